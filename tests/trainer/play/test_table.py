"""The table's page: what its player sees, and that nobody else sees it."""

import gzip
import re

import pytest
from django.test import Client

from engine.events import Called
from engine.hand import Meld
from tests.engine.table import table as lay
from tests.trainer.play.conftest import Guest, Table, buttons
from tests.trainer.test_budgets import FIRST_VIEW, compressed
from trainer.accounts.models import User
from trainer.play.models import MatchRecord
from trainer.play.pages.news import news


def test_play_now_needs_no_form_and_makes_a_guest(client: Client, db: None) -> None:
    response = client.post("/play/now/")
    match = MatchRecord.objects.get()
    assert response.url == match.get_absolute_url()
    assert User.objects.get().is_guest
    page = client.get(response.url).content.decode()
    assert "Your hand" in page
    assert page.count("Discards of ") == 4


def test_the_board_shows_the_own_hand_and_nobody_elses(learner: Guest, table: Table) -> None:
    match = table()
    page, state = learner.page(match), learner.sitting(match).state
    own = state.players[0].hand
    assert len(buttons(page)) == 14
    assert f'value="discard _{own.drawn}"' in page
    assert page.count('class="back"') == 3 * 13
    assert "tiles.svg#back" not in page


def test_a_stranger_and_a_visitor_find_no_such_table(stranger: Guest, table: Table, client: Client) -> None:
    match = table()
    for visitor in (stranger.client, client):
        assert visitor.get(f"/play/{match.pk}/").status_code == 404
        for what in ("act", "back", "next", "options"):
            assert visitor.post(f"/play/{match.pk}/{what}/", {"at": "0.0.6", "action": "pass"}).status_code == 404
    assert User.objects.count() == 2, "and no guest is made for it"


def test_the_first_view_of_a_table_is_light_and_a_turn_lighter(learner: Guest, table: Table) -> None:
    match = table()
    page = learner.page(match)
    files = set(re.findall(r'(?:href|src)="/static/([^"#?]+)', page)) | {"tiles.svg"}
    assert len(gzip.compress(page.encode())) + sum(map(compressed, files)) <= FIRST_VIEW
    fragment = learner.press(match, buttons(page)[0], htmx=True)
    assert len(gzip.compress(fragment.encode())) <= 12 * 1024
    assert "<html" not in fragment


def test_a_name_is_text_and_nothing_else(learner: Guest, table: Table) -> None:
    match = table()
    match.seats.filter(number=1).update(name="<b>Eve</b>")
    page = learner.page(match)
    assert "<b>Eve" not in page
    assert "&lt;b&gt;Eve&lt;/b&gt;" in page


@pytest.mark.parametrize(
    ("meld", "said"),
    [
        ("77-7z", "calls pon: red dragon."),
        ("55-0p", "calls pon: 5 of circles."),
        ("4-23m", "calls chi: 2, 3, 4 of characters."),
        ("1111z", "lays a concealed kan: East."),
    ],
)
def test_a_call_is_told_by_what_it_is_of(learner: Guest, table: Table, meld: str, said: str) -> None:
    """Three times the name of a tile is a long line on a phone, and the tiles are in sight."""
    [told] = news([Called(1, Meld.parse(meld))], learner.sitting(table()).players, 0)
    assert told.words.endswith(said)


def test_no_page_of_a_table_is_kept_by_anybody(learner: Guest, table: Table) -> None:
    match = table()
    for path in ("/play/", f"/play/{match.pk}/", f"/play/{match.pk}/rules/"):
        response = learner.client.get(path)
        assert "no-store" in response.headers["cache-control"]
        assert "private" in response.headers["cache-control"]
    assert "HX-Request" in learner.client.get(f"/play/{match.pk}/").headers["vary"]


def test_how_far_apart_players_are_has_a_word(learner: Guest, table: Table) -> None:
    page = learner.page(table(laid=lay("standard", points={"E": 24_000, "S": 26_000})))
    assert "2,000 ahead" in page
    assert "1,000 ahead" in page
    assert not re.search(r'class="apart">[+−]', page)


def test_what_the_rules_have_not_is_not_counted_in_the_middle(learner: Guest, table: Table) -> None:
    middle = "<dt>honba</dt>", "<dt>sticks</dt>"
    assert all(part in learner.page(table()) for part in middle)
    assert not any(part in learner.page(table("family")) for part in middle)
