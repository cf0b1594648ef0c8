"""Swap calls: which kinds each setting bars after each call (R03)."""

import pytest

from engine.hand import Meld
from engine.rules import load, override
from engine.swap import barred, barred_after
from engine.tiles import format_tiles, kinds_in, parse_tile, parse_tiles


@pytest.mark.parametrize(
    ("called", "own", "none", "other_end"),
    [
        ("3s", "45s", "36s", "3s"),
        ("6s", "45s", "36s", "6s"),
        ("4s", "35s", "4s", "4s"),  # in the middle: the run has no other end
        ("1m", "23m", "14m", "1m"),
        ("3m", "12m", "3m", "3m"),  # nothing stands before a one
        ("7p", "89p", "7p", "7p"),  # nor after a nine
        ("9p", "78p", "69p", "9p"),
        ("0m", "34m", "25m", "5m"),  # a red five is a five
        ("4m", "06m", "47m", "4m"),
        ("8m", "67m", "58m", "8m"),
        ("1p", "11p", "1p", "1p"),
        ("7z", "77z", "7z", "7z"),
    ],
)
def test_what_a_call_bars(called: str, own: str, none: str, other_end: str) -> None:
    tile, pair = parse_tile(called), parse_tiles(own)
    laid = Meld.parse(f"{called[0]}-{own}")
    for swap, expected in (("none", none), ("other-end", other_end), ("any", "")):
        rules = override(load("standard"), {"calls.swap": swap})
        assert format_tiles(kinds_in(barred(rules, tile, pair))) == expected, swap
        assert barred_after(rules, laid) == barred(rules, tile, pair), swap
