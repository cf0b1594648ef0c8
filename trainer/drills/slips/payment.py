"""Slips in the payment: who pays which share, the counters, rounding, and limits."""

from collections.abc import Callable
from functools import lru_cache

from engine.points import base_points
from engine.rules import Ruleset, override
from engine.win import By
from trainer.drills.payment import amounts
from trainer.drills.question import Slip
from trainer.drills.slips.working import Broken, Working, pay

_MANGAN = 2000
_TIERS = (2000, 3000, 4000, 6000, 8000)


def slips(working: Working) -> Broken:
    """Every payment slip that can be made here."""
    right = working.payment
    for code, skill, ways in _WAYS:
        for paid in ways(working):
            wrong = paid(working, working.base(working, working.han, working.fu_total))
            if wrong != right:
                yield _slip(code, skill, right, wrong), working._replace(paid=paid)
    for code, bases in _BASES:
        for base in bases(working):
            wrong = working.paid(working, base)
            if wrong != right:
                yield _slip(code, "points-limits", right, wrong), working._replace(base=_constant(base))


def _constant(base: int) -> Callable[[Working, int, int], int]:
    return lambda working, han, fu: base


def _slip(code: str, skill: str, right: tuple[int, ...], wrong: tuple[int, ...]) -> Slip:
    """The first amount that differs stands for the payment."""
    place = next((place for place, (one, other) in enumerate(zip(right, wrong, strict=True)) if one != other))
    return Slip(code, skill, (), right[place], wrong[place])


type _Paid = Callable[[Working, int], tuple[int, ...]]


def _swapped(working: Working) -> list[_Paid]:
    """The winner taken for the dealer, or the dealer for another player."""

    def paid(working: Working, base: int) -> tuple[int, ...]:
        found = amounts(base, working.rules, working.by, dealer=not working.dealer, honba=working.honba)
        return found if len(found) == working.boxes else (found * 2)[: working.boxes]

    return [paid]


def _total(working: Working) -> list[_Paid]:
    """The whole of a self-draw where the share of each was asked: their sum, or what a ron would pay.

    Only of the dealer's: with two boxes a total has no place to stand in, and the form says so.
    """
    if working.boxes != 1 or working.by is By.RON:
        return []
    payers = working.rules.table.seats - 1

    def ron(working: Working, base: int) -> tuple[int, ...]:
        return amounts(base, working.rules, By.RON, dealer=working.dealer, honba=working.honba)

    return [lambda working, base: (payers * pay(working, base)[0],), ron]


def _dealers_share(working: Working) -> list[_Paid]:
    """The dealer made to pay no more than the others."""
    return [lambda working, base: (pay(working, base)[0],) * 2] if working.boxes == 2 else []


def _boxes_swapped(working: Working) -> list[_Paid]:
    return [lambda working, base: pay(working, base)[::-1]] if working.boxes == 2 else []


def _no_honba(working: Working) -> list[_Paid]:
    return [lambda working, base: pay(working._replace(honba=0), base)] if working.honba else []


def _honba_amount(working: Working) -> list[_Paid]:
    """100 a counter on a ron, the whole of a counter from each player on a self-draw, another game's amount."""
    if not working.honba:
        return []
    points = working.rules.points
    own = points.honba_ron if working.by is By.RON else points.honba_tsumo

    def of(amount: int) -> _Paid:
        return lambda working, base: tuple(
            share + amount * working.honba for share in pay(working._replace(honba=0), base)
        )

    return [of(amount) for amount in (100, 200, 300) if amount != own]


def _sticks(working: Working) -> list[_Paid]:
    """Sticks that lie on the table added to what the discarder pays."""
    deposits = working.rules.points.riichi_stick * working.sticks
    if not deposits or working.boxes == 2:
        return []
    return [lambda working, base: tuple(share + deposits for share in pay(working, base))]


def _exact(working: Working, base: int) -> tuple[int, ...]:
    """The shares before rounding, without counters."""
    whole = 2 if working.dealer else 1
    if working.by is By.RON:
        return (base * (6 if working.dealer else 4),)
    return (whole * base,) if working.dealer else (base, 2 * base)


def _rounded_otherwise(step: Callable[[int], int]) -> _Paid:
    def paid(working: Working, base: int) -> tuple[int, ...]:
        points = working.rules.points
        counter = points.honba_ron if working.by is By.RON else points.honba_tsumo
        return tuple(step(share) + counter * working.honba for share in _exact(working, base))

    return paid


