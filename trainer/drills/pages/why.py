"""In one line why a question is asked now, for questions the trainer chose."""

from trainer.drills.models import Question
from trainer.drills.practice import Why
from trainer.drills.skills import SKILLS
from trainer.drills.words import word


def why_line(question: Question) -> str:
    """``Reviewing: Fu of the pair, due today.`` Empty where a person chose kind and level themselves."""
    return why_words(Why.from_values(question.why)) if question.why.get("skill") in SKILLS else ""


def why_words(why: Why) -> str:
    """The reason, and a word on the level where it is another than before."""
    slots = {name: SKILLS[value].name if value in SKILLS else value for name, value in why.slots.items()}
    said = word("why", why.code).format(skill=SKILLS[why.skill].name, **slots)
    return f"{said} {word('why', why.step)}" if why.step else said
