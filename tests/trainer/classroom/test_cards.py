"""Accounts without e-mail: a list of names, cards, signing in with them, new ones; and growing out of them."""

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.trainer.classroom.conftest import Room
from trainer.accounts.models import User
from trainer.classroom import cards
from trainer.classroom.models import Membership

LIST = "Aiko Tanaka\nBörge  Ølsen\n\nSato, Kenji\n"


@pytest.mark.parametrize(
    ("text", "names"),
    [
        (LIST, ["Aiko Tanaka", "Börge Ølsen", "Sato, Kenji"]),
        ('\ufeffname,login\nAiko,a1\n"Sato, Kenji",k\n', ["Aiko", "Sato, Kenji"]),
        ("Nr;Name\n1;Aiko\n2;Kenji", ["Aiko", "Kenji"]),
        ("Aiko\t5b\nKenji\t5b", ["Aiko", "Kenji"]),
        ('"Aiko"\r\n"Kenji"\r\n', ["Aiko", "Kenji"]),
        ("1. Emile Zoe\n2) Chi Wong ,\n12 Kenji;\n", ["Emile Zoe", "Chi Wong", "Kenji"]),
    ],
)
def test_lists_are_read_as_they_come(text: str, names: list[str]) -> None:
    assert cards.read_names(text) == names


@pytest.mark.parametrize("text", ["", " \n\n", "name\n", "x" * 61, "\n".join(f"N{n}" for n in range(61))])
def test_a_list_that_cannot_be_used_says_why(text: str) -> None:
    with pytest.raises(cards.ListError, match=r"."):
        cards.read_names(text)


@pytest.mark.parametrize(
    ("name", "login"),
    [
        ("Aiko Tanaka", "aiko2"),
        ("Sato, Kenji", "kenji"),
        ("Börge Ølsen", "borge"),
        ("愛子", "student"),
        ("김민지", "student"),
        ("Øyvind Łoś", "oyvind"),
        ("ＫＥＮ", "ken"),
        ("A", "studenta"),
        ("-!-", "student"),
        ("guest-7", "guest7"),
    ],
)
def test_login_names_are_given_names_nobody_has(room: Room, name: str, login: str) -> None:
    assert cards.free_login(name) == login


def preview(browser: Client, room: Room, names: str = LIST) -> dict[str, str]:
    """What the page of the preview would send on."""
    here = f"{room.classroom.get_absolute_url()}students/add/"
    batch = browser.get(here).context["form"]["batch"].value()
    page = browser.post(here, {"names": names, "batch": batch})
    written = re.search('name="names" value="([^"]*)"', page.content.decode())
    assert written
    return {"names": written[1], "batch": batch, "make": "1"}


@pytest.fixture
def made(room: Room) -> list[Membership]:
    return cards.make_students(classroom=room.classroom, names=["Aiko Tanaka", "Kenji"], batch="abcdefgh2345")


def test_a_list_is_shown_before_anything_is_made_and_made_once(room: Room) -> None:
    browser, here = room.browser("tani"), f"{room.classroom.get_absolute_url()}students/add/"
    before = User.objects.count()
    form = preview(browser, room, f"{LIST}\nAIKO sato\n")
    assert User.objects.count() == before
    assert browser.post(here, form).url == f"{room.classroom.get_absolute_url()}students/"
    browser.post(here, form)
    assert User.objects.count() == before + 3, "Aiko Sato is there already, and the list was sent twice"
    logins = set(User.objects.filter(memberships__managed=True).values_list("username", flat=True))
    assert logins == {"aiko2", "borge", "kenji"}


def test_a_name_twice_on_the_list_is_made_once(room: Room) -> None:
    browser, here = room.browser("mori"), f"{room.classroom.get_absolute_url()}students/add/"
    form = preview(browser, room, "1. 김민지\nKenji,\nkenji\n박서준")
    assert form["names"].splitlines() == ["김민지", "Kenji", "kenji", "박서준"]
    page = browser.post(here, {name: value for name, value in form.items() if name != "make"})
    assert page.context["fresh"] == 3
    assert "two people need two names" in page.content.decode()
    browser.post(here, form)
    made = Membership.objects.filter(managed=True).values_list("name", "student__username")
    assert set(made) == {("김민지", "student"), ("Kenji", "kenji"), ("박서준", "student2")}


def test_a_file_will_do(room: Room) -> None:
    browser, here = room.browser("mori"), f"{room.classroom.get_absolute_url()}students/add/"
    batch = browser.get(here).context["form"]["batch"].value()
    for data in ("Name\nÅsa".encode(), "Name\nÅsa".encode("utf-16"), "Name\nÅsa".encode("cp1252")):
        page = browser.post(here, {"file": SimpleUploadedFile("x.csv", data), "batch": batch})
        assert [one.name for one in page.context["listed"]] == ["Åsa"]
    page = browser.post(here, {"file": SimpleUploadedFile("x.png", b"\x89PNG\x00\x01\x02"), "batch": batch})
    assert page.context["form"].errors["file"]
    page = browser.post(here, {"names": "", "batch": batch})
    assert page.context["form"].errors["names"]


