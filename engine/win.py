"""A win before it is scored: the hand, the tile that completed it, and everything on the table that counts.

Text: ``HAND ron|tsumo TILE seat S round E`` and then, where they apply, circumstances (``riichi ippatsu ...``),
``dora 4p1z`` and ``ura 2m`` (the indicators), ``honba 1``, ``sticks 2``. The hand is written without the winning tile;
when read, a hand of 14 that holds it is accepted too.
"""

from dataclasses import dataclass
from enum import StrEnum

from engine.hand import Hand
from engine.tiles import Tile


class By(StrEnum):
    """How the winning tile came."""

    RON = "ron"
    TSUMO = "tsumo"


class Circumstance(StrEnum):
    """What happened around a win, as the table saw it; the words of a win's text."""

    RIICHI = "riichi"
    DOUBLE_RIICHI = "double-riichi"  # stands alone, without riichi
    IPPATSU = "ippatsu"
    RINSHAN = "rinshan"
    CHANKAN = "chankan"
    HAITEI = "haitei"
    HOUTEI = "houtei"
    TENHOU = "tenhou"
    CHIIHOU = "chiihou"
    RON_ON_KITA = "ron-on-kita"


class WinError(ValueError):
    """A win that cannot happen at a table; the message names the tile, the circumstance or the rule."""


@dataclass(frozen=True, slots=True)
class Win:
    """``hand`` is what the winner held before ``tile`` came: 13 tiles, a meld counting as three."""

    hand: Hand
    tile: Tile
    by: By
    seat_wind: Tile
    prevalent_wind: Tile
    circumstances: frozenset[Circumstance] = frozenset()
    indicators: tuple[Tile, ...] = ()
    ura: tuple[Tile, ...] = ()
    honba: int = 0
    sticks: int = 0

    @property
    def is_dealer(self) -> bool:
        return self.seat_wind is Tile.EAST
