"""Which waits may be won on: the table as it stands, and for each tile why it may not be."""

from engine.hand import Hand
from engine.tiles import Tile, parse_tile
from trainer.drills import question as pure
from trainer.drills.kinds.situations import parse
from trainer.drills.pages.scenes import Scene, of_table
from trainer.drills.words import word


def scene(asked: pure.Question) -> Scene:
    return of_table(parse(asked.facts, asked.ruleset).view, word("choices", "can-win", "says"))


def legend(asked: pure.Question, group: str) -> tuple[str, Tile | None]:
    by, _, tile = group.partition("-")
    return word("choices", "can-win", f"of-{by}"), parse_tile(tile)


def value(asked: pure.Question, group: str, value: str) -> tuple[str, Tile | None]:
    return word("choices", "can-win", value), None


def brief(asked: pure.Question) -> tuple[str, Hand | None]:
    return "", parse(asked.facts, asked.ruleset).player.hand
