"""A told round played again: its wall from the tiles that were seen, its actions from what happened.

Every event the log tells must be what the rules make happen, and every choice must be one of those offered; whoever was
asked and did nothing passed. What nobody saw, tiles left in the wall above all, is filled in.
"""

from collections.abc import Sequence

from engine.actions import Action, Chi, Discard, Kan, Kita, NineTerminals, Pass, Pon, Riichi, Ron, Tsumo
from engine.events import Called, Discarded, DoraShown, Drew, End, Event, Pulled, RiichiPaid
from engine.formats.told import FormatError, Game, Told, ToldGame, ToldRound
from engine.hand import MeldKind
from engine.play import IllegalAction, apply, start
from engine.reasons import Reason
from engine.refusals import why_not
from engine.round import Claims, On, Over, Round, Turn
from engine.ruleset import Ruleset
from engine.tiles import Tile
from engine.wall import Wall, WallError

_CLAIMS: dict[MeldKind, type[Chi | Pon | Kan]] = {MeldKind.CHI: Chi, MeldKind.PON: Pon, MeldKind.OPEN_KAN: Kan}
MOST_SHOWN = 12
"""Options that a message lists before it breaks off."""


class Mismatch(FormatError):
    """A log and its rules do not agree. ``round`` is the round's name, ``number`` the event's, from 1."""

    def __init__(self, told: ToldRound, number: int, message: str) -> None:
        at = told.places[number] if number < len(told.places) else ""
        where = f"{told.name}, event {number + 1}" if number < len(told.events) else f"{told.name}, the end"
        super().__init__(message, f"{at or told.place}: {where}" if at or told.place else where)
        self.round = told.name
        self.number = number + 1


def rebuild_game(told: ToldGame) -> Game:
    """The whole game, each round from what the log says it began with. Raises `FormatError`."""
    rounds = tuple([rebuild(told.ruleset, one) for one in told.rounds])
    return Game(told.names, told.ruleset, rounds, tuple(one.end for one in told.rounds), told.final)


def rebuild(ruleset: Ruleset, told: ToldRound) -> Round:
    """The finished round. Raises `FormatError`: a `Mismatch` names the event, what was offered and what speaks
    against it."""
    wall = wall_of(ruleset, told)
    try:
        state = start(ruleset, wall, told.carry)
    except ValueError as error:
        raise FormatError(str(error), told.place) from None
    return _Following(told).follow(state)


def wall_of(ruleset: Ruleset, told: ToldRound) -> Wall:
    """The wall the round was dealt from, as far as the log tells it, the rest as it may have been."""
    table = ruleset.table
    size = 3 * table.sets + 1
    for seat, tiles in enumerate(told.hands):
        if len(tiles) != size:
            raise FormatError(f"seat {seat} is dealt {len(tiles)} tiles; a hand is dealt {size}", told.place)
    known = told.wall
    draws = [event for event in told.events if isinstance(event, Drew)]
    try:
        return Wall.laid(
            ruleset,
            hands={(seat - told.carry.dealer) % table.seats: tiles for seat, tiles in enumerate(told.hands)},
            draws=known.draws if known else _tiles(draws, replacement=False),
            replacements=known.replacements if known else _tiles(draws, replacement=True),
            indicators=known.indicators if known else told.indicators,
            ura=known.ura if known else told.end.ura,
            label="what nobody saw",
        )
    except WallError as error:
        raise FormatError(f"{told.name}: {error}", told.place) from None


def _tiles(draws: Sequence[Drew], *, replacement: bool) -> list[Tile]:
    return [draw.tile for draw in draws if draw.tile is not None and draw.replacement is replacement]


