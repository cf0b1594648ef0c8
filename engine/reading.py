"""One way to read a win: a shape, the group its last tile completed, and every fact about it that yaku ask for.

The same tiles may be read in several shapes, and in one shape the last tile may sit in several groups. Each of these is
a reading with yaku and fu of its own; `engine.scoring` takes the best.

>>> from engine.rules import load
>>> from engine.win import Win
>>> win = Win.parse("122334m567p11777z ron 2m")
>>> for reading in readings(win, load("standard")):
...     print(reading.shape, "by", reading.group, reading.wait)
123m 234m 567p 777z 11z by 123m kanchan
123m 234m 567p 777z 11z by 234m ryanmen
"""

from typing import NamedTuple

from engine.hand import KEY_OF, Hand, MeldKind
from engine.rules import Ruleset
from engine.shapes import Form, Group, Shape, WaitForm, shapes
from engine.tiles import Tile
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
    HONOR,
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
    WIND_PAIR,
)
from engine.win import By, Circumstance, Win


class Reading(NamedTuple):
    """A shape, and where in it the winning tile sits.

    ``group`` is the one it completed, None in thirteen orphans; ``traits`` are the bits of `engine.traits` that hold.
    """

    win: Win
    shape: Shape
    group: Group | None
    wait: WaitForm
    traits: int

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The kinds of the whole hand."""
        return self.shape.tiles

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
CONCEALED = (0, 0, 0, THREE_CONCEALED, THREE_CONCEALED | FOUR_CONCEALED)
"""The trait of so many triplets or kans completed by own draws."""
_RANKS = 0b111111111
_FIRST_RANKS = 0b000000001_000000001_000000001


def readings(win: Win, ruleset: Ruleset) -> list[Reading]:
    """Every way to read the win in the forms the rule set knows; empty if the hand is not complete."""
    hand = win.hand
    table = _table_traits(win)
    found = []
    for shape in shapes(hand, win.tile):
        form, _, places, _, twins, runs, triplets, concealed, kans, traits = shape
        traits |= table
        if traits & SUITS in _ONE_SUIT:
            traits |= ONE_SUIT
            if not traits & HONOR and not hand.melds:
                traits |= _gate_traits(hand, win.tile)
        if form is Form.STANDARD:
            if runs:
                if twins:
                    traits |= _TWINS[twins]
                if runs & runs >> 9 & runs >> 18:
                    traits |= THREE_COLOR_RUNS
                if runs & runs >> 3 & runs >> 6 & _FIRST_RANKS:
                    traits |= STRAIGHT
            if triplets:
                if kans:
                    traits |= _KANS[kans.bit_count()]
                if triplets & triplets >> 9 & triplets >> 18 & _RANKS:
                    traits |= THREE_COLOR_TRIPLETS
            if triplets >> Tile.EAST or traits & (DRAGON_PAIR | WIND_PAIR):
                traits |= _honor_traits(shape, win, ruleset)
        elif not (ruleset.win.seven_pairs if form is Form.SEVEN_PAIRS else ruleset.win.thirteen_orphans):
            continue
        for group, wait in places:
            facts = traits
            if wait in _WAITS:
                facts |= _WAITS[wait]
            if concealed:
                # A triplet that another player's tile completed is not concealed (U07, K04).
                by_ron = wait is WaitForm.SHANPON and not traits & TSUMO
                facts |= CONCEALED[concealed.bit_count() - by_ron]
            found.append(_new(Reading, (win, shape, group, wait, facts)))
    return found


_new = tuple.__new__  # a named tuple from its values in half the time of its own constructor
_happened: dict[frozenset[Circumstance], int] = {}


def _table_traits(win: Win) -> int:
    """What happened at the table, how the tile came, the winds, and whether the hand is closed."""
    traits = _happened.get(win.circumstances)
    if traits is None:
        traits = 0
        for circumstance in win.circumstances:
            traits |= _HAPPENS[circumstance]
        _happened[win.circumstances] = traits
    if win.by is By.TSUMO:
        traits |= TSUMO
    if win.seat_wind is win.prevalent_wind:
        traits |= SAME_WIND
    for meld in win.hand.melds:
        if meld.kind is not MeldKind.CLOSED_KAN:
            return traits
    return traits | CLOSED


def _honor_traits(shape: Shape, win: Win, ruleset: Ruleset) -> int:
    """What the sets and the pair of honours come to at this table and seat."""
    found = 0
    honors = shape.triplets >> Tile.EAST
    if honors:
        found |= _WINDS[(honors & 0b1111).bit_count()] | _DRAGONS[(honors >> 4).bit_count()]
        if shape.triplets >> win.seat_wind & 1 and _has_value(win.seat_wind, ruleset):
            found |= SEAT_SET
        if shape.triplets >> win.prevalent_wind & 1 and _has_value(win.prevalent_wind, ruleset):
            found |= ROUND_SET
    if shape.traits & DRAGON_PAIR:
        found |= VALUE_PAIR
    elif shape.traits & WIND_PAIR:
        wind = shape.groups[-1].tile
        if (wind is win.seat_wind or wind is win.prevalent_wind) and _has_value(wind, ruleset):
            found |= VALUE_PAIR
    return found


def _has_value(wind: Tile, ruleset: Ruleset) -> bool:
    """A north that is pulled as dora is never a seat or round wind (S16)."""
    return wind is not Tile.NORTH or not ruleset.table.north_pulled


_GATES = 3 + sum(5**rank for rank in range(1, 8)) + 3 * 5**8  # the key of 1112345678999
_ONE_TILE = frozenset(5**rank for rank in range(9))


def _gate_traits(hand: Hand, tile: Tile) -> int:
    """Nine gates are 1112345678999 and any tile of the suit; pure if the last tile was that one (K06)."""
    suit, weight = KEY_OF[tile]
    key = hand.keys[suit]
    if key == _GATES:
        return NINE_GATES | PURE_GATES
    return NINE_GATES if key + weight - _GATES in _ONE_TILE else 0
