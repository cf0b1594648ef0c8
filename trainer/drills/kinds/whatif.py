"""The same win with one thing changed: the new payment. Facts: the win, and on the next line what became of it."""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from engine.dora import dora_rules
from engine.hand import Hand, Meld, MeldKind, Relative
from engine.making import tile_set
from engine.rules import Ruleset
from engine.scoring import Score
from engine.scoring import score as scored
from engine.shapes import Form, GroupKind
from engine.tiles import WINDS, Tile, sort_tiles
from engine.win import By, Circumstance, Win
from trainer.drills.kinds import score
from trainer.drills.question import Question
from trainer.drills.slips.change import Told

LEVELS = ("by", "open", "dealer", "ura", "honba")
ASKS = ("payment",)

_DECLARED = frozenset((Circumstance.RIICHI, Circumstance.DOUBLE_RIICHI))


def make(rng: random.Random, level: str, ruleset: Ruleset, options: Mapping[str, Any]) -> Question:
    """A win of the scoring drill, and the same win changed so that both can happen and pay otherwise."""
    for first in score.hands(rng, ("typical" if level != "honba" else "open",), ruleset, options, ASKS):
        win = Win.parse(first.facts)
        before = scored(win, ruleset)
        assert isinstance(before, Score)
        after = _CHANGES[level](rng, win, before, ruleset)
        if after is None:
            continue
        result = scored(after, ruleset)
        if not isinstance(result, Score) or not score.is_sound(after, result, ruleset):
            continue
        if result.payments == before.payments:
            continue
        skills = (_SKILLS[level], "points-ron" if after.by is By.RON else "points-tsumo")
        return Question("what-if", level, f"{win}\n{after}", ruleset, ASKS, skills)
    raise AssertionError("there are hands without end")


_SKILLS = {
    "by": "fu-win",
    "open": "han-open",
    "dealer": "points-dealer",
    "ura": "dora-count",
    "honba": "points-honba",
}


def _by(rng: random.Random, win: Win, found: Score, rules: Ruleset) -> Win:
    return replace(win, by=By.TSUMO if win.by is By.RON else By.RON)


def _open(rng: random.Random, win: Win, found: Score, rules: Ruleset) -> Win | None:
    """One set of a closed hand called instead; a riichi could not have been."""
    if win.hand.melds or found.reading.shape.form is not Form.STANDARD:
        return None
    groups = [group for group in found.reading.shape.groups if group != found.reading.group]
    sets = [group for group in groups if group.kind in (GroupKind.RUN, GroupKind.TRIPLET)]
    if rules.table.seats == 3:
        sets = [group for group in sets if group.kind is GroupKind.TRIPLET]
    if not sets:
        return None
    group = rng.choice(sets)
    left, tiles = list(win.hand.concealed), []
    for kind in group.tiles:
        tile = next((tile for tile in left if tile.kind is kind), None)
        if tile is None:
            return None
        left.remove(tile)
        tiles.append(tile)
    sort = MeldKind.CHI if group.kind is GroupKind.RUN else MeldKind.PON
    meld = Meld(sort, sort_tiles(tiles), tiles[0], Relative.LEFT)
    happened = win.circumstances - _DECLARED - {Circumstance.IPPATSU}
    return replace(win, hand=Hand(tuple(left), None, (meld,), win.hand.kita), circumstances=happened, ura=())


def _dealer(rng: random.Random, win: Win, found: Score, rules: Ruleset) -> Win:
    seat = rng.choice(WINDS[1 : rules.table.seats]) if win.is_dealer else Tile.EAST
    return replace(win, seat_wind=seat)


def _ura(rng: random.Random, win: Win, found: Score, rules: Ruleset) -> Win | None:
    """An ura indicator that points at a tile of the hand, where it did not; at tables without ura the one above."""
    points_to = dora_rules(rules).points_to
    shown = win.ura if rules.dora.ura else win.indicators
    tiles = (*win.hand.tiles, win.tile)
    held = {tile.kind for tile in tiles}
    rest = list(tile_set(rules.table.without, rules.table.red_fives))
    for tile in (*tiles, *win.indicators, *win.ura, *(Tile.NORTH,) * win.hand.kita):
        rest.remove(tile)
    landing = [tile for tile in rest if points_to[tile] in held]
    if not shown or not landing or points_to[shown[0]] in held:
        return None
    turned = (rng.choice(landing), *shown[1:])
    return replace(win, ura=turned) if rules.dora.ura else replace(win, indicators=turned)


def _honba(rng: random.Random, win: Win, found: Score, rules: Ruleset) -> Win:
    return replace(win, honba=win.honba + rng.randrange(1, 4))


_CHANGES: Mapping[str, Callable[[random.Random, Win, Score, Ruleset], Win | None]] = {
    "by": _by,
    "open": _open,
    "dealer": _dealer,
    "ura": _ura,
    "honba": _honba,
}


def wins(question: Question) -> Sequence[Win]:
    """The win as it was, and as it is asked."""
    return [Win.parse(line) for line in question.facts.split("\n")]


def as_score(question: Question) -> Question:
    facts = question.facts.rpartition("\n")[2]
    return Question("score", question.level, facts, question.ruleset, question.asks, question.skills)


def told(question: Question) -> Told:
    """The win as it was: its page says what it was worth."""
    before = scored(wins(question)[0], question.ruleset)
    assert isinstance(before, Score)
    return Told(before, question.ruleset, _SKILLS[question.level])
