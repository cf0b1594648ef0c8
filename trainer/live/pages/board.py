"""The desk and the screen: how many have answered, then what they answered and what is right."""

import json
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache

import segno
from django.utils.safestring import SafeString, mark_safe

from trainer.drills import services as drills
from trainer.drills.kinds import KINDS
from trainer.drills.models import Question
from trainer.drills.pages.lists import Brief, brief
from trainer.drills.pages.parts import listed, part_name, slip_title
from trainer.drills.pages.question import Page
from trainer.drills.question import Answer
from trainer.live import services
from trainer.live.models import Asked, Reply, Room
from trainer.live.words import say
from trainer.sheets.pages.shown import Bit, Said, asking, explained, figure, said

State = Asked.State
BEST = 5
"""How many names the list of those who had most right has."""


@dataclass(frozen=True, slots=True)
class Row:
    """One answer and how many gave it; ``share`` is the length of its bar in percent of the longest."""

    said: Said
    count: int
    share: int
    state: str  # right, slip or nothing
    why: str


@dataclass(frozen=True, slots=True)
class Earlier:
    """A question asked before: how many of those who answered had it right, None where it was not shown."""

    number: int
    brief: Brief
    right: int | None
    answered: int
    now: bool


@dataclass(frozen=True, slots=True)
class Board:
    """``state`` is waiting, over, or that of the question; ``at`` names the question, ``last`` the one asked last."""

    room: Room
    version: str
    state: str
    at: int
    last: int
    code: str
    address: str
    qr: SafeString
    page: Page | None
    wanted: str  # the parts asked for, where a question can ask for several
    figure: SafeString
    seats: int
    answered: int
    rows: tuple[Row, ...]
    slips: tuple[tuple[str, int], ...]
    explained: SafeString
    link: str
    standings: tuple[services.Standing, ...]
    earlier: tuple[Earlier, ...]
    note: str

    @property
    def spelled(self) -> str:
        """The code in two halves, to be read aloud."""
        return f"{self.code[:4]}-{self.code[4:]}"

    @property
    def over(self) -> bool:
        return self.state == "over"

    @property
    def shows(self) -> bool:
        return self.state == State.SHOWN

    @property
    def takes(self) -> bool:
        """Whether the question is not decided yet."""
        return self.state in (State.OPEN, State.PAUSED)


def board(room: Room, address: str, note: str = "") -> Board:
    asked = list(room.asked.select_related("question").order_by("number"))
    current = next((one for one in asked if one.pk == room.current_id), None)
    state = "over" if room.ended else current.state if current else "waiting"
    seats = room.seats.filter(removed=False).count()
    replies = list(
        Reply.objects.filter(asked__room=room, seat__removed=False).values_list("asked", "answer", "right", "slip")
    )
    given = [(json.dumps(answer, sort_keys=True), slip) for pk, answer, _, slip in replies if pk == room.current_id]
    shown = current is not None and current.state == State.SHOWN
    row = current.question if current and state != State.SKIPPED else None
    moving = state in ("waiting", State.OPEN, State.PAUSED)
    return Board(
        room=room,
        # Who comes in later is no reason to draw anew what the room is looking at.
        version=f"{room.version}.{seats}.{len(given)}" if moving else str(room.version),
        state=state,
        at=current.number if current else 0,
        last=len(asked),
        code=room.code,
        address=address,
        qr=_qr(address),
        page=asking(row) if row else None,
        wanted=listed([part_name(part) for part in row.asks])
        if row and row.kind == "score" and list(row.asks) != ["payment"]
        else "",
        figure=figure(row) if row else mark_safe(""),
        seats=seats,
        answered=len(given),
        rows=_rows(row, given, seats) if row and shown else (),
        slips=_slips(given) if shown else (),
        explained=explained(row) if row and shown else mark_safe(""),
        link=row.get_absolute_url() if row and shown else "",
        standings=tuple(services.standings(room)[:BEST]) if room.scored and (shown or room.ended) else (),
        earlier=tuple(_earlier(one, replies, room) for one in asked if one is not current or room.ended),
        note=note,
    )


@dataclass(frozen=True, slots=True)
class SoFar:
    """What was answered to the open question until now, for its teachers' eyes: the right answer stands in it."""

    room: Room
    title: str
    seats: int
    answered: int
    rows: tuple[Row, ...]
    slips: tuple[tuple[str, int], ...]


def so_far(room: Room) -> SoFar:
    asked = room.asked.select_related("question").filter(pk=room.current_id or 0).first()
    takes = asked is not None and asked.state in (State.OPEN, State.PAUSED) and room.ended is None
    seats = room.seats.filter(removed=False).count()
    if asked is None or not takes:
        return SoFar(room, "", seats, 0, (), ())
    replies = Reply.objects.filter(asked=asked, seat__removed=False).values_list("answer", "slip")
    given = [(json.dumps(answer, sort_keys=True), slip) for answer, slip in replies]
    row = asked.question
    return SoFar(room, asking(row).title, seats, len(given), _rows(row, given, seats), _slips(given))


@lru_cache(maxsize=64)
def _qr(address: str) -> SafeString:
    """The way into the room, for a phone's camera."""
    drawn = segno.make(address, error="m").svg_inline(omitsize=True, border=2, dark="#000", light="#fff", svgclass="qr")
    return mark_safe(drawn)


def _rows(row: Question, given: list[tuple[str, str]], seats: int) -> tuple[Row, ...]:
    """Every answer that was given, the right one first, then by how many gave it; last those without one."""
    asked = drills.asked(row)
    kind = KINDS[row.kind]
    right = json.dumps(kind.solve(asked).to_values(), sort_keys=True)
    counted, slips = Counter(answer for answer, _ in given), dict(given)
    unknown = counted.pop("{}", 0)
    verdicts = {answer: kind.mark(asked, Answer.from_values(json.loads(answer))).right for answer in counted}
    if not any(verdicts.values()):
        counted[right], verdicts[right] = 0, True
    most = max([*counted.values(), unknown, seats - len(given), 1])

    def one(said_: Said, count: int, state: str, why: str) -> Row:
        return Row(said_, count, round(100 * count / most), state, why)

    rows = [
        one(
            said(row, Answer.from_values(json.loads(answer))),
            count,
            "right" if verdicts[answer] else "slip",
            slip_title(slips[answer]) if slips.get(answer) else "",
        )
        for answer, count in sorted(counted.items(), key=lambda item: (not verdicts[item[0]], -item[1], item[0]))
    ]
    rest = (("unknown", unknown), ("none", seats - len(given)))
    return (*rows, *(one((Bit(say("answers", name)),), count, "", "") for name, count in rest if count > 0))


def _slips(given: list[tuple[str, str]]) -> tuple[tuple[str, int], ...]:
    """Slips made in several answers, and by how many: what a list of answers does not add up."""
    counted = Counter(slip for _, slip in given if slip)
    answers = {slip: len({answer for answer, its in given if its == slip}) for slip in counted}
    return tuple((slip_title(slip), count) for slip, count in counted.most_common() if answers[slip] > 1)


def _earlier(asked: Asked, replies: list[tuple[int, object, bool, str]], room: Room) -> Earlier:
    own = [right for pk, _, right, _ in replies if pk == asked.pk]
    shown = asked.state == State.SHOWN
    return Earlier(
        asked.number, brief(asked.question), sum(own) if shown else None, len(own), asked.pk == room.current_id
    )
