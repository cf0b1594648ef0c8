"""Assignments: a class's list, one of them for its teachers with how it went, and for its students."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils import timezone

from trainer.accounts.models import User
from trainer.classroom import asking, work
from trainer.classroom.models import Assignment, Classroom, Membership, Sitting, Task
from trainer.classroom.words import minutes, word
from trainer.drills.skills import SKILLS

BANDS = 5
"""The scores of an assignment are shown in fifths."""


@dataclass(frozen=True, slots=True)
class Done:
    """One time through, as it is told: ``score`` is empty while its student may not see it."""

    row: Sitting
    late: bool
    over_time: bool
    minutes: int | str | None

    @property
    def percent(self) -> int:
        return round(100 * self.row.right / self.row.size)


def _done(assignment: Assignment, place: Membership, sitting: Sitting) -> Done:
    allowed = work.allowed(assignment, place)
    spent = (sitting.handed_in or timezone.now()) - sitting.started
    return Done(
        row=sitting,
        late=work.is_late(assignment, sitting),
        over_time=allowed is not None and spent > allowed,
        minutes=minutes(spent.total_seconds()),
    )


@dataclass(frozen=True, slots=True)
class Mine:
    """An assignment as one of its students has it. ``state`` is ``not-open``, ``to-do``, ``under-way`` or ``done``."""

    assignment: Assignment
    classroom: Classroom
    state: str
    sittings: tuple[Done, ...]
    open: Done | None
    counting: Done | None
    may_begin: bool
    overdue: bool

    @property
    def says(self) -> str:
        return word("status", self.state)

    @property
    def seen(self) -> bool:
        """Whether the time that counts is shown to the student."""
        return self.counting is not None and self.counting.row.shown


def mine(assignment: Assignment, place: Membership, sittings: Sequence[Sitting]) -> Mine:
    ordered = sorted(sittings, key=lambda sitting: sitting.go)
    told = {sitting.pk: _done(assignment, place, sitting) for sitting in ordered}
    under_way = next((told[sitting.pk] for sitting in ordered if sitting.handed_in is None), None)
    counting = work.counting(assignment, ordered)
    if under_way:
        state = "under-way"
    elif counting:
        state = "done"
    else:
        state = "to-do" if work.is_open(assignment) else "withdrawn" if assignment.withdrawn else "not-open"
    return Mine(
        assignment=assignment,
        classroom=place.classroom,
        state=state,
        sittings=tuple(told.values()),
        open=under_way,
        counting=told[counting.pk] if counting else None,
        may_begin=work.may_begin(assignment, ordered),
        overdue=bool(assignment.due and assignment.due < timezone.now() and not counting),
    )


def of_student(places: Iterable[Membership]) -> list[Mine]:
    """Every assignment of these places, what is to be done first; two queries."""
    by_class = {place.classroom_id: place for place in places}
    rows = list(Assignment.objects.set_to(list(by_class.values())))
    found: dict[str, list[Sitting]] = defaultdict(list)
    for sitting in Sitting.objects.filter(place__in=[place.pk for place in by_class.values()]):
        found[sitting.assignment_id].append(sitting)
    told = [mine(row, by_class[row.classroom_id], found[row.pk]) for row in rows]
    return sorted((one for one in told if one.state != "withdrawn"), key=_urgency)


def _urgency(one: Mine) -> tuple[Any, ...]:
    order = ("under-way", "to-do", "not-open", "done").index(one.state)
    when = (one.assignment.opens if one.state == "not-open" else one.assignment.due) or datetime.max.replace(
        tzinfo=timezone.get_current_timezone()
    )
    return max(order, 1) if order < 2 else order, when, one.assignment.made


def due(person: User | None) -> list[Mine]:
    """What a person has to do in their classes, for the front page."""
    places = list(Membership.objects.of(person).select_related("classroom", "student"))
    return [one for one in of_student(places) if one.state in ("to-do", "under-way")] if places else []


@dataclass(frozen=True, slots=True)
class Item:
    """An assignment on its class's list: how many have handed it in, of how many, and their mean score in per cent."""

    assignment: Assignment
    done: int
    students: int
    mean: int | None
    open: bool


def items(classroom: Classroom) -> list[Item]:
    """The assignments of a class, the newest first; four queries."""
    current = set(classroom.memberships.current().values_list("pk", flat=True))
    found: dict[str, dict[str, list[Sitting]]] = defaultdict(lambda: defaultdict(list))
    for sitting in Sitting.objects.filter(assignment__classroom=classroom):
        found[sitting.assignment_id][sitting.place_id].append(sitting)
    told = []
    for row in classroom.assignments.prefetch_related("only").order_by("-made", "pk"):
        only = {place.pk for place in row.only.all()}
        students = {place for place in current if not only or place in only or place in found[row.pk]}
        counted = [one for place in students if (one := work.counting(row, found[row.pk][place]))]
        shares = [one.right / one.size for one in counted]
        mean = round(100 * sum(shares) / len(shares)) if shares else None
        told.append(Item(row, len(counted), len(students), mean, work.is_open(row)))
    return told


ITEM_COLUMNS = ("assignment", "due", "handed_in", "of", "mean_percent")


def item_rows(found: Iterable[Item]) -> Iterable[tuple[Any, ...]]:
    """The list of assignments as it is given out."""
    return ((item.assignment.title, item.assignment.due, item.done, item.students, item.mean) for item in found)


@dataclass(frozen=True, slots=True)
class Row:
    """One student in an assignment."""

    place: Membership
    state: str
    counting: Done | None
    under_way: Done | None
    times: int

    @property
    def says(self) -> str:
        return word("status", self.state)


