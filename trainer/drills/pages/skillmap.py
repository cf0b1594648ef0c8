"""The map of skills as one person stands on it, what is for today, and the page of one skill."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date

from django.utils import timezone

from trainer.accounts.models import User
from trainer.drills import services
from trainer.drills.mastery import State
from trainer.drills.models import Attempt, Evidence
from trainer.drills.pages.history import Row, row_of
from trainer.drills.pages.parts import Reference, reference, slip_title
from trainer.drills.pages.why import Next, is_secret, next_up
from trainer.drills.skills import AREAS, SKILLS
from trainer.drills.standing import SkillStanding, Standing
from trainer.drills.words import word

LAST = 8
"""How many of the last answers the page of a skill shows."""

NAMED = 6
"""How many of the reviews of a day are named."""

LOOKED_AT = 40
"""Of how many answers that were not yet right it counts the slips."""

type Slug = str


@dataclass(frozen=True, slots=True)
class Node:
    """A skill on the map. ``days`` until it is due, ``right`` of the last ``of`` first tries; ``needs`` are names."""

    slug: Slug
    name: str
    state: str
    is_due: bool
    days: int | None
    right: int
    of: int
    needs: tuple[str, ...]
    locked: bool

    @property
    def said(self) -> str:
        return self.state.replace("-", " ")


@dataclass(frozen=True, slots=True)
class Area:
    slug: str
    name: str
    nodes: tuple[Node, ...]

    @property
    def said(self) -> str:
        """``Fu: 3 of 9 reached``."""
        return f"{self.name}: {sum(node.state == State.REACHED for node in self.nodes)} of {len(self.nodes)} reached"


@dataclass(frozen=True, slots=True)
class Plan:
    """What is for today: the reviews, and what may be begun next; none of them by name where that would answer its
    question. ``met``: no skill is left to begin.
    """

    due: tuple[Node, ...]
    next: Node | None
    met: bool

    @property
    def named(self) -> tuple[Node, ...]:
        """The first reviews that may be named."""
        return tuple(node for node in self.due if node.slug)[:NAMED]

    @property
    def others(self) -> str:
        """The other reviews, as they stand behind the named ones: ``, 3 more and 2 yaku``."""
        yaku = sum(not node.slug for node in self.due)
        more = len(self.due) - yaku - len(self.named)
        said = [f"{more} more"] * (more > 0) + [word("why", "a-yaku") if yaku == 1 else f"{yaku} yaku"] * (yaku > 0)
        before = ", " if len(said) > 1 else " and "
        return (before if self.named and said else "") + " and ".join(said)

    @property
    def done(self) -> bool:
        return not self.due and self.met


@dataclass(frozen=True, slots=True)
class SkillMap:
    areas: tuple[Area, ...]
    counts: tuple[tuple[str, str, int], ...]
    plan: Plan
    next: Next

    @property
    def reached(self) -> int:
        return sum(node.state == State.REACHED for area in self.areas for node in area.nodes)

    @property
    def size(self) -> int:
        return sum(len(area.nodes) for area in self.areas)


def progress(person: User | None) -> SkillMap | None:
    """The map; None for who has not answered anything."""
    if person is None or not Attempt.objects.filter(person=person).exists():
        return None
    standing, choice = services.standing_and_next(person)
    return skill_map(standing, next_up(choice.why))


def skill_map(standing: Standing, following: Next) -> SkillMap:
    """``following`` is what practice would ask now, the same that the other pages name."""
    nodes = _nodes(standing)
    areas = (
        Area(slug, name, tuple(nodes[one.slug] for one in SKILLS.values() if one.area == slug))
        for slug, name in AREAS.items()
    )
    counted = Counter(node.state for node in nodes.values())
    counts = tuple((state.value, state.replace("-", " "), counted[state.value]) for state in State)
    return SkillMap(tuple(areas), counts, plan(standing), following)


def plan(standing: Standing) -> Plan:
    first = standing.fresh[0] if standing.fresh else None
    return Plan(
        due=tuple(_planned(standing.skills[slug]) for slug in standing.due),
        next=_planned(standing.skills[first]) if first else None,
        met=not standing.in_state(State.NOT_STARTED),
    )


def _planned(one: SkillStanding) -> Node:
    node = _node(one)
    return replace(node, slug="", name=word("why", "a-yaku")) if is_secret(node.slug) else node


def _nodes(standing: Standing) -> Mapping[Slug, Node]:
    return {slug: _node(one) for slug, one in standing.skills.items()}


def _node(one: SkillStanding) -> Node:
    record = one.record
    return Node(
        slug=one.skill.slug,
        name=one.skill.name,
        state=one.state.value,
        is_due=one.is_due,
        days=max(0, (record.due - timezone.localdate()).days) if record.due else None,
        right=sum(right for _, right in record.last),
        of=len(record.last),
        needs=tuple(SKILLS[need].name for need in one.skill.needs),
        locked=not one.unlocked,
    )


@dataclass(frozen=True, slots=True)
class DrillLink:
    """A kind and level that asks for the skill."""

    kind: str
    level: str
    title: str


@dataclass(frozen=True, slots=True)
class SkillPage:
    """``tries`` are the first tries that count, the day and whether it was right. ``leads`` may begin after it."""

    node: Node
    tries: tuple[tuple[date, bool], ...]
    answers: int
    right: int
    due: date | None
    needs: tuple[Node, ...]
    leads: tuple[Node, ...]
    read: tuple[Reference, ...]
    drills: tuple[DrillLink, ...]
    slips: tuple[tuple[str, str, int], ...]
    last: tuple[Row, ...]

    @property
    def accuracy(self) -> int:
        return round(100 * self.right / self.answers) if self.answers else 0


def skill(person: User | None, slug: Slug) -> SkillPage | None:
    """One skill as this person has it; somebody unknown has not begun. None if there is no such skill."""
    if slug not in SKILLS:
        return None
    standing = services.standing(person)
    found, record = SKILLS[slug], standing.skills[slug].record
    return SkillPage(
        node=_node(standing.skills[slug]),
        tries=record.last,
        answers=record.tries,
        right=record.right,
        due=record.due,
        needs=tuple(_node(standing.skills[need]) for need in found.needs),
        leads=tuple(_node(one) for one in standing.skills.values() if slug in one.skill.needs),
        read=tuple(dict.fromkeys(reference(tag) for tag in found.tags)),
        drills=tuple(
            DrillLink(kind, level, f"{word('kinds', kind, 'title')}: {word('levels', kind, level, 'label').lower()}")
            for kind, level in found.drills
        ),
        slips=tuple(_slips(person, slug)) if person else (),
        last=tuple(_last(person, slug)) if person else (),
    )


def _slips(person: User, slug: Slug) -> Iterator[tuple[str, str, int]]:
    """The slips among the last answers that spoke against the skill."""
    wrong = Evidence.objects.filter(person=person, skill=slug, right=False).order_by("-at")
    made = Counter(code for code in wrong.values_list("attempt__slip", flat=True)[:LOOKED_AT] if code)
    for code, times in made.most_common(4):
        yield code, slip_title(code), times


def _last(person: User, slug: Slug) -> Iterator[Row]:
    found = Evidence.objects.filter(person=person, skill=slug).select_related("attempt__question")
    for one in found.order_by("-at", "-attempt")[:LAST]:
        yield row_of(one.attempt, one.right)
