"""What a hand must have so that a chosen yaku can be in it: the plan a hand is then built to.

A plan fixes some groups and says what the others may be taken from. It does not promise the yaku (a better reading, or
a yaku that takes its place, may come of the rest); the maker scores the hand and looks.
"""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Literal, NamedTuple

from engine.shapes import Form, Group, GroupKind
from engine.tiles import DRAGONS, KINDS, TERMINALS_AND_HONORS, WINDS, Tile, parse_tiles
from engine.win import By, Circumstance

SUIT_STARTS = (Tile.M1, Tile.P1, Tile.S1)
HONORS = (*WINDS, *DRAGONS)
GREENS = frozenset((Tile.S2, Tile.S3, Tile.S4, Tile.S6, Tile.S8, Tile.GREEN))

Ends = Literal["any", "two-sided", "run", "triplet", "pair"]
"""What the last tile completes."""


@dataclass(frozen=True, slots=True)
class Plan:
    """``runs`` is how often a free set is a run; ``kans`` how many triplets have to be kans."""

    fixed: tuple[Group, ...] = ()
    stock: str = "any"
    runs: float = 0.7
    ends: Ends = "any"
    closed: bool = False
    by: By | None = None
    kans: int = 0
    form: Form = Form.STANDARD
    circumstances: tuple[Circumstance, ...] = ()
    nine_gates: bool = False


class Seats(NamedTuple):
    """What a plan needs to know of the table: the winds that count and the kinds that are not in the set."""

    seat_wind: Tile
    prevalent_wind: Tile
    without: str

    @property
    def sanma(self) -> bool:
        return bool(self.without)


class Stock(NamedTuple):
    """Groups that free sets and pairs are taken from: lowest tile of each run, kind of each triplet and pair."""

    runs: tuple[Tile, ...]
    triplets: tuple[Tile, ...]
    pairs: tuple[Tile, ...]


@cache
def stock(name: str, without: str) -> Stock:
    """The stock of that name: one of `_STOCKS`, or ``flush-1`` and ``pure-1``: a suit (0-2) with honours or without."""
    absent = frozenset(parse_tiles(without))
    test = _STOCKS.get(name) or _of_suit(name)
    fits = [kind for kind in KINDS if kind not in absent and test((kind,))]
    runs = [
        first
        for first in KINDS[:25]
        if first.rank <= 7 and not absent.intersection(KINDS[first : first + 3]) and test(KINDS[first : first + 3])
    ]
    return Stock(tuple(runs), tuple(fits), tuple(fits))


_STOCKS: Mapping[str, Callable[[tuple[Tile, ...]], bool]] = {
    "any": lambda tiles: True,
    "simples": lambda tiles: all(tile.is_simple for tile in tiles),
    "outside": lambda tiles: not all(tile.is_simple for tile in tiles),
    "terminals": lambda tiles: any(tile.is_terminal for tile in tiles),
    "orphans": lambda tiles: not any(tile.is_simple for tile in tiles),
    "honors": lambda tiles: tiles[0].is_honor,
    "green": lambda tiles: GREENS.issuperset(tiles),
}


def _of_suit(name: str) -> Callable[[tuple[Tile, ...]], bool]:
    kind, _, suit = name.partition("-")
    own = int(suit)
    return lambda tiles: tiles[0] // 9 == own or (kind == "flush" and tiles[0].is_honor)


def run(first: Tile) -> Group:
    return Group(GroupKind.RUN, first)


def triplet(kind: Tile) -> Group:
    return Group(GroupKind.TRIPLET, kind)


def pair(kind: Tile) -> Group:
    return Group(GroupKind.PAIR, kind)


Planner = Callable[[random.Random, Seats], Plan]


def _always(plan: Plan) -> Planner:
    return lambda rng, seats: plan


def _value(kind: Tile) -> Planner:
    return lambda rng, seats: Plan((triplet(kind),))


