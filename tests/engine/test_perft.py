"""The number of lines of action from fixed positions, under every rule set (tests/perft.py)."""

import pytest

from engine.rules import ids, load
from tests.perft import FOLDER, Position, TooDeep, counted, divided, perft, read

FILES = {path.stem: read(path.read_text(encoding="utf-8"))[1] for path in sorted(FOLDER.glob("*.perft"))}
POSITIONS = [
    pytest.param(ruleset, position, id=f"{ruleset}-{position.name}")
    for ruleset, positions in FILES.items()
    for position in positions
]


@pytest.mark.parametrize(("ruleset", "position"), POSITIONS)
def test_counts(ruleset: str, position: Position) -> None:
    state = position.state(ruleset)
    for depth, count in position.counts.items():
        found = perft(state, depth)
        if found != count:
            each = "\n".join(f"  {action}: {lines}" for action, lines in divided(state, depth).items())
            pytest.fail(f"depth {depth}: {found} lines, not {count}; by the first action:\n{each}")


def test_every_rule_set_has_its_positions() -> None:
    assert set(FILES) == set(ids())
    for ruleset, positions in FILES.items():
        names = [position.name for position in positions]
        assert len(set(names)) == len(names) >= (4 if load(ruleset).calls.kan else 2)
        assert all({1, 2, 3} <= position.counts.keys() for position in positions)
        assert any(4 in position.counts for position in positions)


def test_a_count_is_the_sum_of_its_parts() -> None:
    position = FILES["standard"][0]
    state = position.state("standard")
    by_first = divided(state, 3)
    assert list(by_first) == [str(action) for options in state.asking.values() for action in options]
    assert sum(by_first.values()) == position.counts[3]
    assert (perft(state, 0), perft(state, 1)) == (1, len(by_first))


def test_a_file_reads_back() -> None:
    text = (FOLDER / "growing-4.perft").read_text(encoding="utf-8")
    assert counted(text, "growing-4") == text


def test_there_is_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.perft.MOST_NODES", 200)
    with pytest.raises(TooDeep):
        perft(FILES["standard"][0].state("standard"), 9)
