"""Swap calls (kuikae): what may not go in the turn of a call, so that it brings more than another tile (R03).

>>> from engine.rules import load
>>> from engine.tiles import Tile, kinds_in, parse_tiles
>>> rules = load("standard")
>>> [str(kind) for kind in kinds_in(barred(rules, Tile.S3, parse_tiles("45s")))]
['3s', '6s']
>>> [str(kind) for kind in kinds_in(barred(rules, Tile.S3, parse_tiles("24s")))]
['3s']
"""

from collections.abc import Sequence

from engine.hand import Meld
from engine.rules import Ruleset
from engine.tiles import KIND_OF, Tile


def barred(rules: Ruleset, called: Tile, own: Sequence[Tile]) -> int:
    """The mask of kinds that may not go after calling a tile with these two of the hand, in order.

    The called kind itself, and after a chi the other end of the run; fewer where the rules allow swaps.
    """
    if rules.calls.swap == "any":
        return 0
    kind, one, two = KIND_OF[called], KIND_OF[own[0]], KIND_OF[own[1]]
    bars = 1 << kind
    if rules.calls.swap == "none" and two - one == 1:
        end = two + 1 if kind < one else one - 1
        if end // 9 == kind // 9:
            bars |= 1 << end
    return bars


def barred_after(rules: Ruleset, meld: Meld) -> int:
    """The mask of kinds that may not go in the turn in which this chi or pon was called."""
    assert meld.called is not None
    own = list(meld.tiles)
    own.remove(meld.called)
    return barred(rules, meld.called, own)
