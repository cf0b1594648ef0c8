"""What every page shares: its theme, its policy, its answers when something is missing."""

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


def test_the_theme_is_chosen_by_a_form_and_kept_in_a_cookie(client: Client) -> None:
    assert b"data-theme" not in client.get("/").content
    chosen = client.post("/theme/", {"theme": "dark", "back": "/?x=1"})
    assert chosen.status_code == 302
    assert chosen["Location"] == "/?x=1"
    assert b'<html lang="en" data-theme="dark">' in client.get("/").content


@pytest.mark.parametrize("back", ["https://elsewhere.example/", "//elsewhere.example", "javascript:alert(1)"])
def test_the_way_back_stays_here(client: Client, back: str) -> None:
    assert client.post("/theme/", {"theme": "dark", "back": back})["Location"] == "/"


def test_an_unknown_theme_changes_nothing(client: Client) -> None:
    client.post("/theme/", {"theme": '"><script>'})
    assert b"data-theme" not in client.get("/").content


@pytest.mark.parametrize(
    ("post", "page"),
    [
        ("/theme/", "/"),
        ("/q/abc/answer/", "/q/abc/"),
        ("/play/abc/review/try/", "/play/abc/review/"),
        ("/sheets/drop/", "/sheets/"),
    ],
)
def test_the_address_of_a_post_leads_to_the_page_it_is_part_of(client: Client, post: str, page: str) -> None:
    assert client.get(post)["Location"] == page
    assert client.put(post).status_code == 405


def test_alive(client: Client) -> None:
    page = client.get("/healthz")
    assert page.status_code == 200
    assert page.content == b"ok\n"


def test_a_missing_page_is_a_page(client: Client) -> None:
    page = client.get("/nothing-here/")
    assert page.status_code == 404
    assert b"There is no page at this address" in page.content


def test_the_policy_allows_nothing_from_elsewhere(client: Client) -> None:
    policy = client.get("/")["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy


def test_a_post_without_its_token_gets_a_kind_page() -> None:
    page = Client(enforce_csrf_checks=True).post("/theme/", {"theme": "dark"})
    assert page.status_code == 403
    assert b"This page has grown old" in page.content
