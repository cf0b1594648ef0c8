"""A round moving forward: `start` deals it, `apply` takes an action and runs on until someone is asked or it is over.

Everybody who is asked must answer, who wants nothing of a tile with a pass. When nobody is, the round is over.

>>> from engine.actions import parse_action
>>> from engine.round import Carry
>>> from engine.rules import load
>>> from engine.tiles import Tile
>>> from engine.wall import Wall
>>> rules = load("tenhou")
>>> carry = Carry(dealer=0, prevalent_wind=Tile.EAST, honba=0, sticks=0, points=(25000,) * 4)
>>> state = start(rules, Wall.shuffled(rules, "a round"), carry)
>>> [str(action) for action in state.asking[0]][:3]
['0 discard 2m', '0 discard 4m', '0 discard 7m']
>>> apply(state, parse_action("1 discard 2m"))
Traceback (most recent call last):
    ...
engine.play.IllegalAction: 1 discard 2m: action.not-your-turn
>>> while state.asking:  # let everything pass, and give away what was drawn
...     for options in state.asking.values():
...         state = apply(state, options[-1])
>>> str(state.phase.result.end), state.phase.result.points
('exhaustive', (25000, 25000, 25000, 25000))
"""

from engine.actions import Action, Chi, Discard, Kan, Kita, NineTerminals, Pass, Pon, Riichi, Ron, Tsumo
from engine.events import Called, Dealt, Discarded, DoraShown, Drawn, Drew, End, Event, Pulled, RiichiPaid, Won
from engine.hand import Hand, Meld, MeldKind, Relative
from engine.legal import claim_options, four_kans_shared, order_by_distance, readiness, turn_options, win_of
from engine.reasons import Reason
from engine.refusals import why_not
from engine.round import (
    Came,
    Carry,
    Claims,
    On,
    Over,
    PayRiichi,
    Phase,
    Player,
    Round,
    RoundResult,
    ShowDora,
    Turn,
    check_carry,
    is_untouched,
)
from engine.rules import Ruleset
from engine.settlement import fed, settle_abort, settle_draw, settle_win
from engine.tiles import KIND_OF, Tile, sort_tiles
from engine.view import RiverTile
from engine.wall import Wall
from engine.win import By


class IllegalAction(ValueError):
    """An action that the state does not offer. ``reason`` says which rule stands against it."""

    def __init__(self, action: Action, reason: Reason) -> None:
        super().__init__(f"{action}: {reason.code}")
        self.action = action
        self.reason = reason


_DREW = tuple(tuple(tuple(Drew(s, t, again) for t in Tile) for again in (False, True)) for s in range(4))
_DISCARDED = tuple(tuple(tuple(Discarded(s, t, drawn) for t in Tile) for drawn in (False, True)) for s in range(4))
_MELDS = {Chi: MeldKind.CHI, Pon: MeldKind.PON, Kan: MeldKind.OPEN_KAN}
_new = tuple.__new__  # a named tuple from its values in half the time of its own constructor


def start(ruleset: Ruleset, wall: Wall, carry: Carry) -> Round:
    """The round dealt, and its dealer asked for the first discard.

    Raises `ValueError` for a wall of another table, and for a beginning that none of its rounds has.
    """
    seats = ruleset.table.seats
    size, parts = 3 * ruleset.table.sets + 1, ruleset.wall
    if (wall.seats, wall.size, wall.dead, wall.replacements) != (seats, size, parts.dead, parts.replacements):
        raise ValueError(f"the wall is not one of the rules {ruleset.name!r}")
    check_carry(ruleset, carry)
    order = [(carry.dealer + turn) % seats for turn in range(seats)]
    hands = {seat: Hand(sort_tiles(wall.deal(turn))) for turn, seat in enumerate(order)}
    players = tuple(_dealt(hands[seat], ruleset) for seat in range(seats))
    events: list[Event] = [Dealt(seat, wall.deal(turn)) for turn, seat in enumerate(order)]
    shown = int(ruleset.dora.indicators)
    events += [DoraShown(wall.indicator(number)) for number in range(shown)]
    nobody = Turn(carry.dealer, (), Came.DRAW)
    state = Round(ruleset, wall, carry, players, carry.points, carry.sticks, (), 0, 0, shown, tuple(events), (), nobody)
    return _Moving(state, ()).draw(carry.dealer)


