"""What a hand with each yaku is made of: its blocks, which of them comes last, how it is won.

A recipe leaves to chance whatever the yaku does not ask for, and need not be exact: `construct.example` keeps only the
hands in which the engine finds the yaku.
"""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

from engine.tiles import DRAGONS, KINDS, TERMINALS_AND_HONORS, WINDS, Suit, Tile, parse_tiles
from engine.win import By, Circumstance

Block = tuple[Tile, ...]
"""Tiles that stand together: a set, a pair, or a single tile of the hands that have no sets."""


@dataclass(frozen=True, slots=True)
class Stock:
    """Every set that can be made of a rule set's tiles."""

    kinds: tuple[Tile, ...]
    runs: tuple[Block, ...]
    triplets: tuple[Block, ...]


@cache
def stock(without: str) -> Stock:
    """The sets of a game that leaves these tiles out."""
    left = set(KINDS) - set(parse_tiles(without))
    kinds = tuple(kind for kind in KINDS if kind in left)
    starts = (kind for kind in kinds if not kind.is_honor and kind.rank <= 7)
    runs = (KINDS[kind : kind + 3] for kind in starts)
    return Stock(kinds, tuple(run for run in runs if left.issuperset(run)), tuple((kind,) * 3 for kind in kinds))


def is_run(block: Block) -> bool:
    return len(block) == 3 and block[0] is not block[-1]


def is_triplet(block: Block) -> bool:
    return len(block) == 3 and block[0] is block[-1]


def is_pair(block: Block) -> bool:
    return len(block) == 2


def is_single(block: Block) -> bool:
    return len(block) == 1


def is_outer(block: Block) -> bool:
    return any(not tile.is_simple for tile in block)


def any_tile(tile: Tile) -> bool:
    return True


def any_block(block: Block) -> bool:
    return True


Blocks = Callable[[random.Random, Stock], list[Block]]


@dataclass(frozen=True, slots=True)
class Recipe:
    """A way to make hands with a yaku."""

    blocks: Blocks
    last: Callable[[Block], bool] = any_block  # which block the winning tile may complete
    closed: bool = False
    kans: int = 0  # at least so many of the triplets are kans
    by: By | None = None
    circumstances: tuple[Circumstance, ...] = ()
    dealer: bool | None = None
    norths: bool = False  # some are set aside
    reds: float = 0.25  # the share of hands with a five in which it is red


def none(rng: random.Random, goods: Stock) -> list[Block]:
    return []


def sets(
    fixed: Blocks = none,
    *,
    runs: float = 0.7,
    tile: Callable[[Tile], bool] = any_tile,
    block: Callable[[Block], bool] = any_block,
    suit: bool = False,
    pairs: float = 0.0,
) -> Blocks:
    """Four sets and a pair: those of ``fixed``, the others from tiles and blocks that pass, ``runs`` of them runs.

    With ``suit`` the others are of one suit, or that of the fixed blocks, and of whatever honours pass. ``pairs`` is
    the share of hands that are seven pairs instead.
    """

    def make(rng: random.Random, goods: Stock) -> list[Block]:
        made = fixed(rng, goods)
        only = (made[0][0].suit if made else rng.choice(tuple(Suit)[:3])) if suit else None

        def passes(candidate: Block) -> bool:
            return block(candidate) and all(
                tile(kind) and (only is None or kind.suit is only or kind.is_honor) for kind in candidate
            )

        kinds = [kind for kind in goods.kinds if passes((kind, kind))]
        if rng.random() < pairs and len(kinds) >= 7:
            return [(kind, kind) for kind in rng.sample(kinds, 7)]
        lists = ([run for run in goods.runs if passes(run)], [triplet for triplet in goods.triplets if passes(triplet)])
        while sum(len(one) > 2 for one in made) < 4:
            choice = lists[0] if lists[0] and rng.random() < runs else lists[1]
            made.append(rng.choice(choice))
        if not any(map(is_pair, made)):
            made.append((rng.choice(kinds),) * 2)
        return made

    return make


