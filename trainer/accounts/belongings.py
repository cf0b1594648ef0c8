"""What is kept of a person beside their row: how it is counted, given out, moved to another person and deleted.

Each app that keeps something says so in its ``ready()``, since accounts stands beneath those apps and knows none.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from trainer.accounts.models import User


@dataclass(frozen=True, slots=True)
class Table:
    """Rows to be given out, one value a column, moments as such, found when asked for; ``says`` is what stands beside
    its link.
    """

    name: str
    says: str
    columns: tuple[str, ...]
    rows: Callable[[], Iterable[Sequence[Any]]]


@dataclass(frozen=True, slots=True)
class Belongings:
    """One app's part. ``counted`` names how many there are of what, ``[("answer", 12)]``."""

    counted: Callable[[User], Sequence[tuple[str, int]]]
    tables: Callable[[User], Sequence[Table]]
    move: Callable[[User, User], None]
    delete: Callable[[User], None]


_kept: dict[str, Belongings] = {}


def register(app: str, belongings: Belongings) -> None:
    """Say how this app's part is treated; ``app`` is its label."""
    _kept[app] = belongings


def apps() -> frozenset[str]:
    """The labels of the apps that have said so."""
    return frozenset(_kept)


def counted(person: User) -> list[str]:
    """What a person has, in words: ``["12 answers", "1 table"]``; empty if there is nothing."""
    found = [count for part in _kept.values() for count in part.counted(person)]
    return [f"{number:,} {what}{'' if number == 1 else 's'}" for what, number in found if number]


def tables(person: User) -> list[Table]:
    return [table for part in _kept.values() for table in part.tables(person)]


def move(guest: User, person: User) -> None:
    """Everything of one person becomes another's."""
    for part in _kept.values():
        part.move(guest, person)


def delete(person: User) -> None:
    """Everything of a person goes that would not go with their row."""
    for part in _kept.values():
        part.delete(person)
