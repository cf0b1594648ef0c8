"""The best reading of a win, the others, why a hand is no win, and what holds for every score."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.hand import Hand, Meld
from engine.reasons import Code, Reason
from engine.rules import Ruleset, ids, load, override
from engine.scoring import Score, alternatives, score
from engine.tiles import KINDS, Tile, parse_tiles, sort_tiles
from engine.win import By, Circumstance, Win
from tests.engine.test_worked_hands import HANDS
from tests.oracle.wins import random_win
from tests.reasons import tree

STANDARD = load("standard")


def scored(text: str, rules: Ruleset = STANDARD) -> Score:
    result = score(Win.parse(text), rules)
    assert isinstance(result, Score), "\n".join(tree(result))
    return result


def refused(text: str, rules: Ruleset = STANDARD) -> list[str]:
    """The reason tree of a hand that is no win."""
    result = score(Win.parse(text), rules)
    assert isinstance(result, Reason)
    return list(tree(result, 0))


def brief(result: Score | Reason) -> str:
    """A reading in a line: shape, wait, han, fu, points; or why it is no win."""
    if isinstance(result, Reason):
        return result.code.slug
    shape, wait = result.reading.shape, result.reading.wait
    return f"{shape} {wait} {result.han}/{result.fu_total} {result.payments.total}"


# Which reading wins.


def readings_of(text: str, rules: Ruleset = STANDARD) -> list[str]:
    win = Win.parse(text)
    return [brief(result) for result in (score(win, rules), *alternatives(win, rules))]


def test_the_best_payment_wins_then_han_then_fu() -> None:
    """Three triplets and the three equal runs pay the same: more han first, then more fu (D01, D02)."""
    assert readings_of("1122233344789m tsumo 1m") == [
        "111m 222m 333m 789m 44m shanpon 9/40 16000",
        "123m 123m 123m 789m 44m ryanmen 9/20 16000",
        "123m 234m 234m 789m 11m ryanmen 9/20 16000",
        "123m 234m 234m 789m 11m tanki 8/30 16000",
    ]


def test_neither_more_han_nor_more_fu_decides_by_itself() -> None:
    assert readings_of("2234455m234p234s ron 3m") == [
        "234m 234m 234p 234s 55m kanchan 4/40 8000",
        "345m 345m 234p 234s 22m ryanmen 3/30 3900",
    ]
    assert readings_of("12334m567p11777z ron 2m") == [
        "123m 234m 567p 777z 11z kanchan 1/50 1600",
        "123m 234m 567p 777z 11z ryanmen 1/40 1300",
    ]


def test_a_reading_without_yaku_is_passed_over() -> None:
    """The closed wait would have more fu; only the two-sided one is pinfu (D24)."""
    assert readings_of("23445m678p567s99p ron 3m") == [
        "234m 345m 678p 567s 99p ryanmen 1/30 1000",
        "no-yaku",
    ]


def test_on_a_table_with_a_minimum_only_readings_that_reach_it_count() -> None:
    """D23: three han of yaku are asked for; the reading of pinfu and three colours has them, the other has not."""
    rules = override(STANDARD, {"yaku.minimum_han": 3})
    assert readings_of("2234455m234p234s ron 3m", rules)[0].endswith("4/40 8000")
    rules = override(STANDARD, {"yaku.minimum_han": 4})
    assert readings_of("2234455m234p234s ron 3m", rules) == ["234m 234m 234p 234s 55m kanchan 4/40 8000", "min-han"]


def test_a_yakuman_comes_before_counted_han() -> None:
    """D03, K16: suuankou of a flush is a yakuman, not the thirteen han of its other readings."""
    best = scored("1112223334445m tsumo 5m riichi ippatsu dora 9m")
    assert (best.yakuman, best.limit, best.han) == (2, "yakuman", 0)


def test_one_reading_has_no_alternatives() -> None:
    win = Win.parse("234678m35p99s456s ron 4p riichi")
    assert alternatives(win, STANDARD) == ()
    assert alternatives(Win.parse("234678m35p99s456s ron 9m"), STANDARD) == ()


# Why a hand is no win.


def test_not_complete_says_how_far_it_is() -> None:
    assert refused("234678m35p99s456s ron 9m")[:5] == [
        "win.not-complete 9m",
        "  shanten.sets 0",
        "    shanten.group 0 2m3m4m",
        "    shanten.group 0 7m8m9m",
        "    shanten.group 1 3p5p",
    ]
    assert refused("1199m1199p1199s1z ron 2z", load("family"))[1] == "  shanten.sets 3", "no seven pairs there"
    assert refused("1111m ron 1m") == ["win.not-complete 1m"], "there is no fifth"


def test_no_yaku_names_the_dora_it_has() -> None:
    """Dora alone are no win (Y28)."""
    assert refused("678m35p99s456s,2-34m ron 4p dora 8s") == ["win.no-yaku 0", "  dora.dora 2 9s9s"]


def test_no_yaku_names_what_a_closed_hand_would_have() -> None:
    """An open hand of pinfu's and iipeikou's shape has neither (Y08, Y27)."""
    assert refused("223344m34p99s,4-56s ron 5p") == [
        "win.no-yaku 0",
        "  win.closed-only",
        "    yaku.pinfu 1 2m3m4m2m3m4m3p4p5p9s9s4s5s6s",
        "    yaku.iipeikou 1 2m3m4m2m3m4m",
    ]


def test_no_yaku_names_what_a_self_draw_would_have() -> None:
    """Y30."""
    assert refused("234678m35p99s456s ron 4p") == [
        "win.no-yaku 0",
        "  win.tsumo-only",
        "    yaku.menzen-tsumo 1 4p",
    ]


def test_no_yaku_counts_the_triplets_that_would_be_concealed() -> None:
    """The one of a call or of another's tile is not (K04, U07)."""
    assert refused("222m444p77s11m,5-67s ron 7s")[1:] == [
        "  win.tsumo-only",
        "    yaku.sanankou 2 2m2m2m4p4p4p7s7s7s",
    ]
    assert refused("222m444p23s11m,777-7s ron 4s")[1:] == [
        "  win.closed-only",
        "    yaku.sanankou 2 2m2m2m4p4p4p7s7s7s7s",
    ]


