"""What every page of a class has."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from trainer.classroom.models import Teaching

read_or_send = require_http_methods(["GET", "HEAD", "POST"])


def show(request: HttpRequest, name: str, *, status: int = 200, **context: Any) -> HttpResponse:
    return render(request, f"classroom/{name}.html", {"place": "classes"} | context, status=status)


def show_taught(request: HttpRequest, name: str, teaching: Teaching, tab: str, **context: Any) -> HttpResponse:
    """A page of a class for its teachers, under one of the tabs."""
    return show(request, name, teaching=teaching, classroom=teaching.classroom, tab=tab, **context)
