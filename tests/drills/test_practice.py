"""What is asked next: returns in the sitting, what is due, what is new, mixed, and at a fitting level."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from random import Random

import pytest

from trainer.drills import practice
from trainer.drills.mastery import Record, Try, after
from trainer.drills.practice import Asked, Choice, Learner, Why, choose, due, fresh, pick, stepped
from trainer.drills.skills import SKILLS, Drill
from trainer.drills.words import word

NOW = datetime(2026, 5, 20, 18, tzinfo=UTC)
EASY = -1.6


def record(*answers: bool, last: int = 1, ability: float = 1.0) -> Record:
    """One answer a day, the last of them so many days ago."""
    found = Record()
    for place, right in enumerate(answers):
        at = NOW - timedelta(days=last + len(answers) - 1 - place)
        found = after(found, Try(right, at, at.date(), EASY))
    return replace(found, ability=ability)


def asked(skill: str, right: bool = True, *, minutes: float = 0, code: str = "due", **shown: bool) -> Asked:
    """A question answered so long ago."""
    shows = {skill: right, **{other.replace("_", "-"): there for other, there in shown.items()}}
    return Asked(NOW - timedelta(minutes=minutes), skill, code, SKILLS[skill].drills[0], shows)


def learner(records: Mapping[str, Record] | None = None, *today: Asked, fixed: str = "") -> Learner:
    return Learner(records or {}, {}, today, NOW, NOW.date(), fixed)


def chosen(who: Learner) -> Choice:
    return choose(who, Random(1))


KNOWN = {slug: record(True, True, True, True, True) for slug in SKILLS}


def test_the_first_question_of_all() -> None:
    found = chosen(learner())
    assert (found.skill, found.why.code) == ("tile-names", "new-first")
    assert found.drills == (("tiles", "names"),)


def test_what_is_due_comes_first_and_what_is_likeliest_forgotten_before_the_rest() -> None:
    records = KNOWN | {"fu-pair": record(True, last=60), "fu-wait": record(True, True, True, last=40)}
    who = learner(records, asked("waits-shapes", code="new", minutes=200))
    assert due(who)[:2] == ["fu-pair", "fu-wait"]
    assert chosen(who).why == Why("fu-pair", "due", {"days": 60})


def test_slipped_is_said() -> None:
    who = learner(KNOWN | {"fu-pair": record(True, True, True, True, False, False, last=5)})
    assert chosen(who).why.code == "due-slipped"


def test_a_day_holds_so_many_reviews_and_no_more() -> None:
    records = {slug: record(True, last=50) for slug in SKILLS}
    assert len(due(learner(records))) == practice.REVIEWS_A_DAY
    before = [asked("fu-pair", minutes=300 + number) for number in range(practice.REVIEWS_A_DAY - 1)]
    assert len(due(learner(records, *before))) == 1
    assert due(learner(records, *before, asked("fu-wait", minutes=250))) == []


def test_what_was_met_in_this_sitting_is_not_due_again() -> None:
    records = {"fu-pair": record(True, last=50), "fu-wait": record(True, last=50)}
    assert due(learner(records, asked("fu-wait", minutes=3))) == ["fu-pair"]
    assert due(learner(records, asked("fu-pair", minutes=3, fu_wait=True))) == []
    assert set(due(learner(records, asked("fu-wait", minutes=180)))) == {"fu-pair", "fu-wait"}


def test_new_skills_come_in_order_once_what_they_need_is_under_way() -> None:
    assert fresh(learner()) == ["tile-names"]
    records = {"tile-names": record(True)}
    assert fresh(learner(records)) == [
        slug for slug, skill in SKILLS.items() if skill.needs == ("tile-names",) and slug != "tile-names"
    ]
    assert fresh(learner({"tile-names": record(False, ability=-2.0)})) == []
    found = chosen(learner(records | {"seat-winds": record(True, last=0)}))
    assert found.why.code in ("due", "new")


def test_nothing_that_builds_on_a_skill_comes_before_one_answer_on_it_was_right() -> None:
    records = {"tile-names": record(True, last=0), "seat-winds": record(True, last=0)}
    records |= {"dora-indicator": record(True, last=0), "waits-shapes": record(False, last=0, ability=-0.66)}
    assert "waits-small" not in fresh(learner(records))
    assert "waits-small" in fresh(learner(records | {"waits-shapes": record(False, True, last=0)}))


def test_misses_bring_no_new_skill_after_another() -> None:
    """Who misses everything is asked the same again, and one other in between so that it is not the same thrice."""
    records: dict[str, Record] = {}
    told: list[Asked] = []
    for number in range(8):
        at = NOW + timedelta(minutes=number)
        who = Learner(records, {}, tuple(told), at, at.date())
        why = chosen(who).why
        told.append(Asked(at, why.skill, why.code, SKILLS[why.skill].drills[0], {why.skill: False}))
        records[why.skill] = after(records.get(why.skill, Record()), Try(False, at, at.date(), EASY))
    assert {one.skill for one in told} == {"tile-names", "seat-winds"}
    assert not any(one.code == "new" for one in told)


def test_a_new_skill_comes_between_reviews_and_no_more_than_so_many_a_day() -> None:
    records = {slug: record(True, last=50) for slug in list(SKILLS)[:20]}
    due_ones = [asked(slug, minutes=20 - place) for place, slug in enumerate(list(SKILLS)[:3])]
    assert chosen(learner(records, asked("fu-wait", code="new", minutes=30), *due_ones)).why.code == "new"
    assert chosen(learner(records, asked("fu-wait", code="new", minutes=30), *due_ones[:2])).why.code == "due"
    many = [asked("fu-wait", code="new", minutes=300 + n) for n in range(practice.NEW_A_DAY)]
    assert chosen(learner(records, *many, *due_ones)).why.code == "due"


def test_more_new_skills_once_everything_was_asked() -> None:
    today = {slug: record(True, last=0) for slug in list(SKILLS)[:8]}
    many = [asked(slug, code="new", minutes=50 - n) for n, slug in enumerate(list(SKILLS)[:6])]
    assert chosen(learner(today, *many)).why.code in ("again-new", "more")
    rest = [asked(slug, code="again-new", minutes=20 - n) for n, slug in enumerate(list(SKILLS)[:8])]
    assert chosen(learner(today, *many, *rest)).why.code == "new"


def test_what_was_only_told_of_by_the_way_waits_for_its_turn() -> None:
    """It is due the next day all the same, and once it has come out right it may be asked for like any other."""
    told = {"tile-names": record(True, last=0), "fu-by-ron": record(False, last=0, ability=-1.0)}
    many = [asked("fu-pair", code="new", minutes=300 + n) for n in range(practice.NEW_A_DAY)]
    who = learner(told, *many)
    assert chosen(who).skill == "tile-names"
    assert chosen(learner(told | {"fu-by-ron": record(True, last=0)}, *many, asked("tile-names"))).skill == "fu-by-ron"
    assert chosen(learner(told | {"fu-by-ron": record(False, last=1)}, *many)).why.code == "due"


def test_a_new_skill_is_named_with_what_opened_it() -> None:
    records = {slug: record(True, last=0) for slug in ("tile-names", "seat-winds", "dora-indicator")}
    assert chosen(learner(records)).why == Why("waits-shapes", "new", {"after": "tile-names"})


def sitting(first: Asked, *others: str) -> tuple[Asked, ...]:
    found = [replace(first, at=NOW - timedelta(minutes=20))]
    found += [asked(slug, minutes=15 - place, code="more") for place, slug in enumerate(others)]
    return tuple(found)


OTHERS = ("tile-names", "seat-winds", "dora-indicator", "waits-shapes", "waits-small")


def test_a_lapsed_skill_returns_after_five_others() -> None:
    records = KNOWN | {"fu-pair": record(True, True, False, last=0)}
    missed = asked("fu-pair", False)
    assert chosen(learner(records, *sitting(missed, *OTHERS[:4]))).skill != "fu-pair"
    assert chosen(learner(records, *sitting(missed, *OTHERS))).why == Why("fu-pair", "again-missed", {"ago": 6})


def test_a_lapsed_skill_returns_once_a_new_one_until_it_is_right_or_twice() -> None:
    again = asked("fu-pair", True, code="again-missed")
    assert chosen(learner(KNOWN, *sitting(again, *OTHERS))).skill != "fu-pair"
    today = KNOWN | {"fu-pair": record(True, last=0)}
    assert chosen(learner(today, *sitting(asked("fu-pair", code="new"), *OTHERS))).why.code == "again-new"
    assert chosen(learner(today, *sitting(again, *OTHERS))).skill != "fu-pair"
    wrong = asked("fu-pair", False, code="again-new")
    assert chosen(learner(today, *sitting(wrong, *OTHERS))).why.code == "again-missed"
    twice = (replace(wrong, at=NOW - timedelta(minutes=40)), *sitting(wrong, *OTHERS))
    assert chosen(learner(today, *twice)).skill != "fu-pair"


def test_another_sitting_forgets_what_was_to_return() -> None:
    long_ago = [replace(one, at=one.at - timedelta(hours=3)) for one in sitting(asked("fu-pair", False), *OTHERS)]
    assert chosen(learner(KNOWN, *long_ago)).why.code not in ("again-missed", "again-new")


@dataclass(frozen=True)
class Hand:
    skills: tuple[str, ...]


def test_never_the_same_three_times_running() -> None:
    """A long sitting of somebody who is right four times in five."""
    rng = Random(3)
    records: dict[str, Record] = {}
    today: list[Asked] = []
    for number in range(120):
        at = NOW + timedelta(minutes=number)
        who = Learner(records, {}, today, at, at.date())
        why = choose(who, rng).why
        right = rng.random() < 0.8
        records[why.skill] = after(who.record(why.skill), Try(right, at, at.date(), EASY))
        today.append(Asked(at, why.skill, why.code, SKILLS[why.skill].drills[0], {why.skill: right}))
    asked_for = [one.skill for one in today]
    assert not any(len(set(asked_for[place : place + 3])) == 1 for place in range(len(asked_for) - 2))
    assert len(set(asked_for)) > practice.NEW_A_DAY
    for place, one in enumerate(today):
        if one.code.startswith("again"):
            assert one.skill not in asked_for[place - practice.RETURN : place]


def test_one_skill_alone() -> None:
    assert chosen(learner(KNOWN, fixed="fu-kans")).why == Why("fu-kans", "chosen")


def test_the_level_follows_the_ability() -> None:
    ratings = {("tenpai", "one"): -1.6, ("tenpai", "several"): 1.4}
    for ability, level in ((0.0, "one"), (3.0, "several")):
        records = {"ready-discard": record(True, ability=ability)}
        who = Learner(records, ratings, (), NOW, NOW.date(), "ready-discard")
        assert choose(who, Random(1)).drills[0] == ("tenpai", level)


def test_a_step_harder_or_easier_is_said() -> None:
    first = asked("ready-discard")
    who = learner(KNOWN, first)
    assert stepped(Why("ready-discard", "due"), who, ("tenpai", "several")).step == "harder"
    assert stepped(Why("ready-discard", "due"), who, ("tenpai", "one")).step == ""
    later = learner(KNOWN, replace(first, drill=("tenpai", "several")))
    assert stepped(Why("ready-discard", "due"), later, ("tenpai", "one")).step == "easier"


def test_of_several_hands_the_one_that_asks_what_waits_besides() -> None:
    """Not one that asks for a skill that is not open yet."""
    records = {slug: record(True, ability=3.0) for slug in ("tile-names", "fu-triplets", "fu-wait", "yaku-tanyao")}
    hands = [Hand(("yaku-tanyao",)), Hand(("yaku-tanyao", "fu-wait")), Hand(("yaku-tanyao", "yaku-yakuman"))]
    rng = Random(1)
    choice = Choice(Why("yaku-tanyao", "due"), (("score", "typical"),))
    assert pick(learner(records), choice, lambda drill: rng.choice(hands)) == (("score", "typical"), hands[1])


def test_a_drill_that_does_not_come_to_it_gives_way() -> None:
    made: list[Drill] = []

    def make(drill: Drill) -> Hand:
        made.append(drill)
        return Hand(("yaku-pinfu",) if drill[0] == "build" else ("yaku-flush",))

    both = Choice(Why("yaku-flush", "due"), (("build", "everyday"), ("yaku", "open")))
    drill, hand = pick(learner(KNOWN), both, make)
    assert (drill, hand.skills) == (("yaku", "open"), ("yaku-flush",))
    assert made.count(("build", "everyday")) == practice.TRIES["build"]
    none = Choice(Why("yaku-flush", "due"), (("build", "everyday"),))
    assert pick(learner(KNOWN), none, make)[1].skills == ("yaku-pinfu",)


@pytest.mark.parametrize(
    "code",
    [
        *("new-first", "new", "due", "due-slipped", "again-missed", "again-new", "more", "more-reached"),
        *("chosen", "like", "early", "only", "harder", "easier"),
    ],
)
def test_every_reason_has_its_words(code: str) -> None:
    assert word("why", code)


def test_a_reason_survives_as_plain_values() -> None:
    why = Why("fu-pair", "again-missed", {"ago": 6}, "easier")
    assert Why.from_values(why.to_values()) == why
