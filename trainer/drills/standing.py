"""Where a person stands in each skill: rows of `Mastery` kept with every answer, written anew, and read.

An answer is entered once, in the transaction that keeps it.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time
from math import exp, log, prod
from typing import Any

from django.db import connection
from django.utils import timezone

from trainer.accounts.models import User
from trainer.drills import difficulty, mastery, practice
from trainer.drills.ledger import QUICKEST
from trainer.drills.mastery import NOTHING, Record, State, Try
from trainer.drills.models import Attempt, ItemDifficulty, Mastery, Tally
from trainer.drills.practice import FIRST_GUESSES, Asked, Learner
from trainer.drills.rows import select, upsert
from trainer.drills.skills import SKILLS, TAGS, Drill, Skill, skill_of

TIMED = 5
"""So many timed answers at a level tell how long a person usually takes there."""

_KEPT = ("ability", "tries", "right", "card", "begun", "seen", "reached", "counted")


@dataclass(frozen=True, slots=True)
class SkillStanding:
    """One skill as a person has it. ``waits_for`` are the skills that must be under way before it is offered."""

    skill: Skill
    record: Record
    is_due: bool
    waits_for: tuple[str, ...]

    @property
    def state(self) -> State:
        return self.record.state

    @property
    def unlocked(self) -> bool:
        return not self.waits_for


@dataclass(frozen=True, slots=True)
class Standing:
    """Every skill of the map in course order. ``due`` are today's reviews, the most urgent first and no more than a
    day holds; ``fresh`` the skills that may be begun.
    """

    skills: Mapping[str, SkillStanding]
    due: tuple[str, ...]
    fresh: tuple[str, ...]

    def in_state(self, state: State) -> tuple[SkillStanding, ...]:
        return tuple(one for one in self.skills.values() if one.state is state)


def _record(values: Mapping[str, Any]) -> Record:
    last = tuple((date.fromisoformat(day), right) for day, right in values["last"])
    return Record(last=last, **{name: values[name] for name in _KEPT})


def values_of(record: Record) -> dict[str, Any]:
    """A record as the fields of its row."""
    return {
        "state": record.state,
        "due": record.due,
        "last": [[day.isoformat(), right] for day, right in record.last],
        **{name: getattr(record, name) for name in _KEPT},
    }


def _row(person: int, skill: str, record: Record) -> Mastery:
    return Mastery(person_id=person, skill=skill, **values_of(record))


def records_of(person: User | None) -> dict[str, Record]:
    """What is known of each skill the person has met and the map still has."""
    if person is None:
        return {}
    rows = Mastery.objects.filter(person=person).values("skill", "last", *_KEPT)
    return {row["skill"]: _record(row) for row in rows if row["skill"] in SKILLS}


def _known(person: int, skills: Iterable[str]) -> dict[str, Record]:
    rows = select(Mastery, ("skill", "last", *_KEPT), {"person": [person], "skill": sorted(skills)})
    return {row["skill"]: _record(row) for row in rows}


def standing(person: User | None, *, now: datetime | None = None) -> Standing:
    """Where a person stands; somebody unknown stands at the beginning. Three queries."""
    return standing_of(learner_of(person, now=now))


def standing_of(learner: Learner) -> Standing:
    """Where a learner stands."""
    due, fresh = practice.due(learner), practice.fresh(learner)
    shown = {
        slug: SkillStanding(
            skill,
            learner.record(slug),
            slug in due,
            ()
            if slug in learner.records
            else tuple(need for need in skill.needs if not learner.record(need).under_way),
        )
        for slug, skill in SKILLS.items()
    }
    return Standing(shown, tuple(due), tuple(fresh))


def learner_of(person: User | None, *, now: datetime | None = None, fixed: str = "") -> Learner:
    """What the next question is chosen by."""
    now = now or timezone.now()
    today = timezone.localdate(now)
    return Learner(
        records=records_of(person),
        ratings=_ratings(),
        asked=_asked(person, today) if person else (),
        now=now,
        today=today,
        fixed=fixed,
    )


def _ratings() -> dict[Drill, float]:
    found = ItemDifficulty.objects.values_list("kind", "level", "rating")
    return {(kind, level): rating for kind, level, rating in found}


LOOKED_BACK = 50
"""So many of today's answers are looked at whatever they were asked for."""
COUNTED = ("due", "due-slipped", "new", "new-first")
"""What an answer was asked for that counts among a day's reviews and new skills: codes of `practice.Why`."""


def _asked(person: User, today: date) -> tuple[Asked, ...]:
    """Today's answers, oldest first. Of those long ago, only what the day's reviews and new skills are counted by."""
    midnight = timezone.make_aware(datetime.combine(today, time()))
    answers = (
        Attempt.objects.filter(person=person, at__gte=midnight)
        .order_by("-at", "-pk")
        .values_list("at", "question__why", "question__kind", "question__level", "shows")
    )
    found = list(answers[:LOOKED_BACK])
    if len(found) == LOOKED_BACK:
        found += answers.filter(question__why__code__in=COUNTED, at__lt=found[-1][0])
    return tuple(
        Asked(at, why.get("skill", ""), why.get("code", ""), (kind, level), shows or {})
        for at, why, kind, level, shows in reversed(found)
    )


