"""A reason printed as a tree, for the messages of failing tests."""

from collections.abc import Iterator

from engine.reasons import Code, Reason
from engine.scoring import Score


def tree(reason: Reason, depth: int = 1) -> Iterator[str]:
    """A reason and what it rests on, a line each, indented by depth."""
    words = [reason.code.value, "" if reason.amount is None else str(reason.amount), "".join(map(str, reason.tiles))]
    yield "  " * depth + " ".join(filter(None, words))
    for beneath in reason.because:
        yield from tree(beneath, depth + 1)


def explained(result: Score | Reason) -> Iterator[str]:
    """All of a score, its fu too where a limit leaves them out of the reason; or why there is none."""
    if isinstance(result, Score):
        yield from tree(result.reason)
        if result.limit:
            yield from tree(Reason(Code.FU_TOTAL, (), result.fu_total, result.fu))
    else:
        yield from tree(result)
