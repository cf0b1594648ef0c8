"""Two tables: the same win scored under both, with one rule otherwise."""

import random
from collections import Counter

import pytest

from engine.rules import load
from engine.scoring import Score, score
from engine.win import Win, check_win
from trainer.drills.kinds import KINDS
from trainer.drills.kinds.compare import changed_rules, here, other_table
from trainer.drills.question import Answer, Question

KIND = KINDS["compare"]


@pytest.mark.parametrize("table", ["mahjong-soul", "tournament", "m-league", "sanma-tenhou"])
@pytest.mark.parametrize("level", KIND.levels)
def test_the_win_can_happen_at_both_tables(level: str, table: str) -> None:
    rng = random.Random(7)
    differs: Counter[bool] = Counter()
    for _ in range(6):
        question = KIND.make(rng, level, load(table), {})
        first, _, second = question.facts.split("\n")
        other = other_table(question)
        check_win(Win.parse(first), question.ruleset)
        check_win(Win.parse(second), other)
        found = score(Win.parse(second), other)
        assert isinstance(found, Score)
        assert changed_rules(question)
        differs[found.payments != here(question).payments] += 1
        assert KIND.mark(question, KIND.solve(question)).right
    assert differs[True] > 1


def test_each_rule_does_what_it_says() -> None:
    kiriage = "23m678p99s,6-66z,7-77z ron 4m seat S round E dora 1m2m"
    rules = load("mahjong-soul")
    question = Question("compare", "kiriage", f"{kiriage}\nlimits.kiriage=true\n{kiriage}", rules, ("payment",), ())
    assert here(question).han == 4
    assert here(question).fu_total == 30
    assert here(question).payments.discarder == 7700
    assert KIND.solve(question) == Answer(payment=(8000,))
    assert [slip.code for slip in KIND.mark(question, Answer(payment=(7700,))).slips] == ["pay.kiriage"]
