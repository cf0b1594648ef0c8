"""The text of a round: its rules, its beginning, its wall and everybody's actions, one a line. It replays itself.

The same text is stored, kept as a fixture and copied into a bug report. It names its rules by their file: a table with
house options keeps their values beside it, and `Record.parse` is given the rules they make. The wall may be a beginning
of one with a label after it, from which it is completed; it is written whole. Lines may be empty or end in a ``#``
comment; between the quotes of a label ``#`` is part of it.

>>> record = Record.parse('''
... round 1
... ruleset standard
... dealer 0  wind E  honba 0  sticks 0  points 25000 25000 25000 25000
... wall 1122m 3344p "a lesson"
... 0 discard 1m
... ''')
>>> len(record.wall.tiles), len(replay(record).actions)
(136, 1)
>>> Record.parse(str(record)) == record
True
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from engine.actions import Action, ActionError, parse_action
from engine.play import IllegalAction, apply, start
from engine.round import Carry, Round, check_carry
from engine.rules import Ruleset, RulesetError, load
from engine.tiles import WINDS, TileTextError, parse_tiles
from engine.wall import Wall, WallError

VERSION = 1
LONGEST_TEXT = 20_000
"""More characters than any round needs: a wall of 136 tiles and some 500 actions."""


class RecordError(ValueError):
    """A text that is no round; ``line`` is the number of the line that does not fit, from 1.

    Of an action that is refused it is the line in the record as it is written, without empty lines and comments.
    """

    def __init__(self, message: str, line: int) -> None:
        super().__init__(f"line {line}: {message}")
        self.line = line


class Record(NamedTuple):
    """A round as it was played, or as far as it was."""

    ruleset: Ruleset
    carry: Carry
    wall: Wall
    actions: tuple[Action, ...] = ()

    @classmethod
    def parse(cls, text: str, ruleset: Ruleset | None = None) -> "Record":
        """The round of a text. ``ruleset`` stands in place of the one it names. Raises `RecordError`."""
        if len(text) > LONGEST_TEXT:
            raise RecordError(f"{len(text)} characters; a round is written with at most {LONGEST_TEXT}", 1)
        lines, end = _lines(text), max(1, len(text.splitlines()))
        _, version = _headed(lines, "round", end)
        if version != str(VERSION):
            raise RecordError(f"round {version!r} is of another version; this one reads round {VERSION}", 1)
        number, name = _headed(lines, "ruleset", end)
        if ruleset is None:
            try:
                ruleset = load(name)
            except RulesetError as error:
                raise RecordError(str(error), number) from None
        number, words = _headed(lines, "dealer", end)
        carry = _carry(words, ruleset, number)
        number, words = _headed(lines, "wall", end)
        wall = _wall(words, ruleset, number)
        actions = []
        for number, line in lines:
            try:
                actions.append(parse_action(line))
            except ActionError as error:
                raise RecordError(str(error), number) from None
        return cls(ruleset, carry, wall, tuple(actions))

    def __str__(self) -> str:
        carry = self.carry
        points = " ".join(map(str, carry.points))
        wind = "ESWN"[WINDS.index(carry.prevalent_wind)]
        head = (
            f"round {VERSION}",
            f"ruleset {self.ruleset.id}",
            f"dealer {carry.dealer}  wind {wind}  honba {carry.honba}  sticks {carry.sticks}  points {points}",
            f"wall {self.wall}",
        )
        return "\n".join((*head, *map(str, self.actions))) + "\n"


def record_of(state: Round) -> Record:
    """What has been played of a round so far."""
    return Record(state.ruleset, state.carry, state.wall, state.actions)


def replay(record: Record, upto: int | None = None) -> Round:
    """The round after its actions, or after the first ``upto`` of them. Raises `RecordError` naming the refused one."""
    state = start(record.ruleset, record.wall, record.carry)
    for number, action in enumerate(record.actions[:upto]):
        try:
            state = apply(state, action)
        except IllegalAction as error:
            raise RecordError(f"action {number + 1}, {error}", number + len(_HEAD) + 1) from error
    return state


_HEAD = ("round", "ruleset", "dealer", "wall")

_SAID = re.compile(r'(?:[^"#]|"[^"]*"?)*')
"""A line up to its comment."""


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines that say something, with their numbers."""
    for number, line in enumerate(text.splitlines(), 1):
        said = _SAID.match(line)
        assert said is not None
        if words := said[0].strip():
            yield number, words


def _headed(lines: Iterator[tuple[int, str]], word: str, end: int) -> tuple[int, str]:
    """The next line, which begins with this word, without it; ``end`` is the number of the last there is."""
    number, line = next(lines, (end, ""))
    if line.split(maxsplit=1)[:1] != [word]:
        found = repr(line[:40]) if line else "the text ends"
        raise RecordError(f"{found} where the line that begins with {word!r} should stand", number)
    return number, line.removeprefix(word).strip()


_CARRY = re.compile(r"(\d)\s+wind ([ESWN])\s+honba (\d{1,3})\s+sticks (\d{1,3})\s+points((?:\s+-?\d{1,9}){3,4})")


def _carry(words: str, ruleset: Ruleset, line: int) -> Carry:
    found = _CARRY.fullmatch(words)
    if found is None:
        raise RecordError("this should read: dealer 0  wind E  honba 0  sticks 0  points 25000 25000 ...", line)
    dealer, wind, honba, sticks, points_text = found.groups()
    points = tuple(map(int, points_text.split()))
    carry = Carry(int(dealer), WINDS["ESWN".index(wind)], int(honba), int(sticks), points)
    try:
        check_carry(ruleset, carry)
    except ValueError as error:
        raise RecordError(str(error), line) from None
    return carry


_WALL = re.compile(r'([^"]*)(?:"([^"]*)")?')


def _wall(words: str, ruleset: Ruleset, line: int) -> Wall:
    found = _WALL.fullmatch(words)
    if found is None:
        raise RecordError("this should read: wall 1122m..., or some tiles and a label between quotes", line)
    tiles, label = found.groups()
    try:
        if label is not None:
            return Wall.complete(ruleset, parse_tiles(tiles), label=label)
        return Wall.parse(tiles, ruleset)
    except (TileTextError, WallError) as error:
        raise RecordError(str(error), line) from None
