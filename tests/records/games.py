"""Play every recorded game again and compare all that the record states.

Each discard, call and win of the record must be among the options at its moment; each draw, indicator and deposit, each
payment and score, the hands that are ready, the next round's dealer, wind, counters and deposits, and the end with its
ranking must come out as recorded. A game fails at the first thing that does not.
"""

import gzip
import json
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

from engine.actions import Action, Chi, Discard, Kan, Kita, NineTerminals, Pass, Pon, Riichi, Ron, Tsumo
from engine.events import Called, Discarded, DoraShown, Drew, End, Event, PointsMoved, Pulled, RiichiPaid
from engine.hand import MeldKind, Relative
from engine.match import Match, begin, next_round, standings
from engine.play import IllegalAction, apply, start
from engine.round import Carry, Claims, Over, Round, RoundResult, Turn, WinResult
from engine.rules import Ruleset, override
from engine.tiles import WINDS, Tile, parse_tile, parse_tiles, sort_tiles
from engine.wall import Wall
from tests.reasons import explained, tree
from tests.records.agari import compared
from tests.records.rules import ruleset_of_game

type Json = Mapping[str, Any]
type Told = tuple[Any, ...]
"""What an event says, in one form for the record's events and the engine's."""

_WINDS = dict(zip("ESWN", WINDS, strict=True))
_TILES = {f"{rank}{suit}": parse_tile(f"{rank}{suit}") for suit in "mps" for rank in range(1, 10)}
_TILES |= {f"5{suit}r": parse_tile(f"0{suit}") for suit in "mps"}
_TILES |= {letter: parse_tile(f"{rank}z") for rank, letter in enumerate("ESWNPFC", 1)}
_CALLS = {
    "chi": MeldKind.CHI,
    "pon": MeldKind.PON,
    "daiminkan": MeldKind.OPEN_KAN,
    "kakan": MeldKind.ADDED_KAN,
    "ankan": MeldKind.CLOSED_KAN,
}
_ENDS = {
    "exhaustive": End.EXHAUSTIVE,
    "nagashi-mangan": End.NAGASHI,
    "kyuushu-kyuuhai": End.NINE_TERMINALS,
    "suufon-renda": End.FOUR_WINDS,
    "suucha-riichi": End.FOUR_RIICHI,
    "suukaikan": End.FOUR_KANS,
    "sanchahou": End.THREE_RONS,
}
_LAST = ("hora", "ryukyoku")


class Mismatch(Exception):
    """The first thing of a game that differs: where it is and the lines that say what."""

    def __init__(self, where: str, *lines: str) -> None:
        super().__init__(where)
        self.lines = (where, *lines)


class Line(NamedTuple):
    """An event of the record with its number in the game, as it is told; a reach is part of its discard."""

    number: int
    event: Json
    told: Told


# The record's side.


def games(lines: Iterable[str]) -> Iterator[list[Json]]:
    """The events game by game. A line that is no event is one of type ``unreadable``, with what is wrong with it."""
    game: list[Json] = []
    for line in lines:
        if not line.strip():
            continue
        try:
            event = json.loads(line)
            if not isinstance(event["type"], str):
                raise TypeError("its type is no text")
        except (ValueError, TypeError, KeyError, RecursionError) as error:
            event = {"type": "unreadable", "problem": f"{type(error).__name__}: {error}", "line": line[:100]}
        if event["type"] == "start_game" and game:
            yield game
            game = []
        game.append(event)
        if event["type"] == "end_game":
            yield game
            game = []
    if game:
        yield game


def _rounds(events: Sequence[Json]) -> Iterator[tuple[int, Json, list[Line]]]:
    """Each round's first event, its number in the game, and what follows up to its end."""
    first: Json | None = None
    at, lines, reaching = 0, list[Line](), False
    for number, event in enumerate(events[1:-1], 2):
        kind = event["type"]
        if first is None:
            if kind != "start_kyoku":
                raise Mismatch(f"event {number}", f"expected a start_kyoku: {_text(event)}")
            first, at, lines, reaching = event, number, [], False
        elif kind == "end_kyoku":
            yield at, first, lines
            first = None
        elif kind == "reach":
            reaching = True
        else:
            try:
                told = _told(event, reaching)
            except (KeyError, TypeError, ValueError) as error:
                raise Mismatch(f"event {number}", f"cannot be read: {_text(event)}", repr(error)) from None
            lines.append(Line(number, event, told))
            reaching = False
    if first is not None:
        raise Mismatch(f"event {len(events)}", "the round has no end_kyoku")


