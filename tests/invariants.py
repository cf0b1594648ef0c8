"""What holds at every moment of every round, checked from the rules and the events, not from the engine's own numbers.

`Watch` follows a round state by state. It knows the table from the events each seat is told, counts every tile and
point, and asks for things that are not allowed. Whatever does not hold raises `Broken` with the round's text.
"""

import random
from collections import Counter
from collections.abc import Iterator

from engine.actions import Action, Chi, Discard, Kan, Kita, NineTerminals, Pass, Pon, Riichi, Ron, Tsumo
from engine.events import (
    Called,
    Dealt,
    Discarded,
    DoraShown,
    Drawn,
    Drew,
    End,
    Event,
    PointsMoved,
    Pulled,
    RiichiPaid,
    Won,
)
from engine.eyes import seen, view
from engine.hand import Hand, Meld, MeldKind
from engine.legal import waits_of
from engine.play import IllegalAction, apply, start
from engine.reasons import Code, Reason
from engine.record import Record, record_of, replay
from engine.refusals import why_not
from engine.round import Claims, Over, Round, Turn
from engine.rules import Ruleset
from engine.safety import Tier, danger
from engine.shanten import shanten_at
from engine.tiles import TERMINALS_AND_HONORS, Tile, sort_tiles
from engine.view import RiverTile, View
from engine.wall import Wall, tile_set


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


# What the events tell.


