"""What holds at every moment of every round, checked from the rules and the events, not from the engine's own numbers.

`Watch` follows a round state by state. It knows the table from the events each seat is told, counts every tile and
point, and asks for things that are not allowed. Whatever does not hold raises `Broken` with the round's text.
"""

import random
from collections import Counter
from collections.abc import Iterator

from engine.actions import Action, Chi, Discard, Kan, Kita, NineTerminals, Pass, Pon, Riichi, Ron, Tsumo
from engine.eyes import seen, view
from engine.hand import Hand
from engine.legal import waits_of
from engine.play import IllegalAction, apply
from engine.reasons import Code, Reason
from engine.record import Record, record_of, replay
from engine.refusals import why_not
from engine.round import Claims, Over, Round, Turn
from engine.safety import Tier, danger
from engine.shanten import shanten_at
from engine.tiles import Tile, sort_tiles
from engine.wall import tile_set
from tests.hearing import Told
from tests.otherwise import dealt_otherwise


class Broken(AssertionError):
    """Something that should hold did not."""

    def __init__(self, what: str, state: Round) -> None:
        super().__init__(f"{what}\n{record_of(state)}")


class Watch:
    """A round being followed; `step` is given every state in turn, and `counted` says what was tried how often."""

    def __init__(self, rng: random.Random, *, thorough: float = 0.08) -> None:
        self.rng = rng
        self.thorough = thorough
        self.counted: Counter[str] = Counter()
        self.reasons: Counter[Code] = Counter()
        self.tables: list[Told] = []
        self.past: list[Round] = []

    def step(self, state: Round) -> None:
        if not self.past:
            self.tables = [Told(state.ruleset, seat) for seat in range(len(state.players))]
        since = len(self.past[-1].events) if self.past else 0
        for check in (tiles_are_somewhere_once, points_are_kept, options_stand, hands_have_their_size):
            self._hold(check(state), state)
        self._hold(draws_bring_one_step(self.past[-1], state) if self.past else None, state)
        asked = set(state.asking) | {self.rng.randrange(len(state.players))}
        for table in self.tables:
            for event in seen(state, table.seat, since):
                table.hear(event)
            if table.seat in asked or isinstance(state.phase, Over):
                self._hold(table.differs(state), state)
        self.past.append(state)
        if isinstance(state.phase, Over):
            self._hold(winners_were_ready(state), state)
            self._hold(text_gives_it_back(state), state)
            for _ in range(2):
                self._look_elsewhere()
        if self.rng.random() < self.thorough:
            self._hold(every_option_applies(state), state)
            self._hold(self._safe_tiles_are_safe(state), state)
        for _ in range(2):
            self._hold(self._refused(state, some_action(state, self.rng)), state)

    def everything_else_is_refused(self, state: Round) -> None:
        """All actions there are, at one state."""
        for action in every_action():
            self._hold(self._refused(state, action), state)

    def _hold(self, fault: str | None, state: Round) -> None:
        if fault is not None:
            raise Broken(fault, state)

    def _refused(self, state: Round, action: Action) -> str | None:
        if action in state.asking.get(action.seat, ()):
            return None if why_not(state, action) is None else f"{action} is an option, and refused"
        self.counted["refused"] += 1
        try:
            apply(state, action)
        except IllegalAction as error:
            reason = error.reason
        except Exception as error:
            return f"{action} is not refused but breaks down: {type(error).__name__} {error}"
        else:
            return f"{action} is not among the options and was applied"
        self.reasons[reason.code] += 1
        return None if isinstance(reason, Reason) and isinstance(reason.code, Code) else f"{action}: {reason!r}"

    def _safe_tiles_are_safe(self, state: Round) -> str | None:
        """A discard that safety calls safe against a player is not offered to them as a ron."""
        if not isinstance(state.phase, Turn):
            return None
        for action in state.phase.options:
            if not isinstance(action, Discard | Riichi):
                continue
            after = apply(state, action).phase
            now = view(state, action.seat)
            for other in now.others:
                found = danger(now, action.tile, other.seat)
                offered = after.options[other.seat] if isinstance(after, Claims) else ()
                self.counted[str(found.tier)] += 1
                if Ron(other.seat) in offered:
                    self.counted[f"won: {found.tier}"] += 1
                    if found.tier is Tier.SAFE:
                        return f"{action} is safe against {other.seat} for {found.reason.code}, and can be won"
        return None

    def _look_elsewhere(self) -> None:
        """The same round with what one seat cannot see dealt otherwise: it looks the same."""
        state = self.rng.choice(self.past[:-1])
        seat = self.rng.randrange(len(state.players))
        self.counted["dealt otherwise"] += 1
        other = dealt_otherwise(state, seat, self.rng)
        if other is None:
            return
        self.counted["compared"] += 1
        self.counted[f"compared in {type(state.phase).__name__}"] += 1
        self._hold(None if view(other, seat) == view(state, seat) else f"seat {seat} sees what it should not", state)
        self._hold(None if seen(other, seat) == seen(state, seat) else f"seat {seat} hears what it should not", state)


