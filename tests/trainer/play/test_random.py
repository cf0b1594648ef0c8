"""Rounds of every rule set in which the learner does anything at all: every page on the way can be shown."""

import random

import pytest

from engine.rules import ids
from tests.trainer.play.conftest import Guest, Table, buttons
from tests.trainer.play.test_pace import steps


@pytest.mark.parametrize("rules", ids())
def test_a_round_of_anything_at_all(learner: Guest, table: Table, rules: str) -> None:
    rng = random.Random(rules)
    match = table(rules, seat=rng.randrange(3), label=rules, claim=True)
    page = learner.page(match)
    for _ in range(120):
        offered = buttons(page)
        if not offered:
            break
        calls = [action for action in offered if not action.startswith(("discard", "pass"))]
        action = rng.choice(calls if calls and rng.random() < 0.7 else offered)
        page = steps(learner, match, learner.press(match, action, htmx=True))[-1]
    assert learner.sitting(match).result
    assert 'id="over"' in page
