"""The discards that leave a hand ready, and of several the one with the most tiles to wait for."""

import random
from collections.abc import Mapping, Sequence
from typing import Any

from engine.hand import Hand
from engine.round import Came, Turn
from engine.rules import Ruleset
from engine.shanten import shanten
from engine.tiles import KINDS, parse_tile
from engine.ukeire import DiscardChoice, rank_discards
from trainer.drills.kinds.choosing import ASKS, Group, Key, chosen_in
from trainer.drills.kinds.situations import rounds
from trainer.drills.question import Answer, Question, Slip

LEVELS = ("one", "several")


def make(rng: random.Random, level: str, ruleset: Ruleset, options: Mapping[str, Any]) -> Question:
    """A hand as it came in a round, a discard away from ready."""
    for states in rounds(rng, ruleset):
        hands = [
            state.players[state.phase.seat].hand
            for state in states
            if isinstance(state.phase, Turn) and state.phase.came is Came.DRAW
        ]
        found = [hand for hand in hands if not hand.kita and shanten(hand) == 0 and _fits(hand, level, ruleset)]
        if found:
            hand = rng.choice(found)
            skills = ("ready-discard", "ready-widest") if level == "several" else ("ready-discard",)
            return Question("tenpai", level, str(hand), ruleset, ASKS, skills)
    raise AssertionError("rounds do not end")


def _fits(hand: Hand, level: str, rules: Ruleset) -> bool:
    """One discard to find; or several, of which not all are as wide as the widest."""
    ready = _ready(hand, rules)
    if level == "one":
        return len(ready) == 1
    return len(ready) > 1 and ready[0].total > ready[-1].total


def _ready(hand: Hand, rules: Ruleset) -> Sequence[DiscardChoice]:
    """The discards that leave it ready, the widest first, one for each kind."""
    ranked = rank_discards(hand, without=rules.table.without)
    kinds = {choice.tile.kind: choice for choice in reversed(ranked) if choice.shanten == 0}
    return sorted(kinds.values(), key=lambda choice: -choice.total)


def groups(question: Question) -> tuple[Group, ...]:
    held = {tile.kind for tile in Hand.parse(question.facts).held}
    values = tuple(str(kind) for kind in KINDS if kind in held)
    ready = Group("ready", values, several=True)
    return (ready, Group("widest", values)) if question.level == "several" else (ready,)


def keys(question: Question) -> tuple[Key, ...]:
    ready = _ready(Hand.parse(question.facts), question.ruleset)
    told = {str(one.tile.kind): (one.reason._replace(because=()),) for one in ready}
    found = Key("ready", frozenset(told), (), told)
    if question.level == "one":
        return (found,)
    return found, Key("widest", frozenset(str(one.tile.kind) for one in ready if one.total == ready[0].total))


def explain(question: Question, answer: Answer) -> tuple[Slip, ...]:
    """Of several discards the narrower one taken for the widest; or a discard that does not leave the hand ready."""
    ready = {str(one.tile.kind) for one in _ready(Hand.parse(question.facts), question.ruleset)}
    astray = chosen_in(answer, "ready") - ready
    if astray:
        tiles = tuple(sorted(parse_tile(value) for value in astray))
        return (Slip("tenpai.not-ready", "ready-discard", tiles),)
    missed = ready - chosen_in(answer, "ready")
    if missed:
        tiles = tuple(sorted(parse_tile(value) for value in missed))
        return (Slip("tenpai.missed", "ready-discard", tiles),)
    return (Slip("tenpai.narrow", "ready-widest"),) if chosen_in(answer, "widest") else ()


def deciding_rules(question: Question) -> tuple[str, ...]:
    """None: the three forms of a hand are read alike at every table this is offered for."""
    return ()
