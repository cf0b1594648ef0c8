"""A game read from mjai, line by line."""

from collections.abc import Iterator

from engine.events import End
from engine.formats.guarded import LARGEST_LINES, Json, lines, parse_json, unpacked
from engine.formats.mjai.notation import CALL_OF, DRAW_OF, WIND_OF, parse_tile
from engine.formats.rebuild import rebuild_game
from engine.formats.tables import changed, of_json, of_platform, of_words
from engine.formats.told import MOST_ROUNDS, FormatError, Game, Telling, ToldEnd, ToldGame, ToldRound, ToldWall, ToldWin
from engine.round import Carry
from engine.ruleset import Ruleset
from engine.tiles import Tile, TileTextError, parse_tiles


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
    game: _Game | None = None
    last = 0
    for number, text in lines(unpacked(data, LARGEST_LINES)):
        event = parse_json(text, f"line {number}: ")
        kind = event["type"].text()
        if kind == "start_game":
            if game is not None:
                event.fail("a game starts before the last one has ended")
            game = _Game(event, ruleset)
        elif game is None:
            event.fail(f"{kind[:20]!r} stands before start_game")
        elif kind == "end_game":
            yield game.told(event)
            game = None
        else:
            game.take(kind, event)
        last = number
    if game is not None or not last:
        raise FormatError("the file ends in the middle of a game" if last else "the file is empty", f"line {last + 1}")


def _tile(said: Json) -> Tile:
    return parse_tile(said.text(), said.path)


def _tiles(said: Json) -> tuple[Tile, ...]:
    return tuple([_tile(one) for one in said.list()])


def _points(event: Json, key: str, seats: int) -> tuple[int, ...] | None:
    said = event.get(key)
    return said.points(seats) if said is not None else None


class _Game:
    """One game as its lines come in."""

    def __init__(self, opening: Json, ruleset: Ruleset | None) -> None:
        self.opening = opening
        self.ruleset = ruleset
        self.rounds: list[ToldRound] = []
        self.round: _Round | None = None  # the one being read
        self.led: tuple[int, ...] | None = None  # the scores after the round before

    def take(self, kind: str, event: Json) -> None:
        if kind == "start_kyoku":
            self.start(event)
        elif self.round is None:
            event.fail(f"{kind[:20]!r} stands outside a round")
        elif kind == "end_kyoku":
            self.rounds.append(self.round.told(event))
            self.led = self.round.points
            self.round = None
        else:
            self.round.take(kind, event)

    def start(self, event: Json) -> None:
        if self.round is not None:
            event.fail("a round starts before the last one has ended")
        if len(self.rounds) == MOST_ROUNDS:
            event.fail(f"the game has more than {MOST_ROUNDS} rounds")
        dealt = event["tehais"].list(3, 4)
        seats = 4 if len(dealt) == 4 and dealt[3].list() else 3
        rules = self.ruleset = self.ruleset or self.rules(event, seats)
        if seats != rules.table.seats:
            event.fail(f"{seats} hands are dealt; {rules.table.seats} play by the rules {rules.name!r}")
        led = self.led if self.rounds else (rules.table.start,) * seats
        self.round = _Round(event, rules, [_tiles(hand) for hand in dealt[:seats]], led)

    def rules(self, event: Json, seats: int) -> Ruleset:
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

    def told(self, event: Json) -> ToldGame:
        if self.round is not None:
            event.fail("the game ends in the middle of a round")
        if not self.rounds:
            event.fail("the game has no round")
        assert self.ruleset is not None
        seats = self.ruleset.table.seats
        said = self.opening.get("names")
        names = said.seated(seats, Json.name) if said is not None else ("",) * seats
        return ToldGame(names, self.ruleset, tuple(self.rounds), _points(event, "scores", seats))


