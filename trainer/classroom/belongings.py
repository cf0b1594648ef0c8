"""What classes keep of a person: those they teach, and their places as a student."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from django.utils import timezone

from trainer.accounts.belongings import Belongings, Table
from trainer.accounts.models import User
from trainer.classroom.models import Classroom, Membership, Task, Teaching

CLASS = ("class", "name", "as", "since", "left", "your_name_there", "you_share_your_sheets")
"""The columns of one class."""


def counted(person: User) -> Sequence[tuple[str, int]]:
    return [
        ("teaching post", Teaching.objects.filter(teacher=person).count()),
        ("class membership", Membership.objects.filter(student=person).count()),
    ]


def tables(person: User) -> Sequence[Table]:
    return [Table("classes", "the classes you teach and learn in", CLASS, partial(_classes, person))]


def _classes(person: User) -> Iterator[tuple[Any, ...]]:
    for one in Teaching.objects.filter(teacher=person).select_related("classroom").order_by("since"):
        yield (
            one.classroom_id,
            one.classroom.name,
            "owner" if one.is_owner else "teacher",
            one.since,
            None,
            None,
            one.shares,
        )
    for place in Membership.objects.filter(student=person).select_related("classroom").order_by("joined"):
        yield place.classroom_id, place.classroom.name, "student", place.joined, place.left, place.name, None


def move(guest: User, person: User) -> None:
    """A guest's places become the person's; where the person has one already, theirs stands."""
    mine = Membership.objects.filter(student=person).values("classroom")
    taught = Teaching.objects.filter(teacher=person).values("classroom")
    places = Membership.objects.filter(student=guest)
    places.exclude(classroom__in=mine).exclude(classroom__in=taught).update(student=person)
    _forget(guest)


def delete(person: User) -> None:
    """Places lose the name and go on as nobody's. A class goes with its last teacher; else the next one owns it."""
    for one in Teaching.objects.filter(teacher=person):
        following = (
            Teaching.objects.filter(classroom=one.classroom_id).exclude(pk=one.pk).order_by("since", "pk").first()
        )
        if following is None:
            Classroom.objects.filter(pk=one.classroom_id).delete()
        else:
            one.delete()
            if one.is_owner:
                Teaching.objects.filter(pk=following.pk).update(is_owner=True)
    _forget(person)


def _forget(person: User) -> None:
    places = Membership.objects.filter(student=person)
    places.filter(left=None).update(left=timezone.now())
    Task.objects.filter(sitting__place__student=person).update(written=None)
    places.update(student=None, name="", managed=False, key="", issued="", batch="")


BELONGINGS = Belongings(counted=counted, tables=tables, move=move, delete=delete)
