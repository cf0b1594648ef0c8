"""Playing: opening a table, the table, and everything done at it.

A match is there for those who have a seat in it; for everybody else there is no such page. What is shown is this
player's alone, so none of it may be cached.
"""

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.middleware import HtmxDetails

from trainer.accounts.models import User
from trainer.accounts.services import ensure_person, person_of
from trainer.display.respond import respond
from trainer.display.sentences import say
from trainer.play import pages, services
from trainer.play.claim import Claim
from trainer.play.forms import ClaimForm, SetupForm, filled
from trainer.play.models import MatchRecord
from trainer.play.words import word


class HtmxRequest(HttpRequest):
    """A request as the middleware leaves it."""

    htmx: HtmxDetails


def _door(request: HttpRequest, pk: str) -> tuple[MatchRecord, User]:
    """The match and the player asking for it; a 404 for everybody else."""
    person = person_of(request)
    if person is None:
        raise Http404("There is no such table")
    return get_object_or_404(MatchRecord.objects.playable_by(person), pk=pk), person


@require_safe
@never_cache
def setup(request: HttpRequest) -> HttpResponse:
    """A new table, and those left open. A link fills the form in; else it is as this person's last table was."""
    person = person_of(request)
    given = request.GET if request.GET else services.remembered(person)
    return _setup(request, SetupForm(filled(given)), person)


def _setup(request: HttpRequest, form: SetupForm, person: User | None) -> HttpResponse:
    context = {"place": "play", "setup": pages.setup(form, person), "here": reverse("play:setup")}
    return respond(request, "play/setup.html", context, partials=["setup"])


def _refused(request: HttpRequest, form: SetupForm) -> HttpResponse:
    """The form as it was sent, what is wrong with it first."""
    shown = pages.setup(form, person_of(request))
    context = {"place": "play", "setup": shown, "refused": True, "here": reverse("play:setup")}
    return render(request, "play/setup.html", context)


@require_POST
def start(request: HttpRequest) -> HttpResponse:
    """Open a table with the choices made, and go to it."""
    form = SetupForm(filled(request.POST))
    if "look" in request.POST:  # without a script: the same choices under the rules that were taken
        return redirect(f"{reverse('play:setup')}?{form.link_back}")
    if not form.is_valid():
        return _refused(request, form)
    person = ensure_person(request)
    match = services.new_match(person=person, rules=form.ruleset, levels=form.levels, options=form.options)
    return redirect(match)


@require_safe
@never_cache
def tables(request: HttpRequest) -> HttpResponse:
    """Every table of this person: open, put away, finished."""
    found = pages.tables(person_of(request), request.GET.get("page", "1"))
    context = {"place": "play", "tables": found, "here": request.path}
    return render(request, "play/tables.html", context)


@require_POST
def away(request: HttpRequest, pk: str) -> HttpResponse:
    """Put an open table away, or with ``up`` take it up again."""
    match, _ = _door(request, pk)
    services.put_away(match=match, away="up" not in request.POST)
    messages.info(request, word("tables", "taken-up" if "up" in request.POST else "put-away"))
    return redirect("play:tables" if "all" in request.POST else "play:setup")


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def preview(request: HttpRequest) -> HttpResponse:
    """The rules of a table before it is opened. The form is sent here; the page has its choices in its address."""
    form = SetupForm(filled(request.POST if request.method == "POST" else request.GET))
    if request.method == "POST" and form.is_valid():
        return redirect(f"{reverse('play:preview')}?{form.link_back}")
    if request.method == "POST":
        return _refused(request, form)
    if not form.is_valid():
        return redirect(f"{reverse('play:setup')}?{form.link_back}")
    context = {"place": "play", "rules": pages.preview(form), "here": request.get_full_path()}
    return render(request, "play/rules.html", context)


@require_POST
def now(request: HttpRequest) -> HttpResponse:
    """A table at once: the usual rules, three bots of the usual level, all aids."""
    return redirect(services.play_now(person=ensure_person(request)))


