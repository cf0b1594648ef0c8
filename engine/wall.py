"""The wall: every tile of the set in the order a round takes them, so that a round has no other chance in it.

First the deal, to the dealer and on in turn order: blocks of four while they last, then single tiles. Then the live
tiles as they are drawn. The dead wall stands at the end and is counted from its last tile: the replacement tiles, then
the ura and the indicator above it, pair by pair. With three players the fourth and fifth pair are live tiles that can
no longer be drawn once the indicator is turned (edge-cases R21).

A wall is written as its tiles. A shorter text is a beginning, completed from a label: the same label gives the same
wall.

>>> from engine.rules import load
>>> from engine.tiles import format_tiles, parse_tiles
>>> wall = Wall.complete(load("standard"), parse_tiles("1122m"), label="a lesson")
>>> format_tiles(wall.deal(0)[:4]), wall.live, len(wall.tiles)
('1122m', 70, 136)
>>> wall == Wall.parse(str(wall), load("standard"))
True
"""

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from engine.rules import Ruleset
from engine.tiles import KINDS, Tile, format_tiles, parse_tiles, sort_tiles


class WallError(ValueError):
    """A wall that is not made of the rule set's tiles; the message names the tile or the number."""


@lru_cache(maxsize=64)
def tile_set(ruleset: Ruleset) -> tuple[Tile, ...]:
    """All tiles of the set, four of each kind, red fives in the place of plain ones, in order."""
    without = set(parse_tiles(ruleset.table.without))
    tiles = [kind for kind in KINDS if kind not in without for _ in range(4)]
    for red in parse_tiles(ruleset.table.red_fives):
        tiles[tiles.index(red.kind)] = red
    return tuple(tiles)