def _told(event: Json, reaching: bool) -> Told:
    match event["type"]:
        case "tsumo":
            return "draws", event["actor"], _TILES[event["pai"]]
        case "dahai":
            return "discards", event["actor"], _TILES[event["pai"]], event["tsumogiri"], reaching
        case "reach_accepted":
            return "pays for riichi", event["actor"]
        case "chi" | "pon" | "daiminkan" as kind:
            tiles = _tiles([event["pai"], *event["consumed"]])
            return _CALLS[kind].value, event["actor"], event["target"], _TILES[event["pai"]], tiles
        case "kakan":
            tiles = _tiles([event["pai"], *event["consumed"]])
            return MeldKind.ADDED_KAN.value, event["actor"], _TILES[event["pai"]], tiles
        case "ankan":
            return MeldKind.CLOSED_KAN.value, event["actor"], _tiles(event["consumed"])
        case "nukidora" | "kita":
            return "pulls a north", event["actor"]
        case "dora":
            return "indicator", _TILES[event["dora_marker"]]
        case "hora":
            return "wins", event["actor"], event["target"], _TILES[event["pai"]]
        case "ryukyoku":
            return "ends", _ENDS[event["reason"]]
        case kind:
            raise ValueError(f"unknown event {kind!r}")


def _tiles(names: Iterable[str]) -> tuple[Tile, ...]:
    return sort_tiles(_TILES[name] for name in names)


def _carry(first: Json) -> Carry:
    """What a start_kyoku says the round begins with."""
    if first["kyoku"] != first["oya"] + 1:
        raise ValueError(f"kyoku {first['kyoku']} with dealer {first['oya']}")
    return Carry(first["oya"], _WINDS[first["bakaze"]], first["honba"], first["kyotaku"], tuple(first["scores"]))


def _wall(rules: Ruleset, first: Json, lines: Sequence[Line]) -> Wall:
    """The round's wall: the one stated, or the tiles that were seen, each in its place, and the others anywhere."""
    seats = rules.table.seats
    hands = {turn: _tiles(first["tehais"][(first["oya"] + turn) % seats]) for turn in range(seats)}
    if "wall" in first:
        stated = {part: parse_tiles(first["wall"][part]) for part in ("live", "rinshan", "dora", "ura")}
        return Wall.laid(
            rules,
            hands=hands,
            draws=stated["live"],
            replacements=stated["rinshan"],
            indicators=stated["dora"],
            ura=stated["ura"],
        )
    draws: list[Tile] = []
    replacements: list[Tile] = []
    indicators = [_TILES[first["dora_marker"]]]
    ura: list[Tile] = []
    due = False
    for line in lines:
        match line.told:
            case "draws", _, tile:
                (replacements if due else draws).append(tile)
                due = False
            case (("open-kan" | "added-kan" | "closed-kan" | "pulls a north"), *_):
                due = True
            case "indicator", tile:
                indicators.append(tile)
            case "wins", *_:
                ura = max(ura, [_TILES[name] for name in line.event["ura_markers"]], key=len)
    return Wall.laid(rules, hands=hands, draws=draws, replacements=replacements, indicators=indicators, ura=ura)


# The engine's side.


def _said(event: Event, seats: int) -> Told | None:
    """What an event of the engine tells in the record's form; None for the deal and all that settles the end."""
    match event:
        case Drew(seat, tile):
            return "draws", seat, tile
        case Discarded(seat, tile, drawn, riichi):
            return "discards", seat, tile, drawn, riichi
        case RiichiPaid(seat):
            return "pays for riichi", seat
        case Called(seat, meld):
            match meld.kind:
                case MeldKind.CLOSED_KAN:
                    return meld.kind.value, seat, meld.tiles
                case MeldKind.ADDED_KAN:
                    return meld.kind.value, seat, meld.added, meld.tiles
                case _:
                    assert meld.source is not None
                    # From the left is from the seat before, with three players too.
                    source = (seat + (meld.source if meld.source is not Relative.LEFT else -1)) % seats
                    return meld.kind.value, seat, source, meld.called, meld.tiles
        case Pulled(seat):
            return "pulls a north", seat
        case DoraShown(indicator):
            return "indicator", indicator
        case _:
            return None


