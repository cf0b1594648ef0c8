"""A person's answers in figures: in all, by kind and level, day by day, and against what was to be expected.

All comes from the tallies kept as answers come in, so it takes as long for ten answers as for a hundred thousand.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import groupby
from math import exp
from operator import attrgetter

from django.utils import timezone

from trainer.accounts.models import User
from trainer.drills import models
from trainer.drills.kinds import KINDS
from trainer.drills.words import word

DAYS = 30
"""How many days with answers a chart goes back."""

WEEKS = 4
"""How many weeks the calendar shows."""

TOP, FIELD = 12.0, 120.0
"""Where the field of a chart begins, and its height, in the units of its drawing."""

By = models.Tally.By


@dataclass(frozen=True, slots=True)
class Tally:
    """Some answers: how many, how many right, and what time those took that were timed.

    ``seconds`` is the geometric mean: as with a median, one answer left open over lunch changes little.
    """

    answers: int
    right: int
    seconds: float | None

    @property
    def accuracy(self) -> int:
        """Per cent right."""
        return round(100 * self.right / self.answers) if self.answers else 0

    @property
    def time(self) -> str:
        """``8 s``, ``1 min 20 s``; empty if none was timed."""
        return "" if self.seconds is None else spell(self.seconds)


def spell(seconds: float) -> str:
    """``8 s``, ``1 min 20 s``."""
    minutes, rest = divmod(round(seconds), 60)
    if not minutes:
        return f"{rest} s"
    return f"{minutes} min {rest} s" if rest else f"{minutes} min"


def tally(rows: Iterable[models.Tally]) -> Tally:
    """Several tallies in one."""
    rows = list(rows)
    timed = sum(row.timed for row in rows)
    return Tally(
        answers=sum(row.answers for row in rows),
        right=sum(row.right for row in rows),
        seconds=round(exp(sum(row.log_seconds for row in rows) / timed), 2) if timed else None,
    )


@dataclass(frozen=True, slots=True)
class KindTally:
    """A kind of drill, level by level."""

    kind: str
    tally: Tally
    levels: tuple[tuple[str, Tally], ...]


@dataclass(frozen=True, slots=True)
class Day:
    day: date
    tally: Tally


@dataclass(frozen=True, slots=True)
class Point:
    """A point of a chart and the way to it from the one before; ``x`` is a share of the width. ``says`` it in words."""

    x: str
    y: float
    from_x: str
    from_y: float
    date: date | None  # written beneath it
    says: str


@dataclass(frozen=True, slots=True)
class Chart:
    """Days from left to right. ``marks`` are the heights that are written on it."""

    points: tuple[Point, ...]
    marks: tuple[tuple[float, str], ...]

    @property
    def last(self) -> str:
        return self.points[-1].says


@dataclass(frozen=True, slots=True)
class Calendar:
    """The last four weeks, a day a square, and on how many of them something was answered.

    A day without answers costs nothing: the count is of the days there were, and no row of days can break.
    """

    weeks: tuple[tuple["Square", ...], ...]

    @property
    def days(self) -> int:
        return sum(square.answers > 0 for week in self.weeks for square in week)

    @property
    def of(self) -> int:
        return 7 * WEEKS


@dataclass(frozen=True, slots=True)
class Square:
    day: date
    answers: int
    to_come: bool

    @property
    def state(self) -> str:
        return "is-later" if self.to_come else "is-done" if self.answers else ""


@dataclass(frozen=True, slots=True)
class Foretold:
    """Answers that were about equally likely to be right: how likely, and how many were, both in per cent."""

    expected: int
    right: int
    answers: int
    radius: float  # in the drawing

    @property
    def y(self) -> int:
        return 100 - self.right


@dataclass(frozen=True, slots=True)
class Calibration:
    """What was expected before each answer beside what came."""

    rows: tuple[Foretold, ...]
    expected: int
    right: int
    answers: int


@dataclass(frozen=True, slots=True)
class Figures:
    total: Tally
    kinds: tuple[KindTally, ...]
    days: tuple[Day, ...]
    accuracy: Chart
    time: Chart | None
    earlier: date | None
    later: bool
    calibration: Calibration | None

    @property
    def span(self) -> str:
        """``the last 12 days with answers``, ``30 days with answers``."""
        days = f"{len(self.days)} day{'' if len(self.days) == 1 else 's'} with answers"
        return days if self.later else f"the last {days}"


def totals(person: User) -> tuple[Tally, tuple[KindTally, ...]]:
    """In all, and by kind and level in the order of the catalogue."""
    rows = list(models.Tally.objects.filter(person=person, by=By.LEVEL))
    return tally(rows), tuple(_kinds(rows))


def days(person: User, *, before: date | None = None, most: int | None = DAYS) -> tuple[Day, ...]:
    """The last days with answers, the latest last; with ``before`` those before that day. ``most`` None is all."""
    found = models.Tally.objects.filter(person=person, by=By.DAY)
    if before:
        found = found.filter(key__lt=before.isoformat())
    return tuple(Day(date.fromisoformat(row.key), tally([row])) for row in reversed(found.order_by("-key")[:most]))


def figures(person: User | None, *, before: date | None = None) -> Figures | None:
    """Everything on the page; None for who has not answered anything. ``before`` turns the charts back."""
    if person is None:
        return None
    total, kinds = totals(person)
    if not total.answers:
        return None
    shown = days(person, before=before)
    timed = [day for day in shown if day.tally.seconds is not None]
    return Figures(
        total=total,
        kinds=kinds,
        days=shown,
        accuracy=_accuracy(shown),
        time=_time(timed) if timed else None,
        earlier=shown[0].day if len(shown) == DAYS else None,
        later=before is not None,
        calibration=_calibration(person),
    )


def calendar(shown: Sequence[Day]) -> Calendar:
    """The last four weeks, Monday to Sunday, of the latest days with answers."""
    today = timezone.localdate()
    first = today - timedelta(days=today.weekday() + 7 * (WEEKS - 1))
    answers = {day.day: day.tally.answers for day in shown}
    squares = [first + timedelta(days=place) for place in range(7 * WEEKS)]
    row = [Square(day, answers.get(day, 0), day > today) for day in squares]
    return Calendar(tuple(tuple(row[week : week + 7]) for week in range(0, len(row), 7)))


def _kinds(rows: Iterable[models.Tally]) -> Iterator[KindTally]:
    found = sorted(map(_Level, rows), key=_catalogue_order)
    for kind, group in groupby(found, key=attrgetter("kind")):
        levels = list(group)
        yield KindTally(
            word("kinds", kind, "title"),
            tally(one.row for one in levels),
            tuple((word("levels", kind, one.level, "label"), tally([one.row])) for one in levels),
        )


@dataclass(frozen=True, slots=True)
class _Level:
    row: models.Tally

    @property
    def kind(self) -> str:
        return self.row.key.partition("/")[0]

    @property
    def level(self) -> str:
        return self.row.key.partition("/")[2]


def _catalogue_order(one: _Level) -> tuple[int, int]:
    kinds = list(KINDS)
    levels = KINDS[one.kind].levels if one.kind in KINDS else ()
    return (
        kinds.index(one.kind) if one.kind in kinds else len(kinds),
        levels.index(one.level) if one.level in levels else len(levels),
    )


def _accuracy(shown: Sequence[Day]) -> Chart:
    heights = [1 - day.tally.right / day.tally.answers for day in shown]
    says = [f"{day.tally.accuracy} % of {day.tally.answers}" for day in shown]
    return Chart(
        tuple(_points(shown, heights, says)), ((TOP, "100 %"), (TOP + FIELD / 2, "50 %"), (TOP + FIELD, "0 %"))
    )


def _time(shown: Sequence[Day]) -> Chart:
    longest = max(day.tally.seconds or 0 for day in shown)
    top = next((top for top in _ROUND_TIMES if top >= longest), longest)
    heights = [1 - (day.tally.seconds or 0) / top for day in shown]
    marks = ((TOP, spell(top)), (TOP + FIELD / 2, spell(top / 2)), (TOP + FIELD, "0 s"))
    return Chart(tuple(_points(shown, heights, [day.tally.time for day in shown])), marks)


_ROUND_TIMES = (4, 10, 20, 30, 60, 120, 240, 600, 1200, 3600)


def _points(shown: Sequence[Day], heights: Sequence[float], says: Sequence[str]) -> Iterator[Point]:
    """Days spread evenly over the chart, right of what is written at its heights; every few carry their date."""
    apart = max(1, -(-len(shown) // 5))
    before = ("", 0.0)
    for place, (day, height, said) in enumerate(zip(shown, heights, says, strict=True)):
        x, y = f"{10 + 86 * (place + 0.5) / len(shown):.2f}%", round(TOP + FIELD * height, 1)
        dated = day.day if (len(shown) - 1 - place) % apart == 0 else None
        yield Point(x, y, *before, dated, said)
        before = (x, y)


def _calibration(person: User) -> Calibration | None:
    found = list(models.Tally.objects.filter(person=person, by=By.EXPECTED).order_by("key"))
    answers = sum(row.answers for row in found)
    if not answers:
        return None
    most = max(row.answers for row in found)
    return Calibration(
        rows=tuple(
            Foretold(
                expected=round(100 * row.expected / row.answers),
                right=round(100 * row.right / row.answers),
                answers=row.answers,
                radius=round(1.5 + 3 * (row.answers / most) ** 0.5, 1),
            )
            for row in found
        ),
        expected=round(100 * sum(row.expected for row in found) / answers),
        right=round(100 * sum(row.right for row in found) / answers),
        answers=answers,
    )
