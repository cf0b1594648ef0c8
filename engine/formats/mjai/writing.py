"""A game written as mjai."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from engine.events import Called, Discarded, DoraShown, Drew, Event, Pulled, RiichiPaid
from engine.formats.mjai.notation import CALLS, DRAWS, HIDDEN, TEXTS, USUAL, Dialect
from engine.formats.tables import to_json
from engine.formats.told import Game, padded, seat_of, told_end
from engine.hand import Meld
from engine.round import Over, Round
from engine.tiles import Tile, format_tiles

MOST_INDICATORS = 5
"""In a wall: the first, and one for each of four kans."""

type Line = Mapping[str, Any]


def write(game: Game, dialect: Dialect = USUAL) -> bytes:
    """The game as JSON lines, with its walls and its rules, so that `read` gives the same game again.

    It is not told who would have called a tile that another took, nor in which order the seats answered.
    """
    entries = dialect.entries
    said: list[Line] = [
        {"type": "start_game", "names": padded(game.names, entries, ""), "ruleset": to_json(game.ruleset)}
    ]
    for state in game.rounds:
        said += _round(state, dialect)
    said.append({"type": "end_game"} | ({"scores": padded(game.final, entries, 0)} if game.final else {}))
    return "".join(f"{json.dumps(one, ensure_ascii=False, separators=(',', ':'))}\n" for one in said).encode()


def _round(state: Round, dialect: Dialect) -> Iterator[Line]:
    wall, carry, seats = state.wall, state.carry, len(state.players)
    indicators = MOST_INDICATORS if state.ruleset.dora.indicators else 0
    dealt = [[TEXTS[tile] for tile in wall.deal((seat - carry.dealer) % seats)] for seat in range(seats)]
    yield {
        "type": "start_kyoku",
        "bakaze": TEXTS[carry.prevalent_wind],
        "kyoku": carry.dealer + 1,
        "honba": carry.honba,
        "kyotaku": carry.sticks,
        "oya": carry.dealer,
        "scores": padded(carry.points, dialect.entries, 0),
        "dora_marker": TEXTS[wall.indicator(0)] if indicators else HIDDEN,
        "tehais": padded(dealt, dialect.entries, []),
        "wall": {
            "live": format_tiles(wall.drawn(number) for number in range(wall.live)),
            "rinshan": format_tiles(wall.replacement(number) for number in range(wall.replacements)),
            "dora": format_tiles(wall.indicator(number) for number in range(indicators)),
            "ura": format_tiles(wall.ura(number) for number in range(indicators)),
        },
    }
    for event in state.events[seats + (indicators > 0) :]:  # after the hands and the first indicator, told above
        yield from _event(event, dialect, seats)
    yield from _end(state, dialect.entries)
    yield {"type": "end_kyoku"}


def _event(event: Event, dialect: Dialect, seats: int) -> Iterator[Line]:
    match event:
        case Drew(seat, tile) if tile is not None:
            yield {"type": "tsumo", "actor": seat, "pai": TEXTS[tile]}
        case Discarded(seat, tile, drawn, riichi):
            if riichi:
                yield {"type": "reach", "actor": seat}
            yield {"type": "dahai", "actor": seat, "pai": TEXTS[tile], "tsumogiri": drawn}
        case RiichiPaid(seat):
            yield {"type": "reach_accepted", "actor": seat}
        case Pulled(seat):
            yield {"type": dialect.north, "actor": seat, "pai": TEXTS[Tile.NORTH]}
        case DoraShown(indicator):
            yield {"type": "dora", "dora_marker": TEXTS[indicator]}
        case Called(seat, meld):
            yield _called(seat, meld, seats)


def _called(seat: int, meld: Meld, seats: int) -> Line:
    own = list(meld.tiles)
    said: dict[str, Any] = {"type": CALLS[meld.kind], "actor": seat}
    if meld.added is not None:
        own.remove(meld.added)
        said["pai"] = TEXTS[meld.added]
    elif meld.called is not None:
        assert meld.source is not None
        own.remove(meld.called)
        said |= {"target": seat_of(seats, seat, meld.source), "pai": TEXTS[meld.called]}
    return said | {"consumed": [TEXTS[tile] for tile in own]}


def _end(state: Round, entries: int) -> Iterator[Line]:
    """One event for each winner, or one for the draw; the scores run on from one to the next."""
    assert isinstance(state.phase, Over)
    result, end = state.phase.result, told_end(state)
    if not result.wins:
        yield {
            "type": "ryukyoku",
            "reason": DRAWS[result.end][0],
            "deltas": padded(end.moved or (), entries, 0),
            "scores": padded(result.points, entries, 0),
        } | ({"tenpai": padded(result.ready, entries, False)} if result.ready else {})
    scores = list(result.led)
    for win, told in zip(result.wins, end.wins, strict=True):
        moved = told.moved or ()
        scores = [score + change for score, change in zip(scores, moved, strict=True)]
        worth, paid = win.score, win.score.payments
        yield {
            "type": "hora",
            "actor": win.seat,
            "target": win.source,
            "pai": TEXTS[win.tile],
            "deltas": padded(moved, entries, 0),
            "scores": padded(scores, entries, 0),
            "ura_markers": [TEXTS[tile] for tile in end.ura] if state.players[win.seat].riichi else [],
            "fu": worth.fu_total,
            "points": paid.total - paid.honba,
            "yaku": [
                *[[one.code.slug, "yakuman" if worth.yakuman else one.amount] for one in worth.yaku],
                *[[one.code.slug, one.amount] for one in worth.dora],
            ],
        }
