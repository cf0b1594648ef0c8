"""What is known of a person's hold of each skill: what an answer says about it, and the state that makes.

An answer is evidence about the skills its question rests on, part by part: a right part for its own, a part not yet
right against its own, but never against one the same answer shows to be there. A slip that explains the whole answer
is evidence against its own skill alone.

A skill is reached once four of its last five first tries were right, on two days at least. A first try is the first of
a sitting: further right ones in that sitting are practice and count for nothing here.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from enum import StrEnum

from trainer.drills import difficulty, schedule
from trainer.drills.schedule import Kept
from trainer.drills.skills import skill_of

WINDOW, ENOUGH, DAYS = 5, 4, 2
"""So many of the last tries count; so many of them must be right, and on so many days."""

SITTING = timedelta(hours=2)
"""A skill that was not asked for this long is asked in another sitting."""


LIKELY = 0.6
"""Of the doubt about the likeliest to be missing: a skill doubted less is not counted against."""

UNDER_WAY = -0.7
"""The ability from which what builds on a skill may begin."""


class State(StrEnum):
    """``slipped`` has been reached before and is not now."""

    NOT_STARTED = "not-started"
    LEARNING = "learning"
    REACHED = "reached"
    SLIPPED = "slipped"


@dataclass(frozen=True, slots=True)
class Record:
    """One person's hold of one skill.

    ``last`` are the first tries that count, the day and whether it was right, newest last; ``counted`` says whether the
    newest is of the sitting under way. ``tries`` and ``right`` count every answer. ``seen`` is the last answer,
    ``begun`` the day of the first, ``reached`` the moment it was first reached.
    """

    ability: float = 0.0
    last: tuple[tuple[date, bool], ...] = ()
    tries: int = 0
    right: int = 0
    card: Kept | None = None
    begun: date | None = None
    seen: datetime | None = None
    reached: datetime | None = None
    counted: bool = False

    @property
    def state(self) -> State:
        if self.tries == 0:
            return State.NOT_STARTED
        if _is_reached(self.last):
            return State.REACHED
        return State.SLIPPED if self.reached else State.LEARNING

    @property
    def due(self) -> date | None:
        """The day from which it is to be asked again."""
        return schedule.due(self.card) if self.card else None

    @property
    def stable(self) -> bool:
        """Whether its answers are so often right that the time they take says something."""
        return len(self.last) == WINDOW and sum(right for _, right in self.last) >= ENOUGH

    @property
    def under_way(self) -> bool:
        """Whether what builds on it may begin: reached, or an easy question on it is likely to come out right, as one
        has before.
        """
        return self.state is State.REACHED or (self.right > 0 and self.ability >= UNDER_WAY)


NOTHING = Record()


def _is_reached(last: Sequence[tuple[date, bool]]) -> bool:
    days = {day for day, right in last if right}
    return sum(right for _, right in last) >= ENOUGH and len(days) >= DAYS


@dataclass(frozen=True, slots=True)
class Try:
    """One answer as evidence about one skill. ``usual`` is how long this person takes over such a question, in seconds;
    ``difficulty`` that of its kind and level; ``day`` the person's own.
    """

    right: bool
    at: datetime
    day: date
    difficulty: float
    took: float | None = None
    usual: float | None = None
    helped: bool = False


def after(record: Record, tried: Try) -> Record:
    """The record after one more answer."""
    first = record.seen is None or tried.at - record.seen >= SITTING
    counted = record.counted and not first and bool(record.last)  # rows from before it was kept say so with none, too
    missed = counted and not record.last[-1][1]
    last, card = record.last, record.card
    if first or (not tried.right and not missed):
        rated = schedule.rating(
            right=tried.right, helped=tried.helped, stable=record.stable, took=tried.took, usual=tried.usual
        )
        card = schedule.reviewed(card, rated, tried.day)
        if not tried.right or not tried.helped:  # what help has found proves nothing
            # A sitting counts once.
            last, counted = (*(last[:-1] if counted else last), (tried.day, tried.right))[-WINDOW:], True
    ability = difficulty.learnt(record.ability, record.tries, tried.difficulty, tried.right)
    return replace(
        record,
        ability=min(ability, record.ability) if tried.helped else ability,
        last=last,
        tries=record.tries + 1,
        right=record.right + tried.right,
        card=card,
        begun=record.begun or tried.day,
        seen=tried.at,
        reached=record.reached or (tried.at if _is_reached(last) else None),
        counted=counted,
    )


_DECIDES = {
    # The parts a tag bears on, the nearest first; the first of them that is asked is its evidence.
    "yaku": ("yaku", "han", "payment"),
    "han": ("han", "payment"),
    "dora": ("han", "payment"),
    "fu": ("fu", "payment"),
    "reading": ("fu", "payment"),
    "points": ("payment",),
}
_BEFORE = {"han": ("yaku",), "payment": ("han", "fu")}
"""Parts that a part is reckoned from: if one of them is wrong, what follows says nothing."""


def evidence(
    tags: Collection[str],
    parts: Mapping[str, bool | None],
    *,
    against: Collection[str] = (),
    claimed: Collection[str] | None = None,
    follows: bool = False,
    held: Mapping[str, float] | None = None,
) -> dict[str, bool]:
    """What an answer says about each skill: True where it is there, False where not yet.

    ``tags`` are the question's; ``parts`` what of the answer was right, None where it does not count; ``against`` the
    tags of the slips that explain it; ``claimed`` the tags of the yaku that were named, where they were asked for;
    ``follows``: the payment is not right, and yet is what the answered han and fu pay. ``held``
    is how likely each skill was there: where a part is not right and nothing tells which of several skills it was, it
    counts against the likeliest to be missing, and says nothing of those that surely are there.

    >>> evidence(("yaku-tanyao", "fu-wait", "fu-win"), {"yaku": True, "fu": False}, against=("fu-win",))
    {'yaku-tanyao': True, 'fu-wait': True, 'fu-win': False}
    """
    blamed = {skill_of(tag) for tag in against}
    shown: set[str] = set()
    suspects: dict[str, list[str]] = {}
    for tag in tags:
        part, skill = _part_of(tag, parts), skill_of(tag)
        if part is None or parts[part] is None:
            continue
        right = follows or bool(parts[part]) if tag.startswith("points-") else bool(parts[part]) or bool(blamed)
        if right or (part == "yaku" and claimed is not None and tag in claimed):
            shown.add(skill)
        elif not any(parts.get(before) is False for before in _BEFORE.get(part, ())):
            suspects.setdefault(part, []).append(skill)
    if claimed is not None and parts.get("yaku") is False and not blamed:
        blamed |= {skill_of(tag) for tag in claimed if tag not in tags}
    for found in suspects.values():
        left = [skill for skill in found if skill not in shown]
        blamed.update(_likeliest(left, held) if held else left)
    named = dict.fromkeys((*map(skill_of, tags), *blamed))
    return {skill: skill not in blamed for skill in named if skill in shown or skill in blamed}


def _likeliest(skills: list[str], held: Mapping[str, float]) -> list[str]:
    """Those about as likely to be missing as the likeliest of them."""
    doubts = {skill: 1 - held.get(skill, 0.5) for skill in skills}
    most = max(doubts.values(), default=0.0)
    return [skill for skill, doubt in doubts.items() if doubt >= LIKELY * most]


def _part_of(tag: str, parts: Mapping[str, bool | None]) -> str | None:
    """The asked part this tag is judged by."""
    bears = _DECIDES.get(tag.partition("-")[0], ())
    return next((part for part in bears if part in parts), next(iter(parts), None) if len(parts) == 1 else None)