class _Replay:
    """One round played along its record."""

    def __init__(self, state: Round, lines: list[Line], head: Json, counted: Counter[str]) -> None:
        self.state = state
        self.lines = lines
        self.head = head
        self.counted = counted
        self.at = 0  # the next line to come true
        self.told = 0  # events of the engine compared so far

    def run(self) -> RoundResult:
        self.follow()
        while not isinstance(self.state.phase, Over):
            for action in self.choices():
                self.act(action)
            self.follow()
        self.compare_end(self.state.phase.result)
        return self.state.phase.result

    def act(self, action: Action) -> None:
        self.counted["actions"] += 1
        try:
            self.state = apply(self.state, action)
        except IllegalAction as error:
            raise self.differs(f"the engine refuses {action}", *tree(error.reason), *self.offered()) from None

    def follow(self) -> None:
        """Compare what the engine has made happen since with the lines that tell it."""
        seats = len(self.state.players)
        events = self.state.events
        for event in events[self.told :]:
            said = _said(event, seats)
            if said is not None:
                if type(event) is DoraShown:
                    self.tell_indicator_before_discard()
                if self.at == len(self.lines) or self.lines[self.at].told != said:
                    raise self.differs(f"the engine: {_words(said)}")
                self.at += 1
                self.counted["events"] += 1
        self.told = len(events)

    def tell_indicator_before_discard(self) -> None:
        """A tenhou.net/6 record does not say when an indicator was turned; those made from one say it last."""
        after = self.lines[self.at : self.at + 2]
        if self.head.get("source_format") == "tenhou6-json" and [line.told[0] for line in after] == [
            "discards",
            "indicator",
        ]:
            self.lines[self.at : self.at + 2] = reversed(after)

    def choices(self) -> list[Action]:
        """What those who are asked do by the record: the next line says who acts, and the others pass."""
        next_line = next((line for line in self.lines[self.at :] if line.told[0] != "indicator"), None)
        if next_line is None:
            raise self.differs("the engine: the round is not over", *self.offered())
        match self.state.phase:
            case Turn():
                return [self.turn(next_line)]
            case Claims() as claims:
                claimed = self.claimed(claims, next_line)
                acting = {action.seat for action in claimed}
                return claimed + [Pass(seat) for seat in self.state.asking if seat not in acting]
            case _:
                raise AssertionError("nobody is asked after the end")

    def turn(self, line: Line) -> Action:
        match line.told:
            case "discards", seat, tile, drawn, True:
                return Riichi(seat, tile, drawn)
            case "discards", seat, tile, drawn, _:
                return Discard(seat, tile, drawn)
            case "closed-kan", seat, tiles:
                return Kan(seat, tiles)
            case "added-kan", seat, tile, _:
                return Kan(seat, (tile,))
            case "pulls a north", seat:
                return Kita(seat)
            case "wins", seat, source, _ if seat == source:
                return Tsumo(seat)
            case "ends", End.NINE_TERMINALS:
                return NineTerminals(line.event["actor"])
            case _:
                raise self.differs("the engine: it is a turn", *self.offered())

    def claimed(self, claims: Claims, line: Line) -> list[Action]:
        match line.told:
            case "wins", *_:
                wins = [one.told for one in self.lines[self.at :] if one.told[0] == "wins"]
                return [Ron(seat) for _, seat, source, _ in wins if source != seat]
            case "ends", End.THREE_RONS:
                return [Ron(seat) for seat, mine in self.state.asking.items() if Ron(seat) in mine]
            case ("chi" | "pon" | "open-kan") as kind, seat, _, called, tiles:
                own = list(tiles)
                own.remove(called)
                call = {"chi": Chi, "pon": Pon, "open-kan": Kan}[kind]
                return [call(seat, tuple(own))]
            case "pays for riichi", _:
                later = [one for one in self.lines[self.at + 1 :] if one.told[0] != "indicator"]
                return (
                    self.claimed(claims, later[0]) if later and later[0].told[0] in ("chi", "pon", "open-kan") else []
                )
            case _:
                return []

    def compare_end(self, result: RoundResult) -> None:
        rest = self.lines[self.at :]
        if result.end.is_win:
            if len(rest) != len(result.wins) or any(line.told[0] != "wins" for line in rest):
                raise self.differs(f"the engine: {result.end}, {len(result.wins)} winners")
            points = result.led
            for line, win in zip(rest, result.wins, strict=True):
                deltas = _deltas([move for move in result.moves if move.to == win.seat], len(points))
                points = tuple(old + delta for old, delta in zip(points, deltas, strict=True))
                self.compare_win(line, win, deltas, points)
                self.at += 1
            self.counted["wins"] += len(rest)
        else:
            if len(rest) != 1 or rest[0].told != ("ends", result.end):
                raise self.differs(f"the engine: the round ends, {result.end}")
            event = rest[0].event
            deltas = _deltas(result.moves, len(result.points))
            self.same("deltas", event["deltas"], deltas)
            self.same("scores", event["scores"], result.points)
            if "tenpai" in event:
                self.same("tenpai", event["tenpai"], result.ready)
        self.counted[str(result.end)] += 1

    def compare_win(self, line: Line, win: WinResult, deltas: tuple[int, ...], points: tuple[int, ...]) -> None:
        event, won = line.event, win.score.reading.win
        self.same("winner, from, tile", line.told[1:], (win.seat, win.source, win.tile))
        try:
            platform, rules = self.head["rules"]["platform"], self.state.ruleset
            expected = {field: event[field] for field in ("yaku", "fu", "points", "limit") if field in event}
            record = {
                "platform": platform,
                "players": len(points),
                "who": win.seat,
                "from": win.source,
                "dealer": self.state.carry.dealer,
                "seat_wind": "ESWN"[won.seat_wind - Tile.EAST],
                "round_wind": "ESWN"[won.prevalent_wind - Tile.EAST],
                "expect": expected,
            }
            for field, wanted, got in compared(win.score, record, rules):
                self.same(field, wanted, got)
            self.same("liable", event.get("pao"), win.liable)
            self.same("ura indicators", _tiles(event["ura_markers"]), sort_tiles(won.ura))
            self.same("deltas", event["deltas"], deltas)
            self.same("scores", event["scores"], points)
        except Mismatch as difference:
            raise Mismatch(*difference.lines, *explained(win.score)) from None

    def same(self, what: str, wanted: Any, got: Any) -> None:
        if isinstance(got, tuple):
            wanted, got = list(wanted), list(got)
        if wanted != got:
            raise self.differs(f"{what}: the record {wanted}, the engine {got}")

    def differs(self, *lines: str) -> Mismatch:
        if self.at < len(self.lines):
            line = self.lines[self.at]
            return Mismatch(f"event {line.number}", f"the record: {_text(line.event)}", *lines)
        return Mismatch("after the round's last event", *lines)

    def offered(self) -> Iterator[str]:
        for seat, options in self.state.asking.items():
            yield f"  seat {seat}, {self.state.players[seat].hand}: {', '.join(map(str, options))}"


