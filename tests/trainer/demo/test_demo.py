"""What invented students write is read as it was meant; what they learn is there and fades."""

from collections.abc import Iterator
from random import Random

import pytest

from engine.rules import load
from trainer.demo.answering import astray, form, is_taken, slips_on, with_slip
from trainer.demo.pupils import Pupil
from trainer.drills.kinds import KINDS
from trainer.drills.question import Question


def questions() -> Iterator[Question]:
    for kind in KINDS.values():
        if kind.slug not in ("build", "calls", "can-win"):  # slow to make
            yield kind.make(Random(kind.slug), kind.levels[0], load(kind.rulesets[0]), {})


@pytest.mark.parametrize("question", list(questions()), ids=lambda question: question.kind)
def test_what_is_written_is_read_as_it_was_meant(question: Question) -> None:
    kind, rng = KINDS[question.kind], Random(1)
    right = kind.solve(question)
    assert kind.read_answer(question, form(question, right)) == right
    assert kind.mark(question, right).right
    taken = [other for other in (astray(rng, question) for _ in range(8)) if is_taken(question, other)]
    assert any(not kind.mark(question, other).right for other in taken)


def test_a_misunderstanding_shows_wherever_it_can() -> None:
    facts = "234m666p567s99m44s ron 9m seat S round E riichi dora 3s ura 1p"
    question = Question("score", "typical", facts, load("standard"), ("fu", "payment"), ("fu-by-ron",))
    held = with_slip(question, "fu.ron-triplet-closed")
    assert held
    assert (held.fu, held.payment) == (50, (6400,))
    assert [slip.code for slip in KINDS["score"].mark(question, held).slips] == ["fu.ron-triplet-closed"]
    assert with_slip(question, "pay.honba-missed") is None
    assert all(answer != KINDS["score"].solve(question) for _, answer in slips_on(question))


def test_what_is_learnt_is_there_and_fades() -> None:
    pupil = Pupil("Aiko", Random(1), grasp=0.5, before=0.0, often=1)
    assert pupil.knows("tile-names", 0) == 0
    pupil.learn(["tile-names"], 0)
    first = pupil.knows("tile-names", 0)
    pupil.learn(["tile-names"], 0)
    assert 0 < first < pupil.knows("tile-names", 0) < 1
    assert pupil.knows("tile-names", 30) < pupil.knows("tile-names", 1) < pupil.knows("tile-names", 0)
    assert pupil.is_here(5)
    assert not Pupil("Ben", Random(1), grasp=0.5, before=0, often=1, away=(4, 6)).is_here(5)
