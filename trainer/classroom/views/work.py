"""Assignments: set and looked at by teachers, done by students."""

import time
from typing import Any

from django.contrib import messages
from django.core import signing
from django.db import IntegrityError
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import push_url

from trainer.accounts.services import person_of
from trainer.classroom import doors, export, pages, work
from trainer.classroom.forms import AssignForm, CopyForm
from trainer.classroom.models import Assignment, Classroom, Membership, Sitting, Task, Teaching, Visitor
from trainer.classroom.views.page import read_or_send, show, show_taught
from trainer.classroom.words import say
from trainer.display.respond import respond
from trainer.drills import pages as drill_pages
from trainer.drills import services as drills
from trainer.drills.question import AnswerError
from trainer.drills.views.practice import had_help
from trainer.sheets.services import usual_rules


def _assignment(teaching: Teaching, number: str) -> Assignment:
    return get_object_or_404(Assignment, classroom=teaching.classroom, pk=number)


@doors.teacher
@require_safe
def assignments(request: HttpRequest, teaching: Teaching) -> HttpResponse:
    """What is set to the class, and how far it is."""
    return show_taught(request, "assignments", teaching, "work", items=pages.items(teaching.classroom))


@doors.teacher
@require_safe
def assignments_csv(request: HttpRequest, teaching: Teaching) -> HttpResponseBase:
    rows = pages.item_rows(pages.items(teaching.classroom))
    return export.stream(request, f"{teaching.classroom} assignments.csv", pages.ITEM_COLUMNS, rows)


@doors.teacher
@read_or_send
def assign(request: HttpRequest, teaching: Teaching) -> HttpResponse:
    """A new assignment. ``?skill=fu-pair`` ticks a skill beforehand, ``?student=`` the id of one for whom it is."""
    if teaching.classroom.archived:
        raise Http404("Nothing is set to an archived class")
    ticked = [f"skill:{slug}" for slug in request.GET.getlist("skill")]
    only = teaching.classroom.memberships.filter(pk__in=request.GET.getlist("student"))
    form = AssignForm(
        request.POST or None,
        instance=Assignment(classroom=teaching.classroom),
        initial={"items": ticked, "only": only},
        usual=usual_rules(person_of(request)),
    )
    if request.method != "POST" or not form.is_valid():
        return _form(request, teaching, form)
    try:
        work.save(assignment=form.instance, only=form.cleaned_data["only"], changed=form.changed_data)
    except IntegrityError:  # pressed twice
        return redirect(_assignment(teaching, form.instance.pk))
    messages.success(request, say("notes", "assigned"))
    return redirect(form.instance)


@doors.teacher
@read_or_send
def edit(request: HttpRequest, teaching: Teaching, number: str) -> HttpResponse:
    row = _assignment(teaching, number)
    form = AssignForm(request.POST or None, instance=row, usual=row.ruleset)
    if request.method != "POST" or not form.is_valid():
        return _form(request, teaching, form, assignment=row)
    work.save(assignment=form.instance, only=form.cleaned_data["only"], changed=form.changed_data)
    messages.success(request, say("notes", "changed"))
    return redirect(row)


def _form(request: HttpRequest, teaching: Teaching, form: AssignForm, **more: Any) -> HttpResponse:
    return show_taught(request, "assign", teaching, "work", form=form, **more)


@never_cache
@require_safe
def assignment(request: HttpRequest, pk: str, number: str) -> HttpResponseBase:
    """One assignment: how the class did, for its teachers; for a student, where they stand in it."""
    person = person_of(request)
    if person is None:
        return redirect(f"{reverse('account_login')}?next={request.path}")
    teaching = Teaching.objects.select_related("classroom").filter(classroom=pk, teacher=person).first()
    if teaching:
        row = _assignment(teaching, number)
        choices = _others(person, teaching)
        context = {"result": pages.result(row, teaching.classroom), "copy_form": CopyForm(choices) if choices else None}
        return show_taught(request, "assignment", teaching, "work", **context)
    place = _place(request, pk)
    row = get_object_or_404(Assignment.objects.set_to([place]), pk=number)
    told = pages.mine(row, place, list(row.sittings.filter(place=place)))
    if told.state == "withdrawn":
        raise Http404("It is withdrawn, and was not begun")
    tasks = _ticks(told.open.row) if told.open else []
    return show(request, "sitting", mine=told, tasks=tasks, classroom=place.classroom)


def _ticks(sitting: Sitting) -> list[tuple[int, bool]]:
    return [
        (number, when is not None)
        for number, when in sitting.tasks.order_by("number").values_list("number", "answered")
    ]


def _others(person: Visitor, teaching: Teaching) -> list[tuple[str, str]]:
    """The classes an assignment may be taken to."""
    taught = Classroom.objects.taught_by(person).open().exclude(pk=teaching.classroom_id)
    return list(taught.order_by("name").values_list("pk", "name"))