def _dealt(hand: Hand, rules: Ruleset) -> Player:
    waits, distance = readiness(hand, rules)
    return Player(hand, waits=waits, distance=distance)


def apply(state: Round, action: Action) -> Round:
    """The round after an action. Raises `IllegalAction` for one that is not among the options of its seat."""
    phase = state.phase
    if type(phase) is Turn:
        if offered(phase.options, action):
            now = _Moving(state, (*state.actions, action))
            return now.discard(action, False) if type(action) is Discard else _turn(state, now, action)
    elif type(phase) is Claims:
        seat = action.seat
        if seat < len(phase.options) and offered(phase.options[seat], action) and phase.answers[seat] is None:
            return _answer(state, phase, action)
    reason = why_not(state, action)
    assert reason is not None, f"{action} is no option, and nothing is said against it"
    raise IllegalAction(action, reason)


def offered(options: tuple[Action, ...], action: Action) -> bool:
    """Whether the action is one of these; it nearly always is the very object, found without comparing values."""
    for option in options:
        if option is action:
            return True
    return action in options


def _turn(state: Round, now: "_Moving", action: Action) -> Round:
    match action:
        case Riichi():
            return now.discard(action, True)
        case Kan(seat, tiles):
            return now.close_kan(seat, tiles) if len(tiles) == 4 else now.add_to_pon(seat, tiles[0])
        case Kita(seat):
            return now.pull_north(seat)
        case Tsumo(seat):
            assert isinstance(state.phase, Turn)
            drawn = state.players[seat].hand.drawn
            assert drawn is not None
            win = win_of(state, seat, drawn, By.TSUMO, came=state.phase.came)
            return now.end(settle_win(state, [(seat, win)], seat))
        case NineTerminals():
            return now.end(settle_abort(state, End.NINE_TERMINALS))
        case _:
            raise AssertionError(f"{action} is no action of a turn")


def _answer(state: Round, phase: Claims, action: Action) -> Round:
    """Answers are collected; only the last of them lets priority decide (R01)."""
    answers = list(phase.answers)
    answers[action.seat] = action
    given = Claims(phase.tile, phase.by, phase.on, phase.options, tuple(answers))
    now = _Moving(state, (*state.actions, action))
    if any(mine and answers[seat] is None for seat, mine in enumerate(phase.options)):
        return now.round(given)
    rons = [seat for seat, answer in enumerate(answers) if type(answer) is Ron]
    if rons:
        return now.ron(given, rons)
    now.let_go(phase.tile, phase.by, phase.on, phase.options)
    if phase.on is not On.DISCARD:
        return now.go_on_after(phase)
    now.pay_riichi()
    calls = [answer for answer in answers if answer is not None and type(answer) is not Pass]
    if not calls:
        return now.next_turn(phase.by)
    first = next((call for call in calls if type(call) is not Chi), calls[0])
    assert isinstance(first, Chi | Pon | Kan)
    return now.call(first, phase.tile, phase.by)


