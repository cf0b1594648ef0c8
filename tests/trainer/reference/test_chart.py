"""The score chart against the formula written out here, the well-known values, and a hand for each cell."""

from dataclasses import replace

import pytest

from engine.rules import Ruleset, load, override
from engine.win import By
from trainer.display.payment import paid
from trainer.reference.chart import FU, HAN, chart, hand_worth, opened, why_not
from trainer.reference.questions import figures
from trainer.reference.worth import rulesets

TABLES = [rules for rules in rulesets() if rules.fu.counted]


def up(points: float) -> int:
    """Rounded up to a hundred, by counting."""
    rounded = 0
    while rounded < points:
        rounded += 100
    return rounded


def formula(han: int, fu: int, *, dealer: bool, kiriage: bool) -> tuple[str, str]:
    """Ron and self-draw for four players (or three with the absent share lost), as a rule book states them."""
    base = fu
    for _ in range(han + 2):
        base += base
    if base > 2000 or (kiriage and (han, fu) in ((4, 30), (3, 60))):
        base = 2000
    if dealer:
        return f"{up(6 * base):,}", f"{up(2 * base):,} each"
    return f"{up(4 * base):,}", f"{up(base):,} / {up(2 * base):,}"


@pytest.mark.parametrize("dealer", [False, True])
@pytest.mark.parametrize("rules", TABLES, ids=lambda rules: rules.id)
def test_every_cell_is_what_the_formula_gives(rules: Ruleset, dealer: bool) -> None:
    found = chart(rules, dealer=dealer)
    assert [row.fu for row in found.rows] == [20, 25, 30, 40, 50, 60, 70, 80, 90, 100, 110]
    for row in found.rows:
        for cell in row.cells:
            ron, tsumo = formula(cell.han, cell.fu, dealer=dealer, kiriage=rules.limits.kiriage)
            assert cell.ron in ("", ron)
            assert cell.tsumo in ("", tsumo)
            assert bool(cell.limit) == (ron == ("12,000" if dealer else "8,000"))


WELL_KNOWN = {
    False: {
        30: (("1,000", "300 / 500"), ("2,000", "500 / 1,000"), ("3,900", "1,000 / 2,000"), ("7,700", "2,000 / 3,900")),
        40: (("1,300", "400 / 700"), ("2,600", "700 / 1,300"), ("5,200", "1,300 / 2,600"), ("8,000", "2,000 / 4,000")),
        110: (("3,600", ""), ("7,100", "1,800 / 3,600"), ("8,000", "2,000 / 4,000"), ("8,000", "2,000 / 4,000")),
    },
    True: {
        20: (("", ""), ("", "700 each"), ("", "1,300 each"), ("", "2,600 each")),
        25: (("", ""), ("2,400", ""), ("4,800", "1,600 each"), ("9,600", "3,200 each")),
        30: (("1,500", "500 each"), ("2,900", "1,000 each"), ("5,800", "2,000 each"), ("11,600", "3,900 each")),
    },
}


@pytest.mark.parametrize("dealer", [False, True])
def test_the_rows_everybody_knows(dealer: bool) -> None:
    rows = {
        row.fu: tuple((cell.ron, cell.tsumo) for cell in row.cells)
        for row in chart(load("standard"), dealer=dealer).rows
    }
    for fu, cells in WELL_KNOWN[dealer].items():
        assert rows[fu] == cells


LIMITS = {
    "mangan": ("8,000", "12,000"),
    "haneman": ("12,000", "18,000"),
    "baiman": ("16,000", "24,000"),
    "sanbaiman": ("24,000", "36,000"),
    "counted yakuman": ("32,000", "48,000"),
    "yakuman": ("32,000", "48,000"),
    "double yakuman": ("64,000", "96,000"),
}


@pytest.mark.parametrize("dealer", [False, True])
def test_limits(dealer: bool) -> None:
    found = {row.name: row for row in chart(load("standard"), dealer=dealer).limits}
    assert {name: row.ron for name, row in found.items()} == {name: pays[dealer] for name, pays in LIMITS.items()}
    assert [row.han for row in found.values()] == ["5", "6–7", "8–10", "11–12", "13 and more", "", ""]
    assert found["haneman"].tsumo == ("6,000 each" if dealer else "3,000 / 6,000")


def test_a_table_may_know_fewer_limits() -> None:
    names = [(row.name, row.han) for row in chart(load("wrc"), dealer=False).limits]
    assert names == [
        ("mangan", "5"), ("haneman", "6–7"), ("baiman", "8–10"), ("sanbaiman", "11 and more"), ("yakuman", ""),
    ]  # fmt: skip


def test_the_family_game_has_its_own_table() -> None:
    found = chart(load("family"), dealer=False)
    assert not found.rows
    assert [row.base for row in found.limits] == [5, 10, 20, 40, 60, 80, 120, 160]
    assert [row.han for row in found.limits] == ["1", "2", "3", "4–5", "6–7", "8–10", "11–12", "13 and more"]
    assert all(row.ron == str(3 * row.base) and row.tsumo == f"{row.base} each" for row in found.limits)


