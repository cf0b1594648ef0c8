"""What to ask next when nothing was chosen: which skill, why, at which kind and level, and which of several hands.

First a skill missed or new in this sitting, after about five other questions; then what is due; then the next skill of
the map whose needs are under way; then whatever was longest not asked. Never the same skill three times running unless
there is nothing else. Of its drills the one is taken at which an answer is likely but not sure to be right.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from functools import partial
from itertools import takewhile
from operator import itemgetter
from random import Random
from typing import Any, Protocol

from trainer.drills import difficulty, schedule
from trainer.drills.mastery import NOTHING, SITTING, Record, State
from trainer.drills.skills import SKILLS, Drill, Skill, skill_of

RETURN = 5
"""So many other questions come before a skill missed or new is asked again in the same sitting."""

RETURNS = 2
"""So often a skill comes back in one sitting."""

REVIEWS_A_DAY = 20
"""So many skills are asked a day because they are due; the rest is not spoken of until there is room."""

NEW_A_DAY = 6
"""So many new skills a day, and more only once everything known has been asked for in this sitting."""

MIXED = 3
"""After so many other questions a new skill may come even while some are due."""

CANDIDATES: Mapping[str, int] = {"score": 8, "yaku": 8, "fu": 8}
"""Of so many hands the best is asked, in the kinds whose questions rest on several skills and are quickly made."""

WAITING, LOCKED = 0.4, 0.3
"""What each other skill of a question adds to its worth if it is waiting to be reached or is due, and takes away if it
is not open yet. A hand that asks for several of them saves a question for each.
"""

TRIES: Mapping[str, int] = {"score": 80, "yaku": 80, "fu": 80, "points": 20, "waits": 20, "tiles": 20, "build": 1}
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
    return skill.slug in records or _needs_are_under_way(skill, records)


def _needs_are_under_way(skill: Skill, records: Mapping[str, Record]) -> bool:
    return all(records.get(need, NOTHING).under_way for need in skill.needs)


def due(learner: Learner) -> list[str]:
    """The skills that are due today, what is most likely forgotten first; not those asked in this sitting."""
    met = _met(learner)
    found = [
        (schedule.recalled(record.card, learner.today), slug)
        for slug, record in learner.records.items()
        if record.card and record.due and record.due <= learner.today and slug not in met and slug in SKILLS
    ]
    room = max(0, REVIEWS_A_DAY - sum(asked.code.startswith("due") for asked in learner.asked))
    return [slug for _, slug in sorted(found)[:room]]


def _met(learner: Learner) -> set[str]:
    """The skills of this sitting: asked for, or told of by an answer."""
    return {skill for one in learner.sitting for skill in (one.skill, *one.shown)}


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
    return next((why for why in _orders(learner) if why.skill != barred), Why(barred, "only"))


def _orders(learner: Learner) -> Iterator[Why]:
    """Everything that may be asked, what should be asked first first."""
    few = sum(one.code.startswith("new") for one in learner.asked) < NEW_A_DAY
    since = sum(1 for _ in takewhile(lambda one: not one.code.startswith("new"), reversed(learner.asked)))
    yield from _again(learner)
    if few and since >= MIXED:
        yield from _new(learner)
    yield from _due(learner)
    if few:
        yield from _new(learner)
    more, rest = _more(learner)
    yield from more
    yield from _new(learner)
    yield from rest
    yield from _early(learner)


def _running(asked: Sequence[Asked]) -> str:
    """The skill of the last two questions, if both were asked for the same."""
    last = {one.skill for one in asked[-2:]}
    return last.pop() if len(last) == 1 and len(asked) > 1 else ""


def _again(learner: Learner) -> Iterable[Why]:
    """What is new in this sitting, or was there before and was missed, once some other questions have come between."""
    sitting = learner.sitting
    count = Counter(one.skill for one in sitting if one.code.startswith("again"))
    asked: dict[str, tuple[int, str, bool | None]] = {}
    for place, one in enumerate(sitting):
        if one.skill:
            asked[one.skill] = place, one.code, one.shown.get(one.skill)
    for skill, (place, code, right) in asked.items():
        ago = len(sitting) - place
        if ago <= RETURN or count[skill] >= RETURNS or skill not in SKILLS:
            continue
        if learner.record(skill).begun == learner.today:
            if not (right and code.startswith("again")):
                yield Why(skill, "again-missed" if right is False else "again-new", {"ago": ago})
        elif right is False and not code.startswith("again"):
            yield Why(skill, "again-missed", {"ago": ago})


def _due(learner: Learner) -> Iterable[Why]:
    for skill in due(learner):
        record = learner.record(skill)
        code = "due-slipped" if record.state is State.SLIPPED else "due"
        days = (learner.today - record.last[-1][0]).days if record.last else 0
        yield Why(skill, code, {"days": days})


def _new(learner: Learner) -> Iterable[Why]:
    for slug in fresh(learner):
        needs = SKILLS[slug].needs
        yield Why(slug, "new" if needs else "new-first", {"after": needs[-1]} if needs else {})


def _early(learner: Learner) -> Iterable[Why]:
    """Where all that is open has been asked too often: the next skill of the course, before its time."""
    for slug in SKILLS:
        if not learner.record(slug).tries:
            yield Why(slug, "early")


def _more(learner: Learner) -> tuple[list[Why], list[Why]]:
    """What was met before, first what is most likely forgotten: not asked for in this sitting, and the rest.

    A skill that a hand only told of by the way, and that did not come out right, waits until its turn comes or it is
    due.
    """
    asked = Counter(one.skill for one in learner.sitting)
    known = [
        (asked[slug], schedule.recalled(record.card, learner.today) if record.card else 0.0, slug)
        for slug, record in learner.records.items()
        if slug in SKILLS and (asked[slug] or record.right or _needs_are_under_way(SKILLS[slug], learner.records))
    ]
    found: tuple[list[Why], list[Why]] = [], []
    for times, _, slug in sorted(known):
        reached = learner.record(slug).state is State.REACHED
        found[times > 0].append(Why(slug, "more-reached" if reached else "more"))
    return found


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


class Made(Protocol):
    """A question, or whatever carries a question's tags."""

    @property
    def skills(self) -> tuple[str, ...]: ...


