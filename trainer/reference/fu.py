"""The page about fu: every item with a win that has it, and the wins whose fu follow no sum.

Amounts, tiles and totals are the engine's; the file beside this one only chooses the wins.
"""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from django.utils.safestring import SafeString

from engine.reasons import Code, Reason
from engine.rules import Ruleset, load
from engine.scoring import Score, score
from engine.win import Win, WinError, check_win
from trainer.display import faces
from trainer.display.wording import term
from trainer.reference.figures import lit_hand
from trainer.reference.worth import rulesets

RANKS = {"simple": "2 to 8", "terminal": "1 and 9", "honor": "Honours"}
SHORT = {
    Code.FU_PAIR_DRAGON: "dragons",
    Code.FU_PAIR_SEAT_WIND: "your wind",
    Code.FU_PAIR_ROUND_WIND: "the round’s wind",
    Code.FU_PAIR_DOUBLE_WIND: "the wind that is both",
    Code.FU_WAIT_TANKI: "single",
    Code.FU_WAIT_KANCHAN: "closed",
    Code.FU_WAIT_PENCHAN: "edge",
}


@dataclass(frozen=True, slots=True)
class Item:
    """One fu item and a win that has it; ``reason`` is the item as the engine found it there."""

    reason: Reason
    score: Score

    @property
    def code(self) -> Code:
        return self.reason.code

    @property
    def amount(self) -> int:
        return self.reason.amount or 0

    @property
    def short(self) -> str:
        """What it is in a list: ``dragons``, ``closed wait``."""
        return SHORT[self.code]

    @property
    def hand(self) -> SafeString:
        return lit_hand(self.score, self.reason)

    @property
    def how(self) -> str:
        """How that win came, and its winds."""
        win = self.score.reading.win
        return f"{term(f'by.{win.by}')}, seat {faces.name(win.seat_wind)}, round {faces.name(win.prevalent_wind)}"

    @property
    def sum(self) -> str:
        """All fu of that win: ``20 + 8 + 10 = 38, rounded up to 40``."""
        parts = " + ".join(str(reason.amount) for reason in self.score.fu)
        raw, total = self.score.fu_raw, self.score.fu_total
        added = parts if len(self.score.fu) == 1 else f"{parts} = {raw}"
        return added if raw == total else f"{added}, {term('score.rounded')} to {total}"

    @property
    def id(self) -> str:
        """The anchor feedback links to."""
        return self.code.value.replace(".", "-")


@cache
def items(rules: Ruleset) -> dict[Code, Item]:
    """Every fu item a table has, in the order of the page."""
    text = (Path(__file__).parent / "fu.toml").read_text(encoding="utf-8")
    found = {Code(code): _item(Code(code), Win.parse(win), rules) for code, win in tomllib.loads(text).items()}
    return {code: item for code, item in found.items() if item}


def _item(code: Code, win: Win, rules: Ruleset) -> Item | None:
    try:
        check_win(win, rules)
    except WinError:
        return None
    found = score(win, rules)
    if not isinstance(found, Score):
        raise LookupError(f"{win} does not win")
    return Item(next(reason for reason in found.fu if reason.code is code), found)


@dataclass(frozen=True, slots=True)
class SetRow:
    """Triplets and kans of one kind of tile: open, completed by ron, concealed; a kan is never completed by ron."""

    name: str
    triplets: tuple[Item, ...]
    kans: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Group:
    """Items that are counted at one step."""

    id: str
    title: str
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class FuPage:
    """What the template reads: single items the count speaks of, the table of sets, and all items in groups."""

    rules: Ruleset
    base: Item
    closed_ron: Item
    tsumo: Item
    pinfu_tsumo: Item
    seven_pairs: Item
    open_minimum: Item | None  # none where nobody plays chi: each other call gives fu
    sets: tuple[SetRow, ...]
    pairs: tuple[Item, ...]
    waits: tuple[Item, ...]
    groups: tuple[Group, ...]
    rounded: Score  # an example whose sum is rounded up
    double_winds: tuple[tuple[int, str], ...]  # fu of that pair, and the rule sets that give it
    rinshan: tuple[str, ...]  # the rule sets that give no fu for the self-draw after a kan


def counted(*, rules: str) -> tuple[Ruleset, FuPage | None]:
    """The rule set of an id, and its page; none where no fu are counted."""
    found = load(rules)
    return found, fu_page(found)


@cache
def fu_page(rules: Ruleset) -> FuPage | None:
    """The page for one table; None where no fu are counted."""
    if not rules.fu.counted:
        return None
    found = items(rules)

    def of(prefix: str) -> tuple[Item, ...]:
        return tuple(item for code, item in found.items() if code.value.startswith(prefix))

    won = (found[Code.FU_BASE], found[Code.FU_CLOSED_RON], found[Code.FU_TSUMO])
    fixed = (found[Code.FU_PINFU_TSUMO], found[Code.FU_SEVEN_PAIRS])
    minimum = found.get(Code.FU_OPEN_MINIMUM)
    pairs, waits = of("fu.pair."), of("fu.wait.")
    return FuPage(
        rules,
        *won,
        *fixed,
        minimum,
        sets=tuple(_set_row(name, rank, found) for rank, name in RANKS.items()),
        pairs=pairs,
        waits=waits,
        groups=(
            Group("winning", "Winning", won),
            Group("triplets", "Each triplet", of("fu.triplet.")),
            Group("kans", "Each kan", of("fu.kan.")),
            Group("pair", "The pair", pairs),
            Group("wait", "The wait", waits),
            Group("fixed", "Hands with a count of their own", (*fixed, minimum) if minimum else fixed),
        ),
        rounded=found[Code.FU_TRIPLET_CLOSED_TERMINAL].score,
        double_winds=tuple(_double_winds()),
        rinshan=tuple(one.name for one in rulesets() if one.fu.counted and not one.fu.rinshan_tsumo),
    )


def _set_row(name: str, rank: str, found: dict[Code, Item]) -> SetRow:
    return SetRow(
        name,
        tuple(found[Code(f"fu.triplet.{state}.{rank}")] for state in ("open", "by-ron", "closed")),
        tuple(found[Code(f"fu.kan.{state}.{rank}")] for state in ("open", "closed")),
    )


def _double_winds() -> Iterator[tuple[int, str]]:
    """The amount at most tables first, then who differs."""
    named: dict[int, list[str]] = {}
    for rules in rulesets():
        if rules.fu.counted:
            named.setdefault(rules.fu.double_wind_pair, []).append(rules.name)
    most, *others = sorted(named, key=lambda amount: -len(named[amount]))
    yield most, "most rules" if others else "every rule set here"
    yield from ((amount, "; ".join(named[amount])) for amount in others)