@dataclass(frozen=True, slots=True)
class Band:
    """So many students whose score lies in this fifth; ``share`` is of the fullest one, in per cent."""

    label: str
    students: int
    share: int


@dataclass(frozen=True, slots=True)
class Hard:
    """A skill an assignment asked for, and how its answers went."""

    slug: str
    name: str
    answers: int
    right: int

    @property
    def percent(self) -> int:
        return round(100 * self.right / self.answers)


@dataclass(frozen=True, slots=True)
class Result:
    """An assignment for its teachers."""

    assignment: Assignment
    classroom: Classroom
    only: tuple[Membership, ...]  # to whom it is set, nobody where it is set to all
    items: tuple[str, ...]
    rows: tuple[Row, ...]
    bands: tuple[Band, ...]
    hardest: tuple[Hard, ...]
    hidden: int  # handed in and not shown

    @property
    def done(self) -> int:
        return sum(row.counting is not None for row in self.rows)

    @property
    def mean(self) -> int | None:
        shares = [row.counting.row.right / row.counting.row.size for row in self.rows if row.counting]
        return round(100 * sum(shares) / len(shares)) if shares else None


RESULT_COLUMNS = ("student", "state", "score", "of", "percent", "late", "over_time", "minutes", "times")
"""The columns of an assignment's table."""


def result_rows(result: Result) -> Iterable[tuple[Any, ...]]:
    """The table of an assignment as it is given out: the same rows as on its page."""
    for row in result.rows:
        done = row.counting
        marks = (
            (done.row.right, done.row.size, done.percent, done.late, done.over_time, done.minutes)
            if done
            else (None,) * 6
        )
        yield str(row.place), row.says, *marks, row.times


HARD_COLUMNS = ("skill", "answers", "right", "percent")


def hard_rows(result: Result) -> Iterable[tuple[Any, ...]]:
    """The skills of an assignment as they are given out, the hardest first."""
    return ((hard.name, hard.answers, hard.right, hard.percent) for hard in result.hardest)


def result(assignment: Assignment, classroom: Classroom) -> Result:
    """How an assignment went, in five queries however many have done it. Who has left, or to whom it is not set, stands
    there if they did it.
    """
    found: dict[str, list[Sitting]] = defaultdict(list)
    for sitting in assignment.sittings.order_by("go"):
        found[sitting.place_id].append(sitting)
    places = classroom.memberships.select_related("student").order_by("name", "pk")
    only = tuple(assignment.only.order_by("name", "pk"))
    there = [one for one in places if found[one.pk] or (one.left is None and (not only or one in only))]
    rows = tuple(_row(assignment, place, found[place.pk]) for place in there)
    counted = [row.counting.row for row in rows if row.counting]
    return Result(
        assignment=assignment,
        classroom=classroom,
        only=only,
        items=tuple(asking.item_names(assignment.items)),
        rows=rows,
        bands=tuple(_bands(counted)),
        hardest=tuple(_hardest(counted)),
        hidden=sum(bool(one.handed_in) and not one.shown for sittings in found.values() for one in sittings),
    )


def _row(assignment: Assignment, place: Membership, sittings: Sequence[Sitting]) -> Row:
    told = mine_state(assignment, sittings)
    counting = work.counting(assignment, sittings)
    under_way = next((sitting for sitting in sittings if sitting.handed_in is None), None)
    return Row(
        place=place,
        state=told,
        counting=_done(assignment, place, counting) if counting else None,
        under_way=_done(assignment, place, under_way) if under_way else None,
        times=len(sittings),
    )


def mine_state(assignment: Assignment, sittings: Sequence[Sitting]) -> str:
    if any(sitting.handed_in is None for sitting in sittings):
        return "under-way"
    return "done" if sittings else "to-do"


def _bands(counted: Sequence[Sitting]) -> Iterable[Band]:
    found = Counter(min(BANDS - 1, BANDS * one.right // one.size) for one in counted)
    most = max(found.values(), default=0)
    for band in range(BANDS):
        label = f"from {100 * band // BANDS} %" if band else f"below {100 // BANDS} %"
        yield Band(label, found[band], round(100 * found[band] / most) if most else 0)


def _hardest(counted: Sequence[Sitting]) -> Iterable[Hard]:
    """The skills of the answers that count, the hardest first, counted as the matrix counts them: an answer says
    nothing of a skill it never came to, and a question without an answer says nothing at all.
    """
    right: Counter[str] = Counter()
    answers: Counter[str] = Counter()
    tasks = Task.objects.filter(sitting__in=[one.pk for one in counted])
    for shows in tasks.values_list("shows", flat=True):
        for skill in shows.keys() & SKILLS.keys():
            answers[skill] += 1
            right[skill] += shows[skill]
    ordered = sorted(answers, key=lambda skill: (right[skill] / answers[skill], -answers[skill], skill))
    for skill in ordered:
        yield Hard(skill, SKILLS[skill].name, answers[skill], right[skill])


@dataclass(frozen=True, slots=True)
class Asked:
    """Where a question stands in its assignment. ``kept``: answered, and to be changed until it is handed in."""

    assignment: Assignment
    classroom: Classroom
    number: int
    size: int
    dots: tuple[str, ...]
    here: str
    onward: str
    kept: bool = False
    preview: bool = False

    @property
    def next(self) -> str:
        """What the button after a verdict says."""
        return word("next", "list" if self.onward == self.assignment.get_absolute_url() else "question")
