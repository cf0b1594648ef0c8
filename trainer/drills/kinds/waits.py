"""Name every tile that completes the hand, or say that none does.

Ready hands are complete ones less a tile; hands that are not ready are ready ones with a tile changed, or wait only on
a tile of which they hold all four.
"""

import random
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from engine.hand import Hand
from engine.making import lay_melds
from engine.plans import Stock, StockName, stock, suits
from engine.reasons import Reason
from engine.rules import Ruleset
from engine.shanten import shanten
from engine.shapes import Group, GroupKind, WaitForm
from engine.tiles import KINDS, TERMINALS_AND_HONORS, Tile, counts, parse_tiles, sort_tiles
from engine.waits import Wait, dead_waits, wait_mask, waits
from trainer.drills.answers import read_tiles, values_of
from trainer.drills.question import Answer, Part, Question, Verdict
from trainer.drills.slips.waits import explain_waits

LEVELS = ("shapes", "seven", "ten", "one-suit", "mixed", "pairs-and-orphans", "melds", "not-ready")
ASKS = ("tiles",)
OPTIONS = ("not-ready",)

SHAPES = (WaitForm.RYANMEN, WaitForm.KANCHAN, WaitForm.PENCHAN, WaitForm.SHANPON, WaitForm.TANKI)
_KEPT = {1: 0.35, 2: 0.6}
"""How often a hand with so few waits is kept, where more are to be had."""
_USED_UP_SHARE = 0.1
"""How often a hand that is not ready is one that only lacks a fifth copy."""
_AS_MADE = ("shapes", "pairs-and-orphans")


@dataclass(frozen=True, slots=True)
class WaitsVerdict(Verdict):
    """The named tiles parted into right, missed and too many; every wait with its readings; waits that four own copies
    kill, explained; the distance from ready."""

    found: tuple[Tile, ...]
    missed: tuple[Tile, ...]
    superfluous: tuple[Tile, ...]
    waits: tuple[Wait, ...]
    dead: tuple[Reason, ...]
    shanten: int


def switches(level: str) -> Mapping[str, bool]:
    return {"not-ready": level == "not-ready"}


def make(rng: random.Random, level: str, ruleset: Ruleset, options: Mapping[str, Any]) -> Question:
    """A hand of the level. Where hands that are not ready may come, one in two (else one in five) is not."""
    mixed_in = options.get("not-ready", level == "not-ready")
    unready = mixed_in and rng.random() < (0.5 if level == "not-ready" else 0.2)
    without = ruleset.table.without
    while True:
        used_up = unready and level == "not-ready" and rng.random() < _USED_UP_SHARE
        maker = _used_up if used_up else _MAKERS[rng.choice(_ANY_READY) if level == "not-ready" else level]
        hand = maker(rng, without)
        if unready and hand is not None and not used_up:
            hand = _spoil(rng, hand, without)
        if hand is None:
            continue
        found = _waits(hand, ruleset)
        if unready:
            if wait_mask(hand, count_melds=False):  # where its own melds hold the tile, tables differ on what is ready
                continue
        elif not found or (level not in _AS_MADE and rng.random() > _KEPT.get(len(found), 1)):
            continue
        return Question("waits", level, str(hand), ruleset, ASKS, _skills(level, hand, found))


def _waits(hand: Hand, rules: Ruleset) -> tuple[Wait, ...]:
    return waits(hand, seven_pairs=rules.win.seven_pairs, thirteen_orphans=rules.win.thirteen_orphans)


def _hand(groups: Iterable[Group], rng: random.Random) -> Hand | None:
    """The groups' tiles less one; None if a kind would be needed five times."""
    tiles = [tile for group in groups for tile in group.tiles]
    if max(counts(tiles)) > 4:
        return None
    tiles.pop(rng.randrange(len(tiles)))
    return Hand(sort_tiles(tiles))


def _groups(rng: random.Random, source: Stock, sets: int, runs: float = 0.7) -> list[Group]:
    """So many sets and a pair."""
    return [*(source.draw_set(rng, runs) for _ in range(sets)), source.draw_pair(rng)]


def _any(without: str) -> Stock:
    return stock("any", without)