def _tanyao(rng: random.Random, seats: Seats) -> Plan:
    return Plan(stock="simples", runs=0.8)


def _twins(count: int) -> Planner:
    def plan(rng: random.Random, seats: Seats) -> Plan:
        firsts = rng.sample(stock("any", seats.without).runs, count)
        return Plan(tuple(run(first) for first in firsts for _ in (0, 1)), closed=True)

    return plan


def _sanshoku(rng: random.Random, seats: Seats) -> Plan:
    rank = rng.randrange(7)
    return Plan(tuple(run(KINDS[start + rank]) for start in SUIT_STARTS))


def _ittsuu(rng: random.Random, seats: Seats) -> Plan:
    start = rng.choice(SUIT_STARTS[1:] if seats.sanma else SUIT_STARTS)
    return Plan(tuple(run(KINDS[start + step]) for step in (0, 3, 6)))


def _same_triplets(rng: random.Random, seats: Seats) -> Plan:
    rank = rng.choice((0, 8)) if seats.sanma else rng.randrange(9)
    return Plan(tuple(triplet(KINDS[start + rank]) for start in SUIT_STARTS))


def _flush(kind: str) -> Planner:
    def plan(rng: random.Random, seats: Seats) -> Plan:
        suit = rng.randrange(1 if seats.sanma else 0, 3)
        form = Form.SEVEN_PAIRS if kind == "flush" and rng.random() < 0.1 else Form.STANDARD
        return Plan(stock=f"{kind}-{suit}", form=form, closed=form is Form.SEVEN_PAIRS)

    return plan


def _seven_pairs(rng: random.Random, seats: Seats) -> Plan:
    flavor = rng.choices(("any", "simples", "flush-1", "flush-2", "orphans"), (60, 20, 8, 8, 4))[0]
    return Plan(stock=flavor, form=Form.SEVEN_PAIRS, closed=True)


def _honroutou(rng: random.Random, seats: Seats) -> Plan:
    form = Form.SEVEN_PAIRS if rng.random() < 0.2 else Form.STANDARD
    return Plan(stock="orphans", runs=0.0, form=form, closed=form is Form.SEVEN_PAIRS)


def _outside(name: str) -> Planner:
    return lambda rng, seats: Plan((run(rng.choice(stock(name, seats.without).runs)),), stock=name, runs=0.6)


def _little_dragons(rng: random.Random, seats: Seats) -> Plan:
    first, second, third = rng.sample(DRAGONS, 3)
    return Plan((triplet(first), triplet(second), pair(third)))


def _little_winds(rng: random.Random, seats: Seats) -> Plan:
    *three, last = rng.sample(WINDS, 4)
    return Plan((*map(triplet, three), pair(last)))


def _tsuuiisou(rng: random.Random, seats: Seats) -> Plan:
    form = Form.SEVEN_PAIRS if rng.random() < 0.2 else Form.STANDARD
    return Plan(stock="honors", runs=0.0, form=form, closed=form is Form.SEVEN_PAIRS)


def _green(rng: random.Random, seats: Seats) -> Plan:
    return Plan(stock="green", runs=0.4)


def _four_concealed(rng: random.Random, seats: Seats) -> Plan:
    return Plan(runs=0.0, closed=True, by=By.TSUMO, ends="triplet")


_TIMING = {
    "ippatsu": Plan(closed=True, circumstances=(Circumstance.RIICHI, Circumstance.IPPATSU)),
    "double-riichi": Plan(closed=True, circumstances=(Circumstance.DOUBLE_RIICHI,)),
    "rinshan": Plan(by=By.TSUMO, runs=0.5, kans=1, circumstances=(Circumstance.RINSHAN,)),
    "chankan": Plan(by=By.RON, ends="run", circumstances=(Circumstance.CHANKAN,)),
    "haitei": Plan(by=By.TSUMO, circumstances=(Circumstance.HAITEI,)),
    "houtei": Plan(by=By.RON, circumstances=(Circumstance.HOUTEI,)),
    "tenhou": Plan(closed=True, by=By.TSUMO, circumstances=(Circumstance.TENHOU,)),
    "chiihou": Plan(closed=True, by=By.TSUMO, circumstances=(Circumstance.CHIIHOU,)),
}

