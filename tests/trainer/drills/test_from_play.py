"""Hands from play as a choice before a set: kept, remembered, said on the page, refused where there are none."""

import pytest
from django.test import Client

from trainer.drills.models import PracticeSet, Question
from trainer.wins import knows, pool

SENT = {"level": "typical", "ruleset": "standard", "asks": ["payment"], "from_play": "on"}

pytestmark = pytest.mark.django_db


def test_the_choice_is_kept_in_every_question_of_the_set(client: Client) -> None:
    address = client.post("/practise/score/start/", SENT).url
    for number in (1, 2):
        question = Question.objects.get(number=number)
        assert question.options["from_play"] is True
        assert knows(question.facts)
        assert "Typical hands, from play" in client.get(address).content.decode()
        client.post(f"{address}answer/", {"unknown": "1"})
        address = client.post(f"{address}next/").url
    client.post(f"{address}again/")
    assert knows(Question.objects.latest("made").facts)


def test_built_hands_are_the_usual_ones(client: Client) -> None:
    page = client.get("/practise/score/").content.decode()
    assert 'name="from_play"' in page
    assert 'id="id_from_play" checked' not in page
    address = client.post("/practise/score/start/", {**SENT, "from_play": ""}).url
    assert "from_play" not in Question.objects.get().options
    assert "from play" not in client.get(address).content.decode()


def test_it_is_remembered_in_this_browser_and_started_again(client: Client) -> None:
    client.post("/practise/score/start/", SENT)
    page = client.get("/practise/score/").content.decode()
    assert 'id="id_from_play" checked' in page or 'checked id="id_from_play"' in page
    practice = PracticeSet.objects.get()
    assert (
        '<input type="hidden" name="from_play" value="yes">' in client.get(practice.get_absolute_url()).content.decode()
    )


def test_a_hand_no_bot_has_won_is_refused_by_the_field(client: Client) -> None:
    assert not pool("four").count("daisuushii").total
    sent = SENT | {"level": "yakuman", "yaku": "daisuushii"}
    page = client.post("/practise/score/start/", sent)
    assert page.status_code == 200
    assert page.context["setup"].form.errors.keys() == {"from_play"}
    assert "have not won such a hand" in page.content.decode()
    assert not Question.objects.exists()


@pytest.mark.parametrize("kind", ["waits", "points", "tiles", "calls"])
def test_kinds_without_a_win_do_not_offer_it(client: Client, kind: str) -> None:
    assert "from_play" not in client.get(f"/practise/{kind}/").content.decode()
