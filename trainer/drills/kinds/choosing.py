"""Questions answered by choosing: groups of values, of which one or several are right.

A choice is written ``group=value``, so that an answer is a set of texts:

>>> groups = (Group("ron", ("yes", "no")), Group("gone", ("1m", "2m", "none"), several=True))
>>> sorted(read(groups, {"ron": "no", "gone": ["1m", "2m"]}))
['gone=1m', 'gone=2m', 'ron=no']
>>> read(groups, {"ron": "no"})
Traceback (most recent call last):
    ...
trainer.drills.question.AnswerError: Something is not chosen yet: choose here, or say that you don’t know yet.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from engine.reasons import Reason
from trainer.drills.answers import values_of
from trainer.drills.question import Answer, AnswerError, Part, Question, Slip, Verdict

ASKS = ("choices",)

NONE = "none"
"""The value that says that no other of its group is right; it stands alone."""


class Group(NamedTuple):
    """One thing to choose: its form field and the values in order. ``several``: every right one is asked for."""

    name: str
    values: tuple[str, ...]
    several: bool = False


class Key(NamedTuple):
    """What is right in a group. Where one is chosen each of ``right`` is; where several are, all of them together.

    ``because`` says why, in the engine's words; ``of`` what there is to say of single values, told of those that are
    right and of those that were chosen.
    """

    name: str
    right: frozenset[str]
    because: tuple[Reason, ...] = ()
    of: Mapping[str, tuple[Reason, ...]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Judged:
    """A group with what was chosen in it."""

    group: Group
    key: Key
    given: frozenset[str]

    @property
    def right(self) -> bool:
        return self.given == self.key.right if self.group.several else bool(self.given & self.key.right)


@dataclass(frozen=True, slots=True)
class ChoiceVerdict(Verdict):
    """``judged`` holds each group by itself; the question is one part."""

    judged: tuple[Judged, ...]


def read(groups: Iterable[Group], data: Mapping[str, str | Iterable[str]]) -> frozenset[str]:
    """What was chosen in every group. Raises `AnswerError` at the first where that cannot be marked."""
    chosen: set[str] = set()
    for group in groups:
        values = dict.fromkeys(values_of(data, group.name))
        if not values:
            raise AnswerError(group.name, _MISSING)
        if not values.keys() <= set(group.values):
            raise AnswerError(group.name, "This is not among the choices. Choose again.")
        if len(values) > 1 and not group.several:
            raise AnswerError(group.name, "Two are chosen where one is asked for. Keep one of them.")
        if len(values) > 1 and NONE in values:
            raise AnswerError(group.name, "Some are chosen, and none. Keep one of the two.")
        chosen |= {f"{group.name}={value}" for value in values}
    return frozenset(chosen)


_MISSING = "Something is not chosen yet: choose here, or say that you don’t know yet."


def chosen_in(answer: Answer, name: str) -> frozenset[str]:
    """The values an answer has in a group."""
    start = f"{name}="
    return frozenset(one.removeprefix(start) for one in answer.choices or () if one.startswith(start))


type Groups = Callable[[Question], tuple[Group, ...]]
type Keys = Callable[[Question], tuple[Key, ...]]
type Explain = Callable[[Question, Answer], tuple[Slip, ...]]


def solve(keys: Iterable[Key], groups: Iterable[Group]) -> Answer:
    """A right answer: the first right value where one is chosen, all where several are."""
    several = {group.name: group for group in groups}
    chosen: set[str] = set()
    for key in keys:
        group = several[key.name]
        right = [value for value in group.values if value in key.right]
        chosen |= {f"{key.name}={value}" for value in (right if group.several else right[:1])}
    return Answer(choices=frozenset(chosen))


def mark(groups: Iterable[Group], keys: Iterable[Key], answer: Answer, slips: tuple[Slip, ...] = ()) -> ChoiceVerdict:
    """Each group against its key; ``slips`` are told where something is not right."""
    found = {group.name: group for group in groups}
    keys = tuple(keys)
    judged = tuple(Judged(found[key.name], key, chosen_in(answer, key.name)) for key in keys)
    right = all(one.right for one in judged)
    part = Part("choices", right, solve(keys, found.values()).choices, answer.choices)
    return ChoiceVerdict((part,), () if right else slips, judged)
