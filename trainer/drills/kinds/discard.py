"""The discard that keeps the most useful tiles. Every discard that keeps as many is as right as another.

The first levels count by the hand alone, the last by all that the seat sees.
"""

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.hand import Hand
from engine.reasons import Reason
from engine.round import Came, Round, Turn
from engine.rules import Ruleset
from engine.safety import safety, threats
from engine.tiles import KINDS
from engine.ukeire import DiscardChoice, rank_discards
from trainer.drills.kinds.choosing import ASKS, Group, Key, chosen_in
from trainer.drills.kinds.situations import Situation, parse, rounds
from trainer.drills.question import Answer, Question, Slip

LEVELS = ("two-away", "one-away", "at-the-table")

_SHANTEN = {"two-away": (2,), "one-away": (1,), "at-the-table": (1, 2)}
_NEAR = 0.6
"""A question is one if another discard keeps this share of the most useful tiles, and yet fewer."""


def make(rng: random.Random, level: str, ruleset: Ruleset, options: Mapping[str, Any]) -> Question:
    """A hand as it came in a round, with at most two kinds to discard that are best and others that nearly are."""
    table = level == "at-the-table"
    for states in rounds(rng, ruleset):
        found = []
        for asked in _turns(states, table=table):
            ranked = _ranked(asked.player.hand, ruleset, asked.view.unseen if table else None)
            if ranked[0].shanten in _SHANTEN[level] and _is_close(ranked):
                found.append(asked)
        if found:
            asked = rng.choice(found)
            facts = str(asked) if table else str(asked.player.hand)
            skills = ("useful-tiles", "useful-seen") if table else ("useful-tiles",)
            return Question("discard", level, facts, ruleset, ASKS, skills)
    raise AssertionError("rounds do not end")


def _turns(states: list[Round], *, table: bool) -> Iterator[Situation]:
    """The seat's own turn with a drawn tile, its hand closed; at the table with somebody in riichi or a hand open."""
    for state in states:
        if not isinstance(state.phase, Turn) or state.phase.came is not Came.DRAW:
            continue
        asked = Situation(state, state.phase.seat)
        if asked.player.riichi or asked.player.hand.melds or asked.player.hand.kita:
            continue
        if not table or threats(asked.view):
            yield asked


def _ranked(hand: Hand, rules: Ruleset, unseen: Sequence[int] | None) -> list[DiscardChoice]:
    """Best first, one for each kind."""
    ranked = rank_discards(hand, unseen, without=rules.table.without)
    return [choice for choice in ranked if not choice.tile.is_red or choice.tile.kind not in hand.held]


def _is_close(ranked: Sequence[DiscardChoice]) -> bool:
    best = ranked[0]
    equal = [one for one in ranked if (one.shanten, one.total) == (best.shanten, best.total)]
    next_ones = [one for one in ranked if one.shanten == best.shanten and _NEAR * best.total <= one.total < best.total]
    return len(equal) <= 2 and len(next_ones) >= 2


def hand_of(question: Question) -> Hand:
    if question.facts.startswith("seat"):
        return parse(question.facts, question.ruleset).player.hand
    return Hand.parse(question.facts)


def _choices(question: Question) -> list[DiscardChoice]:
    unseen = None
    if question.facts.startswith("seat"):
        unseen = parse(question.facts, question.ruleset).view.unseen
    return _ranked(hand_of(question), question.ruleset, unseen)


def groups(question: Question) -> tuple[Group, ...]:
    held = {tile.kind for tile in hand_of(question).held}
    return (Group("discard", tuple(str(kind) for kind in KINDS if kind in held)),)


def keys(question: Question) -> tuple[Key, ...]:
    ranked = _choices(question)
    best = ranked[0]
    right = frozenset(str(one.tile.kind) for one in ranked if (one.shanten, one.total) == (best.shanten, best.total))
    told: dict[str, tuple[Reason, ...]] = {str(one.tile.kind): (_plain(one.reason),) for one in ranked}
    if question.facts.startswith("seat"):
        judged = safety(parse(question.facts, question.ruleset).view)
        for one in judged:
            told[str(one.tile.kind)] += tuple(dict.fromkeys(danger.reason for danger in one.against))
    return (Key("discard", right, (), told),)


def _plain(reason: Reason) -> Reason:
    """The useful tiles together and the distance, without a line for each of them."""
    return reason._replace(because=reason.because[:1])


def explain(question: Question, answer: Answer) -> tuple[Slip, ...]:
    """A discard that takes the hand a step back."""
    ranked = {str(one.tile.kind): one for one in _choices(question)}
    for value in chosen_in(answer, "discard"):
        if value in ranked and ranked[value].shanten > min(one.shanten for one in ranked.values()):
            return (Slip("discard.step-back", "useful-tiles", (ranked[value].tile.kind,)),)
    return ()


def deciding_rules(question: Question) -> tuple[str, ...]:
    """None: what brings a hand nearer is the same at every table this is offered for."""
    return ()
