"""Questions answered by choosing: what stands to choose from, and after the answer what was right and why."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from django.utils.safestring import SafeString

from engine.hand import Hand
from engine.reasons import Reason
from engine.tiles import Tile
from trainer.display import faces
from trainer.drills import question as pure
from trainer.drills.kinds import CHOOSING
from trainer.drills.kinds.choosing import ChoiceVerdict, Group, Judged
from trainer.drills.pages import build, calls, canwin, discard, fu, safety, tenpai, tiles
from trainer.drills.pages.parts import Errors, Notice, Written, notice
from trainer.drills.pages.scenes import NOTHING, Scene
from trainer.drills.words import word


class KindPage(Protocol):
    """What the page of a kind tells of its questions."""

    def scene(self, asked: pure.Question, /) -> Scene: ...
    def legend(self, asked: pure.Question, group: str, /) -> tuple[str, Tile | None]: ...
    def value(self, asked: pure.Question, group: str, value: str, /) -> tuple[str, Tile | None]:
        """The words of a value, or the tile it is."""
        ...

    def brief(self, asked: pure.Question, /) -> tuple[str, Hand | None]:
        """The question in one line."""
        ...


PAGES: Mapping[str, KindPage] = {
    "can-win": canwin,
    "discard": discard,
    "tenpai": tenpai,
    "safety": safety,
    "tiles": tiles,
    "fu": fu,
    "calls": calls,
    "build": build,
}


@dataclass(frozen=True, slots=True)
class Value:
    """Something to choose. ``face`` is empty where it is words alone; ``said`` is what is read out in place of it."""

    value: str
    words: str
    face: SafeString
    said: str
    tile: str  # as it is typed
    checked: bool


@dataclass(frozen=True, slots=True)
class Box:
    """A group to choose in. ``tiles``: its values are tiles alone."""

    name: str
    legend: str
    face: SafeString
    several: bool
    values: tuple[Value, ...]
    error: str

    @property
    def tiles(self) -> tuple[Value, ...]:
        """The values that are tiles and nothing else."""
        return tuple(value for value in self.values if value.face and not value.words)

    @property
    def words(self) -> tuple[Value, ...]:
        return tuple(value for value in self.values if value.words or not value.face)


@dataclass(frozen=True, slots=True)
class Asking:
    scene: Scene
    boxes: tuple[Box, ...]

    @property
    def first_error(self) -> str:
        return next((box.name for box in self.boxes if box.error), "")


@dataclass(frozen=True, slots=True)
class Outcome:
    """A group after the answer: what is right, and what was chosen if that is something else."""

    legend: str
    face: SafeString
    state: str  # right, slip or void
    right: tuple[Value, ...]
    missed: tuple[Value, ...]
    astray: tuple[Value, ...]
    because: tuple[Reason, ...]
    told: tuple[tuple[Value, tuple[Reason, ...]], ...]  # of single values


@dataclass(frozen=True, slots=True)
class Answered:
    heading: str
    scene: Scene
    outcomes: tuple[Outcome, ...]
    notices: tuple[Notice, ...]


def ask(asked: pure.Question, written: Written, errors: Errors) -> Asking:
    page, groups = PAGES[asked.kind], CHOOSING[asked.kind].groups(asked)
    boxes = tuple(_box(page, asked, group, frozenset(written.get(group.name, ())), errors) for group in groups)
    return Asking(page.scene(asked), boxes)


def _box(page: KindPage, asked: pure.Question, group: Group, chosen: frozenset[str], errors: Errors) -> Box:
    words, tile = page.legend(asked, group.name)
    values = tuple(_value(page, asked, group.name, value, value in chosen) for value in group.values)
    return Box(group.name, words, _face(tile), group.several, values, errors.get(group.name, ""))


def _face(tile: Tile | None) -> SafeString:
    return NOTHING if tile is None else faces.face(tile, alone=True)


def _value(page: KindPage, asked: pure.Question, group: str, value: str, checked: bool = False) -> Value:
    words, tile = page.value(asked, group, value)
    face = NOTHING if tile is None else faces.face(tile)
    return Value(
        value, words, face, "" if tile is None else faces.name(tile), "" if tile is None else str(tile), checked
    )


def answered(asked: pure.Question, verdict: ChoiceVerdict, given_up: bool) -> Answered:
    page = PAGES[asked.kind]
    (part,) = verdict.parts
    right = sum(one.right for one in verdict.judged)
    if given_up:
        heading = word("verdict", "shown")
    elif part.right:
        heading = word("verdict", "right")
    elif len(verdict.judged) == 1:
        heading = word("verdict", "not-yet")
    else:
        heading = word("verdict", "partly").format(right=right, of=len(verdict.judged))
    return Answered(
        heading=heading,
        scene=page.scene(asked),
        outcomes=tuple(_outcome(page, asked, one, given_up) for one in verdict.judged),
        notices=() if given_up else tuple(map(notice, verdict.slips)),
    )


def _outcome(page: KindPage, asked: pure.Question, one: Judged, given_up: bool) -> Outcome:
    words, tile = page.legend(asked, one.group.name)

    def values(found: frozenset[str]) -> tuple[Value, ...]:
        return tuple(_value(page, asked, one.group.name, value) for value in one.group.values if value in found)

    told = one.key.right if given_up else one.key.right | one.given
    missed = one.key.right - one.given if one.group.several and not given_up else frozenset()
    return Outcome(
        legend=words,
        face=_face(tile),
        state="void" if given_up else "right" if one.right else "slip",
        right=values(one.key.right - missed),
        missed=values(missed),
        astray=() if given_up else values(one.given - one.key.right),
        because=one.key.because,
        told=tuple((value, one.key.of[value.value]) for value in values(told) if value.value in one.key.of),
    )
