"""What was found with help is known to the class as such, and is no sign that help is needed no longer."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any
from unittest.mock import patch

import pytest
from django.utils import timezone

from tests.trainer.classroom.conftest import Room
from tests.trainer.drills.conftest import POINTS, Ask
from trainer.accounts.models import User
from trainer.classroom.models import Assignment, Standing, Task
from trainer.classroom.pages.matrix import Choice, matrix
from trainer.drills import services as drills
from trainer.drills.kinds import KINDS
from trainer.drills.models import Attempt

Answers = Callable[..., None]


@pytest.fixture
def answers(ask: Ask) -> Answers:
    """``answers(aiko, right=True, helped=True)``: a payment by ron, asked in a sitting of its own."""
    moments = iter(timezone.now() + timedelta(hours=3 * number) for number in range(99))

    def give(person: User, *, right: bool, helped: bool = False) -> None:
        question = ask(POINTS, kind="points", skills=["points-ron"])
        answer = KINDS["points"].solve(drills.asked(question)) if right else None
        moment = next(moments)
        with patch("django.utils.timezone.now", lambda: moment):
            drills.take_answer(person=person, question=question, answer=answer, took=5, helped=helped)

    return give


def flagged(room: Room) -> list[str]:
    return [line.place.name for line in matrix(room.classroom, Choice()).need_help]


def test_right_answers_with_help_are_no_reason_to_worry_less(room: Room, answers: Answers) -> None:
    aiko, ben = room.aiko.student, room.ben.student
    assert aiko
    assert ben
    for _ in range(3):
        answers(aiko, right=True, helped=True)
        answers(ben, right=False)
    assert flagged(room) == ["Aiko Sato", "Ben Adler"]
    for _ in range(4):
        answers(aiko, right=True, helped=True)
        answers(ben, right=True)
    assert flagged(room) == ["Aiko Sato"]
    assert list(Standing.objects.order_by("place__name").values_list("tries", "right", "early")) == [
        (7, 0, "00000"),
        (7, 4, "00011"),
    ]
    assert "0 of 7" in room.browser("tani").get(room.aiko.get_absolute_url()).content.decode()


@pytest.mark.parametrize("feedback", ["once", "end"])
def test_help_by_the_link_of_an_assigned_question_is_noted(room: Room, feedback: str) -> None:
    row = Assignment.objects.create(
        classroom=room.classroom, title="Limits", items=["drill:points/limits"], ruleset="standard", size=2,
        feedback=feedback,
    )  # fmt: skip
    aiko = room.browser("aiko")
    aiko.post(f"{row.get_absolute_url()}begin/")
    first, second = Task.objects.order_by("number")
    aiko.post(f"/q/{first.question_id}/help/")
    for task in (first, second):
        data: dict[str, Any] = {"unknown": "1"}
        aiko.post(f"{row.get_absolute_url()}1/{task.number}/", data)
    if feedback == "end":
        aiko.post(f"{row.get_absolute_url()}1/hand-in/")
    assert dict(Attempt.objects.values_list("question", "helped")) == {
        first.question_id: True,
        second.question_id: False,
    }
