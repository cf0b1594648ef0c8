"""Fu: of one part of a hand (its pair, a set, its wait, how it was won), then of the whole hand.

Facts of a part: the part's name and tiles, and beneath them the win. A whole hand's facts are the win alone.
"""

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from engine.reasons import Code, Reason
from engine.rules import Ruleset
from engine.scoring import Score
from engine.scoring import score as scored
from engine.shapes import Form, GroupKind
from engine.tiles import Tile, format_tiles, parse_tiles
from engine.win import Win
from trainer.drills.kinds import score
from trainer.drills.kinds.choosing import Group, Key, chosen_in
from trainer.drills.question import Answer, Question, Slip

LEVELS = ("pair", "set", "wait", "win", "hand", "kans")
ASKS = ("fu",)
PARTS = ("pair", "set", "wait", "win")
AMOUNTS = ("0", "2", "4", "8", "10", "16", "32")

_OF = {"pair": ("typical", "open"), "set": ("open", "kans"), "wait": ("typical", "open"), "win": ("typical", "open")}


class Item(NamedTuple):
    """A part of a hand with its fu; the reason is None where it has none."""

    tiles: tuple[Tile, ...]
    amount: int
    reason: Reason | None


def make(rng: random.Random, level: str, ruleset: Ruleset, options: Mapping[str, Any]) -> Question:
    """A part of a win, amounts of it as even as may be; or a whole win in which the fu count."""
    if level not in PARTS:
        for made in score.hands(rng, ("kans",) if level == "kans" else ("typical", "open"), ruleset, options, ASKS):
            found = _score(made.facts, ruleset)
            if found.fu and found.han < 5:
                return Question("fu", level, made.facts, ruleset, ASKS, made.skills or ("fu-rounding",))
    wanted = rng.choice(_WANTED[level])
    for made in score.hands(rng, _OF[level], ruleset, options, ("han",)):
        items = [item for item in _items(_score(made.facts, ruleset), level) if item.amount in wanted]
        if items:
            item = rng.choice(items)
            facts = f"{level} {format_tiles(item.tiles)}\n{made.facts}"
            return Question("fu", level, facts, ruleset, ("choices",), (_SKILL[level],))
    raise AssertionError("there are hands without end")


_SKILL = {"pair": "fu-pair", "set": "fu-triplets", "wait": "fu-wait", "win": "fu-win"}
_WANTED: Mapping[str, tuple[tuple[int, ...], ...]] = {
    "pair": ((0,), (2, 4)),
    "set": ((0,), (2,), (4,), (4,), (8,), (8,), (16,), (32,)),
    "wait": ((0,), (2,)),
    "win": ((0,), (2,), (10,)),
}
_STARTS = {
    "pair": ("fu.pair.",),
    "set": ("fu.triplet.", "fu.kan."),
    "wait": ("fu.wait.",),
    "win": ("fu.closed-ron", "fu.tsumo"),
}


def _score(facts: str, rules: Ruleset) -> Score:
    result = scored(Win.parse(facts), rules)
    assert isinstance(result, Score)
    return result


def _items(found: Score, part: str) -> Iterator[Item]:
    """The parts of this sort; none of a hand whose fu are not counted by items."""
    reading = found.reading
    if reading.shape.form is not Form.STANDARD or not found.fu or any(one.code.slug == "pinfu" for one in found.yaku):
        return
    counted = [item for item in found.fu if item.code.startswith(_STARTS[part])]
    match part:
        case "pair":
            yield _item(reading.shape.groups[-1].tiles, counted)
        case "set":
            for group in reading.shape.groups:
                if group.kind is not GroupKind.PAIR:
                    yield _item(group.tiles, [item for item in counted if item.tiles[:3] == group.tiles[:3]])
        case "wait":
            if reading.group is not None:
                yield _item(reading.group.tiles, counted)
        case _:
            yield _item((reading.win.tile,), counted)


def _item(tiles: tuple[Tile, ...], counted: list[Reason]) -> Item:
    return Item(tiles, counted[0].amount or 0, counted[0]) if counted else Item(tiles, 0, None)


def part_of(question: Question) -> tuple[str, tuple[Tile, ...], Win]:
    """The part that is asked, its tiles, and the win."""
    head, _, win = question.facts.partition("\n")
    part, _, tiles = head.partition(" ")
    return part, parse_tiles(tiles), Win.parse(win)


def groups(question: Question) -> tuple[Group, ...]:
    return (Group("fu", AMOUNTS),)


