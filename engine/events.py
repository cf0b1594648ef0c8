"""What the table sees happen, in order, and what of it one seat may know.

>>> from engine.tiles import Tile
>>> seen_by(Drew(2, Tile.P5), seat=1)
Drew(seat=2, tile=None, replacement=False)
>>> seen_by(Drew(2, Tile.P5), seat=2)
Drew(seat=2, tile=<Tile.P5: 13>, replacement=False)
"""

from dataclasses import dataclass
from enum import StrEnum

from engine.hand import Hand, Meld
from engine.reasons import Reason
from engine.scoring import Score
from engine.tiles import Tile


class End(StrEnum):
    """How a round ended."""

    TSUMO = "tsumo"
    RON = "ron"
    EXHAUSTIVE = "exhaustive"
    NAGASHI = "nagashi"
    NINE_TERMINALS = "nine-terminals"
    FOUR_WINDS = "four-winds"
    FOUR_RIICHI = "four-riichi"
    FOUR_KANS = "four-kans"
    THREE_RONS = "three-rons"

    @property
    def is_win(self) -> bool:
        return self in (End.TSUMO, End.RON)

    @property
    def is_abortive(self) -> bool:
        return self not in (End.TSUMO, End.RON, End.EXHAUSTIVE, End.NAGASHI)


@dataclass(frozen=True, slots=True)
class Dealt:
    """``tiles`` is empty where another seat looks on."""

    seat: int
    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Drew:
    """``tile`` is None where another seat looks on. A replacement follows a kan or a pulled north."""

    seat: int
    tile: Tile | None
    replacement: bool = False


@dataclass(frozen=True, slots=True)
class Discarded:
    seat: int
    tile: Tile
    drawn: bool = False
    riichi: bool = False


@dataclass(frozen=True, slots=True)
class Called:
    """A chi, a pon or any kan; ``meld`` says from whom."""

    seat: int
    meld: Meld


@dataclass(frozen=True, slots=True)
class Pulled:
    """A north set aside."""

    seat: int


@dataclass(frozen=True, slots=True)
class DoraShown:
    indicator: Tile


@dataclass(frozen=True, slots=True)
class RiichiPaid:
    seat: int


@dataclass(frozen=True, slots=True)
class Won:
    """``source`` is the seat that gave the tile, the winner's own on a self-draw."""

    seat: int
    source: int
    tile: Tile
    score: Score
    liable: int | None = None


@dataclass(frozen=True, slots=True)
class Drawn:
    """A round without a winner. ``hands`` are those shown, by seat: the ready ones, or what an abortive draw shows."""

    end: End
    hands: tuple[Hand | None, ...]


@dataclass(frozen=True, slots=True)
class PointsMoved:
    """``source`` and ``to`` are seats, or None for the table, where riichi deposits lie."""

    source: int | None
    to: int | None
    points: int
    reason: Reason


type Event = Dealt | Drew | Discarded | Called | Pulled | DoraShown | RiichiPaid | Won | Drawn | PointsMoved


def seen_by(event: Event, seat: int) -> Event:
    """The event with what another seat may not know left out."""
    match event:
        case Dealt(seat=who) if who != seat:
            return Dealt(who, ())
        case Drew(seat=who, replacement=replacement) if who != seat:
            return Drew(who, None, replacement)
        case _:
            return event
