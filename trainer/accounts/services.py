"""Who is there: the person signed in, or a guest made at the moment something must be kept for them."""

import secrets
from datetime import timedelta

from django.contrib.auth import login
from django.contrib.auth.hashers import make_password
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac

from trainer.accounts.models import User

SAME_MOMENT = timedelta(minutes=1)
"""Within this time two first answers from one browser belong to one guest."""


def person_of(request: HttpRequest) -> User | None:
    """Who is signed in; a visitor without an answer yet is nobody."""
    return request.user if isinstance(request.user, User) else None


def ensure_person(request: HttpRequest) -> User:
    """The person behind a request; a guest is made, and signed in by a new session, where nobody is signed in yet.

    Call it when there is an answer to keep, never to show a page.
    """
    if isinstance(request.user, User):
        return request.user
    secret = request.META.get("CSRF_COOKIE")
    guest = _guest(secret or secrets.token_urlsafe())
    login(request, guest)
    if secret:
        # login() changes the CSRF secret; the rest of the page on screen was written with the one before.
        request.META["CSRF_COOKIE"] = secret
    return guest


def _guest(secret: str) -> User:
    """A new guest. Two first answers sent at once carry the same CSRF secret and no session: they get the same guest.

    Later the same secret gives a new one: somebody else may be sitting at the computer.
    """
    unusable = make_password(None)
    username = "guest-" + salted_hmac("accounts.guest", secret, algorithm="sha256").hexdigest()[:32]
    guest, made = User.objects.get_or_create(username=username, defaults={"is_guest": True, "password": unusable})
    if made or (guest.is_guest and guest.date_joined > timezone.now() - SAME_MOMENT):
        return guest
    return User.objects.create(username=f"guest-{secrets.token_hex(16)}", is_guest=True, password=unusable)