def triplet_of(kinds: Sequence[Tile]) -> Blocks:
    return lambda rng, goods: [(rng.choice(kinds),) * 3]


def most_of(kinds: Sequence[Tile], triplets: int) -> Blocks:
    """Triplets of so many of the kinds and a pair of another, where one is left over."""

    def make(rng: random.Random, goods: Stock) -> list[Block]:
        order = rng.sample(kinds, len(kinds))
        return [(kind,) * (3 if place < triplets else 2) for place, kind in enumerate(order[: triplets + 1])]

    return make


def in_all_suits(of: str) -> Blocks:
    """A run or triplet with the same numbers in each suit."""

    def make(rng: random.Random, goods: Stock) -> list[Block]:
        block = rng.choice([block for block in getattr(goods, of) if block[0].suit is Suit.CIRCLES])
        return [tuple(KINDS[kind + shift] for kind in block) for shift in (-9, 0, 9)]

    return make


def straight(rng: random.Random, goods: Stock) -> list[Block]:
    first = rng.choice([run[0] for run in goods.runs if run[0].rank == 1])
    return [KINDS[first + shift : first + shift + 3] for shift in (0, 3, 6)]


def twins(number: int) -> Blocks:
    """So many runs, each of them twice."""
    return lambda rng, goods: [run for run in rng.sample(goods.runs, number) for _ in range(2)]


def seven_pairs(rng: random.Random, goods: Stock) -> list[Block]:
    return [(kind, kind) for kind in rng.sample(goods.kinds, 7)]


def orphans(rng: random.Random, goods: Stock) -> list[Block]:
    twice = rng.choice(TERMINALS_AND_HONORS)
    return [(kind,) * (2 if kind is twice else 1) for kind in TERMINALS_AND_HONORS]


def gates(rng: random.Random, goods: Stock) -> list[Block]:
    """1112345678999 of a suit as one block, and the one tile more."""
    first = rng.choice([run[0] for run in goods.runs if run[0].rank == 1])
    ranks = (0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8)
    return [tuple(KINDS[first + rank] for rank in ranks), (KINDS[first + rng.randrange(9)],)]


GREEN = frozenset(parse_tiles("23468s6z"))
C = Circumstance

