"""Rows by statements made once: every kind of value comes back as it went in, and what is added is added."""

from datetime import UTC, date, datetime

import pytest

from trainer.accounts.models import User
from trainer.drills.models import ItemDifficulty, Mastery
from trainer.drills.rows import select, upsert

NAMES = ("skill", "last", "due", "card", "reached", "ability", "tries")
FULL = {
    "last": [["2026-05-01", True]],
    "due": date(2026, 5, 3),
    "card": {"stability": 2.3},
    "reached": datetime(2026, 5, 1, 18, 30, 5, 123456, tzinfo=UTC),
    "ability": -0.25,
    "tries": 7,
}


@pytest.fixture
def aiko(db: None) -> User:
    return User.objects.create_user("aiko")


def test_values_come_back_as_they_went_in(aiko: User) -> None:
    rows = [Mastery(person=aiko, skill="fu-pair", **FULL), Mastery(person=aiko, skill="fu-wait")]
    upsert(rows, unique=("person", "skill"))
    found = select(Mastery, NAMES, {"person": [aiko.pk], "skill": ["fu-pair"]})
    assert found == [{"skill": "fu-pair", **FULL}]
    row = Mastery.objects.get(skill="fu-pair")
    assert {name: getattr(row, name) for name in FULL} == FULL
    empty = select(Mastery, NAMES, {"person": [aiko.pk], "skill": ["fu-wait", "fu-kans"]})
    assert [(one["due"], one["card"], one["reached"], one["last"]) for one in empty] == [(None, None, None, [])]


def test_what_is_there_is_changed_and_nobody_elses(aiko: User) -> None:
    other = User.objects.create_user("ben")
    upsert([Mastery(person=one, skill="fu-pair", tries=1) for one in (aiko, other)], unique=("person", "skill"))
    upsert([Mastery(person=aiko, skill="fu-pair", **FULL)], unique=("person", "skill"))
    assert Mastery.objects.count() == 2
    assert Mastery.objects.get(person=aiko).tries == 7
    assert Mastery.objects.get(person=other).tries == 1


def test_what_is_added_is_added(db: None) -> None:
    for step in (0.5, -0.25, 1.0):
        row = ItemDifficulty(kind="fu", level="pair", rating=step, answers=1)
        upsert([row], unique=("kind", "level"), add=("rating", "answers"))
    assert ItemDifficulty.objects.values_list("rating", "answers").get() == (1.25, 3)


def test_nothing_is_asked_about_nothing(aiko: User, django_assert_num_queries: object) -> None:
    assert callable(django_assert_num_queries)
    with django_assert_num_queries(0):
        assert select(Mastery, NAMES, {"person": [aiko.pk], "skill": []}) == []
        upsert([], unique=("person", "skill"))