def _deltas(moves: Iterable[PointsMoved], seats: int) -> tuple[int, ...]:
    deltas = [0] * seats
    for move in moves:
        if move.source is not None:
            deltas[move.source] -= move.points
        if move.to is not None:
            deltas[move.to] += move.points
    return tuple(deltas)


def _words(said: Told) -> str:
    return " ".join("".join(map(str, part)) if isinstance(part, tuple) else str(part) for part in said)


def _text(event: Json) -> str:
    return json.dumps(event, ensure_ascii=False)


# Whole games.


def replay(events: Sequence[Json], counted: Counter[str]) -> None:
    """Play a game again. Raises `Mismatch` at the first thing that differs."""
    head, last = events[0], events[-1]
    for number, event in enumerate(events, 1):
        if event["type"] == "unreadable":
            raise Mismatch(f"event {number}", f"no event: {event['line']}", event["problem"])
    if head["type"] != "start_game":
        raise Mismatch("event 1", f"the game does not begin with start_game: {_text(head)}")
    if last["type"] != "end_game":
        raise Mismatch(f"event {len(events)}", f"the game is cut off after: {_text(last)}")
    rules = ruleset_of_game(events)
    match = begin(rules)
    for at, first, lines in _rounds(events):
        name = f"round {first['bakaze']}{first['kyoku']} honba {first['honba']}"
        try:
            carry = _carry(first)
            if match.finished:
                raise Mismatch(f"event {at}", f"the record: {_text(first)}", "the engine: the match is over")
            if carry != match.carry:
                raise Mismatch(f"event {at}", f"the record: {carry}", f"the engine: {match.carry}")
            wall = _wall(rules, first, lines)
            marker = Line(at, first, ("indicator", _TILES[first["dora_marker"]]))
            result = _Replay(start(rules, wall, carry), [marker, *lines], head, counted).run()
        except Mismatch as difference:
            raise Mismatch(f"{name}, {difference.lines[0]}", *difference.lines[1:]) from None
        except (ValueError, LookupError, TypeError, AssertionError) as error:
            raise Mismatch(f"{name}, event {at} and on", f"{type(error).__name__}: {error}") from error
        counted["rounds"] += 1
        match = next_round(match, result)
    _compare_standings(match, last, len(events), counted)


