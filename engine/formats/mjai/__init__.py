"""mjai: a game as JSON lines, one event each. The language in which mahjong programs play and keep their games.

There are dialects. A north set aside is ``nukidora`` or ``kita``; three players have three entries in each list or four
with the last one empty; several games may follow one another in a file, and a round may bring its ``wall`` along.
"""

from engine.formats.mjai.notation import USUAL, Dialect, parse_tile
from engine.formats.mjai.reading import read, tell
from engine.formats.mjai.writing import write

__all__ = ("USUAL", "Dialect", "parse_tile", "read", "tell", "write")
