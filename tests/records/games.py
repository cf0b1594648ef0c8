"""Play every recorded game again and compare all that the record states.

`engine.formats` reads a game and plays it again, which proves each discard, call and win to be among the options of its
moment and each draw to be the wall's. Compared here is what that leaves open: the moment of every indicator and
deposit, each winner's yaku, fu and points, each payment and score, who was ready, what the next round begins with, and
the end with its ranking. A game fails at the first thing that differs.
"""

import gzip
import json
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

from engine.events import Called, Discarded, DoraShown, Drew, Pulled, RiichiPaid
from engine.formats.mjai import parse_tile, tell
from engine.formats.rebuild import rebuild
from engine.formats.told import FormatError, ToldRound, told_end
from engine.match import Match, Standing, begin, next_round, standings
from engine.play import IllegalAction
from engine.round import Over, Round, RoundResult, WinResult
from engine.rules import override
from engine.tiles import WINDS
from tests.reasons import explained, tree
from tests.records.agari import compared
from tests.records.rules import ruleset_of_game

type Json = Mapping[str, Any]

_ENDS = ("hora", "ryukyoku")
_TOLD = (Drew, Discarded, Called, Pulled, DoraShown, RiichiPaid)
_WINDS = dict(zip(WINDS, "ESWN", strict=True))


class Differs(Exception):
    """What is not as recorded: where in the game, and the lines that say it."""

    def __init__(self, where: str, *lines: str) -> None:
        super().__init__(where)
        self.lines = (where, *lines)


class Stated(NamedTuple):
    """What the record says of one round's beginning and end, each with the number of its line."""

    number: int
    first: Json
    ends: list[tuple[int, Json]]


def replay(lines: Sequence[str], counted: Counter[str]) -> None:
    """Play a game again. Raises `Differs`, or `FormatError` for a record that cannot be read or played."""
    events = events_of(lines)
    if events[0]["type"] != "start_game":
        raise Differs("line 1", f"the game does not begin with start_game: {lines[0][:100]}")
    rules = ruleset_of_game(events)
    [told] = tell("\n".join(lines).encode(), rules)
    timed = events[0].get("source_format") != "tenhou6-json"
    match = begin(rules)
    for one, stated in zip(told.rounds, _rounds(events), strict=True):
        try:
            _compare_carry(match, one, stated)
            state = rebuild(rules, one)
            _compare_order(one, state, timed)
            result = _result(state)
            _compare_end(state, result, stated.ends, events[0]["rules"]["platform"])
        except Differs as error:
            raise Differs(f"{one.name}, {error.lines[0]}", *error.lines[1:]) from None
        counted.update({"rounds": 1, "events": len(one.events), "actions": len(state.actions), str(result.end): 1})
        match = next_round(match, result)
    _compare_standings(match, events[-1], len(events), counted)


def events_of(lines: Sequence[str]) -> list[Json]:
    return [_event(number, line) for number, line in enumerate(lines, 1)]


def _event(number: int, line: str) -> Json:
    try:
        event = json.loads(line)
        if not isinstance(event["type"], str):
            raise TypeError("its type is no text")
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        raise Differs(f"line {number}", f"no event: {line[:100]}", f"{type(error).__name__}: {error}") from None
    found: Json = event
    return found


def _rounds(events: Sequence[Json]) -> Iterator[Stated]:
    stated = None
    for number, event in enumerate(events, 1):
        if event["type"] == "start_kyoku":
            stated = Stated(number, event, [])
        elif stated and event["type"] in _ENDS:
            stated.ends.append((number, event))
        elif stated and event["type"] == "end_kyoku":
            yield stated


def _result(state: Round) -> RoundResult:
    assert isinstance(state.phase, Over)
    return state.phase.result


# The comparisons.


def _same(where: str, what: str, wanted: Any, got: Any) -> None:
    if wanted != got:
        raise Differs(where, f"{what}: the record {_shown(wanted)}, the engine {_shown(got)}")


def _shown(value: Any) -> str:
    return " ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def _compare_carry(match: Match, one: ToldRound, stated: Stated) -> None:
    where, text = f"line {stated.number}", json.dumps(stated.first)
    why = tree(match.reason) if match.reason else ()
    if match.finished:
        raise Differs(where, f"the record: {text}", "the engine: the match is over", *why)
    if one.carry != match.carry or stated.first["kyoku"] != one.carry.dealer + 1:
        raise Differs(where, f"the record: {text}", f"the engine: {match.carry}", *why)


def _compare_order(one: ToldRound, state: Round, timed: bool) -> None:
    """Every event in its place, the turning of indicators and the payment of deposits among them."""
    told = list(one.events)
    if not timed:  # a tenhou.net/6 log does not say when an indicator is turned; what is made from one says it late
        for at in range(1, len(told)):
            if isinstance(told[at], DoraShown) and isinstance(told[at - 1], Discarded):
                told[at - 1], told[at] = told[at], told[at - 1]
    dealt = len(state.players) + int(state.ruleset.dora.indicators)
    played = [event for event in state.events[dealt:] if isinstance(event, _TOLD)]
    for place, wanted, got in zip(one.places, told, played, strict=True):
        _same(place, "event", wanted, got)