def _compare_standings(match: Match, last: Json, number: int, counted: Counter[str]) -> None:
    where = f"event {number}"
    if not match.finished:
        raise Mismatch(where, f"the record: {_text(last)}", f"the engine: the match goes on, {match.carry}")
    facts: list[tuple[str, Any, Any]] = []
    if last["ranking"] is None:
        facts.append(("scores", last["scores"], list(match.carry.points)))
    else:
        found = standings(match)
        facts.append(("ranking", last["ranking"], [one.seat for one in sorted(found, key=lambda one: one.place)]))
        facts.append(("scores", last["scores"], [one.points for one in sorted(found, key=lambda one: one.seat)]))
    if last.get("game_points"):
        results = _results(match, last, counted)
        facts.append(("game points", [float(one) for one in last["game_points"]], [float(one) for one in results]))
    for what, wanted, got in facts:
        if wanted != got:
            raise Mismatch(where, f"{what}: the record {wanted}, the engine {got}")


def _results(match: Match, last: Json, counted: Counter[str]) -> list[Fraction]:
    """Each seat's result. A record states no uma: one in fives that is not the platform's is taken as played."""
    found = standings(match)
    by_seat = sorted(found, key=lambda one: one.seat)
    stated = [Fraction(str(points)) for points in last["game_points"]]
    uma = [stated[one.seat] - one.result + one.uma for one in sorted(found, key=lambda one: one.place)]
    if (
        any(one.result != stated[one.seat] for one in found)
        and sum(uma) == 0
        and uma == sorted(uma, reverse=True)
        and all(step % 5 == 0 for step in uma)
    ):
        counted["matches with an uma of their own"] += 1
        rules = override(match.ruleset, {"settle.uma": [int(step) for step in uma]})
        by_seat = sorted(standings(match._replace(ruleset=rules)), key=lambda one: one.seat)
    return [one.result for one in by_seat]


def files(paths: Iterable[str]) -> Iterator[Path]:
    """The record files of these paths; a directory stands for all in it."""
    for path in map(Path, paths):
        if path.is_dir():
            yield from sorted(one for one in path.rglob("*") if one.name.endswith((".jsonl", ".jsonl.gz")))
        else:
            yield path


def check(lines: Iterable[str], counted: Counter[str]) -> Iterator[tuple[str, list[str]]]:
    """Each game's source and what is wrong with it; nothing where it passes."""
    for number, game in enumerate(games(lines), 1):
        source = str(game[0].get("src", f"game {number}"))
        try:
            replay(game, counted)
        except Mismatch as difference:
            yield source, list(difference.lines)
        except Exception as error:  # any fault of a game is that game's failure
            yield source, [f"cannot be read: {type(error).__name__}: {error}"]
        else:
            yield source, []


def _lines(path: Path) -> Iterator[str]:
    opened = gzip.open if path.suffix == ".gz" else open
    with opened(path, "rt", encoding="utf-8") as lines:
        yield from lines


def run(paths: list[str]) -> int:
    """Replay the games of the files, print what fails and the counts, and return the exit status."""
    passed = failed = 0
    counted: Counter[str] = Counter()
    for path in files(paths):
        try:
            for source, wrong in check(_lines(path), counted):
                if wrong:
                    failed += 1
                    print(f"FAILED {path} {source}", *wrong, sep="\n  ", flush=True)
                else:
                    passed += 1
        except (OSError, EOFError, UnicodeDecodeError, zlib.error) as error:
            failed += 1
            print(f"FAILED {path}", f"cannot be read: {type(error).__name__}: {error}", sep="\n  ")
    print("replayed:", ", ".join(f"{what} {count}" for what, count in counted.items()))
    print(f"{passed} passed, {failed} failed")
    return int(failed > 0)
