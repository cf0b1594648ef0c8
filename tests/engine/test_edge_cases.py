"""The rules collection's edge cases, line by line: which reading wins (D), and fu (U).

The yaku (Y) are in ``test_edge_cases_yaku``, the yakuman (K) in ``test_edge_cases_yakuman``, dora, points and three
players (B, P, S) in ``test_edge_cases_points``, the family game (V) in ``test_edge_cases_family``. Every value was
worked out from the text of the rule. Of lines that speak of both a hand and the round around it (when ippatsu ends,
what ends the first turn, chips, who may rob a concealed kan) the hand is shown here and the round in
``test_flow_cases_*`` and ``test_edge_cases_flow*``, where the lines about rounds (R) and matches (M) are. Payments of a
round are in ``test_settlement``, the ends of a match in ``test_match`` as well. M21 is about a rating: nothing of it is
in the engine.
"""

import re
from pathlib import Path

import pytest

from engine.fu import round_fu
from engine.hand import Hand
from engine.points import base_points
from engine.reasons import Code, Reason
from engine.rules import Ruleset, load
from engine.scoring import Score, alternatives, score
from engine.shanten import shanten
from engine.shapes import WaitForm
from engine.ukeire import ukeire
from engine.waits import dead_waits, waits
from engine.win import Win
from tests.engine.told import FOUR, RIICHI, Case, assert_told, on_each_table, tables, tell

