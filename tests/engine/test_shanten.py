import random

import pytest
from hypothesis import given, settings

from engine.hand import Hand, HandError
from engine.reasons import Code
from engine.shanten import distances, explain_shanten, shanten, shanten_at, shanten_of_counts
from engine.shapes import Form
from engine.tiles import KINDS, Tile, counts
from tests.engine import slow
from tests.engine.dealt import deal, hands


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1m", 0),
        ("11m", -1),
        ("1m2p", 0),
        ("1m,444z,555z,666z,777z", 0),
        ("1234m", 0),
        ("123m44p99p_4p", -1),
        ("123m456p789s11z55z", 0),
        ("19m19p19s1234567z", 0),
        ("19m19p19s123456z1m", 0),
        ("147m258p369s1234z", 6),  # seven pairs: no other form is nearer than eight
        ("1122m3344p5566s7z", 0),
        ("1111m22p44p66s88s1z", 2),  # four 1m are one pair only (D15)
        ("6666m777p222s777z", 1),
        ("22p333s11114444z", 2),
        ("1111z", 1),
        ("1111222233334m", 0),
        ("1111222233334z", 3),
        ("1z,1111m,2222m,3333m,4444m", 0),
        ("1m,1-23m,4-44m", 0),
    ],
)
def test_worked_hands(text: str, expected: int) -> None:
    hand = Hand.parse(text)
    assert shanten(hand) == expected
    if expected < 5:  # from farther away the slow one takes seconds
        assert slow.missing(hand) == expected + 1


def test_seven_pairs_and_orphans_need_a_hand_without_melds() -> None:
    assert distances(Hand.parse("1122m3344p5566s7z")).keys() == set(Form)
    assert distances(Hand.parse("1122m3344p55z,6666s")).keys() == {Form.STANDARD}  # D16: not even a concealed kan
    assert distances(Hand.parse("1122m33p4s")).keys() == {Form.STANDARD}
    assert distances(Hand.parse("1111m22p44p66s88s1z"))[Form.SEVEN_PAIRS] == 3


def test_a_form_the_table_does_not_play() -> None:
    pairs, orphans = Hand.parse("1122m3344p5599s7z"), Hand.parse("19m19p19s1234567z")
    assert (shanten(pairs), shanten_at(pairs, seven_pairs=False)) == (0, 3)
    assert (shanten(orphans), shanten_at(orphans, thirteen_orphans=False)) == (0, 6)


def test_a_kind_that_is_not_in_the_set() -> None:
    hand = Hand.parse("1111m99s1111z")
    assert shanten(hand) == 1  # the fourth 1m may yet begin 123m
    assert shanten_at(hand, without="2345678m") == 2


@pytest.mark.parametrize(
    ("counts_of_kinds", "words"),
    [
        ([0] * 33, "33 counts"),
        ([1, *[0] * 34], "35 counts"),
        ([5, *[0] * 33], "1m stands 5 times"),
        ([-1, 2, *[0] * 32], "1m stands -1 times"),
        ([300, *[0] * 33], "1m stands 300 times"),
        ([1, 1, 1, *[0] * 31], "3 concealed tiles"),
        ([4, 4, 4, 4, *[0] * 30], "more than 14 concealed tiles"),
        ([0] * 34, "0 concealed tiles"),
    ],
)
def test_counts_of_no_hand(counts_of_kinds: list[int], words: str) -> None:
    with pytest.raises(HandError, match=words):
        shanten_of_counts(counts_of_kinds)


def test_a_hand_of_no_size() -> None:
    three = Hand((Tile.M1, Tile.M1, Tile.M1))
    with pytest.raises(HandError, match="3 concealed tiles"):
        shanten(three)
    with pytest.raises(HandError, match="3 concealed tiles"):
        shanten_at(three, seven_pairs=False)


@settings(max_examples=400, deadline=None)
@given(hands())
def test_the_slow_twin_agrees(hand: Hand) -> None:
    assert shanten(hand) == slow.missing(hand) - 1


@settings(max_examples=300, deadline=None)
@given(hands(drawn=True))
def test_the_slow_twin_agrees_after_a_draw(hand: Hand) -> None:
    assert shanten(hand) == slow.missing(hand) - 1


def test_counts_and_hand_agree() -> None:
    rng = random.Random(2)
    for number in range(2000):
        hand = deal(rng, melds=0, drawn=number % 2 == 1)
        assert shanten_of_counts(counts(hand.held)) == shanten(hand) == min(distances(hand).values()) - 1


@settings(max_examples=200, deadline=None)
@given(hands())
def test_a_draw_never_brings_more_than_one_step(hand: Hand) -> None:
    before = shanten(hand)
    own = slow.copies(hand)
    after = [shanten(hand.draw(kind)) for kind in KINDS if own[kind] < 4]
    assert set(after) <= {before, before - 1}
    assert before - 1 in after  # and some tile that can come does bring it


@settings(max_examples=200, deadline=None)
@given(hands())
def test_the_explanation_adds_up(hand: Hand) -> None:
    reason = explain_shanten(hand)
    assert reason.amount == shanten(hand)
    groups = [part for part in reason.because if part.code is Code.SHANTEN_GROUP]
    assert sum(part.amount or 0 for part in groups) == reason.amount + 1
    held = counts(hand.held)
    shown = counts(tile for part in groups for tile in part.tiles)
    assert all(a <= b for a, b in zip(shown, held, strict=True))
    for part in reason.because:
        if part.code is Code.SHANTEN_FIFTH_COPY:
            assert slow.copies(hand)[part.tiles[0]] == 4
            assert (part.amount or 0) < reason.amount


def test_the_explanation_names_the_fifth_copy() -> None:
    def fifth(text: str) -> list[tuple[Tile, int | None]]:
        because = explain_shanten(Hand.parse(text)).because
        return [(part.tiles[0], part.amount) for part in because if part.code is Code.SHANTEN_FIFTH_COPY]

    assert fifth("6666m777p222s777z") == [(Tile.M6, 0)]
    assert fifth("22p333s11114444z") == [(Tile.EAST, 1), (Tile.NORTH, 1)]
    assert fifth("12s44p,3333s") == [(Tile.S3, 0)]
    assert fifth("1111m") == [(Tile.M1, 0)]
    assert fifth("1111m445p") == []
