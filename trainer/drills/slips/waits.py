"""Slips in naming waits: a form overlooked, a tile waited on of which none is left, ready and not ready mistaken."""

from collections.abc import Iterator, Sequence

from engine.reasons import Reason
from engine.shapes import WaitForm
from engine.tiles import Tile
from engine.waits import Wait
from trainer.drills.question import Slip

_SKILL_OF = {
    WaitForm.SEVEN_PAIRS: "waits-seven-pairs",
    WaitForm.ORPHANS: "waits-orphans",
    WaitForm.ORPHANS_13: "waits-orphans",
}
_CODE_OF = {WaitForm.SEVEN_PAIRS: "waits.seven-pairs-missed", WaitForm.TANKI: "waits.pair-in-run"}
"""Forms with a slip of their own: where there are other waits too, a single tile ends a run or stands by a triplet."""


def waits_slips(waits: Sequence[Wait], dead: Sequence[Reason]) -> dict[frozenset[Tile], Slip]:
    """What a learner making one slip would name, for a hand with these waits.

    Only the two-sided part seen comes to the same as one form overlooked where there is but one more: that is told.
    """
    right = frozenset(wait.tile for wait in waits)
    found: dict[frozenset[Tile], Slip] = {}
    for slip, tiles in _all(waits, right, dead):
        if tiles != right:
            found.setdefault(tiles, slip)
    return found


def _all(
    waits: Sequence[Wait], right: frozenset[Tile], dead: Sequence[Reason]
) -> Iterator[tuple[Slip, frozenset[Tile]]]:
    for form in WaitForm:
        kept = frozenset(wait.tile for wait in waits if set(wait.forms) != {form})
        if kept and kept != right:
            code = _CODE_OF.get(form, f"waits.missed.{form}")
            yield _missing(code, _SKILL_OF.get(form, "waits-shapes"), right, kept), kept
    two_sided = frozenset(wait.tile for wait in waits if WaitForm.RYANMEN in wait.forms)
    if two_sided:
        yield _missing("waits.two-sided-only", "waits-shapes", right, two_sided), two_sided
    gone = frozenset(tile.kind for reason in dead for tile in reason.tiles[:1])
    if gone:
        slip = Slip("waits.fifth-copy", "waits-four-copies", tuple(sorted(gone)), len(right), len(right | gone))
        yield slip, right | gone
    if right and all(set(wait.forms) == {WaitForm.SEVEN_PAIRS} for wait in waits):
        yield _missing("waits.seven-pairs-missed", "waits-seven-pairs", right, frozenset()), frozenset()
    elif right:
        yield _missing("waits.ready-missed", "waits-ready", right, frozenset()), frozenset()


def _missing(code: str, skill: str, right: frozenset[Tile], kept: frozenset[Tile]) -> Slip:
    """``right`` and ``wrong`` count the tiles; ``tiles`` are those left out."""
    return Slip(code, skill, tuple(sorted(right - kept)), len(right), len(kept))


def explain_waits(
    waits: Sequence[Wait], dead: Sequence[Reason], shanten: int, answer: frozenset[Tile]
) -> tuple[Slip, ...]:
    """The slip that explains the tiles named; ``shanten`` is the hand's distance from ready."""
    slip = waits_slips(waits, dead).get(answer)
    if slip is None and not waits and answer:
        slip = Slip("waits.not-ready", "waits-ready", tuple(sorted(answer)), max(shanten, 1), 0)
    return (slip,) if slip else ()
