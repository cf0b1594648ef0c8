"""What is chosen for a table beside its rules: the learner's aids, the pace, and who counts a win."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Self

AIDS = ("waits", "furiten", "why", "shanten", "safety", "yaku", "hint", "take-back", "corners")
"""The learning aids, each of which can be switched."""

LONGEST_SLUG = 40
"""Letters of a yaku's address, and more."""


@dataclass(frozen=True, slots=True)
class Options:
    """``exam``: no aid can be switched on. ``claim``: a winner is asked han, fu and payment first. ``pin`` is the slug
    of a yaku to aim at, empty for none.
    """

    aids: frozenset[str] = frozenset(AIDS)
    fast: bool = False
    claim: bool = False
    exam: bool = False
    pin: str = ""

    def to_values(self) -> dict[str, Any]:
        return {
            "aids": [aid for aid in AIDS if aid in self.aids],
            "fast": self.fast,
            "claim": self.claim,
            "exam": self.exam,
            "pin": self.pin,
        }

    @classmethod
    def from_values(cls, values: Mapping[str, Any]) -> Self:
        exam = bool(values.get("exam"))
        return cls(
            aids=frozenset() if exam else frozenset(values.get("aids", AIDS)) & frozenset(AIDS),
            fast=bool(values.get("fast")),
            claim=bool(values.get("claim")),
            exam=exam,
            pin=str(values.get("pin", "")),
        )

    def switched(self, name: str) -> Self:
        """With one aid, or the quick pace, turned the other way; an unknown name changes nothing.

        ``pin:tanyao`` aims at a yaku, the same again at none.
        """
        if name == "fast":
            return replace(self, fast=not self.fast)
        if name.startswith("pin:"):
            slug = name.removeprefix("pin:")[:LONGEST_SLUG]
            return replace(self, pin="" if slug == self.pin else slug)
        if name in AIDS and not self.exam:
            return replace(self, aids=self.aids ^ {name})
        return self
