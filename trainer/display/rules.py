"""What a rule set says about a table, in words: field by field, as a whole, and where two of them differ."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from engine.reasons import Code
from engine.rules import Ruleset, differences, to_values
from engine.tiles import Tile, parse_tiles
from trainer.display.wording import label

TILES = ("table.without", "table.red_fives")
"""The fields that are tiles."""

_MAPPINGS = ("yaku.han", "yaku.yakuman")


@cache
def _words() -> dict[str, Any]:
    path = Path(__file__).with_name("wording") / "rules.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


def group_label(group: str) -> str:
    return str(_words()["groups"][group])


def field_label(path: str) -> str:
    """The name of a field, ``field_label("calls.swap")``; of a yaku's han, the yaku's. Raises `KeyError`."""
    for mapping in _MAPPINGS:
        if path.startswith(f"{mapping}."):
            return yaku_label(path.removeprefix(f"{mapping}."))
    return str(_words()["fields"][path]["label"])


def yaku_label(slug: str) -> str:
    try:
        return label(Code(f"yaku.{slug}"))
    except ValueError:
        return label(Code(f"bonus.{slug}"))


def field_says(path: str, value: Any) -> str:
    """What a table with this value does, ``field_says("limits.kiriage", False)``. Raises `KeyError`."""
    for mapping in _MAPPINGS:
        if path.startswith(f"{mapping}."):
            slug = path.removeprefix(f"{mapping}.")
            return _han_says(slug, value) if mapping == "yaku.han" else _yakuman_says(slug, value)
    says = _words()["fields"][path]["says"]
    return str(says[_key(says, value)]).format(n=spelt(path, value))


def _key(says: Mapping[str, str], value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if value in ("", (), []) or (isinstance(value, tuple | list) and not any(value)):
        return "none" if "none" in says else "any"
    return str(value) if str(value) in says else "any"


def _han_says(slug: str, value: tuple[int, int] | None) -> str:
    closed, opened = value or (0, 0)
    says = _words()["fields"]["yaku.han"]["says"]
    key = "none" if not closed else "closed" if not opened else "same" if closed == opened else "open"
    return str(says[key]).format(yaku=yaku_label(slug), closed=closed, open=opened)


def _yakuman_says(slug: str, value: int | None) -> str:
    says = _words()["fields"]["yaku.yakuman"]["says"]
    return str(says.get(str(value or 0), says["any"])).format(yaku=yaku_label(slug), n=value)


def spelt(path: str, value: Any) -> str:
    """A value in a sentence: ``25,000``, ``15, 5, −5, −15``, ``daisangen, daisuushii``."""
    if path == "responsibility.yaku":
        return ", ".join(map(yaku_label, value)).lower()
    if path == "points.table":
        return ", ".join(f"{least} han {score:,}" for least, score in value)
    if path == "settle.floating_uma":
        return "; ".join(spelt("settle.uma", row) for row in value)
    if isinstance(value, tuple | list):
        return ", ".join(f"{one:,}".replace("-", "−") for one in value)
    return f"{value:,}" if isinstance(value, int) else str(value)


@dataclass(frozen=True, slots=True)
class Statement:
    """One field as a page says it; ``tiles`` where it is tiles, ``usual`` what the table it is compared with does."""

    path: str
    label: str
    says: str
    tiles: tuple[Tile, ...] = ()
    usual: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    label: str
    statements: tuple[Statement, ...]


def statements(rules: Ruleset) -> Iterator[Group]:
    """Every field of a rule set, group by group; of the yaku those that count."""
    for group, fields in to_values(rules).items():
        if group in ("id", "name"):
            continue
        found = []
        for name, value in fields.items():
            path = f"{group}.{name}"
            if path in _MAPPINGS:
                found += [_statement(f"{path}.{slug}", one) for slug, one in value.items() if _counts(one)]
            else:
                found.append(_statement(path, value))
        yield Group(group_label(group), tuple(found))


def _counts(value: Any) -> bool:
    return any(value) if isinstance(value, tuple | list) else bool(value)


def _statement(path: str, value: Any, usual: str = "") -> Statement:
    tiles = parse_tiles(value) if path in TILES and value else ()
    return Statement(path, field_label(path), field_says(path, value), tiles, usual)


def changed(usual: Ruleset, rules: Ruleset) -> list[Statement]:
    """In what a table differs from another, each difference with what the other does."""
    return [_statement(path, there, field_says(path, here)) for path, here, there in differences(usual, rules)]
