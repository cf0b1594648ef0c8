"""A reason printed as a tree, for the messages of failing tests."""

from collections.abc import Iterator

from engine.reasons import Reason


def tree(reason: Reason, depth: int = 1) -> Iterator[str]:
    """A reason and what it rests on, a line each, indented by depth."""
    words = [reason.code.value, "" if reason.amount is None else str(reason.amount), "".join(map(str, reason.tiles))]
    yield "  " * depth + " ".join(filter(None, words))
    for beneath in reason.because:
        yield from tree(beneath, depth + 1)
