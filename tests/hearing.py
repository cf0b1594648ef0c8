"""The table as one seat knows it from the events it is told: what a view is compared with."""

from collections.abc import Iterator

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
from engine.eyes import view
from engine.hand import Hand, Meld, MeldKind
from engine.legal import waits_of
from engine.round import Claims, Over, Round, Turn
from engine.rules import Ruleset
from engine.tiles import TERMINALS_AND_HONORS, Tile, sort_tiles
from engine.view import RiverTile, View


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