READING: list[Case] = [
    # D01: over all readings the payment decides: not the fu (three triplets have 40) ...
    ("D01", RIICHI, "22333444s678p99p ron 2s riichi", "riichi 1, pinfu 1, iipeikou 1: 3 han 30 fu (20 10): 3900"),
    # ... and every place of the winning tile counts: 1-3 waiting for 2 lifts 48 fu of groups, pair and ron over 40.
    ("D01 D08", RIICHI, "12334s678p77666z ron 2s", "hatsu 1: 1 han 50 fu (20 10 8 2 2): 1600"),
    # D02: both readings are a haneman: more han (seven before six), then more fu (34 before 20).
    (
        "D02",
        RIICHI,
        "22333444s678p77z ron 2s riichi dora 66z7p",
        "riichi 1, iipeikou 1, dora 5: 7 han 40 fu (20 10 2) haneman: 12000",
    ),
    (
        "D02",
        RIICHI,
        "222333444s67p99p tsumo 8p riichi dora 8p",
        "riichi 1, menzen-tsumo 1, sanankou 2, dora 2: 6 han 40 fu (20 4 4 4 2) haneman: 3000-6000",
    ),
    # D03: read as 345 345 345 the hand has thirteen han, a counted yakuman, and yet it is suuankou.
    ("D03", RIICHI, "3334445556688p tsumo 6p riichi dora 2p", "suuankou 1: 1 yakuman: 8000-16000"),
    # Read in runs this is ryuuiisou only: the reading with more units counts.
    (
        "D03",
        "standard tournament mahjong-soul",
        "2223334446668s ron 8s",
        "suuankou-tanki 2, ryuuiisou 1: 3 yakuman: 96000",
    ),
    ("D03", "tenhou sanma", "2223334446668s ron 8s", "suuankou-tanki 1, ryuuiisou 1: 2 yakuman: 64000"),
    ("D03", "wrc", "2223334446668s ron 8s", "suuankou-tanki 1: 1 yakuman: 32000"),
    # D04: as seven pairs it would be two han.
    (
        "D04",
        RIICHI,
        "112233p778899s4z ron 4z",
        "chanta 2, ryanpeikou 3: 5 han 40 fu (20 10 2) mangan: 8000",
    ),
    # D05: four times 678, which is ryanpeikou; as three triplets it would be sanankou.
    ("D05", RIICHI, "666677778888p9s ron 9s", "ryanpeikou 3: 3 han 40 fu (20 10 2): 5200"),
    # D06: three equal runs hold iipeikou once; by self-draw three triplets are worth more.
    ("D06", RIICHI, "11122233p789s44z ron 3p", "iipeikou 1, chanta 2: 3 han 40 fu (20 10 2): 5200"),
    (
        "D06",
        RIICHI,
        "11122233p678s44z tsumo 3p",
        "menzen-tsumo 1, sanankou 2: 3 han 40 fu (20 8 4 4 2): 1300-2600",
    ),
    # D07: with 33 as the pair it is pinfu and three han; 66 leaves three colours.
    (
        "D07",
        FOUR,
        "345m3344556p345s6p ron 6p",
        "tanyao 1, iipeikou 1, sanshoku-doujun 2: 4 han 40 fu (20 10 2) mangan: 8000",
    ),
    # With 44 as the pair it is pinfu; 77 leaves 456 for the straight.
    (
        "D07",
        RIICHI,
        "1234455667789p ron 7p",
        "iipeikou 1, ittsuu 2, chinitsu 6: 9 han 40 fu (20 10 2) baiman: 16000",
    ),
    # D08: 6p completes 567 (closed) or 678 (two-sided, so pinfu).
    ("D08 D24", RIICHI, "56778p123789s99m ron 6p", "pinfu 1: 1 han 30 fu (20 10): 1000"),
    ("D08", RIICHI, "56778p123789s99m tsumo 6p", "menzen-tsumo 1, pinfu 1: 2 han 20 fu (20): 400-700"),
    # D09: 7888 won on either side of 78 is pinfu, won on the 7 it is a pair wait beside a triplet.
    ("D09", RIICHI, "7888s123345678p ron 6s riichi", "riichi 1, pinfu 1: 2 han 30 fu (20 10): 2000"),
    ("D09", RIICHI, "7888s123345678p ron 9s riichi", "riichi 1, pinfu 1: 2 han 30 fu (20 10): 2000"),
    ("D09", RIICHI, "7888s123345678p ron 7s riichi", "riichi 1: 1 han 40 fu (20 10 4 2): 1300"),
    # D10: 5678 is a pair wait at both ends.
    ("D10", RIICHI, "5678s123345789p ron 5s riichi", "riichi 1: 1 han 40 fu (20 10 2): 1300"),
    ("D10", RIICHI, "5678s123345789p ron 8s riichi", "riichi 1: 1 han 40 fu (20 10 2): 1300"),
    # D11: the middle of 45678 is two-sided through 456 or 678.
    ("D11", RIICHI, "45678s123678p99m ron 6s", "pinfu 1: 1 han 30 fu (20 10): 1000"),
    # D12: the claimed tile goes into the run, and the triplet stays concealed.
    ("D12", RIICHI, "77768s333p999m44z ron 7s", "sanankou 2: 2 han 50 fu (20 10 8 4 4 2): 3200"),
    ("D12", RIICHI, "11188867p222s99m ron 8p", "sanankou 2: 2 han 50 fu (20 10 8 4 4): 3200"),
    # D13: one 1p in the chi, one in the hand and the claimed one: no triplet, a pair.
    ("D13", FOUR, "1456p678s,1-23p,77-7z ron 1p", "chun 1: 1 han 30 fu (20 4 2): 1000"),
    # D14: 38 and 40 fu pay the same; the items are those of the reading that is shown.
    ("D14", RIICHI, "12334s678p99p666z ron 2s", "hatsu 1: 1 han 40 fu (20 10 8 2): 1300"),
    # D15: 1111 are no two pairs.
    ("D15", RIICHI, "1111p3355s7799p4z ron 4z", "not-complete"),
    # D19: 1-23 does not lend its 23 to a triplet of ones.
    ("D19", FOUR, "11p456789s55z,1-23p ron 4p", "not-complete"),
    # D20: a guest wind is a pair for pinfu; seat wind, round wind and dragon are not.
    ("D20", RIICHI, "34678p123789s33z ron 5p", "pinfu 1: 1 han 30 fu (20 10): 1000"),
    ("D20", RIICHI, "34678p123789s22z ron 5p riichi", "riichi 1: 1 han 40 fu (20 10 2): 1300"),
    ("D20", RIICHI, "34678p123789s11z ron 5p riichi", "riichi 1: 1 han 40 fu (20 10 2): 1300"),
    ("D20", RIICHI, "34678p123789s55z ron 5p riichi", "riichi 1: 1 han 40 fu (20 10 2): 1300"),
    ("D20", FOUR, "34678p123789s44z ron 5p seat N riichi", "riichi 1: 1 han 40 fu (20 10 2): 1300"),
    ("D20", "sanma", "34678p123789s44z ron 5p seat W round S", "pinfu 1: 1 han 30 fu (20 10): 1000"),
    # D21: four runs and a pair wait on an honour.
    ("D21", RIICHI, "123678p123789s4z ron 4z", "no-yaku"),
    # D22: 11123 is 11 and 123; whoever takes 111 first is left with 23.
    ("D22", RIICHI, "11123p456789s99m ron 9m riichi", "riichi 1: 1 han 40 fu (20 10 4): 1300"),
    # D23: two han are asked for.
    ("D23", "standard yaku.minimum_han=2", "56778p123789s99m ron 6p", "min-han 1"),
    (
        "D23",
        "standard yaku.minimum_han=2",
        "22333444s678p77z ron 2s riichi",
        "riichi 1, iipeikou 1: 2 han 40 fu (20 10 2): 2600",
    ),
    # D24: 4s completes 345 (closed, no yaku, more fu) or 456 (pinfu).
    ("D24", RIICHI, "34556s123789p99m ron 4s", "pinfu 1: 1 han 30 fu (20 10): 1000"),
    # D25: a concealed kan leaves the hand closed, all else opens it; a ron does not.
    ("D25 U10", RIICHI, "22334p678s99m,4444z ron 4p", "iipeikou 1: 1 han 70 fu (32 20 10): 2300"),
    (
        "D25",
        RIICHI,
        "22334p678s99m,4444z tsumo 4p",
        "menzen-tsumo 1, iipeikou 1: 2 han 60 fu (32 20 2): 1000-2000",
    ),
    ("D25", RIICHI, "34678p123s99m,2222p ron 5p riichi", "riichi 1: 1 han 50 fu (20 16 10): 1600"),
    ("D25", RIICHI, "22334p678s99m,4-444z ron 4p", "no-yaku"),
    ("D25", RIICHI, "22334p678s99m,44-4~4z tsumo 4p", "no-yaku"),
    ("D25", RIICHI, "22334p678s99m,444-z ron 4p", "no-yaku"),
    ("D25", FOUR, "22334p678s99m,1-23s ron 4p", "no-yaku"),
]

