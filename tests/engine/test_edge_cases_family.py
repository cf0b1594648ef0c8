"""The rules collection's edge cases, line by line: the family game (V)."""

import pytest

from engine.furiten import furiten
from engine.hand import Hand
from engine.points import base_points
from engine.rules import Ruleset, load
from engine.tiles import parse_tiles
from tests.engine.told import Case, assert_refused, assert_told, on_each_table

FV = "family"
RUNS = "35678p123789s99m"  # four runs and a pair, waits for 4p
OPEN = "34678p99m,44-4z"  # waits for 2p and 5p; with one more meld it has nothing
WIND = "678p123s99m"  # with a pair of winds and a pon, waits for either pair

FAMILY: list[Case] = [
    # V05, V06: the own wind and the round's count, once if they are the same.
    ("V05 V21", FV, f"{WIND}11z,44-4s ron 1z seat E", "vip-set 1, dealer-bonus 1: 2 han: 30"),
    ("V06", FV, f"{WIND}11z,44-4s ron 1z", "vip-set 1: 1 han: 15"),
    ("V05", FV, f"{WIND}22z,44-4s ron 2z", "vip-set 1: 1 han: 15"),
    ("V05", FV, f"{WIND}22z,44-4s ron 2z round S", "vip-set 1, dealer-bonus 1: 2 han: 30"),
    ("V05", FV, f"{WIND}33z,44-4s ron 3z", "no-yaku"),
    # V07, V08: all dragons or winds come on top of their sets; a pair of the last is nothing.
    ("V07 V08", FV, "99m345s77z,55-5z,66-6z ron 7z", "vip-set 3, all-dragons 13: 16 han: 480"),
    ("V07", FV, "345s678p7z,55-5z,66-6z ron 7z", "vip-set 2: 2 han: 30"),
    (
        "V07 V08",
        FV,
        "55p44z,11-1z,22-2z,33-3z ron 4z",
        "vip-set 2, all-winds 13, all-triplets 2, one-suit 2: 19 han: 480",
    ),
    ("V07", FV, "678p4z,11-1z,22-2z,33-3z ron 4z", "vip-set 2, one-suit 2: 4 han: 120"),
    # V09: closed by ron as well, and with a concealed kan.
    ("V09 V20", FV, "34678p123s99m,4444s ron 5p", "closed-hand 1, kan-bonus 1: 2 han: 30"),
    ("V09 V20 V35", FV, "34678p123s99m,4-444s ron 5p", "no-yaku"),
    # V10: riichi is one han; there is no ippatsu.
    ("V10", FV, f"{RUNS} ron 4p riichi", "closed-hand 1, riichi-bonus 1, all-sequences 1: 3 han: 60"),
    ("V10", FV, f"{RUNS} ron 4p riichi ippatsu", "closed-hand 1, riichi-bonus 1, all-sequences 1: 3 han: 60"),
    # V11, V12: runs only, and two equal runs, want a closed hand; twice two are no more.
    ("V11", FV, "34678p123789s55z ron 5p", "closed-hand 1, all-sequences 1: 2 han: 30"),
    ("V11", FV, "34678p789s55z,1-23s ron 5p", "no-yaku"),
    ("V11", FV, "22334p678s99m,4444z ron 4p", "closed-hand 1, two-identical-sequences 1, kan-bonus 1: 3 han: 60"),
    ("V11", FV, "22334p678s99m,44-4z ron 4p", "no-yaku"),
    (
        "V12",
        FV,
        "223344p667788s9m ron 9m",
        "closed-hand 1, all-sequences 1, two-identical-sequences 1: 3 han: 60",
    ),
    # V13: outside and inside work open; triplets of ends and honours are outside.
    ("V13", FV, "34678p88s,22-2p,666-s ron 5p", "inside 1: 1 han: 15"),
    ("V13", FV, "12789p99m,44-4z,999-s ron 3p", "outside 1: 1 han: 15"),
    ("V13", FV, "99m11p,11-1s,44-4z,99-9p ron 9m", "outside 1, all-triplets 2: 3 han: 60"),
    # V14: a ron does not open the triplets, nor does a concealed kan.
    ("V14", FV, "222888p33366s99m ron 6s", "closed-hand 1, all-triplets 2, closed-all-triplets 13: 16 han: 480"),
    (
        "V14",
        FV,
        "222888p66s99m,3333s ron 6s",
        "closed-hand 1, all-triplets 2, closed-all-triplets 13, kan-bonus 1: 17 han: 480",
    ),
    ("V14", FV, "22p88s,33-3s,666-p,44-4z ron 2p", "all-triplets 2: 2 han: 30"),
    # V15-V17: one suit, with honours or without; the straight only there.
    ("V15", FV, "5566z,11-1z,33-3z,44-4z ron 5z", "vip-set 2, outside 1, all-triplets 2: 5 han: 120"),
    ("V16", FV, "12345678p44z,33-3z ron 9p", "one-suit 2, one-suit-straight 1: 3 han: 60"),
    ("V16", FV, "12345678p33344z ron 9p", "closed-hand 1, one-suit 2, one-suit-straight 1: 4 han: 120"),
    ("V16", FV, "12345678p44s,33-3z ron 9p", "no-yaku"),
    ("V17", FV, "1234567855p,11-1p ron 9p", "one-suit 2, one-suit-straight 1, one-suit-pure 3: 6 han: 180"),
    # V18: not among the hands, unless the table takes them in.
    ("V18", FV, "2244668p335577s ron 8p", "not-complete"),
    ("V18", FV, "119m19p19s123456z ron 7z", "not-complete"),
    ("V18", f"{FV} win.seven_pairs=true", "2244668p335577s ron 8p", "closed-hand 1, inside 1: 2 han: 30"),
    # V19: the reading with the most han.
    (
        "V19",
        FV,
        "22233344s678p99m ron 4s",
        "closed-hand 1, all-sequences 1, two-identical-sequences 1: 3 han: 60",
    ),
    ("V19", FV, "222333444s888p9m ron 9m", "closed-hand 1, all-triplets 2, closed-all-triplets 13: 16 han: 480"),
    # V20, V21: a han for each kan and for the dealer, beside a yaku.
    ("V20", FV, "34678p99m,77-7z,4-444s ron 5p", "vip-set 1, kan-bonus 1: 2 han: 30"),
    ("V20", FV, "34678p99m,77-7z,44-4~4s ron 5p", "vip-set 1, kan-bonus 1: 2 han: 30"),
    ("V20 B18", FV, "34p99m,6-666s,77-7~7z,2222p ron 5p dora 1z", "vip-set 1, kan-bonus 3: 4 han: 120"),
    ("V21 V35", FV, f"{OPEN},888-s ron 5p seat E", "no-yaku"),
    (
        "V22",
        f'{FV} table.red_fives="0m0p0s"',
        "30678p123789s99m ron 4p",
        "closed-hand 1, all-sequences 1, aka-dora 1: 3 han: 60",
    ),
    # V24, V25: the discarder pays three base scores, on a self-draw each pays one, dealer or not.
    ("V24", FV, f"{RUNS} ron 4p", "closed-hand 1, all-sequences 1: 2 han: 30"),
    ("V24", FV, f"{RUNS} ron 4p seat E", "closed-hand 1, all-sequences 1, dealer-bonus 1: 3 han: 60"),
    ("V25", FV, f"{RUNS} tsumo 4p", "closed-hand 1, all-sequences 1: 2 han: 10 all"),
    ("V25", FV, f"{RUNS} tsumo 4p seat E", "closed-hand 1, all-sequences 1, dealer-bonus 1: 3 han: 20 all"),
    # V31, V34: how the tile came is worth nothing.
    ("V31", FV, f"{RUNS} ron 4p chankan", "closed-hand 1, all-sequences 1: 2 han: 30"),
    ("V31", FV, f"{OPEN},888-s ron 5p chankan", "no-yaku"),
    ("V34", FV, f"{RUNS} tsumo 4p haitei", "closed-hand 1, all-sequences 1: 2 han: 10 all"),
    ("V34", FV, f"{OPEN},888-s tsumo 5p haitei", "no-yaku"),
    ("V34", FV, "34678p99m,4-444z,888-s tsumo 5p rinshan", "no-yaku"),
    ("V35", FV, f"{OPEN},888-s ron 5p dora 7s", "no-yaku"),
]


