"""A round as a value: one deal, from the deal to the payment. An action gives the next value, and nothing is undone.

`engine.play` moves it, `engine.legal` says what may be done, `engine.settlement` who pays. Seats are numbers, the same
for the whole match; winds and left, across, right are computed from them.
"""

from collections.abc import Mapping, Sequence
from enum import Enum, StrEnum
from typing import NamedTuple, Protocol

from engine.actions import Action
from engine.events import End, Event, PointsMoved
from engine.hand import Hand
from engine.reasons import Code
from engine.rules import Ruleset
from engine.scoring import Score
from engine.tiles import WINDS, Tile
from engine.view import RiverTile
from engine.wall import Wall

MOST_KANS = 4
"""In a round, of all players together (edge-cases R20)."""


class Player(NamedTuple):
    """One seat in a round. ``river`` holds all own discards, those called away too.

    ``let_go`` are tiles of others that would have completed the hand: since the last own discard, or since riichi.
    ``waits`` is the mask of kinds the hand waited for when its last turn ended, and ``distance`` how far it was from
    ready then, at least (`engine.shanten.shanten_floor`). ``liable`` names who pays for a yakuman
    whose last set they fed (P12).
    """

    hand: Hand
    river: tuple[RiverTile, ...] = ()
    riichi: bool = False
    double: bool = False
    ippatsu: bool = False
    let_go: tuple[Tile, ...] = ()
    waits: int = 0
    distance: int = 0
    liable: tuple[tuple[Code, int], ...] = ()


class Came(Enum):
    """How the turn began: with a drawn tile, with a replacement, or with a call."""

    DRAW = "draw"
    REPLACEMENT = "replacement"
    CALL = "call"


class On(StrEnum):
    """What a tile on offer is."""

    DISCARD = "discard"
    ADDED_KAN = "added-kan"
    CLOSED_KAN = "closed-kan"
    KITA = "kita"


class Turn(NamedTuple):
    """One seat is to act."""

    seat: int
    options: tuple[Action, ...]
    came: Came


class Claims(NamedTuple):
    """Others may take a tile. By seat: the options, none for those who are not asked, and the answers so far."""

    tile: Tile
    by: int
    on: On
    options: tuple[tuple[Action, ...], ...]
    answers: tuple[Action | None, ...]


class WinResult(NamedTuple):
    """One winner. ``source`` is the seat that gave the tile, the winner's own on a self-draw."""

    seat: int
    source: int
    tile: Tile
    score: Score
    liable: int | None
    chips: int  # from the source, on a self-draw from each other player; 0 where none are played


class RoundResult(NamedTuple):
    """How the round ended and what it leaves to the next.

    ``moves`` are all payments of the end, in order; ``points`` the scores after them. ``ready`` says who was tenpai at
    an exhaustive draw or nagashi, else it is None. ``sticks`` deposits stay on the table. ``led`` are the scores before
    the payments of the end.
    """

    end: End
    wins: tuple[WinResult, ...]
    ready: tuple[bool, ...] | None
    moves: tuple[PointsMoved, ...]
    led: tuple[int, ...]
    points: tuple[int, ...]
    sticks: int
    dealer_stays: bool
    honba: int  # of the next round
    chips: tuple[int, ...]  # change by seat


class Over(NamedTuple):
    result: RoundResult


type Phase = Turn | Claims | Over


class PayRiichi(NamedTuple):
    """A declared riichi whose deposit is due once its discard has not been won."""

    seat: int


class ShowDora(NamedTuple):
    """An indicator of a kan, due as its player discards or kans again."""


type Pending = PayRiichi | ShowDora


class Carry(NamedTuple):
    """What a round begins with: from the match, or from the record."""

    dealer: int
    prevalent_wind: Tile
    honba: int
    sticks: int
    points: tuple[int, ...]


class Table(Protocol):
    """What options are made from: a round, or one that an action is just changing."""

    @property
    def ruleset(self) -> Ruleset: ...
    @property
    def wall(self) -> Wall: ...
    @property
    def carry(self) -> Carry: ...
    @property
    def players(self) -> Sequence[Player]: ...
    @property
    def points(self) -> Sequence[int]: ...
    @property
    def sticks(self) -> int: ...
    @property
    def replaced(self) -> int: ...
    @property
    def shown(self) -> int: ...
    @property
    def live_left(self) -> int: ...


class Round(NamedTuple):
    """The whole state. ``drawn``, ``replaced`` and ``shown`` count live tiles, replacements and indicators used.

    ``phase`` is a `Turn`, `Claims`, or `Over` with the result; ``pending`` is what is owed and settled where it is due.
    """

    ruleset: Ruleset
    wall: Wall
    carry: Carry
    players: tuple[Player, ...]
    points: tuple[int, ...]
    sticks: int
    pending: tuple[Pending, ...]
    drawn: int
    replaced: int
    shown: int
    events: tuple[Event, ...]
    actions: tuple[Action, ...]
    phase: Phase

    @property
    def asking(self) -> Mapping[int, tuple[Action, ...]]:
        """Who is asked, with their options; those who have answered are not asked again."""
        phase = self.phase
        if type(phase) is Turn:
            return {phase.seat: phase.options}
        if type(phase) is Claims:
            answers = phase.answers
            return {seat: mine for seat, mine in enumerate(phase.options) if mine and answers[seat] is None}
        return {}

    @property
    def live_left(self) -> int:
        """Live tiles left to draw."""
        return self.wall.live - self.drawn - self.replaced

    @property
    def indicators(self) -> tuple[Tile, ...]:
        """The dora indicators turned so far."""
        return tuple([self.wall.indicator(number) for number in range(self.shown)])

    @property
    def untouched(self) -> bool:
        return is_untouched(self.players)

    @property
    def kans(self) -> tuple[int, ...]:
        """How many kans each seat has."""
        return kans_of(self.players)

    def seat_wind(self, seat: int) -> Tile:
        return seat_wind(self.ruleset, self.carry.dealer, seat)


def options(state: Round, seat: int) -> tuple[Action, ...]:
    """What the seat may do now; nothing if it is not asked, or has answered."""
    return state.asking.get(seat, ())


def is_untouched(players: Sequence[Player]) -> bool:
    """No call, kan or pulled north so far: what the first turn's yaku and draws ask for (R24)."""
    return not any(player.hand.melds or player.hand.kita for player in players)


def kans_of(players: Sequence[Player]) -> tuple[int, ...]:
    return tuple([sum([meld.kind.is_kan for meld in player.hand.melds]) for player in players])


def check_carry(ruleset: Ruleset, carry: Carry) -> None:
    """Raise `ValueError` if no round of this table begins so."""
    table, dealer, wind = ruleset.table, carry.dealer, carry.prevalent_wind
    if len(carry.points) != table.seats or not 0 <= dealer < table.seats:
        raise ValueError(f"{len(carry.points)} scores, dealer {dealer}: {table.seats} players play {ruleset.name!r}")
    if not ruleset.length.winds_move and WINDS[dealer] is not wind:
        raise ValueError(f"dealer {dealer}, wind {wind}: by the rules {ruleset.name!r} the round wind's seat deals")


def seat_wind(ruleset: Ruleset, dealer: int, seat: int) -> Tile:
    """The wind of a seat: it moves with the deal, or stays where the deal is the round wind's seat (V03)."""
    return WINDS[(seat - dealer) % ruleset.table.seats if ruleset.length.winds_move else seat]
