"""An expert: weighs the value of a hand against its dangers, but looks only at the next tile, and not at the places."""

from engine.bots.advice import Advice
from engine.bots.weighing import Skill, decide
from engine.view import View

SKILL = Skill(ahead=1, habits=False, places=False)


def expert(view: View) -> Advice:
    """What an expert does."""
    return decide(view, SKILL)