def pick[M: Made](learner: Learner, choice: Choice, make: Callable[[Drill], M]) -> tuple[Drill, M]:
    """The question that serves best, and its drill, of some that ``make`` makes: of the first drill that comes to one
    that asks for the skill, and of all drills that are quickly made. Where none comes it is one that asks for others.
    """
    met, found = _met(learner), list[tuple[float, Drill, M]]()
    for drill in choice.drills:
        if found and drill[0] not in CANDIDATES:
            continue
        for made in _carrying(choice.skill, drill[0], partial(make, drill)):
            found.append((_worth(learner, choice.skill, made.skills, drill, met), drill, made))
    if not found:
        return choice.drills[0], make(choice.drills[0])
    _, drill, made = max(found, key=itemgetter(0))
    return drill, made


def _carrying[M: Made](skill: str, kind: str, make: Callable[[], M]) -> Iterator[M]:
    """Some questions that ask for the skill, as many as the kind makes quickly."""
    wanted = CANDIDATES.get(kind, 1)
    count = 0
    for tried in range(TRIES.get(kind, SLOW_TRIES)):
        if count == wanted or (count and tried >= wanted):
            return
        made = make()
        if skill in {skill_of(tag) for tag in made.skills}:
            count += 1
            yield made


def _worth(learner: Learner, skill: str, tags: Collection[str], drill: Drill, met: Collection[str]) -> float:
    """How well a question serves: it should be about as hard as aimed at, and may ask other skills that wait or are due
    besides, but none that is not unlocked. ``met`` are those of this sitting.
    """
    others = {skill_of(tag) for tag in tags} - {skill}
    waiting = sum(1 for other in others if other not in met and _waits(learner, other))
    locked = sum(1 for other in others if not is_unlocked(SKILLS[other], learner.records))
    return WAITING * waiting - LOCKED * locked - abs(likely(learner, tags, drill) - difficulty.AIM)


def _waits(learner: Learner, skill: str) -> bool:
    """Whether to ask for a skill besides saves asking for it by itself."""
    record = learner.record(skill)
    return record.state is not State.REACHED or bool(record.due and record.due <= learner.today)
