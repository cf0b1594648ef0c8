"""Who is there: the person signed in, or a guest made at the moment something must be kept for them; and what becomes
of a guest who takes a name, signs in as somebody, or leaves.
"""

import secrets
from collections.abc import Collection
from datetime import datetime, timedelta

from allauth.core.exceptions import ImmediateHttpResponse
from allauth.core.ratelimit import consume_or_429
from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY, login
from django.contrib.auth.hashers import make_password
from django.contrib.sessions.models import Session
from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac

from engine.rules import ids, load
from trainer.accounts import belongings
from trainer.accounts.models import User

SAME_MOMENT = timedelta(minutes=1)
"""Within this time two first answers from one browser belong to one guest."""

GUEST = "guest-"
"""How a guest's row is called; nobody can take such a name."""

WAITING = "guest"
"""Where a session keeps the guest whose answers wait to be taken along by the person who has signed in."""


def person_of(request: HttpRequest) -> User | None:
    """Who is signed in; a visitor without an answer yet is nobody."""
    return request.user if isinstance(request.user, User) else None


def ensure_person(request: HttpRequest) -> User:
    """The person behind a request; a guest is made, and signed in by a new session, where nobody is signed in yet.

    Call it when there is an answer to keep, never to show a page. Who has guests made by a program is refused.
    """
    if isinstance(request.user, User):
        return request.user
    if refused := consume_or_429(request, action="guest"):
        raise ImmediateHttpResponse(refused)
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
    username = GUEST + salted_hmac("accounts.guest", secret, algorithm="sha256").hexdigest()[:32]
    guest, made = User.objects.get_or_create(username=username, defaults={"is_guest": True, "password": unusable})
    if made or (guest.is_guest and guest.date_joined > timezone.now() - SAME_MOMENT):
        return guest
    return User.objects.create(username=f"{GUEST}{secrets.token_hex(16)}", is_guest=True, password=unusable)


def claim(guest: User) -> User | None:
    """The row of a guest for whoever takes a name now; None if it has one already. Call it within a transaction."""
    if not User.objects.filter(pk=guest.pk, is_guest=True).update(is_guest=False):
        return None
    return User.objects.get(pk=guest.pk)


def keep_session(request: HttpRequest, claimed: User) -> None:
    """Let the session of a guest go on, under a new key, now that a password is set.

    Django would empty it where the password is another, and keep its key where the person is the same.
    """
    request.session.cycle_key()
    request.session[HASH_SESSION_KEY] = claimed.get_session_auth_hash()


def let_wait(request: HttpRequest, guest: User) -> None:
    """What a guest did waits for who has just signed in to say whether it is theirs; a guest who did nothing goes."""
    if belongings.counted(guest):
        request.session[WAITING] = guest.pk
    else:
        guest.delete()


def waiting(request: HttpRequest) -> User | None:
    """The guest whose answers wait in this session, if they still are one."""
    pk = request.session.get(WAITING)
    return User.objects.filter(pk=pk, is_guest=True).first() if pk else None


def take_along(*, guest: User, person: User) -> None:
    """What a guest did becomes this person's. Where both have answered a question, the person's own answer stands."""
    with transaction.atomic():
        locked = User.objects.select_for_update().filter(pk=guest.pk, is_guest=True).first()
        if locked:
            belongings.move(locked, person)
            locked.delete()


def delete_person(person: User) -> None:
    """A person and everything kept of them, and whatever browser they are signed in with forgets them."""
    number = str(person.pk)
    sessions = [one.pk for one in Session.objects.iterator() if one.get_decoded().get(SESSION_KEY) == number]
    with transaction.atomic():
        belongings.delete(person)
        person.delete()
        Session.objects.filter(pk__in=sessions).delete()


def forget_guests(*, before: datetime) -> int:
    """Delete the guests from before that moment whom no session leads back to, and say how many."""
    reached: set[int] = set()
    for session in Session.objects.filter(expire_date__gt=timezone.now()).iterator():
        kept = session.get_decoded()
        reached |= {int(pk) for pk in (kept.get(SESSION_KEY), kept.get(WAITING)) if pk}
    lost = [one for one in User.objects.filter(is_guest=True, date_joined__lt=before) if one.pk not in reached]
    for guest in lost:
        with transaction.atomic():
            belongings.delete(guest)
            guest.delete()
    return len(lost)


def preferred_rules(person: User | None, among: Collection[str]) -> str:
    """The rule set this person prefers if it is one of these, else nothing."""
    return person.ruleset if person and person.ruleset in among else ""


def ruleset_names() -> list[tuple[str, str]]:
    """Every rule set: id and name."""
    return sorted(((name, load(name).name) for name in ids()), key=lambda pair: pair[1])
