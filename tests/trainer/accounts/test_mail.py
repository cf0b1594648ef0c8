"""An e-mail address is never needed; one that is confirmed brings a new password, and no other does."""

import re
import time
from collections.abc import Callable
from unittest.mock import patch

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client

from tests.trainer.accounts.conftest import NEW, PASSWORD, sign_in
from trainer.accounts.console import EmailBackend
from trainer.accounts.models import User
from trainer.settings import mailer

pytestmark = pytest.mark.django_db

Member = Callable[[str], tuple[User, Client]]

FRESH = "thirteen-orphans-of-kyoto"
HERE, LOST = "/account/e-mail/", "/account/password/lost/"


@pytest.fixture
def sure(member: Member) -> Member:
    """A member who has just given the password once more."""

    def make(name: str) -> tuple[User, Client]:
        person, browser = member(name)
        browser.post("/account/again/", {"password": PASSWORD})
        return person, browser

    return make


def link(letter: mail.EmailMessage) -> str:
    """The path of the one address in a letter."""
    (path,) = re.findall(r"http://[^/\s]+(/\S+)", letter.body)
    return path


def confirmed(sure: Member, name: str = "aiko") -> tuple[User, Client]:
    person, browser = sure(name)
    assert browser.post(HERE, {"email": f"{name}@example.org", "action_add": ""}).url == HERE
    assert browser.post(link(mail.outbox.pop())).status_code == 302
    return person, browser


def test_an_address_is_added_and_confirmed_by_the_letter(sure: Member) -> None:
    aiko, browser = sure("aiko")
    assert "Not needed for anything" in browser.get(HERE).content.decode()
    browser.post(HERE, {"email": "Aiko@Example.org", "action_add": ""})
    page = browser.get(HERE).content.decode()
    assert "Not confirmed yet" in page
    assert "A letter is on its way to aiko@example.org." in page
    (letter,) = mail.outbox
    assert (letter.to, letter.subject) == (["aiko@example.org"], "Tenpai: is this your address?")
    assert "“aiko”" in letter.body
    assert browser.get(link(letter)).status_code == 200
    assert not EmailAddress.objects.get().verified, "looking confirms nothing"
    for _ in range(2):
        browser.post(link(letter))
    address = EmailAddress.objects.get()
    assert (address.user, address.email, address.verified) == (aiko, "aiko@example.org", True)
    assert "Confirmed." in browser.get(HERE).content.decode()
    aiko.refresh_from_db()
    assert aiko.email == "aiko@example.org"


def test_it_is_never_asked_for(client: Client) -> None:
    assert 'type="email"' not in client.get("/account/sign-up/").content.decode()
    client.post("/account/sign-up/", NEW | {"username": "aiko"})
    assert User.objects.get().email == ""
    assert not mail.outbox


@pytest.mark.parametrize("wrong", ["", "nonsense", "a@b", "x" * 300 + "@example.org"])
def test_what_is_no_address_comes_back(sure: Member, wrong: str) -> None:
    _, browser = sure("aiko")
    page = browser.post(HERE, {"email": wrong, "action_add": ""})
    assert page.status_code == 200
    assert page.context["form"].errors.keys() == {"email"}
    assert not mail.outbox


def test_another_address_takes_the_place_of_the_first_once_confirmed(sure: Member) -> None:
    aiko, browser = confirmed(sure)
    browser.post(HERE, {"email": "new@example.org", "action_add": ""})
    assert EmailAddress.objects.get(verified=True).email == "aiko@example.org"
    browser.post(link(mail.outbox.pop()))
    assert [(one.email, one.verified) for one in EmailAddress.objects.all()] == [("new@example.org", True)]
    browser.post(HERE, {"email": "new@example.org", "action_remove": ""})
    assert not EmailAddress.objects.exists()
    aiko.refresh_from_db()
    assert aiko.email == ""


def test_visitors_guests_and_others_do_not_come_to_it(client: Client, guest: tuple[User, Client], sure: Member) -> None:
    assert client.get(HERE).url.startswith("/account/sign-in/")
    assert guest[1].get(HERE).url.startswith("/account/sign-up/")
    confirmed(sure)
    _, other = sure("boris")
    other.post(HERE, {"email": "aiko@example.org", "action_remove": ""})
    assert EmailAddress.objects.get().verified
    assert "aiko@example.org" not in other.get(HERE).content.decode()


def test_the_password_is_asked_for_first(member: Member) -> None:
    _, browser = member("aiko")
    for response in (browser.get(HERE), browser.post(HERE, {"email": "a@example.org", "action_add": ""})):
        assert response.url == "/account/again/?next=%2Faccount%2Fe-mail%2F"
    assert not EmailAddress.objects.exists()
    assert browser.post(response.url, {"password": "wrong", "next": HERE}).status_code == 200
    assert browser.get(HERE).status_code == 302
    assert browser.post(response.url, {"password": PASSWORD, "next": HERE}).url == HERE
    assert browser.get(HERE).status_code == 200


