"""What teachers see of a class: the matrix of skills, the slips, one student, one answer; each of it as CSV too."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from trainer.accounts.services import person_of
from trainer.classroom import cards, doors, export, pages
from trainer.classroom.forms import NameForm
from trainer.classroom.models import Membership, Teaching
from trainer.classroom.views.page import show, show_taught
from trainer.display.respond import respond
from trainer.drills import pages as drill_pages
from trainer.drills import services as drills


@require_safe
@never_cache
def classroom(request: HttpRequest, pk: str) -> HttpResponse:
    """One class: where it stands, for its teachers; for a student, what is set and where they stand."""
    person = person_of(request)
    if person is None:
        return redirect(f"{reverse('account_login')}?next={request.path}")
    teaching = Teaching.objects.select_related("classroom").filter(classroom=pk, teacher=person).first()
    if teaching:
        shown = pages.matrix(teaching.classroom, pages.Choice.of(request.GET))
        context = {"place": "classes", "teaching": teaching, "classroom": teaching.classroom, "tab": "skills"}
        return respond(request, "classroom/matrix.html", context | {"matrix": shown}, partials=["matrix"])
    places = Membership.objects.of(person).select_related("classroom", "student")
    place = get_object_or_404(places, classroom=pk)
    return show(request, "mine", membership=place, classroom=place.classroom, work=pages.of_student([place]))


@doors.teacher
@require_safe
def matrix_csv(request: HttpRequest, teaching: Teaching) -> HttpResponseBase:
    shown = pages.matrix(teaching.classroom, pages.Choice.of(request.GET))
    return export.stream(request, f"{teaching.classroom}.csv", pages.matrix_columns(shown), pages.matrix_rows(shown))


@doors.teacher
@require_safe
def slips(request: HttpRequest, teaching: Teaching) -> HttpResponse:
    """Every slip of the class, or of its last days, by how many make it."""
    days = pages.span(request.GET)
    found = pages.slips(teaching.classroom, days)
    return show_taught(request, "slips", teaching, "skills", slips=found, days=days, spans=pages.SPANS)


@doors.teacher
@require_safe
def slips_csv(request: HttpRequest, teaching: Teaching) -> HttpResponseBase:
    found = pages.slips(teaching.classroom, pages.span(request.GET))
    return export.stream(request, f"{teaching.classroom} slips.csv", pages.SLIP_COLUMNS, pages.slip_rows(found))


@doors.teacher
@require_safe
def slip(request: HttpRequest, teaching: Teaching, code: str) -> HttpResponse:
    """The answers behind a slip."""
    found = pages.slip(teaching.classroom, code, request.GET)
    if found is None:
        raise Http404("Nobody here has made this slip")
    return show_taught(request, "slip", teaching, "skills", slip=found, days=found.days, spans=pages.SPANS)


@doors.teacher
@require_safe
def answers_csv(request: HttpRequest, teaching: Teaching) -> HttpResponseBase:
    """Every answer, of one ``student`` or all, narrowed as on the student's page."""
    rows = pages.answer_rows(teaching.classroom, request.GET)
    return export.stream(request, f"{teaching.classroom} answers.csv", pages.ANSWER_COLUMNS, rows)


@doors.teacher
@require_safe
def answer(request: HttpRequest, teaching: Teaching, number: int) -> HttpResponse:
    """One answer of a student, with the question as it was asked and the verdict they saw."""
    found = pages.of_answer(teaching.classroom, number)
    if found is None:
        raise Http404("No answer of this class")
    place, attempt = found
    marked = drills.marked(person=attempt.person, question=attempt.question)
    page = drill_pages.page(attempt.question, marked=marked, results=None, current=None)
    return show_taught(
        request, "answer", teaching, "students", membership=place, attempt=attempt, page=page, looking=True
    )


@doors.teacher
@require_safe
def student(request: HttpRequest, teaching: Teaching, place: str) -> HttpResponse:
    """One student of the class."""
    return show_student(request, teaching, doors.place_of(teaching, place))


def show_student(request: HttpRequest, teaching: Teaching, place: Membership, **more: Any) -> HttpResponse:
    """The page of one student; ``form`` may be one that came back with its errors."""
    context: dict[str, Any] = {
        "membership": place,
        "student": pages.student(place, request.GET),
        "form": NameForm(initial={"name": place.name}, label="Name in this class"),
        "can_renew": cards.can_renew(place),
    }
    return show_taught(request, "student", teaching, "students", **(context | more))


@doors.teacher
@require_safe
def skills_csv(request: HttpRequest, teaching: Teaching, place: str) -> HttpResponseBase:
    row = doors.place_of(teaching, place)
    return export.stream(request, f"{row} skills.csv", pages.SKILL_COLUMNS, pages.skill_rows(row))


@doors.teacher
@require_safe
def made_csv(request: HttpRequest, teaching: Teaching, place: str) -> HttpResponseBase:
    """The slips of one student."""
    row = doors.place_of(teaching, place)
    return export.stream(request, f"{row} slips.csv", pages.MADE_COLUMNS, pages.made_rows(row))


@doors.teacher
@require_safe
def days_csv(request: HttpRequest, teaching: Teaching, place: str) -> HttpResponseBase:
    row = doors.place_of(teaching, place)
    return export.stream(request, f"{row} days.csv", pages.DAY_COLUMNS, pages.day_rows(row))
