"""How a set went, for its owner."""

import html
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import pytest
from django.test import Client

from trainer.accounts.models import User
from trainer.drills import services
from trainer.drills.kinds import KINDS
from trainer.drills.models import PracticeSet, Question


def play(browser: Client, wrong: set[int], level: str = "limits") -> PracticeSet:
    """A set of ten, with a total written in place of a share where the answer is to be wrong."""
    browser.post("/practise/points/start/", {"level": level, "ruleset": "mahjong-soul"})
    practice = PracticeSet.objects.latest("started")
    for number in range(1, 11):
        question = practice.questions.get(number=number)
        right = KINDS["points"].solve(services.asked(question)).payment
        assert right is not None
        amounts = [amount * (2 if number in wrong else 1) for amount in right]
        names = KINDS["points"].fields(services.asked(question))
        browser.post(f"/q/{question.pk}/answer/", {name: str(one) for name, one in zip(names, amounts, strict=True)})
        browser.post(f"/q/{question.pk}/next/")
    practice.refresh_from_db()
    return practice


@pytest.mark.django_db
def test_what_was_right_and_what_was_not(client: Client) -> None:
    practice = play(client, wrong={4, 7})
    text = client.get(practice.get_absolute_url()).content.decode()
    assert "8 of 10" in text
    assert text.count(">not yet</span>") == 2
    assert ">Right, right, right, not yet, right, right, not yet, right, right, right<" in text
    for question in practice.questions.all():
        assert f'href="{question.get_absolute_url()}"' in text
    for attempt in practice.person.attempts.exclude(slip=""):
        assert re.search(rf'question.*?href="{attempt.question.get_absolute_url()}">{attempt.question.number}<', text)


@pytest.mark.django_db
def test_the_same_again_and_harder(client: Client) -> None:
    practice = play(client, wrong=set())
    text = client.get(practice.get_absolute_url()).content.decode()
    forms = re.findall(r'action="/practise/points/start/">.*?</form>', text, re.DOTALL)
    sent = [dict(re.findall(r'name="(\w+)" value="([\w-]+)"', form)) for form in forms]
    assert [one["level"] for one in sent] == ["limits", KINDS["points"].levels[1]]
    for one in sent:
        one.pop("csrfmiddlewaretoken")
        assert client.post("/practise/points/start/", one).status_code == 302
    assert {question.level for question in Question.objects.exclude(set=practice)} == {one["level"] for one in sent}
    last = play(client, wrong=set(), level=KINDS["points"].levels[-1])
    assert "Harder" not in client.get(last.get_absolute_url()).content.decode()


@pytest.mark.django_db
def test_nothing_harder_before_this_level_goes_well(client: Client) -> None:
    assert "Harder" in client.get(play(client, wrong={1, 2}).get_absolute_url()).content.decode()
    assert "Harder" not in client.get(play(client, wrong={1, 2, 3}).get_absolute_url()).content.decode()


@pytest.mark.django_db
def test_after_mostly_wrong_answers_it_says_where_to_look_first(client: Client) -> None:
    page = client.get(play(client, wrong={1, 2, 3, 4, 5}).get_absolute_url())
    assert page.context["summary"].advice is None
    practice = play(client, wrong={1, 2, 3, 4, 5, 6})
    page = client.get(practice.get_absolute_url())
    advice, text = page.context["summary"].advice, page.content.decode()
    assert advice.parts == (), "a payment is all that was asked"
    shows = practice.person.attempts.filter(question__set=practice).values_list("shows", flat=True)
    against = Counter(skill for shown in shows for skill, right in shown.items() if not right)
    assert advice.weakest.times == against[advice.weakest.slug] == max(against.values())
    for place in (f"/progress/skills/{advice.weakest.slug}/", advice.weakest.read.address, "/progress/mistakes/"):
        assert f'href="{place}"' in text
    assert advice.next.why in html.unescape(text)
    assert "What practice would choose" in text


def test_the_parts_that_failed_most_come_first(person: Callable[[str], tuple[User, Client]]) -> None:
    aiko, browser = person("aiko")
    sent = {"level": "typical", "ruleset": "standard", "asks": ["han", "fu", "payment"]}
    browser.post("/practise/score/start/", sent)
    practice = PracticeSet.objects.get()
    for number in range(1, 11):
        question = practice.questions.get(number=number)
        right = KINDS["score"].solve(services.asked(question))
        payment = tuple(100 + amount for amount in right.payment or ())
        answer = replace(right, payment=payment, han=(right.han or 0) + (number == 1))
        services.take_answer(person=aiko, question=question, answer=answer, took=None, claim=True)
        browser.post(f"/q/{question.pk}/next/")
    page = browser.get(practice.get_absolute_url())
    parts = page.context["summary"].advice.parts
    assert [part.name for part in parts] == ["payment", "han"]
    assert (parts[0].times, parts[0].of) == (10, 10)
    text = page.content.decode()
    assert "Not yet right: payment 10 of 10, han 1 of 10." in text
    assert 'To read up: <a href="/scores/">The score chart</a>' in text


@pytest.mark.django_db
def test_a_set_under_way_can_be_gone_on_with(client: Client) -> None:
    client.post("/practise/points/start/", {"level": "limits", "ruleset": "standard"})
    practice = PracticeSet.objects.get()
    text = client.get(practice.get_absolute_url()).content.decode()
    assert "Go on with question 1" in text


def test_it_is_the_owners_alone(client: Client, person: Callable[[str], tuple[User, Client]]) -> None:
    _, hers = person("aiko")
    practice = play(hers, wrong={1})
    assert hers.get(practice.get_absolute_url()).status_code == 200
    assert client.get(practice.get_absolute_url()).status_code == 404
    assert person("ben")[1].get(practice.get_absolute_url()).status_code == 404


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.django_db
def test_every_kind_and_level_has_its_line_on_the_pages_around(client: Client, kind: str) -> None:
    for level in KINDS[kind].levels:
        sent = {"level": level, "ruleset": KINDS[kind].rulesets[0], "asks": KINDS[kind].asks}
        address = client.post(f"/practise/{kind}/start/", sent).url
        client.post(f"{address}answer/", {"unknown": "1"})
        practice = PracticeSet.objects.latest("started")
        assert f'href="{address}"' in client.get(practice.get_absolute_url()).content.decode()
        client.post(f"{address}next/")
        assert "Go on" in client.get("/practise/").content.decode()
    text = client.get("/progress/mistakes/").content.decode()
    assert text.count("Not known yet") == len(KINDS[kind].levels)
