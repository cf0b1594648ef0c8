"""What is written and read again is the same game: every rule set, every end, kans, norths and several winners."""

from collections import Counter
from collections.abc import Callable

import pytest

from engine.events import Called, End
from engine.formats import mjai, mjlog, tenhou_json
from engine.formats.told import Game, ToldEnd
from engine.hand import MeldKind
from engine.round import Over
from engine.rules import ids, load, override
from tests.engine.formats import xml
from tests.engine.formats.played import LAID, game_of, random_game
from tests.engine.table import Table

RULES = ids()
DIALECTS = [mjai.Dialect("nukidora", 3), mjai.Dialect("nukidora", 4), mjai.Dialect("kita", 3), mjai.Dialect("kita", 4)]
GAMES = 3


def same(read: Game, written: Game, *, wall: bool) -> None:
    """All but what the log does not tell: in which order those asked answered, and tiles nobody saw."""
    assert (read.names, read.ruleset, read.final) == (written.names, written.ruleset, written.final)
    assert len(read.rounds) == len(written.rounds)
    for mine, theirs in zip(read.rounds, written.rounds, strict=True):
        assert mine.events == theirs.events
        assert mine._replace(actions=theirs.actions, wall=mine.wall if wall else theirs.wall) == theirs


def bare(end: ToldEnd) -> ToldEnd:
    return end._replace(ready=None)


SPOKEN = [
    pytest.param(rules, dialect, id=f"{rules}-{dialect.north}-{dialect.entries}")
    for rules in RULES
    for dialect in (DIALECTS if load(rules).table.seats == 3 else [mjai.USUAL])  # they differ for three players only
]


@pytest.mark.parametrize(("rules", "dialect"), SPOKEN)
def test_mjai(rules: str, dialect: mjai.Dialect) -> None:
    """S21: three players have three entries, or a fourth that is empty."""
    for number in range(GAMES if dialect == mjai.USUAL else 1):
        game = random_game(rules, number)
        data = mjai.write(game, dialect)
        read = mjai.read(data)
        # A growing table has tiles in its dead wall that are neither replacement nor indicator.
        same(read, game, wall=rules != "growing-10")
        assert read.stated == game.stated
        assert mjai.write(read, dialect) == data


@pytest.mark.parametrize("rules", RULES)
def test_tenhou_json(rules: str) -> None:
    for number in range(GAMES):
        game = random_game(rules, number)
        data = tenhou_json.write(game)
        read = tenhou_json.read(data)
        same(read, game, wall=False)
        assert list(map(bare, read.stated)) == list(map(bare, game.stated))
        assert tenhou_json.write(read) == data


@pytest.mark.parametrize("rules", ["tenhou", "sanma-tenhou"])
def test_mjlog(rules: str) -> None:
    for number in range(GAMES):
        game = random_game(rules, number)
        read = mjlog.read(xml.write(game))
        same(read, game, wall=False)
        assert read.stated == game.stated


@pytest.mark.parametrize("laid", LAID, ids=lambda laid: laid.__name__)
def test_rare_rounds(laid: Callable[[], Table]) -> None:
    game = game_of([laid().state])
    same(mjai.read(mjai.write(game)), game, wall=True)
    same(tenhou_json.read(tenhou_json.write(game)), game, wall=False)
    same(mjlog.read(xml.write(game), game.ruleset), game, wall=False)
    assert mjai.read(mjai.write(game)).stated == mjlog.read(xml.write(game), game.ruleset).stated == game.stated


def test_a_rule_set_of_ones_own_comes_along() -> None:
    """Where its values are no file's, all of them are written."""
    rules = override(load("tenhou"), {"yaku.minimum_han": 2, "length.winds": 1, "yaku.han.ippatsu": [0, 0]})
    laid = LAID[0]().state
    game = game_of([laid])._replace(ruleset=rules)
    for module in (mjai, tenhou_json):
        told = module.tell(module.write(game))
        assert (told if module is tenhou_json else next(told)).ruleset == rules


def test_what_the_random_games_hold() -> None:
    """The trip is no test of what never happens on it."""
    seen: Counter[object] = Counter()
    laid = [one().state for one in LAID]
    games = [random_game(rules, number) for rules in RULES for number in range(GAMES)]
    for state in (*laid, *[state for game in games for state in game.rounds]):
        assert isinstance(state.phase, Over)
        seen[state.phase.result.end] += 1
        seen["several winners"] += len(state.phase.result.wins) > 1
        seen["norths"] += any(player.hand.kita for player in state.players)
        seen.update(event.meld.kind for event in state.events if isinstance(event, Called))
    assert not [what for what in (*End, *MeldKind, "several winners", "norths") if not seen[what]]


@pytest.mark.parametrize("names", ["", "ABC", "ABCDE"])
def test_a_game_has_rounds_and_a_name_for_each_seat(names: str) -> None:
    """Whatever is made into a game can be written, and what is written be read."""
    with pytest.raises(ValueError, match=f"1 rounds, {len(names)} names: each seat of a round has a name"):
        Game.of(names, [LAID[0]().state])
    with pytest.raises(ValueError, match="0 rounds, 4 names"):
        Game.of("ABCD", [])
