"""All that one seat may know of a round: what bots decide from and what a player's page shows.

Hidden tiles are absent, not marked, so that they cannot leak: with the unseen tiles dealt otherwise it is the same
view.
"""

from typing import NamedTuple

from engine.actions import Action
from engine.hand import Hand, Meld
from engine.reasons import Reason
from engine.rules import Ruleset
from engine.tiles import Tile


class RiverTile(NamedTuple):
    """One discard as it lies on the table. ``order`` counts the round's events before it."""

    tile: Tile
    drawn: bool  # the tile just drawn (tsumogiri)
    riichi: bool  # the declaration tile
    called: bool  # taken by a call
    order: int


class Seen(NamedTuple):
    """What everybody sees of one player."""

    seat: int
    wind: Tile
    points: int
    river: tuple[RiverTile, ...]
    melds: tuple[Meld, ...]
    kita: int
    concealed: int  # how many tiles stand hidden, the drawn one included
    riichi: bool
    double: bool
    riichi_order: int | None  # the ``order`` of the declaration tile
    ippatsu: bool


class Offer(NamedTuple):
    """A tile that may be claimed: a discard, a tile added to a pon, a concealed kan's, or a pulled north."""

    tile: Tile
    by: int
    on: str


class View(NamedTuple):
    """The round from one seat. ``players`` stand by seat; the own seat is among them."""

    ruleset: Ruleset
    seat: int
    dealer: int
    prevalent_wind: Tile
    honba: int
    sticks: int
    live_left: int
    indicators: tuple[Tile, ...]
    players: tuple[Seen, ...]
    hand: Hand
    waits: int  # mask of the kinds waited for, of the hand between turns
    furiten: Reason | None
    turn: int | None  # whose turn it is, None while a tile is on offer or the round is over
    offer: Offer | None
    options: tuple[Action, ...]  # of this seat; empty if it is not asked
    at: int  # actions taken so far in the round

    @property
    def me(self) -> Seen:
        return self.players[self.seat]
