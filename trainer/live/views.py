"""The live question: the teacher's desk, the screen on the wall, and a seat in the room.

A desk is its teachers' alone, a seat its owner's; to anybody else they are 404. Before it is shown nothing of a
solution is on any page, and no way leads to the question itself.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.db import IntegrityError
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from trainer.accounts.middleware import FACE
from trainer.accounts.services import ensure_person, person_of
from trainer.accounts.views import named
from trainer.classroom import codes, export
from trainer.classroom.forms import CodeForm
from trainer.classroom.models import Classroom
from trainer.display.respond import respond
from trainer.drills.question import AnswerError
from trainer.drills.services import errors_in
from trainer.live import pages, services
from trainer.live.forms import SKILL, AskForm, OpenForm, OwnForm, SeatForm
from trainer.live.models import Room, Seat
from trainer.live.words import say
from trainer.sheets.models import Made
from trainer.sheets.services import copy_of, usual_rules
from trainer.updates.stream import Fragment, stream

type View = Callable[..., HttpResponseBase]


def leader(view: View) -> View:
    """A page of a room for those who lead it."""

    @named
    @wraps(view)
    def enter(request: HttpRequest, pk: str, **kwargs: Any) -> HttpResponseBase:
        rooms = Room.objects.led_by(person_of(request)).select_related("classroom")
        return view(request, get_object_or_404(rooms, pk=pk), **kwargs)

    return enter


# In the room


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def enter(request: HttpRequest) -> HttpResponse:
    """Writing the code that leads to a session."""
    form = CodeForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        room = _room(request, form.cleaned_data["code"])
        if room:
            return redirect("live:seat", room.code)
        form.add_error("code", say("refusals", "code" if codes.may_try(request) else "too-many"))
    return render(request, "live/enter.html", {"place": "classes", "form": form, "here": reverse("live:enter")})


def _room(request: HttpRequest, code: str) -> Room | None:
    """The room a code leads to, unless too many wrong ones came from there."""
    if not codes.may_try(request):
        return None
    room = services.room_of(code)
    if room is None:
        codes.missed(request)
    return room


def _seated(request: HttpRequest, code: str) -> tuple[Room, Seat | None]:
    room = _room(request, code)
    if room is None:
        raise Http404("There is no such session")
    return room, services.seat_of(room, person_of(request))


@require_safe
@never_cache
def seat(request: HttpRequest, code: str) -> HttpResponse:
    """A seat in the room, or the way to one."""
    room, mine = _seated(request, code)
    if mine is None or mine.removed:
        name = services.own_name(room, person_of(request))
        return _join(request, room, SeatForm(initial={"name": name}), removed=mine is not None)
    return respond(request, "live/seat.html", _seat(room, mine), partials=["seat"])


def _join(request: HttpRequest, room: Room, form: SeatForm, *, removed: bool = False) -> HttpResponse:
    context = {"place": "classes", "room": room, "form": form, "here": reverse("live:seat", args=[room.code])}
    return render(request, "live/join.html", context | {"removed": removed})


def _seat(room: Room, mine: Seat, **more: Any) -> dict[str, Any]:
    return {"place": "classes", "seat": pages.seat(room, mine, **more), "here": reverse("live:seat", args=[room.code])}


@require_POST
def join(request: HttpRequest, code: str) -> HttpResponse:
    """Take a seat. Who has no account gets one as a guest, whom this browser knows again."""
    room, mine = _seated(request, code)
    form = SeatForm(request.POST)
    if mine is None:
        if not form.is_valid():
            return _join(request, room, form)
        try:
            services.join(room=room, person=ensure_person(request), name=form.cleaned_data["name"])
        except services.Full:
            messages.info(request, say("notes", "full"))
    return redirect("live:seat", room.code)


@require_POST
def answer(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Keep a first answer. One that cannot be read comes back as it was written."""
    room, mine = _seated(request, code)
    if mine is None or mine.removed:
        raise Http404("There is no such seat")
    asked = get_object_or_404(room.asked.select_related("question"), number=number)
    written = {name: request.POST.getlist(name) for name in request.POST}
    try:
        in_time = services.answer(seat=mine, asked=asked, data=None if "unknown" in written else written)
    except AnswerError:
        if asked.pk == room.current_id and asked.state == asked.State.OPEN:
            context = _seat(room, mine, written=written, errors=errors_in(asked.question, written))
            htmx = getattr(request, "htmx", None)
            return render(request, f"live/seat.html{'#seat' if htmx else ''}", context)
        in_time = False
    note = "" if in_time else say("notes", "late")
    if note and not getattr(request, "htmx", None):
        messages.info(request, note)
    room.refresh_from_db()
    back = reverse("live:seat", args=[room.code])
    return respond(request, "live/seat.html", _seat(room, mine, note=note), partials=["seat"], back=back)


