"""Tick every yaku of a win: one closed, then two or three, open hands, yaku of the moment, yakuman."""

import random
from collections.abc import Mapping
from typing import Any

from engine.rules import Ruleset
from engine.win import Win
from trainer.drills.kinds import score
from trainer.drills.question import Question

LEVELS = ("one", "two-or-three", "open", "timing", "yakuman")
ASKS = ("yaku",)

_OF = {"one": "typical", "two-or-three": "typical"}
_NUMBER = {"one": (1,), "two-or-three": (2, 3)}


def make(rng: random.Random, level: str, ruleset: Ruleset, options: Mapping[str, Any]) -> Question:
    """A win of the scoring drill with so many yaku; those of the moment have one."""
    for made in score.hands(rng, (_OF.get(level, level),), ruleset, options, ASKS):
        win, found = Win.parse(made.facts), score.solve(made).yaku or frozenset()
        if level in _NUMBER and (win.hand.is_open or len(found) not in _NUMBER[level]):
            continue
        if (level == "open" and not win.hand.is_open) or (level == "timing" and found.isdisjoint(score.TIMING)):
            continue
        return Question("yaku", level, made.facts, ruleset, ASKS, made.skills)
    raise AssertionError("there are hands without end")


def as_score(question: Question) -> Question:
    return Question("score", question.level, question.facts, question.ruleset, question.asks, question.skills)
