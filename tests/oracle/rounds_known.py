"""The differences from the peers that are known, each recognised as narrowly as the state allows.

What decides each of them is in docs/decisions/0009-differences-from-peers.md, under the same name.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from engine.actions import Action, Chi, Kan, Pass, Pon, Riichi, Ron
from engine.events import End
from engine.hand import Meld, MeldKind
from engine.legal import four_kans_shared
from engine.reasons import Code
from engine.round import Claims, Over, Round, RoundResult, ShowDora
from engine.waits import wait_mask
from engine.win import Circumstance
from tests.oracle.rounds_peers import Ending


class Difference(NamedTuple):
    """What differs: the options of a seat, or, with no seat, the end."""

    peer: str
    state: Round
    seat: int | None
    only_ours: frozenset[Action]
    only_theirs: frozenset[Action]
    ending: Ending | None

    def __str__(self) -> str:
        if self.seat is None:
            result = self.result
            end = Ending(result.end, result.points, result.sticks, result.dealer_stays)
            return f"the end after {result.led}: ours {end}, theirs {self.ending}"
        player = self.state.players[self.seat]
        ours, theirs = (", ".join(sorted(map(str, side))) or "nothing" for side in (self.only_ours, self.only_theirs))
        return (
            f"seat {self.seat}, {player.hand}, after {self.state.actions[-1]}, {self.state.live_left} tiles left:"
            f" only ours {ours}; only theirs {theirs}"
        )

    @property
    def result(self) -> RoundResult:
        assert isinstance(self.state.phase, Over)
        return self.state.phase.result

    @property
    def sanma(self) -> bool:
        return self.state.ruleset.table.seats == 3


class Known(NamedTuple):
    name: str
    applies: Callable[[Difference], bool]


def _riichi_for_own_tiles(one: Difference) -> bool:
    """Riichi is offered for a wait whose four copies lie among the own tiles, some in kans or pulled norths."""
    if one.seat is None or one.only_ours or not one.only_theirs:
        return False
    hand = one.state.players[one.seat].hand
    return bool(hand.melds or hand.kita) and all(
        isinstance(action, Riichi)
        and not wait_mask(hand.discard(action.tile))
        and wait_mask(hand.discard(action.tile), count_melds=False)
        for action in one.only_theirs
    )


def _kan_of_a_wait(one: Difference) -> bool:
    """In riichi a kan is offered of a kind the hand waits for itself: what takes that wait away are its own tiles."""
    if one.peer != "riichienv" or one.seat is None or one.only_ours or not one.only_theirs:
        return False
    player = one.state.players[one.seat]
    hand = player.hand
    return player.riichi and all(
        isinstance(action, Kan)
        and len(action.tiles) == 4
        and hand.drawn in action.tiles
        and wait_mask(hand.discard(action.tiles[0])) >> action.tiles[0].kind & 1
        and wait_mask(hand.discard(action.tiles[0]))
        == wait_mask(hand.lay(Meld(MeldKind.CLOSED_KAN, action.tiles), action.tiles), count_melds=False)
        for action in one.only_theirs
    )


def _passed_without_a_yaku(one: Difference) -> bool:
    """A ron is offered to a player who, since the last own discard, let an earlier tile go for want of a yaku."""
    if one.peer != "jansou" or one.seat is None or one.only_ours or Ron(one.seat) not in one.only_theirs:
        return False
    player = one.state.players[one.seat]
    earlier = player.let_go if isinstance(one.state.phase, Claims) else player.let_go[:-1]
    own = any(player.waits >> tile.tile.kind & 1 for tile in player.river)
    return bool(earlier) and not player.riichi and not own and one.only_theirs <= {Ron(one.seat), Pass(one.seat)}


def _call_after_four_kans(one: Difference) -> bool:
    """The discard after the fourth kan, which ends the round, is offered for a call."""
    return (
        one.peer == "jansou"
        and one.seat is not None
        and not one.only_ours
        and bool(one.only_theirs)
        and all(isinstance(action, Chi | Pon | Pass) for action in one.only_theirs)
        and four_kans_shared(one.state)
    )


def _jansou_draw(one: Difference) -> tuple[tuple[bool, ...], bool] | None:
    """Who is ready by jansou's count, which is of melds but not of norths, and whether its payments come of that."""
    if one.peer != "jansou" or one.seat is not None or one.ending is None or one.result.end is not End.EXHAUSTIVE:
        return None
    result = one.result
    ready = tuple(bool(wait_mask(replace(player.hand, kita=0))) for player in one.state.players)
    number, seats = sum(ready), len(ready)
    moved = (
        [3000 // number if is_ready else -3000 // (seats - number) for is_ready in ready]
        if 0 < number < seats
        else [0] * seats
    )
    points = tuple(led + more for led, more in zip(result.led, moved, strict=True))
    stays = ready[one.state.carry.dealer]
    return ready, one.ending == Ending(result.end, points, result.sticks, stays)


def _noten_of_four(one: Difference) -> bool:
    """With three players the noten pay 3,000 in all."""
    draw = _jansou_draw(one)
    return draw == (one.result.ready, True) and one.sanma if draw else False


def _ready_for_own_melds(one: Difference) -> bool:
    """A hand that waits for nothing but tiles in its own melds is not ready at the draw."""
    draw = _jansou_draw(one)
    return draw is not None and draw[1] and draw[0] != one.result.ready


def _liable_with_loss(one: Difference) -> bool:
    """Who is liable for a self-draw of three players pays the shares that are paid, not the absent player's."""
    if one.seat is not None or not one.sanma or one.ending is None:
        return False
    result = one.result
    [win] = result.wins or (None,)
    liable = win.liable if win is not None and result.end is End.TSUMO else None
    if win is None or liable is None:
        return False
    lost = win.score.payments.each  # the share of the seat nobody has
    points = list(result.points)
    points[win.seat] -= lost
    points[liable] += lost
    stays = None if one.ending.dealer_stays is None else result.dealer_stays
    return one.ending == Ending(result.end, tuple(points), result.sticks, stays)


_OF_ONE_WAIT = {Code.KOKUSHI_MUSOU, Code.SUUANKOU, Code.CHUUREN_POUTOU}


def _heavenly_wait(one: Difference) -> bool:
    """The dealer's fourteen tiles have no last one: any of them may be the tile that makes a yakuman a double one."""
    if one.peer != "riichienv" or one.seat is not None or one.ending is None or one.result.end is not End.TSUMO:
        return False
    [win] = one.result.wins
    yaku = {item.code for item in win.score.yaku}
    units = one.state.ruleset.yaku.yakuman
    more = [16000] * len(one.result.points)
    more[win.seat] = -16000 * (len(more) - 1)
    points = tuple(ours - paid for ours, paid in zip(one.result.points, more, strict=True))
    return (
        Code.TENHOU in yaku
        and bool(yaku & _OF_ONE_WAIT)
        and units["kokushi-musou-13"] == 2
        and one.ending.points == points
    )


def _fourth_indicator(one: Difference) -> bool:
    """With three players the fourth and fifth indicator lie among the live tiles, in another order than ours."""
    if one.seat is not None or one.peer != "riichienv" or not one.sanma or one.ending is None:
        return False
    result = one.result
    same = result.end, result.sticks, sum(result.points)
    return (
        result.end.is_win
        and one.state.shown >= 4
        and same == (one.ending.end, one.ending.sticks, sum(one.ending.points))
    )


def _indicator_due(one: Difference) -> bool:
    """The indicator of an open kan, due before the replacement, counts already for a ron on the north pulled next."""
    if one.peer != "riichienv" or one.seat is not None or one.ending is None or not one.result.wins:
        return False
    result = one.result
    same = result.end, result.sticks, sum(result.points)
    return (
        all(Circumstance.RON_ON_KITA in win.score.reading.win.circumstances for win in result.wins)
        and any(isinstance(due, ShowDora) for due in one.state.pending)
        and same == (one.ending.end, one.ending.sticks, sum(one.ending.points))
    )


KNOWN = (
    Known("riichi for a wait whose tiles lie in own kans or norths", _riichi_for_own_tiles),
    Known("a kan in riichi of a kind that is waited for", _kan_of_a_wait),
    Known("a tile let go without a yaku does not make furiten", _passed_without_a_yaku),
    Known("calls of the discard after four kans", _call_after_four_kans),
    Known("not ready where the tiles waited for lie in own melds", _ready_for_own_melds),
    Known("noten payments of 3,000 with three players", _noten_of_four),
    Known("liable for a self-draw of three players", _liable_with_loss),
    Known("a heavenly hand may choose its last tile", _heavenly_wait),
    Known("another tile as the fourth indicator with three players", _fourth_indicator),
    Known("an indicator still due counts for a ron on a pulled north", _indicator_due),
)


def explained(difference: Difference) -> Known | None:
    return next((known for known in KNOWN if known.applies(difference)), None)