class _Following:
    """One round being played after a log. ``at`` is the number of the event to come."""

    def __init__(self, told: ToldRound) -> None:
        self.told = told
        self.order = [number for number, event in enumerate(told.events) if not _is_aside(event)]
        self.done = 0  # of those in ``order``
        self.checked = 0  # events of the round compared
        self.passed = 0  # events of the log looked through for indicators and deposits
        # Indicators and deposits so far, of either kind that the log tells at all.
        told_kinds = {type(event) for event in told.events if _is_aside(event)}
        self.ours: dict[type[Event], list[Event]] = {kind: [] for kind in told_kinds}
        self.theirs: dict[type[Event], list[Event]] = {kind: [] for kind in told_kinds}

    @property
    def at(self) -> int:
        return self.order[self.done] if self.done < len(self.order) else len(self.told.events)

    @property
    def next(self) -> Told | None:
        """What the log says happens next; None where it tells the end."""
        return self.told.events[self.at] if self.done < len(self.order) else None

    def follow(self, state: Round) -> Round:
        self.compare(state)
        while not isinstance(state.phase, Over):
            for seat, options in tuple(state.asking.items()):
                action = self.choice(state, seat, options)
                before = state
                try:
                    state = apply(before, action)
                except IllegalAction as error:
                    raise self.refused(action, error.reason, options) from error
                if isinstance(before.phase, Turn):
                    self.check_claims(before, action, state)
            self.compare(state)
        self.compare_end(state, state.phase)
        return state

    # What the seats chose.

    def choice(self, state: Round, seat: int, options: Sequence[Action]) -> Action:
        """What the log says the seat did."""
        if isinstance(state.phase, Turn):
            return self.turn(state, seat, options)
        assert isinstance(state.phase, Claims)
        return self.claim(state.phase, seat)

    def turn(self, state: Round, seat: int, options: Sequence[Action]) -> Action:
        match self.next:
            case Discarded(who, tile, drawn, riichi) if who == seat:
                return (Riichi if riichi else Discard)(seat, tile, drawn)
            case Called(who, meld) if who == seat and meld.kind is MeldKind.CLOSED_KAN:
                return Kan(seat, meld.tiles)
            case Called(who, meld) if who == seat and meld.added is not None:
                return Kan(seat, (meld.added,))
            case Pulled(who) if who == seat:
                return Kita(seat)
            case None if any(win.seat == seat and win.source == seat for win in self.told.end.wins):
                return Tsumo(seat)
            case None if self.told.end.end is End.NINE_TERMINALS or self._ends_unnamed:
                return NineTerminals(seat)
        raise Mismatch(self.told, self.at, f"{self._said}; it is seat {seat}'s turn, with {_listed(options)}")

    @property
    def _ends_unnamed(self) -> bool:
        return self.told.end.end is None and not self.told.end.wins

    @property
    def _said(self) -> str:
        event, end = self.next, self.told.end
        if event is not None:
            return f"the log has {_shown(event)}"
        if end.wins:
            return f"the log has a win of {', '.join(f'seat {win.seat} from seat {win.source}' for win in end.wins)}"
        return f"the log has the end of the round{f' ({end.end})' if end.end else ''}"

    def claim(self, offer: Claims, seat: int) -> Action:
        for claim in self.claims(self.next, offer.by):
            if claim.seat == seat:
                return claim
        end = self.told.end.end
        if self.next is None and (end is End.THREE_RONS or (self._ends_unnamed and _three_rons(offer))):
            return Ron(seat)
        return Pass(seat)

    def claims(self, event: Told | None, by: int) -> tuple[Action, ...]:
        """What others did with a tile of this seat, if that is what the log has next."""
        if isinstance(event, Called) and event.meld.called is not None and event.meld.added is None:
            own = list(event.meld.tiles)
            own.remove(event.meld.called)
            return (_CLAIMS[event.meld.kind](event.seat, tuple(own)),)
        wins = self.told.end.wins if event is None else ()
        return tuple(Ron(win.seat) for win in wins if win.source == by != win.seat)

    def check_claims(self, before: Round, action: Action, after: Round) -> None:
        """Whoever takes the tile of this action by the log must have been asked about it."""
        offered = _offered(action, len(before.players))
        if offered is None:
            return
        self.done += 1  # what the log says after the action
        for claim in self.claims(self.next, action.seat):
            if claim.seat not in after.asking and claim.seat != action.seat:
                reason = why_not(before._replace(phase=offered), claim)
                assert reason is not None
                raise self.refused(claim, reason, ())
        self.done -= 1

    def refused(self, action: Action, reason: Reason, options: Sequence[Action]) -> Mismatch:
        tiles = f" ({''.join(map(str, reason.tiles))})" if reason.tiles else ""
        message = f"{self._said}; {action} is refused: {reason.code}{tiles}; there is {_listed(options)}"
        return Mismatch(self.told, self.at, message)

    # What the table did.

    def compare(self, state: Round) -> None:
        """Hold what has newly happened against the log, event by event."""
        for number, event in enumerate(state.events[self.checked :], self.checked):
            if isinstance(event, Drew | Discarded | Called | Pulled):
                if event != self.next:
                    raise Mismatch(self.told, self.at, f"{self._said}; by the rules comes {_shown(event)}")
                if isinstance(event, Drew) and not event.replacement:
                    self.compare_asides(self.at)
                self.done += 1
            elif type(event) in self.ours and number > self.told.seats:  # the first indicator is told with the deal
                self.ours[type(event)].append(event)
        self.checked = len(state.events)

    def compare_asides(self, before: int) -> None:
        """Indicators and deposits told before an event must be those there are by then.

        Their place among the other events of a turn differs from log to log, so it is not looked at.
        """
        for event in self.told.events[self.passed : before]:
            if type(event) in self.theirs:
                self.theirs[type(event)].append(event)
        self.passed = before
        for kind, ours in self.ours.items():
            if ours != (theirs := self.theirs[kind]):
                message = f"until here the log has {_several(theirs)}; by the rules there are {_several(ours)}"
                raise Mismatch(self.told, before, message)

    def compare_end(self, state: Round, over: Over) -> None:
        result, end = over.result, self.told.end
        if self.next is not None:
            raise Mismatch(self.told, self.at, f"{self._said}; by the rules the round is over: {result.end}")
        winners = sorted((win.seat, win.source) for win in result.wins)
        told = sorted((win.seat, win.source) for win in end.wins)
        if winners != told or (end.end is not None and end.end is not result.end):
            raise Mismatch(self.told, self.at, f"{self._said}; by the rules it is {result.end} {winners}")
        if state.indicators != self.told.indicators:
            shown = "".join(map(str, self.told.indicators))
            message = f"the log has the indicators {shown}; by the rules they are {''.join(map(str, state.indicators))}"
            raise Mismatch(self.told, self.at, message)
        ura = tuple(state.wall.ura(number) for number in range(state.shown))
        if end.ura and end.ura != ura:
            theirs, ours = "".join(map(str, end.ura)), "".join(map(str, ura))
            raise Mismatch(self.told, self.at, f"the log has the ura indicators {theirs}; in the wall lie {ours}")
        self.compare_asides(len(self.told.events))


