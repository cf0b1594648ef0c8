"""In one line why a question is asked now, for questions the trainer chose."""

from dataclasses import dataclass

from trainer.drills.models import Question
from trainer.drills.practice import Why
from trainer.drills.skills import SKILLS
from trainer.drills.words import word

KNOWN = ("chosen", "like")
"""The reasons that are a person's own choice of a skill."""


def why_line(question: Question, *, answered: bool) -> str:
    """``Reviewing: Fu of the pair, due today.`` Empty where a person chose kind and level themselves.

    Until it is ``answered`` a question about the yaku of a hand does not say which one it is asked for.
    """
    if question.why.get("skill") not in SKILLS:
        return ""
    why = Why.from_values(question.why)
    tells = is_secret(why.skill) and {"yaku", "han"} & {*question.asks} and why.code not in KNOWN
    return why_words(why, skill=word("why", "a-yaku") if tells and not answered else "")


def why_words(why: Why, *, skill: str = "") -> str:
    """The reason, and a word on the level where it is another than before; ``skill`` stands in place of its name."""
    slots = {name: SKILLS[value].name if value in SKILLS else value for name, value in why.slots.items()}
    said = word("why", why.code).format(skill=skill or SKILLS[why.skill].name, **slots)
    said = said[:1].upper() + said[1:]
    return f"{said} {word('why', why.step)}" if why.step else said


@dataclass(frozen=True, slots=True)
class Next:
    """What the trainer would ask now: its skill, and in one line why. ``slug`` is empty where it is not told which."""

    slug: str
    skill: str
    why: str


def next_up(why: Why) -> Next:
    if is_secret(why.skill):
        return Next("", word("why", "some-yaku"), why_words(why, skill=word("why", "a-yaku")))
    return Next(why.skill, SKILLS[why.skill].name, why_words(why))


def is_secret(skill: str) -> bool:
    """Whether naming what comes would answer it: a question for a yaku asks which one the hand has."""
    return skill.startswith("yaku-")