def test_no_yaku_names_what_each_reading_would_have() -> None:
    """Three runs or three triplets: the one counts closed, the other by self-draw."""
    assert refused("22233344m11p,5-67s ron 4m")[1:] == [
        "  win.closed-only",
        "    yaku.pinfu 1 2m3m4m2m3m4m2m3m4m1p1p5s6s7s",
        "    yaku.iipeikou 1 2m3m4m2m3m4m",
        "  win.tsumo-only",
        "    yaku.sanankou 2 2m2m2m3m3m3m4m4m4m",
    ]


def test_too_few_han_names_those_it_has() -> None:
    """Dora never count towards the minimum (Y31)."""
    rules = override(STANDARD, {"yaku.minimum_han": 2})
    assert refused("234678m35p99s456s ron 4p riichi dora 8s", rules) == [
        "win.min-han 1",
        "  yaku.riichi 1",
        "  dora.dora 2 9s9s",
    ]
    assert isinstance(score(Win.parse("555666777z23m99p ron 4m"), override(rules, {"yaku.minimum_han": 4})), Score)


def test_bonuses_are_no_yaku() -> None:
    """V35: a kan and the dealer's han do not make a win."""
    assert refused("23m99p456s,2-34m,5555p ron 4m seat E", load("family")) == [
        "win.no-yaku 0",
        "  win.closed-only",
        "    yaku.closed-hand 1",
    ]


# The explanation.


def test_the_reason_of_a_ron() -> None:
    assert list(tree(scored("34p88s456s,2-34m,6-78m ron 5p dora 7s honba 1 sticks 2").reason, 0)) == [
        "points.pay.total 4200",
        "  points.pay.ron 4200",
        "    points.fu-han 960",
        "      fu.total 30",
        "        fu.base 20",
        "        fu.open-minimum 2",
        "      han.total 3",
        "        yaku.tanyao 1 3p4p5p4s5s6s8s8s2m3m4m6m7m8m",
        "        dora.dora 2 8s8s",
        "    points.pay.honba 300",
        "  points.pay.sticks 2000",
    ]


def test_the_reason_of_a_self_draw() -> None:
    assert list(tree(scored("234678m35p99s456s tsumo 4p honba 1").reason, 0)) == [
        "points.pay.total 1400",
        "  points.pay.dealer 600",
        "    points.fu-han 240",
        "      fu.total 30",
        "        fu.base 20",
        "        fu.wait.kanchan 2 3p4p5p",
        "        fu.tsumo 2 4p",
        "      han.total 1",
        "        yaku.menzen-tsumo 1 4p",
        "  points.pay.each 400",
        "    points.fu-han 240",
        "      fu.total 30",
        "        fu.base 20",
        "        fu.wait.kanchan 2 3p4p5p",
        "        fu.tsumo 2 4p",
        "      han.total 1",
        "        yaku.menzen-tsumo 1 4p",
        "  points.pay.honba 300",
    ]