RECIPES: dict[str, Recipe] = {
    "riichi": Recipe(sets(), closed=True, circumstances=(C.RIICHI,)),
    "double-riichi": Recipe(sets(), closed=True, circumstances=(C.DOUBLE_RIICHI,)),
    "ippatsu": Recipe(sets(), closed=True, circumstances=(C.RIICHI, C.IPPATSU)),
    "menzen-tsumo": Recipe(sets(), closed=True, by=By.TSUMO),
    "pinfu": Recipe(sets(runs=1), closed=True, last=is_run),
    "tanyao": Recipe(sets(tile=lambda kind: kind.is_simple, pairs=0.1)),
    "iipeikou": Recipe(sets(twins(1)), closed=True),
    "haku": Recipe(sets(triplet_of((Tile.WHITE,)))),
    "hatsu": Recipe(sets(triplet_of((Tile.GREEN,)))),
    "chun": Recipe(sets(triplet_of((Tile.RED,)))),
    "seat-wind": Recipe(sets(triplet_of(WINDS))),
    "round-wind": Recipe(sets(triplet_of(WINDS[:2]))),
    "rinshan": Recipe(sets(runs=0.5), kans=1, by=By.TSUMO, circumstances=(C.RINSHAN,)),
    "chankan": Recipe(sets(), last=is_run, by=By.RON, circumstances=(C.CHANKAN,)),
    "haitei": Recipe(sets(), by=By.TSUMO, circumstances=(C.HAITEI,)),
    "houtei": Recipe(sets(), by=By.RON, circumstances=(C.HOUTEI,)),
    "chiitoitsu": Recipe(seven_pairs, closed=True),
    "sanshoku-doujun": Recipe(sets(in_all_suits("runs"))),
    "ittsuu": Recipe(sets(straight)),
    "chanta": Recipe(sets(block=is_outer)),
    "toitoi": Recipe(sets(runs=0)),
    "sanankou": Recipe(sets(runs=0.25)),
    "sankantsu": Recipe(sets(runs=0.25), kans=3),
    "sanshoku-doukou": Recipe(sets(in_all_suits("triplets"))),
    "honroutou": Recipe(sets(runs=0, tile=lambda kind: not kind.is_simple, pairs=0.4)),
    "shousangen": Recipe(sets(most_of(DRAGONS, 2))),
    "ryanpeikou": Recipe(sets(twins(2)), closed=True),
    "honitsu": Recipe(sets(suit=True, pairs=0.1)),
    "junchan": Recipe(sets(tile=lambda kind: not kind.is_honor, block=is_outer)),
    "chinitsu": Recipe(sets(suit=True, tile=lambda kind: not kind.is_honor, pairs=0.1)),
    "kokushi-musou": Recipe(orphans, last=is_single, closed=True),
    "kokushi-musou-13": Recipe(orphans, last=is_pair, closed=True),
    "suuankou": Recipe(sets(runs=0), last=is_triplet, closed=True, by=By.TSUMO),
    "suuankou-tanki": Recipe(sets(runs=0), last=is_pair, closed=True),
    "daisangen": Recipe(sets(most_of(DRAGONS, 3))),
    "shousuushii": Recipe(sets(most_of(WINDS, 3))),
    "daisuushii": Recipe(sets(most_of(WINDS, 4))),
    "tsuuiisou": Recipe(sets(runs=0, tile=lambda kind: kind.is_honor, pairs=0.3)),
    "chinroutou": Recipe(sets(runs=0, tile=lambda kind: kind.is_terminal)),
    "ryuuiisou": Recipe(sets(runs=0.5, tile=GREEN.__contains__)),
    "chuuren-poutou": Recipe(gates, closed=True),
    "junsei-chuuren-poutou": Recipe(gates, last=is_single, closed=True),
    "suukantsu": Recipe(sets(runs=0), last=is_pair, kans=4),
    "tenhou": Recipe(sets(), closed=True, by=By.TSUMO, circumstances=(C.TENHOU,), dealer=True),
    "chiihou": Recipe(sets(), closed=True, by=By.TSUMO, circumstances=(C.CHIIHOU,), dealer=False),
    # Han that are no yaku; the triplet of dragons lets the hand win.
    "dora": Recipe(sets(triplet_of(DRAGONS))),
    "ura-dora": Recipe(sets(), closed=True, circumstances=(C.RIICHI,)),
    "aka-dora": Recipe(sets(triplet_of(DRAGONS)), reds=1),
    "kita-dora": Recipe(sets(triplet_of(DRAGONS)), norths=True),
    "kan-bonus": Recipe(sets(triplet_of(DRAGONS), runs=0.5), kans=1),
    "dealer-bonus": Recipe(sets(triplet_of(DRAGONS)), dealer=True),
    # The family game.
    "closed-hand": Recipe(sets(), closed=True),
    "riichi-bonus": Recipe(sets(), closed=True, circumstances=(C.RIICHI,)),
    "all-sequences": Recipe(sets(runs=1), closed=True),
    "two-identical-sequences": Recipe(sets(twins(1)), closed=True),
    "vip-set": Recipe(sets(triplet_of((*WINDS, *DRAGONS)))),
    "all-dragons": Recipe(sets(most_of(DRAGONS, 3))),
    "all-winds": Recipe(sets(most_of(WINDS, 4))),
    "outside": Recipe(sets(block=is_outer)),
    "inside": Recipe(sets(tile=lambda kind: kind.is_simple)),
    "all-triplets": Recipe(sets(runs=0)),
    "closed-all-triplets": Recipe(sets(runs=0), closed=True),
    "one-suit": Recipe(sets(suit=True)),
    "one-suit-straight": Recipe(sets(straight, suit=True)),
    "one-suit-pure": Recipe(sets(suit=True, tile=lambda kind: not kind.is_honor)),
}
