"""Tenpai questions: all discards that leave the hand ready, and the widest of them."""

import random

import pytest

from engine.hand import Hand
from engine.rules import load
from engine.waits import waits
from trainer.drills.kinds import KINDS
from trainer.drills.question import Answer, Question

KIND = KINDS["tenpai"]
RULES = load("mahjong-soul")


def ask(hand: str, level: str = "several") -> Question:
    return Question("tenpai", level, hand, RULES, ("choices",), ())


def marked(hand: str, ready: str, widest: str) -> tuple[bool, list[str]]:
    answer = KIND.read_answer(ask(hand), {"ready": ready.split(), "widest": widest})
    verdict = KIND.mark(ask(hand), answer)
    return verdict.right, [slip.code for slip in verdict.slips]


@pytest.mark.parametrize("table", ["mahjong-soul", "sanma-tenhou"])
@pytest.mark.parametrize("level", KIND.levels)
def test_right_is_what_waits(level: str, table: str) -> None:
    rng = random.Random(2)
    for _ in range(5):
        question = KIND.make(rng, level, load(table), {})
        hand = Hand.parse(question.facts)
        left = {str(tile.kind): sum(one.left for one in waits(hand.discard(tile))) for tile in hand.held}
        ready = {kind for kind, number in left.items() if number}
        most = max(left.values())
        solved = KIND.solve(question).choices or frozenset()
        assert {one.removeprefix("ready=") for one in solved if one.startswith("ready=")} == ready
        assert len(ready) == 1 if level == "one" else len(ready) > 1
        for kind in ready if level == "several" else ():
            chosen = frozenset(one for one in solved if one.startswith("ready=")) | {f"widest={kind}"}
            assert KIND.mark(question, Answer(choices=chosen)).right is (left[kind] == most)


def test_slips() -> None:
    hand = "123m456p3456s55z89s"
    ready = "3s 6s 9s"
    assert {str(tile) for tile in Hand.parse(hand).held if waits(Hand.parse(hand).discard(tile))} == set(ready.split())
    assert marked(hand, ready, "3s")[0]
    assert marked(hand, "3s 9s", "3s") == (False, ["tenpai.missed"])
    assert marked(hand, f"{ready} 1m", "3s") == (False, ["tenpai.not-ready"])


def test_the_narrower_wait_is_named() -> None:
    rng = random.Random(6)
    question = KIND.make(rng, "several", RULES, {})
    judged = KIND.mark(question, KIND.solve(question)).judged
    narrow = next(value for value in judged[0].key.right if value not in judged[1].key.right)
    chosen = frozenset(f"ready={value}" for value in judged[0].key.right) | {f"widest={narrow}"}
    verdict = KIND.mark(question, Answer(choices=chosen))
    assert [slip.code for slip in verdict.slips] == ["tenpai.narrow"]
