"""A teacher's shelf: questions, sheets and deals. Sheets and keys are for their author and those with whom the author
shares them; links to answer or play are for all.
"""

from contextlib import suppress
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from trainer.accounts.services import ensure_person, person_of
from trainer.accounts.views import named
from trainer.display.respond import respond
from trainer.sheets import pages, services
from trainer.sheets.authoring import Refused, with_tile
from trainer.sheets.forms import DealForm, QuestionForm, SheetForm
from trainer.sheets.models import Deal, Made, Sheet

read_or_send = require_http_methods(["GET", "HEAD", "POST"])


def _show(request: HttpRequest, name: str, **context: Any) -> HttpResponse:
    return render(request, f"sheets/{name}.html", {"place": "classes"} | context)


@require_safe
@named
def shelf(request: HttpRequest) -> HttpResponse:
    """Everything one has prepared."""
    return _show(request, "shelf", shelf=pages.shelf(ensure_person(request)))


@read_or_send
@named
def make(request: HttpRequest) -> HttpResponseBase:
    """Making a question. A tile of the picker adds itself to the hand, and keeps nothing."""
    person = ensure_person(request)
    data = request.POST.copy() if request.method == "POST" else None
    if data is not None and "add" in data:
        hand = request.POST.get("hand", "")
        with suppress(Refused):  # the form says what is wrong once it is sent
            hand = with_tile(hand, request.POST["add"])
        data["hand"] = hand
        form = QuestionForm(initial=data.dict() | {"happened": data.getlist("happened")})
        context = {"place": "classes", "form": form, "picker": pages.picker(hand), "here": request.path}
        if getattr(request, "htmx", None):
            return respond(request, "sheets/make.html", context, partials=["make"])
        return render(request, "sheets/make.html", context)
    form = QuestionForm(data, initial={"ruleset": services.usual_rules(person)})
    if data is not None and form.is_valid():
        fields = form.cleaned_data
        try:
            services.make(author=person, key=fields["key"], title=fields["title"], question=form.question)
        except Refused:
            raise Http404("This question is somebody else’s") from None
        return redirect("sheets:shelf")
    return _show(request, "make", form=form, picker=pages.picker(request.POST.get("hand", "")), here=request.path)


@require_POST
@named
def drop(request: HttpRequest) -> HttpResponse:
    """Take a question off one's list. Its link goes on, and sheets and assignments keep it."""
    get_object_or_404(Made.objects.of(person_of(request)), pk=request.POST.get("made")).delete()
    return redirect("sheets:shelf")


@read_or_send
@named
def draw_up(request: HttpRequest) -> HttpResponse:
    """Making a sheet."""
    person = ensure_person(request)
    own = Made.objects.of(person).count()
    form = SheetForm(request.POST or None, own=own, initial={"ruleset": services.usual_rules(person)})
    if request.method == "POST" and form.is_valid():
        try:
            return redirect(services.draw_up(author=person, **form.cleaned_data))
        except Refused:
            raise Http404("This sheet is somebody else’s") from None
    return _show(request, "draw-up", form=form, here=request.path)


def _printable(request: HttpRequest, pk: str) -> Sheet:
    return get_object_or_404(Sheet.objects.seen_by(person_of(request)), pk=pk)


def _link(request: HttpRequest, sheet: Sheet) -> str:
    return request.build_absolute_uri(reverse("sheets:questions", args=[sheet.pk]))


@require_safe
@named
def sheet(request: HttpRequest, pk: str) -> HttpResponse:
    """A sheet as it is printed."""
    found = _printable(request, pk)
    return _show(request, "sheet", page=pages.sheet(found, _link(request, found)))


@require_safe
@named
def key(request: HttpRequest, pk: str) -> HttpResponse:
    """Its answers with the whole explanations, as they are printed."""
    found = _printable(request, pk)
    return _show(request, "key", page=pages.key(found, _link(request, found)))


@require_safe
@never_cache
def questions(request: HttpRequest, pk: str) -> HttpResponse:
    """The same questions to be answered here, for whoever has the sheet."""
    found = get_object_or_404(Sheet, pk=pk)
    context = {"place": "practise", "page": pages.questions(found, person_of(request))}
    return render(request, "sheets/questions.html", context)


@read_or_send
@named
def prepare(request: HttpRequest) -> HttpResponse:
    """Preparing a deal."""
    person = ensure_person(request)
    form = DealForm(request.POST or None, initial={"ruleset": services.usual_rules(person)})
    if request.method == "POST" and form.is_valid():
        fields = {name: form.cleaned_data[name] for name in ("key", "title", "note", "ruleset", "turn")}
        try:
            return redirect(services.prepare(author=person, wall=form.wall, **fields))
        except Refused:
            raise Http404("This deal is somebody else’s") from None
    return _show(request, "prepare", form=form, here=request.path)


@require_safe
@never_cache
def deal(request: HttpRequest, pk: str) -> HttpResponse:
    """A prepared deal, for whoever has its link: what to look for, and playing it. Its tiles are not told."""
    return render(request, "sheets/deal.html", {"place": "play", "deal": get_object_or_404(Deal, pk=pk)})


@require_POST
def play(request: HttpRequest, pk: str) -> HttpResponse:
    """A table that begins with the deal."""
    found = get_object_or_404(Deal, pk=pk)
    return redirect(services.play_deal(deal=found, person=ensure_person(request)))
