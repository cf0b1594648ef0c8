"""How Tenhou's JSON writes tiles, calls and draws.

A tile is a number: 11-19 characters, 21-29 circles, 31-39 bamboo, 41-47 honours, 51-53 red fives. A discard of 60 is
the tile just drawn, ``r`` before a discard declares riichi, ``f44`` sets a north aside. A call is the set with a letter
before the called tile, whose place says from whom: first left, in the middle across, last right.

>>> call = parse_call("3737p37")
>>> call.kind.name, str(call.tile), [str(tile) for tile in call.own], call.place
('PON', '7s', ['7s', '7s'], 2)
"""

import re
from typing import NamedTuple

from engine.events import End
from engine.formats.told import FormatError
from engine.hand import MeldKind
from engine.tiles import KINDS, RED_FIVES, Tile

NUMBERS = {
    **{tile: 10 * (tile // 9 + 1) + tile.rank for tile in KINDS},
    **{red: 51 + place for place, red in enumerate(RED_FIVES)},
}
_TILES = {number: tile for tile, number in NUMBERS.items()}
DRAWN = 60
NORTH = "f44"
NOTHING = 0
"""Stands for the discard that an open kan leaves out."""
WON = "和了"
DRAWS = {
    "流局": End.EXHAUSTIVE,
    "全員聴牌": End.EXHAUSTIVE,
    "全員不聴": End.EXHAUSTIVE,
    "流し満貫": End.NAGASHI,
    "九種九牌": End.NINE_TERMINALS,
    "四風連打": End.FOUR_WINDS,
    "四家立直": End.FOUR_RIICHI,
    "四槓散了": End.FOUR_KANS,
    "四開槓": End.FOUR_KANS,
    "三家和了": End.THREE_RONS,
    "三家和": End.THREE_RONS,
}
LETTERS = {
    MeldKind.CHI: "c",
    MeldKind.PON: "p",
    MeldKind.OPEN_KAN: "m",
    MeldKind.ADDED_KAN: "k",
    MeldKind.CLOSED_KAN: "a",
}
_KINDS = {letter: kind for kind, letter in LETTERS.items()}
_CALL = re.compile(r"((?:\d\d)*)([cpmka])((?:\d\d)+)")


class Call(NamedTuple):
    """A call as it is written. ``tile`` follows the letter: the called one, the added one, or the last of four.

    ``own`` are the others, ``place`` counts those before the letter.
    """

    kind: MeldKind
    tile: Tile
    own: tuple[Tile, ...]
    place: int


def parse_tile(number: int, where: str = "") -> Tile:
    tile = _TILES.get(number)
    if tile is None:
        raise FormatError(f"there is no tile {number}", where)
    return tile


def parse_call(text: str, where: str = "") -> Call:
    """A chi, a pon or a kan."""
    found = _CALL.fullmatch(text)
    if found is None or len(text) != (9 if _KINDS[found[2]].is_kan else 7):
        raise FormatError(f"{text[:20]!r} is no call", where)
    before, letter, after = found.groups()
    first, *others = [parse_tile(int(digits), where) for digits in re.findall("..", after)]
    own = [parse_tile(int(digits), where) for digits in re.findall("..", before)]
    return Call(_KINDS[letter], first, (*own, *others), len(own))
