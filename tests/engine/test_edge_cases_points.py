"""The rules collection's edge cases, line by line: dora (B), points (P), and what three players change (S)."""

import pytest

from engine.furiten import furiten
from engine.hand import Hand
from engine.reasons import Code
from engine.rules import Ruleset, load
from engine.scoring import Score, score
from engine.tiles import parse_tiles
from engine.win import Win
from tests.engine.told import FOUR, RIICHI, Case, assert_refused, assert_told, on_each_table, tables

REDS = "standard tournament mahjong-soul tenhou sanma"  # tables with red fives of circles and bamboo
KANCHAN = "35678p123789s99m"  # waits for 4p, 40 fu by ron
PINFU = "34678p123789s33z"  # waits for 2p and 5p
OPEN = "34678p99m,77-7z"  # and one more meld

DORA: list[Case] = [
    # B01: the next tile, round and round within nine, four or three.
    ("B01", RIICHI, f"{KANCHAN} ron 4p riichi dora 9s", "riichi 1, dora 1: 2 han 40 fu (20 10 2): 2600"),
    ("B01", RIICHI, f"{KANCHAN} ron 4p riichi dora 7p", "riichi 1, dora 1: 2 han 40 fu (20 10 2): 2600"),
    ("B01", RIICHI, f"{KANCHAN} ron 4p riichi dora 8p", "riichi 1: 1 han 40 fu (20 10 2): 1300"),
    ("B01", RIICHI, "35678p123789s22z ron 4p riichi dora 1z", "riichi 1, dora 2: 3 han 40 fu (20 10 2 2): 5200"),
    ("B01", RIICHI, "35678p123789s33z ron 4p riichi dora 2z", "riichi 1, dora 2: 3 han 40 fu (20 10 2): 5200"),
    ("B01", RIICHI, "35678p123789s44z ron 4p riichi dora 3z", "riichi 1, dora 2: 3 han 40 fu (20 10 2): 5200"),
    ("B01", RIICHI, "35678p123789s11z ron 4p riichi dora 4z", "riichi 1, dora 2: 3 han 40 fu (20 10 2 2): 5200"),
    ("B01", RIICHI, "35678p123789s66z ron 4p riichi dora 5z", "riichi 1, dora 2: 3 han 40 fu (20 10 2 2): 5200"),
    ("B01", RIICHI, "35678p123789s77z ron 4p riichi dora 6z", "riichi 1, dora 2: 3 han 40 fu (20 10 2 2): 5200"),
    ("B01", RIICHI, "35678p123789s55z ron 4p riichi dora 7z", "riichi 1, dora 2: 3 han 40 fu (20 10 2 2): 5200"),
    ("B01", RIICHI, "35678p123789s55z ron 4p riichi dora 4z", "riichi 1: 1 han 40 fu (20 10 2 2): 1300"),
    ("B01", RIICHI, "35678p123789s11z ron 4p riichi dora 7z", "riichi 1: 1 han 40 fu (20 10 2 2): 1300"),
    # B02: three players have but two characters.
    ("B02", "sanma", f"{KANCHAN} ron 4p riichi dora 1m", "riichi 1, dora 2: 3 han 40 fu (20 10 2): 5200"),
    (
        "B02",
        'sanma table.without="8765432m"',
        f"{KANCHAN} ron 4p riichi dora 1m",
        "riichi 1, dora 2: 3 han 40 fu (20 10 2): 5200",
    ),
    ("B02", FOUR, f"{KANCHAN} ron 4p riichi dora 1m", "riichi 1: 1 han 40 fu (20 10 2): 1300"),
    ("B02", RIICHI, "35678p123789s11m ron 4p riichi dora 9m", "riichi 1, dora 2: 3 han 40 fu (20 10 2): 5200"),
    # B03: every indicator for itself.
    ("B03", "sanma", f"{KANCHAN} ron 4p riichi dora 11m", "riichi 1, dora 4: 5 han 40 fu (20 10 2) mangan: 8000"),
    ("B03", FOUR, f"{KANCHAN} ron 4p riichi dora 88m", "riichi 1, dora 4: 5 han 40 fu (20 10 2) mangan: 8000"),
    ("B03", RIICHI, f"{KANCHAN} ron 4p riichi dora 9s7p", "riichi 1, dora 2: 3 han 40 fu (20 10 2): 5200"),
    # B04, B05: a red five is a five too, as dora, as ura dora and as an indicator.
    (
        "B04",
        REDS,
        "30678p123789s99m ron 4p riichi dora 4p",
        "riichi 1, dora 1, aka-dora 1: 3 han 40 fu (20 10 2): 5200",
    ),
    (
        "B04",
        REDS,
        "30678p123789s99m ron 4p riichi dora 1z ura 4p",
        "riichi 1, ura-dora 1, aka-dora 1: 3 han 40 fu (20 10 2): 5200",
    ),
    (
        "B04",
        REDS,
        f"{PINFU} ron 0p riichi dora 4p",
        "riichi 1, pinfu 1, dora 1, aka-dora 1: 4 han 30 fu (20 10): 7700",
    ),
    ("B05", REDS, f"{KANCHAN} ron 4p riichi dora 0p", "riichi 1, dora 1: 2 han 40 fu (20 10 2): 2600"),
    # B06: ura of either riichi.
    ("B06", RIICHI, f"{KANCHAN} ron 4p riichi dora 1z ura 9s", "riichi 1, ura-dora 1: 2 han 40 fu (20 10 2): 2600"),
    (
        "B06",
        RIICHI,
        f"{KANCHAN} ron 4p double-riichi dora 1z2z ura 9s7p",
        "double-riichi 2, ura-dora 2: 4 han 40 fu (20 10 2) mangan: 8000",
    ),
    # B07: a kan has four of them, concealed or not.
    (
        "B07",
        RIICHI,
        "34678p123s99m,4444z ron 5p riichi dora 3z",
        "riichi 1, dora 4: 5 han 70 fu (32 20 10) mangan: 8000",
    ),
    ("B07", RIICHI, "34678p99m,77-7~7z,888-s ron 5p dora 6z", "chun 1, dora 4: 5 han 40 fu (20 16 2) mangan: 8000"),
    # B08: red in a pon, in a kan of any kind, the added tile, the robbed tile; a kan of white dragons has no red.
    ("B08", REDS, f"{OPEN},05-5s ron 2p", "chun 1, aka-dora 1: 2 han 30 fu (20 4 2): 2000"),
    (
        "B08",
        "standard tournament mahjong-soul tenhou",
        f"{OPEN},4-06m ron 2p",
        "chun 1, aka-dora 1: 2 han 30 fu (20 4): 2000",
    ),
    ("B08", REDS, f"{OPEN},0555s ron 2p", "chun 1, aka-dora 1: 2 han 40 fu (20 16 4): 2600"),
    ("B08", REDS, f"{OPEN},5-055s ron 2p", "chun 1, aka-dora 1: 2 han 40 fu (20 8 4): 2600"),
    ("B08", REDS, f"{OPEN},5-55~0s ron 2p", "chun 1, aka-dora 1: 2 han 40 fu (20 8 4): 2600"),
    (
        "B08",
        REDS,
        "46678p123789s99m ron 0p riichi chankan",
        "riichi 1, chankan 1, aka-dora 1: 3 han 40 fu (20 10 2): 5200",
    ),
    ("B08", RIICHI, "34678p99m,5555z,888-s ron 2p", "haku 1: 1 han 60 fu (32 20 2): 2000"),
    # B09: no red where the set has none.
    ("B09", "wrc", f"{OPEN},5555s ron 2p", "chun 1: 1 han 40 fu (20 16 4): 1300"),
    ("B09", f'{RIICHI} table.red_fives=""', f"{OPEN},5555s ron 2p", "chun 1: 1 han 40 fu (20 16 4): 1300"),
    # B11, B12: pulled norths count one each, and one more for each west turned over; those in the hand only the latter.
    ("B11", "sanma", f"{KANCHAN},n2 ron 4p riichi dora 1z", "riichi 1, kita-dora 2: 3 han 40 fu (20 10 2): 5200"),
    (
        "B11",
        "sanma",
        f"{KANCHAN},n2 ron 4p riichi dora 3z",
        "riichi 1, dora 2, kita-dora 2: 5 han 40 fu (20 10 2) mangan: 8000",
    ),
    (
        "B11",
        "sanma",
        f"{KANCHAN},n1 ron 4p riichi dora 3z3z ura 1z3z",
        "riichi 1, dora 2, ura-dora 1, kita-dora 1: 5 han 40 fu (20 10 2) mangan: 8000",
    ),
    (
        "B11",
        "sanma",
        "35678p123789s44z,n1 ron 4p riichi dora 3z",
        "riichi 1, dora 3, kita-dora 1: 5 han 40 fu (20 10 2) mangan: 8000",
    ),
    ("B12", "sanma", "35678p123789s44z ron 4p riichi dora 1z", "riichi 1: 1 han 40 fu (20 10 2): 1300"),
]

