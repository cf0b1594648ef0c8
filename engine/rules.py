"""One table's rules as plain values, read from a file in ``rulesets/``.

A file states a whole table or, with ``extends``, its differences from another. The dataclasses have no defaults:
``standard.toml`` and ``family.toml`` name every value. Nothing in a rule set is executable; behaviour belongs to the
modules that read it.

>>> rules = load("tenhou")
>>> rules.yaku.open_tanyao, rules.limits.kiriage
(True, False)
>>> two_han = override(load("standard"), {"yaku.minimum_han": 2})
>>> [path for path, _, _ in differences(load("standard"), two_han)]
['yaku.minimum_han']
"""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

from engine.reasons import Code
from engine.tiles import RED_FIVES, TileTextError, parse_tiles

FOLDER = Path(__file__).parent / "rulesets"


class RulesetError(ValueError):
    """A rule-set value that makes no sense; the message names the rule set and the field."""


@dataclass(frozen=True, slots=True)
class TableRules:
    seats: int  # 3 or 4
    without: str  # kinds left out of the set, as tiles: "2345678m"
    red_fives: str  # the red fives in the set, as tiles: "0m0p0s"
    north_pulled: bool  # norths are set aside as dora (sanma)
    sets: int  # sets in a complete hand beside the pair: 4, in the growing games 1 to 3
    start: int  # points each player begins a match with


@dataclass(frozen=True, slots=True)
class LengthRules:
    """How long a match is and what ends it (edge-cases M01-M21)."""

    winds: int  # scheduled prevalent winds: 1 East, 2 East-South, 4 all; 0 is a single hand (M20)
    winds_move: bool  # seat winds move with the deal; else they stay and the deal is the round wind's seat (V03)
    repeats: Literal["win-or-tenpai", "win", "never"]  # what keeps the dealer's seat (R44)
    target_above: int  # points over ``table.start`` somebody needs once the last hand is played (M05)
    extension: bool  # one wind more while nobody has the target
    repeat_first: bool  # in the extension the dealer's repeat comes before the target's end (M07)
    dealer_stop: Literal["never", "leading", "leading-before"]  # a leading dealer ends the last hand (M09);
    # "leading-before": at a draw only one who led before the noten payments too
    bust: bool  # a score below zero ends the match (M03)


@dataclass(frozen=True, slots=True)
class WallRules:
    dead: int  # tiles never drawn: replacements and indicators (R21, V01)
    replacements: int  # replacement tiles: 4, with three players 8
    closed_kan_dora: Literal["at-once", "discard", "never"]  # when a concealed kan turns its indicator (FL39-FL42)
    open_kan_dora: Literal["at-once", "discard", "never"]  # "discard": as its player discards, or kans again


@dataclass(frozen=True, slots=True)
class RiichiRules:
    allowed: bool
    tiles_left: int  # live tiles there must be after the draw (R10)
    points_needed: bool  # one must own the deposit (R11)
    furiten: bool  # a furiten hand may declare (R13)
    closed_kan: Literal["waits", "readings", "never"]  # after riichi: when the waits, or all readings, stay (R17)


@dataclass(frozen=True, slots=True)
class CallRules:
    chi: bool
    pon: bool
    kan: bool
    swap: Literal["none", "other-end", "any"]  # which swap calls (kuikae) are allowed (R03)
    last_discard: bool  # the last discard may be called, not only won (R07)


@dataclass(frozen=True, slots=True)
class WinRules:
    seven_pairs: bool
    thirteen_orphans: bool
    furiten: bool
    ron: Literal["all", "nearest"]  # who wins when several could (P10, P11)
    rob_closed_kan: bool  # thirteen orphans may rob a concealed kan (R30)


@dataclass(frozen=True, slots=True)
class DrawRules:
    """Rounds without a winner (R40-R48)."""

    nine_terminals: bool
    four_winds: bool
    four_riichi: bool
    four_kans: bool  # of several players
    three_rons: bool  # three rons on one discard abort the round (P11)
    nagashi: bool
    noten: int  # points the noten pay: in all, or each of them to each ready player (P22, V26)
    noten_method: Literal["shared", "each"]
    own_copies: Literal[
        "concealed", "all"
    ]  # noten if all copies of the waits lie in one's own hand, or melds too (R41)


@dataclass(frozen=True, slots=True)
class LiabilityRules:
    """Pao: who fed the last set of a yakuman in sight pays for it (P12-P19)."""

    yaku: tuple[str, ...]
    whole_hand: bool  # for all yakuman of the hand, not its own alone (P17)
    honba: Literal["liable", "discarder"]  # who pays the counters of a ron by another's discard (P15)


@dataclass(frozen=True, slots=True)
class YakuRules:
    open_tanyao: bool
    minimum_han: int  # of yaku alone, dora not counted (edge-cases Y31)
    han: Mapping[str, tuple[int, int]]  # slug -> han closed, han open; 0 where it does not count
    yakuman: Mapping[str, int]  # slug -> units


@dataclass(frozen=True, slots=True)
class DoraRules:
    indicators: bool
    ura: bool


@dataclass(frozen=True, slots=True)
class FuRules:
    counted: bool  # false where only han are counted (family)
    double_wind_pair: int  # 2 or 4 (edge-cases U11)
    open_minimum: bool  # an open ron of 20 fu counts 22 (U05)
    rinshan_tsumo: bool  # the replacement tile keeps the 2 fu of a self-draw (U15)


@dataclass(frozen=True, slots=True)
class LimitRules:
    kiriage: bool  # 4 han 30 fu and 3 han 60 fu become mangan (P03)
    counted_yakuman: Literal["yakuman", "sanbaiman"]  # what 13 ordinary han pay (K16)
    stacked_yakuman: bool  # different yakuman add up, else the dearest alone counts (K01)


