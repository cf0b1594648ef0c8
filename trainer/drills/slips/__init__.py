"""Why an answer is wrong: the one rule whose breaking gives exactly what the learner wrote.

Each slip re-scores the win with one rule broken and lets the rest follow. A slip is named only if no other gives the
same answer, or if one other does that stands beside it (`trainer.drills.slips.either`): then both are named, as one or
the other. If no single slip gives the answer, two together may: the earlier gives the han or fu, the later what is
built on them. Failing that, the slip that gives the parts before the payment. Otherwise nothing is said.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache

from engine.reasons import Code, Reason
from engine.rules import Ruleset
from engine.scoring import Score
from engine.win import By
from trainer.drills.question import Answer, Slip
from trainer.drills.slips import fu, payment, yaku
from trainer.drills.slips.change import Told, after_change
from trainer.drills.slips.either import MARK, either, family, parts_of
from trainer.drills.slips.working import Broken, Working, of_score, of_values

_STAGES = ("yaku", "dora", "fu", "pay")
"""A slip's code begins with the stage of the working it breaks; what comes after follows from it."""

_DECIDED_BY = {"yaku": ("yaku", "han"), "dora": ("han",), "fu": ("fu",), "pay": ("payment",)}
_BEFORE = {"yaku": ("yaku",), "dora": ("yaku", "han"), "fu": ("yaku", "han", "fu")}
"""The parts an answer must share with a working broken at a stage, for a later stage to explain the rest."""

_SOURCES: tuple[Callable[[Working], Broken], ...] = (yaku.slips, fu.slips, payment.slips)

type Asks = tuple[str, ...]
type _Written = Mapping[tuple[object, ...], tuple[tuple[Slip, Working], ...]]
"""By what is written in the asked parts, the slips that lead to it and the workings they leave."""


def slips_of(working: Working, told: Told | None = None) -> Iterator[tuple[Slip, Working]]:
    """Every slip that can be made in this working, with the working it leaves; told of a win before, the new ones."""
    made = (broken for source in _SOURCES for broken in source(working))
    if told is None:
        return made
    known = [slip for slip, _ in slips_of(of_score(told.before, told.rules))]
    return after_change(working, told, made, known)


def payment_working(han: int, fu: int, yakuman: int, rules: Ruleset, *, dealer: bool, by: By) -> Working:
    """The working of a payment asked without a hand."""
    counted, total = Reason(Code.HAN_TOTAL, (), han), Reason(Code.FU_TOTAL, (), fu)
    return of_values(counted, total, yakuman, dealer=dealer, by=by, rules=rules)


def share_told(score: Score, rules: Ruleset) -> float:
    """Of the slips in fu that can be made on a hand, the share that shows in its fu and would be told."""
    right = of_score(score, rules)
    found: dict[int, list[Slip]] = {}
    for slip, working in fu.slips(right):
        found.setdefault(working.fu_total, []).append(slip)
    told = 0
    for total, several in found.items():
        if total != right.fu_total:
            said = named(several)
            told += sum(any(tells(one, slip.code) for one in said) for slip in several)
    return told / max(sum(map(len, found.values())), 1)


def tells(told: Slip, code: str) -> bool:
    """Whether a slip that was told is the one of this code, or one of two of which it is the one."""
    return told.code == code or (MARK in told.code and family(code) in parts_of(told.code))


def answers_by_slips(right: Working, asks: Asks, told: Told | None = None) -> Iterator[tuple[Slip, Answer]]:
    """Each slip that can be made, and what whoever makes it writes; the right answer, at times, by chance."""
    for several in _written(right, asks, told).values():
        for slip, working in several:
            yield slip, working.answer()


def explain(right: Working, asks: Asks, answer: Answer, told: Told | None = None) -> tuple[Slip, ...]:
    """The slip, or the two, that explain an answer that is not right; empty if none does, or several do."""
    written = _written(right, asks, told)
    if made := written.get(_in(answer, asks)):
        return named(slip for slip, _ in made)
    if "payment" not in asks or len(asks) < 2:
        return ()
    pairs = set(_pairs(written, right.answer(), asks, answer))
    if pairs:
        pairs = {pair for pair in pairs if not any(slip.code in _RARE for slip in pair)} or pairs
        return pairs.pop() if len(pairs) == 1 else ()
    before = tuple(part for part in asks if part != "payment")
    if _in(right.answer(), before) == _in(answer, before):
        return ()
    return named(slip for slip, _ in _written(right, before, told).get(_in(answer, before), ()))


@lru_cache(maxsize=32)
def _written(right: Working, asks: Asks, told: Told | None) -> _Written:
    found: dict[tuple[object, ...], list[tuple[Slip, Working]]] = {}
    for slip, working in slips_of(right, told):
        found.setdefault(_in(working.answer(), asks), []).append((slip, working))
    return {given: tuple(several) for given, several in found.items()}


def _in(answer: Answer, asks: Asks) -> tuple[object, ...]:
    """An answer's asked parts; fu beside five han or more say nothing, and may be left out."""
    many = "han" in asks and answer.han is not None and answer.han >= 5
    return tuple(None if part == "fu" and many else getattr(answer, part) for part in asks)


_RARE = ("fu.simple-as-terminal", "fu.triplet-as-kan", "fu.pair-doubled", "pay.rounded-early", "pay.rounded-total")
"""Slips hardly anybody makes: they step aside for one often made that gives the same answer."""


def named(slips: Iterable[Slip]) -> tuple[Slip, ...]:
    """What to say of slips that give the same answer: the one they all are, the two that go together, or nothing.

    One slip made in either of several places is named without its tiles: which of two triplets it was no number tells.
    """
    by_code: dict[str, set[Slip]] = {}
    for slip in slips:
        by_code.setdefault(slip.code, set()).add(slip)
    found = [_anywhere(several) for several in by_code.values()]
    found = [slip for slip in found if slip.code not in _RARE] or found
    if len(found) == 2:
        both = either(*found)
        return (both,) if both else ()
    return tuple(found) if len(found) == 1 else ()


def _anywhere(several: set[Slip]) -> Slip:
    """A slip of which nobody knows where it was made; its amounts stay if they are the same everywhere."""
    if len(several) == 1:
        return next(iter(several))
    one = min(several, key=lambda slip: slip.tiles)
    amounts = {(slip.right, slip.wrong) for slip in several}
    right, wrong = amounts.pop() if len(amounts) == 1 else (None, None)
    return Slip(one.code, one.skill, (), right, wrong)


def _pairs(written: _Written, right: Answer, asks: Asks, answer: Answer) -> Iterator[tuple[Slip, Slip]]:
    """Two slips of different stages, the first proved by a part of its own that is wrong."""
    for first, working in (broken for several in written.values() for broken in several):
        stage = first.code.partition(".")[0]
        own = [part for part in _DECIDED_BY[stage] if part in asks]
        before = tuple(part for part in _BEFORE.get(stage, ()) if part in asks)
        if stage == "pay" or not before or not own:
            continue
        if _in(working.answer(), before) != _in(answer, before) or _in(right, before) == _in(answer, before):
            continue
        for second, both in slips_of(working):
            later = _STAGES.index(second.code.partition(".")[0]) > _STAGES.index(stage)
            if later and _in(both.answer(), asks) == _in(answer, asks):
                yield first, second
