"""Fu as a list of reasons: twenty for winning, then how it was won, the sets, the pair and the wait.

>>> from engine.reading import readings
>>> from engine.rules import load
>>> from engine.win import Win
>>> rules = load("standard")
>>> [reading] = readings(Win.parse("123m4499p111z,777-7z tsumo 4p"), rules)
>>> for item in count_fu(reading, rules):
...     print(item.code, item.amount)
fu.base 20
fu.triplet.closed.simple 4
fu.triplet.closed.honor 8
fu.kan.open.honor 16
fu.tsumo 2
"""

from collections.abc import Callable
from operator import attrgetter

from engine.reading import Reading
from engine.reasons import Code, Reason
from engine.rules import Ruleset
from engine.shapes import Form, Group, GroupKind, WaitForm
from engine.tiles import KINDS
from engine.traits import CLOSED, RINSHAN, SAME_WIND, TRIPLET, TSUMO, TWO_SIDED, VALUE_PAIR

_BASE = Reason(Code.FU_BASE, (), 20)
_PINFU_TSUMO = (Reason(Code.FU_PINFU_TSUMO, (), 20),)
_CLOSED_RON = Reason(Code.FU_CLOSED_RON, (), 10)
_OPEN_MINIMUM = Reason(Code.FU_OPEN_MINIMUM, (), 2)
_TSUMO = tuple(Reason(Code.FU_TSUMO, (kind,), 2) for kind in KINDS)


def _sets(kind: GroupKind, state: str, simple: int) -> tuple[Reason, ...]:
    """The fu of a triplet or kan of each kind: ``simple``, and twice that for a terminal or honour (U07-U09)."""
    return tuple(
        Reason(
            Code(f"fu.{kind}.{state}.{'simple' if tile.is_simple else 'terminal' if tile.is_terminal else 'honor'}"),
            Group(kind, tile).tiles,
            simple if tile.is_simple else 2 * simple,
        )
        for tile in KINDS
    )


_TRIPLET_OPEN = _sets(GroupKind.TRIPLET, "open", 2)
_TRIPLET_BY_RON = _sets(GroupKind.TRIPLET, "by-ron", 2)
_TRIPLET_CLOSED = _sets(GroupKind.TRIPLET, "closed", 4)
_KAN_OPEN = _sets(GroupKind.KAN, "open", 8)
_KAN_CLOSED = _sets(GroupKind.KAN, "closed", 16)


def _pairs(code: Code, amount: int) -> tuple[Reason, ...]:
    return tuple(Reason(code, (tile, tile), amount) for tile in KINDS)


_PAIR_DRAGON = _pairs(Code.FU_PAIR_DRAGON, 2)
_PAIR_SEAT = _pairs(Code.FU_PAIR_SEAT_WIND, 2)
_PAIR_ROUND = _pairs(Code.FU_PAIR_ROUND_WIND, 2)
_PAIR_DOUBLE = {amount: _pairs(Code.FU_PAIR_DOUBLE_WIND, amount) for amount in (2, 4)}
_WAIT_TANKI = _pairs(Code.FU_WAIT_TANKI, 2)
_WAIT_KANCHAN, _WAIT_PENCHAN = (
    tuple(Reason(code, KINDS[tile : tile + 3], 2) for tile in KINDS)
    for code in (Code.FU_WAIT_KANCHAN, Code.FU_WAIT_PENCHAN)
)
_WAITS = {WaitForm.TANKI: _WAIT_TANKI, WaitForm.KANCHAN: _WAIT_KANCHAN, WaitForm.PENCHAN: _WAIT_PENCHAN}


def count_fu(reading: Reading, ruleset: Ruleset) -> tuple[Reason, ...]:
    """The fu of a reading before rounding, each with the tiles that give it; none in orphans or a game without fu."""
    win, shape, completed, wait, traits = reading
    if not ruleset.fu.counted or shape.form is Form.ORPHANS:
        return ()
    if shape.form is Form.SEVEN_PAIRS:
        return (Reason(Code.FU_SEVEN_PAIRS, reading.tiles, 25),)  # exactly, nothing is added (U04)
    tsumo = traits & TSUMO
    if tsumo and traits & _PINFU == _PINFU and not traits & _NO_PINFU and ruleset.yaku.han.get("pinfu", (0, 0))[0]:
        return _PINFU_TSUMO  # the only win of 20 (U02)
    items = [_BASE]
    if traits & TRIPLET:
        for group in shape.groups:
            kind = group.kind
            if kind is GroupKind.TRIPLET:
                if group.meld:
                    items.append(_TRIPLET_OPEN[group.tile])
                elif tsumo or group != completed:
                    items.append(_TRIPLET_CLOSED[group.tile])
                else:
                    items.append(_TRIPLET_BY_RON[group.tile])
            elif kind is GroupKind.KAN:
                items.append((_KAN_OPEN if group.is_open else _KAN_CLOSED)[group.tile])
    if traits & VALUE_PAIR:
        tile = shape.groups[-1].tile
        if tile.is_dragon:
            items.append(_PAIR_DRAGON[tile])
        elif traits & SAME_WIND:
            items.append(_PAIR_DOUBLE[ruleset.fu.double_wind_pair][tile])
        else:
            items.append((_PAIR_SEAT if tile is win.seat_wind else _PAIR_ROUND)[tile])
    if wait in _WAITS and completed is not None:
        items.append(_WAITS[wait][completed.tile])
    if tsumo:
        if ruleset.fu.rinshan_tsumo or not traits & RINSHAN:  # U15
            items.append(_TSUMO[win.tile.kind])
    elif traits & CLOSED:
        items.append(_CLOSED_RON)
    if len(items) == 1 and ruleset.fu.open_minimum and not traits & CLOSED:
        items.append(_OPEN_MINIMUM)  # an open hand is never worth 20 (U05)
    return tuple(items)


_PINFU, _NO_PINFU = CLOSED | TWO_SIDED, TRIPLET | VALUE_PAIR
_amount: Callable[[Reason], int] = attrgetter("amount")


def round_fu(items: tuple[Reason, ...]) -> tuple[int, int]:
    """The sum, and the sum rounded up to a ten, once at the end (U01); 25 of seven pairs stays (U04)."""
    total = sum(map(_amount, items))
    return total, total if total == 25 else -(-total // 10) * 10
