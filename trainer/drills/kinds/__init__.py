"""The kinds of drill: each makes questions, reads answers, marks them and can solve them itself. Pure Python.

`KINDS` is the list the site offers, in order. A kind is its functions and what can be chosen on its set-up page.
"""

import random
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Protocol

from engine.rules import Ruleset
from trainer.drills.kinds import (
    build,
    calls,
    canwin,
    choosing,
    compare,
    discard,
    fu,
    points,
    safety,
    score,
    tenpai,
    tiles,
    waits,
    whatif,
    yaku,
)
from trainer.drills.kinds.tables import TABLES
from trainer.drills.question import Answer, Question, Slip, Verdict
from trainer.drills.slips.change import Told
from trainer.drills.slips.offers import offers
from trainer.drills.slips.working import Working

FormData = Mapping[str, str | Iterable[str]]
"""What a form sent: a text, or several, under each field's name."""

Options = Mapping[str, Any]
"""What was chosen besides level and rule set: a switch's name to a bool; ``asks`` to the parts asked for."""


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of drill."""

    slug: str
    levels: tuple[str, ...]  # slugs, easiest first
    asks: tuple[str, ...]  # the parts that can be asked, in order; all of them unless options["asks"] says which
    options: tuple[str, ...]  # switches; one that is not given is as the level has it
    from_play: bool  # whether options["from_play"] may ask for hands that bots won with
    rulesets: tuple[str, ...]  # ids of the rule sets it works under, the usual one first

    switches: Callable[[str], Mapping[str, bool]]
    """switches(level): what the level does about each option by itself."""
    make: Callable[[random.Random, str, Ruleset, Options], Question]
    """make(rng, level, ruleset, options): a new question, checked to have exactly one right answer."""
    fields: Callable[[Question], tuple[str, ...]]
    """fields(question): names of the form's fields in order: the asked parts, but a payment is one of ``payment``
    (a ron), ``payment_each`` (a dealer's self-draw), or ``payment_each`` and ``payment_dealer``."""
    read_answer: Callable[[Question, FormData], Answer]
    """read_answer(question, data): raises AnswerError; keeps nothing."""
    mark: Callable[[Question, Answer], Verdict]
    """mark(question, answer): recomputed from the question's facts."""
    solve: Callable[[Question], Answer]
    """solve(question): the right answer; never sent before this person has answered."""
    deciding_rules: Callable[[Question], tuple[str, ...]]
    """deciding_rules(question): the rule-set fields (as `engine.rules.differences` names them) on which tables differ
    and on which a question that looks like this one may turn; by what is in sight, so that they tell no answer."""


class Choosing(Protocol):
    """A module whose questions are answered by choosing (`trainer.drills.kinds.choosing`)."""

    @property
    def LEVELS(self) -> tuple[str, ...]: ...

    def make(self, rng: random.Random, level: str, ruleset: Ruleset, options: Options, /) -> Question: ...
    def groups(self, question: Question, /) -> tuple[choosing.Group, ...]:
        """What is to be chosen, without a look at what is right."""
        ...

    def keys(self, question: Question, /) -> tuple[choosing.Key, ...]: ...
    def explain(self, question: Question, answer: Answer, /) -> tuple[Slip, ...]: ...
    def deciding_rules(self, question: Question, /) -> tuple[str, ...]: ...


def _chosen(slug: str, module: Choosing, rulesets: tuple[str, ...] = TABLES) -> Kind:
    """The kind of a module whose questions are answered by choosing."""

    def mark(question: Question, answer: Answer) -> choosing.ChoiceVerdict:
        slips = module.explain(question, answer)
        return choosing.mark(module.groups(question), module.keys(question), answer, slips)

    return Kind(
        slug=slug,
        levels=module.LEVELS,
        asks=choosing.ASKS,
        options=(),
        from_play=slug == "fu",
        rulesets=rulesets,
        switches=lambda level: {},
        make=module.make,
        fields=lambda question: tuple(group.name for group in module.groups(question)),
        read_answer=lambda question, data: Answer(choices=choosing.read(module.groups(question), data)),
        mark=mark,
        solve=lambda question: choosing.solve(module.keys(question), module.groups(question)),
        deciding_rules=module.deciding_rules,
    )


CHOOSING: Mapping[str, Choosing] = {
    "can-win": canwin,
    "discard": discard,
    "tenpai": tenpai,
    "safety": safety,
    "tiles": tiles,
    "fu": fu,
    "calls": calls,
    "build": build,
}
"""The kinds that are answered by choosing; of fu only the parts of a hand are."""


class OfWin(Protocol):
    """A module whose questions are answered as those of the scoring drill are, about a win of theirs."""

    @property
    def LEVELS(self) -> tuple[str, ...]: ...
    @property
    def ASKS(self) -> tuple[str, ...]: ...
    def make(self, rng: random.Random, level: str, ruleset: Ruleset, options: Options, /) -> Question: ...
    def as_score(self, question: Question, /) -> Question: ...


def _of_win(slug: str, module: OfWin) -> Kind:
    def about(done: Callable[..., Any]) -> Callable[..., Any]:
        return lambda question, *rest: done(module.as_score(question), *rest)

    def mark(question: Question, answer: Answer) -> score.ScoreVerdict:
        told = TOLD[slug](question) if slug in TOLD else None
        return score.mark(module.as_score(question), answer, told)

    return Kind(
        slug=slug,
        levels=module.LEVELS,
        asks=module.ASKS,
        options=(),
        from_play=True,
        rulesets=TABLES,
        switches=lambda level: {},
        make=module.make,
        fields=about(score.fields),
        read_answer=about(score.read_answer),
        mark=mark,
        solve=about(score.solve),
        deciding_rules=about(score.deciding_rules),
    )


OF_WIN: Mapping[str, OfWin] = {"yaku": yaku, "what-if": whatif, "compare": compare}
"""The kinds that ask about a win as the scoring drill does."""
TOLD: Mapping[str, Callable[[Question], Told]] = {"what-if": whatif.told, "compare": compare.told}
"""Those of them that tell what the win was worth before: nobody counts again what did not change."""


def _fu() -> Kind:
    """Parts of a hand are answered by choosing, whole hands by a number."""
    parts, whole = _chosen("fu", fu), _of_win("fu", fu)

    def of(question: Question) -> Kind:
        return parts if question.asks == choosing.ASKS else whole

    return replace(
        parts,
        asks=fu.ASKS,
        fields=lambda question: of(question).fields(question),
        read_answer=lambda question, data: of(question).read_answer(question, data),
        mark=lambda question, answer: of(question).mark(question, answer),
        solve=lambda question: of(question).solve(question),
    )


def _build() -> Kind:
    """Every hand with the yaku is right."""

    def mark(question: Question, answer: Answer) -> choosing.ChoiceVerdict:
        slips = build.explain(question, answer)
        return choosing.mark(build.groups(question), build.accepted(question, answer), answer, slips)

    return replace(_chosen("build", build), read_answer=build.read_answer, mark=mark)


def working_of(question: Question) -> tuple[Working, Told | None]:
    """The right working of a question that asks for numbers or yaku, and what its page tells of a win before."""
    if question.kind == "points":
        return points.working(question), None
    module = {"fu": fu, **OF_WIN}.get(question.kind)
    asked = module.as_score(question) if module else question
    return score.working(asked), TOLD[question.kind](question) if question.kind in TOLD else None


OFFERING = ("fu", "points", "score", "what-if", "compare")
"""The kinds whose numbers may be chosen instead of written, if ``options["offered"]`` says so."""


def _offering(kind: Kind) -> Kind:
    """The kind with the numbers that slips lead to offered beside the right one."""

    def make(rng: random.Random, level: str, ruleset: Ruleset, options: Options) -> Question:
        made = kind.make(rng, level, ruleset, options)
        if not options.get("offered") or made.asks == choosing.ASKS:
            return made
        right, told = working_of(made)
        return replace(made, offered=offers(rng, right, made.asks, told))

    return replace(kind, make=make) if kind.slug in OFFERING else kind


_BASIC: Mapping[str, Kind] = {
    slug: Kind(
        slug=slug,
        levels=module.LEVELS,
        asks=module.ASKS,
        options=module.OPTIONS,
        from_play=slug == "score",
        rulesets=TABLES,
        switches=module.switches,
        make=module.make,
        fields=module.fields,
        read_answer=module.read_answer,
        mark=module.mark,
        solve=module.solve,
        deciding_rules=module.deciding_rules,
    )
    for slug, module in (("score", score), ("waits", waits), ("points", points))
}
_KINDS: Mapping[str, Kind] = {
    "tiles": _chosen("tiles", tiles),
    "waits": _BASIC["waits"],
    "yaku": _of_win("yaku", yaku),
    "fu": _fu(),
    "points": _BASIC["points"],
    "score": _BASIC["score"],
    **{slug: _chosen(slug, CHOOSING[slug]) for slug in ("can-win", "tenpai", "discard", "safety")},
    **{slug: _of_win(slug, OF_WIN[slug]) for slug in ("what-if", "compare")},
    "calls": _chosen("calls", calls),
    "build": _build(),
}
KINDS: Mapping[str, Kind] = {slug: _offering(kind) for slug, kind in _KINDS.items()}
"""Every kind by its slug, in the order the site lists them."""
