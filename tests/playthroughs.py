"""Whole rounds told step by step: what everybody did, what the table saw, what each seat knew and might do.

A file of ``fixtures/rounds`` is a round's text with the telling as comments: ``#`` and the event, ``seat:`` and its
hand where it or what it waits for has changed, ``seat may`` and its options. There is one for each way a round can end
under each rule set. ``python -m tests.regenerate`` tells them anew, and plays those that are missing.
"""

import random
from collections.abc import Callable, Iterator
from itertools import groupby
from pathlib import Path

from engine.actions import Action, Discard, Riichi
from engine.events import (
    Called,
    Dealt,
    Discarded,
    DoraShown,
    Drawn,
    Drew,
    Event,
    PointsMoved,
    Pulled,
    RiichiPaid,
    Won,
)
from engine.eyes import view
from engine.play import apply, start
from engine.record import Record, record_of
from engine.round import Carry, Over, Round, RoundResult
from engine.rules import Ruleset, ids, load
from engine.tiles import TERMINALS_AND_HONORS, Tile, format_tiles, kinds_in, parse_tiles
from engine.view import View
from engine.wall import Wall, tile_set
from tests.walks import walk

FOLDER = Path(__file__).parents[1] / "fixtures" / "rounds"


def ends(ruleset: Ruleset) -> tuple[str, ...]:
    """The ways a round can end at a table."""
    draws, four = ruleset.draws, ruleset.table.seats == 4
    can = {
        "tsumo": True,
        "ron": True,
        "double-ron": ruleset.win.ron == "all",
        "triple-ron": ruleset.win.ron == "all" and four and not draws.three_rons,
        "exhaustive": True,
        "nagashi": draws.nagashi,
        "nine-terminals": draws.nine_terminals,
        "four-winds": draws.four_winds and four,
        "four-riichi": draws.four_riichi and four,
        "four-kans": draws.four_kans and ruleset.calls.kan,
        "three-rons": draws.three_rons and four and ruleset.win.ron == "all",
    }
    return tuple(end for end, possible in can.items() if possible)


def end_of(result: RoundResult) -> str:
    """The same, of a round that is over."""
    several = {2: "double-", 3: "triple-"}.get(len(result.wins), "")
    return f"{several}{result.end}"


def files() -> Iterator[tuple[str, str, Path]]:
    """Rule set, end and file of each that there should be."""
    for ruleset in ids():
        for end in ends(load(ruleset)):
            yield ruleset, end, FOLDER / f"{ruleset}-{end}.round"


# Telling.


def told(text: str) -> str:
    """A round's text with what happened told between its lines; what was told before is left out."""
    said = "\n".join(line for line in text.splitlines() if not line.startswith("#"))
    record = Record.parse(said)
    state = start(record.ruleset, record.wall, record.carry)
    teller = _Teller()
    lines = [*str(record._replace(actions=())).splitlines(), *teller.news(state)]
    for action in record.actions:
        state = apply(state, action)
        lines += [str(action), *teller.news(state)]
    return "\n".join(lines) + "\n"


class _Teller:
    """Remembers what it has told, and tells what is new."""

    def __init__(self) -> None:
        self.events = 0
        self.hands: dict[int, str] = {}
        self.table = ""

    def news(self, state: Round) -> Iterator[str]:
        for event in state.events[self.events :]:
            yield f"# {said(event)}"
        self.events = len(state.events)
        views = [view(state, seat) for seat in range(len(state.players))]
        table = _table(views[0])
        if table != self.table:
            yield f"# table: {table}"
            self.table = table
        for now in views:
            hand = _hand(now)
            if hand != self.hands.get(now.seat):
                yield f"# {now.seat}: {hand}"
                self.hands[now.seat] = hand
        for now in views:
            if now.options:
                yield f"# {now.seat} may, {now.live_left} left: {_options(now.options)}"
        if isinstance(state.phase, Over):
            yield from map("# {}".format, _result(state.phase.result))


