"""What a hand must have so that a yaku, a bonus or a dora can be in it: the plan a win is made to (`engine.making`).

A plan names some groups and says what the others are taken from; the rest is left to chance. It does not promise the
yaku: a better reading, or a yaku that takes its place, may come of the rest, or the set of tiles may not have it.

>>> import random
>>> from engine.tiles import Tile
>>> [str(group) for group in PLANS["daisangen"].groups(random.Random(1), Seats(Tile.SOUTH, Tile.EAST))]
['555z', '777z', '666z']
>>> [str(first) for first in stock("outside", "2345678m").runs]
['1p', '7p', '1s', '7s']
"""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Literal, NamedTuple

from engine.shapes import Group, GroupKind
from engine.tiles import DRAGONS, KINDS, TERMINALS_AND_HONORS, WINDS, Tile, parse_tiles
from engine.win import By, Circumstance

RUNS = tuple(kind for kind in KINDS[:27] if kind.rank <= 7)
"""The lowest tile of every run."""
GREENS = frozenset(parse_tiles("23468s6z"))


class Seats(NamedTuple):
    """The winds that count for the winner."""

    seat_wind: Tile
    prevalent_wind: Tile


def run(first: Tile) -> Group:
    return Group(GroupKind.RUN, first)


def triplet(kind: Tile) -> Group:
    return Group(GroupKind.TRIPLET, kind)


def pair(kind: Tile) -> Group:
    return Group(GroupKind.PAIR, kind)


class Stock(NamedTuple):
    """What groups are taken from: the lowest tile of each run, and the kinds of triplets and pairs."""

    runs: tuple[Tile, ...]
    kinds: tuple[Tile, ...]

    def draw_set(self, rng: random.Random, runs: float = 0.7) -> Group:
        """A run or a triplet; ``runs`` is how often it is a run where there are any."""
        if self.runs and rng.random() < runs:
            return run(rng.choice(self.runs))
        return triplet(rng.choice(self.kinds))

    def draw_pair(self, rng: random.Random) -> Group:
        return pair(rng.choice(self.kinds))


StockName = Literal["any", "simples", "outside", "terminals", "orphans", "honors", "green", "flush", "pure"]

_STOCKS: Mapping[StockName, Callable[[tuple[Tile, ...], int], bool]] = {
    "any": lambda tiles, suit: True,
    "simples": lambda tiles, suit: all(tile.is_simple for tile in tiles),
    "outside": lambda tiles, suit: not all(tile.is_simple for tile in tiles),
    "terminals": lambda tiles, suit: any(tile.is_terminal for tile in tiles),
    "orphans": lambda tiles, suit: not any(tile.is_simple for tile in tiles),
    "honors": lambda tiles, suit: tiles[0].is_honor,
    "green": lambda tiles, suit: GREENS.issuperset(tiles),
    "flush": lambda tiles, suit: tiles[0] // 9 in (suit, 3),
    "pure": lambda tiles, suit: tiles[0] // 9 == suit,
}
"""Whether a run, or one kind, belongs to a stock. The last two are of a suit, counted from 0: with honours, without."""


@cache
def stock(name: StockName, without: str, suit: int = 0) -> Stock:
    """A stock in a set of tiles that leaves some kinds out."""
    absent, fits = frozenset(parse_tiles(without)), _STOCKS[name]
    runs = (first for first in RUNS if absent.isdisjoint(KINDS[first : first + 3]) and fits(KINDS[first:][:3], suit))
    return Stock(tuple(runs), tuple(kind for kind in KINDS if kind not in absent and fits((kind,), suit)))


@cache
def suits(without: str) -> tuple[int, ...]:
    """The suits that are in the set from 1 to 9."""
    return tuple(suit for suit in range(3) if len(stock("pure", without, suit).kinds) == 9)


Groups = Callable[[random.Random, Seats], tuple[Group, ...]]
Ends = Literal["any", "two-sided", "run", "triplet", "pair"]
"""What the last tile completes; of thirteen orphans and nine gates, "pair" is the widest wait."""


