"""The numbers to choose from where a question is answered by choosing: the right one, and what slips lead to."""

import random
from collections.abc import Iterator

from trainer.drills.question import Answer, Offered, Slip
from trainer.drills.slips import answers_by_slips, named
from trainer.drills.slips.change import Told
from trainer.drills.slips.working import Working

NUMBERS = ("han", "fu", "payment")
MOST = 4


def offers(rng: random.Random, right: Working, asks: tuple[str, ...], told: Told | None = None) -> Offered:
    """For each number asked the right one and up to three that a slip leads to, those that tell which slip first."""
    return tuple((part, _of_part(rng, right, part, told)) for part in asks if part in NUMBERS)


def _of_part(rng: random.Random, right: Working, part: str, told: Told | None) -> tuple[str, ...]:
    solution = _value(right.answer(), part)
    found: dict[tuple[int, ...], list[Slip]] = {}
    for slip, answer in answers_by_slips(right, (part,), told):
        value = _value(answer, part)
        if value != solution and _can_be_offered(value, part):
            found.setdefault(value, []).append(slip)
    telling = {value: bool(named(slips)) for value, slips in found.items()}
    best = sorted(telling, key=lambda value: (not telling[value], rng.random()))
    best += [value for value in _near(right, solution, part) if value != solution and value not in best]
    below, above = ([value for value in best if (value < solution) is side] for side in (True, False))
    low = rng.randint(max(0, MOST - 1 - len(above)), min(MOST - 1, len(below)))  # its place should tell nothing
    chosen = below[:low] + above[: MOST - 1 - low]
    return tuple("/".join(map(str, value)) for value in sorted((solution, *chosen)))


def _value(answer: Answer, part: str) -> tuple[int, ...]:
    """A number as amounts; fu beside a limit hand are 30, which nobody marks."""
    match part:
        case "han":
            return (answer.han or 0,)
        case "fu":
            return (answer.fu or 30,)
        case _:
            return answer.payment or ()


def _can_be_offered(value: tuple[int, ...], part: str) -> bool:
    """Whether a form can send it: fu in tens or 25; a payment whose larger share is the dealer's."""
    match part:
        case "han":
            return value[0] > 0
        case "fu":
            return value[0] >= 20 and (value[0] % 10 == 0 or value[0] == 25)
        case _:
            return list(value) == sorted(value) and value[0] > 0


def _near(right: Working, solution: tuple[int, ...], part: str) -> Iterator[tuple[int, ...]]:
    """Numbers beside the right one, where slips lead to too few: for a payment those of some han more or less."""
    match part:
        case "han":
            yield from ((han,) for away in (1, -1, 2, -2, 3, -3) if (han := solution[0] + away) > 0)
        case "fu":
            yield from ((fu,) for fu in sorted(_FU, key=lambda fu: abs(fu - solution[0])))
        case _:
            base = right.base(right, right.han, right.fu_total)
            yield from (right.paid(right, other) for other in (2 * base, base // 2, 4 * base, base // 4, 8 * base))


_FU = (20, 25, *range(30, 120, 10))
