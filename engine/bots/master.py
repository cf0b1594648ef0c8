"""A master: looks ahead over all the tiles not seen, fears every opponent who may be ready, and plays for the place.

From two tiles missing on every draw and call is followed to the waits and what they pay, and the step before by a step;
earlier the shape counts as it does for strong players. The points at stake are those of the match's result.
"""

from engine.bots.advice import Advice
from engine.bots.deciding import decide
from engine.bots.weighing import Skill
from engine.view import View

SKILL = Skill(ahead=2, weighs=True, habits=True, opened=True, places=True)


def master(view: View) -> Advice:
    """What a master does."""
    return decide(view, SKILL)
