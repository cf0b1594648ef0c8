"""The page of one question, as its visitor may see it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.urls import reverse

from engine.rules import Ruleset
from trainer.drills import models, services
from trainer.drills import question as pure
from trainer.drills.kinds import KINDS, OF_WIN
from trainer.drills.pages import choosing, ofwin, points, score, waits
from trainer.drills.pages.figures import spell
from trainer.drills.pages.help import Help, first_step
from trainer.drills.pages.lists import level_name
from trainer.drills.pages.parts import PART_PAGES, Reference, Written, part_page, reference
from trainer.drills.pages.why import why_line
from trainer.drills.words import rule_words, word

_BASIC: dict[str, Any] = {"score": score, "waits": waits, "points": points}


def _page_of(kind: str, asks: Sequence[str]) -> tuple[Any, str]:
    """What makes the page of such a question, and the name of its template."""
    if kind in _BASIC:
        return _BASIC[kind], kind
    return (choosing, "choosing") if "choices" in asks else (ofwin, "score")


@dataclass(frozen=True, slots=True)
class Seat:
    """Where a question stands in its owner's set: its number, and how the ten went so far."""

    number: int
    results: tuple[bool | None, ...]
    size: int = models.PracticeSet.SIZE

    @property
    def is_last(self) -> bool:
        return self.number == self.size

    @property
    def said(self) -> str:
        """As it is read out: ``Question 4 of 10; so far right, not yet, right``."""
        words = [{True: "right", False: "not yet"}[result] for result in self.results if result is not None]
        return f"Question {self.number} of {self.size}" + (f"; so far {', '.join(words)}" if words else "")

    @property
    def dots(self) -> list[str]:
        classes = {True: "is-right", False: "is-slip", None: ""}
        return [
            "is-now" if place == self.number and result is None else classes[result]
            for place, result in enumerate(self.results, 1)
        ]


@dataclass(frozen=True, slots=True)
class Page:
    """What `drills/question.html` reads. ``asking`` before the answer, ``verdict`` after; never both.

    ``action`` is where an answer goes. ``retry``: it has been answered before, and this time does not count.
    """

    question: models.Question
    action: str
    title: str
    level: str
    rules: str
    deciding: tuple[str, ...]
    seat: Seat | None
    resume: models.Question | None
    asking: Any
    failed: bool  # an answer was written that could not be read
    stamp: str
    verdict: Any
    given_up: bool
    took: int | None
    references: tuple[Reference, ...]
    note: str
    why: str  # it is asked, empty where a person chose it or it was asked of somebody else
    pace: str  # of a table, empty where it is not to be shown
    helps: str  # on the button that gives help, empty where none is to be had
    help: Help | None  # once it was asked for
    helped: str  # said of an answer given with help
    retry: bool = False
    skill: str = ""  # that a new hand is to ask for

    @property
    def template(self) -> str:
        _, name = _page_of(self.question.kind, self.question.asks)
        return f"drills/kinds/{name}{'-verdict' if self.verdict else ''}.html"


def page(
    row: models.Question,
    *,
    marked: services.Marked | None = None,
    results: services.Results | None = None,
    current: models.PracticeSet | None = None,
    written: Written | None = None,
    errors: Sequence[pure.AnswerError] = (),
    stamped: str = "",
    note: str = "",
    action: str = "",
    retry: bool = False,
    skill: str = "",
    pace: int = 0,
    own: bool = False,
    helped: bool = False,
) -> Page:
    """``results`` are those of the question's set if it is the visitor's own, ``current`` is another they are in.

    ``own``: it was asked of this visitor, who alone is told why, for that says how they stand, and alone may have help;
    ``helped``: they have asked for it.

    ``action`` is where an answer goes if not to the question's own place; ``pace`` is a target time to show.
    ``written`` and ``errors`` bring back an answer that could not be read, ``stamped`` the moment it was first shown.
    """
    asked = services.asked(row)
    kind, _ = _page_of(row.kind, row.asks)
    return Page(
        question=row,
        action=action or reverse("drills:answer", args=[row.pk]),
        title=word("kinds", row.kind, "ask"),
        level=level_name(row),
        rules=asked.ruleset.name,
        deciding=_deciding(asked, answered=marked is not None),
        seat=Seat(row.number, results) if results and row.number else None,
        resume=current.questions.latest("number") if current else None,
        asking=None if marked else kind.ask(asked, written or {}, {error.field: error.message for error in errors}),
        failed=bool(errors),
        stamp="" if marked else stamped or services.stamp(row),
        verdict=kind.answered(asked, marked.verdict, marked.given_up) if marked else None,
        given_up=bool(marked and marked.given_up),
        took=round(marked.attempt.took) if marked and marked.attempt.took is not None else None,
        references=_references(asked, marked) if marked else (),
        note=note,
        why=why_line(row, answered=marked is not None) if own and not retry else "",
        pace=spell(pace) if pace else "",
        helps=word("help", "button") if own and not marked else "",
        help=first_step(asked) if helped and own and not marked else None,
        helped=word("help", "with") if own and marked and marked.attempt.helped else "",
        retry=retry,
        skill=skill or (missing(marked) if marked else ""),
    )


def missing(marked: services.Marked) -> str:
    """The first skill an answer speaks against, else the one its question was asked for; empty if there is neither."""
    against = (skill for skill, right in (marked.attempt.shows or {}).items() if not right)
    return next(against, "") or str(marked.attempt.question.why.get("skill", ""))


def _deciding(asked: pure.Question, *, answered: bool) -> tuple[str, ...]:
    """What this table does about the rules that may decide the answer.

    Rounding up to mangan is said whenever a payment is asked: said only where it matters, it would give the value away.
    Once the question is ``answered`` it is said only there.
    """
    if asked.kind in OF_WIN:  # of two tables, the one that is asked about
        asked = OF_WIN[asked.kind].as_score(asked)
    paths = list(KINDS[asked.kind].deciding_rules(asked))
    if "payment" in asked.asks and "limits.kiriage" not in paths:
        paths.append("limits.kiriage")
    if answered and "limits.kiriage" in paths and not _turns_on_kiriage(asked):
        paths.remove("limits.kiriage")
    return tuple(rule_words(path, _value(asked.ruleset, path)) for path in sorted(paths))


def _turns_on_kiriage(asked: pure.Question) -> bool:
    rules, solve = asked.ruleset, KINDS[asked.kind].solve
    otherwise = replace(rules, limits=replace(rules.limits, kiriage=not rules.limits.kiriage))
    return solve(asked) != solve(replace(asked, ruleset=otherwise))


def _value(rules: Ruleset, path: str) -> Any:
    found: Any = rules
    for step in path.split("."):
        found = found.get(step, 0) if isinstance(found, dict) else getattr(found, step)
    return found


def _references(asked: pure.Question, marked: services.Marked) -> tuple[Reference, ...]:
    """Where to read up: what the slip is about, else the parts that are not right, else the question's first skill."""
    if marked.verdict.slips and not marked.given_up:
        found = [reference(skill) for slip in marked.verdict.slips for skill in slip.skills]
    else:
        names = [part.name for part in marked.verdict.parts if marked.given_up or part.right is False]
        found = [part_page(name) for name in names if name in PART_PAGES] or [
            reference(skill) for skill in asked.skills[:1]
        ]
    return tuple(dict.fromkeys(found))[:2]
