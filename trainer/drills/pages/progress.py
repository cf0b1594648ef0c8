"""One person's own progress: totals, by kind and level, day by day, and the mistakes made last."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from operator import itemgetter
from statistics import median

from django.utils import timezone

from trainer.accounts.models import User
from trainer.drills import services
from trainer.drills.kinds import KINDS
from trainer.drills.models import Attempt, PracticeSet
from trainer.drills.pages.lists import Brief, brief, shortfall, start_inputs
from trainer.drills.words import word

DAYS = 30
"""How many days with answers the chart goes back."""

MISTAKES = 10

CHART = 120.0
"""Height of the chart's field, in the units of its drawing."""


@dataclass(frozen=True, slots=True)
class Tally:
    """Some answers: how many, how many right, and the median time of those that were timed, in seconds."""

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
        if self.seconds is None:
            return ""
        minutes, seconds = divmod(round(self.seconds), 60)
        return f"{minutes} min {seconds} s" if minutes else f"{seconds} s"


@dataclass(frozen=True, slots=True)
class KindTally:
    """A kind of drill, level by level."""

    kind: str
    levels: tuple[tuple[str, Tally], ...]


@dataclass(frozen=True, slots=True)
class Day:
    """One day's answers, and where its point lies in the chart: ``x`` and the way from the day before."""

    day: date
    tally: Tally
    x: str
    y: float
    from_x: str
    from_y: float
    labelled: bool


@dataclass(frozen=True, slots=True)
class Mistake:
    brief: Brief
    what: str
    day: date


@dataclass(frozen=True, slots=True)
class Progress:
    total: Tally
    kinds: tuple[KindTally, ...]
    days: tuple[Day, ...]
    mistakes: tuple[Mistake, ...]


type _Row = tuple[str, str, bool, float | None, date]


def progress(person: User | None) -> Progress | None:
    """Everything on the page, in two queries; None for who has not answered anything."""
    if person is None:
        return None
    rows = _rows(person)
    if not rows:
        return None
    by_level: dict[tuple[str, str], list[_Row]] = defaultdict(list)
    by_day: dict[date, list[_Row]] = defaultdict(list)
    for row in rows:
        by_level[row[:2]].append(row)
        by_day[row[4]].append(row)
    return Progress(
        total=_tally(rows),
        kinds=tuple(_kinds(by_level)),
        days=tuple(_days(by_day)),
        mistakes=tuple(_mistakes(person)),
    )


def _rows(person: User) -> list[_Row]:
    found = Attempt.objects.filter(person=person).order_by("at")
    return [
        (kind, level, right, took, timezone.localdate(at))
        for kind, level, right, took, at in found.values_list(
            "question__kind", "question__level", "right", "took", "at"
        )
    ]


def _tally(rows: Iterable[_Row]) -> Tally:
    rows = list(rows)
    times = [took for _, _, _, took, _ in rows if took is not None]
    return Tally(len(rows), sum(row[2] for row in rows), median(times) if times else None)


def _kinds(by_level: Mapping[tuple[str, str], list[_Row]]) -> Iterable[KindTally]:
    ordered = sorted(by_level, key=_catalogue_order)
    for kind, keys in groupby(ordered, key=itemgetter(0)):
        levels = ((word("levels", *key, "label"), _tally(by_level[key])) for key in keys)
        yield KindTally(word("kinds", kind, "title"), tuple(levels))


def _catalogue_order(key: tuple[str, str]) -> tuple[int, int]:
    kind, level = key
    kinds = list(KINDS)
    levels = KINDS[kind].levels if kind in KINDS else ()
    return (
        kinds.index(kind) if kind in kinds else len(kinds),
        levels.index(level) if level in levels else len(levels),
    )


def _days(by_day: dict[date, list[_Row]]) -> Iterable[Day]:
    """The last days with answers, spread evenly over the chart; every few of them carry their date."""
    shown = sorted(by_day)[-DAYS:]
    apart = max(1, -(-len(shown) // 5))
    before = ("", 0.0)
    for place, day in enumerate(shown):
        tally = _tally(by_day[day])
        x, y = f"{100 * (place + 0.5) / len(shown):.2f}%", round(10 + CHART * (1 - tally.right / tally.answers), 1)
        yield Day(day, tally, x, y, *before, labelled=(len(shown) - 1 - place) % apart == 0)
        before = (x, y)


def _mistakes(person: User) -> Iterable[Mistake]:
    wrong = Attempt.objects.filter(person=person, right=False).select_related("question").order_by("-at")
    for attempt in wrong[:MISTAKES]:
        short = brief(attempt.question)
        yield Mistake(short, shortfall(attempt, short.kind), timezone.localdate(attempt.at))


@dataclass(frozen=True, slots=True)
class Today:
    """The front page of a person who has answered before."""

    resume: Brief | None
    number: int
    done: int
    size: int
    last: Brief
    again: tuple[tuple[str, str], ...]
    total: Tally
    mistake: Mistake | None


def today(person: User, current: PracticeSet | None) -> Today | None:
    """What a person comes back to; None for who has not answered anything."""
    latest = Attempt.objects.filter(person=person).select_related("question").order_by("-at").first()
    if latest is None:
        return None
    row = current.questions.latest("number") if current else latest.question
    return Today(
        resume=brief(row) if current else None,
        number=(row.number or 1) if current else 0,
        done=sum(result is not None for result in services.results(current)) if current else 0,
        size=PracticeSet.SIZE,
        last=brief(latest.question),
        again=tuple(start_inputs(latest.question, latest.question.level)),
        total=_tally(_rows(person)),
        mistake=next(iter(_mistakes(person)), None),
    )
