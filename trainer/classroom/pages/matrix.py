"""Where a class stands: each student in each skill, and the slips it makes.

Everything here is read from rows that are kept up with each answer, so a page takes as long after 200,000 answers as
after 200, and asks the database as often for forty students as for one.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from typing import Any

from django.db.models import Count, Max, QuerySet, Sum
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from trainer.classroom.models import Classroom, DayTally, Membership, Seen, Sitting, SlipTally, Standing
from trainer.classroom.words import minutes, say, word
from trainer.drills.mastery import State
from trainer.drills.models import Evidence
from trainer.drills.pages.parts import slip_title
from trainer.drills.skills import AREAS, SKILLS

STRUGGLING = 3
"""So many of the first five answers to a skill not yet right, and it is time for a word."""

BETTER = 2
"""So many more right than not yet among the answers after those, and nothing need be said any more."""

SLIPS_SHOWN = 8
SPANS = (7, 30)
"""The last days that slips may be narrowed to."""

NAMED = 3
"""So many skills a word may help with are named at once."""

_RANK = {State.REACHED: 0, State.SLIPPED: 1, State.LEARNING: 2, State.NOT_STARTED: 3}
_LOOKS = {State.NOT_STARTED: "none", State.LEARNING: "learning", State.REACHED: "reached", State.SLIPPED: "slipped"}


def struggles(state: str, early: str, tries: int, right: int) -> bool:
    """Whether somebody's first answers to a skill say that they need help with it, and it has not gone better since.

    >>> struggles("learning", "01000", tries=5, right=1), struggles("learning", "01000", tries=9, right=4)
    (True, False)
    """
    if early.count("0") < STRUGGLING or state in (State.REACHED, State.SLIPPED):
        return False
    later, well = tries - len(early), right - early.count("1")
    return well - (later - well) < BETTER


@dataclass(frozen=True, slots=True)
class Column:
    """A skill. ``first``: the first of its area; ``reached`` by so many."""

    slug: str
    name: str
    area: str
    first: bool
    reached: int


@dataclass(frozen=True, slots=True)
class Line:
    """A student: the state of each skill in the order of the columns, and what they did in all."""

    place: Membership
    states: tuple[str, ...]
    struggling: tuple[str, ...]  # slugs
    reached: int
    answers: int
    right: int
    seconds: float
    last: date | None
    cells: SafeString

    @property
    def minutes(self) -> int | str | None:
        return minutes(self.seconds)

    @property
    def percent(self) -> int | None:
        return round(100 * self.right / self.answers) if self.answers else None

    @property
    def help_with(self) -> str:
        return ", ".join(SKILLS[slug].name for slug in self.struggling)

    @property
    def help_in_short(self) -> str:
        """The first skills only, and how many more there are."""
        named = ", ".join(SKILLS[slug].name for slug in self.struggling[:NAMED])
        more = len(self.struggling) - NAMED
        return say("matrix", "more", named=named, number=more) if more > 0 else named


@dataclass(frozen=True, slots=True)
class Slip:
    """A slip of the class: made by so many of so many students; ``share`` of them in per cent. ``skill`` is the slug of
    the one it spoke against, where it was looked up and known.
    """

    code: str
    title: str
    students: int
    of: int
    times: int
    skill: str = ""

    @property
    def share(self) -> int:
        return round(100 * self.students / self.of)


@dataclass(frozen=True, slots=True)
class Choice:
    """How the matrix is looked at: the skills of one area, those ``begun`` or ``all``; which students, in what order.

    What is not known is taken for the usual.
    """

    skills: str = "begun"
    students: str = "all"
    sort: str = "name"

    @classmethod
    def of(cls, asked: Mapping[str, Any]) -> "Choice":
        skills, students, sort = (str(asked.get(name, "")) for name in ("skills", "students", "sort"))
        return cls(
            skills=skills if skills in ("all", *AREAS) else "begun",
            students=students if students in ("struggling", "idle") else "all",
            sort=sort if sort in SORTS or sort in SKILLS else "name",
        )


SORTS = ("name", "reached", "answers", "right", "last")


@dataclass(frozen=True, slots=True)
class Matrix:
    classroom: Classroom
    choice: Choice
    columns: tuple[Column, ...]
    lines: tuple[Line, ...]
    students: int
    slips: tuple[Slip, ...]
    more_slips: int
    need_help: tuple[Line, ...]
    areas: Mapping[str, str]
    held: int  # assignments of which answers wait to be shown, and count nowhere yet

    @property
    def any(self) -> bool:
        """Whether anybody has answered anything."""
        return any(line.answers for line in self.lines)


type _Known = dict[str, tuple[str, bool]]  # of a student: the state and whether it wants a word, by skill


def matrix(classroom: Classroom, choice: Choice) -> Matrix:
    """Five queries, and one more where slips were made."""
    places = list(classroom.memberships.current().order_by("name", "pk"))
    known: dict[str, _Known] = {place.pk: {} for place in places}
    rows = Standing.objects.filter(place__in=list(known))
    for place, skill, state, early, tries, right in rows.values_list(
        "place", "skill", "state", "early", "tries", "right"
    ):
        known[place][skill] = state, struggles(state, early, tries, right)
    did = _did(classroom)
    begun = {skill for of_one in known.values() for skill in of_one}
    in_areas = sorted(SKILLS.values(), key=lambda skill: list(AREAS).index(skill.area))
    slugs = [skill.slug for skill in in_areas if _wanted(choice, skill.slug, skill.area, begun)]
    firsts = _firsts(slugs)
    drawn = [_DRAWN[slug in firsts] for slug in slugs]
    lines = [_line(place, slugs, drawn, known[place.pk], did) for place in places]
    reached = Counter(
        slug for line in lines for slug, state in zip(slugs, line.states, strict=True) if state == State.REACHED
    )
    slips = list(_slips(classroom))
    return Matrix(
        classroom=classroom,
        choice=choice,
        columns=tuple(
            Column(slug, SKILLS[slug].name, SKILLS[slug].area, slug in firsts, reached[slug]) for slug in slugs
        ),
        lines=tuple(sorted((line for line in lines if _shown(choice, line)), key=_order(choice, slugs))),
        students=len(places),
        slips=tuple(slips[:SLIPS_SHOWN]),
        more_slips=max(0, len(slips) - SLIPS_SHOWN),
        need_help=tuple(sorted((line for line in lines if line.struggling), key=lambda line: -len(line.struggling))),
        areas=AREAS,
        held=_held(classroom),
    )


def _wanted(choice: Choice, slug: str, area: str, begun: set[str]) -> bool:
    if choice.skills == "begun":
        return slug in begun
    return choice.skills in ("all", area)


def _firsts(slugs: Sequence[str]) -> set[str]:
    """The first skill of each area."""
    areas: dict[str, str] = {}
    for slug in slugs:
        areas.setdefault(SKILLS[slug].area, slug)
    return set(areas.values())


def _held(classroom: Classroom) -> int:
    waiting = Sitting.objects.filter(assignment__classroom=classroom, place__left=None, shown=False)
    return waiting.exclude(handed_in=None).aggregate(n=Count("assignment", distinct=True))["n"] or 0


type _Did = Mapping[str, tuple[int, int, float, date]]


def _did(classroom: Classroom) -> _Did:
    """Answers, right ones, seconds and the last day of each student."""
    days = DayTally.objects.filter(place__classroom=classroom, place__left=None)
    sums = days.values("place").annotate(a=Sum("answers"), r=Sum("right"), s=Sum("seconds"), d=Max("day"))
    return {row["place"]: (row["a"], row["r"], row["s"], row["d"]) for row in sums}


_UNSEEN = (State.NOT_STARTED.value, False)


class _Cells(dict[tuple[str, bool], str]):
    """States, drawn: there are few, and a page has many hundred. ``first``: in the first column of an area."""

    def __init__(self, *, first: bool) -> None:
        super().__init__()
        self.first = first

    def __missing__(self, key: tuple[str, bool]) -> str:
        state, struggling = key
        classes = " ".join(name for name, so in (("group", self.first), ("is-early", struggling)) if so)
        self[key] = format_html(
            '<td{}><span class="state is-{}" role="img" aria-label="{}"></span></td>',
            format_html(' class="{}"', classes) if classes else "",
            _LOOKS[State(state)],
            word("states", state) + (f", {word('states', 'early')}" if struggling else ""),
        )
        return self[key]


_DRAWN = {first: _Cells(first=first) for first in (False, True)}


def _line(place: Membership, slugs: Sequence[str], drawn: Sequence[_Cells], known: _Known, did: _Did) -> Line:
    found = [known.get(slug, _UNSEEN) for slug in slugs]
    answers, right, seconds, last = did.get(place.pk, (0, 0, 0.0, None))
    return Line(
        place=place,
        states=tuple([state for state, _ in found]),
        struggling=tuple([slug for slug in SKILLS if known.get(slug, _UNSEEN)[1]]),
        reached=sum([state == State.REACHED for slug, (state, _) in known.items() if slug in SKILLS]),
        answers=answers,
        right=right,
        seconds=seconds,
        last=last,
        cells=mark_safe("".join([cells[state] for cells, state in zip(drawn, found, strict=True)])),
    )


def _shown(choice: Choice, line: Line) -> bool:
    if choice.students == "struggling":
        return bool(line.struggling)
    return choice.students != "idle" or line.answers == 0


def _order(choice: Choice, slugs: Sequence[str]) -> Callable[[Line], tuple[Any, ...]]:
    """By name, or the best first; a skill's column puts those first who have reached it."""

    def first(line: Line) -> tuple[Any, ...]:
        match choice.sort:
            case "reached":
                return (-line.reached,)
            case "answers":
                return (-line.answers,)
            case "right":
                return line.percent is None, -(line.percent or 0)
            case "last":
                return (-(line.last or date.min).toordinal(),)
            case skill if skill in slugs:
                return (_RANK[State(line.states[slugs.index(skill)])],)
        return ()

    return lambda line: (*first(line), line.place.name.casefold(), line.place.pk)