def _suit(rng: random.Random, without: str) -> Stock:
    return stock("pure", without, rng.choice(suits(without)))


def _shapes(rng: random.Random, without: str) -> Hand | None:
    """Four tiles: one of the five basic waits, and no other, with the set or pair it leaves over."""
    form = rng.choice(SHAPES)
    source = _any(without)
    pair = [rng.choice(source.kinds)] * 2
    first = rng.choice(source.runs)
    match form:
        case WaitForm.RYANMEN:
            tiles = [*pair, *((first, KINDS[first + 1]) if first.rank > 1 else (KINDS[first + 1], KINDS[first + 2]))]
        case WaitForm.KANCHAN:
            tiles = [*pair, first, KINDS[first + 2]]
        case WaitForm.PENCHAN:
            first = rng.choice([tile for tile in source.runs if tile.rank in (1, 7)])
            tiles = [*pair, *((first, KINDS[first + 1]) if first.rank == 1 else (KINDS[first + 1], KINDS[first + 2]))]
        case WaitForm.SHANPON:
            tiles = [*pair, *[rng.choice(source.kinds)] * 2]
        case _:
            tiles = [*source.draw_set(rng).tiles, rng.choice(source.kinds)]
    hand = Hand(sort_tiles(tiles))
    if max(counts(tiles)) > 3 or {f for wait in waits(hand) for f in wait.forms} != {form}:
        return None
    return hand


def _small(sets: int) -> Callable[[random.Random, str], Hand | None]:
    """Seven or ten tiles, mostly of one suit."""

    def maker(rng: random.Random, without: str) -> Hand | None:
        source = _suit(rng, without) if rng.random() < 0.7 else _any(without)
        return _hand(_groups(rng, source, sets), rng)

    return maker


def _one_suit(rng: random.Random, without: str) -> Hand | None:
    return _hand(_groups(rng, _suit(rng, without), 4, runs=0.65), rng)


def _mixed(rng: random.Random, without: str) -> Hand | None:
    """Several suits, two or more of the sets close together so that they can be read in more than one way."""
    near = rng.randrange(2, 4)
    close = _groups(rng, _suit(rng, without), near)
    if rng.random() < 0.5:
        close.pop()
    rest = _groups(rng, _any(without), 4 - near)
    if len(close) > near:
        rest.pop()
    return _hand([*close, *rest], rng)


def _pairs_and_orphans(rng: random.Random, without: str) -> Hand | None:
    chance = rng.random()
    if chance < 0.3:
        missing, twice = rng.sample(TERMINALS_AND_HONORS, 2)
        tiles = list(TERMINALS_AND_HONORS)
        if rng.random() < 0.8:
            tiles[tiles.index(missing)] = twice
        return Hand(sort_tiles(tiles))
    if chance < 0.65:
        source = stock(rng.choice(_PAIRS), without, rng.choice(suits(without)))
        kinds = rng.sample(source.kinds, 7)
        return Hand(sort_tiles([*(kind for kind in kinds[:6] for _ in (0, 1)), kinds[6]]))
    suit = _suit(rng, without)  # two pairs of twin runs: seven pairs and runs at once
    runs = [Group(GroupKind.RUN, first) for first in (rng.choice(suit.runs), rng.choice(suit.runs))]
    return _hand([*runs, *runs, suit.draw_pair(rng)], rng)


_PAIRS: tuple[StockName, ...] = ("any", "any", "simples", "flush", "flush")


def _melds(rng: random.Random, without: str) -> Hand | None:
    """One to three melds, a concealed kan among them at times, and a concealed part in one suit or two."""
    number = rng.randrange(1, 4)
    laid = _groups(rng, _any(without), number, runs=0.0 if without else 0.45)[:-1]
    rest = _groups(rng, _suit(rng, without) if rng.random() < 0.6 else _any(without), 4 - number)
    melds = lay_melds(rng, laid, sanma=bool(without))
    tiles = [tile for group in rest for tile in group.tiles]
    if max(counts((*tiles, *(tile for meld in melds for tile in meld.tiles)))) > 4:
        return None
    tiles.pop(rng.randrange(len(tiles)))
    return Hand(sort_tiles(tiles), None, melds)


