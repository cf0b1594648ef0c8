"""Dora: han that lie in the tiles themselves, by indicators, redness and pulled norths. They never make a win.

>>> from engine.rules import load
>>> from engine.tiles import parse_tiles
>>> from engine.win import Win
>>> win, rules = Win.parse("34067m567p222s88s ron 8m dora 1s"), dora_rules(load("standard"))
>>> [(str(item.code), item.amount) for item in count_dora(win, parse_tiles("345678m567p22288s"), rules)]
[('dora.dora', 3), ('dora.aka-dora', 1)]
"""

from functools import lru_cache
from typing import NamedTuple

from engine.reasons import Code, Reason
from engine.rules import Ruleset
from engine.tiles import Tile, dora_of, parse_tiles
from engine.win import Circumstance, Win


class DoraRules(NamedTuple):
    """What is dora at a table: the kind each face points to as an indicator, the red fives that count, and more."""

    points_to: tuple[Tile, ...]
    reds: frozenset[Tile]
    indicators: bool
    ura: bool
    north: bool


@lru_cache(maxsize=64)
def dora_rules(ruleset: Ruleset) -> DoraRules:
    without = frozenset(parse_tiles(ruleset.table.without))
    return DoraRules(
        tuple(_next_of(face, without) for face in Tile),
        frozenset(parse_tiles(ruleset.table.red_fives)),
        ruleset.dora.indicators,
        ruleset.dora.ura,
        ruleset.table.north_pulled,
    )


def _next_of(face: Tile, without: frozenset[Tile]) -> Tile:
    """The kind an indicator points to: the next of those in the set, so that 1 of characters may point to 9 (B02)."""
    kind = dora_of(face)
    while kind in without and face.kind not in without:
        kind = dora_of(kind)
    return kind


def count_dora(win: Win, tiles: tuple[Tile, ...], rules: DoraRules) -> tuple[Reason, ...]:
    """The dora of a win by kind of dora, each with its tiles; ura only for a riichi hand (B06).

    ``tiles`` are the kinds of the whole hand, melds and the winning tile included; all four of a kan count (B07).
    """
    points_to, reds, visible, ura, north = rules
    kita = win.hand.kita
    found: tuple[Reason, ...] = ()
    if visible:
        dora = _pointed_at(win.indicators, tiles, kita, points_to)
        if dora:
            found += (_new(Reason, (Code.DORA, dora, len(dora), ())),)
    if win.ura and ura and not _RIICHI.isdisjoint(win.circumstances):
        dora = _pointed_at(win.ura, tiles, kita, points_to)
        if dora:
            found += (_new(Reason, (Code.URA_DORA, dora, len(dora), ())),)
    red = _red(win, reds)
    if red:
        found += (_new(Reason, (Code.AKA_DORA, red, len(red), ())),)
    if kita and north:
        found += (Reason(Code.KITA_DORA, (Tile.NORTH,) * kita, kita),)
    return found


_new = tuple.__new__  # a named tuple from its values in half the time of its own constructor
_RIICHI = frozenset((Circumstance.RIICHI, Circumstance.DOUBLE_RIICHI))


def _pointed_at(
    indicators: tuple[Tile, ...], tiles: tuple[Tile, ...], kita: int, points_to: tuple[Tile, ...]
) -> tuple[Tile, ...]:
    """The tiles the indicators make dora, one time for each that points at them (B03); pulled norths too (B11)."""
    dora: tuple[Tile, ...] = ()
    for indicator in indicators:
        kind = points_to[indicator]
        if kind in tiles:
            dora += (kind,) * tiles.count(kind)
        if kita and kind is Tile.NORTH:
            dora += (kind,) * kita
    return dora


def _red(win: Win, reds: frozenset[Tile]) -> tuple[Tile, ...]:
    """The red fives, in melds and kans too, and the winning tile (B08)."""
    hand = win.hand
    found = () if reds.isdisjoint(hand.concealed) else tuple([tile for tile in hand.concealed if tile in reds])
    for meld in hand.melds:
        if not reds.isdisjoint(meld.tiles):
            found += tuple([tile for tile in meld.tiles if tile in reds])
    return (*found, win.tile) if win.tile in reds else found