class Told:
    """The table as one seat knows it from what it was told."""

    def __init__(self, rules: Ruleset, seat: int) -> None:
        seats = rules.table.seats
        self.rules, self.seat = rules, seat
        self.hidden = [0] * seats
        self.hand: list[Tile] = []
        self.drawn: Tile | None = None
        self.rivers: list[list[RiverTile]] = [[] for _ in range(seats)]
        self.melds: list[list[Meld]] = [[] for _ in range(seats)]
        self.norths: list[list[int]] = [[] for _ in range(seats)]
        self.moved = [0] * seats
        self.sticks = 0
        self.indicators: list[Tile] = []
        self.draws = 0
        self.heard = 0
        self.ippatsu = [False] * seats
        self.double = [False] * seats
        self.passed: list[list[Tile]] = [[] for _ in range(seats)]
        self.offered: tuple[Tile, int] | None = None
        self.declaring: int | None = None  # whose riichi discard the last event was
        self.void = [False] * seats

    def hear(self, event: Event) -> None:
        self._nobody_won()
        match event:
            case Dealt(seat, tiles):
                self.hidden[seat] = 3 * self.rules.table.sets + 1
                self.hand += tiles
            case Drew(seat, tile, replacement):
                self.draws += 1
                self.hidden[seat] += 1
                self.drawn = tile if seat == self.seat else self.drawn
                if replacement:
                    self.ippatsu = [False] * len(self.ippatsu)
            case Discarded(seat, tile, drawn, riichi):
                self.double[seat] |= riichi and not self.rivers[seat] and not any(self.melds) and not any(self.norths)
                self.rivers[seat].append(RiverTile(tile, drawn, riichi, False, self.heard))
                self.ippatsu[seat] = riichi
                self._gone(seat, [tile])
                if riichi or not any(one.riichi for one in self.rivers[seat]):
                    self.passed[seat] = []
                self.offered = tile, seat
            case Called(seat, meld):
                self._called(seat, meld)
            case Pulled(seat):
                self.norths[seat].append(self.heard)
                self._gone(seat, [Tile.NORTH])
                self.offered = Tile.NORTH, seat
            case DoraShown(indicator):
                self.indicators.append(indicator)
            case RiichiPaid(seat):
                self.moved[seat] -= self.rules.points.riichi_stick
                self.sticks += 1
            case PointsMoved(source, to, points):
                if source is not None:
                    self.moved[source] -= points
                if to is not None:
                    self.moved[to] += points
                self.sticks -= points // self.rules.points.riichi_stick if source is None else 0
            case Won() | Drawn(end=End.THREE_RONS) if self.declaring is not None:  # R14
                self.void[self.declaring] = True
                self.double[self.declaring] = self.ippatsu[self.declaring] = False
        self.declaring = event.seat if isinstance(event, Discarded) and event.riichi else None
        self.heard += 1

    def _nobody_won(self) -> None:
        """What was on offer has gone by."""
        if self.offered is not None:
            tile, by = self.offered
            for seat, passed in enumerate(self.passed):
                if seat != by:
                    passed.append(tile)
        self.offered = None

    def _called(self, seat: int, meld: Meld) -> None:
        mine = self.melds[seat]
        if meld.kind is MeldKind.ADDED_KAN:
            assert meld.added is not None
            place = next(at for at, one in enumerate(mine) if one.tiles[0].kind is meld.tiles[0].kind)
            mine[place] = meld
            self._gone(seat, [meld.added])
            self.offered = meld.added, seat
            return
        mine.append(meld)
        own = list(meld.tiles)
        if meld.called is not None:
            assert meld.source is not None
            own.remove(meld.called)
            thrower = (seat + meld.source) % len(self.melds)
            if len(self.melds) == 3 and meld.source.name == "LEFT":
                thrower = (seat - 1) % 3
            self.rivers[thrower][-1] = self.rivers[thrower][-1]._replace(called=True)
            self.ippatsu = [False] * len(self.ippatsu)
        elif self.rules.win.rob_closed_kan and seat != self.seat and self._are_orphans_for(own[0].kind):
            self.offered = own[0], seat  # R30; nobody else could win on it
        self._gone(seat, own)

    def _are_orphans_for(self, kind: Tile) -> bool:
        """Whether the own hand waits for this kind as thirteen orphans."""
        held = {tile.kind for tile in self.hand}
        return len(self.hand) == 13 and {*held, kind} == set(TERMINALS_AND_HONORS)

    def _gone(self, seat: int, tiles: list[Tile]) -> None:
        self.hidden[seat] -= len(tiles)
        if seat == self.seat:
            if self.drawn is not None:
                self.hand.append(self.drawn)
                self.drawn = None
            for tile in tiles:
                self.hand.remove(tile)

    def differs(self, state: Round) -> str | None:
        """What the view says otherwise."""
        seen_now = view(state, self.seat)
        for name, told, there in self._facts(state, seen_now):
            if told != there:
                return f"seat {self.seat}, {name}: the events tell {told}, the view says {there}"
        return self._furiten_differs(state, seen_now)

    def _facts(self, state: Round, now: View) -> Iterator[tuple[str, object, object]]:
        carry, players = state.carry, now.players
        yield "hand", (sort_tiles(self.hand), self.drawn), (now.hand.concealed, now.hand.drawn)
        yield "melds", [tuple(melds) for melds in self.melds], [player.melds for player in players]
        yield "rivers", [tuple(river) for river in self.rivers], [player.river for player in players]
        yield "hidden", self.hidden, [player.concealed for player in players]
        yield "points", [a + b for a, b in zip(carry.points, self.moved, strict=True)], [p.points for p in players]
        yield "sticks", carry.sticks + self.sticks, now.sticks
        yield "indicators", tuple(self.indicators), now.indicators
        yield "tiles left", state.wall.live - self.draws, now.live_left
        norths = [(len(one), one[-1] if one else None) for one in self.norths]
        yield "norths", norths, [(player.kita, player.kita_order) for player in players]
        declared = [
            None if void else next((one.order for one in river if one.riichi), None)
            for river, void in zip(self.rivers, self.void, strict=True)
        ]
        yield "riichi", declared, [player.riichi_order for player in players]
        yield "declared", [order is not None for order in declared], [player.riichi for player in players]
        yield "ippatsu", self.ippatsu, [player.ippatsu for player in players]
        yield "double riichi", self.double, [player.double for player in players]
        yield "number of events", self.heard, now.at
        yield "options", state.asking.get(self.seat, ()), now.options
        yield "unseen", sum(now.unseen), state.wall.live - self.draws + self._others_hidden(state)

    def _others_hidden(self, state: Round) -> int:
        dead = len(state.wall.tiles) - state.wall.live - state.wall.seats * state.wall.size
        return dead - len(self.indicators) + sum(self.hidden) - self.hidden[self.seat]

    def _furiten_differs(self, state: Round, now: View) -> str | None:
        """Furiten from the table alone: a wait among one's own discards, or among the tiles that went by."""
        phase = state.phase
        if (isinstance(phase, Turn) and phase.seat == self.seat) or isinstance(phase, Over):
            return None
        if isinstance(phase, Claims) and phase.by == self.seat and phase.on != "discard":
            return None
        hand = Hand(sort_tiles(self.hand), None, tuple(self.melds[self.seat]), len(self.norths[self.seat]))
        waits = waits_of(hand, self.rules)
        if waits != now.waits:
            return f"seat {self.seat} waits for {waits:b}, the view says {now.waits:b}"
        gone = [one.tile for one in self.rivers[self.seat]] + self.passed[self.seat]
        if isinstance(phase, Turn):  # nothing is on offer any more
            gone += [tile for tile, by in [self.offered or (Tile.M1, self.seat)] if by != self.seat]
        barred = self.rules.win.furiten and any(waits >> tile.kind & 1 for tile in gone)
        if barred != (now.furiten is not None):
            return f"seat {self.seat}: the events say furiten {barred}, the view says {now.furiten}"
        return None


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


