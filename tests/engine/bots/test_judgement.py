"""What the levels know: dangers, aims, the worth of a ready hand and of points, shown on laid-out situations."""

import pytest

from engine.actions import Discard, Pon, Riichi, parse_action
from engine.bots import BOTS
from engine.bots.aims import aims, melded, nearest_aim
from engine.bots.danger import chances
from engine.bots.look import Look
from engine.bots.stakes import Stakes
from engine.hand import Hand
from engine.reasons import Code
from engine.rules import load
from engine.tiles import WINDS, Tile, parse_tile, parse_tiles
from engine.view import Offer, RiverTile, Seen, View


def seen_from(
    hand: str,
    *,
    rules: str = "tenhou",
    rivers: tuple[str, ...] = ("", "", "", ""),
    riichi: tuple[int, ...] = (),
    left: int = 40,
    points: tuple[int, ...] = (25000, 25000, 25000, 25000),
    dealer: int = 3,
    wind: Tile = Tile.EAST,
    offer: str = "",
    by: int = 3,
    options: str = "",
    indicators: str = "1z",
) -> View:
    """What seat 0 sees. Those in riichi declared it with their first discard; options are actions' texts."""
    ruleset = load(rules)
    own = Hand.parse(hand)
    players = []
    for seat, text in enumerate(rivers):
        tiles = parse_tiles(text)
        river = tuple(
            RiverTile(tile, False, seat in riichi and not turn, False, 10 * turn + seat)
            for turn, tile in enumerate(tiles)
        )
        declared = river[0].order if seat in riichi else None
        melds = own.melds if seat == 0 else ()
        concealed = len(own.held) if seat == 0 else 13
        place = WINDS[(seat - dealer) % 4]
        players.append(
            Seen(seat, place, points[seat], river, melds, 0, None, concealed, seat in riichi, False, declared, False)
        )
    claimed = Offer(parse_tile(offer), by, "discard") if offer else None
    actions = tuple(parse_action(f"0 {text.strip()}") for text in options.split(",") if text.strip())
    if not actions:
        faces = dict.fromkeys((*((tile, False) for tile in own.concealed), (own.drawn, True)))
        actions = tuple(Discard(0, tile, drawn) for tile, drawn in faces if tile is not None)
    return View(
        ruleset, 0, dealer, wind, 0, len(riichi), left, parse_tiles(indicators), tuple(players), own, 0, None,
        None if offer else 0, claimed, actions, 99,
    )  # fmt: skip


def test_a_riichi_makes_tiles_dangerous_by_what_could_wait_for_them() -> None:
    look = Look(seen_from("2233445566778m_8m", rivers=("", "5p1z9s", "", ""), riichi=(1,)))
    found = chances(look, look.view.players[1])
    at = {kind: found[parse_tile(kind)] for kind in ("5p", "2p", "8p", "3p", "6p", "1z", "4z", "5s", "9s", "6s", "1s")}
    assert at["5p"] == at["1z"] == at["9s"] == 0  # furiten
    assert at["2p"] < at["3p"] < at["5s"]  # suji; an outer tile; a middle one
    assert at["6s"] < at["5s"]  # half suji by the nine
    assert 0 < at["4z"] < at["1s"] < at["3p"]


def test_tiles_out_of_sight_make_waits() -> None:
    """With all four 7s in sight nobody waits for the eight with 6 and 7, or 7 and 9."""
    look = Look(seen_from("1112223334447s_7s", rivers=("", "1z", "7s", "7s"), riichi=(1,)))
    found = chances(look, look.view.players[1])
    assert found[Tile.S8] < found[Tile.S5]
    assert found[Tile.S9] < found[Tile.P9]


@pytest.mark.parametrize(
    ("hand", "code", "missing"),
    [
        ("2344m56p3488s,2-34p", Code.TANYAO, 2),
        ("123m459p1188s,77-7z", Code.CHUN, 2),
        ("3399m118p,1-11z", Code.TOITOI, 2),
        ("234569m77z1p9s,1-23m", Code.HONITSU, 3),
        ("34m234789p99s,2-34s", Code.SANSHOKU_DOUJUN, 1),
        ("12379m11p234s,4-56m", Code.ITTSUU, 1),
    ],
)
def test_aims_of_open_hands(hand: str, code: Code, missing: int) -> None:
    own = Hand.parse(hand.replace("_", ""))
    sets = len(own.held) // 3
    look = Look(seen_from("19m19p19s1234567z_1m"))
    found = {aim.code: aim.missing(own.keys, sets) for aim in aims(own.keys, melded(own.melds), look)}
    assert found[code] == missing


