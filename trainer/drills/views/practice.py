"""Practice: choosing, being asked, answering, going on, and what came of it.

Marking is only ever done here, from the stored facts. What a page shows depends on who asks, so none may be cached.
"""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import push_url
from django_htmx.middleware import HtmxDetails

from trainer.accounts.services import ensure_person, person_of, preferred_rules
from trainer.accounts.timing import may_be_timed
from trainer.display.respond import respond
from trainer.drills import pages, services
from trainer.drills.forms import SetupForm
from trainer.drills.kinds import KINDS, Kind
from trainer.drills.models import PracticeSet, Question
from trainer.drills.question import AnswerError
from trainer.drills.skills import SKILLS
from trainer.drills.views.sparing import sparing

KEPT_HELP = 20
"""How many questions with help a session remembers; an answer to an older one counts as one without."""

KEPT_SETS = 5
"""How many sets without a person a session remembers; older ones were left before their first answer."""

NOTES = {
    "answered": "You have answered this question before. Your first answer stands; nothing was changed.",
    "foreign": "This question belongs to somebody else’s practice. Your own set has not moved.",
    "open": "This question is still open: answer it, or say that you don’t know yet.",
    "retry": "Another try at a question you have answered before. It does not count.",
    "first": "Answer this question first; after that you can try it again.",
}


class HtmxRequest(HttpRequest):
    """A request as the middleware leaves it."""

    htmx: HtmxDetails


@require_safe
@never_cache
def practise(request: HttpRequest) -> HttpResponse:
    """What comes next and why; and every kind of drill to choose freely."""
    person, sets = person_of(request), session_sets(request)
    practice = services.open_set(person, sets) if person or sets else None
    shown = pages.practise(person, practice, pace=request.session.get("pace", False))
    return render(request, "drills/practise.html", {"place": "practise", "practise": shown})


@require_POST
@sparing
def begin(request: HttpRequest) -> HttpResponse:
    """Ten questions chosen by the trainer; with ``skill`` all of them for that one."""
    skill = request.POST.get("skill", "")
    if skill and skill not in SKILLS:
        raise Http404(f"There is no skill {skill}")
    person = person_of(request)
    return _to(request, services.start_practice(person=person, skill=skill))


@require_POST
def pace(request: HttpRequest) -> HttpResponse:
    """Show the target times of a table, or no longer. Nothing ever runs out."""
    request.session["pace"] = request.POST.get("pace") == "on"
    return redirect("drills:practise")


def _to(request: HttpRequest, first: Question) -> HttpResponse:
    """To the first question of a new set; a visitor's session owns the set until their first answer."""
    if person_of(request) is None and first.set_id:
        request.session["sets"] = [*session_sets(request), first.set_id][-KEPT_SETS:]
    return redirect(first)


def _kind(slug: str) -> Kind:
    try:
        return KINDS[slug]
    except KeyError:
        raise Http404(f"There is no drill {slug}") from None


@require_safe
@never_cache
def setup(request: HttpRequest, kind: str) -> HttpResponse:
    """What to choose before a set; what was chosen last in this browser stands there already.

    ``?yaku=pinfu`` is for hands made for one yaku.
    """
    chosen = _kind(kind)
    preferred = preferred_rules(person_of(request), chosen.rulesets)
    remembered = request.session.get("practice", {}).get(kind, {})
    form = SetupForm(
        chosen, initial={"ruleset": preferred or chosen.rulesets[0]} | remembered, yaku=request.GET.get("yaku", "")
    )
    return render(request, "drills/setup.html", {"place": "practise", "setup": pages.setup(chosen, form)})


@require_POST
@sparing
def start(request: HttpRequest, kind: str) -> HttpResponse:
    """Begin a set of ten with the choices made, and go to its first question."""
    chosen = _kind(kind)
    form = SetupForm(chosen, request.POST, yaku=request.POST.get("yaku", ""))
    if not form.is_valid():
        context = {
            "place": "practise",
            "setup": pages.setup(chosen, form),
            "here": reverse("drills:setup", args=[kind]),
        }
        return render(request, "drills/setup.html", context)
    request.session["practice"] = request.session.get("practice", {}) | {kind: form.cleaned_data}
    person = person_of(request)
    first = services.start_set(
        person=person, kind=kind, level=form.level, ruleset_id=form.ruleset, options=form.options
    )
    return _to(request, first)


