"""What a bot answers: the action it would take, the others beside it, and why."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from engine.actions import Action, Ron, Tsumo
from engine.reasons import Code, Reason
from engine.view import View


class Choice(NamedTuple):
    """One action with what it is thought to be worth; the unit is the bot's own, more is better."""

    action: Action
    value: float
    reason: Reason


class Advice(NamedTuple):
    """``ranked`` are the actions that were weighed, the best first."""

    ranked: tuple[Choice, ...]

    @property
    def action(self) -> Action:
        return self.ranked[0].action

    @property
    def reason(self) -> Reason:
        return self.ranked[0].reason


type Bot = Callable[[View], Advice]
"""A pure function of what a seat sees; asked of a seat that has options."""


def advise(choices: Iterable[Choice]) -> Advice:
    """The choices in order; of equal ones the first given stands first."""
    return Advice(tuple(sorted(choices, key=lambda choice: -choice.value)))


def win_if_offered(view: View) -> Advice | None:
    """A win that is there is taken."""
    for action in view.options:
        if isinstance(action, Tsumo | Ron):
            return Advice((Choice(action, 0, Reason(Code.ADVICE_WIN)),))
    return None
