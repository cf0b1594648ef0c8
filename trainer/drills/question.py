"""What a drill is made of: a question as facts, an answer, and the verdict on it. Pure data; no Django, no clock.

A question keeps its facts as the text the engine reads back, so that it looks and marks the same for ever:

>>> from engine.rules import load
>>> facts = "3 han 40 fu dealer ron"
>>> question = Question("points", "dealer-ron", facts, load("standard"), ("payment",), ("points-ron",))
>>> Answer(payment=(7700,)).to_values()
{'payment': [7700]}
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.rules import Ruleset
from engine.tiles import Tile, format_tiles, parse_tiles

type Offered = tuple[tuple[str, tuple[str, ...]], ...]
"""By each part asked for a number, the texts to choose from, the smallest first, written as a form sends them."""

PART_NAMES = ("yaku", "han", "fu", "payment", "tiles", "choices")


class AnswerError(ValueError):
    """An answer that cannot be marked. ``field`` is the form field it stands in; the message is for the learner."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(message)
        self.field = field
        self.message = message


@dataclass(frozen=True, slots=True)
class Question:
    """One question. ``facts`` is a win's text (score), a hand's text (waits), ``3 han 40 fu dealer ron`` (points), the
    record of a round with the seat that is asked, or what else its kind reads back.
    """

    kind: str
    level: str
    facts: str
    ruleset: Ruleset
    asks: tuple[str, ...]  # of PART_NAMES, in that order
    skills: tuple[str, ...]  # of skills.TAGS
    offered: Offered = ()  # where numbers are chosen and not written


@dataclass(frozen=True, slots=True)
class Answer:
    """What a learner answered, read from a form; a part that was not asked is None.

    ``payment`` is what the discarder pays, or each player (dealer's self-draw), or (each non-dealer, the dealer).
    ``tiles`` are kinds; the empty set says that the hand is not ready. ``fu`` may be None where the learner answered
    five han or more and left the box empty. ``choices`` are ``group=value`` for what was chosen in each group.
    """

    yaku: frozenset[str] | None = None
    han: int | None = None
    fu: int | None = None
    payment: tuple[int, ...] | None = None
    tiles: frozenset[Tile] | None = None
    choices: frozenset[str] | None = None

    def to_values(self) -> dict[str, Any]:
        """The answer as plain values fit for JSON; `from_values` reads them back."""
        values: dict[str, Any] = {"han": self.han, "fu": self.fu}
        if self.yaku is not None:
            values["yaku"] = sorted(self.yaku)
        if self.payment is not None:
            values["payment"] = list(self.payment)
        if self.tiles is not None:
            values["tiles"] = format_tiles(sorted(self.tiles))
        if self.choices is not None:
            values["choices"] = sorted(self.choices)
        return {name: values[name] for name in PART_NAMES if values.get(name) is not None}

    @classmethod
    def from_values(cls, values: Mapping[str, Any]) -> "Answer":
        return cls(
            yaku=frozenset(values["yaku"]) if "yaku" in values else None,
            han=values.get("han"),
            fu=values.get("fu"),
            payment=tuple(values["payment"]) if "payment" in values else None,
            tiles=frozenset(parse_tiles(values["tiles"])) if "tiles" in values else None,
            choices=frozenset(values["choices"]) if "choices" in values else None,
        )


@dataclass(frozen=True, slots=True)
class Part:
    """One asked part, judged. ``expected`` and ``given`` are of the type `Answer` holds under this name.

    ``right`` is None where the part does not count: the fu of a hand of five han or more, or of a yakuman.
    """

    name: str
    right: bool | None
    expected: Any
    given: Any


@dataclass(frozen=True, slots=True)
class Slip:
    """One rule a learner broke. ``right`` and ``wrong`` are amounts in the unit its wording names.

    ``tiles`` prove it on the hand; ``skill`` is the skill it is evidence against, unless it may as well have been
    ``doubt``: the skill of the other of two slips of which it was one.
    """

    code: str
    skill: str
    tiles: tuple[Tile, ...] = ()
    right: int | None = None
    wrong: int | None = None
    doubt: str = ""

    @property
    def skills(self) -> tuple[str, ...]:
        """Where to read up."""
        return tuple(dict.fromkeys(filter(None, (self.skill, self.doubt))))


@dataclass(frozen=True, slots=True)
class Verdict:
    """The parts judged, and the slips that explain the answer: none, one, or a pair. Each kind adds its own data."""

    parts: tuple[Part, ...]
    slips: tuple[Slip, ...]

    @property
    def right(self) -> bool:
        """Whether every part that counts is right."""
        return all(part.right is not False for part in self.parts)

    @property
    def slip(self) -> Slip | None:
        return self.slips[0] if self.slips else None