def lock(person: User) -> None:
    """Let a person's answers be entered one after the other. SQLite has one writer at a time anyway."""
    if connection.features.has_select_for_no_key_update:
        User.objects.select_for_update(no_key=True).get(pk=person.pk)


@dataclass(frozen=True, slots=True)
class Before:
    """What was known before an answer: the records of the skills it may tell of, the level's difficulty and of how many
    answers it is, how likely each skill was there, and how likely the answer was to be right.
    """

    known: Mapping[str, Record]
    looked_up: frozenset[str]
    rating: float
    answers: int
    held: Mapping[str, float]
    likely: float


def before(person: User, tags: Iterable[str], drill: Drill) -> Before:
    """Two queries. Call it in the transaction that keeps the answer."""
    tags = [tag for tag in tags if tag in TAGS]
    skills = {skill_of(tag) for tag in tags}
    known = _known(person.pk, skills)
    found = select(ItemDifficulty, ("rating", "answers"), {"kind": drill[:1], "level": drill[1:]})
    rating, answers = found[0].values() if found else (FIRST_GUESSES.get(drill, 0.0), 0)
    now = timezone.now()
    learner = Learner(known, {drill: rating}, (), now, timezone.localdate(now))
    held = {skill: learner.expected(skill, drill) for skill in {skill_of(tag) for tag in tags}}
    return Before(known, frozenset(skills), rating, answers, held, prod(held.values()))


def keep(*, attempt: Attempt, drill: Drill, shows: Mapping[str, bool], before: Before) -> None:
    """Enter a new answer. Call it in the transaction that keeps the answer, before `ledger.keep`."""
    if not shows:
        return
    known = dict(before.known)
    if others := shows.keys() - before.looked_up:
        known |= _known(attempt.person_id, others)
    usual = None
    if attempt.took is not None and any(skill in known and known[skill].stable for skill in shows):
        usual = _usual(attempt.person_id, drill)
    after = dict(_moved(known, shows, attempt, before.rating, usual))
    upsert([_row(attempt.person_id, skill, record) for skill, record in after.items()], unique=("person", "skill"))
    if not attempt.helped:
        _measure(drill, before, known, shows)


def _moved(
    known: Mapping[str, Record], shows: Mapping[str, bool], attempt: Any, rating: float, usual: float | None
) -> Iterator[tuple[str, Record]]:
    """The records an answer changes, as it leaves them."""
    day = timezone.localdate(attempt.at)
    for skill, right in shows.items():
        tried = Try(right, attempt.at, day, rating, took=attempt.took, usual=usual, helped=attempt.helped)
        yield skill, mastery.after(known.get(skill, NOTHING), tried)


def _usual(person: int, drill: Drill) -> float | None:
    found = Tally.objects.filter(person=person, by=Tally.By.LEVEL, key="/".join(drill), timed__gte=TIMED)
    sums = found.values_list("log_seconds", "timed").first()
    return exp(sums[0] / sums[1]) if sums else None


def _measure(drill: Drill, before: Before, known: Mapping[str, Record], shows: Mapping[str, bool]) -> None:
    """Move a level's difficulty by the answer: by the middle of what it says about each skill."""
    moved = [
        difficulty.measured(before.rating, before.answers, known.get(skill, NOTHING).ability, right) - before.rating
        for skill, right in shows.items()
    ]
    step = sum(moved) / len(moved)
    kind, level = drill
    if not before.answers:  # the first of all: two at once both add to the guess that was made of it
        guess = ItemDifficulty(kind=kind, level=level, rating=before.rating)
        ItemDifficulty.objects.bulk_create([guess], ignore_conflicts=True)
    moved_by = ItemDifficulty(kind=kind, level=level, rating=step, answers=1)
    upsert([moved_by], unique=("kind", "level"), add=("rating", "answers"))


def shown_by(attempt: Any) -> dict[str, bool]:
    """What a kept answer says about each skill. One from before that was kept is judged by its parts alone."""
    if attempt.shows is not None:
        return {skill: right for skill, right in attempt.shows.items() if skill in SKILLS}
    question = attempt.question
    parts = attempt.parts or dict.fromkeys(question.asks, False)
    return mastery.evidence([tag for tag in question.skills if tag in TAGS], parts)


def folded(attempts: Iterable[Any], ratings: Mapping[Drill, float]) -> dict[str, Record]:
    """The records that a person's answers make, one after another as they were given. It holds no more of them than
    one."""
    known: dict[str, Record] = {}
    times: defaultdict[Drill, list[float]] = defaultdict(lambda: [0, 0.0])
    for attempt in attempts:
        drill = attempt.question.kind, attempt.question.level
        timed, seconds = times[drill]
        usual = exp(seconds / timed) if timed >= TIMED else None
        rating = ratings.get(drill, FIRST_GUESSES.get(drill, 0.0))
        known.update(_moved(known, shown_by(attempt), attempt, rating, usual))
        if attempt.took is not None:
            times[drill] = [timed + 1, seconds + log(max(attempt.took, QUICKEST))]
    return known


def rebuild(*, person: User) -> None:
    """Write a person's rows anew from all their answers. Call it in a transaction."""
    found = Attempt.objects.filter(person=person).select_related("question").order_by("at", "pk")
    known = folded(found.iterator(2000), _ratings())
    Mastery.objects.filter(person=person).delete()
    Mastery.objects.bulk_create([_row(person.pk, skill, record) for skill, record in known.items()])
