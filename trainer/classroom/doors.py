"""Who gets to see a page of a class. What is not one's own does not exist: it is 404, as a wrong address would be."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import get_object_or_404
from django.views.decorators.cache import never_cache

from trainer.accounts.services import person_of
from trainer.accounts.views import named
from trainer.classroom.models import Membership, Teaching

type View = Callable[..., HttpResponseBase]


def teacher(view: View) -> View:
    """A page of a class for its teachers; the view gets the `Teaching` in place of the class's id."""

    @named
    @wraps(view)
    def enter(request: HttpRequest, pk: str, **kwargs: Any) -> HttpResponseBase:
        teaching = get_object_or_404(Teaching.objects.select_related("classroom"), classroom=pk, teacher=request.user)
        return view(request, teaching, **kwargs)

    return enter


def owner(view: View) -> View:
    """A page of a class for the teacher who owns it."""

    @teacher
    @wraps(view)
    def enter(request: HttpRequest, teaching: Teaching, **kwargs: Any) -> HttpResponseBase:
        if not teaching.is_owner:
            raise Http404("Only the owner of a class does this")
        return view(request, teaching, **kwargs)

    return enter


def student(view: View) -> View:
    """A page of a class for a student of it, who may be a guest; the view gets their `Membership`."""

    @wraps(view)
    @never_cache
    def enter(request: HttpRequest, pk: str, **kwargs: Any) -> HttpResponseBase:
        places = Membership.objects.of(person_of(request)).select_related("classroom")
        return view(request, get_object_or_404(places, classroom=pk), **kwargs)

    return enter


def place_of(teaching: Teaching, pk: str) -> Membership:
    """One student of a class, past or present. Raises `Http404`."""
    return get_object_or_404(
        Membership.objects.select_related("student", "classroom"), classroom=teaching.classroom, pk=pk
    )
