"""Tiles by their names, the dora an indicator makes, seat winds as the deal moves on.

Facts: ``names 5p: 5p 5s 6p 4p``, the tile and those to choose from; ``dora 9m``; ``winds players 4 dealer 1 after 2``:
the dealer sits one place after the player in turn order, and the deal moves on twice.
"""

import random
import re
from collections.abc import Mapping
from typing import Any

from engine.dora import dora_rules
from engine.rules import Ruleset
from engine.tiles import DRAGONS, KINDS, WINDS, Tile, dora_of, parse_tile, parse_tiles
from trainer.drills.kinds.choosing import ASKS, Group, Key, chosen_in
from trainer.drills.question import Answer, Question, Slip

LEVELS = ("names", "dora", "winds")


def make(rng: random.Random, level: str, ruleset: Ruleset, options: Mapping[str, Any]) -> Question:
    """Any tile of the set; where the dora wraps round, and honours, as often as the rest together."""
    kinds = [kind for kind in KINDS if kind not in parse_tiles(ruleset.table.without)]
    honors = [kind for kind in kinds if kind.is_honor]
    match level:
        case "names":
            kind = rng.choice(honors if rng.random() < 0.4 else kinds)
            offered = rng.sample(_like(kind, kinds), 3)
            facts = f"names {kind}: {' '.join(map(str, rng.sample([kind, *offered], 4)))}"
        case "dora":
            ends = [kind for kind in kinds if not kind.is_honor and kind.rank == 9]
            kind = rng.choice(rng.choice((kinds, honors, ends)))
            facts = f"dora {kind}"
        case _:
            seats = ruleset.table.seats
            facts = f"winds players {seats} dealer {rng.randrange(seats)} after {rng.randrange(0, 4)}"
    return Question("tiles", level, facts, ruleset, ASKS, (_SKILL[level],))


_SKILL = {"names": "tile-names", "dora": "dora-indicator", "winds": "seat-winds"}


def _like(kind: Tile, kinds: list[Tile]) -> list[Tile]:
    """Tiles that might be taken for it: honours for an honour, else the same rank and its neighbours."""
    if kind.is_honor:
        return [other for other in kinds if other.is_honor and other is not kind]
    same = [other for other in kinds if not other.is_honor and other is not kind and abs(other.rank - kind.rank) <= 1]
    return same if len(same) >= 3 else [other for other in kinds if not other.is_honor and other is not kind]


def shown(question: Question) -> Tile:
    """The tile of a question of the first two levels."""
    return parse_tile(question.facts.split()[1].rstrip(":"))


def seats_of(question: Question) -> tuple[int, int, int]:
    """Of a question on winds: how many play, who is dealer now counted from the own seat, and deals moved on since."""
    found = re.fullmatch(r"winds players ([34]) dealer ([0-3]) after ([0-3])", question.facts)
    if found is None:
        raise ValueError(f"{question.facts!r} should read like winds players 4 dealer 1 after 2")
    players, dealer, after = map(int, found.groups())
    return players, dealer, after


def groups(question: Question) -> tuple[Group, ...]:
    match question.level:
        case "names":
            return (Group("name", tuple(question.facts.partition(": ")[2].split())),)
        case "dora":
            absent = parse_tiles(question.ruleset.table.without)
            return (Group("dora", tuple(str(kind) for kind in _near(shown(question)) if kind not in absent)),)
        case _:
            players, _, _ = seats_of(question)
            return (Group("wind", tuple(str(wind) for wind in WINDS[:players])),)


def _near(indicator: Tile) -> tuple[Tile, ...]:
    """The tiles of the indicator's suit, or the honours."""
    return tuple(kind for kind in KINDS if kind.suit is indicator.suit)


def keys(question: Question) -> tuple[Key, ...]:
    match question.level:
        case "names":
            return (Key("name", frozenset((str(shown(question)),))),)
        case "dora":
            dora = dora_rules(question.ruleset).points_to[shown(question)]
            return (Key("dora", frozenset((str(dora),))),)
        case _:
            players, dealer, after = seats_of(question)
            # The deal goes to the next in turn order; the dealer is east, the one after south.
            return (Key("wind", frozenset((str(WINDS[-(dealer + after) % players]),))),)


def explain(question: Question, answer: Answer) -> tuple[Slip, ...]:
    """The indicator itself, a wrap that goes wrong, the winds the wrong way round."""
    match question.level:
        case "dora":
            given, indicator = chosen_in(answer, "dora"), shown(question)
            if str(indicator) in given:
                return (Slip("tiles.indicator-itself", "dora-indicator", (indicator,)),)
            if indicator.is_honor and any((parse_tile(one) in DRAGONS) != indicator.is_dragon for one in given):
                return (Slip("tiles.winds-and-dragons", "dora-indicator", (indicator,)),)
            if question.ruleset.table.seats == 3 and str(dora_of(indicator)) in given:
                return (Slip("tiles.sanma-wrap", "dora-indicator", (indicator,)),)
        case "winds":
            players, dealer, after = seats_of(question)
            given = chosen_in(answer, "wind")
            if str(WINDS[(dealer + after) % players]) in given:
                return (Slip("tiles.other-way", "seat-winds"),)
            if after and str(WINDS[-dealer % players]) in given:
                return (Slip("tiles.deal-stayed", "seat-winds"),)
    return ()


def deciding_rules(question: Question) -> tuple[str, ...]:
    """With three players the characters have two ranks, so the nine wraps to the one and back."""
    return ("table.seats",) if question.level != "names" else ()
