"""The pages around the questions: the kinds of drill, the choices before a set, and how a set went."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from django.forms import BoundField

from engine.hand import Hand
from engine.reasons import Code
from engine.tiles import Tile
from engine.win import Win
from trainer.display.facts import Fact
from trainer.display.wording import label, term
from trainer.drills import models, services
from trainer.drills.forms import SetupForm
from trainer.drills.kinds import KINDS, Kind
from trainer.drills.kinds.points import Facts
from trainer.drills.pages import choosing, ofwin, points, waits
from trainer.drills.pages.parts import PART_PAGES, Reference, listed, part_name, part_page, reference, slip_title
from trainer.drills.pages.why import Next, next_up
from trainer.drills.skills import SKILLS
from trainer.drills.standing import shown_by
from trainer.drills.words import listing, word
from trainer.wins import knows


@dataclass(frozen=True, slots=True)
class Brief:
    """A question in one line: its tiles, or its words; and the hand they make."""

    row: models.Question
    words: str
    hand: Hand | None = None
    win: Tile | None = None

    @property
    def tiles(self) -> tuple[Tile, ...]:
        if self.hand is None:
            return ()
        return self.hand.tiles if self.win is None else (*self.hand.tiles, self.win)

    @property
    def kind(self) -> str:
        return word("kinds", self.row.kind, "title")

    @property
    def level(self) -> str:
        return level_name(self.row)


def level_name(row: models.Question) -> str:
    """The level of a question, with the yaku its set is about, if one; and whether bots won with it."""
    name, yaku = word("levels", row.kind, row.level, "label"), row.options.get("yaku")
    if row.options.get("from_play") and any(map(knows, row.facts.split("\n"))):
        name = word("from-play", "level").format(level=name)
    return f"{label(Code(f'yaku.{yaku}'))}, {name.lower()}" if yaku else name


def brief(row: models.Question, *, answered: bool = False) -> Brief:
    """The line of a question. Until it is ``answered`` it says nothing of the answer."""
    match row.kind:
        case "tiles" if row.level == "names" and not answered:  # its line is the name that is asked for
            return Brief(row, level_name(row))
        case "score":
            win = Win.parse(row.facts)
            return Brief(row, term(f"by.{win.by}"), win.hand, win.tile)
        case "waits":
            return Brief(row, "", Hand.parse(row.facts))
        case "points":
            facts = Facts.parse(row.facts)
            return Brief(row, f"{points.value_of(facts)}, {points.how_won(facts)}")
        case kind if kind in choosing.PAGES:
            return Brief(row, *choosing.PAGES[kind].brief(services.asked(row)))
        case _:
            return Brief(row, *ofwin.brief(services.asked(row)))


def shortfall(attempt: models.Attempt, kind: str) -> str:
    """What was not yet right in a few words: the slip, the parts, or else the kind of question."""
    if attempt.slip:
        return slip_title(attempt.slip)
    if not attempt.parts:
        return "Not known yet"
    wrong = [part_name(name).lower() for name, right in attempt.parts.items() if right is False]
    return listed(wrong).capitalize() if len(attempt.parts) > 1 else kind


@dataclass(frozen=True, slots=True)
class Level:
    slug: str
    label: str
    says: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Form:
    """A basic wait, for the learner who needs the names first."""

    name: str
    hand: Hand
    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Setup:
    slug: str
    title: str
    trains: str
    form: SetupForm
    yaku: str
    levels: tuple[Level, ...]
    forms: tuple[Form, ...]
    how: tuple[str, ...]  # what there is to know, a sentence each

    @property
    def switches(self) -> list[BoundField]:
        return [self.form[name] for name in self.form.kind.options]

    @property
    def touched(self) -> bool:
        """Whether a switch stands otherwise than the level has it."""
        return any(switch.value() for switch in self.switches)


def setup(kind: Kind, form: SetupForm) -> Setup:
    chosen = form["level"].value()
    if chosen not in form.levels:
        chosen = form.levels[0]
    return Setup(
        slug=kind.slug,
        title=word("kinds", kind.slug, "title"),
        trains=word("kinds", kind.slug, "trains"),
        form=form,
        yaku=label(Code(f"yaku.{form.yaku}")) if form.yaku else "",
        levels=tuple(
            Level(
                slug, word("levels", kind.slug, slug, "label"), word("levels", kind.slug, slug, "says"), slug == chosen
            )
            for slug in form.levels
        ),
        forms=tuple(Form(*one) for one in waits.basic_forms()) if kind.slug == "waits" else (),
        how=listing("kinds", kind.slug, "how"),
    )


@dataclass(frozen=True, slots=True)
class Done:
    """One question of a set that is over or under way."""

    brief: Brief
    right: bool | None
    slip: str
    took: int | None
    skill: str  # it was asked for, empty where it was not chosen for one


@dataclass(frozen=True, slots=True)
class Repeated:
    """A slip and the questions of the set it was made in."""

    title: str
    done: tuple[Done, ...]


@dataclass(frozen=True, slots=True)
class Failed:
    """A part of the answers, in how many it was not right, and of how many."""

    name: str
    times: int
    of: int


@dataclass(frozen=True, slots=True)
class Weakest:
    """The skill a set spoke against most often, in how many answers, and where to read up."""

    slug: str
    name: str
    times: int
    read: Reference


@dataclass(frozen=True, slots=True)
class Advice:
    """After a set that mostly went wrong: the parts that failed, the most often first, and none where there is but one;
    where to read up on the first of them; the weakest skill; and what practice would ask next.
    """

    parts: tuple[Failed, ...]
    read: Reference | None
    weakest: Weakest | None
    next: Next


@dataclass(frozen=True, slots=True)
class Summary:
    """``skill`` names the one a set chosen by the trainer was for, empty where it was for several."""

    practice: models.PracticeSet
    slug: str
    kind: str
    facts: tuple[Fact, ...]
    right: int
    answered: int
    dots: tuple[str, ...]
    said: str
    slips: tuple[Repeated, ...]
    done: tuple[Done, ...]
    resume: models.Question | None
    again: tuple[tuple[str, str], ...]  # hidden inputs that start the same set anew
    harder: tuple[tuple[str, str], ...]
    harder_label: str
    skill: str
    advice: Advice | None

    @property
    def chosen(self) -> bool:
        """Whether the trainer chose the questions."""
        return self.practice.chosen


def summary(practice: models.PracticeSet) -> Summary:
    rows = list(practice.questions.order_by("number"))
    attempts = {
        attempt.question_id: attempt
        for attempt in models.Attempt.objects.filter(person=practice.person_id, question__in=rows).select_related(
            "question"
        )
    }
    done = []
    by_slip: dict[str, list[Done]] = defaultdict(list)
    for row in rows:
        attempt = attempts.get(row.pk)
        one = Done(
            brief(row, answered=attempt is not None),
            attempt.right if attempt else None,
            slip_title(attempt.slip) if attempt and attempt.slip else "",
            round(attempt.took) if attempt and attempt.took is not None else None,
            SKILLS[asked].name if attempt and (asked := row.why.get("skill", "")) in SKILLS else "",
        )
        done.append(one)
        if one.slip:
            by_slip[one.slip].append(one)
    first, answered = rows[0], [one for one in done if one.right is not None]
    right = sum(one.right is True for one in answered)
    # About four in five right is where learning goes on.
    harder = _level_after(first) if 5 * right >= 4 * len(answered) and not practice.chosen else ""
    times = sorted(one.took for one in answered if one.took is not None)
    is_over = len(answered) == len(rows)
    return Summary(
        practice=practice,
        slug=first.kind,
        kind=word("kinds", first.kind, "title"),
        facts=_facts(first, times, chosen=practice.chosen),
        right=right,
        answered=len(answered),
        dots=tuple("is-right" if one.right else "is-slip" if one.right is False else "" for one in done),
        said=", ".join("right" if one.right else "not yet" for one in answered),
        slips=tuple(
            Repeated(title, tuple(ones)) for title, ones in sorted(by_slip.items(), key=lambda item: -len(item[1]))
        ),
        done=tuple(done),
        resume=next((one.brief.row for one in done if one.right is None), None),
        again=tuple(start_inputs(first, first.level)),
        harder=tuple(start_inputs(first, harder)) if harder else (),
        harder_label=word("levels", first.kind, harder, "label") if harder else "",
        skill=SKILLS[practice.skill].name if practice.skill in SKILLS else "",
        advice=_advice(practice, attempts.values()) if is_over and 2 * right < len(answered) else None,
    )


def _advice(practice: models.PracticeSet, attempts: Collection[models.Attempt]) -> Advice:
    told = [(name, right) for one in attempts for name, right in one.parts.items() if right is not None]
    of, wrong = Counter(name for name, _ in told), Counter(name for name, right in told if not right)
    against = Counter(skill for one in attempts for skill, right in shown_by(one).items() if not right)
    return Advice(
        parts=tuple(Failed(part_name(name).lower(), times, of[name]) for name, times in wrong.most_common())
        if len(of) > 1
        else (),
        read=next((part_page(name) for name, _ in wrong.most_common(1) if name in PART_PAGES), None),
        weakest=next((_weakest(slug, times) for slug, times in against.most_common(1)), None),
        next=next_up(services.standing_and_next(practice.person)[1].why),
    )


def _weakest(slug: str, times: int) -> Weakest:
    skill = SKILLS[slug]
    return Weakest(slug, skill.name, times, reference(skill.tags[0]))


def _facts(first: models.Question, times: list[int], *, chosen: bool) -> tuple[Fact, ...]:
    """What is the same for all ten: of a set chosen by the trainer nothing need be."""
    found = []
    if not chosen:
        found = [Fact("Level", level_name(first)), Fact("Rules", services.asked(first).ruleset.name)]
    if times:
        found.append(Fact("Median time", f"{times[len(times) // 2]} s"))
    return tuple(found)


def _level_after(row: models.Question) -> str:
    """The next level of the kind, empty after the last."""
    levels = KINDS[row.kind].levels
    place = levels.index(row.level) + 1 if row.level in levels else len(levels)
    return levels[place] if place < len(levels) else ""


def start_inputs(row: models.Question, level: str) -> Iterator[tuple[str, str]]:
    """What the set-up form would send for such a set."""
    yield "level", level
    yield "ruleset", services.asked(row).ruleset.id
    for name, value in row.options.items():
        if isinstance(value, bool):
            yield name, "yes" if value else "no"
        elif isinstance(value, str):
            yield name, value
        else:
            for part in value:
                yield name, part
