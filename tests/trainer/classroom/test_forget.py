"""Questions that nobody has answered are deleted in the end; whatever leads to one keeps it."""

from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from tests.trainer.drills.conftest import POINTS, Ask
from trainer.accounts.models import User
from trainer.classroom.models import Assignment, Classroom, Hand
from trainer.drills import sprints
from trainer.drills.models import PracticeSet, Question
from trainer.sheets.models import Made

pytestmark = pytest.mark.django_db

SET = {"level": "limits", "ruleset": "standard"}


def forget() -> str:
    out = StringIO()
    call_command("forgetquestions", stdout=out)
    return out.getvalue().strip()


def test_what_nobody_came_back_to_goes_and_all_else_stays(client: Client, ask: Ask) -> None:
    aiko = User.objects.create_user("aiko")
    lost = client.post("/practise/points/start/", SET).url
    alone = client.post(f"{lost}again/").url
    begun = client.post("/practise/points/start/", SET).url
    client.post(f"{begun}answer/", {"unknown": "1"})
    open_ = client.post(f"{begun}next/").url
    made, handed_out = ask(POINTS, kind="points"), ask(POINTS, kind="points")
    Made.objects.create(pk="m" * 12, author=aiko, title="Ours", question=made)
    assignment = Assignment.objects.create(classroom=Classroom.objects.create(name="7b"), title="A", ruleset="standard")
    Hand.objects.create(assignment=assignment, edition=1, go=1, number=1, question=handed_out)
    running = sprints.begin(person=aiko, kind="tiles", level="names").question
    assert running
    assert forget() == "0 questions forgotten", "none is old"
    long_ago = timezone.now() - timedelta(days=100)
    Question.objects.update(made=long_ago)
    PracticeSet.objects.update(started=long_ago)
    fresh = client.post("/practise/points/start/", SET).url
    assert forget() == "2 questions forgotten"
    kept = {begun, open_, fresh, *(one.get_absolute_url() for one in (made, handed_out, running))}
    assert {one.get_absolute_url() for one in Question.objects.all()} == kept
    assert not {lost, alone} & kept
    assert PracticeSet.objects.count() == 2
    assert client.get("/practise/").status_code == 200
    assert client.get(lost).status_code == 404
