"""Who pays whom, as arrows between the places round the table."""

import re
from itertools import permutations

import pytest

from engine.reasons import Code, Reason
from trainer.play.pages.over import Payment
from trainer.play.templatetags.board import BOX, PLACES, TABLE, arrow, arrows

PLAYERS = ("me", "right", "across", "left")


def payment(source: str, to: str, points: int) -> Payment:
    return Payment(source or "the table", source, to or "the table", to, points, Reason(Code.SETTLE_NOTEN))


@pytest.mark.parametrize(("source", "to"), list(permutations(PLACES, 2)))
def test_an_arrow_leads_from_edge_to_edge(source: str, to: str) -> None:
    line = arrow(source, to)
    for place, (x, y) in ((source, line.start), (to, line.end)):
        width, height = BOX if place else TABLE
        across, down = abs(x - PLACES[place][0]), abs(y - PLACES[place][1])
        assert across <= width + 0.01
        assert down <= height + 0.01
        assert across == pytest.approx(width) or down == pytest.approx(height)
    assert line.start != line.end


@pytest.mark.parametrize(("source", "to"), list(permutations(PLAYERS, 2)))
def test_a_figure_covers_no_player_and_not_the_table(source: str, to: str) -> None:
    x, y = arrow(source, to).middle
    for place, (px, py) in PLACES.items():
        width, height = BOX if place else TABLE
        assert abs(x - px) >= width or abs(y - py) >= height - 8, place


def test_payments_between_the_same_two_are_added_up() -> None:
    drawn = arrows([payment("left", "me", 8000), payment("left", "me", 300), payment("", "me", 1000)])
    assert re.findall(r"<text[^>]*>([\d,]+)</text>", drawn) == ["8,300", "1,000"]
    assert drawn.count("marker-end") == 2


def test_three_pay_one_and_nothing_is_drawn_of_nothing() -> None:
    assert arrows([payment(who, "me", 1000) for who in PLAYERS[1:]]).count("marker-end") == 3
    assert "marker-end" not in arrows([payment("left", "me", 0)])
    assert "marker-end" not in arrows([])
