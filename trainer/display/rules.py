"""A table's rules as a page lists them: all of them group by group, and those in which it differs from another."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from engine.making import exists
from engine.rules import Ruleset, differences, to_values
from engine.tiles import Tile, parse_tiles
from trainer.display import ruling

TILES = ("table.without", "table.red_fives")
"""The fields that are tiles."""

_YAKU = ("yaku.han", "yaku.yakuman")


@dataclass(frozen=True, slots=True)
class Statement:
    """One field: what it is called and what it is; ``tiles`` where it is tiles, ``usual`` what it is elsewhere."""

    path: str
    label: str
    value: str
    tiles: tuple[Tile, ...] = ()
    usual: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    label: str
    statements: tuple[Statement, ...]


def statements(rules: Ruleset) -> Iterator[Group]:
    """Every field of a rule set, group by group; of the yaku those that count and that its tiles can make."""
    for group, fields in to_values(rules).items():
        if group in ("id", "name"):
            continue
        found = []
        for name, value in fields.items():
            path = f"{group}.{name}"
            if path in _YAKU:
                found += [_statement(f"{path}.{slug}", one) for slug, one in value.items() if _counts(slug, one, rules)]
            else:
                found.append(_statement(path, value))
        yield Group(ruling.group(group), tuple(found))


def _counts(slug: str, value: Any, rules: Ruleset) -> bool:
    counts = any(value) if isinstance(value, tuple | list) else bool(value)
    return counts and exists(slug, rules)


def _statement(path: str, value: Any, usual: str = "") -> Statement:
    tiles = parse_tiles(value) if path in TILES and value else ()
    return Statement(path, ruling.label(path), ruling.value(path, value), tiles, usual)


def changed(usual: Ruleset, rules: Ruleset) -> list[Statement]:
    """In what a table differs from another, each difference with what the other does."""
    return [_statement(path, there, ruling.value(path, here)) for path, here, there in differences(usual, rules)]
