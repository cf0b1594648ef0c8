"""One student as their class sees them: skills, slips, days, and every answer with its question as it was asked."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from itertools import accumulate
from typing import Any

from django.db.models import Count, QuerySet
from django.urls import reverse
from django.utils.http import urlencode

from trainer.classroom.models import Classroom, Membership, Seen, SlipTally
from trainer.classroom.pages.matrix import begins, skills_behind, slip_name, span, struggles
from trainer.classroom.words import minutes, say, word
from trainer.drills.mastery import State
from trainer.drills.models import Attempt
from trainer.drills.pages.lists import Brief, brief, shortfall
from trainer.drills.skills import AREAS, SKILLS
from trainer.drills.words import word as drill_word
from trainer.sheets.pages.shown import Said, beside

PAGE = 30
"""Answers on one page."""

DAYS = 42
"""The last days with answers that are drawn."""


@dataclass(frozen=True, slots=True)
class Skill:
    slug: str
    name: str
    state: str
    tries: int
    right: int
    early: bool

    @property
    def look(self) -> str:
        return {"not-started": "none"}.get(self.state, self.state)

    @property
    def says(self) -> str:
        return word("states", self.state)


@dataclass(frozen=True, slots=True)
class Day:
    """``height`` and ``right_height`` are of the busiest day, in per cent."""

    day: date
    answers: int
    right: int
    seconds: float
    x: str
    height: float
    right_height: float

    @property
    def from_top(self) -> float:
        return 100 - self.height

    @property
    def right_from_top(self) -> float:
        return 100 - self.right_height

    @property
    def minutes(self) -> int | str | None:
        return minutes(self.seconds)


@dataclass(frozen=True, slots=True)
class Made:
    """A slip and how often it was made."""

    code: str
    title: str
    times: int


@dataclass(frozen=True, slots=True)
class Given:
    """One answer in a line. ``place`` is whose it is; ``took`` whole seconds. Of a wrong one ``short`` names what was
    not yet right, and ``wrote`` is what stood there in place of ``expected``; both are empty for who did not know yet.
    """

    pk: int
    place: Membership
    at: datetime
    brief: Brief
    right: bool
    helped: bool
    short: str
    expected: Said
    wrote: Said
    took: int | None


@dataclass(frozen=True, slots=True)
class Student:
    place: Membership
    areas: tuple[tuple[str, tuple[Skill, ...]], ...]
    slips: tuple[Made, ...]
    days: tuple[Day, ...]
    answers: int
    right: int
    seconds: float
    given: tuple[Given, ...]
    older: int | None  # the answer before which the next page begins
    only: str  # what the list of answers is narrowed to, in words
    more: str  # the address of the next page of them, up to where it begins

    @property
    def minutes(self) -> int | str | None:
        return minutes(self.seconds)

    @property
    def percent(self) -> int:
        return round(100 * self.right / self.answers) if self.answers else 0

    @property
    def reached(self) -> int:
        return sum(skill.state == State.REACHED for _, skills in self.areas for skill in skills)

    @property
    def need_help(self) -> tuple[Skill, ...]:
        return tuple(skill for _, skills in self.areas for skill in skills if skill.early)


def skills(place: Membership) -> tuple[tuple[str, tuple[Skill, ...]], ...]:
    """The state of every skill, by area."""
    known = {row.skill: row for row in place.standings.all()}

    def of(slug: str) -> Skill:
        row = known.get(slug)
        if row is None:
            return Skill(slug, SKILLS[slug].name, State.NOT_STARTED, 0, 0, False)
        return Skill(
            slug,
            SKILLS[slug].name,
            row.state,
            row.tries,
            row.right,
            struggles(row.state, row.early, row.tries, row.right),
        )

    return tuple(
        (name, tuple(of(slug) for slug, skill in SKILLS.items() if skill.area == area)) for area, name in AREAS.items()
    )


def days(place: Membership) -> list[Day]:
    """Every day with answers, oldest first."""
    rows = list(place.days.order_by("day"))
    drawn = rows[-DAYS:]
    most = max((row.answers for row in drawn), default=1)
    told = []
    for number, row in enumerate(rows, len(drawn) - len(rows)):
        x = f"{100 * number / len(drawn):.2f}%" if number >= 0 else ""
        height, right = 100 * row.answers / most, 100 * row.right / most
        told.append(Day(row.day, row.answers, row.right, row.seconds, x, round(height, 1), round(right, 1)))
    return told


def student(place: Membership, asked: Mapping[str, Any]) -> Student:
    """``asked`` may narrow the answers to a ``skill``, a ``slip``, those ``right`` (1, 0) or the last ``days``, and say
    where to begin.
    """
    by_day = days(place)
    found, only = _narrowed(Seen.objects.filter(place=place), asked)
    given, older = page(found, asked.get("before", ""), {place.pk: place})
    return Student(
        place=place,
        areas=skills(place),
        slips=slips_made(place),
        days=tuple(by_day),
        answers=sum(day.answers for day in by_day),
        right=sum(day.right for day in by_day),
        seconds=sum(day.seconds for day in by_day),
        given=given,
        older=older,
        only=only,
        more=f"?{urlencode(narrowed)}&" if (narrowed := _narrowing(asked)) else "?",
    )


def slips_made(place: Membership) -> tuple[Made, ...]:
    """The slips of one student, the most frequent first."""
    return tuple(Made(row.slip, slip_name(row.slip), row.times) for row in place.slips.order_by("-times", "slip"))


def _narrowing(asked: Mapping[str, Any]) -> dict[str, str]:
    return {name: str(asked[name]) for name in ("skill", "slip", "right", "days") if asked.get(name)}


def _narrowed(seen: QuerySet[Seen], asked: Mapping[str, Any]) -> tuple[QuerySet[Seen], str]:
    skill, slip, right = (str(asked.get(name, "")) for name in ("skill", "slip", "right"))
    says = []
    if skill in SKILLS:
        seen = seen.filter(attempt__evidence__skill=skill)
        says.append(SKILLS[skill].name)
    if slip:
        seen = seen.filter(slip=slip)
        says.append(slip_name(slip))
    if right in ("0", "1"):
        seen = seen.filter(attempt__right=right == "1")
        says.append(word("answers", "right" if right == "1" else "wrong"))
    if days := span(asked):
        seen = seen.filter(attempt__at__gte=begins(days))
        says.append(say("answers", "last", days=days))
    return seen, ", ".join(says)


def page(seen: QuerySet[Seen], before: Any, places: Mapping[str, Membership]) -> tuple[tuple[Given, ...], int | None]:
    """A page of answers, the newest first, and where the next begins."""
    if str(before).isdigit():
        seen = seen.filter(attempt__lt=int(before))
    rows = list(seen.select_related("attempt__question").order_by("-attempt")[: PAGE + 1])
    given = tuple(_given(row, places[row.place_id]) for row in rows[:PAGE])
    return given, given[-1].pk if len(rows) > PAGE else None


def _given(row: Seen, place: Membership) -> Given:
    attempt = row.attempt
    asked = brief(attempt.question, answered=True)
    took = round(attempt.took) if attempt.took is not None else None
    short = "" if attempt.right else shortfall(attempt, asked.kind)
    expected, wrote = ((), ()) if attempt.right else beside(attempt)
    return Given(attempt.pk, place, attempt.at, asked, attempt.right, attempt.helped, short, expected, wrote, took)


@dataclass(frozen=True, slots=True)
class SlipPage:
    """A slip of the class with the answers behind it, all or of the last ``days``. ``gone`` were made by accounts that
    are deleted.
    """

    code: str
    title: str
    skill: str  # the slug of the one it spoke against when it was last made, empty where that is not known
    makers: tuple[tuple[Membership, int], ...]  # each with how often, who made it most first
    times: int
    gone: int
    given: tuple[Given, ...]
    older: int | None
    days: int | None

    @property
    def students(self) -> int:
        return len(self.makers)

    @property
    def here(self) -> tuple[Membership, ...]:
        """Those of its makers who are still in the class."""
        return tuple(place for place, _ in self.makers if place.left is None)

    @property
    def mostly(self) -> tuple[int, int] | None:
        """How many times in all it was made by how many, where a few students make up most of them."""
        return mostly([times for _, times in self.makers])

    @property
    def more(self) -> str:
        """The address of the next page of answers, up to where it begins."""
        return f"?days={self.days}&" if self.days else "?"


def mostly(times: Sequence[int]) -> tuple[int, int] | None:
    """The fewest who made three in four of all, as their times and their number; None where they are more
    than a third. ``times`` begins with the most.

    >>> mostly([40, 30, 20, 17, 4, 4, 4, 3, 3, 2, 1, 1, 1, 1])
    (107, 4)
    >>> mostly([2, 2, 2])
    """
    for number, so_many in enumerate(accumulate(times), 1):
        if 4 * so_many >= 3 * sum(times):
            return (so_many, number) if 3 * number <= len(times) else None
    return None


def slip(classroom: Classroom, code: str, asked: Mapping[str, Any]) -> SlipPage | None:
    """None for a slip nobody here has made. ``asked`` may narrow it to the last ``days`` and say where to begin."""
    places = {place.pk: place for place in classroom.memberships.all()}
    rows = SlipTally.objects.filter(place__classroom=classroom, slip=code)
    made = dict(rows.values_list("place", "times"))
    if not made:
        return None
    seen = Seen.objects.filter(place__in=list(made), slip=code)
    skill = skills_behind(seen).get(code, "")
    if days := span(asked):
        seen = seen.filter(attempt__at__gte=begins(days))
        made = dict(seen.values_list("place").annotate(times=Count("pk")))
    given, older = page(seen, asked.get("before", ""), places)
    gone = sum(times for pk, times in made.items() if places[pk].student_id is None)
    makers = sorted(((places[pk], n) for pk, n in made.items()), key=lambda one: (-one[1], one[0].name.casefold()))
    return SlipPage(code, slip_name(code), skill, tuple(makers), sum(made.values()), gone, given, older, days)


SKILL_COLUMNS = ("skill", "state", "answers", "right", "needs_a_word")
MADE_COLUMNS = ("slip", "times")
DAY_COLUMNS = ("day", "answers", "right", "seconds")
ANSWER_COLUMNS = ("student", "at", "question", "kind", "level", "facts", "answer", "right", "helped", "slip", "seconds")
"""The columns of what is given out."""


def skill_rows(place: Membership) -> Iterator[tuple[Any, ...]]:
    for _, found in skills(place):
        for skill in found:
            yield skill.name, skill.says, skill.tries, skill.right, skill.early


def made_rows(place: Membership) -> Iterator[tuple[Any, ...]]:
    return ((made.title, made.times) for made in slips_made(place))


def day_rows(place: Membership) -> Iterator[tuple[Any, ...]]:
    return ((day.day.isoformat(), day.answers, day.right, round(day.seconds, 2)) for day in days(place))


def answer_rows(classroom: Classroom, asked: Mapping[str, Any]) -> Iterator[tuple[Any, ...]]:
    """Every answer the class may see, student by student, a row at a time however many there are."""
    places = classroom.memberships.order_by("name", "pk")
    if of := asked.get("student"):
        places = places.filter(pk=of)
    address = reverse("drills:question", args=["0"])
    for place in list(places):
        seen, _ = _narrowed(Seen.objects.filter(place=place).order_by("attempt"), asked)
        fields = (
            "at",
            "question",
            "question__kind",
            "question__level",
            "question__facts",
            "answer",
            "right",
            "helped",
            "slip",
            "took",
        )
        for at, question, kind, level, facts, *rest in seen.values_list(
            *(f"attempt__{name}" for name in fields)
        ).iterator():
            labels = drill_word("kinds", kind, "title"), drill_word("levels", kind, level, "label")
            yield str(place), at, address.replace("0", question), *labels, facts, *rest


def of_answer(classroom: Classroom, pk: int) -> tuple[Membership, Attempt] | None:
    """An answer the class may see, and whose it is."""
    seen = Seen.objects.filter(place__classroom=classroom, attempt=pk)
    row = seen.select_related("place", "attempt__question", "attempt__person").first()
    return (row.place, row.attempt) if row else None