# The same round, seen from one seat, with the hidden tiles elsewhere.


def dealt_otherwise(state: Round, seat: int, rng: random.Random) -> Round | None:
    """The round played again with what this seat cannot see in other places; None if that cannot be, or is no change.

    Tiles that came to light keep their places, and so do the hands of other players in riichi. Others pass what they
    are offered anew. It cannot be where the round would have gone on otherwise, or is waiting for somebody else.
    """
    places = hidden_places(state, seat)
    tiles = list(state.wall.tiles)
    moved = [tiles[place] for place in places]
    rng.shuffle(moved)
    for place, tile in zip(places, moved, strict=True):
        tiles[place] = tile
    wall = Wall.of(state.ruleset, tiles)
    if wall == state.wall:  # of a few hidden tiles, some of them equal
        return None
    other = play_again(state, wall, seat)
    if other is None or not _same_moment(state, other):
        return None
    return other


def _same_moment(state: Round, other: Round) -> bool:
    if type(state.phase) is not type(other.phase) or isinstance(other.phase, Over):
        return False
    return len(state.events) == len(other.events)


def hidden_places(state: Round, seat: int) -> list[int]:
    """Where in the wall the tiles lie that this seat has not seen, the hands of other riichi players left out."""
    lying = _Places(state)
    for event in state.events:
        lying.follow(event)
    for who, player in enumerate(state.players):
        if who == seat or player.riichi:
            lying.known |= set(lying.held[who])
    return [place for place in range(len(state.wall.tiles)) if place not in lying.known]


class _Places:
    """Where in the wall the tiles of the hands came from, and which of them everybody knows."""

    def __init__(self, state: Round) -> None:
        wall, seats = state.wall, state.ruleset.table.seats
        self.wall = wall
        self.held = [_dealt_places(wall, (who - state.carry.dealer) % seats) for who in range(seats)]
        self.known: set[int] = set()
        self.next_draw, self.next_replacement = seats * wall.size, len(wall.tiles) - 1
        self.next_indicator = len(wall.tiles) - 2 - wall.replacements
        self.just_drawn: int | None = None

    def follow(self, event: Event) -> None:
        match event:
            case Drew(who, _, replacement):
                self.just_drawn = self.next_replacement if replacement else self.next_draw
                self.held[who].append(self.just_drawn)
                self.next_replacement -= replacement
                self.next_draw += not replacement
            case Discarded(who, tile, drawn):
                if drawn:
                    assert self.just_drawn is not None
                    self._shown(who, self.just_drawn)
                else:
                    self._let_out(who, tile)
            case Pulled(who):
                self.just_drawn = None
                self._let_out(who, Tile.NORTH)
            case Called(who, meld):
                own = [meld.added] if meld.added is not None else list(meld.tiles)
                if meld.added is None and meld.called is not None:
                    own.remove(meld.called)
                self.just_drawn = None
                for tile in own:
                    self._let_out(who, tile)
            case DoraShown():
                self.known.add(self.next_indicator)
                self.next_indicator -= 2
            case _:
                pass

    def _let_out(self, who: int, tile: Tile) -> None:
        """A tile came out of a hand, not the one just drawn if there is another."""
        self._shown(
            who,
            next(p for p in self.held[who] if self.wall.tiles[p] is tile and p != self.just_drawn),
        )

    def _shown(self, who: int, place: int) -> None:
        self.held[who].remove(place)
        self.known.add(place)
        self.just_drawn = None


def _dealt_places(wall: Wall, turn: int) -> list[int]:
    """Where the tiles of a deal lie: blocks of four, then one each."""
    places: list[int] = []
    at, left = 0, wall.size
    while left:
        block = 4 if left >= 4 else 1
        places += range(at + turn * block, at + (turn + 1) * block)
        at += block * wall.seats
        left -= block
    return places


def play_again(state: Round, wall: Wall, seat: int) -> Round | None:
    """The actions on another wall: who is not asked any more is left out, who is newly asked passes."""
    now = start(state.ruleset, wall, state.carry)
    for action in state.actions:
        while action not in now.asking.get(action.seat, ()):
            if isinstance(action, Pass) and action.seat not in now.asking:
                break
            passing = [who for who in now.asking if who not in (seat, action.seat) and isinstance(now.phase, Claims)]
            if not passing:
                return None
            now = apply(now, Pass(passing[0]))
        else:
            now = apply(now, action)
    if not isinstance(state.phase, Claims):
        while isinstance(now.phase, Claims):
            if seat in now.asking:
                return None
            now = apply(now, Pass(next(iter(now.asking))))
    return now
