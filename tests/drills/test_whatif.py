"""What if: two wins that differ in one thing, both possible, and the second pays otherwise."""

import random

import pytest

from engine.rules import load
from engine.scoring import Score, score
from engine.win import check_win
from trainer.drills.kinds import KINDS
from trainer.drills.kinds.whatif import wins
from trainer.drills.question import Answer, Question
from trainer.drills.skills import TAGS

KIND = KINDS["what-if"]
RULES = load("mahjong-soul")


@pytest.mark.parametrize("table", ["mahjong-soul", "m-league", "jpml", "sanma"])
@pytest.mark.parametrize("level", KIND.levels)
def test_both_can_happen_and_one_thing_is_otherwise(level: str, table: str) -> None:
    rng = random.Random(2)
    for _ in range(12):
        question = KIND.make(rng, level, load(table), {})
        before, now = wins(question)
        paid = []
        for win in (before, now):
            check_win(win, question.ruleset)
            found = score(win, question.ruleset)
            assert isinstance(found, Score)
            paid.append(found.payments)
        assert paid[0] != paid[1]
        differ = {
            "by": before.by is not now.by,
            "open": before.hand.is_open is not now.hand.is_open,
            "dealer": before.is_dealer is not now.is_dealer,
            "ura": level == "ura" and (before.ura, before.indicators) != (now.ura, now.indicators),
            "honba": before.honba != now.honba,
        }
        assert [name for name, other in differ.items() if other] == [level]
        assert KIND.mark(question, KIND.solve(question)).right
        assert set(question.skills) <= TAGS.keys()


def test_the_slip_of_the_change_is_named() -> None:
    facts = "234m666p567s99m44s ron 9m seat S round E riichi"
    dealer = f"{facts}\n{facts.replace('seat S', 'seat E')}"
    question = Question("what-if", "dealer", dealer, RULES, ("payment",), ())
    assert KIND.solve(question).payment == (2000,)
    assert [slip.code for slip in KIND.mark(question, Answer(payment=(1300,))).slips] == ["pay.dealer-swapped"]
    honba = f"{facts}\n{facts} honba 2"
    question = Question("what-if", "honba", honba, RULES, ("payment",), ())
    assert KIND.solve(question).payment == (1900,)
    assert [slip.code for slip in KIND.mark(question, Answer(payment=(1300,))).slips] == ["pay.honba-missed"]
