"""How safe a discard is, and who is to be feared, at tables written down tile by tile."""

import pytest

from engine.hand import Hand
from engine.reasons import Code, Reason
from engine.rules import load, override
from engine.safety import Tier, danger, safety, threats
from engine.tiles import Tile, parse_tile, parse_tiles
from engine.view import Offer, RiverTile, Seen, View

SEATS = "ESWN"


def look(
    hand: str,
    table: str,
    *,
    ruleset: str = "standard",
    indicators: str = "1z",
    offer: str = "",
    **rules: object,
) -> View:
    """The view of East. The table is told in order: ``S 9p, W 3m riichi, N melds 123m,111-z, S kita``."""
    values = load(ruleset)
    if rules:
        values = override(values, {name.replace("__", "."): value for name, value in rules.items()})
    seats = values.table.seats
    rivers: list[list[RiverTile]] = [[] for _ in range(seats)]
    laid = {seat: Hand.parse("1z") for seat in range(seats)}
    pulled: dict[int, list[int]] = {seat: [] for seat in range(seats)}
    for order, told in enumerate(filter(None, table.split(", "))):
        who, what, *more = told.split()
        seat = SEATS.index(who)
        if what == "melds":
            laid[seat] = Hand.parse(f"9s,{more[0].replace(';', ',')}")
        elif what == "kita":
            pulled[seat].append(order)
        else:
            rivers[seat].append(RiverTile(parse_tile(what), False, "riichi" in more, "called" in more, order))
    mine = Hand.parse(hand)
    players = tuple(
        Seen(
            seat=seat,
            wind=Tile(Tile.EAST + seat),
            points=25000,
            river=tuple(river),
            melds=() if seat == 0 else laid[seat].melds,
            kita=len(pulled[seat]),
            kita_order=pulled[seat][-1] if pulled[seat] else None,
            concealed=len(mine.held) if seat == 0 else 13 - 3 * len(laid[seat].melds),
            riichi=any(one.riichi for one in river),
            double=False,
            riichi_order=next((one.order for one in river if one.riichi), None),
            ippatsu=False,
        )
        for seat, river in enumerate(rivers)
    )
    on_offer = None
    if offer:
        who, on, tile = offer.split()
        on_offer = Offer(parse_tile(tile), SEATS.index(who), on)
    return View(
        values, 0, 0, Tile.EAST, 0, 0, 40, parse_tiles(indicators), players, mine, 0, None, 0, on_offer, (), 99
    )  # fmt: skip


