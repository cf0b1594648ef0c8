"""The coach's word on a decision, in words: moves with their tiles, and one sentence with its numbers."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe

from engine.actions import Chi, Discard, Kan, Kita, Pon, Riichi
from engine.reasons import Reason
from engine.tiles import Tile, parse_tile
from trainer.display import faces
from trainer.display.payment import about
from trainer.play.pages.aids.nearer import far_words
from trainer.play.verdict import Decision, Weighed, action_of
from trainer.play.words import word


@dataclass(frozen=True, slots=True)
class Move:
    """A move in words with its tiles. ``action`` is what a press sends to try it."""

    action: str
    label: str
    tiles: tuple[Tile, ...]
    chosen: bool = False
    best: bool = False


@dataclass(frozen=True, slots=True)
class Thought:
    """A move the coach weighed: ``behind`` are the points it is thought to fall short of the best."""

    move: Move
    behind: str
    reason: Reason


def move_of(seat: int, text: str) -> Move:
    """The move of an action without its seat."""
    action = action_of(seat, text)
    tiles: tuple[Tile, ...] = ()
    match action:
        case Discard(tile=tile) | Riichi(tile=tile):
            tiles = (tile,)
        case Chi(tiles=own) | Pon(tiles=own) | Kan(tiles=own):
            tiles = own
        case Kita():
            tiles = (Tile.NORTH,)
    return Move(text, word("calls", action.verb), tiles)


def thought_of(seat: int, one: Weighed) -> Thought:
    behind = word("review", "behind").format(points=about(one.behind)) if one.behind and one.behind > 0 else ""
    return Thought(move_of(seat, one.action), behind, one.reason)


def sentence(one: Decision, seat: int, names: Sequence[str]) -> SafeString:
    """One sentence, with its numbers and its tiles drawn in."""
    facts = dict(one.facts)
    own = move_of(seat, one.chosen)
    best = move_of(seat, one.best)
    slots: dict[str, object] = {
        "own": faces.row(own.tiles) if own.tiles else own.label.lower(),
        "call": format_html("{} {}", best.label, faces.row(best.tiles)) if best.tiles else best.label,
        "own_call": format_html("{} {}", own.label, faces.row(own.tiles)) if own.tiles else own.label,
    }
    if "tile" in facts:
        slots["tile"] = faces.row((parse_tile(facts.pop("tile")),))
    if "who" in facts:
        slots["who"] = escape(names[facts.pop("who")])
    for tier in ("tier", "own_tier"):
        if tier in facts:
            slots[tier] = word("coach", "tiers", facts.pop(tier))
    nearer = one.kind not in ("call", "no-call") or facts.get("after", 9) < facts.get("far", 0)
    kind = one.kind if nearer else f"{one.kind}-plain"
    if kind == "safer" and "who" not in one.facts:
        kind = "safer-plain"
    elif kind == "points" and "keeps" not in facts:
        kind = "points-plain"
    elif kind == "points" and facts["keeps"] == facts["own_keeps"] and facts["far"] == facts["own_far"]:
        kind = "points-even"
    for far in ("far", "own_far", "after"):
        if far in facts:
            slots[far] = far_words(facts.pop(far))
    for risk in ("own_risks", "risks"):
        if risk in facts:
            slots[risk] = about(facts.pop(risk))
    return mark_safe(escape(word("review", "says", kind)).format_map(slots | facts))
