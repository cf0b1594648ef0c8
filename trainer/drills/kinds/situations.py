"""Situations of the table: rounds played by simple players, stopped where something can be asked of a seat.

The facts of such a question are the seat and the record of the round so far, so that it replays itself:

>>> from engine.rules import load
>>> rng = random.Random(1)
>>> states = next(rounds(rng, load("standard")))
>>> asked = Situation(states[9], 2)
>>> parse(str(asked), load("standard")) == asked
True
"""

import random
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from engine.actions import Action, Discard, Kita, Pass, Riichi, Ron, Tsumo
from engine.events import Discarded, Drew, Event
from engine.eyes import view
from engine.play import apply, start
from engine.record import Record, record_of, replay
from engine.round import Carry, Claims, Player, Round, Turn
from engine.rules import Ruleset
from engine.tiles import WINDS, Tile
from engine.ukeire import rank_discards
from engine.view import View
from engine.wall import Wall


class Situation(NamedTuple):
    """A round as it stands, and the seat that is asked."""

    state: Round
    seat: int

    @property
    def player(self) -> Player:
        return self.state.players[self.seat]

    @property
    def view(self) -> View:
        """All that the seat may know."""
        return view(self.state, self.seat)

    def __str__(self) -> str:
        return f"seat {self.seat}\n{record_of(self.state)}"


@lru_cache(maxsize=128)
def parse(facts: str, ruleset: Ruleset) -> Situation:
    """The situation of a question's facts. Raises `ValueError` for a text that is none."""
    head, _, record = facts.partition("\n")
    found = re.fullmatch(r"seat ([0-3])", head)
    if found is None:
        raise ValueError(f"{head!r} should read like seat 2, with a round's record on the lines after it")
    return Situation(replay(Record.parse(record, ruleset)), int(found[1]))


class Habits(NamedTuple):
    """How the rounds are played; shares are from 0 to 1.

    ``let_go``: how often a win on another's tile is not taken. Without it nobody is ever furiten for a tile let go.
    ``calls``: how often a chi or a pon is made that can be made; ``riichi``: how often it is declared.
    """

    let_go: float = 0.0
    calls: float = 0.08
    riichi: float = 0.9


USUAL = Habits()


def rounds(rng: random.Random, ruleset: Ruleset, habits: Habits = USUAL) -> Iterator[list[Round]]:
    """Rounds without end, each as all its states in order."""
    while True:
        yield _played(rng, ruleset, habits)


def _played(rng: random.Random, ruleset: Ruleset, habits: Habits) -> list[Round]:
    seats = ruleset.table.seats
    carry = Carry(rng.randrange(seats), rng.choice(WINDS[:2]), 0, 0, (ruleset.table.start,) * seats)
    states = [start(ruleset, Wall.shuffled(ruleset, rng.getrandbits(64)), carry)]
    while states[-1].asking:
        state = states[-1]
        options = next(iter(state.asking.values()))
        action = (_in_turn if isinstance(state.phase, Turn) else _answer)(rng, state, options, habits)
        states.append(apply(state, action))
    return states


def _in_turn(rng: random.Random, state: Round, options: tuple[Action, ...], habits: Habits) -> Action:
    """A win, a north, riichi, or the discard that keeps the most useful tiles: quick, for hundreds of rounds."""
    riichi = rng.random() < habits.riichi
    for kind in (Tsumo, Kita, Riichi):
        for option in options:
            if isinstance(option, kind) and (riichi or kind is not Riichi):
                return option
    discards = {option.tile: option for option in options if isinstance(option, Discard)}
    if len(discards) == 1:
        return next(iter(discards.values()))
    without = state.ruleset.table.without
    hand = state.players[options[0].seat].hand
    ranked = rank_discards(hand, without=without) if without else rank_discards(hand)
    return next(discards[choice.tile] for choice in ranked if choice.tile in discards)


def _answer(rng: random.Random, state: Round, options: tuple[Action, ...], habits: Habits) -> Action:
    first, last = options[0], options[-1]
    share = 1 - habits.let_go if isinstance(first, Ron) else habits.calls
    return first if rng.random() < share else last


def with_discard(state: Round, at: Discarded, tile: Tile) -> Round | None:
    """The round as it would stand if that drawn and discarded tile had been another, of which a copy is still to come.

    What could be done with the other tile is passed. None where it cannot be so.
    """
    place, number = 0, -1
    first = state.wall.seats * state.wall.size
    for event in state.events:
        if isinstance(event, Drew) and not event.replacement:
            number += 1
        if event is at:
            place = first + number
    hidden = range(first + state.drawn, first + state.wall.live)
    copies = [other for other in hidden if state.wall.tiles[other] is tile]
    if not (at.drawn and place and copies) or at.riichi or state.wall.tiles[place] is not at.tile:
        return None
    tiles = list(state.wall.tiles)
    tiles[place], tiles[copies[0]] = tiles[copies[0]], tiles[place]
    now = start(state.ruleset, Wall.of(state.ruleset, tiles), state.carry)
    discarded = sum(isinstance(event, Discarded) for event in state.events[: _at(state.events, at)])
    for action in state.actions:
        if isinstance(action, Discard | Riichi):
            if discarded == 0:
                action = Discard(at.seat, tile, drawn=True)
            discarded -= 1
        following = _followed(now, action)
        if following is None:
            return None
        now = following
    return _passed(now)


def _at(events: Sequence[Event], sought: Event) -> int:
    return next(number for number, event in enumerate(events) if event is sought)


def _followed(state: Round, action: Action) -> Round | None:
    """The round after an action that was made when the tiles lay a little otherwise; None if it cannot be made now."""
    if isinstance(action, Pass) and action not in state.asking.get(action.seat, ()):
        return state
    if action not in state.asking.get(action.seat, ()):
        state = _passed(state)
    return apply(state, action) if action in state.asking.get(action.seat, ()) else None


def _passed(state: Round) -> Round:
    """The round after everybody asked about a tile has passed."""
    while isinstance(state.phase, Claims):
        state = apply(state, Pass(next(iter(state.asking))))
    return state


def with_draw(state: Round, tile: Tile) -> Round | None:
    """The round as it would stand had the tile just drawn been another, of which a copy is still to come; else None."""
    first = state.wall.seats * state.wall.size
    place = first + state.drawn - 1
    hidden = range(first + state.drawn, first + state.wall.live)
    copies = [other for other in hidden if state.wall.tiles[other] is tile]
    last = state.events[-1]
    if not copies or not isinstance(last, Drew) or last.replacement or state.wall.tiles[place] is not last.tile:
        return None
    tiles = list(state.wall.tiles)
    tiles[place], tiles[copies[0]] = tiles[copies[0]], tiles[place]
    return replay(Record(state.ruleset, state.carry, Wall.of(state.ruleset, tiles), state.actions))
