"""Who guesses a password is stopped; a class behind one address is not."""

from typing import Any

import pytest
from django.test import Client

from tests.trainer.accounts.conftest import NEW, PASSWORD, answer, sign_in
from trainer.accounts.models import User

pytestmark = pytest.mark.django_db

CLASS = 35
ADDRESS = {"REMOTE_ADDR": "203.0.113.7"}


def test_a_class_signs_up_and_in_from_one_address() -> None:
    for number in range(CLASS):
        browser = Client(**ADDRESS)
        name = {"username": f"pupil{number}"}
        browser.post("/account/sign-up/", name | NEW | {"password2": "mistyped"})
        assert browser.post("/account/sign-up/", name | NEW).status_code == 302
    assert User.objects.count() == CLASS
    for number in range(CLASS):
        browser = Client(**ADDRESS)
        assert sign_in(browser, f"pupil{number}", "mistyped").status_code == 200
        assert sign_in(browser, f"pupil{number}").status_code == 302


def test_five_guesses_at_one_name_wherever_they_come_from() -> None:
    User.objects.create_user("aiko", password=PASSWORD)
    for number in range(5):
        page = sign_in(Client(REMOTE_ADDR=f"203.0.113.{number}"), "aiko", f"guess{number}")
        assert "do not belong together" in page.content.decode()
    for name in ("aiko", "AIKO", "ａｉｋｏ"):
        page = sign_in(Client(REMOTE_ADDR="198.51.100.1"), name)
        assert "Too many failed login attempts" in page.content.decode(), "not even the right password is looked at"
    User.objects.create_user("ben", password=PASSWORD)
    assert sign_in(Client(REMOTE_ADDR="203.0.113.0"), "ben").status_code == 302, "others are not locked out"


def test_many_names_guessed_at_from_one_address() -> None:
    pages = [sign_in(Client(**ADDRESS), f"name{number}", "1234").content.decode() for number in range(61)]
    assert sum("Too many failed login attempts" in page for page in pages) == 1
    User.objects.create_user("aiko", password=PASSWORD)
    assert sign_in(Client(REMOTE_ADDR="198.51.100.1"), "aiko").status_code == 302


def test_accounts_are_not_made_by_the_thousand() -> None:
    statuses = [Client(**ADDRESS).post("/account/sign-up/", {"username": "!"}).status_code for _ in range(201)]
    assert statuses == [200] * 200 + [429]
    page = Client(**ADDRESS).post("/account/sign-up/", {"username": "!"})
    assert "Too often in a short time" in page.content.decode()


def test_a_lie_about_the_address_helps_nobody() -> None:
    User.objects.create_user("aiko", password=PASSWORD)
    lies = [
        Client(**ADDRESS, headers={"X-Forwarded-For": f"198.51.100.{number}", "X-Real-IP": f"198.51.100.{number}"})
        for number in range(61)
    ]
    pages = [sign_in(browser, f"name{number}", "1234").content.decode() for number, browser in enumerate(lies)]
    assert "Too many failed login attempts" in pages[-1]


def test_deleting_is_no_way_to_guess() -> None:
    User.objects.create_user("aiko", password=PASSWORD)
    browser = Client(**ADDRESS)
    sign_in(browser, "aiko")
    for number in range(6):
        browser.post("/account/delete/", {"password": f"guess{number}"})
    browser.post("/account/delete/", {"password": PASSWORD})
    assert User.objects.filter(username="aiko").exists()


def test_guests_are_not_made_by_the_thousand(settings: Any) -> None:
    """The limit is lowered here: a class that answers as guests at once stays far below the real one."""
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"guest": "2/m/ip"}
    for made in (1, 2, 2):
        browser = Client(**ADDRESS)
        answer(browser)
        assert User.objects.filter(is_guest=True).count() == made
    first = Client(**ADDRESS).post("/practise/points/start/", {"level": "limits", "ruleset": "standard"}).url
    refused = Client(**ADDRESS).post(f"{first}answer/", {"unknown": "1"})
    assert refused.status_code == 429
    assert "Wait a little" in refused.content.decode()
    answer(Client(REMOTE_ADDR="203.0.113.8"))
    assert User.objects.filter(is_guest=True).count() == 3
