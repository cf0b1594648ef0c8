"""Help with beginning: the first step towards an answer, as far as the engine can take it, and never the answer."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from django.utils.html import format_html
from django.utils.safestring import SafeString

from engine.hand import Hand
from engine.scoring import Score, score
from engine.tiles import Tile, sort_tiles
from engine.win import Win
from trainer.display import faces
from trainer.display.faces import Place
from trainer.display.score import steps
from trainer.display.wording import term
from trainer.drills import question as pure
from trainer.drills.kinds import KINDS, OF_WIN, fu
from trainer.drills.kinds.build import yaku_of
from trainer.drills.kinds.choosing import ASKS as CHOICES
from trainer.drills.kinds.discard import hand_of
from trainer.drills.kinds.points import PointsVerdict
from trainer.drills.kinds.tiles import shown
from trainer.drills.pages.scenes import NOTHING
from trainer.drills.words import word
from trainer.reference.catalogue import entries
from trainer.reference.figures import hand_in_sets

FEWEST_PAIRS = 5
"""A closed hand with so many pairs is set apart by them."""


@dataclass(frozen=True, slots=True)
class Help:
    """What to begin with, in a sentence, and the hand set apart as far as that goes."""

    said: str
    hand: SafeString = NOTHING

    @property
    def title(self) -> str:
        return word("help", "title")

    @property
    def counts(self) -> str:
        """What an answer is worth now."""
        return word("help", "counts")


def first_step(asked: pure.Question) -> Help:
    """The first step towards the answer of a question."""
    match asked.kind:
        case "points":
            return _base(asked)
        case "score" | "yaku" | "fu" | "what-if" | "compare":
            part = asked.kind == "fu" and asked.asks == CHOICES
            return Help(word("help", asked.kind, asked.level if part else "whole"), _in_sets(asked))
        case "waits":
            return _apart(Hand.parse(asked.facts))
        case "tenpai" | "discard":
            return _apart(hand_of(asked))
        case "build":
            lead = entries()[yaku_of(asked)].lead
            return Help(word("help", "build").format(yaku=lead[:1].lower() + lead[1:]))
        case "tiles" if asked.level == "names":
            tile = shown(asked)
            suit = word("help", "tiles", "honours") if tile.is_honor else term(f"suit.{tile.suit}")
            return Help(word("help", "tiles", "names").format(suit=suit))
        case "tiles" | "calls":
            return Help(word("help", asked.kind, asked.level))
    return Help(word("help", asked.kind))


def _base(asked: pure.Question) -> Help:
    """How the base points come about."""
    verdict = KINDS["points"].mark(asked, KINDS["points"].solve(asked))
    assert isinstance(verdict, PointsVerdict)
    limit = term(f"limit.{verdict.limit}") if verdict.limit else ""
    step = next(steps(verdict.reason, verdict.payments, limit))
    return Help(word("help", "points"), format_html('<p class="lead">{}</p>', step))


def _in_sets(asked: pure.Question) -> SafeString:
    """The win in its sets, as it is read."""
    if asked.kind == "fu":
        win = fu.part_of(asked)[2] if asked.asks == CHOICES else Win.parse(asked.facts)
    else:
        win = Win.parse((OF_WIN[asked.kind].as_score(asked) if asked.kind in OF_WIN else asked).facts)
    found = score(win, asked.ruleset)
    assert isinstance(found, Score)
    return hand_in_sets(found.reading)


def _apart(hand: Hand) -> Help:
    """A hand with its complete sets apart, as many as there can be, or its pairs where it has many."""
    held = sort_tiles(hand.held)
    pairs = [kind for kind, number in Counter(tile.kind for tile in held).items() if number >= 2]
    if len(pairs) >= FEWEST_PAIRS and not hand.melds:
        return Help(word("help", "pairs"), _drawn(hand, [(kind, kind) for kind in pairs]))
    found = complete(tuple(tile.kind for tile in held))
    return Help(word("help", "sets" if found else "no-sets"), _drawn(hand, found))


@lru_cache(maxsize=4096)
def complete(kinds: tuple[Tile, ...]) -> tuple[tuple[Tile, ...], ...]:
    """As many triplets and runs as these kinds hold at once, sorted as they are.

    >>> from engine.tiles import format_tiles, parse_tiles
    >>> [format_tiles(one) for one in complete(parse_tiles("1112345m77p"))]
    ['111m', '345m']
    """
    if len(kinds) < 3:
        return ()
    first, rest = kinds[0], kinds[1:]
    ways = [complete(rest)]
    run = (first, Tile(first + 1), Tile(first + 2)) if not first.is_honor and first.rank <= 7 else ()
    for one in ((first,) * 3, run):
        if one and not Counter(one) - Counter(kinds):
            left = Counter(kinds) - Counter(one)
            ways.append((one, *complete(tuple(sorted(left.elements())))))
    return max(ways, key=len)


def _drawn(hand: Hand, apart: Iterable[Sequence[Tile]]) -> SafeString:
    """The hand with these groups before what is left of it."""
    pool = list(sort_tiles(hand.held))
    parts: list[list[Place]] = []
    for group in apart:
        held = []
        for kind in group:
            tile = next(tile for tile in pool if tile.kind is kind)
            pool.remove(tile)
            held.append(tile)
        parts.append([Place(tile) for tile in held])
    if pool:
        parts.append([Place(tile) for tile in pool])
    said = [faces.names(place.tile for place in part) for part in parts]
    melds = faces.on_table(hand)
    classes = "is-grouped" if len(parts) > 1 else "is-melded" if melds else ""
    return faces.frame(
        map(faces.draw, parts), map(faces.draw, melds), "; ".join([*said, *faces.table_names(hand)]), classes
    )
