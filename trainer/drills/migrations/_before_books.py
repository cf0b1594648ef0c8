"""How answers from before there were books were entered: the rules of that time, so that no later change of the
trainer's own code can change or break an old database on its way here.

Such an answer is told by its parts alone, and nobody had help.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from math import exp, log
from typing import Any

from django.utils import timezone
from fsrs import Card, Rating, Scheduler, State

_SKILLS = """
    tile-names seat-winds dora-indicator waits-shapes waits-small ready-discard calls-priority yaku-riichi
    yaku-tanyao yaku-yakuhai yaku-pinfu yaku-seven-pairs han-open waits-mixed waits-ready furiten-discard win-yaku
    dora-count points-limits points-ron points-tsumo points-dealer fu-pair fu-triplets fu-wait fu-win fu-by-ron
    fu-kans points-honba yaku-runs yaku-triplets yaku-flush yaku-outside yaku-timing yaku-yakuman waits-one-suit
    useful-tiles useful-seen safety-genbutsu safety-suji safety-several
"""
_TAGS = """
    ready-widest:ready-discard yaku-menzen-tsumo:yaku-riichi yaku-winds:yaku-yakuhai waits-melds:waits-mixed
    waits-four-copies:waits-mixed waits-seven-pairs:waits-pairs waits-orphans:waits-pairs
    furiten-temporary:furiten-passed furiten-riichi:furiten-passed win-gone:win-yaku dora-red:dora-count
    points-rounding:points-ron fu-pinfu:fu-hand fu-seven-pairs:fu-hand fu-open:fu-hand fu-rounding:fu-hand
    reading:fu-hand yaku-concealed-triplets:yaku-triplets calls-swap:calls-limits calls-riichi-kan:calls-limits
    safety-walls:safety-suji
"""
SKILL_OF = {skill: skill for skill in _SKILLS.split()} | dict(pair.split(":") for pair in _TAGS.split())
"""The skill of each tag a question could carry."""

_LEVELS = """
    tiles/names tiles/winds tiles/dora waits/shapes waits/seven tenpai/one calls/priority waits/melds
    waits/pairs-and-orphans waits/not-ready can-win/own-discard can-win/temporary can-win/no-yaku what-if/ura
    points/limits points/dealer-ron points/tsumo fu/pair fu/set fu/wait fu/win fu/kans what-if/honba yaku/timing
    build/yakuman waits/one-suit calls/swap discard/one-away discard/at-the-table safety/genbutsu safety/suji
    safety/several

    waits/ten tenpai/several yaku/one build/everyday what-if/open waits/mixed can-win/riichi can-win/gone
    compare/kiriage points/columns compare/double-wind fu/hand score/honba build/patterns score/timing yaku/yakuman
    calls/riichi-kan discard/two-away safety/walls

    yaku/two-or-three points/all what-if/dealer what-if/by score/kans score/yakuman

    score/typical yaku/open compare/red-fives

    score/open compare/sanma
"""
DIFFICULTY = {
    drill: -1.6 + 0.3 * place for place, drills in enumerate(_LEVELS.split("\n\n")) for drill in drills.split()
}
"""How hard each kind and level was taken to be."""

_NEAREST = {
    "yaku": ("yaku", "han", "payment"),
    "han": ("han", "payment"),
    "dora": ("han", "payment"),
    "fu": ("fu", "payment"),
    "reading": ("fu", "payment"),
    "points": ("payment",),
}
_BEFORE = {"han": ("yaku",), "payment": ("han", "fu")}


def shown_by(attempt: Any) -> dict[str, bool]:
    """What an answer says about each skill."""
    if attempt.shows is not None:
        return {skill: right for skill, right in attempt.shows.items() if skill in SKILL_OF.values()}
    tags = [tag for tag in attempt.question.skills if tag in SKILL_OF]
    parts = attempt.parts or dict.fromkeys(attempt.question.asks, False)
    right, wrong = set(), defaultdict(list)
    for tag in tags:
        near = _NEAREST.get(tag.partition("-")[0], ())
        part = next((part for part in near if part in parts), next(iter(parts), None) if len(parts) == 1 else None)
        if part is None or parts[part] is None:
            continue
        if parts[part]:
            right.add(SKILL_OF[tag])
        elif not any(parts.get(before) is False for before in _BEFORE.get(part, ())):
            wrong[part].append(SKILL_OF[tag])
    against = {skill for skills in wrong.values() for skill in skills} - right
    return {skill: skill in right for skill in dict.fromkeys(SKILL_OF[tag] for tag in tags) if skill in right | against}


@dataclass(frozen=True, slots=True)
class _Record:
    ability: float = 0.0
    last: tuple[tuple[date, bool], ...] = ()
    tries: int = 0
    right: int = 0
    card: Mapping[str, Any] | None = None
    begun: date | None = None
    seen: datetime | None = None
    reached: datetime | None = None

    @property
    def is_reached(self) -> bool:
        return sum(right for _, right in self.last) >= 4 and len({day for day, right in self.last if right}) >= 2


def records(attempts: Iterable[Any]) -> dict[str, dict[str, Any]]:
    """The fields of a person's row for each skill, from their answers in order."""
    known: dict[str, _Record] = {}
    times: defaultdict[str, list[float]] = defaultdict(lambda: [0, 0.0])
    for attempt in attempts:
        drill = f"{attempt.question.kind}/{attempt.question.level}"
        timed, seconds = times[drill]
        usual = exp(seconds / timed) if timed >= 5 else None
        for skill, right in shown_by(attempt).items():
            known[skill] = _after(known.get(skill, _Record()), attempt, right, DIFFICULTY.get(drill, 0.0), usual)
        if attempt.took is not None:
            times[drill] = [timed + 1, seconds + log(max(attempt.took, 0.1))]
    return {skill: _fields(record) for skill, record in known.items()}


