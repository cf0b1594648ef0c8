"""Numbers to choose from: the right one among them, the others where slips lead, all as a form can send them."""

import random
from dataclasses import replace

import pytest

from engine.rules import load
from trainer.drills.kinds import KINDS, OFFERING, working_of
from trainer.drills.question import Question
from trainer.drills.slips import answers_by_slips
from trainer.drills.slips.offers import MOST

RULES = load("mahjong-soul")


@pytest.mark.parametrize("table", ["mahjong-soul", "sanma"])
@pytest.mark.parametrize("kind", OFFERING)
def test_the_right_number_is_among_those_offered(kind: str, table: str) -> None:
    rng = random.Random(4)
    for level in KINDS[kind].levels:
        if level in ("pair", "set", "wait", "win", "double-wind"):
            continue
        for _ in range(3):
            question = KINDS[kind].make(rng, level, load(table), {"offered": True})
            offered = dict(question.offered)
            assert offered.keys() == set(question.asks) - {"yaku"}
            solution = KINDS[kind].solve(question)
            for part, texts in offered.items():
                assert len(set(texts)) == len(texts) == MOST
                chosen = {text: read(question, part, text) for text in texts}
                right = [text for text, value in chosen.items() if value == getattr(solution, part)]
                assert len(right) == 1 or (part == "fu" and solution.fu is None)


def read(question: Question, part: str, text: str) -> object:
    """What a form that sends this text comes to."""
    kind, alone = KINDS[question.kind], replace(question, asks=(part,))
    return getattr(kind.read_answer(alone, {kind.fields(alone)[0]: text}), part)


def test_the_others_are_where_slips_lead() -> None:
    rng, led, all_others = random.Random(5), 0, 0
    for _ in range(25):
        question = KINDS["score"].make(rng, "typical", RULES, {"offered": True, "asks": ("payment",)})
        right, told = working_of(question)
        slips = {answer.payment for _, answer in answers_by_slips(right, ("payment",), told)}
        ((_, texts),) = question.offered
        others = {tuple(map(int, text.split("/"))) for text in texts} - {KINDS["score"].solve(question).payment}
        led += len(others & slips)
        all_others += len(others)
    assert led > 0.8 * all_others


def test_numbers_are_written_unless_asked_otherwise() -> None:
    rng = random.Random(6)
    assert KINDS["points"].make(rng, "all", RULES, {}).offered == ()
    assert KINDS["fu"].make(rng, "pair", RULES, {"offered": True}).offered == ()  # chosen in any case


def test_the_place_of_the_right_one_tells_nothing() -> None:
    rng, places = random.Random(7), [0] * MOST
    for _ in range(200):
        question = KINDS["points"].make(rng, "all", RULES, {"offered": True})
        ((_, texts),) = question.offered
        solution = "/".join(map(str, KINDS["points"].solve(question).payment or ()))
        places[texts.index(solution)] += 1
    assert min(places) > 25, places
