"""Each yaku's condition, what a rule set makes of it, and the tiles that prove it."""

from random import Random

import pytest

from engine.reading import readings
from engine.reasons import Code
from engine.rules import Ruleset, ids, load, override
from engine.scoring import Score, alternatives, score
from engine.tiles import counts, format_tiles, parse_tiles
from engine.win import Win
from engine.yaku import YAKU, YakuTable, worth
from tests.oracle.wins import random_win

STANDARD = load("standard")
OFF = (0, 0)


def yaku(text: str, rules: Ruleset = STANDARD) -> str:
    """The yaku of the best reading with their han or units, or why there is none."""
    result = score(Win.parse(text), rules)
    if isinstance(result, Score):
        return ", ".join(f"{item.code.slug} {item.amount}" for item in result.yaku)
    return result.code.slug


HANDS = [
    # Pinfu: closed, four runs, a worthless pair, two-sided (Y06, D20, D21, Y27).
    ("234678m34p99s456s ron 5p", "pinfu 1"),
    ("234678m34p11z456s ron 5p", "no-yaku"),
    ("234678m34p11z456s ron 5p round S", "pinfu 1"),
    ("234678m34p55z456s ron 5p", "no-yaku"),
    ("234678m35p99s456s ron 4p", "no-yaku"),
    ("234678m345p4z456s ron 4z", "no-yaku"),
    ("678m34p99s456s,2-34m ron 5p", "no-yaku"),
    # All simples.
    ("234678m34p88s456s ron 5p", "pinfu 1, tanyao 1"),
    ("678m34p88s456s,2-34m ron 5p", "tanyao 1"),
    # Equal runs, closed only; ryanpeikou takes the place of iipeikou (Y08, D05).
    ("223344m35p99s456s ron 4p", "iipeikou 1"),
    ("223344m35p99s,4-56s ron 4p", "no-yaku"),
    ("223344m667788p9s ron 9s", "ryanpeikou 3"),
    ("2222333344445p ron 5p", "pinfu 1, tanyao 1, ryanpeikou 3, chinitsu 6"),
    # Dragons and winds (Y09).
    ("123m99p55z,4-56s,66-6s ron 5z", "haku 1"),
    ("123m99p66z,4-56s,66-6s ron 6z", "hatsu 1"),
    ("123m99p77z,4-56s,66-6s ron 7z", "chun 1"),
    ("123m99p33z,4-56s,66-6s ron 3z seat W", "seat-wind 1"),
    ("123m99p33z,4-56s,66-6s ron 3z round W", "round-wind 1"),
    ("123m99p33z,4-56s,66-6s ron 3z seat W round W", "seat-wind 1, round-wind 1"),
    ("123m99p33z,4-56s,66-6s ron 3z", "no-yaku"),
    ("123m9p,4-56s,66-6s,3333z ron 9p seat W", "seat-wind 1"),
    # The same in three suits, and the straight in one (Y15, Y16, Y23).
    ("23m99p234p,2-34s,88-8s ron 4m", "sanshoku-doujun 1"),
    ("23m99p234p,2-34s,88-8s ron 1m", "no-yaku"),
    ("23m99p234p234s789s ron 4m", "pinfu 1, sanshoku-doujun 2"),
    ("123456m78m99p,4-56s ron 9m", "ittsuu 1"),
    ("123456m78p99p,4-56s ron 9p", "no-yaku"),
    ("123789m23p99s,4-56m ron 4p", "ittsuu 1"),
    ("99m22p,22-2m,2-22s,4-56s ron 2p", "sanshoku-doukou 2"),
    ("99m22p,22-2m,3-33s,4-56s ron 2p", "no-yaku"),
    ("99m22p456s,2222m,2-222s ron 2p", "sanshoku-doukou 2"),
    # Outer groups (Y17, Y18).
    ("12m99p789s,1-23p,22-2z ron 3m seat E", "chanta 1"),
    ("12m99p789s123p222z ron 3m seat E", "chanta 2"),
    ("12m99p789s,1-23p,99-9s ron 3m", "junchan 2"),
    ("12m99p789s,1-23p,4-44s ron 3m", "no-yaku"),
    ("11m99p,11-1p,99-9s,44-4z ron 1m", "toitoi 2, honroutou 2"),
    ("1199m1199p1199s1z ron 1z", "chiitoitsu 2, honroutou 2"),
    # Triplets and kans (Y19-Y22).
    ("22m99p,44-4m,66-6s,88-8p ron 2m", "toitoi 2"),
    ("222m444p999s5s,4-56p ron 5s", "sanankou 2"),
    ("22m444p99955s,4-56p ron 2m", "no-yaku"),
    ("22m444p99955s,4-56p tsumo 2m", "sanankou 2"),
    ("2m,4-444p,8888s,2-222s,6-78m ron 2m", "tanyao 1, sankantsu 2"),
    # Little dragons (Y24).
    ("66677z23p,55-5z,4-56s ron 4p", "haku 1, hatsu 1, shousangen 2"),
    # One suit (Y25).
    ("123456m44z99m,1-23m ron 9m", "honitsu 2"),
    ("1234564499m,1-23m ron 9m", "chinitsu 5"),
    ("1122334455m66z7z ron 7z", "chiitoitsu 2, honitsu 3"),
    # What happens at the table (Y01-Y13, Y29).
    ("234678m35p99s456s ron 4p riichi ippatsu", "riichi 1, ippatsu 1"),
    ("234678m35p99s456s ron 4p double-riichi", "double-riichi 2"),
    ("234678m35p99s456s tsumo 4p", "menzen-tsumo 1"),
    ("678m35p99s456s,2-34m tsumo 4p haitei", "haitei 1"),
    ("678m35p99s456s,2-34m ron 4p houtei", "houtei 1"),
    ("678m35p99s456s,2-34m ron 4p chankan", "chankan 1"),
    ("678m35p99s,2-34m,4444z tsumo 4p rinshan", "rinshan 1"),
    # Yakuman.
    ("19m19p19s1234566z ron 7z", "kokushi-musou 1"),
    ("19m19p19s1234567z ron 7z", "kokushi-musou-13 2"),
    ("222m444p99955s66s tsumo 6s", "suuankou 1"),
    ("222m444p999s6665s ron 5s", "suuankou-tanki 2"),
    ("222m444p99955s66s ron 6s", "toitoi 2, sanankou 2"),
    ("555666777z23m99p ron 4m", "daisangen 1"),
    ("11122233344z23m ron 4m", "shousuushii 1"),
    ("111222333444z5m ron 5m", "suuankou-tanki 2, daisuushii 2"),
    ("11z66z,33-3z,44-4z,55-5z ron 1z", "tsuuiisou 1"),
    ("1122334455667z ron 7z", "tsuuiisou 1"),
    ("11m99m,11-1p,99-9p,11-1s ron 1m", "chinroutou 1"),
    ("22334466688s66z ron 6z", "ryuuiisou 1"),
    ("2233444466688s ron 8s", "ryuuiisou 1"),
    ("1112345678899m ron 9m", "chuuren-poutou 1"),
    ("1112345678999m ron 9m", "junsei-chuuren-poutou 2"),
    ("2m,4-444p,8888s,2-222s,5555z ron 2m", "suukantsu 1"),
    ("234678m35p99s456s tsumo 4p seat E tenhou", "tenhou 1"),
    ("234678m35p99s456s tsumo 4p chiihou", "chiihou 1"),
]


