"""What every page needs to know of the person who looks at it."""

from typing import Any

from django.http import HttpRequest

from trainer.accounts.services import person_of


def preferences(request: HttpRequest) -> dict[str, Any]:
    """The person's theme where none is chosen in this browser, and whether anything may move."""
    person = person_of(request)
    if person is None:
        return {"motion": True}
    chosen = {} if "theme" in request.COOKIES else {"theme": person.theme}
    return {"motion": person.motion} | chosen
