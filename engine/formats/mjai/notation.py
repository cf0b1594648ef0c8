"""What mjai calls tiles, winds, melds and draws.

>>> parse_tile("5sr", ""), parse_tile("P", "")
(<Tile.S5R: 36>, <Tile.WHITE: 31>)
>>> parse_tile("?", "line 7")
Traceback (most recent call last):
    ...
engine.formats.told.FormatError: line 7: a hidden tile: the log is one player's view, and others' hands are not in it
"""

from typing import Literal, NamedTuple

from engine.events import End
from engine.formats.told import FormatError
from engine.hand import MeldKind
from engine.tiles import KINDS, RED_FIVES, WINDS, Tile

HIDDEN = "?"
_HONORS = "ESWNPFC"
TEXTS = {
    **{tile: str(tile) if tile < 27 else _HONORS[tile - 27] for tile in KINDS},
    **{red: f"5{red.suit}r" for red in RED_FIVES},
}
_TILES = {text: tile for tile, text in TEXTS.items()}
WIND_OF = {TEXTS[wind]: wind for wind in WINDS}
CALLS = {
    MeldKind.CHI: "chi",
    MeldKind.PON: "pon",
    MeldKind.OPEN_KAN: "daiminkan",
    MeldKind.ADDED_KAN: "kakan",
    MeldKind.CLOSED_KAN: "ankan",
}
CALL_OF = {word: kind for kind, word in CALLS.items()}
DRAWS = {
    End.EXHAUSTIVE: ("exhaustive", "exhaustive_draw", "fanpai"),
    End.NAGASHI: ("nagashi-mangan", "nagashimangan", "nagashi_mangan"),
    End.NINE_TERMINALS: ("kyuushu-kyuuhai", "kyushukyuhai", "kyushu_kyuhai"),
    End.FOUR_WINDS: ("suufon-renda", "sufonrenta", "sufuurenta"),
    End.FOUR_RIICHI: ("suucha-riichi", "suchareach", "sucha_riichi", "suucha_riichi"),
    End.FOUR_KANS: ("suukaikan", "sukaikan", "suukansansen"),
    End.THREE_RONS: ("sanchahou", "sanchahora", "sanchaho"),
}
"""As different programs call them; the first of each is what we write."""
DRAW_OF = {word: end for end, words in DRAWS.items() for word in words}


class Dialect(NamedTuple):
    """How three players are written: the word for a pulled north, and the entries of each list."""

    north: Literal["nukidora", "kita"] = "nukidora"
    entries: Literal[3, 4] = 3


USUAL = Dialect()


def parse_tile(text: str, where: str) -> Tile:
    """One tile in mjai's writing."""
    if text == HIDDEN:
        raise FormatError("a hidden tile: the log is one player's view, and others' hands are not in it", where)
    tile = _TILES.get(text)
    if tile is None:
        raise FormatError(f"there is no tile {text[:10]!r}", where)
    return tile
