"""Builds ``engine/suits.bin``, the tables `engine.suits` loads and explains.

    python tools/build_suits.py            writes the file
    python tools/build_suits.py --check    compares it with a fresh build

Standard library only, the same tables on every machine, a few seconds. First the ten costs (`engine.costs`) of all 5^9
suits and 5^7 honours, rank by rank: only 130 different lists come out, the *classes*, and joining two suits gives 180.
Then every suit of at most 14 tiles gets an *id*: suits that agree in everything the engine asks of them share it.
"""

import lzma
import sys
from array import array
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from engine.costs import START, Costs, finish, join, missing, step  # noqa: E402

TARGET = ROOT / "engine" / "suits.bin"
MOST = 14  # tiles in a hand

Row = tuple[int, int, int, int]
"""What is stored per id: digest, class, wait mask, wait state."""
TOO_MANY: Row = (15 << 14, 0, 0, 64)


def costs_of_all(ranks: int, *, runs: bool) -> list[Costs]:
    """The ten costs of every suit, in order of its key (the counts as a base-5 number, rank 1 the lowest digit)."""
    states, suits = [START], [0]  # the different states so far, and the state of each suit by its place among them
    for _ in range(ranks):
        places: dict[Costs, int] = {}
        after = [[places.setdefault(step(state, held, 4, runs), len(places)) for held in range(5)] for state in states]
        suits = [after[place][held] for held in range(5) for place in suits]
        states = list(places)
    ten = list(map(finish, states))
    return [ten[place] for place in suits]


def number[T](items: Iterable[T]) -> dict[T, int]:
    """The different items, numbered as they come."""
    return {item: i for i, item in enumerate(dict.fromkeys(items))}


def digest(counts: Sequence[int], orphans: Sequence[int]) -> int:
    kinds, pairs = sum(map(bool, counts)), sum(n > 1 for n in counts)
    orphan_kinds, orphan_pairs = sum(map(bool, orphans)), sum(n > 1 for n in orphans)
    return kinds | pairs << 4 | orphan_kinds << 7 | orphan_pairs << 11 | sum(counts) << 14


def rows(ranks: int, costs: Sequence[Costs], classes: dict[Costs, int]) -> Iterator[tuple[int, Row]]:
    """Key and row of every suit of at most 14 tiles."""
    weights = [5**rank for rank in range(ranks)]
    held = [sum(counts) for counts in product(range(5), repeat=ranks)]
    complete = bytes(
        tiles % 3 != 1 and tiles <= MOST and costs[key][2 * (tiles // 3) + tiles % 3 // 2] == 0
        for key, tiles in enumerate(held)
    )
    for key, downwards in enumerate(product(range(5), repeat=ranks)):
        tiles = held[key]
        if tiles > MOST:
            continue
        counts = downwards[::-1]
        mask = 0
        if tiles % 3:
            for rank in range(ranks):
                if counts[rank] < 4 and complete[key + weights[rank]]:
                    mask |= 1 << rank
        if tiles % 3 == 1:
            state = 1
        elif complete[key]:
            state = 0 if tiles % 3 == 0 else 10
        else:
            state = 64 if tiles % 3 == 0 else 13
        orphans = counts if ranks == 7 else (counts[0], counts[8])
        yield key, (digest(counts, orphans), classes[costs[key]], mask, state)


def special(total: int) -> bytes:
    """Per digest of a whole hand of ``total`` tiles: what it misses to be seven pairs or thirteen orphans."""
    out = bytearray(1 << 14)
    for packed in range(1 << 14):
        kinds, pairs, orphans, twice = packed & 15, packed >> 4 & 7, packed >> 7 & 15, packed >> 11
        seven_pairs = 7 - pairs + max(0, 7 - kinds)
        thirteen = max(14 - orphans - (twice > 0), 0)
        out[packed] = min(seven_pairs, thirteen) if total >= 13 else 99
    return bytes(out)


def little(code: str, values: Iterable[int]) -> bytes:
    """The numbers as bytes, lowest byte first whatever the machine."""
    packed = array(code, values)
    if sys.byteorder == "big":
        packed.byteswap()
    return packed.tobytes()


def build() -> bytes:
    """Every table, one after the other, in the order `engine.suits` reads them."""
    suits, honors = costs_of_all(9, runs=True), costs_of_all(7, runs=False)
    classes = number([*suits, *honors])
    joined_pairs = [join(a, b) for a in classes for b in classes]
    joined = number(joined_pairs)

    read = dict(rows(9, suits, classes)), dict(rows(7, honors, classes))
    ids = number([TOO_MANY, *sorted({*read[0].values(), *read[1].values()})])  # sorted: the file packs better
    tables = array("H", bytes(2 * 5**9)), array("H", bytes(2 * 5**7))
    for table, found in zip(tables, read, strict=True):
        for key, row in found.items():
            table[key] = ids[row]

    return b"".join(
        (
            little("H", (len(ids), len(classes), len(joined))),
            little("H", tables[0]),
            little("H", tables[1]),
            little("I", (row[0] for row in ids)),
            bytes(row[1] for row in ids),
            little("H", (row[2] for row in ids)),
            bytes(row[3] for row in ids),
            bytes(cost for ten in classes for cost in ten),
            bytes(joined[ten] for ten in joined_pairs),
            bytes(missing(a, b, sets) for sets in range(5) for a in joined for b in joined),
            *(special(total) for total in range(15)),
        )
    )


def compress(tables: bytes) -> bytes:
    packing = {
        "id": lzma.FILTER_LZMA2,
        "preset": 9 | lzma.PRESET_EXTREME,
        "dict_size": 1 << 19,
        "lc": 0,
        "lp": 1,
        "pb": 1,
    }
    return lzma.compress(tables, check=lzma.CHECK_CRC32, filters=[packing])


if __name__ == "__main__":
    tables = build()
    if sys.argv[1:] == ["--check"]:
        same = lzma.decompress(TARGET.read_bytes()) == tables
        sys.exit(None if same else f"{TARGET.name} is not what this script builds")
    TARGET.write_bytes(compress(tables))
    print(f"{TARGET.name}: {TARGET.stat().st_size} bytes, {len(tables)} unpacked")
