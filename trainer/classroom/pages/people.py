"""The people of a class: how they get in, who they are, and who teaches."""

from dataclasses import dataclass
from datetime import datetime

from django.utils.safestring import SafeString

from trainer.classroom import cards, codes
from trainer.classroom.models import Classroom, Membership, Teaching
from trainer.classroom.pages.codes import drawing, spelled


@dataclass(frozen=True, slots=True)
class Invitation:
    """What lets people in, none of it where the code is off or its time is over (``late``)."""

    classroom: Classroom
    code: str
    until: datetime | None
    link: str
    qr: SafeString
    late: bool


def invitation(classroom: Classroom, link: str) -> Invitation:
    """``link`` is the whole address by which the class is joined."""
    good = codes.is_good(classroom)
    code = spelled(classroom.code or "") if good else ""
    return Invitation(
        classroom, code, classroom.code_until, link, drawing(link), late=bool(classroom.code) and not good
    )


@dataclass(frozen=True, slots=True)
class Student:
    """``card`` is ``good``, ``void`` once another password was chosen, or empty for an account no teacher has made."""

    place: Membership
    login: str
    card: str


@dataclass(frozen=True, slots=True)
class Students:
    teaching: Teaching
    classroom: Classroom
    students: tuple[Student, ...]
    past: tuple[Student, ...]

    @property
    def managed(self) -> bool:
        return any(student.card for student in self.students)


def students(teaching: Teaching) -> Students:
    rows = teaching.classroom.memberships.select_related("student", "classroom").order_by("name", "pk")
    found = [_student(row) for row in rows.prefetch_related("student__teachings")]
    return Students(
        teaching=teaching,
        classroom=teaching.classroom,
        students=tuple(one for one in found if one.place.left is None),
        past=tuple(one for one in found if one.place.left is not None),
    )


def _student(place: Membership) -> Student:
    person = place.student
    if person is None:
        return Student(place, "", "")
    card = ("good" if cards.is_good(place) else "void") if cards.can_renew(place) else ""
    return Student(place, "" if person.is_guest else person.username, card)


@dataclass(frozen=True, slots=True)
class Settings:
    teaching: Teaching
    classroom: Classroom
    teachers: tuple[Teaching, ...]


def settings(teaching: Teaching) -> Settings:
    rows = teaching.classroom.teachings.select_related("teacher").order_by("-is_owner", "since", "pk")
    return Settings(teaching, teaching.classroom, tuple(rows))
