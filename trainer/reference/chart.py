"""The score chart of a rule set: every payment by han and fu, the limits, and how one cell comes about.

All figures are the engine's (`engine.points`). A cell that cannot occur says why, from the same rule set: what its
cheapest yaku and fu come to.

>>> from engine.rules import load
>>> one = chart(load("standard"), dealer=False)
>>> cell = next(cell for row in one.rows for cell in row.cells if (cell.han, cell.fu) == (3, 40))
>>> cell.ron, cell.tsumo
('5,200', '1,300 / 2,600')
"""

import tomllib
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from django.utils.safestring import SafeString

from engine.points import Limit, Payments, base_points, payments
from engine.reasons import Code, Reason
from engine.rules import Ruleset
from engine.scoring import Score, score
from engine.tiles import Tile
from engine.win import By, Win, WinError, check_win
from trainer.display.payment import paid
from trainer.display.wording import Style, style, term
from trainer.reference.figures import hand_in_sets

HAN = (1, 2, 3, 4)
FU = (20, 25, *range(30, 120, 10))


@dataclass(frozen=True, slots=True)
class Cell:
    """What a han and fu pay. A payment that cannot occur is empty; ``limit`` is the name of the limit it reaches."""

    han: int
    fu: int
    ron: str
    tsumo: str
    limit: str

    @property
    def occurs(self) -> bool:
        return bool(self.ron or self.tsumo)


@dataclass(frozen=True, slots=True)
class Row:
    fu: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class LimitRow:
    """A limit, or in the family game a step of its table."""

    name: str
    han: str  # from how many han to how many, and what else comes under it
    base: int
    ron: str
    tsumo: str


@dataclass(frozen=True, slots=True)
class Chart:
    rules: Ruleset
    dealer: bool
    rows: tuple[Row, ...]  # none where fu are not counted
    limits: tuple[LimitRow, ...]


def chart(rules: Ruleset, *, dealer: bool) -> Chart:
    """The whole chart for one winner under one rule set."""
    return _chart(rules, dealer, style())


@cache
def _chart(rules: Ruleset, dealer: bool, names: Style) -> Chart:
    """Kept for each style of names: the limits stand in it by theirs."""
    rows = tuple(Row(fu, tuple(_cell(han, fu, rules, dealer) for han in HAN)) for fu in FU) if rules.fu.counted else ()
    return Chart(rules, dealer, rows, tuple(_limits(rules, dealer)))


def _cell(han: int, fu: int, rules: Ruleset, dealer: bool) -> Cell:
    base, limit, _ = base_points(han, fu, rules)
    ron, tsumo = (
        "" if why_not(han, fu, by, rules) else paid(pay(base, by, rules, dealer=dealer)) for by in (By.RON, By.TSUMO)
    )
    return Cell(han, fu, ron, tsumo, term(f"limit.{limit}") if limit else "")


def pay(base: int, by: By, rules: Ruleset, *, dealer: bool, honba: int = 0) -> Payments:
    return payments(base, dealer_won=dealer, by=by, honba=honba, sticks=0, ruleset=rules)


def why_not(han: int, fu: int, by: By, rules: Ruleset) -> str:
    """Why no hand is worth this, in a sentence; empty where one is (there is a win for each such cell)."""
    pinfu, pairs, drawn, triplets = (
        rules.yaku.han[slug][0] for slug in ("pinfu", "chiitoitsu", "menzen-tsumo", "sanankou")
    )
    if fu == 20 and by is By.RON:
        return "No ron has 20 fu: a closed hand gets 10 for the ron, and an open one with nothing else counts as 30."
    if fu == 20 and han < pinfu + drawn:
        return f"20 fu is pinfu won by self-draw, and these two are {pinfu + drawn} han already."
    if fu == 25 and han < pairs:
        return f"25 fu is seven pairs, which are {pairs} han already."
    if fu == 25 and by is By.TSUMO and han < pairs + drawn:
        return f"Seven pairs are {pairs} han and the closed self-draw {drawn}: {pairs + drawn} han already."
    if (han, fu) == (1, 110) and by is By.TSUMO:
        return f"So many fu need three concealed triplets or three kans, and either is a yaku of {triplets} han."
    if (han, fu) == (1, 110) and rules.fu.double_wind_pair < 4:
        return (
            f"With {rules.fu.double_wind_pair} fu for the pair of seat and round wind the most is 100. More would need "
            f"three concealed triplets or three kans, and either is a yaku of {triplets} han."
        )
    return ""


