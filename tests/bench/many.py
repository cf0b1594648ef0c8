"""A person with very many answers, to see whether their pages stay fast: real questions, answered over three years."""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any

YEARS = 3
EACH = 4
"""So many questions are made of each kind and level; all others are copies of them."""

BATCH = 5000


def answered(person: Any, count: int, *, seed: int = 5, each: int = EACH) -> None:
    """Give a person so many answers, and enter them in the books. ``each``: different questions of a kind and level."""
    from django.db import transaction
    from django.utils import timezone

    from trainer.drills import ledger, services, standing
    from trainer.drills.models import Attempt, Question

    rng = random.Random(seed)
    pool = list(_pool(each))
    end = timezone.now()
    moments = sorted(end - timedelta(days=365 * YEARS * rng.random(), hours=1) for _ in range(count))
    with transaction.atomic(), _moments_kept():
        for start in range(0, count, BATCH):
            chosen = [rng.choice(pool) for _ in moments[start : start + BATCH]]
            asked = Question.objects.bulk_create(_copy(one) for one, _ in chosen)
            Attempt.objects.bulk_create(
                _attempt(person, question, slips, at, rng)
                for question, (_, slips), at in zip(asked, chosen, moments[start:], strict=False)
            )
        ledger.rebuild(person=person, evidence_of=services.evidence_of)
        standing.rebuild(person=person)


def _pool(each: int) -> Iterator[tuple[Any, tuple[str, ...]]]:
    """Questions of every kind and level, not stored, each with the slips it could be answered with."""
    from engine.rules import load
    from trainer.drills import services
    from trainer.drills.kinds import KINDS

    for slug, kind in KINDS.items():
        record = services.record_of(load(kind.rulesets[0]))
        for level in kind.levels:
            for _ in range(each):
                yield services.new_question(kind=slug, level=level, record=record, options={}), _SLIPS.get(slug, ())


_SLIPS = {
    "score": ("fu.ron-triplet-closed", "pay.total", "fu.tsumo-missed", "fu.not-rounded"),
    "points": ("pay.total", "pay.dealer-swapped"),
}


def _copy(question: Any) -> Any:
    from trainer.display.links import new_id
    from trainer.drills.models import Question

    kept = {name: getattr(question, name) for name in ("kind", "level", "facts", "asks", "skills", "options")}
    return Question(id=new_id(), ruleset_id=question.ruleset_id, **kept)


def _attempt(person: Any, question: Any, slips: tuple[str, ...], at: datetime, rng: random.Random) -> Any:
    from trainer.drills.models import Attempt

    expected = min(0.97, max(0.2, rng.gauss(0.8, 0.12)))
    right = rng.random() < expected - 0.03
    return Attempt(
        person=person,
        question=question,
        kind=question.kind,
        answer={"han": 3, "fu": 40},
        parts={part: right or place > 0 for place, part in enumerate(question.asks)},
        right=right,
        slip=rng.choice(slips) if slips and not right and rng.random() < 0.6 else "",
        took=round(rng.lognormvariate(2.6, 0.5), 2) if rng.random() < 0.95 else None,
        expected=expected,
        at=at,
    )


@contextmanager
def _moments_kept() -> Iterator[None]:
    """Rows made meanwhile keep the moment they are given."""
    from trainer.drills.models import Attempt

    field: Any = Attempt._meta.get_field("at")
    field.auto_now_add = False
    try:
        yield
    finally:
        field.auto_now_add = True
