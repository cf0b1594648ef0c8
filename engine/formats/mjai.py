"""mjai: a game as JSON lines, one event each. The language in which mahjong programs play and keep their games.

There are dialects. A north set aside is ``nukidora`` or ``kita``; three players have three entries in each list or four
with the last one empty; several games may follow one another in a file, and a round may bring its ``wall`` along.

>>> parse_tile("5sr", ""), parse_tile("P", "")
(<Tile.S5R: 36>, <Tile.WHITE: 31>)
>>> parse_tile("?", "line 7")
Traceback (most recent call last):
    ...
engine.formats.told.FormatError: line 7: a hidden tile: the log is one player's view, and others' hands are not in it
"""

import json
from collections.abc import Iterator, Mapping
from typing import Any, Literal, NamedTuple

from engine.events import Called, Discarded, DoraShown, Drew, End, Event, Pulled, RiichiPaid
from engine.formats.guarded import LARGEST_LINES, Json, lines, parse_json, unpacked
from engine.formats.rebuild import rebuild_game
from engine.formats.tables import changed, of_json, of_platform, of_words, to_json
from engine.formats.told import (
    MOST_ROUNDS,
    FormatError,
    Game,
    Telling,
    ToldEnd,
    ToldGame,
    ToldRound,
    ToldWall,
    ToldWin,
    seat_of,
    told_end,
)
from engine.hand import Meld, MeldKind
from engine.round import Carry, Over, Round
from engine.ruleset import Ruleset
from engine.tiles import KINDS, RED_FIVES, WINDS, Tile, TileTextError, format_tiles, parse_tiles

_HIDDEN = "?"
_HONORS = "ESWNPFC"
_WRITTEN = {
    **{tile: str(tile) if tile < 27 else _HONORS[tile - 27] for tile in KINDS},
    **{red: f"5{red.suit}r" for red in RED_FIVES},
}
_TILES = {text: tile for tile, text in _WRITTEN.items()}
_ENDS = {
    End.EXHAUSTIVE: ("exhaustive", "exhaustive_draw", "fanpai"),
    End.NAGASHI: ("nagashi-mangan", "nagashimangan", "nagashi_mangan"),
    End.NINE_TERMINALS: ("kyuushu-kyuuhai", "kyushukyuhai", "kyushu_kyuhai"),
    End.FOUR_WINDS: ("suufon-renda", "sufonrenta", "sufuurenta"),
    End.FOUR_RIICHI: ("suucha-riichi", "suchareach", "sucha_riichi", "suucha_riichi"),
    End.FOUR_KANS: ("suukaikan", "sukaikan", "suukansansen"),
    End.THREE_RONS: ("sanchahou", "sanchahora", "sanchaho"),
}
_CALLS = {
    MeldKind.CHI: "chi",
    MeldKind.PON: "pon",
    MeldKind.OPEN_KAN: "daiminkan",
    MeldKind.ADDED_KAN: "kakan",
    MeldKind.CLOSED_KAN: "ankan",
}
_END_OF = {word: end for end, words in _ENDS.items() for word in words}


MOST_INDICATORS = 5
"""In a wall: the first, and one for each of four kans."""


class Dialect(NamedTuple):
    """How three players are written: the word for a pulled north, and the entries of each list."""

    north: Literal["nukidora", "kita"] = "nukidora"
    entries: Literal[3, 4] = 3


USUAL = Dialect()


def parse_tile(text: str, where: str) -> Tile:
    """One tile in mjai's writing."""
    if text == _HIDDEN:
        raise FormatError("a hidden tile: the log is one player's view, and others' hands are not in it", where)
    tile = _TILES.get(text)
    if tile is None:
        raise FormatError(f"there is no tile {text[:10]!r}", where)
    return tile


# Reading.


