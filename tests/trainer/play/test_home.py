"""The front page leads to the table: a new one at once, or back to the one left open."""

from django.test import Client

from tests.trainer.play.conftest import Guest, Table


def test_a_newcomer_can_play_at_once(learner: Guest) -> None:
    page = learner.client.get("/").content.decode()
    assert 'action="/play/now/"' in page
    assert 'href="/play/"' in page


def test_who_left_a_table_open_is_led_back_to_it(learner: Guest, stranger: Guest, table: Table) -> None:
    match = table()
    assert match.get_absolute_url() in learner.client.get("/").content.decode()
    assert match.get_absolute_url() not in stranger.client.get("/").content.decode()


def test_the_nav_leads_to_play_from_every_page(learner: Guest) -> None:
    for path in ("/", "/yaku/", "/practise/", "/progress/"):
        assert learner.client.get(path).content.decode().count('<a href="/play/">Play</a>') >= 2
    assert '<a href="/play/" aria-current="page">Play</a>' in learner.client.get("/play/").content.decode()


def test_who_has_a_name_is_not_told_that_none_is_needed(client: Client, learner: Guest) -> None:
    assert "No account, no e-mail." in client.get("/").content.decode()
    page = learner.client.get("/").content.decode()
    assert "No account" not in page
    assert "kept under your name" in page