@doors.teacher
@require_POST
def copy(request: HttpRequest, teaching: Teaching, number: str) -> HttpResponse:
    """The same for another class one teaches, to be looked at there."""
    row = _assignment(teaching, number)
    form = CopyForm(_others(person_of(request), teaching), request.POST)
    if not form.is_valid():
        raise Http404("Not a class this person teaches")
    to = Classroom.objects.get(pk=form.cleaned_data["to"])
    try:
        made = work.copy(assignment=row, to=to, key=form.cleaned_data["key"])
    except IntegrityError:
        raise Http404("This assignment is another class’s") from None
    messages.success(request, say("notes", "copied", name=to.name))
    return redirect("classroom:edit", to.pk, made.pk)


@doors.teacher
@require_POST
def release(request: HttpRequest, teaching: Teaching, number: str) -> HttpResponse:
    """Show the students how it went."""
    row = _assignment(teaching, number)
    work.release(assignment=row)
    messages.success(request, say("notes", "released"))
    return redirect(row)


@doors.teacher
@require_POST
def withdraw(request: HttpRequest, teaching: Teaching, number: str) -> HttpResponse:
    row = _assignment(teaching, number)
    begun = row.sittings.exists()
    work.withdraw(assignment=row)
    messages.success(request, say("notes", "withdrawn") if begun else say("notes", "gone"))
    return redirect("classroom:assignments", teaching.classroom_id)


@doors.teacher
@require_safe
def results(request: HttpRequest, teaching: Teaching, number: str) -> HttpResponseBase:
    """The table of an assignment as CSV."""
    row = _assignment(teaching, number)
    shown = pages.result(row, teaching.classroom)
    return export.stream(request, f"{row.title}.csv", pages.RESULT_COLUMNS, pages.result_rows(shown))


@doors.teacher
@require_safe
def hardest(request: HttpRequest, teaching: Teaching, number: str) -> HttpResponseBase:
    """The skills an assignment asked for, as CSV."""
    row = _assignment(teaching, number)
    shown = pages.result(row, teaching.classroom)
    return export.stream(request, f"{row.title} skills.csv", pages.HARD_COLUMNS, pages.hard_rows(shown))


@doors.teacher
@read_or_send
def preview(request: HttpRequest, teaching: Teaching, number: str, task: int) -> HttpResponse:
    """A question as a student gets it. Nothing is kept of what is answered here."""
    row = _assignment(teaching, number)
    deck = work.deck(row, 1 if row.same else 0)
    if not 1 <= task <= len(deck):
        raise Http404("There are not so many questions")
    question, here = deck[task - 1], reverse("classroom:preview", args=[teaching.classroom_id, row.pk, task])
    written = {name: request.POST.getlist(name) for name in request.POST}
    more: dict[str, Any] = {"marked": None, "results": None, "current": None}
    if request.method == "POST":
        try:
            read = None if "unknown" in written else drills.read_answer(question, written)
            more["marked"] = drills.tried(question, read)
        except AnswerError:
            more |= {"written": written, "errors": drills.errors_in(question, written)}
    following = task + 1 if task < len(deck) else 0
    onward = (
        reverse("classroom:preview", args=[teaching.classroom_id, row.pk, following])
        if following
        else row.get_absolute_url()
    )
    context = {
        "page": drill_pages.page(question, action=here, stamped="0", **more),
        "asked": pages.Asked(row, teaching.classroom, task, len(deck), (), here, onward, preview=True),
        "place": "classes",
        "here": here,
    }
    return _question(request, context)


