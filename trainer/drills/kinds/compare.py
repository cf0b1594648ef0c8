"""The same win under another rule: what it pays there. Facts: the win, the rules that differ, the win there."""

import json
import random
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from engine.hand import Hand, Meld
from engine.rules import Ruleset, from_values, load, override, to_values
from engine.scoring import Score
from engine.scoring import score as scored
from engine.tiles import DRAGONS, RED_FIVES, WINDS, Tile, counts, parse_tiles, sort_tiles
from engine.win import By, Win
from trainer.drills.kinds import score
from trainer.drills.question import Question
from trainer.drills.slips.change import Told

LEVELS = ("kiriage", "double-wind", "red-fives", "sanma")
ASKS = ("payment",)

_SHARE = 0.75
"""How often the rule makes a difference; a learner should see that it need not."""


def make(rng: random.Random, level: str, ruleset: Ruleset, options: Mapping[str, Any]) -> Question:
    """A win the rule may bear upon, that can happen at both tables and has one right payment at each."""
    changes = _changes(level, ruleset)
    other = _overridden(ruleset, changes)
    dealt = other if level == "sanma" else ruleset
    differs = level == "sanma" or rng.random() < _SHARE
    for made in score.hands(rng, ("typical", "open"), dealt, options, ASKS):
        win = _concerned(level, Win.parse(made.facts))
        there = _at_other(win, ruleset, other) if win else None
        if win is None or there is None:
            continue
        one, two = scored(win, ruleset), scored(there, other)
        if not isinstance(one, Score) or not isinstance(two, Score):
            continue
        if level == "kiriage" and not differs and one.han not in (3, 4):
            continue
        if not score.is_sound(win, one, ruleset) or not score.is_sound(there, two, other):
            continue
        if (one.payments != two.payments) is differs:
            skills = (_SKILLS[level], "points-ron" if win.by is By.RON else "points-tsumo")
            return Question("compare", level, f"{win}\n{changes}\n{there}", ruleset, ASKS, skills)
    raise AssertionError("there are hands without end")


_SKILLS = {"kiriage": "points-limits", "double-wind": "fu-pair", "red-fives": "dora-red", "sanma": "points-tsumo"}


def _changes(level: str, rules: Ruleset) -> str:
    """The other table's rules, as ``path=value``."""
    match level:
        case "kiriage":
            return f"limits.kiriage={not rules.limits.kiriage}".lower()
        case "double-wind":
            return f"fu.double_wind_pair={6 - rules.fu.double_wind_pair}"
        case "red-fives":
            return f"table.red_fives={'' if rules.table.red_fives else '0m0p0s'}"
        case _ if rules.table.seats == 3:
            return f"points.tsumo_loss={not rules.points.tsumo_loss}".lower()
        case _:
            return f"ruleset {json.dumps(to_values(load('sanma')), separators=(',', ':'))}"


def _concerned(level: str, win: Win) -> Win | None:
    """The win if the rule might bear upon it; None if not."""
    held = counts((*win.hand.tiles, win.tile))
    match level:
        case "double-wind":  # a pair of honours made that of the seat's wind and the round's
            wind = next((wind for wind in WINDS[:2] if held[wind] == 2), None)
            if wind is not None:
                return replace(win, seat_wind=wind, prevalent_wind=wind)
            return _with_east(win, next((tile for tile in (*WINDS, *DRAGONS) if held[tile] == 2), None))
        case "red-fives":
            return win if any(held[red.kind] for red in RED_FIVES) else None
        case "sanma":
            return win if win.by is By.TSUMO else None
        case _:
            return win


def _with_east(win: Win, honor: Tile | None) -> Win | None:
    """The win with east for this honour and the other way round, won by east in the first round; None if there is no
    such honour, or if there are honours in melds.
    """
    if honor is None or any(tile.is_honor for meld in win.hand.melds for tile in meld.tiles) or win.hand.kita:
        return None
    turned = {honor: Tile.EAST, Tile.EAST: honor}

    def swap(tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
        return tuple(turned.get(tile, tile) for tile in tiles)

    hand = Hand(sort_tiles(swap(win.hand.concealed)), None, win.hand.melds)
    (tile,) = swap((win.tile,))
    return replace(
        win,
        hand=hand,
        tile=tile,
        seat_wind=Tile.EAST,
        prevalent_wind=Tile.EAST,
        indicators=swap(win.indicators),
        ura=swap(win.ura),
    )


def _at_other(win: Win, rules: Ruleset, other: Ruleset) -> Win | None:
    """The win with the other table's faces: its fives plain, or the first of each suit that has one red."""
    if rules.table.red_fives == other.table.red_fives:
        return win
    reds = parse_tiles(other.table.red_fives)
    if not reds:
        if not any(tile.is_red for tile in (*win.hand.tiles, win.tile)):
            return win
        tiles = [tile.kind for tile in win.hand.concealed]
        melds = tuple(Meld.parse(str(meld).replace("0", "5")) for meld in win.hand.melds)
        hand = Hand(sort_tiles(tiles), None, melds, win.hand.kita)
        indicators = tuple(tile.kind for tile in win.indicators)
        return replace(win, hand=hand, tile=win.tile.kind, indicators=indicators, ura=tuple(t.kind for t in win.ura))
    tiles = list(win.hand.concealed)
    for red in reds:
        if red.kind in tiles:
            tiles[tiles.index(red.kind)] = red
    return replace(win, hand=Hand(sort_tiles(tiles), None, win.hand.melds, win.hand.kita))


@lru_cache(maxsize=64)
def _overridden(rules: Ruleset, changes: str) -> Ruleset:
    """The rules with those of the facts in place of their own; or others, written out in full."""
    if changes.startswith("ruleset "):
        return from_values(json.loads(changes.removeprefix("ruleset ")))
    values: dict[str, Any] = {}
    for change in changes.split(" "):
        path, _, value = change.partition("=")
        values[path] = {"true": True, "false": False}.get(value, int(value) if value.isdecimal() else value)
    return override(rules, values)


def changed_rules(question: Question) -> dict[str, Any]:
    """The rules that differ, by their path, as the other table has them."""
    other = other_table(question)
    found: dict[str, Any] = {}
    if other.table.seats != question.ruleset.table.seats:
        return {"table.seats": other.table.seats, "points.tsumo_loss": other.points.tsumo_loss}
    for change in question.facts.split("\n")[1].split(" "):
        path = change.partition("=")[0]
        section, _, name = path.partition(".")
        found[path] = getattr(getattr(other, section), name)
    return found


def other_table(question: Question) -> Ruleset:
    return _overridden(question.ruleset, question.facts.split("\n")[1])


def here(question: Question) -> Score:
    """The win under the table's own rules."""
    result = scored(Win.parse(question.facts.partition("\n")[0]), question.ruleset)
    assert isinstance(result, Score)
    return result


def as_score(question: Question) -> Question:
    facts = question.facts.rpartition("\n")[2]
    return Question("score", question.level, facts, other_table(question), question.asks, question.skills)


def told(question: Question) -> Told:
    """The win at the own table: its page says what it is worth there."""
    return Told(here(question), question.ruleset, _SKILLS[question.level])
