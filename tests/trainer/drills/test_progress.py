"""A person's own progress, and the front page they come back to."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from tests.trainer.drills.conftest import POINTS, RON, WAITS, Ask
from trainer.accounts.models import User
from trainer.drills.models import Attempt, Question

People = Callable[[str], tuple[User, Client]]


def attempt(
    user: User, question: Question, *, right: bool, took: float | None = None, ago: int = 0, slip: str = ""
) -> None:
    made = Attempt.objects.create(
        person=user, question=question, answer={}, parts={"han": right, "fu": True}, right=right, took=took, slip=slip
    )
    Attempt.objects.filter(pk=made.pk).update(at=timezone.now() - timedelta(days=ago))


def test_an_empty_page_invites(client: Client, person: People) -> None:
    for browser in (client, person("aiko")[1]):
        text = browser.get("/progress/").content.decode()
        assert "Your first answer begins this page" in text
        assert 'href="/practise/waits/"' in text
        assert '<svg class="days"' not in text


def test_figures_by_kind_and_level(person: People, ask: Ask) -> None:
    aiko, browser = person("aiko")
    for took in (10.0, 20.0, 90.0):
        attempt(aiko, ask(RON), right=took > 15, took=took)
    attempt(aiko, ask(RON, level="open"), right=True, took=None)
    attempt(aiko, ask(WAITS, kind="waits"), right=False, took=4.4)
    progress = browser.get("/progress/").context["progress"]
    assert (progress.total.answers, progress.total.right, progress.total.accuracy) == (5, 3, 60)
    assert progress.total.time == "15 s"
    figures = {
        (kind.kind, level): (tally.answers, tally.accuracy, tally.time)
        for kind in progress.kinds
        for level, tally in kind.levels
    }
    assert figures == {
        ("Score a hand", "Typical hands"): (3, 67, "20 s"),
        ("Score a hand", "Open hands"): (1, 100, ""),
        ("Find the waits", "Mixed hands"): (1, 0, "4 s"),
    }


def test_days_as_a_drawing_and_as_a_table(person: People, ask: Ask) -> None:
    aiko, browser = person("aiko")
    for ago, right in ((3, True), (3, False), (1, True), (0, False)):
        attempt(aiko, ask(RON), right=right, ago=ago)
    response = browser.get("/progress/")
    assert [(day.tally.answers, day.tally.accuracy) for day in response.context["progress"].days] == [
        (2, 50),
        (1, 100),
        (1, 0),
    ]
    assert [day.y for day in response.context["progress"].days] == [70.0, 10.0, 130.0]
    text = response.content.decode()
    assert text.count("<circle") == 3
    assert text.count('class="way"') == 2
    assert "style=" not in text.split("<main")[1]
    today = timezone.localdate()
    assert f'<td>{today.day} {today:%B %Y}</td><td class="n">1</td>' in text


def test_mistakes_with_their_questions_latest_first(person: People, ask: Ask) -> None:
    aiko, browser = person("aiko")
    attempt(aiko, ask(RON), right=True)
    old = ask(RON)
    attempt(aiko, old, right=False, ago=2)
    slipped = ask(POINTS, kind="points")
    attempt(aiko, slipped, right=False, slip="pay.total")
    response = browser.get("/progress/")
    mistakes = response.context["progress"].mistakes
    assert [(mistake.brief.row, mistake.what) for mistake in mistakes] == [
        (slipped, "Each player’s share was asked"),
        (old, "Han"),
    ]
    assert f'href="{old.get_absolute_url()}"' in response.content.decode()


def test_only_ones_own(person: People, client: Client, ask: Ask) -> None:
    (aiko, hers), (_, his) = person("aiko"), person("ben")
    question = ask(RON)
    attempt(aiko, question, right=False)
    assert question.pk in hers.get("/progress/").content.decode()
    for browser in (his, client):
        text = browser.get("/progress/").content.decode()
        assert question.pk not in text
        assert "Your first answer begins this page" in text


def test_few_queries_however_many_answers(
    person: People, ask: Ask, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    aiko, browser = person("aiko")
    for number in range(25):
        attempt(aiko, ask(RON), right=number % 2 == 0, ago=number)
    with django_assert_num_queries(4):  # session, person, answers, mistakes
        browser.get("/progress/")


def test_the_front_page_goes_on_where_one_left_off(client: Client, db: None) -> None:
    assert "Welcome back" not in client.get("/").content.decode()
    first = client.post("/practise/points/start/", {"level": "limits", "ruleset": "standard"}).url
    assert "Welcome back" not in client.get("/").content.decode()
    client.post(f"{first}answer/", {"unknown": "1"})
    second = client.post(f"{first}next/").url
    text = client.get("/").content.decode()
    assert "question 2 of 10" in text
    assert f'href="{second}">Go on<' in text
    assert "Not known yet" in text


def test_after_a_whole_set_the_front_page_offers_ten_more(person: People, ask: Ask) -> None:
    aiko, browser = person("aiko")
    attempt(aiko, ask(WAITS, kind="waits"), right=True, took=75)
    text = browser.get("/").content.decode()
    assert "Start ten questions" in text
    assert 'name="level" value="mixed"' in text
    assert "Median time 1 min 15 s" in text
    with pytest.raises(Attempt.DoesNotExist):
        Attempt.objects.get(person=aiko, right=False)
