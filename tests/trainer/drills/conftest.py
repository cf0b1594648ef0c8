"""People and questions of the drills' tests."""

from collections.abc import Callable

import pytest
from django.test import Client

from engine.rules import load
from trainer.accounts.models import User
from trainer.drills import services
from trainer.drills.models import Question

RON = "234m666p567s99m44s ron 9m seat S round E riichi dora 3s ura 1p"
"""3 han 40 fu, 5,200: 38 fu before rounding; 50 fu and 6,400 if the triplet is taken for concealed."""

TSUMO = "123m456p789s2355p tsumo 4p seat S round E"
"""Menzen tsumo and pinfu: 2 han 20 fu, 400 / 700."""

WAITS = "678m3334567p123s"
"""2p 4p 5p 7p 8p."""

NOT_READY = "1258m369p147s123z"

POINTS = "3 han 40 fu dealer ron"
"""7,700."""

Ask = Callable[..., Question]


@pytest.fixture
def ask(db: None) -> Ask:
    """``ask(RON)``, ``ask(WAITS, kind="waits")``: a question with these facts, outside any set."""

    def make(
        facts: str, *, kind: str = "score", asks: str = "", rules: str = "mahjong-soul", **fields: object
    ) -> Question:
        parts = {"score": "han fu payment", "waits": "tiles", "points": "payment"}
        values = {"level": {"score": "typical", "waits": "mixed", "points": "all"}[kind], "skills": [], "options": {}}
        return Question.objects.create(
            kind=kind,
            facts=facts,
            asks=(asks or parts[kind]).split(),
            ruleset=services.record_of(load(rules)),
            **values | fields,
        )

    return make


@pytest.fixture
def person(db: None) -> Callable[[str], tuple[User, Client]]:
    """``user, browser = person("aiko")``: somebody signed in."""

    def make(name: str) -> tuple[User, Client]:
        user = User.objects.create_user(name)
        client = Client()
        client.force_login(user)
        return user, client

    return make


@pytest.fixture
def htmx() -> Client:
    return Client(headers={"HX-Request": "true"})
