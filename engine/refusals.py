"""Why a player may not do something: the only source of "illegal", and what a learner reads.

A refusal names the rule, the tiles it is about, and for furiten the discard. The nearest cause is given, the one a
player at the table would say first. Conditions are those of `engine.legal`; what is among the options is never refused.
"""

from collections.abc import Iterator
from itertools import islice

from engine.actions import Action, Chi, Discard, Kan, Kita, NineTerminals, Pass, Pon, Riichi, Ron, Tsumo
from engine.events import Discarded, Drew, RiichiPaid
from engine.hand import Hand, Meld, MeldKind
from engine.legal import (
    four_kans_shared,
    furiten_declaring,
    furiten_of,
    keeps_ready,
    leaves_a_discard,
    terminal_kinds,
    waits_of,
    win_of,
)
from engine.reasons import Code, Reason
from engine.round import MOST_KANS, Came, Claims, On, Over, Round, Turn, options
from engine.scoring import Score, score
from engine.shanten import explain_shanten
from engine.swap import barred
from engine.tiles import TERMINALS_AND_HONORS, Tile, kinds_in, sort_tiles
from engine.waits import dead_waits
from engine.win import By


def why_not(state: Round, action: Action) -> Reason | None:
    """Why the action is refused; None exactly if its seat is asked and has it among the options."""
    if action in options(state, action.seat):
        return None
    for reason in _objections(state, action):
        return reason
    raise AssertionError(f"{action} is not offered, and no rule forbids it")


def _objections(state: Round, action: Action) -> Iterator[Reason]:
    """What stands against the action, the nearest cause first."""
    seats = state.ruleset.table.seats
    if not 0 <= action.seat < seats:
        yield Reason(Code.NO_SUCH_SEAT, (), seats)
    if isinstance(action, Chi | Pon | Kan):
        numbers = (1, 3, 4) if isinstance(action, Kan) else (2,)
        if len(action.tiles) not in numbers or action.tiles != sort_tiles(action.tiles):
            yield Reason(Code.WRONG_TILES, action.tiles)
    match state.phase:
        case Over():
            yield Reason(Code.ROUND_OVER)
        case Turn() as turn:
            if _is_claim(action):
                yield _nothing_on_offer(state, turn, action)
            if turn.seat != action.seat:
                yield Reason(Code.NOT_YOUR_TURN)
            yield from _objections_in_turn(state, turn, action)
        case Claims() as claims:
            yield from _objections_to_claim(state, claims, action)


def _is_claim(action: Action) -> bool:
    """Whether the action answers a tile on offer; a kan does with three tiles of the own hand."""
    return isinstance(action, Chi | Pon | Ron | Pass) or (isinstance(action, Kan) and len(action.tiles) == 3)


def _nothing_on_offer(state: Round, turn: Turn, action: Action) -> Reason:
    """With the discard that has just gone by, and beneath it why this seat could not take it.

    Whoever can do nothing with a discard is not asked about it, so only now can the question be put.
    """
    gone = _gone_by(state, turn, action.seat)
    if gone is None or isinstance(action, Pass):
        return Reason(Code.NOTHING_ON_OFFER)
    then, claims = gone
    because = tuple(islice(_objections_to_claim(then, claims, action), 1))
    return Reason(Code.NOTHING_ON_OFFER, (claims.tile,), None, because)


def _gone_by(state: Round, turn: Turn, seat: int) -> tuple[Round, Claims] | None:
    """The discard before this turn's draw, and the round as it stood to the seat; None if the turn began otherwise."""
    last = next((event for event in reversed(state.events) if not isinstance(event, Drew | RiichiPaid)), None)
    if turn.came is not Came.DRAW or not isinstance(last, Discarded):
        return None
    player, tile = state.players[seat], last.tile
    if seat == turn.seat and player.hand.drawn is not None:
        player = player._replace(hand=player.hand.discard(player.hand.drawn))
    if seat != last.seat and player.waits >> tile.kind & 1:
        player = player._replace(let_go=player.let_go[:-1])  # this very tile
    players = (*state.players[:seat], player, *state.players[seat + 1 :])
    nobody = (None,) * len(players)
    claims = Claims(tile, last.seat, On.DISCARD, ((),) * len(players), nobody)
    return state._replace(players=players, drawn=state.drawn - 1), claims


