"""Which draws bring a hand nearer to its nearest form: the arithmetic behind `engine.ukeire`.

Kinds stand as bits here, 1m the lowest. There are two ways to the same answer: `after_discards` for a hand that has
nothing outside its concealed tiles, all discards at once and from the tables; and `Drawing` for any hand and table.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from typing import Unpack

from engine.costs import FAR, Costs, join, missing
from engine.hand import Hand
from engine.shanten import Table, orphans_missing, pairs_missing
from engine.shapes import Form
from engine.suits import CLASS, DIGEST, HONOR, JOIN, MISSING, SPECIAL, SUIT, suit_costs
from engine.tiles import TERMINALS_AND_HONORS

type Useful = tuple[int, Form, int]
"""The tiles a hand misses in its nearest form, that form, and the kinds that would make them one less.

A kind that cannot come, because all four are held, may be among these.
"""

_HALVES = (0, 1), (2, 3)
_KINDS_OF = tuple(tuple((kind, 5 ** (kind % 9)) for kind in range(34) if kind // 9 == suit) for suit in range(4))


def after_discards(keys: Sequence[int], held: Sequence[int]) -> list[tuple[int, int, Form, int]]:
    """Kind and `Useful` of every discard, when nothing lies outside the concealed tiles.

    The suits stand in two halves. A draw changes the class of one suit, so what its half joins to and then what the
    hand misses are looked up anew. Discards that leave the same class in their suit share what is useful elsewhere.
    """
    suits = [draws(key) for draws, key in zip(_DRAWS, keys, strict=True)]
    classes = [one[0] for one in suits]
    joins = [JOIN[classes[suit ^ 1]] for suit in range(4)]
    half_draws = [[(joins[suit][after], bits) for suit in half for after, bits in suits[suit][2]] for half in _HALVES]
    digest = suits[0][1] + suits[1][1] + suits[2][1] + suits[3][1]
    final = MISSING[digest >> 14]
    no, one, two = _held_times(held)
    standard = Form.STANDARD
    found = []
    for suit, (draws, key) in enumerate(zip(_DRAWS, keys, strict=True)):
        partner, other = suit ^ 1, 1 - suit // 2
        partner_class, partner_draws, partner_row, other_draws = (
            classes[partner],
            suits[partner][2],
            joins[suit],
            half_draws[other],
        )
        third, fourth = _HALVES[other]
        with_other = final[JOIN[classes[third]][classes[fourth]]]
        digest_elsewhere = digest - suits[suit][1]
        elsewhere: dict[int, tuple[int, int]] = {}
        for kind, weight in _KINDS_OF[suit]:
            if not held[kind]:
                continue
            rest_class, rest_digest, rest_draws = draws(key - weight)
            if rest_class in elsewhere:
                far, mask = elsewhere[rest_class]
            else:
                row = JOIN[rest_class]
                joined = row[partner_class]
                far, with_own = with_other[joined], final[joined]
                mask = 0
                for after, bits in partner_draws:
                    if with_other[row[after]] < far:
                        mask |= bits
                for after, bits in other_draws:
                    if with_own[after] < far:
                        mask |= bits
                elsewhere[rest_class] = far, mask
            for after, bits in rest_draws:
                if with_other[partner_row[after]] < far:
                    mask |= bits
            form = standard
            misses = digest_elsewhere + rest_digest
            if SPECIAL[misses] <= far:
                kinds = misses & 15
                pairs = 7 - (misses >> 4 & 7) + (7 - kinds if kinds < 7 else 0)
                orphans = 14 - (misses >> 7 & 15) - (misses >> 11 & 7 > 0)
                bit = 1 << kind
                absent, single = (no | bit, one) if one & bit else (no, one | bit if two & bit else one)
                far, form, mask = _with_special(far, mask, pairs, orphans, absent, single & ~absent, _ALL)
            found.append((kind, far, form, mask))
    return found


def _draws(suit: int, key: int) -> tuple[int, int, list[tuple[int, int]]]:
    """A suit's class and digest, and the classes one draw makes of it, each with the kinds that do so as bits.

    Draws that leave its class are left out.
    """
    table = SUIT if suit < 3 else HONOR
    this = table[key]
    found: dict[int, int] = {}
    for kind, weight in _KINDS_OF[suit]:
        if key // weight % 5 < 4:
            after = CLASS[table[key + weight]]
            if after != CLASS[this]:
                found[after] = found.get(after, 0) | 1 << kind
    return CLASS[this], DIGEST[this], list(found.items())


# Remembered for each suit: a few thousand patterns make up most hands.
_DRAWS = tuple(lru_cache(maxsize=1 << 11)(partial(_draws, suit)) for suit in range(4))


def _with_special(far: int, mask: int, pairs: int, orphans: int, absent: int, single: int, pairable: int) -> Useful:
    """What is useful, seven pairs and thirteen orphans considered beside the sets, given what each misses.

    For seven pairs that is every single tile, and any new kind as long as fewer than seven are held; for orphans every
    one that is missing, and any of them as long as none is a pair.
    """
    form = Form.STANDARD
    if pairs <= far:
        if pairs < far:
            far, form, mask = pairs, Form.SEVEN_PAIRS, 0
        mask |= pairable & (single | absent if (pairable & ~absent).bit_count() < 7 else single)
    if orphans <= far:
        if orphans < far:
            far, form, mask = orphans, Form.ORPHANS, 0
        mask |= _ORPHANS & (absent if _ORPHANS & ~(absent | single) else absent | single)
    return far, form, mask


_ALL = (1 << 34) - 1
_ORPHANS = sum(1 << kind for kind in TERMINALS_AND_HONORS)
_TIMES = tuple(bytes(ord("0") + (count == n) for count in range(256)) for n in (0, 1, 2))


def _held_times(held: Sequence[int]) -> tuple[int, int, int]:
    """The kinds held not at all, once and twice, as bits."""
    digits = bytes(held)[::-1]
    no, one, two = _TIMES
    return int(digits.translate(no), 2), int(digits.translate(one), 2), int(digits.translate(two), 2)


class Drawing:
    """One hand and one table: what there is room for, and which forms count."""

    def __init__(self, hand: Hand, room: list[int], **table: Unpack[Table]) -> None:
        self.sets = len(hand.held) // 3
        self.room = room
        self.rooms = tuple(tuple(room[at : at + 9]) for at in (0, 9, 18, 27))
        self.pairable = sum(1 << kind for kind, most in enumerate(room) if most >= 2)
        alone = not hand.melds and len(hand.held) >= 13
        self.measures = (
            pairs_missing if alone and table.get("seven_pairs", True) else _far,
            orphans_missing if alone and table.get("thirteen_orphans", True) else _far,
        )

    def useful(self, keys: Sequence[int], held: Sequence[int]) -> Useful:
        """What is useful to a hand of 3k+1 tiles."""
        (m, m_draws), (p, p_draws), (s, s_draws), (z, z_draws) = map(_draws_in_room, keys, self.rooms)
        mp, sz, sets = join(m, p), join(s, z), self.sets
        far = missing(mp, sz, sets)
        mask = 0
        for first, others, draws in (
            (0, join(p, sz), m_draws),
            (9, join(m, sz), p_draws),
            (18, join(z, mp), s_draws),
            (27, join(s, mp), z_draws),
        ):
            for after, bits in draws:
                if missing(others, after, sets) < far:
                    mask |= bits << first
        pairs, orphans = (measure(held, self.room) for measure in self.measures)
        absent, single, _ = _held_times(held)
        return _with_special(far, mask, pairs, orphans, absent, single, self.pairable)

    def after_discards(self, keys: Sequence[int], held: list[int]) -> Iterator[tuple[int, int, Form, int]]:
        """Kind and `Useful` of every discard of a hand of 3k+2 tiles."""
        for kind in range(34):
            if held[kind]:
                rest = list(keys)
                rest[kind // 9] -= 5 ** (kind % 9)
                held[kind] -= 1
                yield kind, *self.useful(rest, held)
                held[kind] += 1


def _far(held: Sequence[int], room: Sequence[int]) -> int:
    """The tiles missing to a form the hand may not take."""
    return FAR


@lru_cache(maxsize=1 << 13)
def _draws_in_room(key: int, room: tuple[int, ...]) -> tuple[Costs, tuple[tuple[Costs, int], ...]]:
    """The costs of a suit, and those one draw makes of it, with the ranks that do so as bits."""
    before = suit_costs(key, room)
    found: dict[Costs, int] = {}
    for rank, most in enumerate(room):
        if key // 5**rank % 5 < most:
            after = suit_costs(key + 5**rank, room)
            if after != before:
                found[after] = found.get(after, 0) | 1 << rank
    return before, tuple(found.items())
