"""Forms sent at the same moment by the same guest."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection
from django.test import Client

from tests.trainer.accounts.conftest import NEW, PASSWORD, answer, sign_in
from trainer.accounts.models import User
from trainer.accounts.services import take_along
from trainer.drills.models import Attempt

pytestmark = pytest.mark.django_db(transaction=True)


def guest() -> tuple[User, Client]:
    client = Client()
    answer(client)
    return User.objects.get(is_guest=True), client


def at_once(client: Client, forms: list[tuple[str, dict[str, str]]]) -> list[int]:
    """The answers to forms sent together in the session of this browser."""
    together, key = Barrier(len(forms)), client.cookies["sessionid"].value

    def send(form: tuple[str, dict[str, str]]) -> int:
        try:
            tab = Client()
            tab.cookies["sessionid"] = key
            together.wait()
            return tab.post(*form).status_code
        finally:
            connection.close()

    with ThreadPoolExecutor(len(forms)) as pool:
        return list(pool.map(send, forms))


def test_one_name_asked_for_twice_is_taken_once() -> None:
    row, client = guest()
    statuses = at_once(client, [("/account/sign-up/", {"username": "aiko"} | NEW)] * 3)
    assert 302 in statuses
    assert set(statuses) <= {200, 302}
    assert User.objects.get().username == "aiko"
    assert User.objects.get().pk == Attempt.objects.get().person_id == row.pk


def test_two_names_are_two_people_and_one_of_them_the_guest() -> None:
    row, client = guest()
    statuses = at_once(client, [("/account/sign-up/", {"username": name} | NEW) for name in ("aiko", "ben")])
    assert 302 in statuses
    claimed = User.objects.get(pk=row.pk)
    assert claimed.username in ("aiko", "ben")
    assert not User.objects.filter(is_guest=True).exists()
    assert Attempt.objects.get().person == claimed


def test_what_a_guest_did_is_taken_along_once() -> None:
    row, client = guest()
    aiko = User.objects.create_user("aiko", password=PASSWORD)
    sign_in(client, "aiko")
    statuses = at_once(client, [("/account/guest/", {"choice": "take"})] * 3)
    assert set(statuses) == {302}
    assert Attempt.objects.get().person == aiko
    assert list(User.objects.all()) == [aiko]
    take_along(guest=row, person=aiko)
    assert Attempt.objects.get().person == aiko
