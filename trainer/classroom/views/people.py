"""Making classes, getting into them, and the people in them. Every page stands behind one of the doors."""

from typing import Any

from allauth.account.utils import perform_login
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST, require_safe

from trainer.accounts.services import ensure_person, person_of, waiting
from trainer.accounts.views import entrance, named
from trainer.classroom import cards as login_cards
from trainer.classroom import codes, doors, pages, services
from trainer.classroom.forms import ClassForm, CodeForm, ListForm, NameForm, TeacherForm
from trainer.classroom.models import Membership, Teaching
from trainer.classroom.views.overview import show_student
from trainer.classroom.views.page import read_or_send, show
from trainer.classroom.words import say


@require_safe
@never_cache
def classes(request: HttpRequest) -> HttpResponse:
    """The classes one teaches and learns in."""
    person = person_of(request)
    return show(request, "classes", classes=pages.classes(person), due=pages.due(person), form=CodeForm())


@named
@read_or_send
def create(request: HttpRequest) -> HttpResponse:
    """A new class, in one form."""
    form = ClassForm(request.POST or None)
    person = person_of(request)
    if request.method != "POST" or not form.is_valid() or person is None:
        return show(request, "create", form=form)
    try:
        made = services.create(owner=person, name=form.cleaned_data["name"], key=form.cleaned_data["key"])
    except services.Refused:
        return redirect("classroom:create")
    messages.success(request, say("notes", "created"))
    return redirect("classroom:invitation", made.pk)


# Getting in


@read_or_send
@never_cache
def enter(request: HttpRequest) -> HttpResponse:
    """Where a code is written."""
    form = CodeForm(request.POST or None)
    if request.method != "POST" or not form.is_valid():
        return show(request, "enter", form=form)
    code = codes.normal(form.cleaned_data["code"])
    if not codes.may_try(request):
        return _too_many(request)
    if codes.class_of(code) is None:
        codes.missed(request)
        form.add_error("code", say("refusals", "code"))
        return show(request, "enter", form=form)
    return redirect("classroom:join", code)


def _too_many(request: HttpRequest) -> HttpResponse:
    form = CodeForm()
    return show(request, "enter", form=form, refusal=say("refusals", "too-many"), status=429)


@read_or_send
@never_cache
def join(request: HttpRequest, code: str) -> HttpResponse:
    """Into the class of a code, under the name one has there. A visitor becomes a guest."""
    if not codes.may_try(request):
        return _too_many(request)
    classroom = codes.class_of(code)
    if classroom is None:
        codes.missed(request)
        return show(request, "enter", form=CodeForm(), refusal=say("refusals", "code"), status=404)
    person = person_of(request)
    known = Membership.objects.of(person).filter(classroom=classroom).exists()
    if known or classroom.teachings.filter(teacher=person).exists():
        messages.info(request, say("notes", "in-already", name=classroom.name) if known else say("notes", "teaches"))
        return redirect(classroom)
    form = NameForm(request.POST or None, label="Your name in this class", help_text=say("join", "name"))
    if request.method != "POST" or not form.is_valid():
        return show(request, "join", classroom=classroom, form=form, code=codes.normal(code))
    try:
        student = ensure_person(request)
        services.join(classroom=classroom, student=student, name=form.cleaned_data["name"])
    except services.Refused as refused:
        form.add_error(None, str(refused))
        return show(request, "join", classroom=classroom, form=form, code=codes.normal(code))
    messages.success(request, say("notes", "joined", name=classroom.name))
    return redirect(classroom)


@sensitive_post_parameters()
@never_cache
@read_or_send
def card(request: HttpRequest, place: str, password: str) -> HttpResponseBase:
    """What the QR code of a login card opens: one press, and its student is signed in."""
    if not codes.may_try(request):
        return _too_many(request)
    row = Membership.objects.select_related("student", "classroom").filter(pk=place).first()
    if row is None or not login_cards.opens(row, password):
        codes.missed(request)
        return show(request, "card", status=404, refusal=say("refusals", "card"))
    person = person_of(request)
    if person and person.pk == row.student_id:
        return redirect(row.classroom)
    if request.method != "POST" or (person and not person.is_guest):
        return show(request, "card", card=row, other=person and not person.is_guest)
    return _sign_in(request, row)


@entrance
def _sign_in(request: HttpRequest, place: Membership) -> HttpResponseBase:
    """As allauth does it, so that a second step is asked for where there is one, and a guest's answers wait."""
    here = place.classroom.get_absolute_url()
    response: HttpResponseBase = perform_login(request, place.student, redirect_url=here)
    return redirect("accounts:guest") if waiting(request) else response


@require_POST
@never_cache
def own(request: HttpRequest) -> HttpResponse:
    """The account a teacher has made becomes its student's alone."""
    person = person_of(request)
    if person is None:
        raise Http404("Nobody is signed in")
    login_cards.take_over(person)
    messages.success(request, say("notes", "own"))
    return redirect("classroom:classes")


