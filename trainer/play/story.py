"""A round told in moments: the states it went through, and which of them are worth stopping at.

Only what the whole table can see makes a moment. Somebody who could have called and passed does not: from a pause there
one could read off who had something to call.
"""

from collections import OrderedDict
from collections.abc import Iterator, Sequence

from engine.actions import Action, Discard
from engine.bots import BOTS
from engine.events import DoraShown, Drew, RiichiPaid
from engine.eyes import view
from engine.play import apply, start
from engine.record import Record
from engine.round import Round
from engine.rules import Ruleset

type States = tuple[Round, ...]
"""A round after each of its actions, from the deal: after `n` of them at place `n`."""

_FOLLOWS = (Drew, DoraShown, RiichiPaid)
"""What happens of itself once everybody has let a tile go."""


def states(record: Record) -> States:
    """Every state of a record. Raises `IllegalAction` where this engine refuses one of its actions."""
    found = [start(record.ruleset, record.wall, record.carry)]
    for action in record.actions:
        found.append(apply(found[-1], action))
    return tuple(found)


def told(text: str, rules: Ruleset) -> States:
    """The states of a stored round. The last rounds asked for are kept: the same text is always the same round.

    Raises `IllegalAction` as `states` does.
    """
    known = _KEPT.get((text, rules))
    return known if known is not None else keep(text, rules, states(Record.parse(text, rules)))


def keep(text: str, rules: Ruleset, told: States) -> States:
    """These states, kept for when their round is asked for."""
    _KEPT[text, rules] = told
    while len(_KEPT) > MOST_KEPT:
        _KEPT.popitem(last=False)
    return told


MOST_KEPT = 64
"""Rounds, some hundred kilobytes each."""
_KEPT: OrderedDict[tuple[str, Ruleset], States] = OrderedDict()


def moments(told: Sequence[Round], since: int) -> list[int]:
    """The places worth stopping at after place ``since``, the last of them the present."""
    present = len(told) - 1
    found = []
    for place in range(since + 1, present):
        grown = told[place + 1].events[len(told[place].events) :]
        if any(not isinstance(event, _FOLLOWS) for event in grown):
            found.append(place)
    return [*found, present]


def run(state: Round, levels: Sequence[str]) -> Iterator[Round]:
    """The states that follow without a person: bots answer, and a riichi hand lets go what it draws.

    ``levels`` by seat, empty where a person sits.
    """
    while (action := _answer(state, levels)) is not None:
        state = apply(state, action)
        yield state


def _answer(state: Round, levels: Sequence[str]) -> Action | None:
    for seat, options in state.asking.items():
        if levels[seat]:
            return BOTS[levels[seat]](view(state, seat)).action
        if len(options) == 1 and isinstance(options[0], Discard) and state.players[seat].riichi:
            return options[0]
    return None
