"""Tiles as HTML: one `<svg>` a tile, drawn from the sprite, and the names they are read out by.

A single tile carries its own name; in a row, a meld or a hand the whole has one label and its tiles are hidden from
assistive technology.
"""

from collections.abc import Iterable
from functools import cache
from itertools import groupby
from typing import NamedTuple

from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from engine.hand import Hand, Meld, MeldKind
from engine.tiles import Tile, sort_tiles
from trainer.display.wording import term


@cache
def sprite() -> str:
    return static("tiles.svg")


@cache
def name(tile: Tile) -> str:
    """As the tile is read out: ``5 of circles``, ``red 5 of bamboo``, ``East``, ``white dragon``."""
    if tile.is_honor:
        return term(f"tile.{tile}")
    return f"{_rank(tile)} of {term(f'suit.{tile.suit}')}"


def _rank(tile: Tile) -> str:
    return f"{term('tile.red')} {tile.rank}" if tile.is_red else str(tile.rank)


def names(tiles: Iterable[Tile]) -> str:
    """Several tiles read out, neighbours of a suit together: ``2, 3, 4 of characters, East, East``."""
    parts = []
    for suit, row in groupby(tiles, key=lambda tile: "" if tile.is_honor else tile.suit.value):
        said = ", ".join(map(_rank if suit else name, row))
        parts.append(f"{said} of {term(f'suit.{suit}')}" if suit else said)
    return ", ".join(parts)


def meld_name(meld: Meld) -> str:
    """``pon: East, East, East, called from across``."""
    said = f"{term(f'meld.{meld.kind.value}')}: {names(meld.tiles)}"
    if meld.source is None or meld.kind is MeldKind.CHI:  # a chi comes from the left only
        return said
    return f"{said}, {term(f'source.{meld.source.name.lower()}')}"


def table_names(hand: Hand) -> list[str]:
    """What a hand has on the table, read out: its melds, and how many norths are set aside."""
    kita = [f"{term('hand.kita')}: {hand.kita}"] if hand.kita else []
    return [*map(meld_name, hand.melds), *kita]


@cache
def face(tile: Tile, marks: str = "", corner: bool = False, alone: bool = False, heard: str = "") -> SafeString:
    """One tile. ``marks``: is-win, is-dora, is-turned and the like; ``corner``: with the learner's corner letters;
    ``alone``: it carries its own name, ``heard``: it is read out like this.
    """
    label = heard or (name(tile) if alone else "")
    said = f'role="img" aria-label="{label}"' if label else 'aria-hidden="true"'
    classes = f"tile {marks}" if marks else "tile"
    part = f"{tile}-i" if corner else str(tile)
    return mark_safe(f'<svg class="{classes}" {said}><use href="{sprite()}#{part}"/></svg>')


class Place(NamedTuple):
    """One tile as it lies: ``down`` on its face, ``on`` the tile before it; ``proves`` names lines of a score."""

    tile: Tile
    marks: str = ""
    down: bool = False
    on: bool = False
    proves: str = ""


def laid(meld: Meld) -> list[Place]:
    """A meld as it lies: the called tile turned, at the place that says from whom; an added tile on the turned one; a
    concealed kan with its outer tiles face down and its red five in sight.
    """
    if meld.kind is MeldKind.CLOSED_KAN:
        first, second, third, last = sorted(meld.tiles, key=lambda tile: not tile.is_red)
        return [Place(third, down=True), Place(first), Place(second), Place(last, down=True)]
    places = []
    for tile, turned in meld.laid:
        places.append(Place(tile, "is-turned" if turned else ""))
        if turned and meld.added is not None:
            places.append(Place(meld.added, "is-turned", on=True))
    return places


def on_table(hand: Hand) -> list[list[Place]]:
    """The melds of a hand as they lie, and after them the norths set aside."""
    return [*map(laid, hand.melds), *([[Place(Tile.NORTH)] * hand.kita] if hand.kita else [])]


def draw(places: Iterable[Place], corner: bool = False) -> SafeString:
    """Tiles in a row, without a label."""
    parts: list[str] = []
    for place in places:
        if place.down:
            drawn = f'<svg class="tile is-back {place.marks}" aria-hidden="true"><use href="{sprite()}#back"/></svg>'
        else:
            drawn = face(place.tile, place.marks, corner)
        if place.proves:
            drawn = drawn.replace("<svg", f'<svg data-ev="{place.proves}"', 1)
        if place.on:
            drawn = f'<span class="stack">{drawn}{parts.pop()}</span>'
        parts.append(drawn)
    return mark_safe("".join(parts))


def row(tiles: Iterable[Tile], size: str = "", corner: bool = False, marks: str = "") -> SafeString:
    """Tiles in running text under one label; ``size`` is xs, md or lg, and small without."""
    tiles = tuple(tiles)
    drawn = draw((Place(tile, marks) for tile in tiles), corner)
    classes = f"tiles tiles-{size}" if size else "tiles"
    return format_html('<span class="{}" role="img" aria-label="{}">{}</span>', classes, names(tiles), drawn)


def hand(hand: Hand, win: Tile | None = None, corner: bool = False, slot: bool = False) -> SafeString:
    """What one player holds: concealed tiles, the winning or drawn tile apart, melds, norths set aside.

    ``slot`` draws an empty place for the tile that is missing.
    """
    concealed = hand.concealed if win is None else sort_tiles(hand.held)
    apart = hand.drawn if win is None else win
    said = [names(concealed)]
    places = [Place(tile) for tile in concealed]
    if apart is not None:
        said.append(f"{term('hand.drawn' if win is None else 'hand.win')}: {name(apart)}")
        places.append(Place(apart, "is-drawn" if win is None else "is-win"))
    own = draw(places, corner)
    if slot:
        said.append(term("hand.slot"))
        own += mark_safe('<span class="tile-slot"></span>')
    said += table_names(hand)
    melds = [draw(places) for places in on_table(hand)]
    return frame([own], melds, "; ".join(said), "is-melded" if melds else "")


def frame(sets: Iterable[SafeString], melds: Iterable[SafeString], label: str, classes: str = "") -> SafeString:
    """Sets and melds already drawn, as one hand that fits its column and is read out by one label.

    A hand of fewer than four sets says so: its tiles are drawn larger.
    """
    inner = [f'<span class="set">{one}</span>' for one in sets] + [f'<span class="meld">{one}</span>' for one in melds]
    drawn = mark_safe("".join(inner))
    few = next((f"of-{most}" for most in (5, 8, 11) if drawn.count("<svg") <= most), "")
    return format_html(
        '<div class="{}" role="img" aria-label="{}"><div class="in">{}</div></div>',
        " ".join(filter(None, ("hand", classes, few))),
        label,
        drawn,
    )
