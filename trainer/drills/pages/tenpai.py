"""Which discards leave the hand ready."""

from engine.hand import Hand
from engine.tiles import Tile, parse_tile
from trainer.drills import question as pure
from trainer.drills.pages.scenes import Scene, of_hand
from trainer.drills.words import word


def scene(asked: pure.Question) -> Scene:
    return of_hand(Hand.parse(asked.facts))


def legend(asked: pure.Question, group: str) -> tuple[str, Tile | None]:
    return word("choices", "tenpai", group), None


def value(asked: pure.Question, group: str, value: str) -> tuple[str, Tile | None]:
    return "", parse_tile(value)


def brief(asked: pure.Question) -> tuple[str, Hand | None]:
    return "", Hand.parse(asked.facts)