def said(event: Event) -> str:
    match event:
        case Dealt(seat, tiles):
            return f"{seat} is dealt {format_tiles(tiles)}"
        case Drew(seat, tile, replacement):
            return f"{seat} draws {tile}{', a replacement' if replacement else ''}"
        case Discarded(seat, tile, drawn, riichi):
            return f"{seat} discards {'_' if drawn else ''}{tile}{' for riichi' if riichi else ''}"
        case Called(seat, meld):
            return f"{seat} lays {meld}, {meld.kind.value}"
        case Pulled(seat):
            return f"{seat} sets a north aside"
        case DoraShown(indicator):
            return f"indicator {indicator}"
        case RiichiPaid(seat):
            return f"{seat} pays the deposit"
        case Won(seat, source, tile, score, liable):
            yaku = " ".join(f"{item.code.slug} {item.amount}" for item in (*score.yaku, *score.dora))
            worth = score.limit or f"{score.han} han {score.fu_total} fu"
            owing = f", {liable} liable" if liable is not None else ""
            return f"{seat} wins {tile} of {source}: {yaku}: {worth}{owing}"
        case Drawn(end, hands):
            shown = [f"{seat} shows {hand}" for seat, hand in enumerate(hands) if hand is not None]
            return ", ".join([f"drawn, {end}", *shown])
        case PointsMoved(source, to, points, reason):
            names = ["table" if seat is None else str(seat) for seat in (source, to)]
            return f"{names[0]} to {names[1]}: {points} for {reason.code}"


def _table(now: View) -> str:
    """What changes now and then for everybody to see."""
    parts = [f"points {' '.join(str(player.points) for player in now.players)}", f"sticks {now.sticks}"]
    for player in now.players:
        if player.riichi:
            words = ("double riichi" if player.double else "riichi") + (" ippatsu" if player.ippatsu else "")
            parts.append(f"{player.seat} {words}")
    return ", ".join(parts)


def _hand(now: View) -> str:
    parts = [str(now.hand)]
    if now.waits:
        parts.append(f"waits {format_tiles(kinds_in(now.waits))}")
    if now.furiten is not None:
        parts.append(f"{now.furiten.code} {format_tiles(now.furiten.tiles)}")
    return ", ".join(parts)


def _options(options: tuple[Action, ...]) -> str:
    """The options with the verb once for each kind: ``riichi 1m 3p, discard 1m 3p``."""
    groups = []
    for verb, actions in groupby(options, key=lambda action: action.verb):
        tiles = [text for action in actions if (text := " ".join(str(action).split()[2:]))]
        groups.append(" ".join([verb, *tiles]))
    return ", ".join(groups)


def _result(result: RoundResult) -> Iterator[str]:
    yield f"{end_of(result)}: points {' '.join(map(str, result.points))}, sticks {result.sticks}, honba {result.honba}"
    yield f"the dealer {'stays' if result.dealer_stays else 'changes'}"
    if any(result.chips):
        yield f"chips {' '.join(map(str, result.chips))}"


# Playing those that are missing.

type Choose = Callable[[Round, int], Action]


def played(ruleset: Ruleset, end: str) -> str:
    """A round that ends so, in a text without the telling."""
    lay = _LAID.get(end)
    state = _found(ruleset, end) if lay is None else lay(ruleset)
    assert isinstance(state.phase, Over)
    if end_of(state.phase.result) != end:
        raise LookupError(f"{ruleset.id}: laid to end with {end}, it ended with {end_of(state.phase.result)}")
    return str(record_of(state))


def _found(ruleset: Ruleset, end: str) -> Round:
    """The shortest of the first random rounds that end so and in which somebody called or declared riichi."""
    found: list[Round] = []
    for seed in range(40_000):
        *_, state = walk(ruleset, random.Random(f"{ruleset.id} {end} {seed}"))
        assert isinstance(state.phase, Over)
        lively = any(action.verb in ("riichi", "chi", "pon", "kan", "kita") for action in state.actions)
        if end_of(state.phase.result) == end and lively and len(state.actions) >= 6:
            found.append(state)
        if len(found) == 5:
            break
    if not found:
        raise LookupError(f"{ruleset.id}: no round found that ends with {end}")
    return min(found, key=lambda state: len(state.actions))


def _eager(*verbs: str) -> Choose:
    """Takes the first of these there is, riichi with the drawn tile only; else passes, or discards what was drawn."""

    def choose(state: Round, seat: int) -> Action:
        options = state.asking[seat]
        for verb in verbs:
            for action in options:
                if action.verb == verb and (not isinstance(action, Riichi) or action.drawn):
                    return action
        return options[-1]

    return choose


def _discards(tile: Tile) -> Choose:
    """Discards this tile where it can, and passes."""

    def choose(state: Round, seat: int) -> Action:
        options = state.asking[seat]
        return next((action for action in options if isinstance(action, Discard) and action.tile is tile), options[-1])

    return choose


