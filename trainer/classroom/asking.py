"""What an assignment asks: from the drills and skills it names to questions made for it."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from django.db.models import QuerySet

from engine.rules import load
from trainer.accounts.services import ruleset_names
from trainer.classroom.models import Assignment
from trainer.drills import services as drills
from trainer.drills.kinds import KINDS
from trainer.drills.models import Question, RulesetRecord
from trainer.drills.skills import AREAS, SKILLS, Drill, skill_of
from trainer.drills.words import word
from trainer.sheets.models import Made
from trainer.sheets.services import copy_of

TRIES = 150
"""So many hands are made in search of one that asks for a skill; the last will do if none does. The rarest, seven pairs
among hands of one yaku, comes once in thirty; what takes longer to make comes far more often.
"""


@dataclass(frozen=True, slots=True)
class Group:
    """Things to choose among, under a heading."""

    heading: str
    choices: tuple[tuple[str, str], ...]


def skill_groups() -> list[Group]:
    """The skills of the map, by area."""
    return [
        Group(name, tuple((f"skill:{skill.slug}", skill.name) for skill in SKILLS.values() if skill.area == area))
        for area, name in AREAS.items()
    ]


def drill_groups() -> list[Group]:
    """The levels of each kind of drill."""
    return [
        Group(
            word("kinds", slug, "title"),
            tuple((f"drill:{slug}/{level}", word("levels", slug, level, "label")) for level in kind.levels),
        )
        for slug, kind in KINDS.items()
    ]


MADE = "made:"
"""What stands before the id of a question that a teacher has made."""


def made_groups(assignment: Assignment) -> list[Group]:
    """The questions the teachers of its class have made themselves, the newest first, and what else of theirs it asks:
    taken off a list since, or by who teaches there no longer.
    """
    made = Made.objects.filter(author__in=assignment.classroom.teachings.values("teacher"))
    listed = _listed(made.order_by("-made")[:100])
    others = [item for item in assignment.items if item.startswith(MADE) and item not in listed]
    choices = (*listed.items(), *zip(others, item_names(others), strict=True))
    return [Group("By teachers of this class", choices)] if choices else []


def rulesets() -> list[tuple[str, str]]:
    """The rule sets at least one kind of drill is offered for: id and name."""
    offered = {name for kind in KINDS.values() for name in kind.rulesets}
    return [(slug, name) for slug, name in ruleset_names() if slug in offered]


def item_names(items: Iterable[str]) -> list[str]:
    """``Fu of the pair``; ``Score a hand: typical hands``. One query where there are questions that teachers made."""
    items = list(items)
    asked = [item.removeprefix(MADE) for item in items if item.startswith(MADE)]
    made = _listed(Made.objects.filter(question__in=asked)) if asked else {}
    return [made.get(item, "A question of a teacher’s") if item.startswith(MADE) else _name(item) for item in items]


def _listed(made: QuerySet[Made]) -> dict[str, str]:
    """Items by what they are called."""
    return {f"{MADE}{one.question_id}": str(one) for one in made.select_related("question")}


def _name(item: str) -> str:
    what, _, slug = item.partition(":")
    if what == "skill":
        return SKILLS[slug].name if slug in SKILLS else slug
    kind, _, level = slug.partition("/")
    return f"{word('kinds', kind, 'title')}: {word('levels', kind, level, 'label')}"


def not_under(items: Iterable[str], ruleset: str) -> list[str]:
    """The names of the items that are not asked under these rules."""
    return item_names(item for item in items if not item.startswith(MADE) and not _drills(item, ruleset))


def _drills(item: str, ruleset: str) -> Sequence[Drill]:
    what, _, slug = item.partition(":")
    kind, _, level = slug.partition("/")
    drills = SKILLS[slug].drills if what == "skill" else ((kind, level),)
    return [drill for drill in drills if ruleset in KINDS[drill[0]].rulesets]


def questions(assignment: Assignment) -> list[Question]:
    """Fresh questions for one time through, each item in turn; made and not stored, since making them takes a while."""
    record = drills.record_of(load(assignment.ruleset))
    return list(_made(assignment, record))


def _made(assignment: Assignment, record: RulesetRecord) -> Iterator[Question]:
    items = assignment.items
    fresh = [item for item in items if not item.startswith(MADE)]
    for number in range(assignment.size):
        # A question that was made comes once, whatever the number.
        item = items[number] if number < len(items) else fresh[number % len(fresh)]
        if item.startswith(MADE):
            yield copy_of(Question.objects.get(pk=item.removeprefix(MADE)))
            continue
        drills_of_it = _drills(item, assignment.ruleset)
        kind, level = drills_of_it[number // len(items) % len(drills_of_it)]
        skill = item.removeprefix("skill:") if item.startswith("skill:") else ""
        yield asking_for(skill, partial(drills.new_question, kind=kind, level=level, record=record, options={}))


def asking_for(skill: str, make: Callable[[], Question]) -> Question:
    """A question that asks for this skill, if one comes in the tries there are; without a skill the first."""
    for _ in range(TRIES):
        made = make()
        if not skill or skill in {skill_of(tag) for tag in made.skills}:
            break
    return made