def _limits(rules: Ruleset, dealer: bool) -> list[LimitRow]:
    """Neighbouring han that pay the same, together; then the yakuman."""
    counted = range(5, 15) if rules.fu.counted else range(1, 15)
    steps: dict[tuple[Limit | None, int], list[int]] = {}
    for han in counted:
        base, limit, _ = base_points(han, 30, rules)
        steps.setdefault((limit, base), []).append(han)
    found = []
    for (limit, base), members in steps.items():
        first, last = members[0], members[-1]
        span = f"{first} and more" if last == counted[-1] else str(first) if first == last else f"{first}–{last}"
        found.append(_limit_row(term(f"limit.{limit}") if limit else "", span, base, rules, dealer))
    if rules.fu.counted:
        for units in sorted({1, *rules.yaku.yakuman.values()}):
            base, _, _ = base_points(0, 0, rules, yakuman=units)
            name = term("limit.yakuman") if units == 1 else f"{term(f'times.{units}')} {term('limit.yakuman')}"
            found.append(_limit_row(name, "", base, rules, dealer))
    return found


def _limit_row(name: str, han: str, base: int, rules: Ruleset, dealer: bool) -> LimitRow:
    ron, tsumo = (paid(pay(base, by, rules, dealer=dealer)) for by in (By.RON, By.TSUMO))
    return LimitRow(name, han, base, ron, tsumo)


# One cell opened


@dataclass(frozen=True, slots=True)
class Share:
    """One payment of an opened cell: who pays, the base points times what, and the amount."""

    by: By
    who: str
    factor: str
    exact: int
    amount: int


@dataclass(frozen=True, slots=True)
class Opened:
    """How a cell of the chart comes about, and a hand that makes it."""

    han: int
    fu: int
    base: int
    product: int  # fu x 2^(2 + han), where that is how the base came about; 0 else
    limit: str
    rounded_up: bool  # kiriage
    shares: tuple[Share, ...]
    total: int  # of a self-draw; 0 where there is none
    refusals: tuple[str, ...]
    hand: Score | None

    @property
    def counted(self) -> tuple[Reason, ...]:
        """The yaku and dora of that hand."""
        return (*self.hand.yaku, *self.hand.dora) if self.hand else ()

    @property
    def figure(self) -> SafeString:
        return hand_in_sets(self.hand.reading) if self.hand else SafeString()


def opened(han: int, fu: int, rules: Ruleset, *, dealer: bool) -> Opened | None:
    """The derivation of one cell; None if the chart has no such cell."""
    if not rules.fu.counted or han not in HAN or fu not in FU:
        return None
    base, limit, reason = base_points(han, fu, rules)
    product = next((part.amount or 0 for part in reason.walk() if part.code is Code.POINTS_FU_HAN), 0)
    refusals = {by: why_not(han, fu, by, rules) for by in (By.RON, By.TSUMO)}
    shares: list[Share] = []
    total = 0
    if not refusals[By.RON]:
        ron = pay(base, By.RON, rules, dealer=dealer)
        shares.append(_share(By.RON, "The discarder", base, ron.discarder))
    if not refusals[By.TSUMO]:
        tsumo = pay(base, By.TSUMO, rules, dealer=dealer)
        total = tsumo.total
        others = "Each" if dealer else "Others" if tsumo.payers > 1 else "The other"
        shares.append(_share(By.TSUMO, others, base, tsumo.each))
        if tsumo.dealer:
            shares.append(_share(By.TSUMO, "Dealer", base, tsumo.dealer))
    return Opened(
        han,
        fu,
        base,
        product,
        term(f"limit.{limit}") if limit else "",
        reason.code is Code.POINTS_KIRIAGE,
        tuple(shares),
        total,
        tuple(dict.fromkeys(filter(None, refusals.values()))),
        hand_worth(han, fu, rules, dealer=dealer, by=By.RON) or hand_worth(han, fu, rules, dealer=dealer, by=By.TSUMO),
    )


def _share(by: By, who: str, base: int, amount: int) -> Share:
    """``factor`` is the one by which the engine's base points, rounded up to a hundred, give the engine's payment."""
    factor = next((half for half in (2, 3, 4, 5, 8, 12) if -(-base * half // 200) * 100 == amount), 0)
    written = f"{factor // 2}½" if factor % 2 else str(factor // 2)
    return Share(by, who, written if factor else "", base * factor // 2, amount)


@cache
def _hands() -> dict[str, Win]:
    text = (Path(__file__).parent / "chart.toml").read_text(encoding="utf-8")
    return {key: Win.parse(win) for key, win in tomllib.loads(text).items()}


def hand_worth(han: int, fu: int, rules: Ruleset, *, dealer: bool, by: By) -> Score | None:
    """A hand of this han and fu won so; None where this table's rules value none of ours so."""
    key = f"{han}-{fu}-{by}"
    win = _hands().get(f"{key}-dealer") if dealer else None
    if win is None and (found := _hands().get(key)) is not None:
        win = replace(found, seat_wind=Tile.EAST) if dealer else found
    made = _made(win, rules) if win else None
    return made if made and (made.han, made.fu_total) == (han, fu) else None


def _made(win: Win, rules: Ruleset) -> Score | None:
    try:
        check_win(win, rules)
    except WinError:
        return None
    found = score(win, rules)
    return None if isinstance(found, Reason) else found
