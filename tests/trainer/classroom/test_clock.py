"""A teacher may have the class practise without a clock: its students are offered none, and can start none."""

import pytest
from django.utils import timezone

from tests.trainer.classroom.conftest import Room
from tests.trainer.drills.conftest import POINTS, Ask
from trainer.classroom import services
from trainer.classroom.models import Classroom
from trainer.drills.models import Sprint

SPRINT = "/practise/sprint/"


def clocks(room: Room, ask: Ask, who: str = "aiko") -> tuple[bool, bool, bool]:
    """Whether a sprint is offered, whether one starts, and whether a question shows a target time."""
    browser = room.browser(who)
    offered = "A sprint" in browser.get("/practise/").content.decode()
    before = Sprint.objects.count()
    page = browser.get(SPRINT).content.decode()
    assert ("Your class practises without a clock." in page) is not offered
    browser.post(SPRINT, {"course": "tiles/names"})
    browser.post("/practise/pace/", {"pace": "on"})
    paced = bool(browser.get(f"/q/{ask(POINTS, kind='points').pk}/").context["page"].pace)
    return offered, Sprint.objects.count() > before, paced


@pytest.mark.parametrize("who", ["mori", "tani"])
def test_a_teacher_forbids_and_allows(room: Room, ask: Ask, who: str) -> None:
    here = f"{room.classroom.get_absolute_url()}settings/"
    teacher = room.browser(who)
    assert clocks(room, ask) == (True, True, True)
    page = teacher.post(f"{here}clock/", {"forbid": "1"}, follow=True).content.decode()
    assert "Students practise without a clock" in page
    assert clocks(room, ask) == (False, False, False)
    assert clocks(room, ask, "eve") == (True, True, True), "another class"
    assert clocks(room, ask, "mori") == (True, True, True), "its teachers learn as they like"
    teacher.post(f"{here}clock/")
    assert clocks(room, ask) == (True, True, True)


def test_only_while_one_is_in_the_class(room: Room, ask: Ask) -> None:
    Classroom.objects.filter(pk=room.classroom.pk).update(untimed=True)
    services.leave(place=room.aiko)
    assert clocks(room, ask) == (True, True, True)
    assert clocks(room, ask, "ben") == (False, False, False)
    Classroom.objects.filter(pk=room.classroom.pk).update(archived=timezone.now())
    assert clocks(room, ask, "ben") == (True, True, True)
