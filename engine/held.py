"""What the concealed tiles hold of a kind, and in which faces it can be taken from them: what calls and kans ask for.

>>> from engine.hand import KEY_OF, Hand
>>> from engine.tiles import Tile, format_tiles
>>> hand = Hand.parse("055m2222s777z_3s")
>>> held_of(hand, Tile.M5), fours(hand)
(3, (<Tile.S2: 19>,))
>>> [format_tiles(tiles) for tiles in taken(hand, Tile.M5, 2)]
['55m', '05m']
>>> suit, weight = KEY_OF[Tile.S1]
>>> pairs_around(hand.keys[suit], weight)  # 1s and the two above it make a run
((1, 2),)
"""

from collections.abc import Sequence

from engine.hand import KEY_OF, Hand
from engine.tiles import KINDS, RED_FIVES, Tile

_RED_OF = {red.kind: red for red in RED_FIVES}

# A suit's key is looked up in parts of five ranks: a table of all keys would be of two million.
_PART = 5**5
_COUNTS = tuple(tuple(part // 5**place % 5 for place in range(5)) for part in range(_PART))
_HAS_FOUR = bytes(4 in counts for counts in _COUNTS)
_PAIRS_AROUND = tuple(
    tuple((one, two) for one, two in ((-2, -1), (-1, 1), (1, 2)) if counts[one + 2] and counts[two + 2])
    for counts in _COUNTS
)


def held_of(hand: Hand, kind: Tile) -> int:
    """How many of a kind the concealed tiles hold."""
    suit, weight = KEY_OF[kind]
    return hand.keys[suit] // weight % 5


def fours(hand: Hand) -> tuple[Tile, ...]:
    """The kinds of which the concealed tiles hold all four."""
    m, p, s, z = hand.keys
    if (
        _HAS_FOUR[m % _PART] | _HAS_FOUR[p % _PART] | _HAS_FOUR[s % _PART] | _HAS_FOUR[z % _PART]
        | _HAS_FOUR[m // _PART] | _HAS_FOUR[p // _PART] | _HAS_FOUR[s // _PART] | _HAS_FOUR[z // _PART]
    ):  # fmt: skip
        return tuple([kind for kind in KINDS if held_of(hand, kind) == 4])
    return ()


def pairs_around(key: int, weight: int) -> tuple[tuple[int, int], ...]:
    """Which two held tiles of a suit make a run with the one of this weight, as steps from it.

    The suit is given by its key (`engine.hand.tile_keys`).
    """
    return _PAIRS_AROUND[key * 25 // weight % _PART]


def taken(hand: Hand, kind: Tile, number: int) -> list[tuple[Tile, ...]]:
    """The ways to take some of a kind out of the hand: with the red five, and without it where there is a choice."""
    red = _RED_OF.get(kind)
    if red is None or red not in hand.held:
        return [(kind,) * number]
    plain = held_of(hand, kind) - 1
    return ([(kind,) * number] if plain >= number else []) + [(red, *(kind,) * (number - 1))]


def faces(hand: Hand, kind: Tile) -> Sequence[Tile]:
    """The faces in which a kind is held: plain, red, or both."""
    red = _RED_OF.get(kind)
    if red is None or red not in hand.held:
        return (kind,)
    return (kind, red) if kind in hand.held else (red,)
