"""Each way a round can end under each rule set, told step by step (tests/playthroughs.py)."""

import difflib
from pathlib import Path

import pytest

from engine.record import Record, replay
from engine.round import Over
from engine.rules import load
from tests.playthroughs import FOLDER, end_of, files, told


@pytest.mark.parametrize(
    ("ruleset", "end", "path"), [pytest.param(*one, id=one[2].stem) for one in files() if one[2].exists()]
)
def test_playthrough(ruleset: str, end: str, path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    now = told(text)
    if now != text:
        changed = difflib.unified_diff(text.splitlines(), now.splitlines(), "recorded", "now", lineterm="", n=2)
        pytest.fail(
            "\n".join([f"{path.name}: not as it was; `python -m tests.regenerate` if it should not be", *changed])
        )
    record = Record.parse("\n".join(line for line in text.splitlines() if not line.startswith("#")))
    assert record.ruleset == load(ruleset)
    over = replay(record).phase
    assert isinstance(over, Over)
    assert end_of(over.result) == end


def test_every_end_of_every_rule_set_has_its_round() -> None:
    assert sorted(path.name for path in FOLDER.glob("*")) == sorted(path.name for _, _, path in files())
