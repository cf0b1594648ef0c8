"""Tenhou's JSON: the games of its viewer (tenhou.net/6), into which Mahjong Soul's games are turned as well.

A round is a list: its number, scores and indicators, then for each seat the tiles dealt, what it took and what it gave
away, and the result. A tile is a number: 11-19 characters, 21-29 circles, 31-39 bamboo, 41-47 honours, 51-53 red fives.
A discard of 60 is the tile just drawn, ``r`` before a discard declares riichi, ``f44`` sets a north aside. A call is
the set with a letter before the called tile, whose place says from whom: first left, in the middle across, last right.

In which order the seats acted is not written. It follows from whose turn it is and who calls what; where a tile could
have been called earlier than it was, both are tried.

>>> meld = parse_call("3737p37")
>>> meld.verb, str(meld.tile), [str(tile) for tile in meld.own], meld.place
('p', '7s', ['7s', '7s'], 2)
"""

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any, Literal, NamedTuple

from engine.events import Called, Discarded, Drew, End, Event, Pulled
from engine.formats.guarded import LARGEST_GAME, Json, decoded, parse_json, unpacked
from engine.formats.rebuild import rebuild_game
from engine.formats.tables import of_display, of_json, to_json
from engine.formats.told import (
    MOST_ROUNDS,
    FormatError,
    Game,
    Telling,
    ToldEnd,
    ToldGame,
    ToldRound,
    ToldWin,
    seat_of,
    told_end,
)
from engine.hand import Meld, MeldKind
from engine.points import Limit
from engine.reasons import Code
from engine.round import Carry, Over, Round, WinResult
from engine.ruleset import Ruleset
from engine.tiles import KINDS, RED_FIVES, WINDS, Tile
from engine.win import By

MOST_TAKEN = 80
"""Tiles that one seat draws and calls in a round; the whole wall has 70 to draw."""
MOST_TRIES = 100
"""Ways to order a round that are tried before it is given up; nearly every round has one."""

