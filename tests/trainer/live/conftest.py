"""A room with its teacher, and browsers that sit in it."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field

import pytest
from django.test import Client

from engine.rules import load
from trainer.accounts.models import User
from trainer.classroom.models import Classroom, Membership, Teaching
from trainer.drills import services as drills
from trainer.drills.models import Question
from trainer.live import services
from trainer.live.models import Reply, Room, Seat

RON = "234m666p567s99m44s ron 9m seat S round E riichi dora 3s ura 1p"
"""3 han 40 fu, 5,200; 6,400 if the triplet is taken for concealed."""

RIGHT, SLIP = {"payment": "5200"}, {"payment": "6400"}


@dataclass
class Browser:
    """A browser; ``user`` is who is signed in there, None for nobody."""

    user: User | None = None
    client: Client = field(default_factory=Client)

    def __post_init__(self) -> None:
        if self.user:
            self.client.force_login(self.user)

    def page(self, path: str, status: int = 200) -> str:
        response = self.client.get(path)
        assert response.status_code == status, f"{path}: {response.status_code}"
        return response.content.decode()

    def post(self, path: str, *, htmx: bool = False, status: int | None = None, **data: object) -> str:
        """What is on the screen after a post."""
        response = self.client.post(path, data, headers={"HX-Request": "true"} if htmx else {})
        if status:
            assert response.status_code == status, f"{path}: {response.status_code}"
            return ""
        return self.page(response.url) if response.status_code == 302 else response.content.decode()


@dataclass
class Led:
    """A room as its teacher leads it."""

    room: Room
    teacher: Browser

    @property
    def desk(self) -> str:
        return f"/rooms/{self.room.pk}/"

    @property
    def here(self) -> str:
        return f"/room/{self.room.code}/"

    def turn(self, act: str, at: int = 1, **more: object) -> str:
        return self.teacher.post(f"{self.desk}turn/", act=act, at=at, **more)

    def ask(self, question: Question | None = None) -> Question:
        self.room.refresh_from_db()
        question = question or win()
        assert services.ask(room=self.room, question=question, at=self.room.asked.count())
        return question

    def join(self, browser: Browser, name: str) -> Seat:
        browser.post(f"{self.here}join/", name=name)
        return self.room.seats.get(name=name)

    def answer(self, browser: Browser, number: int = 1, **data: object) -> str:
        return browser.post(f"{self.here}{number}/answer/", **data)

    def state(self) -> str:
        self.room.refresh_from_db()
        return "over" if self.room.ended else self.room.current.state if self.room.current else "waiting"

    def replies(self) -> dict[str, tuple[object, bool, str]]:
        found = Reply.objects.filter(asked__room=self.room).select_related("seat")
        return {reply.seat.name: (reply.answer, reply.right, reply.slip) for reply in found}


def win(facts: str = RON, asks: str = "payment") -> Question:
    """A question that is not stored yet."""
    return Question(
        kind="score",
        level="typical",
        facts=facts,
        asks=asks.split(),
        skills=["points-ron"],
        ruleset=drills.record_of(load("mahjong-soul")),
    )


def answered(page: str) -> str:
    """What the board says of how many have answered."""
    found = re.search(r"<b>(\d+)</b> of (\d+) answered", page)
    assert found, page
    return f"{found[1]} of {found[2]}"


@pytest.fixture
def someone(db: None) -> Callable[..., Browser]:
    """``someone("aiko")``: a browser with this person signed in; ``someone()``: with nobody."""

    def make(name: str = "") -> Browser:
        return Browser(User.objects.create_user(name) if name else None)

    return make


@pytest.fixture
def classroom(someone: Callable[..., Browser]) -> Classroom:
    """A class of the teacher ``mori``, with the co-teacher ``ueda`` and the student ``aiko``, Aiko Abe to the class."""
    made = Classroom.objects.create(name="7b")
    for name, owner in (("mori", True), ("ueda", False)):
        Teaching.objects.create(classroom=made, teacher=User.objects.create_user(name), is_owner=owner)
    Membership.objects.create(classroom=made, student=User.objects.create_user("aiko"), name="Aiko Abe")
    return made


@pytest.fixture
def led(someone: Callable[..., Browser]) -> Led:
    """An open room of ``sensei``, waiting for its first question."""
    teacher = someone("sensei")
    assert teacher.user
    room = services.open_room(teacher=teacher.user, pk="r" * 12, classroom=None, title="", scored=False)
    return Led(room, teacher)


@pytest.fixture
def class_led(classroom: Classroom) -> Led:
    """A room of the class, led by its owner."""
    teacher = User.objects.get(username="mori")
    room = services.open_room(teacher=teacher, pk="c" * 12, classroom=classroom, title="", scored=True)
    return Led(room, Browser(teacher))
