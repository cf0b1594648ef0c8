"""What the frame of every page needs."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

THEMES = ("system", "light", "dark")


def page(request: HttpRequest) -> dict[str, Any]:
    """The theme this browser chose, ``system`` follows the device; and ``here``, where choosing another leads back to.

    A view that shows a page in answer to a post puts the page's own address there: a post's cannot be visited.
    """
    theme = request.COOKIES.get("theme")
    return {"theme": theme if theme in THEMES else "system", "themes": THEMES, "here": request.get_full_path()}


def keep_theme(response: HttpResponseBase, theme: str) -> None:
    """Let this browser keep a theme."""
    age, secure = settings.SESSION_COOKIE_AGE, settings.HTTPS
    response.set_cookie("theme", theme, max_age=age, httponly=True, samesite="Lax", secure=secure)
