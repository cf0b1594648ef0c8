import random

import pytest
from hypothesis import given, settings

from engine.draws import Drawing, after_discards
from engine.hand import Hand, HandError
from engine.reasons import Code
from engine.shanten import shanten, shanten_at
from engine.shapes import Form
from engine.tiles import KINDS, Tile, counts, parse_tile
from engine.ukeire import DiscardChoice, rank_discards, ukeire
from engine.waits import waits
from tests.engine import slow
from tests.engine.dealt import deal, hands


def by_trial(hand: Hand, discarded: Tile | None = None, **forms: bool) -> tuple[tuple[Tile, int], ...]:
    """Every kind whose draw lowers the shanten, found by drawing it."""
    own = slow.copies(hand)
    if discarded is not None:
        own[discarded.kind] += 1
    now = shanten_at(hand, **forms)
    return tuple(
        (kind, 4 - own[kind]) for kind in KINDS if own[kind] < 4 and shanten_at(hand.draw(kind), **forms) < now
    )


def the(choices: tuple[DiscardChoice, ...], tile: str) -> DiscardChoice:
    return next(choice for choice in choices if choice.tile is parse_tile(tile))


@pytest.mark.parametrize(
    ("text", "shanten", "expected"),
    [
        ("23m99p", 0, "1m4 4m4"),
        ("2333p", 0, "1p4 2p3 4p4"),
        ("1122m3344p5566s7z", 0, "7z3"),
        ("19m19p19s1234567z", 0, "1m3 9m3 1p3 9p3 1s3 9s3 1z3 2z3 3z3 4z3 5z3 6z3 7z3"),
        ("1122m3344p55s67z8s", 1, "8s3 6z3 7z3"),
        ("6666m777p222s777z", 1, None),  # any tile but the 6m makes a pair to wait for
        ("2344p,1-23m,777-7z", 0, "1p4 4p2"),
    ],
)
def test_worked_hands(text: str, shanten: int, expected: str | None) -> None:
    found = ukeire(Hand.parse(text))
    assert found.shanten == shanten
    assert found.tiles == by_trial(Hand.parse(text))
    if expected is not None:
        assert " ".join(f"{kind}{left}" for kind, left in found.tiles) == expected


def test_the_tile_just_discarded_does_not_come_back() -> None:
    """One of two 1p is discarded: three 1p are gone from the four, not two (the totals some programs give)."""
    choices = rank_discards(Hand.parse("1147p2358s1258m14z"))
    single = the(choices, "1p")
    assert dict(single.ukeire).get(Tile.P1, 2) == 2
    assert single.ukeire == by_trial(Hand.parse("1147p2358s1258m14z").discard(Tile.P1), Tile.P1)


def test_what_is_seen_elsewhere_is_not_left() -> None:
    hand = Hand.parse("23m99p")
    unseen = [4] * 34
    unseen[Tile.M1], unseen[Tile.M4] = 0, 1
    assert ukeire(hand, unseen)[1:3] == (((Tile.M4, 1),), 1)
    assert ukeire(hand, [0] * 34)[:3] == (0, (), 0)
    with pytest.raises(ValueError, match="zip"):
        ukeire(hand, [4] * 33)


def test_a_red_five_is_a_choice_of_its_own() -> None:
    choices = rank_discards(Hand.parse("05m1z9p9s"))
    plain, red = the(choices, "5m"), the(choices, "0m")
    assert plain[1:] == red[1:]
    assert choices.index(red) == choices.index(plain) + 1
    only_red = rank_discards(Hand.parse("0m1z"))
    assert [str(choice.tile) for choice in only_red] == ["0m", "1z"]


def test_the_order_is_best_first() -> None:
    choices = rank_discards(Hand.parse("123m4457p23456s11z"))
    assert [(str(choice.tile), choice.shanten, choice.total) for choice in choices[:4]] == [
        ("7p", 1, 23),
        ("4p", 1, 19),
        ("5p", 1, 15),
        ("1z", 1, 15),
    ]
    assert [(choice.shanten, -choice.total) for choice in choices] == sorted(
        (choice.shanten, -choice.total) for choice in choices
    )


