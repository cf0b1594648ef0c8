"""Numbers chosen instead of written: on the page, in the stored question, and in what is kept of the answer."""

import re
from collections.abc import Callable

import pytest
from django.test import Client

from trainer.accounts.models import User
from trainer.drills.models import Attempt, Question

SENT = {"level": "tsumo", "ruleset": "mahjong-soul", "offered": "on"}


@pytest.fixture
def started(client: Client, db: None) -> Question:
    client.post("/practise/points/start/", SENT)
    return Question.objects.get()


def page(client: Client, question: Question) -> str:
    return client.get(question.get_absolute_url()).content.decode()


def radios(text: str) -> list[str]:
    return re.findall(r'type="radio" name="payment_each" value="([\d/]+)"', text)


def test_the_page_offers_four_numbers_and_no_box(client: Client, started: Question) -> None:
    text = page(client, started)
    assert len(radios(text)) == 4
    assert radios(text) == started.options["offers"]["payment"]
    assert radios(page(Client(), started)) == radios(text)  # the same for anyone, each time
    assert 'class="form-control answer' not in text
    assert "checked" not in text[text.index("<fieldset") : text.index("</fieldset>")]


def test_one_of_them_is_right_and_the_others_are_answers(client: Client, started: Question) -> None:
    results = []
    for number in radios(page(client, started)):
        browser = Client()
        browser.post(f"{started.get_absolute_url()}answer/", {"payment_each": number})
        results.append(Attempt.objects.latest("pk").right)
        assert ("you chose" in page(browser, started)) is not results[-1]
    assert sorted(results) == [False, False, False, True]


def test_nothing_chosen_is_said_at_the_field(client: Client, started: Question) -> None:
    response = client.post(f"{started.get_absolute_url()}answer/", {})
    assert 'id="payment_each-error"' in response.content.decode()
    assert not Attempt.objects.exists()


def test_the_next_question_has_numbers_of_its_own(client: Client, started: Question) -> None:
    client.post(f"{started.get_absolute_url()}answer/", {"payment_each": radios(page(client, started))[0]})
    for _ in range(4):
        client.post(f"{started.get_absolute_url()}again/")
    offers = {tuple(row.options["offers"]["payment"]) for row in Question.objects.all()}
    assert all(row.options["offered"] for row in Question.objects.all())
    assert len(offers) > 1


def test_the_choice_is_remembered_and_offered_where_there_are_numbers(
    client: Client, person: Callable[[str], tuple[User, Client]]
) -> None:
    _, browser = person("aiko")
    browser.post("/practise/fu/start/", {"level": "hand", "ruleset": "mahjong-soul", "offered": "on"})
    assert re.search(r'name="offered"[^>]* checked', browser.get("/practise/fu/").content.decode())
    assert 'name="offered"' not in client.get("/practise/waits/").content.decode()
    question = Question.objects.get()
    numbers = re.findall(r'type="radio" name="fu" value="(\d+)"', page(browser, question))
    assert numbers == question.options["offers"]["fu"]
