"""The tiles that prove a yaku in a reading, as kinds: what a page lights when it names the yaku.

>>> from engine.reading import readings
>>> from engine.rules import load
>>> from engine.tiles import format_tiles
>>> from engine.win import Win
>>> [reading] = readings(Win.parse("123456m78m99p,4-56s ron 9m"), load("standard"))
>>> format_tiles(straight(reading))
'123456789m'
"""

from collections.abc import Callable

from engine.reading import Reading
from engine.shapes import GroupKind
from engine.tiles import DRAGONS, KINDS, WINDS, Tile

type Proof = Callable[[Reading], tuple[Tile, ...]]


def nothing(reading: Reading) -> tuple[Tile, ...]:
    """Proved by what happened at the table, not by tiles."""
    return ()


def whole(reading: Reading) -> tuple[Tile, ...]:
    return reading.shape.tiles


_ONE = tuple((kind,) for kind in KINDS)
_THREE = tuple((kind,) * 3 for kind in KINDS)
_FOUR = tuple((kind,) * 4 for kind in KINDS)


def last(reading: Reading) -> tuple[Tile, ...]:
    return _ONE[reading.win.tile.kind]


def sets(reading: Reading) -> tuple[Tile, ...]:
    tiles: tuple[Tile, ...] = ()
    for group in reading.shape.groups[:-1]:
        tiles += group.tiles
    return tiles


def twins(reading: Reading) -> tuple[Tile, ...]:
    groups = reading.shape.groups
    for place, group in enumerate(groups, 1):
        if group.kind is GroupKind.RUN and group in groups[place:]:
            return group.tiles * 2
    return ()


def _of_bits(kinds: int, reading: Reading) -> tuple[Tile, ...]:
    """The triplets and kans of the kinds whose bits are set."""
    kans = reading.shape.kans
    tiles: tuple[Tile, ...] = ()
    while kinds:
        lowest = kinds & -kinds
        tiles += (_FOUR if kans & lowest else _THREE)[lowest.bit_length() - 1]
        kinds ^= lowest
    return tiles


def concealed_triplets(reading: Reading) -> tuple[Tile, ...]:
    kinds = reading.shape.concealed
    if taken := reading.ron_triplet:
        kinds &= ~(1 << taken.tile)
    return _of_bits(kinds, reading)


def kans(reading: Reading) -> tuple[Tile, ...]:
    return _of_bits(reading.shape.kans, reading)


def three_color_runs(reading: Reading) -> tuple[Tile, ...]:
    runs = reading.shape.runs
    return _THREE_COLOR_RUNS[runs & runs >> 9 & runs >> 18]


def three_color_triplets(reading: Reading) -> tuple[Tile, ...]:
    triplets = reading.shape.triplets
    rank = triplets & triplets >> 9 & triplets >> 18 & 0b111111111
    return _of_bits(rank | rank << 9 | rank << 18, reading)


def straight(reading: Reading) -> tuple[Tile, ...]:
    runs = reading.shape.runs
    return _STRAIGHTS[runs & runs >> 3 & runs >> 6 & 0b000000001_000000001_000000001]


_THREE_COLOR_RUNS = {
    1 << rank: tuple(KINDS[rank + suit + step] for suit in (0, 9, 18) for step in range(3)) for rank in range(7)
}
_STRAIGHTS = {1 << first: KINDS[first : first + 9] for first in (0, 9, 18)}


def set_of(kind: Tile) -> Proof:
    def proof(reading: Reading) -> tuple[Tile, ...]:
        return (_FOUR if reading.shape.kans >> kind & 1 else _THREE)[kind]

    return proof


def seat_wind(reading: Reading) -> tuple[Tile, ...]:
    return _of_bits(1 << reading.win.seat_wind, reading)


def round_wind(reading: Reading) -> tuple[Tile, ...]:
    return _of_bits(1 << reading.win.prevalent_wind, reading)


def sets_and_pair_of(kinds: tuple[Tile, ...]) -> Proof:
    bits = sum(1 << kind for kind in kinds)

    def proof(reading: Reading) -> tuple[Tile, ...]:
        pair = reading.shape.groups[-1]
        return _of_bits(reading.shape.triplets & bits, reading) + (pair.tiles if pair.tile in kinds else ())

    return proof


def kan_at(place: int) -> Proof:
    def proof(reading: Reading) -> tuple[Tile, ...]:
        return kans(reading)[4 * place : 4 * place + 4]

    return proof


dragons, winds = sets_and_pair_of(DRAGONS), sets_and_pair_of(WINDS)
white, green, red = map(set_of, DRAGONS)
