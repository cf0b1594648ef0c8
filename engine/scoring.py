"""What a win is worth: the best of its readings, and the others.

>>> from engine.rules import load
>>> from engine.win import Win
>>> result = score(Win.parse("22334455m234p24s ron 3s dora 3m"), load("standard"))
>>> assert isinstance(result, Score)
>>> [item.code.slug for item in (*result.yaku, *result.dora)], result.limit, result.payments.discarder
(['tanyao', 'iipeikou', 'sanshoku-doujun', 'dora'], <Limit.HANEMAN: 'haneman'>, 12000)
>>> [reading.fu_total for reading in alternatives(result.reading.win, load("standard")) if isinstance(reading, Score)]
[40]
"""

from functools import lru_cache
from typing import NamedTuple

from engine.dora import count_dora, dora_rules
from engine.fu import count_fu, round_fu
from engine.points import Limit, Payments, base_points, payments
from engine.reading import CONCEALED, Reading, readings
from engine.reasons import Code, Reason
from engine.rules import Ruleset
from engine.shanten import explain_shanten
from engine.tiles import Tile, counts
from engine.traits import CLOSED, TSUMO
from engine.win import By, Win
from engine.yaku import yaku_table


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
        return _not_complete(win, ruleset)
    table = _table(ruleset)
    dora = count_dora(win, found[0].shape.tiles, table.dora)
    if len(found) == 1:
        return _score(found[0], dora, table)
    best = max([_score(reading, dora, table) for reading in found], key=_rank)
    return _no_yaku(found, table, dora) if isinstance(best, Reason) and best.code is Code.NO_YAKU else best


def alternatives(win: Win, ruleset: Ruleset) -> tuple[Score | Reason, ...]:
    """The other readings, best first, each scored or refused."""
    found = readings(win, ruleset)
    if len(found) < 2:
        return ()
    table = _table(ruleset)
    dora = count_dora(win, found[0].shape.tiles, table.dora)
    return tuple(sorted([_score(reading, dora, table) for reading in found], key=_rank, reverse=True)[1:])


def _rank(result: Score | Reason) -> tuple[int, int, int, int]:
    """How readings compare: by payment, a yakuman before any other, then by han, then by fu (D01-D03).

    One that is no win comes last.
    """
    if isinstance(result, Score):
        return result.yakuman, result.base, result.han, result.fu_raw
    return -1, result.amount or 0, 0, 0


class _Table:
    """One rule set with what has been looked up for it: yaku by facts, base points by han and fu, payments by base."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.minimum_han = ruleset.yaku.minimum_han
        self.dora = dora_rules(ruleset)
        self.worth = yaku_table(ruleset).worth
        self.base: dict[tuple[int, int, int], tuple[int, Limit | None, Reason]] = {}
        self.paid: dict[tuple[int, bool, By, int, int], Payments] = {}

    def look_up_base(self, han: int, fu: int, yakuman: int) -> tuple[int, Limit | None, Reason]:
        found = self.base[han, fu, yakuman] = base_points(han, fu, self.ruleset, yakuman=yakuman)
        return found

    def look_up_paid(self, base: int, dealer_won: bool, by: By, honba: int, sticks: int) -> Payments:
        """There may be any number of honba, so these are not all kept."""
        if len(self.paid) >= _REMEMBERED:
            self.paid.clear()
        paid = payments(base, dealer_won=dealer_won, by=by, honba=honba, sticks=sticks, ruleset=self.ruleset)
        self.paid[base, dealer_won, by, honba, sticks] = paid
        return paid


_REMEMBERED = 4096
_table = lru_cache(maxsize=64)(_Table)
_new = tuple.__new__  # a named tuple from its values in half the time of its own constructor


def _score(reading: Reading, dora: tuple[Reason, ...], table: _Table) -> Score | Reason:
    yakuman, han, counted, bonus = table.worth(reading.traits)
    yaku = tuple(
        [reason or _new(Reason, (code, proof(reading), amount, ())) for code, amount, proof, reason in counted]
    )
    fu: tuple[Reason, ...] = ()
    fu_raw = fu_total = 0
    if yakuman:
        dora = ()
    elif han < table.minimum_han:  # of yaku alone (Y28, Y31)
        if yaku:
            return Reason(Code.MIN_HAN, (), han, (*yaku, *dora))
        return Reason(Code.NO_YAKU, (), 0, (*_almost(reading, table), *dora))
    else:
        if bonus:
            dora += tuple([one.told(reading) for one in bonus])
        for item in dora:
            han += item.amount or 0
        fu = count_fu(reading, table.ruleset)
        fu_raw, fu_total = round_fu(fu)
    base, limit, derivation = table.base.get((han, fu_total, yakuman)) or table.look_up_base(han, fu_total, yakuman)
    win = reading.win
    terms = base, win.seat_wind is Tile.EAST, win.by, win.honba, win.sticks
    paid = table.paid.get(terms) or table.look_up_paid(*terms)
    return _new(Score, (reading, yaku, dora, fu, fu_raw, fu_total, han, yakuman, limit, base, paid, derivation))


def _not_complete(win: Win, ruleset: Ruleset) -> Reason:
    """With how far the fourteen tiles are from a hand; nothing for a tile there cannot be a fifth of."""
    hand = win.hand.draw(win.tile)
    if max(counts(hand.tiles)) > 4:
        return Reason(Code.NOT_COMPLETE, (win.tile,))
    forms, without = ruleset.win, ruleset.table.without
    far = explain_shanten(hand, seven_pairs=forms.seven_pairs, thirteen_orphans=forms.thirteen_orphans, without=without)
    return Reason(Code.NOT_COMPLETE, (win.tile,), None, (far,))


def _no_yaku(found: list[Reading], table: _Table, dora: tuple[Reason, ...]) -> Reason:
    """No reading has yaku: what the hand would have closed, and by self-draw, by the reading that would have most."""
    missed = [part for reading in found for part in _almost(reading, table)]
    parts = []
    for code in (Code.CLOSED_ONLY, Code.TSUMO_ONLY):
        if alike := [part for part in missed if part.code is code]:
            parts.append(max(alike, key=lambda part: sum(yaku.amount or 0 for yaku in part.because)))
    return Reason(Code.NO_YAKU, (), 0, (*parts, *dora))


def _almost(reading: Reading, table: _Table) -> tuple[Reason, ...]:
    """What a reading without yaku would have closed, or by self-draw (Y27, Y30); more of its triplets are concealed
    then.
    """
    found, shape = [], reading.shape
    for fact, code, triplets in (
        (CLOSED, Code.CLOSED_ONLY, shape.triplets),
        (TSUMO, Code.TSUMO_ONLY, shape.concealed),
    ):
        if reading.traits & fact:
            continue
        meant = reading._replace(traits=reading.traits | fact, shape=shape._replace(concealed=triplets))
        concealed = triplets.bit_count() - (meant.ron_triplet is not None)
        if yaku := table.worth(meant.traits | CONCEALED[concealed]).yaku:
            found.append(Reason(code, (), None, tuple(one.told(meant) for one in yaku)))
    return tuple(found)
