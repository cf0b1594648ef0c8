"""What a call would make of the hand."""

from engine.actions import Chi, Kan, Pon
from engine.bots.look import Look
from engine.hand import Hand, Meld, MeldKind, Relative
from engine.rules import Ruleset
from engine.shanten import shanten, shanten_at
from engine.tiles import Tile, sort_tiles
from engine.view import View

_KIND = {Chi: MeldKind.CHI, Pon: MeldKind.PON, Kan: MeldKind.OPEN_KAN}


def called(view: View, action: Chi | Pon | Kan) -> Hand:
    """The hand with the tile on offer called, before the discard."""
    assert view.offer is not None
    seats, by = view.ruleset.table.seats, view.offer.by
    source = Relative.LEFT if by == (view.seat - 1) % seats else Relative((by - view.seat) % seats)
    tile = view.offer.tile
    return view.hand.lay(Meld(_KIND[type(action)], sort_tiles((*action.tiles, tile)), tile, source), action.tiles)


def missing(hand: Hand, look: Look) -> int:
    """The tiles the hand misses to be complete, with a yaku or not."""
    return (shanten_at(hand, **look.forms.table) if look.forms.table else shanten(hand)) + 1


def barred_after(rules: Ruleset, kind: Tile, action: Chi | Pon) -> int:
    """The mask of kinds that may not be discarded in the turn of this call (R03)."""
    swap = rules.calls.swap
    if isinstance(action, Pon):
        return 1 << kind if swap == "none" else 0
    if swap == "any":
        return 0
    one, two = (tile.kind for tile in action.tiles)
    bars = 1 << kind
    if swap == "none" and two - one == 1:
        end = two + 1 if kind < one else one - 1
        if end >= 0 and end // 9 == kind // 9:
            bars |= 1 << end
    return bars
