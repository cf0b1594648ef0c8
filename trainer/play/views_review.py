"""Looking back on a match: its review, for its players and for whoever was given the link, and what leads on from it.

Whoever may not see something gets the page without it; for strangers there is no such page.
"""

from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from trainer.accounts.services import ensure_person, person_of
from trainer.display.respond import respond
from trainer.display.sentences import say
from trainer.play import review as reviews
from trainer.play.models import MatchRecord, Share
from trainer.play.pages.review import page
from trainer.play.review import Access
from trainer.play.words import word


def _own(request: HttpRequest, pk: str) -> Access:
    """A player's way in; a 404 for everybody else."""
    person = person_of(request)
    if person is None:
        raise Http404("There is no such table")
    return reviews.by_player(get_object_or_404(MatchRecord.objects.playable_by(person), pk=pk), person)


def _shared(token: str) -> Access:
    """The way in by a link; a 404 where it has been ended, or the match goes on again."""
    access = reviews.by_link(get_object_or_404(Share.objects.select_related("match"), pk=token))
    if access.is_open:
        raise Http404("This match is not over")
    return access


def _number(request: HttpRequest, name: str) -> int | None:
    """A number of the address; one that is none, or too long to be one, is as if it were not there."""
    text = request.GET.get(name, "") or request.POST.get(name, "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 6 else None


def _page(request: HttpRequest, access: Access, base: str) -> HttpResponse:
    step, seat = _number(request, "step"), _number(request, "seat")
    shown = page(access, base=base, number=_number(request, "round"), step=step, seat=seat)
    context = {"place": "play", "review": shown, "here": f"{base}?{request.GET.urlencode()}"}
    return respond(request, "play/review.html", context, partials=["review"])


@require_safe
@never_cache
def review(request: HttpRequest, pk: str) -> HttpResponse:
    """A match as its player looks back on it: ``?round=``, ``step=``, ``seat=``."""
    return _page(request, _own(request, pk), reverse("play:review", args=[pk]))


@require_safe
@never_cache
def shared(request: HttpRequest, token: str) -> HttpResponse:
    """The same for whoever was given the link."""
    return _page(request, _shared(token), reverse("play:shared", args=[token]))


def _try(request: HttpRequest, access: Access, base: str) -> HttpResponse:
    """Another move, played on from in a match of its own; back to the review where it is none."""
    number, step, seat = (_number(request, name) for name in ("round", "step", "seat"))
    record = access.match.rounds.filter(number=(number or 0) - 1).first()
    if record is None or step is None or seat not in access.seats:
        raise Http404("There is no such moment")
    told = reviews.tell(access, record, seat)
    if not reviews.may_try(access, told):
        raise Http404("Nothing can be tried here")
    tried = reviews.try_move(access, told, step=step, action=request.POST.get("action", ""), by=ensure_person(request))
    if isinstance(tried, MatchRecord):
        return redirect(tried)
    messages.info(request, say(tried) if tried else word("notes", "unknown"))
    return redirect(f"{base}?round={number}&step={step}&seat={seat}")


@require_POST
def try_move(request: HttpRequest, pk: str) -> HttpResponse:
    """A player tries another move."""
    return _try(request, _own(request, pk), reverse("play:review", args=[pk]))


@require_POST
def shared_try(request: HttpRequest, token: str) -> HttpResponse:
    """Somebody with the link tries one."""
    return _try(request, _shared(token), reverse("play:shared", args=[token]))


def _log(access: Access, name: str) -> HttpResponse:
    game = reviews.game_of(access, [player.called for player in access.players])
    if game is None or name not in reviews.LOGS:
        raise Http404("There is no such log")
    write, kind = reviews.LOGS[name]
    return HttpResponse(
        write(game), kind, headers={"Content-Disposition": f'attachment; filename="tenpai-{access.match.pk}.{name}"'}
    )


@require_safe
@never_cache
def log(request: HttpRequest, pk: str, name: str) -> HttpResponse:
    """The match as a file in another program's format."""
    return _log(_own(request, pk), name)


@require_safe
@never_cache
def shared_log(request: HttpRequest, token: str, name: str) -> HttpResponse:
    """The same by the link."""
    return _log(_shared(token), name)


@require_POST
def share(request: HttpRequest, pk: str) -> HttpResponse:
    """Make a link to the review, change whether it shows all hands, or end it."""
    access = _own(request, pk)
    if "end" in request.POST:
        reviews.unshare(access.match)
        messages.info(request, word("review", "unshared"))
    elif person := person_of(request):
        made = reviews.share(access.match, person, hands="hands" in request.POST)
        if made is None:
            raise Http404("This match is not over")
    moment = urlencode({name: at for name in ("round", "step", "seat") if (at := _number(request, name)) is not None})
    return redirect(f"{reverse('play:review', args=[pk])}?{moment}#share")
