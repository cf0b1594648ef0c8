"""Shanten, waits and ukeire against PyPI `mahjong` and `jansou`, on thousands of hands from fixed seeds.

Without melds there is no difference. With melds both look at the concealed tiles alone: they let a hand draw tiles that
lie in its own melds. Every difference must be of that kind, and explained as such.
"""

from random import Random

from jansou.analysis.efficiency import acceptance_counts
from jansou.analysis.shanten import shanten_counts
from mahjong.agari import Agari
from mahjong.shanten import Shanten

from engine.hand import Hand
from engine.reasons import Code
from engine.shanten import explain_shanten, shanten
from engine.tiles import KINDS, counts, kinds_in, sort_tiles
from engine.ukeire import rank_discards, ukeire
from engine.waits import dead_waits, wait_mask
from tests.engine.dealt import deal


def uniform(rng: Random, size: int) -> Hand:
    return Hand(sort_tiles(rng.sample([kind for kind in KINDS for _ in range(4)], size)))


def closed_hands() -> list[Hand]:
    """Uniform ones, ones of one suit, and ones of few kinds, where a fifth copy decides."""
    rng = Random(1)
    return [uniform(rng, 13 + number % 2) for number in range(4000)] + [
        deal(rng, size=13, melds=0, drawn=number % 2 == 1) for number in range(6000)
    ]


def test_closed_hands_have_the_same_shanten() -> None:
    for hand in closed_hands():
        held = counts(hand.held)
        assert shanten(hand) == Shanten.calculate_shanten(held) == shanten_counts(held, 0), str(hand)


def test_closed_hands_have_the_same_waits() -> None:
    ready = 0
    for hand in closed_hands():
        if len(hand.held) == 13:
            held = counts(hand.held)
            expected = tuple(
                kind
                for kind in KINDS
                if held[kind] < 4
                and Agari.is_agari([count + (other is kind) for other, count in zip(KINDS, held, strict=True)])
            )
            assert kinds_in(wait_mask(hand)) == expected, str(hand)
            ready += bool(expected)
    assert ready > 200


def test_hands_with_melds_differ_only_by_their_own_melds() -> None:
    rng = Random(2)
    different = 0
    for number in range(8000):
        hand = deal(rng, size=13, drawn=number % 2 == 1)
        held = counts(hand.held)
        if not hand.melds and not hand.kita:
            continue
        theirs = Shanten.calculate_shanten(held)
        assert shanten_counts(held, len(hand.melds)) == theirs
        if shanten(hand) != theirs:
            different += 1
            assert shanten(hand) > theirs
            reasons = [part for part in explain_shanten(hand).because if part.code is Code.SHANTEN_FIFTH_COPY]
            assert reasons, str(hand)
            if theirs == 0 and not hand.drawn:
                assert dead_waits(hand)
                assert wait_mask(hand, count_melds=False)
    assert different > 20


def test_useful_tiles_and_copies_left() -> None:
    """`jansou` is told of the tile just discarded, which it would otherwise count as left to draw."""
    rng = Random(3)
    for number in range(1200):
        hand = uniform(rng, 14) if number % 2 else deal(rng, size=13, melds=0, drawn=True)
        for choice in rank_discards(hand):
            rest = hand.discard(choice.tile)
            visible = [int(kind is choice.tile) for kind in KINDS]
            theirs = acceptance_counts(counts(rest.held), 0, visible=visible)
            assert {int(kind): left for kind, left in choice.ukeire} == {int(k): n for k, n in theirs.items()}, str(
                hand
            )
        without_discard = acceptance_counts(counts(rest.held), 0)
        assert {int(kind): left for kind, left in ukeire(rest).tiles} == {int(k): n for k, n in without_discard.items()}
