"""What the frame of every page needs."""

from typing import Any

from django.http import HttpRequest

THEMES = ("system", "light", "dark")


def page(request: HttpRequest) -> dict[str, Any]:
    """The theme this browser chose; ``system`` follows the device."""
    theme = request.COOKIES.get("theme")
    return {"theme": theme if theme in THEMES else "system", "themes": THEMES}