def session_sets(request: HttpRequest) -> list[str]:
    return list(request.session.get("sets", ()))


def owns(request: HttpRequest, practice: PracticeSet | None) -> bool:
    """Whether a set is this visitor's: theirs by name, or begun in this session and nobody's yet."""
    if practice is None:
        return False
    person = person_of(request)
    if practice.person_id is None:
        return practice.pk in session_sets(request)
    return person is not None and practice.person_id == person.pk


def _page(
    request: HttpRequest,
    question: Question,
    *,
    marked: services.Marked | None = None,
    results: services.Results | None = None,
    **more: Any,
) -> dict[str, Any]:
    """The context of a question's page for this visitor; ``marked`` if they have answered it."""
    mine = question.set is not None and owns(request, question.set)
    if mine and question.set and results is None:
        results = services.results(question.set)
    beside = marked and not mine
    current = services.open_set(person_of(request), session_sets(request)) if beside else None
    paced = request.session.get("pace") and may_be_timed(person_of(request))
    shown = pages.pace(question.kind, person_of(request)) if paced else 0
    page = pages.page(
        question,
        marked=marked,
        results=results if mine else None,
        current=current,
        pace=shown,
        own=mine or question.set is None,
        helped=had_help(request, question),
        **more,
    )
    return {"place": "practise", "page": page, "here": question.get_absolute_url()}


def had_help(request: HttpRequest, question: Question) -> bool:
    """Whether this visitor has asked for help with it."""
    return question.pk in request.session.get("helped", ())


def find(pk: str) -> Question:
    return get_object_or_404(Question.objects.select_related("set"), pk=pk)


@require_safe
@never_cache
def question(request: HttpRequest, pk: str) -> HttpResponse:
    """A question by its link: to answer, or with the verdict for who has answered it."""
    asked = find(pk)
    marked = services.marked(person=person_of(request), question=asked)
    return respond(request, "drills/question.html", _page(request, asked, marked=marked), partials=["question"])


@require_POST
def help(request: HtmxRequest, pk: str) -> HttpResponse:
    """Show the first step of an open question; whoever has seen it has had help. What is written so far stays."""
    asked = find(pk)
    earlier = services.marked(person=person_of(request), question=asked)
    if earlier:
        return _noted(request, asked, "answered", earlier)
    if asked.set and not owns(request, asked.set):
        return _noted(request, asked, "foreign", None)
    if not had_help(request, asked):
        request.session["helped"] = [*request.session.get("helped", ()), pk][-KEPT_HELP:]
    written = {name: request.POST.getlist(name) for name in request.POST}
    stamped = request.POST.get("shown", "")
    kept = stamped if services.seconds_since(asked, stamped) is not None else ""
    context = _page(request, asked, written=written, stamped=kept)
    return render(request, f"drills/question.html{'#question' if request.htmx else ''}", context)


@require_POST
def answer(request: HtmxRequest, pk: str) -> HttpResponse:
    """Mark a first answer and keep it. One that cannot be read comes back as it was written, and nothing is kept."""
    asked = find(pk)
    written = {name: request.POST.getlist(name) for name in request.POST}
    stamped = request.POST.get("shown", "")
    took = services.seconds_since(asked, stamped)
    try:
        read = None if "unknown" in request.POST else services.read_answer(asked, written)
    except AnswerError:
        earlier = services.marked(person=person_of(request), question=asked)
        if earlier:
            return _noted(request, asked, "answered", earlier)
        errors = services.errors_in(asked, written)
        kept = stamped if took is not None else ""
        context = _page(request, asked, written=written, errors=errors, stamped=kept)
        return render(request, f"drills/question.html{'#question' if request.htmx else ''}", context)
    mine = owns(request, asked.set)
    marked, new = services.take_answer(
        person=ensure_person(request),
        question=asked,
        answer=read,
        took=took,
        claim=mine,
        helped=had_help(request, asked),
    )
    if not new:
        return _noted(request, asked, "answered", marked)
    return _show(request, asked, marked)


