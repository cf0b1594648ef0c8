"""What to ask next when nothing was chosen: which skill, why, at which kind and level, and which of several hands.

First a skill missed or new in this sitting, after about five other questions; then what is due; then the next skill of
the map whose needs are under way; then whatever was longest not asked. Never the same skill three times running unless
there is nothing else. Of its drills the one is taken at which an answer is likely but not sure to be right.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from random import Random
from typing import Any

from trainer.drills import difficulty, schedule
from trainer.drills.mastery import NOTHING, SITTING, Record, State
from trainer.drills.skills import SKILLS, Drill, Skill, skill_of

RETURN = 5
"""So many other questions come before a skill missed or new is asked again in the same sitting."""

RETURNS = 2
"""So often a skill comes back in one sitting."""

REVIEWS_A_DAY = 20
"""So many skills are asked a day because they are due; the rest is not spoken of until there is room."""

NEW_A_DAY = 8

CANDIDATES: Mapping[str, int] = {"score": 16, "yaku": 16, "fu": 16}
"""Of so many hands the best is asked, in the kinds whose questions rest on several skills and are quickly made."""

TRIES: Mapping[str, int] = {"score": 80, "yaku": 80, "fu": 80, "points": 20, "waits": 20, "tiles": 20}
SLOW_TRIES = 4
"""So many hands are made at most to find one that asks for the skill; the fewer the longer one takes."""


@dataclass(frozen=True, slots=True)
class Why:
    """Why a question is asked: ``code`` is a phrase of the wording, ``slots`` what stands in it.

    ``step`` is "harder" or "easier" where its level is another than the one this skill was asked at last.
    """

    skill: str
    code: str
    slots: Mapping[str, Any] = field(default_factory=dict)
    step: str = ""

    def to_values(self) -> dict[str, Any]:
        return {"skill": self.skill, "code": self.code, "slots": dict(self.slots), "step": self.step}

    @classmethod
    def from_values(cls, values: Mapping[str, Any]) -> "Why":
        return cls(values["skill"], values["code"], values["slots"], values["step"])


@dataclass(frozen=True, slots=True)
class Asked:
    """One question a person has answered, as far as choosing the next goes. ``skill`` is the one it was asked for,
    empty where it was not chosen for one; ``shown`` what the answer said about each skill.
    """

    at: datetime
    skill: str
    code: str
    drill: Drill
    shown: Mapping[str, bool]


@dataclass(frozen=True, slots=True)
class Learner:
    """What choosing rests on. ``asked`` are the questions answered today, oldest first; ``ratings`` the difficulty of
    each kind and level; ``fixed`` the one skill this practice is for, if it is for one."""

    records: Mapping[str, Record]
    ratings: Mapping[Drill, float]
    asked: Sequence[Asked]
    now: datetime
    today: date
    fixed: str = ""

    def record(self, skill: str) -> Record:
        return self.records.get(skill, NOTHING)

    def ability(self, skill: str) -> float:
        """The ability in a skill; before its first answer half of that in what it builds on."""
        record = self.record(skill)
        if record.tries:
            return record.ability
        needs = [self.record(need).ability for need in SKILLS[skill].needs]
        return sum(needs) / len(needs) / 2 if needs else 0.0

    def expected(self, skill: str, drill: Drill) -> float:
        """How likely what rests on this skill comes out right."""
        return difficulty.expected(self.ability(skill), self.ratings.get(drill, FIRST_GUESSES[drill]))

    @property
    def sitting(self) -> Sequence[Asked]:
        """Those of today's questions that belong to the present sitting."""
        later = self.now
        for place in range(len(self.asked) - 1, -1, -1):
            if later - self.asked[place].at >= SITTING:
                return self.asked[place + 1 :]
            later = self.asked[place].at
        return self.asked


@dataclass(frozen=True, slots=True)
class Choice:
    """What to ask. ``drills`` carry the skill, the best first: where one does not come to a question, the next may."""

    why: Why
    drills: tuple[Drill, ...]

    @property
    def skill(self) -> str:
        return self.why.skill


def _first_guesses() -> Mapping[Drill, float]:
    found: dict[Drill, float] = {}
    for skill in SKILLS.values():
        for place, drill in enumerate(skill.drills):
            found[drill] = max(found.get(drill, -9.0), difficulty.first_guess(place))
    return found


FIRST_GUESSES: Mapping[Drill, float] = _first_guesses()
"""How hard each kind and level is taken to be until somebody has answered."""


def is_unlocked(skill: Skill, records: Mapping[str, Record]) -> bool:
    """Whether all it builds on is under way, or it has been met already."""
    return skill.slug in records or all(records.get(need, NOTHING).under_way for need in skill.needs)


