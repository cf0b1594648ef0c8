"""House options: what a table may change of its rules, each by a name and a few choices.

Every other field may be changed by its path with `engine.rules.override`. A table has only the options that mean
something there: no open tanyao in the family game, no 25,000 points with three players.

>>> from engine.rules import load
>>> rules = choose(load("standard"), {"length": "east", "start": "30000", "uma": "10-20"})
>>> rules.length.winds, rules.table.start, rules.settle.return_points, rules.settle.uma
(1, 30000, 30000, (20, 10, -10, -20))
>>> list(options(load("family")))
['length', 'red-fives']
>>> choose(load("sanma"), {"uma": "10-20"})
Traceback (most recent call last):
    ...
engine.rules.RulesetError: sanma: settle.uma: '10-20' should be one of 'none', '15', '20'
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from engine.rules import Ruleset, RulesetError, differences, load, override
from engine.tiles import RED_FIVES, format_tiles, parse_tiles

type Choices = dict[str, dict[str, Any]]
"""What can be picked, by name, and the fields each sets."""


def options(rules: Ruleset) -> dict[str, Choices]:
    """The options of a table and the choices of each. Those of one choice only are left out."""
    found = {option.name: option.choices(rules) for option in _OPTIONS}
    return {name: choices for name, choices in found.items() if len(choices) > 1}


def choose(rules: Ruleset, picks: Mapping[str, str]) -> Ruleset:
    """The rules with these choices made, option by option in the catalogue's order. Raises `RulesetError`."""
    names = [option.name for option in _OPTIONS]
    for name in picks.keys() - set(names):
        raise RulesetError(f"{rules.id}: there is no option {name!r}; there are {', '.join(names)}")
    for name, field, choices in _OPTIONS:
        if name in picks:
            found = choices(rules)
            if picks[name] not in found:
                allowed = f"should be one of {', '.join(map(repr, found))}" if found else "has no place in these rules"
                raise RulesetError(f"{rules.id}: {field}: {picks[name]!r} {allowed}")
            rules = override(rules, found[picks[name]])
    return rules


def chosen(rules: Ruleset) -> dict[str, str]:
    """Which choice of each option a table has; an option is missing where its fields are set some other way."""
    return {
        name: choice
        for name, choices in options(rules).items()
        for choice, changes in choices.items()
        if all(_field(rules, path) == value for path, value in changes.items())
    }


def _field(rules: Ruleset, path: str) -> Any:
    group, name = path.split(".")
    return getattr(getattr(rules, group), name)


def _style(rules: Ruleset) -> Choices:
    """The default table and its tournament style differ in how the round and the match go on."""
    if rules.id not in ("standard", "tournament"):
        return {}
    standard, tournament = load("standard"), load("tournament")
    apart = list(differences(standard, tournament))
    return {
        "standard": {path: value for path, value, _ in apart},
        "tournament": {path: value for path, _, value in apart},
    }


def _length(rules: Ruleset) -> Choices:
    """A single hand, East, East and South, or as the rules have it. Where seats keep their winds all must deal."""
    names = {0: "single-hand", 1: "east", 2: "east-south", rules.table.seats: "all-winds"}
    winds = {0, 1, 2, rules.length.winds} if rules.length.winds_move else {0, rules.table.seats}
    return {names[number]: {"length.winds": number} for number in sorted(winds)}


def _start(rules: Ruleset) -> Choices:
    """25,000 points or 30,000. Results are counted from 30,000, so that the oka is 20 or none."""
    if not rules.fu.counted or rules.table.seats != 4:
        return {}
    return {
        str(start): {"table.start": start, "settle.return_points": max(start, rules.settle.return_points)}
        for start in (25000, 30000)
    }


def _red_fives(rules: Ruleset) -> Choices:
    """None, or one in each suit of the set that has fives."""
    if not rules.dora.indicators:
        return {}
    without = parse_tiles(rules.table.without)
    reds = format_tiles(red for red in RED_FIVES if red.kind not in without)
    return {"none": {"table.red_fives": ""}, "one-a-suit": {"table.red_fives": reds}}


def _open_tanyao(rules: Ruleset) -> Choices:
    if not any(rules.yaku.han.get("tanyao", ())) or not (rules.calls.pon or rules.calls.chi):
        return {}
    return {"on": {"yaku.open_tanyao": True}, "off": {"yaku.open_tanyao": False}}


def _minimum_han(rules: Ruleset) -> Choices:
    return {str(han): {"yaku.minimum_han": han} for han in (1, 2, 4)} if rules.fu.counted else {}


def _uma(rules: Ruleset) -> Choices:
    if not rules.fu.counted:
        return {}
    by_place = _UMA_OF_THREE if rules.table.seats == 3 else _UMA_OF_FOUR
    return {name: {"settle.uma": uma, "settle.floating_uma": ()} for name, uma in by_place.items()}


def _chips(rules: Ruleset) -> Choices:
    """None, or how many units one is worth."""
    return {name: {"settle.chip": worth} for name, worth in _CHIPS.items()} if rules.fu.counted else {}


_UMA_OF_FOUR = {
    "none": (0, 0, 0, 0),
    "5-15": (15, 5, -5, -15),
    "10-20": (20, 10, -10, -20),
    "10-30": (30, 10, -10, -30),
}
_UMA_OF_THREE = {"none": (0, 0, 0), "15": (15, 0, -15), "20": (20, 0, -20)}
_CHIPS = {"none": 0, "1": 1, "2": 2, "5": 5}


class _Option(NamedTuple):
    name: str
    field: str  # named when a choice is refused
    choices: Callable[[Ruleset], Choices]


_OPTIONS = (
    _Option("style", "length", _style),  # first, for others may change what it sets
    _Option("length", "length.winds", _length),
    _Option("start", "table.start", _start),
    _Option("red-fives", "table.red_fives", _red_fives),
    _Option("open-tanyao", "yaku.open_tanyao", _open_tanyao),
    _Option("minimum-han", "yaku.minimum_han", _minimum_han),
    _Option("uma", "settle.uma", _uma),
    _Option("chips", "settle.chip", _chips),
)
