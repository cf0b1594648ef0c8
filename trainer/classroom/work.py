"""Assignments as they are done: begun, answered, handed in, shown.

With feedback after each answer an answer is marked and kept as any other on the site. Otherwise it is kept as it was
written and nothing of it is marked where its student could find it, on no page and in no figure, until it is handed in
or a teacher shows it; only then does it become an answer like any other.
"""

from collections.abc import Iterable, Sequence
from datetime import timedelta
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Count, Q
from django.utils import timezone

from trainer.classroom import asking
from trainer.classroom.models import Assignment, Classroom, Hand, Membership, Sitting, Task
from trainer.drills import services as drills
from trainer.drills.kinds import FormData
from trainer.drills.models import Question
from trainer.drills.question import Answer


class NotNow(Exception):
    """An assignment cannot be begun: not open yet, withdrawn, or done as often as one may."""


def deck(assignment: Assignment, go: int) -> list[Question]:
    """The questions that are the same for all, of one time through; made the first time somebody needs them."""
    hands = Hand.objects.filter(assignment=assignment, edition=assignment.edition, go=go)
    found = list(hands.select_related("question").order_by("number"))
    if len(found) < assignment.size:
        made = asking.questions(assignment)
        try:
            with transaction.atomic():
                Question.objects.bulk_create(made)
                Hand.objects.bulk_create(
                    Hand(assignment=assignment, edition=assignment.edition, go=go, number=number, question=question)
                    for number, question in enumerate(made, 1)
                )
        except IntegrityError:  # somebody else needed them in this very moment
            pass
        found = list(hands.select_related("question").order_by("number"))
    return [hand.question for hand in found]


def is_open(assignment: Assignment) -> bool:
    """Whether it can be begun: opened, and not withdrawn."""
    return assignment.withdrawn is None and (assignment.opens is None or assignment.opens <= timezone.now())


def may_begin(assignment: Assignment, sittings: Sequence[Sitting]) -> bool:
    """Whether a student may begin once more, given the times they have."""
    if not is_open(assignment) or any(sitting.handed_in is None for sitting in sittings):
        return False
    return not assignment.goes or len(sittings) < assignment.goes


def begin(*, assignment: Assignment, place: Membership) -> Sitting:
    """The student's time through that is open, or a new one. Raises `NotNow`."""
    before = list(Sitting.objects.filter(assignment=assignment, place=place).order_by("go"))
    under_way = next((sitting for sitting in before if sitting.handed_in is None), None)
    if under_way:
        return under_way
    if not may_begin(assignment, before):
        raise NotNow
    go = len(before) + 1
    asked = deck(assignment, go) if assignment.same else asking.questions(assignment)
    try:
        with transaction.atomic():
            if not Assignment.objects.select_for_update().filter(pk=assignment.pk, withdrawn=None).exists():
                raise NotNow  # withdrawn since it was read
            begun = Sitting.objects.create(
                assignment=assignment,
                place=place,
                go=go,
                size=len(asked),
                shown=assignment.feedback == Assignment.Feedback.ONCE,
            )
            if not assignment.same:
                Question.objects.bulk_create(asked)
            Task.objects.bulk_create(
                Task(sitting=begun, number=number, question=question) for number, question in enumerate(asked, 1)
            )
            return begun
    except IntegrityError:  # pressed twice
        return Sitting.objects.get(assignment=assignment, place=place, go=go)


def answer(*, task: Task, data: FormData, took: float | None, helped: bool = False) -> None:
    """Keep what was written. Where it may be seen at once it is marked, and a second answer changes nothing; else it
    can be changed until the sitting is handed in. ``helped``: by the question's own page, where there is help.

    Raises `AnswerError` where it cannot be read.
    """
    written = {name: list(values) for name, values in data.items() if name not in ("csrfmiddlewaretoken", "shown")}
    read = _read(task.question, written)
    sitting = task.sitting
    with transaction.atomic():
        locked = Sitting.objects.select_for_update().get(pk=sitting.pk)
        row = Task.objects.select_related("question").get(pk=task.pk)
        if locked.handed_in or (locked.shown and row.answered):
            return
        row.written, row.took, row.answered = written, took, row.answered or timezone.now()
        row.helped = row.helped or helped
        row.save(update_fields=["written", "took", "helped", "answered"])
        if locked.shown:
            _mark(row, read, locked.place)
        _count(locked)
        if locked.shown and locked.answered == locked.size:
            locked.handed_in = timezone.now()
            locked.save(update_fields=["handed_in"])


def _read(question: Question, written: Any) -> Answer | None:
    """What was written as an answer, None for one who does not know yet. Raises `AnswerError`."""
    return None if "unknown" in written else drills.read_answer(question, written)


def hand_in(*, sitting: Sitting) -> None:
    """The student is done. It is marked for the teacher, and for the student too unless a teacher is to show it."""
    assignment = sitting.assignment
    with transaction.atomic():
        locked = Sitting.objects.select_for_update().get(pk=sitting.pk)
        if locked.handed_in:
            return
        locked.handed_in = timezone.now()
        show = assignment.feedback != Assignment.Feedback.RELEASE or assignment.released is not None
        for task in locked.tasks.select_related("question"):
            _judge(task)
        _count(locked)
        locked.save(update_fields=["handed_in"])
        if show:
            _show(locked)


