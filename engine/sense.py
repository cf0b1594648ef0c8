"""Values of the right type that still make no table: a sanma table with chi, a dead wall too small for its kans.

>>> from engine.rules import load
>>> list(senseless(load("sanma")))
[]
"""

from collections.abc import Iterator, Mapping
from dataclasses import fields
from math import lcm

from engine.ruleset import BONUS_SLUGS, GROUPS, YAKU_SLUGS, Ruleset
from engine.tiles import RED_FIVES, Tile, TileTextError, parse_tiles

type Problems = Iterator[tuple[str, str]]
"""Each field that makes no sense, by its path, and why."""

KANS = 4
"""There is never a fifth kan at a table, whoever made the four (R20, R29)."""

LARGEST_NUMBER = 1_000_000
"""No number of a rule set is further from zero."""

MOST_UNITS = 10
"""What the dearest yakuman may be worth."""

FED_YAKUMAN = ("daisangen", "daisuushii", "suukantsu")
"""The yakuman whose last set somebody can be liable for (P12)."""


def senseless(rules: Ruleset) -> Problems:
    """What about these rules makes no table, the field that is most likely wrong first."""
    yield from _numbers(rules)
    yield from _tiles(rules)
    yield from _players(rules)
    yield from _length(rules)
    yield from _win(rules)
    yield from _yaku(rules)
    yield from _payments(rules)
    yield from _settle(rules)


def _numbers(rules: Ruleset) -> Problems:
    for group, kind in GROUPS.items():
        for field in fields(kind):
            for path, number in _numbers_of(f"{group}.{field.name}", getattr(getattr(rules, group), field.name)):
                if abs(number) > LARGEST_NUMBER:
                    yield path, f"{number} is further from zero than {LARGEST_NUMBER:,}"


def _numbers_of(path: str, value: object) -> Iterator[tuple[str, int]]:
    """The numbers of a field, lists and tables of them opened."""
    if isinstance(value, int):
        yield path, value
    elif isinstance(value, tuple):
        for item in value:
            yield from _numbers_of(path, item)
    elif isinstance(value, Mapping):
        for slug, item in value.items():
            yield from _numbers_of(f"{path}.{slug}", item)


def _tiles(rules: Ruleset) -> Problems:
    """The set, the hand and the wall, each only if what it is made of is in order."""
    table, wall = rules.table, rules.wall
    if table.seats not in (3, 4):
        yield "table.seats", f"{table.seats} players; a table has 3 or 4"
    elif table.sets not in (1, 2, 3, 4):
        yield "table.sets", f"{table.sets} sets; a hand has 1 to 4"
    else:
        try:
            without, reds = (frozenset(parse_tiles(table.without)), parse_tiles(table.red_fives))
        except TileTextError as error:
            yield ("table.without" if _unreadable(table.without) else "table.red_fives"), str(error)
            return
        if without & set(RED_FIVES):
            yield (
                "table.without",
                f"{table.without!r} should be kinds of tiles; whether fives are red is table.red_fives",
            )
        if not set(reds) <= set(RED_FIVES):
            yield "table.red_fives", f"{table.red_fives!r} should be red fives only: 0m, 0p or 0s"
        for red in reds:
            if red.kind in without:
                yield "table.red_fives", f"{red} is red and its kind is left out of the set"
            if reds.count(red) > 1:
                yield "table.red_fives", f"{red} stands {reds.count(red)} times; each suit has one red five"
        if table.north_pulled and Tile.NORTH in without:
            yield "table.north_pulled", "the norths are left out of the set"
        if rules.win.thirteen_orphans and any(tile.is_terminal or tile.is_honor for tile in without):
            yield "win.thirteen_orphans", f"the set is without {table.without}"
        yield from _wall(rules, 4 * (len(Tile) - len(RED_FIVES) - len(without)))
    if wall.replacements < (needed := KANS * rules.calls.kan + 4 * table.north_pulled):
        yield "wall.replacements", f"{wall.replacements} tiles; kans and pulled norths can take {needed}"