@pytest.mark.parametrize(("text", "expected"), HANDS)
def test_yaku_of_a_hand(text: str, expected: str) -> None:
    assert yaku(text) == expected


def test_the_table_and_the_catalogue_name_the_same_yaku() -> None:
    codes = {line.code for line in YAKU}
    assert codes == {code for code in Code if code.startswith(("yaku.", "bonus."))}
    assert {code.slug for code in codes} == {
        s for name in ids() for s in (*load(name).yaku.han, *load(name).yaku.yakuman)
    }


def test_yaku_are_told_in_the_order_of_the_catalogue() -> None:
    order = [*Code]
    lines = [line.code for line in YAKU]
    assert lines == sorted(lines, key=order.index)


# Rule sets.


def test_open_tanyao_off_leaves_the_closed_one_alone() -> None:
    rules = override(STANDARD, {"yaku.open_tanyao": False})
    assert yaku("234678m34p88s456s ron 5p", rules) == "pinfu 1, tanyao 1"
    assert yaku("678m34p88s456s,2-34m ron 5p", rules) == "no-yaku"


def test_a_yaku_without_han_does_not_count() -> None:
    hand = "234678m35p99s456s ron 4p riichi ippatsu"
    assert yaku(hand, override(STANDARD, {"yaku.han.ippatsu": OFF})) == "riichi 1"


