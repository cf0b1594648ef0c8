"""How well slips are recognised: every slip that can be made on many questions is made, and the marking is asked.

    .venv/bin/python -m tests.drills.recognition [QUESTIONS] [-v]

Recall is the share of slips named as what they are; a set named without the cause (``fu.set-amount``) counts apart, as
``located``. Precision is the share of named slips that are the one made. An answer that several slips give is left
unnamed on purpose, so recall cannot reach 1; and a rare slip gives way to one often made, so the two are counted apart.
"""

import random
import sys
from collections import Counter
from dataclasses import dataclass, field, replace

from engine.rules import load
from engine.scoring import Score, score
from engine.win import Win
from trainer.drills.kinds import KINDS
from trainer.drills.question import PART_NAMES, Answer, Question
from trainer.drills.slips import is_rare, slips_of
from trainer.drills.slips.working import of_score

ASKED = (("yaku", "han", "fu", "payment"), ("han", "fu", "payment"), ("fu",), ("payment",))


@dataclass
class Recognition:
    """What became of each slip that was made: named, located, silent or misnamed; by its code."""

    by_code: dict[str, Counter[str]] = field(default_factory=dict)

    def add(self, code: str, outcome: str) -> None:
        self.by_code.setdefault(code, Counter())[outcome] += 1

    def outcomes(self, *, rare: bool) -> Counter[str]:
        """The sum over the slips often made, or over the rare ones."""
        return sum((counts for code, counts in self.by_code.items() if is_rare(code) == rare), Counter())

    def figures(self, *, rare: bool) -> dict[str, float]:
        """How many slips were made, and the shares of them named and located; precision among what was said."""
        counts = self.outcomes(rare=rare)
        said = counts["named"] + counts["located"]
        made = max(counts.total(), 1)
        return {
            "slips": counts.total(),
            "recall": counts["named"] / made,
            "located": counts["located"] / made,
            "precision": said / max(said + counts["misnamed"], 1),
        }


def score_questions(number: int, seed: int = 2) -> list[Question]:
    """Score questions over all levels and two tables, asking every part."""
    rng = random.Random(seed)
    kind = KINDS["score"]
    tables = (load("mahjong-soul"), load("mahjong-soul"), load("m-league"), load("sanma-mahjong-soul"))
    return [kind.make(rng, rng.choice(kind.levels), rng.choice(tables), {}) for _ in range(number)]


def recognise(questions: list[Question], asks: tuple[str, ...]) -> Recognition:
    """Make each slip on each question, with only some parts asked, and count what the marking names."""
    found = Recognition()
    kind = KINDS["score"]
    for whole in questions:
        question = replace(whole, asks=asks)
        result = score(Win.parse(question.facts), question.ruleset)
        assert isinstance(result, Score)
        for slip, working in slips_of(of_score(result, question.ruleset)):
            full = working.answer()
            answer = Answer(**{part: getattr(full, part) for part in PART_NAMES if part in asks})
            verdict = kind.mark(question, answer)
            if verdict.right:
                continue
            if slip in verdict.slips:
                outcome = "named"
            elif not verdict.slips:
                outcome = "silent"
            elif verdict.slips[0].code == "fu.set-amount" and verdict.slips[0].tiles == slip.tiles:
                outcome = "located"
            else:
                outcome = "misnamed"
            found.add(slip.code, outcome)
    return found


def report(questions: list[Question], *, codes: bool = False) -> list[str]:
    """A line for each mix of parts asked, and with ``codes`` one for each slip."""
    lines = []
    for asks in ASKED:
        found = recognise(questions, asks)
        for rare in (False, True):
            figures = found.figures(rare=rare)
            numbers = "  ".join(f"{name} {figures[name]:.3f}" for name in ("recall", "located", "precision"))
            which = "rare" if rare else "often made"
            lines.append(f"asked {'+'.join(asks):20} {which:10} slips {figures['slips']:6}  {numbers}")
        if codes:
            lines += [f"    {code:28} {dict(counts)}" for code, counts in sorted(found.by_code.items())]
    return lines


if __name__ == "__main__":
    numbers = [int(word) for word in sys.argv[1:] if word.isdecimal()]
    print(*report(score_questions((numbers or [2000])[0]), codes="-v" in sys.argv), sep="\n")
