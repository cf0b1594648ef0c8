"""How a session went, person by person: what its teachers look at afterwards, and take away as a table."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from trainer.drills.pages.lists import Brief, brief
from trainer.live import services
from trainer.live.models import Asked, Reply, Room
from trainer.live.services import Standing
from trainer.live.words import say


@dataclass(frozen=True, slots=True)
class Shown:
    """A question that was shown, and how many of those who answered it had it right."""

    number: int
    brief: Brief
    right: int
    answered: int

    @property
    def name(self) -> str:
        return f"{self.number}: {self.brief.kind}, {self.brief.level}"


@dataclass(frozen=True, slots=True)
class Line:
    """Somebody in the room; ``cells`` tell of each question ``right``, ``not-yet``, ``unknown`` or ``none``."""

    standing: Standing
    cells: tuple[str, ...]

    @property
    def said(self) -> tuple[tuple[str, str], ...]:
        """Each cell with what is said of it."""
        return tuple((cell, say("results", cell)) for cell in self.cells)


@dataclass(frozen=True, slots=True)
class Results:
    room: Room
    questions: tuple[Shown, ...]
    lines: tuple[Line, ...]


def results(room: Room) -> Results:
    """Three queries. A question that is not shown, or was left, is nobody's success and nobody's mistake."""
    asked = list(room.asked.filter(state=Asked.State.SHOWN).select_related("question").order_by("number"))
    replies = Reply.objects.filter(asked__in=[one.pk for one in asked], seat__removed=False)
    cells = {
        (seat, question): "right" if right else "not-yet" if answer else "unknown"
        for seat, question, right, answer in replies.values_list("seat", "asked", "right", "answer")
    }
    of = [[cell for (_, question), cell in cells.items() if question == one.pk] for one in asked]
    return Results(
        room=room,
        questions=tuple(
            Shown(one.number, brief(one.question, answered=True), given.count("right"), len(given))
            for one, given in zip(asked, of, strict=True)
        ),
        lines=tuple(
            Line(standing, tuple(cells.get((standing.seat.pk, one.pk), "none") for one in asked))
            for standing in services.standings(room)
        ),
    )


def result_columns(found: Results) -> tuple[str, ...]:
    return "name", *(question.name for question in found.questions), "right", "of", "place"


def result_rows(found: Results) -> Iterator[tuple[Any, ...]]:
    """The table of the page, its last lines among them."""
    of = len(found.questions)
    for line in found.lines:
        said = (say("results", cell) for cell in line.cells)
        yield str(line.standing.seat), *said, line.standing.right, of, line.standing.place
    yield say("results", "foot-right"), *(question.right for question in found.questions), None, None, None
    yield say("results", "foot-answered"), *(question.answered for question in found.questions), None, None, None
