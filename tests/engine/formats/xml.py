"""A writer of Tenhou's XML, for the tests of the reader: in earnest Tenhou alone writes it."""

from collections.abc import Iterator
from urllib.parse import quote
from xml.sax.saxutils import quoteattr

from engine.events import Called, Discarded, DoraShown, Drew, End, Event, Pulled, RiichiPaid
from engine.formats.told import Game, seat_of, told_end
from engine.hand import Meld, MeldKind
from engine.round import Over, Round
from engine.tiles import WINDS, Tile

KINDS_OF_DRAW = {
    End.NINE_TERMINALS: "yao9",
    End.FOUR_RIICHI: "reach4",
    End.THREE_RONS: "ron3",
    End.FOUR_KANS: "kan4",
    End.FOUR_WINDS: "kaze4",
    End.NAGASHI: "nm",
}


def write(game: Game) -> bytes:
    rules = game.ruleset
    bits = 0x01 | (0 if rules.table.red_fives else 0x02) | (0 if rules.yaku.open_tanyao else 0x04)
    bits |= (0x08 if rules.length.winds == 2 else 0) | (0x10 if rules.table.seats == 3 else 0)
    names = " ".join(f'n{seat}="{quote(name)}"' for seat, name in enumerate(game.names))
    parts = [
        f'<mjloggm ver="2.3"><SHUFFLE seed="" ref=""/><GO type="{bits}" lobby="0"/><UN {names}/><TAIKYOKU oya="0"/>'
    ]
    for state in game.rounds:
        owari = game.final if state is game.rounds[-1] else None
        parts.append("".join(_Writer(state).elements(owari)))
    return ("".join(parts) + "</mjloggm>").encode()


def _element(name: str, **attributes: object) -> str:
    return f"<{name} {' '.join(f'{key}={quoteattr(str(value))}' for key, value in attributes.items())}/>"


