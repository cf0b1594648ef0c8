"""A class in a real browser: a teacher and three students, from the empty page to the slip they have in common."""

import csv
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Page, expect

from engine.rules import load
from tests.trainer.drills.conftest import RON
from trainer.accounts.models import User
from trainer.classroom import cards, services, work
from trainer.classroom.models import Assignment, Classroom, Sitting
from trainer.drills import services as drills
from trainer.drills.models import Attempt, Question

Visit = Callable[..., Page]
Check = Callable[[Page], None]


def sign_in(page: Page, person: User) -> Page:
    client = Client()
    client.force_login(person)
    name = settings.SESSION_COOKIE_NAME
    cookie = {"name": name, "value": client.cookies[name].value, "domain": "127.0.0.1", "path": "/"}
    page.context.add_cookies([cookie])  # type: ignore[list-item]
    return page


def fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def of_the_triplet(assignment: Assignment) -> list[Question]:
    """A triplet completed by ron: 40 fu, and 50 for who takes it for concealed."""
    record = drills.record_of(load("mahjong-soul"))
    return [
        Question(
            kind="score",
            level="typical",
            facts=RON,
            asks=["han", "fu", "payment"],
            skills=["fu-by-ron", "points-ron"],
            ruleset=record,
        )
        for _ in range(assignment.size)
    ]


def score(page: Page, fu: str, payment: str) -> None:
    page.get_by_label("Han", exact=True).fill("3")
    page.get_by_label("Fu", exact=True).fill(fu)
    page.get_by_label("Discarder pays").fill(payment)
    page.get_by_role("button", name="Check").click()


