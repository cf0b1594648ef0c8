"""A guest appears at the first answer, once."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier

import pytest
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.db import SessionStore
from django.db import connection
from django.http import HttpRequest
from django.test import Client, RequestFactory
from django.utils import timezone

from trainer.accounts import services
from trainer.accounts.models import User
from trainer.accounts.services import ensure_person

SECRET = "a" * 32


def first_answer(secret: str | None = SECRET) -> HttpRequest:
    """A post from a browser that has loaded a page with a form and is not signed in."""
    request = RequestFactory().post("/answer/")
    request.session = SessionStore()
    request.user = AnonymousUser()
    if secret is not None:
        request.META["CSRF_COOKIE"] = secret
    return request


@pytest.mark.django_db
def test_no_guest_for_a_page_view(client: Client) -> None:
    client.get("/")
    assert not User.objects.exists()


@pytest.mark.django_db
def test_a_guest_has_a_session_and_no_way_in_but_that() -> None:
    request = first_answer()
    request.session["set"] = "kept"
    request.session.save()
    before = request.session.session_key
    guest = ensure_person(request)
    assert guest.is_guest
    assert not guest.has_usable_password()
    assert request.user == guest
    assert request.session["_auth_user_id"] == str(guest.pk)
    assert request.session.session_key != before
    assert request.session["set"] == "kept"
    assert SECRET not in guest.username
    assert request.META["CSRF_COOKIE"] == SECRET, "the forms already on screen stay good"


@pytest.mark.django_db
def test_a_person_signed_in_stays_who_they_are() -> None:
    request = first_answer()
    request.user = person = User.objects.create_user("aiko")
    assert ensure_person(request) is person
    assert User.objects.count() == 1


@pytest.mark.django_db
def test_browsers_without_the_cookie_or_with_another_get_guests_of_their_own() -> None:
    guests = [ensure_person(first_answer(secret)) for secret in (None, None, SECRET, "b" * 32)]
    assert len({guest.pk for guest in guests}) == 4


@pytest.mark.django_db
def test_the_same_secret_later_is_somebody_else() -> None:
    guest = ensure_person(first_answer())
    User.objects.filter(pk=guest.pk).update(date_joined=timezone.now() - services.SAME_MOMENT - timedelta(seconds=1))
    assert ensure_person(first_answer()) != guest


@pytest.mark.django_db
def test_a_claimed_row_is_never_entered_by_the_secret() -> None:
    guest = ensure_person(first_answer())
    User.objects.filter(pk=guest.pk).update(is_guest=False)
    assert ensure_person(first_answer()) != guest


@pytest.mark.django_db(transaction=True)
def test_first_answers_sent_at_once_belong_to_one_guest() -> None:
    together = Barrier(4)

    def send(_: int) -> int:
        try:
            together.wait()
            request = first_answer()
            guest = ensure_person(request)
            request.session.save()
            return guest.pk
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        guests = set(pool.map(send, range(4)))
    assert len(guests) == 1
    assert User.objects.count() == 1
