"""The 37 faces of a riichi set: 34 kinds, and a red five in each suit.

A tile is written as its rank and suit letter: ``5m`` characters, ``5p`` circles, ``5s`` bamboo, ``1z``-``4z`` the
winds east, south, west, north, ``5z``-``7z`` the white, green and red dragon. ``0m 0p 0s`` are the red fives. Several
tiles of a suit share the letter.

>>> parse_tiles("406m11z")
(<Tile.M4: 3>, <Tile.M5R: 34>, <Tile.M6: 5>, <Tile.EAST: 27>, <Tile.EAST: 27>)
>>> format_tiles(parse_tiles("406m11z"))
'406m11z'
>>> str(dora_of(Tile.RED)), str(dora_of(Tile.M9))
('5z', '1m')
"""

from collections.abc import Iterable
from enum import IntEnum, StrEnum
from itertools import zip_longest


class TileTextError(ValueError):
    """A text that is not tiles. ``character`` is the one that does not fit, ``position`` its place, counted from 0."""

    def __init__(self, message: str, *, character: str = "", position: int = 0) -> None:
        super().__init__(message)
        self.character = character
        self.position = position


class Suit(StrEnum):
    """The three suits and the honours, as the letter that ends a group of tiles."""

    CHARACTERS = "m"
    CIRCLES = "p"
    BAMBOO = "s"
    HONORS = "z"


# fmt: off
class Tile(IntEnum):
    """One face. The first 34 values are the kinds in order; a red five follows its kind in the game, not in number."""

    M1, M2, M3, M4, M5, M6, M7, M8, M9 = range(9)
    P1, P2, P3, P4, P5, P6, P7, P8, P9 = range(9, 18)
    S1, S2, S3, S4, S5, S6, S7, S8, S9 = range(18, 27)
    EAST, SOUTH, WEST, NORTH, WHITE, GREEN, RED = range(27, 34)
    M5R, P5R, S5R = range(34, 37)
    # fmt: on

    @property
    def kind(self) -> "Tile":
        """The face with redness forgotten."""
        return _KIND[self]

    @property
    def suit(self) -> Suit:
        return _SUIT[self]

    @property
    def rank(self) -> int:
        """1-9 in a suit (a red five is 5); 1-7 among the honours: E S W N white green red."""
        return _RANK[self]

    @property
    def is_red(self) -> bool:
        return self >= 34

    @property
    def is_honor(self) -> bool:
        return 27 <= self < 34

    @property
    def is_wind(self) -> bool:
        return 27 <= self < 31

    @property
    def is_dragon(self) -> bool:
        return 31 <= self < 34

    @property
    def is_terminal(self) -> bool:
        """A one or a nine of a suit."""
        return _RANK[self] in (1, 9) and self < 27

    @property
    def is_simple(self) -> bool:
        """A two to an eight of a suit."""
        return not (self.is_honor or self.is_terminal)

    def __bool__(self) -> bool:
        return True  # 1m is the number 0, and is a tile all the same

    def __str__(self) -> str:
        return _TEXT[self]


_KIND = (*(Tile(t) for t in range(34)), Tile.M5, Tile.P5, Tile.S5)
_SUIT = tuple(tuple(Suit)[k // 9] for k in _KIND)
_RANK = tuple(k % 9 + 1 for k in _KIND)
_PLACE = tuple(2 * _KIND[t] - (t >= 34) for t in range(37))
_TEXT = tuple(f"{0 if t >= 34 else _RANK[t]}{_SUIT[t]}" for t in range(37))
_FROM_TEXT = {text: Tile(t) for t, text in enumerate(_TEXT)}
_BY_VALUE = tuple(Tile)

KINDS: tuple[Tile, ...] = _BY_VALUE[:34]
KIND_OF: tuple[Tile, ...] = _KIND
"""The kind of each face; what `Tile.kind` says, without a call."""
WINDS: tuple[Tile, ...] = (Tile.EAST, Tile.SOUTH, Tile.WEST, Tile.NORTH)
DRAGONS: tuple[Tile, ...] = (Tile.WHITE, Tile.GREEN, Tile.RED)
RED_FIVES: tuple[Tile, ...] = (Tile.M5R, Tile.P5R, Tile.S5R)
TERMINALS_AND_HONORS: tuple[Tile, ...] = tuple(k for k in KINDS if not k.is_simple)


def tile_order(tile: Tile) -> int:
    """Sorting key of a hand: by kind, a red five before its plain ones."""
    return _PLACE[tile]


def sort_tiles(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    """The tiles as a player would arrange them."""
    return tuple(sorted(tiles, key=_PLACE.__getitem__))


def parse_tiles(text: str) -> tuple[Tile, ...]:
    """The tiles a text names, in its order; blanks between groups are ignored. Raises `TileTextError`."""
    tiles: list[Tile] = []
    ranks: list[tuple[int, str]] = []
    for position, character in enumerate(text):
        if character in "0123456789":
            ranks.append((position, character))
        elif character in "mpsz":
            if not ranks:
                raise TileTextError(
                    f"the letter {character!r} at place {position + 1} has no number before it",
                    character=character,
                    position=position,
                )
            for place, rank in ranks:
                tile = _FROM_TEXT.get(rank + character)
                if tile is None:
                    raise TileTextError(f"there is no tile {rank}{character}", character=rank, position=place)
                tiles.append(tile)
            ranks.clear()
        elif not character.isspace():
            raise TileTextError(
                f"{character!r} at place {position + 1} is not part of a tile", character=character, position=position
            )
    if ranks:
        place, rank = ranks[0]
        raise TileTextError(
            f"{rank!r} at place {place + 1} has no suit letter (m, p, s or z) after it", character=rank, position=place
        )
    return tuple(tiles)


def parse_tile(text: str) -> Tile:
    """Exactly one tile, such as ``5m``. Raises `TileTextError`."""
    tiles = parse_tiles(text)
    if len(tiles) != 1:
        raise TileTextError(f"{text!r} should be one tile, such as 5m", character=text[:1])
    return tiles[0]


def format_tiles(tiles: Iterable[Tile]) -> str:
    """The tiles as text, in their order, neighbours of a suit sharing its letter."""
    parts = [_TEXT[tile] for tile in tiles]
    return "".join(
        text if following is None or following[1] != text[1] else text[0]
        for text, following in zip_longest(parts, parts[1:])
        if text is not None
    )


def counts(tiles: Iterable[Tile]) -> list[int]:
    """How many of each of the 34 kinds; redness is forgotten."""
    result = [0] * 34
    for tile in tiles:
        result[_KIND[tile]] += 1
    return result


def kinds_in(mask: int) -> tuple[Tile, ...]:
    """The kinds whose bits are set in a mask of 34, the lowest bit being 1m."""
    return tuple(kind for kind in KINDS if mask >> kind & 1)


def dora_of(indicator: Tile, *, sanma: bool = False) -> Tile:
    """The kind an indicator makes dora: the next in its suit, round again at the end (edge-cases B01, B05).

    With ``sanma`` the characters have only 1 and 9, so each points to the other (B02).
    """
    kind = _KIND[indicator]
    if sanma and kind in (Tile.M1, Tile.M9):
        return Tile.M9 if kind == Tile.M1 else Tile.M1
    if kind < 27:
        return _BY_VALUE[kind - 8] if kind % 9 == 8 else _BY_VALUE[kind + 1]
    if kind < 31:
        return _BY_VALUE[27 + (kind - 26) % 4]
    return _BY_VALUE[31 + (kind - 30) % 3]
