"""How often questions are made for somebody: each is a row that stays. A person never comes near, a program does."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from allauth.core.ratelimit import consume_or_429
from django.http import HttpRequest, HttpResponse

from trainer.accounts.services import person_of

type View = Callable[..., HttpResponse]


def sparing(view: View) -> View:
    """A post that makes a question. Too many in a short time, for one person or one visitor's address, are refused."""

    @wraps(view)
    def make(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        action = "question" if person_of(request) else "visitors_question"
        refused: HttpResponse | None = consume_or_429(request, action=action)
        return refused or view(request, *args, **kwargs)

    return make
