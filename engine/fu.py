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

from engine.reading import Reading
from engine.reasons import Code, Reason
from engine.rules import Ruleset
from engine.shapes import Form, Group, GroupKind, WaitForm
from engine.traits import CLOSED, RINSHAN, TRIPLET, TSUMO, TWO_SIDED, VALUE_PAIR

_RANKS = ("simple", "terminal", "honor")
_TRIPLET_FU = {"open": 2, "by-ron": 2, "closed": 4}  # of simples; the double for a terminal or honour (U07-U09)
_KAN_FU = {"open": 8, "closed": 16}
_WAIT_FU = {
    WaitForm.TANKI: Reason(Code.FU_WAIT_TANKI, amount=2),
    WaitForm.KANCHAN: Reason(Code.FU_WAIT_KANCHAN, amount=2),
    WaitForm.PENCHAN: Reason(Code.FU_WAIT_PENCHAN, amount=2),
}


def count_fu(reading: Reading, ruleset: Ruleset) -> tuple[Reason, ...]:
    """The fu of a reading before rounding, each with the tiles that give it; none in orphans or a game without fu."""
    form, traits = reading.shape.form, reading.traits
    if form is Form.ORPHANS or not ruleset.fu.counted:
        return ()
    if form is Form.SEVEN_PAIRS:
        return (Reason(Code.FU_SEVEN_PAIRS, reading.tiles, 25),)  # exactly, nothing is added (U04)
    tsumo = traits & TSUMO
    if tsumo and _is_pinfu(traits) and ruleset.yaku.han.get("pinfu", (0, 0))[0]:
        return (Reason(Code.FU_PINFU_TSUMO, (), 20),)  # the only win of 20 (U02)
    items = [Reason(Code.FU_BASE, (), 20)]
    taken = reading.ron_triplet
    for group in reading.shape.groups:
        if group.kind is GroupKind.PAIR:
            items += _pair_fu(group, reading, ruleset)
        elif group.kind is not GroupKind.RUN:
            items.append(_set_fu(group, group == taken))
    if reading.wait in _WAIT_FU and reading.group is not None:
        item = _WAIT_FU[reading.wait]
        items.append(Reason(item.code, reading.group.tiles, item.amount))
    if tsumo:
        if not traits & RINSHAN or ruleset.fu.rinshan_tsumo:
            items.append(Reason(Code.FU_TSUMO, (reading.win.tile.kind,), 2))
    elif traits & CLOSED:
        items.append(Reason(Code.FU_CLOSED_RON, (), 10))
    if len(items) == 1 and ruleset.fu.open_minimum and not traits & CLOSED:
        items.append(Reason(Code.FU_OPEN_MINIMUM, (), 2))  # an open hand is never worth 20 (U05)
    return tuple(items)


def round_fu(items: tuple[Reason, ...]) -> tuple[int, int]:
    """The sum, and the sum rounded up to a ten, once at the end (U01); 25 of seven pairs stays (U04)."""
    total = sum(item.amount or 0 for item in items)
    return total, total if total == 25 else -(-total // 10) * 10


def _is_pinfu(traits: int) -> bool:
    return traits & (CLOSED | TWO_SIDED) == CLOSED | TWO_SIDED and not traits & (TRIPLET | VALUE_PAIR)


def _set_fu(group: Group, by_ron: bool) -> Reason:
    state = "open" if group.is_open else "by-ron" if by_ron else "closed"
    tile = group.tile
    rank = _RANKS[0 if tile.is_simple else 1 if tile.is_terminal else 2]
    amount = (_KAN_FU if group.is_kan else _TRIPLET_FU)[state] * (1 if tile.is_simple else 2)
    return Reason(Code(f"fu.{group.kind}.{state}.{rank}"), group.tiles, amount)


def _pair_fu(pair: Group, reading: Reading, ruleset: Ruleset) -> tuple[Reason, ...]:
    if not reading.traits & VALUE_PAIR:
        return ()
    win, tile = reading.win, pair.tile
    if tile.is_dragon:
        return (Reason(Code.FU_PAIR_DRAGON, pair.tiles, 2),)
    if tile is win.seat_wind is win.prevalent_wind:
        return (Reason(Code.FU_PAIR_DOUBLE_WIND, pair.tiles, ruleset.fu.double_wind_pair),)
    return (Reason(Code.FU_PAIR_SEAT_WIND if tile is win.seat_wind else Code.FU_PAIR_ROUND_WIND, pair.tiles, 2),)
