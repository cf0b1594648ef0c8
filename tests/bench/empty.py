"""The site with one page more: the frame of every page around nothing, for somebody signed in, with one query."""

from django.http import HttpRequest, HttpResponse
from django.template import engines
from django.urls import include, path

from trainer.accounts.models import User

PAGE = engines["django"].from_string(
    '{% extends "base.html" %}{% block title %}Empty{% endblock %}{% block main %}<h1>{{ people }}</h1>{% endblock %}'
)


def empty(request: HttpRequest) -> HttpResponse:
    assert request.user.is_authenticated
    return HttpResponse(PAGE.render({"people": User.objects.count()}, request))


urlpatterns = [path("empty/", empty), path("", include("trainer.urls"))]
"""Stands in for `trainer.urls` while requests are timed."""
