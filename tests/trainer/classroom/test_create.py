"""A class is made in one form, once."""

from collections.abc import Callable

import pytest
from django.test import Client

from trainer.accounts.models import User
from trainer.classroom.models import Classroom

pytestmark = pytest.mark.django_db

Person = Callable[..., tuple[User, Client]]


def filled(browser: Client, **fields: str) -> dict[str, str]:
    return {"key": browser.get("/classes/new/").context["form"]["key"].value(), "name": "Tuesday club"} | fields


def test_a_name_is_enough(person: Person) -> None:
    mori, browser = person("mori")
    answer = browser.post("/classes/new/", filled(browser))
    made = Classroom.objects.get()
    assert answer.url == f"/classes/{made.pk}/invitation/"
    assert made.teachings.get().teacher == mori
    assert made.teachings.get().is_owner
    page = browser.get(answer.url).content.decode()
    assert f"<b>{made.code[:4]}-{made.code[4:]}</b>" in page
    assert f"/classes/join/{made.code}/" in page
    assert "Tuesday club" in browser.get("/classes/").content.decode()


def test_a_form_sent_twice_makes_one_class(person: Person) -> None:
    _, browser = person("mori")
    form = filled(browser)
    first, second = browser.post("/classes/new/", form), browser.post("/classes/new/", form)
    assert first.url == second.url
    assert Classroom.objects.count() == 1


def test_the_key_of_another_s_class_gets_nobody_in(person: Person) -> None:
    _, browser = person("mori")
    form = filled(browser)
    browser.post("/classes/new/", form)
    kato, other = person("kato")
    assert other.post("/classes/new/", form).url == "/classes/new/"
    assert Classroom.objects.count() == 1
    assert not Classroom.objects.taught_by(kato).exists()


@pytest.mark.parametrize("fields", [{"name": ""}, {"name": "x" * 61}, {"name": "  "}])
def test_bad_names_come_back(person: Person, fields: dict[str, str]) -> None:
    _, browser = person("mori")
    page = browser.post("/classes/new/", filled(browser, **fields))
    assert page.status_code == 200
    assert page.context["form"].errors["name"]
    assert not Classroom.objects.exists()


def test_a_visitor_signs_in_and_a_guest_takes_a_name_first(person: Person) -> None:
    assert Client().get("/classes/new/").url == "/account/sign-in/?next=%2Fclasses%2Fnew%2F"
    _, guest = person("guest-1", is_guest=True)
    assert guest.post("/classes/new/", {"name": "x"}).url == "/account/sign-up/?next=%2Fclasses%2Fnew%2F"
    assert not Classroom.objects.exists()


def test_everybody_may_see_how_it_works() -> None:
    assert "Join a class" in Client().get("/classes/").content.decode()


def test_the_export_says_in_which_class_a_teacher_shares_their_sheets(person: Person) -> None:
    _, browser = person("mori")
    browser.post("/classes/new/", filled(browser))
    for sent in ({"share": "on"}, {}):
        browser.post(f"{Classroom.objects.get().get_absolute_url()}settings/sheets/", sent)
        (row,) = browser.get("/account/export/").json()["classes"]
        assert row["you_share_your_sheets"] is bool(sent)