def read(data: bytes, ruleset: Ruleset | None = None) -> Game:
    """The one game of a file, plain or gzip. ``ruleset`` stands in place of what the log says of its rules.

    Raises `FormatError`.
    """
    told = list(tell(data, ruleset))
    if len(told) != 1:
        raise FormatError(f"the file has {len(told)} games; here one is read")
    return rebuild_game(told[0])


def tell(data: bytes, ruleset: Ruleset | None = None) -> Iterator[ToldGame]:
    """What a file tells of its games, one after another."""
    reader: _Reader | None = None
    last = 0
    for number, text in lines(unpacked(data, LARGEST_LINES)):
        event = parse_json(text, f"line {number}: ")
        kind = event["type"].text()
        if kind == "start_game":
            if reader is not None:
                event.fail("a game starts before the last one has ended")
            reader = _Reader(event, ruleset)
        elif reader is None:
            event.fail(f"{kind[:20]!r} stands before start_game")
        elif kind == "end_game":
            yield reader.game(event)
            reader = None
        else:
            reader.take(kind, event)
        last = number
    if reader is not None or not last:
        raise FormatError("the file ends in the middle of a game" if last else "the file is empty", f"line {last + 1}")


class _Reader:
    """One game as its lines come in."""

    def __init__(self, event: Json, ruleset: Ruleset | None) -> None:
        self.opening = event
        self.given = ruleset
        self.ruleset: Ruleset | None = None
        self.rounds: list[ToldRound] = []
        self.carry: Carry | None = None  # of the round being read
        self.after: tuple[int, ...] | None = None  # the scores after the round before

    @property
    def rules(self) -> Ruleset:
        assert self.ruleset is not None
        return self.ruleset

    def take(self, kind: str, event: Json) -> None:
        if kind == "start_kyoku":
            self.start(event)
        elif self.carry is None:
            event.fail(f"{kind[:20]!r} stands outside a round")
        elif kind == "end_kyoku":
            self.finish(event)
        elif kind in ("hora", "ryukyoku"):
            self.end(kind, event)
        elif self.wins or self.draw:
            event.fail(f"{kind[:20]!r} stands after the end of the round")
        elif kind in _TAKEN:
            _TAKEN[kind](self, event, event.path.rstrip(": "))
        else:
            event.fail(f"there is no event {kind[:20]!r}")

    # The beginning of a round.

    def start(self, event: Json) -> None:
        if self.carry is not None:
            event.fail("a round starts before the last one has ended")
        if len(self.rounds) == MOST_ROUNDS:
            event.fail(f"the game has more than {MOST_ROUNDS} rounds")
        dealt = event["tehais"].list(3, 4)
        seats = 4 if len(dealt) == 4 and dealt[3].list() else 3
        if self.ruleset is None:
            self.ruleset = self.given or self.rules_of(event, seats)
        if seats != self.rules.table.seats:
            event.fail(f"{seats} hands are dealt; {self.rules.table.seats} play by the rules {self.rules.name!r}")
        self.seats = seats
        self.hands = tuple(tuple(self.tile(tile) for tile in hand.list()) for hand in dealt[:seats])
        wind = event["bakaze"].text()
        if wind not in "ESWN" or len(wind) != 1:
            event["bakaze"].fail(f"{wind[:10]!r} should be E, S, W or N")
        self.carry = Carry(
            dealer=event["oya"].whole(0, seats - 1),
            prevalent_wind=WINDS["ESWN".index(wind)],
            honba=event["honba"].whole(0, 1_000),
            sticks=event["kyotaku"].whole(0, 1_000),
            points=self.points(event),
        )
        self.place = event.path.rstrip(": ")
        self.wall = self.wall_of(event)
        self.indicators = [self.tile(event["dora_marker"])] if self.rules.dora.indicators else []
        self.telling = Telling(seats)
        self.riichi: int | None = None  # who has declared and not yet discarded
        self.wins: list[ToldWin] = []
        self.ura: tuple[Tile, ...] = ()
        self.draw: ToldEnd | None = None

    def rules_of(self, event: Json, seats: int) -> Ruleset:
        """The rules the opening states, or Tenhou's."""
        opening = self.opening
        if (own := opening.get("ruleset")) is not None:
            return of_json(own)
        if (words := opening.get("rules")) is not None:
            return of_words(words, seats)
        rules = of_platform("tenhou", seats, event.path)
        first, red = opening.get("kyoku_first"), opening.get("aka_flag")
        return changed(
            rules,
            winds=1 if first is not None and first.whole() == 4 else rules.length.winds,
            red=red is None or red.flag(),
            open_tanyao=True,
        )

    def points(self, event: Json) -> tuple[int, ...]:
        """The scores of the beginning, which an old dialect leaves out."""
        if (scores := event.get("scores")) is not None:
            return self.seated(scores)
        if not self.rounds:
            return (self.rules.table.start,) * self.seats
        if self.after is None:
            event.fail("the scores are missing")
        return self.after

    def seated(self, values: Json) -> tuple[int, ...]:
        """A number for each seat; of a fourth seat that nobody has, nothing."""
        numbers = values.wholes(self.seats, 4)
        if any(numbers[self.seats :]):
            values.fail("the empty seat has points")
        return numbers[: self.seats]

    def wall_of(self, event: Json) -> ToldWall | None:
        if (wall := event.get("wall")) is None:
            return None
        parts = []
        for name in ("live", "rinshan", "dora", "ura"):
            try:
                parts.append(parse_tiles(wall[name].text()))
            except TileTextError as error:
                wall[name].fail(str(error))
        return ToldWall(*parts)

    # What happens in it.

    def tile(self, said: Json) -> Tile:
        return parse_tile(said.text(), said.path)

    def tiles(self, said: Json) -> list[Tile]:
        return [self.tile(one) for one in said.list()]

    def actor(self, event: Json, key: str = "actor") -> int:
        return event[key].whole(0, self.seats - 1)

    def tsumo(self, event: Json, place: str) -> None:
        self.telling.draw(self.actor(event), self.tile(event["pai"]), place)

    def dahai(self, event: Json, place: str) -> None:
        seat = self.actor(event)
        drawn = event["tsumogiri"].flag()
        self.telling.discard(seat, self.tile(event["pai"]), place, drawn=drawn, riichi=self.riichi == seat)
        self.riichi = None

    def reach(self, event: Json, _place: str) -> None:
        self.riichi = self.actor(event)

    def reach_accepted(self, event: Json, place: str) -> None:
        self.telling.paid(self.actor(event), place)

    def called(self, event: Json, place: str) -> None:
        lay = {"chi": self.telling.chi, "pon": self.telling.pon, "daiminkan": self.telling.open_kan}
        seat, source = self.actor(event), self.actor(event, "target")
        lay[event["type"].text()](seat, source, self.tile(event["pai"]), self.tiles(event["consumed"]), place)

    def ankan(self, event: Json, place: str) -> None:
        self.telling.closed_kan(self.actor(event), self.tiles(event["consumed"]), place)

    def kakan(self, event: Json, place: str) -> None:
        self.telling.added_kan(self.actor(event), self.tile(event["pai"]), place)

    def north(self, event: Json, place: str) -> None:
        self.telling.pull(self.actor(event), place)

    def dora(self, event: Json, place: str) -> None:
        indicator = self.tile(event["dora_marker"])
        self.indicators.append(indicator)
        self.telling.dora(indicator, place)

    # Its end.

    def end(self, kind: str, event: Json) -> None:
        if self.draw or (self.wins and kind == "ryukyoku"):
            event.fail(f"{kind!r} stands after the end of the round")
        moved = self.seated(deltas) if (deltas := event.get("deltas")) is not None else None
        if kind == "hora":
            ura = event.get("ura_markers") or event.get("uradora_markers")
            self.ura = self.ura or (tuple(self.tiles(ura)) if ura is not None else ())
            self.wins.append(ToldWin(self.actor(event), self.actor(event, "target"), moved))
            if len(self.wins) > self.seats:
                event.fail(f"{len(self.wins)} players win")
        else:
            self.draw = ToldEnd(self.end_of(event), (), moved, self.ready(event))
        self.after = self.seated(scores) if (scores := event.get("scores")) is not None else None

    def end_of(self, event: Json) -> End | None:
        """The kind of a draw; some programs name none."""
        if (reason := event.get("reason")) is None:
            return None
        end = _END_OF.get(reason.text())
        return end or reason.fail(f"there is no kind of draw {reason.value[:20]!r}")

    def ready(self, event: Json) -> tuple[bool, ...] | None:
        said = event.get("tenpai") or event.get("tenpais")
        return tuple(one.flag() for one in said.list(self.seats, 4))[: self.seats] if said is not None else None

    def finish(self, event: Json) -> None:
        assert self.carry is not None
        if not self.wins and not self.draw:
            event.fail("the round has no end: neither hora nor ryukyoku")
        won = End.TSUMO if self.wins and self.wins[0].seat == self.wins[0].source else End.RON
        telling = self.telling
        self.rounds.append(
            ToldRound(
                self.carry,
                self.hands,
                tuple(self.indicators),
                tuple(telling.events),
                self.draw or ToldEnd(won, tuple(self.wins), ura=self.ura),
                place=self.place,
                places=tuple(telling.places),
                wall=self.wall,
            )
        )
        self.carry = None

    def game(self, event: Json) -> ToldGame:
        if self.carry is not None:
            event.fail("the game ends in the middle of a round")
        if not self.rounds:
            event.fail("the game has no round")
        said = self.opening.get("names")
        names = [one.name() for one in said.list(self.seats, 4)][: self.seats] if said is not None else []
        scores = event.get("scores")
        final = self.seated(scores) if scores is not None else None
        return ToldGame(tuple(names) or ("",) * self.seats, self.rules, tuple(self.rounds), final)


