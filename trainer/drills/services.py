"""Asking and marking: from a learner's settings to stored questions, from what was written to a kept attempt.

A question's row holds no solution. `take_answer` and `marked` compute one, for a person who has answered.
"""

import random
import secrets
import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache, partial

from django.core import signing
from django.db import IntegrityError, transaction

from engine.rules import Ruleset, from_values, load, to_values
from trainer.accounts.models import User
from trainer.accounts.services import preferred_rules
from trainer.drills import ledger, mastery, practice
from trainer.drills import question as pure
from trainer.drills import standing as standings
from trainer.drills.kinds import KINDS, FormData, Kind, Options
from trainer.drills.kinds.score import goals
from trainer.drills.models import Attempt, PracticeSet, Question, RulesetRecord
from trainer.drills.practice import Choice
from trainer.drills.rows import select
from trainer.drills.skills import OF_YAKU, TAGS, Drill, skill_of
from trainer.drills.standing import Standing

LONGEST = 3600.0
"""Seconds after which a person has surely walked away; such a time is not kept."""

type Results = tuple[bool | None, ...]
"""How the ten questions of a set went: right, not yet, or None where there is no answer."""


@dataclass(frozen=True, slots=True)
class Marked:
    """A kept answer, and the verdict on it computed from the question's facts."""

    attempt: Attempt
    verdict: pure.Verdict

    @property
    def given_up(self) -> bool:
        """Whether the learner asked to be shown instead of answering."""
        return not self.attempt.answer


@lru_cache(maxsize=64)
def rules_of(digest: str) -> Ruleset:
    return from_values(RulesetRecord.objects.get(pk=digest).values)


def record_of(ruleset: Ruleset) -> RulesetRecord:
    """The row of these values, made where they are new."""
    values = to_values(ruleset)
    return RulesetRecord.objects.get_or_create(digest=RulesetRecord.digest_of(values), defaults={"values": values})[0]


def asked(question: Question) -> pure.Question:
    """The stored question as the drill kinds know it."""
    return pure.Question(
        kind=question.kind,
        level=question.level,
        facts=question.facts,
        ruleset=rules_of(question.ruleset_id),
        asks=tuple(question.asks),
        skills=tuple(question.skills),
        offered=tuple((part, tuple(texts)) for part, texts in question.options.get("offers", {}).items()),
    )


def new_question(
    *,
    kind: str,
    level: str,
    record: RulesetRecord,
    options: Options,
    set: PracticeSet | None = None,
    number: int | None = None,
) -> Question:
    """A new question, checked by its kind and not stored yet: making one takes a while, and whoever writes to the
    database keeps other writers waiting.
    """
    made = KINDS[kind].make(random.Random(secrets.randbits(64)), level, rules_of(record.pk), options)
    return _row_of(made, record, options, set, number)


def _row_of(
    made: pure.Question, record: RulesetRecord, options: Options, set: PracticeSet | None, number: int | None
) -> Question:
    return Question(
        kind=made.kind,
        level=made.level,
        facts=made.facts,
        asks=list(made.asks),
        skills=list(made.skills),
        options={**options, "offers": dict(made.offered)} if made.offered else dict(options),
        ruleset_id=record.pk,
        set=set,
        number=number,
    )


def standing(person: User | None) -> Standing:
    """Where a person stands in each skill, what is due today and what may be begun."""
    return standings.standing(person)


def next_choice(person: User | None, *, skill: str = "") -> Choice:
    """What the trainer would ask next and why, without making the question. Nothing is kept."""
    return practice.choose(standings.learner_of(person, fixed=skill), random.Random(secrets.randbits(64)))


def standing_and_next(person: User | None) -> tuple[Standing, Choice]:
    """Both at once, looked up once."""
    learner = standings.learner_of(person)
    return standings.standing_of(learner), practice.choose(learner, random.Random(secrets.randbits(64)))


def start_practice(*, person: User | None, skill: str = "") -> Question:
    """A set of ten chosen by the trainer, for one ``skill`` or for whatever is due or next, and its first question."""
    started = PracticeSet(person=person, chosen=True, skill=skill)
    first = chosen_question(person=person, skill=skill, set=started, number=1)
    with transaction.atomic():
        started.save(force_insert=True)
        first.save(force_insert=True)
    return first


def chosen_question(
    *, person: User | None, skill: str = "", set: PracticeSet | None = None, number: int | None = None
) -> Question:
    """What the trainer asks next, made and not stored yet."""
    rng = random.Random(secrets.randbits(64))
    learner = standings.learner_of(person, fixed=skill)
    choice = practice.choose(learner, rng)

    def make(drill: Drill) -> pure.Question:
        return KINDS[drill[0]].make(rng, drill[1], _rules_for(person, drill[0]), {})

    drill, made = practice.pick(learner, choice, make)
    record = record_of(made.ruleset)
    question = _row_of(made, record, {}, set, number)
    question.why = practice.stepped(choice.why, learner, drill).to_values()
    return question


