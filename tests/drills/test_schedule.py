"""The spacing of one skill: days grow while it is right, shrink when it is not, and nothing is random."""

from datetime import date, timedelta

from trainer.drills.schedule import Kept, Rating, due, rating, recalled, reviewed

FIRST = date(2026, 5, 1)


def answered(*ratings: Rating) -> list[int]:
    """Days until it is due again after each answer, every one of them given on the day it was due."""
    card: Kept | None = None
    day, found = FIRST, list[int]()
    for one in ratings:
        card = reviewed(card, one, day)
        found.append((due(card) - day).days)
        day = due(card)
    return found


def test_days_grow_while_it_is_right() -> None:
    days = answered(*[Rating.Good] * 6)
    assert days[0] >= 1
    assert days == sorted(days)
    assert days[-1] > 30


def test_a_miss_brings_it_back_the_next_day() -> None:
    assert answered(Rating.Again) == [1]
    _, missed, after = answered(Rating.Good, Rating.Again, Rating.Good)
    assert missed == 1
    assert after < answered(Rating.Good, Rating.Good)[1]


def test_easily_hard_and_with_help() -> None:
    hard, good, easy = (answered(Rating.Good, one)[1] for one in (Rating.Hard, Rating.Good, Rating.Easy))
    assert hard < good < easy


def test_the_same_every_time_and_fit_for_json() -> None:
    card = reviewed(None, Rating.Good, FIRST)
    assert card == reviewed(None, Rating.Good, FIRST)
    assert set(map(type, card.values())) <= {float, str}


def test_a_night_is_a_day() -> None:
    """Late in the evening and early the next morning are two days, however few the hours."""
    card = reviewed(None, Rating.Good, FIRST)
    same = reviewed(card, Rating.Good, FIRST)
    next_day = reviewed(card, Rating.Good, FIRST + timedelta(days=1))
    assert next_day["stability"] != same["stability"]


def test_what_is_due_is_likely_forgotten_a_little() -> None:
    card = reviewed(None, Rating.Good, FIRST)
    assert recalled(card, FIRST) == 1
    assert 0.8 < recalled(card, due(card)) < 1
    assert recalled(card, FIRST + timedelta(days=100)) < recalled(card, due(card))


def test_how_an_answer_came() -> None:
    assert rating(right=False, helped=True) is Rating.Again
    assert rating(right=True) is Rating.Good
    assert rating(right=True, helped=True, stable=True, took=1, usual=10) is Rating.Hard
    assert rating(right=True, stable=False, took=1, usual=10) is Rating.Good
    assert rating(right=True, stable=True, took=1, usual=10) is Rating.Easy
    assert rating(right=True, stable=True, took=10, usual=10) is Rating.Good
    assert rating(right=True, stable=True, took=30, usual=10) is Rating.Hard
    assert rating(right=True, stable=True, took=30, usual=None) is Rating.Good
