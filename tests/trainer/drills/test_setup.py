"""Choosing what to practise."""

from collections.abc import Callable

import pytest
from django.test import Client

from engine.rules import load
from trainer.accounts.models import User
from trainer.drills import services
from trainer.drills.kinds import KINDS
from trainer.drills.kinds.score import yaku_choices
from trainer.drills.models import PracticeSet, Question


@pytest.mark.django_db
def test_the_kinds_and_what_each_trains(client: Client) -> None:
    text = client.get("/practise/").content.decode()
    for slug in KINDS:
        assert f'href="/practise/{slug}/"' in text
    assert "payment of a whole win" in text


def test_a_set_under_way_stands_first(client: Client, person: Callable[[str], tuple[User, Client]]) -> None:
    for browser in (client, person("aiko")[1]):
        address = browser.post("/practise/points/start/", {"level": "limits", "ruleset": "standard"}).url
        assert f'href="{address}">Go on<' in browser.get("/practise/").content.decode()
    assert "Go on" not in Client().get("/practise/").content.decode()


@pytest.mark.django_db
def test_level_rules_parts_and_switches_are_kept_in_the_question(client: Client) -> None:
    sent = {"level": "open", "ruleset": "tenhou", "asks": ["payment", "han"], "kans": "yes", "honba": "no"}
    response = client.post("/practise/score/start/", sent)
    question = Question.objects.get()
    assert response.url == question.get_absolute_url()
    assert (question.level, question.asks, question.number) == ("open", ["han", "payment"], 1)
    assert question.options == {"kans": True, "honba": False, "asks": ["han", "payment"]}
    assert question.ruleset.values["id"] == "tenhou"


@pytest.mark.django_db
def test_choices_are_remembered_in_this_browser(client: Client) -> None:
    client.post("/practise/score/start/", {"level": "kans", "ruleset": "wrc", "asks": ["fu"], "kans": "no"})
    text = client.get("/practise/score/").content.decode()
    assert 'value="kans" checked' in text
    assert 'value="wrc" selected' in text
    assert text.count('name="asks"') == 4
    assert text.count("checked") == 2
    assert '<details class="fold" open>' in text
    assert 'value="typical" checked' in Client().get("/practise/score/").content.decode()


@pytest.mark.parametrize(
    "sent",
    [
        {"level": "impossible", "ruleset": "standard", "asks": ["fu"]},
        {"level": "open", "ruleset": "chess", "asks": ["fu"]},
        {"level": "open", "ruleset": "standard", "asks": []},
        {"level": "open", "ruleset": "standard", "asks": ["shoes"]},
        {"level": "open", "ruleset": "standard", "asks": ["fu"], "kans": "maybe"},
        {},
    ],
)
@pytest.mark.django_db
def test_choices_that_are_none_come_back(client: Client, sent: dict[str, object]) -> None:
    response = client.post("/practise/score/start/", sent)
    assert response.status_code == 200
    assert 'class="invalid-feedback"' in response.content.decode()
    assert not PracticeSet.objects.exists()


def test_the_theme_is_chosen_among_refused_choices_too(client: Client) -> None:
    page = client.post("/practise/score/start/", {"level": "none"}).content.decode()
    assert 'name="back" value="/practise/score/"' in page


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/", "/practise/", "/practise/score/", "/progress/"])
def test_what_depends_on_the_visitor_is_not_cached(client: Client, address: str) -> None:
    assert "no-store" in client.get(address)["Cache-Control"]


def test_the_five_waits_are_explained_by_the_engine(client: Client) -> None:
    text = client.get("/practise/waits/").content.decode()
    assert 'id="waits"' in text
    assert "Two-sided wait" in text
    assert 'aria-label="3, 6 of characters"' in text


@pytest.mark.django_db
def test_a_set_made_for_one_yaku(client: Client) -> None:
    text = client.get("/practise/score/?yaku=daisangen").content.decode()
    assert "Every hand has daisangen" in text
    assert 'value="yakuman" checked' in text
    assert text.count('name="level"') == 1
    address = client.post(
        "/practise/score/start/", {"level": "yakuman", "ruleset": "standard", "asks": ["yaku"], "yaku": "daisangen"}
    ).url
    for _ in range(3):
        assert "Daisangen, yakuman" in client.get(address).content.decode()
        question = Question.objects.latest("made")
        assert "daisangen" in (KINDS["score"].solve(services.asked(question)).yaku or ())
        client.post(f"{address}answer/", {"unknown": "1"})
        address = client.post(f"{address}next/").url
    text = client.get(question.set.get_absolute_url()).content.decode()
    assert 'name="yaku" value="daisangen"' in text
    assert 'name="level" value="typical" checked' not in client.get("/practise/score/").content.decode()


@pytest.mark.parametrize("yaku", ["nonsense", "dora", '"><b>', "riichi\0"])
def test_what_is_no_yaku_is_not_practised(client: Client, yaku: str) -> None:
    text = client.get("/practise/score/", {"yaku": yaku}).content.decode()
    assert "Every hand has" not in text
    assert text.count('name="level"') == len(KINDS["score"].levels)


def test_every_yaku_can_be_practised() -> None:
    kind = KINDS["score"]
    assert [slug for slug in yaku_choices(load(kind.rulesets[0])) if not services.levels_with(slug)] == []