def keys(question: Question) -> tuple[Key, ...]:
    item = _asked(question)
    return (Key("fu", frozenset((str(item.amount),)), (item.reason,) if item.reason else ()),)


def _asked(question: Question) -> Item:
    part, tiles, _ = part_of(question)
    found = _score(question.facts.partition("\n")[2], question.ruleset)
    return next(item for item in _items(found, part) if item.tiles == tiles)


def explain(question: Question, answer: Answer) -> tuple[Slip, ...]:
    """The part paid as another, passed over, or paid for nothing; of a set at least that it is miscounted."""
    item, part = _asked(question), part_of(question)[0]
    given = int(min(chosen_in(answer, "fu"), default="0"))
    for slip in part_slips(part, item):
        if slip.wrong == given:
            return (slip,)
    return (_slip("fu.set-amount", part, item, given),) if part == "set" and item.amount else ()


def slips_of(question: Question) -> Iterator[Slip]:
    """Every slip that can be made on a part; what whoever makes it answers is the slip's wrong amount."""
    return part_slips(part_of(question)[0], _asked(question))


def part_slips(part: str, item: Item) -> Iterator[Slip]:
    """No two of them come to the same amount."""
    code = item.reason.code if item.reason is not None else None
    for slip, amount in _SLIPS[part](item.amount, code):
        yield _slip(slip, part, item, amount)


def _of_set(amount: int, code: Code | None) -> Iterator[tuple[str, int]]:
    if code is None:
        yield from (("fu.run-paid", paid) for paid in (2, 4, 8))
        return
    _, kind, state, rank = code.split(".")
    yield "fu.set-missed", 0
    if kind == "kan":
        yield "fu.kan-as-triplet", amount // 4
    elif state != "by-ron":
        yield "fu.triplet-as-kan", amount * 4
    halved = {("closed", True): "fu.closed-or-terminal", ("closed", False): "fu.closed-as-open"}
    if state == "closed" or rank != "simple":
        yield halved.get((state, rank != "simple"), "fu.terminal-as-simple"), amount // 2
    doubled = {("by-ron", True): "fu.ron-triplet-closed", ("by-ron", False): "fu.ron-triplet-closed"}
    doubled |= {("open", True): "fu.open-or-simple", ("open", False): "fu.open-as-closed"}
    if state != "closed" or rank == "simple":
        yield doubled.get((state, rank == "simple"), "fu.simple-as-terminal"), amount * 2


def _of_pair(amount: int, code: Code | None) -> Iterator[tuple[str, int]]:
    if not amount:
        yield from (("fu.pair-imagined", paid) for paid in (2, 4))
        return
    yield "fu.pair-missed", 0
    yield ("fu.double-wind" if code is Code.FU_PAIR_DOUBLE_WIND else "fu.pair-doubled"), 6 - amount


def _of_wait(amount: int, code: Code | None) -> Iterator[tuple[str, int]]:
    yield ("fu.wait-missed", 0) if amount else ("fu.wait-imagined", 2)


def _of_winning(amount: int, code: Code | None) -> Iterator[tuple[str, int]]:
    match code:
        case Code.FU_CLOSED_RON:
            yield from (("fu.closed-ron-missed", 0), ("fu.ron-and-tsumo", 2))
        case Code.FU_TSUMO:
            yield from (("fu.tsumo-missed", 0), ("fu.ron-and-tsumo", 10))
        case _:
            yield from (("fu.closed-ron-imagined", 10), ("fu.tsumo-imagined", 2))


_SLIPS: Mapping[str, Callable[[int, Code | None], Iterator[tuple[str, int]]]] = {
    "pair": _of_pair,
    "set": _of_set,
    "wait": _of_wait,
    "win": _of_winning,
}


def _slip(code: str, part: str, item: Item, given: int) -> Slip:
    return Slip(code, _SKILL[part], item.tiles, item.amount, given)


def deciding_rules(question: Question) -> tuple[str, ...]:
    """Of a part the pair alone: tables differ on one of both winds. By what is in sight."""
    if question.asks != ("choices",):
        return score.deciding_rules(as_score(question))
    part, tiles, win = part_of(question)
    double = part == "pair" and win.seat_wind is win.prevalent_wind and tiles[0] is win.seat_wind
    return ("fu.double_wind_pair",) if double else ()


def as_score(question: Question) -> Question:
    return Question("score", question.level, question.facts, question.ruleset, question.asks, question.skills)
