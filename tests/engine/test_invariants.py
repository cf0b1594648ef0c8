"""Random legal rounds under every rule set; what must hold is checked at each step (tests/invariants.py)."""

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.eyes import view
from engine.hand import Hand
from engine.round import Claims, Over, Round, Turn
from engine.rules import ids, load
from engine.tiles import Tile
from tests import hearing, invariants
from tests.invariants import (
    Broken,
    Watch,
    hands_have_their_size,
    options_stand,
    points_are_kept,
    tiles_are_somewhere_once,
)
from tests.otherwise import dealt_otherwise
from tests.walks import walk

ROUNDS = 300
"""In all; ten thousand are `python -m tests.walks`."""


@pytest.mark.parametrize("ruleset", ids())
@settings(max_examples=-(-ROUNDS // len(ids())))
@given(seed=st.integers(0, 2**64))
def test_random_rounds(ruleset: str, seed: int) -> None:
    rng = random.Random(seed)
    watch = Watch(rng)
    for state in walk(load(ruleset), rng):
        watch.step(state)
    assert isinstance(state.phase, Over)


@pytest.mark.parametrize("ruleset", ids())
def test_what_is_not_an_option_is_refused_with_a_reason(ruleset: str) -> None:
    """All actions there are, at a turn and at an offer of a round."""
    rng = random.Random(f"refusals {ruleset}")
    states = [state for seed in range(5) for state in walk(load(ruleset), random.Random(f"{ruleset} {seed}"))]
    watch = Watch(rng)
    for phase in (Turn, Claims):
        watch.everything_else_is_refused(rng.choice([state for state in states if isinstance(state.phase, phase)]))
    assert watch.counted["refused"] > 12_000
    assert len(watch.reasons) >= 10


@pytest.mark.parametrize("ruleset", ids())
def test_a_view_is_the_same_with_the_hidden_tiles_dealt_otherwise(ruleset: str) -> None:
    rng = random.Random(f"views {ruleset}")
    compared: Counter[type] = Counter()
    for seed in range(12):
        states = list(walk(load(ruleset), random.Random(f"otherwise {ruleset} {seed}")))
        for state in rng.sample(states[:-1], min(8, len(states) - 1)):
            for seat in range(len(state.players)):
                other = dealt_otherwise(state, seat, rng)
                if other is not None:
                    assert other.wall != state.wall
                    assert view(other, seat) == view(state, seat)
                    compared[type(state.phase)] += 1
    assert compared[Turn] >= 30
    assert compared[Claims] >= 5


def test_the_checks_find_what_is_wrong() -> None:
    state = _in_the_middle()
    assert isinstance(state.phase, Turn)
    first, *others = state.players
    hand = first.hand
    for concealed, fault in (
        ((hand.concealed[0], *hand.concealed[:-1]), "tiles too many"),
        (hand.concealed[1:], "missing"),
    ):
        players = (first._replace(hand=Hand(concealed, hand.drawn, hand.melds)), *others)
        assert fault in (tiles_are_somewhere_once(state._replace(players=players)) or "")
    assert points_are_kept(state._replace(sticks=state.sticks + 1))
    assert options_stand(state._replace(phase=state.phase._replace(options=())))
    assert options_stand(state._replace(phase=state.phase._replace(options=state.phase.options * 2)))
    drew_twice = first._replace(hand=hand.draw(Tile.RED))
    assert hands_have_their_size(state._replace(players=(drew_twice, *others)))


def test_an_action_that_is_applied_without_being_an_option_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    state = _in_the_middle()
    monkeypatch.setattr(invariants, "apply", lambda state, action: state)
    with pytest.raises(Broken, match="is not among the options and was applied"):
        Watch(random.Random(0)).everything_else_is_refused(state)


def _in_the_middle() -> Round:
    """A turn of the first seat, some way into a round without calls."""
    for seed in range(50):
        for state in walk(load("standard"), random.Random(seed)):
            if isinstance(state.phase, Turn) and state.phase.seat == 0 and state.drawn > 12 and state.untouched:
                return state
    raise AssertionError("no such state")


def test_a_view_that_shows_too_much_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A view whose honba tells the next tile of the wall."""
    monkeypatch.setattr(
        invariants, "view", lambda state, seat: view(state, seat)._replace(honba=state.wall.drawn(state.drawn))
    )
    monkeypatch.setattr(invariants.Told, "differs", lambda self, state: None)
    with pytest.raises(Broken, match="sees what it should not"):
        _watch(rounds=20)


def test_a_furiten_forgotten_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hearing, "view", lambda state, seat: view(state, seat)._replace(furiten=None))
    with pytest.raises(Broken, match="the events say furiten True"):
        _watch(rounds=40)


def _watch(rounds: int) -> None:
    for seed in range(rounds):
        rng = random.Random(seed)
        watch = Watch(rng, thorough=0)
        for state in walk(load("standard"), rng):
            watch.step(state)
