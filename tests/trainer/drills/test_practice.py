"""Practice the trainer chooses: the first question of a visitor, a set that goes on by itself, one skill alone."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from engine.rules import load
from trainer.accounts.models import User
from trainer.drills import services
from trainer.drills.kinds import KINDS
from trainer.drills.models import Attempt, Mastery, PracticeSet, Question
from trainer.drills.pages.why import why_line
from trainer.drills.question import Answer
from trainer.drills.skills import SKILLS, skill_of

from .conftest import RON, Ask

People = Callable[[str], tuple[User, Client]]


def solve(person: User, question: Question, *, right: bool = True) -> None:
    asked = services.asked(question)
    answer: Answer | None = KINDS[question.kind].solve(asked) if right else None
    services.take_answer(person=person, question=question, answer=answer, took=None, claim=True)


def skills_of(question: Question) -> set[str]:
    return {skill_of(tag) for tag in question.skills}


@pytest.mark.django_db
def test_a_visitor_begins_at_the_beginning() -> None:
    question = services.start_practice(person=None)
    assert (question.kind, question.level, question.number) == ("tiles", "names", 1)
    assert question.set
    assert question.set.chosen
    assert question.set.person is None
    assert why_line(question) == "To begin with: Tiles and their names."


def test_ten_questions_that_follow_the_answers(person: People) -> None:
    aiko, _ = person("aiko")
    question = services.start_practice(person=aiko)
    seen = []
    while True:
        assert question.why["skill"] in skills_of(question)
        assert why_line(question)
        seen.append(question.why["skill"])
        solve(aiko, question)
        following = services.go_on(question, services.results(question.set))  # type: ignore[arg-type]
        if following is None:
            break
        question = following
    assert len(seen) == PracticeSet.SIZE
    assert not any(len(set(seen[place : place + 3])) == 1 for place in range(8))
    assert len(set(seen)) >= 4
    assert Mastery.objects.filter(person=aiko, skill="tile-names").exists()


def test_going_on_twice_comes_to_the_same_question(person: People) -> None:
    aiko, _ = person("aiko")
    first = services.start_practice(person=aiko)
    solve(aiko, first)
    results = services.results(first.set)  # type: ignore[arg-type]
    assert services.go_on(first, results) == services.go_on(first, results)
    assert Question.objects.count() == 2


def test_the_slip_of_yesterday_comes_first_today(ask: Ask, person: People) -> None:
    aiko, _ = person("aiko")
    question = ask(RON, skills=["fu-by-ron"])
    services.take_answer(person=aiko, question=question, answer=Answer(han=3, fu=50, payment=(6400,)), took=None)
    yesterday = timezone.now() - timedelta(days=1)
    Attempt.objects.update(at=yesterday)
    row = Mastery.objects.get()
    assert row.due == timezone.localdate() + timedelta(days=1)
    Mastery.objects.update(
        due=timezone.localdate(), seen=yesterday,
        card=row.card | {"due": timezone.localdate().isoformat(), "last": timezone.localdate(yesterday).isoformat()},
    )  # fmt: skip
    choice = services.next_choice(aiko)
    assert (choice.skill, choice.why.code) == ("fu-by-ron", "due")
    asked = services.start_practice(person=aiko)
    assert "fu-by-ron" in skills_of(asked)
    assert why_line(asked).startswith("Reviewing: Fu of a triplet completed by ron, due today.")


@pytest.mark.parametrize("skill", SKILLS)
def test_every_skill_can_be_practised_alone(db: None, skill: str) -> None:
    question = services.start_practice(person=None, skill=skill)
    assert skill in skills_of(question)
    assert (question.kind, question.level) in SKILLS[skill].drills
    assert question.set
    assert question.set.skill == skill
    assert why_line(question) == f"You chose {SKILLS[skill].name}."


def test_a_set_of_one_skill_stays_with_it(person: People) -> None:
    aiko, _ = person("aiko")
    first = services.start_practice(person=aiko, skill="fu-wait")
    solve(aiko, first, right=False)
    second = services.go_on(first, services.results(first.set))  # type: ignore[arg-type]
    assert second
    assert second.why["skill"] == "fu-wait"


def test_it_is_asked_under_the_rules_the_person_prefers(person: People) -> None:
    aiko, _ = person("aiko")
    aiko.ruleset = "tenhou"
    aiko.save()
    question = services.start_practice(person=aiko, skill="points-limits")
    assert services.rules_of(question.ruleset_id) == load("tenhou")


def test_one_like_it_asks_for_the_skill_that_is_wanted(ask: Ask) -> None:
    question = ask(RON, skills=["fu-by-ron"], rules="standard")
    fresh = services.ask_like(question, skill="fu-by-ron")
    assert fresh.facts != question.facts
    assert (fresh.kind, fresh.level) == (question.kind, question.level)
    assert "fu-by-ron" in fresh.skills
    assert why_line(fresh) == "One like it: Fu of a triplet completed by ron."
    assert why_line(question) == ""
