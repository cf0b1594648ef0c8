"""Fu, item by item, and what rounding and rule sets make of them."""

from random import Random

import pytest

from engine.fu import count_fu, round_fu
from engine.reading import readings
from engine.reasons import Code, Reason
from engine.rules import Ruleset, ids, load, override
from engine.scoring import Score, alternatives, score
from engine.tiles import counts, format_tiles
from engine.win import Win
from tests.oracle.wins import random_win

STANDARD = load("standard")


def items(text: str, rules: Ruleset = STANDARD) -> str:
    """The fu items of the best reading: code without its first part, tiles, amount; then the raw sum and the total."""
    result = score(Win.parse(text), rules)
    assert isinstance(result, Score), result
    told = ", ".join(
        " ".join(filter(None, (item.code.removeprefix("fu."), format_tiles(item.tiles), str(item.amount))))
        for item in result.fu
    )
    return f"{told} = {result.fu_raw} -> {result.fu_total}"


HANDS = [
    # Pinfu and the hands that look like it (U02, U03, U05, U06).
    ("234678m34p99s456s tsumo 5p", "pinfu-tsumo 20 = 20 -> 20"),
    ("234678m34p99s456s ron 5p", "base 20, closed-ron 10 = 30 -> 30"),
    ("678m34p88s456s,2-34m ron 5p", "base 20, open-minimum 2 = 22 -> 30"),
    ("678m34p88s456s,2-34m tsumo 5p", "base 20, tsumo 5p 2 = 22 -> 30"),
    # Seven pairs (U04).
    ("1199m1199p1199s1z ron 1z", "seven-pairs 1199m1199p1199s11z 25 = 25 -> 25"),
    ("1199m1199p1199s1z tsumo 1z", "seven-pairs 1199m1199p1199s11z 25 = 25 -> 25"),
    # Triplets: by ron half, by self-draw whole (U07, U08).
    (
        "22m444p99955s,4-56p tsumo 2m",
        "base 20, triplet.closed.simple 222m 4, triplet.closed.simple 444p 4, triplet.closed.terminal 999s 8,"
        " tsumo 2m 2 = 38 -> 40",
    ),
    (
        "22m444p99955s666s ron 2m",
        "base 20, triplet.by-ron.simple 222m 2, triplet.closed.simple 444p 4, triplet.closed.simple 666s 4,"
        " triplet.closed.terminal 999s 8, closed-ron 10 = 48 -> 50",
    ),
    (
        "99m55p,11-1z,66-6s,888-8p ron 9m",
        "base 20, triplet.by-ron.terminal 999m 4, triplet.open.honor 111z 4, triplet.open.simple 666s 2,"
        " kan.open.simple 8888p 8 = 38 -> 40",
    ),
    (
        "77z55p234p,11-1s,44-4m ron 7z",
        "base 20, triplet.by-ron.honor 777z 4, triplet.open.terminal 111s 4, triplet.open.simple 444m 2 = 30 -> 30",
    ),
    # Kans (U09, U10).
    (
        "23p55s,1111z,9999m,5555p tsumo 4p",
        "base 20, kan.closed.honor 1111z 32, kan.closed.terminal 9999m 32, kan.closed.simple 5555p 16, tsumo 4p 2"
        " = 102 -> 110",
    ),
    (
        "34p55s,1-111z,9-99~9m,2222p ron 5p",
        "base 20, kan.open.honor 1111z 16, kan.open.terminal 9999m 16, kan.closed.simple 2222p 16 = 68 -> 70",
    ),
    ("23p55s456s789s,1111z ron 4p", "base 20, kan.closed.honor 1111z 32, closed-ron 10 = 62 -> 70"),
    # Pairs (U11).
    ("234678m35p77z456s ron 4p riichi", "base 20, pair.dragon 77z 2, wait.kanchan 345p 2, closed-ron 10 = 34 -> 40"),
    ("234678m34p33z456s ron 5p seat W riichi", "base 20, pair.seat-wind 33z 2, closed-ron 10 = 32 -> 40"),
    ("234678m34p33z456s ron 5p round W riichi", "base 20, pair.round-wind 33z 2, closed-ron 10 = 32 -> 40"),
    ("234678m34p33z456s ron 5p seat W round W riichi", "base 20, pair.double-wind 33z 4, closed-ron 10 = 34 -> 40"),
    ("234678m34p33z456s tsumo 5p seat W", "base 20, pair.seat-wind 33z 2, tsumo 5p 2 = 24 -> 30"),
    # Waits (U13, U14, D09, D10).
    (
        "234678m5p345999s ron 5p riichi",
        "base 20, triplet.closed.terminal 999s 8, wait.tanki 55p 2, closed-ron 10 = 40 -> 40",
    ),
    ("234678m12p99s456s ron 3p riichi", "base 20, wait.penchan 123p 2, closed-ron 10 = 32 -> 40"),
    ("234678m89p99s456s ron 7p riichi", "base 20, wait.penchan 789p 2, closed-ron 10 = 32 -> 40"),
    ("234678m13p99s456s ron 2p riichi", "base 20, wait.kanchan 123p 2, closed-ron 10 = 32 -> 40"),
    # A self-drawn replacement tile keeps its 2 fu (U15), a robbed kan is a ron (U16).
    (
        "234678m35p99s,2222z tsumo 4p rinshan",
        "base 20, kan.closed.honor 2222z 32, wait.kanchan 345p 2, tsumo 4p 2 = 56 -> 60",
    ),
    ("234678m35p99s456s ron 4p chankan", "base 20, wait.kanchan 345p 2, closed-ron 10 = 32 -> 40"),
]