FU: list[Case] = [
    # U01: base, the way of winning, groups, pair, wait, and one rounding at the end.
    ("U01", RIICHI, "35678p123999s77z ron 4p riichi", "riichi 1: 1 han 50 fu (20 10 8 2 2): 1600"),
    (
        "U01",
        RIICHI,
        "35678p123999s77z tsumo 4p riichi",
        "riichi 1, menzen-tsumo 1: 2 han 40 fu (20 8 2 2 2): 700-1300",
    ),
    ("U02", RIICHI, "34678p123789s33z tsumo 5p", "menzen-tsumo 1, pinfu 1: 2 han 20 fu (20): 400-700"),
    ("U03", RIICHI, "45678s123789p99m ron 3s", "pinfu 1: 1 han 30 fu (20 10): 1000"),
    # U04: seven pairs are 25, whatever the pairs, the wait and the way of winning.
    ("U04", RIICHI, "1155p2288s9m3377z ron 9m", "chiitoitsu 2: 2 han 25 fu (25): 1600"),
    ("U04", RIICHI, "1155p2288s9m3377z tsumo 9m", "menzen-tsumo 1, chiitoitsu 2: 3 han 25 fu (25): 800-1600"),
    ("U04", RIICHI, "1155p2288s99m337z ron 7z", "chiitoitsu 2: 2 han 25 fu (25): 1600"),
    # U05: an open ron of exactly 20 counts 22; with a dragon pair it is 22 already.
    ("U05", FOUR, "45678s88p,2-34p,6-78p ron 6s", "tanyao 1: 1 han 30 fu (20 2): 1000"),
    ("U05", FOUR, "789p45s77z,1-23p,4-56p ron 6s", "ittsuu 1: 1 han 30 fu (20 2): 1000"),
    ("U06", FOUR, "45678s88p,2-34p,6-78p tsumo 6s", "tanyao 1: 1 han 30 fu (20 2): 300-500"),
    # U07, U08: the third tile by ron halves the triplet, the hand stays closed; by self-draw it is whole.
    ("U07", RIICHI, "22p678p123456s55z ron 5z", "haku 1: 1 han 40 fu (20 10 4): 1300"),
    ("U08 U19", RIICHI, "22p678p123456s55z tsumo 5z", "menzen-tsumo 1, haku 1: 2 han 30 fu (20 8 2): 500-1000"),
    # U09: open 8 and 16, concealed 16 and 32; an added kan counts as open.
    (
        "U09 U19 Y22",
        RIICHI,
        "34p99m,6-666s,77-7~7z,2222p ron 5p",
        "chun 1, sankantsu 2: 3 han 60 fu (20 16 16 8): 7700",
    ),
    ("U09", RIICHI, "34678p44z,9999s,9-999p ron 5p houtei", "houtei 1: 1 han 70 fu (32 20 16): 2300"),
    ("U10", RIICHI, "34678p123s44z,2222p ron 5p riichi", "riichi 1: 1 han 50 fu (20 16 10): 1600"),
    # U11: pairs of value.
    ("U11", RIICHI, "35678p123789s11z ron 4p riichi", "riichi 1: 1 han 40 fu (20 10 2 2): 1300"),
    ("U11", RIICHI, "34678p123789s11z ron 5p seat E riichi", "riichi 1: 1 han 40 fu (20 10 4): 2000"),
    ("U11", RIICHI, "34678p123789s22z ron 5p round S riichi", "riichi 1: 1 han 40 fu (20 10 4): 1300"),
    (
        "U11",
        f"{RIICHI} fu.double_wind_pair=2",
        "34678p123789s22z ron 5p round S riichi",
        "riichi 1: 1 han 40 fu (20 10 2): 1300",
    ),
    # U12: norths of three players.
    ("U12", "sanma", "34678p123789s44z ron 5p seat W", "pinfu 1: 1 han 30 fu (20 10): 1000"),
    ("U12", "sanma", "34678p11789s444z ron 5p riichi", "riichi 1: 1 han 40 fu (20 10 8): 1300"),
    ("U12", "sanma", "34678p11789s,4444z ron 5p riichi", "riichi 1: 1 han 70 fu (32 20 10): 2300"),
    ("U12", "sanma", "34678p11789s,44-4z ron 5p houtei", "houtei 1: 1 han 30 fu (20 4): 1000"),
    ("U12", "sanma", "34678p11789s,4-444z ron 5p houtei", "houtei 1: 1 han 40 fu (20 16): 1300"),
    # U13, U14: edge, closed and pair wait; two-sided and double-pair have none. 7-8 won on the 9 is no edge.
    ("U13 U14", RIICHI, "12678p123789s99m ron 3p riichi", "riichi 1: 1 han 40 fu (20 10 2): 1300"),
    ("U13 U14", RIICHI, "89456p123678s99m ron 7p riichi", "riichi 1: 1 han 40 fu (20 10 2): 1300"),
    ("U13", RIICHI, "24678p123789s99m ron 3p riichi", "riichi 1: 1 han 40 fu (20 10 2): 1300"),
    ("U13", RIICHI, "345678p123789s9m ron 9m riichi", "riichi 1: 1 han 40 fu (20 10 2): 1300"),
    ("U13", RIICHI, "345678p12366s99m ron 6s riichi", "riichi 1: 1 han 40 fu (20 10 2): 1300"),
    ("U14", RIICHI, "78345p123456s99m ron 9p", "pinfu 1: 1 han 30 fu (20 10): 1000"),
    ("U14", RIICHI, "23678p123456s99m ron 1p", "pinfu 1: 1 han 30 fu (20 10): 1000"),
    # U15: the replacement tile keeps the two fu of a self-draw, unless the table says otherwise.
    (
        "U15",
        "standard tournament mahjong-soul tenhou sanma",
        "34678p123s99m,4444z tsumo 5p rinshan",
        "menzen-tsumo 1, rinshan 1: 2 han 60 fu (32 20 2): 1000-2000",
    ),
    (
        "U15",
        f"{RIICHI} fu.rinshan_tsumo=false",
        "34678p123s99m,4444z tsumo 5p rinshan",
        "menzen-tsumo 1, rinshan 1: 2 han 60 fu (32 20): 1000-2000",
    ),
    ("U16", RIICHI, "35678p123789s99m ron 4p chankan", "chankan 1: 1 han 40 fu (20 10 2): 1300"),
    ("U17", RIICHI, "34678p99m,77-7z,888-s tsumo 5p", "chun 1: 1 han 30 fu (20 4 2 2): 300-500"),
    # U18: 2p is the tile between 1 and 3, or the second of the pair, not both.
    ("U18", RIICHI, "1223678p456789s ron 2p riichi", "riichi 1: 1 han 40 fu (20 10 2): 1300"),
    # U19: exactly 50.
    (
        "U19",
        RIICHI,
        "222p888p999s11s66s ron 1s",
        "toitoi 2, sanankou 2: 4 han 50 fu (20 10 8 4 4 4) mangan: 8000",
    ),
    # U20: 110 fu of two han stay below mangan.
    (
        "U20",
        RIICHI,
        "345p22z66z,4444z,9999s ron 6z round S riichi",
        "riichi 1, hatsu 1: 2 han 110 fu (32 32 20 10 4 4): 7100",
    ),
    (
        "U20",
        RIICHI,
        "345p11z66z,4444z,9999s ron 6z seat E riichi",
        "riichi 1, hatsu 1: 2 han 110 fu (32 32 20 10 4 4): 10600",
    ),
    # U21: fu are told above mangan too.
    (
        "U21",
        RIICHI,
        "34p99m,4444z,9999s,1111p ron 5p riichi",
        "riichi 1, sanankou 2, sankantsu 2: 5 han 130 fu (32 32 32 20 10) mangan: 8000",
    ),
    # U22: yakuman have none.
    ("U22", RIICHI, "119m19p19s123456z ron 7z", "kokushi-musou 1: 1 yakuman: 32000"),
    # U23: nor has the family game.
    ("U23", "family", "34678p123789s11z ron 5p seat E", "closed-hand 1, all-sequences 1, dealer-bonus 1: 3 han: 60"),
]


