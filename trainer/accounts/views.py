"""A person's own page, what they prefer, what is kept of them, and their leaving.

Nobody sees another's: no address here names a person.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any

from allauth.account.decorators import reauthentication_required
from allauth.account.internal.stagekit import clear_login
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST, require_safe

from trainer.accounts import belongings, export, services
from trainer.accounts.forms import DeleteForm, PreferencesForm
from trainer.accounts.models import User
from trainer.accounts.services import ensure_person, person_of
from trainer.display.context import keep_theme

type View = Callable[..., HttpResponseBase]


def entrance(view: View) -> View:
    """A page where one signs in or up. allauth keeps out who is signed in; a guest is, so here the request knows nobody
    and the guest stands beside it. Who has a name already is shown to their own page.
    """

    @wraps(view)
    @never_cache
    def enter(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        person = person_of(request)
        if person and not person.is_guest:
            return redirect("accounts:home")
        if person:
            request.guest = person  # type: ignore[attr-defined]
            request.user = AnonymousUser()
        return view(request, *args, **kwargs)

    return enter


def named(view: View) -> View:
    """A page for who has a name: a guest is asked to take one, a visitor to sign in."""

    @wraps(view)
    @never_cache
    def enter(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        person = person_of(request)
        if person and not person.is_guest:
            return view(request, *args, **kwargs)
        door = reverse("account_signup" if person else "account_login")
        return redirect(f"{door}?{urlencode({'next': request.path})}")

    return enter


def sure(view: View) -> View:
    """A page that changes who may come in: whoever signed in some while ago proves once more that it is them."""
    asked: View = reauthentication_required(view)
    return asked


@require_POST
@never_cache
def another(request: HttpRequest) -> HttpResponse:
    """Back from the second step of signing in, to sign in as somebody else."""
    clear_login(request)
    return redirect("account_login")


@require_safe
@never_cache
def home(request: HttpRequest) -> HttpResponse:
    """Who one is here and what there is to do about it."""
    person, guest = person_of(request), services.waiting(request)
    context = {
        "has": belongings.counted(person) if person else [],
        "waiting": belongings.counted(guest) if guest else [],
        "tables": export.tables(person) if person else [],
    }
    return render(request, "accounts/home.html", context)


@never_cache
def preferences(request: HttpRequest) -> HttpResponse:
    """What one prefers. A visitor who says so becomes a guest, since it must be kept for somebody."""
    person = person_of(request)
    form = PreferencesForm(_posted(request), instance=person or User())
    if not form.is_valid():
        if person is None and not form.is_bound:
            form.initial["theme"] = request.COOKIES.get("theme", form.initial["theme"])
        return render(request, "accounts/preferences.html", {"form": form})
    if person is None:
        form = PreferencesForm(request.POST, instance=ensure_person(request))
        form.is_valid()
    form.save()
    messages.success(request, "Kept.")
    response = redirect("accounts:preferences")
    keep_theme(response, form.cleaned_data["theme"])
    return response


def _posted(request: HttpRequest) -> QueryDict | None:
    """What was sent, even if it is empty."""
    return request.POST if request.method == "POST" else None


def _mine(request: HttpRequest) -> User:
    """Who asks for what is theirs; for a visitor nothing is kept."""
    person = person_of(request)
    if person is None:
        raise Http404("Nothing is kept of a visitor")
    return person


@require_safe
@never_cache
def export_all(request: HttpRequest) -> HttpResponse:
    """Everything kept of the person, as one JSON document."""
    return _file(export.document(_mine(request)), "tenpai.json", "application/json")


@require_safe
@never_cache
def export_table(request: HttpRequest, name: str) -> HttpResponse:
    """One table of it as CSV, with the mark by which spreadsheets know its encoding."""
    try:
        return _file(f"\ufeff{export.sheet(_mine(request), name)}", f"tenpai-{name}.csv", "text/csv; charset=utf-8")
    except KeyError:
        raise Http404(f"There is no table {name}") from None


def _file(text: str, name: str, kind: str) -> HttpResponse:
    return HttpResponse(text, content_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})


@sensitive_post_parameters("password")
@never_cache
def delete(request: HttpRequest) -> HttpResponse:
    """Delete everything, once it is sure that it is the person who asks."""
    person = person_of(request)
    if person is None:
        return redirect("accounts:home")
    form = DeleteForm(person, _posted(request))
    if not form.is_valid():
        return render(request, "accounts/delete.html", {"form": form, "has": belongings.counted(person)})
    logout(request)
    services.delete_person(person)
    messages.success(request, "All of it is deleted.")
    return redirect("home")


@never_cache
def guest(request: HttpRequest) -> HttpResponse:
    """Whether what was done as a guest in this browser belongs to the person who then signed in."""
    person, waiting = person_of(request), services.waiting(request)
    if person is None or waiting is None:
        return redirect("accounts:home")
    choice = request.POST.get("choice")
    if choice not in ("take", "delete"):
        return render(request, "accounts/guest.html", {"has": belongings.counted(waiting)})
    del request.session[services.WAITING]
    if choice == "take":
        services.take_along(guest=waiting, person=person)
        messages.success(request, "It is yours now.")
    else:
        services.delete_person(waiting)
        messages.success(request, "It is deleted.")
    return redirect("home")
