"""What a player chooses. An action is written as the seat, a verb and the tiles it takes from the own hand.

``_`` stands before a tile that was just drawn: where the hand holds another one like it, the table sees the difference.

>>> from engine.tiles import Tile
>>> action = parse_action("1 chi 34m")
>>> action
Chi(seat=1, tiles=(<Tile.M3: 2>, <Tile.M4: 3>))
>>> print(Discard(0, Tile.P9, drawn=True))
0 discard _9p
>>> parse_action("0 riichi 9p") == Riichi(0, Tile.P9)
True
>>> parse_action("2 discard 10m")
Traceback (most recent call last):
    ...
engine.actions.ActionError: '2 discard 10m': discard takes one tile
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from engine.tiles import Tile, TileTextError, format_tiles, parse_tiles, sort_tiles

LONGEST_TEXT = 40
"""More characters than any action needs."""


class ActionError(ValueError):
    """A text that is no action; the message names the part that does not fit."""


@dataclass(frozen=True, slots=True)
class Discard:
    verb: ClassVar[str] = "discard"
    seat: int
    tile: Tile
    drawn: bool = False

    def __str__(self) -> str:
        return f"{self.seat} discard {'_' if self.drawn else ''}{self.tile}"


@dataclass(frozen=True, slots=True)
class Riichi:
    """A declaration of riichi with the tile discarded for it."""

    verb: ClassVar[str] = "riichi"
    seat: int
    tile: Tile
    drawn: bool = False

    def __str__(self) -> str:
        return f"{self.seat} riichi {'_' if self.drawn else ''}{self.tile}"


@dataclass(frozen=True, slots=True)
class Chi:
    """``tiles`` are the two of the own hand, in order."""

    verb: ClassVar[str] = "chi"
    seat: int
    tiles: tuple[Tile, ...]

    def __str__(self) -> str:
        return f"{self.seat} chi {format_tiles(self.tiles)}"


@dataclass(frozen=True, slots=True)
class Pon:
    """``tiles`` are the two of the own hand."""

    verb: ClassVar[str] = "pon"
    seat: int
    tiles: tuple[Tile, ...]

    def __str__(self) -> str:
        return f"{self.seat} pon {format_tiles(self.tiles)}"


@dataclass(frozen=True, slots=True)
class Kan:
    """``tiles`` of the own hand: four for a concealed kan, three for an open one, one added to a pon."""

    verb: ClassVar[str] = "kan"
    seat: int
    tiles: tuple[Tile, ...]

    def __str__(self) -> str:
        return f"{self.seat} kan {format_tiles(self.tiles)}"


@dataclass(frozen=True, slots=True)
class Kita:
    """A north set aside for a replacement tile."""

    verb: ClassVar[str] = "kita"
    seat: int

    def __str__(self) -> str:
        return f"{self.seat} kita"


@dataclass(frozen=True, slots=True)
class Tsumo:
    verb: ClassVar[str] = "tsumo"
    seat: int

    def __str__(self) -> str:
        return f"{self.seat} tsumo"


@dataclass(frozen=True, slots=True)
class Ron:
    verb: ClassVar[str] = "ron"
    seat: int

    def __str__(self) -> str:
        return f"{self.seat} ron"


@dataclass(frozen=True, slots=True)
class NineTerminals:
    """The first draw shows nine kinds of terminals and honours, and its player ends the round."""

    verb: ClassVar[str] = "nine-terminals"
    seat: int

    def __str__(self) -> str:
        return f"{self.seat} nine-terminals"


@dataclass(frozen=True, slots=True)
class Pass:
    verb: ClassVar[str] = "pass"
    seat: int

    def __str__(self) -> str:
        return f"{self.seat} pass"


type Action = Discard | Riichi | Chi | Pon | Kan | Kita | Tsumo | Ron | NineTerminals | Pass

_WITH_ONE: dict[str, type[Discard | Riichi]] = {"discard": Discard, "riichi": Riichi}
_WITH_TILES: dict[str, tuple[type[Chi | Pon | Kan], tuple[int, ...], str]] = {
    "chi": (Chi, (2,), "the two tiles of the own hand"),
    "pon": (Pon, (2,), "the two tiles of the own hand"),
    "kan": (Kan, (1, 3, 4), "four tiles, three for a discard, or the one added to a pon"),
}
_ALONE: dict[str, Callable[[int], Action]] = {
    "kita": Kita,
    "tsumo": Tsumo,
    "ron": Ron,
    "nine-terminals": NineTerminals,
    "pass": Pass,
}


def parse_action(text: str) -> Action:
    """The action a text names. Raises `ActionError`."""
    shown = text if len(text) <= LONGEST_TEXT else f"{text[:LONGEST_TEXT]}..."
    words = text.split() if len(text) <= LONGEST_TEXT else []
    if not 2 <= len(words) <= 3:
        raise ActionError(f"{shown!r} should be a seat, a verb and its tiles, as in '0 discard 9p'")
    seat_text, verb, tiles_text = (*words, "")[:3]
    if seat_text not in ("0", "1", "2", "3"):
        raise ActionError(f"{shown!r}: the seat should be 0 to 3, not {seat_text!r}")
    seat = int(seat_text)
    try:
        tiles = parse_tiles(tiles_text.removeprefix("_"))
    except TileTextError as error:
        raise ActionError(f"{shown!r}: {error}") from None
    if verb in _WITH_ONE:
        if len(tiles) != 1:
            raise ActionError(f"{shown!r}: {verb} takes one tile")
        return _WITH_ONE[verb](seat, tiles[0], tiles_text.startswith("_"))
    if tiles_text.startswith("_"):
        raise ActionError(f"{shown!r}: _ stands before a discarded tile only")
    if verb in _WITH_TILES:
        kind, sizes, what = _WITH_TILES[verb]
        if len(tiles) not in sizes:
            raise ActionError(f"{shown!r}: {verb} takes {what}")
        return kind(seat, sort_tiles(tiles))
    if verb in _ALONE:
        if tiles_text:
            raise ActionError(f"{shown!r}: {verb} takes no tiles")
        return _ALONE[verb](seat)
    verbs = ", ".join((*_WITH_ONE, *_WITH_TILES, *_ALONE))
    raise ActionError(f"{shown!r}: there is no verb {verb!r}; there are {verbs}")