class _Moving:
    """A round being moved: what changes within one action, until it stands again as a `Round`."""

    __slots__ = (
        "actions", "carry", "drawn", "events", "past", "pending", "players", "points", "replaced", "ruleset", "shown",
        "state", "sticks", "wall",
    )  # fmt: skip

    def __init__(self, state: Round, actions: tuple[Action, ...]) -> None:
        (
            self.ruleset, self.wall, self.carry, players, self.points, self.sticks, self.pending,
            self.drawn, self.replaced, self.shown, self.past, _, _,
        ) = self.state = state  # fmt: skip
        self.players = list(players)
        self.actions = actions
        self.events: list[Event] = []

    @property
    def live_left(self) -> int:
        return self.wall.live - self.drawn - self.replaced

    def round(self, phase: Phase) -> Round:
        return _new(
            Round,
            (self.ruleset, self.wall, self.carry, tuple(self.players), self.points, self.sticks, self.pending,
             self.drawn, self.replaced, self.shown, self.past + tuple(self.events), self.actions, phase),
        )  # fmt: skip

    # Drawing.

    def draw(self, seat: int) -> Round:
        tile = self.wall.drawn(self.drawn)
        self.drawn += 1
        self.events.append(_DREW[seat][False][tile])
        return self.begin_turn(seat, tile, Came.DRAW)

    def replace(self, seat: int) -> Round:
        tile = self.wall.replacement(self.replaced)
        self.replaced += 1
        self.events.append(_DREW[seat][True][tile])
        return self.begin_turn(seat, tile, Came.REPLACEMENT)

    def begin_turn(self, seat: int, tile: Tile, came: Came) -> Round:
        hand, river, riichi, double, ippatsu, let_go, waits, distance, liable = self.players[seat]
        hand = hand.draw(tile)
        self.players[seat] = _new(Player, (hand, river, riichi, double, ippatsu, let_go, waits, distance, liable))
        return self.round(_new(Turn, (seat, turn_options(self, seat, came), came)))

    # Discards, and what others make of them.

    def discard(self, action: Discard | Riichi, riichi: bool) -> Round:
        seat, tile, drawn = action.seat, action.tile, action.drawn
        if self.pending:
            self.show_due_dora()
        hand, river, locked, double, _, let_go, _, _, liable = self.players[seat]
        order = len(self.past) + len(self.events)
        if riichi:
            locked, double, let_go = True, not river and is_untouched(self.players), ()
            self.pending += (PayRiichi(seat),)
            self.events.append(Discarded(seat, tile, drawn, True))
        else:
            self.events.append(_DISCARDED[seat][drawn][tile])
            if not locked:
                let_go = ()
        hand = hand.discard(tile)
        river = (*river, _new(RiverTile, (tile, drawn, riichi, False, order)))
        waits, distance = readiness(hand, self.ruleset)
        self.players[seat] = _new(Player, (hand, river, locked, double, riichi, let_go, waits, distance, liable))
        if asked := self.offer(tile, seat, On.DISCARD):
            return asked
        if self.pending:
            self.pay_riichi()
        return self.next_turn(seat)

    def offer(self, tile: Tile, by: int, on: On) -> Round | None:
        """The round with others asked about a tile; None if nobody can do anything, which lets it go."""
        options = claim_options(self, tile, by, on)
        if options:
            return self.round(Claims(tile, by, on, options, (None,) * len(options)))
        self.let_go(tile, by, on)
        return None

    def let_go(self, tile: Tile, by: int, on: On, asked: tuple[tuple[Action, ...], ...] = ()) -> None:
        """Whoever the tile would have completed did not win on it, for whatever reason (R33, R37).

        A concealed kan's tile was there only for those who could rob it.
        """
        kind = KIND_OF[tile]
        for seat, player in enumerate(self.players):
            if player.waits >> kind & 1 and seat != by and (on is not On.CLOSED_KAN or (asked and asked[seat])):
                self.players[seat] = player._replace(let_go=(*player.let_go, tile))

    def pay_riichi(self) -> None:
        """The deposit of a declaration whose discard was not won (R14, R15)."""
        for due in self.pending:
            if type(due) is PayRiichi:
                stick = self.ruleset.points.riichi_stick
                points = list(self.points)
                points[due.seat] -= stick
                self.points = tuple(points)
                if stick:
                    self.sticks += 1
                    self.events.append(RiichiPaid(due.seat))
        self.pending = tuple([due for due in self.pending if type(due) is not PayRiichi])

    def next_turn(self, seat: int) -> Round:
        """After a discard that stands: a draw of the round, or the next player's draw."""
        thrower = self.players[seat]
        may_end = len(thrower.river) == 1 or thrower.riichi or self.replaced
        if may_end and (end := self.abortive_end(thrower)):
            return self.end(settle_abort(self.round(self.state.phase), end))
        if self.drawn + self.replaced == self.wall.live:
            return self.end(settle_draw(self.round(self.state.phase)))
        return self.draw((seat + 1) % len(self.players))

    def abortive_end(self, thrower: Player) -> End | None:
        """What a discard that stands may end the round with (R26-R28)."""
        draws, players = self.ruleset.draws, self.players
        if draws.four_winds and len(thrower.river) == 1 and len(players) == 4:
            first = {player.river[0].tile if len(player.river) == 1 else None for player in players}
            tile = first.pop()
            if not first and tile is not None and tile.is_wind and is_untouched(self.players):
                return End.FOUR_WINDS
        if draws.four_riichi and thrower.riichi and len(players) == 4 and all(player.riichi for player in players):
            return End.FOUR_RIICHI
        if self.replaced and four_kans_shared(self):
            return End.FOUR_KANS
        return None

    # Calls and kans.

    def call(self, action: Chi | Pon | Kan, tile: Tile, by: int) -> Round:
        seat, own = action.seat, action.tiles
        meld = Meld(_MELDS[type(action)], sort_tiles((*own, tile)), tile, Relative.of(by, seat, len(self.players)))
        thrower = self.players[by]
        cast, drawn, riichi, _, order = thrower.river[-1]
        river = (*thrower.river[:-1], _new(RiverTile, (cast, drawn, riichi, True, order)))
        self.players[by] = _new(Player, (thrower.hand, river, *thrower[2:]))
        hand, river, riichi, double, ippatsu, let_go, waits, distance, liable = self.players[seat]
        hand = hand.lay(meld, own)
        liable += fed(self.ruleset, hand.melds, by)
        waits, distance = readiness(hand, self.ruleset) if meld.kind is MeldKind.OPEN_KAN else (0, 0)
        self.players[seat] = _new(Player, (hand, river, riichi, double, ippatsu, let_go, waits, distance, liable))
        self.end_ippatsu()
        self.events.append(Called(seat, meld))
        if meld.kind is not MeldKind.OPEN_KAN:
            return self.round(Turn(seat, turn_options(self, seat, Came.CALL), Came.CALL))
        self.turn_for_kan(self.ruleset.wall.open_kan_dora)
        return self.replace(seat)

    def close_kan(self, seat: int, tiles: tuple[Tile, ...]) -> Round:
        meld = Meld(MeldKind.CLOSED_KAN, tiles)
        self.lay(seat, meld, tiles)
        if self.ruleset.win.rob_closed_kan and (asked := self.offer(tiles[-1], seat, On.CLOSED_KAN)):
            return asked
        return self.go_on_after(Claims(tiles[-1], seat, On.CLOSED_KAN, (), ()))

    def add_to_pon(self, seat: int, tile: Tile) -> Round:
        pon = next(
            meld
            for meld in self.players[seat].hand.melds
            if meld.kind is MeldKind.PON and meld.tiles[0].kind is tile.kind
        )
        meld = Meld(MeldKind.ADDED_KAN, sort_tiles((*pon.tiles, tile)), pon.called, pon.source, tile)
        self.lay(seat, meld, (tile,))
        return self.offer(tile, seat, On.ADDED_KAN) or self.go_on_after(Claims(tile, seat, On.ADDED_KAN, (), ()))

    def lay(self, seat: int, meld: Meld, own: tuple[Tile, ...]) -> None:
        player = self.players[seat]
        hand = player.hand.lay(meld, own)
        self.players[seat] = self.settled(player, hand)
        self.events.append(Called(seat, meld))

    def settled(self, player: Player, hand: Hand) -> Player:
        """The player with a hand a tile short, before the replacement is drawn."""
        waits, distance = readiness(hand, self.ruleset)
        return player._replace(hand=hand, waits=waits, distance=distance)

    def pull_north(self, seat: int) -> Round:
        player = self.players[seat]
        hand = player.hand.pull_north()
        self.players[seat] = self.settled(player, hand)
        self.events.append(Pulled(seat))
        return self.offer(Tile.NORTH, seat, On.KITA) or self.go_on_after(Claims(Tile.NORTH, seat, On.KITA, (), ()))

    def go_on_after(self, claims: Claims) -> Round:
        """A kan or pulled north stands: ippatsu ends, indicators that were due are turned, a replacement is drawn."""
        self.end_ippatsu()
        self.show_due_dora()
        if claims.on is not On.KITA:
            wall = self.ruleset.wall
            self.turn_for_kan(wall.closed_kan_dora if claims.on is On.CLOSED_KAN else wall.open_kan_dora)
        return self.replace(claims.by)

    def turn_for_kan(self, when: str) -> None:
        if when == "at-once":
            self.show_dora()
        elif when == "discard":
            self.pending += (ShowDora(),)

    def show_due_dora(self) -> None:
        for due in self.pending:
            if type(due) is ShowDora:
                self.show_dora()
        self.pending = tuple([due for due in self.pending if type(due) is not ShowDora])

    def show_dora(self) -> None:
        if self.ruleset.dora.indicators:
            self.events.append(DoraShown(self.wall.indicator(self.shown)))
            self.shown += 1

    def end_ippatsu(self) -> None:
        for seat, player in enumerate(self.players):
            if player.ippatsu:
                self.players[seat] = player._replace(ippatsu=False)

    # The end.

    def ron(self, claims: Claims, rons: list[int]) -> Round:
        """The winners in turn order from the discarder, as many as the table lets win (P10, P11)."""
        rules = self.ruleset
        winners = order_by_distance(rons, claims.by, len(self.players))
        self.void_riichi()
        if rules.draws.three_rons and len(winners) == 3:
            return self.end(settle_abort(self.round(claims), End.THREE_RONS))
        if rules.win.ron == "nearest":
            winners = winners[:1]
        wins = [(seat, win_of(self.state, seat, claims.tile, By.RON, on=claims.on)) for seat in winners]
        return self.end(settle_win(self.round(claims), wins, claims.by))

    def void_riichi(self) -> None:
        """A declaration whose discard is won is none: no deposit, no riichi (R14)."""
        for due in self.pending:
            if type(due) is PayRiichi:
                declared = self.players[due.seat]
                self.players[due.seat] = declared._replace(riichi=False, double=False, ippatsu=False)
        self.pending = tuple([due for due in self.pending if type(due) is not PayRiichi])

    def end(self, result: RoundResult) -> Round:
        if result.wins:
            self.events += [Won(win.seat, win.source, win.tile, win.score, win.liable) for win in result.wins]
        else:
            self.events.append(Drawn(result.end, self.shown_hands(result)))
        self.events += result.moves
        self.points = result.points
        self.sticks = result.sticks
        return self.round(Over(result))

    def shown_hands(self, result: RoundResult) -> tuple[Hand | None, ...]:
        """Ready hands at a draw; what an abortive draw rests on: the terminals, the riichi, the three who would win."""
        shows = [False] * len(self.players)
        match result.end:
            case End.EXHAUSTIVE | End.NAGASHI:
                shows = list(result.ready or shows)
            case End.NINE_TERMINALS:
                shows[self.actions[-1].seat] = True
            case End.FOUR_RIICHI:
                shows = [True] * len(shows)
            case End.THREE_RONS:
                assert isinstance(self.state.phase, Claims)
                shows = [seat != self.state.phase.by for seat in range(len(shows))]
        return tuple(player.hand if show else None for player, show in zip(self.players, shows, strict=True))