# A seat's own turn.


def _objections_in_turn(state: Round, turn: Turn, action: Action) -> Iterator[Reason]:
    match action:
        case Discard(tile=tile, drawn=drawn):
            yield from _discarded(state, turn, tile, drawn)
        case Riichi():
            yield from _declared(state, turn, action)
        case Kan(tiles=tiles):
            yield from _kan(state, turn, tiles)
        case Kita():
            yield from _pulled(state, turn)
        case Tsumo():
            yield from _drawn_win(state, turn)
        case NineTerminals():
            yield from _nine_terminals(state, turn)


def _held(hand: Hand, tiles: tuple[Tile, ...]) -> Iterator[Reason]:
    """Tiles named more often than the hand holds them."""
    left = list(hand.held)
    missing = []
    for tile in tiles:
        if tile in left:
            left.remove(tile)
        else:
            missing.append(tile)
    if missing:
        yield Reason(Code.NOT_HELD, tuple(missing))


def _discarded(state: Round, turn: Turn, tile: Tile, drawn: bool) -> Iterator[Reason]:
    player = state.players[turn.seat]
    hand = player.hand
    yield from _held(hand, (tile,))
    if drawn and tile is not hand.drawn:
        yield Reason(Code.NOT_DRAWN, (tile,))
    if player.riichi and hand.drawn is not None:
        yield Reason(Code.RIICHI_LOCKED, (hand.drawn,))  # R16
    if not drawn and tile not in hand.concealed:
        yield Reason(Code.JUST_DRAWN, (tile,))
    if turn.came is Came.CALL:
        yield _swap(state, turn.seat, tile)


def _swap(state: Round, seat: int, tile: Tile) -> Reason:
    """The two discards a call forbids (R03)."""
    called = state.players[seat].hand.melds[-1].called
    assert called is not None
    if tile.kind is called.kind:
        return Reason(Code.SWAP_SAME, (called,))
    return Reason(Code.SWAP_END, (tile,))


def _declared(state: Round, turn: Turn, action: Riichi) -> Iterator[Reason]:
    """R10-R13."""
    rules, seat, tile = state.ruleset, action.seat, action.tile
    player = state.players[seat]
    hand = player.hand
    if not rules.riichi.allowed:
        yield Reason(Code.RIICHI_NOT_PLAYED)
    if player.riichi:
        yield Reason(Code.RIICHI_DECLARED)
    if hand.is_open:
        yield Reason(Code.RIICHI_OPEN, tuple(tile for meld in hand.melds if meld.is_open for tile in meld.tiles))
    yield from _discarded(state, turn, tile, action.drawn)
    if state.live_left < rules.riichi.tiles_left:
        yield Reason(Code.RIICHI_FEW_TILES, (), state.live_left)
    if rules.riichi.points_needed and state.points[seat] < rules.points.riichi_stick:
        yield Reason(Code.RIICHI_POINTS, (), rules.points.riichi_stick)
    yield from _not_ready(state, seat, tile)
    furiten = furiten_declaring(player, rules, tile)
    if furiten:
        yield Reason(Code.RIICHI_FURITEN, (tile,), None, (furiten,))


def _not_ready(state: Round, seat: int, tile: Tile) -> Iterator[Reason]:
    """That this discard leaves a hand that is not ready: how far it is, and which discards would leave one that is."""
    rules, hand = state.ruleset, state.players[seat].hand
    rest = hand.discard(tile)
    if waits_of(rest, rules):
        return
    forms = rules.win
    because = [
        *dead_waits(rest, seven_pairs=forms.seven_pairs, thirteen_orphans=forms.thirteen_orphans),  # R12
        explain_shanten(
            rest,
            seven_pairs=forms.seven_pairs,
            thirteen_orphans=forms.thirteen_orphans,
            without=rules.table.without,
        ),
    ]
    others = tuple(one for one in dict.fromkeys(sort_tiles(hand.held)) if keeps_ready(state, seat, one))
    if others:
        because.insert(0, Reason(Code.RIICHI_READY_WITHOUT, others))
    yield Reason(Code.RIICHI_NOT_READY, (tile,), None, tuple(because))