POINTS: list[Case] = [
    # P02: 3 han 70, 4 han 40, and five han of any fu.
    (
        "P02",
        RIICHI,
        "34678p123s99m,4444z ron 5p riichi ippatsu houtei",
        "riichi 1, ippatsu 1, houtei 1: 3 han 70 fu (32 20 10) mangan: 8000",
    ),
    (
        "P02",
        RIICHI,
        f"{KANCHAN} ron 4p riichi ippatsu houtei dora 9s",
        "riichi 1, ippatsu 1, houtei 1, dora 1: 4 han 40 fu (20 10 2) mangan: 8000",
    ),
    (
        "P02",
        RIICHI,
        f"{PINFU} ron 5p riichi ippatsu houtei dora 9s",
        "riichi 1, ippatsu 1, pinfu 1, houtei 1, dora 1: 5 han 30 fu (20 10) mangan: 8000",
    ),
    # P03: 4 han 30 and 3 han 60 stay below it, but where the table rounds up; 4 han 25 stay in any case.
    (
        "P03",
        RIICHI,
        f"{PINFU} ron 5p riichi ippatsu dora 9s",
        "riichi 1, ippatsu 1, pinfu 1, dora 1: 4 han 30 fu (20 10): 7700",
    ),
    (
        "P03",
        "m-league",
        f"{PINFU} ron 5p riichi ippatsu dora 9s",
        "riichi 1, ippatsu 1, pinfu 1, dora 1: 4 han 30 fu (20 10) mangan: 8000",
    ),
    (
        "P03",
        "wrc limits.kiriage=true",
        f"{PINFU} ron 5p riichi ippatsu dora 9s seat E",
        "riichi 1, ippatsu 1, pinfu 1, dora 1: 4 han 30 fu (20 10) mangan: 12000",
    ),
    (
        "P03",
        RIICHI,
        "34p99m,6-666s,77-7~7z,2222p ron 5p",
        "chun 1, sankantsu 2: 3 han 60 fu (20 16 16 8): 7700",
    ),
    (
        "P03",
        f"m-league {RIICHI} limits.kiriage=true",
        "34p99m,6-666s,77-7~7z,2222p ron 5p",
        "chun 1, sankantsu 2: 3 han 60 fu (20 16 16 8) mangan: 8000",
    ),
    ("P03", "m-league", "1199m99p11s22334z ron 4z", "chiitoitsu 2, honroutou 2: 4 han 25 fu (25): 6400"),
    # P04: a counter is 300 on a ron (200 with three players) and 100 from each payer; sticks come from the table.
    ("P04", FOUR, f"{PINFU} ron 5p honba 2", "pinfu 1: 1 han 30 fu (20 10): 1600"),
    ("P04", "sanma", f"{PINFU} ron 5p honba 2", "pinfu 1: 1 han 30 fu (20 10): 1400"),
    (
        "P04",
        RIICHI,
        f"{PINFU} tsumo 5p honba 2 sticks 3",
        "menzen-tsumo 1, pinfu 1: 2 han 20 fu (20): 600-900 +3000",
    ),
    ("P04", RIICHI, f"{PINFU} tsumo 5p honba 2 seat E", "menzen-tsumo 1, pinfu 1: 2 han 20 fu (20): 900 all"),
    # P21: a ron is the same with three players.
    (
        "P21",
        RIICHI,
        f"{PINFU} ron 5p riichi ippatsu dora 9s seat E",
        "riichi 1, ippatsu 1, pinfu 1, dora 1: 4 han 30 fu (20 10): 11600",
    ),
]