def slip_name(code: str) -> str:
    """What a slip is called; its code where an older one has no name any more."""
    try:
        return slip_title(code)
    except KeyError:
        return code


def _slips(classroom: Classroom) -> Iterator[Slip]:
    """By how many have made them. Whoever has been here counts, also where the account is deleted since."""
    rows = list(
        SlipTally.objects.filter(place__classroom=classroom)
        .values_list("slip")
        .annotate(students=Count("place"), times=Sum("times"))
        .order_by("-students", "-times", "slip")
    )
    if not rows:
        return
    everybody = DayTally.objects.filter(place__classroom=classroom).aggregate(n=Count("place", distinct=True))["n"]
    for slip, students, times in rows:
        yield Slip(slip, slip_name(slip), students, everybody, times)


def span(asked: Mapping[str, Any]) -> int | None:
    """The last days asked for; None for all."""
    days = str(asked.get("days", ""))
    return int(days) if days in map(str, SPANS) else None


def begins(days: int) -> datetime:
    """The midnight at which the last so many days begin, today being one of them."""
    return timezone.make_aware(datetime.combine(_first_of(days), time.min))


def _first_of(days: int) -> date:
    return timezone.localdate() - timedelta(days=days - 1)


def skills_behind(seen: QuerySet[Seen]) -> dict[str, str]:
    """The skill each slip spoke against when it was last made, by the slip's code; two queries."""
    last = dict(seen.filter(slip__gt="").values_list("slip").annotate(last=Max("attempt")))
    against = Evidence.objects.filter(attempt__in=list(last.values()), right=False)
    return dict(against.order_by("-skill").values_list("attempt__slip", "skill"))


