"""Naming the waits: the hand and the tiles to tick; after the answer, what each right tile completes."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from engine.hand import Hand
from engine.reading import Reading
from engine.reasons import Code, Reason
from engine.tiles import KINDS, Suit, Tile, parse_tiles
from engine.waits import Wait, waits
from engine.win import By, Win
from trainer.display import faces
from trainer.display.wording import label, term
from trainer.drills import question as pure
from trainer.drills.kinds.waits import WaitsVerdict
from trainer.drills.pages.parts import Errors, Field, Notice, Written, box, notice
from trainer.drills.words import word
from trainer.reference.figures import hand_in_sets

FORMS = ("45m99p", "46m99p", "12m99p", "55m99p", "345m9p")
"""A hand for each of the five basic waits."""


@dataclass(frozen=True, slots=True)
class Asking:
    hand: Hand
    picker: SafeString
    text: Field
    error: str


@dataclass(frozen=True, slots=True)
class Completed:
    """A winning tile with every way the hand then reads. ``overlooked`` ones come open."""

    tile: Tile
    form: str
    left: int
    hands: tuple[SafeString, ...]
    overlooked: bool

    @property
    def each(self) -> tuple[Tile, ...]:
        return (self.tile,)


@dataclass(frozen=True, slots=True)
class Answered:
    heading: str
    hand: Hand
    found: tuple[Tile, ...]
    missed: tuple[Tile, ...]
    superfluous: tuple[Tile, ...]
    notices: tuple[Notice, ...]
    completed: tuple[Completed, ...]
    dead: tuple[Reason, ...]
    astray: tuple[Tile, ...]  # too many, and not for want of a fifth copy
    away: str


def ask(asked: pure.Question, written: Written, errors: Errors) -> Asking:
    texts = list(written.get("tiles", ()))
    typed = next((text for text in texts if text and text not in _TEXTS and text != "none"), "")
    return Asking(
        hand=Hand.parse(asked.facts),
        picker=_picker(frozenset(texts) & _TEXTS, asked.ruleset.table.without),
        text=box("tiles", word("fields", "tiles", "label"), {"tiles": [typed]}, {}),
        error=errors.get("tiles", ""),
    )


_TEXTS = frozenset(map(str, KINDS))


@lru_cache(maxsize=64)
def _picker(ticked: frozenset[str], without: str) -> SafeString:
    """The 34 kinds to tick, those the table plays without barred. Drawn once: the same for every hand."""
    absent = frozenset(parse_tiles(without))
    rows = [
        (
            "honours" if suit is Suit.HONORS else term(f"suit.{suit}"),
            [(str(kind), faces.face(kind), faces.name(kind), kind in absent) for kind in KINDS if kind.suit is suit],
        )
        for suit in Suit
    ]
    return render_to_string("drills/picker.html", {"rows": rows, "ticked": ticked})


_NUMBERS = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
)


def _tiles(number: int) -> str:
    return f"{_NUMBERS[number]} {'tile' if number == 1 else 'tiles'}"


def answered(asked: pure.Question, verdict: WaitsVerdict, given_up: bool) -> Answered:
    missed = frozenset(wait.tile for wait in verdict.waits) if given_up else frozenset(verdict.missed)
    hand = Hand.parse(asked.facts)
    return Answered(
        heading=_heading(verdict, given_up),
        hand=hand,
        found=() if given_up else verdict.found,
        missed=() if given_up else verdict.missed,
        superfluous=verdict.superfluous,
        notices=() if given_up else tuple(map(notice, verdict.slips)),
        completed=tuple(_completed(hand, wait, wait.tile in missed) for wait in _missed_first(verdict, missed)),
        dead=verdict.dead,
        astray=tuple(tile for tile in verdict.superfluous if not any(tile in reason.tiles for reason in verdict.dead)),
        away="" if verdict.waits or verdict.shanten < 1 else _away(verdict.shanten),
    )


def _missed_first(verdict: WaitsVerdict, missed: frozenset[Tile]) -> list[Wait]:
    return sorted(verdict.waits, key=lambda wait: (wait.tile not in missed, wait.tile))


def _heading(verdict: WaitsVerdict, given_up: bool) -> str:
    total, found = len(verdict.waits), len(verdict.found)
    if not total:
        return "Not ready" if given_up or not verdict.right else "Right: not ready"
    if given_up:
        return f"{_tiles(total).capitalize()}"
    if verdict.right:
        return f"Right: {_tiles(total)}"
    if verdict.superfluous and found == total:
        return f"{_tiles(total).capitalize()}; you named more"
    return f"{_tiles(total).capitalize()}; you found {_NUMBERS[found] if found else 'none yet'}"


def _away(shanten: int) -> str:
    return f"The hand is {_tiles(shanten)} away from ready."


def _completed(hand: Hand, wait: Wait, overlooked: bool) -> Completed:
    win = Win(hand, wait.tile, By.TSUMO, Tile.EAST, Tile.EAST)
    return Completed(
        tile=wait.tile,
        form=" and ".join(label(Code(f"wait.{form}")).lower() for form in wait.forms).capitalize(),
        left=wait.left,
        hands=tuple(
            dict.fromkeys(hand_in_sets(Reading(win, shape, group, form, 0)) for shape, group, form in wait.completions)
        ),
        overlooked=overlooked,
    )


def basic_forms() -> Iterator[tuple[str, Hand, tuple[Tile, ...]]]:
    """The five basic waits: name, hand, and the tiles the engine says it waits for."""
    for text in FORMS:
        hand = Hand.parse(text)
        found = waits(hand)
        yield label(found[0].reason.code), hand, tuple(wait.tile for wait in found)