def _rules_for(person: User | None, kind: str) -> Ruleset:
    """The rules this person prefers, where the kind is asked under them."""
    among = KINDS[kind].rulesets
    return load(preferred_rules(person, among) or among[0])


def start_set(*, person: User | None, kind: str, level: str, ruleset_id: str, options: Options) -> Question:
    """A set of ten and its first question. Without a person the set waits for its visitor's first answer."""
    started = PracticeSet(person=person)
    record = record_of(load(ruleset_id))
    first = new_question(kind=kind, level=level, record=record, options=options, set=started, number=1)
    with transaction.atomic():
        started.save(force_insert=True)
        first.save(force_insert=True)
    return first


def ask_like(
    question: Question, *, set: PracticeSet | None = None, number: int | None = None, skill: str = ""
) -> Question:
    """Another question of the same kind, level, rules and options; outside any set unless one is given. With ``skill``
    it asks for that one too, if such a hand comes in the tries there are.

    Raises `IntegrityError` where the set has a question of this number already.
    """
    record = RulesetRecord(question.ruleset_id)
    make = partial(
        new_question, kind=question.kind, level=question.level, record=record, options=question.options, set=set,
        number=number,
    )  # fmt: skip
    following = make()
    if skill:
        for _ in range(practice.TRIES.get(question.kind, practice.SLOW_TRIES)):
            if skill in {skill_of(tag) for tag in following.skills}:
                following.why = practice.Why(skill, "like").to_values()
                break
            following = make()
    with transaction.atomic():
        following.save(force_insert=True)
    return following


def go_on(question: Question, so_far: Results) -> Question | None:
    """The open question of this one's set, a new one if all so far are answered, or None once ten are.

    Pressing "next" twice, or from an earlier question, comes to the same open question.
    """
    practice = question.set
    assert practice is not None
    if None not in so_far:
        return None
    number = so_far.index(None) + 1  # questions are made, and so answered, in order
    if number == question.number:
        return question
    try:
        if practice.chosen:
            return _ask_chosen(practice, number)
        return ask_like(question, set=practice, number=number)
    except IntegrityError:  # it is there already
        return practice.questions.select_related("set").get(number=number)


def _ask_chosen(practice: PracticeSet, number: int) -> Question:
    following = chosen_question(person=practice.person, skill=practice.skill, set=practice, number=number)
    with transaction.atomic():
        following.save(force_insert=True)
    return following


def read_answer(question: Question, data: FormData) -> pure.Answer:
    """What a form sent, as an answer. Raises `AnswerError`; keeps nothing."""
    return KINDS[question.kind].read_answer(asked(question), data)


def errors_in(question: Question, data: FormData) -> list[pure.AnswerError]:
    """Everything in a form that cannot be read, one error a part; the fu are read beside the han they may depend on."""
    whole, found = asked(question), {}
    for part in whole.asks:
        beside = ("han", part) if part == "fu" and "han" in whole.asks and "han" not in found else (part,)
        try:
            KINDS[question.kind].read_answer(replace(whole, asks=beside), data)
        except pure.AnswerError as error:
            found[part] = error
    return list(found.values())


def take_answer(
    *,
    person: User,
    question: Question,
    answer: pure.Answer | None,
    took: float | None,
    claim: bool = False,
    helped: bool = False,
    counts: bool = True,
) -> tuple[Marked, bool]:
    """Mark an answer and keep it, or find the one that was kept before; the second value says whether it is new.

    ``answer`` is None where the learner does not know yet: nothing is right then, and no slip is named. ``claim`` gives
    the question's set to the person if it is nobody's yet. ``helped`` says that they had help. A new answer moves the
    person's standing in its skills unless it ``counts`` for nothing, as under time pressure; a second one to the same
    question moves nothing.
    """
    verdict = _verdict(question, answer)
    drill = question.kind, question.level
    try:
        with transaction.atomic():
            standings.lock(person)
            if claim and question.set and question.set.person_id is None:
                PracticeSet.objects.filter(pk=question.set.pk, person=None).update(person=person)
                question.set.refresh_from_db(fields=["person"])
            before = standings.before(person, question.skills, drill)
            shows = _shows(question, verdict, answer, before.held) if counts else {}
            attempt = Attempt.objects.create(
                person=person,
                question=question,
                answer=answer.to_values() if answer else {},
                parts={part.name: part.right for part in verdict.parts} if answer else {},
                right=answer is not None and verdict.right,
                slip=verdict.slip.code if answer and verdict.slip else "",
                took=took,
                expected=before.likely,
                helped=helped,
                shows=shows,
            )
            standings.keep(attempt=attempt, drill=drill, shows=shows, before=before)
            ledger.keep(attempt=attempt, level=question.level, evidence=shows)
    except IntegrityError:
        known = marked(person=person, question=question)
        if known is None:  # it was not that this person has answered before
            raise
        return known, False
    return Marked(attempt, verdict), True


