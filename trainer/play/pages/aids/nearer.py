"""A hand that is not ready: how far it is, which discards and calls bring it nearer, and what it then draws to."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from engine.actions import Chi, Pon
from engine.bots.calls import called
from engine.bots.look import Look, forms_of
from engine.costs import FAR
from engine.hand import Hand
from engine.prospects import distance, prospects
from engine.shanten import Table
from engine.swap import barred
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
    no_yaku: bool = False  # the nearest complete hand has none, so that being ready is not enough

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
            tiles = tuple(kind for kind, _ in now.tiles)
            yield Nearer("", (), None, far_words(now.shanten), tiles, now.total, _no_yaku(seen, hand))
        for action in seen.options:
            if isinstance(action, Chi | Pon):
                yield from _after_call(seen, action, unseen, table)
        return

    ranked = rank_discards(hand, unseen, **table)
    may = {tile.kind for tile in cuts(seen)}
    choices = {choice.tile.kind: choice for choice in reversed(ranked) if choice.tile.kind in may}
    best = min((choice.shanten for choice in choices.values()), default=0)
    if best > 0 or not skip_ready:
        nearest = [choice for choice in reversed(choices.values()) if choice.shanten == best]
        spare = _spare(seen)
        for choice in sorted(nearest, key=lambda one: (-one.total, *spare(one.tile.kind), one.tile.kind)):
            yield _cut(choice, no_yaku=_no_yaku(seen, hand.discard(choice.tile)))


def _spare(seen: View) -> Callable[[Tile], tuple[bool, ...]]:
    """What to let go first of tiles that keep the same draws: no dora, one that stands alone, honours, terminals."""
    look, held = Look(seen), seen.hand.held

    def key(kind: Tile) -> tuple[bool, ...]:
        near = sum(other.kind is kind or (not kind.is_honor and _are_near(other.kind, kind)) for other in held)
        return look.dora[kind] > 0, near > 1, not kind.is_honor, kind in look.value, not kind.is_terminal

    return key


def _are_near(one: Tile, other: Tile) -> bool:
    return one.suit == other.suit and abs(one - other) <= 2


def _no_yaku(seen: View, hand: Hand) -> bool:
    """Whether a called hand has no yaku when it is completed by the shortest way. A closed one has riichi at least."""
    if not hand.is_open:
        return False
    found = prospects(hand, seen.ruleset, (seen.me.wind, seen.prevalent_wind), seen.unseen)
    return min((one.missing for one in found), default=FAR) > distance(hand, seen.ruleset, seen.unseen)


def _after_call(seen: View, action: Chi | Pon, unseen: Sequence[int], table: Table) -> Iterator[Nearer]:
    assert seen.offer is not None
    bars = barred(seen.ruleset, seen.offer.tile, action.tiles)
    after = called(seen, action)
    for choice in rank_discards(after, unseen, **table):
        if not bars >> choice.tile.kind & 1:
            no_yaku = _no_yaku(seen, after.discard(choice.tile))
            yield _cut(choice, word("calls", action.verb), action.tiles, no_yaku=no_yaku)
            return


def _cut(choice: DiscardChoice, call: str = "", own: tuple[Tile, ...] = (), *, no_yaku: bool) -> Nearer:
    tiles = tuple(kind for kind, _ in choice.ukeire)
    return Nearer(call, own, choice.tile, far_words(choice.shanten), tiles, choice.total, no_yaku)


def far_words(shanten: int) -> str:
    """``ready``, ``2 from ready``."""
    return word("coach", "far", "ready") if shanten <= 0 else word("coach", "far", "away").format(number=shanten)