def test_a_hand_without_a_yaku_has_no_aim() -> None:
    far, aim = nearest_aim(Hand.parse("123m789s1p,9-78p,5-67m"), Look(seen_from("19m19p19s1234567z_1m")))
    assert aim is None or far > 3


@pytest.mark.parametrize("level", ["normal", "expert", "master"])
def test_a_hopeless_hand_is_given_up_against_a_riichi(level: str) -> None:
    view = seen_from("1479m258p369s24z5p_8s", rivers=("", "5m8s1z", "6z", "7z"), riichi=(1,), left=30)
    advice = BOTS[level](view)
    assert str(advice.action) in ("0 discard _8s", "0 discard 8s")
    assert advice.reason.code in (Code.ADVICE_FOLD, Code.ADVICE_NEARER)


@pytest.mark.parametrize("level", BOTS)
def test_a_good_ready_hand_declares_riichi(level: str) -> None:
    view = seen_from(
        "34567m44067p678s_1z", left=50, options="riichi _1z, discard 3m, discard 4m, discard 5m, discard 6m,"
        "discard 7m, discard 4p, discard 0p, discard 6p, discard 7p, discard 6s, discard 7s, discard 8s, discard _1z",
    )  # fmt: skip
    assert BOTS[level](view).action == Riichi(0, Tile.EAST, drawn=True)


@pytest.mark.parametrize("level", BOTS)
def test_a_set_of_dragons_is_called_for_a_near_hand_with_dora(level: str) -> None:
    view = seen_from("34m067p23488s77z9m", offer="7z", by=2, left=44, options="pon 77z, pass", indicators="7s")
    advice = BOTS[level](view)
    assert advice.action == Pon(0, (Tile.RED, Tile.RED))


@pytest.mark.parametrize("level", BOTS)
def test_nothing_is_called_into_no_yaku(level: str) -> None:
    view = seen_from("123m12p456899s44z", offer="3p", by=3, left=50, options="chi 12p, pass")
    assert str(BOTS[level](view).action) == "0 pass"


def test_points_are_worth_a_place_in_the_last_round() -> None:
    early = Stakes(Look(seen_from("19m19p19s1234567z_1m", points=(25000, 25000, 25000, 25000), dealer=0)))
    behind = (12000, 28000, 26000, 34000)
    last = Look(seen_from("19m19p19s1234567z_1m", points=behind, dealer=3, wind=Tile.SOUTH))
    stakes = Stakes(last)
    assert 1000 < early.win(1000, tsumo=False) < 1300  # one of the others falls back, too
    assert stakes.win(16000, tsumo=False) / 16000 > 2 * stakes.win(1000, tsumo=False) / 1000
    assert Stakes(last, places=False).win(1000, tsumo=False) == 1000


@pytest.mark.parametrize("level", ["expert", "master"])
def test_a_discard_is_explained_in_numbers(level: str) -> None:
    """The tiles it draws to, how often and for how much it wins, and what the danger of the tile costs."""
    view = seen_from("23455m067p34678s_9p", rivers=("", "5m8s1z", "6z", "7z"), riichi=(1,), left=30)
    best = BOTS[level](view).ranked[0]
    told = {reason.code: reason.amount or 0 for reason in best.reason.walk()}
    assert str(best.action) == "0 discard _9p"
    assert told[Code.UKEIRE] == 8  # 2s and 5s
    assert 15 < told[Code.ADVICE_CHANCE] < 80
    assert 3000 < told[Code.ADVICE_WORTH] < 12000
    assert 1 <= told[Code.ADVICE_RISK] < 12
    assert 3000 < told[Code.ADVICE_COST] < 9000
    assert round(best.value) == told[Code.ADVICE_EXPECTED]


def test_a_win_of_a_few_points_is_not_rounded_away() -> None:
    """Small games pay by ones, not by hundreds."""
    best = BOTS["master"](seen_from("23455m067p46s_9p", rules="growing-10", points=(50, 50, 50, 50))).ranked[0]
    told = {reason.code: reason.amount or 0 for reason in best.reason.walk()}
    assert told[Code.ADVICE_WORTH] > 0


