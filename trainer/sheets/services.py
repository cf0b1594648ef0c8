"""Making questions, sheets and deals, and playing a deal."""

import random
from collections.abc import Sequence
from typing import Any

from django.db import transaction

from engine import match as matches
from engine.play import start
from engine.record import record_of as told
from engine.rules import load
from engine.tiles import parse_tiles
from engine.wall import Wall
from trainer.accounts.models import User
from trainer.accounts.services import preferred_rules
from trainer.drills import services as drills
from trainer.drills.kinds import KINDS
from trainer.drills.models import Question
from trainer.play import services as play
from trainer.play.models import MatchRecord
from trainer.play.options import Options
from trainer.play.story import run
from trainer.sheets.authoring import Refused, compose
from trainer.sheets.models import Deal, Made, Sheet, SheetQuestion

MIXES: dict[str, tuple[tuple[str, str, tuple[str, ...]], ...]] = {
    "scoring": (("score", "typical", ("payment",)), ("score", "open", ("payment",)), ("score", "honba", ("payment",))),
    "waits": (("waits", "shapes", ()), ("waits", "seven", ()), ("waits", "mixed", ()), ("waits", "one-suit", ())),
    "fu": (("fu", "hand", ()), ("fu", "kans", ()), ("score", "typical", ("fu",))),
    "mixed": (
        ("score", "typical", ("yaku", "han", "fu", "payment")),
        ("waits", "mixed", ()),
        ("fu", "hand", ()),
        ("points", "all", ()),
        ("score", "open", ("payment",)),
    ),
}
"""What each mix of a sheet asks in turn: kind, level, and of a whole score which parts."""


def written(ask: str, text: str, ruleset: str) -> Question:
    """A question about a hand as it was written, not stored yet. Raises `Refused`."""
    rules = load(ruleset)
    made = compose(ask, text, rules)
    return Question(
        kind=made.kind,
        level=made.level,
        facts=made.facts,
        asks=list(made.asks),
        skills=list(made.skills),
        ruleset=drills.record_of(rules),
    )


def copy_of(question: Question) -> Question:
    """The same question once more, not stored yet: rooms and assignments ask copies, so that each is answered anew."""
    names = ("kind", "level", "facts", "asks", "skills", "options", "ruleset_id")
    return Question(**{name: getattr(question, name) for name in names})


def make(*, author: User, key: str, title: str, question: Question) -> Made:
    """Keep a question. ``key`` becomes its id: a form that is sent twice makes one. Raises `Refused` if it is taken."""
    with transaction.atomic():
        known = Made.objects.filter(pk=key).first()
        if known is None:
            question.save(force_insert=True)
            known = Made.objects.create(pk=key, author=author, title=title, question=question)
    if known.author_id != author.pk:
        raise Refused
    return known


def drawn_up(mix: str, seed: str, count: int, ruleset: str) -> list[Question]:
    """The questions of a sheet, not stored yet: the same for the same mix, seed, number and rules."""
    rules, record, kinds = load(ruleset), drills.record_of(load(ruleset)), MIXES[mix]
    found = []
    for number in range(count):
        kind, level, asks = kinds[number % len(kinds)]
        # Each by its own seed, so that a longer sheet begins with the shorter one.
        rng = random.Random(f"{seed} {number}")
        options: dict[str, Any] = {"asks": list(asks)} if asks else {}
        made = KINDS[kind].make(rng, level, rules, options)
        found.append(
            Question(
                kind=kind,
                level=level,
                facts=made.facts,
                asks=list(made.asks),
                skills=list(made.skills),
                options=options,
                ruleset=record,
            )
        )
    return found


def draw_up(
    *, author: User, key: str, title: str, mix: str, seed: str, count: int, ruleset: str, columns: int, large: bool
) -> Sheet:
    """A sheet with its questions; of one's own questions the newest ``count`` in the order they were made.

    ``key`` becomes its id. Raises `Refused` if that is somebody else's.
    """
    known = Sheet.objects.filter(pk=key).first()
    if known is None:
        if mix == "own":
            own = Made.objects.of(author).select_related("question").order_by("-made")[:count]
            questions = [made.question for made in reversed(own)]
        else:
            questions = drawn_up(mix, seed, count, ruleset)
        with transaction.atomic():
            known = Sheet.objects.create(
                pk=key,
                author=author,
                title=title,
                settings={"mix": mix, "count": count, "ruleset": ruleset},
                seed=seed,
                columns=columns,
                large=large,
            )
            Question.objects.bulk_create([one for one in questions if one._state.adding])
            SheetQuestion.objects.bulk_create(
                SheetQuestion(sheet=known, number=number, question=one) for number, one in enumerate(questions, 1)
            )
    if known.author_id != author.pk:
        raise Refused
    return known


def wall_of(ruleset: str, hands: Sequence[str], draws: str, indicators: str, seed: str) -> Wall:
    """A wall with these tiles in their places. Raises `Refused`."""
    try:
        return Wall.laid(
            load(ruleset),
            hands={turn: parse_tiles(text) for turn, text in enumerate(hands) if text},
            draws=parse_tiles(draws),
            indicators=parse_tiles(indicators),
            label=seed,
        )
    except ValueError as error:
        raise Refused(str(error)) from None


def prepare(*, author: User, key: str, title: str, note: str, ruleset: str, wall: Wall, turn: int) -> Deal:
    """Keep a deal. Raises `Refused` where the key is somebody else's."""
    record = drills.record_of(load(ruleset))
    fields = {"author": author, "title": title, "note": note, "ruleset": record, "wall": str(wall), "turn": turn}
    deal, _ = Deal.objects.get_or_create(pk=key, defaults=fields)
    if deal.author_id != author.pk:
        raise Refused
    return deal


def play_deal(*, deal: Deal, person: User) -> MatchRecord:
    """A match of this person with bots that begins with the prepared deal; what follows is dealt by chance."""
    rules = drills.rules_of(deal.ruleset_id)
    seats = rules.table.seats
    with transaction.atomic():
        match = play.new_match(
            person=person, rules=rules, levels=[play.USUAL] * (seats - 1), options=Options(), seat=deal.turn
        )
        levels = [player.level for player in match.seats.order_by("number")]
        dealt = start(rules, Wall.parse(deal.wall, rules), matches.begin(rules).carry)
        state = [dealt, *run(dealt, levels)][-1]
        match.rounds.filter(number=0).update(text=str(told(state)), result=None)
    return match


def offered() -> tuple[str, ...]:
    """The rule sets questions can be made for."""
    return KINDS["score"].rulesets


def usual_rules(person: User | None) -> str:
    """The rules every form of a teacher's begins with: those the teacher prefers, or the standard ones."""
    return preferred_rules(person, offered()) or "standard"