@pytest.mark.parametrize(("rules", "win", "expected"), on_each_table(READING + FU))
def test_case(rules: Ruleset, win: str, expected: str) -> None:
    assert_told(rules, win, expected)


# What is said of the other readings, and of hands that wait.


def others(text: str, rules: Ruleset) -> list[str]:
    return [tell(result) for result in alternatives(Win.parse(text), rules)]


@pytest.mark.parametrize(
    ("names", "win", "expected"),
    [
        # D04: the other reading is seven pairs, with nothing of ryanpeikou.
        (RIICHI, "112233p778899s4z ron 4z", ["chiitoitsu 2: 2 han 25 fu (25): 1600"]),
        # D14: the same payment and another explanation.
        (RIICHI, "12334s678p99p666z ron 2s", ["hatsu 1: 1 han 40 fu (20 10 8): 1300"]),
        # D23: with less asked for, three triplets would be worth more fu; here they are no win.
        ("standard yaku.minimum_han=2", "22333444s678p77z ron 2s riichi", ["min-han 1"]),
        ("standard", "22333444s678p77z ron 2s riichi", ["riichi 1: 1 han 50 fu (20 10 4 4 2 2): 1600"]),
        # D24: the closed wait has no yaku.
        (RIICHI, "34556s123789p99m ron 4s", ["no-yaku"]),
    ],
)
def test_D04_D14_D23_D24_the_other_readings(names: str, win: str, expected: list[str]) -> None:
    for _, rules in tables(names):
        assert others(win, rules) == expected


