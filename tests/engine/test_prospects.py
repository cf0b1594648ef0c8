"""Which yaku a hand can still come to: against wins made to hold them, and in situations a player would know."""

import random
from collections import Counter

import pytest

from engine.costs import FAR
from engine.hand import Hand
from engine.making import NoExample, example
from engine.prospects import Prospect, distance, prospects, way
from engine.reasons import Code
from engine.rules import load, override
from engine.scoring import Score, score
from engine.shanten import shanten
from engine.tiles import KINDS, Tile, counts, format_tiles, parse_tiles, sort_tiles
from engine.win import By, Win

WINDS = (Tile.SOUTH, Tile.EAST)
STANDARD = load("standard")
NO_GROUPS = {Code.RIICHI, Code.RIICHI_BONUS, Code.MENZEN_TSUMO, Code.CLOSED_HAND}
STRONGER = {
    Code.TOITOI: {Code.SUUANKOU, Code.SUUANKOU_TANKI},
    Code.SUUANKOU: {Code.SUUANKOU_TANKI},
    Code.IIPEIKOU: {Code.RYANPEIKOU},
    Code.HONITSU: {Code.CHINITSU},
    Code.ONE_SUIT: {Code.ONE_SUIT_PURE},
    Code.CHANTA: {Code.JUNCHAN},
    Code.HONROUTOU: {Code.CHINROUTOU, Code.TSUUIISOU},
    Code.KOKUSHI_MUSOU: {Code.KOKUSHI_MUSOU_13},
    Code.CHUUREN_POUTOU: {Code.JUNSEI_CHUUREN_POUTOU},
}
"""What may stand in a yaku's place where the same hand has more."""


def of(text: str, rules: str = "standard", gone: str = "") -> dict[str, Prospect]:
    hand, ruleset = Hand.parse(text), load(rules)
    unseen = None
    if gone:
        seen = [here + aside for here, aside in zip(counts(hand.held), hand.set_aside, strict=True)]
        unseen = [4 - count - out for count, out in zip(seen, counts(parse_tiles(gone)), strict=True)]
    return {one.code.slug: one for one in prospects(hand, ruleset, WINDS, unseen)}


def barred(one: Prospect) -> str:
    assert one.barred is not None
    assert one.missing == FAR
    return f"{one.barred.code} {format_tiles(one.barred.tiles)}"


# Against wins that hold the yaku.


def _codes(rules: str) -> list[str]:
    hand = Hand.parse("258m369p147s1234z" if load(rules).table.sets == 4 else "1234456m")
    return [one.code.slug for one in prospects(hand, load(rules), WINDS)]


@pytest.mark.parametrize(
    ("rules", "slug"), [(rules, slug) for rules in ("standard", "sanma", "family") for slug in _codes(rules)]
)
def test_a_hand_some_tiles_short_of_a_win_is_no_further_from_its_yaku(rules: str, slug: str) -> None:
    ruleset, rng = load(rules), random.Random(f"{rules} {slug}")
    for _ in range(6):
        try:
            win, _ = example(slug, rng, ruleset)
        except NoExample:
            assert (rules, slug) == ("sanma", "sanshoku-doujun")
            return
        tiles = [*win.hand.held, win.tile]
        short = rng.randint(1, min(4, len(tiles)))
        left = rng.sample(tiles, len(tiles) - short)
        used = Counter(tile.kind for tile in (*win.hand.tiles, win.tile))
        others = [
            kind for kind in KINDS for _ in range(4 - used[kind]) if kind not in parse_tiles(ruleset.table.without)
        ]
        hand = Hand(sort_tiles((*left, *rng.sample(others, short - 1))), None, win.hand.melds, win.hand.kita)
        winds = (win.seat_wind, win.prevalent_wind)
        one = next(one for one in prospects(hand, ruleset, winds) if one.code.slug == slug)
        assert one.missing <= short, f"{win} less {short} tiles: {hand}"


# The way that is shown is one.


def _complete(hand: Hand, one: Prospect, rng: random.Random) -> Win:
    """The win that the shown groups make, a missing tile coming last."""
    tiles = [tile for group in way(hand, STANDARD, one) for tile in group]
    needed = Counter(tiles) - Counter(tile.kind for tile in hand.held)
    assert needed.total() == one.missing
    last = rng.choice(sorted(needed.elements()) or tiles)
    tiles.remove(last)
    return Win(Hand(sort_tiles(tiles), None, hand.melds), last, By.TSUMO, *WINDS, frozenset(), ())


def test_thirteen_orphans_are_no_way_of_groups() -> None:
    hand = Hand.parse("9m159p23479s12347z")
    riichi = next(one for one in prospects(hand, STANDARD, WINDS) if one.code is Code.RIICHI)
    assert (riichi.missing, way(hand, STANDARD, riichi)) == (5, ())


