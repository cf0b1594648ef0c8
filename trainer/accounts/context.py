"""What every page needs to know of the person who looks at it."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest

from trainer.accounts.services import person_of


def preferences(request: HttpRequest) -> dict[str, Any]:
    """The person's theme where none is chosen in this browser, and whether anything may move."""
    person = person_of(request)
    if person is None:
        return {"motion": True}
    chosen = {} if "theme" in request.COOKIES else {"theme": person.theme}
    return {"motion": person.motion} | chosen


def mail(request: HttpRequest) -> dict[str, bool]:
    """Whether letters reach anybody: without a server they are printed where the site runs."""
    return {"sends_mail": settings.SENDS_MAIL}


def passkeys(request: HttpRequest) -> dict[str, bool]:
    """Whether a browser does passkeys at this address: with https, or on this very machine by its name."""
    return {"passkeys": request.is_secure() or request.get_host().partition(":")[0] == "localhost"}
