"""How often a yaku comes: the pages' figures are those of the pools, told no finer than they allow."""

import re

import pytest
from django.test import Client

from engine.rules import load
from trainer.reference.catalogue import Entry, entries
from trainer.reference.listing import listing
from trainer.reference.often import often, pool_at, share
from trainer.wins import pool

ENTRIES = list(entries().values())


@pytest.mark.parametrize(
    ("count", "total", "said"),
    [
        (0, 3000, "not in 3,000 wins"),
        (1, 3000, "1 of 3,000 wins"),
        (9, 3000, "9 of 3,000 wins"),
        (10, 3000, "1 win in 300"),
        (41, 3000, "1 win in 70"),
        (59, 3000, "1 win in 50"),
        (60, 3000, "2 % of wins"),
        (1234, 3000, "41 % of wins"),
        (3000, 3000, "100 % of wins"),
        (11, 100_000, "1 win in 9,000"),
    ],
)
def test_a_share_in_words(count: int, total: int, said: str) -> None:
    assert share(count, total) == said


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.slug)
def test_figures_of_a_page_are_those_of_its_pools(entry: Entry) -> None:
    names = ["family"] if entry.rules == "family" else ["four", "three"]
    found = {one.total: one for one in often(entry)}
    assert found
    for one in found.values():
        kept = next(pool(name) for name in names if len(pool(name).wins) == one.total)
        having = [taken.win.hand.is_open for taken in kept.having(entry.slug)]
        assert (one.closed, one.open) == (having.count(False), having.count(True))
        assert one.parted or not one.open or not entry.is_yaku


def test_a_page_prints_them(client: Client) -> None:
    content = client.get("/yaku/tanyao/").content.decode()
    for name, players in (("four", "Four players"), ("three", "Three players")):
        kept = pool(name)
        count = kept.count("tanyao")
        found = f"{share(count.total, len(kept.wins))}: {count.total:,} of {len(kept.wins):,}"
        line = f"<dt>{players}</dt><dd>{found}, {count.closed:,} closed and {count.open:,} open.</dd>"
        assert line in content
    assert "<dt>Three players</dt>" not in client.get("/yaku/sanshoku-doujun/").content.decode()
    assert "<dt>Four players</dt>" not in client.get("/yaku/kita-dora/").content.decode()
    never = f"<dt>Four players</dt><dd>Not in {len(pool('four').wins):,} wins.</dd>"
    assert never in client.get("/yaku/suukantsu/").content.decode()
    assert "with at least one" in client.get("/yaku/dora/").content.decode()
    assert "closed and" not in client.get("/yaku/riichi/").content.decode()
    assert "<dt>The family game</dt>" in client.get("/yaku/all-triplets/").content.decode()


@pytest.mark.parametrize("rules", ["standard", "sanma", "family", "jpml"])
def test_the_list_has_them_and_can_be_ordered_by_them(client: Client, rules: str) -> None:
    kept = pool_at(load(rules))
    page = client.get(f"/yaku/?rules={rules}&order=often").content.decode()
    assert f"among {len(kept.wins):,} wins" in page
    assert 'value="often" selected' in page
    first, *_ = listing(rules=rules, order="often").sections
    counted = [kept.count(row.entry.slug).total for row in first.rows]
    assert [row.wins for row in first.rows] == counted == sorted(counted, reverse=True)
    assert counted[0] > 0
    for row in first.rows:
        assert f'<span class="caption often">{row.often}</span>' in page
    by_han = listing(rules=rules)
    assert sorted(row.entry.slug for section in by_han.sections for row in section.rows) == sorted(
        row.entry.slug for section in listing(rules=rules, order="often").sections for row in section.rows
    )


def test_an_order_that_is_none_is_said(client: Client) -> None:
    page = client.get("/yaku/?order=backwards").content.decode()
    assert "Order: “backwards” is none of the choices" in page
    assert re.search(r"<h2 id=\"[\w-]+\">1 han", page)
