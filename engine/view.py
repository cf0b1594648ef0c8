"""All that one seat may know of a round: what bots decide from and what a player's page shows.

`engine.eyes.view` makes one. Hidden tiles are absent, not marked, so that they cannot leak: with the unseen tiles dealt
otherwise it is the same view.
"""

from functools import lru_cache
from typing import NamedTuple

from engine.actions import Action
from engine.hand import Hand, Meld
from engine.reasons import Reason
from engine.rules import Ruleset
from engine.tiles import Tile, counts, parse_tiles


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
    kita_order: int | None  # the ``order`` of the last north set aside
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
    waits: int  # mask of the kinds waited for, the drawn tile left out; 0 in the turn of a call, before its discard
    furiten: Reason | None
    turn: int | None  # whose turn it is, None while a tile is on offer or the round is over
    offer: Offer | None  # that this seat is or was asked about; others do not learn that anybody is
    options: tuple[Action, ...]  # of this seat; empty if it is not asked
    at: int  # events so far in the round; actions would betray who had something to pass

    @property
    def me(self) -> Seen:
        return self.players[self.seat]

    @property
    def others(self) -> tuple[Seen, ...]:
        """The other players, in turn order."""
        return self.players[self.seat + 1 :] + self.players[: self.seat]

    @property
    def unseen(self) -> list[int]:
        """How many tiles of each kind this seat does not see: those in the wall and in the hands of others."""
        left = list(copies_in(self.ruleset.table.without))
        for tile in (*self.hand.held, *self.indicators):
            left[tile.kind] -= 1
        for player in self.players:
            left[Tile.NORTH] -= player.kita
            for meld in player.melds:
                for tile in meld.tiles:
                    left[tile.kind] -= 1
            for one in player.river:
                if not one.called:
                    left[one.tile.kind] -= 1
        return left


@lru_cache(maxsize=16)
def copies_in(without: str) -> tuple[int, ...]:
    """The copies of each kind in a set that leaves these tiles out."""
    return tuple(4 - 4 * count for count in counts(parse_tiles(without)))
