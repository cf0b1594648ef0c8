import json
from pathlib import Path

import pytest

from tests.bench import __main__ as bench
from tests.bench.measure import Candidate, Figure, Target, ratios


@pytest.mark.parametrize(
    ("value", "goal", "floor", "state"),
    [
        (18, 18, 12, "ok"),
        (17.9, 18, 12, "short"),
        (11.9, 18, 12, "below"),
        (1, 1, 1, "ok"),
        (0.9, 1, 1, "below"),
        (60, 60, 150, "ok"),  # milliseconds: less is better
        (61, 60, 150, "short"),
        (151, 60, 150, "below"),
    ],
)
def test_states(value: float, goal: float, floor: float, state: str) -> None:
    assert Figure("name", value, goal, floor).state == state


def test_a_program_that_is_not_installed_has_a_line_of_its_own() -> None:
    own = {"own": Candidate(abs, [1, 2, 3], 2)}
    [line] = ratios(own, [Target("name", "own", "peer", 2, 1)], chunks=2)
    assert isinstance(line, str)
    assert "not measured without peer" in line


def test_a_chunk_on_the_clock_follows_one_off_it_and_memos_are_emptied() -> None:
    seen: list[object] = []
    own = Candidate(seen.append, [1, 2, 3, 4], 1, forget=[lambda: seen.append("forget")])
    list(ratios({"own": own}, [], chunks=2))
    assert seen == ["forget", 1, "forget", 2, "forget", 3, "forget", 4]


def test_an_unknown_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main(["engines"]) == 2
    assert "no bench of engines; there are engine, rounds, site" in capsys.readouterr().err


def test_lines_and_report(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(bench, "REPORT", tmp_path / "bench.json")
    monkeypatch.setattr("tests.bench.engine.figures", lambda: iter([Figure("a", 3, 2, 1), "b not measured"]))
    assert bench.main(["engine"]) == 0
    assert [line.split() for line in capsys.readouterr().out.splitlines()[1:]] == [
        ["a", "3", "2", "1", "ok"],
        ["b", "not", "measured"],
    ]
    assert json.loads((tmp_path / "bench.json").read_text()) == [
        {"name": "a", "value": 3, "goal": 2, "floor": 1, "state": "ok"}
    ]
