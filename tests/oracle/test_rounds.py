"""Rounds played here and by other programs at once; `tests.oracle.rounds` says how, and compares more of them."""

from pathlib import Path

import pytest

from tests.oracle.rounds import compare, main
from tests.oracle.rounds_known import KNOWN
from tests.oracle.rounds_peers import PEERS

DECISION = Path(__file__).parents[2] / "docs/decisions/0009-differences-from-peers.md"


@pytest.mark.parametrize("peer", sorted(PEERS))
def test_rounds_are_the_peers_rounds(peer: str) -> None:
    pytest.importorskip(peer, reason=f"{peer} is not installed (requirements/dev.txt installs it)")
    counted, failures = compare(peer, 120, seed=4)
    assert not failures, "\n".join(failures)
    assert counted["ends"] == 120
    assert counted["decisions"] > 4000
    assert {"end tsumo", "end ron", "end exhaustive", "end four-winds", "end nine-terminals"} <= counted.keys()


def test_every_known_difference_is_decided() -> None:
    text = DECISION.read_text(encoding="utf-8")
    assert [known.name for known in KNOWN if f"| {known.name} |" not in text] == []


def test_a_difference_that_is_not_known_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tests.oracle.rounds_known.KNOWN", ())
    assert main(["--peer", "jansou", "--rounds", "80"]) == 1
    printed = capsys.readouterr().out
    assert "FAILED jansou seed 1 round" in printed
    assert printed.splitlines()[-1].split()[2] != "0"
