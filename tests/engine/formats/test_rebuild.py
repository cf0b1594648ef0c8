"""A told round played again: what is filled in, and what is said where the log and the rules do not agree."""

import json
from collections import Counter
from collections.abc import Callable

import pytest

from engine.events import DoraShown, Drew, End, RiichiPaid
from engine.formats import mjai, tenhou_json
from engine.formats.rebuild import Mismatch, rebuild, wall_of
from engine.formats.told import FormatError, ToldEnd, ToldRound, ToldWall, ToldWin
from engine.round import Over, Round
from engine.rules import load, override
from engine.tiles import Tile
from engine.wall import tile_set
from tests.engine.formats import played
from tests.engine.formats.played import game_of
from tests.engine.table import Table, table


def told_of(state: Round, *, wall: bool = False) -> ToldRound:
    """What mjai tells of the round."""
    (game,) = mjai.tell(mjai.write(game_of([state])))
    return game.rounds[0] if wall else game.rounds[0]._replace(wall=None)


def mismatch(state: Round, told: ToldRound) -> Mismatch:
    with pytest.raises(Mismatch) as error:
        rebuild(state.ruleset, told)
    return error.value


def changed(told: ToldRound, number: int, **values: object) -> ToldRound:
    """With other values in the event of this number, from 1."""
    events = list(told.events)
    fields = {name: getattr(events[number - 1], name) for name in events[number - 1].__dataclass_fields__}
    events[number - 1] = type(events[number - 1])(**fields | values)
    return told._replace(events=tuple(events))


def without(told: ToldRound, kind: type) -> ToldRound:
    """Without the first event of this kind."""
    at = next(number for number, event in enumerate(told.events) if isinstance(event, kind))
    return told._replace(
        events=told.events[:at] + told.events[at + 1 :], places=told.places[:at] + told.places[at + 1 :]
    )


@pytest.fixture
def thrown() -> Round:
    """E draws and discards 9s, S draws and discards 5p, W and E win on it."""
    return played.double_ron().state


@pytest.fixture
def riichi() -> Round:
    """E lays a concealed kan, declares riichi, and wins by self-draw a turn later."""
    return played.won_in_riichi().state


# What nobody saw.


def test_the_wall_is_the_whole_set(thrown: Round) -> None:
    """What was seen lies where it was seen, and no tile is there a fifth time."""
    wall = wall_of(thrown.ruleset, told_of(thrown))
    assert Counter(wall.tiles) == Counter(tile_set(thrown.ruleset))
    assert [wall.deal(turn) for turn in range(4)] == [thrown.wall.deal(turn) for turn in range(4)]
    assert (wall.drawn(0), wall.drawn(1)) == (Tile.S9, Tile.P5)
    assert wall.indicator(0) == thrown.wall.indicator(0)
    assert wall == wall_of(thrown.ruleset, told_of(thrown))
    assert wall != thrown.wall


def test_replacements_and_what_lies_beneath_indicators(riichi: Round) -> None:
    wall = wall_of(riichi.ruleset, told_of(riichi))
    assert wall.replacement(0) == Tile.WHITE
    assert [wall.ura(number) for number in range(2)] == [riichi.wall.ura(number) for number in range(2)]
    assert [wall.indicator(number) for number in range(2)] == list(riichi.indicators)


def test_a_wall_that_is_told_is_taken(thrown: Round) -> None:
    assert rebuild(thrown.ruleset, told_of(thrown, wall=True)).wall == thrown.wall


def test_those_who_did_nothing_passed() -> None:
    """Of what was wished and not done nothing is known: here N would have called."""
    game = table("tenhou", E="5p", S="46p", N="55p")
    game.play("E discard 5p", "S chi 46p", "N pass")
    assert [str(action) for action in game.state.actions[1:]] == ["1 chi 46p", "3 pass"]
    finished = game.play(game.options("S")[0]).to_the_end()
    again = rebuild(finished.state.ruleset, told_of(finished.state))
    assert {str(action) for action in again.actions[1:3]} == {"1 chi 46p", "3 pass"}