PLANNERS: Mapping[str, Planner] = {
    "riichi": _always(Plan(closed=True, circumstances=(Circumstance.RIICHI,))),
    "menzen-tsumo": _always(Plan(closed=True, by=By.TSUMO)),
    "pinfu": _always(Plan(runs=1.0, closed=True, ends="two-sided")),
    "tanyao": _tanyao,
    "iipeikou": _twins(1),
    "ryanpeikou": _twins(2),
    "haku": _value(Tile.WHITE),
    "hatsu": _value(Tile.GREEN),
    "chun": _value(Tile.RED),
    "seat-wind": lambda rng, seats: Plan((triplet(seats.seat_wind),)),
    "round-wind": lambda rng, seats: Plan((triplet(seats.prevalent_wind),)),
    "chiitoitsu": _seven_pairs,
    "sanshoku-doujun": _sanshoku,
    "ittsuu": _ittsuu,
    "chanta": _outside("outside"),
    "junchan": _outside("terminals"),
    "toitoi": _always(Plan(runs=0.0)),
    "sanankou": _always(Plan(runs=0.15)),
    "sankantsu": _always(Plan(runs=0.3, kans=3)),
    "sanshoku-doukou": _same_triplets,
    "honroutou": _honroutou,
    "shousangen": _little_dragons,
    "honitsu": _flush("flush"),
    "chinitsu": _flush("pure"),
    "kokushi-musou": _always(Plan(form=Form.ORPHANS, closed=True)),
    "kokushi-musou-13": _always(Plan(form=Form.ORPHANS, closed=True, ends="pair")),
    "suuankou": _four_concealed,
    "suuankou-tanki": _always(Plan(runs=0.0, closed=True, ends="pair")),
    "daisangen": _always(Plan(fixed=tuple(map(triplet, DRAGONS)))),
    "shousuushii": _little_winds,
    "daisuushii": _always(Plan(fixed=tuple(map(triplet, WINDS)))),
    "tsuuiisou": _tsuuiisou,
    "chinroutou": _always(Plan(stock="terminals", runs=0.0)),
    "ryuuiisou": _green,
    "chuuren-poutou": _always(Plan(closed=True, nine_gates=True)),
    "junsei-chuuren-poutou": _always(Plan(closed=True, nine_gates=True, ends="pair")),
    "suukantsu": _always(Plan(runs=0.0, kans=4)),
} | {slug: _always(plan) for slug, plan in _TIMING.items()}


def gates(rng: random.Random, *, pure: bool, seats: Seats) -> tuple[tuple[Tile, ...], Tile]:
    """A nine-gates hand: the 13 tiles held and the last one. ``pure``: the 13 were 1112345678999."""
    start = rng.choice(SUIT_STARTS[1:] if seats.sanma else SUIT_STARTS)
    base = [KINDS[start + rank] for rank in (0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8)]
    extra = KINDS[start + rng.randrange(9)]
    if pure:
        return tuple(base), extra
    last = rng.choice([tile for tile in base if tile is not extra])
    base.remove(last)
    return (*base, extra), last


def orphans(rng: random.Random, *, thirteen_sided: bool) -> tuple[tuple[Tile, ...], Tile]:
    """A thirteen-orphans hand: the 13 tiles held and the last one, for either of its waits."""
    last, twice = rng.sample(TERMINALS_AND_HONORS, 2)
    if thirteen_sided:
        return TERMINALS_AND_HONORS, last
    return (*(tile for tile in TERMINALS_AND_HONORS if tile is not last), twice), last
