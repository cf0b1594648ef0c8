"""Which of three tiles is safest against a riichi, which next, which last: by the tiers of `engine.safety`.

Facts: the three tiles, and beneath them the situation.
"""

import random
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from engine.reasons import Code
from engine.round import Came, Round, Turn
from engine.rules import Ruleset
from engine.safety import Safety, safety
from engine.tiles import Tile, format_tiles, parse_tile, parse_tiles
from trainer.drills.kinds.choosing import ASKS, Group, Key, chosen_in
from trainer.drills.kinds.situations import Situation, parse, rounds
from trainer.drills.question import Answer, Question, Slip

LEVELS = ("genbutsu", "suji", "walls", "several")

PLACES = ("1", "2", "3")
_CODES = {
    "genbutsu": (Code.SAFETY_DISCARD, Code.SAFETY_PASSED_RIICHI),
    "suji": (Code.SAFETY_SUJI,),
    "walls": (Code.SAFETY_NO_CHANCE, Code.SAFETY_ONE_CHANCE),
    "several": (Code.SAFETY_DISCARD, Code.SAFETY_PASSED_RIICHI, Code.SAFETY_SUJI),
}


def make(rng: random.Random, level: str, ruleset: Ruleset, options: Mapping[str, Any]) -> Question:
    """Three tiles of different tiers, one of them safe in the way the level is about."""
    for states in rounds(rng, ruleset):
        found = [(asked, three) for asked in _turns(states, level) for three in _threes(_judged(asked), level)]
        if found:
            asked, three = rng.choice(found)
            tiles = sorted(one.tile for one in three)
            skill = {"several": "safety-several"}.get(level, f"safety-{level}")
            return Question("safety", level, f"{format_tiles(tiles)}\n{asked}", ruleset, ASKS, (skill,))
    raise AssertionError("rounds do not end")


def _turns(states: list[Round], level: str) -> Iterator[Situation]:
    """Own turns while one other is in riichi, or several are."""
    for state in states:
        if isinstance(state.phase, Turn) and state.phase.came is Came.DRAW:
            asked = Situation(state, state.phase.seat)
            number = len(_riichi(asked))
            if not asked.player.riichi and (number > 1 if level == "several" else number == 1):
                yield asked


def _riichi(asked: Situation) -> list[int]:
    return [seat for seat, player in enumerate(asked.state.players) if player.riichi and seat != asked.seat]


def _judged(asked: Situation) -> list[Safety]:
    """The tiles of the hand, one for each kind, against those in riichi."""
    kinds = {one.tile.kind: one for one in safety(asked.view, _riichi(asked))}
    return [one._replace(tile=kind) for kind, one in kinds.items()]


def _threes(judged: Sequence[Safety], level: str) -> Iterator[tuple[Safety, ...]]:
    for three in combinations(judged, 3):
        if len({one.tier for one in three}) == 3 and any(_is_about(one, level) for one in three):
            yield three


def _is_about(one: Safety, level: str) -> bool:
    return any(danger.reason.code in _CODES[level] for danger in one.against)


def _asked(question: Question) -> tuple[tuple[Tile, ...], Situation]:
    tiles, _, situation = question.facts.partition("\n")
    return parse_tiles(tiles), parse(situation, question.ruleset)


def situation_of(question: Question) -> Situation:
    return _asked(question)[1]


def groups(question: Question) -> tuple[Group, ...]:
    return tuple(Group(f"place-{tile}", PLACES) for tile in _asked(question)[0])


def keys(question: Question) -> tuple[Key, ...]:
    tiles, asked = _asked(question)
    judged = sorted((one for one in _judged(asked) if one.tile in tiles), key=lambda one: one.tier)
    places = {one.tile: str(place) for place, one in enumerate(judged, 1)}
    reasons = {one.tile: tuple(dict.fromkeys(danger.reason for danger in one.against)) for one in judged}
    return tuple(Key(f"place-{tile}", frozenset((places[tile],)), reasons[tile]) for tile in tiles)


def explain(question: Question, answer: Answer) -> tuple[Slip, ...]:
    """A tile that cannot be won on put behind suji; or the tile the level is about behind one that is more dangerous.

    Only where the two others are in their order.
    """
    tiles, asked = _asked(question)
    judged = sorted((one for one in _judged(asked) if one.tile in tiles), key=lambda one: one.tier)
    given = {one.tile: min(chosen_in(answer, f"place-{one.tile}"), default="") for one in judged}
    if sorted(given.values()) != list(PLACES):
        return ()
    order = sorted(judged, key=lambda one: given[one.tile])
    for one in judged:
        if order.index(one) <= judged.index(one):
            continue
        if [other for other in order if other != one] != [other for other in judged if other != one]:
            continue
        ahead = order[order.index(one) - 1]
        if _is_about(one, "genbutsu") and _is_about(ahead, "suji") and question.level != "several":
            return (Slip("safety.suji-for-genbutsu", "safety-suji", (ahead.tile,)),)
        if _is_about(one, question.level):
            return (Slip(f"safety.{question.level}", f"safety-{question.level}", (one.tile,)),)
    return ()


def tile_of(group: str) -> Tile:
    return parse_tile(group.removeprefix("place-"))


def deciding_rules(question: Question) -> tuple[str, ...]:
    """None: furiten is the same at every table this is offered for."""
    return ()