# Where they do not agree.


def test_a_tile_nobody_holds(thrown: Round) -> None:
    error = mismatch(thrown, changed(told_of(thrown), 2, tile=Tile.P8, drawn=False))
    assert (error.round, error.number) == ("East 1, 2 honba", 2)
    assert str(error) == (
        "line 4: East 1, 2 honba, event 2: the log has seat 0 discarding 8p; 0 discard 8p is refused: "
        "action.not-held (8p); there is 0 riichi _9s, 0 discard 1m, 0 discard 2m, 0 discard 3m, 0 discard 7m, "
        "0 discard 8m, 0 discard 9m, 0 discard 4p, 0 discard 6p, 0 discard 1z, 0 discard 2z, 0 discard _9s"
    )


def test_somebody_elses_turn(thrown: Round) -> None:
    error = mismatch(thrown, changed(told_of(thrown), 2, seat=3))
    assert "event 2: the log has seat 3 discarding _9s; it is seat 0's turn, with 0 riichi _9s, 0 discard 1m" in str(
        error
    )


def test_a_draw_out_of_turn(thrown: Round) -> None:
    error = mismatch(thrown, changed(told_of(thrown), 3, seat=2))
    assert "event 3: the log has seat 2 drawing 5p; by the rules comes seat 1 drawing 5p" in str(error)


def test_a_draw_that_is_not_in_the_wall(thrown: Round) -> None:
    error = mismatch(thrown, changed(told_of(thrown, wall=True), 3, tile=Tile.P5R))
    assert "event 3: the log has seat 1 drawing 0p; by the rules comes seat 1 drawing 5p" in str(error)


def test_a_win_without_what_it_takes(thrown: Round) -> None:
    """N has not the hand; under other rules E has not the yaku."""
    told = told_of(thrown)
    error = mismatch(thrown, told._replace(end=told.end._replace(wins=(ToldWin(3, 1, None),))))
    assert "the end: the log has a win of seat 3 from seat 1; 3 ron is refused: win.not-complete (5p)" in str(error)
    harder = override(thrown.ruleset, {"yaku.minimum_han": 4})
    with pytest.raises(Mismatch, match=r"0 ron is refused: win\.min-han"):
        rebuild(harder, told)
    wins = tuple(win for win in told.end.wins if win.seat == 0)
    error = mismatch(thrown, changed(told._replace(end=told.end._replace(wins=wins)), 4, tile=Tile.S3, drawn=False))
    assert "0 ron is refused: win.not-complete (3s)" in str(error)


def test_furiten_is_named() -> None:
    game = table("tenhou", E=played.EAST, draws="5p5p").play("E discard _", "S discard _").to_the_end()
    told = told_of(game.state)
    cut = told._replace(events=told.events[:4], end=ToldEnd(End.RON, (ToldWin(0, 1, None),)))
    assert "a win of seat 0 from seat 1; 0 ron is refused: furiten.own-discard (5p); there is no option" in str(
        mismatch(game.state, cut)
    )


def test_the_log_goes_on(thrown: Round) -> None:
    game = played.four_winds().state
    told = told_of(game)
    more = told._replace(events=(*told.events, Drew(0, Tile.M1)), places=(*told.places, "line 99"))
    assert "line 99: East 1, event 9: the log has seat 0 drawing 1m; by the rules the round is over: four-winds" in str(
        mismatch(game, more)
    )


def test_the_log_stops(thrown: Round) -> None:
    told = told_of(thrown)
    cut = told._replace(events=told.events[:3], end=ToldEnd(End.EXHAUSTIVE))
    assert "the end: the log has the end of the round (exhaustive); it is seat 1's turn, with" in str(
        mismatch(thrown, cut)
    )


def test_another_end(thrown: Round) -> None:
    state = played.four_winds().state
    told = told_of(state)._replace(end=ToldEnd(End.FOUR_KANS))
    assert "the log has the end of the round (four-kans); by the rules it is four-winds" in str(mismatch(state, told))


