"""When a skill comes back: one card a skill in the spacing of FSRS, a fresh hand each time it is due.

Days are whole and are those of the person: what is due is due from the morning on, and a night between two answers is a
day between them. A card is kept as plain values fit for JSON.

>>> card = reviewed(None, Rating.Good, date(2026, 5, 1))
>>> due(card).isoformat()
'2026-05-02'
"""

from collections.abc import Mapping
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from typing import Any

from fsrs import Card, Rating, Scheduler, State

__all__ = ["Kept", "Rating", "due", "rating", "recalled", "reviewed"]

QUICK, SLOW = 0.6, 2.0
"""Of the usual time of a person: beneath the one an answer came easily, above the other it came hard."""

# Returns within a sitting are chosen elsewhere, so a card has no steps of minutes: an answer moves it by days.
_SCHEDULER = Scheduler(
    desired_retention=0.95, learning_steps=(), relearning_steps=(), maximum_interval=365, enable_fuzzing=False
)

type Kept = Mapping[str, Any]
"""A card: its stability in days, its difficulty from 1 to 10, the day of its last review and the day it is due."""


def rating(
    *, right: bool, helped: bool = False, stable: bool = False, took: float | None = None, usual: float | None = None
) -> Rating:
    """How an answer came. Time, in seconds, says something only once the skill's answers are ``stable``."""
    if not right:
        return Rating.Again
    if helped:
        return Rating.Hard
    if stable and took is not None and usual:
        if took > SLOW * usual:
            return Rating.Hard
        if took < QUICK * usual:
            return Rating.Easy
    return Rating.Good


def reviewed(card: Kept | None, rating: Rating, day: date) -> Kept:
    """The card after an answer; None stands for a skill that has not been asked before."""
    at = _noon(day)
    after, _ = _SCHEDULER.review_card(_card(card) if card else Card(card_id=1, due=at), rating, at)
    assert after.stability is not None
    assert after.difficulty is not None
    return {
        "stability": round(after.stability, 4),
        "difficulty": round(after.difficulty, 4),
        "last": day.isoformat(),
        "due": after.due.date().isoformat(),
    }


def due(card: Kept) -> date:
    """The day from which the skill is due again."""
    return date.fromisoformat(card["due"])


def recalled(card: Kept, day: date) -> float:
    """How likely the skill is still there."""
    return _recalled(card["stability"], (day - date.fromisoformat(card["last"])).days)


@lru_cache(maxsize=4096)
def _recalled(stability: float, days: int) -> float:
    last = datetime(2000, 1, 1, tzinfo=UTC)
    card = Card(card_id=1, state=State.Review, stability=stability, due=last, last_review=last)
    return _SCHEDULER.get_card_retrievability(card, last + timedelta(days=days))


def _card(card: Kept) -> Card:
    return Card(
        card_id=1,
        state=State.Review,
        stability=card["stability"],
        difficulty=card["difficulty"],
        due=_noon(due(card)),
        last_review=_noon(date.fromisoformat(card["last"])),
    )


def _noon(day: date) -> datetime:
    return datetime.combine(day, time(12), UTC)