def test_the_reason_of_a_limit_and_of_a_yakuman() -> None:
    assert list(tree(scored("1234564499m,1-23m ron 9m dora 8m").reason, 0)) == [
        "points.pay.total 16000",
        "  points.pay.ron 16000",
        "    points.limit.baiman 4000",
        "      han.total 8",
        "        yaku.chinitsu 5 1m2m3m4m5m6m4m4m9m9m9m1m2m3m",
        "        dora.dora 3 9m9m9m",
    ]
    assert list(tree(scored("19m19p19s1234567z tsumo 7z seat E").reason, 0)) == [
        "points.pay.total 96000",
        "  points.pay.each 32000",
        "    points.limit.yakuman 16000",
        "      yaku.kokushi-musou-13 2 1m9m1p9p1s9s1z2z3z4z5z6z7z7z",
    ]


def test_the_reason_of_the_family_game() -> None:
    assert list(tree(scored("23m66p,4-56p,8888s,55-5z ron 4m seat E", load("family")).reason, 0)) == [
        "points.pay.total 60",
        "  points.pay.ron 60",
        "    points.table 20",
        "      han.total 3",
        "        yaku.vip-set 1 5z5z5z",
        "        bonus.kan-bonus 1 8s8s8s8s",
        "        bonus.dealer-bonus 1",
    ]


def test_every_code_of_a_finished_hand_is_told_somewhere() -> None:
    """Reason coverage: the worked hands and their other readings, and one hand with riichi sticks to take."""
    hands = [(override(load(hand["rules"]), hand.get("changes", {})), Win.parse(hand["win"])) for hand in HANDS]
    hands.append((STANDARD, Win.parse("11m55p,22-2s,66-6s,5555z ron 1m sticks 1")))
    hands.append((STANDARD, Win.parse("678m77z55p,22-2s,66-6s ron 7z")))
    seen = {
        reason.code
        for rules, win in hands
        for result in (score(win, rules), *alternatives(win, rules))
        for reason in (result.reason if isinstance(result, Score) else result).walk()
    }
    of_a_hand = ("win.", "yaku.", "dora.", "bonus.", "han.", "fu.", "points.")
    assert {code for code in Code if code.startswith(of_a_hand)} <= seen


# What holds for every score.

EVERYWHERE = pytest.mark.parametrize("name", ids())
wins = st.builds(random_win, st.randoms(use_true_random=True), st.just(STANDARD))


def some_wins(name: str, number: int = 300) -> list[tuple[Win, Ruleset]]:
    rng, rules = Random(f"wins of {name}"), load(name)
    return [(random_win(rng, rules), rules) for _ in range(number)]


@EVERYWHERE
def test_the_parts_of_a_score_add_up(name: str) -> None:
    for win, rules in some_wins(name):
        for result in (score(win, rules), *alternatives(win, rules)):
            if not isinstance(result, Score):
                continue
            amounts = [item.amount or 0 for item in (*result.yaku, *result.dora)]
            paid = result.payments
            assert result.han == (0 if result.yakuman else sum(amounts)), str(win)
            assert min(amounts) > 0
            assert (result.limit == "yakuman") == bool(result.yakuman)
            assert paid.total == paid.discarder + paid.dealer + paid.each * paid.payers
            assert paid.sticks == rules.points.riichi_stick * win.sticks
            payers = (paid.dealer > 0) + paid.payers
            assert payers == (0 if win.by is By.RON else rules.table.seats - 1)
            assert len({item.code for item in (*result.yaku, *result.dora)}) == len(amounts)


@EVERYWHERE
def test_alternatives_are_the_other_readings_in_order(name: str) -> None:
    for win, rules in some_wins(name):
        best, others = score(win, rules), alternatives(win, rules)
        totals = [result.payments.total if isinstance(result, Score) else -1 for result in (best, *others)]
        assert totals == sorted(totals, reverse=True)
        shapes = [result.reading[1:4] for result in (best, *others) if isinstance(result, Score)]
        assert len(set(map(str, shapes))) == len(shapes)


@given(wins)
def test_a_closed_self_draw_always_wins(win: Win) -> None:
    if not win.hand.is_open:
        circumstances = win.circumstances - {Circumstance.CHANKAN, Circumstance.HOUTEI}
        assert isinstance(score(replace(win, by=By.TSUMO, circumstances=circumstances), STANDARD), Score)


@given(wins)
def test_one_dora_more_is_one_han_more_for_each_tile_it_names(win: Win) -> None:
    before, after = score(win, STANDARD), score(replace(win, indicators=(*win.indicators, Tile.M1)), STANDARD)
    twos = [*win.hand.tiles, win.tile].count(Tile.M2)
    assert isinstance(before, Score) == isinstance(after, Score)
    if isinstance(before, Score) and isinstance(after, Score):
        assert after.payments.total >= before.payments.total
        if not before.yakuman:
            assert after.han >= before.han + twos if after.reading == before.reading else after.base >= before.base