def _not_rounded(working: Working) -> list[_Paid]:
    return [_rounded_otherwise(lambda share: share)] if _plain_shares(working) else []


def _rounded_down(working: Working) -> list[_Paid]:
    return [_rounded_otherwise(lambda share: share // 100 * 100)] if _plain_shares(working) else []


def _rounded_early(working: Working) -> list[_Paid]:
    if _kiriage(working):  # 1,920 rounded is a mangan: nobody can tell it from rounding up to mangan
        return []
    return [lambda working, base: pay(working, -(-base // 100) * 100)]


def _rounded_total(working: Working) -> list[_Paid]:
    """The total rounded, then parted among those who pay, where that leaves whole points."""
    if working.by is By.RON or working.rules.table.seats == 3:
        return []
    parts = (3,) if working.is_dealer else (4, 2)

    def paid(working: Working, base: int) -> tuple[int, ...]:
        total = -(-base * (6 if len(parts) == 1 else 4) // 100) * 100
        return tuple(total // part + working.rules.points.honba_tsumo * working.honba for part in parts)

    total = -(-working.base(working, working.han, working.fu_total) * 6 // 100) * 100
    return [paid] if total % 3 == 0 or len(parts) == 2 else []


def _four_payers(working: Working) -> list[_Paid]:
    """With three at the table, the share of the absent fourth carried where it is lost, or lost where it is carried."""
    if working.by is By.RON or working.rules.table.seats == 4:
        return []
    return [lambda working, base: pay(working._replace(rules=_other_loss(working.rules)), base)]


@lru_cache(maxsize=64)
def _other_loss(rules: Ruleset) -> Ruleset:
    return override(rules, {"points.tsumo_loss": not rules.points.tsumo_loss})


def _plain_shares(working: Working) -> bool:
    """Whether a self-draw's shares are once and twice the base, as everywhere but without self-draw loss."""
    return working.rules.table.seats == 4 or working.rules.points.tsumo_loss


_WAYS: tuple[tuple[str, str, Callable[[Working], list[_Paid]]], ...] = (
    ("pay.dealer-swapped", "points-dealer", _swapped),
    ("pay.total", "points-tsumo", _total),
    ("pay.dealers-share", "points-tsumo", _dealers_share),
    ("pay.boxes-swapped", "points-tsumo", _boxes_swapped),
    ("pay.honba-missed", "points-honba", _no_honba),
    ("pay.honba-amount", "points-honba", _honba_amount),
    ("pay.sticks-added", "points-honba", _sticks),
    ("pay.not-rounded", "points-rounding", _not_rounded),
    ("pay.rounded-down", "points-rounding", _rounded_down),
    ("pay.rounded-early", "points-rounding", _rounded_early),
    ("pay.rounded-total", "points-rounding", _rounded_total),
    ("pay.four-payers", "points-tsumo", _four_payers),
)


def _true_base(working: Working) -> int:
    return base_points(working.han, working.fu_total, working.rules, yakuman=working.yakuman)[0]


def _tier(step: int) -> Callable[[Working], list[int]]:
    def bases(working: Working) -> list[int]:
        base = _true_base(working)
        if working.yakuman > 1 or base not in _TIERS:
            return []
        place = _TIERS.index(base) + step
        return [_TIERS[place]] if 0 <= place < len(_TIERS) else []

    return bases


def _uncapped(working: Working) -> list[int]:
    """Han and fu multiplied out where the value is a limit."""
    if working.yakuman or working.han > 5 or not working.fu_total:
        return []
    base = working.fu_total * 2 ** (2 + working.han)
    return [base] if base > _MANGAN else []


def _kiriage(working: Working) -> list[int]:
    """Rounding up to mangan where this table does not, or not where it does."""
    if working.yakuman or working.han >= 5 or working.fu_total * 2 ** (2 + working.han) != 1920:
        return []
    return [1920 if working.rules.limits.kiriage else _MANGAN]


_BASES: tuple[tuple[str, Callable[[Working], list[int]]], ...] = (
    ("pay.limit-below", _tier(-1)),
    ("pay.limit-above", _tier(1)),
    ("pay.limit-missed", _uncapped),
    ("pay.kiriage", _kiriage),
)