@require_safe
def seat_stream(request: HttpRequest, code: str) -> HttpResponseBase:
    """What a seat shows, as it changes."""
    room, mine = _seated(request, code)
    if mine is None:
        raise Http404("There is no such seat")

    def read() -> Fragment | None:
        now = Seat.objects.select_related("room").get(pk=mine.pk)
        if now.removed:
            return None
        shown = pages.seat(now.room, now)
        return Fragment(shown.version, _drawn(request, "live/seat.html#seat", {"seat": shown}), last=shown.over)

    return stream(request, topics=(room.topic,), read=read)


def _drawn(request: HttpRequest, template: str, context: dict[str, Any]) -> str:
    """A fragment as the middleware would let it out in a page."""
    html = render_to_string(template, context, request)
    person = person_of(request)
    return FACE.sub(rb'\1-i"', html.encode()).decode() if person and person.corners else html


# At the desk


@require_http_methods(["GET", "HEAD", "POST"])
@named
def rooms(request: HttpRequest) -> HttpResponse:
    """The sessions one leads, and opening another."""
    person = ensure_person(request)
    classes = Classroom.objects.taught_by(person).open().order_by("name")
    chosen = {"classroom": request.GET.get("class"), "skill": request.GET.get("skill")}
    form = OpenForm(request.POST or None, classes=classes, initial=chosen)
    if request.method == "POST" and form.is_valid():
        fields = form.cleaned_data
        try:
            opened = services.open_room(
                teacher=person,
                pk=fields["key"],
                classroom=fields["classroom"],
                title=fields["title"],
                scored=fields["scored"],
            )
        except IntegrityError:
            raise Http404("This session is somebody else’s") from None
        about = f"?{urlencode({'skill': fields['skill']})}" if fields["skill"] else ""
        return redirect(opened.get_absolute_url() + about)
    context = {"place": "classes", "form": form, "rooms": pages.rooms(person), "here": reverse("live:rooms")}
    return render(request, "live/rooms.html", context)


def _board(request: HttpRequest, room: Room, **more: Any) -> dict[str, Any]:
    return {"place": "classes", "board": pages.board(room, _address(request, room), **more)}


def _address(request: HttpRequest, room: Room) -> str:
    return request.build_absolute_uri(reverse("live:seat", args=[room.code]))


def _at_desk(
    request: HttpRequest, room: Room, form: AskForm | None = None, own: OwnForm | None = None, note: str = ""
) -> dict[str, Any]:
    context = _board(request, room, note=note)
    usual = {"ruleset": usual_rules(person_of(request)), "what": f"{SKILL} {request.GET.get('skill', '')}"}
    forms = {"form": form or AskForm(initial=usual), "own": own or OwnForm(own=_own(request), initial=usual)}
    return context | forms | {"here": room.get_absolute_url()}


def _own(request: HttpRequest) -> QuerySet[Made]:
    """The questions this teacher has made, the newest first."""
    return Made.objects.of(person_of(request)).select_related("question").order_by("-made")


@require_safe
@leader
def desk(request: HttpRequest, room: Room) -> HttpResponse:
    """Where a room is led from; ``?skill=fu-pair`` chooses what asks for that one."""
    return render(request, "live/desk.html", _at_desk(request, room))


@require_safe
@leader
def screen(request: HttpRequest, room: Room) -> HttpResponse:
    """The same for the wall: large, and with nothing but the question."""
    return render(request, "live/screen.html", _board(request, room))


@require_safe
@leader
def board_stream(request: HttpRequest, room: Room) -> HttpResponseBase:
    """What the desk and the screen show, as it changes."""
    address = _address(request, room)

    def read() -> Fragment | None:
        now = Room.objects.led_by(person_of(request)).select_related("classroom").filter(pk=room.pk).first()
        if now is None:
            return None
        shown = pages.board(now, address)
        return Fragment(shown.version, _drawn(request, "live/desk.html#board", {"board": shown}), last=shown.over)

    return stream(request, topics=(room.topic, *room.arrivals), read=read)


