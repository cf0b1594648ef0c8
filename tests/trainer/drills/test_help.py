"""Help with beginning: the first step of a question, and what an answer with help is worth."""

import random
import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from engine.rules import load
from tests.trainer.drills.conftest import NOT_READY, POINTS, RON, WAITS, Ask
from trainer.accounts.models import User
from trainer.drills import services
from trainer.drills.kinds import KINDS
from trainer.drills.models import Attempt, ItemDifficulty, Mastery, Mistake, PracticeSet
from trainer.drills.pages.help import first_step
from trainer.drills.schedule import Rating, reviewed

RIGHT = {"han": "3", "fu": "40", "payment": "5200"}
TAGS = ["fu-wait"]


def test_help_is_shown_and_what_is_written_stays(client: Client, ask: Ask) -> None:
    question = ask(RON)
    before = client.get(question.get_absolute_url()).content.decode()
    assert "Help me begin" in before
    assert f'formaction="/q/{question.pk}/help/"' in before, "a plain button of the form"
    page = client.post(f"/q/{question.pk}/help/", {"han": "3", "fu": ""}).content.decode()
    assert "reading the hand in its sets" in page
    for group in ("2, 3, 4 of characters", "6, 6, 6 of circles", "5, 6, 7 of bamboo", "9, 9, 9 of characters"):
        assert f"{group};" in page
    assert 'name="han" value="3"' in page
    assert "Help me begin" not in page, "there is one step only"
    assert "A beginning" in client.get(question.get_absolute_url()).content.decode(), "it is there on the next visit"
    assert not Attempt.objects.exists()


def test_an_answer_with_help_proves_nothing(person: Callable[[str], tuple[User, Client]], ask: Ask) -> None:
    aiko, browser = person("aiko")
    missed, question = ask(RON, skills=TAGS), ask(RON, skills=TAGS)
    services.take_answer(person=aiko, question=missed, answer=None, took=None)
    Mastery.objects.update(seen=timezone.now() - timedelta(days=1))
    before = Mastery.objects.get(skill="fu-wait")
    level = ItemDifficulty.objects.values("rating", "answers").get()
    browser.post(f"/q/{question.pk}/help/")
    browser.post(f"/q/{question.pk}/answer/", RIGHT)
    attempt = Attempt.objects.get(question=question)
    assert attempt.helped
    assert attempt.right
    after = Mastery.objects.get(skill="fu-wait")
    assert (after.last, after.ability, after.state) == (before.last, before.ability, before.state)
    assert (after.tries, after.right) == (2, 1), "as an answer it counts"
    assert after.card == reviewed(before.card, Rating.Hard, timezone.localdate())
    assert ItemDifficulty.objects.values("rating", "answers").get() == level
    assert Mistake.objects.filter(attempt__question=missed).exists(), "the mistake is still to be made good"
    assert "this was practice" in browser.get(question.get_absolute_url()).content.decode()


def test_without_asking_nobody_was_helped(person: Callable[[str], tuple[User, Client]], ask: Ask) -> None:
    _, browser = person("aiko")
    question = ask(RON, skills=TAGS)
    browser.post(f"/q/{question.pk}/answer/", RIGHT)
    assert not Attempt.objects.get().helped
    page = browser.post(f"/q/{question.pk}/help/", follow=True).content.decode()
    assert "Your first answer stands" in page
    assert not Attempt.objects.get().helped


def test_no_help_with_what_somebody_else_is_asked(person: Callable[[str], tuple[User, Client]], ask: Ask) -> None:
    aiko, browser = person("aiko")
    other, _ = person("ben")
    question = ask(RON, set=PracticeSet.objects.create(person=other), number=1)
    assert "Help me begin" not in browser.get(question.get_absolute_url()).content.decode()
    assert "A beginning" not in browser.post(f"/q/{question.pk}/help/", follow=True).content.decode()
    browser.post(f"/q/{question.pk}/answer/", RIGHT)
    assert not Attempt.objects.get(person=aiko).helped


def test_a_sprint_has_none(person: Callable[[str], tuple[User, Client]]) -> None:
    _, browser = person("aiko")
    page = browser.post("/practise/sprint/", {"course": "points/limits"}, follow=True).content.decode()
    assert "Check" in page
    assert "Help me begin" not in page


def test_for_htmx_it_comes_alone(htmx: Client, ask: Ask) -> None:
    question = ask(WAITS, kind="waits")
    page = htmx.post(f"/q/{question.pk}/help/", {"tiles": ["2p"]}).content.decode()
    assert "<html" not in page
    assert "Set apart what is complete" in page
    assert re.search(r'value="2p"[^>]* checked', page)


def test_the_base_points_are_named_and_not_the_payment(client: Client, ask: Ask) -> None:
    question = ask(POINTS, kind="points")
    page = client.post(f"/q/{question.pk}/help/").content.decode()
    assert "40 × 2<sup>3 + 2</sup> = 1,280" in page
    assert "7,700" not in page


def test_what_is_not_ready_is_not_told(client: Client, ask: Ask) -> None:
    question = ask(NOT_READY, kind="waits")
    page = client.post(f"/q/{question.pk}/help/").content.decode()
    assert "No set is complete" in page


SLOW = {"can-win", "tenpai", "discard", "safety", "calls"}


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_every_kind_has_a_first_step(kind: object) -> None:
    for level in kind.levels[-1:] if kind.slug in SLOW else kind.levels:
        asked = kind.make(random.Random(3), level, load(kind.rulesets[0]), {})
        assert first_step(asked).said
