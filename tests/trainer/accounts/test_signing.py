"""Signing up, in and out. A guest who takes a name stays the same person; one who signs in as somebody is asked."""

from collections.abc import Callable

import pytest
from django.contrib.auth import SESSION_KEY
from django.test import Client

from tests.trainer.accounts.conftest import NEW, PASSWORD, answer, sign_in
from tests.trainer.drills.conftest import RON, Ask
from trainer.accounts.models import User
from trainer.accounts.services import take_along
from trainer.drills.models import Attempt, PracticeSet
from trainer.play.models import Seat

pytestmark = pytest.mark.django_db

Member = Callable[[str], tuple[User, Client]]


def test_a_visitor_takes_a_name(client: Client) -> None:
    assert client.post("/account/sign-up/", {"username": "Aiko"} | NEW).url == "/"
    aiko = User.objects.get()
    assert (aiko.username, aiko.is_guest, aiko.email) == ("Aiko", False, "")
    assert aiko.check_password(PASSWORD)
    assert client.session[SESSION_KEY] == str(aiko.pk)
    assert '<a class="me" href="/account/">Aiko</a>' in client.get("/yaku/").content.decode()


def test_a_guest_who_takes_a_name_keeps_the_row_and_all_of_it(guest: tuple[User, Client]) -> None:
    before, client = guest
    client.post("/play/now/")
    sets, seats = list(PracticeSet.objects.values_list("pk")), list(Seat.objects.filter(person=before))
    key, chosen = client.session.session_key, client.session["practice"]
    assert client.post("/account/sign-up/", {"username": "Aiko"} | NEW).url == "/"
    after = User.objects.get()
    assert (after.pk, after.username, after.is_guest) == (before.pk, "Aiko", False)
    assert after.date_joined == before.date_joined
    assert Attempt.objects.get().person == after
    assert list(PracticeSet.objects.filter(person=after).values_list("pk")) == sets
    assert seats
    assert list(Seat.objects.filter(person=after)) == seats
    assert client.session.session_key != key, "whoever knew the guest's session does not get in by it"
    assert client.session["practice"] == chosen
    stale = Client()
    stale.cookies["sessionid"] = key
    assert 'class="me" href="/account/">Sign in<' in stale.get("/").content.decode()
    assert "Welcome back" in client.get("/").content.decode()


def test_a_school_s_computer_forgets_who_signed_up_there(guest: tuple[User, Client], client: Client) -> None:
    assert not guest[1].session.get_expire_at_browser_close(), "a guest has nothing else to come back with"
    guest[1].post("/account/sign-up/", {"username": "aiko"} | NEW)
    assert guest[1].session.get_expire_at_browser_close()
    client.post("/account/sign-up/", {"username": "ben", "remember": "on"} | NEW)
    assert not client.session.get_expire_at_browser_close()


def test_the_same_form_sent_twice_makes_one_person(guest: tuple[User, Client]) -> None:
    _, client = guest
    again = Client()
    again.cookies["sessionid"] = client.session.session_key
    client.post("/account/sign-up/", {"username": "Aiko"} | NEW)
    assert (
        "Somebody has this name already" in again.post("/account/sign-up/", {"username": "Aiko"} | NEW).content.decode()
    )
    assert User.objects.count() == 1


def test_a_guest_with_a_name_by_now_is_not_renamed(guest: tuple[User, Client], monkeypatch: pytest.MonkeyPatch) -> None:
    """Two forms at once, each checked before the other is kept: the second makes a person of its own."""
    row, client = guest
    clean = "trainer.accounts.adapter.Adapter.clean_username"
    monkeypatch.setattr(
        clean, lambda self, name, shallow=False: User.objects.filter(pk=row.pk).update(is_guest=False) and name
    )
    client.post("/account/sign-up/", {"username": "Aiko"} | NEW)
    assert User.objects.get(pk=row.pk).username.startswith("guest-")
    assert User.objects.get(username="Aiko").pk != row.pk


@pytest.mark.parametrize("taken", ["aiko", "AIKO", "Aiko"])
def test_a_name_taken_in_the_same_moment_is_no_error(
    guest: tuple[User, Client], monkeypatch: pytest.MonkeyPatch, taken: str
) -> None:
    row, client = guest
    User.objects.create_user(taken)
    monkeypatch.setattr("trainer.accounts.adapter.Adapter.clean_username", lambda self, name, shallow=False: name)
    page = client.post("/account/sign-up/", {"username": "Aiko"} | NEW, follow=True)
    assert "This name was taken a moment ago" in page.content.decode()
    assert User.objects.get(pk=row.pk).is_guest, "nothing of it was kept"
    assert not client.session.get_expire_at_browser_close()


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("aiko", "Somebody has this name already"),
        ("ａｉｋｏ", "Somebody has this name already"),
        ("guest-1", "are given to guests"),
        ("Ｇuest-1", "are given to guests"),
        ("a", "at least 2"),
        ("a" * 31, "at most 30"),
        ("two words", "Enter a valid username"),
    ],
)
def test_names_that_cannot_be_had(client: Client, name: str, complaint: str) -> None:
    User.objects.create_user("Aiko")
    assert complaint in client.post("/account/sign-up/", {"username": name} | NEW).content.decode()
    assert User.objects.count() == 1


def test_a_name_is_the_same_however_its_letters_are_written(client: Client) -> None:
    client.post("/account/sign-up/", {"username": "ａｉｋｏ"} | NEW)
    assert User.objects.get().username == "aiko"
    assert sign_in(Client(), "ＡＩＫＯ").status_code == 302


