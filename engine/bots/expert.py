"""An expert: throws what leaves the dearest hand, but looks only at the next tile.

Careful: against a riichi every hand that is not ready is given up, and a ready one never; with three players, where
pushing pays more, it is too careful and gives up ready hands as well. It calls as a normal player does; open hands are
not feared, the places of the match do not count, and of an early hand only its useful tiles and han do.
"""

from engine.bots.advice import Advice
from engine.bots.deciding import decide
from engine.bots.weighing import Skill
from engine.view import View

SKILL = Skill(ahead=1, weighs=False, habits=False, opened=False, places=False)


def expert(view: View) -> Advice:
    """What an expert does."""
    return decide(view, SKILL)
