"""Which yaku the hand can still come to, which it has lost and why, and the one that is aimed at."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString

from engine.costs import FAR
from engine.prospects import Prospect, distance, prospects, way
from engine.reasons import Code, Reason
from engine.tiles import Tile
from engine.view import View
from trainer.display import faces
from trainer.display.wording import label
from trainer.play.words import word

CHIPS = 8
"""Yaku named as still possible."""
DETOUR = 2
"""Tiles more than any hand needs, beyond which a yaku is not named as possible."""


@dataclass(frozen=True, slots=True)
class Chip:
    """A yaku within reach, or one that is not any more. ``more`` are the tiles it needs beyond the nearest hand."""

    slug: str
    label: str
    worth: str
    more: int
    pinned: bool
    barred: Reason | None


@dataclass(frozen=True, slots=True)
class Pinned:
    """The yaku aimed at. ``way`` are the groups of a nearest hand that has it, each tile with whether it is held."""

    slug: str
    label: str
    worth: str
    far: str
    lacks: tuple[Tile, ...]
    odd: tuple[Tile, ...]
    way: tuple[SafeString, ...]
    said: str  # the way, read out
    barred: Reason | None
    page: str = ""


def yaku_within(seen: View, pin: str) -> tuple[tuple[Chip, ...], tuple[Chip, ...], Pinned | None]:
    """What the hand may still come to, what it has lost, and the yaku aimed at."""
    rules, hand, unseen = seen.ruleset, seen.hand, seen.unseen
    nearest = distance(hand, rules, unseen)
    all_of_them = prospects(hand, rules, (seen.me.wind, seen.prevalent_wind), unseen)
    possible, lost = [], []
    aim: Prospect | None = None
    for one in all_of_them:
        if one.code in (Code.RIICHI, Code.RIICHI_BONUS) and (reason := _no_riichi(seen, one)):
            one = one._replace(missing=FAR, barred=reason)
        if one.code.slug == pin:
            aim = one
        if one.barred is not None:
            if not one.yakuman and one.code not in (Code.MENZEN_TSUMO, Code.CLOSED_HAND):
                lost.append(_chip(one, nearest, pin))
        elif one.missing <= nearest + DETOUR:
            possible.append(_chip(one, nearest, pin))
    return tuple(possible[:CHIPS]), tuple(lost), _pinned(seen, aim, unseen) if aim else None


def _no_riichi(seen: View, one: Prospect) -> Reason | None:
    """R12, R13: too few tiles left, or no points for the deposit."""
    rules = seen.ruleset
    if one.barred is not None or seen.me.riichi:
        return None
    if seen.live_left < rules.riichi.tiles_left:
        return Reason(Code.RIICHI_FEW_TILES, (), seen.live_left)
    if rules.riichi.points_needed and seen.me.points < rules.points.riichi_stick:
        return Reason(Code.RIICHI_POINTS, (), rules.points.riichi_stick)
    return None


def _chip(one: Prospect, nearest: int, pin: str) -> Chip:
    more = max(0, one.missing - nearest) if one.barred is None else 0
    return Chip(one.code.slug, label(one.code), _han(one), more, one.code.slug == pin, one.barred)


def _han(one: Prospect) -> str:
    if one.yakuman:
        return word("coach", "yakuman")
    return word("coach", "han").format(number=one.amount)


def _pinned(seen: View, aim: Prospect, unseen: Sequence[int]) -> Pinned:
    groups = way(seen.hand, seen.ruleset, aim, unseen) if aim.barred is None else ()
    held = [tile.kind for tile in seen.hand.held]
    drawn, said = [], []
    for group in groups:
        places = []
        for tile in group:
            here = tile in held
            if here:
                held.remove(tile)
            places.append(faces.Place(tile, "" if here else "is-missing"))
        drawn.append(faces.draw(places))
        said.append(faces.names(group))
    far = (
        "" if aim.barred else word("coach", "missing", "one" if aim.missing == 1 else "many").format(number=aim.missing)
    )
    return Pinned(
        aim.code.slug, label(aim.code), _han(aim), far, aim.lacks, aim.odd, tuple(drawn), "; ".join(said), aim.barred
    )
