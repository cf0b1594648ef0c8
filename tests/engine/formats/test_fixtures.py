"""The logs of ``fixtures/formats`` (tests/engine/formats/fixtures.py), read and written again."""

import pytest

from tests.engine.formats.fixtures import FOLDER, FORMATS, GAMES


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("ending", FORMATS)
def test_what_is_written(name: str, ending: str) -> None:
    read, write = FORMATS[ending]
    data = (FOLDER / f"{name}.{ending}").read_bytes()
    game = read(data)
    assert write(game) == data
    for mine, theirs in zip(game.rounds, GAMES[name]().rounds, strict=True):
        assert mine.events == theirs.events


def test_there_is_one_for_each_game_and_format() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {f"{name}.{ending}" for name in GAMES for ending in FORMATS}
