"""Template tags for what the engine makes: ``{% load riichi %}``."""

from collections.abc import Iterable
from typing import Any

from django import template
from django.utils.safestring import SafeString

from engine.hand import Hand
from engine.reasons import Code, Reason
from engine.rules import Ruleset
from engine.scoring import Score
from engine.tiles import Tile, parse_tile, parse_tiles
from engine.win import Win
from trainer.display import faces, payment, sentences, wording
from trainer.display.facts import table_facts
from trainer.display.score import sheet

register = template.Library()


@register.simple_tag
def tile(face: Tile | str, corner: bool = False, marks: str = "") -> SafeString:
    """One tile with its name: ``{% tile t %}``; ``corner=True`` adds the learner's corner letters."""
    return faces.face(parse_tile(face) if isinstance(face, str) else face, marks, corner, alone=True)


@register.simple_tag
def tiles(row: Iterable[Tile] | str, size: str = "", corner: bool = False, marks: str = "") -> SafeString:
    """A row of tiles in running text: ``{% tiles ts size="md" %}`` (xs, md, lg; small without)."""
    return faces.row(parse_tiles(row) if isinstance(row, str) else row, size, corner, marks)


@register.simple_tag
def hand(held: Hand | Win | str, win: Tile | None = None, corner: bool = False, slot: bool = False) -> SafeString:
    """A whole hand: concealed tiles, the winning or drawn tile set apart, melds as they lie, norths set aside.

    Give it a `Hand` (and the tile that completes it, as ``win``), or a `Win`; ``slot=True`` leaves a place empty.
    """
    if isinstance(held, Win):
        return faces.hand(held.hand, held.tile, corner, slot)
    return faces.hand(Hand.parse(held) if isinstance(held, str) else held, win, corner, slot)


@register.inclusion_tag("display/facts.html")
def facts(win: Win, rules: Ruleset | None = None) -> dict[str, Any]:
    """How a win came about and what lay on the table: everything that counts and is not a tile of the hand."""
    return {"facts": table_facts(win, rules)}


@register.inclusion_tag("display/score.html")
def score(score: Score, slip: Code | str | None = None) -> dict[str, Any]:
    """The whole of a score: hand in its parts, yaku, fu, sum; ``slip`` is the code of the line an answer got wrong."""
    return {"sheet": sheet(score, slip)}


@register.simple_tag
def worth(score: Score) -> str:
    """``3 han 40 fu``, ``5 han, mangan``, ``double yakuman``."""
    return payment.worth(score)


@register.simple_tag
def paid(score: Score) -> str:
    """``5,200``, ``1,300 / 2,600``, ``2,600 each``."""
    return payment.paid(score.payments)


@register.simple_tag
def reason(reason: Reason) -> SafeString:
    """One sentence with its tiles drawn in place: what the engine says and what proves it."""
    return sentences.say(reason)


@register.filter
def label(code: Code | Reason) -> str:
    """The few words for a code: ``{{ reason|label }}``."""
    return wording.label(code.code if isinstance(code, Reason) else code)


@register.filter
def page(code: Code | Reason) -> str | None:
    """The address of the page that explains a code."""
    return wording.page(code.code if isinstance(code, Reason) else code)


@register.filter
def points(number: int) -> str:
    """``12,000``, ``−1,000``."""
    return payment.points(number)