_NUMBERS = {
    **{tile: 10 * (tile // 9 + 1) + tile.rank for tile in KINDS},
    **{red: 51 + place for place, red in enumerate(RED_FIVES)},
}
_TILES = {number: tile for tile, number in _NUMBERS.items()}
_DRAWN = 60
_NORTH = "f44"
_NOTHING = 0  # stands for the discard that an open kan leaves out
_WON = "和了"
_DRAWS = {
    "流局": End.EXHAUSTIVE,
    "全員聴牌": End.EXHAUSTIVE,
    "全員不聴": End.EXHAUSTIVE,
    "流し満貫": End.NAGASHI,
    "九種九牌": End.NINE_TERMINALS,
    "四風連打": End.FOUR_WINDS,
    "四家立直": End.FOUR_RIICHI,
    "四槓散了": End.FOUR_KANS,
    "四開槓": End.FOUR_KANS,
    "三家和了": End.THREE_RONS,
    "三家和": End.THREE_RONS,
}
_CALL = re.compile(r"((?:\d\d)*)([cpmka])((?:\d\d)+)")


class Call(NamedTuple):
    """A call as it is written. ``tile`` follows the letter: the called one, the added one, or the last of four.

    ``own`` are the others, ``place`` counts those before the letter.
    """

    verb: str
    tile: Tile
    own: tuple[Tile, ...]
    place: int


def parse_tile(number: int, where: str = "") -> Tile:
    tile = _TILES.get(number)
    if tile is None:
        raise FormatError(f"there is no tile {number}", where)
    return tile


def parse_call(text: str, where: str = "") -> Call:
    """A chi, a pon or a kan."""
    found = _CALL.fullmatch(text)
    sizes = {"c": 3, "p": 3, "m": 4, "k": 4, "a": 4}
    if found is None or len(text) != 2 * sizes[found[2]] + 1:
        raise FormatError(f"{text[:20]!r} is no call", where)
    before, verb, after = found.groups()
    first, *others = [parse_tile(int(digits), where) for digits in re.findall("..", after)]
    own = [parse_tile(int(digits), where) for digits in re.findall("..", before)]
    return Call(verb, first, (*own, *others), len(own))


# Reading.


def read(data: bytes, ruleset: Ruleset | None = None) -> Game:
    """The game of a file, plain or gzip. ``ruleset`` stands in place of what the log says of its rules.

    Raises `FormatError`.
    """
    return rebuild_game(tell(data, ruleset))


def tell(data: bytes, ruleset: Ruleset | None = None) -> ToldGame:
    """What a file tells of its game."""
    log = parse_json(decoded(unpacked(data, LARGEST_GAME)))
    rounds = log["log"].list()
    if not 1 <= len(rounds) <= MOST_ROUNDS:
        log["log"].fail(f"the game has {len(rounds)} rounds; 1 to {MOST_ROUNDS} are read")
    seats = _seats(rounds[0])
    rules = ruleset or _rules(log, seats)
    if rules.table.seats != seats:
        log["log"].fail(f"{seats} players; {rules.table.seats} play by the rules {rules.name!r}")
    said = log.get("name")
    names = [one.name() for one in said.list(seats, 4)][:seats] if said is not None else [""] * seats
    told = tuple(_round(one, rules) for one in rounds)
    return ToldGame(tuple(names), rules, told, _final(log, seats))


def _seats(said: Json) -> int:
    """Three where nobody has been dealt the fourth hand."""
    parts = said.list(14, 17)
    return 4 if len(parts) == 17 and parts[13].list() else 3


def _rules(log: Json, seats: int) -> Ruleset:
    rule = log.get("rule")
    if rule is not None and (own := rule.get("ruleset")) is not None:
        return of_json(own)
    shown = rule.get("disp") if rule is not None else None
    text = shown.text() if shown is not None else ""
    counts = [rule.get(key) for key in ("aka", "aka51", "aka52", "aka53")] if rule is not None else []
    told = [count.whole() for count in counts if count is not None]
    return of_display(text, seats, any(told) if told else "赤" in text or not text)


def _final(log: Json, seats: int) -> tuple[int, ...] | None:
    """The scores at the end of the game; beside each stands its result, which may be a fraction."""
    said = log.get("sc")
    if said is None:
        return None
    return tuple(one.whole() for one in said.list(2 * seats, 8)[: 2 * seats : 2])


def _round(said: Json, rules: Ruleset) -> ToldRound:
    seats = rules.table.seats
    if _seats(said) != seats:
        said.fail(f"in this round {_seats(said)} players are dealt tiles, in the game play {seats}")
    parts = said.list()
    number, honba, sticks = (one.whole(0, 1_000) for one in parts[0].list(3))
    wind, dealer = divmod(number, 4)
    if wind >= len(WINDS) or dealer >= seats:
        parts[0].fail(f"there is no round {number}")
    carry = Carry(dealer, WINDS[wind], honba, sticks, _seated(parts[1], seats))
    steps = [_steps(parts[5 + 3 * seat], parts[6 + 3 * seat]) for seat in range(seats)]
    end = _end(parts[-1], seats, tuple(_tile(one) for one in parts[3].list()))
    telling = Telling(seats)
    for seat, step in _ordered(said, steps, dealer):
        _tell(telling, seat, step)
    return ToldRound(
        carry,
        tuple(tuple(_tile(one) for one in parts[4 + 3 * seat].list()) for seat in range(seats)),
        tuple(_tile(one) for one in parts[2].list()) if rules.dora.indicators else (),
        tuple(telling.events),
        end,
        place=said.path,
        places=tuple(telling.places),
    )


def _seated(said: Json, seats: int) -> tuple[int, ...]:
    """A number for each seat; of a fourth seat that nobody has, nothing."""
    numbers = said.wholes(seats, 4)
    if any(numbers[seats:]):
        said.fail("the empty seat has points")
    return numbers[:seats]


def _tile(said: Json) -> Tile:
    return parse_tile(said.whole(), said.path)


def _end(said: Json, seats: int, ura: tuple[Tile, ...]) -> ToldEnd:
    parts = said.list()
    word = said[0].text()
    if word != _WON:
        if word not in _DRAWS:
            said[0].fail(f"there is no end of a round {word[:20]!r}")
        return ToldEnd(_DRAWS[word], (), _seated(parts[1], seats) if len(parts) > 1 else (0,) * seats)
    if not 3 <= len(parts) <= 2 * seats + 1 or not len(parts) % 2:
        said.fail("a win has the points moved and the seats, each in a list")
    wins = []
    for points, hand in zip(parts[1::2], parts[2::2], strict=True):
        seat, source = (hand[place].whole(0, seats - 1) for place in (0, 1))
        wins.append(ToldWin(seat, source, _seated(points, seats)))
    return ToldEnd(End.TSUMO if wins[0].seat == wins[0].source else End.RON, tuple(wins), ura=ura)


class _Thrown(NamedTuple):
    tile: Tile
    drawn: bool
    riichi: bool


class _Step(NamedTuple):
    """What a seat took, and what it gave away for it: None where the round ended there."""

    take: Tile | Call
    give: _Thrown | Call | Literal["north", "nothing"] | None
    took: str  # places in the file
    gave: str


def _steps(takes: Json, gives: Json) -> list[_Step]:
    """One seat's two lists, which belong together entry by entry."""
    given = gives.list()
    taken = takes.list()
    if not len(given) <= len(taken) <= len(given) + 1:
        gives.fail(f"{len(given)} tiles are given away and {len(taken)} are taken")
    if len(taken) > MOST_TAKEN:
        takes.fail(f"{len(taken)} tiles are taken; at most {MOST_TAKEN} are read")
    steps = []
    for number, said in enumerate(taken):
        take = _take(said)
        after = given[number] if number < len(given) else None
        give = _give(after, take) if after is not None else None
        if isinstance(take, Call) and (take.verb == "m") != (give == "nothing"):
            said.fail("a discard that an open kan leaves out is written as 0, and no other")
        steps.append(_Step(take, give, said.path, after.path if after is not None else ""))
    return steps


def _take(said: Json) -> Tile | Call:
    if not isinstance(said.value, str):
        return _tile(said)
    call = parse_call(said.value, said.path)
    if call.verb not in "cpm":
        said.fail(f"{said.value!r} takes no tile")
    return call


def _give(said: Json, take: Tile | Call) -> _Thrown | Call | Literal["north", "nothing"]:
    text, riichi = said.value, False
    if text == _NORTH:
        return "north"
    if isinstance(text, str) and (riichi := text[:1] == "r" and text[1:].isdecimal() and len(text) == 3):
        said = Json(int(text[1:]), said.path)
    if isinstance(said.value, str):
        call = parse_call(said.value, said.path)
        if call.verb not in "ka":
            said.fail(f"{said.value!r} gives no tile away")
        return call
    number = said.whole()
    if number == _NOTHING and isinstance(take, Call):
        return "nothing"
    if number != _DRAWN:
        return _Thrown(_tile(said), False, riichi)
    if isinstance(take, Call):
        said.fail("there is no drawn tile to discard after a call")
    return _Thrown(take, True, riichi)


def _ordered(said: Json, seats: Sequence[Sequence[_Step]], dealer: int) -> list[tuple[int, _Step]]:
    """The steps in the order in which they can have been taken."""
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
        if all(head == len(steps) for head, steps in zip(heads, seats, strict=True)):
            return path
    return said.fail("no order of the turns fits what the seats took and gave away")


def _ways(seats: Sequence[Sequence[_Step]], heads: Sequence[int], by: int, tile: Tile) -> Iterator[tuple[int, bool]]:
    """Who may step after a discard: whoever's next step calls it, pon and kan first, or the next seat by drawing."""
    chi = []
    for seat, steps in enumerate(seats):
        take = steps[heads[seat]].take if heads[seat] < len(steps) else None
        if seat != by and isinstance(take, Call) and take.tile is tile and _source(take, seat, len(seats)) == by:
            if take.verb == "c":
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


def _tell(telling: Telling, seat: int, step: _Step) -> None:
    take, give = step.take, step.give
    if isinstance(take, Call):
        lay = {"c": telling.chi, "p": telling.pon, "m": telling.open_kan}
        lay[take.verb](seat, _source(take, seat, telling.seats), take.tile, take.own, step.took)
    else:
        telling.draw(seat, take, step.took)
    match give:
        case _Thrown(tile, drawn, riichi):
            telling.discard(seat, tile, step.gave, drawn=drawn, riichi=riichi)
        case Call("k", tile):
            telling.added_kan(seat, tile, step.gave)
        case Call(_, tile, own):
            telling.closed_kan(seat, (*own, tile), step.gave)
        case "north":
            telling.pull(seat, step.gave)


# Writing.


def write(game: Game) -> bytes:
    """The game for Tenhou's viewer, with its rules for `read`. What nobody saw of a wall is not in it."""
    rules, seats = game.ruleset, game.ruleset.table.seats
    empty = 4 - seats
    said: dict[str, Any] = {
        "title": ["", ""],
        "name": [*game.names, *[""] * empty],
        "rule": {"disp": rules.name, "aka": int(bool(rules.table.red_fives)), "ruleset": to_json(rules)},
        "log": [_written(state) for state in game.rounds],
    }
    if game.final is not None:
        said["sc"] = [number for points in (*game.final, *[0] * empty) for number in (points, 0)]
    return json.dumps(said, ensure_ascii=False, separators=(",", ":")).encode()


def _written(state: Round) -> list[Any]:
    carry, wall, end = state.carry, state.wall, told_end(state)
    seats = len(state.players)
    empty = 4 - seats
    said: list[Any] = [
        [4 * WINDS.index(carry.prevalent_wind) + carry.dealer, carry.honba, carry.sticks],
        [*carry.points, *[0] * empty],
        [_NUMBERS[tile] for tile in state.indicators],
        [_NUMBERS[tile] for tile in end.ura],
    ]
    takes, gives = _taken_and_given(state.events, seats)
    for seat in range(seats):
        dealt = [_NUMBERS[tile] for tile in wall.deal((seat - carry.dealer) % seats)]
        said += [dealt, takes[seat], gives[seat]]
    said += [[]] * (3 * empty)
    return [*said, _result(state, end)]


type _Column = list[int | str]


def _taken_and_given(events: Sequence[Event], seats: int) -> tuple[list[_Column], list[_Column]]:
    takes: list[_Column] = [[] for _ in range(seats)]
    gives: list[_Column] = [[] for _ in range(seats)]
    for event in events:
        match event:
            case Drew(seat, tile) if tile is not None:
                takes[seat].append(_NUMBERS[tile])
            case Discarded(seat, tile, drawn, riichi):
                number = _DRAWN if drawn else _NUMBERS[tile]
                gives[seat].append(f"r{number}" if riichi else number)
            case Pulled(seat):
                gives[seat].append(_NORTH)
            case Called(seat, meld):
                own_turn = meld.kind in (MeldKind.CLOSED_KAN, MeldKind.ADDED_KAN)
                (gives if own_turn else takes)[seat].append(_call(meld, seat, seats))
                if meld.kind is MeldKind.OPEN_KAN:
                    gives[seat].append(_NOTHING)
    return takes, gives


_VERBS = {
    MeldKind.CHI: "c",
    MeldKind.PON: "p",
    MeldKind.OPEN_KAN: "m",
    MeldKind.ADDED_KAN: "k",
    MeldKind.CLOSED_KAN: "a",
}


def _call(meld: Meld, seat: int, seats: int) -> str:
    """The set with the letter in its place; a tile added to a pon stands before the called one."""
    own = list(meld.tiles)
    after: list[Tile] = []
    if meld.called is None:
        after, place = [own.pop()], len(own)
    else:
        assert meld.source is not None
        own.remove(meld.called)
        after = [meld.called]
        if meld.added is not None:
            own.remove(meld.added)
            after = [meld.added, meld.called]
        turned = (seat_of(seats, seat, meld.source) - seat) % 4
        place = {3: 0, 2: 1, 1: len(own)}[turned]
    texts = [str(_NUMBERS[tile]) for tile in own]
    return "".join((*texts[:place], _VERBS[meld.kind], *[str(_NUMBERS[tile]) for tile in after], *texts[place:]))


def _result(state: Round, end: ToldEnd) -> list[Any]:
    assert isinstance(state.phase, Over)
    result = state.phase.result
    padding = [0] * (4 - len(state.players))
    if not result.wins:
        word = next(word for word, kind in _DRAWS.items() if kind is result.end)
        if result.ready and result.end is End.EXHAUSTIVE and len(set(result.ready)) == 1:
            return ["全員聴牌" if result.ready[0] else "全員不聴"]
        return [word] if result.end.is_abortive else [word, [*(end.moved or ()), *padding]]
    said: list[Any] = [_WON]
    for win, told in zip(result.wins, end.wins, strict=True):
        liable = win.seat if win.liable is None else win.liable
        worth = [_worth(state.ruleset, win), *_yaku(state, win)]
        said += [[*(told.moved or ()), *padding], [win.seat, win.source, liable, *worth]]
    return said


_LIMITS = {
    Limit.MANGAN: "満貫",
    Limit.HANEMAN: "跳満",
    Limit.BAIMAN: "倍満",
    Limit.SANBAIMAN: "三倍満",
    Limit.KAZOE_YAKUMAN: "数え役満",
    Limit.YAKUMAN: "役満",
}
_NAMES = {
    Code.RIICHI: "立直",
    Code.DOUBLE_RIICHI: "両立直",
    Code.IPPATSU: "一発",
    Code.MENZEN_TSUMO: "門前清自摸和",
    Code.PINFU: "平和",
    Code.TANYAO: "断幺九",
    Code.IIPEIKOU: "一盃口",
    Code.HAKU: "役牌 白",
    Code.HATSU: "役牌 發",
    Code.CHUN: "役牌 中",
    Code.RINSHAN: "嶺上開花",
    Code.CHANKAN: "槍槓",
    Code.HAITEI: "海底摸月",
    Code.HOUTEI: "河底撈魚",
    Code.CHIITOITSU: "七対子",
    Code.SANSHOKU_DOUJUN: "三色同順",
    Code.ITTSUU: "一気通貫",
    Code.CHANTA: "混全帯幺九",
    Code.TOITOI: "対々和",
    Code.SANANKOU: "三暗刻",
    Code.SANKANTSU: "三槓子",
    Code.SANSHOKU_DOUKOU: "三色同刻",
    Code.HONROUTOU: "混老頭",
    Code.SHOUSANGEN: "小三元",
    Code.RYANPEIKOU: "二盃口",
    Code.HONITSU: "混一色",
    Code.JUNCHAN: "純全帯幺九",
    Code.CHINITSU: "清一色",
    Code.KOKUSHI_MUSOU: "国士無双",
    Code.KOKUSHI_MUSOU_13: "国士無双１３面",
    Code.SUUANKOU: "四暗刻",
    Code.SUUANKOU_TANKI: "四暗刻単騎",
    Code.DAISANGEN: "大三元",
    Code.SHOUSUUSHII: "小四喜",
    Code.DAISUUSHII: "大四喜",
    Code.TSUUIISOU: "字一色",
    Code.CHINROUTOU: "清老頭",
    Code.RYUUIISOU: "緑一色",
    Code.CHUUREN_POUTOU: "九蓮宝燈",
    Code.JUNSEI_CHUUREN_POUTOU: "純正九蓮宝燈",
    Code.SUUKANTSU: "四槓子",
    Code.TENHOU: "天和",
    Code.CHIIHOU: "地和",
    Code.DORA: "ドラ",
    Code.AKA_DORA: "赤ドラ",
    Code.URA_DORA: "裏ドラ",
    Code.KITA_DORA: "抜きドラ",
}
"""What Tenhou's viewer calls them; the two winds are named beside it."""


def _worth(rules: Ruleset, win: WinResult) -> str:
    """What the hand is worth, as in 30符3飜3900点 or 満貫2000-4000点, the counters left out."""
    worth, paid = win.score, win.score.payments
    value = (
        _LIMITS[worth.limit]
        if worth.limit
        else f"{worth.fu_total}符{worth.han}飜"
        if worth.fu_total
        else f"{worth.han}飜"
    )
    counters = rules.points.honba_tsumo * worth.reading.win.honba
    if paid.by is By.RON:
        return f"{value}{paid.total - paid.honba}点"
    if not paid.dealer:
        return f"{value}{paid.each - counters}点∀"
    return f"{value}{paid.each - counters}-{paid.dealer - counters}点"


def _yaku(state: Round, win: WinResult) -> Iterator[str]:
    winds = {Code.SEAT_WIND: ("自風", state.seat_wind(win.seat)), Code.ROUND_WIND: ("場風", state.carry.prevalent_wind)}
    worth = win.score
    for item, yakuman in (*[(one, worth.yakuman) for one in worth.yaku], *[(one, 0) for one in worth.dora]):
        if item.code in winds:
            name, wind = winds[item.code]
            name = f"{name} {'東南西北'[WINDS.index(wind)]}"
        else:
            name = _NAMES.get(item.code, item.code.slug)
        yield f"{name}({'役満' if yakuman else f'{item.amount}飜'})"
