"""The rule set a record was played by."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from engine.formats.guarded import Json
from engine.formats.tables import WORDS, of_words
from engine.rules import Ruleset, override

_NO_RULE = ("go_type", "platform", "players", "lobby")  # what is said beside the rules
_SOUTH = ("reviewer3p/kokushi13_withnuki",)
"""Games said to be East ones whose source names no length: the dealer wins the last hand, leads, and deals on."""


def ruleset_of(platform: str, players: int, stated: Mapping[str, Any]) -> Ruleset:
    """The platform's rule set, with what the record itself states of its rules put in place."""
    if unknown := stated.keys() - WORDS.keys() - {*_NO_RULE}:
        raise ValueError(f"unknown rules {', '.join(sorted(unknown))}")
    return _ruleset(players, tuple(sorted((dict(stated) | {"platform": platform}).items())))


@cache
def _ruleset(players: int, stated: tuple[tuple[str, Any], ...]) -> Ruleset:
    return of_words(Json(dict(stated)), players)


def ruleset_of_game(events: Sequence[Mapping[str, Any]]) -> Ruleset:
    """The rule set of a whole game, from its first event and its last."""
    head, last = events[0], events[-1]
    stated = dict(head["rules"])
    if head["src"] in _SOUTH:
        stated["length"] = "south"
    rules = ruleset_of(stated["platform"], len(head["names"]), stated)
    if stated["platform"] == "tenhou" and last.get("game_points"):
        # Tenhou gave whole points in the games of 2010 to 2021 and gives tenths in those of 2022 and later.
        whole = all(points == int(points) for points in last["game_points"])
        rules = override(rules, {"settle.rounding": "thousands" if whole else "none"})
    return rules
