"""Template tags for what a table shows: ``{% load board %}``."""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from django import template
from django.utils.safestring import SafeString, mark_safe

from trainer.play.pages.over import Payment

register = template.Library()

type Point = tuple[float, float]

PLACES = {"me": (200, 210), "right": (333, 126), "across": (200, 42), "left": (67, 126), "": (200, 126)}
"""Middles of the players' places, and of the table, in a drawing of 400 x 252."""
BOX = (52, 31)
"""Half the width and height of a player's place."""
TABLE = (30, 20)
"""The same of the table, where the sticks lie."""
CORNERS = {
    frozenset((side, end)): (PLACES[side][0], PLACES[end][1]) for side in ("left", "right") for end in ("me", "across")
}


class Arrow(NamedTuple):
    """A bent line from one place to another."""

    start: Point
    bend: Point
    end: Point

    @property
    def middle(self) -> Point:
        """Where its figure stands, on a line between two players."""
        (ax, ay), (bx, by), (cx, cy) = self
        return (ax + 2 * bx + cx) / 4, (ay + 2 * by + cy) / 4


@register.simple_tag
def arrows(payments: Iterable[Payment]) -> SafeString:
    """Who pays whom, as arrows between the places round the table; payments between the same two are added up.

    The table is drawn where sticks go to it or come from it. What is read out is the list beside it; the drawing itself
    is silent.
    """
    sums: Counter[tuple[str, str]] = Counter()
    for one in payments:
        sums[one.source_where, one.to_where] += one.points
    drawn = "".join(_drawn(*ends, points) for ends, points in sums.items() if points)
    table = _TABLE if any("" in ends for ends in sums) else ""
    return mark_safe(f'<svg class="arrows" viewBox="0 0 400 252" aria-hidden="true">{_HEAD}{table}{drawn}</svg>')


_HEAD = (
    '<defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
    '<path d="M0 0l8 4l-8 4z"/></marker></defs>'
)
_TABLE = '<rect x="174" y="110" width="52" height="32" rx="4"/>'


def _drawn(source: str, to: str, points: int) -> str:
    line = arrow(source, to)
    (x, y), (bx, by), (ex, ey) = line
    mx, my = line.middle if source and to else PLACES[""]
    path = f'<path d="M{x:.0f} {y:.0f}Q{bx:.0f} {by:.0f} {ex:.0f} {ey:.0f}" marker-end="url(#head)"/>'
    return f'{path}<text x="{mx:.0f}" y="{my + 4:.0f}">{points:,}</text>'


def arrow(source: str, to: str) -> Arrow:
    """From edge to edge: between neighbours by the corner, between players who sit opposite round the table."""
    (ax, ay), (bx, by) = PLACES[source], PLACES[to]
    bend = CORNERS.get(frozenset((source, to))) or ((ax + bx) / 2, (ay + by) / 2)
    if {source, to} == {"me", "across"}:
        bend = (bend[0] + 96, bend[1])
    if {source, to} == {"left", "right"}:
        bend = (bend[0], bend[1] - 60)
    return Arrow(_edge(source, bend), bend, _edge(to, bend))


def _edge(place: str, towards: Point) -> Point:
    """Where the way from a place's middle to a point leaves the place."""
    x, y = PLACES[place]
    width, height = BOX if place else TABLE
    dx, dy = towards[0] - x, towards[1] - y
    share = min(width / abs(dx) if dx else 9e9, height / abs(dy) if dy else 9e9)
    return x + dx * share, y + dy * share
