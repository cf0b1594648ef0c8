"""One way to read a win: a shape, the group its last tile completed, and every fact about it that yaku ask for.

The same tiles may be read in several shapes, and in one shape the last tile may sit in several groups. Each of these is
a reading with yaku and fu of its own; `engine.scoring` takes the best.

>>> from engine.rules import load
>>> win = Win.parse("122334m567p11777z ron 2m")
>>> for reading in readings(win, load("standard")):
...     print(reading.shape, "by", reading.group, reading.wait)
123m 234m 567p 777z 11z by 123m kanchan
123m 234m 567p 777z 11z by 234m ryanmen
"""

from typing import NamedTuple

from engine.hand import KEY_OF, Hand
from engine.rules import Ruleset
from engine.shapes import Form, Group, Shape, WaitForm, shapes
from engine.tiles import Tile, sort_tiles
from engine.traits import (
    BAMBOO,
    CHANKAN,
    CHARACTERS,
    CHIIHOU,
    CIRCLES,
    CLOSED,
    DOUBLE_RIICHI,
    DOUBLE_TWINS,
    DRAGON_PAIR,
    FOUR_CONCEALED,
    FOUR_KANS,
    FOUR_WINDS,
    HAITEI,
    HOUTEI,
    IPPATSU,
    KAN,
    NINE_GATES,
    ONE_SUIT,
    PAIR_WAIT,
    PURE_GATES,
    RIICHI,
    RINSHAN,
    ROUND_SET,
    SAME_WIND,
    SEAT_SET,
    STRAIGHT,
    SUITS,
    TENHOU,
    THIRTEEN_SIDED,
    THREE_COLOR_RUNS,
    THREE_COLOR_TRIPLETS,
    THREE_CONCEALED,
    THREE_DRAGONS,
    THREE_KANS,
    THREE_WINDS,
    TSUMO,
    TWINS,
    TWO_DRAGONS,
    TWO_KANS,
    TWO_SIDED,
    VALUE_PAIR,
)
from engine.win import By, Circumstance, Win


class Reading(NamedTuple):
    """``group`` is the one the winning tile completed, None in thirteen orphans; ``traits`` are `engine.traits`."""

    win: Win
    shape: Shape
    group: Group | None
    wait: WaitForm
    traits: int

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The kinds of the whole hand, group by group."""
        if self.shape.form is Form.ORPHANS:
            return sort_tiles(tile.kind for tile in (*self.win.hand.concealed, self.win.tile))
        return tuple(tile for group in self.shape.groups for tile in group.tiles)

    @property
    def by_ron(self) -> bool:
        return not self.traits & TSUMO

    @property
    def ron_triplet(self) -> Group | None:
        """The triplet another player's tile completed: it counts as open, though the hand stays closed (U07, D25)."""
        if self.wait is WaitForm.SHANPON and not self.traits & TSUMO:
            return self.group
        return None


_HAPPENS = {
    Circumstance.RIICHI: RIICHI,
    Circumstance.DOUBLE_RIICHI: RIICHI | DOUBLE_RIICHI,
    Circumstance.IPPATSU: IPPATSU,
    Circumstance.RINSHAN: RINSHAN,
    Circumstance.CHANKAN: CHANKAN,
    Circumstance.HAITEI: HAITEI,
    Circumstance.HOUTEI: HOUTEI,
    Circumstance.TENHOU: TENHOU,
    Circumstance.CHIIHOU: CHIIHOU,
    Circumstance.RON_ON_KITA: 0,  # no chankan (S06)
}
_ONE_SUIT = frozenset((CHARACTERS, CIRCLES, BAMBOO))
_WAITS = {WaitForm.RYANMEN: TWO_SIDED, WaitForm.TANKI: PAIR_WAIT, WaitForm.ORPHANS_13: THIRTEEN_SIDED}
_TWINS = (0, TWINS, TWINS | DOUBLE_TWINS)
_KANS = (0, KAN, KAN | TWO_KANS, KAN | TWO_KANS | THREE_KANS, KAN | TWO_KANS | THREE_KANS | FOUR_KANS)
_DRAGONS = (0, 0, TWO_DRAGONS, TWO_DRAGONS | THREE_DRAGONS)
_WINDS = (0, 0, 0, THREE_WINDS, THREE_WINDS | FOUR_WINDS)
_CONCEALED = (0, 0, 0, THREE_CONCEALED, THREE_CONCEALED | FOUR_CONCEALED)


