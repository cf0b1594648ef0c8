"""mjai as different programs write it, and what of their rules it says."""

import json
import random
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from jansou.io.mjai import parse_mjai

from engine.formats import mjai
from engine.formats.told import FormatError, Game
from engine.rules import load
from tests.engine.formats import played
from tests.engine.formats.played import game_of, random_game

Event = dict[str, Any]


def events_of(game: Game, dialect: mjai.Dialect = mjai.USUAL) -> list[Event]:
    return [json.loads(line) for line in mjai.write(game, dialect).splitlines()]


def text_of(events: Sequence[Event]) -> bytes:
    return "\n".join(json.dumps(event) for event in events).encode()


def rewritten(game: Game, change: Callable[[Event], Event | None]) -> bytes:
    """The log with each event changed, or left out."""
    return text_of([event for event in map(change, events_of(game)) if event is not None])


# Whole files, as one is read by hand.

SHORT = """\
{"type":"start_game","names":["A","B","C"],"rules":{"platform":"tenhou","length":"east","aka":false}}
{"type":"start_kyoku","bakaze":"E","kyoku":1,"honba":0,"kyotaku":1,"oya":0,"scores":[34000,35000,35000],\
"dora_marker":"C","tehais":[["1m","9m","1m","9p","1s","9s","E","S","W","N","P","F","2p"],\
["1p","1p","1p","2p","3p","4p","5p","5p","5p","6p","7p","8p","N"],\
["2s","2s","2s","3s","4s","5s","6s","7s","8s","8s","9s","9s","P"]]}
{"type":"tsumo","actor":0,"pai":"3p"}
{"type":"nukidora","actor":0,"pai":"N","tsumogiri":false}
{"type":"hora","actor":1,"target":0,"pai":"N","deltas":[-6400,7400,0],"scores":[27600,42400,35000],"ura_markers":[]}
{"type":"end_kyoku"}
{"type":"end_game","scores":[27600,42400,35000]}
"""


def test_a_short_game() -> None:
    """A north is won as it is set aside; there is a stick on the table."""
    game = mjai.read(SHORT.encode())
    assert game.names == ("A", "B", "C")
    assert (game.ruleset.id, game.ruleset.length.winds, game.ruleset.table.red_fives) == ("sanma-tenhou", 1, "")
    assert game.stated[0].total == (-6400, 7400, 0)
    assert game.rounds[0].points == game.final == (27600, 42400, 35000)


def test_a_win_there_is_none() -> None:
    """Without the flush it has no yaku."""
    text = SHORT.replace('"1p","1p","1p","2p"', '"7s","7s","7s","2p"')
    with pytest.raises(FormatError, match=r"line 2: East 1, the end: .*; 1 ron is refused: win.no-yaku"):
        mjai.read(text.encode())


# Dialects.


@pytest.mark.parametrize("north", ["nukidora", "kita"])
def test_three_players(north: str) -> None:
    """S21: no list has a ghost in it, and a fourth entry must be empty."""
    game = game_of([played.robbed_north().state])
    for entries in (3, 4):
        events = events_of(game, mjai.Dialect(north, entries))  # type: ignore[arg-type]
        assert [event["type"] for event in events[2:7]] == ["tsumo", north, "hora", "hora", "end_kyoku"]
        assert {len(events[1][key]) for key in ("tehais", "scores")} == {entries}
        assert {len(event[key]) for event in events[4:6] for key in ("deltas", "scores")} == {entries}
        assert mjai.read(text_of(events)).rounds[0].events == game.rounds[0].events
    events[1]["scores"][3] = 25000
    with pytest.raises(FormatError, match="line 2: scores: the empty seat has points"):
        mjai.read(text_of(events))
    events[1]["tehais"][3] = events[1]["tehais"][0]
    with pytest.raises(FormatError, match="line 2: 4 hands are dealt; 3 play by the rules"):
        mjai.read(text_of(events))


def old(event: Event) -> Event | None:
    """The protocol's first version: scores stand only where they change, and words are others."""
    match event["type"]:
        case "start_kyoku":
            return {key: value for key, value in event.items() if key not in ("scores", "wall")}
        case "hora":
            names = {"ura_markers": "uradora_markers", "points": "hora_points", "yaku": "yakus"}
            return {names.get(key, key): value for key, value in event.items()}
        case "ryukyoku" if "tenpai" in event:
            return {key: value for key, value in event.items() if key != "tenpai"} | {
                "tenpais": event["tenpai"],
                "reason": {"exhaustive": "fanpai"}.get(event["reason"], event["reason"]),
            }
        case "reach_accepted":
            return event | {"deltas": [0, 0, 0, 0], "scores": [0, 0, 0, 0]}
    return event