_MAKERS: Mapping[str, Callable[[random.Random, str], Hand | None]] = {
    "shapes": _shapes,
    "seven": _small(2),
    "ten": _small(3),
    "one-suit": _one_suit,
    "mixed": _mixed,
    "pairs-and-orphans": _pairs_and_orphans,
    "melds": _melds,
}
_ANY_READY = ("seven", "ten", "one-suit", "mixed", "mixed", "pairs-and-orphans", "melds")


def _spoil(rng: random.Random, hand: Hand, without: str) -> Hand | None:
    """A hand like this one and no longer ready: a tile changed to a near one, or to the fourth of a triplet."""
    absent = parse_tiles(without)
    tiles = list(hand.concealed)
    gone = tiles.pop(rng.randrange(len(tiles)))
    held = counts((*tiles, *(tile for meld in hand.melds for tile in meld.tiles)))
    if rng.random() < 0.35:
        choices = [kind for kind in KINDS if held[kind] == 3 and kind is not gone]
    else:
        choices = [KINDS[k] for k in range(max(gone - 3, 0), min(gone + 4, 34)) if KINDS[k].suit is gone.suit]
    choices = [kind for kind in choices if held[kind] < 4 and kind is not gone and kind not in absent]
    return Hand(sort_tiles([*tiles, rng.choice(choices)]), None, hand.melds) if choices else None


def _used_up(rng: random.Random, without: str) -> Hand | None:
    """A hand that would wait, and only on a tile of which it holds all four: sets, and a fourth beside a triplet."""
    kind = rng.choice(_any(without).kinds)
    groups = _groups(rng, _any(without), rng.choice((1, 2, 3)))[:-1]
    tiles = [kind] * 4 + [tile for group in groups for tile in group.tiles]
    return Hand(sort_tiles(tiles)) if max(counts(tiles)) <= 4 else None


_LEVEL_SKILL = {
    "shapes": "waits-shapes",
    "seven": "waits-small",
    "ten": "waits-small",
    "one-suit": "waits-one-suit",
    "mixed": "waits-mixed",
    "melds": "waits-melds",
    "not-ready": "waits-ready",
}


def _skills(level: str, hand: Hand, found: tuple[Wait, ...]) -> tuple[str, ...]:
    skills = [_LEVEL_SKILL[level]] if level in _LEVEL_SKILL else []
    forms = {form for wait in found for form in wait.forms}
    if WaitForm.SEVEN_PAIRS in forms:
        skills.append("waits-seven-pairs")
    if forms & {WaitForm.ORPHANS, WaitForm.ORPHANS_13}:
        skills.append("waits-orphans")
    if dead_waits(hand):
        skills.append("waits-four-copies")
    if not found:
        skills.append("waits-ready")
    return tuple(dict.fromkeys(skills)) or ("waits-seven-pairs",)


def fields(question: Question) -> tuple[str, ...]:
    return ASKS


@lru_cache(maxsize=64)
def _held(facts: str) -> Hand:
    return Hand.parse(facts)


def read_answer(question: Question, data: Mapping[str, str | Iterable[str]]) -> Answer:
    return Answer(tiles=read_tiles(values_of(data, "tiles")))


def solve(question: Question) -> Answer:
    return Answer(tiles=frozenset(wait.tile for wait in _waits(_held(question.facts), question.ruleset)))


def mark(question: Question, answer: Answer) -> WaitsVerdict:
    hand = _held(question.facts)
    found = _waits(hand, question.ruleset)
    dead = dead_waits(hand)
    right = frozenset(wait.tile for wait in found)
    given = answer.tiles or frozenset()
    distance = shanten(hand)
    part = Part("tiles", given == right, right, given)
    return WaitsVerdict(
        (part,),
        () if part.right else explain_waits(found, dead, distance, given),
        tuple(sorted(right & given)),
        tuple(sorted(right - given)),
        tuple(sorted(given - right)),
        found,
        dead,
        distance,
    )


def deciding_rules(question: Question) -> tuple[str, ...]:
    """None: every table this is offered for reads the three forms of a hand alike."""
    return ()