def release(*, assignment: Assignment) -> None:
    """Show how it went. What is under way is handed in with it, or it could be changed by who knows the answers; what
    is begun later is shown when it is handed in.
    """
    for sitting in assignment.sittings.filter(handed_in=None).select_related("assignment"):
        hand_in(sitting=sitting)
    Assignment.objects.filter(pk=assignment.pk, released=None).update(released=timezone.now())
    _show_all(assignment)


def _show_all(assignment: Assignment) -> None:
    for sitting in assignment.sittings.filter(shown=False, handed_in__isnull=False).select_related("place"):
        with transaction.atomic():  # one by one: nobody waits for a whole class to be marked
            locked = Sitting.objects.select_for_update().filter(pk=sitting.pk, shown=False).first()
            if locked:
                _show(locked)


def _show(sitting: Sitting) -> None:
    """Let what was written become answers like any other."""
    sitting.shown = True
    sitting.save(update_fields=["shown"])
    for task in sitting.tasks.exclude(answered=None).select_related("question").order_by("number"):
        _mark(task, _read(task.question, task.written), sitting.place)


def _mark(task: Task, read: Answer | None, place: Membership) -> None:
    """Keep an answer among the person's own, and what came of it here; without an account it is only judged."""
    if place.student is None:
        return _judge(task)
    marked, new = drills.take_answer(
        person=place.student, question=task.question, answer=read, took=task.took, helped=task.helped
    )
    if not new:  # answered elsewhere before; here counts what was written here
        return _judge(task)
    task.right, task.slip = marked.attempt.right, marked.attempt.slip
    task.shows = drills.evidence_of(marked.attempt)
    task.save(update_fields=["right", "slip", "shows"])


def _judge(task: Task) -> None:
    """Whether it is right, without keeping an answer of the person's."""
    if task.answered is None:
        return
    read = _read(task.question, task.written)
    marked = drills.tried(task.question, read)
    verdict = marked.verdict
    task.right = read is not None and verdict.right
    task.slip = verdict.slip.code if read and verdict.slip else ""
    task.shows = drills.evidence_of(marked.attempt)
    task.save(update_fields=["right", "slip", "shows"])


def _count(sitting: Sitting) -> None:
    done = sitting.tasks.aggregate(answered=Count("answered"), right=Count("pk", filter=Q(right=True)))
    sitting.answered, sitting.right = done["answered"], done["right"]
    sitting.save(update_fields=["answered", "right"])


def allowed(assignment: Assignment, place: Membership) -> timedelta | None:
    """The time one sitting should take this student; twice as long for who has asked for it."""
    if not assignment.minutes:
        return None
    twice = place.student is not None and place.student.double_time
    return timedelta(minutes=assignment.minutes * (2 if twice else 1))


def counting(assignment: Assignment, sittings: Iterable[Sitting]) -> Sitting | None:
    """The sitting that counts for a student, of those handed in."""
    done = [sitting for sitting in sittings if sitting.handed_in]
    if not done:
        return None
    if assignment.counts == Assignment.Counts.FIRST:
        return min(done, key=lambda sitting: sitting.go)
    if assignment.counts == Assignment.Counts.LAST:
        return max(done, key=lambda sitting: sitting.go)
    return max(done, key=lambda sitting: (sitting.right / sitting.size, -sitting.go))


def is_late(assignment: Assignment, sitting: Sitting) -> bool:
    """Handed in after the day it was due."""
    return bool(assignment.due and sitting.handed_in and sitting.handed_in > assignment.due)


def save(*, assignment: Assignment, only: Iterable[Membership], changed: Iterable[str]) -> None:
    """Keep a new or changed assignment, for these students ``only`` or for all. What is begun keeps its questions and
    answers; the same for all are made anew where what is asked has changed.

    Raises `IntegrityError` where a new one has the id of another.
    """
    if not assignment._state.adding and set(changed) & {"items", "ruleset", "size", "same"}:
        assignment.edition += 1
    with transaction.atomic():  # or it would be everybody's for a moment
        assignment.save()
        assignment.only.set(only)
    if "feedback" in changed and assignment.feedback != Assignment.Feedback.RELEASE:
        _show_all(assignment)  # those who have handed in wait for nothing any more


def copy(*, assignment: Assignment, to: Classroom, key: str) -> Assignment:
    """The same for another class: what is asked and how, neither dates nor answers. ``key`` becomes its id.

    Raises `IntegrityError` where that is the id of another class's.
    """
    fields = ("title", "note", "items", "ruleset", "size", "same", "minutes", "feedback", "goes", "counts")
    same = {name: getattr(assignment, name) for name in fields}
    return Assignment.objects.get_or_create(pk=key, classroom=to, defaults=same)[0]


def withdraw(*, assignment: Assignment) -> None:
    """Nobody can begin it any more. One that nobody has begun goes altogether."""
    with transaction.atomic():
        locked = Assignment.objects.select_for_update().get(pk=assignment.pk)
        if not locked.sittings.exists():
            locked.delete()
        elif locked.withdrawn is None:
            locked.withdrawn = timezone.now()
            locked.save(update_fields=["withdrawn"])
