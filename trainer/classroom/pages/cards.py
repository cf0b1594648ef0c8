"""Cards to be printed and cut out: a student's name, how they sign in, and a QR code that does it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from django.utils.safestring import SafeString

from trainer.classroom.cards import is_good, password
from trainer.classroom.models import Membership
from trainer.classroom.pages.codes import drawing


@dataclass(frozen=True, slots=True)
class Card:
    name: str
    login: str
    password: str
    qr: SafeString


def cards(places: Iterable[Membership], link: Callable[[Membership, str], str]) -> tuple[Card, ...]:
    """The cards that are good; ``link`` makes the address that signs in, of a place and its password."""
    return tuple(
        Card(place.name, place.student.username, secret, drawing(link(place, secret)))
        for place in places
        if place.student and is_good(place) and (secret := password(place))
    )
