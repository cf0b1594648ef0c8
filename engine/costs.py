"""How many tiles a suit still misses to hold so many sets and a pair: the arithmetic behind shanten.

The ten *costs* of a suit are the tiles missing from it to contain exactly j sets and p pairs, for j from 0 to 4 and p 0
or 1, in the order of `PARTS`. A kind can be used only as often as there is *room* for it: four times, less the copies
that lie where they cannot come from, such as this player's own melds. So the four-copy rule is part of the cost; with
`ENDLESS` room one sees what it forbids.

`engine.suits` has the costs of all suits with full room at hand; this module makes them, and those of other rooms.

>>> costs_of((0, 0, 0, 0, 0, 4, 0, 0, 0), (4,) * 9)[:4]  # 6666m: nothing, a pair, a set, a set and a pair
(0, 0, 0, 2)
>>> costs_of((0, 0, 3, 0, 0, 0, 0), (4, 4, 3, 4, 4, 4, 4), runs=False)[:4]
(0, 0, 0, 2)
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import product

Costs = tuple[int, ...]

FAR = 99
"""The cost of what cannot be: more than any hand misses."""

ENDLESS = 10
"""Room enough for every way to use a kind: two triplets, two runs and the pair."""

PARTS = tuple((sets, pair) for sets in range(5) for pair in (0, 1))

# Reading the ranks upwards, a state is: sets and pair so far, runs begun one rank ago, runs begun two ranks ago.
_STATES = tuple((j, p, a, b) for j, p in PARTS for a in range(j + 1) for b in range(j + 1 - a))
_PLACE = {state: place for place, state in enumerate(_STATES)}
START: Costs = tuple(0 if state == (0, 0, 0, 0) else FAR for state in _STATES)


@cache
def _moves(runs: bool) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Per number of tiles used at one rank, the states (before, after) that use it."""
    found: list[list[tuple[int, int]]] = [[] for _ in range(ENDLESS + 1)]
    for (sets, pair, one_ago, two_ago), begun, triplet, head in product(
        _STATES, range(5 if runs else 1), (0, 1, 2), (0, 1)
    ):
        used = one_ago + two_ago + begun + 3 * triplet + 2 * head
        after = (sets + begun + triplet, pair + head, begun, one_ago)
        if used <= ENDLESS and after in _PLACE:
            found[used].append((_PLACE[sets, pair, one_ago, two_ago], _PLACE[after]))
    return tuple(map(tuple, found))


@lru_cache(maxsize=1 << 13)
def step(before: Costs, held: int, room: int, runs: bool) -> Costs:
    """The costs of every state after one more rank, of which the suit holds ``held`` tiles and can hold ``room``."""
    after = [FAR] * len(_STATES)
    for used, moves in enumerate(_moves(runs)[: room + 1]):
        missing = max(0, used - held)
        for source, target in moves:
            cost = before[source] + missing
            if cost < after[target]:
                after[target] = cost
    return tuple(after)


_WHOLE = tuple(_PLACE[sets, pair, 0, 0] for sets, pair in PARTS)  # no run may stick out beyond the nine


def finish(state: Costs) -> Costs:
    """The ten costs, once every rank is read."""
    return tuple(state[place] for place in _WHOLE)


def costs_of(counts: Sequence[int], room: Sequence[int], *, runs: bool = True) -> Costs:
    """The ten costs of a suit (nine counts), or of the honours (seven counts, no ``runs``)."""
    state = START
    for held, most in zip(counts, room, strict=True):
        state = step(state, held, most, runs)
    return finish(state)


@lru_cache(maxsize=1 << 15)
def join(a: Costs, b: Costs) -> Costs:
    """The costs of two suits taken together."""
    return tuple(
        min(a[2 * j + p] + b[2 * (sets - j) + pair - p] for j in range(sets + 1) for p in range(pair + 1))
        for sets, pair in PARTS
    )


@lru_cache(maxsize=1 << 15)
def missing(a: Costs, b: Costs, sets: int) -> int:
    """The tiles two parts of a hand together miss to hold ``sets`` sets and a pair."""
    return min(a[2 * j + p] + b[2 * (sets - j) + 1 - p] for j in range(sets + 1) for p in (0, 1))