CASES = [
    # my hand, the table, the tile against South, its tier and reason
    # Furiten: what cannot be won on.
    ("147m258p369s12345z", "S 4m", "4m", "safe", "safety.own-discard 4m"),
    ("147m258p369s12345z", "S 4m called, S 1z riichi", "4m", "safe", "safety.own-discard 4m"),
    ("147m208p369s12345z", "S 5p, S 1z riichi", "0p", "safe", "safety.own-discard 5p"),
    ("147m258p369s12345z", "S 1z riichi, W 4m, S 9p", "4m", "safe", "safety.passed-riichi 4m"),
    ("147m258p369s12345z", "W 4m, S 1z riichi", "4m", "highest", "safety.open-middle 4m"),
    ("147m258p369s12345z", "S 1z riichi, E 4m, W 4m called", "4m", "safe", "safety.passed-riichi 4m"),
    ("147m258p369s12345z", "S 9p, W 4m, N 1p", "4m", "safe", "safety.passed 4m"),
    ("147m258p369s12345z", "W 4m, N 1p, S 9p", "4m", "highest", "safety.open-middle 4m"),
    ("147m258p369s12345z", "W 4m, N 1p", "4m", "safe", "safety.passed 4m"),  # before South's first turn
    # Suji: a two-sided wait would be furiten.
    ("147m258p369s12345z", "S 4m, S 1z riichi", "1m", "low", "safety.suji 4m"),
    ("147m258p369s12345z", "S 4m, S 1z riichi", "7m", "medium", "safety.suji 4m"),
    ("147m258p369s12345z", "S 5p, S 1z riichi", "2p", "low", "safety.suji 5p"),
    ("147m258p369s12345z", "S 6s, S 1z riichi", "3s", "medium", "safety.suji 6s"),
    ("147m258p369s12345z", "S 1m, S 7m, S 1z riichi", "4m", "low", "safety.suji 1m7m"),
    ("147m258p369s12345z", "S 1m, S 1z riichi", "4m", "high", "safety.half 4m [safety.suji 1m]"),
    ("147m258p369s12345z", "S 1z riichi, W 4m", "1m", "low", "safety.suji 4m"),  # passed tiles make suji too
    # No suji.
    ("147m258p369s12345z", "S 1z riichi", "1m", "high", "safety.open 1m"),
    ("147m258p369s12345z", "S 1z riichi", "2p", "high", "safety.open 2p"),
    ("147m258p369s12345z", "S 1z riichi", "3s", "high", "safety.open 3s"),
    ("147m258p369s12345z", "S 1z riichi", "5p", "highest", "safety.open-middle 5p"),
    # Walls: runs that need a tile nobody can have, or its last copy.
    ("19m2888p369s12345z", "S 1z riichi, W 8p", "9p", "low", "safety.no-chance 8p"),
    ("1m28889p369s12345z", "S 1z riichi, W 8p", "9p", "low", "safety.no-chance 8p"),
    ("1m27779p369s12345z", "S 1z riichi, W 2z, W 7p, W 3z", "9p", "low", "safety.no-chance 7p"),
    ("1m27778p369s12345z", "S 1z riichi, W 7p", "8p", "low", "safety.no-chance 7p"),
    ("1m26668p369s12345z", "S 1z riichi, W 6p", "8p", "low", "safety.no-chance 6p"),
    ("1m28889p369s12345z", "S 1z riichi", "9p", "medium", "safety.one-chance 8p"),
    ("1m24446p369s12345z", "S 1z riichi", "6p", "high", "safety.half 6p [safety.one-chance 4p]"),
    ("1m24446p369s12345z", "S 9p, S 1z riichi", "6p", "high", "safety.one-chance 4p [safety.suji 9p]"),
    # Honours, by the copies that are not in sight.
    ("147m258p369s12345z", "S 1p riichi", "5z", "medium", "safety.pairs 5z 3"),
    ("147m258p369s12355z", "S 1p riichi", "5z", "low", "safety.pairs 5z 2"),
    ("147m258p369s12345z", "W 5z, N 5z, S 1p riichi", "5z", "nearly-safe", "safety.single 5z 1"),
    ("147m258p369s12345z", "W 5z, N 5z, W 5z, S 1p riichi", "5z", "nearly-safe", "safety.orphans 5z"),
    ("147m258p369s12345z", "W 5z, N 5z, W 5z, W 6z, W 6z, W 6z, W 6z, S 1p riichi", "5z", "safe", "safety.no-wait 5z"),
    ("147m258p369s12345z", "W 5z, N 5z, W 5z, S 1p, S melds 1-23p", "5z", "safe", "safety.no-wait 5z"),
    # Suji of a terminal of which little is left.
    ("147m258p369s12345z", "W 1m, N 1m, S 4m, S 1z riichi", "1m", "nearly-safe", "safety.single 1m 1 [safety.suji 4m]"),
    # Every copy gone and no run possible.
    ("1m255559p69s1234z", "S 1z riichi", "5p", "highest", "safety.open-middle 5p"),
    ("1m2888p369s112345z", "S 1z riichi, E 8p", "9p", "low", "safety.no-chance 8p"),
    # Beside a wall an edge wait, or no run at all, is left.
    ("1m2666689p369s11z", "S 1z riichi", "8p", "low", "safety.no-chance 6p"),
    ("1m26666789p369s1z", "S 1z riichi", "7p", "low", "safety.no-chance 6p"),
    # One concealed tile waits for itself alone.
    ("147m258p369s12345z", "S melds 1-23p;4-56p;7-89p;1-23s", "5z", "low", "safety.single 5z 3"),
    ("147m258p369s12345z", "S melds 1-23p;4-56p;7-89p;1-23s", "4m", "low", "safety.single 4m 3"),
]


