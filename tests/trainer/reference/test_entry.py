"""A yaku's page: its worth, whole scores, near misses, fresh examples."""

import re

import pytest
from django.test import Client

from engine.rules import load
from engine.scoring import Score, score
from trainer.display.payment import paid
from trainer.reference.catalogue import Entry, entries
from trainer.reference.pages import next_seed, page, random_example

HTMX = {"HX-Request": "true"}
ENTRIES = list(entries().values())


def asked(client: Client, address: str, **more: object) -> str:
    response = client.get(address, **more)
    assert response.status_code == 200
    return response.content.decode()


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.slug)
def test_a_page_prints_each_example_in_whole(client: Client, entry: Entry) -> None:
    content = asked(client, f"/yaku/{entry.slug}/")
    assert f"<h1>{entry.title}" in content
    assert content.count('<article class="card flow example"') == len(entry.examples)
    assert content.count('<article class="near"') == len(entry.near)
    for win in entry.examples:
        found = score(win, load(entry.rules))
        assert isinstance(found, Score)
        assert f'<span class="value">{paid(found.payments)}</span>' in content
    for what, _ in entry.points:
        assert f"<strong>{what}</strong>" in content


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.slug)
def test_every_link_of_a_page_leads_somewhere(client: Client, entry: Entry) -> None:
    content = asked(client, f"/yaku/{entry.slug}/")
    for slug in re.findall(r'href="/yaku/([\w-]+)/["#?]', content):
        assert slug in entries()


def test_a_near_miss_says_what_fails_and_what_is_left(client: Client) -> None:
    content = asked(client, "/yaku/pinfu/")
    assert "Not met: “the pair pays no fu”." in content
    assert re.search(r'What counts is <a href="/yaku/riichi/">Riichi</a>: 1 han 40 fu, 1,300', content)
    assert "so it cannot win" in content
    assert "It would have menzen tsumo." in content
    assert "Now it is" in asked(client, "/yaku/kokushi-musou-13/")


def test_worth_under_every_rule_set(client: Client) -> None:
    assert "The same under every rule set here" in asked(client, "/yaku/pinfu/")
    ippatsu = asked(client, "/yaku/ippatsu/")
    assert re.search(r"<dt>Does not exist</dt><dd>JPML", ippatsu)
    daisuushii = asked(client, "/yaku/daisuushii/")
    assert "<dt>Double yakuman</dt>" in daisuushii
    assert "<dt>Yakuman</dt>" in daisuushii


@pytest.mark.parametrize(
    ("address", "rules"), [("pinfu/", "standard"), ("pinfu/?rules=jpml", "jpml"), ("one-suit/", "family")]
)
def test_the_way_back_is_to_the_list_of_the_same_table(client: Client, address: str, rules: str) -> None:
    """A list without a table named would be the one a person prefers."""
    assert f'<a href="/yaku/?rules={rules}">Yaku</a>' in asked(client, f"/yaku/{address}")


@pytest.mark.parametrize(
    ("address", "words"),
    [
        (
            "ippatsu/?rules=jpml",
            "There is no ippatsu by the rules “JPML A rule”. This page shows it as “Standard” has it",
        ),
        ("sanshoku-doujun/?rules=sanma", "There is no sanshoku doujun by the rules “Three players”"),
        ("closed-hand/?rules=tenhou", "There is no closed hand by the rules “Tenhou”"),
        ("daisuushii/?rules=tenhou", "By the rules “Tenhou”."),
    ],
)
def test_a_page_asked_for_at_a_table(client: Client, address: str, words: str) -> None:
    content = asked(client, f"/yaku/{address}")
    assert words in content
    rules = address.split("=")[1]
    assert f"?rules={rules}&amp;seed=" in content
    assert "By the rules" not in asked(client, f"/yaku/{address.split('?')[0]}")


def test_goes_with_and_never_with(client: Client) -> None:
    content = asked(client, "/yaku/ryanpeikou/")
    together, after = content.split("Goes with")[1].split("Stands in place of")
    instead, never = after.split("Never with")
    assert "/yaku/pinfu/" in together
    assert "/yaku/iipeikou/" in instead
    assert "/yaku/haku/" in never
    assert "Gives way to" in asked(client, "/yaku/iipeikou/")


def test_practice_is_offered_where_the_drill_knows_the_yaku(client: Client) -> None:
    assert 'href="/practise/score/?yaku=pinfu"' in asked(client, "/yaku/pinfu/")
    assert "/practise/score/?yaku=" not in asked(client, "/yaku/closed-hand/")


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.slug)
def test_another_example_is_fresh_and_follows_its_number(client: Client, entry: Entry) -> None:
    address = f"/yaku/{entry.slug}/?seed=12"
    part = asked(client, address, headers=HTMX)
    assert part.lstrip().startswith('<div id="another"')
    assert "<html" not in part
    found = random_example(entry, 12)
    assert found is not None
    assert entry.slug in {reason.code.slug for reason in (*found.yaku, *found.dora)}
    assert f'<span class="value">{paid(found.payments)}</span>' in part
    whole = asked(client, address)
    assert whole.count('<article class="card flow example"') == len(entry.examples) + 1
    strip = re.compile(r"seed=\d+")
    assert strip.sub("", part.strip()) in strip.sub("", whole)


def test_never_the_same_twice_in_a_row() -> None:
    for slug in ("pinfu", "kokushi-musou-13", "chuuren-poutou", "daisuushii"):
        entry, shown = entries()[slug], None
        for _ in range(30):
            seed = next_seed(entry, shown)
            following = random_example(entry, seed)
            assert following is not None
            assert shown is None or following.reading.win != shown.reading.win
            shown = following


def test_the_link_to_the_next_works_without_script(client: Client) -> None:
    first = asked(client, "/yaku/tanyao/")
    link = re.search(r'id="another-link" href="(/yaku/tanyao/\?seed=\d+)#another"', first)
    assert link
    assert "A fresh example" in asked(client, link[1])
    assert "A fresh example" not in first


@pytest.mark.parametrize("seed", ["abc", "-1", "99999999999", "1.5", "%00", ""])
def test_a_number_that_makes_no_sense_is_left_out_and_said(client: Client, seed: str) -> None:
    content = asked(client, f"/yaku/pinfu/?seed={seed}")
    assert ("should be a number" in content) == bool(seed)
    assert "A fresh example" not in content


@pytest.mark.parametrize("slug", ["nope", "pinfu-2", "PINFU", "fu"])
def test_an_unknown_yaku_is_not_found(client: Client, slug: str) -> None:
    assert client.get(f"/yaku/{slug}/").status_code == 404


def test_only_reading(client: Client) -> None:
    assert client.post("/yaku/pinfu/").status_code == 405
    client.get("/yaku/pinfu/?seed=4")
    assert not client.cookies.get("sessionid")


def test_no_page_claims_that_a_hand_has_only_this_yaku(client: Client) -> None:
    for entry in ENTRIES:
        for example in page(entry, None).examples:
            assert example.yaku or example.dora
        written = " ".join((entry.lead, entry.note, *(near.say for near in entry.near)))
        assert "only yaku" not in written
