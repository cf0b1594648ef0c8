"""The wall: what is in it, where each tile lies, and walls of which only some tiles are given."""

from collections import Counter

import pytest

from engine.rules import ids, load
from engine.tiles import Tile, format_tiles, parse_tiles
from engine.wall import Wall, WallError, tile_set


@pytest.mark.parametrize(
    ("rules", "tiles", "live", "reds"),
    [
        ("standard", 136, 70, "0m0p0s"),
        ("wrc", 136, 70, ""),
        ("sanma", 108, 55, "0p0s"),  # S01, S14
        ("family", 136, 70, ""),  # V01
        ("growing-4", 36, 20, ""),
    ],
)
def test_the_set_and_the_live_tiles(rules: str, tiles: int, live: int, reds: str) -> None:
    ruleset = load(rules)
    whole = tile_set(ruleset)
    wall = Wall.shuffled(ruleset, "any")
    assert (len(whole), wall.live) == (tiles, live)
    assert tuple(tile for tile in whole if tile.is_red) == parse_tiles(reds)
    assert set(Counter(tile.kind for tile in whole).values()) == {4}
    assert Counter(wall.tiles) == Counter(whole)


@pytest.mark.parametrize("rules", ids())
def test_every_tile_lies_in_one_place(rules: str) -> None:
    """The deal, the live tiles, the replacements, and what is left of the dead wall; the first indicator is there."""
    ruleset = load(rules)
    count = len(tile_set(ruleset))
    places = Wall(range(count), ruleset.table.seats, 3 * ruleset.table.sets + 1, *_parts(rules))  # type: ignore[arg-type]
    dealt = [place for turn in range(places.seats) for place in places.deal(turn)]
    live = [places.drawn(number) for number in range(places.live)]
    replacements = [places.replacement(number) for number in range(places.replacements)]
    assert sorted(dealt) == list(range(places.seats * places.size))
    assert live == list(range(len(dealt), count - places.dead))
    assert replacements == list(range(count - 1, count - 1 - places.replacements, -1))
    if ruleset.dora.indicators:
        assert {places.indicator(0), places.ura(0)} < set(range(count - places.dead, count - places.replacements))
    if ruleset.calls.kan:
        shown = [places.indicator(number) for number in range(5)] + [places.ura(number) for number in range(5)]
        assert len({*shown, *replacements}) == 10 + places.replacements
        assert min(shown) >= count - places.dead - 4  # R21: what four kans have taken from the live tiles


def _parts(rules: str) -> tuple[int, int]:
    wall = load(rules).wall
    return wall.dead, wall.replacements


def test_the_deal_goes_round_in_blocks_of_four() -> None:
    """V02; a hand of seven is dealt four and then three single tiles."""
    wall = Wall(range(136), 4, 13, 14, 4)  # type: ignore[arg-type]
    assert wall.deal(0) == (0, 1, 2, 3, 16, 17, 18, 19, 32, 33, 34, 35, 48)
    assert wall.deal(3) == (12, 13, 14, 15, 28, 29, 30, 31, 44, 45, 46, 47, 51)
    assert Wall(range(108), 4, 7, 14, 4).deal(1) == (4, 5, 6, 7, 17, 21, 25)  # type: ignore[arg-type]


def test_a_label_gives_the_same_wall_for_ever() -> None:
    """Stored walls are whole, but lessons and bug reports name labels: these must not change."""
    assert str(Wall.shuffled(load("standard"), "for ever")).startswith(STANDARD)
    assert str(Wall.shuffled(load("sanma"), "for ever")).startswith(SANMA)
    assert Wall.shuffled(load("standard"), "for ever") != Wall.shuffled(load("standard"), "for now")


STANDARD = "61s5z4m9p4s01p64m6p7z4p6z5m3s65m1z3p3z5m3s1p4s81m5s8p9s7z2s5"
SANMA = "4z8s2p7s2z3s842p42s3p1z43p1s3p1z8p2z6p1m3z6s7z93s9m5s3p4s99m"


