"""The codes that let people into a class, and how often one may guess them.

Wrong codes are counted, right ones are not: a class of forty behind one address mistypes now and then and is never kept
out, while a program that guesses gets nowhere among the 31 to the power of 8 there are.
"""

import re
import secrets
from datetime import timedelta

from allauth.account.adapter import get_adapter
from django.core.cache import cache
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.utils import timezone

from trainer.classroom.models import Classroom

ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""Without 0 O 1 I L, which are mistaken for one another on a blackboard."""

LENGTH = 8

GOOD_FOR = timedelta(days=30)

WITHIN = 600
"""Seconds for which a wrong code is held against its sender."""

AN_ADDRESS, A_SESSION = 150, 12
"""How many wrong codes in that time an address may send, and a browser."""


def normal(text: str) -> str:
    """A code as it is stored, however it was written: ``kita-72xx`` is ``KITA72XX``."""
    return re.sub(r"[\s\-–]", "", text).upper()


def renew(classroom: Classroom) -> None:
    """A new code, good for thirty days from now; the one before lets nobody in."""
    while True:
        classroom.code = "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))
        classroom.code_until = timezone.now() + GOOD_FOR
        try:
            with transaction.atomic():
                return classroom.save(update_fields=["code", "code_until"])
        except IntegrityError:  # another class has it: one time in a hundred thousand million
            continue


def close(classroom: Classroom) -> None:
    """Nobody gets in until the code is renewed."""
    classroom.code = classroom.code_until = None
    classroom.save(update_fields=["code", "code_until"])


def is_good(classroom: Classroom) -> bool:
    """Whether the class's code lets anybody in now."""
    return bool(classroom.code and classroom.code_until and classroom.code_until > timezone.now())


def class_of(code: str) -> Classroom | None:
    """The class a code lets into now."""
    return Classroom.objects.open().filter(code=normal(code), code_until__gt=timezone.now()).first()


def may_try(request: HttpRequest) -> bool:
    """Whether this address and this browser may send a code, after those that were wrong."""
    return all(cache.get(key, 0) < most for key, most in _counts(request))


def missed(request: HttpRequest) -> None:
    """Count a wrong code."""
    if not request.session.session_key:
        request.session.create()
    for key, _ in _counts(request):
        cache.add(key, 0, WITHIN)
        cache.incr(key)


def _counts(request: HttpRequest) -> list[tuple[str, int]]:
    found = [(f"classroom.missed.{get_adapter().get_client_ip(request)}", AN_ADDRESS)]
    if request.session.session_key:
        found.append((f"classroom.missed.{request.session.session_key}", A_SESSION))
    return found
