"""An expert: weighs the value of a hand against the dangers of a riichi, but looks only at the next tile.

Careful: against a riichi every hand that is not ready is given up, and a closed hand is opened for honours of value
alone. Open hands are not feared, the places of the match do not count, and of an early hand only its useful tiles and
han do.
"""

from engine.bots.advice import Advice
from engine.bots.weighing import Skill, decide
from engine.view import View

SKILL = Skill(ahead=1, bold=False, opens=False, habits=False, opened=False, places=False)


def expert(view: View) -> Advice:
    """What an expert does."""
    return decide(view, SKILL)
