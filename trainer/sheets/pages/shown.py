"""A question away from its own page: on a wall, in somebody's hand, on paper; and explained to everybody alike."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from engine.reasons import Code
from engine.tiles import Tile
from trainer.display.wording import kept_by_style, label
from trainer.drills import pages, services
from trainer.drills import question as pure
from trainer.drills.kinds import CHOOSING, KINDS
from trainer.drills.models import Attempt, Question
from trainer.drills.pages import choosing
from trainer.drills.pages.parts import Notice, Written, notice
from trainer.drills.pages.question import Page
from trainer.drills.question import PART_NAMES
from trainer.drills.words import word as drill_word
from trainer.sheets.words import word

UNSTAMPED = "-"
"""In place of the moment a question was shown, which would name the question."""


def asking(
    row: Question, action: str = UNSTAMPED, written: Written | None = None, errors: Sequence[pure.AnswerError] = ()
) -> Page:
    """The question to be answered. Its answer goes to ``action``; its own address is not on the page."""
    page = pages.page(
        row,
        marked=None,
        results=None,
        current=None,
        action=action,
        written=written,
        errors=errors,
        stamped=UNSTAMPED,
    )
    # Of a hand whose payment alone is asked there is more to a score than is asked here.
    return replace(page, title=drill_word("kinds", "points", "ask")) if list(row.asks) == ["payment"] else page


@kept_by_style
def figure(row: Question) -> SafeString:
    """The question in large: its tiles and facts, and what there is to choose from."""
    return render_to_string("sheets/figure.html", {"page": asking(row), "said": _choices(row)})


@kept_by_style
def explained(row: Question) -> SafeString:
    """The whole explanation, the same for everybody."""
    asked = services.asked(row)
    kind = KINDS[row.kind]
    verdict = kind.mark(asked, kind.solve(asked))
    marked = services.Marked(Attempt(question=row, answer={}), verdict)
    page = pages.page(row, marked=marked, results=None, current=None, action=UNSTAMPED)
    return render_to_string("sheets/explained.html", {"page": page})


@dataclass(frozen=True, slots=True)
class Bit:
    """A piece of an answer: words, or a tile."""

    words: str = ""
    tile: Tile | None = None


type Said = tuple[Bit, ...]


def said(row: Question, answer: pure.Answer) -> Said:
    """An answer in a line, as it was given."""
    return tuple(_said(row, answer))


def solution(row: Question) -> Said:
    """The right answer in a line."""
    return said(row, KINDS[row.kind].solve(services.asked(row)))


def beside(attempt: Attempt) -> tuple[Said, Said]:
    """The right answer and the one given, each in a line, without the parts in which they agree or that do not count;
    nothing for who did not know yet.
    """
    if not attempt.answer:
        return (), ()
    row = attempt.question
    agreed = [name for name, right in attempt.parts.items() if name in PART_NAMES and right is not False]
    none = dict.fromkeys(agreed)
    given, right = pure.Answer.from_values(attempt.answer), KINDS[row.kind].solve(services.asked(row))
    return said(row, replace(right, **none)), said(row, replace(given, **none))


def _said(row: Question, answer: pure.Answer) -> list[Bit]:
    bits: list[Bit] = []
    if answer.yaku is not None:
        names = sorted(label(Code(f"yaku.{slug}")) for slug in answer.yaku)
        bits.append(Bit(", ".join(names)))
    if answer.han is not None:
        bits.append(Bit(f"{answer.han} han"))
    if answer.fu is not None:
        bits.append(Bit(f"{answer.fu} fu"))
    if answer.payment is not None:
        text = " / ".join(f"{amount:,}" for amount in answer.payment)
        each = KINDS[row.kind].fields(services.asked(row))[-1:] == ("payment_each",)
        bits.append(Bit(word("answers", "each").format(amount=text) if each else text))
    if answer.tiles is not None:
        bits += [Bit(tile=tile) for tile in sorted(answer.tiles)] or [Bit(word("answers", "not-ready"))]
    if answer.choices is not None:
        bits += _chosen(services.asked(row), answer.choices)
    return bits


def _chosen(asked: pure.Question, choices: frozenset[str]) -> list[Bit]:
    """What was chosen, with the name of the group where there are several."""
    page, groups = choosing.PAGES[asked.kind], CHOOSING[asked.kind].groups(asked)
    bits = []
    for group in groups:
        values = [value for value in group.values if f"{group.name}={value}" in choices]
        if not values:
            continue
        if len(groups) > 1:
            bits.append(Bit(*page.legend(asked, group.name)))
        bits += [Bit(*page.value(asked, group.name, value)) for value in values]
    return bits


def _choices(row: Question) -> tuple[tuple[Said, Said], ...]:
    """Each group to choose in: what it asks, and its values."""
    asked = services.asked(row)
    if row.kind not in CHOOSING or "choices" not in row.asks:
        return ()
    page = choosing.PAGES[row.kind]
    return tuple(
        (
            (Bit(*page.legend(asked, group.name)),),
            tuple(Bit(*page.value(asked, group.name, value)) for value in group.values),
        )
        for group in CHOOSING[row.kind].groups(asked)
    )


@kept_by_style
def slips_in(row: Question, answer: str) -> tuple[Notice, ...]:
    """What explains an answer, given as the text of its values; computed once for all who gave it."""
    verdict = KINDS[row.kind].mark(services.asked(row), pure.Answer.from_values(json.loads(answer)))
    return tuple(map(notice, verdict.slips))
