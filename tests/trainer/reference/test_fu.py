"""The page about fu: every item of the engine, its anchor, its hand, and the amounts everybody knows."""

import re

import pytest
from django.test import Client

from engine.reasons import Code
from engine.rules import Ruleset, load
from engine.win import check_win
from trainer.accounts.models import User
from trainer.display.wording import page
from trainer.reference.fu import Item, fu_page, items
from trainer.reference.worth import rulesets

STANDARD = load("standard")
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
    assert {code.value: item.amount for code, item in items(STANDARD).items()} == KNOWN
    assert set(items(STANDARD)) == {code for code in Code if code.value.startswith("fu.")} - {Code.FU_TOTAL}


@pytest.mark.parametrize("item", items(STANDARD).values(), ids=lambda item: item.id)
def test_its_hand_has_it(item: Item) -> None:
    check_win(item.score.reading.win, STANDARD)
    assert item.reason in item.score.fu
    assert sum(reason.amount or 0 for reason in item.score.fu) == item.score.fu_raw
    faint = str(item.hand).count("is-gone")
    assert (faint > 0) == bool(item.reason.tiles) or item.code is Code.FU_SEVEN_PAIRS


def test_the_page_anchors_each_item_where_feedback_links_to(client: Client) -> None:
    content = client.get("/fu/").content.decode()
    for code, item in items(STANDARD).items():
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
    found = fu_page(STANDARD)
    assert found
    for row in found.sets:
        opened, by_ron, concealed = (item.amount for item in row.triplets)
        assert opened == by_ron == concealed / 2
        assert tuple(item.amount for item in row.kans) == (4 * opened, 4 * concealed)
    simple, terminal, honor = ([item.amount for item in (*row.triplets, *row.kans)] for row in found.sets)
    assert terminal == honor == [2 * amount for amount in simple]
    assert found.double_winds == ((4, "most rules"), (2, "M.League"))
    assert found.rinshan == ("JPML A rule",)
    assert STANDARD.fu.double_wind_pair == 4


@pytest.mark.parametrize("rules", rulesets(), ids=lambda rules: rules.id)
def test_each_table_counts_its_own(client: Client, rules: Ruleset) -> None:
    content = re.sub(r"\s+", " ", client.get(f"/fu/?rules={rules.id}").content.decode())
    if not rules.fu.counted:
        assert "counts no fu" in content
        assert "Every other hand" not in content
        return
    found = items(rules)
    assert found[Code.FU_PAIR_DOUBLE_WIND].amount == rules.fu.double_wind_pair
    assert f"the wind that is both + {rules.fu.double_wind_pair}</a>" in content
    assert ("nothing for the tile drawn after a kan" in content) != rules.fu.rinshan_tsumo
    assert ('id="fu-open-minimum"' in content) == (rules.table.seats == 4)
    kan = found[Code.FU_KAN_OPEN_TERMINAL].score
    assert kan.fu_raw == (38 if rules.fu.rinshan_tsumo else 36)


@pytest.mark.parametrize(("preferred", "shown"), [("jpml", "JPML A rule"), ("family", "Standard")])
def test_the_table_a_person_prefers_if_it_counts_fu(client: Client, db: None, preferred: str, shown: str) -> None:
    client.force_login(User.objects.create_user("aiko", ruleset=preferred))
    assert f"Counted by the rules “{shown}”" in client.get("/fu/").content.decode()


def test_a_table_is_asked_for_and_swapped_in(client: Client) -> None:
    part = client.get("/fu/?rules=m-league", headers={"HX-Request": "true"}).content.decode()
    assert part.lstrip().startswith('<div id="fu"')
    assert "Counted by the rules “M.League”" in part
    odd = client.get("/fu/?rules=nope").content.decode()
    assert "is none of the choices" in odd
    assert "Counted by the rules “Standard”" in odd


def test_only_reading(client: Client) -> None:
    assert client.post("/fu/").status_code == 405
    assert client.get("/fu/").status_code == 200
