"""Opponents in four levels, each a pure function of what its seat sees: from a `View` to an `Advice` with reasons.

None keeps anything between calls or draws lots, so the same view gets the same advice, and a bot cannot know more than
the player in its place. Every rule it reckons with is read off the view's rule set.
"""

from collections.abc import Mapping

from engine.bots.advice import Advice, Bot, Choice
from engine.bots.beginner import beginner
from engine.bots.expert import expert
from engine.bots.master import master
from engine.bots.normal import normal

__all__ = ("BOTS", "Advice", "Bot", "Choice")

BOTS: Mapping[str, Bot] = {"beginner": beginner, "normal": normal, "expert": expert, "master": master}
"""The levels by name, weakest first."""