@pytest.mark.parametrize(
    ("hand", "change", "expected"),
    [
        ("223344m667788p9s ron 9s", {"yaku.han.ryanpeikou": OFF, "win.seven_pairs": False}, "iipeikou 1"),
        ("234678m35p99s456s ron 4p double-riichi", {"yaku.han.double-riichi": OFF}, "riichi 1"),
        ("222m444p999s6665s ron 5s", {"yaku.yakuman.suuankou-tanki": 0}, "suuankou 1"),
        ("19m19p19s1234567z ron 7z", {"yaku.yakuman.kokushi-musou-13": 0}, "kokushi-musou 1"),
        ("1112345678999m ron 9m", {"yaku.yakuman.junsei-chuuren-poutou": 0}, "chuuren-poutou 1"),
    ],
)
def test_where_the_stronger_yaku_is_not_played_the_weaker_counts(
    hand: str, change: dict[str, object], expected: str
) -> None:
    assert yaku(hand) != expected
    assert yaku(hand, override(STANDARD, change)) == expected


def test_forms_a_table_does_not_know_are_no_hands() -> None:
    assert yaku("1199m1199p1199s1z ron 1z", override(STANDARD, {"win.seven_pairs": False})) == "not-complete"
    assert yaku("19m19p19s1234566z ron 7z", override(STANDARD, {"win.thirteen_orphans": False})) == "not-complete"


def test_without_stacking_the_dearest_yakuman_counts_alone_of_equals_the_first() -> None:
    single = override(STANDARD, {"limits.stacked_yakuman": False})
    for hand, all_of_them, one in (
        ("111222333444z5m ron 5m", "suuankou-tanki 2, daisuushii 2", "suuankou-tanki 2"),
        ("111555666777z2z tsumo 2z", "suuankou-tanki 2, daisangen 1, tsuuiisou 1", "suuankou-tanki 2"),
        ("2244455566677z ron 7z", "daisangen 1, tsuuiisou 1", "daisangen 1"),
        ("11122233344z99m ron 4z", "daisuushii 2", "daisuushii 2"),
        ("1112223334z,55-5z ron 4z", "shousuushii 1, tsuuiisou 1", "shousuushii 1"),
        ("1112255z,33-3z,44-4z ron 2z", "daisuushii 2, tsuuiisou 1", "daisuushii 2"),
    ):
        assert yaku(hand) == all_of_them
        assert yaku(hand, single) == one
        result = score(Win.parse(hand), single)
        assert isinstance(result, Score)
        assert result.yakuman == int(one[-1])


def test_north_is_never_a_value_wind_where_it_is_pulled() -> None:
    """Nobody sits north at three (S16); were someone to, the set would still be no yaku and the pair worthless."""
    hand = "123p99p44z,4-56s,66-6s ron 4z seat N"
    assert yaku(hand) == "seat-wind 1"
    assert yaku(hand, load("sanma")) == "no-yaku"
    pair = "234678p34s44z456s ron 5s seat N"
    assert yaku(pair) == "no-yaku"
    assert yaku(pair, load("sanma")) == "pinfu 1"


