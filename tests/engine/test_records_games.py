"""Some of the recorded games played again, and games that are not as they were played found out."""

import gzip
import json
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from tests.records.__main__ import main
from tests.records.games import check, lines_of

RECORDS = Path(__file__).parents[3] / "shared/data/records"
RARE = ("suufon-renda", "suucha-riichi", "suukaikan", "sanchahou", "nagashi-mangan")

pytestmark = pytest.mark.skipif(not RECORDS.exists(), reason=f"the game records are not at {RECORDS}")


@cache
def _index() -> list[dict[str, Any]]:
    return [json.loads(line) for line in lines_of(RECORDS / "games-index.jsonl.gz")]


def _game(entry: dict[str, Any]) -> list[str]:
    first = entry["first_line"] - 1
    with gzip.open(RECORDS / entry["file"], "rt", encoding="utf-8") as lines:
        return list(islice(lines, first, first + entry["events"]))


def _sample() -> Iterator[dict[str, Any]]:
    """The first game of each file, and the games with rare ends."""
    for entry in _index():
        if entry["first_line"] == 1 or any(end in entry["ends"] for end in RARE):
            yield entry


def test_recorded_games_are_played_as_recorded() -> None:
    counted: Counter[str] = Counter()
    wrong = {entry["src"]: found for entry in _sample() if (found := check(_game(entry), counted))}
    assert not wrong, "\n".join(f"{source}: {'; '.join(found)}" for source, found in wrong.items())
    assert counted["rounds"] > 600
    assert {"tsumo", "ron", "exhaustive", "nine-terminals", "nagashi", "four-winds"} <= counted.keys()
    assert {"four-riichi", "four-kans", "three-rons"} <= counted.keys()


type Json = dict[str, Any]


def _changed(kind: str, change: Callable[[Json], None]) -> Callable[[list[Json]], None]:
    """A change of the game's last event of a kind."""

    def apply(events: list[Json]) -> None:
        change([event for event in events if event["type"] == kind][-1])

    return apply


def _add(field: str, seat: int, points: int) -> Callable[[Json], None]:
    def change(event: Json) -> None:
        event[field][seat] += points

    return change


def _late_indicator(events: list[Json]) -> None:
    at = [event["type"] for event in events].index("dora")
    events[at], events[at + 1] = events[at + 1], events[at]


def _without(kind: str) -> Callable[[list[Json]], None]:
    return lambda events: events.remove([event for event in events if event["type"] == kind][-1])


WRONG: dict[str, tuple[Callable[[list[Json]], None], str]] = {
    "payment": (_changed("hora", _add("deltas", 0, 100)), "deltas"),
    "score": (_changed("hora", _add("scores", 1, 100)), "scores"),
    "noten payment": (_changed("ryukyoku", _add("deltas", 2, -100)), "deltas"),
    "ready": (_changed("ryukyoku", lambda event: event["tenpai"].reverse()), "tenpai"),
    "next round": (_changed("start_kyoku", lambda event: event.update(honba=event["honba"] + 1)), "the engine: Carry"),
    "deposits": (_changed("start_kyoku", lambda event: event.update(kyotaku=event["kyotaku"] + 1)), "the engine"),
    "yaku": (_changed("hora", lambda event: event["yaku"].append(["toitoi", 2])), "yaku"),
    "fu": (_changed("hora", lambda event: event.update(fu=110)), "fu"),
    "ranking": (_changed("end_game", lambda event: event["ranking"].reverse()), "ranking"),
    "final score": (_changed("end_game", _add("scores", 0, 1000)), "scores"),
    "result": (_changed("end_game", _add("game_points", 0, 1)), "game points"),
    "a deposit that is not told": (_without("reach_accepted"), "deposit"),
    "late indicator": (_late_indicator, "DoraShown"),
    "kind of draw": (_changed("ryukyoku", lambda event: event.update(reason="suukaikan")), "the end of the round"),
    "unknown event": (_changed("dahai", lambda event: event.update(type="dahaii")), "dahaii"),
    "another discard": (_changed("dahai", lambda event: event.update(tsumogiri=not event["tsumogiri"])), "refused"),
    "no end": (_without("end_game"), "the file ends"),
    "no round's end": (_without("end_kyoku"), "line"),
}


@cache
def _told() -> list[str]:
    """A game with a kan, an exhaustive draw with some ready, and riichi."""
    for entry in _index():
        if entry["file"].startswith("games/tenhou-4p-south-001") and "exhaustive" in entry["ends"]:
            game = _game(entry)
            draws = [event for line in game if (event := json.loads(line))["type"] == "ryukyoku"]
            ready = draws[-1].get("tenpai", [])
            if any('"daiminkan"' in line or '"kakan"' in line for line in game) and ready != ready[::-1]:
                return game
    raise AssertionError("no game of the first file has all of it")


@pytest.mark.parametrize("name", WRONG)
def test_what_is_not_as_played_is_found(name: str) -> None:
    change, said = WRONG[name]
    events = [json.loads(line) for line in _told()]
    change(events)
    wrong = check([json.dumps(event) for event in events], Counter())
    assert wrong
    assert any(said in line for line in wrong), wrong


def test_a_torn_line_fails_its_game_only(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "three.jsonl"
    torn = [line for line in _told() if "start_game" not in line][:40]
    file.write_text("".join([*_told(), _told()[0], *torn, '{"type":"tsu\n', *_told()]))
    assert main(["games", str(file)]) == 1
    printed = capsys.readouterr().out
    assert f"FAILED {file} game 2" in printed
    assert printed.splitlines()[-1] == "2 passed, 1 failed"


def test_the_summary_of_a_file_that_passes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "one.jsonl.gz").write_bytes(gzip.compress("".join(_told()).encode()))
    assert main(["games", str(tmp_path)]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "1 passed, 0 failed"


def test_a_damaged_file_and_a_missing_one_fail(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole = gzip.compress("".join(_told()).encode())
    (tmp_path / "half.jsonl.gz").write_bytes(whole[: len(whole) // 2])
    assert main(["games", str(tmp_path), str(tmp_path / "none.jsonl")]) == 1
    assert "half.jsonl.gz" in (printed := capsys.readouterr().out)
    assert "none.jsonl" in printed
