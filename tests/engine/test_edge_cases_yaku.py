"""The rules collection's edge cases, line by line: the yaku (Y), each with its trap."""

import pytest

from engine.furiten import furiten
from engine.hand import Hand
from engine.reasons import Code
from engine.rules import YAKU_SLUGS, Ruleset
from engine.tiles import parse_tiles
from tests.engine.told import FOUR, RIICHI, Case, assert_refused, assert_told, on_each_table

KANCHAN = "35678p123789s99m"  # waits for 4p, no yaku by itself: 40 fu by ron, 30 by self-draw
OPEN = "34678p99m,44-4z,888-s"  # waits for 2p and 5p, and has no yaku: 30 fu

YAKU: list[Case] = [
    ("Y01", RIICHI, f"{KANCHAN} ron 4p riichi", "riichi 1: 1 han 40 fu (20 10 2): 1300"),
    # Y02, Y03: ippatsu lasts until the robbed kan is past.
    ("Y02", RIICHI, f"{KANCHAN} ron 4p riichi ippatsu", "riichi 1, ippatsu 1: 2 han 40 fu (20 10 2): 2600"),
    (
        "Y03",
        RIICHI,
        f"{KANCHAN} ron 4p riichi ippatsu chankan",
        "riichi 1, ippatsu 1, chankan 1: 3 han 40 fu (20 10 2): 5200",
    ),
    # Y04: after an own kan the replacement tile is no ippatsu, and without the word it has none.
    (
        "Y04 Y05",
        RIICHI,
        "34678p123s99m,4444z tsumo 5p rinshan riichi",
        "riichi 1, menzen-tsumo 1, rinshan 1: 3 han 60 fu (32 20 2): 2000-3900",
    ),
    ("Y05 Y10", RIICHI, f"{KANCHAN} tsumo 4p haitei", "menzen-tsumo 1, haitei 1: 2 han 30 fu (20 2 2): 500-1000"),
    (
        "Y05 Y12",
        "sanma",
        f"{KANCHAN},n1 tsumo 4p rinshan",
        "menzen-tsumo 1, rinshan 1, kita-dora 1: 3 han 30 fu (20 2 2): 1000-2000",
    ),
    ("Y05", RIICHI, f"{OPEN} tsumo 5p", "no-yaku"),
    # Y06: one triplet, one value, one closed wait spoil pinfu.
    ("Y06", RIICHI, "34678p123789s33z ron 2p", "pinfu 1: 1 han 30 fu (20 10): 1000"),
    ("Y06", RIICHI, "34678p123s999s33z ron 2p", "no-yaku"),
    ("Y06", RIICHI, "34678p123789s66z ron 2p", "no-yaku"),
    ("Y06", RIICHI, f"{KANCHAN} ron 4p", "no-yaku"),
    # Y07: open tanyao, switched off, and beside pulled norths.
    ("Y07", RIICHI, "34678p88s,22-2p,666-s ron 5p", "tanyao 1: 1 han 30 fu (20 2 2): 1000"),
    ("Y07", f"{RIICHI} yaku.open_tanyao=false", "34678p88s,22-2p,666-s ron 5p", "no-yaku"),
    (
        "Y07",
        f"{RIICHI} yaku.open_tanyao=false",
        "22234678p66688s ron 5p",
        "tanyao 1: 1 han 40 fu (20 10 4 4): 1300",
    ),
    ("Y07", "sanma", "34678p88s,22-2p,666-s,n2 ron 5p", "tanyao 1, kita-dora 2: 3 han 30 fu (20 2 2): 3900"),
    # Y08: closed only.
    ("Y08", RIICHI, "22334p678s99m,4444z ron 4p", "iipeikou 1: 1 han 70 fu (32 20 10): 2300"),
    ("Y08", RIICHI, "22334p678s99m,44-4z ron 4p", "no-yaku"),
    # Y09: each value set counts, a wind that is both counts twice; north not with three players.
    ("Y09", RIICHI, "22p678p123456s66z ron 6z", "hatsu 1: 1 han 40 fu (20 10 4): 1300"),
    ("Y09", RIICHI, "22p678p123456s77z ron 7z", "chun 1: 1 han 40 fu (20 10 4): 1300"),
    ("Y09", RIICHI, "55678p123789s11z ron 1z", "round-wind 1: 1 han 40 fu (20 10 4): 1300"),
    ("Y09", RIICHI, "55678p123789s33z ron 3z seat W round S", "seat-wind 1: 1 han 40 fu (20 10 4): 1300"),
    (
        "Y09",
        RIICHI,
        "55678p123789s22z ron 2z seat S round S",
        "seat-wind 1, round-wind 1: 2 han 40 fu (20 10 4): 2600",
    ),
    ("Y09", RIICHI, "55678p123789s44z ron 4z", "no-yaku"),
    ("Y09", FOUR, "55678p123789s44z ron 4z seat N", "seat-wind 1: 1 han 40 fu (20 10 4): 1300"),
    ("Y09", FOUR, "55678p123789s44z ron 4z round N", "round-wind 1: 1 han 40 fu (20 10 4): 1300"),
    ("Y09", RIICHI, "4569p123s,55-5z,77-7z ron 9p", "haku 1, chun 1: 2 han 30 fu (20 4 4 2): 2000"),
    # Y10, Y29: the last tile, the robbed kan and the replacement tile may be the only yaku.
    ("Y10 Y29", RIICHI, f"{OPEN} tsumo 5p haitei", "haitei 1: 1 han 30 fu (20 4 2 2): 300-500"),
    ("Y10 Y29", RIICHI, f"{OPEN} ron 5p houtei", "houtei 1: 1 han 30 fu (20 4 2): 1000"),
    ("Y11 Y29", RIICHI, f"{OPEN} ron 5p chankan", "chankan 1: 1 han 30 fu (20 4 2): 1000"),
    (
        "Y11",
        "sanma",
        "55678p123789s44z ron 4z ron-on-kita riichi",
        "riichi 1: 1 han 40 fu (20 10 4): 1300",
    ),
    ("Y11", "sanma", "55678p123789s44z ron 4z ron-on-kita", "no-yaku"),
    ("Y12 Y29", RIICHI, "34678p99m,4-444z,888-s tsumo 5p rinshan", "rinshan 1: 1 han 40 fu (20 16 2 2): 400-700"),
    ("Y12", RIICHI, "34678p99m,44-4~4z,888-s tsumo 5p rinshan", "rinshan 1: 1 han 40 fu (20 16 2 2): 400-700"),
    ("Y12", "sanma", f"{OPEN},n1 tsumo 5p rinshan", "rinshan 1, kita-dora 1: 2 han 30 fu (20 4 2 2): 500-1000"),
    ("Y13", RIICHI, f"{KANCHAN} ron 4p double-riichi", "double-riichi 2: 2 han 40 fu (20 10 2): 2600"),
    (
        "Y13",
        RIICHI,
        f"{KANCHAN} ron 4p double-riichi ippatsu",
        "double-riichi 2, ippatsu 1: 3 han 40 fu (20 10 2): 5200",
    ),
    # Y14: seven pairs with what they go with, and without iipeikou.
    ("Y14", RIICHI, "2244668p335577s ron 8p", "tanyao 1, chiitoitsu 2: 3 han 25 fu (25): 3200"),
    ("Y14", RIICHI, "11335577p22336z ron 6z", "chiitoitsu 2, honitsu 3: 5 han 25 fu (25) mangan: 8000"),
    ("Y14", RIICHI, "1122445577889p ron 9p", "chiitoitsu 2, chinitsu 6: 8 han 25 fu (25) baiman: 16000"),
    ("Y14 Y18", RIICHI, "1199m99p11s22334z ron 4z", "chiitoitsu 2, honroutou 2: 4 han 25 fu (25): 6400"),
    (
        "Y14",
        RIICHI,
        "1133p2288s9m3377z ron 9m riichi ippatsu houtei",
        "riichi 1, ippatsu 1, houtei 1, chiitoitsu 2: 5 han 25 fu (25) mangan: 8000",
    ),
    ("Y14", RIICHI, "112233p5577s99m4z ron 4z", "chiitoitsu 2: 2 han 25 fu (25): 1600"),
    # Y15, Y16: two closed, one open.
    ("Y15 Y26", FOUR, "67m678p123678s44z ron 8m", "pinfu 1, sanshoku-doujun 2: 3 han 30 fu (20 10): 3900"),
    ("Y15", FOUR, "67m678p123s44z,6-78s ron 8m", "sanshoku-doujun 1: 1 han 30 fu (20 2): 1000"),
    ("Y16", RIICHI, "12345678p678s99m ron 9p", "pinfu 1, ittsuu 2: 3 han 30 fu (20 10): 3900"),
    ("Y16", FOUR, "45678p678s99m,1-23p ron 9p", "ittsuu 1: 1 han 30 fu (20 2): 1000"),
    # Y17: a run and an honour; a run and no honour; without a run neither.
    ("Y17", RIICHI, "12789p123s99m444z ron 3p", "chanta 2: 2 han 40 fu (20 10 8 2): 2600"),
    ("Y17", RIICHI, "12789p99m,44-4z,999-s ron 3p", "chanta 1: 1 han 30 fu (20 4 4 2): 1000"),
    ("Y17", RIICHI, "12789p123999s99m ron 3p", "junchan 3: 3 han 40 fu (20 10 8 2): 5200"),
    ("Y17", RIICHI, "12789p99m,99-9s,111-s ron 3p", "junchan 2: 2 han 30 fu (20 4 4 2): 2000"),
    (
        "Y17 Y18 Y26",
        RIICHI,
        "99m11p,11-1s,44-4z,99-9p ron 9m",
        "toitoi 2, honroutou 2: 4 han 40 fu (20 4 4 4 4) mangan: 8000",
    ),
    # Y19-Y21: triplets.
    ("Y19", RIICHI, "22p88s,33-3s,666-p,44-4z ron 2p", "toitoi 2: 2 han 30 fu (20 4 2 2 2): 2000"),
    (
        "Y19",
        RIICHI,
        "222p777s999m33s44z ron 3s",
        "toitoi 2, sanankou 2: 4 han 50 fu (20 10 8 4 4 2) mangan: 8000",
    ),
    ("Y20", RIICHI, "222666p34s99m,8888s ron 5s", "sanankou 2: 2 han 60 fu (20 16 10 4 4): 3900"),
    ("Y20", RIICHI, "22666p345s99m,8888s ron 2p", "no-yaku"),
    ("Y20", FOUR, "222p666s4p,9999m,7-89s ron 4p", "sanankou 2: 2 han 70 fu (32 20 4 4 2): 4500"),
    (
        "Y21 Y26",
        RIICHI,
        "222p666s999m4z,11-1s ron 4z",
        "toitoi 2, sanankou 2: 4 han 50 fu (20 8 4 4 4 2) mangan: 8000",
    ),
    ("Y22", RIICHI, "67s99m,3333z,8-888p,11-1~1p ron 8s", "sankantsu 2: 2 han 80 fu (32 20 16 8): 5200"),
    ("Y23", RIICHI, "99m345p11s,9999p,999-s ron 9m", "sanshoku-doukou 2: 2 han 60 fu (32 20 4 4): 3900"),
    ("Y23", RIICHI, "999m345999p11s99s ron 9s", "sanshoku-doukou 2: 2 han 50 fu (20 10 8 8 4): 3200"),
    # Y24: four han at least; the third dragon is the pair.
    (
        "Y24",
        RIICHI,
        "456p678s55566z77z ron 6z",
        "haku 1, hatsu 1, shousangen 2: 4 han 50 fu (20 10 8 4 2) mangan: 8000",
    ),
    (
        "Y24 Y26",
        RIICHI,
        "12p789s55566677z ron 3p",
        "haku 1, hatsu 1, chanta 2, shousangen 2: 6 han 50 fu (20 10 8 8 2 2) haneman: 12000",
    ),
    # Y25: one suit.
    ("Y25", RIICHI, "3467811199p444z ron 5p", "honitsu 3: 3 han 50 fu (20 10 8 8): 6400"),
    ("Y25", RIICHI, "3467811199p,44-4z ron 5p", "honitsu 2: 2 han 40 fu (20 8 4): 2600"),
    ("Y25", RIICHI, "3467811122299p ron 5p", "chinitsu 6: 6 han 50 fu (20 10 8 4) haneman: 12000"),
    ("Y25", RIICHI, "3467899p,11-1p,222-p ron 5p", "chinitsu 5: 5 han 30 fu (20 4 2) mangan: 8000"),
    # Y27, Y28: no open pinfu; dora and pulled norths are no yaku.
    ("Y27", FOUR, "45678s99m,1-23p,6-78p ron 6s", "no-yaku"),
    ("Y28", RIICHI, f"{OPEN} ron 5p dora 7s", "no-yaku"),
    ("Y28", "sanma", "34678p99m,44-4z,888-s,n1 ron 5p", "no-yaku"),
    ("Y28", "standard tournament mahjong-soul tenhou sanma", f"{OPEN} ron 0p", "no-yaku"),
    # Y30: by self-draw only.
    ("Y30", RIICHI, f"{KANCHAN} tsumo 4p", "menzen-tsumo 1: 1 han 30 fu (20 2 2): 300-500"),
    # Y31: han of yaku alone count to the minimum; a yakuman always passes.
    ("Y31", "standard yaku.minimum_han=2", f"{KANCHAN} ron 4p riichi dora 8m ura 8m", "min-han 1"),
    ("Y31", "standard yaku.minimum_han=2", "30678p123789s99m ron 4p riichi", "min-han 1"),
    (
        "Y31",
        "standard yaku.minimum_han=2",
        f"{KANCHAN} ron 4p riichi ippatsu",
        "riichi 1, ippatsu 1: 2 han 40 fu (20 10 2): 2600",
    ),
    (
        "Y31",
        "standard yaku.minimum_han=2",
        f"{KANCHAN} tsumo 4p haitei",
        "menzen-tsumo 1, haitei 1: 2 han 30 fu (20 2 2): 500-1000",
    ),
    ("Y31", "standard yaku.minimum_han=4", f"{KANCHAN} ron 4p riichi ippatsu houtei dora 8m", "min-han 3"),
    (
        "Y31",
        "standard yaku.minimum_han=4",
        f"{KANCHAN} ron 4p double-riichi ippatsu houtei",
        "double-riichi 2, ippatsu 1, houtei 1: 4 han 40 fu (20 10 2) mangan: 8000",
    ),
    ("Y31", "standard yaku.minimum_han=4", "119m19p19s123456z ron 7z", "kokushi-musou 1: 1 yakuman: 32000"),
    # Y32: counters ask for no second han.
    ("Y32", FOUR, "34678p123789s33z ron 5p honba 7", "pinfu 1: 1 han 30 fu (20 10): 3100"),
    ("Y32", "sanma", "34678p123789s33z ron 5p honba 7", "pinfu 1: 1 han 30 fu (20 10): 2400"),
    # Y35: no daisharin, no four equal runs.
    (
        "Y35",
        RIICHI,
        "2233445566778p ron 8p",
        "pinfu 1, tanyao 1, ryanpeikou 3, chinitsu 6: 11 han 30 fu (20 10) sanbaiman: 24000",
    ),
    ("Y35", RIICHI, "222233334444p9s ron 9s", "ryanpeikou 3: 3 han 40 fu (20 10 2): 5200"),
]


