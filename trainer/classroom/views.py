"""Classes, as their teachers and their students see them."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe


@require_safe
@never_cache
def classes(request: HttpRequest) -> HttpResponse:
    """The classes one teaches and learns in."""
    return render(request, "classroom/classes.html", {"place": "classes"})