def _unreadable(text: str) -> bool:
    try:
        parse_tiles(text)
    except TileTextError:
        return True
    return False


def _wall(rules: Ruleset, tiles: int) -> Problems:
    table, wall = rules.table, rules.wall
    kan_dora = rules.calls.kan and {wall.closed_kan_dora, wall.open_kan_dora} != {"never"}
    indicators = rules.dora.indicators * (1 + KANS * kan_dora)
    # An indicator and the ura beneath it are two tiles; each after the first may use the one its kan saved (R21).
    needed = wall.replacements + indicators + bool(indicators)
    if wall.dead < needed:
        yield "wall.dead", f"{wall.dead} tiles; replacements and indicators need {needed}"
    live = tiles - table.seats * (3 * table.sets + 1) - wall.dead
    if live < table.seats:
        yield "wall.dead", f"the set has {tiles} tiles; after the deal and the dead wall there is no draw for everyone"
    elif not 0 <= rules.riichi.tiles_left <= live:
        yield "riichi.tiles_left", f"{rules.riichi.tiles_left} is not between 0 and the {live} tiles there are to draw"


def _players(rules: Ruleset) -> Problems:
    """What takes four players, or three."""
    if rules.table.seats == 4:
        if rules.table.north_pulled:
            yield "table.north_pulled", "with four players the north is somebody's wind"
        if rules.points.tsumo_loss:
            yield "points.tsumo_loss", "with four players nobody's share is lost"
        return
    if rules.calls.chi:
        yield "calls.chi", "three players do not call chi"
    for name in ("four_winds", "four_riichi", "three_rons"):
        if getattr(rules.draws, name):
            yield f"draws.{name}", "it takes four players"


def _length(rules: Ruleset) -> Problems:
    length, seats = rules.length, rules.table.seats
    if length.winds not in (0, 1, 2, seats):
        yield "length.winds", f"{length.winds} winds; a match has 1, 2 or {seats}, or 0 for a single hand"
    if length.extension and length.winds == seats:
        yield "length.extension", "no wind follows the last"
    if not length.winds_move and rules.points.method != "table":
        yield (
            "length.winds_move",
            "where seats keep their winds, points.method should be 'table': East need not be dealer",
        )
    elif not length.winds_move and length.winds not in (0, seats):
        yield "length.winds", f"{length.winds} winds; where seats keep theirs, all {seats} deal, or it is a single hand"
    if length.target_above < 0:
        yield "length.target_above", "it is below zero"


def _win(rules: Ruleset) -> Problems:
    if rules.win.seven_pairs and rules.table.sets != 4:
        yield "win.seven_pairs", f"a hand of {rules.table.sets} sets and a pair has not fourteen tiles"
    if rules.win.thirteen_orphans and rules.table.sets != 4:
        yield "win.thirteen_orphans", f"a hand of {rules.table.sets} sets and a pair has not fourteen tiles"
    if rules.win.ron == "nearest" and rules.draws.three_rons:
        yield "draws.three_rons", "only the nearest player wins (win.ron)"
    if rules.dora.ura and not rules.dora.indicators:
        yield "dora.ura", "there are no indicators to lie under"


