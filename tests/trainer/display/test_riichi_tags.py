"""The template tags: what is drawn, and what is read out."""

import re

import pytest
from django.template import Context, Template

from engine.hand import Hand
from engine.reasons import Code, Reason
from engine.rules import load
from engine.scoring import score
from engine.tiles import Tile, parse_tiles
from engine.win import Win


def drawn(text: str, **context: object) -> str:
    return Template("{% load riichi %}" + text).render(Context(context))


def faces(html: str) -> list[str]:
    return re.findall(r"tiles\.svg#([^\"]+)", html)


def label(html: str) -> str:
    found = re.search(r'role="img" aria-label="([^"]*)"', html)
    assert found
    return found.group(1)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("5m", "5 of characters"),
        ("0p", "red 5 of circles"),
        ("9s", "9 of bamboo"),
        ("1z", "East"),
        ("7z", "red dragon"),
    ],
)
def test_a_tile_alone_carries_its_name(text: str, name: str) -> None:
    html = drawn("{% tile t %}", t=text)
    assert label(html) == name
    assert faces(html) == [text]


def test_corner_letters_change_the_face_and_not_the_name() -> None:
    html = drawn("{% tile t corner=True %}", t=Tile.P5R)
    assert faces(html) == ["0p-i"]
    assert label(html) == "red 5 of circles"


def test_a_row_has_one_label_and_its_tiles_are_hidden() -> None:
    html = drawn('{% tiles ts size="md" %}', ts=parse_tiles("406m1z2p"))
    assert faces(html) == ["4m", "0m", "6m", "1z", "2p"]
    assert label(html) == "4, red 5, 6 of characters, East, 2 of circles"
    assert html.count("role=") == 1
    assert html.count('aria-hidden="true"') == 5


def test_a_win_sets_its_tile_apart() -> None:
    win = Win.parse("123m406789p1s,66-6z tsumo 1s seat S round E")
    html = drawn("{% hand win %}", win=win)
    assert 'class="tile is-win" aria-hidden="true"><use href="/static/tiles.svg#1s"' in html
    assert "winning tile: 1 of bamboo" in label(html)
    assert "is-melded" in html


@pytest.mark.parametrize(
    ("meld", "turned"),
    [("6-66z", 0), ("66-6z", 1), ("666-z", 2), ("6-666z", 0), ("66-66z", 1), ("6666-z", 3), ("3-45s", 0)],
)
def test_the_turned_tile_says_from_whom(meld: str, turned: int) -> None:
    html = drawn("{% hand hand %}", hand=Hand.parse(f"1112223334m,{meld}"))
    tiles = re.findall(r'class="(tile[^"]*)"', html)[10:]
    assert [place for place, classes in enumerate(tiles) if "is-turned" in classes] == [turned]


def test_called_from_is_read_out() -> None:
    assert "pon: East, East, East, called from across" in label(drawn("{% hand h %}", h="1112223334m,11-1z"))


def test_a_concealed_kan_hides_its_outer_tiles_and_shows_a_red_five() -> None:
    html = drawn("{% hand hand %}", hand=Hand.parse("1112223334m,5550p"))
    assert faces(html)[10:] == ["back", "0p", "5p", "back"]


def test_an_added_tile_lies_on_the_turned_one() -> None:
    html = drawn("{% hand hand %}", hand=Hand.parse("1112223334m,1-11~1p"))
    assert re.search(r'class="stack">.*?is-turned.*?is-turned.*?</span>', html)
    assert faces(html)[10:] == ["1p"] * 4


@pytest.mark.parametrize(
    ("hand", "few"),
    [("2345m", "of-5"), ("4567p1s,7-77z", "of-8"), ("3456m789p22s1s", "of-11"), ("123m456p789s1155z", "")],
)
def test_a_hand_of_few_tiles_says_so(hand: str, few: str) -> None:
    html = drawn("{% hand hand slot=True %}", hand=hand)
    assert re.findall(r"of-\d+", html) == ([few] if few else [])


def test_norths_set_aside() -> None:
    html = drawn("{% hand hand %}", hand=Hand.parse("1119p1119s11122z,n2"))
    assert "norths set aside: 2" in label(html)
    assert faces(html)[13:] == ["4z", "4z"]


def test_a_reason_is_a_sentence_with_its_tiles() -> None:
    html = drawn("{% reason r %}", r=Reason(Code.FURITEN_DISCARD, (Tile.M5,)))
    assert faces(html) == ["5m"]
    assert html.endswith("is in your own river, so you cannot win on another player’s tile.")


@pytest.mark.parametrize(("points", "said"), [(4010, "4,000"), (-2057, "−2,100"), (987, "990"), (42, "42"), (0, "0")])
def test_an_estimate_of_points_has_two_digits(points: int, said: str) -> None:
    html = drawn("{% reason r %}", r=Reason(Code.ADVICE_EXPECTED, (), points))
    assert html == f"It comes to about {said} points on average."
    assert f"{points:,}".replace("-", "−") in drawn("{% reason r %}", r=Reason(Code.SETTLE_NOTEN, (), points))


def test_a_refusal_shows_what_it_rests_on() -> None:
    refused = score(Win.parse("1239m234p678s,5-67p ron 9m"), load("standard"))
    assert isinstance(refused, Reason)
    html = drawn('{% include "display/reason.html" with reason=r %}', r=refused)
    assert "has no yaku" in html
    assert html.count('<ul class="because">') == sum(bool(part.because) for part in refused.walk())
