"""How well slips are recognised: each slip that can be made on a question is made, and the marking is asked.

    .venv/bin/python -m tests.bench slips [--questions 2000]

So many questions of every level of the kinds that are answered by numbers, yaku or tiles, as these kinds ask them,
under several tables. What whoever makes one slip would write is written, and the verdict is right about it in one of
these ways:

- *named*: the slip is told, alone; or *either*: told as one of two (`trainer.drills.slips.either`).
- *shared*: nothing is told, for other slips lead to the same answer too.
- *chance*: the slip leads to the right answer, and nothing is told.

Or wrong: *silent*, although no other slip leads there, or *misnamed*. Recall is the share of named and either among all
slips whose answer is not right, precision the share of them among those of which something is told.
"""

import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from engine.hand import Hand
from engine.rules import Ruleset, load
from engine.ukeire import ukeire
from engine.waits import dead_waits, waits
from tests.bench.measure import Figure
from trainer.drills.kinds import KINDS, working_of
from trainer.drills.kinds.fu import PARTS
from trainer.drills.kinds.fu import slips_of as part_slips_of
from trainer.drills.question import PART_NAMES, Answer, Question
from trainer.drills.slips import answers_by_slips, tells
from trainer.drills.slips.waits import waits_slips
from trainer.drills.words import slip_reason

QUESTIONS = 2000
TABLES = ("mahjong-soul", "tenhou", "wrc", "m-league", "mahjong-soul", "sanma-mahjong-soul", "sanma")
LEAST = 0.6
"""Recall below which a slip needs its reason in the words of the slips."""

FEW = 20
"""Slips made so seldom prove nothing."""

ALONE = (("han", "fu", "payment"), ("fu",), ("payment",))
"""Parts of a score that may be asked without the others, where there is less to go by: told beside the figures."""

OUTCOMES = ("named", "either", "shared", "silent", "misnamed", "chance")


@dataclass
class Tally:
    """What became of each slip that was made, by its code."""

    by_code: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))

    def add(self, code: str, outcome: str) -> None:
        self.by_code[code][outcome] += 1

    def join(self, other: "Tally") -> None:
        for code, counts in other.by_code.items():
            self.by_code[code] += counts

    @property
    def total(self) -> Counter[str]:
        return sum(self.by_code.values(), Counter())


def recall(counts: Mapping[str, int], *told: str) -> float:
    """The share of the outcomes ``told`` among the slips whose answer is not right."""
    wrong = sum(counts[outcome] for outcome in OUTCOMES if outcome != "chance")
    return sum(counts[outcome] for outcome in told or ("named", "either")) / wrong if wrong else 1.0


def precision(counts: Mapping[str, int]) -> float:
    right = counts["named"] + counts["either"]
    return right / (right + counts["misnamed"]) if right + counts["misnamed"] else 1.0


def levels() -> Iterator[tuple[str, str]]:
    """The kinds whose slips can all be made: those answered by numbers, yaku or tiles, and parts of hands."""
    for kind in ("waits", "yaku", "fu", "points", "score", "what-if", "compare"):
        yield from ((kind, level) for level in KINDS[kind].levels)


def questions(kind: str, level: str, number: int, seed: int = 2, tables: Iterable[Ruleset] = ()) -> Iterator[Question]:
    """So many of a level, the same each time for the same seed."""
    rng = random.Random(f"{kind} {level} {seed}")
    tables = list(tables) or list(map(load, TABLES))
    for _ in range(number):
        yield KINDS[kind].make(rng, level, rng.choice(tables), {})


def made_on(question: Question) -> list[tuple[str, Answer]]:
    """The code of each slip that can be made on a question, and what whoever makes it writes."""
    if question.kind == "waits":
        return list(_waits_made_on(Hand.parse(question.facts)))
    if question.kind == "fu" and question.level in PARTS:
        return [(slip.code, Answer(choices=frozenset((f"fu={slip.wrong}",)))) for slip in part_slips_of(question)]
    right, told = working_of(question)
    made = answers_by_slips(right, question.asks, told)
    return [
        (slip.code, _asked(answer, question.asks))
        for slip, answer in made
        if _shows(slip.code, question.asks) and _is_taken(answer, question.asks)
    ]


def _shows(code: str, asks: tuple[str, ...]) -> bool:
    """Whether a slip of this stage has anything to do with the asked parts."""
    parts = {"dora": ("han", "payment"), "fu": ("fu", "payment"), "pay": ("payment",)}.get(code.partition(".")[0], asks)
    return any(part in parts for part in asks)


