"""A second thing beside the password: codes of an app, and recovery codes for the day it is lost."""

import time
from collections.abc import Callable

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value
from django.contrib.auth import SESSION_KEY
from django.test import Client

from tests.trainer.accounts.conftest import PASSWORD, sign_in
from trainer.accounts.models import User
from trainer.drills.models import Attempt

pytestmark = pytest.mark.django_db

Member = Callable[[str], tuple[User, Client]]


def code(secret: str, away: int = 0) -> str:
    """What an app shows so many half minutes from now."""
    return format_hotp_value(hotp_value(secret, int(time.time()) // 30 + away))


@pytest.fixture
def protected(member: Member) -> tuple[User, str, list[str]]:
    """Aiko with an app: her secret and her recovery codes."""
    aiko, browser = member("aiko")
    browser.post("/account/again/", {"password": PASSWORD})
    page = browser.get("/account/security/app/")
    secret = page.context["form"].secret
    assert secret in page.content.decode()
    assert browser.post("/account/security/app/", {"code": code(secret)}).url == "/account/security/codes/"
    codes = browser.get("/account/security/codes/").context["unused_codes"]
    return aiko, secret, codes


def test_the_password_alone_does_no_longer_do(protected: tuple[User, str, list[str]], client: Client) -> None:
    aiko, secret, _ = protected
    assert sign_in(client, "aiko", next="/progress/").url == "/account/sign-in/code/"
    assert SESSION_KEY not in client.session
    assert "no-store" in client.get("/account/sign-in/code/")["Cache-Control"]
    assert "Incorrect code" in client.post("/account/sign-in/code/", {"code": "000000"}).content.decode()
    assert SESSION_KEY not in client.session
    assert client.post("/account/sign-in/code/", {"code": code(secret, 1)}).url == "/progress/"
    assert client.session[SESSION_KEY] == str(aiko.pk)


def test_a_code_is_good_once(protected: tuple[User, str, list[str]]) -> None:
    _, secret, _ = protected
    shown = code(secret, 1)
    for status in (302, 200):
        browser = Client()
        sign_in(browser, "aiko")
        assert browser.post("/account/sign-in/code/", {"code": shown}).status_code == status


def test_a_recovery_code_is_good_once(protected: tuple[User, str, list[str]]) -> None:
    _, _, codes = protected
    for status in (302, 200):
        browser = Client()
        sign_in(browser, "aiko")
        assert browser.post("/account/sign-in/code/", {"code": codes[0]}).status_code == status


def test_codes_are_not_guessed(protected: tuple[User, str, list[str]]) -> None:
    _, secret, _ = protected
    browser = Client()
    sign_in(browser, "aiko")
    for number in range(5):
        browser.post("/account/sign-in/code/", {"code": f"{number:06}"})
    page = browser.post("/account/sign-in/code/", {"code": code(secret, 1)})
    assert "Too many failed login attempts" in page.content.decode()
    assert SESSION_KEY not in browser.session


def test_a_guest_stays_one_until_the_second_step(
    protected: tuple[User, str, list[str]], guest: tuple[User, Client]
) -> None:
    aiko, secret, _ = protected
    row, client = guest
    assert sign_in(client, "aiko").url == "/account/sign-in/code/"
    assert client.session[SESSION_KEY] == str(row.pk)
    assert client.get("/account/sign-in/code/").status_code == 200
    assert client.post("/account/sign-in/code/", {"code": code(secret, 1)}).url == "/account/guest/"
    client.post("/account/guest/", {"choice": "take"})
    assert Attempt.objects.get().person == aiko


def test_the_second_step_is_no_trap(protected: tuple[User, str, list[str]], guest: tuple[User, Client]) -> None:
    _, secret, _ = protected
    User.objects.create_user("ben", password=PASSWORD)
    for browser in (Client(), guest[1]):
        sign_in(browser, "aiko")
        assert browser.get("/account/sign-in/").url == "/account/sign-in/code/"
        assert browser.post("/account/sign-in/another/").url == "/account/sign-in/"
        assert browser.get("/account/sign-in/").status_code == 200
        assert browser.post("/account/sign-in/code/", {"code": code(secret, 1)}).url == "/account/sign-in/"
    assert guest[1].get("/account/").context["user"] == guest[0]
    assert sign_in(guest[1], "ben").url == "/account/guest/"


def test_it_is_switched_off_by_who_proves_it_is_them(protected: tuple[User, str, list[str]]) -> None:
    aiko, secret, _ = protected
    browser = Client()
    sign_in(browser, "aiko")
    browser.post("/account/sign-in/code/", {"code": code(secret, 1)})
    assert browser.post("/account/security/app/off/").url.startswith("/account/again/")
    assert Authenticator.objects.filter(user=aiko, type="totp").exists()
    browser.post("/account/again/", {"password": PASSWORD})
    browser.post("/account/security/app/off/")
    assert not Authenticator.objects.exists(), "the recovery codes go too"
    assert sign_in(Client(), "aiko").url == "/"


def test_every_page_of_it_is_ours(protected: tuple[User, str, list[str]], member: Member) -> None:
    aiko, secret, codes = protected
    browser = Client()
    sign_in(browser, "aiko")
    assert 'class="wordmark"' in browser.get("/account/sign-in/code/").content.decode()
    browser.post("/account/sign-in/code/", {"code": code(secret, 1)})
    browser.post("/account/again/", {"password": PASSWORD})
    Authenticator.objects.create(user=aiko, type="webauthn", data={"name": "Ring", "credential": {}})
    key = Authenticator.objects.get(type="webauthn").pk
    paths = ["", "app/off/", "codes/", "codes/new/", "keys/", f"keys/{key}/", f"keys/{key}/remove/"]
    for path in (*(f"/account/security/{path}" for path in paths), "/account/again/", "/account/again/code/"):
        text = browser.get(path).content.decode()
        assert 'class="wordmark"' in text
        assert "Menu:" not in text
    shown = browser.get("/account/security/codes/").content.decode()
    assert all(f"<code>{code}</code>" in shown for code in codes)
    assert browser.get("/account/security/codes/file/").content.decode().split() == codes


def test_it_goes_with_the_person(protected: tuple[User, str, list[str]]) -> None:
    _, secret, _ = protected
    browser = Client()
    sign_in(browser, "aiko")
    browser.post("/account/sign-in/code/", {"code": code(secret, 1)})
    browser.post("/account/delete/", {"password": PASSWORD})
    assert not Authenticator.objects.exists()
