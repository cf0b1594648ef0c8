"""The rules collection's edge cases, line by line: the yakuman (K)."""

import pytest

from engine.rules import Ruleset, load
from engine.scoring import Score, score
from engine.win import Win
from tests.engine.told import FOUR, RIICHI, Case, assert_refused, assert_told, on_each_table, tables

DOUBLES = "standard tournament mahjong-soul"
SINGLES = "tenhou sanma"
KANCHAN = "35678p123789s99m"  # waits for 4p
KAN = "34678p123s99m,4444z"  # waits for 2p and 5p

YAKUMAN: list[Case] = [
    # K01: different yakuman add up; at EMA tables one is paid, and counts alone.
    ("K01", f"{DOUBLES} {SINGLES}", "2244455566677z ron 7z", "daisangen 1, tsuuiisou 1: 2 yakuman: 64000"),
    ("K01", "wrc", "2244455566677z ron 7z", "daisangen 1: 1 yakuman: 32000"),
    # K02, K03: the four doubles, alone and not beside their single form.
    ("K02 K03", DOUBLES, "222888p333666s9m ron 9m", "suuankou-tanki 2: 2 yakuman: 64000"),
    ("K02 K03 S23", f"{SINGLES} wrc", "222888p333666s9m ron 9m", "suuankou-tanki 1: 1 yakuman: 32000"),
    ("K02 K03 K05", DOUBLES, "19m19p19s1234567z ron 3z", "kokushi-musou-13 2: 2 yakuman: 64000"),
    ("K02 K03 K05", f"{SINGLES} wrc", "19m19p19s1234567z ron 3z", "kokushi-musou-13 1: 1 yakuman: 32000"),
    ("K02 K03 K06", DOUBLES, "1112345678999p ron 4p", "junsei-chuuren-poutou 2: 2 yakuman: 64000"),
    ("K02 K03 K06", f"{SINGLES} wrc", "1112345678999p ron 4p", "junsei-chuuren-poutou 1: 1 yakuman: 32000"),
    ("K02 K09", DOUBLES, "55p11122233344z ron 4z", "daisuushii 2: 2 yakuman: 64000"),
    ("K02 K09", f"{SINGLES} wrc", "55p11122233344z ron 4z", "daisuushii 1: 1 yakuman: 32000"),
    ("K02", "sanma-mahjong-soul", "222888p333666s9m ron 9m", "suuankou-tanki 2: 2 yakuman: 64000"),
    # K04: on the claimed tile the third of a triplet is not one's own.
    (
        "K04",
        RIICHI,
        "222888p33366s99m ron 6s",
        "toitoi 2, sanankou 2: 4 han 50 fu (20 10 4 4 4 2) mangan: 8000",
    ),
    ("K04", RIICHI, "222888p33366s99m tsumo 6s", "suuankou 1: 1 yakuman: 8000-16000"),
    # K05: thirteen-sided if the thirteen held before were all different; the tile comes last in a hand of fourteen too.
    ("K05", RIICHI, "119m19p19s123456z tsumo 7z", "kokushi-musou 1: 1 yakuman: 8000-16000"),
    ("K05", DOUBLES, "119m19p19s1234567z tsumo 1m", "kokushi-musou-13 2: 2 yakuman: 16000-32000"),
    # K06: won on the 1 or the 9 it is pure as well; with a kan it is none at all.
    ("K06", DOUBLES, "1112345678999p ron 1p", "junsei-chuuren-poutou 2: 2 yakuman: 64000"),
    ("K06", DOUBLES, "1112345678999p ron 9p", "junsei-chuuren-poutou 2: 2 yakuman: 64000"),
    ("K06", RIICHI, "1112234567899p ron 9p", "chuuren-poutou 1: 1 yakuman: 32000"),
    (
        "K06",
        RIICHI,
        "2345678999p,1111p ron 5p",
        "chinitsu 6: 6 han 80 fu (32 20 10 8 2) haneman: 12000",
    ),
    # K07, K08: nothing of what such hands hold besides.
    ("K07 K15", RIICHI, "2233445566771z ron 1z riichi dora 4z", "tsuuiisou 1: 1 yakuman: 32000"),
    ("K08", RIICHI, "99m345s77z,55-5z,66-6z ron 7z", "daisangen 1: 1 yakuman: 32000"),
    ("K09", RIICHI, "678p1112223334z ron 4z", "shousuushii 1: 1 yakuman: 32000"),
    ("K10", RIICHI, "2222334466688s ron 8s", "ryuuiisou 1: 1 yakuman: 32000"),
    ("K10", RIICHI, "22334466688s66z ron 6z", "ryuuiisou 1: 1 yakuman: 32000"),
    # K11, K12: four concealed triplets or kans come on top.
    ("K11", DOUBLES, "999m111999p1119s ron 9s", "suuankou-tanki 2, chinroutou 1: 3 yakuman: 96000"),
    ("K11", SINGLES, "999m111999p1119s ron 9s", "suuankou-tanki 1, chinroutou 1: 2 yakuman: 64000"),
    ("K11", "wrc", "999m111999p1119s ron 9s", "suuankou-tanki 1: 1 yakuman: 32000"),
    (
        "K11",
        DOUBLES,
        "1112223334445z ron 5z",
        "suuankou-tanki 2, daisuushii 2, tsuuiisou 1: 5 yakuman: 160000",
    ),
    (
        "K11",
        SINGLES,
        "1112223334445z ron 5z",
        "suuankou-tanki 1, daisuushii 1, tsuuiisou 1: 3 yakuman: 96000",
    ),
    ("K12", RIICHI, "9m,2222p,8-888p,33-3~3s,4-444z ron 9m", "suukantsu 1: 1 yakuman: 32000"),
    ("K12", DOUBLES, "9m,2222p,8888p,3333s,4444z ron 9m", "suuankou-tanki 2, suukantsu 1: 3 yakuman: 96000"),
    ("K12", SINGLES, "9m,2222p,8888p,3333s,4444z ron 9m", "suuankou-tanki 1, suukantsu 1: 2 yakuman: 64000"),
    # K13, K14: the first draw; after a kan it is none. The drawn tile decides about the wait.
    ("K13", RIICHI, "34678p123789s33z tsumo 5p tenhou seat E", "tenhou 1: 1 yakuman: 16000 all"),
    (
        "K13",
        f"{DOUBLES} {SINGLES}",
        "119m19p19s123456z tsumo 7z chiihou",
        "kokushi-musou 1, chiihou 1: 2 yakuman: 16000-32000",
    ),
    ("K13", "wrc", "119m19p19s123456z tsumo 7z chiihou", "kokushi-musou 1: 1 yakuman: 8000-16000"),
    (
        "K13",
        RIICHI,
        "34678p123s99m,4444z tsumo 5p rinshan seat E",
        "menzen-tsumo 1, rinshan 1: 2 han 60 fu (32 20 2): 2000 all",
    ),
    (
        "K14",
        DOUBLES,
        "222888p333666s9m tsumo 9m tenhou seat E",
        "suuankou-tanki 2, tenhou 1: 3 yakuman: 48000 all",
    ),
    (
        "K14",
        SINGLES,
        "222888p333666s9m tsumo 9m tenhou seat E",
        "suuankou-tanki 1, tenhou 1: 2 yakuman: 32000 all",
    ),
    # K15: no yaku, dora, red five or north beside a yakuman; counters and sticks come on top.
    (
        "K15",
        f"{SINGLES} wrc",
        "222888p333666s9m ron 9m riichi ippatsu dora 1p ura 1p",
        "suuankou-tanki 1: 1 yakuman: 32000",
    ),
    ("K15", FOUR, "99m345s77z,55-5z,66-6z ron 7z dora 8m honba 2 sticks 1", "daisangen 1: 1 yakuman: 32600 +1000"),
    (
        "K15",
        "standard tournament mahjong-soul tenhou sanma",
        "99m340s77z,55-5z,66-6z ron 7z",
        "daisangen 1: 1 yakuman: 32000",
    ),
    (
        "K15",
        "sanma",
        "99m345s77z,55-5z,66-6z,n2 ron 7z dora 1m honba 2 sticks 1",
        "daisangen 1: 1 yakuman: 32400 +1000",
    ),
    # K16, K17: thirteen han or twenty-seven are one counted yakuman, and no unit of yakuman.
    (
        "K16 K17",
        f"{DOUBLES} {SINGLES}",
        "2233445566778p ron 8p riichi ippatsu",
        "riichi 1, ippatsu 1, pinfu 1, tanyao 1, ryanpeikou 3, chinitsu 6: 13 han 30 fu (20 10) kazoe-yakuman: 32000",
    ),
    (
        "K16 K17",
        f"{DOUBLES} {SINGLES}",
        "2233445566778p ron 8p riichi ippatsu dora 11112p ura 66p",
        "riichi 1, ippatsu 1, pinfu 1, tanyao 1, ryanpeikou 3, chinitsu 6, dora 10, ura-dora 4: "
        "27 han 30 fu (20 10) kazoe-yakuman: 32000",
    ),
    (
        "K16",
        "wrc",
        "2233445566778p ron 8p riichi ippatsu dora 11112p ura 66p",
        "riichi 1, ippatsu 1, pinfu 1, tanyao 1, ryanpeikou 3, chinitsu 6, dora 10, ura-dora 4: "
        "27 han 30 fu (20 10) sanbaiman: 24000",
    ),
    # K18: whether a concealed kan may be robbed is the round's; robbing is no han beside the yakuman.
    ("K18", RIICHI, "119m19p19s123456z ron 7z chankan", "kokushi-musou 1: 1 yakuman: 32000"),
]