# Tiles and points.


def tiles_are_somewhere_once(state: Round) -> str | None:
    found: Counter[Tile] = Counter(undrawn(state))
    for player in state.players:
        hand = player.hand
        found.update(hand.held)
        found[Tile.NORTH] += hand.kita
        for meld in hand.melds:
            found.update(meld.tiles)
        found.update(one.tile for one in player.river if not one.called)
    whole = Counter(tile_set(state.ruleset))
    if +found != whole:
        return f"tiles too many {dict(found - whole)}, missing {dict(whole - found)}"
    return None


def undrawn(state: Round) -> list[Tile]:
    """The tiles that still lie in the wall, counted from what was taken of it."""
    wall = state.wall
    first = wall.seats * wall.size + state.drawn
    return list(wall.tiles[first : len(wall.tiles) - state.replaced])


def points_are_kept(state: Round) -> str | None:
    stick, carry = state.ruleset.points.riichi_stick, state.carry
    before = sum(carry.points) + carry.sticks * stick
    now = sum(state.points) + state.sticks * stick
    return None if now == before else f"{before} points at the beginning, {now} now"


def hands_have_their_size(state: Round) -> str | None:
    full = 3 * state.ruleset.table.sets + 1
    for seat, player in enumerate(state.players):
        size = len(player.hand.held) + 3 * len(player.hand.melds)
        acts = isinstance(state.phase, Turn) and state.phase.seat == seat
        over = isinstance(state.phase, Over) and player.hand.drawn is not None
        if size != full + (acts or over):
            return f"seat {seat} has {size} tiles: {player.hand}"
        if player.hand != Hand(player.hand.concealed, player.hand.drawn, player.hand.melds, player.hand.kita):
            return f"seat {seat}: {player.hand} is not itself"
        if player.hand.keys != Hand(player.hand.concealed, player.hand.drawn).keys:
            return f"seat {seat}: the keys of {player.hand} are not those of its tiles"
    return None


def draws_bring_one_step(before: Round, state: Round) -> str | None:
    """No draw brings a hand nearer by more than one."""
    rules = state.ruleset
    table = {
        "seven_pairs": rules.win.seven_pairs,
        "thirteen_orphans": rules.win.thirteen_orphans,
        "without": rules.table.without,
    }
    for seat, player in enumerate(state.players):
        drawn = player.hand.drawn
        if drawn is None or player.hand is before.players[seat].hand:
            continue
        far, near = shanten_at(player.hand.discard(drawn), **table), shanten_at(player.hand, **table)
        if not far - 1 <= near <= far:
            return f"seat {seat} went from {far} to {near} by drawing {drawn}"
    return None


# Options.


def options_stand(state: Round) -> str | None:
    asking = state.asking
    if isinstance(state.phase, Over):
        return f"it is over, and {sorted(asking)} are asked" if asking else None
    if not asking:
        return "nobody is asked, and it is not over"
    for seat, options in asking.items():
        if not options or len(set(options)) != len(options):
            return f"seat {seat}: no option, or one twice: {options}"
        if any(action.seat != seat for action in options):
            return f"seat {seat} may act for another: {options}"
        passes = [isinstance(action, Pass) for action in options]
        if isinstance(state.phase, Claims):
            if seat == state.phase.by or passes != [False] * (len(options) - 1) + [True] or len(options) < 2:
                return f"seat {seat} is asked about a tile: {options}"
        elif any(passes):
            return f"seat {seat} may pass its own turn"
    return None


