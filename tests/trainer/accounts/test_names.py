"""How yaku and limits are named follows the person to every page, and nobody sees another's."""

import re
from collections.abc import Callable

import pytest
from django.test import Client

from engine.reasons import Code
from tests.trainer.drills.conftest import RON, Ask, ask  # noqa: F401
from trainer.accounts.models import User
from trainer.display import wording
from trainer.display.wording import Style, label, name_by, style, term
from trainer.reference.catalogue import entries

pytestmark = pytest.mark.django_db

Member = Callable[[str], tuple[User, Client]]


def prefer(browser: Client, names: str) -> None:
    sent = {"theme": "system", "names": names, "motion": "on"}
    assert browser.post("/account/preferences/", sent).status_code == 302


@pytest.fixture
def three(member: Member) -> dict[str, Client]:
    """Somebody of each style."""
    found = {}
    for name in Style:
        found[name.value] = member(name.value)[1]
        prefer(found[name.value], name.value)
    return found


def seen(browser: Client, path: str) -> str:
    response = browser.get(path)
    assert response.status_code == 200
    return response.content.decode()


def test_the_styles_are_those_of_the_wording() -> None:
    assert set(User.Names.values) == set(map(str, Style))
    assert style() is Style.ROMAJI, "outside a request"


@pytest.mark.parametrize("twice", [1, 2])
def test_a_yaku_s_page_and_the_list_are_headed_by_the_name_preferred(three: dict[str, Client], twice: int) -> None:
    for names, title in (("romaji", "Pinfu"), ("kanji", "平和"), ("english", "No-points hand")):
        page = seen(three[names], "/yaku/pinfu/")
        assert re.search(rf"<h1( lang=\"ja\")?>{title}", page)
        assert page.count('<p class="english">') == 1
        assert f'<a href="/yaku/pinfu/">{title}</a>' in seen(three[names], "/yaku/")
        assert f'<a href="/yaku/pinfu/">{title}</a>' in seen(three[names], "/yaku/?q=pinfu"), "found by any name"
    assert '<h1 lang="ja">' in seen(three["kanji"], "/yaku/pinfu/")
    assert "<h1>Closed hand" in seen(three["kanji"], "/yaku/closed-hand/"), "the family game has English names alone"


def test_limits_on_the_score_chart_which_is_kept(three: dict[str, Client]) -> None:
    for _ in range(2):
        assert "満貫" in seen(three["kanji"], "/scores/?han=4&fu=40")
        for names in ("romaji", "english"):
            page = seen(three[names], "/scores/?han=4&fu=40")
            assert "満貫" not in page
            assert "mangan" in page


def test_what_is_ticked_and_told_of_a_question(three: dict[str, Client], ask: Ask) -> None:  # noqa: F811
    question = ask(RON, asks="yaku payment")
    address = question.get_absolute_url()
    for _ in range(2):
        assert "<b>平和</b>" in seen(three["kanji"], address)
        assert "<b>Pinfu</b>" in seen(three["romaji"], address)
        assert "<b>No-points hand</b>" in seen(three["english"], address)
    told = {}
    for names, browser in three.items():
        browser.post(f"{address}answer/", {"unknown": "1"})
        told[names] = seen(browser, address)
    for names, riichi in (("kanji", "立直"), ("romaji", "Riichi"), ("english", "Ready declared")):
        assert f"<span>{riichi}<" in told[names], names


def test_house_rules_name_yaku_so_too(three: dict[str, Client]) -> None:
    for _ in range(2):
        assert "断幺九" in seen(three["kanji"], "/play/?rules=standard&more=1")
        assert "断幺九" not in seen(three["romaji"], "/play/?rules=standard&more=1")


def test_who_has_no_name_sees_the_usual_ones(three: dict[str, Client], client: Client) -> None:
    seen(three["kanji"], "/yaku/pinfu/")
    assert "<h1>Pinfu" in seen(client, "/yaku/pinfu/")
    assert style() is Style.ROMAJI, "nothing is left of the request before"


@pytest.mark.parametrize("code", [code for code in Code if code.startswith(("yaku.", "dora.", "bonus."))])
def test_every_yaku_has_its_names_from_the_catalogue(code: Code) -> None:
    entry = entries()[code.slug]
    try:
        for names, expected in ((Style.KANJI, entry.kanji), (Style.ENGLISH, entry.english)):
            name_by(lambda names=names: names)  # type: ignore[misc]
            assert label(code) == (expected or wording.entry(code)["label"])
    finally:
        name_by(None)


def test_a_japanese_term_is_one_of_the_terms_and_others_stay() -> None:
    kanji = wording._words()["kanji"]
    for group, words in kanji.items():
        assert words.keys() <= wording._words()["terms"][group].keys()
    name_by(lambda: Style.KANJI)
    try:
        assert term("limit.mangan") == "満貫"
        assert term("suit.m") == "characters"
        with pytest.raises(KeyError):
            term("suit.q")
    finally:
        name_by(None)
