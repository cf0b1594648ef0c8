"""What a win is worth: the best of its readings, and the others.

>>> from engine.rules import load
>>> result = score(Win.parse("22334455m234p24s ron 3s dora 3m"), load("standard"))
>>> assert isinstance(result, Score)
>>> [item.code.slug for item in (*result.yaku, *result.dora)], result.limit, result.payments.discarder
(['tanyao', 'iipeikou', 'sanshoku-doujun', 'dora'], <Limit.HANEMAN: 'haneman'>, 12000)
>>> [reading.fu_total for reading in alternatives(result.reading.win, load("standard")) if isinstance(reading, Score)]
[40]
"""

from typing import NamedTuple

from engine import traits as t
from engine.dora import count_dora
from engine.fu import count_fu, round_fu
from engine.points import Limit, Payments, base_points, payments
from engine.reading import Reading, readings
from engine.reasons import Code, Reason
from engine.rules import Ruleset
from engine.win import By, Win
from engine.yaku import Proof, worth


class Score(NamedTuple):
    """One reading of a win with everything it counts, how that adds up, and who pays.

    ``yaku`` have han as amounts, or units where ``yakuman`` is not 0; ``dora`` holds bonuses too. ``fu`` are the items
    before rounding; a yakuman and a game without fu have none, and ``han`` of a yakuman is 0. ``base`` are base points,
    in the family game the base score.
    """

    reading: Reading
    yaku: tuple[Reason, ...]
    dora: tuple[Reason, ...]
    fu: tuple[Reason, ...]
    fu_raw: int
    fu_total: int
    han: int
    yakuman: int
    limit: Limit | None
    base: int
    payments: Payments
    derivation: Reason

    @property
    def reason(self) -> Reason:
        """The whole of it as one tree: payments, resting on base points, resting on han and fu."""
        paid, base = self.payments, self.base_reason
        honba = (Reason(Code.PAY_HONBA, (), paid.honba),) if paid.honba else ()
        if paid.by is By.RON:
            parts = [Reason(Code.PAY_RON, (), paid.discarder, (base, *honba))]
        else:
            parts = [Reason(Code.PAY_DEALER, (), paid.dealer, (base,))] if paid.dealer else []
            parts += [Reason(Code.PAY_EACH, (), paid.each, (base,))] if paid.payers else []
            parts += honba
        if paid.sticks:
            parts.append(Reason(Code.PAY_STICKS, (), paid.sticks))
        return Reason(Code.PAY_TOTAL, (), paid.total, tuple(parts))

    @property
    def base_reason(self) -> Reason:
        """The base points with what han and fu are made of."""
        return self._filled(self.derivation)

    def _filled(self, reason: Reason) -> Reason:
        match reason.code:
            case Code.FU_TOTAL:
                beneath = self.fu
            case Code.HAN_TOTAL:
                beneath = (*self.yaku, *self.dora)
            case Code.POINTS_YAKUMAN:
                beneath = self.yaku
            case _:
                beneath = tuple(map(self._filled, reason.because))
        return Reason(reason.code, reason.tiles, reason.amount, beneath)

    @property
    def rank(self) -> tuple[int, int, int, int]:
        """Readings compare by payment, a yakuman before any other; then by han, then by fu (D01-D03)."""
        return self.yakuman, self.base, self.han, self.fu_raw


def score(win: Win, ruleset: Ruleset) -> Score | Reason:
    """The best reading of a win by payment, or the reason why it is none: not complete, no yaku, too few han."""
    return (_all(win, ruleset) or [Reason(Code.NOT_COMPLETE, (win.tile,))])[0]


def alternatives(win: Win, ruleset: Ruleset) -> tuple[Score | Reason, ...]:
    """The other readings, best first, each scored or refused."""
    return tuple(_all(win, ruleset)[1:])


def _all(win: Win, ruleset: Ruleset) -> list[Score | Reason]:
    dora = count_dora(win, ruleset)
    results = [_score(reading, dora, ruleset) for reading in readings(win, ruleset)]
    return sorted(results, key=lambda one: one.rank if isinstance(one, Score) else (-1, one.amount or 0), reverse=True)


def _score(reading: Reading, dora: tuple[Reason, ...], ruleset: Ruleset) -> Score | Reason:
    win, traits = reading.win, reading.traits
    value = worth(traits, ruleset)
    yaku = _reasons(value.yaku, reading)
    if not yaku:
        return Reason(Code.NO_YAKU, (), 0, (*_almost(reading, ruleset), *dora))
    if not value.yakuman and value.han < ruleset.yaku.minimum_han:
        return Reason(Code.MIN_HAN, (), value.han, (*yaku, *dora))
    if value.yakuman:
        extra: tuple[Reason, ...] = ()
        fu: tuple[Reason, ...] = ()
    else:
        extra = (*dora, *_reasons(value.bonus, reading))
        fu = count_fu(reading, ruleset)
    fu_raw, fu_total = round_fu(fu)
    han = value.han + sum(item.amount or 0 for item in extra)
    base, limit, derivation = base_points(han, fu_total, ruleset, yakuman=value.yakuman)
    paid = payments(base, dealer_won=win.is_dealer, by=win.by, honba=win.honba, sticks=win.sticks, ruleset=ruleset)
    return Score(reading, yaku, extra, fu, fu_raw, fu_total, han, value.yakuman, limit, base, paid, derivation)


def _reasons(found: tuple[tuple[Code, int, tuple[Proof, ...]], ...], reading: Reading) -> tuple[Reason, ...]:
    return tuple(
        Reason(code, tuple(tile for proof in proofs for tile in proof(reading)), amount)
        for code, amount, proofs in found
    )


def _almost(reading: Reading, ruleset: Ruleset) -> tuple[Reason, ...]:
    """What a reading without yaku would have closed, or by self-draw (Y27, Y30)."""
    found = []
    for fact, code in ((t.CLOSED, Code.CLOSED_ONLY), (t.TSUMO, Code.TSUMO_ONLY)):
        if not reading.traits & fact and (value := worth(reading.traits | fact, ruleset)).yaku:
            found.append(Reason(code, (), None, _reasons(value.yaku, reading)))
    return tuple(found)
