"""Into a class by code or link, as a visitor or as somebody; and how often one may guess."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.trainer.classroom.conftest import Room
from trainer.accounts.models import User
from trainer.classroom import codes, services
from trainer.classroom.models import Membership


def test_a_code_has_eight_signs_that_cannot_be_mistaken(room: Room) -> None:
    seen = set()
    for _ in range(40):
        codes.renew(room.classroom)
        seen.add(room.classroom.code)
    assert len(seen) == 40
    assert all(len(code) == 8 and not set(code) & set("0O1IL") for code in seen)


@pytest.mark.parametrize("written", ["{}", " {} ", "{lower}", "{half}-{rest}", "{half} {rest}"])
def test_a_code_is_read_however_it_is_written(room: Room, written: str) -> None:
    code = room.classroom.code
    text = written.format(code, lower=code.lower(), half=code[:4], rest=code[4:])
    assert Client().post("/classes/join/", {"code": text}).url == f"/classes/join/{code}/"


def test_a_visitor_joins_as_a_guest(room: Room) -> None:
    visitor, link = Client(), f"/classes/join/{room.classroom.code}/"
    assert "Tuesday club" in visitor.get(link).content.decode()
    assert not User.objects.filter(is_guest=True).exists(), "looking makes nobody"
    assert visitor.post(link, {"name": "Cho"}).url == room.classroom.get_absolute_url()
    place = Membership.objects.get(name="Cho")
    assert place.student.is_guest
    assert not place.managed
    assert "Tuesday club" in visitor.get(room.classroom.get_absolute_url()).content.decode()


def test_joining_twice_is_joining_once(room: Room) -> None:
    visitor, link = Client(), f"/classes/join/{room.classroom.code}/"
    visitor.post(link, {"name": "Cho"})
    assert visitor.post(link, {"name": "Cho again"}).status_code == 302
    assert visitor.get(link).url == room.classroom.get_absolute_url()
    assert Membership.objects.get(student__is_guest=True).name == "Cho"


def test_one_has_a_name_there(room: Room) -> None:
    page = Client().post(f"/classes/join/{room.classroom.code}/", {"name": " "})
    assert page.context["form"].errors["name"]
    assert not User.objects.filter(is_guest=True).exists()


def test_teachers_do_not_join(room: Room) -> None:
    link = f"/classes/join/{room.classroom.code}/"
    assert room.browser("tani").post(link, {"name": "T"}).url == room.classroom.get_absolute_url()
    assert not Membership.objects.filter(student=room.tani).exists()


def test_one_may_be_in_several_classes_and_teach_another(room: Room) -> None:
    browser = room.browser("aiko")
    browser.post(f"/classes/join/{room.other.code}/", {"name": "A."})
    assert set(room.aiko.student.memberships.values_list("name", flat=True)) == {"Aiko Sato", "A."}
    mine = services.create(owner=room.aiko.student, name="Mine", key="abcdefgh2345")
    page = browser.get("/classes/").content.decode()
    assert all(name in page for name in ("Tuesday club", "Other", mine.name))


@pytest.mark.parametrize("how", ["expired", "renewed", "closed", "archived"])
def test_a_code_that_is_no_longer_good(room: Room, how: str) -> None:
    old = room.classroom.code or ""
    match how:
        case "expired":
            room.classroom.code_until = timezone.now() - timedelta(seconds=1)
            room.classroom.save()
        case "renewed":
            room.browser("tani").post(f"{room.classroom.get_absolute_url()}code/", {"renew": "1"})
        case "closed":
            room.browser("mori").post(f"{room.classroom.get_absolute_url()}code/", {"close": "1"})
        case "archived":
            room.browser("mori").post(f"{room.classroom.get_absolute_url()}settings/archive/")
    assert Client().post("/classes/join/", {"code": old}).context["form"].errors["code"]
    if how != "archived":
        shown = room.browser("mori").get(f"{room.classroom.get_absolute_url()}invitation/").content.decode()
        assert f"{old[:4]}-{old[4:]}" not in shown
        assert {"expired": "The code was good until", "closed": "The code is off"}.get(how, "Good until") in shown
    page = Client().post(f"/classes/join/{old}/", {"name": "Cho"})
    assert page.status_code == 404
    assert "Tuesday club" not in page.content.decode()
    assert not Membership.objects.filter(name="Cho").exists()


def test_guessing_ends_soon_for_one_browser_and_not_for_a_class(room: Room) -> None:
    guesser = Client()
    answers = [guesser.post("/classes/join/", {"code": f"AAAA{n:04}"}).status_code for n in range(codes.A_SESSION + 3)]
    assert answers[0] == 200
    assert answers[-1] == 429
    assert guesser.post("/classes/join/", {"code": room.classroom.code}).status_code == 429
    assert guesser.get(f"/classes/join/{room.classroom.code}/").status_code == 429
    for number in range(40):  # beside them, each mistypes once
        student = Client()
        assert student.post("/classes/join/", {"code": "AAAA2222"}).status_code == 200
        joined = student.post(f"/classes/join/{room.classroom.code}/", {"name": f"Student {number}"})
        assert joined.status_code == 302
    assert room.classroom.memberships.count() == 42


def test_guessing_with_a_new_browser_each_time_ends_too(room: Room) -> None:
    answers = [Client().get(f"/classes/join/AAAA{n:04}/").status_code for n in range(codes.AN_ADDRESS + 2)]
    assert answers.index(429) == codes.AN_ADDRESS


def test_leaving_and_coming_back(room: Room) -> None:
    browser, here = room.browser("aiko"), room.classroom.get_absolute_url()
    assert browser.post(f"{here}leave/").url == "/classes/"
    assert browser.get(here).status_code == 404
    assert browser.post(f"{here}leave/").status_code == 404
    browser.post(f"/classes/join/{room.classroom.code}/", {"name": "Aiko"})
    room.aiko.refresh_from_db()
    assert (room.aiko.left, room.aiko.name) == (None, "Aiko")
    assert browser.get(here).status_code == 200


def test_a_teacher_calls_back_whom_a_teacher_sent_away_and_nobody_else(room: Room) -> None:
    teacher, gone, left = room.browser("tani"), room.aiko, room.ben
    teacher.post(f"{gone.get_absolute_url()}remove/")
    room.browser("ben").post(f"{room.classroom.get_absolute_url()}leave/")
    assert not room.classroom.memberships.current().exists()
    assert teacher.post(f"{gone.get_absolute_url()}remove/", {"back": "1"}).status_code == 302
    assert teacher.post(f"{left.get_absolute_url()}remove/", {"back": "1"}).status_code == 404
    assert list(room.classroom.memberships.current()) == [gone]


def test_who_signs_in_or_up_from_the_classes_comes_back_there(db: None) -> None:
    browser = Client()
    page = browser.get("/classes/").content.decode()
    here = "?next=/classes/"
    assert f'/account/sign-in/{here}"' in page
    address = re.search(rf'href="([^"]*){re.escape(here)}">take a name', page)
    assert address
    password = "seven-pairs-of-geta"
    sent = {"username": "mori", "password1": password, "password2": password, "next": "/classes/"}
    answer = browser.post(address[1], sent)
    assert (answer.status_code, answer.url) == (302, "/classes/")
    assert "take a name" not in browser.get("/classes/").content.decode()