def test_from_the_empty_page_to_the_slip_they_have_in_common(
    visit: Visit, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("trainer.classroom.asking.questions", of_the_triplet)
    teacher = sign_in(visit("/"), User.objects.create_user("mori"))
    teacher.goto("/classes/")
    teacher.get_by_role("link", name="New class").click()
    teacher.get_by_label("Name of the class").fill("Tuesday club")
    teacher.get_by_role("button", name="Make the class").click()
    code = teacher.locator(".big-code").inner_text()
    assert re.fullmatch(r"[A-Z2-9]{4}-[A-Z2-9]{4}", code)
    here = Classroom.objects.get().get_absolute_url()

    # One joins with the code and no account, one by the link with an account, one has a card.
    aiko = visit("/classes/", size="phone")
    aiko.get_by_label("Code").fill(code.lower())
    aiko.get_by_role("button", name="Join").click()
    aiko.get_by_label("Your name in this class").fill("Aiko Sato")
    aiko.get_by_role("button", name="Join").click()
    expect(aiko.get_by_role("heading", level=1)).to_have_text("Tuesday club")
    ben = sign_in(visit("/", size="phone"), User.objects.create_user("ben"))
    ben.goto(f"/classes/join/{code.replace('-', '')}/")
    ben.get_by_label("Your name in this class").fill("Ben Adler")
    ben.get_by_role("button", name="Join").click()
    teacher.get_by_role("link", name="Make accounts for students instead").click()
    teacher.get_by_label("Names").fill("Cho Kim\nBen Adler")
    teacher.get_by_role("button", name="Look at the list first").click()
    expect(teacher.get_by_text("in this class already")).to_be_visible()
    teacher.get_by_role("button", name="Make 1 account").click()
    teacher.get_by_role("link", name="Login cards").click()
    expect(teacher.locator(".login-cards .qr")).to_have_count(1)
    secret = teacher.locator(".login-cards dd").nth(1).inner_text()
    place = Classroom.objects.get().memberships.get(name="Cho Kim")
    cho = visit(f"/classes/card/{place.pk}/{secret}/", size="phone", script=False)
    cho.get_by_role("button", name="Yes, sign me in").click()

    # An assignment; two of the three count the triplet as concealed.
    teacher.goto(f"{here}work/")
    teacher.get_by_role("link", name="Assign", exact=True).click()
    teacher.get_by_label("Title").fill("One hand")
    teacher.get_by_text("Fu of a triplet completed by ron").click()
    teacher.get_by_label("How many questions").fill("1")
    teacher.get_by_role("button", name="Assign").click()
    expect(teacher.get_by_role("heading", name="0 of 3 handed in")).to_be_visible()
    for page, fu, payment in ((aiko, "50", "6400"), (ben, "50", "6400"), (cho, "40", "5200")):
        page.goto("/")
        page.get_by_role("link", name="One hand").click()
        page.get_by_role("button", name="Begin").click()
        score(page, fu, payment)
        expect(page.locator(".verdict")).to_be_visible()
        page.get_by_role("link", name="How it went").click()
        expect(page.get_by_role("heading", name=f"{int(fu == '40')} of 1 right")).to_be_visible()
        assert fits(page)

    # What the teacher sees of it.
    teacher.goto(here)
    slip = teacher.locator(".slips li")
    expect(slip).to_have_count(1)
    expect(slip).to_contain_text("2 of 3")
    slip.get_by_role("link").click()
    expect(teacher.locator(".given li")).to_have_count(2)
    teacher.locator(".given li", has_text="Aiko").get_by_role("link").click()
    expect(teacher.locator(".verdict")).to_contain_text("50")
    teacher.goto(here)
    teacher.get_by_text("Which skills and students").click()
    teacher.get_by_label("In order of").select_option("answers")
    expect(teacher.locator("#matrix")).to_be_visible()
    with teacher.expect_download() as download:
        teacher.get_by_role("link", name="Export CSV").click()
    download.value.save_as(tmp_path / "matrix.csv")
    rows = list(csv.DictReader((tmp_path / "matrix.csv").read_text(encoding="utf-8-sig").splitlines()))
    assert [(row["student"], row["answers"], row["right answers"]) for row in rows[:3]] == [
        ("Aiko Sato", "1", "0"),
        ("Ben Adler", "1", "0"),
        ("Cho Kim", "1", "1"),
    ]
    shown = teacher.locator(".matrix tbody tr")
    expect(shown).to_have_count(3)
    expect(shown.first).to_contain_text("Aiko Sato")


@pytest.fixture
def club(site: str, monkeypatch: pytest.MonkeyPatch) -> Classroom:
    """A class with fourteen made accounts; its first student has done half of an assignment, and made a slip."""
    monkeypatch.setattr("trainer.classroom.asking.questions", of_the_triplet)
    teacher = User.objects.create_user("mori")
    classroom = services.create(owner=teacher, name="Tuesday club", key="abcdefgh2345")
    names = ["Aiko Sato", *(f"Student {number}" for number in range(2, 15))]
    places = cards.make_students(classroom=classroom, names=names, batch="abcdefgh2345")
    row = Assignment.objects.create(
        classroom=classroom, title="Two hands", items=["skill:fu-by-ron"], ruleset="standard", size=2, note="At home."
    )
    sitting = work.begin(assignment=row, place=places[0])
    task = sitting.tasks.select_related("question", "sitting__assignment").get(number=1)
    work.answer(task=task, data={"han": ["3"], "fu": ["50"], "payment": ["6400"]}, took=12.0)
    assert Attempt.objects.get().slip
    return classroom


def test_the_pages_of_a_class_can_be_used_by_everybody(
    visit: Visit, club: Classroom, assert_accessible: Check, look: dict[str, str]
) -> None:
    here, row = club.get_absolute_url(), Assignment.objects.get()
    aiko = club.memberships.get(name="Aiko Sato")
    of_teacher = [
        "/classes/",
        "/classes/new/",
        here,
        f"{here}slips/",
        f"{here}slips/?days=7",
        f"{here}students/",
        f"{here}students/add/",
        aiko.get_absolute_url(),
        f"{here}cards/",
        f"{here}invitation/",
        f"{here}settings/",
        f"{here}work/new/",
        row.get_absolute_url(),
        f"{here}answers/{Attempt.objects.get().pk}/",
    ]
    of_student = [here, row.get_absolute_url(), f"{row.get_absolute_url()}1/1/", f"{row.get_absolute_url()}1/2/"]
    teacher = sign_in(visit("/", **look), User.objects.get(username="mori"))
    assert aiko.student
    student = sign_in(visit("/", **look), aiko.student)
    for page, paths in ((teacher, of_teacher), (student, of_student)):
        for path in paths:
            page.goto(path)
            assert fits(page), path
            assert_accessible(page)


def pages_of(pdf: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


def test_cards_and_matrix_are_printed(visit: Visit, club: Classroom) -> None:
    teacher = sign_in(visit("/"), User.objects.get(username="mori"))
    teacher.goto(f"{club.get_absolute_url()}cards/")
    assert pages_of(teacher.pdf(format="A4")) == 2, "twelve cards a sheet"
    teacher.emulate_media(media="print")
    expect(teacher.get_by_role("heading", name="Login cards")).to_be_hidden()
    widths = teacher.locator(".login-cards > li").evaluate_all(
        "ones => ones.map(one => one.getBoundingClientRect().left)"
    )
    assert len(set(widths)) == 2
    teacher.goto(club.get_absolute_url())
    expect(teacher.get_by_text("Which skills and students")).to_be_hidden()
    expect(teacher.locator(".matrix")).to_be_visible()
    assert teacher.pdf(format="A4", landscape=True).startswith(b"%PDF")


def test_an_exam_without_script(visit: Visit, club: Classroom) -> None:
    """Answers are kept, changed, handed in; nothing is told until the teacher shows it."""
    row = Assignment.objects.create(
        classroom=club, title="Exam", items=["skill:fu-by-ron"], ruleset="standard", size=2, feedback="release"
    )
    place = club.memberships.get(name="Student 2")
    assert place.student
    student = sign_in(visit("/", size="phone", script=False), place.student)
    student.goto(row.get_absolute_url())
    student.get_by_role("button", name="Begin").click()
    score(student, "50", "6400")
    expect(student.get_by_text("Question 2 of 2")).to_be_visible()
    score(student, "40", "5200")
    expect(student.get_by_role("heading", name="2 of 2 answered")).to_be_visible()
    student.get_by_role("link", name="Question 1, answered").click()
    expect(student.get_by_label("Fu", exact=True)).to_have_value("50")
    score(student, "40", "5200")
    student.get_by_role("button", name="Hand in").click()
    expect(student.get_by_text("You will see how it went when your teacher shows it.")).to_be_visible()
    assert Sitting.objects.get(assignment=row).right == 2
    teacher = sign_in(visit("/"), User.objects.get(username="mori"))
    teacher.goto(row.get_absolute_url())
    teacher.get_by_role("button", name="Show how it went").click()
    student.reload()
    expect(student.get_by_role("heading", name="2 of 2 right")).to_be_visible()
