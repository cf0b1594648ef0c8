"""Sprints: choosing one, running it, and how it went. A sprint is its owner's alone."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.middleware import HtmxDetails

from trainer.accounts.services import ensure_person, person_of
from trainer.accounts.timing import may_be_timed
from trainer.display.respond import respond
from trainer.drills import pages, services, sprints
from trainer.drills.filters import SprintForm
from trainer.drills.models import Sprint
from trainer.drills.question import AnswerError
from trainer.drills.views.sparing import sparing


class HtmxRequest(HttpRequest):
    """A request as the middleware leaves it."""

    htmx: HtmxDetails


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@sparing
def courses(request: HttpRequest) -> HttpResponse:
    """What can be run and the person's records; a post begins a sprint. Not where a teacher forbids clocks."""
    if not may_be_timed(person_of(request)):
        return render(request, "drills/courses.html", {"place": "practise", "courses": None})
    form = SprintForm(request.POST) if request.method == "POST" else None
    if form and form.is_valid():
        return redirect(sprints.begin(person=ensure_person(request), **form.chosen))
    chosen, error = request.GET.get("course", ""), ""
    if form:
        error = " ".join(map(str, form.errors["course"]))
    shown = pages.courses(person_of(request), chosen=chosen, error=error)
    return render(request, "drills/courses.html", {"place": "practise", "courses": shown})


def _find(request: HttpRequest, pk: str) -> Sprint:
    person = person_of(request)
    if person is None:
        raise Http404("There is no such sprint")
    return get_object_or_404(Sprint.objects.select_related("question", "person"), pk=pk, person=person)


def _context(row: Sprint, **more: Any) -> dict[str, Any]:
    return {"place": "practise", "sprint": pages.sprint(row, **more), "here": row.get_absolute_url()}


@require_safe
@never_cache
def sprint(request: HttpRequest, pk: str) -> HttpResponse:
    """The open question with its clock, or how it went."""
    return respond(request, "drills/sprint.html", _context(_find(request, pk)), partials=["sprint"])


@require_POST
def answer(request: HtmxRequest, pk: str, question: str) -> HttpResponse:
    """Mark an answer and go on. One that cannot be read comes back as it was written; one too late is not counted."""
    row = _find(request, pk)
    asked = pages.open_question(row, question)
    if asked is None or sprints.is_over(row, grace=sprints.GRACE):
        return _show(request, row, late=asked is not None)
    written = {name: request.POST.getlist(name) for name in request.POST}
    stamped = request.POST.get("shown", "")
    try:
        read = None if "unknown" in request.POST else services.read_answer(asked, written)
    except AnswerError:
        errors = services.errors_in(asked, written)
        context = _context(row, written=written, errors=errors, stamped=stamped)
        return render(request, f"drills/sprint.html{'#sprint' if request.htmx else ''}", context)
    marked = sprints.answer(sprint=row, question=asked, answer=read, took=services.seconds_since(asked, stamped))
    return _show(request, _find(request, pk), before=marked, late=marked is None)


def _show(request: HtmxRequest, row: Sprint, **more: Any) -> HttpResponse:
    return respond(request, "drills/sprint.html", _context(row, **more), partials=["sprint"], back=row)
