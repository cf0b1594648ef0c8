"""Leading a room, and answering in it.

What the teacher does names the question it is meant for (``at``, its number): pressed twice, or in a second tab that
shows an earlier one, it does nothing.
"""

import secrets
from dataclasses import dataclass
from functools import partial

from django.db import IntegrityError, transaction
from django.db.models import Count, Q
from django.utils import timezone

from engine.rules import load
from trainer.accounts.models import User
from trainer.classroom import codes
from trainer.classroom.asking import asking_for
from trainer.classroom.models import Classroom, Membership
from trainer.drills import services as drills
from trainer.drills.kinds import KINDS, FormData, Options
from trainer.drills.models import Question, RulesetRecord
from trainer.drills.question import Answer
from trainer.live.models import Asked, Reply, Room, Seat
from trainer.updates.bus import announce

MOST_SEATS = 200
State = Asked.State


class Full(Exception):
    """Nobody more gets in."""


def open_room(*, teacher: User, pk: str, classroom: Classroom | None, title: str, scored: bool) -> Room:
    """A new room. ``pk`` becomes its id: a form that is sent twice opens one room.

    Raises `IntegrityError` where the id is that of somebody else's room.
    """
    known = Room.objects.filter(pk=pk, teacher=teacher).first()
    while known is None:
        code = "".join(secrets.choice(codes.ALPHABET) for _ in range(codes.LENGTH))
        try:
            with transaction.atomic():
                known = Room.objects.create(
                    pk=pk, code=code, teacher=teacher, classroom=classroom, title=title, scored=scored
                )
        except IntegrityError:
            if Room.objects.filter(pk=pk).exists():
                raise
    return known


def room_of(code: str) -> Room | None:
    """The room with this code, however it is written; one that is over lets nobody in who was not there."""
    return Room.objects.filter(code=codes.normal(code)).select_related("classroom").first()


def seat_of(room: Room, person: User | None) -> Seat | None:
    return Seat.objects.filter(room=room, person=person).first() if person else None


def own_name(room: Room, person: User | None) -> str:
    """What the room calls somebody unless they say otherwise: their name in its class, or the one they sign in with.

    Empty for a visitor, and for a guest who is not in its class.
    """
    if person is None:
        return ""
    if room.classroom_id:
        place = Membership.objects.current().filter(student=person, classroom=room.classroom_id).first()
        if place:
            return place.name
    return "" if person.is_guest else person.username


def join(*, room: Room, person: User, name: str) -> Seat:
    """A seat, or the one this person has. Raises `Full`."""
    with transaction.atomic():
        locked = Room.objects.select_for_update().get(pk=room.pk)
        seat = seat_of(locked, person)
        if seat is None:
            if locked.ended or locked.seats.count() >= MOST_SEATS:
                raise Full
            seat = Seat.objects.create(room=locked, person=person, name=name)
            announce(room.arrivals[0], seat.pk)
    return seat


def remove(*, room: Room, seat: int) -> None:
    """Somebody leaves the room at the teacher's wish; what they answered is not counted."""
    with transaction.atomic():
        locked = Room.objects.select_for_update().get(pk=room.pk)
        if locked.seats.filter(pk=seat, removed=False).update(removed=True):
            _moved(locked)


def _moved(room: Room, **fields: object) -> None:
    """Store what has changed in a locked room, and tell everybody."""
    room.version += 1
    for name, value in fields.items():
        setattr(room, name, value)
    room.save(update_fields=["version", *fields])
    announce(room.topic, room.version)


def new_question(*, kind: str, level: str, ruleset: str, asks: list[str], skill: str = "") -> Question:
    """A question for a room, not stored yet, that asks for ``skill`` where one is named. Raises `KeyError` where the
    kind has no such level or rules.
    """
    offered = KINDS[kind]
    if level not in offered.levels or ruleset not in offered.rulesets:
        raise KeyError(level)
    asked = [part for part in offered.asks if part in asks]
    options: Options = {"asks": asked} if asked and len(offered.asks) > 1 and kind == "score" else {}
    return _made(kind, level, drills.record_of(load(ruleset)), {**options, "skill": skill} if skill else options)


def like(question: Question) -> Question:
    """Another question of the same skill, not stored yet."""
    record = drills.record_of(drills.rules_of(question.ruleset_id))
    return _made(question.kind, question.level, record, question.options)


def _made(kind: str, level: str, record: RulesetRecord, options: Options) -> Question:
    make = partial(drills.new_question, kind=kind, level=level, record=record, options=options)
    return asking_for(options.get("skill", ""), make)


def ask(*, room: Room, question: Question, at: int) -> bool:
    """Put a question to the room, after the ``at`` that were put so far; whether it was."""
    with transaction.atomic():
        locked = Room.objects.select_for_update().get(pk=room.pk)
        if locked.ended or locked.asked.count() != at:
            return False
        _leave(locked)
        question.save(force_insert=True)
        _moved(locked, current=locked.asked.create(number=at + 1, question=question))
    return True


