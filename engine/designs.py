"""What the groups of a hand must be for a yaku: which it may be made of, and which have to be in it.

A yaku may come about in several ways, three colours from seven runs on; each is a `Design`. A yaku without one depends
on the form of the whole hand, or on what happens at the table.

>>> from engine.reasons import Code
>>> from engine.tiles import Tile
>>> [" ".join(map(str, tiles_of(block))) for block in DESIGNS[Code.ITTSUU]((Tile.SOUTH, Tile.EAST))[1].needs]
['1p 2p 3p', '4p 5p 6p', '7p 8p 9p']
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import combinations
from typing import NamedTuple

from engine.reasons import Code
from engine.tiles import DRAGONS, KINDS, TERMINALS_AND_HONORS, WINDS, Tile, parse_tiles

ALL = (1 << 34) - 1
OUTER = sum(1 << kind for kind in TERMINALS_AND_HONORS)
HONORS = 0b1111111 << 27
SUITS = tuple(0b111111111 << first for first in (0, 9, 18))
GREENS = sum(1 << kind for kind in parse_tiles("23468s6z"))
RUNS = sum(0b1111111 << first for first in (0, 9, 18))
OUTER_RUNS = sum(0b1000001 << first for first in (0, 9, 18))

type Winds = tuple[Tile, Tile]
"""The seat's and the round's."""

type Block = tuple[str, Tile]
"""A group: its sort (run, triplet or pair) and its lowest kind."""


def run(first: Tile) -> Block:
    return "run", first


def triplet(kind: Tile) -> Block:
    return "triplet", kind


def pair(kind: Tile) -> Block:
    return "pair", kind


def tiles_of(block: Block) -> tuple[Tile, ...]:
    sort, kind = block
    return KINDS[kind : kind + 3] if sort == "run" else (kind,) * (3 if sort == "triplet" else 2)


class Design(NamedTuple):
    """What a hand may be made of, as masks of kinds, a run by its lowest; and the groups that must be in it.

    ``pairs``: seven pairs of these kinds are such a hand too. ``concealed``: an open set is none of those needed.
    """

    kinds: int = ALL
    runs: int = RUNS
    triplets: int = ALL
    heads: int = ALL
    needs: tuple[Block, ...] = ()
    pairs: bool = False
    concealed: bool = False

    @property
    def fitting(self) -> int:
        """The kinds that can be in such a hand at all."""
        in_runs = self.runs | self.runs << 1 | self.runs << 2
        return self.kinds & (self.triplets | self.heads | in_runs)

    def allows(self, block: Block) -> bool:
        sort, kind = block
        mask = self.runs if sort == "run" else self.triplets
        return bool(mask >> kind & 1) and all(self.kinds >> tile & 1 for tile in tiles_of(block))


def _one_of(*choices: tuple[Block, ...]) -> Callable[[Winds], tuple[Design, ...]]:
    designs = tuple(Design(needs=needs) for needs in choices)
    return lambda winds: designs


def _only(*designs: Design) -> Callable[[Winds], tuple[Design, ...]]:
    return lambda winds: designs


def _sets_of(kinds: Iterable[Tile], triplets: int, heads: int = 0) -> Iterator[tuple[Block, ...]]:
    """Every way to have so many triplets of these kinds, and as many pairs of others of them."""
    kinds = tuple(kinds)
    for threes in combinations(kinds, triplets):
        for twos in combinations([kind for kind in kinds if kind not in threes], heads):
            yield (*map(triplet, threes), *map(pair, twos))


_FIRSTS = tuple(kind for kind in KINDS if RUNS >> kind & 1)
_OUTER_FIRSTS = tuple(kind for kind in KINDS if OUTER_RUNS >> kind & 1)
_THREE_COLORS = tuple(tuple(run(KINDS[first + rank]) for first in (0, 9, 18)) for rank in range(7))
_THREE_TRIPLETS = tuple(tuple(triplet(KINDS[first + rank]) for first in (0, 9, 18)) for rank in range(9))
_STRAIGHTS = tuple(tuple(run(KINDS[first + rank]) for rank in (0, 3, 6)) for first in (0, 9, 18))
_TWINS = tuple((run(first),) * 2 for first in _FIRSTS)
_DOUBLE_TWINS = tuple((run(one), run(one), run(two), run(two)) for one, two in combinations(_FIRSTS, 2))


def _no_value(winds: Winds) -> int:
    """The kinds of which a pair is worth nothing."""
    return ALL & ~sum(1 << kind for kind in {*DRAGONS, *winds})


DESIGNS: Mapping[Code, Callable[[Winds], tuple[Design, ...]]] = {
    Code.PINFU: lambda winds: (Design(triplets=0, heads=_no_value(winds)),),
    Code.ALL_SEQUENCES: _only(Design(triplets=0)),
    Code.TANYAO: _only(Design(ALL & ~OUTER, pairs=True)),
    Code.INSIDE: _only(Design(ALL & ~OUTER, pairs=True)),
    Code.IIPEIKOU: _one_of(*_TWINS),
    Code.TWO_IDENTICAL_SEQUENCES: _one_of(*_TWINS),
    Code.RYANPEIKOU: _one_of(*_DOUBLE_TWINS),
    Code.HAKU: _one_of((triplet(Tile.WHITE),)),
    Code.HATSU: _one_of((triplet(Tile.GREEN),)),
    Code.CHUN: _one_of((triplet(Tile.RED),)),
    Code.SEAT_WIND: lambda winds: (Design(needs=(triplet(winds[0]),)),),
    Code.ROUND_WIND: lambda winds: (Design(needs=(triplet(winds[1]),)),),
    Code.VIP_SET: lambda winds: tuple(Design(needs=(triplet(kind),)) for kind in dict.fromkeys((*DRAGONS, *winds))),
    Code.SANSHOKU_DOUJUN: _one_of(*_THREE_COLORS),
    Code.SANSHOKU_DOUKOU: _one_of(*_THREE_TRIPLETS),
    Code.ITTSUU: _one_of(*_STRAIGHTS),
    Code.ONE_SUIT_STRAIGHT: _only(
        *(Design(suit | HONORS, needs=needs) for suit, needs in zip(SUITS, _STRAIGHTS, strict=True))
    ),
    Code.CHANTA: _only(*(Design(ALL, OUTER_RUNS, OUTER, OUTER, (run(first),)) for first in _OUTER_FIRSTS)),
    Code.OUTSIDE: _only(Design(ALL, OUTER_RUNS, OUTER, OUTER)),
    Code.JUNCHAN: _only(Design(ALL & ~HONORS, OUTER_RUNS, OUTER, OUTER)),
    Code.TOITOI: _only(Design(runs=0)),
    Code.ALL_TRIPLETS: _only(Design(runs=0)),
    Code.CLOSED_ALL_TRIPLETS: _only(Design(runs=0)),
    Code.SUUANKOU: _only(Design(runs=0)),
    Code.HONROUTOU: _only(Design(OUTER, runs=0, pairs=True)),
    Code.CHINROUTOU: _only(Design(OUTER & ~HONORS, runs=0)),
    Code.TSUUIISOU: _only(Design(HONORS, runs=0, pairs=True)),
    Code.RYUUIISOU: _only(Design(GREENS, pairs=True)),
    Code.HONITSU: _only(*(Design(suit | HONORS, pairs=True) for suit in SUITS)),
    Code.ONE_SUIT: _only(*(Design(suit | HONORS, pairs=True) for suit in SUITS)),
    Code.CHINITSU: _only(*(Design(suit, pairs=True) for suit in SUITS)),
    Code.ONE_SUIT_PURE: _only(*(Design(suit, pairs=True) for suit in SUITS)),
    Code.SHOUSANGEN: _one_of(*_sets_of(DRAGONS, 2, 1)),
    Code.DAISANGEN: _one_of(*_sets_of(DRAGONS, 3)),
    Code.ALL_DRAGONS: _one_of(*_sets_of(DRAGONS, 3)),
    Code.SHOUSUUSHII: _one_of(*_sets_of(WINDS, 3, 1)),
    Code.DAISUUSHII: _one_of(*_sets_of(WINDS, 4)),
    Code.ALL_WINDS: _one_of(*_sets_of(WINDS, 4)),
}
"""The yaku that are made of groups, with the designs of each for the winds that count."""
