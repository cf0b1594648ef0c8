"""Which discard: the hand, and at the last level the table around it."""

from engine.hand import Hand
from engine.tiles import Tile, parse_tile
from trainer.drills import question as pure
from trainer.drills.kinds.discard import hand_of
from trainer.drills.kinds.situations import parse
from trainer.drills.pages.scenes import Scene, of_hand, of_table
from trainer.drills.words import word


def scene(asked: pure.Question) -> Scene:
    if asked.facts.startswith("seat"):
        return of_table(parse(asked.facts, asked.ruleset).view, word("choices", "discard", "seen"))
    return of_hand(hand_of(asked), word("choices", "discard", "alone"))


def legend(asked: pure.Question, group: str) -> tuple[str, Tile | None]:
    return word("choices", "discard", group), None


def value(asked: pure.Question, group: str, value: str) -> tuple[str, Tile | None]:
    return "", parse_tile(value)


def brief(asked: pure.Question) -> tuple[str, Hand | None]:
    return "", hand_of(asked)
