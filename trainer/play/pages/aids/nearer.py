"""A hand that is not ready: how far it is, which discards and calls bring it nearer, and what it then draws to."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.actions import Chi, Pon
from engine.bots.calls import called
from engine.bots.look import forms_of
from engine.legal import chi_bars
from engine.shanten import Table
from engine.tiles import Tile
from engine.ukeire import DiscardChoice, rank_discards, ukeire
from engine.view import View
from trainer.play.pages.aids.ready import cuts
from trainer.play.words import word

FEW = 12
"""Useful kinds that are shown; of more only their number is told."""


@dataclass(frozen=True, slots=True)
class Nearer:
    """A discard, or a call with the discard after it, and what the rest draws to."""

    call: str  # in words; empty for a discard alone
    own: tuple[Tile, ...]  # the tiles the call takes from the hand
    cut: Tile | None  # None for the hand as it stands
    far: str  # "1 from ready"
    tiles: tuple[Tile, ...]
    total: int

    @property
    def few(self) -> bool:
        """Whether the tiles can be taken in one by one."""
        return len(self.tiles) <= FEW


def nearer_ways(seen: View, *, skip_ready: bool) -> Iterator[Nearer]:
    """The discards that keep the hand nearest, with what they draw to; calls with the best discard after them."""
    hand, table, unseen = seen.hand, forms_of(seen.ruleset).table, seen.unseen
    if len(hand.held) % 3 == 1:
        now = ukeire(hand, unseen, **table)
        if now.shanten > 0 or not skip_ready:
            yield Nearer("", (), None, far_words(now.shanten), tuple(kind for kind, _ in now.tiles), now.total)
        for action in seen.options:
            if isinstance(action, Chi | Pon):
                yield from _after_call(seen, action, unseen, table)
        return
    ranked = rank_discards(hand, unseen, **table)
    may = {tile.kind for tile in cuts(seen)}
    choices = {choice.tile.kind: choice for choice in reversed(ranked) if choice.tile.kind in may}
    best = min((choice.shanten for choice in choices.values()), default=0)
    if best > 0 or not skip_ready:
        for choice in reversed(choices.values()):
            if choice.shanten == best:
                yield _cut(choice)


def _after_call(seen: View, action: Chi | Pon, unseen: Sequence[int], table: Table) -> Iterator[Nearer]:
    assert seen.offer is not None
    kind, swap = seen.offer.tile.kind, seen.ruleset.calls.swap
    if isinstance(action, Chi):
        one, two = sorted(tile.kind for tile in action.tiles)
        bars = chi_bars(seen.ruleset, kind, (one, two))
    else:
        bars = 1 << kind if swap == "none" else 0
    for choice in rank_discards(called(seen, action), unseen, **table):
        if not bars >> choice.tile.kind & 1:
            yield _cut(choice, word("calls", action.verb), action.tiles)
            return


def _cut(choice: DiscardChoice, call: str = "", own: tuple[Tile, ...] = ()) -> Nearer:
    tiles = tuple(kind for kind, _ in choice.ukeire)
    return Nearer(call, own, choice.tile, far_words(choice.shanten), tiles, choice.total)


def far_words(shanten: int) -> str:
    """``ready``, ``2 from ready``."""
    return word("coach", "far", "ready") if shanten <= 0 else word("coach", "far", "away").format(number=shanten)