def _compare_end(state: Round, result: RoundResult, ends: Sequence[tuple[int, Json]], platform: str) -> None:
    end = told_end(state)
    if not result.wins:
        [(number, event)] = ends
        where = f"line {number}"
        _same(where, "deltas", event["deltas"], list(end.moved or ()))
        _same(where, "scores", event["scores"], list(result.points))
        if "tenpai" in event:
            _same(where, "tenpai", event["tenpai"], list(result.ready or ()))
    points = list(result.led)
    for (number, event), win, told in zip(ends, result.wins, end.wins, strict=bool(result.wins)):
        deltas = list(told.moved or ())
        points = [had + delta for had, delta in zip(points, deltas, strict=True)]
        where = f"line {number}"
        try:
            _same(where, "winner", [event["actor"], event["target"]], [win.seat, win.source])
            _same(where, "tile", parse_tile(event["pai"], where), win.tile)
            _compare_score(where, event, win, state, platform)
            _same(where, "deltas", event["deltas"], deltas)
            _same(where, "scores", event["scores"], points)
        except Differs as error:
            raise Differs(*error.lines, *explained(win.score)) from None


def _compare_score(where: str, event: Json, win: WinResult, state: Round, platform: str) -> None:
    won = win.score.reading.win
    record = {
        "platform": platform,
        "players": len(state.players),
        "who": win.seat,
        "from": win.source,
        "dealer": state.carry.dealer,
        "seat_wind": _WINDS[won.seat_wind],
        "round_wind": _WINDS[won.prevalent_wind],
        "expect": {field: event[field] for field in ("yaku", "fu", "points", "limit") if field in event},
    }
    for field, wanted, got in compared(win.score, record, state.ruleset):
        _same(where, field, wanted, got)
    _same(where, "liable", event.get("pao"), win.liable)
    _same(where, "ura", [parse_tile(text, where) for text in event["ura_markers"]], list(won.ura))


def _compare_standings(match: Match, last: Json, number: int, counted: Counter[str]) -> None:
    where = f"line {number}"
    if not match.finished:
        why = tree(match.reason) if match.reason else ()
        raise Differs(where, f"the record: {json.dumps(last)}", f"the engine: the match goes on, {match.carry}", *why)
    found = standings(match)
    if last["ranking"] is None:  # what is left on the table is then left out too
        _same(where, "scores", last["scores"], list(match.carry.points))
    else:
        _same(where, "scores", last["scores"], [one.points for one in found])
        _same(where, "ranking", last["ranking"], [one.seat for one in sorted(found, key=lambda one: one.place)])
    if last.get("game_points"):
        stated = [Fraction(str(points)) for points in last["game_points"]]
        if (uma := _own_uma(found, stated)) is not None:
            counted["with an uma of their own"] += 1
            found = standings(match._replace(ruleset=override(match.ruleset, {"settle.uma": uma})))
        _same(where, "game points", stated, [one.result for one in found])


def _own_uma(found: Sequence[Standing], stated: Sequence[Fraction]) -> list[int] | None:
    """The uma of a private table, which the record does not state: other than the platform's, and in fives."""
    uma = [stated[one.seat] - one.result + one.uma for one in sorted(found, key=lambda one: one.place)]
    own = any(one.result != stated[one.seat] for one in found)
    round_numbers = all(step % 5 == 0 for step in uma)
    return list(map(int, uma)) if own and round_numbers and uma == sorted(uma, reverse=True) else None


# Files.


def files(paths: Iterable[str]) -> Iterator[Path]:
    """The record files of these paths; a directory stands for all in it."""
    for path in map(Path, paths):
        if path.is_dir():
            yield from sorted(one for one in path.rglob("*") if one.name.endswith((".jsonl", ".jsonl.gz")))
        else:
            yield path


def lines_of(path: Path) -> Iterator[str]:
    opened = gzip.open if path.suffix == ".gz" else open
    with opened(path, "rt", encoding="utf-8") as lines:
        yield from filter(str.strip, lines)


def games(lines: Iterable[str]) -> Iterator[list[str]]:
    """The lines game by game: each from a start_game to the line before the next one."""
    game: list[str] = []
    for line in lines:
        if '"start_game"' in line and game:
            yield game
            game = []
        game.append(line)
    if game:
        yield game


def check(lines: Sequence[str], counted: Counter[str]) -> list[str]:
    """What is wrong with a game; nothing where it passes."""
    try:
        replay(lines, counted)
    except Differs as error:
        return list(error.lines)
    except FormatError as error:
        refused = error.__cause__
        return [str(error), *(tree(refused.reason) if isinstance(refused, IllegalAction) else ())]
    except Exception as error:  # any fault of a game is that game's failure
        return [f"cannot be read: {type(error).__name__}: {error}"]
    return []


def source_of(lines: Sequence[str]) -> str:
    """How the game's first line names it."""
    try:
        return str(json.loads(lines[0])["src"])
    except (ValueError, TypeError, KeyError):
        return "(no source)"


def run(paths: list[str]) -> int:
    """Replay the games of the files, print what fails and the counts, and return the exit status."""
    passed = failed = 0
    counted: Counter[str] = Counter()
    for path in files(paths):
        try:
            for number, game in enumerate(games(lines_of(path)), 1):
                wrong = check(game, counted)
                passed, failed = passed + (not wrong), failed + bool(wrong)
                if wrong:
                    print(f"FAILED {path} game {number} {source_of(game)}", *wrong, sep="\n  ", flush=True)
        except (OSError, EOFError, UnicodeDecodeError, zlib.error) as error:
            failed += 1
            print(f"FAILED {path}", f"cannot be read: {type(error).__name__}: {error}", sep="\n  ", flush=True)
    print("replayed:", ", ".join(f"{what} {count}" for what, count in counted.items()))
    print(f"{passed} passed, {failed} failed")
    return int(failed > 0 or not passed)
