"""Simulated learners, as docs/decisions/0013 has them: understanding by steps, memory by traces that fade.

Nothing here knows of the trainer's schedule or of its ratings. Times are seconds of the learner's own clock, which runs
slowly between sittings.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from random import Random
from typing import NamedTuple

from trainer.drills.kinds import KINDS
from trainer.drills.skills import SKILLS, Drill, skill_of

DECAY, THRESHOLD, NOISE = 0.217, -0.704, 0.255
BETWEEN = 0.025
QUESTION = 45.0
STEP = 0.1
GUESS = 0.25
NAMED = 0.5


@dataclass(frozen=True)
class Group:
    """A sort of learners: how likely a skill is understood at the start and after one explanation, how fast memory
    fades, how often a right part is spoilt by carelessness.
    """

    name: str
    at_first: float
    grasp: float
    fading: float
    careless: float


GROUPS = (
    Group("quick", 0.20, 0.40, 0.157, 0.02),
    Group("middle", 0.10, 0.25, 0.177, 0.03),
    Group("slow", 0.05, 0.15, 0.197, 0.04),
)


@dataclass(frozen=True)
class Item:
    """One question of the site as a learner meets it: what it carries and what it asks."""

    drill: Drill
    skills: tuple[str, ...]  # tags, as a question has them
    asks: tuple[str, ...]

    @property
    def rests_on(self) -> tuple[str, ...]:
        """The skills of the map, each once."""
        return tuple(dict.fromkeys(skill_of(tag) for tag in self.skills))


class Given(NamedTuple):
    """What an answer shows of itself: the parts judged, the tags of a slip that explains it, the yaku named, and
    whether the payment follows from wrong han and fu.
    """

    parts: Mapping[str, bool]
    against: tuple[str, ...]
    claimed: frozenset[str] | None
    follows: bool

    @property
    def right(self) -> bool:
        return all(self.parts.values())


class Memory:
    """Traces of one thing: when each was left, how much it weighs and how fast it fades."""

    def __init__(self) -> None:
        self.traces: list[tuple[float, float, float]] = []

    def activation(self, now: float) -> float:
        total = sum(weight * max(1.0, now - at) ** -decay for at, weight, decay in self.traces)
        return log(total) if total > 0 else -99.0

    def recall(self, now: float, more: float = 0.0) -> float:
        """The chance of recall; ``more`` is how much more than usual it takes."""
        return 1 / (1 + exp(min(50.0, (THRESHOLD + more - self.activation(now)) / NOISE)))

    def meet(self, now: float, weight: float, fading: float) -> None:
        decay = DECAY * exp(self.activation(now)) + fading if self.traces else fading
        self.traces.append((now, weight, decay))


class Person:
    """One learner. Everything random comes from ``rng``."""

    def __init__(self, group: Group, rng: Random) -> None:
        self.group, self.rng, self.now = group, rng, 0.0
        self.memory = {slug: Memory() for slug in SKILLS}
        self.understood: set[str] = set()
        self.items: dict[int, Memory] = {}
        for slug, skill in SKILLS.items():
            if self.understood.issuperset(skill.needs) and rng.random() < group.at_first:
                self.understood.add(slug)
                self.memory[slug].meet(self.now, 1.0, group.fading)

    def sleep(self, seconds: float) -> None:
        """Time without practice."""
        self.now += BETWEEN * seconds

    def knows(self, skill: str, more: float = 0.0) -> float:
        return self.memory[skill].recall(self.now, more) if skill in self.understood else 0.0

    @property
    def known(self) -> float:
        """The share of the map that would be recalled now."""
        return sum(map(self.knows, SKILLS)) / len(SKILLS)

    def chance(self, item: Item) -> float:
        """How likely the whole answer is right."""
        there = 1.0
        for skill in item.rests_on:
            there *= self.knows(skill, _more(item.drill))
        right = there * (1 - self.group.careless) ** len(item.asks)
        return right + (1 - there) * (GUESS if item.asks == ("choices",) else 0.0)

    def answer(self, item: Item, card: int | None = None) -> Given:
        """Answer a question, read what it explains, and remember. ``card`` names one that is asked again and again."""
        self.now += QUESTION
        weight = 1 / sqrt(len(item.rests_on))
        if card is not None and card in self.items and self.rng.random() < self.items[card].recall(self.now):
            given = Given(dict.fromkeys(item.asks, True), (), None, False)
            weight /= 2
        else:
            there = {skill for skill in item.rests_on if self.rng.random() < self.knows(skill, _more(item.drill))}
            given = self._write(item, there)
        if card is not None:
            self.items.setdefault(card, Memory()).meet(self.now, 1.0, self.group.fading)
        for skill in item.rests_on:
            if skill not in self.understood:
                ready = self.understood.issuperset(SKILLS[skill].needs)
                if self.rng.random() >= self.group.grasp * (1.0 if ready else 0.25):
                    continue
                self.understood.add(skill)
            self.memory[skill].meet(self.now, weight, self.group.fading)
        return given

    def _write(self, item: Item, there: set[str]) -> Given:
        def all_there(*starts: str) -> bool:
            return all(skill_of(tag) in there for tag in item.skills if tag.startswith(starts))

        def careful() -> bool:
            return self.rng.random() >= self.group.careless

        parts: dict[str, bool] = {}
        if item.asks in (("choices",), ("tiles",), ("payment",)):
            right = all_there("") and careful()
            parts[item.asks[0]] = right or (item.asks == ("choices",) and self.rng.random() < GUESS)
            follows = False
        else:
            yaku = all_there("yaku") and careful()
            han = yaku and all_there("han", "dora") and careful()
            fu = all_there("fu", "reading") and careful()
            follows = all_there("points") and careful()
            found = {"yaku": yaku, "han": han, "fu": fu, "payment": han and fu and follows}
            parts = {part: found[part] for part in item.asks}
        missing = [tag for tag in item.skills if skill_of(tag) not in there]
        one = len({skill_of(tag) for tag in missing}) == 1 and not all(parts.values())
        against = tuple(missing[:1]) if one and self.rng.random() < NAMED else ()
        claimed = frozenset(tag for tag in item.skills if tag.startswith("yaku") and skill_of(tag) in there)
        return Given(parts, against, claimed if "yaku" in item.asks else None, follows)


def _more(drill: Drill) -> float:
    """How much more a level takes than the first of its kind."""
    return STEP * _PLACES[drill]


_PLACES: Mapping[Drill, int] = {
    (kind.slug, level): place for kind in KINDS.values() for place, level in enumerate(kind.levels)
}

type Shelf = Mapping[Drill, Sequence[Item]]
