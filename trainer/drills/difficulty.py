"""How hard a question is and how able a learner, on one scale, moved a little by every answer (Elo, as chess has it).

Both are logits: ability 0 is right half the time at difficulty 0. Abilities are kept by skill, difficulties
by kind and level. How far one answer moves either shrinks as answers come in, but an ability never stands still: people
learn.

>>> round(expected(0.0, -1.6), 2)
0.83
"""

from math import exp

AIM = 0.83
"""How likely a question should be answered rightly: neither boring nor hopeless."""

_FIRST, _FADE, _LEAST = 0.8, 0.08, 0.3


def expected(ability: float, difficulty: float) -> float:
    """The chance of a right answer."""
    return 1 / (1 + exp(difficulty - ability))


def learnt(ability: float, tries: int, difficulty: float, right: bool) -> float:
    """The ability after one more answer, ``tries`` came before it."""
    step = max(_LEAST, _FIRST / (1 + _FADE * tries))
    return ability + step * (right - expected(ability, difficulty))


def measured(difficulty: float, answers: int, ability: float, right: bool) -> float:
    """The difficulty after one more answer of anybody, ``answers`` came before it."""
    step = _FIRST / (1 + _FADE * answers)
    return difficulty - step * (right - expected(ability, difficulty))


def first_guess(place: int) -> float:
    """The difficulty of a level nobody has answered yet, by its place in its kind, from 0."""
    return -1.6 + 0.3 * place
