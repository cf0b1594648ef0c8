"""Practice the trainer chooses: the first question of a visitor, a set that goes on by itself, one skill alone."""

import ast
import re
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from django.test import Client
from django.utils import timezone

from engine.rules import load
from trainer.accounts.models import User
from trainer.drills import practice, services
from trainer.drills.kinds import KINDS
from trainer.drills.models import Attempt, Mastery, PracticeSet, Question
from trainer.drills.pages.why import why_line
from trainer.drills.question import Answer
from trainer.drills.skills import SKILLS, skill_of
from trainer.drills.standing import COUNTED

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
    assert why_line(question, answered=False) == "To begin with: Tiles and their names."


def test_ten_questions_that_follow_the_answers(person: People) -> None:
    aiko, _ = person("aiko")
    question = services.start_practice(person=aiko)
    seen = []
    while True:
        assert question.why["skill"] in skills_of(question)
        assert why_line(question, answered=False)
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
    assert why_line(asked, answered=False).startswith("Reviewing: Fu of a triplet completed by ron, due today.")


@pytest.mark.parametrize("skill", SKILLS)
def test_every_skill_can_be_practised_alone(db: None, skill: str) -> None:
    question = services.start_practice(person=None, skill=skill)
    assert skill in skills_of(question)
    assert (question.kind, question.level) in SKILLS[skill].drills
    assert question.set
    assert question.set.skill == skill
    assert why_line(question, answered=False) == f"You chose {SKILLS[skill].name}."


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


@pytest.mark.parametrize("code", ["new", "due", "again-missed", "more"])
def test_which_yaku_it_is_asked_for_is_said_after_the_answer(person: People, ask: Ask, code: str) -> None:
    aiko, browser = person("aiko")
    started = PracticeSet.objects.create(person=aiko, chosen=True)
    why = {"skill": "yaku-tanyao", "code": code, "slots": {"ago": 6, "after": "tile-names", "days": 3}, "step": ""}
    question = ask(RON, asks="yaku", set=started, number=1, why=why, skills=["yaku-tanyao"])
    page = browser.get(f"/q/{question.pk}/").context["page"]
    assert "a yaku" in page.why.lower()
    assert "Tanyao" not in page.why
    browser.post(f"/q/{question.pk}/answer/", {"unknown": "1"})
    assert "Tanyao" in browser.get(f"/q/{question.pk}/").context["page"].why


def test_why_it_is_asked_is_told_to_nobody_else(person: People, ask: Ask, client: Client) -> None:
    aiko, browser = person("aiko")
    _, stranger = person("stranger")
    started = PracticeSet.objects.create(person=aiko, chosen=True)
    why = {"skill": "fu-pair", "code": "due-slipped", "slots": {"days": 60}, "step": ""}
    question = ask(RON, set=started, number=1, why=why)
    said = "Reviewing: Fu of the pair, which has slipped a little."
    assert said in browser.get(f"/q/{question.pk}/").content.decode()
    for other in (stranger, client):
        assert "slipped" not in other.get(f"/q/{question.pk}/").content.decode()
        other.post(f"/q/{question.pk}/answer/", {"unknown": "1"})
        assert "slipped" not in other.get(f"/q/{question.pk}/").content.decode()


def test_one_like_it_asks_for_the_skill_that_is_wanted(ask: Ask) -> None:
    question = ask(RON, skills=["fu-by-ron"], rules="standard")
    fresh = services.ask_like(question, skill="fu-by-ron")
    assert fresh.facts != question.facts
    assert (fresh.kind, fresh.level) == (question.kind, question.level)
    assert "fu-by-ron" in fresh.skills
    assert why_line(fresh, answered=False) == "One like it: Fu of a triplet completed by ron."
    assert why_line(question, answered=False) == ""


def test_every_reason_of_a_review_or_a_new_skill_counts_in_its_day() -> None:
    source = Path(practice.__file__).read_text(encoding="utf-8")
    codes = {node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant)}
    counted = {code for code in codes if isinstance(code, str) and re.fullmatch(r"(due|new)(-[a-z]+)?", code)}
    assert counted == set(COUNTED)