SANMA: list[Case] = [
    ("S01", "sanma", "46678p123789s99m ron 0p riichi", "riichi 1, aka-dora 1: 2 han 40 fu (20 10 2): 2600"),
    # S05: a pulled north leaves the hand closed and is none of its tiles.
    (
        "S05",
        "sanma",
        f"{KANCHAN},n3 tsumo 4p riichi",
        "riichi 1, menzen-tsumo 1, kita-dora 3: 5 han 30 fu (20 2 2) mangan: 2000-4000",
    ),
    ("S05", "sanma", "34678p123789s11m,n1 ron 5p", "pinfu 1, kita-dora 1: 2 han 30 fu (20 10): 2000"),
    ("S05", "sanma", "345678p123789s4z,n1 ron 9p", "not-complete"),
    # S06, S07: the pulled north may be won with a yaku of one's own, and ippatsu is one.
    ("S06", "sanma", "55678p123789s44z ron 4z ron-on-kita", "no-yaku"),
    ("S06", "sanma", "119m19p19s123567z ron 4z ron-on-kita", "kokushi-musou 1: 1 yakuman: 32000"),
    (
        "S07",
        "sanma",
        "55678p123789s44z ron 4z ron-on-kita riichi ippatsu",
        "riichi 1, ippatsu 1: 2 han 40 fu (20 10 4): 2600",
    ),
    # S12: a pull is no kan.
    ("S12", "sanma", "34678p123789s11m,n4 ron 5p", "pinfu 1, kita-dora 4: 5 han 30 fu (20 10) mangan: 8000"),
    (
        "S12",
        "sanma",
        "67s99m,3333z,8-888p,11-1~1p,n1 ron 8s",
        "sankantsu 2, kita-dora 1: 3 han 80 fu (32 20 16 8) mangan: 8000",
    ),
    # S16: north is a guest wind for all.
    ("S16", "sanma", "34678p123789s44z ron 5p round S", "pinfu 1: 1 han 30 fu (20 10): 1000"),
    ("S16", "sanma", "34678p11789s444z ron 5p seat W round S", "no-yaku"),
    (
        "S16",
        "sanma",
        "34678p11789s,4444z tsumo 5p",
        "menzen-tsumo 1: 1 han 60 fu (32 20 2): 500-1000",
    ),
    # S17: what 1 and 9 of characters allow.
    ("S17", "sanma", "111m11345p11199s ron 1p", "sanshoku-doukou 2: 2 han 50 fu (20 10 8 8 4): 3200"),
    ("S17", "sanma", "999m111999p1119s ron 9s", "suuankou-tanki 1, chinroutou 1: 2 yakuman: 64000"),
    ("S17", "sanma", "1199m99p11s22334z ron 4z", "chiitoitsu 2, honroutou 2: 4 han 25 fu (25): 6400"),
    # S22: norths count and a counter is 200.
    ("S22", "sanma", "34678p123789s11m,n2 ron 5p honba 1", "pinfu 1, kita-dora 2: 3 han 30 fu (20 10): 4100"),
]


