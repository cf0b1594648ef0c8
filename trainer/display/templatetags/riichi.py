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
def tile(tile: Tile | str, corner: bool = False, classes: str = "") -> SafeString:
    """One tile with its name: ``{% tile t %}``; ``corner=True`` adds the learner's corner letters."""
    return faces.face(parse_tile(tile) if isinstance(tile, str) else tile, classes, corner, alone=True)


@register.simple_tag
def tiles(tiles: Iterable[Tile] | str, size: str = "", corner: bool = False, classes: str = "") -> SafeString:
    """A row of tiles in running text: ``{% tiles ts size="md" %}`` (xs, md, lg; small without)."""
    row = parse_tiles(tiles) if isinstance(tiles, str) else tuple(tiles)
    drawn = mark_safe("".join(faces.face(one, classes, corner) for one in row))
    marks = f"tiles tiles-{size}" if size else "tiles"
    return format_html('<span class="{}" role="img" aria-label="{}">{}</span>', marks, faces.names(row), drawn)


@register.simple_tag
def tile_name(tile: Tile) -> str:
    """As assistive technology reads it: ``red 5 of circles``."""
    return faces.name(tile)


@register.simple_tag
def hand(hand: Hand | Win | str, win: Tile | None = None, corner: bool = False) -> SafeString:
    """A whole hand: concealed tiles, the winning or drawn tile set apart, melds as they lie, norths set aside.

    Give it a `Hand` (and the tile that completes it, as ``win``), or a `Win`.
    """
    if isinstance(hand, Win):
        hand, win = hand.hand, hand.tile
    elif isinstance(hand, str):
        hand = Hand.parse(hand)
    return faces.hand(hand, win, corner)


@register.simple_tag
def reason(reason: Reason) -> SafeString:
    """One sentence with its tiles drawn in place: what the engine says and what proves it."""
    return sentences.say(reason)


@register.simple_tag
def word(key: str) -> str:
    """A word from the wording file: ``{% word "wind.E" %}``."""
    return term(key)
