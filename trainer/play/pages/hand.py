"""The own side of the table: tiles that may go, calls that may be made, and why others may not."""

from collections.abc import Iterator
from dataclasses import replace

from engine.actions import Action, Chi, Discard, Kan, Kita, Pass, Pon, Riichi, Ron, Tsumo
from engine.dora import dora_rules
from engine.legal import furiten_of, waits_of, win_of
from engine.reasons import Code, Reason
from engine.refusals import why_not
from engine.round import Came, Claims, On, Round, Turn
from engine.scoring import Score, score
from engine.shanten import shanten_floor
from engine.tiles import Tile
from engine.view import View
from engine.win import By
from trainer.display import faces
from trainer.display.payment import paid, worth
from trainer.play.pages.table import Call, HandTile, Refused
from trainer.play.verdict import sent
from trainer.play.words import word

_ORDER = ("ron", "tsumo", "riichi", "kan", "pon", "chi", "kita", "nine-terminals", "pass")
_ON = {On.ADDED_KAN: 1, On.CLOSED_KAN: 4}


# Tiles.


def hand_tiles(state: Round, seen: View, *, ready: bool, why: bool, corner: bool, live: bool) -> tuple[HandTile, ...]:
    """The hand in order, the drawn tile last. Nothing may go while the page is not ``live``.

    ``ready`` marks what leaves a ready hand, ``why`` asks why a tile may not go after a call.
    """
    hand = seen.hand
    offered = {(one.tile, one.drawn): sent(one) for one in seen.options if isinstance(one, Discard)} if live else {}
    notched = leaving_ready(state, seen.seat) if ready and offered else frozenset[Tile]()
    points_to = _dora(state)
    barred = why and bool(offered) and isinstance(state.phase, Turn) and state.phase.came is Came.CALL
    found = []
    tiles = [(tile, False) for tile in hand.concealed] + ([(hand.drawn, True)] if hand.drawn is not None else [])
    for tile, drawn in tiles:
        action = offered.get((tile, drawn), "")
        reason = why_not(state, Discard(seen.seat, tile, drawn)) if barred and not action else None
        found.append(
            HandTile(
                tile,
                action,
                _tile_label(tile, action, drawn, tile in notched),
                drawn=drawn,
                dora=tile.kind in points_to,
                ready=bool(action) and tile in notched,
                why=reason,
                corner=corner,
            )
        )
    return tuple(found)


def _tile_label(tile: Tile, action: str, drawn: bool, ready: bool) -> str:
    parts = [f"{word('calls', 'discard')} {faces.name(tile)}" if action else faces.name(tile)]
    if drawn:
        parts.append(word("hand", "drawn"))
    if action and ready:
        parts.append(word("hand", "ready"))
    return ", ".join(parts)


def _dora(state: Round) -> set[Tile]:
    points_to = dora_rules(state.ruleset).points_to
    return {points_to[indicator] for indicator in state.indicators}


def leaving_ready(state: Round, seat: int) -> frozenset[Tile]:
    """The tiles whose discard leaves the hand ready."""
    hand = state.players[seat].hand
    if shanten_floor(hand) > 0:
        return frozenset()
    return frozenset(tile for tile in set(hand.held) if waits_of(hand.discard(tile), state.ruleset))


# Calls.


def calls(state: Round, seen: View, *, counted: bool, furiten: bool) -> tuple[Call, ...]:
    """What may be done beside a plain discard, the highest claim first.

    ``counted``: what a win pays is said; ``furiten``: what passing on a win leads to.
    """
    found = []
    for action in seen.options:
        if not isinstance(action, Discard):
            found.append(_call(state, seen, action, counted, furiten))
    return tuple(sorted(found, key=lambda call: _ORDER.index(call.verb)))


def _call(state: Round, seen: View, action: Action, counted: bool, furiten: bool) -> Call:
    tiles: tuple[Tile, ...] = ()
    said, note = "", None
    match action:
        case Chi(tiles=own) | Pon(tiles=own) | Kan(tiles=own):
            tiles = own
        case Riichi(tile=tile):
            tiles = (tile,)
        case Kita():
            tiles = (Tile.NORTH,)
        case Ron() | Tsumo() if counted:
            said = _worth(state, action)
        case Pass() if furiten and any(isinstance(one, Ron) for one in seen.options):
            note = _passed_up(state, seen.seat)
    return Call(sent(action), action.verb, word("calls", action.verb), tiles, said, note)


