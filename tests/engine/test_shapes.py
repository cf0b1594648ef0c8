"""Every way to read a complete hand, compared with the slow twin."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import shapes as module
from engine.hand import Hand
from engine.rules import load
from engine.shapes import Form, Group, GroupKind, Shape, WaitForm, shapes
from engine.tiles import KINDS, Tile, counts, parse_tile, sort_tiles
from tests.engine.slow_readings import slow_readings
from tests.oracle.wins import random_win

READ = [
    # Small hands.
    ("4s", "4s", ["44s; 44s tanki"]),
    ("123m4s", "4s", ["123m 44s; 44s tanki"]),
    ("3335m", "4m", ["345m 33m; 345m kanchan"]),
    ("2223m", "1m", ["123m 22m; 123m ryanmen"]),
    ("2223m", "3m", ["222m 33m; 33m tanki"]),
    # Edge waits are 12(3) and (7)89 only (U14).
    ("12m55p,777-s", "3m", ["123m 777-s 55p; 123m penchan"]),
    ("89m55p,777-s", "7m", ["789m 777-s 55p; 789m penchan"]),
    ("78m55p,777-s", "9m", ["789m 777-s 55p; 789m ryanmen"]),
    # Two ways to split, two places for the tile (D06, D07, D08).
    ("11122233m99p,66-6z", "3m", ["111m 222m 333m 66-6z 99p; 333m shanpon", "123m 123m 123m 66-6z 99p; 123m penchan"]),
    (
        "2234455m234p234s",
        "3m",
        ["234m 234m 234p 234s 55m; 234m kanchan", "345m 345m 234p 234s 22m; 345m ryanmen"],
    ),
    ("12334m567p11777z", "2m", ["123m 234m 567p 777z 11z; 123m kanchan, 234m ryanmen"]),
    # Ryanpeikou is seven pairs too (D04); four of a kind are not two pairs (D15).
    (
        "223344m556677p8s",
        "8s",
        ["234m 234m 567p 567p 88s; 88s tanki", "22m 33m 44m 55p 66p 77p 88s; 88s seven-pairs"],
    ),
    ("1122334455667z", "7z", ["11z 22z 33z 44z 55z 66z 77z; 77z seven-pairs"]),
    ("1111m2233p4455s6z", "6z", []),
    # Thirteen orphans, judged on the 13 tiles held (K05).
    ("19m19p19s1234567z", "1m", ["orphans; None orphans-13"]),
    ("19m19p19s1234566z", "7z", ["orphans; None orphans"]),
    ("19m19p19s1234566z", "1m", []),
    # No fifth copy, and nothing that is no hand.
    ("1111m", "1m", []),
    ("123m55p99s123456z", "5p", []),
    ("1234m", "4p", []),
]


def told(shape: Shape) -> str:
    return f"{shape}; " + ", ".join(f"{place.group} {place.wait}" for place in shape.places)


@pytest.mark.parametrize(("hand", "tile", "expected"), READ)
def test_worked_shapes(hand: str, tile: str, expected: list[str]) -> None:
    assert [told(shape) for shape in shapes(Hand.parse(hand), parse_tile(tile))] == expected


def as_twin(hand: Hand, tile: Tile) -> set[tuple[tuple[tuple[Tile, ...], ...], tuple[Tile, ...] | None, str]]:
    """Our readings as the slow twin writes them."""
    found = set()
    for shape in shapes(hand, tile):
        groups = tuple(sorted(group.tiles for group in shape.groups if group.meld is None))
        for place in shape.places:
            reading = (groups, place.group and place.group.tiles, place.wait.value)
            assert reading not in found, "a reading stands once"
            found.add(reading)
    return found


def complete(rng: Random, suits: int) -> tuple[Hand, Tile]:
    """A complete hand of one to four sets from few suits, so that it often reads in several ways."""
    while True:
        kinds = KINDS[: 9 * suits] + (KINDS[27:] if rng.random() < 0.2 else ())
        groups = [[pair := rng.choice(kinds), pair]]
        for _ in range(rng.choice((1, 2, 3, 4, 4, 4))):
            low = rng.choice(kinds)
            run = low < 27 and low.rank <= 7 and rng.random() < 0.6
            groups.append(list(KINDS[low : low + 3]) if run else [low] * 3)
        tiles = [kind for group in groups for kind in group]
        if max(counts(tiles)) <= 4:
            rng.shuffle(tiles)
            return Hand(sort_tiles(tiles[1:])), tiles[0]


@pytest.mark.parametrize("suits", [1, 2, 3])
def test_readings_equal_the_slow_twin(suits: int) -> None:
    rng = Random(suits)
    for _ in range(1500):
        hand, tile = complete(rng, suits)
        assert as_twin(hand, tile) == slow_readings(hand, tile), f"{hand} {tile}"


def test_readings_of_whole_wins_equal_the_slow_twin() -> None:
    rng = Random(4)
    for name in ("standard", "sanma"):
        for _ in range(800):
            win = random_win(rng, load(name))
            assert as_twin(win.hand, win.tile) == slow_readings(win.hand, win.tile), str(win)


@given(st.lists(st.sampled_from(KINDS), min_size=14, max_size=14))
def test_any_tiles_equal_the_slow_twin(tiles: list[Tile]) -> None:
    hand = Hand(sort_tiles(tiles[1:]))
    if max(counts(tiles)) <= 4:
        assert as_twin(hand, tiles[0]) == slow_readings(hand, tiles[0])


def test_a_shape_holds_the_tiles_of_the_hand() -> None:
    rng = Random(5)
    for _ in range(1000):
        win = random_win(rng, load("standard"))
        for shape in shapes(win.hand, win.tile):
            assert counts(shape.tiles) == counts((*win.hand.tiles, win.tile))
            if shape.form is Form.STANDARD:
                *sets, pair = shape.groups
                assert pair.kind is GroupKind.PAIR
                assert all(group.kind is not GroupKind.PAIR for group in sets)
                assert sorted(x for group in shape.groups for x in group.tiles) == sorted(shape.tiles)
                assert [group.meld for group in sets if group.meld] == list(win.hand.melds)
            for place in shape.places:
                assert place.group is None or (win.tile.kind in place.group.tiles and place.group in shape.groups)


def test_melds_stand_as_they_lie() -> None:
    [shape] = shapes(Hand.parse("4p,1-23m,99-9s,5555z,1-11~1p"), Tile.P4)
    assert [(group.kind, group.is_open, group.is_kan) for group in shape.groups] == [
        (GroupKind.RUN, True, False),
        (GroupKind.TRIPLET, True, False),
        (GroupKind.KAN, False, True),
        (GroupKind.KAN, True, True),
        (GroupKind.PAIR, False, False),
    ]
    assert str(shape) == "1-23m 99-9s 5555z 1-11~1p 44p"


def test_a_called_run_is_never_split() -> None:
    """An open 123 beside a concealed 1 is not 111 and 23 (D19)."""
    assert shapes(Hand.parse("11m99p456s789s,1-23m"), Tile.M1)
    assert not shapes(Hand.parse("11m23p456s789s,1-23m"), Tile.M1)


def test_patterns_are_forgotten_when_they_are_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_REMEMBERED", 3)
    monkeypatch.setattr(module, "_parts", ({}, {}, {}, {}))
    rng = Random(6)
    for _ in range(50):
        hand, tile = complete(rng, 1)
        assert shapes(hand, tile)
        assert len(module._parts[0]) <= 3


def test_a_group_says_its_tiles() -> None:
    assert Group(GroupKind.RUN, Tile.P7).tiles == (Tile.P7, Tile.P8, Tile.P9)
    assert str(Group(GroupKind.KAN, Tile.RED)) == "7777z"
    assert not Group(GroupKind.TRIPLET, Tile.M1).is_open
    assert {form.value for form in WaitForm} >= {"ryanmen", "orphans-13"}