def told(reason: Reason) -> str:
    words = [str(reason.code), "".join(map(str, reason.tiles)), "" if reason.amount is None else str(reason.amount)]
    beneath = f"[{', '.join(map(told, reason.because))}]" if reason.because else ""
    return " ".join(filter(None, [*words, beneath]))


@pytest.mark.parametrize(("hand", "table", "tile", "tier", "reason"), CASES)
def test_tier(hand: str, table: str, tile: str, tier: str, reason: str) -> None:
    found = danger(look(hand, table), parse_tile(tile), 1)
    assert (found.seat, str(found.tier), told(found.reason)) == (1, tier, reason)


SANMA = [
    # Characters are only 1 and 9: no run can take them, and they are as honours.
    ("19m258p3699s12345z", "S 1z riichi", "1m", "medium", "safety.pairs 1m 3"),
    ("119m258p369s12345z", "S 1z riichi", "1m", "medium", "safety.pairs 1m 2"),
    # A north set aside by another went by as a discard does.
    ("19m258p3699s12344z", "S 1z riichi, E kita", "4z", "safe", "safety.passed-riichi 4z"),
    ("19m258p3699s12344z", "E kita, S 1z riichi", "4z", "nearly-safe", "safety.single 4z 1"),
    ("19m258p3699s12344z", "S 1z, W kita", "4z", "safe", "safety.passed 4z"),
    ("19m258p3699s12344z", "S kita", "4z", "nearly-safe", "safety.single 4z 1"),  # the own is no discard (R39)
]


@pytest.mark.parametrize(("hand", "table", "tile", "tier", "reason"), SANMA)
def test_tier_in_sanma(hand: str, table: str, tile: str, tier: str, reason: str) -> None:
    found = danger(look(hand, table, ruleset="sanma"), parse_tile(tile), 1)
    assert (str(found.tier), told(found.reason)) == (tier, reason)


def test_a_tile_still_on_offer_has_not_gone_by() -> None:
    hand, table = "147m258p369s1234z", "S 1z riichi, W 2z, W 4m"
    assert danger(look(hand, table, offer="W discard 4m"), Tile.M4, 1).tier is Tier.HIGHEST
    assert danger(look(hand, table, offer="W discard 4m"), Tile.SOUTH, 1).tier is Tier.SAFE
    assert danger(look(hand, table, offer="N added-kan 4m"), Tile.M4, 1).tier is Tier.SAFE
    norths = "19m258p3699s1234z", "S 1z riichi, W kita"
    assert danger(look(*norths, ruleset="sanma", offer="W kita 4z"), Tile.NORTH, 1).tier is not Tier.SAFE


def test_where_furiten_is_not_played_nothing_is_safe_for_having_been_discarded() -> None:
    view = look("147m258p369s12345z", "S 4m, W 5z, S 1z, W 7p", win__furiten=False)
    assert [danger(view, tile, 1).tier for tile in (Tile.M4, Tile.M1, Tile.WHITE)] == [
        Tier.HIGHEST,
        Tier.HIGH,
        Tier.LOW,
    ]


def test_where_thirteen_orphans_are_not_played_a_fifth_copy_is_safe() -> None:
    table = "W 5z, N 5z, W 5z, S 1p riichi"
    assert danger(look("147m258p369s12345z", table, ruleset="family"), Tile.WHITE, 1).tier is Tier.SAFE