@given(wins)
def test_riichi_is_one_han_more(win: Win) -> None:
    declared = {Circumstance.RIICHI, Circumstance.DOUBLE_RIICHI, Circumstance.TENHOU, Circumstance.CHIIHOU}
    if win.hand.is_open or win.circumstances & declared:
        return
    riichi = replace(win, circumstances=win.circumstances | {Circumstance.RIICHI})
    before, after = score(win, STANDARD), score(riichi, STANDARD)
    assert isinstance(after, Score)
    if isinstance(before, Score) and before.reading[1:4] == after.reading[1:4]:
        assert after.han == (0 if after.yakuman else before.han + 1)


@given(wins)
def test_the_dealer_gets_half_as_much_again(win: Win) -> None:
    """Base points do not depend on being dealer, but for the seat wind."""
    if {Tile.EAST, Tile.SOUTH} & {*win.hand.tiles, win.tile}:
        return
    circumstances = win.circumstances - {Circumstance.TENHOU, Circumstance.CHIIHOU}
    win = replace(win, prevalent_wind=Tile.EAST, honba=0, circumstances=circumstances)
    dealer, other = (score(replace(win, seat_wind=wind), STANDARD) for wind in (Tile.EAST, Tile.SOUTH))
    if isinstance(dealer, Score) and isinstance(other, Score):
        assert dealer.base == other.base
        if win.by is By.RON:
            assert abs(2 * dealer.payments.total - 3 * other.payments.total) <= 300


def moved(win: Win, move: Callable[[Tile], Tile]) -> Win:
    """The win with every tile exchanged for another."""
    melds = tuple(
        Meld(
            meld.kind,
            sort_tiles(map(move, meld.tiles)),
            None if meld.called is None else move(meld.called),
            meld.source,
            None if meld.added is None else move(meld.added),
        )
        for meld in win.hand.melds
    )
    hand = Hand(sort_tiles(map(move, win.hand.concealed)), None, melds, win.hand.kita)
    indicators, ura = (tuple(map(move, tiles)) for tiles in (win.indicators, win.ura))
    return replace(win, hand=hand, tile=move(win.tile), indicators=indicators, ura=ura)


def worth_of(win: Win, rules: Ruleset = STANDARD) -> tuple[object, ...]:
    result = score(win, rules)
    if isinstance(result, Reason):
        return (result.code,)
    return result.han, result.fu_raw, result.yakuman, result.payments, [item.code for item in result.yaku]


_NO_GREEN = override(STANDARD, {"yaku.yakuman.ryuuiisou": 0})


@given(wins, st.sampled_from([(0, 18, 9), (9, 0, 18), (9, 18, 0), (18, 0, 9), (18, 9, 0)]))
def test_the_suits_are_alike(win: Win, order: tuple[int, int, int]) -> None:
    """But for ryuuiisou."""
    reds = parse_tiles("0m0p0s")

    def move(tile: Tile) -> Tile:
        if tile.is_honor:
            return tile
        kind = KINDS[order[tile.kind // 9] + tile.kind % 9]
        return reds[kind // 9] if tile.is_red else kind

    assert worth_of(moved(win, move), _NO_GREEN) == worth_of(win, _NO_GREEN)


@given(wins)
def test_high_and_low_are_alike(win: Win) -> None:
    """But for ryuuiisou and dora."""
    win = replace(win, indicators=(), ura=())

    def move(tile: Tile) -> Tile:
        return tile if tile.is_honor or tile.is_red else KINDS[tile // 9 * 9 + 8 - tile % 9]

    assert worth_of(moved(win, move), _NO_GREEN) == worth_of(win, _NO_GREEN)


def test_equal_rule_sets_give_equal_scores() -> None:
    """What is remembered for a rule set is not mixed up with that of another of the same name."""
    changed = override(STANDARD, {"limits.kiriage": True})
    assert changed.id == STANDARD.id
    win = Win.parse("234678m34p99s456s ron 5p riichi dora 8s")
    for _ in range(2):
        plain, rounded = score(win, STANDARD), score(win, changed)
        assert isinstance(plain, Score)
        assert isinstance(rounded, Score)
        assert (plain.payments.total, rounded.payments.total) == (7700, 8000)


def test_any_number_of_honba_is_remembered_for_a_while_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.scoring._REMEMBERED", 4)
    win = Win.parse("234678m35p99s456s tsumo 4p")
    for honba in range(20):
        result = score(replace(win, honba=honba), STANDARD)
        assert isinstance(result, Score)
        assert result.payments.total == 1100 + 300 * honba
