"""The books kept of a person's answers as they come in: evidence by skill, mistakes still open, and tallies.

The pages of progress read these rows alone; what they show is the same however many answers lie behind it.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import chain
from math import log

from django.db import connection
from django.utils import timezone

from trainer.accounts.models import User
from trainer.drills.models import Attempt, Evidence, Mistake, Tally
from trainer.drills.rows import upsert

QUICKEST = 0.1
"""Seconds below which no answer is counted; its logarithm would outweigh all others."""

BATCH = 2000
_ROWS = 100
_COUNTED = ("answers", "right", "timed", "log_seconds", "expected")


@dataclass(slots=True)
class _Sums:
    """What a tally counts, added up before it is written."""

    answers: int = 0
    right: int = 0
    timed: int = 0
    log_seconds: float = 0.0
    expected: float = 0.0

    def add(self, attempt: Attempt) -> None:
        self.answers += 1
        self.right += attempt.right
        self.expected += attempt.expected or 0
        if attempt.took is not None:
            self.timed += 1
            self.log_seconds += log(max(attempt.took, QUICKEST))


type _Books = defaultdict[tuple[str, str], _Sums]


def keep(*, attempt: Attempt, level: str, evidence: Mapping[str, bool]) -> None:
    """Enter a new answer: call it in the transaction that keeps the answer. ``level`` is its question's."""
    upsert(_evidence(attempt, evidence), unique=("attempt", "skill"))
    if cleared := _cleared(attempt, level, evidence):
        Mistake.objects.filter(person=attempt.person_id, skill__in=cleared).delete()
    if not attempt.right:
        _mistake(attempt, level, evidence).save(force_insert=True)
    books: _Books = defaultdict(_Sums)
    _enter(books, attempt, level)
    _add(attempt.person_id, books)


def rebuild(*, person: User, evidence_of: Callable[[Attempt], Mapping[str, bool]]) -> None:
    """Write all books of a person anew from their answers; days are those of the time zone in use.

    Call it in a transaction.
    """
    for model in (Evidence, Mistake):
        model.objects.filter(attempt__person=person).delete()  # an answer may have come from another person
    Tally.objects.filter(person=person).delete()
    books: _Books = defaultdict(_Sums)
    mistakes: dict[str, list[Mistake]] = defaultdict(list)
    batch: list[Evidence] = []
    found = Attempt.objects.filter(person=person).select_related("question").order_by("at", "pk")
    for attempt in found.iterator(BATCH):
        level, shows = attempt.question.level, evidence_of(attempt)
        batch.extend(_evidence(attempt, shows))
        for skill in _cleared(attempt, level, shows):
            mistakes.pop(skill, None)
        if not attempt.right:
            one = _mistake(attempt, level, shows)
            mistakes[one.skill].append(one)
        _enter(books, attempt, level)
        if len(batch) >= BATCH:
            Evidence.objects.bulk_create(batch)
            batch.clear()
    Evidence.objects.bulk_create(batch)
    Mistake.objects.bulk_create(chain.from_iterable(mistakes.values()), batch_size=BATCH)
    _add(person.pk, books)


def _evidence(attempt: Attempt, shows: Mapping[str, bool]) -> list[Evidence]:
    return [
        Evidence(attempt_id=attempt.pk, person_id=attempt.person_id, skill=skill, right=right, at=attempt.at)
        for skill, right in shows.items()
    ]


def _cleared(attempt: Attempt, level: str, shows: Mapping[str, bool]) -> list[str]:
    """The skills whose mistakes this answer makes good; what help has found makes good none."""
    if attempt.helped:
        return []
    return [skill for skill, right in shows.items() if right] + [f"{attempt.kind}/{level}"] * attempt.right


def _mistake(attempt: Attempt, level: str, shows: Mapping[str, bool]) -> Mistake:
    """An open mistake, under the first skill the answer speaks against; where there is none, under kind and level."""
    skill = next((skill for skill, right in shows.items() if not right), f"{attempt.kind}/{level}")
    return Mistake(attempt_id=attempt.pk, person_id=attempt.person_id, skill=skill, at=attempt.at)


def _enter(books: _Books, attempt: Attempt, level: str) -> None:
    books[Tally.By.DAY, timezone.localdate(attempt.at).isoformat()].add(attempt)
    books[Tally.By.LEVEL, f"{attempt.kind}/{level}"].add(attempt)
    if attempt.slip:
        books[Tally.By.SLIP, attempt.slip].add(attempt)
    if attempt.expected is not None:
        books[Tally.By.EXPECTED, f"{min(9, int(10 * attempt.expected))}"].add(attempt)


def _add(person: int, books: _Books) -> None:
    """Add to the tallies in one statement, whatever others add meanwhile."""
    if not books:
        return
    quoted = connection.ops.quote_name
    table, columns = quoted(Tally._meta.db_table), ("person_id", "by", "key", *_COUNTED)
    names = ", ".join(map(quoted, columns))
    sums = ", ".join(f"{quoted(name)} = {table}.{quoted(name)} + excluded.{quoted(name)}" for name in _COUNTED)
    rows = [(person, by, key, *(getattr(one, name) for name in _COUNTED)) for (by, key), one in books.items()]
    with connection.cursor() as cursor:
        for start in range(0, len(rows), _ROWS):
            part = rows[start : start + _ROWS]
            marks = ", ".join([f"({', '.join(['%s'] * len(columns))})"] * len(part))
            cursor.execute(
                f"INSERT INTO {table} ({names}) VALUES {marks} "
                f"ON CONFLICT (person_id, {quoted('by')}, {quoted('key')}) DO UPDATE SET {sums}",
                list(chain.from_iterable(part)),
            )
