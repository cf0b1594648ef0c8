"""From han and fu to base points and payments."""

import pytest

from engine.points import Limit, Payments, base_points, payments
from engine.reasons import Code
from engine.rules import Ruleset, load, override
from engine.win import By
from tests.reasons import tree

STANDARD, WRC, SANMA, FAMILY = load("standard"), load("wrc"), load("sanma"), load("family")

# The printed score table: han, fu, then ron and self-draw of a player who is not dealer, and of the dealer.
CHART = """
1 30 1000 300-500 1500 500
1 40 1300 400-700 2000 700
1 50 1600 400-800 2400 800
1 60 2000 500-1000 2900 1000
1 70 2300 600-1200 3400 1200
1 80 2600 700-1300 3900 1300
1 90 2900 800-1500 4400 1500
1 100 3200 800-1600 4800 1600
1 110 3600 900-1800 5300 1800
2 20 1300 400-700 2000 700
2 25 1600 400-800 2400 800
2 30 2000 500-1000 2900 1000
2 40 2600 700-1300 3900 1300
2 50 3200 800-1600 4800 1600
2 60 3900 1000-2000 5800 2000
2 70 4500 1200-2300 6800 2300
2 80 5200 1300-2600 7700 2600
2 90 5800 1500-2900 8700 2900
2 100 6400 1600-3200 9600 3200
2 110 7100 1800-3600 10600 3600
3 20 2600 700-1300 3900 1300
3 25 3200 800-1600 4800 1600
3 30 3900 1000-2000 5800 2000
3 40 5200 1300-2600 7700 2600
3 50 6400 1600-3200 9600 3200
3 60 7700 2000-3900 11600 3900
3 70 8000 2000-4000 12000 4000
4 20 5200 1300-2600 7700 2600
4 25 6400 1600-3200 9600 3200
4 30 7700 2000-3900 11600 3900
4 40 8000 2000-4000 12000 4000
5 30 8000 2000-4000 12000 4000
6 30 12000 3000-6000 18000 6000
7 30 12000 3000-6000 18000 6000
8 30 16000 4000-8000 24000 8000
10 30 16000 4000-8000 24000 8000
11 30 24000 6000-12000 36000 12000
12 30 24000 6000-12000 36000 12000
13 30 32000 8000-16000 48000 16000
26 30 32000 8000-16000 48000 16000
"""


def pay(base: int, dealer_won: bool, by: By, rules: Ruleset = STANDARD, honba: int = 0, sticks: int = 0) -> Payments:
    return payments(base, dealer_won=dealer_won, by=by, honba=honba, sticks=sticks, ruleset=rules)


@pytest.mark.parametrize("line", CHART.strip().splitlines())
def test_the_printed_chart(line: str) -> None:
    han, fu, ron, tsumo, dealer_ron, dealer_tsumo = line.split()
    base, _, _ = base_points(int(han), int(fu), STANDARD)
    assert pay(base, False, By.RON).discarder == int(ron)
    shares = pay(base, False, By.TSUMO)
    assert (f"{shares.each}-{shares.dealer}", shares.payers) == (tsumo, 2)
    assert pay(base, True, By.RON).discarder == int(dealer_ron)
    shares = pay(base, True, By.TSUMO)
    assert (shares.each, shares.dealer, shares.payers) == (int(dealer_tsumo), 0, 3)


LIMITS = [
    (4, 30, None, Code.POINTS_FU_HAN),
    (4, 40, Limit.MANGAN, Code.POINTS_MANGAN),
    (5, 20, Limit.MANGAN, Code.POINTS_MANGAN),
    (6, 20, Limit.HANEMAN, Code.POINTS_HANEMAN),
    (8, 20, Limit.BAIMAN, Code.POINTS_BAIMAN),
    (11, 20, Limit.SANBAIMAN, Code.POINTS_SANBAIMAN),
    (13, 20, Limit.KAZOE_YAKUMAN, Code.POINTS_KAZOE),
]


@pytest.mark.parametrize(("han", "fu", "limit", "code"), LIMITS)
def test_limits(han: int, fu: int, limit: Limit | None, code: Code) -> None:
    _, found, reason = base_points(han, fu, STANDARD)
    assert (found, reason.code) == (limit, code)


def test_yakuman_by_units() -> None:
    assert base_points(0, 0, STANDARD, yakuman=3)[:2] == (24000, Limit.YAKUMAN)


