"""Whole rounds played by the levels: what they do is allowed, has reasons, and depends on nothing but the view."""

from collections.abc import Iterator
from itertools import islice

import pytest

from engine.actions import Chi, Pass, Pon, Ron, Tsumo
from engine.bots import BOTS
from engine.eyes import view
from engine.match import begin, next_round
from engine.play import apply, start
from engine.reasons import Code
from engine.round import Over
from engine.rules import load
from engine.view import View
from engine.wall import Wall

RULES = ("tenhou", "sanma-tenhou", "family", "growing-4", "growing-7", "growing-10", "wrc")


def decisions(rules_id: str, levels: list[str], rounds: int) -> Iterator[tuple[str, View]]:
    """What each level is asked in a match, as it sees it."""
    rules = load(rules_id)
    match = begin(rules)
    while not match.finished and len(match.results) < rounds:
        state = start(rules, Wall.shuffled(rules, f"levels {len(match.results)}"), match.carry)
        while not isinstance(state.phase, Over):
            seat = next(iter(state.asking))
            seen = view(state, seat)
            yield levels[seat], seen
            state = apply(state, BOTS[levels[seat]](seen).action)
        match = next_round(match, state.phase.result)


@pytest.mark.parametrize("rules_id", RULES)
def test_every_level_plays_every_game(rules_id: str) -> None:
    """`apply` refuses what is not allowed, so that a match goes on is the proof."""
    levels = list(BOTS)[-load(rules_id).table.seats :]
    asked = {level for level, _ in decisions(rules_id, levels, 2)}
    assert asked == set(levels)


@pytest.mark.parametrize("level", BOTS)
def test_advice_is_ranked_has_reasons_and_does_not_change(level: str) -> None:
    bot = BOTS[level]
    for _, seen in islice(decisions("tenhou", [level] * 4, 1), 60):
        advice = bot(seen)
        assert advice == bot(seen)
        assert advice.action in seen.options
        assert advice.action == advice.ranked[0].action
        assert [choice.value for choice in advice.ranked] == sorted(
            (choice.value for choice in advice.ranked), reverse=True
        )
        for choice in advice.ranked:
            assert choice.action in seen.options
            assert choice.reason.code.startswith("advice.")


@pytest.mark.parametrize("level", BOTS)
def test_a_choice_among_discards_weighs_all_of_them(level: str) -> None:
    for _, seen in islice(decisions("tenhou", [level] * 4, 1), 30):
        weighed = {choice.action for choice in BOTS[level](seen).ranked}
        if not any(isinstance(action, Tsumo | Ron | Pass) for action in seen.options) and len(seen.options) > 10:
            assert {action for action in seen.options if action.verb == "discard"} <= weighed


@pytest.mark.parametrize("level", BOTS)
def test_a_call_names_the_yaku_it_aims_at(level: str) -> None:
    called = 0
    for _, seen in decisions("tenhou", [level] * 4, 3):
        advice = BOTS[level](seen)
        if isinstance(advice.action, Chi | Pon):
            called += 1
            if called > 2:
                break
            aimed = [reason for reason in advice.reason.walk() if reason.code is Code.ADVICE_AIM]
            assert aimed
            assert aimed[0].because[0].code.startswith("yaku.")
    assert called
