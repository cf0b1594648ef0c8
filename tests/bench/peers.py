"""The other programs, where they are installed, and our hands in their words."""

from importlib.util import find_spec

from engine.hand import Hand


def installed(*names: str) -> bool:
    return all(find_spec(name) is not None for name in names)


def numbers(hand: Hand) -> list[int]:
    """The concealed tiles as numbers from 0 to 135, four of a kind in a row."""
    found: list[int] = []
    for tile in hand.held:
        first = 4 * tile.kind
        found.append(first + sum(first <= number < first + 4 for number in found))
    return found
