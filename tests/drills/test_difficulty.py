"""Ability and difficulty find each other: from answers alone, whatever they were taken to be at first."""

from math import log
from random import Random

import pytest

from trainer.drills.difficulty import AIM, expected, first_guess, learnt, measured


def test_the_aim_is_met_a_little_beneath_the_ability() -> None:
    assert expected(1.0, 1.0 - log(AIM / (1 - AIM))) == pytest.approx(AIM)
    assert expected(0, 0) == 0.5
    assert expected(2, 0) == pytest.approx(1 - expected(-2, 0))


def test_a_right_answer_raises_and_the_less_likely_the_more() -> None:
    assert learnt(0, 3, 2.0, True) > learnt(0, 3, -2.0, True) > 0
    assert learnt(0, 3, -2.0, False) < learnt(0, 3, 2.0, False) < 0
    assert learnt(0, 0, 0, True) > learnt(0, 20, 0, True)
    assert measured(0, 3, 0, True) < 0 < measured(0, 3, 0, False)


def test_an_ability_never_stands_still() -> None:
    assert learnt(0, 10_000, 0, True) - 0 > 0.1
    assert abs(measured(0, 10_000, 0, True)) < 0.01


@pytest.mark.parametrize("true", [-1.5, 0.0, 1.5])
def test_ability_and_difficulty_are_found(true: float) -> None:
    rng = Random(1)
    ability = sum_of_last = 0.0
    for tries in range(400):
        ability = learnt(ability, tries, 0.0, rng.random() < expected(true, 0.0))
        sum_of_last += ability if tries >= 200 else 0.0
    assert sum_of_last / 200 == pytest.approx(true, abs=0.35)
    rating = 0.0
    for answers in range(2000):
        rating = measured(rating, answers, 0.0, rng.random() < expected(0.0, true))
    assert rating == pytest.approx(true, abs=0.35)


def test_later_levels_are_taken_to_be_harder() -> None:
    assert [first_guess(place) for place in range(4)] == sorted(first_guess(place) for place in range(4))
    assert expected(0, first_guess(0)) == pytest.approx(AIM, abs=0.02)
