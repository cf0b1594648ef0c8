import random

import pytest
from hypothesis import given, settings

from engine.hand import Hand, HandError
from engine.reasons import Code
from engine.shanten import shanten
from engine.shapes import Form, WaitForm
from engine.tiles import counts, kinds_in, parse_tiles
from engine.waits import CODE_OF, dead_waits, wait_mask, wait_mask_of_counts, waits
from tests.engine import slow
from tests.engine.dealt import deal, hands

RYANMEN, KANCHAN, PENCHAN, SHANPON, TANKI, SEVEN_PAIRS, ORPHANS, ORPHANS_13 = WaitForm


def found(text: str) -> dict[str, tuple[WaitForm, ...]]:
    return {str(wait.tile): wait.forms for wait in waits(Hand.parse(text))}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # the five basic shapes
        ("23m99p", {"1m": [RYANMEN], "4m": [RYANMEN]}),
        ("24m99p", {"3m": [KANCHAN]}),
        ("12m99p", {"3m": [PENCHAN]}),
        ("89m99p", {"7m": [PENCHAN]}),
        ("44m99p", {"4m": [SHANPON], "9p": [SHANPON]}),
        ("7z", {"7z": [TANKI]}),
        ("3456m", {"3m": [TANKI], "6m": [TANKI]}),
        # a tile that fits in two ways
        ("2333p", {"1p": [RYANMEN], "2p": [TANKI], "4p": [RYANMEN]}),
        ("4555m", {"3m": [RYANMEN], "4m": [TANKI], "6m": [RYANMEN]}),
        ("1233345m", {"3m": [RYANMEN, PENCHAN, TANKI], "6m": [RYANMEN]}),
        ("23456m99p", {"1m": [RYANMEN], "4m": [RYANMEN], "7m": [RYANMEN]}),
        # nine gates wait for every tile of the suit, thirteen orphans for all thirteen
        (
            "1112345678999m",
            {
                "1m": [RYANMEN, SHANPON],
                "2m": [TANKI],
                "3m": [RYANMEN, PENCHAN],
                "4m": [RYANMEN],
                "5m": [TANKI],
                "6m": [RYANMEN],
                "7m": [RYANMEN, PENCHAN],
                "8m": [TANKI],
                "9m": [RYANMEN, SHANPON],
            },
        ),
        ("19m19p19s1234567z", {str(tile): [ORPHANS_13] for tile in parse_tiles("19m19p19s1234567z")}),
        ("19m19p19s123456z1m", {"7z": [ORPHANS]}),
        # seven pairs, alone and beside runs
        ("1122m3344p5566s7z", {"7z": [SEVEN_PAIRS]}),
        ("112233m112233p1z", {"1z": [TANKI, SEVEN_PAIRS]}),
        ("223344m556677p8s", {"8s": [TANKI, SEVEN_PAIRS]}),
        ("1111m22p44p66s88s1z", {}),  # four 1m are no two pairs (D15)
        ("111m2244p6688s11z", {}),
        # with melds; seven pairs and orphans never with one (D16)
        ("0m,1-23m,44-4p,5555s,66-6~6z", {"5m": [TANKI]}),
        ("23m99p,1-23m,5555s,77-7z", {"1m": [RYANMEN], "4m": [RYANMEN]}),
        ("1122m33p4455s,7777z", {}),
        # no fifth copy (D17, D18)
        ("6666m777p222s777z", {}),
        ("12s44p,3333s", {}),
        ("1m,1-11m", {}),
        ("23m99p,1111m", {"4m": [RYANMEN]}),
        ("4z,n3", {}),
        # not ready
        ("1359m", {}),
    ],
)
def test_worked_hands(text: str, expected: dict[str, list[WaitForm]]) -> None:
    assert found(text) == {tile: tuple(forms) for tile, forms in expected.items()}


def test_a_wait_shows_the_groups_it_completes() -> None:
    (wait,) = waits(Hand.parse("2234m,5-55p"))[:1]
    assert (str(wait.tile), wait.left) == ("2m", 2)
    assert [(str(c.group), c.form, str(c.shape)) for c in wait.completions] == [
        ("234m", RYANMEN, "234m 5-55p 22m"),
        ("22m", TANKI, "234m 5-55p 22m"),
    ]
    three = next(wait for wait in waits(Hand.parse("1112345678999m")) if str(wait.tile) == "3m")
    assert {(str(c.group), c.form) for c in three.completions} == {("123m", PENCHAN), ("345m", RYANMEN)}
    assert three.reason.code is Code.WAIT_RYANMEN
    assert [(part.code, part.amount) for part in three.reason.because] == [(Code.WAIT_PENCHAN, 3)]


