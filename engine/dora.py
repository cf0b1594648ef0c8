"""Dora: han that lie in the tiles themselves, by indicators, redness and pulled norths. They never make a win.

>>> from engine.rules import load
>>> win = Win.parse("34067m567p222s88s ron 8m dora 1s")
>>> [(str(item.code), item.amount) for item in count_dora(win, load("standard"))]
[('dora.dora', 3), ('dora.aka-dora', 1)]
"""

from engine.reasons import Code, Reason
from engine.rules import Ruleset
from engine.tiles import Tile, dora_of, parse_tiles
from engine.win import Circumstance, Win


def count_dora(win: Win, ruleset: Ruleset) -> tuple[Reason, ...]:
    """The dora of a win by kind of dora, each with its tiles; ura only for a riichi hand (B06)."""
    hand = win.hand
    faces = (*hand.tiles, win.tile, *(Tile.NORTH,) * hand.kita)
    found = []
    if ruleset.dora.indicators:
        found.append(Reason(Code.DORA, _pointed_at(win.indicators, faces, ruleset)))
    if ruleset.dora.ura and win.circumstances & {Circumstance.RIICHI, Circumstance.DOUBLE_RIICHI}:
        found.append(Reason(Code.URA_DORA, _pointed_at(win.ura, faces, ruleset)))
    reds = parse_tiles(ruleset.table.red_fives)
    found.append(Reason(Code.AKA_DORA, tuple(face for face in faces if face in reds)))
    if ruleset.table.north_pulled:
        found.append(Reason(Code.KITA_DORA, (Tile.NORTH,) * hand.kita))
    return tuple(Reason(item.code, item.tiles, len(item.tiles)) for item in found if item.tiles)


def _pointed_at(indicators: tuple[Tile, ...], faces: tuple[Tile, ...], ruleset: Ruleset) -> tuple[Tile, ...]:
    """The tiles the indicators make dora, one time for each that points at them (B03); pulled norths too (B11)."""
    wrap = "2345678m" in ruleset.table.without
    kinds = [dora_of(indicator, sanma=wrap) for indicator in indicators]
    return tuple(face for kind in kinds for face in faces if face.kind is kind)