def test_a_beginning_is_kept_and_completed_from_the_label() -> None:
    rules = load("standard")
    beginning = parse_tiles("1122m0p777z")
    wall = Wall.complete(rules, beginning, label="a lesson")
    assert wall.tiles[:8] == beginning
    assert Counter(wall.tiles) == Counter(tile_set(rules))
    assert wall == Wall.complete(rules, beginning, label="a lesson")
    assert wall != Wall.complete(rules, beginning, label="another")
    assert Wall.complete(rules, wall.tiles, label="whatever") == wall
    assert Wall.parse(str(wall), rules) == wall


def test_tiles_laid_in_their_places() -> None:
    rules = load("standard")
    wall = Wall.laid(
        rules,
        hands={0: parse_tiles("19m"), 2: parse_tiles("123p456p789p1122z")},
        draws=parse_tiles("5z6z"),
        replacements=parse_tiles("3z"),
        indicators=parse_tiles("1s2s3s4s5s"),
        ura=parse_tiles("9s"),
    )
    assert wall.deal(0)[:2] == parse_tiles("19m")
    assert format_tiles(wall.deal(2)) == "123456789p1122z"
    assert (wall.drawn(0), wall.drawn(1), wall.replacement(0)) == (Tile.WHITE, Tile.GREEN, Tile.WEST)
    assert format_tiles(wall.indicator(number) for number in range(5)) == "12345s"
    assert wall.ura(0) == Tile.S9
    assert Counter(wall.tiles) == Counter(tile_set(rules))


@pytest.mark.parametrize(
    ("laid", "message"),
    [
        ({"hands": {0: "11111m"}}, "1m stands 5 times in the wall; the set of the rules 'Standard' has 4"),
        ({"hands": {0: "00m"}}, "0m stands 2 times in the wall; the set of the rules 'Standard' has 1"),
        ({"hands": {0: "123456789m12345p"}}, "hand 0: 14 tiles; 4 players are dealt 13 each"),
        ({"hands": {4: "1m"}}, "hand 4: 1 tiles; 4 players are dealt 13 each"),
        ({"hands": {-1: "1m"}}, "hand -1: 1 tiles; 4 players are dealt 13 each"),
        ({"replacements": "12345z"}, "replacements: 5 tiles are too many"),
        ({"indicators": "123456z"}, "indicators: 6 tiles are too many"),
        ({"ura": "123456z"}, "ura: 6 tiles are too many"),
        ({"draws": "1m" * 71}, "draws: 71 tiles are too many"),
    ],
)
def test_what_cannot_be_laid(laid: dict[str, object], message: str) -> None:
    given = {
        name: {turn: parse_tiles(tiles) for turn, tiles in what.items()}
        if isinstance(what, dict)
        else parse_tiles(what)
        for name, what in laid.items()
    }
    with pytest.raises(WallError) as caught:
        Wall.laid(load("standard"), **given)
    assert str(caught.value) == message


def test_a_tile_that_lies_in_the_place_of_another() -> None:
    """With three players the last live tiles are where the fourth indicator lies."""
    rules = load("sanma")
    draws = tile_set(rules)[:55]
    with pytest.raises(WallError, match=r"^indicators: 7z lies in the place of "):
        Wall.laid(rules, draws=draws, indicators=parse_tiles("1117z"))


@pytest.mark.parametrize(
    ("rules", "text", "message"),
    [
        ("standard", "1122m", "the wall has 4 tiles; the set of the rules 'Standard' has 136"),
        ("sanma", "5m" * 108, "5m stands 108 times in the wall; the set of the rules 'Three players' has 0"),
        ("wrc", "0m" + "1m" * 135, "1m stands 135 times in the wall; the set of the rules 'EMA / WRC' has 4"),
    ],
)
def test_a_text_that_is_no_wall(rules: str, text: str, message: str) -> None:
    with pytest.raises(WallError) as caught:
        Wall.parse(text, load(rules))
    assert str(caught.value) == message


def test_a_beginning_of_too_many_tiles() -> None:
    rules = load("growing-4")
    with pytest.raises(WallError, match="stands 5 times"):
        Wall.complete(rules, (*tile_set(rules), Tile.P1), label="long")