def test_who_has_just_chosen_the_password_is_not_asked_for_it(client: Client) -> None:
    client.post("/account/sign-up/", NEW | {"username": "aiko"})
    assert client.get(HERE).status_code == 200
    with patch("time.time", return_value=time.time() + 3600):
        assert client.get(HERE).url == "/account/again/?next=%2Faccount%2Fe-mail%2F"


def test_a_lost_password_is_set_by_the_letter_once(sure: Member) -> None:
    aiko, _ = confirmed(sure)
    browser = Client()
    assert LOST in browser.get("/account/sign-in/").content.decode()
    assert browser.post(LOST, {"email": "AIKO@example.org"}).url == f"{LOST}sent/"
    (letter,) = mail.outbox
    assert letter.to == ["aiko@example.org"]
    assert "“aiko”" in letter.body
    page = browser.get(browser.get(link(letter)).url)
    assert "A new password" in page.content.decode()
    set_at = page.context["action_url"]
    short = browser.post(set_at, {"password1": "short", "password2": "short"})
    assert short.status_code == 200
    assert short.context["form"].errors
    assert browser.post(set_at, {"password1": FRESH, "password2": FRESH}).url == f"{LOST}set/"
    assert browser.get(f"{LOST}set/").status_code == 200
    aiko.refresh_from_db()
    assert aiko.check_password(FRESH)
    assert sign_in(Client(), "aiko", FRESH).status_code == 302
    again = Client().get(link(letter), follow=True)
    assert "leads nowhere" in again.content.decode()


def test_an_address_nobody_has_confirmed_gets_no_letter_and_the_page_says_the_same(sure: Member) -> None:
    _, browser = sure("aiko")
    browser.post(HERE, {"email": "aiko@example.org", "action_add": ""})
    mail.outbox.clear()
    for unknown in ("aiko@example.org", "nobody@example.org"):
        assert Client().post(LOST, {"email": unknown}).url == f"{LOST}sent/"
    assert not mail.outbox
    assert Client().get(f"{LOST}sent/").status_code == 200


def test_a_guest_who_lost_a_password_stays_the_guest_meanwhile(sure: Member, guest: tuple[User, Client]) -> None:
    confirmed(sure)
    row, browser = guest
    browser.post(LOST, {"email": "aiko@example.org"})
    page = browser.get(browser.get(link(mail.outbox.pop())).url)
    browser.post(page.context["action_url"], {"password1": FRESH, "password2": FRESH})
    assert browser.get("/account/").context["user"] == row
    assert sign_in(browser, "aiko", FRESH).url == "/account/guest/"


def test_it_is_exported_and_goes_with_the_person(sure: Member) -> None:
    _, browser = confirmed(sure)
    assert browser.get("/account/export/").json()["account"][0]["email"] == "aiko@example.org"
    browser.post("/account/delete/", {"password": PASSWORD})
    assert not EmailAddress.objects.exists()


def test_where_letters_go() -> None:
    assert mailer("")["BACKEND"].endswith("console.EmailBackend")
    found = mailer("smtp://aiko%40example.org:p%3Aw@mail.example.org")
    assert found["BACKEND"].endswith("smtp.EmailBackend")
    assert found["OPTIONS"] == {
        "host": "mail.example.org",
        "port": 587,
        "username": "aiko@example.org",
        "password": "p:w",
        "use_ssl": False,
        "use_tls": True,
        "timeout": 10,
    }
    secure = mailer("smtps://mail.example.org")["OPTIONS"]
    assert (secure["port"], secure["use_ssl"], secure["use_tls"]) == (465, True, False)


def test_a_letter_on_the_console_can_be_read_and_its_link_copied(capsys: pytest.CaptureFixture[str]) -> None:
    long = f"http://localhost:8000/account/e-mail/{'x' * 90}/"
    letter = mail.EmailMessage("Tenpai: is this your address?", f"“Aikō”\n\n{long}\n", to=["aiko@example.org"])
    EmailBackend(alias="default").send_messages([letter])
    told = capsys.readouterr().out
    assert told.startswith("To: aiko@example.org\nSubject: Tenpai: is this your address?\n\n“Aikō”")
    assert f"\n{long}\n" in told


def test_what_no_server_sends_is_said(client: Client, settings: object) -> None:
    settings.SENDS_MAIL = False  # type: ignore[attr-defined]
    assert "no mail server yet" in client.get(LOST).content.decode()
    settings.SENDS_MAIL = True  # type: ignore[attr-defined]
    assert "no mail server yet" not in client.get(LOST).content.decode()