def test_D14_the_items_are_those_of_the_reading_shown() -> None:
    """The wait that is told is the wait that is counted, and the sum is that of these items (U18)."""
    rules = load("standard")
    win = Win.parse("12334s678p99p666z ron 2s")
    waits_counted = set()
    for result in (score(win, rules), *alternatives(win, rules)):
        assert isinstance(result, Score)
        counted = [item for item in result.fu if item.code.startswith("fu.wait")]
        closed = result.reading.wait is WaitForm.KANCHAN
        assert [item.code for item in counted] == [Code.FU_WAIT_KANCHAN] * closed
        assert sum(item.amount or 0 for item in result.fu) == result.fu_raw
        waits_counted.add(result.reading.wait)
    assert waits_counted == {WaitForm.KANCHAN, WaitForm.RYANMEN}


@pytest.mark.parametrize(
    ("text", "live", "dead", "distance"),
    [
        pytest.param("111p3355s7799p44z", "", "", 1, id="D15-a triplet is no wait for the seventh pair"),
        pytest.param("1111p3355s7799p4z", "", "", 2, id="D15-four of a kind are one pair"),
        pytest.param("1133p3355s7799p4z", "4z", "", 0, id="D15-seven different pairs"),
        pytest.param("3355s7799p44z,1111z", "", "", 2, id="D16-no seven pairs beside a kan"),
        pytest.param("19m19p19s2346z,1111z", "", "", 6, id="D16-no orphans beside a kan"),
        pytest.param("7777p111s999s555z", "", "7p", 1, id="D17-no fifth 7p"),
        pytest.param("3456666s", "3s", "6s", 0, id="D17-one side of 3456 is gone"),
        pytest.param("12p456789s44z,3333p", "", "3p", 1, id="D18-a run cannot borrow from a kan"),
        pytest.param("45p678789s99m,3333p", "6p", "3p", 0, id="D18-the other side of the run"),
        pytest.param("11p456789s55z,1-23p", "1p5z", "", 0, id="D19-a chi stays as it lies"),
    ],
)
def test_D15_to_D19_waits(text: str, live: str, dead: str, distance: int) -> None:
    hand = Hand.parse(text)
    assert "".join(str(wait.tile) for wait in waits(hand)) == live
    assert "".join(str(tile) for reason in dead_waits(hand) for tile in reason.tiles) == dead
    assert shanten(hand) == distance