# A class


@doors.student
@require_POST
def leave(request: HttpRequest, place: Membership) -> HttpResponse:
    services.leave(place=place)
    messages.success(request, say("notes", "left", name=place.classroom.name))
    return redirect("classroom:classes")


@doors.teacher
@require_safe
def invitation(request: HttpRequest, teaching: Teaching) -> HttpResponse:
    """Code, link and QR, large enough for a projector."""
    code = teaching.classroom.code
    link = request.build_absolute_uri(reverse("classroom:join", args=[code])) if code else ""
    shown = pages.invitation(teaching.classroom, link)
    return show(
        request, "invitation", teaching=teaching, classroom=teaching.classroom, invitation=shown, tab="students"
    )


@doors.teacher
@require_POST
def code(request: HttpRequest, teaching: Teaching) -> HttpResponse:
    """A new code, or none."""
    if teaching.classroom.archived:
        raise Http404("An archived class lets nobody in")
    if "close" in request.POST:
        codes.close(teaching.classroom)
        messages.success(request, say("notes", "closed"))
    else:
        codes.renew(teaching.classroom)
        messages.success(request, say("notes", "code"))
    return redirect("classroom:invitation", teaching.classroom_id)


# Students


@doors.teacher
@require_safe
def students(request: HttpRequest, teaching: Teaching) -> HttpResponse:
    """Who is in the class, how they sign in, and who has left."""
    shown = pages.students(teaching)
    return show(request, "students", teaching=teaching, classroom=teaching.classroom, students=shown, tab="students")


@doors.teacher
@read_or_send
def add_students(request: HttpRequest, teaching: Teaching) -> HttpResponse:
    """Accounts from a list of names: first what would be made, then making it."""
    if teaching.classroom.archived:
        raise Http404("An archived class lets nobody in")
    posted = request.method == "POST"
    form = ListForm(request.POST, request.FILES) if posted else ListForm()
    page: dict[str, Any] = {"teaching": teaching, "classroom": teaching.classroom, "form": form, "tab": "students"}
    if not posted or not form.is_valid():
        return show(request, "add-students", **page)
    try:
        names = login_cards.read_names(form.text)
        if "make" not in request.POST:
            listed = login_cards.preview(teaching.classroom, names)
            fresh = sum(not one.here for one in listed)
            return show(request, "add-students", listed=listed, fresh=fresh, names="\n".join(names), **page)
        made = login_cards.make_students(classroom=teaching.classroom, names=names, batch=form.cleaned_data["batch"])
    except login_cards.ListError as error:
        form.add_error("names", str(error))
        return show(request, "add-students", **page)
    number = f"{len(made)} account{'' if len(made) == 1 else 's'}"
    messages.success(request, say("notes", "made", number=number) if made else say("notes", "nobody-made"))
    return redirect("classroom:students", teaching.classroom_id)


@doors.teacher
@require_safe
def cards(request: HttpRequest, teaching: Teaching) -> HttpResponse:
    """Login cards to print: of all students, or of one, ``?of=``."""
    places = teaching.classroom.memberships.current().filter(managed=True).select_related("student", "classroom")
    if only := request.GET.get("of"):
        places = places.filter(pk=only)

    def link(place: Membership, password: str) -> str:
        return request.build_absolute_uri(reverse("classroom:card", args=[place.pk, password]))

    shown = pages.cards(places.order_by("name", "pk"), link)
    site = request.get_host()
    return show(request, "cards", teaching=teaching, classroom=teaching.classroom, cards=shown, site=site)


def _student(teaching: Teaching, place: str) -> Membership:
    """A student of the class who still has an account; `Http404` for one who has none."""
    row = doors.place_of(teaching, place)
    if row.student is None:
        raise Http404("This account is deleted")
    return row


@doors.teacher
@require_POST
def rename_student(request: HttpRequest, teaching: Teaching, place: str) -> HttpResponse:
    row = _student(teaching, place)
    form = NameForm(request.POST, label="Name in this class")
    if not form.is_valid():
        return show_student(request, teaching, row, form=form, here=row.get_absolute_url())
    row.name = form.cleaned_data["name"]
    row.save(update_fields=["name"])
    messages.success(request, say("notes", "renamed"))
    return redirect(row)


@doors.teacher
@require_POST
def renew_card(request: HttpRequest, teaching: Teaching, place: str) -> HttpResponse:
    """A new card for who has lost theirs, or their password."""
    row = _student(teaching, place)
    if not login_cards.can_renew(row):
        raise Http404("This account is its student's alone")
    login_cards.renew(row)
    messages.success(request, say("notes", "card", name=row.name))
    return redirect(f"{reverse('classroom:cards', args=[teaching.classroom_id])}?of={row.pk}")


