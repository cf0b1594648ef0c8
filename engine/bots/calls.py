"""What a call would make of the hand."""

from engine.actions import Chi, Kan, Pon
from engine.bots.look import Look
from engine.hand import Hand, Meld, MeldKind, Relative
from engine.shanten import shanten, shanten_at
from engine.tiles import sort_tiles
from engine.view import View

_KIND = {Chi: MeldKind.CHI, Pon: MeldKind.PON, Kan: MeldKind.OPEN_KAN}


def called(view: View, action: Chi | Pon | Kan) -> Hand:
    """The hand with the tile on offer called, before the discard."""
    assert view.offer is not None
    tile, source = view.offer.tile, Relative.of(view.offer.by, view.seat, len(view.players))
    return view.hand.lay(Meld(_KIND[type(action)], sort_tiles((*action.tiles, tile)), tile, source), action.tiles)


def missing(hand: Hand, look: Look) -> int:
    """The tiles the hand misses to be complete, with a yaku or not."""
    return (shanten_at(hand, **look.forms.table) if look.forms.table else shanten(hand)) + 1
