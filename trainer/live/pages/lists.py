"""The sessions somebody leads, and the people in one."""

from dataclasses import dataclass

from django.db.models import Count, F, Q, QuerySet

from trainer.accounts.models import User
from trainer.live.models import Asked, Room, Seat


def rooms(person: User) -> QuerySet[Room]:
    """Open ones first, each with how many sat in it and how many questions were shown."""
    shown = Q(asked__state=Asked.State.SHOWN)
    return (
        Room.objects.led_by(person)
        .select_related("classroom")
        .annotate(
            people=Count("seats", filter=Q(seats__removed=False), distinct=True),
            questions=Count("asked", filter=shown, distinct=True),
        )
        .order_by(F("ended").desc(nulls_first=True), "-opened")[:100]
    )


@dataclass(frozen=True, slots=True)
class People:
    room: Room
    seats: tuple[tuple[Seat, bool], ...]  # and whether they have answered the question of the moment


def people(room: Room) -> People:
    here = Q(replies__asked=room.current_id)
    seats = room.seats.filter(removed=False).annotate(has=Count("replies", filter=here)).order_by("name", "pk")
    return People(room, tuple((seat, bool(seat.has)) for seat in seats))