def test_every_face_is_ranked_by_the_worst_of_those_who_threaten() -> None:
    view = look("1470m258p36s12345z", "S 4m, W 1m, N 9p, S 1z riichi, W 7m, N 3z, S 6z, W 2z riichi, N 5z")
    ranked = safety(view)
    assert [threat.seat for threat in threats(view)] == [1, 2]
    assert len(ranked) == len(set(view.hand.held)) == 14
    assert [one.tier for one in ranked] == sorted(one.tier for one in ranked)
    by_tile = {one.tile: one for one in ranked}
    assert [(dangers.seat, dangers.tier) for dangers in by_tile[Tile.M4].against] == [(1, Tier.SAFE), (2, Tier.LOW)]
    assert by_tile[Tile.M4].tier is Tier.LOW
    assert by_tile[Tile.WHITE].tier is Tier.SAFE  # passed since the later of the two
    assert {by_tile[Tile.M5R].tier} == {Tier.HIGHEST}


def test_where_nobody_threatens_all_others_count_and_any_may_be_named() -> None:
    view = look("147m258p369s12345z", "S 4m, W 7m, N 9p")
    assert threats(view) == ()
    assert {len(one.against) for one in safety(view)} == {3}
    assert [one.tier for one in safety(view, against=[1]) if one.tile is Tile.M4] == [Tier.SAFE]


THREATS = [
    ("S 1z, S 9p riichi", "threat.riichi 9p"),
    ("S melds 1-23p", ""),
    ("S melds 1-23p;4-56p", "threat.one-suit"),
    ("S melds 1-23p;4-56s", ""),
    ("S melds 1-23p;5-55z", "threat.one-suit"),
    ("S melds 1-23p;4-56s;7-77m", "threat.sets 3"),
    ("S melds 1-23p;4-56p;7-77m", "threat.sets 3"),
    ("S melds 2-22z;4-06m", "threat.dora 4"),
    ("S melds 2222z", ""),  # a concealed kan alone tells nothing
    ("S melds 5-55z;6-66z", "threat.yakuman 5z6z"),
    ("S melds 5-55z;1-11z;6666z", "threat.yakuman 5z6z"),
    ("S melds 1-11z;2-22z;4-44z", "threat.sets 3"),
]


def test_a_set_without_a_five_has_no_two_sided_wait_for_its_neighbours() -> None:
    """What is left of the runs around 3m are a closed and an edge wait."""
    rules = {"table__without": "5m", "table__red_fives": ""}
    for tile in ("3m", "4m", "6m", "7m"):
        found = danger(look(f"{tile}19m19p19s1234567z", "S 9p riichi", **rules), parse_tile(tile), 1)
        assert found.tier > Tier.SAFE
    found = danger(look("3m19m19p19s1234567z", "S 9p riichi", **rules), Tile.M3, 1)
    assert (found.tier, found.reason) == (Tier.MEDIUM, Reason(Code.SAFETY_NO_CHANCE, (Tile.M5,)))


@pytest.mark.parametrize(("table", "expected"), THREATS)
def test_threats(table: str, expected: str) -> None:
    found = threats(look("147m258p369s12345z", table))
    first = found[0].reason if found else None
    words = expected.split()
    assert [threat.seat for threat in found] == ([1] if expected else [])
    if first is not None:
        codes = [reason.code for reason in first.walk()]
        assert Code(words[0]) in codes
        told_ = next(reason for reason in first.walk() if reason.code == words[0])
        if len(words) > 1:
            assert words[1] in (str(told_.amount), "".join(map(str, told_.tiles)))


def test_norths_set_aside_count_as_dora_of_an_open_hand() -> None:
    hand, table = "19m258p3699s12345z", "S kita, S kita, S kita"
    assert threats(look(hand, table, ruleset="sanma")) == ()
    (threat,) = threats(look(hand, f"{table}, S melds 5-55z", ruleset="sanma"))
    assert (threat.reason.code, threat.reason.amount) == (Code.THREAT_DORA, 3)
    (threat,) = threats(look(hand, f"{table}, S melds 5-55z", ruleset="sanma", indicators="3z"))
    assert threat.reason.amount == 6


def test_one_suit_says_nothing_where_there_is_one_suit() -> None:
    assert threats(look("123m11z", "S melds 1-23m;4-56m", ruleset="growing-4")) == ()