def test_a_red_five_is_a_five() -> None:
    (wait,) = waits(Hand.parse("46m99p,0-55m"))
    assert (str(wait.tile), wait.left, wait.completions[0].group and str(wait.completions[0].group)) == (
        "5m",
        1,
        "456m",
    )


def test_a_form_the_table_does_not_play() -> None:
    assert waits(Hand.parse("1122m3344p5566s7z"), seven_pairs=False) == ()
    assert waits(Hand.parse("19m19p19s1234567z"), thirteen_orphans=False) == ()
    both = waits(Hand.parse("112233m112233p1z"), seven_pairs=False)
    assert [wait.forms for wait in both] == [(TANKI,)]
    assert {c.shape.form for wait in both for c in wait.completions} == {Form.STANDARD}


@pytest.mark.parametrize(
    ("text", "dead"),
    [
        ("6666m777p222s777z", "6m"),
        ("12s44p,3333s", "3s"),
        ("1m,1-11m", "1m"),
        ("23m99p,1111m", "1m"),
        ("1111m", "1m"),
        ("4z,n3", "4z"),
        ("19m19p19s123567z1m,n4", "4z"),
        ("1359m", ""),
        ("23m99p", ""),
        ("1111m22p44p66s88s1z", ""),
    ],
)
def test_a_fifth_copy_is_no_wait_and_is_explained(text: str, dead: str) -> None:
    reasons = dead_waits(Hand.parse(text))
    assert [(reason.code, reason.tiles, reason.amount) for reason in reasons] == [
        (Code.WAIT_FIFTH_COPY, (tile,), 0) for tile in parse_tiles(dead)
    ]


def test_ready_at_a_draw_by_concealed_copies_alone() -> None:
    """R41: some tables call a hand ready whose wait lies in its own kan, none if all four are concealed."""
    kan = Hand.parse("12s44p,3333s")
    assert (wait_mask(kan), kinds_in(wait_mask(kan, count_melds=False))) == (0, parse_tiles("3s"))
    assert wait_mask(Hand.parse("6666m777p222s777z"), count_melds=False) == 0


@pytest.mark.parametrize("text", ["11m", "123m44p99p_4p", "1122m3344p5566s77z", "19m19p19s1234567z_1m"])
def test_a_hand_that_has_drawn_waits_for_nothing(text: str) -> None:
    with pytest.raises(HandError, match="a hand waits with 13"):
        waits(Hand.parse(text))


def test_counts_of_no_hand() -> None:
    with pytest.raises(HandError, match="more than 14 concealed tiles"):
        wait_mask_of_counts([4] * 34)
    with pytest.raises(HandError, match="1m stands 5 times"):
        wait_mask_of_counts([5, *[0] * 33])


@settings(max_examples=500, deadline=None)
@given(hands())
def test_the_slow_twin_agrees(hand: Hand) -> None:
    expected = slow.waits(hand)
    assert set(kinds_in(wait_mask(hand))) == expected
    assert [wait.tile for wait in waits(hand)] == sorted(expected)
    assert set(kinds_in(wait_mask(hand, count_melds=False))) == slow.waits(hand, count_melds=False)
    assert (shanten(hand) == 0) == bool(expected)
    if not hand.melds and not hand.kita:
        assert wait_mask_of_counts(counts(hand.held)) == wait_mask(hand)


def test_ready_hands_of_every_size_and_their_waits() -> None:
    """Uniform hands are seldom ready: here the twin judges hands of one suit, which often are."""
    rng = random.Random(11)
    ready = 0
    for _ in range(3000):
        hand = deal(rng)
        expected = slow.waits(hand)
        ready += bool(expected)
        for wait in waits(hand):
            assert wait.tile in expected
            assert wait.left == 4 - slow.copies(hand)[wait.tile] > 0
            assert wait.forms == tuple(form for form in WaitForm if form in {c.form for c in wait.completions})
            assert wait.reason.code is CODE_OF[wait.forms[0]]
            for completion in wait.completions:
                tiles = [tile for group in completion.shape.groups for tile in group.tiles]
                if completion.group is not None:
                    assert completion.group in completion.shape.groups
                    assert wait.tile in completion.group.tiles
                    assert completion.group.meld is None
                    assert counts(tiles) == counts([*hand.tiles, wait.tile])
        for reason in dead_waits(hand):
            assert slow.copies(hand)[reason.tiles[0]] == 4
            assert reason.tiles[0] not in expected
    assert ready > 500