def _worth(state: Round, action: Ron | Tsumo) -> str:
    """What the win is worth as far as its winner can know: the ura stay where they are."""
    if isinstance(state.phase, Claims):
        win = win_of(state, action.seat, state.phase.tile, By.RON, on=state.phase.on)
    else:
        assert isinstance(state.phase, Turn)
        drawn = state.players[action.seat].hand.drawn
        assert drawn is not None
        win = win_of(state, action.seat, drawn, By.TSUMO, came=state.phase.came)
    result = score(replace(win, ura=()), state.ruleset)
    assert isinstance(result, Score)
    return f"{worth(result)}: {paid(result.payments)}"


def _passed_up(state: Round, seat: int) -> Reason | None:
    """The furiten that passing on this tile leads to."""
    assert isinstance(state.phase, Claims)
    player = state.players[seat]
    return furiten_of(player._replace(let_go=(*player.let_go, state.phase.tile)), state.ruleset)


def asked(state: Round, seen: View, who: str) -> str:
    """What this player is asked; ``who`` is the name of the player whose tile is on offer."""
    if not seen.options:
        return ""
    if isinstance(state.phase, Claims):
        return word("asked", state.phase.on).format(who=who, tile=faces.name(state.phase.tile))
    called = isinstance(state.phase, Turn) and state.phase.came is Came.CALL
    return word("asked", "call" if called else "turn")


# What may not be done, though one might think so.


def refused(state: Round, seen: View) -> Iterator[Refused]:
    """In the own turn: a complete hand that may not win, a ready one that may not declare riichi, a tile barred."""
    seat, phase = seen.seat, state.phase
    if not isinstance(phase, Turn) or phase.seat != seat:
        return
    offered = {type(action) for action in seen.options}
    drawn = seen.hand.drawn
    if drawn is not None and state.players[seat].waits >> drawn.kind & 1 and Tsumo not in offered:
        yield from _because(state, Tsumo(seat), (drawn,))
    if phase.came is Came.CALL:
        yield from _barred(state, seen)
    elif state.ruleset.riichi.allowed and not (seen.me.riichi or seen.hand.is_open or Riichi in offered):
        for tile in sorted(leaving_ready(state, seat)):
            yield from _because(state, Riichi(seat, tile, drawn=tile not in seen.hand.concealed), ())
            break
    if seen.me.riichi and drawn is not None and Kan not in offered:
        four = tuple(tile for tile in seen.hand.held if tile.kind is drawn.kind)
        if len(four) == 4:
            yield from _because(state, Kan(seat, four), four)


def _barred(state: Round, seen: View) -> Iterator[Refused]:
    free = {action.tile for action in seen.options if isinstance(action, Discard)}
    for tile in dict.fromkeys(seen.hand.concealed):
        if tile not in free:
            yield from _because(state, Discard(seen.seat, tile), (tile,))


def _because(state: Round, action: Action, tiles: tuple[Tile, ...]) -> Iterator[Refused]:
    reason = why_not(state, action)
    if reason is not None:
        yield Refused(word("calls", action.verb), tiles, reason)


def missed(before: Round, after: Round, seat: int) -> Refused | None:
    """The win a player might have expected on another's tile, and why it was none; None where there was nothing."""
    action = after.actions[len(before.actions)]
    offer = _offered(action)
    if offer is None or action.seat == seat:
        return None
    tile, on = offer
    if not before.players[seat].waits >> tile.kind & 1:
        return None
    nobody = ((),) * len(before.players)
    claims = Claims(tile, action.seat, on, nobody, (None,) * len(before.players))
    if isinstance(after.phase, Claims) and Ron(seat) in after.phase.options[seat]:
        return None
    reason = why_not(before._replace(phase=claims), Ron(seat))
    # Of a concealed kan one expects nothing, unless the hand could rob it.
    if reason is None or reason.code in (Code.RON_CLOSED_KAN, Code.NOT_ASKED):
        return None
    return Refused(word("calls", "ron"), (tile,), reason)


def _offered(action: Action) -> tuple[Tile, On] | None:
    match action:
        case Discard(tile=tile) | Riichi(tile=tile):
            return tile, On.DISCARD
        case Kan(tiles=(tile,)):
            return tile, On.ADDED_KAN
        case Kita():
            return Tile.NORTH, On.KITA
    return None
