"""A near miss beside the win it was made from: what was changed, why it fails and what is left, all from the engine."""

from collections import Counter
from dataclasses import dataclass

from django.utils.safestring import SafeString

from engine.reading import readings
from engine.reasons import Reason
from engine.rules import load
from engine.scoring import Score, score
from engine.tiles import Tile
from engine.win import Win
from trainer.display.wording import term
from trainer.reference.catalogue import Entry, NearMiss
from trainer.reference.figures import changed_hand


@dataclass(frozen=True, slots=True)
class Miss:
    """What a page shows of a near miss. ``score`` is None where the hand does not win; ``reasons`` then say why."""

    say: str
    change: str
    point: tuple[str, str]  # the part of the condition that fails
    win: Win
    hand: SafeString
    score: Score | None
    reasons: tuple[Reason, ...]

    @property
    def counted(self) -> tuple[Reason, ...]:
        """The yaku and dora it has all the same."""
        return (*self.score.yaku, *self.score.dora) if self.score else ()


def misses(entry: Entry) -> list[Miss]:
    """The near misses of a page, each scored by the rule set of its examples."""
    return [_miss(entry, near) for near in entry.near]


def _miss(entry: Entry, near: NearMiss) -> Miss:
    rules = load(entry.rules)
    found = score(near.win, rules)
    scored = found if isinstance(found, Score) else None
    read = [scored.reading] if scored else readings(near.win, rules)
    before = entry.examples[near.of]
    return Miss(
        near.say,
        change(before, near.win),
        entry.points[near.breaks - 1],
        near.win,
        changed_hand(near.win, read[0] if read else None, tiles_of(near.win) - tiles_of(before)),
        scored,
        () if isinstance(found, Score) else (found, *(reason for reason in found.because if reason.because)),
    )


def tiles_of(win: Win) -> Counter[Tile]:
    """The kinds of a whole hand, the winning tile included."""
    return Counter(tile.kind for tile in (*win.hand.tiles, win.tile))


def change(before: Win, after: Win) -> str:
    """What was done to a win to make another of it, in a few words."""
    came, went = tiles_of(after) - tiles_of(before), tiles_of(before) - tiles_of(after)
    if came.total() == 1:
        return "One tile changed"
    if came.total():
        return "One pair changed" if came.total() == 2 else "One set changed"
    if went:
        return "A pon, not a kan"
    if before.hand.kita != after.hand.kita:
        return "The same tiles, no North set aside"
    if Counter((*before.hand.tiles, before.tile)) != Counter((*after.hand.tiles, after.tile)):
        return "The same tiles, none of them red"
    if before.hand.melds != after.hand.melds:
        return "The same tiles, one call"
    if before.tile.kind is not after.tile.kind:
        return "The same tiles, another came last"
    if before.by is not after.by:
        return f"The same tiles, by {term(f'by.{after.by}')}"
    if (before.seat_wind, before.prevalent_wind) != (after.seat_wind, after.prevalent_wind):
        return (
            "The same tiles, another seat"
            if before.seat_wind is not after.seat_wind
            else "The same tiles, another round"
        )
    if before.circumstances != after.circumstances:
        return "The same tiles, something else happened"
    return "The same tiles, another indicator"
