"""Every address of a class, asked for by everybody: its owner, a second teacher, the teacher of another class, a
student whose it is, another student, one of another class, a guest, and a visitor, all with the right ids in hand.

A page of a class is one's own, or it is not there.
"""

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from django.http import HttpResponse
from django.urls import URLPattern

from tests.trainer.classroom.conftest import Room
from tests.trainer.drills.conftest import POINTS, Ask
from trainer.classroom import services, work
from trainer.classroom.models import Assignment, Classroom, Membership, Sitting, Teaching
from trainer.classroom.urls import urlpatterns
from trainer.drills.models import Attempt

PEOPLE = ("mori", "tani", "kato", "aiko", "ben", "eve", "guest", "visitor")

OWNER, TEACHERS, STUDENT = {"mori"}, {"mori", "tani"}, {"aiko"}
EVERYBODY = set(PEOPLE)
IN_CLASS = TEACHERS | {"aiko", "ben"}

WHO = {
    # GET
    "classroom": IN_CLASS,
    "assignment": IN_CLASS,
    "question": STUDENT,
    **dict.fromkeys(
        [
            "matrix-csv",
            "slips",
            "slips-csv",
            "slip",
            "answers-csv",
            "answer",
            "invitation",
            "students",
            "add-students",
            "student",
            "skills-csv",
            "days-csv",
            "made-csv",
            "cards",
            "settings",
            "assignments",
            "assignments-csv",
            "assign",
            "edit",
            "results",
            "hardest",
            "preview",
        ],
        TEACHERS,
    ),
    # POST
    "leave": {"aiko", "ben"},
    "begin": {"aiko", "ben"},
    "hand-in": STUDENT,
    **dict.fromkeys(
        [
            "code",
            "rename-student",
            "renew-card",
            "remove-student",
            "rename",
            "clock",
            "share",
            "copy",
            "release",
            "withdraw",
        ],
        TEACHERS,
    ),
    "archive": OWNER,
    "add-teacher": OWNER,
    "remove-teacher": OWNER | {"tani"},
    "hand-over": OWNER,
}
"""Whose each address is. Those of one's own list, of joining, of cards and of making a class name no class."""

OPEN = {"classes", "create", "enter", "join", "card", "own"}

POSTS = {
    "leave",
    "begin",
    "hand-in",
    "code",
    "rename-student",
    "renew-card",
    "remove-student",
    "rename",
    "clock",
    "share",
    "copy",
    "release",
    "withdraw",
    "archive",
    "add-teacher",
    "remove-teacher",
    "hand-over",
}


@dataclass
class Ids:
    pk: str
    place: str
    number: str
    answer: int
    teaching: int
    code: str


@pytest.fixture
def ids(room: Room, ask: Ask) -> Ids:
    """A class with an assignment that Aiko has begun, and an answer of hers with a slip."""
    row = Assignment.objects.create(
        classroom=room.classroom, title="Set", items=["drill:points/limits"], ruleset="standard", size=1, feedback="end"
    )
    work.begin(assignment=row, place=room.aiko)
    question = ask(POINTS, kind="points")
    room.browser("aiko").post(f"/q/{question.pk}/answer/", {"payment": "100"})
    attempt = Attempt.objects.get(person=room.aiko.student)
    room.aiko.slips.create(slip="pay.total", times=1, seen=attempt.at)
    tani = Teaching.objects.get(teacher=room.tani)
    second = services.create(owner=room.mori, name="Second", key="abcdefgh2345")
    services.add_teacher(classroom=second, username="tani")
    Membership.objects.filter(pk=room.aiko.pk).update(managed=True)
    return Ids(room.classroom.pk, room.aiko.pk, row.pk, attempt.pk, tani.pk, "pay.total")


def address(pattern: URLPattern, ids: Ids) -> str:
    given = {
        "pk": ids.pk,
        "place": ids.place,
        "number": ids.answer if pattern.name == "answer" else ids.teaching,
        "code": ids.code,
        "go": 1,
        "task": 1,
    }
    if "/work/" in str(pattern.pattern):
        given["number"] = ids.number
    path = str(pattern.pattern)
    for name, value in given.items():
        for kind in ("slug", "str", "int"):
            path = path.replace(f"<{kind}:{name}>", str(value))
    assert "<" not in path
    return f"/{path}"


