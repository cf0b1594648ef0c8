"""A slow, plain twin of `engine.shapes`: the ways to read a complete hand, by trying every pair and every set.

A shape is a sorted tuple of groups, a group a tuple of kinds; a reading adds the group the last tile completed (None in
thirteen orphans) and the name of the wait. Melds are left out: they never change.
"""

from collections import Counter
from collections.abc import Iterator

from engine.hand import Hand
from engine.tiles import KINDS, TERMINALS_AND_HONORS, Tile

type Group = tuple[Tile, ...]
type Reading = tuple[tuple[Group, ...], Group | None, str]


def slow_readings(hand: Hand, last: Tile) -> set[Reading]:
    """Every reading of the concealed tiles together with ``last``."""
    tiles = sorted(tile.kind for tile in (*hand.held, last))
    last = last.kind
    found: set[Reading] = set()
    if max(Counter(tiles).values()) > 4:
        return found
    for pair in set(tiles):
        if tiles.count(pair) >= 2:
            rest = tiles.copy()
            rest.remove(pair)
            rest.remove(pair)
            for sets in _sets(rest):
                groups = tuple(sorted((*sets, (pair, pair))))
                found.update((groups, group, wait(group, last)) for group in groups if last in group)
    if len(tiles) == 14:
        if set(Counter(tiles).values()) == {2}:
            found.add((tuple((kind, kind) for kind in sorted(set(tiles))), (last, last), "seven-pairs"))
        if set(tiles) == set(TERMINALS_AND_HONORS):
            thirteen = len({tile.kind for tile in hand.held}) == 13
            found.add(((), None, "orphans-13" if thirteen else "orphans"))
    return found


def _sets(tiles: list[Tile]) -> Iterator[tuple[Group, ...]]:
    """Each way to use up the tiles in triplets and runs: the lowest tile begins one or the other."""
    if not tiles:
        yield ()
        return
    low = tiles[0]
    for group in ((low, low, low), KINDS[low : low + 3] if low < 27 and low.rank <= 7 else ()):
        if group and not Counter(group) - Counter(tiles):
            rest = tiles.copy()
            for kind in group:
                rest.remove(kind)
            for groups in _sets(rest):
                yield (group, *groups)


def wait(group: Group, last: Tile) -> str:
    """The wait that ``last`` ended in this group."""
    if len(group) == 2:
        return "tanki"
    if len(set(group)) == 1:
        return "shanpon"
    if last is group[1]:
        return "kanchan"
    held = [kind.rank for kind in group if kind is not last]
    return "penchan" if held in ([1, 2], [8, 9]) else "ryanmen"