def _yaku(rules: Ruleset) -> Problems:
    yaku = rules.yaku
    for table, slugs in (("han", yaku.han.keys()), ("yakuman", yaku.yakuman.keys())):
        for slug in sorted(slugs - YAKU_SLUGS):
            yield f"yaku.{table}.{slug}", "there is no such yaku"
    for slug, (closed, opened) in yaku.han.items():
        if not 0 <= opened <= closed:
            yield f"yaku.han.{slug}", f"{opened} han open should be between 0 and the {closed} closed"
    for slug, units in yaku.yakuman.items():
        if not 0 <= units <= MOST_UNITS:
            yield f"yaku.yakuman.{slug}", f"{units} is not between 0 and {MOST_UNITS}"
        if units and any(yaku.han.get(slug, ())):
            yield f"yaku.yakuman.{slug}", "it is worth han too"
    if not 1 <= yaku.minimum_han <= 4:
        yield "yaku.minimum_han", f"{yaku.minimum_han} is not between 1 and 4"
    most = sum(closed for slug, (closed, _) in yaku.han.items() if slug not in BONUS_SLUGS)
    if most < yaku.minimum_han and not any(yaku.yakuman.values()):
        yield "yaku.minimum_han", f"no hand can win: all yaku together have {most} han"
    if rules.fu.double_wind_pair not in (2, 4):
        yield "fu.double_wind_pair", f"{rules.fu.double_wind_pair} is neither 2 nor 4"


def _payments(rules: Ruleset) -> Problems:
    points, noten = rules.points, rules.draws.noten
    if points.method == "table":
        yield from _table(rules)
    if any(least < 1 or score < 1 for least, score in points.table):
        yield "points.table", "han and scores should be above zero"
    for column in zip(*points.table, strict=True):
        if list(column) != sorted(set(column)):
            yield "points.table", "han and scores should ascend"
    if rules.fu.counted != (points.method == "han-fu"):
        yield "fu.counted", f"points.method {points.method!r} {'has no fu' if rules.fu.counted else 'takes fu'}"
    for name in ("honba_ron", "honba_tsumo", "riichi_stick"):
        if getattr(points, name) < 0:
            yield f"points.{name}", "it is below zero"
    shares = lcm(*range(1, rules.table.seats)) if rules.draws.noten_method == "shared" else 1
    if noten < 0 or noten % shares:
        yield "draws.noten", f"{noten} points cannot be shared out among any number of players"
    for slug in rules.responsibility.yaku:
        if slug not in FED_YAKUMAN:
            yield "responsibility.yaku", f"{slug!r} should be one of {', '.join(FED_YAKUMAN)}"


def _table(rules: Ruleset) -> Problems:
    """What there is where han alone are looked up."""
    if not rules.points.table:
        yield "points.table", "it is empty"
    elif rules.points.table[0][0] > rules.yaku.minimum_han:
        yield "points.table", f"a hand of {rules.yaku.minimum_han} han is in none of its rows"
    for slug, units in rules.yaku.yakuman.items():
        if units:
            yield f"yaku.yakuman.{slug}", "points.method 'table' has no yakuman"
    if rules.draws.nagashi:
        yield "draws.nagashi", "points.method 'table' has no mangan"


def _settle(rules: Ruleset) -> Problems:
    table, settle = rules.table, rules.settle
    if table.start < 1:
        yield "table.start", f"{table.start} points; they should be above zero"
    yield from _places("settle.uma", settle.uma, table.seats)
    if settle.floating_uma and len(settle.floating_uma) != table.seats - 1:
        yield "settle.floating_uma", f"{len(settle.floating_uma)} rows; it takes one for 1 to {table.seats - 1} players"
    for row in settle.floating_uma:
        yield from _places("settle.floating_uma", row, table.seats)
    if settle.return_points < table.start:
        yield "settle.return_points", f"{settle.return_points} is below the {table.start} points of the start"
    if settle.unit < 1:
        yield "settle.unit", f"{settle.unit} points; they should be above zero"
    if settle.chip < 0:
        yield "settle.chip", "it is below zero"


def _places(path: str, uma: tuple[int, ...], seats: int) -> Problems:
    if len(uma) != seats:
        yield path, f"{list(uma)} should have a value for each of {seats} places"
    elif sum(uma):
        yield path, f"{list(uma)} adds up to {sum(uma)}; it should be 0, for the oka comes from settle.return_points"
    elif list(uma) != sorted(uma, reverse=True):
        yield path, f"{list(uma)} gives a lower place more than a higher one"
