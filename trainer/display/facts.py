"""What a table shows around a win: how it came, the winds, the circumstances, indicators, counters."""

from typing import NamedTuple

from engine.rules import Ruleset
from engine.tiles import Tile
from engine.win import Circumstance, Win
from trainer.display import faces
from trainer.display.wording import term


class Fact(NamedTuple):
    """A term and what stands for it: words, tiles or both."""

    term: str
    words: str = ""
    tiles: tuple[Tile, ...] = ()


def table_facts(win: Win, rules: Ruleset | None = None) -> list[Fact]:
    """In the order a table would tell them; what is not so, or does not count by ``rules``, is left out."""
    found = [
        Fact(term("fact.win"), term(f"by.{win.by}"), (win.tile,)),
        Fact(term("fact.seat"), faces.name(win.seat_wind)),
        Fact(term("fact.round"), faces.name(win.prevalent_wind)),
    ]
    if counting := _counting(win.circumstances, rules):
        happened = sorted(counting, key=list(Circumstance).index)
        found.append(Fact(term("fact.also"), ", ".join(term(f"circumstance.{one}") for one in happened)))
    if win.indicators:
        found.append(Fact(term("fact.dora"), tiles=win.indicators))
    if win.ura:
        found.append(Fact(term("fact.ura"), tiles=win.ura))
    if win.honba and (rules is None or rules.points.honba_ron or rules.points.honba_tsumo):
        found.append(Fact(term("fact.honba"), str(win.honba)))
    if win.sticks:
        found.append(Fact(term("fact.sticks"), str(win.sticks)))
    return found


def _counting(happened: frozenset[Circumstance], rules: Ruleset | None) -> frozenset[Circumstance]:
    """Those a yaku of the table is for; a double riichi is at least a riichi."""
    if rules is None:
        return happened
    counted = rules.yaku.han.keys() | rules.yaku.yakuman.keys()
    if Circumstance.DOUBLE_RIICHI in happened and Circumstance.DOUBLE_RIICHI not in counted:
        happened = happened - {Circumstance.DOUBLE_RIICHI} | {Circumstance.RIICHI}
    return frozenset(one for one in happened if one in counted or one is Circumstance.RON_ON_KITA)
