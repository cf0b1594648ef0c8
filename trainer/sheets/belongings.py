"""What a person has prepared: questions, sheets and deals."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from trainer.accounts.belongings import Belongings, Table
from trainer.accounts.models import User
from trainer.sheets.models import Deal, Made, Sheet


def counted(person: User) -> Sequence[tuple[str, int]]:
    return [
        ("question of your own", Made.objects.of(person).count()),
        ("sheet", Sheet.objects.of(person).count()),
        ("prepared deal", Deal.objects.of(person).count()),
    ]


def tables(person: User) -> Sequence[Table]:
    return [
        Table(
            "made-questions",
            "the questions you made",
            ("made", "title", "kind", "facts"),
            partial(_questions, person),
        ),
        Table("sheets", "the sheets you made", ("made", "title", "seed"), partial(_sheets, person)),
        Table("deals", "the deals you prepared", ("made", "title", "note", "wall"), partial(_deals, person)),
    ]


def _questions(person: User) -> Iterator[tuple[Any, ...]]:
    for made in Made.objects.of(person).select_related("question").order_by("made"):
        yield made.made, made.title, made.question.kind, made.question.facts


def _sheets(person: User) -> Iterator[tuple[Any, ...]]:
    for sheet in Sheet.objects.of(person).order_by("made"):
        yield sheet.made, sheet.title, sheet.seed


def _deals(person: User) -> Iterator[tuple[Any, ...]]:
    for deal in Deal.objects.of(person).order_by("made"):
        yield deal.made, deal.title, deal.note, deal.wall


def move(guest: User, person: User) -> None:
    for model in (Made, Sheet, Deal):
        model.objects.filter(author=guest).update(author=person)


def delete(person: User) -> None:
    """They go with the person's row. Questions stay as nobody's: others may have their links and have answered them."""


BELONGINGS = Belongings(counted=counted, tables=tables, move=move, delete=delete)