_TAKEN = {
    "tsumo": _Reader.tsumo,
    "dahai": _Reader.dahai,
    "reach": _Reader.reach,
    "reach_accepted": _Reader.reach_accepted,
    "chi": _Reader.called,
    "pon": _Reader.called,
    "daiminkan": _Reader.called,
    "ankan": _Reader.ankan,
    "kakan": _Reader.kakan,
    "nukidora": _Reader.north,
    "kita": _Reader.north,
    "dora": _Reader.dora,
}


# Writing.


def write(game: Game, dialect: Dialect = USUAL) -> bytes:
    """The game as JSON lines, with its walls and its rules, so that `read` gives the same game again."""
    seats = game.ruleset.table.seats
    empty = dialect.entries - seats if seats == 3 else 0
    said: list[Mapping[str, Any]] = [
        {"type": "start_game", "names": [*game.names, *[""] * empty], "ruleset": to_json(game.ruleset)}
    ]
    for state in game.rounds:
        said += _round(state, dialect, empty)
    said.append({"type": "end_game"} | ({"scores": [*game.final, *[0] * empty]} if game.final else {}))
    return "".join(f"{json.dumps(one, ensure_ascii=False, separators=(',', ':'))}\n" for one in said).encode()


def _round(state: Round, dialect: Dialect, empty: int) -> Iterator[Mapping[str, Any]]:
    wall, carry = state.wall, state.carry
    seats = len(state.players)
    indicators = MOST_INDICATORS if state.ruleset.dora.indicators else 0
    dealt = [wall.deal((seat - carry.dealer) % seats) for seat in range(seats)]
    yield {
        "type": "start_kyoku",
        "bakaze": "ESWN"[WINDS.index(carry.prevalent_wind)],
        "kyoku": carry.dealer + 1,
        "honba": carry.honba,
        "kyotaku": carry.sticks,
        "oya": carry.dealer,
        "scores": [*carry.points, *[0] * empty],
        "dora_marker": _WRITTEN[wall.indicator(0)] if indicators else _HIDDEN,
        "tehais": [*[[_WRITTEN[tile] for tile in hand] for hand in dealt], *[[] for _ in range(empty)]],
        "wall": {
            "live": format_tiles(wall.drawn(number) for number in range(wall.live)),
            "rinshan": format_tiles(wall.replacement(number) for number in range(wall.replacements)),
            "dora": format_tiles(wall.indicator(number) for number in range(indicators)),
            "ura": format_tiles(wall.ura(number) for number in range(indicators)),
        },
    }
    for event in state.events[seats + (indicators > 0) :]:  # after the hands and the first indicator, told above
        yield from _event(event, dialect, seats)
    yield from _end(state, empty)
    yield {"type": "end_kyoku"}


