"""All a person has answered, latest first, with filters; and the mistakes that are still open.

A page goes on from the last answer of the one before, never from a number of rows to skip, so that the thousandth page
comes as fast as the first.
"""

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any
from urllib.parse import urlencode

from django.db.models import OuterRef, Q, QuerySet, Subquery
from django.utils import timezone

from trainer.accounts.models import User
from trainer.drills.filters import HistoryForm
from trainer.drills.models import Attempt, Evidence, Mistake, Question, Tally
from trainer.drills.pages.figures import spell
from trainer.drills.pages.lists import Brief, brief, shortfall
from trainer.drills.pages.parts import slip_title
from trainer.drills.skills import SKILLS

ROWS = 20
MISTAKES = 10
SLIPS = 8


@dataclass(frozen=True, slots=True)
class Row:
    """One answer. ``right`` is of the skill asked for where there is one, else of the whole answer."""

    brief: Brief
    right: bool
    what: str
    at: datetime
    took: str


@dataclass(frozen=True, slots=True)
class History:
    """``earlier`` is what the address of the next page has behind its question mark, empty on the last.

    ``newest`` says whether there are pages before this one; their address has ``kept`` behind its question mark.
    """

    form: HistoryForm
    rows: tuple[Row, ...]
    earlier: str
    newest: bool
    kept: str
    slip: str


def history(person: User | None, form: HistoryForm) -> History | None:
    """A page of answers, none of them where the form cannot be read; None for who has not answered anything."""
    if person is None or not Attempt.objects.filter(person=person).exists():
        return None
    chosen = form.cleaned_data if form.is_valid() else {}
    rows = _answers(person, **chosen) if chosen else []
    kept = {name: value for name, value in form.data.items() if value and name in chosen and name != "before"}
    return History(
        form=form,
        rows=tuple(row_of(attempt, right) for attempt, right in rows[:ROWS]),
        earlier=urlencode(kept | {"before": rows[ROWS - 1][0].pk}) if len(rows) > ROWS else "",
        newest=bool(chosen.get("before")),
        kept=urlencode(kept),
        slip=_slip_title(chosen.get("slip", "")),
    )


def _answers(
    person: User,
    *,
    kind: str,
    skill: str,
    outcome: str,
    slip: str,
    since: date | None,
    until: date | None,
    before: int | None,
) -> list[tuple[Attempt, bool]]:
    """The answers of a page and one more, if there are more; each with whether it counts as right."""
    found: QuerySet[Any]
    if skill:
        found = Evidence.objects.filter(person=person, skill=skill).select_related("attempt__question")
    else:
        found = Attempt.objects.filter(person=person).select_related("question")
    key, of = ("attempt", "attempt__") if skill else ("pk", "")
    if kind:
        found = found.filter(**{f"{of}kind": kind})
    if slip:
        found = found.filter(**{f"{of}slip": slip})
    if outcome:
        found = found.filter(right=outcome == "right")
    if since:
        found = found.filter(at__gte=_midnight(since))
    if until:
        found = found.filter(at__lt=_midnight(until + timedelta(days=1)))
    if before:
        anchor = Attempt.objects.filter(person=person, pk=before).values_list("at", flat=True).first()
        if anchor is None:
            return []
        found = found.filter(at__lte=anchor).filter(Q(at__lt=anchor) | Q(**{f"{key}__lt": before}))
    rows = found.order_by("-at", f"-{key}")[: ROWS + 1]
    return [(row.attempt if isinstance(row, Evidence) else row, row.right) for row in rows]


def _midnight(day: date) -> datetime:
    """When a day begins where the person is."""
    return timezone.make_aware(datetime.combine(day, time()))


def row_of(attempt: Attempt, right: bool) -> Row:
    short = brief(attempt.question, answered=True)
    return Row(
        brief=short,
        right=right,
        what="" if attempt.right else _shortfall(attempt, short),
        at=attempt.at,
        took="" if attempt.took is None else spell(attempt.took),
    )


def _shortfall(attempt: Attempt, short: Brief) -> str:
    """What was not yet right; empty where it is just the question."""
    what = shortfall(attempt, short.kind)
    return "" if what == short.kind else what


def _slip_title(code: str) -> str:
    """A slip by its name; empty where there is none of this code."""
    try:
        return slip_title(code) if code else ""
    except (KeyError, ValueError):
        return ""


@dataclass(frozen=True, slots=True)
class OpenMistake:
    """An answer not yet right; ``slug`` and ``skill`` are what a fresh question has to show. ``key`` is its row's."""

    key: int
    brief: Brief
    what: str
    slug: str
    skill: str
    day: date


@dataclass(frozen=True, slots=True)
class MadeSlip:
    """A slip, how often it was made, and the question it was made at last."""

    code: str
    title: str
    times: int
    example: Brief | None


@dataclass(frozen=True, slots=True)
class Mistakes:
    """``earlier`` is the key of the last mistake where there are more before it."""

    open: int
    rows: tuple[OpenMistake, ...]
    earlier: int | None
    later: bool
    slips: tuple[MadeSlip, ...]


def mistakes(person: User | None, *, before: int | None = None) -> Mistakes | None:
    """A page of the mistakes that are still open, latest first, and the slips made most.

    None for who has not answered anything.
    """
    if person is None or not Attempt.objects.filter(person=person).exists():
        return None
    found = Mistake.objects.filter(person=person)
    count = found.count()
    if before:
        anchor = Attempt.objects.filter(person=person, pk=before).values_list("at", flat=True).first()
        found = (
            found.filter(at__lte=anchor).filter(Q(at__lt=anchor) | Q(attempt__lt=before)) if anchor else found.none()
        )
    rows = list(found.select_related("attempt__question").order_by("-at", "-attempt")[: MISTAKES + 1])
    return Mistakes(
        open=count,
        rows=tuple(open_mistake(row) for row in rows[:MISTAKES]),
        earlier=rows[MISTAKES - 1].pk if len(rows) > MISTAKES else None,
        later=before is not None,
        slips=slips(person) if before is None else (),
    )


def latest_mistake(person: User) -> OpenMistake | None:
    """The mistake made last of those that are open."""
    found = (
        Mistake.objects.filter(person=person).select_related("attempt__question").order_by("-at", "-attempt").first()
    )
    return open_mistake(found) if found else None


def open_mistake(row: Mistake) -> OpenMistake:
    short = brief(row.attempt.question, answered=True)
    return OpenMistake(
        key=row.pk,
        brief=short,
        what=_shortfall(row.attempt, short),
        slug=row.skill if row.skill in SKILLS else "",
        skill=SKILLS[row.skill].name if row.skill in SKILLS else "",
        day=timezone.localdate(row.at),
    )


def slips(person: User) -> tuple[MadeSlip, ...]:
    """The slips made most, each with its last question."""
    last = Attempt.objects.filter(person=person, slip=OuterRef("key")).order_by("-at").values("question")[:1]
    made = Tally.objects.filter(person=person, by=Tally.By.SLIP).order_by("-answers", "key")
    rows = list(made.annotate(last=Subquery(last))[:SLIPS])
    questions = Question.objects.in_bulk({row.last for row in rows if row.last})
    return tuple(
        MadeSlip(
            code=row.key,
            title=slip_title(row.key),
            times=row.answers,
            example=brief(questions[row.last], answered=True) if row.last in questions else None,
        )
        for row in rows
    )
