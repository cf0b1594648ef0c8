"""All hands side by side, as they may be seen once a round is over: what each waits for, or how far it is."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.bots.look import forms_of
from engine.hand import Hand
from engine.legal import waits_of
from engine.round import Round
from engine.shanten import shanten_at
from engine.tiles import Tile, kinds_in
from trainer.play.pages.aids.nearer import far_words


@dataclass(frozen=True, slots=True)
class OpenHand:
    """One player's hand; ``here`` is the one looked at."""

    name: str
    hand: Hand
    waits: tuple[Tile, ...]
    far: str
    here: bool


def open_hands(state: Round, names: Sequence[str], seat: int) -> Iterator[OpenHand]:
    """By seat, while this one is looked at."""
    for number, player in enumerate(state.players):
        hand = player.hand
        waits = kinds_in(waits_of(hand, state.ruleset)) if len(hand.held) % 3 == 1 else ()
        far = shanten_at(hand, **forms_of(state.ruleset).table)
        yield OpenHand(names[number], hand, waits, "" if waits or far < 0 else far_words(far), number == seat)
