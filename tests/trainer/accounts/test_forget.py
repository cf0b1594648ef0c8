"""Guests no browser leads back to are deleted; nobody else is."""

from datetime import timedelta
from io import StringIO

import pytest
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.db.models import QuerySet
from django.test import Client
from django.utils import timezone

from tests.trainer.accounts.conftest import PASSWORD, answer, sign_in
from trainer.accounts.models import User
from trainer.drills.models import Attempt

pytestmark = pytest.mark.django_db


def guest() -> tuple[User, Client]:
    client = Client()
    answer(client)
    return User.objects.latest("pk"), client


def forget() -> str:
    out = StringIO()
    call_command("forgetguests", stdout=out)
    return out.getvalue().strip()


def session_of(client: Client) -> QuerySet[Session]:
    return Session.objects.filter(pk=client.session.session_key)


def test_who_is_forgotten() -> None:
    people = {name: guest() for name in ("lost", "expired", "here", "waiting", "fresh")}
    aiko = User.objects.create_user("aiko", password=PASSWORD)
    sign_in(people["waiting"][1], "aiko")
    for name in ("lost", "fresh"):
        session_of(people[name][1]).delete()
    session_of(people["expired"][1]).update(expire_date=timezone.now() - timedelta(seconds=1))
    assert forget() == "0 guests forgotten", "none is a day old"
    User.objects.exclude(pk=people["fresh"][0].pk).update(date_joined=timezone.now() - timedelta(days=2))
    assert forget() == "2 guests forgotten"
    left = {aiko.pk, *(people[name][0].pk for name in ("here", "waiting", "fresh"))}
    assert set(User.objects.values_list("pk", flat=True)) == left
    assert set(Attempt.objects.values_list("person", flat=True)) == left - {aiko.pk}
    assert people["here"][1].get("/account/").context["user"] == people["here"][0]
    User.objects.update(date_joined=timezone.now() - timedelta(days=2))
    assert forget() == "1 guest forgotten"