@require_safe
@never_cache
def table(request: HttpRequest, pk: str) -> HttpResponse:
    """The table as its player sees it; ``?step=`` is a moment between what they did and what they are asked next,
    ``?hint`` asks the coach for a move."""
    match, person = _door(request, pk)
    return _shown(request, services.sit(match, person), step=request.GET.get("step", ""), hint="hint" in request.GET)


def _shown(
    request: HttpRequest, sitting: services.Sitting, partials: Sequence[str] = ("table", "news"), **how: Any
) -> HttpResponse:
    if not sitting.told:
        context = {"place": "play", "earlier": pages.earlier(sitting), "here": sitting.match.get_absolute_url()}
        return respond(request, "play/earlier.html", context, partials=["table"])
    return respond(request, "play/table.html", _page(sitting, **how), partials=partials)


def _page(sitting: services.Sitting, form: ClaimForm | None = None, **how: Any) -> dict[str, Any]:
    shown = pages.table(sitting, **how)
    if shown.over and shown.over.asking:
        form = form or ClaimForm()
    return {"place": "play", "table": shown, "claim": form, "here": sitting.match.get_absolute_url()}


def _answer(request: HtmxRequest, sitting: services.Sitting, *also: str) -> HttpResponse:
    """The board after something was done, or was not: from its first moment on, or the present if that is asked for."""
    if not request.htmx:
        if sitting.refusal:
            messages.info(request, say(sitting.refusal))
        if sitting.note:
            messages.info(request, sitting.note)
        return redirect(sitting.match)
    moved = not (sitting.refusal or sitting.note)
    return _shown(request, sitting, ("table", "news", *also), paced=moved and not sitting.options.fast)


@require_POST
def act(request: HtmxRequest, pk: str) -> HttpResponse:
    """A tile or a call was pressed."""
    match, person = _door(request, pk)
    action, at = request.POST.get("action", ""), request.POST.get("at", "")
    return _answer(request, services.take_action(match=match, by=person, action=action, at=at))


@require_POST
def back(request: HtmxRequest, pk: str) -> HttpResponse:
    """Take back the last choice."""
    match, person = _door(request, pk)
    return _answer(request, services.take_back(match=match, by=person, at=request.POST.get("at", "")))


@require_POST
def next(request: HtmxRequest, pk: str) -> HttpResponse:
    """On to the next round."""
    match, person = _door(request, pk)
    return _answer(request, services.next_round(match=match, by=person, at=request.POST.get("at", "")))


@require_POST
def claim(request: HtmxRequest, pk: str) -> HttpResponse:
    """The winner counts the hand, or asks to be shown. What cannot be read comes back as it was written."""
    match, person = _door(request, pk)
    sitting = services.sit(match, person)
    form = ClaimForm(request.POST)
    if sitting.told and "unknown" not in request.POST and not form.is_valid():
        context = _page(sitting, form=form)
        return render(request, f"play/table.html{'#table' if request.htmx else ''}", context)
    said = form.claim if form.is_valid() and "unknown" not in request.POST else Claim()
    counted = services.count(match=match, by=person, at=request.POST.get("at", ""), claim=said)
    return _answer(request, counted)


@require_POST
def again(request: HttpRequest, pk: str) -> HttpResponse:
    """Another match at a table like this one."""
    match, person = _door(request, pk)
    return redirect(services.play_again(match=match, by=person))


@require_safe
@never_cache
def rules(request: HttpRequest, pk: str) -> HttpResponse:
    """The rules of this very table."""
    match, person = _door(request, pk)
    context = {"place": "play", "rules": pages.rules(match, person), "here": request.path}
    return respond(request, "play/rules.html", context, partials=["rules"])


@require_POST
def options(request: HtmxRequest, pk: str) -> HttpResponse:
    """Switch an aid, or the pace."""
    match, person = _door(request, pk)
    services.switch(match=match, name=request.POST.get("switch", ""))
    return _answer(request, services.sit(match, person), "switches")
