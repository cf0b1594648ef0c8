"""What a table shows around a win: how it came, the winds, the circumstances, indicators, counters."""

from typing import NamedTuple

from engine.tiles import Tile
from engine.win import Win
from trainer.display import faces
from trainer.display.wording import term


class Fact(NamedTuple):
    """A term and what stands for it: words, tiles or both."""

    term: str
    words: str = ""
    tiles: tuple[Tile, ...] = ()


def table_facts(win: Win) -> list[Fact]:
    """In the order a table would tell them; what is not so is left out."""
    found = [
        Fact(term("fact.win"), term(f"by.{win.by}"), (win.tile,)),
        Fact(term("fact.seat"), faces.name(win.seat_wind)),
        Fact(term("fact.round"), faces.name(win.prevalent_wind)),
    ]
    if win.circumstances:
        happened = sorted(win.circumstances, key=list(type(next(iter(win.circumstances)))).index)
        found.append(Fact(term("fact.also"), ", ".join(term(f"circumstance.{one}") for one in happened)))
    if win.indicators:
        found.append(Fact(term("fact.dora"), tiles=win.indicators))
    if win.ura:
        found.append(Fact(term("fact.ura"), tiles=win.ura))
    if win.honba:
        found.append(Fact(term("fact.honba"), str(win.honba)))
    if win.sticks:
        found.append(Fact(term("fact.sticks"), str(win.sticks)))
    return found
