"""From han and fu to base points, and from base points to what each player pays.

>>> from engine.rules import load
>>> from engine.win import By
>>> base, limit, _ = base_points(3, 40, load("standard"))
>>> base, limit
(1280, None)
>>> payments(base, dealer_won=False, by=By.TSUMO, honba=1, sticks=0, ruleset=load("standard"))
Payments(by=<By.TSUMO: 'tsumo'>, discarder=0, dealer=2700, each=1400, payers=2, honba=300, sticks=0, total=5500)
"""

from enum import StrEnum
from typing import NamedTuple

from engine.reasons import Code, Reason
from engine.rules import Ruleset
from engine.win import By


class Limit(StrEnum):
    MANGAN = "mangan"
    HANEMAN = "haneman"
    BAIMAN = "baiman"
    SANBAIMAN = "sanbaiman"
    KAZOE_YAKUMAN = "kazoe-yakuman"
    YAKUMAN = "yakuman"


class Payments(NamedTuple):
    """Who pays what for a win, honba included.

    On a ron ``discarder`` pays all. On a self-draw the dealer pays ``dealer`` (0 if the winner is dealer) and
    ``payers`` other players pay ``each``; where being dealer makes no difference to payments all pay ``each``.
    ``honba`` is the counters' part of ``total``; ``sticks`` are points of riichi deposits on top, from the table.
    """

    by: By
    discarder: int
    dealer: int
    each: int
    payers: int
    honba: int
    sticks: int
    total: int


_LIMITS = (
    (13, Limit.KAZOE_YAKUMAN, 8000, Code.POINTS_KAZOE),
    (11, Limit.SANBAIMAN, 6000, Code.POINTS_SANBAIMAN),
    (8, Limit.BAIMAN, 4000, Code.POINTS_BAIMAN),
    (6, Limit.HANEMAN, 3000, Code.POINTS_HANEMAN),
    (5, Limit.MANGAN, 2000, Code.POINTS_MANGAN),
)
_MANGAN = 2000


def base_points(han: int, fu: int, ruleset: Ruleset, *, yakuman: int = 0) -> tuple[int, Limit | None, Reason]:
    """Base points, the limit they fall under, and how they came about. ``yakuman`` units override han and fu.

    Where the rule set has no fu this is the base score of its table.
    """
    if yakuman:
        return 8000 * yakuman, Limit.YAKUMAN, Reason(Code.POINTS_YAKUMAN, (), 8000 * yakuman)
    counted = Reason(Code.HAN_TOTAL, (), han)
    if ruleset.points.method == "table":
        base = max((score for least, score in ruleset.points.table if han >= least), default=0)
        return base, None, Reason(Code.POINTS_TABLE, (), base, (counted,))
    for least, limit, base, code in _LIMITS:
        if han >= least and (limit is not Limit.KAZOE_YAKUMAN or ruleset.limits.counted_yakuman == "yakuman"):
            return base, limit, Reason(code, (), base, (counted,))
    base = fu * 2 ** (2 + han)
    reason = Reason(Code.POINTS_FU_HAN, (), base, (Reason(Code.FU_TOTAL, (), fu), counted))
    if base > _MANGAN:  # P02
        return _MANGAN, Limit.MANGAN, Reason(Code.POINTS_MANGAN, (), _MANGAN, (reason,))
    if ruleset.limits.kiriage and base == 1920:  # 4 han 30 fu, 3 han 60 fu (P03)
        return _MANGAN, Limit.MANGAN, Reason(Code.POINTS_KIRIAGE, (), _MANGAN, (reason,))
    return base, None, reason


def payments(base: int, *, dealer_won: bool, by: By, honba: int, sticks: int, ruleset: Ruleset) -> Payments:
    """What each player pays for a hand of these base points, each payment rounded up to a hundred by itself (P01)."""
    rules, seats = ruleset.points, ruleset.table.seats
    deposits = rules.riichi_stick * sticks
    if by is By.RON:
        counters = rules.honba_ron * honba
        hand = 3 * base if rules.method == "table" else _round(base * (6 if dealer_won else 4))
        return Payments(by, hand + counters, 0, 0, 0, counters, deposits, hand + counters)
    share = rules.honba_tsumo * honba
    counters = share * (seats - 1)
    if rules.method == "table":  # dealer or not makes no difference (V25)
        each = base + share
        return Payments(by, 0, 0, each, seats - 1, counters, deposits, each * (seats - 1))
    # With three players the absent one's share is lost, or else borne by the two in halves (P20).
    absent = base if seats == 3 and not rules.tsumo_loss else 0
    if dealer_won:
        each = _round(2 * base + absent) + share
        return Payments(by, 0, 0, each, seats - 1, counters, deposits, each * (seats - 1))
    dealer = _round(2 * base + absent // 2) + share
    each = _round(base + absent // 2) + share
    return Payments(by, 0, dealer, each, seats - 2, counters, deposits, dealer + each * (seats - 2))


def _round(points: int) -> int:
    return -(-points // 100) * 100
