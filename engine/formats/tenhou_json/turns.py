"""What each seat took and gave away in a round, put in order.

In which order the seats acted is not written. It follows from whose turn it is and who calls what; where a tile could
have been called earlier than it was, both are tried.
"""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from engine.formats.guarded import Json
from engine.formats.tenhou_json.notation import DRAWN, NORTH, NOTHING, Call, parse_call, parse_tile
from engine.formats.told import Telling
from engine.hand import MeldKind
from engine.tiles import Tile

MOST_TAKEN = 80
"""Tiles that one seat draws and calls in a round; the whole wall has 70 to draw."""
MOST_TRIES = 100
"""Ways to order a round that are tried before it is given up; nearly every round has one."""


class _Thrown(NamedTuple):
    tile: Tile
    drawn: bool
    riichi: bool


type _Given = _Thrown | Call | Literal["north", "nothing"]


class _Step(NamedTuple):
    """What a seat took, and what it gave away for it: None where the round ended there."""

    take: Tile | Call
    give: _Given | None
    took: str  # places in the file
    gave: str


def telling_of(said: Json, takes: Sequence[Json], gives: Sequence[Json], dealer: int) -> Telling:
    """A round's turns, from the two lists of each seat."""
    seats = list(map(_steps, takes, gives))
    telling = Telling(len(seats))
    for seat, step in _ordered(said, seats, dealer):
        match step.take:
            case Call(kind, tile, own) as call:
                telling.call(kind, seat, _source(call, seat, telling.seats), tile, own, step.took)
            case tile:
                telling.draw(seat, tile, step.took)
        match step.give:
            case _Thrown(tile, drawn, riichi):
                telling.discard(seat, tile, step.gave, drawn=drawn, riichi=riichi)
            case Call(MeldKind.ADDED_KAN, tile):
                telling.added_kan(seat, tile, step.gave)
            case Call(_, tile, own):
                telling.closed_kan(seat, (*own, tile), step.gave)
            case "north":
                telling.pull(seat, step.gave)
    return telling


def _steps(takes: Json, gives: Json) -> list[_Step]:
    """One seat's two lists, which belong together entry by entry."""
    given = gives.list()
    taken = takes.list()
    if not len(given) <= len(taken) <= len(given) + 1:
        gives.fail(f"{len(given)} tiles are given away and {len(taken)} are taken")
    if len(taken) > MOST_TAKEN:
        takes.fail(f"{len(taken)} tiles are taken; at most {MOST_TAKEN} are read")
    found = []
    for number, said in enumerate(taken):
        take = _take(said)
        after = given[number] if number < len(given) else None
        give = _give(after, take) if after is not None else None
        if isinstance(take, Call) and (take.kind is MeldKind.OPEN_KAN) != (give == "nothing"):
            said.fail("a discard that an open kan leaves out is written as 0, and no other")
        found.append(_Step(take, give, said.path, after.path if after is not None else ""))
    return found


def _take(said: Json) -> Tile | Call:
    if not isinstance(said.value, str):
        return parse_tile(said.whole(), said.path)
    call = parse_call(said.value, said.path)
    if call.kind in (MeldKind.ADDED_KAN, MeldKind.CLOSED_KAN):
        said.fail(f"{said.value!r} takes no tile")
    return call


def _give(said: Json, take: Tile | Call) -> _Given:
    text, riichi = said.value, False
    if text == NORTH:
        return "north"
    if isinstance(text, str) and (riichi := text[:1] == "r" and text[1:].isdecimal() and len(text) == 3):
        said = Json(int(text[1:]), said.path)
    if isinstance(said.value, str):
        call = parse_call(said.value, said.path)
        if call.kind not in (MeldKind.ADDED_KAN, MeldKind.CLOSED_KAN):
            said.fail(f"{said.value!r} gives no tile away")
        return call
    number = said.whole()
    if number == NOTHING and isinstance(take, Call):
        return "nothing"
    if number != DRAWN:
        return _Thrown(parse_tile(said.whole(), said.path), False, riichi)
    if isinstance(take, Call):
        said.fail("there is no drawn tile to discard after a call")
    return _Thrown(take, True, riichi)


def _ordered(said: Json, seats: Sequence[Sequence[_Step]], dealer: int) -> list[tuple[int, _Step]]:
    """The steps of the seats in the order in which they can have been taken."""
    path: list[tuple[int, _Step]] = []
    # Ways still to be tried: who steps next, whether by a call, how far each seat had come, and how many steps it was.
    open_ways = [(dealer, False, (0,) * len(seats))]
    for _ in range(MOST_TRIES):
        if not open_ways:
            break
        seat, calls, heads = open_ways.pop()
        del path[sum(heads) :]
        while True:
            if heads[seat] == len(seats[seat]):
                break
            step = seats[seat][heads[seat]]
            if isinstance(step.take, Call) is not calls:
                break
            heads = (*heads[:seat], heads[seat] + 1, *heads[seat + 1 :])
            path.append((seat, step))
            if isinstance(step.give, _Thrown):
                ways = list(_ways(seats, heads, seat, step.give.tile))
                open_ways += [(next_seat, call, heads) for next_seat, call in ways[:0:-1]]
                seat, calls = ways[0]
            else:
                calls = False
        if all(head == len(own) for head, own in zip(heads, seats, strict=True)):
            return path
    return said.fail("no order of the turns fits what the seats took and gave away")


def _ways(seats: Sequence[Sequence[_Step]], heads: Sequence[int], by: int, tile: Tile) -> Iterator[tuple[int, bool]]:
    """Who may step after a discard: whoever's next step calls it, pon and kan first, or the next seat by drawing."""
    chi = []
    for seat, own in enumerate(seats):
        take = own[heads[seat]].take if heads[seat] < len(own) else None
        if seat != by and isinstance(take, Call) and take.tile is tile and _source(take, seat, len(seats)) == by:
            if take.kind is MeldKind.CHI:
                chi.append((seat, True))
            else:
                yield seat, True
    yield from chi
    yield (by + 1) % len(seats), False


def _source(call: Call, seat: int, seats: int) -> int:
    """The seat called from. Three players sit at a table of four, where seat 3 is empty (edge-cases S21).

    Should a log count without the empty seat, its neighbours are meant.
    """
    turned = 3 if call.place == 0 else 1 if call.place == len(call.own) else 2
    source = (seat + turned) % 4
    return source if source < seats else (seat + (1 if turned == 1 else -1)) % seats
