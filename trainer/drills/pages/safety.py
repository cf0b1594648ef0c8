"""Three tiles to put in order of safety: the table, and each tile with its places."""

from engine.hand import Hand
from engine.tiles import Tile
from trainer.drills import question as pure
from trainer.drills.kinds.safety import situation_of, tile_of
from trainer.drills.pages.scenes import Scene, of_table
from trainer.drills.words import word


def scene(asked: pure.Question) -> Scene:
    return of_table(situation_of(asked).view, word("choices", "safety", "says"))


def legend(asked: pure.Question, group: str) -> tuple[str, Tile | None]:
    return word("choices", "safety", "place"), tile_of(group)


def value(asked: pure.Question, group: str, value: str) -> tuple[str, Tile | None]:
    return word("choices", "safety", value), None


def brief(asked: pure.Question) -> tuple[str, Hand | None]:
    return "", situation_of(asked).player.hand
