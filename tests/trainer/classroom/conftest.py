"""A class and the people around it: its owner, a second teacher, students, and those who have no business there."""

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from django.test import Client

from tests.trainer.drills.conftest import ask  # noqa: F401
from trainer.accounts.models import User
from trainer.classroom import services
from trainer.classroom.models import Classroom, Membership
from trainer.display.links import new_id

PASSWORD = "seven-pairs-of-geta"


def signed_in(user: User) -> Client:
    browser = Client()
    browser.force_login(user)
    return browser


@pytest.fixture
def person(db: None) -> Callable[[str], tuple[User, Client]]:
    """``user, browser = person("aiko")``: somebody with a name, signed in."""

    def make(name: str, **fields: object) -> tuple[User, Client]:
        user = User.objects.create_user(name, **fields)
        return user, signed_in(user)

    return make


@dataclass
class Room:
    """A class taught by Mori, who owns it, and by Tani; Aiko and Ben learn in it. Kato teaches another, with Eve."""

    classroom: Classroom
    mori: User
    tani: User
    aiko: Membership
    ben: Membership
    kato: User
    other: Classroom
    eve: Membership

    def browser(self, who: str) -> Client:
        """Somebody by name, ``visitor`` for nobody."""
        if who == "visitor":
            return Client()
        user = User.objects.filter(username=who).first() or User.objects.create_user(who, is_guest=who == "guest")
        return signed_in(user)


@pytest.fixture
def room(db: None) -> Room:
    people = {name: User.objects.create_user(name) for name in ("mori", "tani", "kato", "aiko", "ben", "eve")}
    classroom = services.create(owner=people["mori"], name="Tuesday club", key=new_id())
    services.add_teacher(classroom=classroom, username="tani")
    other = services.create(owner=people["kato"], name="Other", key=new_id())
    aiko, _ = services.join(classroom=classroom, student=people["aiko"], name="Aiko Sato")
    ben, _ = services.join(classroom=classroom, student=people["ben"], name="Ben Adler")
    eve, _ = services.join(classroom=other, student=people["eve"], name="Eve")
    return Room(classroom, people["mori"], people["tani"], aiko, ben, people["kato"], other, eve)