def _question(request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
    """The page of a question, or the question alone where htmx asks; also after a post, so that an answer shows."""
    if request.method == "POST" and not getattr(request, "htmx", None):
        return show(request, "question", **context)
    return respond(request, "classroom/question.html", context, partials=["question"])


# Doing it


def _place(request: HttpRequest, pk: str) -> Membership:
    places = Membership.objects.of(person_of(request)).select_related("classroom", "student")
    return get_object_or_404(places, classroom=pk)


@doors.student
@require_POST
def begin(request: HttpRequest, place: Membership, number: str) -> HttpResponse:
    """Begin, or go on where one is."""
    row = get_object_or_404(Assignment.objects.set_to([place]), pk=number)
    try:
        sitting = work.begin(assignment=row, place=place)
    except work.NotNow:
        messages.info(request, say("notes", "not-now"))
        return redirect(row)
    following = sitting.tasks.filter(answered=None).order_by("number").first()
    return redirect(_address(place, sitting, following.number)) if following else redirect(row)


def _address(place: Membership, sitting: Sitting, task: int) -> str:
    return reverse("classroom:question", args=[place.classroom_id, sitting.assignment_id, sitting.go, task])


def _tasks(place: Membership, number: str, go: int) -> QuerySet[Task]:
    return Task.objects.filter(sitting__place=place, sitting__assignment=number, sitting__go=go).select_related(
        "question", "sitting__assignment"
    )


@doors.student
@read_or_send
def question(request: HttpRequest, place: Membership, number: str, go: int, task: int) -> HttpResponse:
    """One question of a sitting: to answer, to change, or with its verdict once that may be seen."""
    row = get_object_or_404(_tasks(place, number, go), number=task)
    sitting, here = row.sitting, _address(place, row.sitting, task)
    if request.method != "POST":
        if sitting.handed_in and not sitting.shown:
            return redirect(sitting.assignment)
        return _question(request, _asked(place, row))
    written = {name: request.POST.getlist(name) for name in request.POST}
    try:
        took = _seconds(row, request.POST.get("shown", ""))
        work.answer(task=row, data=written, took=took, helped=had_help(request, row.question))
    except AnswerError:
        errors = drills.errors_in(row.question, written)
        return _question(request, _asked(place, row, written=written, errors=errors))
    if sitting.shown:
        row = _tasks(place, number, go).get(number=task)
        return _question(request, _asked(place, row)) if getattr(request, "htmx", None) else redirect(here)
    following = _following(sitting, task)
    if following is None or following.answered or not getattr(request, "htmx", None):
        address = (
            sitting.assignment.get_absolute_url()
            if following is None or following.answered
            else _address(place, sitting, following.number)
        )
        if not getattr(request, "htmx", None):
            return redirect(address)
        return HttpResponse(headers={"HX-Redirect": address})
    response = _question(request, _asked(place, following))
    return push_url(response, _address(place, sitting, following.number))


def _following(sitting: Sitting, task: int) -> Task | None:
    """The next question not answered yet, after this one and then from the front; None if all are."""
    open_ones = list(
        sitting.tasks.filter(answered=None).select_related("question", "sitting__assignment").order_by("number")
    )
    return next((one for one in open_ones if one.number > task), open_ones[0] if open_ones else None)


def _asked(place: Membership, row: Task, *, written: Any = None, errors: Any = ()) -> dict[str, Any]:
    """The context of a question's page. While its verdict is withheld nothing in it tells the question's own address,
    where anybody could try answers.
    """
    sitting, here = row.sitting, _address(place, row.sitting, row.number)
    results = list(sitting.tasks.order_by("number").values_list("answered", "right"))
    verdict = sitting.shown and row.answered is not None and not errors
    kept: dict[str, Any] = row.written or {}
    alone: dict[str, Any] = {"results": None, "current": None, "action": here}  # of no set of the person's own
    if verdict:
        read = None if "unknown" in kept else drills.read_answer(row.question, kept)
        page = drill_pages.page(row.question, marked=drills.tried(row.question, read), **alone)
    else:
        there = written or {name: values for name, values in kept.items() if name != "unknown"}
        asking = {"written": there, "errors": errors, "stamped": _stamp(row)}
        page = drill_pages.page(row.question, marked=None, **asking, **alone)
    following = _following(sitting, row.number)
    onward = _address(place, sitting, following.number) if following else sitting.assignment.get_absolute_url()
    dots = tuple(_dot(sitting, n == row.number, when is not None, right) for n, (when, right) in enumerate(results, 1))
    asked = pages.Asked(
        sitting.assignment,
        place.classroom,
        row.number,
        sitting.size,
        dots,
        here,
        onward,
        kept=bool(row.answered and not verdict),
    )
    return {"page": page, "asked": asked, "place": "classes", "here": here}


def _dot(sitting: Sitting, now: bool, answered: bool, right: bool | None) -> str:
    if sitting.shown and answered:
        return "is-right" if right else "is-slip"
    return "is-now" if now else "is-kept" if answered else ""


def _stamp(row: Task) -> str:
    """The moment a question is shown, signed; it names the task, never the question."""
    return _signer().sign(f"{row.pk}.{time.time():.2f}")


def _seconds(row: Task, stamped: str) -> float | None:
    try:
        pk, _, shown = _signer().unsign(stamped).partition(".")
    except signing.BadSignature:
        return None
    took = time.time() - float(shown)
    return round(took, 2) if pk == str(row.pk) and 0 <= took <= drills.LONGEST else None


def _signer() -> signing.Signer:
    return signing.Signer(salt="classroom.shown")


@doors.student
@require_POST
def hand_in(request: HttpRequest, place: Membership, number: str, go: int) -> HttpResponse:
    sitting = get_object_or_404(Sitting.objects.select_related("assignment"), place=place, assignment=number, go=go)
    work.hand_in(sitting=sitting)
    messages.success(request, say("notes", "handed-in"))
    return redirect(sitting.assignment)