FORMS = {
    "rename": {"name": "New"},
    "rename-student": {"name": "New"},
    "copy": {"to": "abcdefgh2345", "key": "k" * 12},
    "add-teacher": {"username": "eve"},
}


def ask_for(room: Room, ids: Ids, pattern: URLPattern, who: str) -> HttpResponse:
    browser, path = room.browser(who), address(pattern, ids)
    name = str(pattern.name)
    return browser.post(path, FORMS.get(name, {})) if name in POSTS else browser.get(path)


def is_there(response: HttpResponse) -> bool:
    """A page or what follows a post; not 404, and not the door to sign in or up by."""
    if response.status_code == 302:
        return not response.headers["Location"].startswith("/account/sign-")
    assert response.status_code in (200, 404), response.status_code
    return response.status_code == 200


PATTERNS = {str(pattern.name): pattern for pattern in urlpatterns}


def test_whose_each_address_is_has_been_said() -> None:
    assert PATTERNS.keys() == WHO.keys() | OPEN
    assert len(PATTERNS) == len(urlpatterns)


@pytest.mark.parametrize("name", sorted(WHO))
def test_every_address_is_there_for_whose_it_is_and_for_nobody_else(room: Room, ids: Ids, name: str) -> None:
    strangers = [who for who in PEOPLE if who not in WHO[name]]
    kept = _everything()
    for who in strangers:
        assert not is_there(ask_for(room, ids, PATTERNS[name], who)), who
    assert _everything() == kept, "who has no business there changes nothing"
    for who in sorted(WHO[name], key=PEOPLE.index)[-1 if name in POSTS else 0 :]:
        assert is_there(ask_for(room, ids, PATTERNS[name], who)), who


@pytest.mark.parametrize("name", sorted(POSTS))
def test_what_changes_something_is_posted(room: Room, ids: Ids, name: str) -> None:
    for who in ("mori", "aiko"):
        response = room.browser(who).get(address(PATTERNS[name], ids))
        assert response.status_code in (302, 404)


def _everything() -> list[object]:
    return [
        list(model.objects.order_by("pk").values()) for model in (Classroom, Teaching, Membership, Assignment, Sitting)
    ]


OTHERS: dict[str, Callable[[Room, Ids], str]] = {
    "a student of another class": lambda room, ids: f"/classes/{ids.pk}/students/{room.eve.pk}/",
    "an assignment of another class": lambda room, ids: f"/classes/{room.other.pk}/work/{ids.number}/",
    "an answer of another class": lambda room, ids: f"/classes/{room.other.pk}/answers/{ids.answer}/",
    "no answer at all": lambda room, ids: f"/classes/{ids.pk}/answers/999999/",
    "no class": lambda room, ids: "/classes/222222222222/",
}


@pytest.mark.parametrize("what", OTHERS)
def test_ids_of_another_class_are_not_there_in_one_s_own(room: Room, ids: Ids, what: str) -> None:
    for who in ("mori", "kato"):
        assert room.browser(who).get(OTHERS[what](room, ids)).status_code == 404


def test_a_teacher_of_another_class_is_not_the_teacher_of_its_student_s_answers(room: Room, ids: Ids) -> None:
    """Aiko joins Kato's class: Kato sees what she answers from then on, and nothing from before."""
    place, _ = services.join(classroom=room.other, student=room.aiko.student, name="A.")
    browser = room.browser("kato")
    assert browser.get(place.get_absolute_url()).context["student"].given == ()
    assert browser.get(f"/classes/{room.other.pk}/answers/{ids.answer}/").status_code == 404


def test_no_student_sees_another_s_name_or_figures(room: Room, ids: Ids) -> None:
    browser = room.browser("aiko")
    for path in ("/classes/", f"/classes/{ids.pk}/", f"/classes/{ids.pk}/work/{ids.number}/", "/", "/account/export/"):
        page = browser.get(path).content.decode()
        assert "Ben Adler" not in page
    assert "Aiko Sato" not in room.browser("ben").get(f"/classes/{ids.pk}/").content.decode()


