"""Tiles and their text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.tiles import (
    DRAGONS,
    KINDS,
    RED_FIVES,
    TERMINALS_AND_HONORS,
    WINDS,
    Suit,
    Tile,
    TileTextError,
    counts,
    dora_of,
    format_tiles,
    parse_tile,
    parse_tiles,
    sort_tiles,
)

tiles = st.lists(st.sampled_from(list(Tile)))


def test_there_are_34_kinds_and_three_red_fives() -> None:
    assert len(KINDS) == 34
    assert [str(tile) for tile in RED_FIVES] == ["0m", "0p", "0s"]
    assert [red.kind for red in RED_FIVES] == [Tile.M5, Tile.P5, Tile.S5]
    assert [str(tile) for tile in (*WINDS, *DRAGONS)] == ["1z", "2z", "3z", "4z", "5z", "6z", "7z"]


@pytest.mark.parametrize(
    ("text", "suit", "rank", "properties"),
    [
        ("1m", Suit.CHARACTERS, 1, {"is_terminal"}),
        ("9s", Suit.BAMBOO, 9, {"is_terminal"}),
        ("2p", Suit.CIRCLES, 2, {"is_simple"}),
        ("0p", Suit.CIRCLES, 5, {"is_simple", "is_red"}),
        ("1z", Suit.HONORS, 1, {"is_honor", "is_wind"}),
        ("4z", Suit.HONORS, 4, {"is_honor", "is_wind"}),
        ("5z", Suit.HONORS, 5, {"is_honor", "is_dragon"}),
        ("7z", Suit.HONORS, 7, {"is_honor", "is_dragon"}),
    ],
)
def test_what_a_tile_is(text: str, suit: Suit, rank: int, properties: set[str]) -> None:
    tile = parse_tile(text)
    assert (tile.suit, tile.rank) == (suit, rank)
    names = ("is_terminal", "is_simple", "is_red", "is_honor", "is_wind", "is_dragon")
    assert {name for name in names if getattr(tile, name)} == properties


def test_every_tile_is_true() -> None:
    assert all(Tile)


def test_thirteen_kinds_are_terminals_or_honours() -> None:
    assert format_tiles(TERMINALS_AND_HONORS) == "19m19p19s1234567z"


@given(tiles)
def test_text_gives_the_tiles_back(given_tiles: list[Tile]) -> None:
    assert list(parse_tiles(format_tiles(given_tiles))) == given_tiles


def test_blanks_between_groups_are_ignored() -> None:
    assert parse_tiles(" 12m 3m\t55z ") == parse_tiles("123m55z")


@pytest.mark.parametrize(
    ("text", "message", "character", "position"),
    [
        ("123x", "'x' at place 4 is not part of a tile", "x", 3),
        ("1m é", "'é' at place 4 is not part of a tile", "é", 3),
        ("12m34", "'3' at place 4 has no suit letter (m, p, s or z) after it", "3", 3),
        ("m", "the letter 'm' at place 1 has no number before it", "m", 0),
        ("12mp", "the letter 'p' at place 4 has no number before it", "p", 3),
        ("18z", "there is no tile 8z", "8", 1),
        ("0z", "there is no tile 0z", "0", 0),
    ],
)
def test_a_wrong_text_names_the_character(text: str, message: str, character: str, position: int) -> None:
    with pytest.raises(TileTextError) as caught:
        parse_tiles(text)
    assert (str(caught.value), caught.value.character, caught.value.position) == (message, character, position)


@pytest.mark.parametrize("text", ["", "12m", "1m1p"])
def test_one_tile_is_one_tile(text: str) -> None:
    with pytest.raises(TileTextError, match="should be one tile, such as 5m"):
        parse_tile(text)


def test_sorting_puts_a_red_five_before_its_plain_ones() -> None:
    assert format_tiles(sort_tiles(parse_tiles("1z6m5m0m4m9p1s"))) == "4056m9p1s1z"


@given(tiles)
def test_counts_forget_redness(given_tiles: list[Tile]) -> None:
    result = counts(given_tiles)
    assert sum(result) == len(given_tiles)
    assert all(result[kind] == sum(tile.kind is kind for tile in given_tiles) for kind in KINDS)


def test_every_indicator_points_to_the_next_tile() -> None:
    """Edge-cases B01, B05: round again at the end of a suit, of the winds, of the dragons."""
    pointed = {suit: "".join(str(dora_of(k).rank) for k in KINDS if k.suit is suit) for suit in Suit}
    assert pointed == {"m": "234567891", "p": "234567891", "s": "234567891", "z": "2341675"}
    assert [str(dora_of(red)) for red in RED_FIVES] == ["6m", "6p", "6s"]


def test_in_sanma_one_and_nine_of_characters_point_to_each_other() -> None:
    """Edge-cases B02."""
    assert dora_of(Tile.M1, sanma=True) is Tile.M9
    assert dora_of(Tile.M9, sanma=True) is Tile.M1
    assert all(dora_of(kind, sanma=True) is dora_of(kind) for kind in KINDS[9:])
