"""A small class lives its first days through the services of the site: what it leaves behind agrees with itself."""

from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction
from django.db.models import Sum
from django.test import Client

from tests.trainer.demo.small import NOW, small, tell, written
from trainer.accounts.models import User
from trainer.classroom.models import Classroom, DayTally, Seen, Sitting, SlipTally, Standing, Task
from trainer.demo import story
from trainer.demo.management.commands.demo import Command
from trainer.drills.models import Attempt
from trainer.live.models import Reply, Room
from trainer.sheets.models import Deal, Made, Sheet


class _TakenBack(Exception):
    pass


@contextmanager
def taken_back() -> Iterator[None]:
    """What happens meanwhile has not happened afterwards."""
    try:
        with transaction.atomic():
            yield
            raise _TakenBack
    except _TakenBack:
        pass


def figures() -> list[Any]:
    """Everything in the class that is counted, by name."""
    named: list[tuple[Any, tuple[str, ...]]] = [
        (DayTally, ("place__name", "day", "answers", "right", "seconds")),
        (Standing, ("place__name", "skill", "state", "tries", "right", "early", "last")),
        (SlipTally, ("place__name", "slip", "times")),
        (Sitting, ("place__name", "assignment__title", "go", "answered", "right", "shown")),
        (Task, ("sitting__place__name", "sitting__assignment__title", "number", "question__facts", "right", "took")),
        (Reply, ("seat__name", "asked__number", "asked__question__facts", "answer", "right", "took")),
        (Attempt, ("person__username", "at", "question__facts", "answer", "slip", "took")),
    ]
    return [sorted(map(str, model.objects.values_list(*fields))) for model, fields in named]


def agrees(told: story.Told) -> None:
    """What the story leaves is what its services would."""
    here = told.classroom.memberships
    assert {place.name for place in here.all()} == {"Jonas Weber", "Kenji Mori", "Viktor Horváth", "Yuki Tanabe"}
    assert not Seen.objects.filter(place__name="Yuki Tanabe").exists()
    seen = Seen.objects.filter(place__classroom=told.classroom)
    assert seen.count() > 60
    sums = DayTally.objects.filter(place__classroom=told.classroom).aggregate(n=Sum("answers"), right=Sum("right"))
    assert sums == {"n": seen.count(), "right": seen.filter(attempt__right=True).count()}
    slips = SlipTally.objects.filter(place__classroom=told.classroom).aggregate(n=Sum("times"))["n"]
    assert slips == seen.exclude(slip="").count()
    assert Attempt.objects.exclude(at__lt=NOW).count() == 0
    assert Sitting.objects.filter(assignment__classroom=told.classroom, shown=True).count() >= 3
    # A lesson's room is over, with its answers in everybody's record; another one is under way.
    over, open_ = Room.objects.filter(classroom=told.classroom).order_by("opened")
    assert over.ended
    assert not Reply.objects.filter(asked__room=over, kept=False).exists()
    assert open_.ended is None
    assert Reply.objects.filter(asked__room=open_).exists()
    assert (Made.objects.count(), Sheet.objects.count(), Deal.objects.count()) == (4, 2, 1)
    # Last year's class is archived.
    assert Classroom.objects.exclude(archived=None).count() == 1
    for name, password in ((told.teacher, told.password), (told.student, told.student_password)):
        assert Client().login(username=name, password=password)
    teacher = Client()
    teacher.force_login(User.objects.get(username=told.teacher))
    page = teacher.get(told.classroom.get_absolute_url()).content.decode()
    assert f">Jonas Weber</a></th><td>{seen.filter(place__name='Jonas Weber').count()}</td>" in page


def test_the_class_is_as_large_as_it_is_said_to_be() -> None:
    plot = written()
    stay = [one for one in plot["students"] if one.get("goes", plot["days"]) >= plot["days"]]
    for text in (Command.help, Path("README.md").read_text(encoding="utf-8")):
        assert f"a class of {len(stay)} invented students with six weeks of answers" in text


@pytest.mark.django_db
def test_told_once_the_same_for_a_seed_and_not_among_others_unasked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(story, "plot", small)
    monkeypatch.setattr("django.utils.timezone.now", lambda: NOW)
    with taken_back():
        agrees(tell())
        first = figures()
    somebody = User.objects.create_user("somebody")
    with pytest.raises(CommandError, match="Somebody is here already"):
        call_command("demo")
    somebody.delete()
    out, err = StringIO(), StringIO()
    call_command("demo", stdout=out, stderr=err)
    assert "week 2 of 2" in err.getvalue()
    assert "answers; 4 students are in the class today" in err.getvalue()
    assert "teaches the class 'Riichi club, Tuesdays'" in out.getvalue()
    assert figures() == first
    for options in ({}, {"into_this_site": True}, {"seed": "another"}):
        with pytest.raises(CommandError, match="The demo class is here already; nothing was changed"):
            call_command("demo", stdout=out, **options)
    assert figures() == first
