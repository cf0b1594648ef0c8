"""Login cards: how a student without e-mail gets an account from a teacher, and a new password when it is lost.

A card's password is computed from the place's key and the site's secret, so that a card can be printed again while its
password still is the account's, and is kept nowhere. Once the student has chosen another, the card is void.
"""

import csv
import io
import re
import secrets
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count

from django.contrib.auth.hashers import make_password
from django.db import IntegrityError, transaction
from django.utils.crypto import constant_time_compare, salted_hmac

from trainer.accounts.models import User
from trainer.classroom.models import LONGEST_NAME, Classroom, Membership
from trainer.classroom.words import say
from trainer.display.links import ALPHABET

AT_ONCE = 60
"""Accounts that can be made from one list."""

MOST = 200
"""Students of one class."""

HEADS = ("name", "student", "full name", "fullname", "schüler", "nom", "名前")
"""How the column of names may be headed in a file."""


_NUMBER = re.compile(r"^\d+(?:[.):]\s*|\s+)")
"""What a numbered list puts before a name."""

_LETTERS = str.maketrans({"ø": "o", "æ": "ae", "œ": "oe", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"})
"""Letters that no accent makes of plain ones."""


class ListError(Exception):
    """A list of names that cannot be used; the message says why."""


@dataclass(frozen=True, slots=True)
class Listed:
    """One name of a list. ``note`` says what is odd about it; with ``here`` no account is made for it."""

    name: str
    here: bool = False
    note: str = ""


def read_names(text: str) -> list[str]:
    """The names in a pasted list or a CSV file: one a line, or the column that is headed ``name``.

    Raises `ListError`.
    """
    lines = [line for line in text.lstrip("\ufeff").splitlines() if line.strip()]
    names = [" ".join(_NUMBER.sub("", name.strip()).split()).strip(" ,;") for name in _column(lines)]
    names = [name for name in names if name]
    if not names:
        raise ListError(say("refusals", "no-names"))
    if len(names) > AT_ONCE:
        raise ListError(say("refusals", "too-many-names", most=AT_ONCE))
    for name in names:
        if len(name) > LONGEST_NAME:
            raise ListError(say("refusals", "name-too-long", most=LONGEST_NAME, name=f"{name[:20]}…"))
    return names


def _column(lines: Sequence[str]) -> Iterator[str]:
    """Whole lines, or one column of them: a line may well be ``Sato, Aiko``."""
    if not lines:
        return
    mark = next((mark for mark in "\t;," if mark in lines[0]), None)
    heads = [head.strip().casefold() for head in next(csv.reader([lines[0]], delimiter=mark or ","))]
    place = next((place for place, head in enumerate(heads) if head in HEADS), None)
    if place is not None:
        for row in csv.reader(io.StringIO("\n".join(lines[1:])), delimiter=mark or ","):
            yield row[place] if place < len(row) else ""
    elif mark == "\t":
        yield from (line.split("\t")[0] for line in lines)
    else:
        yield from (line.strip().strip('"') for line in lines)


def preview(classroom: Classroom, names: Iterable[str]) -> list[Listed]:
    """Each name with what would become of it; one that comes again is made once."""
    there = {name.casefold() for name in classroom.memberships.current().values_list("name", flat=True)}
    seen: set[str] = set()
    listed = []
    for name in names:
        folded = name.casefold()
        note = "here" if folded in there else "twice" if folded in seen else ""
        seen.add(folded)
        listed.append(Listed(name, bool(note), say("list", note) if note else ""))
    return listed


def make_students(*, classroom: Classroom, names: Sequence[str], batch: str) -> list[Membership]:
    """An account and a place for each name that is not in the class yet. The same ``batch`` is made once.

    Raises `ListError` where the class would grow too large.
    """
    # Hashing takes its time by design, and whoever writes keeps other writers waiting: all of it is done before.
    fresh = [_new_place(classroom, listed.name, batch) for listed in preview(classroom, names) if not listed.here]
    while True:
        try:
            with transaction.atomic():
                return _make(Classroom.objects.select_for_update().get(pk=classroom.pk), fresh, batch)
        except IntegrityError:  # somebody took one of these login names in this very moment
            continue


def _new_place(classroom: Classroom, name: str, batch: str) -> Membership:
    place = Membership(classroom=classroom, name=name, managed=True, batch=batch, key=secrets.token_hex(16))
    place.student = User(password=make_password(password(place)))
    place.issued = _seal(place, place.student)
    return place


def _make(classroom: Classroom, fresh: Iterable[Membership], batch: str) -> list[Membership]:
    made = list(classroom.memberships.filter(batch=batch))
    if made:
        return made
    there = {name.casefold() for name in classroom.memberships.current().values_list("name", flat=True)}
    fresh = [place for place in fresh if place.name.casefold() not in there]
    if len(there) + len(fresh) > MOST:
        raise ListError(say("refusals", "full", most=MOST))
    taken: set[str] = set()
    for place in fresh:
        assert place.student is not None
        login = free_login(place.name, taken)
        taken.add(login)
        # A new row each time: what was saved in vain, because of somebody else's name, must not be saved again.
        place.student = User.objects.create(username=login, password=place.student.password)
        place.save(force_insert=True)
    return list(fresh)


def free_login(name: str, taken: Collection[str] = ()) -> str:
    """A name to sign in with that nobody has: the given name alone, since everybody at a table sees it, and in plain
    letters, since it is typed on any keyboard. A name in another script gives ``student``, ``student2``.
    """
    given = name.partition(",")[2].strip() or name
    plain = unicodedata.normalize("NFKD", given.casefold().translate(_LETTERS))
    first = re.sub("[^a-z0-9]", "", plain.split()[0])[:20] if plain.split() else ""
    stem = first if len(first) > 1 else f"student{first}"
    like = set(User.objects.filter(username__istartswith=stem).values_list("username", flat=True))
    used = {login.casefold() for login in like} | set(taken)
    return next(login for number in count(1) if (login := f"{stem}{number if number > 1 else ''}") not in used)


def password(place: Membership) -> str:
    """The password on this place's card: ``7kqw-m3xp``."""
    digest = salted_hmac("classroom.card", f"{place.pk}.{place.key}", algorithm="sha256").digest()
    letters = "".join(ALPHABET[byte % len(ALPHABET)] for byte in digest[:8])
    return f"{letters[:4]}-{letters[4:]}"


def is_good(place: Membership) -> bool:
    """Whether the card still opens the account: neither left, nor another password chosen since."""
    student = place.student
    if student is None or not place.managed or place.left or place.classroom.archived:
        return False
    return bool(place.issued) and constant_time_compare(place.issued, _seal(place, student))


def opens(place: Membership, written: str) -> bool:
    """Whether this is what a good card of the place says."""
    return is_good(place) and constant_time_compare(password(place), written)


def can_renew(place: Membership) -> bool:
    """Whether a teacher may give this place a new card: the account was made here, and its owner teaches nobody."""
    student = place.student
    return bool(student and place.managed and not place.left and not student.teachings.exists())


def renew(place: Membership) -> None:
    """A new card with a new password. Whoever is signed in to the account is signed out."""
    student = place.student
    assert student is not None
    place.key = secrets.token_hex(16)
    student.password = make_password(password(place))
    place.issued = _seal(place, student)
    with transaction.atomic():
        student.save(update_fields=["password"])
        place.save(update_fields=["key", "issued"])


def take_over(student: User) -> None:
    """From now on no teacher can give this person's account a new card, and the ones there are open nothing."""
    Membership.objects.filter(student=student).update(managed=False, key="", issued="")


def _seal(place: Membership, student: User) -> str:
    """Ties a card to the password that the account had when it was issued."""
    return salted_hmac("classroom.seal", f"{place.key}.{student.password}", algorithm="sha256").hexdigest()[:32]
