"""A sheet and its key as they are printed, and the same questions to be answered on the site."""

from dataclasses import dataclass

import segno
from django.utils.safestring import SafeString, mark_safe

from trainer.accounts.models import User
from trainer.drills.models import Attempt, Question
from trainer.drills.pages.lists import Brief, brief
from trainer.drills.pages.parts import part_name
from trainer.sheets.models import Sheet
from trainer.sheets.pages.shown import Said, asking, explained, figure, solution


@dataclass(frozen=True, slots=True)
class Printed:
    """One question on paper: what is asked, its tiles, and the lines to write on. ``answer`` and what follows stand in
    the key alone.
    """

    number: int
    title: str
    rules: str
    figure: SafeString
    lines: tuple[str, ...]
    answer: Said = ()
    explained: str = ""


@dataclass(frozen=True, slots=True)
class SheetPage:
    sheet: Sheet
    questions: tuple[Printed, ...]
    link: str
    qr: SafeString


def _rows(sheet: Sheet) -> list[tuple[int, Question]]:
    return [(place.number, place.question) for place in sheet.places.select_related("question").order_by("number")]


def sheet(sheet: Sheet, link: str) -> SheetPage:
    return SheetPage(sheet, tuple(_printed(number, row) for number, row in _rows(sheet)), link, _qr(link))


def key(sheet: Sheet, link: str) -> SheetPage:
    found = tuple(_printed(number, row, solution(row), explained(row)) for number, row in _rows(sheet))
    return SheetPage(sheet, found, link, _qr(link))


def _printed(number: int, row: Question, answer: Said = (), why: str = "") -> Printed:
    page = asking(row)
    fields = getattr(page.asking, "fields", ())
    lines = [part_name("yaku")] if "yaku" in row.asks else []
    lines += [field.label for field in fields]
    if "tiles" in row.asks:
        lines.append(part_name("tiles"))
    return Printed(number, page.title, page.rules, figure(row), tuple(lines), answer, why)


def _qr(link: str) -> SafeString:
    drawn = segno.make(link, error="m").svg_inline(omitsize=True, border=2, dark="#000", light="#fff", svgclass="qr")
    return mark_safe(drawn)


@dataclass(frozen=True, slots=True)
class Online:
    """``done`` holds the numbers this visitor has answered."""

    sheet: Sheet
    questions: tuple[tuple[int, Brief, bool], ...]


def questions(sheet: Sheet, person: User | None) -> Online:
    rows = _rows(sheet)
    own = Attempt.objects.filter(person=person, question__in=[row.pk for _, row in rows]) if person else None
    done = set(own.values_list("question", flat=True)) if own is not None else set()
    return Online(sheet, tuple((number, brief(row, answered=row.pk in done), row.pk in done) for number, row in rows))