def _leave(room: Room) -> None:
    """A question that is left without being shown is nobody's success and nobody's mistake."""
    room.asked.filter(state__in=(State.OPEN, State.PAUSED)).update(state=State.SKIPPED)


def _turn(room: Room, at: int, among: tuple[State, ...], **fields: object) -> Asked | None:
    """Change the question the room looks at, if it is that one and in one of these states."""
    with transaction.atomic():
        locked = Room.objects.select_for_update().get(pk=room.pk)
        asked = locked.current
        if asked is None or asked.number != at or asked.state not in among or locked.ended:
            return None
        for name, value in fields.items():
            setattr(asked, name, value)
        asked.save(update_fields=list(fields))
        _moved(locked)
    return asked


def pause(*, room: Room, at: int) -> None:
    """Take no answers for a while."""
    _turn(room, at, (State.OPEN,), state=State.PAUSED, halted=True)


def resume(*, room: Room, at: int) -> None:
    _turn(room, at, (State.PAUSED,), state=State.OPEN)


def skip(*, room: Room, at: int) -> None:
    """Leave the question without showing what is right; nobody's answer is kept in their record."""
    _turn(room, at, (State.OPEN, State.PAUSED), state=State.SKIPPED)


def show(*, room: Room, at: int) -> None:
    """Show what was answered and what is right; the answers enter the records of who gave them."""
    if _turn(room, at, (State.OPEN, State.PAUSED), state=State.SHOWN):
        keep_replies(room)


def show_again(*, room: Room, at: int) -> None:
    """Have the room look once more at a question that was shown."""
    with transaction.atomic():
        locked = Room.objects.select_for_update().get(pk=room.pk)
        asked = locked.asked.filter(number=at, state=State.SHOWN).first()
        if asked and not locked.ended and locked.current_id != asked.pk:
            _leave(locked)
            _moved(locked, current=asked)


def end(*, room: Room) -> None:
    """The session is over; its pages stay to look at."""
    with transaction.atomic():
        locked = Room.objects.select_for_update().get(pk=room.pk)
        if locked.ended is None:
            _leave(locked)
            _moved(locked, ended=timezone.now())
    keep_replies(room)


def keep_replies(room: Room) -> None:
    """Enter what was shown into each person's own record, where it has not been entered yet.

    Not in the transaction that shows it: the room need not wait, and what is cut short is taken up at the next turn.
    """
    waiting = Reply.objects.filter(asked__room=room, asked__state=State.SHOWN, kept=False, seat__person__isnull=False)
    for reply in waiting.select_related("asked__question", "seat__person"):
        person = reply.seat.person
        assert person is not None
        answer = Answer.from_values(reply.answer) if reply.answer else None
        drills.take_answer(person=person, question=reply.asked.question, answer=answer, took=reply.took)
        Reply.objects.filter(pk=reply.pk).update(kept=True)


def answer(*, seat: Seat, asked: Asked, data: FormData | None) -> bool:
    """Keep a seat's first answer, None where they do not know; whether there was still time.

    Raises `AnswerError` where it cannot be read.
    """
    question = asked.question
    given = None if data is None else drills.read_answer(question, data)
    verdict = KINDS[question.kind].mark(drills.asked(question), given) if given else None
    took = None if asked.halted else round((timezone.now() - asked.at).total_seconds(), 2)
    with transaction.atomic():
        # The row is locked against being shown meanwhile: nobody answers what is on the wall.
        if Asked.objects.select_for_update().filter(pk=asked.pk, state=State.OPEN).first() is None:
            return False
        reply, new = Reply.objects.get_or_create(
            asked=asked,
            seat=seat,
            defaults={
                "answer": given.to_values() if given else {},
                "right": bool(verdict and verdict.right),
                "slip": verdict.slip.code if verdict and verdict.slip else "",
                "took": took,
            },
        )
        if new:
            announce(seat.room.arrivals[1], reply.pk)
    return True


@dataclass(frozen=True, slots=True)
class Standing:
    """How a seat has done: of so many questions shown, how many it had right, and its place where that is told."""

    seat: Seat
    right: int
    place: int


def standings(room: Room) -> list[Standing]:
    """Every seat by how many of the questions shown it had right; who has the same number shares a place."""
    shown = Q(replies__asked__state=State.SHOWN, replies__right=True)
    seats = room.seats.filter(removed=False).annotate(had=Count("replies", filter=shown)).order_by("-had", "name", "pk")
    found: list[Standing] = []
    for place, seat in enumerate(seats, 1):
        had: int = seat.had
        found.append(Standing(seat, had, found[-1].place if found and found[-1].right == had else place))
    return found