class _Round:
    """One round as its lines come in. ``points`` are the scores after it, where they are told."""

    def __init__(self, event: Json, rules: Ruleset, hands: list[tuple[Tile, ...]], led: tuple[int, ...] | None) -> None:
        self.seats = rules.table.seats
        self.hands = hands
        self.place = event.place
        wind = event["bakaze"].text()
        if wind not in WIND_OF:
            event["bakaze"].fail(f"{wind[:10]!r} should be E, S, W or N")
        self.carry = Carry(
            dealer=event["oya"].whole(0, self.seats - 1),
            prevalent_wind=WIND_OF[wind],
            honba=event["honba"].whole(0, 1_000),
            sticks=event["kyotaku"].whole(0, 1_000),
            points=_points(event, "scores", self.seats) or led or event.fail("the scores are missing"),
        )
        self.wall = _wall(event)
        self.indicators = [_tile(event["dora_marker"])] if rules.dora.indicators else []
        self.telling = Telling(self.seats)
        self.riichi: int | None = None  # who has declared and not yet discarded
        self.end: ToldEnd | None = None  # where that has been told
        self.points: tuple[int, ...] | None = None

    def take(self, kind: str, event: Json) -> None:
        telling, place = self.telling, event.place
        if kind in ("hora", "ryukyoku"):
            self.ended(kind, event)
            return
        if self.end is not None:
            event.fail(f"{kind[:20]!r} stands after the end of the round")
        match kind:
            case "tsumo":
                telling.draw(self.seat(event), _tile(event["pai"]), place)
            case "dahai":
                seat, drawn = self.seat(event), event["tsumogiri"].flag()
                telling.discard(seat, _tile(event["pai"]), place, drawn=drawn, riichi=self.riichi == seat)
                self.riichi = None
            case "reach":
                self.riichi = self.seat(event)
            case "reach_accepted":
                telling.paid(self.seat(event), place)
            case "chi" | "pon" | "daiminkan":
                seat, source = self.seat(event), self.seat(event, "target")
                telling.call(CALL_OF[kind], seat, source, _tile(event["pai"]), _tiles(event["consumed"]), place)
            case "ankan":
                telling.closed_kan(self.seat(event), _tiles(event["consumed"]), place)
            case "kakan":
                telling.added_kan(self.seat(event), _tile(event["pai"]), place)
            case "nukidora" | "kita":
                telling.pull(self.seat(event), place)
            case "dora":
                self.indicators.append(_tile(event["dora_marker"]))
                telling.dora(self.indicators[-1], place)
            case _:
                event.fail(f"there is no event {kind[:20]!r}")

    def seat(self, event: Json, key: str = "actor") -> int:
        return event[key].whole(0, self.seats - 1)

    def ended(self, kind: str, event: Json) -> None:
        """A draw, or one winner of possibly several."""
        before = self.end
        if before is not None and not (before.wins and kind == "hora"):
            event.fail(f"{kind!r} stands after the end of the round")
        moved = _points(event, "deltas", self.seats)
        if kind == "ryukyoku":
            self.end = ToldEnd(_draw(event), (), moved, self.ready(event))
        else:
            wins, ura = (before.wins, before.ura) if before else ((), ())
            if not ura and (said := event.get("ura_markers") or event.get("uradora_markers")) is not None:
                ura = _tiles(said)
            wins = (*wins, ToldWin(self.seat(event), self.seat(event, "target"), moved))
            if len(wins) > self.seats:
                event.fail(f"{len(wins)} players win")
            self.end = ToldEnd.won(wins, ura)
        self.points = _points(event, "scores", self.seats)

    def ready(self, event: Json) -> tuple[bool, ...] | None:
        said = event.get("tenpai") or event.get("tenpais")
        return said.seated(self.seats, Json.flag) if said is not None else None

    def told(self, event: Json) -> ToldRound:
        if self.end is None:
            event.fail("the round has no end: neither hora nor ryukyoku")
        return self.telling.round(self.carry, self.hands, self.indicators, self.end, self.place, self.wall)


def _wall(event: Json) -> ToldWall | None:
    if (wall := event.get("wall")) is None:
        return None
    parts = []
    for name in ("live", "rinshan", "dora", "ura"):
        try:
            parts.append(parse_tiles(wall[name].text()))
        except TileTextError as error:
            wall[name].fail(str(error))
    return ToldWall(*parts)


def _draw(event: Json) -> End | None:
    """The kind of a draw; some programs name none."""
    if (reason := event.get("reason")) is None:
        return None
    return DRAW_OF.get(reason.text()) or reason.fail(f"there is no kind of draw {reason.value[:20]!r}")
