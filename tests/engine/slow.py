"""Slow, plain twins of shanten and waits: the words of the rules as a search, no table and no cleverness.

They are the specification of `engine.shanten` and `engine.waits`; both are compared with them on thousands of hands.
"""

from collections.abc import Sequence

from engine.hand import Hand
from engine.tiles import KINDS, TERMINALS_AND_HONORS, Tile, counts

SETS = [(kind, kind, kind) for kind in KINDS] + [
    (kind, KINDS[kind + 1], KINDS[kind + 2]) for kind in KINDS if kind < 27 and kind.rank <= 7
]


def copies(hand: Hand) -> list[int]:
    """How many of each kind the player holds anywhere: concealed, in melds, as pulled norths."""
    found = counts(hand.tiles)
    found[Tile.NORTH] += hand.kita
    return found


def missing(hand: Hand) -> int:
    """The fewest tiles that must be drawn to complete the hand in any form: shanten + 1."""
    held, everywhere = counts(hand.held), copies(hand)
    room = [4 - all_of_it + in_hand for all_of_it, in_hand in zip(everywhere, held, strict=True)]
    best = _missing_sets(held, room, len(hand.held) // 3)
    if not hand.melds and len(hand.held) >= 13:
        best = min(best, _missing_pairs(held, room), _missing_orphans(held, room))
    return best


def _missing_sets(held: Sequence[int], room: Sequence[int], sets: int) -> int:
    """Tries every choice of sets, cheapest first, and every pair; gives a branch up once it cannot be better."""
    priced = sorted((sum(max(0, tiles.count(k) - held[k]) for k in set(tiles)), tiles) for tiles in SETS)
    best = 3 * sets + 3
    used = [0] * 34

    def cost() -> int:
        return sum(max(0, n - h) for n, h in zip(used, held, strict=True))

    def pair() -> None:
        nonlocal best
        for kind in KINDS:
            if used[kind] + 2 <= room[kind]:
                used[kind] += 2
                best = min(best, cost())
                used[kind] -= 2

    def choose(first: int, sets: int) -> None:
        if sets == 0:
            return pair()
        for place in range(first, len(priced)):
            least, tiles = priced[place]
            if cost() + least * sets >= best:
                return  # every later set costs at least as much by itself
            for kind in tiles:
                used[kind] += 1
            if all(used[kind] <= room[kind] for kind in tiles) and cost() < best:
                choose(place, sets - 1)
            for kind in tiles:
                used[kind] -= 1

    choose(0, sets)
    return best


def _missing_pairs(held: Sequence[int], room: Sequence[int]) -> int:
    """Seven different pairs; four of a kind are one of them."""
    return sum(sorted(max(0, 2 - held[kind]) if room[kind] >= 2 else 9 for kind in KINDS)[:7])


def _missing_orphans(held: Sequence[int], room: Sequence[int]) -> int:
    """Each terminal and honour, and any one of them twice."""
    if not all(room[kind] for kind in TERMINALS_AND_HONORS):
        return 99
    one_each = sum(held[kind] == 0 for kind in TERMINALS_AND_HONORS)
    return one_each + min(
        max(0, 2 - held[kind]) - (held[kind] == 0) for kind in TERMINALS_AND_HONORS if room[kind] >= 2
    )


def is_complete(held: Sequence[int], *, melded: bool) -> bool:
    """Whether the concealed tiles, as 34 counts, are sets and a pair, seven pairs, or thirteen orphans."""
    if not melded and sum(held) == 14:
        if sorted(held)[-7:] == [2] * 7:
            return True
        if all(held[kind] for kind in TERMINALS_AND_HONORS) and sum(held[kind] for kind in TERMINALS_AND_HONORS) == 14:
            return True
    return any(_only_sets([n - 2 * (k == kind) for k, n in enumerate(held)]) for kind in KINDS if held[kind] >= 2)


def _only_sets(held: list[int]) -> bool:
    lowest = next((kind for kind in KINDS if held[kind]), None)
    if lowest is None:
        return True
    for tiles in SETS:
        if min(tiles) is lowest and all(held[kind] >= tiles.count(kind) for kind in tiles):
            rest = held.copy()
            for kind in tiles:
                rest[kind] -= 1
            if _only_sets(rest):
                return True
    return False


def waits(hand: Hand, *, count_melds: bool = True) -> set[Tile]:
    """The kinds that complete the hand and of which a copy is left outside it (or outside its concealed tiles)."""
    held = counts(hand.held)
    seen = copies(hand) if count_melds else held
    found = set()
    for kind in KINDS:
        more = [n + (k == kind) for k, n in enumerate(held)]
        if seen[kind] < 4 and is_complete(more, melded=bool(hand.melds)):
            found.add(kind)
    return found