@pytest.mark.parametrize("seed", range(40))
def test_the_way_shown_has_the_yaku_and_misses_so_many_tiles(seed: int) -> None:
    rng = random.Random(seed)
    if seed % 2:
        win, _ = example(rng.choice(("toitoi", "honitsu", "chanta", "sanshoku-doujun", "haku")), rng, STANDARD)
        hand = Hand(win.hand.concealed, None, win.hand.melds)
    else:
        hand = Hand(sort_tiles(rng.sample([kind for kind in KINDS for _ in range(4)], 13)))
    for one in prospects(hand, STANDARD, WINDS):
        if one.design is None or one.code in NO_GROUPS or one.barred:
            continue
        win = _complete(hand, one, rng)
        found = score(win, STANDARD)
        if one.code is Code.PINFU and not isinstance(found, Score):
            continue
        assert isinstance(found, Score), f"{one.code}: {win}"
        codes = {reason.code for reason in found.yaku}
        others = {code for code in Code if code.slug in STANDARD.yaku.yakuman}
        assert codes & ({one.code} | STRONGER.get(one.code, set()) | others) or one.code is Code.PINFU, (
            f"{one.code}: {win}"
        )


def test_any_hand_is_as_far_as_its_shanten_says() -> None:
    rng = random.Random(7)
    for _ in range(200):
        hand = Hand(sort_tiles(rng.sample([kind for kind in KINDS for _ in range(4)], 13)))
        assert distance(hand, STANDARD) == shanten(hand) + 1


# What a player would say.


def test_chanta_has_a_run() -> None:
    """Y17: without one a hand of terminals and honours is honroutou."""
    found = of("114m11p116s11333z")
    assert (found["honroutou"].missing, found["chanta"].missing) == (3, 4)
    tiles = parse_tiles("114m11p116s11333z")
    [group] = [group for group in way(Hand(tiles), STANDARD, found["chanta"]) if len(set(group)) == 3]
    assert group == (Tile.M1, Tile.M2, Tile.M3)
    assert barred(of("1z,111-m,999-m,111-p,999-p")["chanta"]) == "prospect.melds 19m19p"


def test_a_call_takes_the_yaku_of_closed_hands() -> None:
    found = of("2345m678p234s1z,55-5z")
    for slug in ("riichi", "menzen-tsumo", "pinfu", "iipeikou", "chiitoitsu", "ryanpeikou", "suuankou"):
        assert barred(found[slug]) == "prospect.open 555z"
    assert barred(found["tanyao"]) == "prospect.melds 5z"
    assert (found["haku"].missing, found["haku"].lacks) == (1, ())
    assert found["sanshoku-doujun"].amount == 1, "open it is worth a han less"


def test_a_concealed_kan_leaves_the_hand_closed_but_no_seven_pairs() -> None:
    found = of("2345m678p234s,5555z")
    assert found["riichi"].missing == 1
    assert barred(found["chiitoitsu"]) == "prospect.melds 5555z"
    assert found["haku"].missing == 1


def test_tiles_that_are_gone_take_a_yaku() -> None:
    found = of("123456m123p556s77z", gone="77z789999m8p")
    assert barred(found["chun"]) == "prospect.gone 7z"
    assert found["ittsuu"].missing < FAR, "another suit may still have it"
    found = of("123456m123p556s77z", gone="77z9999m9999p9999s")
    assert barred(found["ittsuu"]) == "prospect.gone 9m9p9s"


def test_a_wind_that_is_not_ours_is_no_yaku() -> None:
    found = of("33344z123456m45p")
    assert found["seat-wind"].lacks == parse_tiles("222z")
    assert found["round-wind"].lacks == parse_tiles("111z")


def test_what_is_in_the_way_is_named() -> None:
    found = of("2345m678p2346s19p1z")
    assert found["tanyao"].odd == parse_tiles("19p1z")
    assert found["chinitsu"].missing == 9
    assert found["pinfu"].odd == parse_tiles("1z"), "a pair of the round wind would be worth fu"


def test_three_concealed_triplets_leave_no_room_for_two_melds() -> None:
    found = of("222m333p4s,1-23s,55-5z")
    assert barred(found["sanankou"]).startswith("prospect.melds")
    assert of("222m333p4556s,55-5z")["sanankou"].missing == 2
    assert of("222m333p4455s,5555z")["sanankou"].missing == 1
    assert of("222m34p44556s,5555z")["sanankou"].missing == 2


@pytest.mark.parametrize(("rules", "slug"), [("sanma", "riichi"), ("family", "all-sequences"), ("growing-7", "tanyao")])
def test_other_tables_have_their_own(rules: str, slug: str) -> None:
    assert slug in _codes(rules)


def test_a_small_game_knows_no_yaku_that_needs_more_sets() -> None:
    assert {"ittsuu", "sanshoku-doujun", "chiitoitsu", "kokushi-musou"}.isdisjoint(_codes("growing-7"))


def test_three_players_have_no_runs_of_characters() -> None:
    assert of("19m123456789p12z", "sanma")["ittsuu"].missing == 3
    assert barred(of("19m123456789p12z", "sanma")["sanshoku-doujun"]).startswith("prospect.gone")


def test_open_tanyao_is_the_tables_choice() -> None:
    found = of("234m5567s678p,44-4p")
    assert found["tanyao"].missing == 1
    closed = {"yaku.open_tanyao": False}
    one = next(
        one
        for one in prospects(Hand.parse("234m5567s789p,44-4p"), override(STANDARD, closed), WINDS)
        if one.code is Code.TANYAO
    )
    assert barred(one) == "prospect.open 444p"
