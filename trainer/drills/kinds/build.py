"""Build a hand with a given yaku from the tiles that lie there. Every such hand is right.

Facts: the yaku, and the tiles on the next line. The hand is taken as closed, its last tile drawn, as any of its tiles.
"""

import random
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import combinations
from typing import Any

from engine.hand import Hand, HandError
from engine.making import Profile, build, tile_set
from engine.rules import Ruleset
from engine.scoring import Score, score
from engine.shanten import shanten
from engine.tiles import Tile, format_tiles, parse_tiles, sort_tiles
from engine.win import By, Win
from trainer.drills.answers import values_of
from trainer.drills.kinds.choosing import ASKS, Group, Key, chosen_in, read
from trainer.drills.question import Answer, AnswerError, Question, Slip
from trainer.drills.skills import OF_YAKU

LEVELS = ("everyday", "patterns", "yakuman")

SIZE = 14
_MORE = {"everyday": 4, "patterns": 5, "yakuman": 4}
"""Tiles that lie there beside those of a hand."""
_YAKU: Mapping[str, tuple[str, ...]] = {
    "everyday": ("tanyao", "pinfu", "chiitoitsu", "honitsu", "iipeikou"),
    "patterns": (
        "sanshoku-doujun", "ittsuu", "chanta", "junchan", "sanankou", "ryanpeikou", "honroutou", "shousangen",
        "chinitsu", "sanshoku-doukou",
    ),
    "yakuman": (
        "kokushi-musou", "suuankou", "daisangen", "shousuushii", "tsuuiisou", "chinroutou", "ryuuiisou",
        "chuuren-poutou",
    ),
}  # fmt: skip
_CLOSED = Profile(open=0.0, kans=0.0)


def make(rng: random.Random, level: str, ruleset: Ruleset, options: Mapping[str, Any]) -> Question:
    """A hand with a yaku of the level, and some tiles more."""
    plays = ruleset.yaku.yakuman if level == "yakuman" else ruleset.yaku.han
    slugs = [slug for slug in _YAKU[level] if slug in plays and not (_needs_four(slug) and ruleset.table.seats == 3)]
    while True:
        slug = rng.choice(slugs)
        win = build(slug, rng, ruleset, _CLOSED)
        if win is None or win.hand.melds or win.hand.kita:
            continue
        hand = (*win.hand.concealed, win.tile)
        rest = list(tile_set(ruleset.table.without, ruleset.table.red_fives))
        for tile in hand:
            rest.remove(tile)
        pool = sort_tiles((*hand, *rng.sample(rest, _MORE[level])))
        question = Question("build", level, f"{slug}\n{format_tiles(pool)}", ruleset, ASKS, (OF_YAKU[slug],))
        if _has(question, hand) and not _has(question, pool[:SIZE]):
            return question


def _needs_four(slug: str) -> bool:
    return slug == "sanshoku-doujun"


def yaku_of(question: Question) -> str:
    return question.facts.split("\n")[0]


def pool_of(question: Question) -> tuple[Tile, ...]:
    return parse_tiles(question.facts.split("\n")[1])


def _has(question: Question, tiles: tuple[Tile, ...]) -> bool:
    """Whether these tiles are a win with the yaku, whichever of them came last."""
    for last in dict.fromkeys(tiles):
        held = list(tiles)
        held.remove(last)
        try:
            hand = Hand(sort_tiles(held)).checked()
        except HandError:
            return False
        found = score(Win(hand, last, By.TSUMO, Tile.SOUTH, Tile.EAST), question.ruleset)
        if isinstance(found, Score) and yaku_of(question) in {_plain(reason.code.slug) for reason in found.yaku}:
            return True
    return False


def _plain(slug: str) -> str:
    """A yakuman's rarer form counts as the yakuman itself."""
    return {
        "kokushi-musou-13": "kokushi-musou",
        "suuankou-tanki": "suuankou",
        "junsei-chuuren-poutou": "chuuren-poutou",
    }.get(slug, slug)


def groups(question: Question) -> tuple[Group, ...]:
    return (Group("pool", tuple(map(str, range(len(pool_of(question))))), several=True),)


def keys(question: Question) -> tuple[Key, ...]:
    """One hand that is right."""
    return (Key("pool", frozenset(map(str, _first(question)))),)


@lru_cache(maxsize=64)
def _first(question: Question) -> tuple[int, ...]:
    """The places of the first fourteen tiles that are such a hand."""
    pool = pool_of(question)
    for places in combinations(range(len(pool)), SIZE):
        tiles = tuple([pool[place] for place in places])
        if shanten(Hand(tiles)) == -1 and _has(question, tiles):
            return places
    raise ValueError(f"{question.facts!r}: no hand has the yaku")


def accepted(question: Question, answer: Answer) -> tuple[Key, ...]:
    """The hand that was built, if it has the yaku; else one that does."""
    chosen = chosen_in(answer, "pool")
    pool = pool_of(question)
    if len(chosen) == SIZE and _has(question, tuple(pool[int(place)] for place in chosen)):
        return (Key("pool", chosen),)
    return keys(question)


def read_answer(question: Question, data: Mapping[str, str | Iterable[str]]) -> Answer:
    """Raises `AnswerError` unless it is fourteen of the tiles."""
    number = len(set(values_of(data, "pool")))
    if number != SIZE:
        raise AnswerError("pool", f"{number} tiles are chosen; a hand has fourteen.")
    return Answer(choices=read(groups(question), data))


def explain(question: Question, answer: Answer) -> tuple[Slip, ...]:
    """A hand that is complete and lacks the yaku, or one that is not complete."""
    pool = pool_of(question)
    tiles = sort_tiles(pool[int(place)] for place in chosen_in(answer, "pool"))
    if len(tiles) != SIZE or _has(question, tiles):
        return ()
    found = score(Win(Hand(tiles[:-1]), tiles[-1], By.TSUMO, Tile.SOUTH, Tile.EAST), question.ruleset)
    code = "build.no-such-yaku" if isinstance(found, Score) else "build.not-complete"
    return (Slip(code, OF_YAKU[yaku_of(question)]),)


def deciding_rules(question: Question) -> tuple[str, ...]:
    """None: the yaku asked for are made alike at every table this is offered for."""
    return ()
