"""What a player looks up. Every page is a plain GET: asking twice changes nothing.

Its address says all; where it names no rules, they are those the person prefers, and on a yaku's page its own.
"""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from trainer.accounts.services import person_of
from trainer.display.respond import respond
from trainer.reference.catalogue import entries
from trainer.reference.forms import EntryForm, FuForm, ScoresForm, YakuForm
from trainer.reference.fu import counted
from trainer.reference.listing import listing
from trainer.reference.pages import page
from trainer.reference.sheet import sheet


@require_safe
def yaku(request: HttpRequest) -> HttpResponse:
    """Every yaku, by what it is worth; narrowed by words, han, open or closed, under one rule set."""
    form = YakuForm(request.GET).prefer(person_of(request))
    context = {"place": "yaku", "form": form, "listing": listing(**form.asked())}
    return respond(request, "reference/yaku.html", context, partials=["list"])


@require_safe
def entry(request: HttpRequest, slug: str) -> HttpResponse:
    """One yaku. ``?rules=jpml`` asks for it at that table, ``?seed=n`` shows its random example of that number too."""
    found = entries().get(slug)
    if found is None:
        raise Http404(f"There is no yaku {slug}")
    form = EntryForm(request.GET)
    context = {"place": "yaku", "form": form, "page": page(found, **form.asked())}
    return respond(request, "reference/entry.html", context, partials=["another"])


@require_safe
def fu(request: HttpRequest) -> HttpResponse:
    """Every fu item of a rule set with a hand that has it, in the order fu are counted."""
    form = FuForm(request.GET).prefer(person_of(request))
    rules, found = counted(**form.asked())
    context = {"place": "scores", "form": form, "rules": rules, "fu": found}
    return respond(request, "reference/fu.html", context, partials=["fu"])


@require_safe
def scores(request: HttpRequest) -> HttpResponse:
    """The score chart of a rule set. ``?han=3&fu=40`` opens that cell."""
    form = ScoresForm(request.GET).prefer(person_of(request))
    context = {"place": "scores", "form": form, "sheet": sheet(**form.asked())}
    return respond(request, "reference/scores.html", context, partials=["sheet"])