@dataclass(frozen=True, slots=True)
class Wall:
    """``tiles`` in order of use. The numbers are the table's: players, tiles dealt to each, and the dead wall's parts.

    The constructor trusts its caller; `parse`, `complete` and `laid` check that the tiles are the rule set's.
    """

    tiles: tuple[Tile, ...]
    seats: int
    size: int
    dead: int
    replacements: int
    live: int = field(init=False, compare=False, repr=False)
    """How many tiles there are to draw after the deal; each kan and pulled north takes one of them away."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "live", len(self.tiles) - self.seats * self.size - self.dead)

    def deal(self, turn: int) -> tuple[Tile, ...]:
        """The tiles dealt to the player this many turns after the dealer, as they came."""
        return tuple([self.tiles[place] for place in _deal_places(self.seats, self.size)[turn]])

    def drawn(self, number: int) -> Tile:
        """The live tile drawn after this many others."""
        return self.tiles[self.seats * self.size + number]

    def replacement(self, number: int) -> Tile:
        """The replacement tile taken after this many others."""
        return self.tiles[-1 - number]

    def indicator(self, number: int) -> Tile:
        return self.tiles[-2 - self.replacements - 2 * number]

    def ura(self, number: int) -> Tile:
        """The tile beneath that indicator."""
        return self.tiles[-1 - self.replacements - 2 * number]

    def __str__(self) -> str:
        return format_tiles(self.tiles)

    @classmethod
    def of(cls, ruleset: Ruleset, tiles: Sequence[Tile]) -> "Wall":
        """The wall of exactly these tiles. Raises `WallError` if they are not the set."""
        table, size = ruleset.table, 3 * ruleset.table.sets + 1
        whole = tile_set(ruleset)
        if len(tiles) != len(whole):
            raise WallError(f"the wall has {len(tiles)} tiles; the set of the rules {ruleset.name!r} has {len(whole)}")
        _check_within(ruleset, tiles)
        return cls(tuple(tiles), table.seats, size, ruleset.wall.dead, ruleset.wall.replacements)

    @classmethod
    def parse(cls, text: str, ruleset: Ruleset) -> "Wall":
        """A whole wall's text. Raises `TileTextError` or `WallError`."""
        return cls.of(ruleset, parse_tiles(text))

    @classmethod
    def shuffled(cls, ruleset: Ruleset, label: str | int) -> "Wall":
        """The wall of a label."""
        return cls.complete(ruleset, (), label=label)

    @classmethod
    def complete(cls, ruleset: Ruleset, beginning: Sequence[Tile], *, label: str | int) -> "Wall":
        """These tiles first, in their order, and the rest of the set as the label shuffles it."""
        return cls._filled(ruleset, dict(enumerate(beginning)), label)

    @classmethod
    def laid(
        cls,
        ruleset: Ruleset,
        *,
        hands: Mapping[int, Iterable[Tile]] | None = None,
        draws: Iterable[Tile] = (),
        replacements: Iterable[Tile] = (),
        indicators: Iterable[Tile] = (),
        ura: Iterable[Tile] = (),
        label: str | int = "laid",
    ) -> "Wall":
        """A wall with some tiles in set places; the label fills the others.

        ``hands`` are by turn order from the dealer and may be incomplete; ``draws`` are the live tiles in order. Raises
        `WallError` for too many tiles in one place, or more of a tile than the set has.
        """
        put: dict[int, Tile] = {}
        empty = cls._filled(ruleset, put, label)
        end = len(empty.tiles)
        for turn, tiles in (hands or {}).items():
            given = tuple(tiles)
            if len(given) > empty.size or not 0 <= turn < empty.seats:
                raise WallError(f"hand {turn}: {len(given)} tiles; {empty.seats} players are dealt {empty.size} each")
            put |= dict(zip(_deal_places(empty.seats, empty.size)[turn], given, strict=False))
        first = empty.seats * empty.size
        for name, given, places in (
            ("draws", tuple(draws), range(first, first + empty.live)),
            ("replacements", tuple(replacements), range(end - 1, end - 1 - empty.replacements, -1)),
            ("indicators", tuple(indicators), range(end - 2 - empty.replacements, first, -2)),
            ("ura", tuple(ura), range(end - 1 - empty.replacements, first, -2)),
        ):
            if len(given) > min(len(places), 5 if name in ("indicators", "ura") else len(places)):
                raise WallError(f"{name}: {len(given)} tiles are too many")
            for place, tile in zip(places, given, strict=False):
                if put.setdefault(place, tile) != tile:
                    raise WallError(f"{name}: {tile} lies in the place of {put[place]}")
        return cls._filled(ruleset, put, label)

    @classmethod
    def _filled(cls, ruleset: Ruleset, put: Mapping[int, Tile], label: str | int) -> "Wall":
        left = _check_within(ruleset, put.values())
        whole = tile_set(ruleset)
        if len(put) > len(whole):
            raise WallError(f"the wall has {len(put)} tiles; the set of the rules {ruleset.name!r} has {len(whole)}")
        # Python keeps the stream of random() for a seed for ever, not what shuffle makes of it.
        chance = random.Random(label)
        rest = sorted(sort_tiles(left.elements()), key=lambda _: chance.random())
        filling = iter(rest)
        return cls.of(ruleset, [put[place] if place in put else next(filling) for place in range(len(whole))])


def _check_within(ruleset: Ruleset, tiles: Iterable[Tile]) -> "Counter[Tile]":
    """What of the set is left beside these tiles."""
    left = Counter(tile_set(ruleset))
    left.subtract(tiles)
    for tile in sort_tiles(left):
        if left[tile] < 0:
            has = tile_set(ruleset).count(tile)
            raise WallError(
                f"{tile} stands {has - left[tile]} times in the wall; the set of the rules {ruleset.name!r} has {has}"
            )
    return left


@lru_cache(maxsize=16)
def _deal_places(seats: int, size: int) -> tuple[tuple[int, ...], ...]:
    """Per turn from the dealer, where its tiles stand: blocks of four, then one each (V02)."""
    places: list[list[int]] = [[] for _ in range(seats)]
    at = 0
    for block in (4,) * (size // 4) + (1,) * (size % 4):
        for turn in range(seats):
            places[turn] += range(at, at + block)
            at += block
    return tuple(map(tuple, places))
