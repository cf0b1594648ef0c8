"""The fu of one part of a hand."""

from engine.hand import Hand
from engine.tiles import Tile
from engine.win import Win
from trainer.display import faces
from trainer.display.facts import table_facts
from trainer.drills import question as pure
from trainer.drills.kinds.fu import part_of
from trainer.drills.pages.scenes import Scene
from trainer.drills.words import word


def scene(asked: pure.Question) -> Scene:
    _, _, win = part_of(asked)
    return Scene(facts=tuple(table_facts(win)), hand=faces.hand(win.hand, win.tile))


def legend(asked: pure.Question, group: str) -> tuple[str, Tile | None]:
    part, tiles, _ = part_of(asked)
    said = word("choices", "fu", part)
    return (said if part == "win" else f"{said}: {faces.names(tiles)}"), None


def value(asked: pure.Question, group: str, value: str) -> tuple[str, Tile | None]:
    return f"{value} fu", None


def brief(asked: pure.Question) -> tuple[str, Hand | None]:
    win = part_of(asked)[2] if asked.asks == ("choices",) else Win.parse(asked.facts)
    return "", win.hand
