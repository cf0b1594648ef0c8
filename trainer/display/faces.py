"""Tiles as HTML: one `<svg>` a tile, drawn from the sprite, and the names they are read out by.

A single tile carries its own name; in a row, a meld or a hand the whole has one label and its tiles are hidden from
assistive technology.
"""

from collections.abc import Iterable
from functools import cache
from itertools import groupby

from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from engine.hand import Hand, Meld, MeldKind, Relative
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
    return f"{rank(tile)} of {term(f'suit.{tile.suit}')}"


def rank(tile: Tile) -> str:
    return f"{term('tile.red')} {tile.rank}" if tile.is_red else str(tile.rank)


def names(tiles: Iterable[Tile]) -> str:
    """Several tiles read out, neighbours of a suit together: ``2, 3, 4 of characters, East, East``."""
    parts = []
    for suit, row in groupby(tiles, key=lambda tile: "" if tile.is_honor else tile.suit.value):
        members = list(row)
        said = ", ".join(map(rank if suit else name, members))
        parts.append(f"{said} of {term(f'suit.{suit}')}" if suit else said)
    return ", ".join(parts)


@cache
def face(tile: Tile, classes: str = "", corner: bool = False, proves: str = "", alone: bool = False) -> SafeString:
    """One tile. ``classes``: is-win, is-dora, is-turned and the like; ``proves``: the lines of a score it lights for;
    ``alone``: it carries its own name.
    """
    heard = f'role="img" aria-label="{name(tile)}"' if alone else 'aria-hidden="true"'
    lights = f' data-ev="{proves}"' if proves else ""
    marks = f" {classes}" if classes else ""
    part = f"{tile}-i" if corner else str(tile)
    return mark_safe(f'<svg class="tile{marks}"{lights} {heard}><use href="{sprite()}#{part}"/></svg>')


@cache
def back() -> SafeString:
    return mark_safe(f'<svg class="tile is-back" aria-hidden="true"><use href="{sprite()}#back"/></svg>')


def meld_name(meld: Meld) -> str:
    """``pon of East, East, East, called from across``."""
    said = f"{term(f'meld.{meld.kind.value}')}: {names(meld.tiles)}"
    if meld.source is None or meld.kind is MeldKind.CHI:
        return said
    return f"{said}, {term(f'source.{Relative(meld.source).name.lower()}')}"


def meld_faces(meld: Meld, classes: str = "", proves: str = "", dora: frozenset[Tile] = frozenset()) -> SafeString:
    """A meld as it lies: the called tile turned, at the place that says from whom; an added tile beside it, turned
    too; a concealed kan with its outer tiles face down (a red five is kept in sight).
    """

    def one(tile: Tile, more: str = "") -> str:
        marks = " ".join(filter(None, (classes, more, "is-dora" if tile in dora or tile.kind in dora else "")))
        return face(tile, marks, proves=proves)

    if meld.kind is MeldKind.CLOSED_KAN:
        inner = sorted(meld.tiles, key=lambda tile: not tile.is_red)[:2]
        return mark_safe(back() + one(inner[0]) + one(inner[1]) + back())
    parts = []
    for tile, turned in meld.laid:
        if turned and meld.added is not None:
            parts.append(f'<span class="stack">{one(meld.added, "is-turned")}{one(tile, "is-turned")}</span>')
        else:
            parts.append(one(tile, "is-turned" if turned else ""))
    return mark_safe("".join(parts))


def hand(hand: Hand, win: Tile | None = None, corner: bool = False, slot: bool = False) -> SafeString:
    """What one player holds: concealed tiles, the winning or drawn tile apart, melds, norths set aside.

    ``slot`` draws an empty place for the tile that is missing.
    """
    concealed = hand.concealed if win is None or hand.drawn is None else sort_tiles(hand.held)
    apart = win if win is not None else hand.drawn
    said = [names(concealed)]
    drawn = "".join(face(tile, corner=corner) for tile in concealed)
    if apart is not None:
        said.append(f"{term('hand.win' if win is not None else 'hand.drawn')}: {name(apart)}")
        drawn += face(apart, "is-win" if win is not None else "is-drawn", corner)
    if slot:
        said.append(term("hand.slot"))
        drawn += '<span class="tile-slot"></span>'
    sets = [f'<span class="set">{drawn}</span>']
    for meld in hand.melds:
        said.append(meld_name(meld))
        sets.append(f'<span class="meld">{meld_faces(meld)}</span>')
    if hand.kita:
        said.append(f"{term('hand.kita')}: {hand.kita}")
        sets.append(f'<span class="meld is-kita">{face(Tile.NORTH) * hand.kita}</span>')
    melded = " is-melded" if len(sets) > 1 else ""
    return format_html(
        '<div class="hand{}" role="img" aria-label="{}"><div class="in">{}</div></div>',
        melded,
        "; ".join(said),
        mark_safe("".join(sets)),
    )
