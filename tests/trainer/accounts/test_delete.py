"""Leaving: everything of a person goes, and nothing of anybody else's."""

from collections.abc import Callable

import pytest
from django.apps import apps
from django.contrib.sessions.models import Session
from django.test import Client

from engine.rules import load
from tests.trainer.accounts.conftest import PASSWORD, answer, sign_in
from trainer.accounts import belongings
from trainer.accounts.models import User
from trainer.drills.models import Attempt, PracticeSet, Question
from trainer.play.models import MatchRecord, Review, RoundRecord, Seat, Share
from trainer.play.options import Options
from trainer.play.services import new_match

pytestmark = pytest.mark.django_db

Member = Callable[[str], tuple[User, Client]]


def busy(person: User, browser: Client) -> MatchRecord:
    """A person with an answer, a match, a review of it and a link to it."""
    answer(browser)
    match = new_match(person=person, rules=load("standard"), levels=["normal"] * 3, options=Options(), label="w")
    Review.objects.create(round=match.rounds.get(), seat=0, version="1", decisions=[])
    Share.objects.create(match=match, seat=0, hands=True)
    return match


def test_everything_goes(member: Member) -> None:
    aiko, browser = member("aiko")
    busy(aiko, browser)
    other = Client()
    sign_in(other, "aiko")
    page = browser.get("/account/delete/").content.decode()
    assert "1 answer and 1 table" in page
    assert browser.post("/account/delete/", {"password": PASSWORD}, follow=True).redirect_chain == [("/", 302)]
    for model in (User, Attempt, PracticeSet, MatchRecord, RoundRecord, Seat, Review, Share):
        assert not model.objects.exists(), model
    assert not any(name in str(session.get_decoded()) for session in Session.objects.all() for name in ("aiko",))
    for here in (browser, other):
        assert 'class="me" href="/account/">Sign in<' in here.get("/").content.decode()
    assert "do not belong together" in sign_in(Client(), "aiko").content.decode()
    assert Question.objects.exists(), "others may have its link"


def test_nobody_else_loses_anything(member: Member) -> None:
    (aiko, hers), (ben, his) = member("aiko"), member("ben")
    busy(aiko, hers)
    kept = busy(ben, his)
    question = Attempt.objects.get(person=aiko).question
    Attempt.objects.create(person=ben, question=question, answer={}, right=True)
    hers.post("/account/delete/", {"password": PASSWORD})
    assert list(User.objects.all()) == [ben]
    assert list(MatchRecord.objects.all()) == [kept]
    assert Review.objects.count() == Share.objects.count() == RoundRecord.objects.count() == 1
    assert set(Attempt.objects.values_list("person", flat=True)) == {ben.pk}
    assert Attempt.objects.count() == 2
    assert his.get("/account/").context["user"] == ben


def test_a_match_others_play_stays_without_the_person(member: Member) -> None:
    (aiko, hers), (ben, _) = member("aiko"), member("ben")
    match = new_match(person=aiko, rules=load("standard"), levels=["normal"] * 3, options=Options(), seat=0)
    Seat.objects.filter(match=match, number=1).update(person=ben)
    hers.post("/account/delete/", {"password": PASSWORD})
    assert [seat.person for seat in match.seats.all()] == [None, ben, None, None]


@pytest.mark.parametrize("sent", [{}, {"password": ""}, {"password": "wrong"}, {"sure": "on"}])
def test_without_the_password_nothing_goes(member: Member, sent: dict[str, str]) -> None:
    aiko, browser = member("aiko")
    answer(browser)
    assert browser.post("/account/delete/", sent).status_code == 200
    assert Attempt.objects.get().person == aiko
    assert browser.get("/account/delete/").status_code == 200
    assert User.objects.count() == 1


def test_another_s_password_will_not_do(member: Member) -> None:
    _, browser = member("aiko")
    User.objects.create_user("ben", password="an-other-password")
    browser.post("/account/delete/", {"password": "an-other-password"})
    assert User.objects.count() == 2


def test_a_guest_says_yes(guest: tuple[User, Client]) -> None:
    _, client = guest
    assert client.post("/account/delete/", {"sure": ""}).status_code == 200
    assert Attempt.objects.exists()
    assert client.post("/account/delete/", {"sure": "on"}).url == "/"
    assert not User.objects.exists()
    assert not Attempt.objects.exists()
    assert 'class="me" href="/account/">Sign in<' in client.get("/").content.decode()


def test_every_app_that_keeps_something_of_a_person_has_said_what_becomes_of_it() -> None:
    kept = {relation.related_model._meta.app_label for relation in User._meta.related_objects}
    ours = {config.label for config in apps.get_app_configs() if config.name.startswith("trainer.")}
    assert kept & ours == belongings.apps()
    assert kept - ours == {"account", "mfa"}, "allauth's rows go with the person's"
