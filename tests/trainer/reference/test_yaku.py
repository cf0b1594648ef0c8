"""The list of yaku as it is asked for: whole page and fragment, filters, search, addresses that make no sense."""

import re

import pytest
from django.test import Client

from trainer.reference.catalogue import entries
from trainer.reference.listing import listing

HTMX = {"HX-Request": "true"}


def named(content: str) -> list[str]:
    """The slugs of the rows, in order."""
    rows = re.findall(r'class="name"><a href="/yaku/([\w-]+)/["?]', content)
    return list(rows)


def asked(client: Client, query: str = "", **more: object) -> str:
    response = client.get(f"/yaku/{query}", **more)
    assert response.status_code == 200
    return response.content.decode()


def test_every_yaku_is_listed_with_its_names_han_and_a_hand(client: Client) -> None:
    page = asked(client)
    assert set(named(page)) == {e.slug for e in entries().values() if e.rules == "standard"}
    assert "<h1>Yaku</h1>" in page
    for name in ("Pinfu", "平和", "No-points hand", "The family game", "Double yakuman".lower()):
        assert name in page
    assert page.count('<span class="tiles" role="img" aria-label="') > 30


def test_sections_run_from_one_han_to_yakuman(client: Client) -> None:
    page = asked(client)
    titles = re.findall(r"<h2 id=\"[\w-]+\">([^<]+)</h2>", page)
    assert titles == ["1 han", "2 han", "3 han and more", "Yakuman", "Han, but no yaku"]


def test_htmx_gets_the_list_alone(client: Client) -> None:
    part = asked(client, "?q=pinfu", headers=HTMX)
    assert part.lstrip().startswith('<div id="list">')
    assert "<html" not in part
    assert named(part) == ["pinfu"]
    whole = client.get("/yaku/?q=pinfu")
    assert "HX-Request" in whole["Vary"]
    assert named(whole.content.decode()) == named(part)


@pytest.mark.parametrize("query", ["?q=平和", "?q=PINFU&han=1", "?q=no-points&hand=closed&rules=tenhou"])
def test_pinfu_is_found_in_three_styles(client: Client, query: str) -> None:
    assert "pinfu" in named(asked(client, query))


def test_nothing_asked_is_lost(client: Client) -> None:
    page = asked(client, "?q=tan&han=1&hand=open&rules=tenhou")
    assert 'value="tan"' in page
    for chosen in ('value="1" selected', 'value="open" checked', 'value="tenhou" selected'):
        assert chosen in page
    assert named(page) == ["tanyao"]


def test_filters(client: Client) -> None:
    assert set(named(asked(client, "?han=yakuman"))) == {e.slug for e in entries().values() if e.is_yakuman}
    closed = named(asked(client, "?hand=closed"))
    assert {"riichi", "pinfu", "kokushi-musou"} <= set(closed)
    assert not {"tanyao", "daisangen"} & set(closed)
    opened = named(asked(client, "?hand=open&han=2"))
    assert "toitoi" in opened
    assert "chiitoitsu" not in opened
    assert "dora" not in opened


def test_rule_sets_differ(client: Client) -> None:
    assert "ippatsu" not in named(asked(client, "?rules=jpml"))
    assert re.search("Not played at this table: .*/yaku/ippatsu/.rules=jpml", asked(client, "?rules=jpml"))
    assert "double yakuman" in asked(client, "?rules=standard")
    assert "double yakuman" not in asked(client, "?rules=tenhou")
    assert "kita-dora" in named(asked(client, "?rules=sanma"))
    assert "sanshoku-doujun" not in named(asked(client, "?rules=sanma"))


def test_the_family_game_alone(client: Client) -> None:
    page = asked(client, "?rules=family")
    assert set(named(page)) == {e.slug for e in entries().values() if e.rules == "family"} | {"dora"}
    titles = re.findall(r"<h2 id=\"[\w-]+\">([^<]+)</h2>", page)
    assert titles == ["1 han", "2 han", "3 han and more", "Han, but no yaku"]
    assert "Not played at this table" not in page


def test_what_another_game_plays_is_in_its_list_alone_and_found_by_name(client: Client) -> None:
    assert "closed-hand" not in named(asked(client))
    assert "/yaku/?rules=family" in asked(client)
    for query, slug in (("?q=one numbered suit", "one-suit"), ("?q=ippatsu&rules=family", "ippatsu")):
        page = asked(client, query)
        assert named(page) == []
        assert f'Not played at this table: <a href="/yaku/{slug}/?rules=' in page
        assert "Nothing by that name" not in page
        assert "How often" not in page


def test_nothing_found_helps_on(client: Client) -> None:
    page = asked(client, "?q=zzz&rules=tenhou")
    assert named(page) == []
    assert "Nothing by that name" in page
    assert '<a href="/yaku/?rules=tenhou">Show all yaku</a>' in page
    assert "with these choices" in asked(client, "?q=pinfu&han=yakuman")


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("?rules=nope", "Rules: “nope” is none of the choices"),
        ("?han=99", "Worth: “99” is none of the choices"),
        ("?hand=ajar", "Hand: “ajar” is none of the choices"),
        ("?q=" + "x" * 61, "longer than any name"),
    ],
)
def test_a_value_that_makes_no_sense_is_left_out_and_said(client: Client, query: str, said: str) -> None:
    page = asked(client, query)
    assert said in page
    assert named(page) == named(asked(client))


@pytest.mark.parametrize(
    "query", ["?q=%00", "?q=<script>alert(1)</script>", "?q=%ff", "?rules=", "?han=1&han=2", "?a=b"]
)
def test_odd_addresses_are_answered(client: Client, query: str) -> None:
    page = asked(client, query)
    assert "<script>alert" not in page


def test_asking_changes_nothing_and_posting_is_refused(client: Client) -> None:
    client.get("/yaku/?q=a")
    assert not client.cookies.get("sessionid")
    assert client.post("/yaku/").status_code == 405


def test_a_row_lights_the_tiles_that_make_the_yaku(client: Client) -> None:
    rows = {row.entry.slug: row.hand for section in listing().sections for row in section.rows}
    assert rows["riichi"] is None
    assert str(rows["chun"]).count("is-gone") == 11
    assert str(rows["chinitsu"]).count("is-gone") == 0
    assert str(rows["sanshoku-doujun"]).count("is-gone") == 5
