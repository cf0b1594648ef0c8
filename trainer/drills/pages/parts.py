"""The small pieces every question's page is made of, as values a template prints."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from engine.reasons import Code
from engine.tiles import Tile
from trainer.display.wording import address, label, page
from trainer.drills.kinds import CHOOSING
from trainer.drills.question import Offered, Question, Slip
from trainer.drills.skills import TAGS
from trainer.drills.slips.either import MARK, parts_of
from trainer.drills.words import slip_clause, slip_done, slip_words, word

Written = Mapping[str, Sequence[str]]
"""What a form sent, shown again where it could not be read."""

_LONGEST = 200


@dataclass(frozen=True, slots=True)
class Field:
    """One box of an answer. ``error`` is what to say beneath it, empty if there is nothing to say."""

    name: str
    label: str
    value: str
    error: str
    offered: tuple[tuple[str, str], ...] = ()  # what is chosen from, as it is sent and as it is said

    @property
    def is_number(self) -> bool:
        """Whether a phone should offer digits; a payment may be a limit's name or two amounts."""
        return self.name in ("han", "fu")


@dataclass(frozen=True, slots=True)
class Cell:
    """One part of the verdict: the right value, and how the answer compares. ``state`` is right, slip or void."""

    label: str
    value: str
    note: str
    state: str
    wide: bool = False


@dataclass(frozen=True, slots=True)
class Reference:
    """Where to read up."""

    name: str
    address: str


@dataclass(frozen=True, slots=True)
class Notice:
    """A slip in words: the fact on the tiles, the rule, the tiles themselves."""

    title: str
    say: str
    tiles: tuple[Tile, ...]


Errors = Mapping[str, str]
"""What to say at each field that could not be read."""


def boxes(names: Sequence[str], written: Written, errors: Errors, offered: Offered = ()) -> tuple[Field, ...]:
    """The boxes of an answer; what each pays is named otherwise where the dealer's share stands beside it.

    Where numbers are offered to choose from, both shares of a payment are chosen together.
    """
    split, given = "payment_dealer" in names, dict(offered)
    found = []
    for name in names:
        caption = word("fields", name, "split" if split and name == "payment_each" else "label")
        choices = given.get(name.partition("_")[0], ())
        if choices and name == "payment_dealer":
            continue
        if choices and split and name == "payment_each":
            caption = word("fields", name, "both")
        field = box(name, caption, written, errors)
        found.append(replace(field, offered=tuple((text, _said(text)) for text in choices)))
    return tuple(found)


def _said(text: str) -> str:
    """An amount, or both shares, as they are read: ``1,300 / 2,600``."""
    return " / ".join(f"{int(amount):,}" for amount in text.split("/"))


def box(name: str, caption: str, written: Written, errors: Errors) -> Field:
    value = (list(written.get(name, ())) or [""])[0][:_LONGEST]
    return Field(name, caption, value, errors.get(name, ""))


def first_error(fields: Sequence[Field]) -> str:
    """The name of the first box with something to say about it, empty if there is none."""
    return next((field.name for field in fields if field.error), "")


def notice(slip: Slip) -> Notice:
    title, say, of = slip_words(slip.code)
    if slip.right is None and "{right}" in say:  # made in one of several places, for other amounts in each
        clause = slip_clause(slip.code)
        say = f"{clause[:1].upper()}{clause[1:]}."
    slots = {
        "of": _of(slip.code, of),
        "right": "" if slip.right is None else f"{slip.right:,}",
        "wrong": "" if slip.wrong is None else f"{slip.wrong:,}",
    }
    return Notice(title.format(**slots), say.format(**slots), slip.tiles)


def _of(code: str, last: str) -> str:
    """The yaku or the wait that a slip's code ends in, by its name; or the parts of a hand, listed."""
    if not last:
        return ""
    if code.startswith("fu."):
        places = listed([word("slip-places", place) for place in last.split("-")])
        return f"{places[:1].upper()}{places[1:]}"
    return label(Code(f"{'wait' if code.startswith('waits.') else 'yaku'}.{last}"))


PAGES = {
    "yaku": "reference:yaku",
    "fu": "reference:fu",
    "scores": "reference:scores",
    "waits": "drills:setup waits#waits",
    **{kind: f"drills:setup {kind}#how" for kind in CHOOSING if kind not in ("fu", "build")},
}
"""The pages to read up on, as the wording names pages."""


def reference(skill: str) -> Reference:
    """The page that explains a skill: that of a yaku or of a fu item, or the place it is found at."""
    found = TAGS[skill]
    return Reference(found.name, (page(Code(found.code)) if found.code else None) or address(PAGES[found.page]))


PART_PAGES = {
    "yaku": ("All yaku", "yaku"),
    "han": ("All yaku", "yaku"),
    "fu": ("How fu are counted", "fu"),
    "payment": ("The score chart", "scores"),
    "tiles": ("The five basic waits", "waits"),
}
"""The page that explains a part of an answer, for the parts that have one."""


def part_page(part: str) -> Reference:
    name, where = PART_PAGES[part]
    return Reference(name, address(PAGES[where]))


def wrote(asked: Question) -> str:
    """How a wrong number of an answer is led in."""
    return "you chose" if asked.offered else "you wrote"


def part_name(name: str) -> str:
    return word("parts", name)


def listed(words: Sequence[str]) -> str:
    """``fu``, ``fu and payment``, ``han, fu and payment``."""
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else "".join(words)


def heading(wrong: Sequence[str], asked: int) -> str:
    """The verdict in a few words."""
    if not wrong:
        return "Right"
    return "Not yet" if asked == 1 else f"Not yet: {listed([part_name(name).lower() for name in wrong])}"


def slip_title(code: str) -> str:
    """A slip as lists have it: what was done, where its notice has the fact on the tiles."""
    if MARK in code:
        done = ", or ".join(map(slip_clause, parts_of(code)))
    else:
        done, of = slip_done(code)
        done = done.format(of=_of(code, of))
    return f"{done[:1].upper()}{done[1:]}"
