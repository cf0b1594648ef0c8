"""Tenhou's JSON: the games of its viewer (tenhou.net/6), into which Mahjong Soul's games are turned as well.

A round is a list: its number, scores and indicators, then for each seat the tiles dealt, what it took and what it gave
away, and the result.
"""

from engine.formats.tenhou_json.reading import read, tell
from engine.formats.tenhou_json.writing import write

__all__ = ("read", "tell", "write")
