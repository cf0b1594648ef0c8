"""A seat in the room, on somebody's own device."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache

from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from trainer.drills.pages.parts import Notice, Written
from trainer.drills.pages.question import Page
from trainer.drills.question import Answer, AnswerError
from trainer.live.models import Asked, Reply, Room, Seat
from trainer.live.services import standings
from trainer.live.words import say
from trainer.sheets.pages.shown import Said, asking, explained, said, slips_in

State = Asked.State


@dataclass(frozen=True, slots=True)
class Seated:
    """``page`` while there is something to answer; ``verdict`` and ``explained`` once it is shown."""

    room: Room
    seat: Seat
    version: str
    number: int
    over: bool
    page: Page | None
    says: str
    said: Said
    verdict: str
    right: bool
    notices: tuple[Notice, ...]
    explained: SafeString
    link: str
    tally: tuple[int, int]  # right, of the questions shown
    place: int | None
    note: str


def seat(
    room: Room,
    mine: Seat,
    *,
    written: Written | None = None,
    errors: Sequence[AnswerError] = (),
    note: str = "",
) -> Seated:
    asked = room.asked.select_related("question").filter(pk=room.current_id or 0).first()
    reply = Reply.objects.filter(asked=asked, seat=mine).first() if asked else None
    shown = asked is not None and asked.state == State.SHOWN
    row = asked.question if asked else None
    open_ = asked is not None and asked.state == State.OPEN and reply is None and room.ended is None
    action = reverse("live:answer", args=[room.code, asked.number]) if asked else ""
    answer = Answer.from_values(reply.answer) if reply and reply.answer else None
    counted = Reply.objects.filter(seat=mine, asked__state=State.SHOWN).values_list("right", flat=True)
    told = room.scored and (shown or room.ended is not None)
    return Seated(
        room=room,
        seat=mine,
        version=f"{room.version}.{int(reply is not None)}",
        number=asked.number if asked else 0,
        over=room.ended is not None,
        page=asking(row, action, written, errors) if row and open_ else None,
        says=_says(room, asked, reply),
        said=said(row, answer) if row and answer else (),
        verdict=_verdict(reply) if shown else "",
        right=bool(reply and reply.right and shown),
        notices=slips_in(row, json.dumps(answer.to_values(), sort_keys=True))
        if row and answer and reply and shown and not reply.right
        else (),
        explained=explained(row) if row and shown else mark_safe(""),
        link=row.get_absolute_url() if row and shown else "",
        tally=(sum(counted), room.asked.filter(state=State.SHOWN).count()),
        place=_places(room, room.opened, room.version).get(mine.pk) if told else None,
        note=note,
    )


@lru_cache(maxsize=32)
def _places(room: Room, opened: datetime, version: int) -> dict[int, int]:
    """Everybody's place by their seat; worked out once for all who look at this version of the room."""
    return {one.seat.pk: one.place for one in standings(room)}


def _says(room: Room, asked: Asked | None, reply: Reply | None) -> str:
    """What there is to say while nothing is to be answered."""
    if room.ended:
        return say("seat", "over")
    match asked and asked.state:
        case None:
            return say("seat", "waiting")
        case State.SKIPPED:
            return say("seat", "skipped")
        case State.OPEN | State.PAUSED if reply:
            return say("seat", "answered" if reply.answer else "unknown")
        case State.PAUSED:
            return say("seat", "paused")
        case _:
            return ""


def _verdict(reply: Reply | None) -> str:
    if reply is None:
        return say("seat", "missed")
    return say("seat", "right" if reply.right else "not-yet")
