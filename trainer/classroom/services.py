"""Running a class: making it, letting people in and go, sharing it with other teachers, putting it away."""

from django.db import IntegrityError, transaction
from django.utils import timezone

from trainer.accounts.models import User
from trainer.classroom import codes
from trainer.classroom.cards import MOST
from trainer.classroom.models import Classroom, Membership, Teaching
from trainer.classroom.words import say


class Refused(Exception):
    """Something a class does not allow; the message says why."""


def create(*, owner: User, name: str, key: str) -> Classroom:
    """A new class with a code. ``key`` becomes its id: a form that is sent twice makes one class.

    Raises `Refused` where the id is another's.
    """
    with transaction.atomic():
        classroom, new = Classroom.objects.get_or_create(pk=key, defaults={"name": name})
        if new:
            Teaching.objects.create(classroom=classroom, teacher=owner, is_owner=True, shares=True)
            codes.renew(classroom)
        elif not classroom.teachings.filter(teacher=owner).exists():
            raise Refused
    return classroom


def join(*, classroom: Classroom, student: User, name: str) -> tuple[Membership, bool]:
    """A place in the class, and whether it is new; who has left takes up their old one.

    Raises `Refused` for its teachers and where the class is full.
    """
    with transaction.atomic():
        locked = Classroom.objects.select_for_update().get(pk=classroom.pk)
        if locked.teachings.filter(teacher=student).exists():
            raise Refused(say("notes", "teaches"))
        place = locked.memberships.filter(student=student).first()
        if place and place.left is None:
            return place, False
        if locked.memberships.current().count() >= MOST:
            raise Refused(say("refusals", "full", most=MOST))
        if place is None:
            return Membership.objects.create(classroom=locked, student=student, name=name), True
        _come_back(place)
        place.name = name
        place.save(update_fields=["name"])
        return place, True


def _come_back(place: Membership) -> None:
    if place.left:
        place.left, place.removed = None, False
        place.save(update_fields=["left", "removed"])


def leave(*, place: Membership, removed: bool = False) -> None:
    """The class sees nothing the student answers from now on. ``removed`` where a teacher has sent them away."""
    Membership.objects.filter(pk=place.pk, left=None).update(left=timezone.now(), removed=removed)


def take_back(*, place: Membership) -> None:
    """Let in again whom a teacher sent away. Who left by themselves comes back by the code, or not at all."""
    with transaction.atomic():
        row = Membership.objects.select_for_update().filter(pk=place.pk, removed=True, student__isnull=False).first()
        if row:
            _come_back(row)


def archive(*, classroom: Classroom) -> None:
    """Put the class away: nobody joins it, its students do not see it, and nothing of it is lost."""
    Classroom.objects.filter(pk=classroom.pk, archived=None).update(archived=timezone.now(), code=None, code_until=None)


def restore(*, classroom: Classroom) -> None:
    """Open the class again, with a new code."""
    if Classroom.objects.filter(pk=classroom.pk).exclude(archived=None).update(archived=None):
        classroom.archived = None
        codes.renew(classroom)


def add_teacher(*, classroom: Classroom, username: str) -> Teaching:
    """Let another person teach the class; a student of it becomes one of its teachers. Raises `Refused`."""
    person = User.objects.filter(username__iexact=username).first()
    if person is None:
        raise Refused(say("refusals", "no-such-person"))
    if person.is_guest:
        raise Refused(say("refusals", "guest"))
    try:
        with transaction.atomic():
            teaching = Teaching.objects.create(classroom=classroom, teacher=person)
            classroom.memberships.filter(student=person, left=None).update(left=timezone.now())
            return teaching
    except IntegrityError:
        raise Refused(say("refusals", "teaches", name=person.username)) from None


def remove_teacher(*, teaching: Teaching) -> None:
    """Somebody teaches the class no longer; its owner hands it over first."""
    Teaching.objects.filter(pk=teaching.pk, is_owner=False).delete()


def share(*, teaching: Teaching, shares: bool) -> None:
    """Let the other teachers of the class see this one's sheets and keys, or no longer."""
    Teaching.objects.filter(pk=teaching.pk).update(shares=shares)


def hand_over(*, classroom: Classroom, to: Teaching) -> None:
    """Make another of its teachers the owner."""
    with transaction.atomic():
        Classroom.objects.select_for_update().get(pk=classroom.pk)
        classroom.teachings.filter(is_owner=True).update(is_owner=False)
        classroom.teachings.filter(pk=to.pk).update(is_owner=True)
