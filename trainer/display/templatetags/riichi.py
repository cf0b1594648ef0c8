"""Template tags for what the engine makes: ``{% load riichi %}``."""

from collections.abc import Iterable

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from engine.hand import Hand
from engine.reasons import Reason
from engine.tiles import Tile, parse_tile, parse_tiles
from engine.win import Win
from trainer.display import faces, sentences
from trainer.display.wording import term

register = template.Library()


@register.simple_tag
def tile(face: Tile | str, corner: bool = False, classes: str = "") -> SafeString:
    """One tile with its name: ``{% tile t %}``; ``corner=True`` adds the learner's corner letters."""
    return faces.face(parse_tile(face) if isinstance(face, str) else face, classes, corner, alone=True)


@register.simple_tag
def tiles(row: Iterable[Tile] | str, size: str = "", corner: bool = False, classes: str = "") -> SafeString:
    """A row of tiles in running text: ``{% tiles ts size="md" %}`` (xs, md, lg; small without)."""
    row = parse_tiles(row) if isinstance(row, str) else tuple(row)
    drawn = mark_safe("".join(faces.face(one, classes, corner) for one in row))
    marks = f"tiles tiles-{size}" if size else "tiles"
    return format_html('<span class="{}" role="img" aria-label="{}">{}</span>', marks, faces.names(row), drawn)


@register.simple_tag
def tile_name(tile: Tile) -> str:
    """As assistive technology reads it: ``red 5 of circles``."""
    return faces.name(tile)


@register.simple_tag
def hand(held: Hand | Win | str, win: Tile | None = None, corner: bool = False, slot: bool = False) -> SafeString:
    """A whole hand: concealed tiles, the winning or drawn tile set apart, melds as they lie, norths set aside.

    Give it a `Hand` (and the tile that completes it, as ``win``), or a `Win`; ``slot=True`` leaves a place empty.
    """
    if isinstance(held, Win):
        return faces.hand(held.hand, held.tile, corner, slot)
    return faces.hand(Hand.parse(held) if isinstance(held, str) else held, win, corner, slot)


@register.simple_tag
def reason(reason: Reason) -> SafeString:
    """One sentence with its tiles drawn in place: what the engine says and what proves it."""
    return sentences.say(reason)


@register.simple_tag
def word(key: str) -> str:
    """A word from the wording file: ``{% word "wind.E" %}``."""
    return term(key)