def test_D15_a_held_kind_does_not_bring_seven_pairs_nearer() -> None:
    """With six pairs, of which one has grown to three, any kind but the six will do."""
    hand = Hand.parse("111p3355s7799p44z")
    useful = [str(kind) for kind, _ in ukeire(hand, seven_pairs=True).tiles]
    assert not {"1p", "3s", "5s", "7p", "9p", "4z"} & set(useful)
    assert len(useful) == 34 - 6


def test_U05_the_two_fu_of_an_open_hand_have_their_name() -> None:
    result = score(Win.parse("45678s88p,2-34p,6-78p ron 6s"), load("standard"))
    assert isinstance(result, Score)
    assert [item.code for item in result.fu] == [Code.FU_BASE, Code.FU_OPEN_MINIMUM]


def test_U01_U19_round_up_once_and_not_from_a_ten() -> None:
    for raw, total in ((20, 20), (22, 30), (30, 30), (40, 40), (50, 50), (52, 60), (100, 100), (102, 110), (134, 140)):
        assert round_fu((Reason(Code.FU_BASE, (), raw),)) == (raw, total)


@pytest.mark.parametrize("name", RIICHI.split())
def test_U20_U21_high_fu_count_below_mangan_only(name: str) -> None:
    rules = load(name)
    assert [base_points(1, fu, rules)[0] for fu in (70, 80, 90, 100, 110, 120)] == [560, 640, 720, 800, 880, 960]
    assert [base_points(2, fu, rules)[0] for fu in (70, 110, 120, 130)] == [1120, 1760, 1920, 2000]
    assert {base_points(5, fu, rules)[0] for fu in range(20, 140, 10)} == {2000}


def test_every_id_has_a_case() -> None:
    """A case begins with its ids, or its test has them in its name."""
    last = {"D": 25, "U": 23, "Y": 35, "K": 18, "B": 18, "P": 30, "R": 51, "M": 21, "S": 24, "V": 35}
    every = {f"{letter}{number:02}" for letter, most in last.items() for number in range(1, most + 1)}
    every |= {f"FL{number:02}" for number in range(1, 104)}
    folder = Path(__file__).parent
    sources = "".join(path.read_text("utf-8") for path in folder.glob("test_*cases*.py"))
    leading = re.findall(r"""(?:\(\s*"|id=f?"|def test_)((?:(?:FL)?[A-Z]?\d\d+[ _-]?)+)""", sources)
    shown = {id_ for ids in leading for id_ in re.findall(r"FL\d+|[A-Z]\d\d", ids)}
    assert every - shown == {"M21"}
    assert shown <= every
