"""What a log tells of a game, in the table's own events, before anything of it is believed.

Each format is read into a `ToldGame`; `engine.formats.rebuild` plays it again under its rules and makes it a `Game`.

>>> from engine.hand import MeldKind
>>> from engine.tiles import Tile
>>> telling = Telling(seats=4)
>>> telling.draw(0, Tile.WHITE, "line 3")
>>> telling.discard(0, Tile.WHITE, "line 4", drawn=True)
>>> telling.call(MeldKind.PON, 2, 0, Tile.WHITE, (Tile.WHITE, Tile.WHITE), "line 5")
>>> str(telling.events[-1].meld)
'55-5z'
>>> telling.added_kan(2, Tile.GREEN, "line 6")
Traceback (most recent call last):
    ...
engine.formats.told.FormatError: line 6: seat 2 adds 6z to a pon it has not called
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engine.events import Called, Discarded, DoraShown, Drew, End, PointsMoved, Pulled, RiichiPaid
from engine.hand import Meld, MeldKind, Relative
from engine.round import Carry, Over, Round
from engine.ruleset import Ruleset
from engine.tiles import WINDS, Tile, sort_tiles

MOST_EVENTS = 1_000
"""In one round; the longest takes some 300 events."""
MOST_ROUNDS = 200
"""In one game; with every repeat one rarely has more than 30."""


LONGEST_MESSAGE = 1_000
"""Characters of an error, whatever of the file it repeats."""


class FormatError(ValueError):
    """A file that is not what it should be, or tells a game that cannot have been played. The message begins with
    ``where``: the line, the byte, the path in the JSON, or the event."""

    def __init__(self, message: str, where: str = "") -> None:
        text = f"{where}: {message}" if where else message
        text = text.encode(errors="backslashreplace").decode()  # JSON has halves of characters, a page has none
        super().__init__(text if len(text) <= LONGEST_MESSAGE else f"{text[:LONGEST_MESSAGE]}...")
        self.where = where


type Told = Drew | Discarded | Called | Pulled | DoraShown | RiichiPaid


class ToldWin(NamedTuple):
    """One winner. ``moved`` are the points by seat that go with it, deposits included; None where none are told."""

    seat: int
    source: int
    moved: tuple[int, ...] | None


class ToldEnd(NamedTuple):
    """How the round ended. ``end`` is None where the log names no kind of draw.

    ``moved`` are the points of a draw, ``ready`` who was, ``ura`` the indicators beneath those turned over: each where
    it is told.
    """

    end: End | None
    wins: tuple[ToldWin, ...] = ()
    moved: tuple[int, ...] | None = None
    ready: tuple[bool, ...] | None = None
    ura: tuple[Tile, ...] = ()

    @classmethod
    def won(cls, wins: tuple[ToldWin, ...], ura: tuple[Tile, ...]) -> "ToldEnd":
        return cls(End.TSUMO if wins[0].seat == wins[0].source else End.RON, wins, ura=ura)

    @property
    def total(self) -> tuple[int, ...] | None:
        """All points moved by the end, by seat."""
        if not self.wins:
            return self.moved
        each = [win.moved for win in self.wins if win.moved is not None]
        return tuple(map(sum, zip(*each, strict=True))) if len(each) == len(self.wins) else None


class ToldWall(NamedTuple):
    """Parts of the wall, as far as the log gives them: more than what was drawn, replaced and turned over."""

    draws: tuple[Tile, ...] = ()
    replacements: tuple[Tile, ...] = ()
    indicators: tuple[Tile, ...] = ()
    ura: tuple[Tile, ...] = ()


class ToldRound(NamedTuple):
    """``hands`` are the tiles dealt, by seat; ``indicators`` those turned over by the end, the first included.

    ``places`` say where in the file each event stands, and ``place`` where the round does.
    """

    carry: Carry
    hands: tuple[tuple[Tile, ...], ...]
    indicators: tuple[Tile, ...]
    events: tuple[Told, ...]
    end: ToldEnd
    place: str = ""
    places: tuple[str, ...] = ()
    wall: ToldWall | None = None

    @property
    def seats(self) -> int:
        return len(self.hands)

    @property
    def name(self) -> str:
        """The round as players call it: East 2, 1 honba."""
        wind = ("East", "South", "West", "North")[WINDS.index(self.carry.prevalent_wind)]
        honba = f", {self.carry.honba} honba" if self.carry.honba else ""
        return f"{wind} {self.carry.dealer + 1}{honba}"


class ToldGame(NamedTuple):
    """``final`` are the scores after the last round, leftover deposits paid out, where the log states them."""

    names: tuple[str, ...]
    ruleset: Ruleset
    rounds: tuple[ToldRound, ...]
    final: tuple[int, ...] | None = None


class Game(NamedTuple):
    """A game played again: its finished rounds, and beside them what the log says came of each."""

    names: tuple[str, ...]
    ruleset: Ruleset
    rounds: tuple[Round, ...]
    stated: tuple[ToldEnd, ...]
    final: tuple[int, ...] | None = None

    @classmethod
    def of(cls, names: Sequence[str], rounds: Sequence[Round], final: Sequence[int] | None = None) -> "Game":
        """The game of rounds that were played here. Raises `ValueError` for no round, and for more or fewer names."""
        if {len(state.players) for state in rounds} != {len(names)}:
            raise ValueError(f"{len(rounds)} rounds, {len(names)} names: each seat of a round has a name")
        stated = tuple(told_end(state) for state in rounds)
        return cls(tuple(names), rounds[0].ruleset, tuple(rounds), stated, tuple(final) if final else None)


def told_end(state: Round) -> ToldEnd:
    """What a log says of the end of a round that was played here. Raises `ValueError` if it is not over."""
    if not isinstance(state.phase, Over):
        raise ValueError("the round is not over")
    result, seats = state.phase.result, len(state.players)
    if not result.wins:
        return ToldEnd(result.end, (), _moved(result.moves, seats), result.ready)
    wins = tuple(
        ToldWin(win.seat, win.source, _moved([move for move in result.moves if move.to == win.seat], seats))
        for win in result.wins
    )
    declared = any(state.players[win.seat].riichi for win in result.wins) and state.ruleset.dora.ura
    ura = tuple(state.wall.ura(number) for number in range(state.shown)) if declared else ()
    return ToldEnd(result.end, wins, ura=ura)


def _moved(moves: Iterable[PointsMoved], seats: int) -> tuple[int, ...]:
    points = [0] * seats
    for move in moves:
        if move.source is not None:
            points[move.source] -= move.points
        if move.to is not None:
            points[move.to] += move.points
    return tuple(points)


def seat_of(seats: int, seat: int, source: Relative) -> int:
    """The seat that sits there, seen from this one."""
    return (seat - 1 if source is Relative.LEFT else seat + source) % seats


def padded[T](values: Sequence[T], entries: int, nothing: T) -> list[T]:
    """Values by seat, and nothing for the seat that nobody has, where three players sit at a table of four."""
    return [*values, *[nothing] * (entries - len(values))]


class Telling:
    """The events of one round as a reader meets them: it knows which draw is a replacement and which pon grows."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.events: list[Told] = []
        self.places: list[str] = []
        self.melds: list[list[Meld]] = [[] for _ in range(seats)]
        self._replaces: int | None = None

    def _tell(self, event: Told, place: str) -> None:
        if len(self.events) == MOST_EVENTS:
            raise FormatError(f"the round has more than {MOST_EVENTS} events", place)
        self.events.append(event)
        self.places.append(place)

    def draw(self, seat: int, tile: Tile, place: str) -> None:
        self._tell(Drew(seat, tile, self._replaces == seat), place)
        self._replaces = None

    def discard(self, seat: int, tile: Tile, place: str, *, drawn: bool, riichi: bool = False) -> None:
        self._tell(Discarded(seat, tile, drawn, riichi), place)

    def call(self, kind: MeldKind, seat: int, source: int, called: Tile, own: Sequence[Tile], place: str) -> None:
        """A chi, a pon or an open kan."""
        size = 3 if kind is MeldKind.OPEN_KAN else 2
        if len(own) != size or seat == source:
            raise FormatError(f"seat {seat} calls {called} from seat {source} with {len(own)} tiles", place)
        self._lay(seat, Meld(kind, sort_tiles((*own, called)), called, Relative.of(source, seat, self.seats)), place)

    def closed_kan(self, seat: int, tiles: Sequence[Tile], place: str) -> None:
        if len(tiles) != 4:
            raise FormatError(f"a concealed kan of {len(tiles)} tiles", place)
        self._lay(seat, Meld(MeldKind.CLOSED_KAN, sort_tiles(tiles)), place)

    def added_kan(self, seat: int, tile: Tile, place: str) -> None:
        for at, pon in enumerate(self.melds[seat]):
            if pon.kind is MeldKind.PON and pon.tiles[0].kind is tile.kind:
                del self.melds[seat][at]
                tiles = sort_tiles((*pon.tiles, tile))
                self._lay(seat, Meld(MeldKind.ADDED_KAN, tiles, pon.called, pon.source, tile), place)
                return
        raise FormatError(f"seat {seat} adds {tile} to a pon it has not called", place)

    def _lay(self, seat: int, meld: Meld, place: str) -> None:
        self.melds[seat].append(meld)
        self._tell(Called(seat, meld), place)
        if meld.kind.is_kan:
            self._replaces = seat

    def pull(self, seat: int, place: str) -> None:
        self._tell(Pulled(seat), place)
        self._replaces = seat

    def dora(self, indicator: Tile, place: str) -> None:
        self._tell(DoraShown(indicator), place)

    def paid(self, seat: int, place: str) -> None:
        self._tell(RiichiPaid(seat), place)

    def round(
        self,
        carry: Carry,
        hands: Sequence[tuple[Tile, ...]],
        indicators: Sequence[Tile],
        end: ToldEnd,
        place: str,
        wall: ToldWall | None = None,
    ) -> ToldRound:
        """The round these events are of."""
        events, places = tuple(self.events), tuple(self.places)
        return ToldRound(carry, tuple(hands), tuple(indicators), events, end, place, places, wall)