def _is_taken(answer: Answer, asks: tuple[str, ...]) -> bool:
    """Whether a form takes the answer: of fu that are no tens it says at once that they are rounded up."""
    return "fu" not in asks or not answer.fu or answer.fu % 10 == 0 or answer.fu == 25


def _waits_made_on(hand: Hand) -> Iterator[tuple[str, Answer]]:
    """A hand that is not ready is taken for ready with the tiles that bring it nearer."""
    found = waits(hand)
    for tiles, slip in waits_slips(found, dead_waits(hand)).items():
        yield slip.code, Answer(tiles=tiles)
    if not found:
        yield "waits.not-ready", Answer(tiles=frozenset(tile for tile, _ in ukeire(hand).tiles))


def _asked(answer: Answer, asks: tuple[str, ...]) -> Answer:
    """The asked parts of an answer; the fu of five han or more need not be written."""
    many = "han" in asks and answer.han is not None and answer.han >= 5
    kept = {part: getattr(answer, part) for part in PART_NAMES if part in asks and not (part == "fu" and many)}
    return Answer(**kept)


def recognise(asked: Iterable[Question]) -> Tally:
    """Make every slip on every question and count what the marking says."""
    found = Tally()
    for question in asked:
        mark, made = KINDS[question.kind].mark, made_on(question)
        codes: dict[Answer, set[str]] = defaultdict(set)
        for code, answer in made:
            codes[answer].add(code)
        verdicts = {answer: mark(question, answer) for answer in codes}
        for code, answer in made:
            verdict = verdicts[answer]
            told = {slip.code for slip in verdict.slips}
            if verdict.right:
                outcome = "misnamed" if told else "chance"
            elif not told:
                outcome = "shared" if len(codes[answer]) > 1 else "silent"
            elif told == {code}:
                outcome = "named"
            else:
                outcome = "either" if any(tells(slip, code) for slip in verdict.slips) else "misnamed"
            found.add(code, outcome)
    return found


def figures() -> Iterator[Figure | str]:
    """A line a level, one a slip, and the figures over all."""
    whole = Tally()
    yield f"{'level':24} {'slips':>7} {'recall':>7} {'alone':>6} {'precise':>7} {'shared':>6} {'chance':>6}"
    for kind, level in levels():
        found = recognise(questions(kind, level, QUESTIONS))
        whole.join(found)
        yield _line(f"{kind} {level}", found.total)
    for asks in ALONE:
        found = recognise(replace(one, asks=asks) for one in _fewer_of_score())
        yield _line(f"(score, {' '.join(asks)})", found.total)
    yield ""
    yield f"{'slip':34} {'made':>7} {'recall':>7} {'alone':>6} {'precise':>7} {'shared':>6} {'chance':>6}"
    unexplained = 0
    for code, counts in sorted(whole.by_code.items(), key=lambda one: (recall(one[1]), one[0])):
        yield _line(code, counts, 34)
        if recall(counts) < LEAST:
            reason, few = slip_reason(code), counts.total() - counts["chance"] < FEW
            unexplained += not (reason or few)
            yield f"    {reason or ('made too seldom to tell' if few else 'NO REASON IS WRITTEN DOWN')}"
    total = whole.total
    quiet = total["shared"] + total["chance"]
    yield ""
    yield f"{total.total()} slips made, {total['chance']} of them to the right answer: nothing is said of those."
    yield f"Told alone {total['named']}, as one of two {total['either']}; shared by several and not told"
    yield f"{total['shared']}; silent though alone {total['silent']}; told of another {total['misnamed']}."
    yield Figure("slips.precision", precision(total), 0.97, 0.97)
    yield Figure("slips.recall", recall(total), 0.85, 0.8)
    yield Figure("slips.recall.alone", recall(total, "named"), 0.8, 0.7)
    yield Figure("slips.rightly-unnamed", quiet / max(quiet + total["misnamed"], 1), 0.95, 0.9)
    yield Figure("slips.without-reason", unexplained, 0, 1)


def _fewer_of_score() -> Iterator[Question]:
    """A tenth as many of each level of the scoring drill, to ask less of them than it does by itself."""
    for level in KINDS["score"].levels:
        yield from questions("score", level, max(QUESTIONS // 10, 1), seed=3)


def _line(name: str, counts: Counter[str], width: int = 24) -> str:
    wrong = counts.total() - counts["chance"]
    return (
        f"{name:{width}} {wrong:7} {recall(counts):7.3f} {recall(counts, 'named'):6.3f} {precision(counts):7.3f}"
        f" {counts['shared'] / max(wrong, 1):6.3f} {counts['chance'] / max(counts.total(), 1):6.3f}"
    )
