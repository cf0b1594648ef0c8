"""What practice in our order is worth, on simulated learners (docs/decisions/0013), against other orders.

Every order has the same learners, the same questions and twenty of them a day; the ratios are of questions needed.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from random import Random
from statistics import mean

from engine.rules import load
from tests.bench.learning_orders import ORDERS, Moment, Order, judged
from tests.bench.learning_people import GROUPS, QUESTION, Group, Item, Person, Shelf
from tests.bench.measure import Figure
from trainer.drills import difficulty, mastery, practice
from trainer.drills.kinds import KINDS
from trainer.drills.mastery import NOTHING, Record, Try
from trainer.drills.skills import SKILLS

A_DAY, DAYS, PAUSE, LONGEST = 20, 30, 30, 150
KNOWN = 0.9
LEARNERS = 6
"""Of each group."""

FIRST = date(2026, 1, 1)
NIGHT = 86400 - A_DAY * QUESTION


@dataclass
class Outcome:
    """How one learner fared. ``by_rule`` and ``by_truth`` are questions until the map was mastered; chances are those
    of the first 30 days; known is the share of the map on the morning after them, and after the pause.
    """

    by_rule: int = 0
    by_truth: int = 0
    known: float = 0.0
    later: float = 0.0
    chances: list[float] = field(default_factory=list)


def shelf(many: int = 60, few: int = 6) -> Shelf:
    """Questions of the site at every kind and level, fewer of those that take long to make."""
    found: dict[tuple[str, str], list[Item]] = {}
    for kind in KINDS.values():
        rules, rng = load(kind.rulesets[0]), Random(kind.slug)
        for level in kind.levels:
            number = few if kind.slug not in practice.TRIES else many
            made = [kind.make(rng, level, rules, {}) for _ in range(number)]
            found[kind.slug, level] = [Item((one.kind, one.level), one.skills, one.asks) for one in made]
    return found


def practised(person: Person, order: Order, *, longest: int = LONGEST) -> Outcome:
    """Day after day until the map is mastered by both counts, and thirty days at least."""
    outcome, records = Outcome(), dict[str, Record]()
    for day in range(longest):
        if not outcome.by_truth and person.known >= KNOWN:
            outcome.by_truth = day * A_DAY
        if day == DAYS:
            outcome.known = person.known
            outcome.later = later(person)
        if day >= DAYS and outcome.by_rule and outcome.by_truth:
            return outcome
        for number in range(A_DAY):
            at = datetime.combine(FIRST, time(18), UTC) + timedelta(days=day, seconds=number * QUESTION)
            moment = Moment(at, at.date())
            ask = order.next(moment, records)
            if day < DAYS:
                outcome.chances.append(person.chance(ask.item))
            given = person.answer(ask.item, ask.card)
            rating = getattr(order, "ratings", {}).get(ask.item.drill, practice.FIRST_GUESSES[ask.item.drill])
            held = {
                skill: difficulty.expected(records.get(skill, NOTHING).ability, rating) for skill in ask.item.rests_on
            }
            shows = judged(ask, given, held)
            tried = {skill: Try(right, moment.at, moment.day, rating) for skill, right in shows.items()}
            order.told(ask, given, shows, moment)
            records.update({skill: mastery.after(records.get(skill, NOTHING), one) for skill, one in tried.items()})
            if not outcome.by_rule and all(skill in records and records[skill].reached for skill in SKILLS):
                outcome.by_rule = day * A_DAY + number + 1
        person.sleep(NIGHT)
    outcome.by_rule = outcome.by_rule or longest * A_DAY
    outcome.by_truth = outcome.by_truth or longest * A_DAY
    return outcome


def later(person: Person) -> float:
    """What would be known after the pause, without letting it pass."""
    now = person.now
    person.sleep(PAUSE * 86400)
    known = person.known
    person.now = now
    return known


def run(name: str, group: Group, number: int, questions: Shelf) -> Outcome:
    """One learner under one order; the same learner for every order."""
    person = Person(group, Random(f"{group.name} {number}"))
    order = ORDERS[name](questions, Random(f"{name} {group.name} {number}"))
    return practised(person, order)


def figures() -> Iterator[Figure | str]:
    questions = shelf()
    found = {
        name: {group.name: [run(name, group, number, questions) for number in range(LEARNERS)] for group in GROUPS}
        for name in ORDERS
    }
    yield "order      learners   by rule  by truth  known  later  boring  hopeless"
    for name, groups in found.items():
        for group, outcomes in (*groups.items(), ("all", [one for each in groups.values() for one in each])):
            yield _line(name, group, outcomes)
    every = {name: [one for each in groups.values() for one in each] for name, groups in found.items()}
    ours = every["trainer"]
    for other in ("random", "fixed", "gated", "cards"):
        for count in ("by_rule", "by_truth"):
            ratio = _mean(ours, count) / _mean(every[other], count)
            goal, floor = (0.7, 1.0) if other in ("random", "fixed") else (1.0, 1.2)
            yield Figure(f"learning.{count.replace('_', '-')}/{other}", ratio, goal, floor)
    for count in ("known", "later"):
        best = max(_mean(outcomes, count) for name, outcomes in every.items() if name != "trainer")
        yield Figure(f"learning.{count}/best", _mean(ours, count) / best, 1.0, 0.9)
    hopeless = {name: _share(every[name], lambda chance: chance < 0.4) for name in ("trainer", "random")}
    yield Figure("learning.hopeless/random", hopeless["trainer"] / hopeless["random"], 1.0, 1.1)


def _mean(outcomes: list[Outcome], count: str) -> float:
    return mean(getattr(one, count) for one in outcomes)


def _share(outcomes: list[Outcome], of: Callable[[float], bool]) -> float:
    return mean(of(chance) for one in outcomes for chance in one.chances)


def _line(name: str, group: str, outcomes: list[Outcome]) -> str:
    boring = _share(outcomes, lambda chance: chance > 0.95)
    hopeless = _share(outcomes, lambda chance: chance < 0.4)
    return (
        f"{name:10} {group:9} {_mean(outcomes, 'by_rule'):7.0f} {_mean(outcomes, 'by_truth'):9.0f} "
        f"{_mean(outcomes, 'known'):6.2f} {_mean(outcomes, 'later'):6.2f} {boring:7.2f} {hopeless:9.2f}"
    )
