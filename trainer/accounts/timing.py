"""Whether practice may show somebody a clock: a teacher may have their students learn without one.

An app that knows of a reason against it says so in its ``ready()``, since accounts stands beneath those apps and knows
none.
"""

from collections.abc import Callable

from trainer.accounts.models import User

_forbidding: dict[str, Callable[[User], bool]] = {}


def register(app: str, forbids: Callable[[User], bool]) -> None:
    """Say for whom this app forbids it; ``app`` is its label."""
    _forbidding[app] = forbids


def may_be_timed(person: User | None) -> bool:
    """Whether nobody forbids it."""
    return person is None or not any(forbids(person) for forbids in _forbidding.values())
