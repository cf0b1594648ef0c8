"""Random wins that hold a wanted yaku: put together from its blocks, then scored by the engine to be sure.

Pure, engine only. A recipe says what blocks a hand with the yaku is made of; the rest is drawn at random, and a hand in
which the engine does not find the yaku is thrown away and made again. So yakuman come as readily as pinfu.

>>> from engine.rules import load
>>> win, found = example("sanshoku-doujun", random.Random(1), load("standard"))
>>> "sanshoku-doujun" in {reason.code.slug for reason in found.yaku}
True
"""

import random
from collections import Counter
from collections.abc import Sequence

from engine.hand import Hand, Meld, MeldKind, Relative
from engine.rules import Ruleset
from engine.scoring import Score, score
from engine.tiles import WINDS, Tile, parse_tiles, sort_tiles
from engine.win import By, Circumstance, Win, WinError, check_win
from trainer.reference.recipes import RECIPES, Block, Recipe, Stock, is_run, is_triplet, stock

TRIES = 500


class NoExample(LookupError):
    """There is no recipe for this yaku, or no hand with it under these rules."""


def example(slug: str, rng: random.Random, rules: Ruleset) -> tuple[Win, Score]:
    """A random win with this yaku, dora or bonus, and its score. Raises `NoExample`."""
    recipe = RECIPES.get(slug)
    if recipe is None:
        raise NoExample(slug)
    for _ in range(TRIES):
        win = attempt(recipe, rng, rules)
        found = score(win, rules) if win else None
        if win and isinstance(found, Score) and slug in {reason.code.slug for reason in (*found.yaku, *found.dora)}:
            return win, found
    raise NoExample(f"{slug} under the rules {rules.name!r}")


def attempt(recipe: Recipe, rng: random.Random, rules: Ruleset) -> Win | None:
    """One win by the recipe, its yaku not yet looked for; None where the draw made nothing a table could see."""
    goods = stock(rules.table.without)
    blocks = recipe.blocks(rng, goods)
    ends = [place for place, block in enumerate(blocks) if recipe.last(block)]
    if not ends:
        return None
    last = rng.choice(ends)
    blocks, melded = _lay(recipe, blocks, last, rng, rules)
    faces = _with_reds(blocks, rng, rules, recipe.reds)
    if faces is None:
        return None
    tile = rng.choice(faces[last])
    concealed = [face for place, block in enumerate(faces) if place not in melded for face in block]
    concealed.remove(tile)
    melds = tuple(_meld(faces[place], kind, rng) for place, kind in melded.items())
    left = 4 - sum(block.count(Tile.NORTH) for block in faces)
    norths = rng.randint(1, left) if recipe.norths and left else 0
    hand = Hand(sort_tiles(concealed), None, melds, norths)
    win = _around(recipe, hand, tile, goods, rng, rules)
    try:
        check_win(win, rules)
    except WinError:
        return None
    return win


def _lay(
    recipe: Recipe, blocks: Sequence[Block], last: int, rng: random.Random, rules: Ruleset
) -> tuple[list[Block], dict[int, MeldKind]]:
    """Which blocks lie on the table and as what; a kan has its fourth tile added."""
    result = list(blocks)
    melded: dict[int, MeldKind] = {}
    eagerness = 0 if recipe.closed else rng.choice((0, 0.3, 0.6, 0.9))
    places = [place for place, block in enumerate(blocks) if place != last and len(block) == 3]
    rng.shuffle(places)
    for place in places if len(blocks) == 5 else ():
        block = blocks[place]
        called = rng.random() < eagerness
        if is_triplet(block) and (len(melded) < recipe.kans or rng.random() < 0.07):
            open_kan = rng.choice((MeldKind.OPEN_KAN, MeldKind.ADDED_KAN))
            melded[place] = open_kan if called else MeldKind.CLOSED_KAN
            result[place] = (*block, block[0])
        elif called and is_triplet(block):
            melded[place] = MeldKind.PON
        elif called and is_run(block) and rules.table.seats == 4:
            melded[place] = MeldKind.CHI
    return result, melded


def _with_reds(blocks: Sequence[Block], rng: random.Random, rules: Ruleset, share: float) -> list[Block] | None:
    """The blocks with some fives red; None if there is a fifth copy of a tile."""
    copies = Counter(kind for block in blocks for kind in block)
    if max(copies.values()) > 4:
        return None
    faces = [list(block) for block in blocks]
    for red in parse_tiles(rules.table.red_fives):
        if copies[red.kind] == 4 or (copies[red.kind] and rng.random() < share):
            places = [(b, t) for b, block in enumerate(blocks) for t, kind in enumerate(block) if kind is red.kind]
            block, place = rng.choice(places)
            faces[block][place] = red
    return [sort_tiles(block) for block in faces]


def _meld(tiles: Block, kind: MeldKind, rng: random.Random) -> Meld:
    if kind is MeldKind.CLOSED_KAN:
        return Meld(kind, tiles)
    if kind is MeldKind.CHI:
        return Meld(kind, tiles, rng.choice(tiles), Relative.LEFT)
    called, added, *_ = rng.sample(tiles, 3)
    return Meld(kind, tiles, called, rng.choice(tuple(Relative)), added if kind is MeldKind.ADDED_KAN else None)


def _around(recipe: Recipe, hand: Hand, tile: Tile, goods: Stock, rng: random.Random, rules: Ruleset) -> Win:
    """The win around a hand: how it came, who sits where, what was declared and which indicators lie there."""
    seats = WINDS[: rules.table.seats]
    seat = rng.choice(seats if recipe.dealer is None else seats[:1] if recipe.dealer else seats[1:])
    circumstances = set(recipe.circumstances)
    if not circumstances and not hand.is_open and rng.random() < 0.4:
        circumstances.add(Circumstance.RIICHI)
    riichi = circumstances & {Circumstance.RIICHI, Circumstance.DOUBLE_RIICHI}
    wall = Counter(dict.fromkeys(goods.kinds, 4))
    wall.subtract(face.kind for face in (*hand.tiles, tile))
    wall[Tile.NORTH] -= hand.kita
    red_fives = {red.kind for red in parse_tiles(rules.table.red_fives)}  # left out: red and plain would need counting
    unseen = [kind for kind in wall.elements() if kind not in red_fives]
    number = min(5, 1 + sum(meld.kind.is_kan for meld in hand.melds)) if rules.dora.ura else 1
    shown = rng.sample(unseen, 2 * number)
    return Win(
        hand,
        tile,
        recipe.by or rng.choice((By.RON, By.RON, By.TSUMO)),
        seat,
        rng.choice(WINDS[:2]) if rules.fu.counted else Tile.EAST,
        frozenset(circumstances),
        tuple(shown[:number]) if rules.dora.indicators else (),
        tuple(shown[number:]) if riichi and rules.dora.ura else (),
    )
