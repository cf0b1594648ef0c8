"""Discard questions: every equally good discard is right, and none that keeps fewer tiles."""

import random

import pytest

from engine.hand import Hand
from engine.rules import load
from engine.ukeire import ukeire
from trainer.drills.kinds import KINDS
from trainer.drills.kinds.discard import hand_of
from trainer.drills.kinds.situations import parse
from trainer.drills.question import Answer, Question
from trainer.drills.skills import TAGS

KIND = KINDS["discard"]
RULES = load("mahjong-soul")


def ask(hand: str) -> Question:
    return Question("discard", "one-away", hand, RULES, ("choices",), ())


def codes(hand: str, tile: str) -> tuple[bool, list[str]]:
    verdict = KIND.mark(ask(hand), Answer(choices=frozenset((f"discard={tile}",))))
    return verdict.right, [slip.code for slip in verdict.slips]


@pytest.mark.parametrize("table", ["mahjong-soul", "sanma"])
@pytest.mark.parametrize("level", KIND.levels)
def test_the_right_discards_are_those_after_which_most_tiles_help(level: str, table: str) -> None:
    rng = random.Random(5)
    rules = load(table)
    for _ in range(5):
        question = KIND.make(rng, level, rules, {})
        hand = hand_of(question)
        unseen = parse(question.facts, rules).view.unseen if level == "at-the-table" else None
        after = {
            str(tile.kind): ukeire(hand.discard(tile), unseen, without=rules.table.without) for tile in set(hand.held)
        }
        best = min((found.shanten, -found.total) for found in after.values())
        right = {kind for kind, found in after.items() if (found.shanten, -found.total) == best}
        for kind in after:
            answer = KIND.read_answer(question, {"discard": kind})
            assert KIND.mark(question, answer).right is (kind in right)
        assert set(question.skills) <= TAGS.keys()


def test_equal_discards_are_all_right() -> None:
    hand = "23m45678p234s6778s"
    assert len(Hand.parse(hand).held) == 14
    verdict = KIND.mark(ask(hand), KIND.solve(ask(hand)))
    [judged] = verdict.judged
    for value in judged.group.values:
        assert codes(hand, value)[0] is (value in judged.key.right)


def test_a_step_back_is_named_and_a_narrower_hand_is_not() -> None:
    hand = "123m4457p23456s11z"
    assert codes(hand, "7p") == (True, [])
    assert codes(hand, "4p") == (False, [])
    assert codes(hand, "2m") == (False, ["discard.step-back"])


def test_of_what_was_chosen_the_useful_tiles_are_told() -> None:
    [judged] = KIND.mark(ask("123m4457p23456s11z"), Answer(choices=frozenset(("discard=4p",)))).judged
    assert judged.key.of["7p"][0].amount == 23
    assert judged.key.of["4p"][0].amount == 19
