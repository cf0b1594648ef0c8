"""People at the door: visitors, guests who have answered something, and those with a name and a password."""

from collections.abc import Callable

import pytest
from django.http import HttpResponse
from django.test import Client

from tests.trainer.drills.conftest import ask  # noqa: F401
from trainer.accounts.models import User

PASSWORD = "seven-pairs-of-geta"

NEW = {"password1": PASSWORD, "password2": PASSWORD}


@pytest.fixture
def guest(db: None) -> tuple[User, Client]:
    """Somebody without a name, who has started a set and answered its first question."""
    client = Client()
    answer(client)
    return User.objects.get(is_guest=True), client


def answer(client: Client) -> None:
    """The first question of a new set, answered: not known yet."""
    first = client.post("/practise/points/start/", {"level": "limits", "ruleset": "standard"}).url
    client.post(f"{first}answer/", {"unknown": "1"})


@pytest.fixture
def member(db: None) -> Callable[[str], tuple[User, Client]]:
    """``aiko, browser = member("aiko")``: somebody with a name and a password, signed in."""

    def make(name: str) -> tuple[User, Client]:
        user = User.objects.create_user(name, password=PASSWORD)
        client = Client()
        assert sign_in(client, name).status_code == 302
        return user, client

    return make


def sign_in(client: Client, name: str, password: str = PASSWORD, **more: str) -> HttpResponse:
    return client.post("/account/sign-in/", {"login": name, "password": password} | more)