def test_a_winner_too_many(thrown: Round) -> None:
    told = told_of(thrown)
    wins = (*told.end.wins, told.end.wins[0])
    mismatch(thrown, told._replace(end=told.end._replace(wins=wins)))


def test_indicators_and_deposits_have_their_time(riichi: Round) -> None:
    """The kan is concealed: its indicator is turned at once. Where they stand within the turn is the log's affair."""
    told = told_of(riichi)
    assert sum(isinstance(event, DoraShown) for event in told.events) == 1
    for kind, said in ((RiichiPaid, "the deposit of seat 0"), (DoraShown, "the indicator")):
        at = next(number for number, event in enumerate(told.events) if isinstance(event, kind))
        event = told.events[at]
        rest = told.events[:at] + told.events[at + 1 :]
        later = told._replace(events=(*rest, event), places=())
        assert f"until here the log has nothing; by the rules there are {said}" in str(mismatch(riichi, later))
    assert isinstance(rebuild(riichi.ruleset, without(told, RiichiPaid)).phase, Over)  # a log that tells none


def test_other_indicators(riichi: Round) -> None:
    told = told_of(riichi, wall=True)
    shown = "".join(map(str, riichi.indicators))
    error = mismatch(riichi, told._replace(indicators=told.indicators[:1], events=without(told, DoraShown).events))
    assert f"the log has the indicators {shown[:2]}; by the rules they are {shown}" in str(error)
    error = mismatch(riichi, told._replace(end=told.end._replace(ura=told.end.ura[:1])))
    assert "the log has the ura indicators" in str(error)


def test_five_of_a_kind(thrown: Round) -> None:
    told = told_of(thrown)
    hands = (told.hands[0], *[(Tile.M1, *hand[1:]) for hand in told.hands[1:]])
    with pytest.raises(FormatError, match="line 2: East 1, 2 honba: 1m stands"):
        rebuild(thrown.ruleset, told._replace(hands=hands, wall=ToldWall((Tile.M1, Tile.M1))))


def test_a_table_of_other_size(thrown: Round) -> None:
    told = told_of(thrown)
    with pytest.raises(FormatError, match="13 tiles; a hand is dealt 10"):
        rebuild(load("growing-10"), told)
    with pytest.raises(FormatError, match="the set of the rules 'Three players' has 0"):
        rebuild(load("sanma"), told)


# Draws without a name.


@pytest.mark.parametrize(
    "laid",
    [
        played.nine_terminals,
        played.exhaustive,
        played.four_winds,
        played.four_kans,
        played.triple_ron_that_ends_the_round,
        played.nagashi,
    ],
)
def test_draws_without_a_name(laid: Callable[[], Table]) -> None:
    """Some programs write no reason; what happened says it."""
    state = laid().state
    told = told_of(state)
    again = rebuild(state.ruleset, told._replace(end=ToldEnd(None)))
    assert again.events == state.events


# In which order (Tenhou's JSON does not say).


@pytest.fixture
def called_late() -> Round:
    """E throws 6p twice, and W, who has had no turn between, calls the second one: the first cannot have been it."""
    game = table("tenhou", E="66p99s1z", S="7z", W="66p", draws="2z9s")
    game.play("E discard 6p", "W pass", "S discard _", "E pon 99s", "E discard 6p", "W pon 66p")
    return game.play(game.options("W")[0]).to_the_end().state


def test_a_tile_that_could_have_been_called_before(called_late: Round) -> None:
    (again,) = tenhou_json.read(tenhou_json.write(game_of([called_late]))).rounds
    assert again.events == called_late.events


def test_an_order_there_is_none(called_late: Round) -> None:
    log = json.loads(tenhou_json.write(game_of([called_late])))
    takes = log["log"][0][11]  # what W took
    at = takes.index("26p2626")
    takes[at] = "2626p26"  # from N, who threw no 6p
    with pytest.raises(FormatError, match=r"^log\[0\]: no order of the turns fits"):
        tenhou_json.read(json.dumps(log).encode())
