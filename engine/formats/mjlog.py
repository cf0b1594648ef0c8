"""mjlog: Tenhou's own records in XML, plain or gzip. They are read only.

The elements stand in order. GO has the table's rules, UN the players, INIT a round's beginning; T U V W with a number
are draws of the seats 0 to 3 and D E F G their discards; N is a call, its tiles packed into a number; REACH, DORA,
AGARI and RYUUKYOKU say the rest. A tile is one of 136: four of each kind, and of each suit's fives the first is red
where red fives are played.

>>> call = unpack(12535)
>>> call.kind, call.source, [number // 4 for number in (call.tile, *call.own)]
(<MeldKind.CHI: 'chi'>, 3, [4, 5, 6])
"""

import re
from collections.abc import Mapping
from typing import NamedTuple, NoReturn
from urllib.parse import unquote

from engine.events import End
from engine.formats.guarded import LARGEST_GAME, LARGEST_NUMBER, LONGEST_SHOWN, checked_name, read_xml, unpacked
from engine.formats.rebuild import rebuild_game
from engine.formats.tables import of_type
from engine.formats.told import MOST_ROUNDS, FormatError, Game, Telling, ToldEnd, ToldGame, ToldRound, ToldWin
from engine.hand import MeldKind
from engine.round import Carry
from engine.ruleset import Ruleset
from engine.tiles import KINDS, RED_FIVES, WINDS, Tile

HUNDRED = 100
"""Scores are written in hundreds."""
MOST_NUMBERS = 200
"""In one list."""

_RED = {16: RED_FIVES[0], 52: RED_FIVES[1], 88: RED_FIVES[2]}
_STEP = re.compile(r"([TUVWDEFG])(\d{1,3})")
_ENDS = {
    "yao9": End.NINE_TERMINALS,
    "reach4": End.FOUR_RIICHI,
    "ron3": End.THREE_RONS,
    "kan4": End.FOUR_KANS,
    "kaze4": End.FOUR_WINDS,
    "nm": End.NAGASHI,
}
_IGNORED = ("mjloggm", "SHUFFLE", "BYE", "TAIKYOKU")


class Call(NamedTuple):
    """An unpacked call, or a north set aside, which is no meld: tiles of 136.

    ``tile`` is the called, the added or any of four; ``source`` counts seats on.
    """

    kind: MeldKind | None
    source: int
    tile: int
    own: tuple[int, ...]


