"""The same round with the tiles that one seat cannot see in other places: to that seat it should look the same."""

import random

from engine.actions import Pass
from engine.events import (
    Called,
    Discarded,
    DoraShown,
    Drew,
    Event,
    Pulled,
)
from engine.play import apply, start
from engine.round import Claims, Over, Round
from engine.tiles import Tile
from engine.wall import Wall


def dealt_otherwise(state: Round, seat: int, rng: random.Random) -> Round | None:
    """The round played again with what this seat cannot see in other places; None if that cannot be, or is no change.

    Tiles that came to light keep their places, and so do the hands of other players in riichi. Others pass what they
    are offered anew. It cannot be where the round would have gone on otherwise, or is waiting for somebody else.
    """
    places = hidden_places(state, seat)
    tiles = list(state.wall.tiles)
    moved = [tiles[place] for place in places]
    rng.shuffle(moved)
    for place, tile in zip(places, moved, strict=True):
        tiles[place] = tile
    wall = Wall.of(state.ruleset, tiles)
    if wall == state.wall:  # of a few hidden tiles, some of them equal
        return None
    other = play_again(state, wall, seat)
    if other is None or not _same_moment(state, other):
        return None
    return other


def _same_moment(state: Round, other: Round) -> bool:
    if type(state.phase) is not type(other.phase) or isinstance(other.phase, Over):
        return False
    return len(state.events) == len(other.events)


def hidden_places(state: Round, seat: int) -> list[int]:
    """Where in the wall the tiles lie that this seat has not seen, the hands of other riichi players left out."""
    lying = _Places(state)
    for event in state.events:
        lying.follow(event)
    for who, player in enumerate(state.players):
        if who == seat or player.riichi:
            lying.known |= set(lying.held[who])
    return [place for place in range(len(state.wall.tiles)) if place not in lying.known]


class _Places:
    """Where in the wall the tiles of the hands came from, and which of them everybody knows."""

    def __init__(self, state: Round) -> None:
        wall, seats = state.wall, state.ruleset.table.seats
        self.wall = wall
        self.held = [_dealt_places(wall, (who - state.carry.dealer) % seats) for who in range(seats)]
        self.known: set[int] = set()
        self.next_draw, self.next_replacement = seats * wall.size, len(wall.tiles) - 1
        self.next_indicator = len(wall.tiles) - 2 - wall.replacements
        self.just_drawn: int | None = None

    def follow(self, event: Event) -> None:
        match event:
            case Drew(who, _, replacement):
                self.just_drawn = self.next_replacement if replacement else self.next_draw
                self.held[who].append(self.just_drawn)
                self.next_replacement -= replacement
                self.next_draw += not replacement
            case Discarded(who, tile, drawn):
                if drawn:
                    assert self.just_drawn is not None
                    self._shown(who, self.just_drawn)
                else:
                    self._let_out(who, tile)
            case Pulled(who):
                self.just_drawn = None
                self._let_out(who, Tile.NORTH)
            case Called(who, meld):
                own = [meld.added] if meld.added is not None else list(meld.tiles)
                if meld.added is None and meld.called is not None:
                    own.remove(meld.called)
                self.just_drawn = None
                for tile in own:
                    self._let_out(who, tile)
            case DoraShown():
                self.known.add(self.next_indicator)
                self.next_indicator -= 2
            case _:
                pass

    def _let_out(self, who: int, tile: Tile) -> None:
        """A tile came out of a hand, not the one just drawn if there is another."""
        self._shown(
            who,
            next(p for p in self.held[who] if self.wall.tiles[p] is tile and p != self.just_drawn),
        )

    def _shown(self, who: int, place: int) -> None:
        self.held[who].remove(place)
        self.known.add(place)
        self.just_drawn = None


def _dealt_places(wall: Wall, turn: int) -> list[int]:
    """Where the tiles of a deal lie: blocks of four, then one each."""
    places: list[int] = []
    at, left = 0, wall.size
    while left:
        block = 4 if left >= 4 else 1
        places += range(at + turn * block, at + (turn + 1) * block)
        at += block * wall.seats
        left -= block
    return places


def play_again(state: Round, wall: Wall, seat: int) -> Round | None:
    """The actions on another wall: who is not asked any more is left out, who is newly asked passes."""
    now = start(state.ruleset, wall, state.carry)
    for action in state.actions:
        while action not in now.asking.get(action.seat, ()):
            if isinstance(action, Pass) and action.seat not in now.asking:
                break
            passing = [who for who in now.asking if who not in (seat, action.seat) and isinstance(now.phase, Claims)]
            if not passing:
                return None
            now = apply(now, Pass(passing[0]))
        else:
            now = apply(now, action)
    if not isinstance(state.phase, Claims):
        while isinstance(now.phase, Claims):
            if seat in now.asking:
                return None
            now = apply(now, Pass(next(iter(now.asking))))
    return now
