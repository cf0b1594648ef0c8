"""The hands the engine is measured on, from fixed seeds: uniform deals, one suit, ready hands, and wins."""

from random import Random

from engine.hand import Hand
from engine.rules import Ruleset
from engine.scoring import Score, score
from engine.tiles import KINDS, Tile, sort_tiles
from engine.win import Win
from tests.oracle.wins import random_win


def dealt(count: int, size: int) -> list[Hand]:
    """So many tiles drawn from the whole set."""
    rng = Random(size)
    wall = [kind for kind in KINDS for _ in range(4)]
    return [Hand(sort_tiles(rng.sample(wall, size))) for _ in range(count)]


def one_suit(count: int) -> list[Hand]:
    """Fourteen tiles, eleven or more of them in one suit."""
    rng = Random(1)
    found = []
    for _ in range(count):
        first = 9 * rng.randrange(3)
        suit = [kind for kind in KINDS[first : first + 9] for _ in range(4)]
        others = [kind for kind in KINDS if kind not in KINDS[first : first + 9] for _ in range(4)]
        inside = rng.randint(11, 14)
        found.append(Hand(sort_tiles([*rng.sample(suit, inside), *rng.sample(others, 14 - inside)])))
    return found


def ready(count: int) -> list[Hand]:
    """Four sets and a pair, less one tile."""
    rng = Random(2)
    found = []
    while len(found) < count:
        tiles: list[Tile] = [rng.choice(KINDS)] * 2
        for _ in range(4):
            first = rng.choice(KINDS)
            run = first < 27 and first.rank <= 7 and rng.random() < 0.7
            tiles += KINDS[first : first + 3] if run else [first] * 3
        if max(map(tiles.count, tiles)) <= 4:
            tiles.pop(rng.randrange(14))
            found.append(Hand(sort_tiles(tiles)))
    return found


def wins(count: int, rules: Ruleset) -> list[Win]:
    """Wins with everything around them, those without a yaku left out."""
    rng = Random(3)
    found: list[Win] = []
    while len(found) < count:
        win = random_win(rng, rules)
        if isinstance(score(win, rules), Score):
            found.append(win)
    return found
