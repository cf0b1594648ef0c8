"""The invented students: what each has understood, what fades, which misunderstanding they hold on to.

A simple picture of learning, good enough to fill pages with: what practice is worth is measured on another
(docs/decisions/0013).
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple

from trainer.demo.answering import astray, by_slip, is_taken, with_slip
from trainer.drills.kinds import KINDS
from trainer.drills.question import Answer, Question
from trainer.drills.skills import SKILLS, skill_of

SECONDS: Mapping[str, float] = {
    "tiles": 6, "waits": 24, "yaku": 22, "fu": 16, "points": 15, "score": 65, "can-win": 35, "tenpai": 40,
    "discard": 45, "safety": 30, "what-if": 28, "compare": 30, "calls": 20, "build": 60,
}  # fmt: skip
"""How long a usual person looks at a question of each kind that they know."""

HOLDS = 0.8
"""How often a misunderstanding shows where it can."""

GUESSES = 0.2
"""How often an answer comes right although something is missing."""


READING_UP = 2.0
"""What reading up a new skill is worth, in explanations given in class."""


class Habit(NamedTuple):
    """A slip somebody makes wherever they can, until that day of the story."""

    slip: str
    until: int


@dataclass
class Pupil:
    """One student. ``grasp`` is how much of what is missing one explanation gives, from 0 to 1; ``before`` the share of
    the map known at the start; ``often`` the evenings a week they practise by themselves; ``present`` how likely they
    are in class; ``care`` how likely what they know is written rightly. ``comes`` and ``goes`` are days of the story,
    ``away`` the days from and to which they do nothing.
    """

    name: str
    rng: Random
    grasp: float
    before: float
    often: float
    present: float = 0.95
    care: float = 0.97
    pace: float = 1.0
    comes: int = 0
    goes: int | None = None
    away: tuple[int, int] = (-1, -1)
    habits: list[Habit] = field(default_factory=list)
    holds: dict[str, float] = field(default_factory=dict)
    seen: dict[str, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for slug, skill in SKILLS.items():  # in course order: what comes late is known by who knows what it needs
            if all(need in self.holds for need in skill.needs) and self.rng.random() < self.before:
                self._set(slug, 0.9, 0)

    @classmethod
    def of(cls, values: Mapping[str, Any], rng: Random) -> "Pupil":
        away = values.get("away", (-1, -1))
        return cls(**{**values, "away": (away[0], away[1])}, rng=rng)

    def _set(self, skill: str, hold: float, day: float) -> None:
        self.holds[skill], self.seen[skill] = hold, day

    def is_here(self, day: int) -> bool:
        """Whether they do anything on that day."""
        return self.comes <= day and (self.goes is None or day < self.goes) and not self.away[0] <= day <= self.away[1]

    def knows(self, skill: str, day: float) -> float:
        """How likely a skill is there; what is held loosely fades sooner, and half of it stays."""
        hold = self.holds.get(skill, 0.0)
        stays = 8 + 80 * hold**3
        return hold * (0.5 + 0.5 * 0.5 ** ((day - self.seen.get(skill, day)) / stays))

    def learn(self, skills: Iterable[str], day: float, worth: float = 1.0) -> None:
        """Something is explained, in class or below an answer."""
        for skill in skills:
            ready = all(self.holds.get(need, 0.0) > 0.4 for need in SKILLS[skill].needs)
            now = self.knows(skill, day)
            self._set(skill, now + (1 - now) * min(0.95, self.grasp * worth) * (1.0 if ready else 0.6), day)

    def answer(self, question: Question, day: float) -> tuple[Answer | None, float]:
        """What they write, None where they do not know yet, and the seconds it takes them."""
        rests_on = list(dict.fromkeys(map(skill_of, question.skills)))
        for skill in rests_on:
            if skill not in self.holds:  # a new one is read up first
                self.learn([skill], day, READING_UP)
        answer = self._written(question, rests_on, day)
        known = sum(self.knows(skill, day) for skill in rests_on) / len(rests_on)
        usual = SECONDS[question.kind] * self.pace * (1.6 - 0.6 * known)
        return answer, round(max(1.5, usual * self.rng.lognormvariate(0, 0.35)), 2)

    def _written(self, question: Question, rests_on: Sequence[str], day: float) -> Answer | None:
        for habit in self.habits:
            if day < habit.until and self.rng.random() < HOLDS and (held := with_slip(question, habit.slip)):
                return held
        missing = [skill for skill in rests_on if self.rng.random() >= self.knows(skill, day)]
        if missing and self.rng.random() < GUESSES:
            missing = []
        if not missing and self.rng.random() < self.care:
            return KINDS[question.kind].solve(question)
        if missing and self.rng.random() < 0.12 * (1 - self.knows(missing[0], day)):
            return None
        return self._wrong(question, missing or rests_on)

    def _wrong(self, question: Question, missing: Collection[str]) -> Answer | None:
        if self.rng.random() < 0.85 and (slipped := by_slip(self.rng, question, missing)):
            return slipped
        for _ in range(5):
            other = astray(self.rng, question)
            if is_taken(question, other):
                return other
        return None
