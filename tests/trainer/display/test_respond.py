"""One view, two kinds of asking."""

from typing import Any

from django.http import HttpResponse
from django.test import RequestFactory, override_settings
from django_htmx.middleware import HtmxDetails

from trainer.display.respond import respond

PAGE = """<main>{% partialdef board inline %}<p id="board"{% if oob %} oob{% endif %}>{{ n }}</p>{% endpartialdef %}
{% partialdef coach inline %}<p id="coach"{% if oob %} oob{% endif %}>{{ n }}</p>{% endpartialdef %}</main>"""
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "OPTIONS": {"loaders": [("django.template.loaders.locmem.Loader", {"page.html": PAGE})]},
    }
]


def ask(method: str = "GET", **headers: str) -> HttpResponse:
    request: Any = RequestFactory().generic(method, "/", headers=headers)
    request.htmx = HtmxDetails(request)
    with override_settings(TEMPLATES=TEMPLATES):
        return respond(request, "page.html", {"n": 7}, partials=["board", "coach"], back="/there/")


def test_a_browser_gets_the_page() -> None:
    response = ask()
    assert response.content.startswith(b"<main>")
    assert b"oob" not in response.content
    assert response["Vary"] == "HX-Request"


def test_htmx_gets_the_parts_the_first_as_its_target() -> None:
    response = ask(hx_request="true")
    assert response.content == b'<p id="board">7</p><p id="coach" oob>7</p>'
    assert response["Vary"] == "HX-Request"


def test_htmx_restoring_history_gets_the_page() -> None:
    assert ask(hx_request="true", hx_history_restore_request="true").content.startswith(b"<main>")


def test_a_post_without_htmx_goes_back() -> None:
    response = ask("POST")
    assert response.status_code == 302
    assert response["Location"] == "/there/"


def test_a_post_by_htmx_gets_the_parts() -> None:
    assert ask("POST", hx_request="true").status_code == 200


def test_no_post_restores_history() -> None:
    assert ask("POST", hx_request="true", hx_history_restore_request="true").content.startswith(b'<p id="board">')