def _event(event: Event, dialect: Dialect, seats: int) -> Iterator[Mapping[str, Any]]:
    match event:
        case Drew(seat, tile) if tile is not None:
            yield {"type": "tsumo", "actor": seat, "pai": _WRITTEN[tile]}
        case Discarded(seat, tile, drawn, riichi):
            if riichi:
                yield {"type": "reach", "actor": seat}
            yield {"type": "dahai", "actor": seat, "pai": _WRITTEN[tile], "tsumogiri": drawn}
        case RiichiPaid(seat):
            yield {"type": "reach_accepted", "actor": seat}
        case Pulled(seat):
            yield {"type": dialect.north, "actor": seat, "pai": _WRITTEN[Tile.NORTH]}
        case DoraShown(indicator):
            yield {"type": "dora", "dora_marker": _WRITTEN[indicator]}
        case Called(seat, meld):
            yield _called(seat, meld, seats)


def _called(seat: int, meld: Meld, seats: int) -> Mapping[str, Any]:
    own = list(meld.tiles)
    said: dict[str, Any] = {"type": _CALLS[meld.kind], "actor": seat}
    if meld.added is not None:
        own.remove(meld.added)
        said["pai"] = _WRITTEN[meld.added]
    elif meld.called is not None:
        assert meld.source is not None
        own.remove(meld.called)
        said |= {"target": seat_of(seats, seat, meld.source), "pai": _WRITTEN[meld.called]}
    return said | {"consumed": [_WRITTEN[tile] for tile in own]}