def test_thirteen_han_stay_a_sanbaiman_where_the_table_says_so() -> None:
    assert base_points(13, 30, WRC)[:2] == (6000, Limit.SANBAIMAN)


def test_rounding_up_to_mangan() -> None:
    """4 han 30 fu and 3 han 60 fu, only where the table rounds up (P03)."""
    rules = override(STANDARD, {"limits.kiriage": True})
    for han, fu in ((4, 30), (3, 60)):
        base, limit, reason = base_points(han, fu, rules)
        assert (base, limit, reason.code) == (2000, Limit.MANGAN, Code.POINTS_KIRIAGE)
        assert base_points(han, fu, STANDARD)[:2] == (1920, None)
    assert base_points(4, 25, rules)[:2] == (1600, None)


def test_the_derivation_of_base_points() -> None:
    assert list(tree(base_points(3, 40, STANDARD)[2], 0)) == ["points.fu-han 1280", "  fu.total 40", "  han.total 3"]
    assert list(tree(base_points(3, 70, STANDARD)[2], 0)) == [
        "points.limit.mangan 2000",
        "  points.fu-han 2240",
        "    fu.total 70",
        "    han.total 3",
    ]
    assert list(tree(base_points(7, 30, STANDARD)[2], 0)) == ["points.limit.haneman 3000", "  han.total 7"]


def test_honba_and_sticks() -> None:
    """A counter is 300 on a ron, 100 from each payer; sticks come from the table (P04)."""
    assert pay(2000, False, By.RON, honba=2, sticks=1) == Payments(By.RON, 8600, 0, 0, 0, 600, 1000, 8600)
    assert pay(2000, False, By.TSUMO, honba=2, sticks=3) == Payments(By.TSUMO, 0, 4200, 2200, 2, 600, 3000, 8600)
    assert pay(2000, True, By.TSUMO, honba=1) == Payments(By.TSUMO, 0, 0, 4100, 3, 300, 0, 12300)


def test_three_players_lose_a_share_of_a_self_draw() -> None:
    """The absent player's share is not paid, a ron is as with four, a counter is 200 or 100 each (P04, P20, P21)."""
    assert pay(2000, False, By.TSUMO, SANMA) == Payments(By.TSUMO, 0, 4000, 2000, 1, 0, 0, 6000)
    assert pay(2000, True, By.TSUMO, SANMA) == Payments(By.TSUMO, 0, 0, 4000, 2, 0, 0, 8000)
    assert pay(480, False, By.TSUMO, SANMA).total == 1500
    assert pay(2000, True, By.RON, SANMA, honba=1) == Payments(By.RON, 12200, 0, 0, 0, 200, 0, 12200)
    assert pay(2000, False, By.TSUMO, SANMA, honba=2) == Payments(By.TSUMO, 0, 4200, 2200, 1, 400, 0, 6400)


def test_without_that_loss_the_two_bear_the_share_in_halves() -> None:
    rules = override(SANMA, {"points.tsumo_loss": False})
    assert pay(2000, False, By.TSUMO, rules) == Payments(By.TSUMO, 0, 5000, 3000, 1, 0, 0, 8000)
    assert pay(2000, True, By.TSUMO, rules) == Payments(By.TSUMO, 0, 0, 6000, 2, 0, 0, 12000)


def test_a_deposit_is_worth_what_the_table_says() -> None:
    assert pay(2000, False, By.RON, override(STANDARD, {"points.riichi_stick": 500}), sticks=2).sticks == 1000
    assert pay(40, False, By.RON, FAMILY, sticks=2).sticks == 0


@pytest.mark.parametrize(
    ("han", "base"),
    [(0, 0), (1, 5), (2, 10), (3, 20), (4, 40), (5, 40), (7, 60), (10, 80), (12, 120), (13, 160), (30, 160)],
)
def test_the_family_table(han: int, base: int) -> None:
    found, limit, reason = base_points(han, 0, FAMILY)
    assert (found, limit, reason.code) == (base, None, Code.POINTS_TABLE)


def test_family_payments() -> None:
    """A discarder pays three base scores, on a self-draw each player one; who is dealer does not matter (V24, V25)."""
    for dealer_won in (True, False):
        assert pay(40, dealer_won, By.RON, FAMILY, honba=2) == Payments(By.RON, 120, 0, 0, 0, 0, 0, 120)
        assert pay(40, dealer_won, By.TSUMO, FAMILY, honba=2) == Payments(By.TSUMO, 0, 0, 40, 3, 0, 0, 120)
