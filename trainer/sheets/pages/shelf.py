"""Everything somebody has prepared, and the picker of tiles."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import Count, QuerySet
from django.utils.safestring import SafeString

from engine.hand import Hand
from engine.tiles import KINDS, RED_FIVES, Suit, Tile, parse_tiles
from trainer.accounts.models import User
from trainer.display import faces
from trainer.display.wording import term
from trainer.drills.pages.lists import Brief, brief
from trainer.sheets.models import Deal, Made, Sheet

type Picks = tuple[tuple[str, SafeString, str], ...]


@dataclass(frozen=True, slots=True)
class Shelf:
    questions: tuple[tuple[Made, Brief], ...]
    sheets: QuerySet[Sheet]
    colleagues: QuerySet[Sheet]
    deals: QuerySet[Deal]


def shelf(person: User) -> Shelf:
    made = Made.objects.of(person).select_related("question").order_by("-made")[:200]
    return Shelf(
        questions=tuple((one, brief(one.question)) for one in made),
        sheets=_listed(Sheet.objects.of(person)),
        colleagues=_listed(Sheet.objects.by_colleagues(person)).select_related("author"),
        deals=Deal.objects.of(person).select_related("ruleset").order_by("-made")[:100],
    )


def _listed(sheets: QuerySet[Sheet]) -> QuerySet[Sheet]:
    return sheets.annotate(count=Count("places", distinct=True)).order_by("-made")[:100]


@dataclass(frozen=True, slots=True)
class Picker:
    """Every tile to add, by suit, and the hand as it stands; ``tiles`` is what was read where they make no hand yet."""

    rows: tuple[tuple[str, Picks], ...]
    hand: Hand | None
    tiles: tuple[Tile, ...]
    count: int
    unread: bool  # something was written that is no tile


def picker(text: str) -> Picker:
    written = text.split()[0] if text.split() else ""
    rows = tuple(_rows())
    try:
        hand = Hand.parse(written)
        return Picker(rows, hand, (), len(hand.held) + 3 * len(hand.melds), False)
    except ValueError:
        pass
    try:
        tiles = tuple(parse_tiles(written.partition(",")[0]))
    except ValueError:
        tiles = ()
    return Picker(rows, None, tiles, len(tiles), bool(written) and not tiles)


def _rows() -> Iterator[tuple[str, Picks]]:
    for suit in Suit:
        tiles = [tile for tile in KINDS if tile.suit is suit]
        reds = [tile for tile in RED_FIVES if tile.suit is suit]
        name = "honours" if suit is Suit.HONORS else term(f"suit.{suit}")
        yield name, tuple((str(tile), faces.face(tile), faces.name(tile)) for tile in (*tiles, *reds))
