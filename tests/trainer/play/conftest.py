"""Tables of the play tests: a learner at one, and what their page says."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from django.test import Client

from engine.actions import Action
from engine.record import record_of
from engine.rules import load
from tests.engine.table import Table as Laid
from trainer.accounts.models import User
from trainer.play import services
from trainer.play.models import MatchRecord
from trainer.play.options import AIDS, Options
from trainer.play.services import Sitting


@dataclass
class Guest:
    """Somebody in a browser."""

    user: User
    client: Client

    def sitting(self, match: MatchRecord) -> Sitting:
        return services.sit(MatchRecord.objects.get(pk=match.pk), self.user)

    def page(self, match: MatchRecord) -> str:
        response = self.client.get(f"/play/{match.pk}/")
        assert response.status_code == 200
        return response.content.decode()

    def post(self, match: MatchRecord, what: str, *, at: str = "", htmx: bool = False, **data: Any) -> str:
        """What is on the screen after a post: the fragment, or the page one is led to."""
        headers = {"HX-Request": "true"} if htmx else {}
        sent = {"at": at or self.sitting(match).at} | data
        response = self.client.post(f"/play/{match.pk}/{what}/", sent, headers=headers)
        if response.status_code == 302:
            assert response.url == f"/play/{match.pk}/"
            return self.page(match)
        assert response.status_code == 200
        return response.content.decode()

    def press(self, match: MatchRecord, action: Action | str, **more: Any) -> str:
        text = action if isinstance(action, str) else str(action).partition(" ")[2]
        return self.post(match, "act", action=text, **more)


Table = Callable[..., MatchRecord]


@pytest.fixture
def learner(db: None) -> Guest:
    user = User.objects.create_user("aiko")
    client = Client()
    client.force_login(user)
    return Guest(user, client)


@pytest.fixture
def stranger(db: None) -> Guest:
    user = User.objects.create_user("bob")
    client = Client()
    client.force_login(user)
    return Guest(user, client)


@pytest.fixture
def table(learner: Guest) -> Table:
    """``table()``: a match of the learner, who deals, with bots; ``laid`` is the first round as it stands."""

    def make(
        rules: str = "standard",
        *,
        seat: int = 0,
        level: str = "beginner",
        label: str = "a wall",
        laid: Laid | None = None,
        **options: Any,
    ) -> MatchRecord:
        ruleset = laid.state.ruleset if laid else load(rules)
        match = services.new_match(
            person=learner.user,
            rules=ruleset,
            levels=[level] * (ruleset.table.seats - 1),
            options=Options(**{"aids": frozenset(AIDS)} | options),
            seat=seat,
            label=label,
        )
        if laid:
            match.rounds.update(text=str(record_of(laid.state)))
        return match

    return make


def buttons(page: str) -> list[str]:
    """What may be pressed at the table."""
    return re.findall(r'name="action" value="([^"]*)"', page)
