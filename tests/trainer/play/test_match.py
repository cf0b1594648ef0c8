"""Whole matches at the table, from "play now" to the final table."""

import re

import pytest

from engine.bots import BOTS
from engine.eyes import view
from tests.engine.table import table as lay
from tests.trainer.play.conftest import Guest, Table
from trainer.play.models import MatchRecord


def play_round(learner: Guest, match: MatchRecord, *, htmx: bool = False) -> str:
    """The round played to its end with a beginner's advice; the last page."""
    page = ""
    for _ in range(200):
        sitting = learner.sitting(match)
        if sitting.result:
            return page or learner.page(match)
        action = BOTS["beginner"](view(sitting.state, sitting.seat)).action
        before = len(sitting.state.actions)
        page = learner.press(match, action, htmx=htmx)
        assert len(learner.sitting(match).state.actions) > before
    raise AssertionError("the round does not end")


@pytest.mark.parametrize("rules", ["standard length.winds=1", "sanma length.winds=1", "family", "growing-7"])
def test_a_match_is_played_to_its_final_table(learner: Guest, table: Table, rules: str) -> None:
    match = table(laid=lay(rules), aids=frozenset())
    for number in range(40):
        page = play_round(learner, match)
        match.refresh_from_db()
        if match.finished:
            break
        assert "Next round" in page
        learner.post(match, "next")
        assert match.rounds.count() == number + 2
    assert "How the match ended" in page
    assert "Play again" in page
    assert "Next round" not in page
    places = re.findall(r"<tr[^>]*><td>(\d)</td>", page)
    assert len(places) == match.seats.count()
    assert (
        sum(one["points"] for one in match.standings["seats"]) == match.values["table"]["start"] * match.seats.count()
    )
