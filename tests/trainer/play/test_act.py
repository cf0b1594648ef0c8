"""A press on a tile or a call: played once, whatever is pressed twice, late, from elsewhere or by hand."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from engine.record import Record, replay
from tests.engine.table import table as lay
from tests.trainer.play.conftest import Guest, Table, buttons
from trainer.play import services, story
from trainer.play.models import MatchRecord

LATE = "The table has moved on"


def text(match: MatchRecord) -> str:
    return match.rounds.get().text


def first(learner: Guest, match: MatchRecord) -> str:
    return buttons(learner.page(match))[0]


@pytest.mark.parametrize("htmx", [True, False])
def test_a_discard_lies_in_the_river_and_the_bots_have_answered(learner: Guest, table: Table, htmx: bool) -> None:
    match = table()
    action = first(learner, match)
    learner.press(match, action, htmx=htmx)
    state = learner.sitting(match).state
    assert str(state.actions[0]) == f"0 {action}"
    assert len(state.actions) > 3
    assert 0 in state.asking or learner.sitting(match).result
    assert replay(Record.parse(text(match))) == state, "what is stored is the round"


@pytest.mark.parametrize("htmx", [True, False])
def test_a_double_click_moves_once(learner: Guest, table: Table, htmx: bool) -> None:
    match = table()
    at, action = learner.sitting(match).at, first(learner, match)
    learner.press(match, action, at=at, htmx=htmx)
    once = text(match)
    page = learner.press(match, action, at=at, htmx=htmx)
    assert text(match) == once
    assert LATE in page
    assert "Your hand" in page, "the board as it stands comes with the note"


def test_two_tabs_at_once_move_once(learner: Guest, table: Table) -> None:
    match = table()
    at, actions = learner.sitting(match).at, buttons(learner.page(match))[:2]
    learner.press(match, actions[0], at=at)
    once = text(match)
    assert LATE in learner.press(match, actions[1], at=at, htmx=True)
    assert text(match) == once


def test_a_form_of_an_earlier_round_moves_nothing_in_this_one(learner: Guest, table: Table) -> None:
    match = table("growing-4")
    at, action = learner.sitting(match).at, first(learner, match)
    while not (sitting := learner.sitting(match)).result:
        options = sitting.state.asking[0]
        learner.press(match, options[-1])
    learner.post(match, "next")
    dealt = match.rounds.get(number=1).text
    assert LATE in learner.press(match, action, at=at, htmx=True)
    assert match.rounds.get(number=1).text == dealt


def test_a_press_taken_back_elsewhere_is_late(learner: Guest, table: Table) -> None:
    match = table()
    learner.press(match, first(learner, match))
    at, action = learner.sitting(match).at, first(learner, match)
    learner.post(match, "back")
    taken = text(match)
    assert LATE in learner.press(match, action, at=at, htmx=True)
    assert text(match) == taken


@pytest.mark.parametrize(
    ("action", "words"),
    [
        ("discard 7z", ": not in your hand"),
        ("tsumo", "neither four sets and a pair"),
        ("pon 11m", "No tile is on offer"),
        ("riichi 1m", "not ready"),
        ("kan 1111m", ": not in your hand"),
        ("", "nothing this table knows"),
        ("discard", "nothing this table knows"),
        ("discard <b>1m</b>", "nothing this table knows"),
        ("dance 1m" * 50, "nothing this table knows"),
        ("discard 1m\n1 discard 2m", "nothing this table knows"),
    ],
)
@pytest.mark.parametrize("htmx", [True, False])
def test_what_may_not_be_done_says_why_and_changes_nothing(
    learner: Guest, table: Table, action: str, words: str, htmx: bool
) -> None:
    game = lay("standard", E="147m258p369s1234z", draws="5z")
    match = table(laid=game)
    before = text(match)
    page = learner.press(match, action, htmx=htmx)
    assert words.lower() in page.lower()
    assert "<b>1m</b>" not in page
    assert text(match) == before


def test_a_killed_server_has_kept_what_it_answered(learner: Guest, table: Table) -> None:
    match = table()
    learner.press(match, first(learner, match))
    kept = text(match)
    services._rules.cache_clear()
    story._KEPT.clear()  # nothing but the database is left
    sitting = learner.sitting(match)
    assert str(Record.parse(kept)) == kept
    assert [str(action) for action in sitting.state.actions] == kept.splitlines()[4:]
    learner.press(match, first(learner, match))
    assert text(match).startswith(kept)


def test_a_crash_before_the_answer_leaves_the_round_as_it_was(
    learner: Guest, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = table()
    before, at, action = text(match), learner.sitting(match).at, first(learner, match)

    def killed(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(services, "_written", killed)
    with pytest.raises(KeyboardInterrupt):
        learner.press(match, action, at=at)
    monkeypatch.undo()
    assert text(match) == before
    learner.press(match, action, at=at)
    assert text(match) != before


@pytest.mark.django_db(transaction=True)
def test_presses_in_the_same_moment_move_once(learner: Guest, table: Table) -> None:
    match = table()
    at, actions = learner.sitting(match).at, buttons(learner.page(match))[:8]

    def press(action: str) -> bool:
        try:
            sitting = services.take_action(match=match, by=learner.user, action=action, at=at)
            return not sitting.note
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as pool:
        moved = list(pool.map(press, actions))
    assert moved.count(True) == 1
    state = learner.sitting(match).state
    assert str(state.actions[0]) == f"0 {actions[moved.index(True)]}"
    assert match.rounds.get().version == 1


def test_a_get_changes_nothing(learner: Guest, table: Table) -> None:
    match = table()
    learner.press(match, first(learner, match))
    before = (text(match), match.rounds.get().version)
    for path in ("", "rules/", "?step=0.0.7", "?step=nonsense", "?action=discard+1m&at=0.0.6"):
        assert learner.client.get(f"/play/{match.pk}/{path}").status_code == 200
    for what in ("act", "back", "next", "claim", "options", "again"):
        assert learner.client.get(f"/play/{match.pk}/{what}/").status_code == 302
    assert (text(match), match.rounds.get().version) == before


def test_a_forged_post_is_turned_away(learner: Guest, table: Table) -> None:
    match = table()
    learner.client.handler.enforce_csrf_checks = True
    response = learner.client.post(f"/play/{match.pk}/act/", {"action": first(learner, match), "at": "0.0.6"})
    assert response.status_code == 403
    assert len(learner.sitting(match).state.actions) == 0