def test_a_teacher_who_was_sent_away_has_nothing_there(room: Room, ids: Ids) -> None:
    room.browser("mori").post(f"/classes/{ids.pk}/teachers/{ids.teaching}/remove/")
    assert room.browser("tani").get(f"/classes/{ids.pk}/").status_code == 404


def test_handing_over_makes_the_other_owner(room: Room, ids: Ids) -> None:
    room.browser("mori").post(f"/classes/{ids.pk}/teachers/{ids.teaching}/owner/")
    owners = {teaching.teacher.username: teaching.is_owner for teaching in room.classroom.teachings.all()}
    assert owners == {"mori": False, "tani": True}
    assert room.browser("mori").post(f"/classes/{ids.pk}/settings/archive/").status_code == 404
    assert room.browser("tani").post(f"/classes/{ids.pk}/settings/archive/").status_code == 302


@pytest.mark.parametrize(
    ("username", "says"), [("nobody", "Nobody has this name"), ("guest-9", "A guest"), ("TANI", "tani teaches")]
)
def test_who_cannot_teach(room: Room, ids: Ids, username: str, says: str) -> None:
    room.browser("guest-9")
    type(room.mori).objects.filter(username="guest-9").update(is_guest=True)
    page = room.browser("mori").post(f"/classes/{ids.pk}/teachers/add/", {"username": username})
    assert says in page.content.decode()
    assert room.classroom.teachings.count() == 2


def test_a_student_may_come_to_teach(room: Room, ids: Ids) -> None:
    room.browser("mori").post(f"/classes/{ids.pk}/teachers/add/", {"username": "ben"})
    assert room.browser("ben").get(f"/classes/{ids.pk}/students/").status_code == 200
    assert not Membership.objects.current().filter(student=room.ben.student).exists()


def test_an_archived_class_lies_still_and_is_restored_with_all_there_was(room: Room, ids: Ids) -> None:
    here, owner = f"/classes/{ids.pk}/", room.browser("mori")
    owner.post(f"{here}settings/archive/")
    assert room.browser("aiko").get(here).status_code == 404
    assert room.browser("aiko").post(f"{here}work/{ids.number}/begin/").status_code == 404
    for path in ("", "students/", "work/", f"work/{ids.number}/", "matrix.csv", f"answers/{ids.answer}/"):
        assert owner.get(here + path).status_code == 200
    for path in ("students/add/", "work/new/"):
        assert owner.get(here + path).status_code == 404
    assert owner.post(f"{here}code/", {"renew": "1"}).status_code == 404
    owner.post(f"{here}settings/archive/", {"restore": "1"})
    room.classroom.refresh_from_db()
    assert room.classroom.code
    assert room.browser("aiko").get(here).status_code == 200
    assert room.browser("aiko").get(f"{here}work/{ids.number}/1/1/").status_code == 200


def test_a_guest_may_be_a_student(room: Room, ids: Ids) -> None:
    guest = room.browser("guest")
    guest.post(f"/classes/join/{room.classroom.code}/", {"name": "Cho"})
    assert guest.get(f"/classes/{ids.pk}/").status_code == 200
    assert guest.post(f"/classes/{ids.pk}/work/{ids.number}/begin/").url.endswith("/1/1/")
    assert guest.get(f"/classes/{ids.pk}/students/").url.startswith("/account/sign-up/")


def test_marking_is_of_the_student_s_own_questions(room: Room, ids: Ids) -> None:
    """Ben has begun too; what he sends to his question is no answer of Aiko's."""
    row = Assignment.objects.get(pk=ids.number)
    work.begin(assignment=row, place=room.ben)
    room.browser("ben").post(f"{row.get_absolute_url()}1/1/", {"unknown": "1"})
    answered = {one.place.name: one.answered for one in Sitting.objects.select_related("place")}
    assert answered == {"Aiko Sato": 0, "Ben Adler": 1}
