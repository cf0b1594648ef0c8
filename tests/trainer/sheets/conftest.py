"""Teachers with a shelf, and everybody else."""

from collections.abc import Callable

import pytest
from django.test import Client

from trainer.accounts.models import User

Sign = Callable[..., tuple[User, Client]]

RON = "234m666p567s99m44s ron 9m seat S round E riichi dora 3s ura 1p"

QUESTION = {
    "ask": "payment",
    "hand": "234m666p567s99m44s",
    "by": "ron",
    "tile": "9m",
    "seat": "S",
    "round": "E",
    "happened": ["riichi"],
    "dora": "3s",
    "ura": "1p",
    "ruleset": "mahjong-soul",
    "title": "By ron",
    "key": "q" * 12,
}
SHEET = {
    "title": "Friday",
    "mix": "mixed",
    "count": 5,
    "ruleset": "mahjong-soul",
    "seed": "fuji",
    "columns": 2,
    "key": "s" * 12,
}
DEAL = {
    "title": "Push or fold",
    "note": "Look at the river.",
    "ruleset": "standard",
    "turn": 0,
    "east": "123m456p789s1122z",
    "draws": "3z1z",
    "indicators": "5m",
    "seed": "fuji",
    "key": "d" * 12,
}


@pytest.fixture
def sign(db: None) -> Sign:
    """``user, browser = sign("mori")``: somebody with a name, signed in."""

    def make(name: str, **fields: object) -> tuple[User, Client]:
        user = User.objects.create_user(name, **fields)
        client = Client()
        client.force_login(user)
        return user, client

    return make