def test_a_card_signs_in_by_its_code_and_by_what_is_written_on_it(room: Room, made: list[Membership]) -> None:
    page = room.browser("mori").get(f"{room.classroom.get_absolute_url()}cards/")
    shown = page.context["cards"]
    assert [(card.name, card.login) for card in shown] == [("Aiko Tanaka", "aiko2"), ("Kenji", "kenji")]
    assert page.content.decode().count('class="qr"') == 2
    link = f"/classes/card/{made[0].pk}/{shown[0].password}/"
    phone = Client()
    assert "Aiko Tanaka" in phone.get(link).content.decode()
    assert "_auth_user_id" not in phone.session, "looking signs nobody in"
    assert phone.post(link).url == room.classroom.get_absolute_url()
    assert phone.session["_auth_user_id"] == str(made[0].student_id)
    desk = Client()
    desk.post("/account/sign-in/", {"login": "Aiko2", "password": shown[0].password})
    assert desk.session["_auth_user_id"] == str(made[0].student_id)


def test_wrong_and_foreign_cards_open_nothing(room: Room, made: list[Membership]) -> None:
    aiko, kenji = made
    for link in (
        f"/classes/card/{aiko.pk}/{cards.password(kenji)}/",
        f"/classes/card/{room.ben.pk}/{cards.password(room.ben)}/",
        f"/classes/card/nobody/{cards.password(kenji)}/",
    ):
        visitor = Client()
        assert visitor.post(link).status_code == 404
        assert "_auth_user_id" not in visitor.session


def test_a_new_card_voids_the_old_one_and_signs_out(room: Room, made: list[Membership]) -> None:
    old, phone = cards.password(made[1]), Client()
    phone.post(f"/classes/card/{made[1].pk}/{old}/")
    answer = room.browser("tani").post(f"{made[1].get_absolute_url()}card/")
    assert answer.url == f"{room.classroom.get_absolute_url()}cards/?of={made[1].pk}"
    assert phone.get(room.classroom.get_absolute_url()).status_code == 302, "signed out"
    assert Client().post(f"/classes/card/{made[1].pk}/{old}/").status_code == 404
    new = room.browser("tani").get(answer.url).context["cards"][0].password
    assert new != old
    assert Client().post("/account/sign-in/", {"login": "kenji", "password": old}).status_code == 200
    assert Client().post("/account/sign-in/", {"login": "kenji", "password": new}).status_code == 302


def test_a_password_of_one_s_own_voids_the_card(room: Room, made: list[Membership]) -> None:
    secret = cards.password(made[0])
    made[0].student.set_password("my-own-and-long")
    made[0].student.save()
    assert Client().post(f"/classes/card/{made[0].pk}/{secret}/").status_code == 404
    page = room.browser("mori").get(f"{room.classroom.get_absolute_url()}cards/")
    assert [card.name for card in page.context["cards"]] == ["Kenji"]
    assert "own password" in room.browser("mori").get(f"{room.classroom.get_absolute_url()}students/").content.decode()


def test_an_account_becomes_its_student_s_alone(room: Room, made: list[Membership]) -> None:
    student = Client()
    student.force_login(made[0].student)
    student.post("/classes/own/")
    assert room.browser("mori").post(f"{made[0].get_absolute_url()}card/").status_code == 404
    assert Client().get(f"/classes/card/{made[0].pk}/{cards.password(made[0])}/").status_code == 404


def test_who_teaches_gets_no_card_from_a_teacher(room: Room, made: list[Membership]) -> None:
    student = Client()
    student.force_login(made[0].student)
    student.post("/classes/new/", {"name": "Mine", "key": "abcdefgh2346"})
    assert room.browser("mori").post(f"{made[0].get_absolute_url()}card/").status_code == 404


def test_who_has_an_account_of_their_own_gets_no_card(room: Room) -> None:
    before = room.ben.student.password
    assert room.browser("mori").post(f"{room.ben.get_absolute_url()}card/").status_code == 404
    room.ben.student.refresh_from_db()
    assert room.ben.student.password == before


def test_a_card_leaves_who_is_signed_in_alone(room: Room, made: list[Membership]) -> None:
    browser = room.browser("ben")
    link = f"/classes/card/{made[0].pk}/{cards.password(made[0])}/"
    assert "Sign out first" in browser.post(link).content.decode()
    assert browser.session["_auth_user_id"] == str(room.ben.student_id)


def test_a_guest_who_uses_a_card_is_asked_about_their_answers(room: Room, made: list[Membership]) -> None:
    visitor = Client()
    first = visitor.post("/practise/points/start/", {"level": "limits", "ruleset": "standard"}).url
    visitor.post(f"{first}answer/", {"unknown": "1"})
    answer = visitor.post(f"/classes/card/{made[0].pk}/{cards.password(made[0])}/")
    assert answer.url == "/account/guest/"
    assert visitor.session["_auth_user_id"] == str(made[0].student_id)


def test_the_list_of_students_asks_the_database_as_often_for_many(
    room: Room, made: list[Membership], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    browser = room.browser("mori")
    for number in range(2):
        with django_assert_num_queries(5):  # session, person, class, students, who of them teaches
            browser.get(f"{room.classroom.get_absolute_url()}students/")
        cards.make_students(classroom=room.classroom, names=[f"N{n}" for n in range(8)], batch=f"abcdefgh234{number}")