def _shows(
    question: Question, verdict: pure.Verdict, answer: pure.Answer | None, held: Mapping[str, float]
) -> dict[str, bool]:
    """What an answer says about each skill; who does not know yet has none of what was asked."""
    tags = [tag for tag in question.skills if tag in TAGS]
    if answer is None:
        return mastery.evidence(tags, dict.fromkeys(question.asks, False), held=held)
    return mastery.evidence(
        tags,
        {part.name: part.right for part in verdict.parts},
        against=[slip.skill for slip in verdict.slips if len(slip.skills) == 1],
        claimed=None if answer.yaku is None else {OF_YAKU[slug] for slug in answer.yaku if slug in OF_YAKU},
        follows=bool(getattr(verdict, "follows", False)),
        held=held,
    )


def tried(question: Question, answer: pure.Answer | None) -> Marked:
    """The verdict on another try at a question, and what it would say of each skill; nothing is kept and nothing
    counts."""
    verdict = _verdict(question, answer)
    return Marked(
        Attempt(
            question=question,
            answer=answer.to_values() if answer else {},
            right=answer is not None and verdict.right,
            shows=_shows(question, verdict, answer, {}),
        ),
        verdict,
    )


def evidence_of(attempt: Attempt) -> dict[str, bool]:
    """What a kept answer says about each skill."""
    return standings.shown_by(attempt)


def marked(*, person: User | None, question: Question) -> Marked | None:
    """What this person answered and the verdict on it; None while they have not answered."""
    if person is None:
        return None
    attempt = Attempt.objects.filter(person=person, question=question).first()
    if attempt is None:
        return None
    return Marked(attempt, _verdict(question, pure.Answer.from_values(attempt.answer) if attempt.answer else None))


def _verdict(question: Question, answer: pure.Answer | None) -> pure.Verdict:
    """The verdict on an answer; without one, the verdict on the right answer, to show it."""
    kind, asking = KINDS[question.kind], asked(question)
    return kind.mark(asking, kind.solve(asking) if answer is None else answer)


def stamp(question: Question) -> str:
    """The moment a question is shown, signed, so that the time an answer took need not be stored before it."""
    return _signer().sign(f"{question.pk}.{time.time():.2f}")


def seconds_since(question: Question, stamped: str) -> float | None:
    """Seconds since `stamp`; None if the text is not a stamp of this question or is older than an hour."""
    try:
        pk, _, shown = _signer().unsign(stamped).partition(".")
    except signing.BadSignature:
        return None
    took = time.time() - float(shown)
    return round(took, 2) if pk == question.pk and 0 <= took <= LONGEST else None


def _signer() -> signing.Signer:
    return signing.Signer(salt="drills.shown")


def results(practice: PracticeSet) -> Results:
    """How the ten questions of a set went."""
    if practice.person_id is None:
        return (None,) * PracticeSet.SIZE
    # From the ten questions to their answers: the other way round all answers of the person would be gone through.
    numbers = {row["id"]: row["number"] for row in select(Question, ("id", "number"), {"set": [practice.pk]})}
    given = select(Attempt, ("question", "right"), {"person": [practice.person_id], "question": list(numbers)})
    found = {numbers[row["question"]]: row["right"] for row in given}
    return tuple(found.get(number) for number in range(1, PracticeSet.SIZE + 1))


def open_set(person: User | None, session_sets: list[str]) -> PracticeSet | None:
    """The set a person is in the middle of: the one started last, unless all its questions are answered."""
    sets = (
        PracticeSet.objects.filter(person=person)
        if person
        else PracticeSet.objects.filter(pk__in=session_sets, person=None)
    )
    latest = sets.order_by("-started").first()
    if latest is None or None not in results(latest):
        return None
    return latest


def ruleset_names(kind: Kind) -> list[tuple[str, str]]:
    """The rule sets a kind of drill is offered for: id and name."""
    return [(name, load(name).name) for name in kind.rulesets]


def levels_with(yaku: str) -> tuple[str, ...]:
    """The levels of the scoring drill that make hands for this yaku under the usual rules, none if it is no yaku."""
    kind = KINDS["score"]
    return tuple(level for level in kind.levels if yaku in goals(level, load(kind.rulesets[0]), {}))
