"""Hands, melds and their text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.hand import Hand, HandError, Meld, MeldKind, Relative, tile_keys
from engine.tiles import KINDS, Tile, TileTextError, counts, parse_tile, parse_tiles, sort_tiles

WALL = tuple(kind for kind in KINDS for _ in range(4))


@pytest.mark.parametrize(
    ("text", "kind", "called", "source", "added"),
    [
        ("3-45s", MeldKind.CHI, "3s", Relative.LEFT, None),
        ("4-35s", MeldKind.CHI, "4s", Relative.LEFT, None),
        ("0-46p", MeldKind.CHI, "0p", Relative.LEFT, None),
        ("6-66p", MeldKind.PON, "6p", Relative.LEFT, None),
        ("66-6p", MeldKind.PON, "6p", Relative.ACROSS, None),
        ("666-p", MeldKind.PON, "6p", Relative.RIGHT, None),
        ("05-5m", MeldKind.PON, "5m", Relative.ACROSS, None),
        ("7777s", MeldKind.CLOSED_KAN, None, None, None),
        ("7-777s", MeldKind.OPEN_KAN, "7s", Relative.LEFT, None),
        ("77-77s", MeldKind.OPEN_KAN, "7s", Relative.ACROSS, None),
        ("7777-s", MeldKind.OPEN_KAN, "7s", Relative.RIGHT, None),
        ("11-1~1p", MeldKind.ADDED_KAN, "1p", Relative.ACROSS, "1p"),
        ("555-~0s", MeldKind.ADDED_KAN, "5s", Relative.RIGHT, "0s"),
        ("111-~1m", MeldKind.ADDED_KAN, "1m", Relative.RIGHT, "1m"),  # 1m is the number 0, and is there
    ],
)
def test_a_meld_lies_as_on_the_table(
    text: str, kind: MeldKind, called: str | None, source: Relative | None, added: str | None
) -> None:
    meld = Meld.parse(text)
    assert meld.kind is kind
    assert meld.called == (called and parse_tile(called))
    assert meld.source is source
    assert meld.added == (added and parse_tile(added))
    assert str(meld) == text
    assert meld.is_open is (kind is not MeldKind.CLOSED_KAN)


def test_the_order_of_the_tiles_that_were_not_called_is_not_kept() -> None:
    assert str(Meld.parse("55-0m")) == "05-5m"


def test_a_set_of_three_without_a_mark_is_called_from_the_left() -> None:
    assert str(Meld.parse("345s")) == "3-45s"
    assert str(Meld.parse("777z")) == "7-77z"


def test_the_turned_tile_is_shown_where_it_lies() -> None:
    assert [(str(tile), turned) for tile, turned in Meld.parse("50-5p").laid] == [
        ("5p", False),
        ("0p", True),
        ("5p", False),
    ]
    assert len(Meld.parse("11-1~1p").laid) == 3


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("34-5s", "a chi is called from the left only"),
        ("346s", "neither a run, nor three or four of a kind"),
        ("123z", "neither a run, nor three or four of a kind"),
        ("11p", "neither a run, nor three or four of a kind"),
        ("11111p", "neither a run, nor three or four of a kind"),
        ("12-3~4p", "neither a run, nor three or four of a kind"),
        ("1-1-1p", "is not a meld"),
        ("1m1m1m", "is not a meld"),
    ],
)
def test_what_is_no_meld(text: str, message: str) -> None:
    with pytest.raises(HandError, match=message):
        Meld.parse(text)


def test_a_meld_with_an_unknown_letter_names_it() -> None:
    with pytest.raises(TileTextError, match="'x' at place 4 is not part of a tile"):
        Meld.parse("123x")


@pytest.mark.parametrize(
    "text",
    ["123m456p789s1122z", "0m_0s,3-45s,66-6p,7777s,1-11~1p", "1m", "1m_1m", "123m456p1z,77-7z,n2", "2233p,n4"],
)
def test_a_hand_gives_its_text_back(text: str) -> None:
    assert str(Hand.parse(text)) == text


def test_order_and_blanks_of_the_text_do_not_matter() -> None:
    assert Hand.parse(" 22z 321m 11p , 3-45s, n1 ") == Hand.parse("123m11p22z,3-45s,n1")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "there is no tile in the hand"),
        ("123m", "3 tiles: a hand has 13"),
        ("123456789m123456p", "15 tiles: a hand has 13, or 14 with the drawn one"),
        ("123m4p,77-7z,66-6z,5-55z,4-44z", "16 tiles .a meld counts as three.: a hand has 13"),
        ("11111m23p", "1m stands 5 times in the hand; a set has four"),
        ("5550m1p,5-55m", "5m stands 7 times"),
        ("5m0m12p,0-55m", "5m stands 5 times"),
        ("0m0m1p2p", "0m stands 2 times in the hand; each suit has one red five"),
        ("44z1m2m,n3", "4z stands 5 times"),
        ("123m_45m", "after _ stands the one tile just drawn, not '45m'"),
        ("123m4p_", "after _ stands the one tile just drawn, not ''"),
        ("123m_4p", "4 tiles with the drawn 4p: a hand has 14 after drawing"),
        ("123m 3-45s", "a meld stands after a comma, as in 123m,77-7z"),
        (",77-7z", "3 tiles"),
    ],
)
def test_a_hand_no_player_can_hold_is_refused_by_name(text: str, message: str) -> None:
    with pytest.raises(HandError, match=message):
        Hand.parse(text)


@given(st.permutations(WALL), st.sampled_from([1, 2, 4, 5, 7, 8, 10, 11, 13, 14]))
def test_keys_hold_the_counts_of_each_suit(wall: list[Tile], size: int) -> None:
    hand = Hand(sort_tiles(wall[:size]))
    digits = [key // 5**rank % 5 for key in hand.keys for rank in range(9)]
    assert digits[:34] == counts(hand.concealed)
    assert hand.keys == tile_keys(hand.concealed)


def test_keys_hold_the_drawn_tile_and_no_meld() -> None:
    assert Hand.parse("1m_1m,777-z").keys == (2, 0, 0, 0)


def test_drawing_and_discarding() -> None:
    hand = Hand.parse("123m11z")
    assert str(hand.discard(parse_tile("1z"))) == "123m1z"
    assert str(Hand.parse("123m1z").draw(parse_tile("0p"))) == "123m1z_0p"
    assert str(Hand.parse("123m1z_0p").discard(parse_tile("2m"))) == "13m0p1z"
    with pytest.raises(HandError, match="9s is not in the hand"):
        hand.discard(parse_tile("9s"))


def test_only_a_concealed_kan_leaves_a_hand_closed() -> None:
    assert not Hand.parse("1m,7777z,1111p").is_open
    for meld in ("3-45s", "77-7z", "77-77z", "7-77~7z"):
        assert Hand.parse(f"1m,{meld}").is_open, meld


def test_tiles_count_melds_and_not_pulled_norths() -> None:
    hand = Hand.parse("1m_2m,7777z,3-45s,n2")
    assert sorted(hand.tiles) == sorted(parse_tiles("12m7777z345s"))
