"""Build a hand: the tiles that lie there and the yaku that is wanted."""

from engine.hand import Hand
from engine.reasons import Code
from engine.tiles import Tile
from trainer.display.wording import label
from trainer.drills import question as pure
from trainer.drills.kinds.build import pool_of, yaku_of
from trainer.drills.pages.scenes import Scene
from trainer.drills.words import word


def scene(asked: pure.Question) -> Scene:
    return Scene((word("choices", "build", "says").format(yaku=_yaku(asked)),))


def legend(asked: pure.Question, group: str) -> tuple[str, Tile | None]:
    return word("choices", "build", group), None


def value(asked: pure.Question, group: str, value: str) -> tuple[str, Tile | None]:
    return "", pool_of(asked)[int(value)]


def brief(asked: pure.Question) -> tuple[str, Hand | None]:
    return _yaku(asked), None


def _yaku(asked: pure.Question) -> str:
    return label(Code(f"yaku.{yaku_of(asked)}"))