@pytest.mark.parametrize(("rules", "win", "expected"), on_each_table(FAMILY))
def test_case(rules: Ruleset, win: str, expected: str) -> None:
    assert_told(rules, win, expected)


def test_V10_V22_what_the_game_does_not_have() -> None:
    """Riichi wants a closed hand and takes no stick; no counters (V27); without the option there is no red five."""
    assert_refused(load(FV), f"{RUNS} ron 4p riichi sticks 1", "sticks 1: the rules 'Family game' have no riichi dep")
    assert_refused(load(FV), f"{RUNS} ron 4p honba 2", "honba 2: the rules 'Family game' have no counters")
    assert_refused(load(FV), f"{OPEN},888-s ron 5p riichi", "riichi: the hand is open")
    assert_refused(load(FV), "30678p123789s99m ron 4p", "0p: the rules 'Family game' have no such red five")


def test_V23_the_base_scores() -> None:
    han_of = {1: 5, 2: 10, 3: 20, 4: 40, 5: 40, 6: 60, 7: 60, 8: 80, 9: 80, 10: 80, 11: 120, 12: 120, 13: 160, 40: 160}
    assert {han: base_points(han, 0, load(FV))[0] for han in han_of} == han_of


def test_V29_furiten_by_the_waits_the_game_knows() -> None:
    """A discarded wait bars the hand; six pairs wait for nothing here."""
    assert furiten(Hand.parse(RUNS), parse_tiles("4p"), (), riichi=False, seven_pairs=False)
    pairs = Hand.parse("2244668p335577s")
    assert furiten(pairs, parse_tiles("8p"), (), riichi=False)
    assert furiten(pairs, parse_tiles("8p"), (), riichi=False, seven_pairs=False, thirteen_orphans=False) is None
