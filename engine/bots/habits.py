"""What strong players throw from a hand that is still two or more steps from being ready.

So far from the end no search tells more than the shape does. How much the useful tiles weigh, the han the hand promises
and the tile itself, was fitted to some 5,000 such discards in games of Tenhou's highest table on record.
"""

from math import log
from typing import NamedTuple

from engine.bots.look import Look
from engine.tiles import KINDS


class Habit(NamedTuple):
    """Weights: of each step the hand falls back, the logarithm of the useful tiles, a han, and what tile is thrown."""

    step: float
    useful: float
    han: float
    guest_wind: float  # single honours
    value: float
    gone: float  # for each copy of a single honour in sight
    guest_pair: float
    value_pair: float
    alone: tuple[float, float, float]  # single suit tiles without neighbours: ones and nines, twos and eights, others
    place: float  # for each step from the edge
    neighbor: float
    three: float
    safe: float  # a tile an opponent has thrown, for each of them and ten turns


TWO_STEPS = Habit(-5.56, 3.21, 2.26, 1.41, 0.9, -0.34, -0.83, -1.17, (1.45, 1.05, 0.49), -0.26, -0.24, -0.93, 0.52)
MORE_STEPS = Habit(-3.42, 2.08, 3.37, 1.86, 0.13, 0.13, -1.83, -2.0, (1.29, 0.36, -0.18), -0.42, -0.61, -1.15, 0.43)


def inclination(look: Look, counts: list[int], kind: int, steps: int, far: int, useful: float, han: float) -> float:
    """How readily a strong player throws this kind; ``steps`` is how far the hand falls back by it."""
    habit = TWO_STEPS if far - steps <= 3 else MORE_STEPS
    found = habit.step * steps + habit.useful * log(1 + useful) + habit.han * han
    held = counts[kind]
    if kind >= 27:
        valued = KINDS[kind] in look.value
        if held == 1:
            found += (habit.value if valued else habit.guest_wind) + habit.gone * (3 - look.unseen[kind])
        elif held == 2:
            found += habit.value_pair if valued else habit.guest_pair
    else:
        rank = kind % 9
        near = sum(counts[kind + off] for off in (-2, -1, 1, 2) if 0 <= rank + off <= 8)
        edge = min(rank, 8 - rank)
        if held == 1 and not near:
            found += habit.alone[min(edge, 2)]
        found += habit.place * min(edge, 3) + habit.neighbor * near
    if held > 2:
        found += habit.three
    thrown = sum(any(one.tile.kind == kind for one in player.river) for player in look.view.others)
    return found + habit.safe * thrown * len(look.me.river) / 10