def test_yakuman_leave_no_ordinary_yaku_and_no_dora() -> None:
    result = score(Win.parse("555666777z23m99p ron 4m riichi dora 3z ura 4z"), STANDARD)
    assert isinstance(result, Score)
    assert ([item.code for item in result.yaku], result.dora, result.han, result.fu) == ([Code.DAISANGEN], (), 0, ())


# The tiles that prove a yaku.


def proof(text: str, code: Code, rules: Ruleset = STANDARD) -> str:
    result = score(Win.parse(text), rules)
    assert isinstance(result, Score)
    [found] = [item for item in (*result.yaku, *result.dora) if item.code is code]
    return format_tiles(found.tiles)


PROOFS = [
    ("234678m35p99s456s ron 4p riichi", Code.RIICHI, ""),
    ("234678m35p99s456s tsumo 4p", Code.MENZEN_TSUMO, "4p"),
    ("234678m30p99s456s tsumo 4p", Code.MENZEN_TSUMO, "4p"),
    ("678m35p99s456s,2-34m ron 4p chankan", Code.CHANKAN, "4p"),
    ("223344m35p99s456s ron 4p", Code.IIPEIKOU, "234234m"),
    ("223344m667788p9s ron 9s", Code.RYANPEIKOU, "234234m678678p"),
    ("23m99p234p,2-34s,88-8s ron 4m", Code.SANSHOKU_DOUJUN, "234m234p234s"),
    ("123456m78m99p,4-56s ron 9m", Code.ITTSUU, "123456789m"),
    ("99m22p456s,2222m,2-222s ron 2p", Code.SANSHOKU_DOUKOU, "2222m222p2222s"),
    ("22m99p,44-4m,66-6s,88-8p ron 2m", Code.TOITOI, "222m444m666s888p"),
    ("222m444p99955s66s ron 6s", Code.SANANKOU, "222m444p999s"),
    ("2m,4-444p,8888s,2-222s,6-78m ron 2m", Code.SANKANTSU, "4444p2222s8888s"),
    ("66677z23p,55-5z,4-56s ron 4p", Code.SHOUSANGEN, "555z666z77z"),
    ("11122233344z23m ron 4m", Code.SHOUSUUSHII, "111z222z333z44z"),
    ("123m9p,4-56s,66-6s,3333z ron 9p seat W", Code.SEAT_WIND, "3333z"),
    ("123m99p33z,4-56s,66-6s ron 3z round W", Code.ROUND_WIND, "333z"),
    ("234678m34p88s406s ron 5p", Code.TANYAO, "234678m345p45688s"),
]


@pytest.mark.parametrize(("text", "code", "tiles"), PROOFS)
def test_proof(text: str, code: Code, tiles: str) -> None:
    assert proof(text, code) == format_tiles(parse_tiles(tiles))


def test_the_family_game_proves_each_of_its_sets() -> None:
    rules = load("family")
    text = "12m99p,555-5z,77-7z,1111z ron 3m seat E"
    assert yaku(text, rules) == "vip-set 3, outside 1"
    assert proof(text, Code.VIP_SET, rules) == "55557771111z"
    assert proof(text, Code.KAN_BONUS, rules) == "11115555z"


@pytest.mark.parametrize("name", ids())
def test_proofs_lie_in_the_hand(name: str) -> None:
    rng, rules = Random(7), load(name)
    for _ in range(400):
        win = random_win(rng, rules)
        held = counts((*win.hand.tiles, win.tile))
        for result in (score(win, rules), *alternatives(win, rules)):
            if isinstance(result, Score):
                for item in result.yaku:
                    there = counts(item.tiles)
                    assert all(number <= held[kind] for kind, number in enumerate(there)), (str(win), item)


# The memory of what facts are worth.


def test_facts_are_looked_up_once_and_forgotten_when_they_are_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.yaku._REMEMBERED", 2)
    table = YakuTable(STANDARD)
    rng = Random(8)
    for _ in range(50):
        for reading in readings(random_win(rng, STANDARD), STANDARD):
            assert table.worth(reading.traits) == worth(reading.traits, STANDARD)
            assert len(table.known) <= 2
            assert all(len(section.known) <= 2 for section in table.sections)
