"""What is written to a question: rightly, by a slip, or somehow wrongly; and the form that sends it."""

from collections.abc import Collection
from dataclasses import replace
from random import Random

from engine.hand import Hand
from engine.tiles import KINDS as TILES
from engine.waits import dead_waits, waits
from trainer.drills.kinds import CHOOSING, KINDS, choosing, working_of
from trainer.drills.kinds import fu as parts_of_fu
from trainer.drills.question import PART_NAMES, Answer, AnswerError, Question, Slip
from trainer.drills.skills import skill_of
from trainer.drills.slips import answers_by_slips
from trainer.drills.slips.waits import waits_slips

Form = dict[str, list[str]]


def form(question: Question, answer: Answer | None) -> Form:
    """What a browser sends: the asked parts under the names of their fields, or that one does not know yet."""
    if answer is None:
        return {"unknown": ["1"]}
    sent: Form = {}
    for choice in sorted(answer.choices or ()):
        group, _, value = choice.partition("=")
        sent.setdefault(group, []).append(value)
    for name, number in (("han", answer.han), ("fu", answer.fu)):
        if number is not None:
            sent[name] = [str(number)]
    if answer.yaku is not None:
        sent["yaku"] = sorted(answer.yaku)
    if answer.tiles is not None:
        sent["tiles"] = [str(tile) for tile in sorted(answer.tiles)] or ["none"]
    boxes = [name for name in KINDS[question.kind].fields(question) if name.startswith("payment")]
    sent |= {name: [str(amount)] for name, amount in zip(boxes, answer.payment or (), strict=False)}
    return sent


def is_taken(question: Question, answer: Answer) -> bool:
    """Whether a form with this answer can be read: fu that are no tens cannot, nor a hand without any yaku."""
    try:
        KINDS[question.kind].read_answer(question, form(question, answer))
    except AnswerError:
        return False
    return True


def slips_on(question: Question) -> list[tuple[Slip, Answer]]:
    """The slips that can be made on a question, with what whoever makes one writes. None of kinds answered by choosing,
    but for the parts of fu: there the marking names a slip by what is chosen.
    """
    if question.kind == "waits":
        hand = Hand.parse(question.facts)
        return [(slip, Answer(tiles=tiles)) for tiles, slip in waits_slips(waits(hand), dead_waits(hand)).items()]
    if question.kind == "fu" and question.asks == choosing.ASKS:
        made = parts_of_fu.slips_of(question)
        return [(slip, Answer(choices=frozenset((f"fu={slip.wrong}",)))) for slip in made]
    if question.asks == choosing.ASKS:
        return []
    right, told = working_of(question)
    solution = KINDS[question.kind].solve(question)
    made_and_written = (
        (slip, Answer(**{part: getattr(answer, part) for part in PART_NAMES if part in question.asks}))
        for slip, answer in answers_by_slips(right, question.asks, told)
    )
    return [(slip, answer) for slip, answer in made_and_written if answer != solution and is_taken(question, answer)]


def by_slip(rng: Random, question: Question, missing: Collection[str]) -> Answer | None:
    """An answer of somebody to whom these skills are missing; None where no slip of them can be made here."""
    found = [answer for slip, answer in slips_on(question) if skill_of(slip.skill) in missing]
    return rng.choice(found) if found else None


def with_slip(question: Question, code: str) -> Answer | None:
    """What whoever makes just this slip writes."""
    return next((answer for slip, answer in slips_on(question) if slip.code == code), None)


def astray(rng: Random, question: Question) -> Answer:
    """Another answer than the right one, for no reason in particular."""
    right = KINDS[question.kind].solve(question)
    if question.asks == choosing.ASKS:
        return _other_choice(rng, question, right)
    part = rng.choice([part for part in question.asks if getattr(right, part) is not None])
    match part:
        case "tiles":
            assert right.tiles is not None
            other = right.tiles ^ {rng.choice([tile for tile in TILES if not tile.is_honor])}
            return Answer(tiles=other)
        case "yaku":
            assert right.yaku is not None
            return replace(
                right, yaku=right.yaku ^ {rng.choice(("tanyao", "pinfu", "riichi", "iipeikou"))} or right.yaku
            )
        case "payment":
            assert right.payment is not None
            return replace(right, payment=tuple(2 * amount for amount in right.payment))
        case "fu":
            return replace(right, fu=(right.fu or 30) + 10)
        case _:
            return replace(right, han=(right.han or 1) + 1)


def _other_choice(rng: Random, question: Question, right: Answer) -> Answer:
    """One group otherwise: another value, or one more or fewer where several are chosen."""
    groups = CHOOSING[question.kind].groups(question)
    group = rng.choice(groups)
    assert right.choices is not None
    chosen = {choice for choice in right.choices if choice.startswith(f"{group.name}=")}
    others = [f"{group.name}={value}" for value in group.values if f"{group.name}={value}" not in chosen]
    if not others:
        return right
    other = rng.choice(others)
    if question.kind == "build":
        return Answer(choices=right.choices - {rng.choice(sorted(chosen))} | {other})
    if not group.several or other.endswith(f"={choosing.NONE}") or f"{group.name}={choosing.NONE}" in chosen:
        return Answer(choices=right.choices - chosen | {other})
    if len(chosen) > 1 and rng.random() < 0.7:
        return Answer(choices=right.choices - {rng.choice(sorted(chosen))})
    return Answer(choices=right.choices | {other})