@pytest.mark.parametrize(("rules", "win", "expected"), on_each_table(YAKU))
def test_case(rules: Ruleset, win: str, expected: str) -> None:
    assert_told(rules, win, expected)


KAN = "34678p123s99m,4444z"

REFUSED: list[Case] = [
    # What cannot have happened at a table, and how that is said.
    ("Y01", RIICHI, f"{KANCHAN} ron 4p riichi double-riichi", "riichi and double-riichi: a hand declares one"),
    ("Y01", RIICHI, f"{OPEN} ron 5p riichi", "riichi: the hand is open"),
    ("Y02", RIICHI, f"{KANCHAN} ron 4p ippatsu", "ippatsu: it needs riichi"),
    ("Y04", RIICHI, f"{KAN} tsumo 5p rinshan riichi ippatsu", "ippatsu with rinshan"),
    ("Y10", RIICHI, f"{KAN} tsumo 5p rinshan haitei", "rinshan with haitei"),
    ("Y10", RIICHI, f"{KANCHAN} tsumo 4p houtei", "houtei: it is a win by ron"),
    ("Y10", RIICHI, f"{KANCHAN} ron 4p haitei", "haitei: it is a win by tsumo"),
    ("Y11", RIICHI, f"{KANCHAN} tsumo 4p chankan", "chankan: it is a win by ron"),
    ("Y11", RIICHI, f"{KANCHAN} ron 4p chankan houtei", "chankan with houtei"),
    ("Y11", RIICHI, "34445p123789s99m ron 4p chankan", "chankan: the other three 4p lie in the robbed kan"),
    ("Y11", "sanma", "55678p123789s44z ron 4z chankan", "chankan: the other three 4z"),
    ("Y11", "sanma", "55678p123789s44z ron 4z ron-on-kita chankan", "ron-on-kita with chankan"),
    ("Y11", FOUR, "55678p123789s44z ron 4z ron-on-kita", "ron-on-kita: norths are not pulled"),
    ("Y12", RIICHI, f"{KANCHAN} tsumo 4p rinshan", "rinshan: the hand has no kan"),
    ("Y12", RIICHI, f"{KAN} ron 5p rinshan", "rinshan: it is a win by tsumo"),
    ("Y13", RIICHI, f"{OPEN} ron 5p double-riichi", "double-riichi: the hand is open"),
]


@pytest.mark.parametrize(("rules", "win", "why"), on_each_table(REFUSED))
def test_refused(rules: Ruleset, win: str, why: str) -> None:
    assert_refused(rules, win, why)


def test_Y30_the_tile_let_go_without_a_yaku_is_let_go() -> None:
    """The hand could not win on it, and waits in furiten all the same; a self-draw is not barred."""
    hand = Hand.parse(KANCHAN)
    found = furiten(hand, river=(), let_go=parse_tiles("4p"), riichi=False)
    assert found is not None
    assert (found.code, found.tiles) == (Code.FURITEN_TEMPORARY, parse_tiles("4p"))


def test_Y33_Y34_Y35_what_is_no_yaku_of_a_hand() -> None:
    """A draw's payment, renhou and the local yaku stand in no rule set."""
    absent = {"nagashi-mangan", "renhou", "open-riichi", "paarenchan", "daisharin", "shiisanpuuta", "isshoku-yonjun"}
    assert not absent & YAKU_SLUGS