def due(learner: Learner) -> list[str]:
    """The skills that are due today, what is most likely forgotten first; not those asked in this sitting."""
    met = {skill for asked in learner.sitting for skill in asked.shown}
    found = [
        (schedule.recalled(record.card, learner.today), slug)
        for slug, record in learner.records.items()
        if record.card and record.due and record.due <= learner.today and slug not in met and slug in SKILLS
    ]
    room = max(0, REVIEWS_A_DAY - sum(asked.code.startswith("due") for asked in learner.asked))
    return [slug for _, slug in sorted(found)[:room]]


def fresh(learner: Learner) -> list[str]:
    """The skills that may be begun, in course order."""
    return [
        slug for slug, skill in SKILLS.items() if not learner.record(slug).tries and is_unlocked(skill, learner.records)
    ]


def choose(learner: Learner, rng: Random) -> Choice:
    """The next skill, why, and the drills that ask for it."""
    why = _why(learner)
    return Choice(why, _drills(learner, why.skill, rng))


def _why(learner: Learner) -> Why:
    if learner.fixed:
        return Why(learner.fixed, "chosen")
    barred = _running(learner.asked)
    for found in (_again(learner), _due(learner), _new(learner), _more(learner)):
        for why in found:
            if why.skill != barred:
                return why
    return Why(barred, "only")


def _running(asked: Sequence[Asked]) -> str:
    """The skill of the last two questions, if both were asked for the same."""
    last = {one.skill for one in asked[-2:]}
    return last.pop() if len(last) == 1 and len(asked) > 1 else ""


def _again(learner: Learner) -> Iterable[Why]:
    """What was missed or new in this sitting, once some other questions have come between."""
    sitting = learner.sitting
    count = Counter(one.skill for one in sitting if one.code.startswith("again"))
    met: dict[str, tuple[int, bool, bool]] = {}
    for place, one in enumerate(sitting):
        for skill, right in one.shown.items():
            new = one.skill == skill and one.code.startswith("new")
            met[skill] = (place, right, new)
    for skill, (place, right, new) in met.items():
        ago = len(sitting) - place
        if ago > RETURN and (not right or new) and count[skill] < RETURNS:
            yield Why(skill, "again-missed" if not right else "again-new", {"ago": ago})


def _due(learner: Learner) -> Iterable[Why]:
    for skill in due(learner):
        record = learner.record(skill)
        code = "due-slipped" if record.state is State.SLIPPED else "due"
        days = (learner.today - record.last[-1][0]).days if record.last else 0
        yield Why(skill, code, {"days": days})


def _new(learner: Learner) -> Iterable[Why]:
    if sum(one.code.startswith("new") for one in learner.asked) >= NEW_A_DAY:
        return
    for slug in fresh(learner):
        needs = SKILLS[slug].needs
        yield Why(slug, "new" if needs else "new-first", {"after": needs[-1]} if needs else {})


def _more(learner: Learner) -> Iterable[Why]:
    """What was met before, the longest ago first; what is not reached before what is."""
    met = Counter(one.skill for one in learner.sitting)
    known = [
        (met[slug], record.state is State.REACHED, record.due or learner.today, slug)
        for slug, record in learner.records.items()
        if slug in SKILLS
    ]
    for _, reached, _, slug in sorted(known):
        yield Why(slug, "more-reached" if reached else "more")


def _drills(learner: Learner, skill: str, rng: Random) -> tuple[Drill, ...]:
    """A skill's drills, those first at which about `difficulty.AIM` of the answers should be right."""
    apart = {
        drill: abs(learner.expected(skill, drill) - difficulty.AIM) + 0.05 * rng.random()
        for drill in SKILLS[skill].drills
    }
    return tuple(sorted(apart, key=apart.__getitem__))


def stepped(why: Why, learner: Learner, drill: Drill) -> Why:
    """The reason with what is new about the level, beside the one this skill was asked at last today."""
    drills = SKILLS[why.skill].drills
    last = next((one.drill for one in reversed(learner.asked) if one.skill == why.skill and one.drill in drills), drill)
    if drill not in drills or last == drill:
        return why
    return replace(why, step="harder" if drills.index(drill) > drills.index(last) else "easier")


def likely(learner: Learner, tags: Collection[str], drill: Drill) -> float:
    """How likely a whole answer is right that rests on these tags."""
    found = 1.0
    for skill in {skill_of(tag) for tag in tags}:
        found *= learner.expected(skill, drill)
    return found


def worth(learner: Learner, skill: str, tags: Collection[str], drill: Drill) -> float:
    """How well a question serves: it should be about as hard as aimed at, and may ask other skills that wait besides,
    but none that is not unlocked.
    """
    met = {found for one in learner.sitting for found in one.shown}
    others = {skill_of(tag) for tag in tags} - {skill}
    waiting = sum(1 for other in others if other not in met and learner.record(other).state is not State.REACHED)
    locked = sum(1 for other in others if not is_unlocked(SKILLS[other], learner.records))
    return 0.1 * waiting - 0.3 * locked - abs(likely(learner, tags, drill) - difficulty.AIM)
