"""Going on in a set, past it, and beside it."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection
from django.test import Client

from tests.trainer.drills.conftest import RON, Ask
from trainer.accounts.models import User
from trainer.drills.models import PracticeSet, Question

START = {"level": "limits", "ruleset": "standard"}


def begin(browser: Client) -> Question:
    browser.post("/practise/points/start/", START)
    return Question.objects.latest("made")


def give_up(browser: Client, question: Question) -> None:
    browser.post(f"/q/{question.pk}/answer/", {"unknown": "1"})


@pytest.mark.django_db
def test_ten_questions_and_then_the_summary(client: Client) -> None:
    question = begin(client)
    for number in range(1, 11):
        assert question.number == number
        give_up(client, question)
        response = client.post(f"/q/{question.pk}/next/")
        question = question.set.questions.latest("number")
    assert response.url == question.set.get_absolute_url()
    assert PracticeSet.objects.get().questions.count() == 10
    assert client.post(f"/q/{question.pk}/next/").url == response.url
    assert PracticeSet.objects.get().questions.count() == 10


@pytest.mark.django_db
def test_htmx_goes_on_in_place(client: Client) -> None:
    question = begin(client)
    give_up(client, question)
    client.defaults["HTTP_HX_REQUEST"] = "true"
    for number in range(2, 11):
        response = client.post(f"/q/{question.pk}/next/")
        question = question.set.questions.latest("number")
        assert question.number == number
        assert response.headers["HX-Push-Url"] == question.get_absolute_url()
        assert f"{number} of 10" in response.content.decode()
        assert "<html" not in response.content.decode()
        give_up(client, question)
    response = client.post(f"/q/{question.pk}/next/")
    assert response.headers["HX-Push-Url"] == question.set.get_absolute_url()
    assert "0 of 10" in response.content.decode()


@pytest.mark.django_db
def test_an_open_question_comes_first(client: Client) -> None:
    question = begin(client)
    assert client.post(f"/q/{question.pk}/next/").url == question.get_absolute_url()
    assert "This question is still open" in client.get(question.get_absolute_url()).content.decode()
    assert Question.objects.count() == 1


@pytest.mark.django_db
def test_next_from_an_earlier_question_comes_to_the_open_one(client: Client) -> None:
    first = begin(client)
    give_up(client, first)
    addresses = {client.post(f"/q/{first.pk}/next/").url for _ in range(3)}
    assert addresses == {first.set.questions.get(number=2).get_absolute_url()}
    assert Question.objects.count() == 2


def test_nobody_moves_somebody_elses_set(
    client: Client, person: Callable[[str], tuple[User, Client]], ask: Ask
) -> None:
    _, hers = person("aiko")
    question = begin(hers)
    give_up(hers, question)
    for browser in (client, person("ben")[1], Client(headers={"HX-Request": "true"})):
        response = browser.post(f"/q/{question.pk}/next/")
        page = browser.get(response.url) if response.status_code == 302 else response
        assert "Your own set has not moved" in page.content.decode()
    assert question.set.questions.count() == 1
    alone = ask(RON)
    assert hers.post(f"/q/{alone.pk}/next/").url == alone.get_absolute_url()


def test_same_skill_new_hand(client: Client, htmx: Client, ask: Ask) -> None:
    question = ask(RON, asks="han fu", rules="wrc", options={"asks": ["han", "fu"], "honba": True})
    response = client.post(f"/q/{question.pk}/again/")
    new = Question.objects.latest("made")
    assert response.url == new.get_absolute_url()
    assert new.facts != question.facts
    same = ("kind", "level", "asks", "options", "ruleset_id")
    assert [getattr(new, name) for name in same] == [getattr(question, name) for name in same]
    assert new.set is None
    assert htmx.post(f"/q/{question.pk}/again/").headers["HX-Push-Url"].startswith("/q/")


@pytest.mark.django_db
def test_from_a_question_outside_the_set_back_to_it(client: Client) -> None:
    first = begin(client)
    give_up(client, first)
    other = client.post(f"/q/{first.pk}/again/").url
    client.post(f"{other}answer/", {"unknown": "1"})
    text = client.get(other).content.decode()
    assert f'href="{first.get_absolute_url()}" data-enter>Back to question 1' in text
    assert "of 10" not in text


@pytest.mark.django_db(transaction=True)
def test_next_pressed_twice_at_once_makes_one_question() -> None:
    user = User.objects.create_user("aiko")
    browsers = [Client(), Client()]
    for browser in browsers:
        browser.force_login(user)
    question = begin(browsers[0])
    give_up(browsers[0], question)

    def send(browser: Client) -> str:
        try:
            return browser.post(f"/q/{question.pk}/next/").url
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as pool:
        assert len(set(pool.map(send, browsers))) == 1
    assert Question.objects.count() == 2