def test_the_old_protocol() -> None:
    first = played.exhaustive().state
    second = played.exhaustive(points=first.points, honba=1).state
    game = game_of([first, second])
    read = mjai.read(rewritten(game, old))
    assert [state.events for state in read.rounds] == [state.events for state in game.rounds]
    assert read.stated == game.stated


def test_programs_that_tell_little() -> None:
    """No names, no reason of a draw, no scores after it."""

    def bare(event: Event) -> Event | None:
        return {
            key: value for key, value in event.items() if key not in ("names", "reason", "yaku", "fu", "points", "wall")
        }

    for laid in (played.four_winds, played.triple_ron_that_ends_the_round, played.exhaustive, played.double_ron):
        game = game_of([laid().state])
        read = mjai.read(rewritten(game, bare))
        assert read.names == ("", "", "", "")
        assert read.rounds[0].events == game.rounds[0].events


def test_an_indicator_told_after_the_discard() -> None:
    """Some programs write it so; what it counts for is the rules' affair."""
    game = next(
        game
        for game in (random_game("tenhou", number) for number in range(50))
        if any(event["type"] == "daiminkan" for event in events_of(game)) and "dora" in str(events_of(game))
    )
    events = events_of(game)
    for at in range(len(events) - 2, 0, -1):
        if events[at]["type"] == "dora" and events[at + 1]["type"] == "dahai":
            events[at], events[at + 1] = events[at + 1], events[at]
    assert [state.events for state in mjai.read(text_of(events)).rounds] == [state.events for state in game.rounds]


def test_several_games_in_a_file() -> None:
    games = [random_game("tenhou", 0), random_game("sanma-tenhou", 0)]
    text = b"".join(map(mjai.write, games))
    assert [told.names for told in mjai.tell(text)] == [game.names for game in games]
    with pytest.raises(FormatError, match="the file has 2 games; here one is read"):
        mjai.read(text)


def test_one_players_view() -> None:
    """Such a log does not hold the game."""

    def masked(event: Event) -> Event:
        if event["type"] == "start_kyoku":
            event["tehais"][1:] = [["?"] * 13] * 3
        return event

    with pytest.raises(FormatError, match=r"line 2: tehais\[1\]\[0\]: a hidden tile: the log is one player's view"):
        mjai.read(rewritten(random_game("tenhou", 0), masked))
    draw = {"type": "tsumo", "actor": 0, "pai": "?"}
    with pytest.raises(FormatError, match="line 3: pai: a hidden tile"):
        mjai.read(text_of([*events_of(random_game("tenhou", 0))[:2], draw]))


ORDER = [
    (["start_kyoku"], "line 1: 'start_kyoku' stands before start_game"),
    (["start_game", "start_game"], "line 2: a game starts before the last one has ended"),
    (["start_game", "tsumo"], "line 2: 'tsumo' stands outside a round"),
    (["start_game", "end_game"], "line 2: the game has no round"),
    (["start_game", "start_kyoku", "start_kyoku"], "line 3: a round starts before the last one has ended"),
    (["start_game", "start_kyoku", "end_kyoku"], "line 3: the round has no end: neither hora nor ryukyoku"),
    (["start_game", "start_kyoku", "end_game"], "line 3: the game ends in the middle of a round"),
    (["start_game", "start_kyoku", "ryukyoku", "tsumo"], "line 4: 'tsumo' stands after the end of the round"),
    (["start_game", "start_kyoku", "ryukyoku", "hora"], "line 4: 'hora' stands after the end of the round"),
    (["start_game", "start_kyoku", "hora", "ryukyoku"], "line 4: 'ryukyoku' stands after the end of the round"),
    (["start_game", "start_kyoku", *["hora"] * 5], "line 7: 5 players win"),
    (["start_game", "start_kyoku", *["tsumo"] * 1_001], "line 1003: the round has more than 1000 events"),
]


@pytest.mark.parametrize(("kinds", "about"), ORDER)
def test_events_out_of_order(kinds: list[str], about: str) -> None:
    whole = events_of(game_of([played.double_ron().state])) + events_of(game_of([played.four_winds().state]))
    first = {event["type"]: event for event in reversed(whole)}
    with pytest.raises(FormatError, match=f"^{about}"):
        list(mjai.tell(text_of([first[kind] for kind in kinds])))


# Its rules.

