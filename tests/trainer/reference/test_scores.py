"""The page of the score chart: whose, by which rules, an opened cell, answers, and addresses that make no sense."""

import re

import pytest
from django.test import Client

from trainer.reference.worth import rulesets

HTMX = {"HX-Request": "true"}


def asked(client: Client, query: str = "", **more: object) -> str:
    response = client.get(f"/scores/{query}", **more)
    assert response.status_code == 200
    return response.content.decode()


def text(content: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", content))


def test_the_chart_is_there_with_answers_beneath(client: Client) -> None:
    content = asked(client)
    assert content.count("<td") - content.count('<td class="n"') >= 44
    for said in ("7,700", "2,000 / 3,900", "Mangan", "13 and more", "Choose a cell", "What is kiriage mangan?"):
        assert said in content
    assert content.count("why?") == 2


@pytest.mark.parametrize("rules", rulesets(), ids=lambda rules: rules.id)
@pytest.mark.parametrize("seat", ["", "dealer"])
def test_every_table_has_its_page(client: Client, rules: object, seat: str) -> None:
    content = asked(client, f"?rules={rules.id}&seat={seat}")  # type: ignore[attr-defined]
    assert f"under the rules “{rules.name}”" in content  # type: ignore[attr-defined]
    assert ("The dealer wins" in content) == bool(seat)


def test_a_cell_opens_by_its_address(client: Client) -> None:
    content = asked(client, "?rules=standard&seat=&han=3&fu=40")
    assert "<h2>3 han 40 fu</h2>" in content
    assert "40 × 2<sup>3 + 2</sup>" in content
    assert "1,280" in content
    assert "Ron: × 4 = 5,120" in content
    assert 'aria-current="true"' in content
    assert "A hand that makes it" in content


def test_htmx_gets_the_sheet_alone(client: Client) -> None:
    part = asked(client, "?han=4&fu=40&seat=dealer", headers=HTMX)
    assert part.lstrip().startswith('<div id="sheet">')
    assert "<html" not in part
    assert "More than mangan, so mangan" in part
    assert "12,000" in part
    assert part.strip() in asked(client, "?han=4&fu=40&seat=dealer")


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("?han=1&fu=20", "2 han already"),
        ("?han=3&fu=20", "No ron has 20 fu"),
        ("?han=2&fu=25", "3 han already"),
        ("?han=1&fu=110", "three concealed triplets or three kans"),
        ("?han=4&fu=30&rules=m-league", "Rounded up here: mangan"),
    ],
)
def test_what_cannot_be_or_is_rounded_says_why(client: Client, query: str, said: str) -> None:
    assert said in text(asked(client, query))


def test_every_link_of_the_chart_opens_its_cell(client: Client) -> None:
    links = re.findall(r'href="(/scores/\?[^"#]+)#opened"', asked(client, "?seat=dealer"))
    assert len(links) == 44
    for link in links:
        address = link.replace("&amp;", "&")
        found = re.search(r"han=(\d+)&fu=(\d+)", address)
        assert found
        content = client.get(address, headers=HTMX).content.decode()
        assert f"<h2>{found[1]} han {found[2]} fu</h2>" in content
        assert "The dealer wins" in content


def test_the_family_game_shows_its_own_table(client: Client) -> None:
    content = asked(client, "?rules=family")
    assert "Base scores" in content
    assert "480" in content
    assert "7,700" not in content
    assert "has no cell" in asked(client, "?rules=family&han=3&fu=40")


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("?han=x&fu=40", "The han in the address should be a number"),
        ("?han=3&fu=4.5", "The fu in the address should be a number"),
        ("?han=-1&fu=30", "The han in the address should be a number"),
        ("?han=7&fu=30", "has no cell for 7 han 30 fu"),
        ("?han=3&fu=35", "has no cell for 3 han 35 fu"),
        ("?rules=nope", "Rules: “nope” is none of the choices"),
        ("?seat=left", "Winner: “left” is none of the choices"),
    ],
)
def test_a_value_that_makes_no_sense_is_left_out_and_said(client: Client, query: str, said: str) -> None:
    content = text(asked(client, query))
    assert said in content
    assert "Choose a cell" in content


def test_only_reading(client: Client) -> None:
    assert client.post("/scores/").status_code == 405
    client.get("/scores/?han=3&fu=40")
    assert not client.cookies.get("sessionid")
