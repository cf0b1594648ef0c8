"""A round moving forward: who is asked, what an action leaves as it was, and what is refused."""

import pytest

from engine.actions import Pass, parse_action
from engine.play import IllegalAction, apply
from engine.reasons import Code
from engine.record import record_of, replay
from engine.round import Claims, Turn, options
from tests.engine.table import Table, table


def offered() -> Table:
    """East has discarded 5p; South could chi it, North pon it."""
    return table("standard", S="46p19m369s12367z", W="19m369s12347z147p", N="55p19m36s147p1236z", draws="5p").play(
        "E discard _"
    )


def test_the_options_of_a_seat() -> None:
    game = table("standard", E="19m147p258s12345z", draws="9p")
    assert isinstance(game.state.phase, Turn)
    assert options(game.state, 0) == game.state.phase.options != ()
    assert [options(game.state, seat) for seat in (1, 2, 3, 4, -1)] == [()] * 5

    game = offered()
    assert isinstance(game.state.phase, Claims)
    assert [bool(options(game.state, seat)) for seat in range(-1, 5)] == [False, False, True, False, True, False]
    assert options(game.state, 1) == game.state.phase.options[1]
    game.play("S chi 46p")
    assert options(game.state, 1) == ()  # has answered
    assert options(game.state, 3) != ()

    game = offered().to_the_end()
    assert [options(game.state, seat) for seat in range(4)] == [()] * 4


def test_an_action_leaves_the_state_before_it_as_it_was() -> None:
    before = offered().state
    kept = replay(record_of(before))
    after = apply(before, parse_action("3 pon 55p"))
    assert (before, before.actions) == (kept, after.actions[:-1])
    assert apply(before, parse_action("3 pass")) != after
    assert after.events == before.events  # nothing is seen of an answer before the last


def test_the_order_of_answers_does_not_matter() -> None:
    first = offered().play("S chi 46p", "N pon 55p").state
    second = offered().play("N pon 55p", "S chi 46p").state
    assert first._replace(actions=()) == second._replace(actions=())


def test_a_refused_action_names_itself_and_the_reason() -> None:
    state = offered().state
    with pytest.raises(IllegalAction) as caught:
        apply(state, Pass(2))
    assert (caught.value.action, caught.value.reason.code) == (Pass(2), Code.NOT_ASKED)
    assert str(caught.value) == "2 pass: action.not-asked"
    for seat in (-1, 4):
        with pytest.raises(IllegalAction) as caught:
            apply(state, Pass(seat))
        assert caught.value.reason.code is Code.NO_SUCH_SEAT
