"""The rule set a record was played by."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from engine.rules import Ruleset, load, override

_RULESETS = {
    ("tenhou", 4): "tenhou",
    ("tenhou", 3): "sanma-tenhou",
    ("mahjongsoul", 4): "mahjong-soul",
    ("mahjongsoul", 3): "sanma-mahjong-soul",
    ("mleague", 4): "m-league",
    ("jpml-a", 4): "jpml",
}
_DOUBLES = ("kokushi-musou-13", "suuankou-tanki", "daisuushii", "junsei-chuuren-poutou")
_WINDS = {"east": 1, "south": 2}
_NO_RULE = ("go_type", "platform", "players", "lobby")  # what is said beside the rules
_SOUTH = ("reviewer3p/kokushi13_withnuki",)
"""Games said to be East ones whose source names no length: the dealer wins the last hand, leads, and deals on."""


def ruleset_of(platform: str, players: int, stated: Mapping[str, Any]) -> Ruleset:
    """The platform's rule set, with what the record itself states of its rules put in place."""
    name = _RULESETS.get((platform, players))
    if name is None:
        raise ValueError(f"no rule set for {platform!r} with {players} players")
    return _ruleset(name, tuple(sorted(item for item in stated.items() if item[0] not in _NO_RULE)))


@cache
def _ruleset(name: str, stated: tuple[tuple[str, Any], ...]) -> Ruleset:
    rules = load(name)
    changes: dict[str, Any] = {}
    for key, value in stated:
        match key:
            case "length":
                changes["length.winds"] = _WINDS[value]
            case "rounding":
                changes["settle.rounding"] = value
            case "start_score":
                changes["table.start"] = value
            case "aka":
                changes["table.red_fives"] = (rules.table.red_fives or "0m0p0s") if value else ""
            case "kuitan":
                changes["yaku.open_tanyao"] = value
            case "kiriage":
                changes["limits.kiriage"] = value
            case "kazoe":
                changes["limits.counted_yakuman"] = "yakuman" if value else "sanbaiman"
            case "double_wind_fu":
                changes["fu.double_wind_pair"] = value
            case "double_yakuman":
                changes |= {f"yaku.yakuman.{slug}": 2 if value else 1 for slug in _DOUBLES}
            case "ippatsu":
                changes["yaku.han.ippatsu"] = (1, 0) if value else (0, 0)
            case "ura":
                changes["dora.ura"] = value
            case _:
                raise ValueError(f"unknown rule {key!r}")
    return override(rules, changes)


def ruleset_of_game(events: Sequence[Mapping[str, Any]]) -> Ruleset:
    """The rule set of a whole game, from its first event and its last."""
    head, last = events[0], events[-1]
    stated = dict(head["rules"])
    if head["src"] in _SOUTH:
        stated["length"] = "south"
    if stated["platform"] == "tenhou" and last.get("game_points"):
        # Tenhou gave whole points in the games of 2010 to 2021 and gives tenths in those of 2022 and later.
        whole = all(points == int(points) for points in last["game_points"])
        stated["rounding"] = "thousands" if whole else "none"
    return ruleset_of(stated["platform"], len(head["names"]), stated)
