"""Real games in mjai, read, and written and read again in every format: what is told of them stays the same."""

from collections.abc import Callable
from pathlib import Path

from engine.formats import mjai, mjlog, tenhou_json
from engine.formats.rebuild import rebuild_game
from tests.engine.formats import xml

EVERY = 4
"""Of so many files one, and of that the first game."""


def test_recorded_games(shared: Callable[[str], Path]) -> None:
    files = sorted(shared("data/records/games").glob("*.jsonl.gz"))
    assert files
    platforms = {file.name.split("-4p")[0].split("-3p")[0]: file for file in files}
    for file in {*files[::EVERY], *platforms.values()}:
        told = next(mjai.tell(file.read_bytes()))
        game = rebuild_game(told)
        for state, end in zip(game.rounds, game.stated, strict=True):
            result = state.phase.result  # type: ignore[union-attr]
            assert end.total == tuple(after - led for after, led in zip(result.points, result.led, strict=True))
        assert mjai.read(mjai.write(game)) == game
        for again in (
            tenhou_json.read(tenhou_json.write(game)),
            mjlog.read(xml.write(game), game.ruleset),
        ):
            assert [state.events for state in again.rounds] == [state.events for state in game.rounds]
            assert [end.total for end in again.stated] == [end.total for end in game.stated]
            assert (again.names, again.final) == (game.names, game.final)
