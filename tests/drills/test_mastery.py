"""What an answer says about each skill, and how a skill comes to be reached, and slips."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from trainer.drills.mastery import NOTHING, Record, State, Try, after, evidence

START = datetime(2026, 5, 1, 9, tzinfo=UTC)


def tried(record: Record, right: bool, *, days: float = 0, minutes: float = 0, helped: bool = False) -> Record:
    at = START + timedelta(days=days, minutes=minutes)
    return after(record, Try(right, at, at.date(), -1.0, helped=helped))


def days_of(*answers: bool) -> Record:
    """One answer a day."""
    record = NOTHING
    for day, right in enumerate(answers):
        record = tried(record, right, days=day)
    return record


def test_nothing_yet() -> None:
    assert NOTHING.state is State.NOT_STARTED
    assert NOTHING.due is None
    assert not NOTHING.under_way


def test_four_of_the_last_five_on_two_days() -> None:
    assert days_of(True, True, True).state is State.LEARNING
    reached = days_of(True, True, True, True)
    assert reached.state is State.REACHED
    assert reached.reached == START + timedelta(days=3)
    assert days_of(False, True, True, True).state is State.LEARNING
    assert days_of(False, True, True, True, True).state is State.REACHED
    assert days_of(False, False, True, True, True, True).state is State.REACHED


def test_several_sittings_a_day_count_but_one_day_is_not_enough() -> None:
    record = NOTHING
    for sitting in range(4):
        record = tried(record, True, minutes=150 * sitting)
    assert [right for _, right in record.last] == [True] * 4
    assert record.state is State.LEARNING
    assert tried(record, True, days=1).state is State.REACHED


def test_repeats_in_one_sitting_never_raise_it() -> None:
    record = NOTHING
    for number in range(30):
        record = tried(record, True, minutes=5 * number)
    assert record.last == ((START.date(), True),)
    assert record.tries == record.right == 30
    again = days_of(True, True, True)
    for number in range(10):
        again = tried(again, True, days=2, minutes=1 + number)
    assert again.state is State.LEARNING


def test_a_miss_later_in_the_sitting_takes_the_first_tries_place() -> None:
    record = tried(tried(NOTHING, True), False, minutes=3)
    assert record.last == ((START.date(), False),)
    record = tried(tried(record, True, minutes=6), False, minutes=9)
    assert record.last == ((START.date(), False),)
    assert (record.tries, record.right) == (4, 2)


def test_what_was_reached_and_is_no_more_has_slipped() -> None:
    reached = days_of(*[True] * 5)
    assert tried(reached, False, days=10).state is State.REACHED
    slipped = tried(tried(reached, False, days=10), False, days=11)
    assert slipped.state is State.SLIPPED
    assert slipped.reached == reached.reached
    again = slipped
    for day in range(12, 16):
        again = tried(again, True, days=day)
    assert again.state is State.REACHED
    assert again.reached == reached.reached


def test_help_proves_nothing_and_spoils_nothing() -> None:
    record = tried(days_of(True, True, True), True, days=3, helped=True)
    assert record.state is State.LEARNING
    assert len(record.last) == 3
    assert record.tries == 4
    missed = tried(days_of(True, True, True), False, days=3, helped=True)
    assert missed.last[-1][1] is False


def test_a_row_from_before_it_said_what_counted_may_have_nothing_that_did() -> None:
    migrated = replace(tried(NOTHING, True, helped=True), counted=True)
    assert [right for _, right in tried(migrated, False, minutes=5).last] == [False]
    assert tried(migrated, True, minutes=5).last == ()


def test_a_miss_after_help_leaves_the_sitting_before_as_it_was() -> None:
    morning = tried(days_of(True, True, True), True, days=3)
    later = tried(tried(morning, True, days=3, minutes=180, helped=True), False, days=3, minutes=185)
    assert [right for _, right in later.last] == [True] * 4 + [False]
    assert later.state is State.REACHED
    once_more = tried(later, False, days=3, minutes=190)
    assert once_more.last == later.last, "a sitting counts once"


def test_a_miss_is_due_the_next_day_whatever_came_after_it() -> None:
    missed = tried(days_of(True, True), False, days=2)
    practised = tried(tried(missed, True, days=2, minutes=5), True, days=2, minutes=30)
    assert missed.due == practised.due == START.date() + timedelta(days=3)


def test_ability_rises_with_every_right_answer() -> None:
    once, twice = tried(NOTHING, True), tried(tried(NOTHING, True), True, minutes=1)
    assert 0 < once.ability < twice.ability
    assert once.under_way
    assert not days_of(False, False, False).under_way


def test_nobody_is_on_the_way_before_an_answer_was_right() -> None:
    wrong = tried(NOTHING, False)
    assert not wrong.under_way
    assert tried(wrong, True, minutes=2).under_way
    assert not tried(tried(tried(NOTHING, True), False, minutes=2), False, minutes=4).under_way


TAGS = ("yaku-tanyao", "yaku-pinfu", "dora-indicator", "fu-wait", "fu-win", "points-ron")
ALL = {"yaku": True, "han": True, "fu": True, "payment": True}


def test_every_part_is_evidence_for_its_own() -> None:
    assert set(evidence(TAGS, ALL).values()) == {True}
    assert list(evidence(TAGS, ALL)) == [
        "yaku-tanyao",
        "yaku-pinfu",
        "dora-indicator",
        "fu-wait",
        "fu-win",
        "points-ron",
    ]


def test_a_slip_speaks_against_its_own_skill_alone() -> None:
    said = evidence(TAGS, ALL | {"fu": False, "payment": False}, against=["fu-win"], follows=True)
    assert said == dict.fromkeys(evidence(TAGS, ALL), True) | {"fu-win": False}


def test_without_a_slip_a_part_speaks_against_its_own() -> None:
    said = evidence(TAGS, ALL | {"fu": False, "payment": False})
    assert said == {
        "yaku-tanyao": True,
        "yaku-pinfu": True,
        "dora-indicator": True,
        "fu-wait": False,
        "fu-win": False,
    }


def test_what_follows_from_a_wrong_part_says_nothing_unless_it_follows_rightly() -> None:
    wrong = ALL | {"fu": False, "payment": False}
    assert "points-ron" not in evidence(TAGS, wrong)
    assert evidence(TAGS, wrong, follows=True)["points-ron"] is True
    assert evidence(TAGS, ALL | {"payment": False})["points-ron"] is False
    assert "dora-indicator" not in evidence(TAGS, ALL | {"yaku": False, "han": False, "payment": False})


def test_yaku_that_were_named_are_there() -> None:
    wrong = ALL | {"yaku": False, "han": False}
    assert evidence(TAGS, wrong, claimed=["yaku-tanyao"])["yaku-tanyao"] is True
    assert evidence(TAGS, wrong, claimed=["yaku-tanyao"])["yaku-pinfu"] is False
    too_many = evidence(TAGS, wrong, claimed=["yaku-tanyao", "yaku-pinfu", "yaku-flush"])
    assert too_many["yaku-flush"] is False
    assert too_many["yaku-pinfu"] is True


def test_where_nothing_tells_the_likeliest_is_counted_against() -> None:
    wrong = ALL | {"fu": False}
    assert evidence(TAGS, wrong, held={"fu-wait": 0.95, "fu-win": 0.4}) == dict.fromkeys(
        (skill for skill in evidence(TAGS, ALL) if skill != "fu-wait"), True
    ) | {"fu-win": False}
    both = evidence(TAGS, wrong, held={"fu-wait": 0.5, "fu-win": 0.4})
    assert (both["fu-wait"], both["fu-win"]) == (False, False)


def test_a_part_that_does_not_count_says_nothing() -> None:
    assert "fu-wait" not in evidence(TAGS, ALL | {"fu": None})


def test_two_tags_of_a_skill_are_one_piece_of_evidence() -> None:
    """Of the value triplets one was seen and one was not: the skill was shown."""
    said = evidence(("yaku-yakuhai", "yaku-winds"), {"yaku": False}, claimed=["yaku-winds"])
    assert said == {"yaku-yakuhai": True}


@pytest.mark.parametrize("part", ["choices", "tiles", "payment"])
def test_one_part_speaks_for_everything(part: str) -> None:
    tags = ("waits-mixed", "fu-pair", "furiten-discard")
    assert set(evidence(tags, {part: True}).values()) == {True}
    assert set(evidence(tags, {part: False}).values()) == {False}