@pytest.mark.parametrize(("rules", "win", "expected"), on_each_table(DORA + POINTS + SANMA))
def test_case(rules: Ruleset, win: str, expected: str) -> None:
    assert_told(rules, win, expected)


RED_SETS = {"standard": "0m0p0s", "tournament": "0m0p0s", "mahjong-soul": "0m0p0s", "tenhou": "0m0p0s"} | {
    "sanma": "0p0s",
    "wrc": "",
    "family": "",
}


@pytest.mark.parametrize(("name", "reds"), RED_SETS.items())
def test_B10_the_red_fives_of_the_sets(name: str, reds: str) -> None:
    assert load(name).table.red_fives == reds


@pytest.mark.parametrize(
    ("rules", "win"),
    [
        ("standard dora.ura=false", f"{KANCHAN} ron 4p riichi dora 1z ura 9s"),
        ("standard dora.indicators=false dora.ura=false", f"{KANCHAN} ron 4p riichi dora 9s"),
        ("sanma table.north_pulled=false", f"{KANCHAN},n1 ron 4p riichi"),
    ],
)
def test_what_a_table_does_not_play_is_no_dora(rules: str, win: str) -> None:
    ((_, ruleset),) = tables(rules)
    result = score(Win.parse(win), ruleset)
    assert isinstance(result, Score)
    assert result.dora == ()