def _kan(state: Round, turn: Turn, tiles: tuple[Tile, ...]) -> Iterator[Reason]:
    """A kan of the own turn: four concealed tiles, or one for a pon."""
    rules, player = state.ruleset, state.players[turn.seat]
    if not rules.calls.kan:
        yield Reason(Code.KAN_NOT_PLAYED)
    if turn.came is Came.CALL:
        yield Reason(Code.KAN_AFTER_CALL)  # R06
    yield from _held(player.hand, tiles)
    if len(tiles) == 1:
        pons = [meld for meld in player.hand.melds if meld.kind is MeldKind.PON]
        if not any(meld.tiles[0].kind is tiles[0].kind for meld in pons):
            yield Reason(Code.KAN_NO_PON, tiles)
    elif len({tile.kind for tile in tiles}) > 1:
        yield Reason(Code.KAN_NOT_ALIKE, tiles)
    yield from _no_more_kans(state)
    if player.riichi:
        yield _kan_in_riichi(state, turn.seat, tiles)


def _no_more_kans(state: Round) -> Iterator[Reason]:
    kans = sum(state.kans)
    if kans >= MOST_KANS:
        yield Reason(Code.KAN_LIMIT, (), kans)  # R20
    if state.live_left == 0:
        yield Reason(Code.KAN_LAST)  # R08


def _kan_in_riichi(state: Round, seat: int, tiles: tuple[Tile, ...]) -> Reason:
    """R16-R19."""
    rules, hand = state.ruleset, state.players[seat].hand
    drawn = hand.drawn
    assert drawn is not None
    if rules.riichi.closed_kan == "never":
        return Reason(Code.KAN_RIICHI)
    if tiles[0].kind is not drawn.kind:
        return Reason(Code.KAN_RIICHI_HELD, (drawn,))
    before = waits_of(hand.discard(drawn), rules)
    after = waits_of(hand.lay(Meld(MeldKind.CLOSED_KAN, tiles), tiles), rules)
    if before == after:
        return Reason(Code.KAN_READINGS, tiles)
    changed = (Reason(Code.WAITS_BEFORE, kinds_in(before)), Reason(Code.WAITS_AFTER, kinds_in(after)))
    return Reason(Code.KAN_WAITS, tiles, None, changed)


def _pulled(state: Round, turn: Turn) -> Iterator[Reason]:
    hand = state.players[turn.seat].hand
    if not state.ruleset.table.north_pulled:
        yield Reason(Code.KITA_NOT_PLAYED)
    if turn.came is Came.CALL:
        yield Reason(Code.KITA_AFTER_CALL)  # R06
    if Tile.NORTH not in hand.held:
        yield Reason(Code.KITA_NOT_HELD)
    if state.live_left == 0:
        yield Reason(Code.KITA_LAST)  # R22
    if hand.drawn is not None:
        yield Reason(Code.KITA_RIICHI, (hand.drawn,))  # S03


def _drawn_win(state: Round, turn: Turn) -> Iterator[Reason]:
    drawn = state.players[turn.seat].hand.drawn
    if drawn is None:
        yield Reason(Code.TSUMO_AFTER_CALL)
        return
    result = score(win_of(state, turn.seat, drawn, By.TSUMO, came=turn.came), state.ruleset)
    if isinstance(result, Reason):
        yield result


def _nine_terminals(state: Round, turn: Turn) -> Iterator[Reason]:
    """R25."""
    player = state.players[turn.seat]
    if not state.ruleset.draws.nine_terminals:
        yield Reason(Code.NINE_NOT_PLAYED)
    if player.river or turn.came is not Came.DRAW or not state.untouched:
        yield Reason(Code.NINE_NOT_FIRST)
    held = {tile.kind for tile in player.hand.held}
    kinds = tuple(kind for kind in TERMINALS_AND_HONORS if kind in held)
    yield Reason(Code.NINE_KINDS, kinds, terminal_kinds(player.hand))


# A tile on offer.


