"""The simulated learners: the same for the same seed, as the decision on them says, and each order what it claims."""

from datetime import UTC, datetime
from random import Random
from statistics import mean

import pytest

from tests.bench.learning import A_DAY, later, practised
from tests.bench.learning_orders import ORDERS, Moment, Trainer, carrying
from tests.bench.learning_people import BETWEEN, GROUPS, QUESTION, Group, Item, Memory, Person, Shelf
from trainer.drills.kinds import KINDS
from trainer.drills.mastery import evidence
from trainer.drills.skills import SKILLS, Drill

QUICK, MIDDLE, SLOW = GROUPS
DAY = 86400 * BETWEEN


def shelf() -> Shelf:
    """For each drill a question on each of its skills alone, and where there are several one on all of them."""
    found: dict[Drill, list[Item]] = {(kind.slug, level): [] for kind in KINDS.values() for level in kind.levels}
    for drill in found:
        tags = tuple(skill.tags[0] for skill in SKILLS.values() if drill in skill.drills)
        asks = ("yaku", "han", "fu", "payment") if drill[0] == "score" else ("payment",)
        found[drill] = [Item(drill, (tag,), asks) for tag in tags]
        if len(tags) > 1:
            found[drill].append(Item(drill, tags[:5], asks))
    return found


SHELF = shelf()


def test_memory_fades_and_comes_back_slower_the_better_it_was_spaced() -> None:
    massed, spaced = Memory(), Memory()
    for number in range(5):
        massed.meet(number * QUESTION, 1, 0.177)
        spaced.meet(number * DAY, 1, 0.177)
    assert massed.recall(5 * QUESTION) > massed.recall(DAY) > massed.recall(10 * DAY)
    end = 40 * DAY
    assert spaced.recall(4 * DAY + end) > massed.recall(4 * QUESTION + end) > 0


def test_memory_as_published() -> None:
    """One encounter a hundred seconds ago at the published decay, by hand."""
    memory = Memory()
    memory.meet(0, 1, 0.177)
    assert memory.activation(100) == pytest.approx(-0.177 * 4.60517, abs=1e-4)
    memory.meet(100, 1, 0.177)
    at, weight, decay = memory.traces[1]
    assert (at, weight) == (100, 1)
    assert decay == pytest.approx(0.217 * 100**-0.177 + 0.177)
    assert memory.recall(1e6, more=0.1) < memory.recall(1e6)


def test_nothing_is_recalled_that_is_not_understood() -> None:
    person = Person(Group("none", 0.0, 0.0, 0.177, 0.0), Random(1))
    item = SHELF["tiles", "names"][0]
    for _ in range(20):
        assert not person.answer(item).right
    assert person.known == 0
    assert person.chance(item) == 0


def test_explanations_bring_understanding_and_less_where_the_ground_is_missing() -> None:
    def share(understood: set[str]) -> float:
        found = []
        for seed in range(300):
            person = Person(Group("some", 0.0, 0.4, 0.177, 0.0), Random(seed))
            person.understood |= understood
            person.answer(SHELF["tiles", "winds"][0])
            found.append("seat-winds" in person.understood)
        return mean(found)

    assert share({"tile-names"}) == pytest.approx(0.4, abs=0.08)
    assert share(set()) == pytest.approx(0.1, abs=0.06)


def test_what_is_said_of_chances_is_what_happens() -> None:
    item = next(one for one in SHELF["score", "typical"] if len(one.skills) > 1)
    person = Person(Group("some", 0.0, 0.0, 0.177, 0.05), Random(5))
    for skill in item.rests_on:
        person.understood.add(skill)
        for place in range(12):
            person.memory[skill].meet(place * 50.0, 1, 0.177)
    person.now = 4000.0
    chance = person.chance(item)
    assert 0.1 < chance < 0.9
    before = {skill: list(person.memory[skill].traces) for skill in item.rests_on}
    right = []
    for _ in range(1500):
        person.now = 4000.0 - QUESTION
        right.append(person.answer(item).right)
        for skill, traces in before.items():
            person.memory[skill].traces = list(traces)
    assert mean(right) == pytest.approx(chance, abs=0.04)


def test_a_card_seen_before_is_known_by_itself() -> None:
    person = Person(Group("some", 0.0, 0.0, 0.177, 0.0), Random(1))
    item = SHELF["tiles", "names"][0]
    for _ in range(10):
        person.answer(item, card=1)
    assert mean(person.answer(item, card=1).right for _ in range(50)) > 0.8
    assert not person.answer(item).right
    assert not person.answer(item, card=2).right


@pytest.mark.parametrize("name", ORDERS)
def test_the_same_seed_is_the_same_learner(name: str) -> None:
    first, again = (practised(Person(QUICK, Random("a")), ORDERS[name](SHELF, Random("b")), longest=4) for _ in "ab")
    assert first == again
    assert len(first.chances) == 4 * A_DAY


def test_practice_teaches_and_a_pause_costs() -> None:
    person = Person(QUICK, Random(1))
    before = person.known
    practised(person, ORDERS["random"](SHELF, Random(2)), longest=6)
    assert person.known > before + 0.05
    assert later(person) < person.known


def test_quick_learners_are_quicker() -> None:
    known = []
    for group in GROUPS:
        people = [Person(group, Random(seed)) for seed in range(3)]
        for seed, person in enumerate(people):
            practised(person, ORDERS["random"](SHELF, Random(seed)), longest=6)
        known.append(mean(person.known for person in people))
    assert known == sorted(known, reverse=True)


def test_the_courses_keep_their_order() -> None:
    moment = _moment()
    fixed = ORDERS["fixed"](SHELF, Random(1))
    asked = [fixed.next(moment, {}).skill for _ in range(5 * len(SKILLS) + 5)]
    assert asked[::5] == [*SKILLS, next(iter(SKILLS))]
    gated = ORDERS["gated"](SHELF, Random(1))
    seen = []
    for number in range(8):
        ask = gated.next(moment, {})
        seen.append(ask.skill)
        good = number != 1
        parts = dict.fromkeys(ask.item.asks, good)
        gated.told(ask, Person(QUICK, Random(1)).answer(ask.item)._replace(parts=parts), {}, moment)
    assert seen == ["tile-names"] * 5 + ["seat-winds"] * 3


def test_cards_come_back_when_they_are_due() -> None:
    cards = ORDERS["cards"](SHELF, Random(1))
    seen = []
    for day in (1, 2, 8):
        moment = _moment(day)
        ask = cards.next(moment, {})
        seen.append(ask.card)
        right = Person(QUICK, Random(1)).answer(ask.item)._replace(parts=dict.fromkeys(ask.item.asks, True))
        cards.told(ask, right, {}, moment)
    assert seen == [0, 0, 0]
    assert cards.next(_moment(8), {}).card == 1


def test_ours_is_the_sites_own_choice() -> None:
    trainer = Trainer(SHELF, Random(1))
    ask = trainer.next(_moment(), {})
    assert ask.skill == "tile-names"
    given = Person(QUICK, Random(1)).answer(ask.item)
    trainer.told(ask, given, evidence(ask.item.skills, given.parts), _moment())
    assert trainer.asked[-1].code == "new-first"
    assert trainer.answers == {("tiles", "names"): 1}


def test_a_question_that_asks_for_the_skill() -> None:
    for slug, skill in SKILLS.items():
        assert slug in carrying(SHELF, slug, skill.drills[-1], Random(1)).rests_on


def _moment(day: int = 1) -> Moment:
    at = datetime(2026, 1, day, 18, tzinfo=UTC)
    return Moment(at, at.date())
