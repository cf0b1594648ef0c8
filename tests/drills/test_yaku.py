"""Tick every yaku: as many as the level says, and marked by the score of the win."""

import random

import pytest

from engine.rules import load
from engine.scoring import Score, score
from engine.win import Win
from trainer.drills.kinds import KINDS
from trainer.drills.question import Answer, Question
from trainer.drills.skills import TAGS

KIND = KINDS["yaku"]


@pytest.mark.parametrize("table", ["mahjong-soul", "wrc", "sanma"])
@pytest.mark.parametrize("level", KIND.levels)
def test_the_yaku_are_those_of_the_score(level: str, table: str) -> None:
    rng = random.Random(4)
    for _ in range(10):
        question = KIND.make(rng, level, load(table), {})
        win = Win.parse(question.facts)
        found = score(win, question.ruleset)
        assert isinstance(found, Score)
        slugs = {reason.code.slug for reason in found.yaku}
        assert KIND.solve(question) == Answer(yaku=frozenset(slugs))
        assert KIND.mark(question, KIND.read_answer(question, {"yaku": sorted(slugs)})).right
        assert not KIND.mark(question, Answer(yaku=frozenset((*slugs, "no-such")))).right
        assert KIND.fields(question) == ("yaku",)
        assert set(question.skills) <= TAGS.keys()
        if level == "one":
            assert len(slugs) == 1
        if level in ("one", "two-or-three"):
            assert not win.hand.is_open
        if level == "open":
            assert win.hand.is_open


def test_a_slip_is_named() -> None:
    facts = "234m345p678s22p,6-66z ron 2p seat S round E"
    question = Question("yaku", "open", facts.replace("22p", "2p"), load("mahjong-soul"), ("yaku",), ())
    verdict = KIND.mark(question, Answer(yaku=frozenset(("hatsu", "tanyao"))))
    assert not verdict.right
    assert KIND.solve(question).yaku == {"hatsu"}