def unpack(packed: int) -> Call:
    """The call that a number packs."""
    source = packed & 3
    if packed & 0x4:
        pattern = packed >> 10
        first, called = divmod(pattern, 3)
        base = 4 * (first // 7 * 9 + first % 7)
        tiles = [base + 4 * place + (packed >> 3 + 2 * place & 3) for place in range(3)]
        return Call(MeldKind.CHI, source, tiles.pop(called), tuple(tiles))
    if packed & 0x18:
        kind, called = divmod(packed >> 9, 3)
        tiles = [4 * kind + copy for copy in range(4)]
        fourth = tiles.pop(packed >> 5 & 3)
        if packed & 0x10:
            return Call(MeldKind.ADDED_KAN, source, fourth, tuple(tiles))
        return Call(MeldKind.PON, source, tiles.pop(called), tuple(tiles))
    if packed & 0x20:
        return Call(None, source, packed >> 8, ())
    tile = packed >> 8
    own = tuple(4 * (tile // 4) + copy for copy in range(4) if copy != tile % 4)
    return Call(MeldKind.OPEN_KAN if source else MeldKind.CLOSED_KAN, source, tile, own)


def read(data: bytes, ruleset: Ruleset | None = None) -> Game:
    """The game of a file. ``ruleset`` stands in place of what the log says of its rules. Raises `FormatError`."""
    return rebuild_game(tell(data, ruleset))


def tell(data: bytes, ruleset: Ruleset | None = None) -> ToldGame:
    """What a file tells of its game."""
    game = _Game(ruleset)
    read_xml(unpacked(data, LARGEST_GAME), game.element)
    return game.told()


class _Element:
    """One element with its place, and its attributes as what they should be."""

    def __init__(self, name: str, attributes: Mapping[str, str], place: str) -> None:
        self.name = name
        self.attributes = attributes
        self.place = place

    def __contains__(self, key: str) -> bool:
        return key in self.attributes

    def fail(self, message: str) -> NoReturn:
        raise FormatError(message, f"{self.place}, {self.name[:LONGEST_SHOWN]}")

    def text(self, key: str) -> str:
        if key not in self.attributes:
            self.fail(f"the attribute {key!r} is missing")
        return self.attributes[key]

    def wholes(self, key: str, *sizes: int) -> list[int]:
        parts = [part.strip() for part in self.text(key).split(",", MOST_NUMBERS)]
        if parts == [""] and not sizes:
            return []
        if len(parts) > MOST_NUMBERS or (sizes and len(parts) not in sizes):
            self.fail(f"{key} has {len(parts)} numbers; it should have {' or '.join(map(str, sizes)) or 'fewer'}")
        return [self.parsed(key, part) for part in parts]

    def parsed(self, key: str, text: str) -> int:
        if not re.fullmatch(r"-?[0-9]{1,9}", text):
            self.fail(f"{key}: {text[:LONGEST_SHOWN]!r} should be a whole number")
        return int(text)

    def whole(self, key: str, low: int = 0, high: int = LARGEST_NUMBER) -> int:
        (number,) = self.wholes(key, 1)
        if not low <= number <= high:
            self.fail(f"{key}: {number} is not between {low} and {high}")
        return number


class _Game:
    """One game as its elements come in."""

    def __init__(self, ruleset: Ruleset | None) -> None:
        self.rules = ruleset
        self.names: tuple[str, ...] = ()
        self.rounds: list[ToldRound] = []
        self.round: _Round | None = None  # the one being read
        self.final: tuple[int, ...] | None = None

    def element(self, name: str, attributes: Mapping[str, str], place: str) -> None:
        said = _Element(name, attributes, place)
        if name in _IGNORED:
            return
        if name == "GO":
            self.rules = self.rules or of_type(said.whole("type"), place)
        elif self.rules is None:
            said.fail("stands before GO, which has the rules")
        elif name == "UN":
            self.players(said, self.rules.table.seats)
        elif name == "INIT":
            self.finish()
            if len(self.rounds) == MOST_ROUNDS:
                said.fail(f"the game has more than {MOST_ROUNDS} rounds")
            self.round = _Round(said, self.rules)
        elif self.round is None:
            said.fail("stands outside a round")
        else:
            self.round.take(said)
            if name in ("AGARI", "RYUUKYOKU") and "owari" in said:
                self.over(said, self.rules.table.seats)

    def players(self, said: _Element, seats: int) -> None:
        """Their names; the element comes again, with one of them, as somebody returns."""
        if not self.names:
            texts = [unquote(said.attributes.get(f"n{seat}", ""), errors="replace") for seat in range(seats)]
            self.names = tuple(checked_name(text, said.place) for text in texts)

    def over(self, said: _Element, seats: int) -> None:
        """The end of the game stands in the last element; beside each score is its result, which may be a fraction."""
        scores = said.text("owari").split(",", 8)[: 2 * seats : 2]
        if len(scores) != seats:
            said.fail(f"owari has no {seats} scores")
        self.final = tuple(HUNDRED * said.parsed("owari", score.strip()) for score in scores)

    def finish(self) -> None:
        """The round is complete as the next begins, or the file is over."""
        if self.round is not None:
            self.rounds.append(self.round.told())
            self.round = None

    def told(self) -> ToldGame:
        self.finish()
        if self.rules is None or not self.rounds:
            raise FormatError("the file has no round of a game")
        return ToldGame(self.names or ("",) * self.rules.table.seats, self.rules, tuple(self.rounds), self.final)


class _Round:
    """One round as its elements come in, from INIT on."""

    def __init__(self, said: _Element, rules: Ruleset) -> None:
        self.seats = rules.table.seats
        self.red = bool(rules.table.red_fives)
        number, honba, sticks, _, _, indicator = said.wholes("seed", 6)
        wind, place = divmod(number, 4)
        dealer = said.whole("oya", 0, self.seats - 1)
        if not (0 <= wind < len(WINDS) and place == dealer and 0 <= honba <= 1_000 and 0 <= sticks <= 1_000):
            said.fail(f"there is no round {number} dealt by seat {dealer}")
        self.carry = Carry(dealer, WINDS[wind], honba, sticks, self.points(said.wholes("ten", self.seats, 4), said))
        self.hands = [self.tiles(f"hai{seat}", said) for seat in range(self.seats)]
        self.indicators = [self.tile(indicator, said)]
        self.place = said.place
        self.telling = Telling(self.seats)
        self.last: list[int | None] = [None] * self.seats  # the tile each has just drawn
        self.riichi: int | None = None  # who has declared and not yet discarded
        self.end: ToldEnd | None = None  # where that has been told

    def take(self, said: _Element) -> None:
        step = _STEP.fullmatch(said.name)
        if said.name == "AGARI":
            self.won(said)
        elif self.end is not None:
            said.fail("stands after the end of the round")
        elif said.name == "RYUUKYOKU":
            self.drawn(said)
        elif step is not None:
            self.step(step[1], int(step[2]), said)
        elif said.name == "N":
            self.call(said)
        elif said.name == "REACH":
            self.reach(said)
        elif said.name == "DORA":
            self.indicators.append(self.tile(said.whole("hai"), said))
            self.telling.dora(self.indicators[-1], said.place)
        else:
            said.fail("there is no such element")

    def tile(self, number: int, said: _Element) -> Tile:
        if not 0 <= number < 136:
            said.fail(f"there is no tile {number}")
        return _RED[number] if self.red and number in _RED else KINDS[number // 4]

    def tiles(self, key: str, said: _Element) -> tuple[Tile, ...]:
        return tuple(self.tile(number, said) for number in said.wholes(key))

    def points(self, hundreds: list[int], said: _Element) -> tuple[int, ...]:
        if any(hundreds[self.seats :]):
            said.fail("the empty seat has points")
        return tuple(HUNDRED * points for points in hundreds[: self.seats])

    def step(self, letter: str, number: int, said: _Element) -> None:
        seat = "TUVWDEFG".index(letter) % 4
        if seat >= self.seats:
            said.fail(f"seat {seat} is empty")
        tile = self.tile(number, said)
        if letter in "TUVW":
            self.telling.draw(seat, tile, said.place)
            self.last[seat] = number
            return
        drawn = self.last[seat] == number
        self.telling.discard(seat, tile, said.place, drawn=drawn, riichi=self.riichi == seat)
        self.last[seat] = self.riichi = None

    def call(self, said: _Element) -> None:
        seat = said.whole("who", 0, self.seats - 1)
        call = unpack(said.whole("m", 0, 0xFFFF))
        source = (seat + call.source) % 4  # three players sit at a table of four (S21)
        if source >= self.seats:
            said.fail(f"seat {source} is empty")
        tile = self.tile(call.tile, said)
        own = [self.tile(number, said) for number in call.own]
        self.last[seat] = None
        match call.kind:
            case None:
                self.telling.pull(seat, said.place)
            case MeldKind.CLOSED_KAN:
                self.telling.closed_kan(seat, (*own, tile), said.place)
            case MeldKind.ADDED_KAN:
                self.telling.added_kan(seat, tile, said.place)
            case kind:
                self.telling.call(kind, seat, source, tile, own, said.place)

    def reach(self, said: _Element) -> None:
        seat = said.whole("who", 0, self.seats - 1)
        if said.whole("step", 1, 2) == 1:
            self.riichi = seat
        else:
            self.telling.paid(seat, said.place)

    def won(self, said: _Element) -> None:
        seat, source = (said.whole(key, 0, self.seats - 1) for key in ("who", "fromWho"))
        win = ToldWin(seat, source, self.moved(said))
        ura = self.tiles("doraHaiUra", said) if "doraHaiUra" in said else ()
        before = self.end
        if before is not None and not before.wins:
            said.fail("stands after the end of the round")
        wins = (*(before.wins if before else ()), win)
        if len(wins) > self.seats:
            said.fail(f"{len(wins)} players win")
        self.end = ToldEnd.won(wins, (before.ura if before else ()) or ura)

    def drawn(self, said: _Element) -> None:
        kind = said.attributes.get("type")
        if kind is not None and kind not in _ENDS:
            said.fail(f"there is no kind of draw {kind[:LONGEST_SHOWN]!r}")
        end = _ENDS[kind] if kind is not None else End.EXHAUSTIVE
        ready = None if end.is_abortive else tuple(f"hai{seat}" in said for seat in range(self.seats))
        self.end = ToldEnd(end, (), self.moved(said), ready)

    def moved(self, said: _Element) -> tuple[int, ...]:
        return self.points(said.wholes("sc", 2 * self.seats, 8)[1::2], said)

    def told(self) -> ToldRound:
        if self.end is None:
            raise FormatError("the round that begins here has no end", self.place)
        return self.telling.round(self.carry, self.hands, self.indicators, self.end, self.place)