@require_POST
@leader
def ask(request: HttpRequest, room: Room) -> HttpResponse:
    """Put the chosen question to the room."""
    form, note = AskForm(request.POST), ""
    if form.is_valid() and form.drill:
        kind, level = form.drill
        question = services.new_question(
            kind=kind,
            level=level,
            ruleset=form.cleaned_data["ruleset"],
            asks=form.cleaned_data["asks"],
            skill=form.skill,
        )
        if not services.ask(room=room, question=question, at=form.cleaned_data["at"]):
            note = say("notes", "moved")
    elif not getattr(request, "htmx", None):
        return render(request, "live/desk.html", _at_desk(request, room, form))
    return _turned(request, room, note, form=form)


@require_POST
@leader
def own(request: HttpRequest, room: Room) -> HttpResponse:
    """Put a question of the teacher's own to the room: one made before, or a hand just typed in."""
    form, note = OwnForm(request.POST, own=_own(request)), ""
    if form.is_valid():
        if not services.ask(room=room, question=form.question, at=form.cleaned_data["at"]):
            note = say("notes", "moved")
    elif not getattr(request, "htmx", None):
        return render(request, "live/desk.html", _at_desk(request, room, own=form))
    return _turned(
        request,
        room,
        note,
        own=form if form.errors else OwnForm(own=_own(request), initial={"ruleset": form.cleaned_data["ruleset"]}),
    )


@require_POST
@leader
def turn(request: HttpRequest, room: Room) -> HttpResponse:
    """Everything else that is done with a question: ``act`` says what, ``at`` for which."""
    act, number = request.POST.get("act", ""), request.POST.get("at", "")
    at, note = int(number) if number.isdecimal() else -1, ""
    match act:
        case "show":
            services.show(room=room, at=at)
        case "pause":
            services.pause(room=room, at=at)
        case "resume":
            services.resume(room=room, at=at)
        case "skip":
            services.skip(room=room, at=at)
        case "again":
            services.show_again(room=room, at=at)
        case "like" | "repeat":
            note = _another(room, at, new=act == "like")
        case "end":
            services.end(room=room)
        case _:
            raise Http404("There is nothing of this name to do")
    return _turned(request, room, note)


def _another(room: Room, at: int, *, new: bool) -> str:
    """The same skill with a new hand after the last question, or the very same question once more."""
    last = room.asked.select_related("question").order_by("-number").first()
    if last is None or last.number != at:
        return say("notes", "moved")
    question = services.like(last.question) if new else copy_of(last.question)
    return "" if services.ask(room=room, question=question, at=at) else say("notes", "moved")


def _turned(
    request: HttpRequest, room: Room, note: str, *, form: AskForm | None = None, own: OwnForm | None = None
) -> HttpResponse:
    if note and not getattr(request, "htmx", None):
        messages.info(request, note)
    room.refresh_from_db()
    partials = ["next", "board"] if form else ["own", "board"] if own else ["board"]
    back = reverse("live:screen", args=[room.pk]) if request.POST.get("on") == "screen" else room
    return respond(request, "live/desk.html", _at_desk(request, room, form, own, note), partials=partials, back=back)


@require_safe
@leader
def people(request: HttpRequest, room: Room) -> HttpResponse:
    """Who is in the room, and who has answered."""
    return render(request, "live/people.html", {"place": "classes", "people": pages.people(room)})


@require_safe
@leader
def so_far(request: HttpRequest, room: Room) -> HttpResponse:
    """What is answered to the open question until now, before the room sees it."""
    return render(request, "live/so-far.html", {"place": "classes", "far": pages.so_far(room)})


@require_safe
@leader
def results(request: HttpRequest, room: Room) -> HttpResponse:
    """How it went, person by person."""
    return render(request, "live/results.html", {"place": "classes", "results": pages.results(room)})


@require_safe
@leader
def results_csv(request: HttpRequest, room: Room) -> HttpResponseBase:
    found = pages.results(room)
    return export.stream(request, f"{room} results.csv", pages.result_columns(found), pages.result_rows(found))


@require_POST
@leader
def remove(request: HttpRequest, room: Room, seat: int) -> HttpResponse:
    """Send somebody out of the room."""
    services.remove(room=room, seat=seat)
    return redirect("live:people", room.pk)
