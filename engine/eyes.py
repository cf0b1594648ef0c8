"""What one seat sees of a round: the view it decides from, and the events as they reach it.

Everything in a view lies on the table or in the own hand. A tile is on offer for those who are asked alone; the answers
of others are not in it, nor how many were asked. At the end `engine.events.Won` and `engine.events.Drawn` carry the
hands that are shown.

>>> from engine.record import Record, replay
>>> state = replay(Record.parse('''
... round 1
... ruleset standard
... dealer 0  wind E  honba 0  sticks 0  points 25000 25000 25000 25000
... wall 1234m5577p "what is seen"
... 0 discard 4m
... '''))
>>> [seen(state, seat)[-1] for seat in (0, 1)]
[Drew(seat=1, tile=None, replacement=False), Drew(seat=1, tile=<Tile.M7: 6>, replacement=False)]
>>> now = view(state, 0)
>>> now.players[1].concealed, now.turn, now.options
(14, 1, ())
"""

from engine.actions import Action
from engine.events import Event, Pulled, seen_by
from engine.furiten import furiten
from engine.reasons import Reason
from engine.round import Came, Claims, Player, Round, Turn
from engine.rules import Ruleset
from engine.view import Offer, RiverTile, Seen, View


def view(state: Round, seat: int) -> View:
    """All that this seat may know."""
    ruleset, carry, phase = state.ruleset, state.carry, state.phase
    me = state.players[seat]
    waits = me.waits
    turn, offer = None, None
    options: tuple[Action, ...] = ()
    if isinstance(phase, Turn):
        turn = phase.seat
        if turn == seat:
            options = phase.options
            if phase.came is Came.CALL:
                waits = 0
    elif isinstance(phase, Claims) and phase.options[seat]:
        offer = Offer(phase.tile, phase.by, phase.on)
        if phase.answers[seat] is None:
            options = phase.options[seat]
    return View(
        ruleset,
        seat,
        carry.dealer,
        carry.prevalent_wind,
        carry.honba,
        state.sticks,
        state.live_left,
        state.indicators,
        tuple([_seen(state, who, player) for who, player in enumerate(state.players)]),
        me.hand,
        waits,
        _furiten(me, waits, ruleset),
        turn,
        offer,
        options,
        len(state.events),
    )


def seen(state: Round, seat: int, since: int = 0) -> tuple[Event, ...]:
    """The events from number ``since`` on, others' tiles left out."""
    return tuple([seen_by(event, seat) for event in state.events[since:]])


def _seen(state: Round, seat: int, player: Player) -> Seen:
    hand, river = player.hand, player.river
    return Seen(
        seat,
        state.seat_wind(seat),
        state.points[seat],
        river,
        hand.melds,
        hand.kita,
        _kita_order(state, seat) if hand.kita else None,
        len(hand.concealed) if hand.drawn is None else len(hand.concealed) + 1,
        player.riichi,
        player.double,
        _riichi_order(river) if player.riichi else None,
        player.ippatsu,
    )


def _riichi_order(river: tuple[RiverTile, ...]) -> int:
    return next(one.order for one in river if one.riichi)


def _kita_order(state: Round, seat: int) -> int:
    pulled, order = Pulled(seat), len(state.events) - 1
    while state.events[order] != pulled:
        order -= 1
    return order


def _furiten(player: Player, waits: int, ruleset: Ruleset) -> Reason | None:
    """Why the seat could not win on another's tile, if it is so; nearly always a look at the masks says no."""
    if not waits or not ruleset.win.furiten:
        return None
    river = [one.tile for one in player.river]
    if not any(waits >> tile.kind & 1 for tile in (*river, *player.let_go)):
        return None
    hand, forms = player.hand, ruleset.win
    return furiten(
        hand if hand.drawn is None else hand.discard(hand.drawn),
        river,
        player.let_go,
        player.riichi,
        seven_pairs=forms.seven_pairs,
        thirteen_orphans=forms.thirteen_orphans,
    )
