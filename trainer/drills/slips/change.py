"""Slips where a page tells what a win was worth before something changed, or at another table.

Nobody counts again what did not change: of the slips in yaku, dora and fu only those remain that the win did not have
before. To them comes what is kept though it has gone, and the change overlooked altogether.
"""

from collections.abc import Iterable
from typing import NamedTuple

from engine.reasons import Code
from engine.rules import Ruleset
from engine.scoring import Score
from engine.tiles import Tile
from trainer.drills.payment import amounts
from trainer.drills.question import Slip
from trainer.drills.skills import OF_YAKU
from trainer.drills.slips.working import Broken, Working


class Told(NamedTuple):
    """What the page tells: the win before under its rules, and the skill the change is about."""

    before: Score
    rules: Ruleset
    skill: str


def after_change(right: Working, told: Told, made: Iterable[tuple[Slip, Working]], known: Iterable[Slip]) -> Broken:
    """Of the slips ``made`` in the working those that are new; ``known`` are those of the win before."""
    before = set(map(_mark, known))
    had = {(_kinds(item.tiles), item.amount) for item in (*told.before.yaku, *told.before.dora, *told.before.fu)}
    yaku = {f"yaku.missed.{reason.code.slug}" for reason in told.before.yaku}
    new = []
    for slip, working in made:
        left_out = slip.wrong == 0 and bool(slip.tiles) and (_kinds(slip.tiles), slip.right) in had
        left_out |= slip.code in yaku
        if slip.code.startswith("pay.") or not (left_out or _mark(slip) in before):
            new.append((slip, working))
    found = list(_claimed([*new, *_kept(right, told.before)]))
    paid = _paid(told)
    overlooked = [(slip, working) for slip, working in found if working.payment == paid]
    yield from (one for one in found if one not in overlooked)
    if len(paid) == right.boxes and paid != right.payment:
        own = [one for one in overlooked if one[0].skill == told.skill and one[0].code not in _ANY_LIMIT]
        yield from own[:1] or [_overlooked(right, told, paid)]


_ANY_LIMIT = ("pay.limit-below", "pay.limit-above")


def _claimed(found: Iterable[tuple[Slip, Working]]) -> Broken:
    """Where more than one yaku of closed hands may have been kept, one is as good as another: a slip for them all."""
    found = list(found)
    claims: dict[tuple[int, ...], list[tuple[Slip, Working]]] = {}
    for slip, working in found:
        if slip.code.startswith(_CLAIMS):
            claims.setdefault(working.payment, []).append((slip, working))
    merged = [several for several in claims.values() if len(several) > 1]
    yield from (one for one in found if not any(one in several for several in merged))
    for several in merged:
        slip, working = several[0]
        yield Slip("yaku.closed-only-kept", "han-open", (), 0, slip.wrong), working


_CLAIMS = ("yaku.kept.", "yaku.pinfu-open", "yaku.iipeikou-open", "yaku.tsumo-open")


def _mark(slip: Slip) -> tuple[object, ...]:
    """What makes two slips the same mistake. The worth of another reading changes with everything else."""
    kinds = _kinds(slip.tiles)
    return (slip.code, kinds) if slip.skill == "reading" else (slip.code, kinds, slip.right, slip.wrong)


def _kinds(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    return tuple(tile.kind for tile in tiles)


def _kept(right: Working, before: Score) -> Broken:
    """A yaku, dora or fu of the win before that this one has not."""
    if right.yakuman or before.yakuman:
        return
    now = {reason.code for reason in (*right.yaku, *right.dora, *right.fu)}
    for reason in before.yaku:
        if reason.code not in now | _CLAIMED:
            slug = reason.code.slug
            slip = Slip(f"yaku.kept.{slug}", OF_YAKU[slug], reason.tiles, 0, reason.amount)
            yield slip, right._replace(yaku=(*right.yaku, reason))
    for reason in before.dora:
        if reason.code not in now and reason.code in _DORA:
            code, skill = _DORA[reason.code]
            slip = Slip(code, skill, reason.tiles, 0, reason.amount)
            yield slip, right._replace(dora=(*right.dora, reason))
    for reason in before.fu:
        if reason.code not in now and reason.code in _FU and right.fu:
            slip = Slip(_FU[reason.code], "fu-win", (), 0, reason.amount)
            yield slip, right._replace(fu=(*right.fu, reason))


_CLAIMED: frozenset[Code] = frozenset((Code.PINFU, Code.IIPEIKOU))
"""Yaku that are claimed for hands like this one whatever was before: slips of their own (`yaku.slips`)."""
_DORA = {
    Code.URA_DORA: ("dora.ura-without-riichi", "dora-count"),
    Code.AKA_DORA: ("dora.red-imagined", "dora-red"),
}
_FU = {Code.FU_CLOSED_RON: "fu.closed-ron-kept", Code.FU_TSUMO: "fu.tsumo-kept"}


def _paid(told: Told) -> tuple[int, ...]:
    """What the page says was paid before."""
    win = told.before.reading.win
    return amounts(told.before.base, told.rules, win.by, dealer=win.is_dealer, honba=win.honba)


def _overlooked(right: Working, told: Told, paid: tuple[int, ...]) -> tuple[Slip, Working]:
    """What was paid before, written again."""
    place = next(place for place, amount in enumerate(paid) if amount != right.payment[place])
    slip = Slip("pay.change-overlooked", told.skill, (), right.payment[place], paid[place])
    return slip, right._replace(paid=lambda working, base: paid)