@pytest.mark.parametrize(("rules", "win", "expected"), on_each_table(YAKUMAN))
def test_case(rules: Ruleset, win: str, expected: str) -> None:
    assert_told(rules, win, expected)


REFUSED: list[Case] = [
    # K13: what is no first draw.
    ("K13", RIICHI, f"{KANCHAN} tsumo 4p tenhou", "tenhou: only the dealer"),
    ("K13", RIICHI, f"{KANCHAN} tsumo 4p chiihou seat E", "chiihou: of the dealer"),
    ("K13", RIICHI, f"{KANCHAN} ron 4p chiihou", "chiihou: it is a win on the own first draw"),
    ("K13", RIICHI, f"{KAN} tsumo 5p tenhou seat E", "tenhou: the first draw comes before any call, kan"),
    ("K13", RIICHI, f"{KANCHAN} tsumo 4p chiihou riichi", "chiihou with riichi"),
    (
        "K13 S10",
        "sanma",
        f"{KANCHAN},n1 tsumo 4p chiihou",
        "chiihou: the first draw comes before any call, kan or pulled",
    ),
]


@pytest.mark.parametrize(("rules", "win", "why"), on_each_table(REFUSED))
def test_refused(rules: Ruleset, win: str, why: str) -> None:
    assert_refused(rules, win, why)


def test_K03_no_table_counts_a_double_beside_its_single_form() -> None:
    for _, rules in tables(RIICHI):
        for text in ("222888p333666s9m ron 9m", "19m19p19s1234567z ron 3z", "1112345678999p ron 4p"):
            result = score(Win.parse(text), rules)
            assert isinstance(result, Score)
            assert len(result.yaku) == 1


def test_K17_a_counted_yakuman_has_no_units() -> None:
    result = score(Win.parse("2233445566778p ron 8p riichi ippatsu"), load("standard"))
    assert isinstance(result, Score)
    assert (result.yakuman, result.limit, result.base) == (0, "kazoe-yakuman", 8000)
