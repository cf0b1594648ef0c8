"""The logs of ``fixtures/formats``: two small games, each in three formats, byte for byte what is written today."""

from pathlib import Path

from engine.formats import mjai, mjlog, tenhou_json
from engine.formats.told import Game
from engine.round import Round
from tests.engine.formats import played, xml
from tests.engine.table import table

FOLDER = Path(__file__).parents[3] / "fixtures" / "formats"
FORMATS = {
    "mjai.jsonl": (mjai.read, mjai.write),
    "tenhou.json": (tenhou_json.read, tenhou_json.write),
    "mjlog.xml": (mjlog.read, xml.write),
}


def four_players() -> Game:
    """A kan, a red five and a riichi; then two winners on one discard."""
    first = played.won_in_riichi().state
    second = played.double_ron().state
    return _game("Ann", "Ben", "Cem", "Dora", rounds=[first, second])


def three_players() -> Game:
    """Norths set aside, a declaration that is called, a self-draw; then a north that two players win."""
    game = table("sanma-tenhou", S="44z234678p999p12s", W="55z", draws="9m5z1z3s", replacements="66s", ura="1s")
    game.play("E discard _", "S kita", "S kita", "S riichi 5z", "W pon 55z")
    game.play(game.options("W")[0]).pass_all()
    first = game.play("E discard _", "S tsumo").state
    return _game("Ann", "Ben", "Cem", rounds=[first, played.robbed_north().state])


def _game(*names: str, rounds: list[Round]) -> Game:
    return Game.of(names, rounds, rounds[-1].points)


GAMES = {"four-players": four_players, "three-players": three_players}


def write() -> None:
    """Write them anew; ``python -m tests.regenerate`` does."""
    for name, game in GAMES.items():
        for ending, (_, written) in FORMATS.items():
            (FOLDER / f"{name}.{ending}").write_bytes(written(game()))