@dataclass(frozen=True, slots=True)
class PointRules:
    method: Literal["han-fu", "table"]  # payments from han and fu, or a base score looked up by han (family)
    table: tuple[tuple[int, int], ...]  # for "table": (from this many han, base score), ascending
    honba_ron: int  # points a counter adds to a ron
    honba_tsumo: int  # points a counter adds to each payer's share of a self-draw
    riichi_stick: int  # points of a riichi deposit; 0 where none is paid (V10)
    tsumo_loss: bool  # sanma: the absent player's share of a self-draw is not paid (P20)


@dataclass(frozen=True, slots=True)
class SettleRules:
    """What several winners share, and how final scores become results (P05, P06, P23-P29)."""

    honba_to: Literal["nearest", "all"]  # the winner nearest in turn order, or every winner
    sticks_to: Literal["nearest", "own"]  # "own": each winner takes the own deposit back first
    uma: tuple[int, ...]  # by place, in units; together 0, for the oka is not in it (P23, P24)
    floating_uma: tuple[tuple[int, ...], ...]  # the uma with one player at ``return_points`` or above, with two, ...;
    # empty where it does not depend on that. With none, or all, it is ``uma``
    return_points: int  # what results are counted from; (return - start) x seats is the oka, the first player's
    unit: int  # points a unit of the result: 1,000
    rounding: Literal["none", "thousands"]  # thousands: each score to whole units, halves away from zero, before uma;
    # the first player has what makes the sum 0
    ties: Literal["seat", "shared"]  # the seat nearer the first dealer stands higher, or places are shared (M12):
    # their uma, the oka and what is left on the table
    leftover_sticks: Literal["first", "nobody"]  # who gets the deposits left on the table (M13)
    chip: int  # units a chip is worth; 0 where none are played (P26)


@dataclass(frozen=True, slots=True)
class Ruleset:
    """A table's rules. Compare two with `differences`; change single fields with `override`."""

    id: str
    name: str
    table: TableRules
    length: LengthRules
    wall: WallRules
    riichi: RiichiRules
    calls: CallRules
    win: WinRules
    draws: DrawRules
    yaku: YakuRules
    dora: DoraRules
    fu: FuRules
    limits: LimitRules
    points: PointRules
    responsibility: LiabilityRules
    settle: SettleRules

    def __hash__(self) -> int:
        return hash(self.id)  # equal rule sets share their id; mappings have no hash of their own


GROUPS: dict[str, type] = {name: hint for name, hint in get_type_hints(Ruleset).items() if name not in ("id", "name")}
YAKU_SLUGS = frozenset(code.slug for code in Code if code.startswith(("yaku.", "bonus.")))


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


def _check_sense(rules: Ruleset) -> Ruleset:
    """Refuse values that are of the right type and still make no table."""
    for path, problem in _senseless(rules):
        raise RulesetError(f"{rules.id}: {path}: {problem}")
    return rules


def _senseless(rules: Ruleset) -> Iterator[tuple[str, str]]:
    table, yaku, points = rules.table, rules.yaku, rules.points
    if table.seats not in (3, 4):
        yield "table.seats", f"{table.seats} players; a table has 3 or 4"
    for path, text in (("table.without", table.without), ("table.red_fives", table.red_fives)):
        try:
            tiles = parse_tiles(text)
        except TileTextError as error:
            yield path, str(error)
        else:
            if path == "table.red_fives" and not set(tiles) <= set(RED_FIVES):
                yield path, f"{text!r} should be red fives only: 0m, 0p or 0s"
    for slug in sorted((yaku.han.keys() | yaku.yakuman.keys()) - YAKU_SLUGS):
        yield "yaku", f"there is no yaku {slug!r}"
    if not 1 <= yaku.minimum_han <= 4:
        yield "yaku.minimum_han", f"{yaku.minimum_han} is not between 1 and 4"
    if rules.fu.double_wind_pair not in (2, 4):
        yield "fu.double_wind_pair", f"{rules.fu.double_wind_pair} is neither 2 nor 4"
    if points.method == "table" and not points.table:
        yield "points.table", "it is empty"
    for name in ("honba_ron", "honba_tsumo", "riichi_stick"):
        if getattr(points, name) < 0:
            yield f"points.{name}", "it is below zero"
    if list(points.table) != sorted(points.table):
        yield "points.table", "the han counts should ascend"


def from_values(values: Mapping[str, Any]) -> Ruleset:
    """A rule set from nested plain values, every field present and none unknown. Raises `RulesetError`."""
    name = str(values.get("id", "rule set"))
    if unknown := values.keys() - GROUPS.keys() - {"id", "name"}:
        raise RulesetError(f"{name}: unknown field {', '.join(sorted(unknown))}")
    if not isinstance(values.get("name"), str):
        raise RulesetError(f"{name}: missing field name")
    groups: dict[str, Any] = {}
    for group, kind in GROUPS.items():
        given = values.get(group, {})
        if not isinstance(given, Mapping):
            raise RulesetError(f"{name}: {group}: {given!r} should be a table of fields")
        hints = get_type_hints(kind)
        for key in sorted(given.keys() ^ hints.keys()):
            raise RulesetError(f"{name}: {'unknown' if key in given else 'missing'} field {group}.{key}")
        checked = {key: _checked(f"{name}: {group}.{key}", given[key], hint) for key, hint in hints.items()}
        groups[group] = kind(**checked)
    return _check_sense(Ruleset(id=name, name=values["name"], **groups))


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
