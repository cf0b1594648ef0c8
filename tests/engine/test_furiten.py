"""The three furiten, each with the tiles that make it so."""

import pytest

from engine.furiten import furiten
from engine.hand import Hand
from engine.tiles import parse_tiles

CASES = [
    # hand, river, let go, riichi, expected
    ("234567m99p456s34m", "", "", False, None),
    ("234567m99p45634s", "1z9m2s", "", False, "furiten.own-discard 2s"),
    ("234567m99p45634s", "5s1z2s", "", False, "furiten.own-discard 5s2s"),
    ("234567m99p45634s", "1z9m", "5s", False, "furiten.temporary 5s"),
    ("234567m99p45634s", "1z9m", "5s", True, "furiten.riichi 5s"),
    ("234567m99p45634s", "1z9m", "6s", True, None),
    # Any of the waits bars all of them (R35); a red five is a five (R32).
    ("23456m99p456789s", "7m", "", False, "furiten.own-discard 7m"),
    ("234567m99p45s66s7z", "7z", "", False, None),
    ("234678m99p46s555z", "0s", "", False, "furiten.own-discard 0s"),
    # Seven pairs and thirteen orphans too.
    ("1199m1199p1199s1z", "1z", "", False, "furiten.own-discard 1z"),
    ("19m19p19s1234567z", "", "1m5z", True, "furiten.riichi 1m5z"),
    # A hand that is not ready has no waits.
    ("1359m1359p1359s1z", "1z", "5s", True, None),
    # Melds are part of the hand; a fifth copy is no wait.
    ("45s99p,2-34m,55-5z,666-z", "6s", "", False, "furiten.own-discard 6s"),
    ("45s99p,2-34m,55-5z,6666s", "6s", "", False, None),
]


@pytest.mark.parametrize(("hand", "river", "let_go", "riichi", "expected"), CASES)
def test_furiten(hand: str, river: str, let_go: str, riichi: bool, expected: str | None) -> None:
    reason = furiten(Hand.parse(hand), parse_tiles(river), parse_tiles(let_go), riichi)
    assert (reason and f"{reason.code} {''.join(map(str, reason.tiles))}") == expected


def test_the_more_lasting_cause_is_given_first() -> None:
    hand = Hand.parse("234567m99p45634s")
    reason = furiten(hand, parse_tiles("2s"), parse_tiles("5s"), False)
    assert reason
    assert [reason.code.slug, *(other.code.slug for other in reason.because)] == ["own-discard", "temporary"]
    reason = furiten(hand, parse_tiles("2s"), parse_tiles("5s"), True)
    assert reason
    assert [reason.code.slug, *(other.code.slug for other in reason.because)] == ["riichi", "own-discard"]


def test_it_goes_when_the_waits_change() -> None:
    """Before riichi a discard furiten disappears with the waits it concerned (R32)."""
    river = parse_tiles("2s")
    assert furiten(Hand.parse("234567m99p45634s"), river, (), False)
    assert furiten(Hand.parse("234567m99p45677s"), river, (), False) is None


def test_a_form_the_table_does_not_know_is_no_wait() -> None:
    pairs, orphans = Hand.parse("1199m1199p1199s1z"), Hand.parse("19m19p19s1234567z")
    assert furiten(pairs, parse_tiles("1z"), (), False, seven_pairs=False) is None
    assert furiten(orphans, parse_tiles("1z"), (), False, thirteen_orphans=False) is None