def slips(classroom: Classroom, days: int | None = None) -> tuple[Slip, ...]:
    """Every slip the class has made, or of the last ``days``; four queries. What a deleted account made counts among
    all slips, and has no day any more.
    """
    skills = skills_behind(Seen.objects.filter(place__classroom=classroom))
    if days is None:
        return tuple(replace(slip, skill=skills.get(slip.code, "")) for slip in _slips(classroom))
    # Greater than nothing, which the index of places and slips finds without going through every answer.
    made = Seen.objects.filter(place__classroom=classroom, slip__gt="", attempt__at__gte=begins(days))
    counted = made.values_list("slip").annotate(students=Count("place", distinct=True), times=Count("pk"))
    came = DayTally.objects.filter(place__classroom=classroom, day__gte=_first_of(days))
    everybody = came.aggregate(n=Count("place", distinct=True))["n"]
    return tuple(
        Slip(code, slip_name(code), students, max(everybody, students), times, skills.get(code, ""))
        for code, students, times in counted.order_by("-students", "-times", "slip")
    )


SLIP_COLUMNS = ("slip", "students", "of", "times")


def slip_rows(found: Iterable[Slip]) -> Iterator[tuple[Any, ...]]:
    return ((slip.title, slip.students, slip.of, slip.times) for slip in found)


def matrix_columns(shown: Matrix) -> tuple[str, ...]:
    return (
        "student",
        *(column.name for column in shown.columns),
        "reached",
        "answers",
        "right answers",
        "right in %",
        "minutes",
        "last",
        "needs a word about",
    )


def matrix_rows(shown: Matrix) -> Iterator[tuple[Any, ...]]:
    """The table of the page, its last line among them."""
    for line in shown.lines:
        states = (word("states", state) for state in line.states)
        last = line.last.isoformat() if line.last else None
        did = line.answers, line.right, line.percent, line.minutes
        yield str(line.place), *states, line.reached, *did, last, line.help_with
    yield word("matrix", "foot"), *(column.reached for column in shown.columns), *[None] * 7
