"""Why not: what a learner might expect and may not do is shown with its reason, and only with that aid on."""

import re

import pytest

from tests.engine.table import Table as Laid
from tests.engine.table import table as lay
from tests.trainer.play.conftest import Guest, Table, buttons

OPEN = "99p234m678m45s22s1z"
"""With a pon of 9p and without the East a ready hand that has no yaku."""

READY = "234m678m45s22s345p"
"""Ready, closed: 3s and 6s."""


def no_yaku(last: str) -> Laid:
    """East has called 9p and waits; ``last`` are the next four draws, each discarded but East's own."""
    game = lay("standard", E=OPEN, draws=f"7z9p{last}")
    game.play("E discard _", "S discard _", "E pon 99p", "E discard 1z")
    return game.play("S discard _", "W discard _", "N discard _")


def refused(page: str) -> list[str]:
    """What is shown as not possible, as text."""
    found = re.findall(r'<details class="refused".*?</details>', page, re.S)
    return [re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", one)).strip() for one in found]


def test_a_complete_hand_without_yaku_cannot_ron(learner: Guest, table: Table) -> None:
    page = learner.page(table(laid=no_yaku("3s7z6z5z")))
    [words] = refused(page)
    assert "Ron" in words
    assert "yaku" in words
    assert "ron" not in buttons(page)


def test_a_complete_hand_without_yaku_cannot_tsumo(learner: Guest, table: Table) -> None:
    page = learner.page(table(laid=no_yaku("1z7z6z3s")))
    assert any("Tsumo" in words and "yaku" in words for words in refused(page))
    assert "tsumo" not in buttons(page)


def test_furiten_names_the_discard_and_marks_it_in_the_river(learner: Guest, table: Table) -> None:
    game = lay("standard", E=READY, draws="6s3s7z6z5z")
    match = table(laid=game.play("E discard _", "S discard _", "W discard _", "N discard _"))
    page = learner.page(match)
    words = next(words for words in refused(page) if words.startswith(("Ron", "Not possible: Ron")))
    assert "Furiten" in words
    assert "in your own river" in words
    assert 'class="is-cause"' in page


def test_riichi_without_the_points_says_so(learner: Guest, table: Table) -> None:
    page = learner.page(table(laid=lay("standard", E=READY, draws="7z", points={"E": 900})))
    assert any("Riichi" in words and "1,000" in words for words in refused(page))
    assert not any(action.startswith("riichi") for action in buttons(page))


def test_a_swap_call_bars_the_tile_at_the_other_end(learner: Guest, table: Table) -> None:
    game = lay("standard", E="456m147p258s1234z", N="3m147m369p258s1z2z3z", draws="5z6z7z5z")
    game.play("E discard _", "S discard _", "W discard _", "N discard 3m", "E chi 45m")
    page = learner.page(table(laid=game))
    [words] = refused(page)
    assert "Discard" in words
    assert "discard 6m" not in buttons(page)
    assert 'class="is-locked"' in page
    assert "discard 1p" in buttons(page)


@pytest.mark.parametrize("aids", [frozenset[str](), frozenset({"waits", "furiten"})])
def test_without_the_aid_nothing_is_said(learner: Guest, table: Table, aids: frozenset[str]) -> None:
    page = learner.page(table(laid=no_yaku("3s7z6z5z"), aids=aids))
    assert refused(page) == []


def test_a_press_is_refused_with_its_reason_even_without_aids(learner: Guest, table: Table) -> None:
    page = learner.press(table(laid=no_yaku("1z7z6z3s"), aids=frozenset()), "tsumo", htmx=True)
    assert "yaku" in page[page.index('class="refusal"') :]


def test_nothing_is_refused_where_nothing_was_missed(learner: Guest, table: Table) -> None:
    game = lay("standard", E="147m258p369s1234z", draws="5z6z7z5z6z")
    match = table(laid=game.play("E discard _", "S discard _", "W discard _", "N discard _"))
    assert refused(learner.page(match)) == []