def _offered(action: Action, seats: int) -> Claims | None:
    """The tile of a seat's own turn as others may take it, with nobody asked yet."""
    match action:
        case Discard(tile=tile) | Riichi(tile=tile):
            on = On.DISCARD
        case Kan(tiles=tiles):
            tile, on = tiles[-1], On.CLOSED_KAN if len(tiles) == 4 else On.ADDED_KAN
        case Kita():
            tile, on = Tile.NORTH, On.KITA
        case _:
            return None
    return Claims(tile, action.seat, on, ((),) * seats, (None,) * seats)


def _is_aside(event: Event) -> bool:
    return isinstance(event, DoraShown | RiichiPaid)


def _three_rons(offer: Claims) -> bool:
    return sum(any(isinstance(option, Ron) for option in mine) for mine in offer.options) == 3


def _shown(event: Event) -> str:
    match event:
        case Drew(seat, tile, replacement):
            return f"seat {seat} drawing {tile}{' as a replacement' if replacement else ''}"
        case Discarded(seat, tile, drawn, riichi):
            return f"seat {seat} discarding {'_' if drawn else ''}{tile}{' in riichi' if riichi else ''}"
        case Called(seat, meld):
            return f"seat {seat} laying {meld}"
        case Pulled(seat):
            return f"seat {seat} setting aside a north"
        case DoraShown(indicator):
            return f"the indicator {indicator}"
        case RiichiPaid(seat):
            return f"the deposit of seat {seat}"
    raise AssertionError(f"{event} is not told by logs")


def _several(events: Sequence[Event]) -> str:
    return ", ".join(map(_shown, events)) or "nothing"


def _listed(options: Sequence[Action]) -> str:
    more = len(options) - MOST_SHOWN
    return (", ".join(map(str, options[:MOST_SHOWN])) or "no option") + (f" and {more} more" if more > 0 else "")