def _objections_to_claim(state: Round, claims: Claims, action: Action) -> Iterator[Reason]:
    tile = (claims.tile,)
    if claims.by == action.seat:
        yield Reason(Code.OWN_TILE if _is_claim(action) else Code.TILE_ON_OFFER, tile)
    if claims.answers[action.seat] is not None:
        yield Reason(Code.ANSWERED, tile)
    match action:
        case Ron(seat=seat):
            yield from _ron(state, claims, seat)
        case Chi():
            yield from _chi(state, claims, action)
        case Pon(tiles=tiles):
            yield from _alike(state, claims, action, Code.PON_NOT_ALIKE, played=state.ruleset.calls.pon)
        case Kan(tiles=tiles) if len(tiles) == 3:
            yield from _alike(state, claims, action, Code.KAN_NOT_ALIKE, played=state.ruleset.calls.kan)
            yield from _no_more_kans(state)
        case Pass():
            yield Reason(Code.NOT_ASKED, tile)
        case _:
            yield Reason(Code.TILE_ON_OFFER, tile)


def _called(state: Round, claims: Claims, action: Chi | Pon | Kan) -> Iterator[Reason]:
    """What stands against calling the tile at all."""
    tile = (claims.tile,)
    if claims.on is not On.DISCARD:
        yield Reason(Code.CALL_ONLY_WON, tile)
    if state.players[action.seat].riichi:
        yield Reason(Code.CALL_RIICHI, tile)
    if state.live_left == 0 and not state.ruleset.calls.last_discard:
        yield Reason(Code.CALL_LAST, tile)  # R07
    yield from _held(state.players[action.seat].hand, action.tiles)


def _chi(state: Round, claims: Claims, action: Chi) -> Iterator[Reason]:
    rules, tile = state.ruleset, claims.tile
    if not rules.calls.chi:
        yield Reason(Code.CHI_NOT_PLAYED)
    if action.seat != (claims.by + 1) % rules.table.seats:
        yield Reason(Code.CHI_FROM_LEFT, (tile,))
    yield from _called(state, claims, action)
    run = sort_tiles((*action.tiles, tile))
    one, two, three = (tile.kind for tile in run)
    if not (three - two == two - one == 1 and one // 9 == three // 9 and not one.is_honor):
        yield Reason(Code.CHI_NO_RUN, run)
    yield from _four_kans(state, tile)
    yield from _nothing_left(state, claims, action)


def _alike(state: Round, claims: Claims, action: Pon | Kan, code: Code, *, played: bool) -> Iterator[Reason]:
    if not played:
        yield Reason(Code.PON_NOT_PLAYED if isinstance(action, Pon) else Code.KAN_NOT_PLAYED)
    yield from _called(state, claims, action)
    tiles = sort_tiles((*action.tiles, claims.tile))
    if len({tile.kind for tile in tiles}) > 1:
        yield Reason(code, tiles)
    yield from _four_kans(state, claims.tile)
    if isinstance(action, Pon):
        yield from _nothing_left(state, claims, action)


def _four_kans(state: Round, tile: Tile) -> Iterator[Reason]:
    if four_kans_shared(state):
        yield Reason(Code.CALL_FOUR_KANS, (tile,))  # R28


def _nothing_left(state: Round, claims: Claims, action: Chi | Pon) -> Iterator[Reason]:
    """A call after which nothing may be discarded is none (R04)."""
    hand = state.players[action.seat].hand
    bars = barred(state.ruleset, claims.tile, sort_tiles(action.tiles))
    if not leaves_a_discard(hand, action.tiles, bars):
        left = list(hand.concealed)
        for tile in action.tiles:
            left.remove(tile)
        yield Reason(Code.CALL_SWAP, tuple(dict.fromkeys(left)))


def _ron(state: Round, claims: Claims, seat: int) -> Iterator[Reason]:
    player, rules = state.players[seat], state.ruleset
    result = score(win_of(state, seat, claims.tile, By.RON, on=claims.on), rules)
    if isinstance(result, Reason) and result.code is Code.NOT_COMPLETE:
        yield result
    furiten = furiten_of(player, rules)
    if furiten:
        yield furiten
    if claims.on is On.CLOSED_KAN:
        yield Reason(Code.RON_CLOSED_KAN, (claims.tile,))  # R30
    if not isinstance(result, Score):
        yield result
