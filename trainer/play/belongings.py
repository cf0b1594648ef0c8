"""What play keeps of a person: their seats, and the matches nobody else plays."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from trainer.accounts.belongings import Belongings, Table
from trainer.accounts.models import User
from trainer.play.models import MatchRecord, RoundRecord, Seat

MATCH = ("match", "rules", "begun", "finished", "seat", "options", "standings")
"""The columns of one match; ``seat`` counts from 0."""

ROUND = ("match", "round", "seat", "result", "taken_back", "claim", "record")
"""The columns of one round; ``record`` is the text that replays it."""


def counted(person: User) -> Sequence[tuple[str, int]]:
    return [("table", Seat.objects.filter(person=person).count())]


def tables(person: User) -> Sequence[Table]:
    return [
        Table("matches", "each match", MATCH, partial(_match_rows, person)),
        Table("rounds", "each round that is over, as text that replays it", ROUND, partial(_round_rows, person)),
    ]


def _matches(person: User) -> Any:
    return MatchRecord.objects.playable_by(person).distinct()


def _seats(person: User) -> dict[str, int]:
    return dict(Seat.objects.filter(person=person).values_list("match", "number"))


def _match_rows(person: User) -> Iterator[tuple[Any, ...]]:
    seats = _seats(person)
    for match in _matches(person).order_by("made"):
        times = match.made, match.finished
        yield match.pk, match.values["name"], *times, seats[match.pk], match.options, match.standings


def _round_rows(person: User) -> Iterator[tuple[Any, ...]]:
    """Rounds that are over: the text of one that is on would tell what lies in the wall."""
    seats = _seats(person)
    over = RoundRecord.objects.filter(match__in=list(seats), result__isnull=False).order_by("match__made", "number")
    for one in over.iterator():
        yield one.match_id, one.number, seats[one.match_id], one.result, one.taken_back, one.claim, one.text


def move(guest: User, person: User) -> None:
    """The guest's seats become the person's."""
    Seat.objects.filter(person=guest).update(person=person)


def delete(person: User) -> None:
    """The matches nobody else plays go, with rounds, reviews and links to them; in others the seat is nobody's."""
    others = Seat.objects.filter(person__isnull=False).exclude(person=person)
    MatchRecord.objects.filter(seats__person=person).exclude(pk__in=others.values("match")).delete()


BELONGINGS = Belongings(counted=counted, tables=tables, move=move, delete=delete)
