"""The page of one's classes: those one teaches, and those one learns in."""

from dataclasses import dataclass

from django.db.models import Count, Q

from trainer.accounts.models import User
from trainer.classroom.models import Classroom, Membership, Teaching


@dataclass(frozen=True, slots=True)
class Taught:
    classroom: Classroom
    students: int
    is_owner: bool


@dataclass(frozen=True, slots=True)
class Classes:
    taught: tuple[Taught, ...]
    archived: tuple[Taught, ...]
    joined: tuple[Membership, ...]
    managed: bool  # a teacher may give this person's account a new password


def classes(person: User | None) -> Classes:
    if person is None:
        return Classes((), (), (), False)
    current = Count("classroom__memberships", filter=Q(classroom__memberships__left=None))
    rows = Teaching.objects.filter(teacher=person).select_related("classroom").annotate(students=current)
    taught = [Taught(row.classroom, row.students, row.is_owner) for row in rows.order_by("classroom__name", "pk")]
    places = Membership.objects.of(person).select_related("classroom").order_by("classroom__name", "pk")
    joined = tuple(places)
    return Classes(
        taught=tuple(one for one in taught if one.classroom.archived is None),
        archived=tuple(one for one in taught if one.classroom.archived is not None),
        joined=joined,
        managed=any(place.managed for place in joined),
    )