@pytest.mark.parametrize("dealer", [False, True])
@pytest.mark.parametrize("rules", TABLES, ids=lambda rules: rules.id)
def test_each_payment_has_a_hand_or_a_reason_why_there_is_none(rules: Ruleset, dealer: bool) -> None:
    for han in HAN:
        for fu in FU:
            cell = opened(han, fu, rules, dealer=dealer)
            assert cell is not None
            refused = [bool(why_not(han, fu, by, rules)) for by in (By.RON, By.TSUMO)]
            assert bool(cell.hand) == (not all(refused))
            assert bool(cell.refusals) == any(refused)
            if cell.hand:
                assert (cell.hand.han, cell.hand.fu_total, cell.hand.reading.win.is_dealer) == (han, fu, dealer)
                assert cell.hand.base == cell.base


@pytest.mark.parametrize("by", By)
@pytest.mark.parametrize("dealer", [False, True])
def test_a_hand_shows_each_payment_that_is_not_refused(by: By, dealer: bool) -> None:
    rules = load("standard")
    for row in chart(rules, dealer=dealer).rows:
        for cell in row.cells:
            found = hand_worth(cell.han, cell.fu, rules, dealer=dealer, by=by)
            assert (paid(found.payments) if found else "") == (cell.ron if by is By.RON else cell.tsumo)


def test_impossible_cells_say_why_by_the_rules_of_the_table() -> None:
    rules = load("standard")
    assert "10 for the ron" in why_not(3, 20, By.RON, rules)
    assert "2 han already" in why_not(1, 20, By.TSUMO, rules)
    assert "2 han already" in why_not(1, 25, By.RON, rules)
    assert "3 han already" in why_not(2, 25, By.TSUMO, rules)
    assert why_not(2, 25, By.RON, rules) == why_not(1, 110, By.RON, rules) == ""
    assert "100" in why_not(1, 110, By.RON, load("m-league"))
    dear = override(rules, {"yaku.han": {**rules.yaku.han, "chiitoitsu": (3, 0)}})
    assert "3 han already" in why_not(2, 25, By.RON, dear)


def test_a_cell_is_opened_step_by_step() -> None:
    cell = opened(3, 40, load("standard"), dealer=False)
    assert cell is not None
    assert (cell.product, cell.base, cell.limit, cell.total) == (1280, 1280, "", 5200)
    assert [(share.who, share.factor, share.exact, share.amount) for share in cell.shares] == [
        ("The discarder", "4", 5120, 5200),
        ("Others", "1", 1280, 1300),
        ("Dealer", "2", 2560, 2600),
    ]
    dealer = opened(4, 40, load("standard"), dealer=True)
    assert dealer is not None
    assert (dealer.product, dealer.base, dealer.limit) == (2560, 2000, "mangan")
    assert [(share.who, share.amount) for share in dealer.shares] == [("The discarder", 12000), ("Each", 4000)]
    kiriage = opened(4, 30, load("m-league"), dealer=False)
    assert kiriage is not None
    assert (kiriage.product, kiriage.base, kiriage.rounded_up) == (1920, 2000, True)
    sanma = opened(1, 30, load("sanma"), dealer=False)
    assert sanma is not None
    assert [(share.who, share.amount) for share in sanma.shares] == [
        ("The discarder", 1000), ("The other", 300), ("Dealer", 500),
    ]  # fmt: skip
    assert sanma.total == 800


@pytest.mark.parametrize("rules", TABLES, ids=lambda rules: rules.id)
def test_every_share_is_a_multiple_of_the_base_rounded_up(rules: Ruleset) -> None:
    for dealer in (False, True):
        for han in HAN:
            for fu in FU:
                cell = opened(han, fu, rules, dealer=dealer)
                assert cell is not None
                for share in cell.shares:
                    assert share.factor
                    assert up(share.exact) == share.amount


def test_no_cell_outside_the_chart() -> None:
    assert opened(5, 30, load("standard"), dealer=False) is None
    assert opened(3, 35, load("standard"), dealer=False) is None
    assert opened(3, 40, load("family"), dealer=False) is None


def test_the_figures_of_the_answers() -> None:
    said = figures(load("standard"))
    assert (said.short.product, said.short.fourfold, said.short.rounded, said.short.ron) == (1920, 7680, 7700, 7700)
    assert (said.over.product, said.over_too.product, said.over.base, said.over.ron) == (2560, 2240, 2000, 8000)
    assert (said.small.base, said.small.ron, said.small_tsumo.total) == (240, 1000, 1100)
    assert said.counters == ("5,800", "1,500 / 2,800")
    assert (said.pairs.han, said.pairs.ron, said.counted) == (2, 1600, 32000)
    assert "M.League" in said.kiriage
    assert "EMA / WRC" not in said.counting
    assert figures(load("wrc")).counted == 24000
    assert figures(load("m-league")).short.ron == 8000
    assert figures(load("sanma")).counters == ("5,600", "1,500 / 2,800")
    assert figures(load("family")).family.discarder == 60
    assert replace(said, rules=load("wrc")).short == said.short