def every_option_applies(state: Round) -> str | None:
    for options in state.asking.values():
        for action in options:
            after = apply(state, action)
            if after.actions != (*state.actions, action) or after.events[: len(state.events)] != state.events:
                return f"{action} rewrites what was"
            if fault := tiles_are_somewhere_once(after) or points_are_kept(after) or options_stand(after):
                return f"{action}: {fault}"
    return None


def some_action(state: Round, rng: random.Random) -> Action:
    """An action that a player could think of: mostly by a seat that is asked, with tiles it has or sees."""
    seats = list(state.asking) or [0]
    seat = rng.choice(seats) if rng.random() < 0.7 else rng.randrange(4)
    hand = list(state.players[seat].hand.held) if seat < len(state.players) else []
    last = state.phase.tile if isinstance(state.phase, Claims) else rng.choice(list(Tile))

    def tile() -> Tile:
        return rng.choice(hand) if hand and rng.random() < 0.8 else rng.choice([last, rng.choice(list(Tile))])

    def alike(number: int) -> tuple[Tile, ...]:
        kind = tile().kind if rng.random() < 0.5 else last.kind
        faces = [one for one in Tile if one.kind is kind]
        return sort_tiles([faces[-1] if at == 0 and rng.random() < 0.3 else kind for at in range(number)])

    match rng.randrange(14):
        case 0 | 1 | 2:
            return Discard(seat, tile(), rng.random() < 0.5)
        case 3 if rng.random() < 0.3:  # the reasons of these cost a search
            return rng.choice((Riichi(seat, tile(), rng.random() < 0.5), Tsumo(seat), Ron(seat)))
        case 4:
            return Chi(seat, sort_tiles((tile(), tile())))
        case 5:
            low = rng.randint(max(0, last.kind - 2), last.kind)
            run = [Tile(kind) for kind in range(low, low + 3) if kind != last.kind]
            return Chi(seat, sort_tiles(run[:2]))
        case 6:
            return Pon(seat, alike(2))
        case 7:
            return Kan(seat, alike(rng.choice((1, 3, 4))))
        case 8:  # what no text of an action says
            kind = rng.choice((Chi, Pon, Kan))
            return kind(seat, tuple(tile() for _ in range(rng.randrange(6))))
        case _:
            return rng.choice((Kita, NineTerminals, Pass))(seat)


def every_action() -> Iterator[Action]:
    """All there are, but for kans of unlike tiles and of kinds beside each other: a few of those."""
    faces = list(Tile)
    for seat in range(4):
        for kind in (Kita, Tsumo, Ron, NineTerminals, Pass):
            yield kind(seat)
        for tile in faces:
            for drawn in (False, True):
                yield Discard(seat, tile, drawn)
                yield Riichi(seat, tile, drawn)
            yield Kan(seat, (tile,))
            plain = tile.kind
            for number in (3, 4):
                yield Kan(seat, sort_tiles((tile, *(plain,) * (number - 1))))
            yield Kan(seat, sort_tiles((tile, plain, faces[(tile + 1) % 37])))
            for other in faces[tile:]:
                pair = sort_tiles((tile, other))
                yield Chi(seat, pair)
                yield Pon(seat, pair)


# The end, and the text.


def winners_were_ready(state: Round) -> str | None:
    assert isinstance(state.phase, Over)
    result = state.phase.result
    if result.points != state.points or result.sticks != state.sticks:
        return "the result is not what lies on the table"
    for win in result.wins:
        hand = win.score.reading.win.hand
        if hand.drawn is not None or not waits_of(hand, state.ruleset) >> win.tile.kind & 1:
            return f"seat {win.seat} won with {hand} on {win.tile}, for which it did not wait"
        if win.source != win.seat and now_furiten(state, win.seat):
            return f"seat {win.seat} won on another's tile, furiten"
    return None


def now_furiten(state: Round, seat: int) -> bool:
    waits = waits_of(state.players[seat].hand, state.ruleset)
    return state.ruleset.win.furiten and any(waits >> one.tile.kind & 1 for one in state.players[seat].river)


def text_gives_it_back(state: Round) -> str | None:
    record = record_of(state)
    again = Record.parse(str(record))
    if again != record:
        return "the record's text reads as another record"
    return None if replay(again) == state else "the record replays to another state"
