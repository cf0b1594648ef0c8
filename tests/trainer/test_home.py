"""The front door."""

from django.test import Client


def test_a_newcomer_sees_two_ways_in(client: Client, db: None) -> None:
    page = client.get("/")
    assert page.status_code == 200
    text = page.content.decode()
    assert 'href="/practise/score/"' in text
    assert 'href="/yaku/"' in text