def _end(state: Round, empty: int) -> Iterator[Mapping[str, Any]]:
    """One event for each winner, or one for the draw; the scores run on from one to the next."""
    assert isinstance(state.phase, Over)
    result, end = state.phase.result, told_end(state)
    padding = [0] * empty
    if not result.wins:
        said: dict[str, Any] = {"type": "ryukyoku", "reason": _ENDS[result.end][0]}
        said |= {"deltas": [*(end.moved or ()), *padding], "scores": [*result.points, *padding]}
        yield said | ({"tenpai": [*result.ready, *[False] * empty]} if result.ready else {})
    scores = list(result.led)
    for win, told in zip(result.wins, end.wins, strict=True):
        moved = told.moved or ()
        scores = [score + change for score, change in zip(scores, moved, strict=True)]
        worth, paid = win.score, win.score.payments
        yield {
            "type": "hora",
            "actor": win.seat,
            "target": win.source,
            "pai": _WRITTEN[win.tile],
            "deltas": [*moved, *padding],
            "scores": [*scores, *padding],
            "ura_markers": [_WRITTEN[tile] for tile in end.ura] if state.players[win.seat].riichi else [],
            "fu": worth.fu_total,
            "points": paid.total - paid.honba,
            "yaku": [
                *[[one.code.slug, "yakuman" if worth.yakuman else one.amount] for one in worth.yaku],
                *[[one.code.slug, one.amount] for one in worth.dora],
            ],
        }