def readings(win: Win, ruleset: Ruleset) -> list[Reading]:
    """Every way to read the win in the forms the rule set knows; empty if the hand is not complete."""
    at_table = _table_traits(win)
    seat, prevalent = _value_winds(win, ruleset)
    found = []
    for shape in shapes(win.hand, win.tile):
        if shape.form is Form.STANDARD:
            traits = at_table | _shape_traits(shape)
            if shape.triplets & seat:
                traits |= SEAT_SET
            if shape.triplets & prevalent:
                traits |= ROUND_SET
            if traits & DRAGON_PAIR or 1 << shape.groups[-1].tile & (seat | prevalent):
                traits |= VALUE_PAIR
            if not win.hand.melds:
                traits |= _gate_traits(win.hand, win.tile)
        elif getattr(ruleset.win, _ALLOWED[shape.form]):
            traits = at_table | shape.traits | (ONE_SUIT if shape.traits & SUITS in _ONE_SUIT else 0)
        else:
            continue
        concealed = shape.concealed.bit_count()
        for group, wait in shape.places:
            taken = wait is WaitForm.SHANPON and not traits & TSUMO
            placed = traits | _WAITS.get(wait, 0) | _CONCEALED[concealed - taken]
            found.append(Reading(win, shape, group, wait, placed))
    return found


_ALLOWED = {Form.SEVEN_PAIRS: "seven_pairs", Form.ORPHANS: "thirteen_orphans"}


def _table_traits(win: Win) -> int:
    traits = 0
    for circumstance in win.circumstances:
        traits |= _HAPPENS[circumstance]
    if win.by is By.TSUMO:
        traits |= TSUMO
    if win.seat_wind is win.prevalent_wind:
        traits |= SAME_WIND
    if not (win.hand.melds and win.hand.is_open):
        traits |= CLOSED
    return traits


def _value_winds(win: Win, ruleset: Ruleset) -> tuple[int, int]:
    """The seat and the round wind as bits; a north that is pulled as dora is never one of them (S16)."""
    never = 1 << Tile.NORTH if ruleset.table.north_pulled else 0
    return 1 << win.seat_wind & ~never, 1 << win.prevalent_wind & ~never


def _shape_traits(shape: Shape) -> int:
    """What the groups show only together."""
    runs, triplets = shape.runs, shape.triplets
    traits = shape.traits | _TWINS[shape.twins] | _KANS[shape.kans]
    if traits & SUITS in _ONE_SUIT:
        traits |= ONE_SUIT
    if runs & runs >> 9 & runs >> 18:
        traits |= THREE_COLOR_RUNS
    if runs & runs >> 3 & runs >> 6 & 0b000000001_000000001_000000001:
        traits |= STRAIGHT
    if triplets & triplets >> 9 & triplets >> 18 & 0b111111111:
        traits |= THREE_COLOR_TRIPLETS
    if honors := triplets >> Tile.EAST:
        traits |= _WINDS[(honors & 0b1111).bit_count()] | _DRAGONS[(honors >> 4).bit_count()]
    return traits


_GATES = 3 + sum(5**rank for rank in range(1, 8)) + 3 * 5**8  # the key of 1112345678999


def _gate_traits(hand: Hand, tile: Tile) -> int:
    """Nine gates are 1112345678999 and any tile of the suit; pure if the last tile was that one (K06)."""
    suit, weight = KEY_OF[tile]
    key = hand.keys[suit]
    if key == _GATES:
        return NINE_GATES | PURE_GATES
    extra = key + weight - _GATES
    return NINE_GATES if suit < 3 and extra in _ONE_TILE and sum(hand.keys) == key else 0


_ONE_TILE = frozenset(5**rank for rank in range(9))
