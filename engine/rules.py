"""One table's rules as plain values, read from a file in ``rulesets/``.

A file states a whole table or, with ``extends``, its differences from another: ``standard.toml``, ``family.toml`` and
``growing-4.toml`` name every value. Nothing in a rule set is executable; behaviour belongs to the modules that read it.

>>> rules = load("tenhou")
>>> rules.yaku.open_tanyao, rules.limits.kiriage
(True, False)
>>> two_han = override(load("standard"), {"yaku.minimum_han": 2})
>>> [path for path, _, _ in differences(load("standard"), two_han)]
['yaku.minimum_han']
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

from engine.ruleset import GROUPS, YAKU_SLUGS, Ruleset
from engine.sense import senseless

__all__ = (
    "YAKU_SLUGS",
    "Ruleset",
    "RulesetError",
    "differences",
    "from_values",
    "ids",
    "load",
    "override",
    "to_values",
)

FOLDER = Path(__file__).parent / "rulesets"


LONGEST_NAME = 100
"""Characters of a rule set's name."""


class RulesetError(ValueError):
    """A rule-set value that makes no sense; the message names the rule set and the field."""


_HINTS = {group: get_type_hints(kind) for group, kind in GROUPS.items()}
_KINDS_OF_VALUE: dict[Any, str] = {bool: "true or false", int: "a whole number", str: "text", tuple: "a list"} | {
    Mapping: "a table of fields"
}


def _checked(where: str, value: Any, hint: Any) -> Any:
    """``value`` as the field's type, or a `RulesetError` that says what it should be."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is Literal:
        if value in args:
            return value
        raise RulesetError(f"{where}: {value!r} should be one of {', '.join(map(repr, args))}")
    if origin is Mapping:
        if isinstance(value, Mapping):
            return {str(key): _checked(f"{where}.{key}", item, args[1]) for key, item in value.items()}
    elif origin is tuple:
        if isinstance(value, list | tuple):
            inner = [args[0]] * len(value) if args[-1] is Ellipsis else args
            if len(inner) == len(value):
                return tuple(_checked(where, item, one) for item, one in zip(value, inner, strict=True))
            raise RulesetError(f"{where}: {value!r} should have {len(inner)} values")
    elif isinstance(value, hint) and isinstance(value, bool) == (hint is bool):
        return value
    raise RulesetError(f"{where}: {value!r} should be {_KINDS_OF_VALUE[origin or hint]}")


def from_values(values: Mapping[str, Any]) -> Ruleset:
    """A rule set from nested plain values, every field present and none unknown. Raises `RulesetError`."""
    name = values.get("id", "house-rules")
    if not isinstance(name, str) or not re.fullmatch(r"[a-z0-9-]{1,40}", name):
        raise RulesetError("rule set: id should be a word of small letters, digits and hyphens")
    if unknown := values.keys() - GROUPS.keys() - {"id", "name"}:
        raise RulesetError(f"{name}: unknown field {', '.join(sorted(unknown))}")
    if "name" not in values:
        raise RulesetError(f"{name}: missing field name")
    title = _checked(f"{name}: name", values["name"], str)
    if not title.isprintable() or len(title) > LONGEST_NAME:
        raise RulesetError(f"{name}: name should be one line of at most {LONGEST_NAME} characters")
    groups: dict[str, Any] = {}
    for group, kind in GROUPS.items():
        given = values.get(group, {})
        if not isinstance(given, Mapping):
            raise RulesetError(f"{name}: {group}: {given!r} should be a table of fields")
        hints = _HINTS[group]
        for key in sorted(given.keys() ^ hints.keys()):
            raise RulesetError(f"{name}: {'unknown' if key in given else 'missing'} field {group}.{key}")
        checked = {key: _checked(f"{name}: {group}.{key}", given[key], hint) for key, hint in hints.items()}
        groups[group] = kind(**checked)
    rules = Ruleset(id=name, name=title, **groups)
    for path, problem in senseless(rules):
        raise RulesetError(f"{name}: {path}: {problem}")
    return rules


def to_values(rules: Ruleset) -> dict[str, Any]:
    """The rule set as nested plain values, fit for TOML or JSON; `from_values` reads them back."""
    return {"id": rules.id, "name": rules.name} | {
        group: {field.name: getattr(getattr(rules, group), field.name) for field in fields(kind)}
        for group, kind in GROUPS.items()
    }


def _merge(base: Mapping[str, Any], change: Mapping[str, Any]) -> dict[str, Any]:
    merged = dict(base)
    for key, value in change.items():
        old = merged.get(key)
        merged[key] = _merge(old, value) if isinstance(old, Mapping) and isinstance(value, Mapping) else value
    return merged


def _read(name: str, seen: tuple[str, ...] = ()) -> dict[str, Any]:
    if name in seen:
        raise RulesetError(f"{name}: extends itself through {' -> '.join(seen)}")
    path = FOLDER / f"{name}.toml"
    if name not in ids():
        raise RulesetError(f"there is no rule set {name!r}; there are {', '.join(ids())}")
    try:
        values = tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise RulesetError(f"{name}: {error}") from None
    parent = values.pop("extends", None)
    return _merge(_read(parent, (*seen, name)), values) if parent else values


@cache
def ids() -> tuple[str, ...]:
    """The ids of all rule-set files, in alphabetical order."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))


@cache
def load(name: str) -> Ruleset:
    """The rule set of a file. Raises `RulesetError` naming the file and the field that does not fit."""
    return from_values(_read(name) | {"id": name})


def override(rules: Ruleset, changes: Mapping[str, Any]) -> Ruleset:
    """The rule set with single fields changed, named as `differences` names them. Raises `RulesetError`.

    The paths reach into tables: ``{"yaku.minimum_han": 2, "yaku.han.ippatsu": (0, 0)}``.
    """
    values = to_values(rules)
    for path, value in changes.items():
        change = value
        for key in reversed(path.split(".")):
            change = {key: change}
        values = _merge(values, change)
    return from_values(values)


def differences(a: Ruleset, b: Ruleset) -> Iterator[tuple[str, Any, Any]]:
    """Every field in which two rule sets differ, as (path, value in a, value in b)."""
    return _differences("", to_values(a), to_values(b))


def _differences(path: str, a: Mapping[str, Any], b: Mapping[str, Any]) -> Iterator[tuple[str, Any, Any]]:
    for key in dict.fromkeys((*a, *b)):
        here, left, right = f"{path}{key}", a.get(key), b.get(key)
        if here in ("id", "name"):
            continue
        if isinstance(left, Mapping) and isinstance(right, Mapping):
            yield from _differences(f"{here}.", left, right)
        elif left != right:
            yield here, left, right
