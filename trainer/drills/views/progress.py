"""A person's own progress, and nobody else's: the map, figures, mistakes, history. Nothing here changes anything."""

from datetime import date
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from trainer.accounts.services import person_of
from trainer.drills import pages
from trainer.drills.filters import HistoryForm


def _show(request: HttpRequest, name: str, shown: Any) -> HttpResponse:
    """A page of progress; for who has nothing to show yet, the invitation to begin."""
    context = {"place": "progress", "tab": name, name: shown}
    return render(request, f"drills/{name}.html" if shown else "drills/begin.html", context)


@require_safe
@never_cache
def progress(request: HttpRequest) -> HttpResponse:
    """The map of skills and what is for today."""
    return _show(request, "progress", pages.progress(person_of(request)))


@require_safe
@never_cache
def figures(request: HttpRequest) -> HttpResponse:
    """How much was right and how long it took; ``?before=2026-11-30`` shows the days before that one."""
    return _show(request, "figures", pages.figures(person_of(request), before=_day(request.GET.get("before", ""))))


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


@require_safe
@never_cache
def mistakes(request: HttpRequest) -> HttpResponse:
    """The mistakes that are still open, and the slips made most; ``?before=`` goes on from a mistake."""
    person, before = person_of(request), request.GET.get("before", "")
    shown = pages.mistakes(person, before=int(before) if before.isdecimal() and len(before) < 19 else None)
    return _show(request, "mistakes", shown)


@require_safe
@never_cache
def history(request: HttpRequest) -> HttpResponse:
    """Every answer, with filters."""
    return _show(request, "history", pages.history(person_of(request), HistoryForm(request.GET)))


@require_safe
@never_cache
def skill(request: HttpRequest, slug: str) -> HttpResponse:
    """One skill: what it needs, where to read up, how it went so far."""
    shown = pages.skill(person_of(request), slug)
    if shown is None:
        raise Http404(f"There is no skill {slug}")
    return render(request, "drills/skill.html", {"place": "progress", "tab": "", "skill": shown})
