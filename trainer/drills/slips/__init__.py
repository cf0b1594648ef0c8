"""Why an answer is wrong: the one rule whose breaking gives exactly what the learner wrote.

Each slip re-scores the win with one rule broken and lets the rest follow. A slip is named only if no other gives the
same answer (a rare one does not count against one often made). If no single slip does, a pair may: the earlier gives
the han or fu, the later what is built on them. Failing that, the slip that gives the parts before the payment. Where
several slips agree on which set they miscount and on what it is given, the set is named without the cause. Otherwise
nothing is said.
"""

from collections.abc import Callable, Iterator

from engine.reasons import Code, Reason
from engine.rules import Ruleset
from engine.scoring import Score
from engine.win import By
from trainer.drills.question import Answer, Slip
from trainer.drills.slips import fu, payment, yaku
from trainer.drills.slips.working import Broken, Working, of_score, of_values

_STAGES = ("yaku", "dora", "fu", "pay")
"""A slip's code begins with the stage of the working it breaks; what comes after follows from it."""

_DECIDED_BY = {"yaku": ("yaku", "han"), "dora": ("han",), "fu": ("fu",), "pay": ("payment",)}
_BEFORE = {"yaku": ("yaku",), "dora": ("yaku", "han"), "fu": ("yaku", "han", "fu")}
"""The parts an answer must share with a working broken at a stage, for a later stage to explain the rest."""

_RARE = (
    "fu.rounded-down",
    "fu.not-rounded",
    "fu.set-missed",
    "fu.simple-as-terminal",
    "fu.triplet-as-kan",
    "fu.closed-as-open",
    "dora.counted-once",
    "dora.wrap",
    "dora.ura-indicator",
    "yaku.weaker-",
    "pay.rounded-down",
    "pay.rounded-early",
    "pay.limit-missed",
)
"""Slips that people hardly make; they do not stand in the way of one that is often made and gives the same answer."""

_SOURCES: tuple[Callable[[Working], Broken], ...] = (yaku.slips, fu.slips, payment.slips)


def slips_of(working: Working) -> Iterator[tuple[Slip, Working]]:
    """Every slip that can be made in this working, with the working it leaves."""
    for source in _SOURCES:
        yield from source(working)


def explain_score(score: Score, rules: Ruleset, asks: tuple[str, ...], answer: Answer) -> tuple[Slip, ...]:
    """The slip, or the pair of slips, that explains an answer to a scored win; empty if none does, or several do."""
    return _explain(of_score(score, rules), asks, answer)


def explain_points(
    han: int, fu: int, yakuman: int, rules: Ruleset, answer: Answer, *, dealer: bool, by: By
) -> tuple[Slip, ...]:
    """The same for a payment asked without a hand."""
    counted, total = Reason(Code.HAN_TOTAL, (), han), Reason(Code.FU_TOTAL, (), fu)
    return _explain(of_values(counted, total, yakuman, dealer=dealer, by=by, rules=rules), ("payment",), answer)


def _explain(right: Working, asks: tuple[str, ...], answer: Answer) -> tuple[Slip, ...]:
    broken = list(slips_of(right))
    written = [(slip, working, working.answer()) for slip, working in broken]
    whole = {slip for slip, _, given in written if _agrees(given, answer, asks)}
    if whole:
        return _one_of(whole)
    if "payment" not in asks or len(asks) < 2:
        return ()
    pairs = set(_pairs(written, right.answer(), asks, answer))
    if pairs:
        pairs = {pair for pair in pairs if not any(is_rare(slip.code) for slip in pair)} or pairs
        return pairs.pop() if len(pairs) == 1 else ()
    before = tuple(part for part in asks if part != "payment")
    if _agrees(right.answer(), answer, before):
        return ()
    return _one_of({slip for slip, _, given in written if _agrees(given, answer, before)})


def is_rare(code: str) -> bool:
    """Whether people hardly make the slip of this code."""
    return code.startswith(_RARE)


def _one_of(slips: set[Slip]) -> tuple[Slip, ...]:
    """The only slip among those often made, or else among the rare ones; or what they all say of one set."""
    slips = {slip for slip in slips if not is_rare(slip.code)} or slips
    if len(slips) == 1:
        return tuple(slips)
    facts = {(slip.tiles, slip.right, slip.wrong) for slip in slips}
    if len(facts) == 1 and all(slip.code.startswith("fu.") for slip in slips):
        tiles, right, wrong = facts.pop()
        return (Slip("fu.set-amount", "fu-triplets", tiles, right, wrong),) if tiles else ()
    return ()


def _pairs(
    written: list[tuple[Slip, Working, Answer]], right: Answer, asks: tuple[str, ...], answer: Answer
) -> Iterator[tuple[Slip, Slip]]:
    """Two slips of different stages, the first proved by a part of its own that is wrong."""
    for first, working, given in written:
        stage = first.code.partition(".")[0]
        own = [part for part in _DECIDED_BY[stage] if part in asks]
        before = tuple(part for part in _BEFORE.get(stage, ()) if part in asks)
        if stage == "pay" or not before or not own:
            continue
        if not _agrees(given, answer, before) or _agrees(right, answer, before):
            continue
        for second, both in slips_of(working):
            later = _STAGES.index(second.code.partition(".")[0]) > _STAGES.index(stage)
            if later and _agrees(both.answer(), answer, asks):
                yield first, second


def _agrees(given: Answer, answer: Answer, parts: tuple[str, ...]) -> bool:
    """Whether two answers are the same in these parts; fu count only under five han."""
    return all(
        getattr(given, part) == getattr(answer, part) or (part == "fu" and given.han is not None and given.han >= 5)
        for part in parts
    )