def pack(meld: Meld, source: int, ids: dict[str, list[int]]) -> int:
    """``source`` counts seats on from the caller at a table of four; ``ids`` are the tiles as numbers of 136."""
    tiles = sorted(ids["own"] + ids["called"])
    called = tiles.index(ids["called"][0]) if ids["called"] else 0
    copies = [tile % 4 for tile in tiles]
    kind = tiles[0] // 4
    if meld.kind is MeldKind.CHI:
        bits = sum(copy << 3 + 2 * place for place, copy in enumerate(copies))
        return ((kind // 9 * 7 + kind % 9) * 3 + called) << 10 | bits | 0x4 | source
    if meld.kind is MeldKind.PON:
        (unused,) = {0, 1, 2, 3} - set(copies)
        return (kind * 3 + called) << 9 | unused << 5 | 0x8 | source
    if meld.kind is MeldKind.ADDED_KAN:
        return (kind * 3 + called) << 9 | ids["added"][0] % 4 << 5 | 0x10 | source
    return (ids["called"] or tiles)[0] << 8 | source


class _Writer:
    """One round. Every tile of the wall has a number of its own; ``held`` are those in the hands."""

    def __init__(self, state: Round) -> None:
        self.state = state
        self.seats = len(state.players)
        self.free: dict[Tile, list[int]] = {}
        reds = state.ruleset.table.red_fives
        for tile in Tile:
            first = 4 * tile.kind
            red = f"0{tile.suit}" in reds and tile.rank == 5
            self.free[tile] = [first] if tile.is_red else list(range(first + red, first + 4))
        self.held: list[list[int]] = [[] for _ in range(self.seats)]
        self.drawn: list[int] = [-1] * self.seats
        self.pons: dict[tuple[int, Tile], dict[str, list[int]]] = {}
        self.thrown = 0
        self.points = list(state.carry.points)
        self.numbers: dict[int, Tile] = {}

    def number(self, tile: Tile) -> int:
        number = self.free[tile].pop()
        self.numbers[number] = tile
        return number

    def out_of(self, seat: int, tile: Tile, *, other_than: int = -1) -> int:
        found = next(one for one in self.held[seat] if self.numbers[one] is tile and one != other_than)
        self.held[seat].remove(found)
        return found

    def elements(self, owari: tuple[int, ...] | None) -> Iterator[str]:
        state, carry, wall = self.state, self.state.carry, self.state.wall
        empty = [0] * (4 - self.seats)
        for seat in range(self.seats):
            self.held[seat] = [self.number(tile) for tile in wall.deal((seat - carry.dealer) % self.seats)]
        indicator = self.number(wall.indicator(0))
        hands = {f"hai{seat}": ",".join(map(str, held)) for seat, held in enumerate(self.held)}
        yield _element(
            "INIT",
            seed=f"{4 * WINDS.index(carry.prevalent_wind) + carry.dealer},{carry.honba},{carry.sticks},0,0,{indicator}",
            ten=",".join(str(points // 100) for points in (*carry.points, *empty)),
            oya=carry.dealer,
            **hands,
            **({"hai3": ""} if empty else {}),
        )
        for event in state.events[self.seats + 1 :]:
            yield from self.event(event)
        yield from self.end(owari)

    def event(self, event: Event) -> Iterator[str]:
        match event:
            case Drew(seat, tile) if tile is not None:
                number = self.number(tile)
                self.held[seat].append(number)
                self.drawn[seat] = number
                yield f"<{'TUVW'[seat]}{number}/>"
            case Discarded(seat, tile, drawn, riichi):
                if riichi:
                    yield _element("REACH", who=seat, step=1)
                if drawn:
                    self.held[seat].remove(self.drawn[seat])
                    number = self.drawn[seat]
                else:
                    number = self.out_of(seat, tile, other_than=self.drawn[seat])
                self.thrown, self.drawn[seat] = number, -1
                yield f"<{'DEFG'[seat]}{number}/>"
            case RiichiPaid(seat):
                self.points[seat] -= 1000
                yield _element("REACH", who=seat, ten=",".join(str(one // 100) for one in self.points), step=2)
            case DoraShown(indicator):
                yield _element("DORA", hai=self.number(indicator))
            case Pulled(seat):
                self.drawn[seat] = -1
                yield _element("N", who=seat, m=self.out_of(seat, Tile.NORTH) << 8 | 0x20)
            case Called(seat, meld):
                self.drawn[seat] = -1
                yield _element("N", who=seat, m=self.call(seat, meld))

    def call(self, seat: int, meld: Meld) -> int:
        kind = meld.tiles[0].kind
        source = 0 if meld.source is None else (seat_of(self.seats, seat, meld.source) - seat) % 4
        if meld.added is not None:
            return pack(meld, source, self.pons[seat, kind] | {"added": [self.out_of(seat, meld.added)]})
        own = list(meld.tiles)
        if meld.called is not None:
            own.remove(meld.called)
        ids = {
            "own": [self.out_of(seat, tile) for tile in own],
            "called": [self.thrown] if meld.called is not None else [],
        }
        self.pons[seat, kind] = ids
        return pack(meld, source, ids)

    def end(self, owari: tuple[int, ...] | None) -> Iterator[str]:
        assert isinstance(self.state.phase, Over)
        result, told = self.state.phase.result, told_end(self.state)
        empty = [0] * (4 - self.seats)
        last: dict[str, object] = {}
        if owari is not None:
            last["owari"] = ",".join(f"{points // 100},0.0" for points in (*owari, *empty))
        scores = list(result.led)
        if not result.wins:
            kind = {"type": KINDS_OF_DRAW[result.end]} if result.end in KINDS_OF_DRAW else {}
            hands = {f"hai{seat}": "" for seat, ready in enumerate(result.ready or ()) if ready}
            yield _element("RYUUKYOKU", **kind, sc=_moved(scores, told.moved or (), empty), **hands, **last)
        for number, (win, ends) in enumerate(zip(result.wins, told.wins, strict=True)):
            moved = ends.moved or ()
            ura = told.ura if self.state.players[win.seat].riichi else ()
            below = (
                {"doraHaiUra": ",".join(str(4 * tile.kind + (0 if tile.is_red else 3)) for tile in ura)} if ura else {}
            )
            sc = _moved(scores, moved, empty)
            done = number == len(result.wins) - 1
            yield _element("AGARI", who=win.seat, fromWho=win.source, **below, sc=sc, **(last if done else {}))
            scores = [score + change for score, change in zip(scores, moved, strict=True)]


def _moved(scores: list[int], moved: tuple[int, ...], empty: list[int]) -> str:
    pairs = [*zip(scores, moved, strict=True), *zip(empty, empty, strict=True)]
    return ",".join(f"{score // 100},{change // 100}" for score, change in pairs)
