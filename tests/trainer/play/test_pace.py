"""The pace: what the bots did is stored when a press is answered, and shown one moment after another."""

import re

from engine.bots import BOTS
from engine.eyes import view
from tests.engine.table import table as lay
from tests.trainer.play.conftest import Guest, Table, buttons
from trainer.play.models import MatchRecord
from trainer.play.story import moments

NO_PAIRS = {"S": "258m147p369s1234z", "W": "369m258p147s1234z", "N": "147m369p258s1234z"}
"""Hands from which the first discards are honours, and none is called."""


def steps(learner: Guest, match: MatchRecord, page: str) -> list[str]:
    """The fragments from a first one to the present, as the page itself asks for them."""
    found = [page]
    while step := re.search(r'hx-get="(/play/[^"]+\?step=[^"]+)" hx-trigger="load delay', found[-1]):
        response = learner.client.get(step[1], headers={"HX-Request": "true"})
        assert response.status_code == 200
        found.append(response.content.decode())
        assert len(found) < 40
    return found


def discards(page: str) -> int:
    return sum(river.count("<li") for river in re.findall(r'<ol class="river".*?</ol>', page))


def test_each_step_shows_one_thing_more_and_the_hand_is_locked_until_the_present(learner: Guest, table: Table) -> None:
    match = table(laid=lay("standard", E="147m258p369s1234z", draws="5z", **NO_PAIRS), level="beginner")
    page = learner.press(match, "discard _5z", htmx=True)
    assert discards(page) == 1, "at first one sees the own discard"
    shown = steps(learner, match, page)
    assert [discards(one) for one in shown] == list(range(1, len(shown) + 1))
    for one in shown[:-1]:
        assert "data-moving" in one
        assert buttons(one) == []
        assert "aria-disabled" in one
    assert "data-moving" not in shown[-1]
    assert buttons(shown[-1])
    assert buttons(shown[-1]) == buttons(learner.page(match)), "the last step is the present"


def test_what_happened_is_told_step_by_step_in_words(learner: Guest, table: Table) -> None:
    match = table(laid=lay("standard", E="147m258p369s1234z", draws="5z", **NO_PAIRS))
    told = [
        re.findall(r"<(?:li|p)>(.*?)</", one[one.index('id="news"') :])
        for one in steps(learner, match, learner.press(match, "discard _5z", htmx=True))
    ]
    assert told[0] == ["You discard white dragon."]
    assert all(len(words) <= 2 for words in told), told
    names = [seat.name for seat in match.seats.all() if seat.name]
    assert [words[0].split()[0] for words in told[1:]] == names[: len(told) - 1]
    assert told[-1][-1].startswith(("You draw", f"{names[len(told) - 2]} discards"))


def test_fast_shows_the_present_at_once(learner: Guest, table: Table) -> None:
    match = table(fast=True)
    page = learner.press(match, buttons(learner.page(match))[0], htmx=True)
    assert "data-moving" not in page
    assert buttons(page) == buttons(learner.page(match))


def test_without_a_script_the_present_is_shown_at_once(learner: Guest, table: Table) -> None:
    match = table()
    page = learner.press(match, buttons(learner.page(match))[0])
    assert "data-moving" not in page
    assert buttons(page)


def test_an_old_step_shows_the_present(learner: Guest, table: Table) -> None:
    match = table()
    first = learner.press(match, buttons(learner.page(match))[0], htmx=True)
    step = re.search(r"\?step=([^\"]+)", first)
    assert step
    learner.press(match, buttons(learner.page(match))[0])
    late = learner.client.get(f"/play/{match.pk}/?step={step[1]}", headers={"HX-Request": "true"}).content.decode()
    assert "data-moving" not in late
    assert buttons(late) == buttons(learner.page(match))


def test_a_tile_that_was_let_go_makes_no_pause(learner: Guest, table: Table) -> None:
    """Somebody who could have called and passed must not be seen by the time it takes."""
    match = table(level="normal", label="quiet")
    passes = 0
    for _ in range(60):
        sitting = learner.sitting(match)
        if sitting.result:
            break
        told, since = sitting.told, sitting.since
        for place in moments(told, since)[:-1]:
            following = told[place + 1]
            grown = following.events[len(told[place].events) :]
            passes += sum(action.verb == "pass" and action.seat != 0 for action in following.actions[since + 1 :])
            assert {type(event).__name__ for event in grown} - {"Drew", "DoraShown", "RiichiPaid"}
        action = BOTS["beginner"](view(sitting.state, 0)).action
        learner.press(match, action)
    assert passes, "somebody let a tile go in this round"