TOTALS: list[tuple[str, str, int, int]] = [
    # P01: each share is rounded up by itself, so a self-draw is not the ron: 1,000 2,600 7,700 by ron. P20: with three
    # players the absent one's share is lost.
    ("P01 P20", f"{KANCHAN} tsumo 4p", 300 + 300 + 500, 300 + 500),
    ("P01 P20", f"{PINFU} tsumo 5p riichi", 700 + 700 + 1300, 700 + 1300),
    ("P01 P20", f"{KANCHAN} tsumo 4p riichi ippatsu haitei", 2000 + 2000 + 3900, 2000 + 3900),
    ("P01 P20", f"{KANCHAN} tsumo 4p seat E", 3 * 500, 2 * 500),
    ("P01 P20", f"{PINFU} tsumo 5p riichi seat E", 3 * 1300, 2 * 1300),
    ("P01 P20", f"{KANCHAN} tsumo 4p riichi ippatsu haitei seat E", 3 * 3900, 2 * 3900),
    ("P20", f"{PINFU} tsumo 5p riichi ippatsu haitei", 2000 + 2000 + 4000, 2000 + 4000),
    ("P20", f"{PINFU} tsumo 5p riichi ippatsu haitei seat E", 3 * 4000, 2 * 4000),
    ("P20", "119m19p19s123456z tsumo 7z", 8000 + 8000 + 16000, 8000 + 16000),
    ("P20 P04", f"{KANCHAN} tsumo 4p honba 1", 1100 + 300, 800 + 200),
]


@pytest.mark.parametrize(("win", "four", "three"), [row[1:] for row in TOTALS], ids=[row[0] for row in TOTALS])
def test_totals_of_a_self_draw(win: str, four: int, three: int) -> None:
    for names, total in ((FOUR, four), ("sanma", three)):
        for name, rules in tables(names):
            result = score(Win.parse(win), rules)
            assert isinstance(result, Score)
            assert result.payments.total == total, name


REFUSED: list[Case] = [
    ("B06", RIICHI, f"{PINFU} ron 5p dora 1z ura 9s", "ura 9s: only a riichi hand turns them over"),
    ("B06", RIICHI, f"{PINFU} ron 5p riichi dora 1z ura 9s9s", "ura: 2 of them under 1 dora indicators"),
    ("B08", REDS, "30678p123s,0-55p ron 4p", "0p stands 2 times in the hand"),
    ("B08", REDS, "30678p123789s99m ron 4p riichi dora 0p", "0p is in sight 2 times; the set has 1"),
    ("B09", "wrc", f"{OPEN},0555s ron 2p", "0s: the rules 'EMA / WRC' have no such red five"),
    ("B09 B10", REDS, f"{OPEN},5555s ron 2p", "5s is in sight 4 times; the set has 3"),
    ("B10", 'standard table.red_fives=""', f"{PINFU} ron 0p riichi", "0p: the rules 'Standard' have no such red five"),
    ("B16", RIICHI, f"{PINFU} ron 5p riichi dora 112244z", "dora: 6 indicators; there are never more than 5"),
    ("B16", RIICHI, f"{PINFU} ron 5p riichi ura 112244z", "ura: 6 indicators; there are never more than 5"),
    ("B18", "family", f"{PINFU} ron 5p riichi dora 1z ura 1z", "ura 1z: the rules 'Family game' have no ura dora"),
    ("S01", "sanma", "2234678p123789s5m ron 5m", "5m is not in the set of the rules 'Three players'"),
    ("S01", "sanma", "34678p99m789s,1-23s ron 5p", "1-23s: three players play without chi"),
    ("S01 S17", "sanma", "67m678p123678s44z ron 8m", "6m is not in the set"),
    ("S01", "sanma", f"{PINFU} ron 5p riichi dora 4m", "4m is not in the set"),
    ("S02", "sanma", f"{PINFU} ron 5p seat N", "seat N: three players have no north"),
    ("S02", "sanma", f"{PINFU} ron 5p round N", "round N: three players have no north"),
    ("S06", "sanma", "55678p123789s44z ron 4z ron-on-kita houtei", "ron-on-kita with houtei"),
    ("S06", "sanma", "55678p123789s44z tsumo 4z ron-on-kita", "ron-on-kita: it is a win by ron"),
    ("S06", "sanma", f"{PINFU} ron 5p ron-on-kita", "ron-on-kita: the pulled tile is a north (4z), not 5p"),
    (
        "S10",
        "sanma",
        f"{PINFU},n1 tsumo 5p tenhou seat E",
        "tenhou: the first draw comes before any call, kan or pulled",
    ),
]


@pytest.mark.parametrize(("rules", "win", "why"), on_each_table(REFUSED))
def test_refused(rules: Ruleset, win: str, why: str) -> None:
    assert_refused(rules, win, why)


def test_S06_a_pulled_north_let_go_is_let_go() -> None:
    found = furiten(Hand.parse("55678p123789s44z"), river=(), let_go=parse_tiles("4z"), riichi=True)
    assert found is not None
    assert found.code is Code.FURITEN_RIICHI
