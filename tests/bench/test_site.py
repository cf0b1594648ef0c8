"""The person whose requests are timed."""

from tests.bench.site import sender


def test_who_asks_is_signed_in_and_may_ask_twice(db: None) -> None:
    assert b"<h1>1</h1>" in sender()("GET", "/empty/", {})
    assert b"<h1>1</h1>" in sender()("GET", "/empty/", {})