def test_passwords_that_will_not_do(client: Client) -> None:
    for password in ("short", "password123", "aiko-aiko"):
        page = client.post("/account/sign-up/", {"username": "aiko-aiko", "password1": password, "password2": password})
        assert page.status_code == 200
    assert not User.objects.exists()


def test_signing_in_and_out(client: Client) -> None:
    User.objects.create_user("aiko", password=PASSWORD)
    assert "do not belong together" in sign_in(client, "aiko", "wrong").content.decode()
    assert sign_in(client, "Aiko").url == "/"
    assert client.session.get_expire_at_browser_close(), "a school's computer forgets"
    assert client.get("/account/sign-out/").status_code == 200
    assert client.post("/account/sign-out/").url == "/"
    assert SESSION_KEY not in client.session
    sign_in(client, "aiko", remember="on")
    assert not client.session.get_expire_at_browser_close()


def test_where_one_was_going_is_kept_if_it_is_here(client: Client) -> None:
    User.objects.create_user("aiko", password=PASSWORD)
    assert sign_in(client, "aiko", next="/progress/").url == "/progress/"
    client.post("/account/sign-out/")
    assert sign_in(client, "aiko", next="https://elsewhere.example/").url == "/"


def test_a_closed_account_stays_out(client: Client) -> None:
    User.objects.create_user("aiko", password=PASSWORD, is_active=False)
    sign_in(client, "aiko")
    assert SESSION_KEY not in client.session


def test_a_guest_never_signs_in_by_name(guest: tuple[User, Client]) -> None:
    row, _ = guest
    for password in ("", "!", row.password):
        assert sign_in(Client(), row.username, password).status_code == 200


def test_a_new_password_ends_other_sessions(member: Member) -> None:
    aiko, browser = member("aiko")
    other = Client()
    sign_in(other, "aiko")
    new = {"password1": "other-geta-altogether", "password2": "other-geta-altogether"}
    assert "do not" not in browser.post("/account/password/", {"oldpassword": PASSWORD} | new).content.decode()
    aiko.refresh_from_db()
    assert aiko.check_password("other-geta-altogether")
    assert browser.get("/account/").context["user"] == aiko
    assert not other.get("/account/").context["user"].is_authenticated


def test_a_guest_who_signs_in_is_asked_whose_it_is(guest: tuple[User, Client]) -> None:
    row, client = guest
    aiko = User.objects.create_user("aiko", password=PASSWORD)
    key = client.session.session_key
    assert sign_in(client, "aiko").url == "/account/guest/"
    assert client.session.session_key != key
    assert Attempt.objects.get().person == row, "nothing moves unasked"
    assert "1 answer: yours?" in client.get("/account/guest/").content.decode()
    assert "1 answer" in client.get("/account/").content.decode()
    client.post("/account/guest/", {"choice": "take"})
    assert Attempt.objects.get().person == aiko
    assert PracticeSet.objects.get().person == aiko
    assert not User.objects.filter(pk=row.pk).exists()
    assert client.get("/account/guest/").url == "/account/"
    assert client.get("/").context["user"] == aiko


def test_a_guest_s_answers_can_be_refused(guest: tuple[User, Client]) -> None:
    _, client = guest
    aiko = User.objects.create_user("aiko", password=PASSWORD)
    sign_in(client, "aiko")
    for unclear in ({}, {"choice": "perhaps"}):
        assert client.post("/account/guest/", unclear).status_code == 200
        assert Attempt.objects.exists()
    client.post("/account/guest/", {"choice": "delete"})
    assert not Attempt.objects.exists()
    assert list(User.objects.all()) == [aiko]
    assert client.get("/").context["user"] == aiko


def test_what_waits_is_gone_with_the_session(guest: tuple[User, Client]) -> None:
    _, client = guest
    User.objects.create_user("aiko", password=PASSWORD)
    User.objects.create_user("ben", password=PASSWORD)
    sign_in(client, "aiko")
    client.post("/account/sign-out/")
    assert sign_in(client, "ben").url == "/"
    assert client.get("/account/guest/").url == "/account/"


def test_a_guest_who_did_nothing_leaves_nothing(client: Client) -> None:
    client.post("/account/preferences/", {"theme": "dark"})
    assert User.objects.get().is_guest
    aiko = User.objects.create_user("aiko", password=PASSWORD)
    assert sign_in(client, "aiko").url == "/"
    assert list(User.objects.all()) == [aiko]


def test_a_question_both_have_answered_keeps_the_person_s_answer(guest: tuple[User, Client], ask: Ask) -> None:
    row, _ = guest
    aiko = User.objects.create_user("aiko")
    both = ask(RON)
    for person, right in ((row, True), (aiko, False)):
        Attempt.objects.create(person=person, question=both, answer={}, right=right)
    take_along(guest=row, person=aiko)
    assert Attempt.objects.filter(person=aiko).count() == 2
    assert not Attempt.objects.get(question=both).right


def test_only_guests_are_taken_along(member: Member) -> None:
    (aiko, _), (ben, hers) = member("aiko"), member("ben")
    answer(hers)
    take_along(guest=ben, person=aiko)
    assert Attempt.objects.get().person == ben


def test_a_form_without_its_token_does_nothing() -> None:
    User.objects.create_user("aiko", password=PASSWORD)
    browser = Client(enforce_csrf_checks=True)
    for path in ("sign-in", "sign-up", "preferences", "delete", "guest"):
        assert browser.post(f"/account/{path}/", {"login": "aiko", "password": PASSWORD}).status_code == 403
