"""What live questions keep of a person: their seats with what they answered there, and the rooms they have opened."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from trainer.accounts.belongings import Belongings, Table
from trainer.accounts.models import User
from trainer.live.models import Reply, Room, Seat

COLUMNS = ("at", "room", "name", "question", "answer", "right", "slip", "seconds")


def counted(person: User) -> Sequence[tuple[str, int]]:
    return [
        ("seat in live questions", Seat.objects.filter(person=person).count()),
        ("live session", Room.objects.filter(teacher=person).count()),
    ]


def tables(person: User) -> Sequence[Table]:
    return [Table("live", "what you answered to live questions", COLUMNS, partial(_replies, person))]


def _replies(person: User) -> Iterator[tuple[Any, ...]]:
    """Those that were shown: the others tell nothing yet."""
    found = Reply.objects.filter(seat__person=person, asked__state="shown").order_by("at")
    names = ("asked__room__code", "seat__name", "asked__question", "answer", "right", "slip", "took")
    for at, *rest in found.values_list("at", *names).iterator():
        yield at, *rest


def move(guest: User, person: User) -> None:
    """Seats change hands; in a room where both have one, the guest's stays there and is nobody's."""
    taken = Seat.objects.filter(person=person).values("room")
    Seat.objects.filter(person=guest).exclude(room__in=taken).update(person=person)
    Seat.objects.filter(person=guest).update(person=None, name="")
    Room.objects.filter(teacher=guest).update(teacher=person)


def delete(person: User) -> None:
    """The figures of a room stay; nothing in them leads to the person. A class's rooms stay with its other teachers."""
    Seat.objects.filter(person=person).update(person=None, name="")
    for room in Room.objects.filter(teacher=person, classroom__isnull=False).select_related("classroom"):
        assert room.classroom is not None
        other = room.classroom.teachings.exclude(teacher=person).order_by("-is_owner", "since").first()
        if other:
            Room.objects.filter(pk=room.pk).update(teacher=other.teacher)
    Room.objects.filter(teacher=person).delete()


BELONGINGS = Belongings(counted=counted, tables=tables, move=move, delete=delete)
