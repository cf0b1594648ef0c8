"""A tile to be named, an indicator, or seats as the deal moves on."""

from engine.hand import Hand
from engine.tiles import Tile, parse_tile
from trainer.display import faces
from trainer.drills import question as pure
from trainer.drills.kinds.tiles import seats_of, shown
from trainer.drills.pages.scenes import Scene
from trainer.drills.words import word


def scene(asked: pure.Question) -> Scene:
    if asked.level == "winds":
        players, dealer, after = seats_of(asked)
        seats = {4: ("me", "after", "across", "before"), 3: ("me", "after", "before")}[players]
        moved = word("choices", "tiles", "moved" if after == 1 else "moved-on").format(times=after)
        said = [word("choices", "tiles", f"dealer-{seats[dealer]}"), moved if after else ""]
        return Scene((" ".join(filter(None, said)),))
    heard = word("choices", "tiles", "unnamed") if asked.level == "names" else ""
    return Scene(hand=faces.face(shown(asked), "is-large", alone=not heard, heard=heard))


def legend(asked: pure.Question, group: str) -> tuple[str, Tile | None]:
    return word("choices", "tiles", group), None


def value(asked: pure.Question, group: str, value: str) -> tuple[str, Tile | None]:
    tile = parse_tile(value)
    return ("", tile) if group == "dora" else (faces.name(tile), None)


def brief(asked: pure.Question) -> tuple[str, Hand | None]:
    if asked.level == "winds":
        return word("levels", "tiles", "winds", "label"), None
    return faces.name(shown(asked)), None