def _play(ruleset: Ruleset, wall: Wall, choose: Choose) -> Round:
    points = (ruleset.table.start,) * ruleset.table.seats
    state = start(ruleset, wall, Carry(0, Tile.EAST, 0, 0, points))
    while not isinstance(state.phase, Over):
        seat = min(state.asking)
        state = apply(state, choose(state, seat))
    return state


def _wall(ruleset: Ruleset, hands: dict[int, str], draws: str = "", label: str = "laid") -> Wall:
    """A laid wall; a five is red where the set has no other left."""
    pool = list(tile_set(ruleset))

    def take(text: str) -> tuple[Tile, ...]:
        taken = []
        for tile in parse_tiles(text):
            face = next(one for one in (tile, *Tile) if one.kind is tile.kind and one in pool)
            pool.remove(face)
            taken.append(face)
        return tuple(taken)

    laid = {turn: take(hand) for turn, hand in hands.items()}
    return Wall.laid(ruleset, hands=laid, draws=take(draws), label=label)


def _waiting_alike(sets: int, turn: int) -> str:
    """A hand that waits for 1s 4s; for 5s 8s where no honours can be the yaku. The turn makes it its own."""
    if sets == 1:
        return ("2388p", "2377p", "2366p")[turn - 1]  # 1p 4p: riichi is the yaku
    if sets == 2:
        return f"234p{turn + 1}{turn + 1}m67s"
    return f"123p{'456p' if sets == 4 else ''}{turn + 4}{turn + 4}{turn + 4}z{turn}{turn}z23s"


def _rons(winners: int) -> Callable[[Ruleset], Round]:
    def lay(ruleset: Ruleset) -> Round:
        sets = ruleset.table.sets
        hands = {turn: _waiting_alike(sets, turn) for turn in range(1, winners + 1)}
        if sets == 1:
            hands |= {0: "1579p"} | ({3: "2448p"} if winners == 2 else {})
            return _play(ruleset, _wall(ruleset, hands, "99951p"), _eager("ron", "riichi"))
        return _play(ruleset, _wall(ruleset, hands, "5s" if sets == 2 else "4s"), _eager("ron"))

    return lay


def _exhaustive(ruleset: Ruleset) -> Round:
    """The second player declares riichi and lets every tile go by."""
    return _play(ruleset, _wall(ruleset, {1: _waiting_alike(ruleset.table.sets, 1)}), _eager("riichi"))


def _nagashi(ruleset: Ruleset) -> Round:
    """The second player draws and discards nothing but terminals and honours."""
    whole = tile_set(ruleset)
    outer = [tile for tile in whole if tile.kind in TERMINALS_AND_HONORS]
    inner = [tile for tile in whole if tile.kind not in TERMINALS_AND_HONORS]
    shuffled = random.Random("nagashi")
    shuffled.shuffle(outer)
    shuffled.shuffle(inner)
    seats = ruleset.table.seats
    live = Wall.shuffled(ruleset, "nagashi").live
    draws = [outer.pop() if number % seats == 1 or not inner else inner.pop() for number in range(live)]
    return _play(ruleset, Wall.laid(ruleset, draws=draws, label="nagashi"), _eager())


def _four_riichi(ruleset: Ruleset) -> Round:
    low, high = "123m456m789m", "123p456p789p"
    hands = {turn: f"{high if turn % 2 else low}{turn + 1}{turn + 1}z23s" for turn in range(4)}
    return _play(ruleset, _wall(ruleset, hands, "5z6z7z5z"), _eager("riichi"))


def _four_kans(ruleset: Ruleset) -> Round:
    return _play(ruleset, _wall(ruleset, {0: "1111z2222z357p79s", 1: "5555z6666z246p13s"}, "9p"), _eager("kan"))


_LAID: dict[str, Callable[[Ruleset], Round]] = {
    "double-ron": _rons(2),
    "triple-ron": _rons(3),
    "three-rons": _rons(3),
    "exhaustive": _exhaustive,
    "nagashi": _nagashi,
    "nine-terminals": lambda ruleset: _play(
        ruleset, _wall(ruleset, {0: "19m19p19s123z2255p"}), _eager("nine-terminals")
    ),
    "four-winds": lambda ruleset: _play(ruleset, _wall(ruleset, dict.fromkeys(range(4), "4z")), _discards(Tile.NORTH)),
    "four-riichi": _four_riichi,
    "four-kans": _four_kans,
}