def test_what_is_told_of_a_choice_grows_with_the_hand_and_sinks_with_danger() -> None:
    calm = BOTS["master"](seen_from("23455m067p34678s_9p", left=30))
    alarm = BOTS["master"](seen_from("23455m067p34678s_9p", rivers=("", "5m8s1z", "6z", "7z"), riichi=(1,), left=30))
    late = BOTS["master"](seen_from("23455m067p34678s_9p", left=8))
    far = BOTS["master"](seen_from("2357m067p149s458s_9p", left=30))
    assert calm.ranked[0].value > alarm.ranked[0].value
    assert calm.ranked[0].value > late.ranked[0].value
    assert calm.ranked[0].value > far.ranked[0].value > 0


def test_a_master_fears_an_open_hand_that_must_be_ready() -> None:
    """Three dragons' sets and dora in the melds; the hand here is far from everything."""
    melds = Hand.parse("1234p,5-55z,6-66z,77-7z").melds
    view = seen_from("147m258p369s1123z_5s", rivers=("", "1m9m4p8p2s5s3z4z9s", "", ""), left=30)
    players = list(view.players)
    players[1] = players[1]._replace(melds=melds, concealed=4)
    feared = view._replace(players=tuple(players))
    action = BOTS["master"](feared).action
    look = Look(feared)
    assert isinstance(action, Discard)
    assert chances(look, players[1])[action.tile.kind] == 0
    assert BOTS["master"](feared).reason.code is Code.ADVICE_FOLD
    assert BOTS["master"](view).reason.code is not Code.ADVICE_FOLD


def test_riichi_is_not_declared_where_it_pays_nothing_more() -> None:
    """A yakuman is a yakuman; a hand of two han is dearer by a riichi."""
    options = "riichi _1m, " + ",".join(f"discard {tile}" for tile in ("5z", "6z", "7z", "2p", "3p", "9s", "_1m"))
    big = seen_from("23p99s555666777z_1m", left=40, options=options)
    assert str(BOTS["master"](big).action) == "0 discard _1m"
    small = seen_from("23p99s555m678m234s_1z", left=40, options="riichi _1z, discard _1z, discard 2p, discard 9s")
    assert str(BOTS["master"](small).action) == "0 riichi _1z"


def test_who_has_nothing_to_lose_goes_on() -> None:
    """Against a riichi: level scores give a fair hand up, the last in the last round throws the tile, the first not."""
    rivers = ("", "5m8s1z", "6z", "7z")
    level = seen_from("2340m378p446678s_9m", rivers=rivers, riichi=(1,), left=30)
    last = (17000, 29000, 26000, 27000)
    first = (42000, 29000, 16000, 12000)
    behind, ahead = (
        seen_from("2340m378p446678s_9m", rivers=rivers, riichi=(1,), left=30, points=points, wind=Tile.SOUTH)
        for points in (last, first)
    )
    assert [str(BOTS["master"](view).action) for view in (level, behind, ahead)] == [
        "0 discard 0m",
        "0 discard _9m",
        "0 discard 0m",
    ]


def test_a_table_of_three_is_its_own_game() -> None:
    """With three players a master bears more than with four, an expert no more, and a normal player miscounts."""

    def thrown(level: str, players: int, hand: str, river: str, riichi: tuple[int, ...], options: str = "") -> str:
        rules, rivers = ("tenhou", "sanma-tenhou")[players == 3], (*river.split(" "), "6z", "7z")[:players]
        view = seen_from(hand, rules=rules, rivers=rivers, riichi=riichi, left=25, dealer=0, options=options)
        return str(BOTS[level](view).action).removeprefix("0 discard ")

    against = "999p234p567p78s11z_5s", "1z 1m9m1z", (1,)
    assert [thrown("master", players, *against) for players in (4, 3)] == ["_5s", "_5s"]
    assert [thrown("expert", players, *against) for players in (4, 3)] == ["_5s", "8s"]
    of_the_4s_one_is_left = "111z234p567p99p13s_5s", "4s4s4s 9m", (), "discard 1s, discard 3s, discard _5s"
    assert [thrown("normal", players, *of_the_4s_one_is_left) for players in (4, 3)] == ["_5s", "1s"]