def _after(record: _Record, attempt: Any, right: bool, difficulty: float, usual: float | None) -> _Record:
    at, day, last, card = attempt.at, timezone.localdate(attempt.at), record.last, record.card
    first = record.seen is None or at - record.seen >= timedelta(hours=2)
    missed = not first and bool(last) and not last[-1][1]
    if first or (not right and not missed):
        card = _reviewed(card, _rating(record, right, attempt.took, usual), day)
        if not first and last and last[-1][0] == day:
            last = last[:-1]
        last = (*last, (day, right))[-5:]
    step = max(0.3, 0.8 / (1 + 0.08 * record.tries))
    after = replace(
        record,
        ability=record.ability + step * (right - 1 / (1 + exp(difficulty - record.ability))),
        last=last,
        tries=record.tries + 1,
        right=record.right + right,
        card=card,
        begun=record.begun or day,
        seen=at,
    )
    return replace(after, reached=at) if after.is_reached and not record.reached else after


def _rating(record: _Record, right: bool, took: float | None, usual: float | None) -> Rating:
    if not right:
        return Rating.Again
    if len(record.last) == 5 and sum(one for _, one in record.last) >= 4 and took is not None and usual:
        if took > 2 * usual:
            return Rating.Hard
        if took < 0.6 * usual:
            return Rating.Easy
    return Rating.Good


_SCHEDULER = Scheduler(
    desired_retention=0.95, learning_steps=(), relearning_steps=(), maximum_interval=365, enable_fuzzing=False
)


def _reviewed(kept: Mapping[str, Any] | None, rating: Rating, day: date) -> dict[str, Any]:
    at = _noon(day)
    card = Card(card_id=1, due=at)
    if kept:
        due, last = (_noon(date.fromisoformat(kept[name])) for name in ("due", "last"))
        card = Card(
            card_id=1,
            state=State.Review,
            stability=kept["stability"],
            difficulty=kept["difficulty"],
            due=due,
            last_review=last,
        )
    after, _ = _SCHEDULER.review_card(card, rating, at)
    assert after.stability is not None
    assert after.difficulty is not None
    return {
        "stability": round(after.stability, 4),
        "difficulty": round(after.difficulty, 4),
        "last": day.isoformat(),
        "due": after.due.date().isoformat(),
    }


def _noon(day: date) -> datetime:
    return datetime.combine(day, time(12), UTC)


def _fields(record: _Record) -> dict[str, Any]:
    state = "reached" if record.is_reached else "slipped" if record.reached else "learning"
    names = ("ability", "tries", "right", "card", "begun", "seen", "reached")
    return {
        "state": state,
        "due": date.fromisoformat(record.card["due"]) if record.card else None,
        "last": [[day.isoformat(), right] for day, right in record.last],
        **{name: getattr(record, name) for name in names},
    }


def cleared(attempt: Any, shows: Mapping[str, bool]) -> Iterator[str]:
    """The skills whose mistakes an answer makes good."""
    yield from (skill for skill, right in shows.items() if right)
    if attempt.right:
        yield f"{attempt.kind}/{attempt.question.level}"


def blamed(attempt: Any, shows: Mapping[str, bool]) -> str:
    """What a mistake stands under: the first skill it speaks against, else its kind and level."""
    return next((skill for skill, right in shows.items() if not right), f"{attempt.kind}/{attempt.question.level}")


def tallied(attempt: Any) -> Iterator[tuple[str, str]]:
    """The sums an answer is counted in."""
    yield "day", timezone.localdate(attempt.at).isoformat()
    yield "level", f"{attempt.kind}/{attempt.question.level}"
    if attempt.slip:
        yield "slip", attempt.slip
    if attempt.expected is not None:
        yield "expected", f"{min(9, int(10 * attempt.expected))}"
