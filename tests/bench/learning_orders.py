"""Orders of practice: ours, and those it is measured against. Each says what to ask and is told how it went."""

from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from itertools import cycle
from random import Random
from typing import Protocol

from tests.bench.learning_people import Given, Item, Shelf
from trainer.drills import difficulty, mastery, practice
from trainer.drills.mastery import NOTHING, Record
from trainer.drills.skills import SKILLS, Drill

BLOCK, GATE, LONGEST = 5, 3, 15
"""Questions in a row for one skill in a fixed course; or until so many were right in a row, and no more than that."""

COPIES = 4
"""Cards a skill."""


@dataclass(frozen=True)
class Moment:
    """A place in time as the trainer sees it."""

    at: datetime
    day: date


@dataclass(frozen=True)
class Ask:
    """One question to be asked, for a skill; ``card`` where it is one that comes again."""

    item: Item
    skill: str
    card: int | None = None


class Order(Protocol):
    def next(self, moment: Moment, records: Mapping[str, Record]) -> Ask: ...
    def told(self, ask: Ask, given: Given, shows: Mapping[str, bool], moment: Moment) -> None: ...


class _Deaf:
    """An order that goes on whatever the answer was."""

    def told(self, ask: Ask, given: Given, shows: Mapping[str, bool], moment: Moment) -> None:
        pass


class Shuffled(_Deaf):
    """A random skill, a random drill of it."""

    def __init__(self, shelf: Shelf, rng: Random) -> None:
        self.shelf, self.rng = shelf, rng

    def next(self, moment: Moment, records: Mapping[str, Record]) -> Ask:
        skill = self.rng.choice(list(SKILLS))
        return Ask(carrying(self.shelf, skill, self.rng.choice(SKILLS[skill].drills), self.rng), skill)


class Course(_Deaf):
    """The skills in course order, so many questions each from its easiest drill on, round after round."""

    def __init__(self, shelf: Shelf, rng: Random) -> None:
        self.shelf, self.rng, self.steps = shelf, rng, self._steps()

    def _steps(self) -> Iterator[tuple[str, Drill]]:
        for skill in cycle(SKILLS.values()):
            for number in range(BLOCK):
                yield skill.slug, skill.drills[number * len(skill.drills) // BLOCK]

    def next(self, moment: Moment, records: Mapping[str, Record]) -> Ask:
        skill, drill = next(self.steps)
        return Ask(carrying(self.shelf, skill, drill, self.rng), skill)


class Gated:
    """The skills in course order, each until some answers in a row are right."""

    def __init__(self, shelf: Shelf, rng: Random) -> None:
        self.shelf, self.rng, self.skills = shelf, rng, cycle(SKILLS)
        self.skill, self.asked, self.row = next(self.skills), 0, 0

    def next(self, moment: Moment, records: Mapping[str, Record]) -> Ask:
        drills = SKILLS[self.skill].drills
        return Ask(carrying(self.shelf, self.skill, drills[self.row * len(drills) // GATE], self.rng), self.skill)

    def told(self, ask: Ask, given: Given, shows: Mapping[str, bool], moment: Moment) -> None:
        self.asked += 1
        self.row = self.row + 1 if given.right else 0
        if self.row == GATE or self.asked == LONGEST:
            self.skill, self.asked, self.row = next(self.skills), 0, 0


class Cards:
    """A deck of fixed questions in course order, spaced by SM-2: a day, six days, then by each card's ease."""

    def __init__(self, shelf: Shelf, rng: Random) -> None:
        self.cards = [
            Ask(carrying(shelf, slug, skill.drills[copy * len(skill.drills) // COPIES], rng), slug, card)
            for card, (slug, skill, copy) in enumerate(
                (slug, skill, copy) for slug, skill in SKILLS.items() for copy in range(COPIES)
            )
        ]
        self.new = deque(range(len(self.cards)))
        self.due: dict[int, int] = {}  # the day each card that was seen comes again
        self.kept: dict[int, tuple[int, float, int]] = {}  # repetitions, ease, interval
        self.again: deque[int] = deque()

    def next(self, moment: Moment, records: Mapping[str, Record]) -> Ask:
        today = moment.day.toordinal()
        ready = [card for card, day in self.due.items() if day <= today]
        if ready:
            return self.cards[min(ready, key=lambda card: (self.due[card], card))]
        if len(self.again) > practice.RETURN or (self.again and not self.new):
            return self.cards[self.again.popleft()]
        if self.new:
            return self.cards[self.new[0]]
        return self.cards[min(self.due, key=lambda card: (self.due[card], card))]

    def told(self, ask: Ask, given: Given, shows: Mapping[str, bool], moment: Moment) -> None:
        card, today = ask.card, moment.day.toordinal()
        assert card is not None
        if self.new and self.new[0] == card:
            self.new.popleft()
        count, ease, interval = self.kept.get(card, (0, 2.5, 1))
        if given.right:
            interval = 1 if count == 0 else 6 if count == 1 else round(interval * ease)
            self.kept[card] = count + 1, ease, interval
        else:
            self.kept[card], interval = (0, max(1.3, ease - 0.54), 1), 1
            self.again.append(card)
        self.due[card] = today + interval


class Trainer:
    """Ours: the site's own code, on what it would have kept."""

    def __init__(self, shelf: Shelf, rng: Random) -> None:
        self.shelf, self.rng = shelf, rng
        self.ratings: dict[Drill, float] = {}
        self.answers: dict[Drill, int] = {}
        self.asked: list[practice.Asked] = []
        self.why = practice.Why("", "")

    def _learner(self, moment: Moment, records: Mapping[str, Record]) -> practice.Learner:
        if self.asked and self.asked[-1].at.date() != moment.day:
            self.asked = []
        return practice.Learner(records, self.ratings, self.asked, moment.at, moment.day)

    def next(self, moment: Moment, records: Mapping[str, Record]) -> Ask:
        learner = self._learner(moment, records)
        choice = practice.choose(learner, self.rng)
        self.why, self.records = choice.why, dict(records)
        _, item = practice.pick(learner, choice, lambda drill: self.rng.choice(self.shelf[drill]))
        return Ask(item, choice.skill)

    def told(self, ask: Ask, given: Given, shows: Mapping[str, bool], moment: Moment) -> None:
        self.asked.append(practice.Asked(moment.at, ask.skill, self.why.code, ask.item.drill, shows))
        drill = ask.item.drill
        before = self.ratings.get(drill, practice.FIRST_GUESSES[drill])
        answers = self.answers.get(drill, 0)
        moved = [
            difficulty.measured(before, answers, self.records.get(skill, NOTHING).ability, right)
            for skill, right in shows.items()
        ]
        if moved:
            self.ratings[drill], self.answers[drill] = sum(moved) / len(moved), answers + 1


def carrying(shelf: Shelf, skill: str, drill: Drill, rng: Random) -> Item:
    """A question of a drill that asks for the skill, or of the skill's first drill that has one."""
    for place in (drill, *SKILLS[skill].drills):
        found = [item for item in shelf[place] if skill in item.rests_on]
        if found:
            return rng.choice(found)
    raise ValueError(f"no question asks for {skill}")


ORDERS = {"trainer": Trainer, "random": Shuffled, "fixed": Course, "gated": Gated, "cards": Cards}


def judged(ask: Ask, given: Given, held: Mapping[str, float]) -> dict[str, bool]:
    """What the answer says about each skill, by the site's own code."""
    return mastery.evidence(
        ask.item.skills,
        given.parts,
        against=given.against,
        claimed=given.claimed,
        follows=given.follows,
        held=held,
    )