RULES: list[tuple[Event, str, dict[str, object]]] = [
    ({}, "tenhou", {"length.winds": 2}),
    ({"kyoku_first": 4, "aka_flag": False}, "tenhou", {"length.winds": 1, "table.red_fives": ""}),
    ({"kyoku_first": 0, "aka_flag": True}, "tenhou", {"length.winds": 2, "table.red_fives": "0m0p0s"}),
    ({"rules": {"platform": "mahjongsoul", "length": "east"}}, "mahjong-soul", {"length.winds": 1}),
    ({"rules": {"platform": "mleague"}}, "m-league", {}),
    ({"rules": {"platform": "jpml-a", "aka": False, "start_score": 30000}}, "jpml", {"table.start": 30000}),
    ({"rules": {"platform": "tenhou", "kuitan": False}}, "tenhou", {"yaku.open_tanyao": False}),
    ({"rules": {"platform": "tenhou", "double_yakuman": True}}, "tenhou", {"yaku.yakuman.daisuushii": 2}),
    ({"rules": {"platform": "tenhou", "double_wind_fu": 2}}, "tenhou", {"fu.double_wind_pair": 2}),
    ({"ruleset": "wrc"}, "wrc", {}),
]


@pytest.mark.parametrize(("opening", "name", "values"), RULES)
def test_rules(opening: Event, name: str, values: dict[str, object]) -> None:
    events = events_of(random_game("tenhou", 0))
    del events[0]["ruleset"]
    events[0] |= opening
    (told,) = mjai.tell(text_of(events))
    assert told.ruleset.id == name
    for path, value in values.items():
        field: Any = told.ruleset
        for key in path.split("."):
            field = field[key] if isinstance(field, dict) else getattr(field, key)
        assert field == value
    (told,) = mjai.tell(text_of(events), load("tournament"))
    assert told.ruleset == load("tournament")


@pytest.mark.parametrize(
    ("opening", "about"),
    [
        ({"rules": {"platform": "chess"}}, "line 1: rules: no rules are known of 'chess' with 4 players"),
        ({"rules": {}}, "line 1: rules: the field 'platform' is missing"),
        ({"rules": {"platform": "tenhou", "length": "long"}}, "line 1: rules.length: 'long' should be east or south"),
        ({"rules": {"platform": "tenhou", "double_wind_fu": 3}}, "line 1: rules: tenhou: fu.double_wind_pair"),
        ({"ruleset": {"id": "x", "name": "x"}}, "line 1: ruleset: x: missing field table"),
        ({"ruleset": 5}, "line 1: ruleset: 5 should be an object"),
    ],
)
def test_rules_that_are_none(opening: Event, about: str) -> None:
    events = events_of(random_game("tenhou", 0))
    del events[0]["ruleset"]
    with pytest.raises(FormatError, match=f"^{about}"):
        mjai.read(text_of([events[0] | opening, *events[1:]]))


# What is written.


def test_wins_are_written_with_what_they_are_worth() -> None:
    first, second = (event for event in events_of(game_of([played.double_ron().state])) if event["type"] == "hora")
    assert (first["actor"], first["target"], first["pai"], first["fu"], first["points"]) == (2, 1, "5p", 40, 1300)
    assert (first["deltas"], first["scores"]) == ([0, -1900, 2900, 0], [25000, 23100, 27900, 25000])
    assert (second["deltas"], second["scores"]) == ([3900, -3900, 0, 0], [28900, 19200, 27900, 25000])
    assert [name for name, _ in first["yaku"]] == ["tanyao"]


def test_a_program_of_another_kind_reads_the_log() -> None:
    """jansou reads what we write, round for round."""
    game = random_game("tenhou", 1)
    read = parse_mjai(mjai.write(game, mjai.Dialect("kita", 3)))
    assert [tuple(one.scores) for one in read.rounds] == [state.carry.points for state in game.rounds]


@pytest.mark.parametrize(("mode", "rules"), [("4p-red-single", "tenhou"), ("3p-red-single", "sanma-tenhou")])
def test_the_log_of_another_program_is_read(mode: str, rules: str) -> None:
    """riichienv plays a round at random and writes it."""
    riichienv = pytest.importorskip("riichienv", reason="riichienv is not installed")
    for seed in range(12):
        env = riichienv.RiichiEnv(game_mode=mode, seed=seed, rule=riichienv.GameRule.default_tenhou())
        rng = random.Random(seed)
        asked = env.reset()
        while not env.done():
            asked = env.step({seat: rng.choice(one.legal_actions()) for seat, one in asked.items()})
        game = mjai.read("\n".join(map(str, map(_as_text, env.mjai_log))).encode(), load(rules))
        for state, stated in zip(game.rounds, game.stated, strict=True):
            result = state.phase.result  # type: ignore[union-attr]
            assert stated.total == tuple(after - led for after, led in zip(result.points, result.led, strict=True))


def _as_text(event: object) -> str:
    return event if isinstance(event, str) else json.dumps(event)
