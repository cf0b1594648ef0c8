"""What holds for every test."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from django.core.cache import cache
from hypothesis import settings

# A busy machine is slow now and then; that is no finding. CI tries the same examples each time.
settings.register_profile("tenpai", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "tenpai")

SHARED = Path(os.environ.get("TENPAI_SHARED", Path(__file__).resolve().parents[2] / "shared"))
"""Cases and records kept outside the project, in a folder beside it."""


@pytest.fixture(autouse=True)
def no_counts() -> None:
    """Limits are counted in a cache that tests share."""
    cache.clear()


@pytest.fixture(scope="session")
def shared() -> Callable[[str], Path]:
    """``shared("data/scoring-cases.jsonl")``: a file from outside the project; without it the test is skipped."""

    def find(name: str) -> Path:
        path = SHARED / name
        if not path.exists():
            pytest.skip(f"{name} is not there (TENPAI_SHARED names the folder it is in)")
        return path

    return find
