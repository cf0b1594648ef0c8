"""Random hands for the tests of reading: uniform ones, ones of a single suit, and ones of few kinds, full of fours."""

import random

from hypothesis import strategies as st

from engine.hand import Hand, Meld, MeldKind, Relative
from engine.tiles import KINDS, Tile, sort_tiles

SIZES = (1, 4, 7, 10, 13)


def kinds_to_deal(rng: random.Random) -> list[Tile]:
    """All 34 kinds, or one suit with some honours, or a handful of kinds close together."""
    style = rng.randrange(4)
    if style == 0:
        return list(KINDS)
    if style == 1:
        first = 9 * rng.randrange(3)
        return [*KINDS[first : first + 9], *rng.sample(KINDS[27:], rng.randrange(4))]
    if style == 2:
        return rng.sample(KINDS, rng.randint(5, 8))
    first = 9 * rng.randrange(3)
    return [*rng.sample(KINDS[first : first + 9], rng.randint(3, 6)), *rng.sample(KINDS, 2)]


def deal(rng: random.Random, *, size: int | None = None, melds: int | None = None, drawn: bool = False) -> Hand:
    """A hand of ``size`` tiles (a meld counting as three), one more if ``drawn``; open or not, as it comes."""
    while True:
        wall = [kind for kind in set(kinds_to_deal(rng)) for _ in range(4)]
        rng.shuffle(wall)
        whole = rng.choice(SIZES) if size is None else size
        wanted = rng.choice((0, 0, 1, 2, 3, 4)) if melds is None else melds
        laid = [meld for _ in range(min(wanted, whole // 3)) if (meld := _meld(rng, wall))]
        concealed = whole - 3 * len(laid) + drawn
        if (melds is not None and len(laid) != melds) or len(wall) < concealed:
            continue
        tiles = wall[:concealed]
        norths = wall[concealed:].count(Tile.NORTH)
        kita = rng.randint(0, norths) if melds is None and rng.random() < 0.1 else 0
        return Hand(sort_tiles(tiles[drawn:]), tiles[0] if drawn else None, tuple(laid), kita).checked()


def _meld(rng: random.Random, wall: list[Tile]) -> Meld | None:
    """A set taken out of the wall, if the first tile drawn allows one."""
    tile = rng.choice(wall)
    kind = rng.choice(list(MeldKind))
    if kind is MeldKind.CHI:
        if tile > 26 or tile.rank > 7:
            return None
        tiles = KINDS[tile : tile + 3]
    else:
        tiles = (tile,) * (4 if kind.is_kan else 3)
    if any(wall.count(one) < tiles.count(one) for one in set(tiles)):
        return None
    for one in tiles:
        wall.remove(one)
    called = None if kind is MeldKind.CLOSED_KAN else tiles[0]
    return Meld(
        kind, tiles, called, Relative.LEFT if called is not None else None, tile if kind is MeldKind.ADDED_KAN else None
    )


@st.composite
def hands(draw: st.DrawFn, *, size: int | None = None, melds: int | None = None, drawn: bool = False) -> Hand:
    return deal(random.Random(draw(st.integers(0, 2**32))), size=size, melds=melds, drawn=drawn)
