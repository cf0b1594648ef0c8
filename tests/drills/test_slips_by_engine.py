"""Slips that are another table's rule, or another win: the engine scores those itself, and gets the slip's numbers."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from engine.hand import Hand, Meld
from engine.rules import Ruleset, load, override
from engine.scoring import Score, score
from engine.tiles import Tile, sort_tiles
from engine.win import By, Win
from tests.bench.slips import questions
from trainer.drills.kinds import working_of
from trainer.drills.kinds.score import ASKS, LEVELS, solution
from trainer.drills.question import Question
from trainer.drills.slips import slips_of

Other = Callable[[Win, Ruleset], tuple[Win, Ruleset]]


def rule(path: str, value: Callable[[Ruleset], object]) -> Other:
    return lambda win, rules: (win, override(rules, {path: value(rules)}))


def plain(win: Win) -> Win:
    """The win with plain fives for red ones."""
    melds = tuple(Meld.parse(str(meld).replace("0", "5")) for meld in win.hand.melds)
    hand = Hand(sort_tiles(tile.kind for tile in win.hand.concealed), None, melds, win.hand.kita)
    return replace(win, hand=hand, tile=win.tile.kind)


OTHERS: dict[str, Other] = {
    "fu.double-wind": rule("fu.double_wind_pair", lambda rules: 6 - rules.fu.double_wind_pair),
    "fu.open-minimum-missed": rule("fu.open_minimum", lambda rules: False),
    "pay.kiriage": rule("limits.kiriage", lambda rules: not rules.limits.kiriage),
    "pay.four-payers": rule("points.tsumo_loss", lambda rules: not rules.points.tsumo_loss),
    "dora.ura-missed": lambda win, rules: (replace(win, ura=()), rules),
    "dora.missed": lambda win, rules: (replace(win, indicators=()), rules),
    "dora.kan-missed": lambda win, rules: (replace(win, indicators=win.indicators[:1]), rules),
    "dora.red-missed": lambda win, rules: (plain(win), rules),
    "pay.honba-missed": lambda win, rules: (replace(win, honba=0), rules),
    "yaku.missed.ippatsu": lambda win, rules: (
        replace(win, circumstances=frozenset(one for one in win.circumstances if one.value != "ippatsu")),
        rules,
    ),
    "yaku.missed.seat-wind": lambda win, rules: (replace(win, seat_wind=_guest(win, rules)), rules),
}


def _guest(win: Win, rules: Ruleset) -> Tile:
    """Another seat of a non-dealer, of which the hand has no tile."""
    held = {tile.kind for tile in (*win.hand.tiles, win.tile)}
    free = [wind for wind in (Tile.SOUTH, Tile.WEST, Tile.NORTH)[: rules.table.seats - 1] if wind not in held]
    return win.seat_wind if win.is_dealer or not free else free[0]


RUNS = "3367m678s,7-68p,3-24m ron 8m seat N round E dora 9s"
DOUBLE = "222m456p46789s11z tsumo 5s seat E round E"


@pytest.fixture(scope="module")
def every() -> list[tuple[Question, set[str]]]:
    """Questions of all ordinary levels with the slips that can be made on them, and two on which the rarer are."""
    found = [
        (Question("score", "typical", DOUBLE, load("m-league"), ASKS, ()), {"fu.double-wind"}),
        (Question("score", "open", RUNS, load("mahjong-soul"), ASKS, ()), {"fu.open-minimum-missed"}),
    ]
    for level in LEVELS[:5]:
        for question in questions("score", level, 20, seed=5):
            found.append((question, {slip.code for slip, _ in slips_of(working_of(question)[0])}))
    return found


@pytest.mark.parametrize("code", OTHERS)
def test_the_slip_gives_what_the_engine_gives(code: str, every: list[tuple[Question, set[str]]]) -> None:
    compared = 0
    for question in [question for question, codes in every if code in codes]:
        before = Win.parse(question.facts)
        win, rules = OTHERS[code](before, question.ruleset)
        right, _ = working_of(question)
        result = score(win, rules)
        if not isinstance(result, Score) or right.score is None or (win, rules) == (before, question.ruleset):
            continue
        if result.reading.shape != right.score.reading.shape or result.reading.wait is not right.score.reading.wait:
            continue  # another reading pays more there: who makes the slip does not look for it
        expected = solution(result, rules)
        for answer in [working.answer() for slip, working in slips_of(right) if slip.code == code]:
            assert (answer.han, answer.payment) == (expected.han, expected.payment), question.facts
            assert answer.fu == expected.fu or (answer.han or 0) >= 5
            compared += 1
    assert compared


def test_the_triplet_that_a_ron_completed_is_paid_as_drawn() -> None:
    compared = 0
    for level in ("typical", "open", "kans"):
        for question in questions("score", level, 25, seed=8):
            right, _ = working_of(question)
            for slip, _ in slips_of(right):
                if slip.code != "fu.ron-triplet-closed":
                    continue
                drawn = score(replace(Win.parse(question.facts), by=By.TSUMO), question.ruleset)
                assert isinstance(drawn, Score)
                own = [item for item in drawn.fu if item.tiles == slip.tiles]
                if own and right.score is not None and drawn.reading.shape == right.score.reading.shape:
                    assert own[0].amount == slip.wrong
                    compared += 1
    assert compared