@doors.teacher
@require_POST
def remove_student(request: HttpRequest, teaching: Teaching, place: str) -> HttpResponse:
    """Out of the class, or, ``back``, in again."""
    row = _student(teaching, place)
    if "back" in request.POST:
        if not row.removed:
            raise Http404("Who has left by themselves is not called back")
        services.take_back(place=row)
        messages.success(request, say("notes", "returned", name=row.name))
    else:
        services.leave(place=row, removed=True)
        messages.success(request, say("notes", "removed", name=row.name))
    return redirect("classroom:students", teaching.classroom_id)


# Settings


def _settings(request: HttpRequest, teaching: Teaching, **forms: Any) -> HttpResponse:
    context: dict[str, Any] = {
        "settings": pages.settings(teaching),
        "form": NameForm(initial={"name": teaching.classroom.name}, label="Name of the class"),
        "teacher_form": TeacherForm(),
        "here": reverse("classroom:settings", args=[teaching.classroom_id]),
    }
    shown: dict[str, Any] = {"teaching": teaching, "classroom": teaching.classroom, "tab": "settings"}
    return show(request, "settings", **(shown | context | forms))


@doors.teacher
@require_safe
def settings(request: HttpRequest, teaching: Teaching) -> HttpResponse:
    """The name of the class, who teaches it, and putting it away."""
    return _settings(request, teaching)


@doors.teacher
@require_POST
def rename(request: HttpRequest, teaching: Teaching) -> HttpResponse:
    form = NameForm(request.POST, label="Name of the class")
    if not form.is_valid():
        return _settings(request, teaching, form=form)
    teaching.classroom.name = form.cleaned_data["name"]
    teaching.classroom.save(update_fields=["name"])
    messages.success(request, say("notes", "renamed"))
    return redirect("classroom:settings", teaching.classroom_id)


@doors.teacher
@require_POST
def clock(request: HttpRequest, teaching: Teaching) -> HttpResponse:
    """Have the students practise without a clock, or with one for who wants it."""
    teaching.classroom.untimed = "forbid" in request.POST
    teaching.classroom.save(update_fields=["untimed"])
    messages.success(request, say("notes", "untimed" if teaching.classroom.untimed else "timed"))
    return redirect("classroom:settings", teaching.classroom_id)


@doors.teacher
@require_POST
def share(request: HttpRequest, teaching: Teaching) -> HttpResponse:
    """Show one's own sheets and keys to the other teachers, or no longer."""
    shares = "share" in request.POST
    services.share(teaching=teaching, shares=shares)
    messages.success(request, say("notes", "shared" if shares else "unshared"))
    return redirect("classroom:settings", teaching.classroom_id)


@doors.owner
@require_POST
def archive(request: HttpRequest, teaching: Teaching) -> HttpResponse:
    """Put the class away, or, ``restore``, open it again."""
    if "restore" in request.POST:
        services.restore(classroom=teaching.classroom)
        messages.success(request, say("notes", "restored"))
        return redirect(teaching.classroom)
    services.archive(classroom=teaching.classroom)
    messages.success(request, say("notes", "archived"))
    return redirect("classroom:classes")


@doors.owner
@require_POST
def add_teacher(request: HttpRequest, teaching: Teaching) -> HttpResponse:
    form = TeacherForm(request.POST)
    if form.is_valid():
        try:
            added = services.add_teacher(classroom=teaching.classroom, username=form.cleaned_data["username"])
        except services.Refused as refused:
            form.add_error("username", str(refused))
        else:
            messages.success(request, say("notes", "teacher-added", name=added.teacher.username))
            return redirect("classroom:settings", teaching.classroom_id)
    return _settings(request, teaching, teacher_form=form)


@doors.teacher
@require_POST
def remove_teacher(request: HttpRequest, teaching: Teaching, number: int) -> HttpResponse:
    """The owner sends a teacher away, or a teacher goes."""
    other = get_object_or_404(teaching.classroom.teachings.select_related("teacher"), pk=number, is_owner=False)
    mine = other.pk == teaching.pk
    if not mine and not teaching.is_owner:
        raise Http404("Only the owner of a class sends its teachers away")
    services.remove_teacher(teaching=other)
    if mine:
        messages.success(request, say("notes", "teacher-left", name=teaching.classroom.name))
        return redirect("classroom:classes")
    messages.success(request, say("notes", "teacher-gone", name=other.teacher.username))
    return redirect("classroom:settings", teaching.classroom_id)


@doors.owner
@require_POST
def hand_over(request: HttpRequest, teaching: Teaching, number: int) -> HttpResponse:
    other = get_object_or_404(teaching.classroom.teachings.select_related("teacher"), pk=number, is_owner=False)
    services.hand_over(classroom=teaching.classroom, to=other)
    messages.success(request, say("notes", "handed-over", name=other.teacher.username))
    return redirect("classroom:settings", teaching.classroom_id)
