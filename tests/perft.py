"""How many lines of action there are from a position: every option of everybody asked, so many actions deep.

A file in ``fixtures/perft`` holds positions of one rule set, each a paragraph: ``id``, the dealer's line and the wall
as in a round's text, the actions that lead there, and ``perft DEPTH COUNT`` lines. A rule that changes what is legal
changes the counts, and shows in review. ``python -m tests.regenerate`` counts anew.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from engine.actions import Action
from engine.play import apply
from engine.record import Record, replay
from engine.round import Round
from engine.rules import load

FOLDER = Path(__file__).parents[1] / "fixtures" / "perft"
MOST_NODES = 20_000
"""Positions made for one count; a position that needs more is too deep for the tests."""


class TooDeep(ValueError):
    """A count that would take too long."""


class Position(NamedTuple):
    """A paragraph of a file: a name, the text of its round, and the counts by depth."""

    name: str
    round_text: str  # without the lines that name version and rule set
    counts: dict[int, int]

    def state(self, ruleset: str) -> Round:
        return replay(Record.parse(f"round 1\nruleset {ruleset}\n{self.round_text}", load(ruleset)))

    def __str__(self) -> str:
        counts = "".join(f"perft {depth} {count}\n" for depth, count in self.counts.items())
        return f"id {self.name}\n{self.round_text}{counts}"


def perft(state: Round, depth: int) -> int:
    """The lines of exactly this many actions."""
    return _Count().lines(state, depth)


def divided(state: Round, depth: int) -> dict[str, int]:
    """The same by the first action, to find where two counts part."""
    return {str(action): perft(apply(state, action), depth - 1) for action in _options(state)}


class _Count:
    def __init__(self) -> None:
        self.nodes = 0

    def lines(self, state: Round, depth: int) -> int:
        if depth == 0:
            return 1
        if depth == 1:
            return sum(map(len, state.asking.values()))
        self.nodes += 1
        if self.nodes > MOST_NODES:
            raise TooDeep(f"more than {MOST_NODES} positions")
        return sum(self.lines(apply(state, action), depth - 1) for action in _options(state))


def _options(state: Round) -> Iterator[Action]:
    for options in state.asking.values():
        yield from options


def read(text: str) -> tuple[str, tuple[Position, ...]]:
    """The remarks at the head of a file, and its positions."""
    head, *paragraphs = text.split("\n\n")
    positions = []
    for paragraph in paragraphs:
        lines = paragraph.strip().splitlines()
        name = lines[0].removeprefix("id ")
        counted_lines = [line.split()[1:] for line in lines if line.startswith("perft ")]
        middle = [line for line in lines[1:] if not line.startswith("perft ")]
        counts = {int(depth): int(count) for depth, count in counted_lines}
        positions.append(Position(name, "".join(f"{line}\n" for line in middle), counts))
    return head, tuple(positions)


def counted(text: str, ruleset: str) -> str:
    """The file's text with its counts made anew."""
    head, positions = read(text)
    fresh = [
        position._replace(counts={depth: perft(position.state(ruleset), depth) for depth in position.counts})
        for position in positions
    ]
    return "\n".join([head + "\n", *map(str, fresh)])