def test_a_kind_that_is_not_in_the_set() -> None:
    hand = Hand.parse("1m4568p44z")
    all_kinds, sanma = (
        {str(kind) for kind, _ in found.tiles} for found in (ukeire(hand), ukeire(hand, without="2345678m"))
    )
    assert all_kinds - sanma == {"2m", "3m"}
    assert sanma > {"1m", "8p", "4z"}
    choice = the(rank_discards(hand.draw(Tile.WHITE), without="2345678m"), "5z")
    assert {str(kind) for kind, _ in choice.ukeire} == sanma


def test_the_reason_says_how_far_and_what_comes() -> None:
    reason = rank_discards(Hand.parse("123m4457p23456s11z"))[0].reason
    assert (reason.code, reason.amount) == (Code.UKEIRE, 23)
    distance, *each = reason.because
    assert (distance.code, distance.amount) == (Code.SHANTEN_SETS, 1)
    assert [part.tiles[0] for part in each] == list(reason.tiles)
    assert sum(part.amount or 0 for part in each) == 23
    assert ukeire(Hand.parse("1122m3344p5566s7z")).reason.because[0].code is Code.SHANTEN_PAIRS


@pytest.mark.parametrize("text", ["11m", "123m44p99p_4p", "123m4457p23456s11z"])
def test_ukeire_is_asked_after_a_discard(text: str) -> None:
    with pytest.raises(HandError, match="ukeire is asked of 13"):
        ukeire(Hand.parse(text))


def test_a_discard_is_made_after_a_draw() -> None:
    with pytest.raises(HandError, match="one discards from 14"):
        rank_discards(Hand.parse("23m99p"))


@settings(max_examples=300, deadline=None)
@given(hands())
def test_drawing_each_tile_agrees(hand: Hand) -> None:
    found = ukeire(hand)
    assert (found.shanten, found.tiles) == (shanten(hand), by_trial(hand))
    assert found.total == sum(left for _, left in found.tiles)
    if found.shanten == 0:
        assert found.tiles == tuple((wait.tile, wait.left) for wait in waits(hand))


@settings(max_examples=150, deadline=None)
@given(hands(drawn=True))
def test_discarding_and_drawing_each_tile_agrees(hand: Hand) -> None:
    choices = rank_discards(hand)
    assert {choice.tile for choice in choices} == set(hand.held)
    assert len(choices) == len(set(hand.held))
    for choice in choices:
        rest = hand.discard(choice.tile)
        assert (choice.shanten, choice.ukeire) == (shanten(rest), by_trial(rest, choice.tile))
        assert choice.total == sum(left for _, left in choice.ukeire)


@pytest.mark.parametrize("forms", [{"seven_pairs": False}, {"thirteen_orphans": False}])
def test_a_form_the_table_does_not_play(forms: dict[str, bool]) -> None:
    rng = random.Random(5)
    for _ in range(60):
        hand = deal(rng, size=13, melds=0, drawn=True)
        for choice in rank_discards(hand, **forms):
            rest = hand.discard(choice.tile)
            assert (choice.shanten, choice.ukeire) == (shanten_at(rest, **forms), by_trial(rest, choice.tile, **forms))


def test_the_quick_way_and_the_general_way_agree() -> None:
    """Hands without melds take the tables; the way of hands with melds, given full room, must say the same."""
    rng = random.Random(3)
    forms = set()
    for _ in range(700):
        hand = deal(rng, melds=0, drawn=True)
        held = counts(hand.held)
        drawing = Drawing(hand, [4] * 34)
        possible = sum(1 << kind for kind in KINDS if held[kind] < 4)
        quick = [(kind, far, form, mask & possible) for kind, far, form, mask in after_discards(hand.keys, held)]
        general = [(*rest, mask & possible) for *rest, mask in drawing.after_discards(hand.keys, held)]
        assert [tuple(row) for row in quick] == [tuple(row) for row in general]
        forms |= {form for _, _, form, _ in quick}
    assert forms >= {Form.STANDARD, Form.SEVEN_PAIRS}


def test_seven_pairs_and_orphans_from_afar() -> None:
    for text in (
        "119m19p19s1234567z",
        "19m19p19s1234566z3m",
        "1122m3344p5566s67z",
        "1112m3344p5566s67z",
        "1199m1199p14s1234z",
    ):
        hand = Hand.parse(text)
        for choice in rank_discards(hand):
            rest = hand.discard(choice.tile)
            assert (choice.shanten, choice.ukeire) == (shanten(rest), by_trial(rest, choice.tile)), str(choice.tile)