def nothing(rng: random.Random, seats: Seats) -> tuple[Group, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class Plan:
    """What a win is made to. ``groups`` must be in it; ``runs`` is how often a set beside them is a run, ``pairs`` how
    often the hand is seven pairs instead, ``kans`` how many triplets have to be kans."""

    groups: Groups = nothing
    stock: tuple[StockName, ...] = ("any",)  # one of them for each hand
    runs: float = 0.7
    pairs: float = 0.0
    form: Literal["sets", "orphans", "gates"] = "sets"
    kans: int = 0
    ends: Ends = "any"
    closed: bool = False
    by: By | None = None
    circumstances: frozenset[Circumstance] = frozenset()
    dealer: bool | None = None


def set_of(*kinds: Tile) -> Groups:
    """A triplet of one of these kinds."""
    return lambda rng, seats: (triplet(rng.choice(kinds)),)


def most_of(kinds: tuple[Tile, ...], triplets: int) -> Groups:
    """Triplets of so many of the kinds, and a pair of another where one is left over."""

    def draw(rng: random.Random, seats: Seats) -> tuple[Group, ...]:
        order = rng.sample(kinds, len(kinds))
        return (*map(triplet, order[:triplets]), *map(pair, order[triplets : triplets + 1]))

    return draw


def twins(number: int) -> Groups:
    """So many runs, each of them twice."""
    return lambda rng, seats: tuple(run(first) for first in rng.sample(RUNS, number) for _ in (0, 1))


def in_each_suit(group: Callable[[Tile], Group], ranks: int) -> Groups:
    """The same run or triplet in the three suits, beginning at one of so many ranks."""

    def draw(rng: random.Random, seats: Seats) -> tuple[Group, ...]:
        rank = rng.randrange(ranks)
        return tuple(group(KINDS[start + rank]) for start in (0, 9, 18))

    return draw


def straight(rng: random.Random, seats: Seats) -> tuple[Group, ...]:
    first = 9 * rng.randrange(3)
    return tuple(run(KINDS[first + step]) for step in (0, 3, 6))


def _happened(*circumstances: Circumstance, by: By | None = None, closed: bool = True) -> Plan:
    return Plan(closed=closed, by=by, circumstances=frozenset(circumstances))


_DRAGON = set_of(*DRAGONS)
_C = Circumstance

PLANS: Mapping[str, Plan] = {
    "riichi": _happened(_C.RIICHI),
    "double-riichi": _happened(_C.DOUBLE_RIICHI),
    "ippatsu": _happened(_C.RIICHI, _C.IPPATSU),
    "menzen-tsumo": Plan(closed=True, by=By.TSUMO),
    "pinfu": Plan(runs=1, closed=True, ends="two-sided"),
    "tanyao": Plan(stock=("simples",), runs=0.8),
    "iipeikou": Plan(twins(1), closed=True),
    "haku": Plan(set_of(Tile.WHITE)),
    "hatsu": Plan(set_of(Tile.GREEN)),
    "chun": Plan(set_of(Tile.RED)),
    "seat-wind": Plan(lambda rng, seats: (triplet(seats.seat_wind),)),
    "round-wind": Plan(lambda rng, seats: (triplet(seats.prevalent_wind),)),
    "rinshan": Plan(runs=0.5, kans=1, by=By.TSUMO, circumstances=frozenset((_C.RINSHAN,))),
    "chankan": Plan(ends="run", by=By.RON, circumstances=frozenset((_C.CHANKAN,))),
    "haitei": _happened(_C.HAITEI, by=By.TSUMO, closed=False),
    "houtei": _happened(_C.HOUTEI, by=By.RON, closed=False),
    "chiitoitsu": Plan(stock=("any", "any", "any", "simples", "flush"), pairs=1, closed=True),
    "sanshoku-doujun": Plan(in_each_suit(run, 7)),
    "ittsuu": Plan(straight),
    "chanta": Plan(stock=("outside",), runs=0.6),
    "toitoi": Plan(runs=0),
    "sanankou": Plan(runs=0.15),
    "sankantsu": Plan(runs=0.3, kans=3),
    "sanshoku-doukou": Plan(in_each_suit(triplet, 9)),
    "honroutou": Plan(stock=("orphans",), runs=0, pairs=0.2),
    "shousangen": Plan(most_of(DRAGONS, 2)),
    "ryanpeikou": Plan(twins(2), closed=True),
    "honitsu": Plan(stock=("flush",), pairs=0.1),
    "junchan": Plan(stock=("terminals",), runs=0.7),
    "chinitsu": Plan(stock=("pure",)),
    # Yakuman.
    "kokushi-musou": Plan(form="orphans", closed=True),
    "kokushi-musou-13": Plan(form="orphans", closed=True, ends="pair"),
    "suuankou": Plan(runs=0, closed=True, by=By.TSUMO, ends="triplet"),
    "suuankou-tanki": Plan(runs=0, closed=True, ends="pair"),
    "daisangen": Plan(most_of(DRAGONS, 3)),
    "shousuushii": Plan(most_of(WINDS, 3)),
    "daisuushii": Plan(most_of(WINDS, 4)),
    "tsuuiisou": Plan(stock=("honors",), runs=0, pairs=0.2),
    "chinroutou": Plan(stock=("terminals",), runs=0),
    "ryuuiisou": Plan(stock=("green",), runs=0.4),
    "chuuren-poutou": Plan(form="gates", closed=True),
    "junsei-chuuren-poutou": Plan(form="gates", closed=True, ends="pair"),
    "suukantsu": Plan(runs=0, kans=4),
    "tenhou": Plan(closed=True, by=By.TSUMO, circumstances=frozenset((_C.TENHOU,)), dealer=True),
    "chiihou": Plan(closed=True, by=By.TSUMO, circumstances=frozenset((_C.CHIIHOU,)), dealer=False),
    # Han that are no yaku; the triplet of dragons lets the hand win.
    "dora": Plan(_DRAGON),
    "ura-dora": _happened(_C.RIICHI),
    "aka-dora": Plan(_DRAGON),
    "kita-dora": Plan(_DRAGON),
    "kan-bonus": Plan(_DRAGON, runs=0.5, kans=1),
    "dealer-bonus": Plan(_DRAGON, dealer=True),
    # The family game.
    "closed-hand": Plan(closed=True),
    "riichi-bonus": _happened(_C.RIICHI),
    "all-sequences": Plan(runs=1, closed=True),
    "two-identical-sequences": Plan(twins(1), closed=True),
    "vip-set": Plan(lambda rng, seats: (triplet(rng.choice((*DRAGONS, *seats))),)),
    "all-dragons": Plan(most_of(DRAGONS, 3)),
    "all-winds": Plan(most_of(WINDS, 4)),
    "outside": Plan(stock=("outside",)),
    "inside": Plan(stock=("simples",)),
    "all-triplets": Plan(runs=0),
    "closed-all-triplets": Plan(runs=0, closed=True),
    "one-suit": Plan(stock=("flush",)),
    "one-suit-straight": Plan(straight, stock=("flush",)),
    "one-suit-pure": Plan(stock=("pure",)),
}
"""The plan for each yaku, bonus and dora, by slug."""


def gates(rng: random.Random, suit: int, *, pure: bool) -> tuple[list[Tile], Tile]:
    """A nine-gates hand: the 13 tiles held and the last one. ``pure``: the 13 were 1112345678999."""
    base = [KINDS[9 * suit + rank] for rank in (0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8)]
    extra = KINDS[9 * suit + rng.randrange(9)]
    if pure:
        return base, extra
    last = rng.choice([tile for tile in base if tile is not extra])
    base.remove(last)
    return [*base, extra], last


def orphans(rng: random.Random, *, thirteen_sided: bool) -> tuple[list[Tile], Tile]:
    """A thirteen-orphans hand: the 13 tiles held and the last one, for either of its waits."""
    last, twice = rng.sample(TERMINALS_AND_HONORS, 2)
    if thirteen_sided:
        return list(TERMINALS_AND_HONORS), last
    return [*(tile for tile in TERMINALS_AND_HONORS if tile is not last), twice], last