def _show(
    request: HtmxRequest,
    asked: Question,
    marked: services.Marked | None,
    *,
    results: services.Results | None = None,
    note: str = "",
) -> HttpResponse:
    """The question where it stands: in its place for htmx, else by its address."""
    if not request.htmx:
        return redirect(asked)
    context = _page(request, asked, marked=marked, results=results, note=note)
    return respond(request, "drills/question.html", context, partials=["question"])


def _noted(request: HtmxRequest, asked: Question, note: str, marked: services.Marked | None) -> HttpResponse:
    """The question as it stands, with a note why nothing happened."""
    if not request.htmx:
        messages.info(request, NOTES[note])
    return _show(request, asked, marked, note=NOTES[note])


@require_POST
def next(request: HtmxRequest, pk: str) -> HttpResponse:
    """On to the open question of the set this one belongs to, or to the summary after the tenth."""
    asked = find(pk)
    if asked.set is None or not owns(request, asked.set):
        return _noted(request, asked, "foreign", services.marked(person=person_of(request), question=asked))
    so_far = services.results(asked.set)
    following = services.go_on(asked, so_far)
    if following is None:
        if not request.htmx:
            return redirect(asked.set)
        response = respond(request, "drills/summary.html", _summary(asked.set), partials=["summary"])
        return push_url(response, asked.set.get_absolute_url())
    if following == asked:
        return _noted(request, asked, "open", None)
    return _go(request, following, so_far)


def _go(request: HtmxRequest, following: Question, results: services.Results | None = None) -> HttpResponse:
    """An open question, at its own address."""
    response = _show(request, following, None, results=results)
    return push_url(response, following.get_absolute_url()) if request.htmx else response


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def retry(request: HtmxRequest, pk: str) -> HttpResponse:
    """Another try at a question that was answered before: marked and explained, not kept."""
    asked, person = find(pk), person_of(request)
    earlier = services.marked(person=person, question=asked)
    if earlier is None:
        messages.info(request, NOTES["first"])
        return redirect(asked)
    context: dict[str, Any] = {"retry": True, "note": NOTES["retry"], "action": reverse("drills:retry", args=[pk])}
    context["skill"] = pages.missing(earlier)
    if request.method == "POST":
        context |= _try(request, asked)
    shown = {"place": "practise", "page": pages.page(asked, **context), "here": asked.get_absolute_url()}
    return render(request, f"drills/question.html{'#question' if request.htmx else ''}", shown)


def _try(request: HttpRequest, asked: Question) -> dict[str, Any]:
    """The verdict on what was written, or what of it cannot be read."""
    written = {name: request.POST.getlist(name) for name in request.POST}
    try:
        read = None if "unknown" in request.POST else services.read_answer(asked, written)
    except AnswerError:
        return {"written": written, "errors": services.errors_in(asked, written)}
    return {"marked": services.tried(asked, read)}


@require_POST
@sparing
def again(request: HtmxRequest, pk: str) -> HttpResponse:
    """The same again with a new hand, outside any set; with ``skill`` a hand that asks for that one."""
    skill = request.POST.get("skill", "")
    return _go(request, services.ask_like(find(pk), skill=skill if skill in SKILLS else ""))


@require_safe
@never_cache
def summary(request: HttpRequest, pk: str) -> HttpResponse:
    """How a set went. It is its owner's alone."""
    practice = get_object_or_404(PracticeSet, pk=pk)
    if not owns(request, practice):
        raise Http404("There is no such set")
    return respond(request, "drills/summary.html", _summary(practice), partials=["summary"])


def _summary(practice: PracticeSet) -> dict[str, Any]:
    return {"place": "practise", "summary": pages.summary(practice)}
