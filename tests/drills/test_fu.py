"""Fu questions: the part's own item, whole hands by their total, slips in both."""

import random

import pytest

from engine.rules import load
from engine.scoring import Score, score
from engine.win import Win
from trainer.drills.kinds import KINDS
from trainer.drills.kinds.fu import PARTS, part_of
from trainer.drills.question import Answer, Question
from trainer.drills.skills import TAGS

KIND = KINDS["fu"]
RULES = load("mahjong-soul")
WIN = "234m666p567s99m44s ron 9m seat S round E riichi"


def part(head: str, win: str = WIN) -> Question:
    return Question("fu", head.split()[0], f"{head}\n{win}", RULES, ("choices",), ())


def said(head: str, amount: int, win: str = WIN) -> tuple[bool, list[str]]:
    verdict = KIND.mark(part(head, win), Answer(choices=frozenset((f"fu={amount}",))))
    return verdict.right, [slip.code for slip in verdict.slips]


@pytest.mark.parametrize("table", ["mahjong-soul", "tournament", "sanma"])
@pytest.mark.parametrize("level", KIND.levels)
def test_the_parts_of_a_hand_add_up_to_its_fu(level: str, table: str) -> None:
    rng = random.Random(3)
    for _ in range(10):
        question = KIND.make(rng, level, load(table), {})
        assert KIND.mark(question, KIND.solve(question)).right
        assert set(question.skills) <= TAGS.keys()
        win = part_of(question)[2] if level in PARTS else Win.parse(question.facts)
        found = score(win, question.ruleset)
        assert isinstance(found, Score)
        assert found.fu
        if level not in PARTS:
            assert KIND.solve(question).fu == found.fu_total
            assert KIND.fields(question) == ("fu",)


def test_amounts() -> None:
    assert said("set 666p", 4) == (True, [])
    assert said("set 999m", 4) == (True, [])  # by ron: open
    assert said("set 234m", 0) == (True, [])
    assert said("pair 44s", 0) == (True, [])
    assert said("wait 999m", 0) == (True, [])
    assert said("win 9m", 10) == (True, [])


def test_slips_of_parts() -> None:
    assert said("set 999m", 8) == (False, ["fu.ron-triplet-closed"])
    assert said("set 666p", 0) == (False, ["fu.set-missed"])
    assert said("set 666p", 8) == (False, ["fu.simple-as-terminal"])
    assert said("set 666p", 2) == (False, ["fu.closed-as-open"])
    assert said("set 666p", 16) == (False, ["fu.triplet-as-kan"])
    assert said("set 666p", 32) == (False, ["fu.set-amount"])
    assert said("win 9m", 2) == (False, ["fu.ron-and-tsumo"])
    assert said("wait 999m", 10) == (False, [])
    assert said("set 234m", 2) == (False, ["fu.run-paid"])
    assert said("pair 44s", 2) == (False, ["fu.pair-imagined"])
    assert said("wait 999m", 2) == (False, ["fu.wait-imagined"])
    assert said("win 9m", 0) == (False, ["fu.closed-ron-missed"])
    assert said("pair 55z", 0, "234m666p567s99m55z ron 9m seat S round E riichi") == (False, ["fu.pair-missed"])


def test_slips_of_whole_hands() -> None:
    question = Question("fu", "hand", WIN, RULES, ("fu",), ())
    assert KIND.solve(question).fu == 40
    assert [slip.code for slip in KIND.mark(question, Answer(fu=50)).slips] == ["fu.ron-triplet-closed"]


def test_the_double_wind_is_a_rule_of_the_table() -> None:
    win = "234m666p567s99m11z ron 9m seat E round E riichi"
    assert KIND.deciding_rules(part("pair 11z", win)) == ("fu.double_wind_pair",)
    assert not KIND.deciding_rules(part("pair 44s"))
    assert KIND.solve(part("pair 11z", win)).choices == {"fu=4"}
