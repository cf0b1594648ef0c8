"""What a win is worth: the best of its readings, and the others.

>>> from engine.rules import load
>>> result = score(Win.parse("22334455m234p24s ron 3s dora 3m"), load("standard"))
>>> assert isinstance(result, Score)
>>> [item.code.slug for item in (*result.yaku, *result.dora)], result.limit, result.payments.discarder
(['tanyao', 'iipeikou', 'sanshoku-doujun', 'dora'], <Limit.HANEMAN: 'haneman'>, 12000)
>>> [reading.fu_total for reading in alternatives(result.reading.win, load("standard")) if isinstance(reading, Score)]
[40]
"""

from operator import itemgetter
from typing import NamedTuple

from engine import traits as t
from engine.dora import count_dora
from engine.fu import count_fu, round_fu
from engine.points import Limit, Payments, base_points, paid
from engine.reading import Reading, readings
from engine.reasons import Code, Reason
from engine.rules import Ruleset
from engine.tiles import Tile
from engine.win import By, Win
from engine.yaku import Worth, worth


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
        shares, base = self.payments, self.base_reason
        honba = (Reason(Code.PAY_HONBA, (), shares.honba),) if shares.honba else ()
        if shares.by is By.RON:
            parts = [Reason(Code.PAY_RON, (), shares.discarder, (base, *honba))]
        else:
            parts = [Reason(Code.PAY_DEALER, (), shares.dealer, (base,))] if shares.dealer else []
            parts += [Reason(Code.PAY_EACH, (), shares.each, (base,))] if shares.payers else []
            parts += honba
        if shares.sticks:
            parts.append(Reason(Code.PAY_STICKS, (), shares.sticks))
        return Reason(Code.PAY_TOTAL, (), shares.total, tuple(parts))

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


def score(win: Win, ruleset: Ruleset) -> Score | Reason:
    """The best reading of a win by payment, or the reason why it is none: not complete, no yaku, too few han."""
    found = readings(win, ruleset)
    if not found:
        return Reason(Code.NOT_COMPLETE, (win.tile,))
    dora = count_dora(win, found[0].shape.tiles, ruleset)
    best = _weigh(found[0], dora, ruleset)
    for reading in found[1:]:
        weighed = _weigh(reading, dora, ruleset)
        if weighed[0] > best[0]:
            best = weighed
    return _result(best, dora, ruleset)


def alternatives(win: Win, ruleset: Ruleset) -> tuple[Score | Reason, ...]:
    """The other readings, best first, each scored or refused."""
    found = readings(win, ruleset)
    if len(found) < 2:
        return ()
    dora = count_dora(win, found[0].shape.tiles, ruleset)
    weighed = sorted((_weigh(reading, dora, ruleset) for reading in found), key=itemgetter(0), reverse=True)
    return tuple(_result(one, dora, ruleset) for one in weighed[1:])


# A reading with its rank, worth, fu, fu raw and rounded, han, base points, limit and how they came about. Readings
# compare by payment, a yakuman before any other, then by han, then by fu (D01-D03); one that is no win comes last.
type _Weighed = tuple[
    tuple[int, int, int, int], Reading, Worth, tuple[Reason, ...], int, int, int, int, Limit | None, Reason
]


def _weigh(reading: Reading, dora: tuple[Reason, ...], ruleset: Ruleset) -> _Weighed:
    found = worth(reading.traits, ruleset)
    yakuman, han, _, bonus = found
    fu: tuple[Reason, ...] = ()
    fu_raw = fu_total = 0
    if not yakuman:
        if han < ruleset.yaku.minimum_han:  # of yaku alone (Y28, Y31)
            return (-1, han, 0, 0), reading, found, fu, 0, 0, han, 0, None, _NO_POINTS
        fu = count_fu(reading, ruleset)
        fu_raw, fu_total = round_fu(fu)
        for item in dora:
            han += item.amount or 0
        for extra in bonus:
            han += extra.amount
    base, limit, derivation = base_points(han, fu_total, ruleset, yakuman)
    return (yakuman, base, han, fu_raw), reading, found, fu, fu_raw, fu_total, han, base, limit, derivation


def _result(weighed: _Weighed, dora: tuple[Reason, ...], ruleset: Ruleset) -> Score | Reason:
    rank, reading, found, fu, fu_raw, fu_total, han, base, limit, derivation = weighed
    yaku = tuple([one.told(reading) for one in found.yaku])
    if rank[0] < 0:
        if yaku:
            return Reason(Code.MIN_HAN, (), han, (*yaku, *dora))
        return Reason(Code.NO_YAKU, (), 0, (*_almost(reading, ruleset), *dora))
    if found.yakuman:
        dora = ()
    elif found.bonus:
        dora += tuple([one.told(reading) for one in found.bonus])
    win = reading.win
    pay = paid(base, win.seat_wind is Tile.EAST, win.by, win.honba, win.sticks, ruleset)
    return Score(reading, yaku, dora, fu, fu_raw, fu_total, han, found.yakuman, limit, base, pay, derivation)


_NO_POINTS = Reason(Code.NO_YAKU, (), 0)


def _almost(reading: Reading, ruleset: Ruleset) -> tuple[Reason, ...]:
    """What a reading without yaku would have closed, or by self-draw (Y27, Y30)."""
    found = []
    for fact, code in ((t.CLOSED, Code.CLOSED_ONLY), (t.TSUMO, Code.TSUMO_ONLY)):
        if not reading.traits & fact and (yaku := worth(reading.traits | fact, ruleset).yaku):
            found.append(Reason(code, (), None, tuple(one.told(reading) for one in yaku)))
    return tuple(found)
