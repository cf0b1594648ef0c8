import importlib.util
import lzma
from pathlib import Path
from types import ModuleType

import pytest

from engine.costs import ENDLESS, FAR, costs_of, join, missing
from engine.suits import CLASS, COSTS, DIGEST, FILE, HONOR, JOIN, SUIT, suit_costs

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("build_suits", ROOT / "tools" / "build_suits.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_file_is_what_its_script_builds(script: ModuleType) -> None:
    assert lzma.decompress(FILE.read_bytes()) == script.build()


def test_a_suit_of_more_than_fourteen_tiles_has_no_hand() -> None:
    assert SUIT[5**9 - 1] == HONOR[5**7 - 1] == 0
    assert DIGEST[0] >> 14 == 15


@pytest.mark.parametrize(
    ("counts", "room", "costs"),
    [
        ((0,) * 9, (4,) * 9, (0, 2, 3, 5, 6, 8, 9, 11, 12, 14)),
        ((3, 1, 1, 1, 1, 1, 1, 1, 3), (4,) * 9, (0, 0, 0, 0, 0, 0, 0, 0, 0, 1)),  # nine gates
        ((0, 0, 0, 0, 0, 4, 0, 0, 0), (4,) * 9, (0, 0, 0, 2, 2, 4, 5, 7, 8, 10)),
        ((0, 0, 0, 0, 0, 4, 0, 0, 0), (4,) * 5 + (ENDLESS,) + (4,) * 3, (0, 0, 0, 1, 2, 4, 5, 7, 8, 10)),
        ((1, 1, 0, 0, 0, 0, 0, 0, 0), (4, 4, 0, 4, 4, 4, 4, 4, 4), (0, 1, 2, 3, 4, 6, 7, 9, 10, 12)),
        ((1, 0, 0, 0, 0, 0, 0, 0, 1), (4,) + (0,) * 7 + (4,), (0, 1, 2, 3, 4, FAR, FAR, FAR, FAR, FAR)),  # sanma
    ],
)
def test_costs(counts: tuple[int, ...], room: tuple[int, ...], costs: tuple[int, ...]) -> None:
    found = costs_of(counts, room)
    assert tuple(min(cost, FAR) for cost in found) == costs
    assert suit_costs(sum(n * 5**i for i, n in enumerate(counts)), room) == found


def test_the_tables_are_the_arithmetic() -> None:
    for key in range(0, 5**9, 1237):
        counts = tuple(key // 5**rank % 5 for rank in range(9))
        if sum(counts) <= 14:
            assert COSTS[CLASS[SUIT[key]]] == costs_of(counts, (4,) * 9)
    for key in range(0, 5**7, 97):
        counts = tuple(key // 5**rank % 5 for rank in range(7))
        if sum(counts) <= 14:
            assert COSTS[CLASS[HONOR[key]]] == costs_of(counts, (4,) * 7, runs=False)


def test_joining_costs() -> None:
    pair = costs_of((2, 0, 0, 0, 0, 0, 0), (4,) * 7, runs=False)
    two_sets = costs_of((1, 2, 2, 1, 0, 0, 0, 0, 0), (4,) * 9)
    both = join(pair, two_sets)
    assert both[2 * 2 + 1] == missing(pair, two_sets, 2) == 0
    assert len({join(a, b) for a in COSTS for b in COSTS}) == max(map(max, JOIN)) + 1 == 180
