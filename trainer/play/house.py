"""House rules as a form holds them: games and their rule sets, the common options, and every single field as text.

>>> field = {field.path: field for field in fields(load("standard"))}
>>> field["settle.uma"].usual, field["yaku.han.honitsu"].usual, field["limits.kiriage"].choices[1]
('15 5 -5 -15', '3 2', ('yes', 'yes'))
>>> rules = table(load("standard"), {"length": "east"}, {"settle.uma": "20 10 -10 -20", "limits.kiriage": "yes"})
>>> rules.length.winds, rules.settle.uma, rules.limits.kiriage
(1, (20, 10, -10, -20), True)
>>> written(rules)
({'length': 'east', 'uma': '10-20'}, {'limits.kiriage': 'yes'})
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, Literal, get_args, get_origin, get_type_hints

from engine.bots import BOTS
from engine.making import exists
from engine.options import choose, chosen, options
from engine.rules import Ruleset, RulesetError, differences, load, override
from engine.rules import ids as names
from engine.ruleset import GROUPS
from trainer.display.ruling import group, label, value
from trainer.display.wording import Style, style

GAMES = ("four", "three", "family", "growing")
"""What can be played, as a form offers it."""

FIXED = ("table.seats", "table.sets")
"""What makes the game another one: chosen by the rule set alone."""

MOST = 1_000_000
"""No number of a rule set is larger than this."""

LEVELS = tuple(BOTS)

__all__ = [
    "GAMES",
    "LEVELS",
    "Field",
    "HouseError",
    "chosen",
    "fields",
    "games",
    "group",
    "load",
    "name_of",
    "names",
    "options",
    "table",
    "written",
]


class HouseError(ValueError):
    """House rules that make no table; ``path`` is the field, or the name of the option, empty for none of them."""

    def __init__(self, path: str, message: str) -> None:
        super().__init__(message)
        self.path = path


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a rule set as a form offers it: a choice where ``choices`` are given, else a text."""

    path: str
    label: str
    usual: str  # what the rule set has, as text
    choices: tuple[tuple[str, str], ...]
    hint: Any

    @property
    def group(self) -> str:
        return self.path.partition(".")[0]


def game_of(rules: Ruleset) -> str:
    if rules.table.sets < 4:
        return "growing"
    if rules.points.method == "table":
        return "family"
    return "three" if rules.table.seats == 3 else "four"


def name_of(rules: Ruleset) -> str:
    """``Tenhou``; ``Tenhou with house rules`` where single rules are others than in that rule set."""
    return rules.name if rules == load(rules.id) else f"{rules.name} with house rules"


@cache
def games() -> dict[str, tuple[str, ...]]:
    """The rule sets of each game, the usual one first."""
    found: dict[str, list[str]] = {game: [] for game in GAMES}
    for name in sorted(names(), key=lambda name: (name not in ("standard", "sanma"), len(name), name)):
        found[game_of(load(name))].append(name)
    return {game: tuple(sets) for game, sets in found.items()}


def fields(rules: Ruleset) -> tuple[Field, ...]:
    """Every field but those that make it another game, in the order of the rule-set files."""
    return _kept_fields(rules, style())


@lru_cache(maxsize=64)
def _kept_fields(rules: Ruleset, names: Style) -> tuple[Field, ...]:
    return tuple(_fields(rules))


def _fields(rules: Ruleset) -> Iterator[Field]:
    for part, kind in GROUPS.items():
        for name, hint in get_type_hints(kind).items():
            path = f"{part}.{name}"
            if path in FIXED:
                continue
            if get_origin(hint) is Mapping:
                for slug in _slugs(rules, name):
                    has = _has(rules, f"{path}.{slug}")
                    if has in (0, (0, 0)) or exists(slug, rules):
                        yield _field(f"{path}.{slug}", has, get_args(hint)[1])
            else:
                yield _field(path, _has(rules, path), hint)


def _slugs(rules: Ruleset, name: str) -> list[str]:
    """The yaku this rule set, or another that pays like it, has in one of the two lists."""
    alike = [load(one) for one in names() if load(one).points.method == rules.points.method]
    return list(dict.fromkeys(slug for one in (rules, *alike) for slug in getattr(one.yaku, name)))


def _field(path: str, has: Any, hint: Any) -> Field:
    values = get_args(hint) if get_origin(hint) is Literal else (True, False) if hint is bool else ()
    choices = tuple((_text(one), value(path, one)) for one in values)
    if choices:
        choices = (("", f"Usual: {value(path, has)}"), *choices)
    return Field(path, label(path), _text(has), choices, hint)


def _text(has: Any) -> str:
    """A value as a form writes it; rows are parted by semicolons."""
    if isinstance(has, bool):
        return "yes" if has else "no"
    if isinstance(has, tuple | list):
        rows = any(isinstance(one, tuple | list) for one in has)
        return ("; " if rows else " ").join(map(_text, has))
    return str(has)


def _value(text: str, hint: Any) -> Any:
    """What a text stands for. Raises `ValueError`."""
    if hint is bool:
        return {"yes": True, "no": False}[text]
    if hint is int:
        number = int(text.replace("−", "-").replace(",", ""))
        if abs(number) > MOST:
            raise ValueError(text)
        return number
    if get_origin(hint) is tuple:
        inner = get_args(hint)
        nested = get_origin(inner[0]) is tuple
        parts = [part for part in (text.split(";") if nested else text.split()) if part.strip()]
        return tuple(_value(part.strip(), inner[0]) for part in parts)
    return text


def table(base: Ruleset, picks: Mapping[str, str], single: Mapping[str, str]) -> Ruleset:
    """A rule set with options picked and single fields written. Raises `HouseError`."""
    known = {field.path: field for field in fields(base)}
    try:
        rules = choose(base, {name: pick for name, pick in picks.items() if pick})
        wanted = {}
        for path, text in single.items():
            if text.strip() and (wants := _read(known[path], text.strip())) != _has(rules, path):
                wanted[path] = wants
        return override(rules, wanted)
    except RulesetError as error:
        path, _, problem = str(error).removeprefix(f"{base.id}: ").partition(": ")
        raise HouseError(path, problem or path) from None


def _has(rules: Ruleset, path: str) -> Any:
    """What a table has in a field; a yaku it does not name counts nothing."""
    part, name, *slug = path.split(".")
    found = getattr(getattr(rules, part), name)
    return found.get(slug[0], 0 if name == "yakuman" else (0, 0)) if slug else found


def _read(field: Field, text: str) -> Any:
    try:
        return _value(text, field.hint)
    except (ValueError, KeyError):
        raise HouseError(field.path, f"“{text}” cannot be read; the usual is “{field.usual}”.") from None


def written(rules: Ruleset) -> tuple[dict[str, str], dict[str, str]]:
    """A table as the form that made it: the options picked, and the single fields that differ beyond them."""
    base = load(rules.id)
    usual = chosen(base)
    picks = {name: choice for name, choice in chosen(rules).items() if usual.get(name) != choice}
    rest = differences(choose(base, picks), rules)
    return picks, {path: _text(has) for path, _, has in rest}
