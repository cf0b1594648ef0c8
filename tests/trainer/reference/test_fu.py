"""The page about fu: every item of the engine, its anchor, its hand, and the amounts everybody knows."""

import re

import pytest
from django.test import Client

from engine.reasons import Code
from engine.rules import load
from engine.win import check_win
from trainer.display.wording import page
from trainer.reference.fu import RULES, Item, fu_page, items

KNOWN = {
    "fu.base": 20,
    "fu.closed-ron": 10,
    "fu.tsumo": 2,
    "fu.pinfu-tsumo": 20,
    "fu.seven-pairs": 25,
    "fu.open-minimum": 2,
    "fu.triplet.open.simple": 2,
    "fu.triplet.open.terminal": 4,
    "fu.triplet.open.honor": 4,
    "fu.triplet.by-ron.simple": 2,
    "fu.triplet.by-ron.terminal": 4,
    "fu.triplet.by-ron.honor": 4,
    "fu.triplet.closed.simple": 4,
    "fu.triplet.closed.terminal": 8,
    "fu.triplet.closed.honor": 8,
    "fu.kan.open.simple": 8,
    "fu.kan.open.terminal": 16,
    "fu.kan.open.honor": 16,
    "fu.kan.closed.simple": 16,
    "fu.kan.closed.terminal": 32,
    "fu.kan.closed.honor": 32,
    "fu.pair.dragon": 2,
    "fu.pair.seat-wind": 2,
    "fu.pair.round-wind": 2,
    "fu.pair.double-wind": 4,
    "fu.wait.tanki": 2,
    "fu.wait.kanchan": 2,
    "fu.wait.penchan": 2,
}


def test_every_item_of_the_engine_is_there_with_its_amount() -> None:
    assert {code.value: item.amount for code, item in items().items()} == KNOWN
    assert set(items()) == {code for code in Code if code.value.startswith("fu.")} - {Code.FU_TOTAL}


@pytest.mark.parametrize("item", items().values(), ids=lambda item: item.id)
def test_its_hand_has_it(item: Item) -> None:
    check_win(item.score.reading.win, load(RULES))
    assert item.reason in item.score.fu
    assert sum(reason.amount or 0 for reason in item.score.fu) == item.score.fu_raw
    faint = str(item.hand).count("is-gone")
    assert (faint > 0) == bool(item.reason.tiles) or item.code is Code.FU_SEVEN_PAIRS


def test_the_page_anchors_each_item_where_feedback_links_to(client: Client) -> None:
    content = client.get("/fu/").content.decode()
    for code, item in items().items():
        assert page(code) == f"/fu/#{item.id}"
        assert content.count(f'id="{item.id}"') == 1
    for anchor in re.findall(r'href="#([\w-]+)"', content):
        assert f'id="{anchor}"' in content


def test_the_count_is_told_in_the_engines_figures(client: Client) -> None:
    content = re.sub(r"<[^>]+>", "", client.get("/fu/").content.decode())
    content = re.sub(r"\s+", " ", content)
    for said in (
        "Seven pairs? 25 fu",
        "Pinfu by self-draw? 20 fu",
        "starts with 20",
        "closed hand by ron + 10",
        "38 becomes 40",
        "20 + 8 + 10 = 38, rounded up to 40",
    ):
        assert said in content


def test_what_the_page_says_in_words_is_so() -> None:
    found = fu_page()
    for row in found.sets:
        opened, by_ron, concealed = (item.amount for item in row.triplets)
        assert opened == by_ron == concealed / 2
        assert tuple(item.amount for item in row.kans) == (4 * opened, 4 * concealed)
    simple, terminal, honor = ([item.amount for item in (*row.triplets, *row.kans)] for row in found.sets)
    assert terminal == honor == [2 * amount for amount in simple]
    assert found.double_winds == ((4, "these and most other rules"), (2, "M.League"))
    assert load(RULES).fu.double_wind_pair == 4


def test_only_reading(client: Client) -> None:
    assert client.post("/fu/").status_code == 405
    assert client.get("/fu/").status_code == 200
