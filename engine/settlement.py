"""Who pays whom at the end of a round, and what it leaves to the next.

Every payment is a move of points with the reason for it. The parts of a payment stand beneath: the base points of the
hand and the counters. Of several winners each is paid in full before anybody looks at the scores (P07, FL84).

>>> from engine.hand import Hand
>>> from engine.round import Came, Carry, Player, Round, Turn
>>> from engine.rules import load
>>> from engine.tiles import Tile
>>> from engine.wall import Wall
>>> hands = "123m456p789s1122z", "19m19p19s1234567z", "1359m1359p1359s1z", "1359m1359p1359s2z"
>>> start = Carry(dealer=2, prevalent_wind=Tile.EAST, honba=0, sticks=1, points=(25000,) * 4)
>>> players = tuple(Player(Hand.parse(hand)) for hand in hands)
>>> rules = load("standard")
>>> wall, turn = Wall.shuffled(rules, 1), Turn(2, (), Came.DRAW)
>>> result = settle_draw(Round(rules, wall, start, players, start.points, 1, (), 70, 0, 1, (), (), turn))
>>> result.ready, result.points, result.dealer_stays, result.honba, result.sticks
((True, True, False, False), (26500, 26500, 23500, 23500), False, 1, 1)
>>> for move in result.moves:
...     print(move.source, move.to, move.points, move.reason.code)
2 0 1500 settle.noten
3 1 1500 settle.noten
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from engine.dora import count_dora, dora_rules
from engine.events import End, PointsMoved
from engine.hand import Meld, MeldKind
from engine.points import payments
from engine.reasons import Code, Reason
from engine.round import MOST_KANS, Player, Round, RoundResult, WinResult
from engine.rules import Ruleset
from engine.scoring import Score, score
from engine.tiles import TERMINALS_AND_HONORS
from engine.waits import wait_mask
from engine.win import By, Circumstance, Win

__all__ = ["fed", "settle_abort", "settle_draw", "settle_win"]

_MANGAN = 2000
_YAKUMAN = 8000


def settle_win(state: Round, wins: Sequence[tuple[int, Win]], source: int) -> RoundResult:
    """The round won by these seats, in turn order from the one that gave the tile, a self-drawn one the winner's own.

    Each `Win` has the counters and deposits on the table; what of them is whose, is settled here. Raises `ValueError`
    for a win that is none.
    """
    rules = state.ruleset
    winners = [seat for seat, _ in wins]
    won: list[WinResult] = []
    moves: list[PointsMoved] = []
    for (seat, win), (honba, own, sticks) in zip(wins, _from_the_table(state, winners), strict=True):
        worth = score(replace(win, honba=honba, sticks=own + sticks), rules)
        if not isinstance(worth, Score):
            raise ValueError(f"{win}: {worth.code}")
        parts = _liable_parts(worth, state.players[seat], source, rules)
        liable = next(iter(parts), None)
        won.append(WinResult(seat, source, win.tile, worth, liable, _chips(worth, rules)))
        if win.by is By.RON:
            moves += _paid_by_ron(worth, seat, source, parts, rules)
        else:
            moves += _paid_by_all(worth, seat, state.carry.dealer, parts, rules)
        for code, number in ((Code.SETTLE_OWN_STICK, own), (Code.PAY_STICKS, sticks)):
            moves += _from_deposits(seat, number * rules.points.riichi_stick, code)
    repeats = state.carry.dealer in winners and rules.length.repeats != "never"
    end = End.TSUMO if source in winners else End.RON
    return _result(state, end, moves, won=won, stays=repeats, counted=repeats, sticks=0)


def settle_draw(state: Round) -> RoundResult:
    """The round with its wall used up: nagashi mangan if somebody has it, else the noten pay the ready ones."""
    rules = state.ruleset
    ready = tuple([_is_ready(player, rules) for player in state.players])
    stays = ready[state.carry.dealer] and rules.length.repeats == "win-or-tenpai"
    moves = list(_nagashi(state)) if rules.draws.nagashi else []
    end = End.NAGASHI if moves else End.EXHAUSTIVE
    return _result(state, end, moves or _noten(ready, rules), ready=ready, stays=stays)


def settle_abort(state: Round, end: End) -> RoundResult:
    """The round broken off: nothing is paid, the deposits stay, the dealer deals again where deals repeat (R47)."""
    return _result(state, end, (), stays=state.ruleset.length.repeats != "never")


def _result(
    state: Round,
    end: End,
    moves: Iterable[PointsMoved],
    *,
    won: Sequence[WinResult] = (),
    ready: tuple[bool, ...] | None = None,
    stays: bool,
    counted: bool = True,
    sticks: int | None = None,
) -> RoundResult:
    """``counted``: a counter more lies on the table in the next round, else none does (R44).

    A game in which they are worth nothing has none.
    """
    rules = state.ruleset
    moves = tuple(moves)
    points = list(state.points)
    for move in moves:
        if move.source is not None:
            points[move.source] -= move.points
        if move.to is not None:
            points[move.to] += move.points
    return RoundResult(
        end,
        tuple(won),
        ready,
        moves,
        led=state.points,
        points=tuple(points),
        sticks=state.sticks if sticks is None else sticks,
        dealer_stays=stays,
        honba=state.carry.honba + 1 if counted and (rules.points.honba_ron or rules.points.honba_tsumo) else 0,
        chips=_chips_moved(won, rules),
    )


# A win.


def _from_the_table(state: Round, winners: Sequence[int]) -> Iterator[tuple[int, int, int]]:
    """For each winner the counters, the own deposit it takes back, and other deposits (P05, P06).

    One winner takes everything. Of several it is the nearest in turn order, but where each takes back its own deposit
    first, or all are paid the counters.
    """
    settle = state.ruleset.settle
    several = len(winners) > 1
    deposited = several and settle.sticks_to == "own" and state.ruleset.points.riichi_stick > 0
    own = [int(deposited and state.players[seat].riichi) for seat in winners]
    for place, back in enumerate(own):
        nearest = place == 0
        honba = state.carry.honba if nearest or settle.honba_to == "all" else 0
        yield honba, back, state.sticks - sum(own) if nearest else 0


def _from_deposits(seat: int, points: int, code: Code) -> Iterator[PointsMoved]:
    if points:
        yield PointsMoved(None, seat, points, Reason(code, (), points))


_SETS_OF = {Code.DAISANGEN: (range(31, 34), 3), Code.DAISUUSHII: (range(27, 31), 4)}


def fed(rules: Ruleset, melds: Sequence[Meld], by: int) -> tuple[tuple[Code, int], ...]:
    """The yakuman whose last declared set is the last of these melds, with the seat that fed it (P12, P13)."""
    if len(melds) < 3:
        return ()
    kinds = [meld.tiles[0].kind for meld in melds if meld.kind is not MeldKind.CHI]
    last = melds[-1]
    found = []
    for slug in rules.responsibility.yaku:
        code = Code(f"yaku.{slug}")
        if code is Code.SUUKANTSU:
            complete = last.kind.is_kan and sum(meld.kind.is_kan for meld in melds) == MOST_KANS
        else:
            group, number = _SETS_OF[code]
            complete = last.tiles[0].kind in group and sum(kind in group for kind in kinds) == number
        if complete:
            found.append((code, by))
    return tuple(found)


def _liable_parts(worth: Score, winner: Player, source: int, rules: Ruleset) -> dict[int, tuple[Reason, ...]]:
    """Who is liable, and for which yakuman of the hand: those they fed, or all of them (P12, P17).

    One who gave the winning tile too pays for it anyway and is left out (P16).
    """
    yakuman = {item.code: item for item in worth.yaku} if worth.yakuman else {}
    fed = [(yakuman[code], seat) for code, seat in winner.liable if code in yakuman]
    if rules.responsibility.whole_hand and fed:
        fed = [(item, fed[-1][1]) for item in worth.yaku]
    parts: dict[int, tuple[Reason, ...]] = {}
    for item, seat in fed:
        if seat != source:
            parts[seat] = (*parts.get(seat, ()), item)
    return parts


def _paid_by_ron(
    worth: Score, seat: int, source: int, parts: dict[int, tuple[Reason, ...]], rules: Ruleset
) -> Iterator[PointsMoved]:
    """The discarder pays all. A liable player pays half of what they are liable for (P15)."""
    counters = worth.payments.honba
    due = dict.fromkeys((*parts, source), 0)  # the counters each pays
    due[next(iter(parts)) if parts and rules.responsibility.honba == "liable" else source] = counters
    for payer, items in parts.items():
        half = _value(worth, items, rules) // 2
        for one in (payer, source):
            yield _payment(Code.SETTLE_LIABLE_HALF, one, seat, half, _because(items), due.pop(one, 0))
    hand, because = _rest(worth, parts)
    if hand:
        paid = payments(hand, dealer_won=_dealer_won(worth), by=By.RON, honba=0, sticks=0, ruleset=rules)
        yield _payment(Code.PAY_RON, source, seat, paid.discarder, because, due.pop(source, 0))


def _paid_by_all(
    worth: Score, seat: int, dealer: int, parts: dict[int, tuple[Reason, ...]], rules: Ruleset
) -> Iterator[PointsMoved]:
    """Each other player pays a share. A liable player alone pays for their yakuman, as on a ron (P14, P18)."""
    hand, because = _rest(worth, parts)
    win, counters = worth.reading.win, worth.payments.honba
    alone = parts and (rules.responsibility.honba == "liable" or not hand)
    for payer, items in parts.items():
        yield _payment(
            Code.SETTLE_LIABLE, payer, seat, _value(worth, items, rules), _because(items), counters if alone else 0
        )
        counters = 0 if alone else counters
    if not hand:
        return
    paid = payments(hand, dealer_won=win.is_dealer, by=By.TSUMO, honba=0, sticks=0, ruleset=rules)
    share = 0 if alone else rules.points.honba_tsumo * win.honba
    for payer in _others(seat, rules.table.seats):
        if payer == dealer and paid.dealer:
            yield _payment(Code.PAY_DEALER, payer, seat, paid.dealer, because, share)
        else:
            yield _payment(Code.PAY_EACH, payer, seat, paid.each, because, share)


def _payment(code: Code, source: int, to: int, points: int, because: Reason, counters: int) -> PointsMoved:
    total = points + counters
    honba = (Reason(Code.PAY_HONBA, (), counters),) if counters else ()
    return PointsMoved(source, to, total, Reason(code, (), total, (because, *honba)))


def _rest(worth: Score, parts: dict[int, tuple[Reason, ...]]) -> tuple[int, Reason]:
    """The base points nobody is liable for, and how they come about."""
    if not parts:
        return worth.base, worth.base_reason
    fed = [item for items in parts.values() for item in items]
    rest = tuple([item for item in worth.yaku if item not in fed])
    return _units(rest) * _YAKUMAN, _because(rest)


def _value(worth: Score, items: tuple[Reason, ...], rules: Ruleset) -> int:
    """What these yakuman are worth by ron."""
    base = _units(items) * _YAKUMAN
    return payments(base, dealer_won=_dealer_won(worth), by=By.RON, honba=0, sticks=0, ruleset=rules).discarder


def _dealer_won(worth: Score) -> bool:
    return worth.reading.win.is_dealer


def _because(items: tuple[Reason, ...]) -> Reason:
    return Reason(Code.POINTS_YAKUMAN, (), _units(items) * _YAKUMAN, items)


def _units(items: tuple[Reason, ...]) -> int:
    return sum(item.amount or 0 for item in items)


def _others(seat: int, seats: int) -> list[int]:
    """The other seats in turn order."""
    return [(seat + step) % seats for step in range(1, seats)]


def _chips(worth: Score, rules: Ruleset) -> int:
    """The chips each payer gives: for ippatsu, each ura and each red tile, and for yakuman (P26, FL75).

    Tiles and ippatsu count beside a yakuman too; a counted yakuman has no chips of its own.
    """
    if not rules.settle.chip:
        return 0
    win = worth.reading.win
    dora = count_dora(win, worth.reading.shape.tiles, dora_rules(rules))
    tiles = sum(item.amount or 0 for item in dora if item.code in (Code.URA_DORA, Code.AKA_DORA))
    ippatsu = Circumstance.IPPATSU in win.circumstances and any(rules.yaku.han.get(Code.IPPATSU.slug, ()))
    return tiles + ippatsu + worth.yakuman * (10 if win.by is By.RON else 5)


def _chips_moved(won: Sequence[WinResult], rules: Ruleset) -> tuple[int, ...]:
    """Each winner is given theirs by the source, or by all others; a liable player has no part in it (P27)."""
    chips = [0] * rules.table.seats
    for win in won:
        for payer in [win.source] if win.source != win.seat else _others(win.seat, rules.table.seats):
            chips[payer] -= win.chips
            chips[win.seat] += win.chips
    return tuple(chips)


# A draw.


def _is_ready(player: Player, rules: Ruleset) -> bool:
    """Whether a hand is tenpai at a draw.

    Whether it has a yaku does not matter, nor furiten, nor that the tiles are gone (R41, R42). One in riichi always is:
    it waited when it was declared, and a kan after it leaves the waits (R43).
    """
    forms, counted = rules.win, rules.draws.own_copies == "all"
    waits = wait_mask(
        player.hand, seven_pairs=forms.seven_pairs, thirteen_orphans=forms.thirteen_orphans, count_melds=counted
    )
    return waits != 0


def _noten(ready: tuple[bool, ...], rules: Ruleset) -> Iterator[PointsMoved]:
    """What those who are not ready pay: a fixed sum between them, or so much to each ready player (P22, V26)."""
    payers = [seat for seat, is_ready in enumerate(ready) if not is_ready]
    takers = [seat for seat, is_ready in enumerate(ready) if is_ready]
    if not payers or not takers:
        return
    amount = rules.draws.noten
    each = rules.draws.noten_method == "each"
    owed = dict.fromkeys(payers, amount * len(takers) if each else amount // len(payers))
    due = dict.fromkeys(takers, amount * len(payers) if each else amount // len(takers))
    for payer in payers:
        for taker in takers:
            points = amount if each else min(owed[payer], due[taker])
            owed[payer] -= points
            due[taker] -= points
            if points:
                yield PointsMoved(payer, taker, points, Reason(Code.SETTLE_NOTEN, (), points))


def _nagashi(state: Round) -> Iterator[PointsMoved]:
    """The shares of a self-drawn mangan, without counters and deposits, for each who has it (R45, FL55-FL58)."""
    rules, dealer = state.ruleset, state.carry.dealer
    seats = rules.table.seats
    for seat in [dealer, *_others(dealer, seats)]:
        river = state.players[seat].river
        if not river or any(one.called or one.tile.kind not in TERMINALS_AND_HONORS for one in river):
            continue
        paid = payments(_MANGAN, dealer_won=seat == dealer, by=By.TSUMO, honba=0, sticks=0, ruleset=rules)
        because = Reason(Code.POINTS_MANGAN, (), _MANGAN)
        for payer in _others(seat, seats):
            points = paid.dealer if payer == dealer else paid.each
            reason = Reason(Code.SETTLE_NAGASHI, tuple([one.tile for one in river]), points, (because,))
            yield PointsMoved(payer, seat, points, reason)