@pytest.mark.parametrize(("text", "expected"), HANDS)
def test_fu_of_a_hand(text: str, expected: str) -> None:
    assert items(text) == expected


def test_a_pair_of_both_winds_counts_as_the_table_says() -> None:
    hand = "234678m34p33z456s ron 5p seat W round W riichi"
    assert "pair.double-wind 33z 2," in items(hand, override(STANDARD, {"fu.double_wind_pair": 2}))


def test_an_open_hand_may_stay_at_20_where_the_table_says_so() -> None:
    rules = override(STANDARD, {"fu.open_minimum": False})
    assert items("678m34p88s456s,2-34m ron 5p", rules) == "base 20 = 20 -> 20"


def test_a_replacement_tile_may_lose_its_fu() -> None:
    rules = override(STANDARD, {"fu.rinshan_tsumo": False})
    hand = "234678m35p99s,2222z tsumo 4p"
    assert items(hand + " rinshan", rules) == items(hand, rules).replace(", tsumo 4p 2 = 56", " = 54")


def test_where_pinfu_is_not_played_its_self_draw_has_fu() -> None:
    rules = override(STANDARD, {"yaku.han.pinfu": (0, 0)})
    assert items("234678m34p99s456s tsumo 5p", rules) == "base 20, tsumo 5p 2 = 22 -> 30"


def test_yakuman_and_the_family_game_have_no_fu() -> None:
    assert items("555666777z23m99p ron 4m") == " = 0 -> 0"
    assert items("19m19p19s1234566z ron 7z") == " = 0 -> 0"  # U22
    assert items("222m444p99955s66s tsumo 6s", load("family")) == " = 0 -> 0"  # U23
    [orphans] = readings(Win.parse("19m19p19s1234566z ron 7z"), STANDARD)
    assert count_fu(orphans, STANDARD) == ()


@pytest.mark.parametrize(("raw", "total"), [(20, 20), (22, 30), (30, 30), (40, 40), (42, 50), (102, 110), (25, 25)])
def test_rounding(raw: int, total: int) -> None:
    """Up to a ten, once; exactly on a ten stays, and so do the 25 of seven pairs (U01, U04, U19)."""
    assert round_fu((Reason(Code.FU_BASE, (), raw),)) == (raw, total)


@pytest.mark.parametrize("name", [name for name in ids() if load(name).fu.counted])
def test_items_add_up_and_lie_in_the_hand(name: str) -> None:
    rng, rules = Random(9), load(name)
    for _ in range(400):
        win = random_win(rng, rules)
        held = counts((*win.hand.tiles, win.tile))
        for result in (score(win, rules), *alternatives(win, rules)):
            if not isinstance(result, Score) or result.yakuman:
                continue
            codes = [item.code for item in result.fu]
            assert result.fu_raw == sum(item.amount or 0 for item in result.fu)
            assert result.fu_total == (25 if Code.FU_SEVEN_PAIRS in codes else -(-result.fu_raw // 10) * 10)
            assert sum(code.startswith("fu.wait") for code in codes) <= 1  # U18
            assert sum(code.startswith("fu.pair") for code in codes) <= 1
            assert (Code.FU_CLOSED_RON in codes) <= (not win.hand.is_open)
            for item in result.fu:
                assert all(number <= held[kind] for kind, number in enumerate(counts(item.tiles)))
