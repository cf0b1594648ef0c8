"""Everything the engine asks of one suit, for every suit a hand can hold, read from ``suits.bin``.

A suit is named by its *key*, its counts as a base-5 number with rank 1 the lowest digit. ``SUIT[key]`` and
``HONOR[key]`` give its *id*; suits that agree in all of the following share one.

- ``CLASS[id]``: which of 130 different costs (`engine.costs`) it has; ``COSTS[class]`` are the costs themselves.
- ``DIGEST[id]``: numbers that add up over the suits of a hand, packed: the kinds held (4 bits), the kinds held at least
  twice (3), the same two of terminals and honours (4, 3), and the tiles (the rest).
- ``WAITS[id]``: the ranks that complete it as bits; with the pair if that makes 3k+2 tiles, else without. ``STATE[id]``
  says what the suit asks of the others, so that four states add up to what the hand waits for (`engine.waits`):
  0 sets only, 1 one tile over, 10 complete with the pair, 13 two tiles over and not complete, 64 nothing fits.

Two suits are joined by ``JOIN[class][class]``, four by ``MISSING[tiles][joined][joined]``: what a hand of so many
concealed tiles misses to be four sets (or fewer, melds standing for the rest) and a pair; `SPECIAL` is the same for
seven pairs and thirteen orphans, by digest. ``tools/build_suits.py`` makes the file, and a test makes it again.

>>> CLASS[SUIT[0]] == CLASS[SUIT[5**4]]  # no tile is not the same as a five
False
>>> COSTS[CLASS[SUIT[3 * 5**4]]][:4]  # 555: for nothing, a pair, a set, a set and a pair
(0, 0, 0, 2)
"""

import lzma
import sys
from array import array
from functools import lru_cache
from pathlib import Path
from typing import BinaryIO, cast

from engine.costs import Costs, costs_of

FILE = Path(__file__).parent / "suits.bin"


def _numbers(file: BinaryIO, code: str, count: int) -> "array[int]":
    """So many numbers of an `array` type code, lowest byte first in the file. Read in pieces, to stay small."""
    numbers = array(code, (0,)) * count
    with memoryview(numbers).cast("B") as place:
        for at in range(0, len(place), 1 << 16):
            place[at : at + (1 << 16)] = file.read(min(1 << 16, len(place) - at))
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers


def _slices(values: bytes, width: int) -> list[bytes]:
    return [values[at : at + width] for at in range(0, len(values), width)]


def _shared(numbers: "array[int]") -> list[int]:
    """A list in which equal numbers are one object: a hundred kinds of number stand in it thousands of times."""
    one: dict[int, int] = {}
    return [one.setdefault(number, number) for number in numbers]


with lzma.open(FILE) as opened:
    _file = cast(BinaryIO, opened)
    _ids, _classes, _joined = _numbers(_file, "H", 3)
    SUIT = _numbers(_file, "H", 5**9)
    HONOR = _numbers(_file, "H", 5**7)
    DIGEST = _shared(_numbers(_file, "I", _ids))
    CLASS = list(_file.read(_ids))
    WAITS = _shared(_numbers(_file, "H", _ids))
    STATE = _file.read(_ids)
    COSTS: list[Costs] = [tuple(ten) for ten in _slices(_file.read(10 * _classes), 10)]
    JOIN = [list(row) for row in _slices(_file.read(_classes**2), _classes)]
    _by_sets = [_slices(_file.read(_joined**2), _joined) for _ in range(5)]
    SPECIAL = _file.read()

MISSING: list[list[bytes]] = [_by_sets[tiles // 3] if tiles % 3 else [] for tiles in range(15)]
"""By the number of concealed tiles; empty where a hand of that size cannot stand (a multiple of three)."""

JOIN_OF = [JOIN[number] for number in CLASS]
"""``JOIN`` by id."""

HALF_WAITS = [mask if state == 13 else 0 for mask, state in zip(WAITS, STATE, strict=True)]
"""``WAITS`` of the suits that are two tiles over and not complete."""


@lru_cache(maxsize=1 << 14)
def suit_costs(key: int, room: tuple[int, ...]) -> Costs:
    """The ten costs of a suit of nine ranks, or of the seven honours, with so much room for each kind."""
    table = SUIT if len(room) == 9 else HONOR
    if min(room) == max(room) == 4:
        return COSTS[CLASS[table[key]]]
    counts = tuple(key // 5**rank % 5 for rank in range(len(room)))
    return costs_of(counts, room, runs=table is SUIT)
