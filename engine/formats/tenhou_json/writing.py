"""A game written as Tenhou's JSON."""

import json
from collections.abc import Iterator, Sequence
from typing import Any

from engine.events import Called, Discarded, Drew, End, Event, Pulled
from engine.formats.tables import to_json
from engine.formats.tenhou_json.notation import DRAWN, DRAWS, LETTERS, NORTH, NOTHING, NUMBERS, WON
from engine.formats.told import Game, ToldEnd, padded, seat_of, told_end
from engine.hand import Meld, MeldKind
from engine.points import Limit
from engine.reasons import Code
from engine.round import Over, Round, WinResult
from engine.ruleset import Ruleset
from engine.tiles import WINDS, Tile
from engine.win import By

ENTRIES = 4
"""Of each list; with three players the last is empty."""


def write(game: Game) -> bytes:
    """The game for Tenhou's viewer, with its rules for `read`. What nobody saw of a wall is not in it."""
    rules = game.ruleset
    said: dict[str, Any] = {
        "title": ["", ""],
        "name": padded(game.names, ENTRIES, ""),
        "rule": {"disp": rules.name, "aka": int(bool(rules.table.red_fives)), "ruleset": to_json(rules)},
        "log": [_round(state) for state in game.rounds],
    }
    if game.final is not None:
        said["sc"] = [number for points in padded(game.final, ENTRIES, 0) for number in (points, 0)]
    return json.dumps(said, ensure_ascii=False, separators=(",", ":")).encode()


def _round(state: Round) -> list[Any]:
    carry, end, seats = state.carry, told_end(state), len(state.players)
    takes, gives = _taken_and_given(state.events, seats)
    said: list[Any] = [
        [4 * WINDS.index(carry.prevalent_wind) + carry.dealer, carry.honba, carry.sticks],
        padded(carry.points, ENTRIES, 0),
        [NUMBERS[tile] for tile in state.indicators],
        [NUMBERS[tile] for tile in end.ura],
    ]
    for seat in range(seats):
        dealt = [NUMBERS[tile] for tile in state.wall.deal((seat - carry.dealer) % seats)]
        said += [dealt, takes[seat], gives[seat]]
    said += [[]] * 3 * (ENTRIES - seats)
    return [*said, _result(state, end)]


type _Column = list[int | str]


def _taken_and_given(events: Sequence[Event], seats: int) -> tuple[list[_Column], list[_Column]]:
    takes: list[_Column] = [[] for _ in range(seats)]
    gives: list[_Column] = [[] for _ in range(seats)]
    for event in events:
        match event:
            case Drew(seat, tile) if tile is not None:
                takes[seat].append(NUMBERS[tile])
            case Discarded(seat, tile, drawn, riichi):
                number = DRAWN if drawn else NUMBERS[tile]
                gives[seat].append(f"r{number}" if riichi else number)
            case Pulled(seat):
                gives[seat].append(NORTH)
            case Called(seat, meld):
                own_turn = meld.kind in (MeldKind.CLOSED_KAN, MeldKind.ADDED_KAN)
                (gives if own_turn else takes)[seat].append(_call(meld, seat, seats))
                if meld.kind is MeldKind.OPEN_KAN:
                    gives[seat].append(NOTHING)
    return takes, gives


def _call(meld: Meld, seat: int, seats: int) -> str:
    """The set with the letter in its place; a tile added to a pon stands before the called one."""
    own = [tile for tile, called in meld.laid if not called]
    if meld.called is None:
        after, place = [own.pop()], len(own)
    else:
        assert meld.source is not None
        after = [meld.called] if meld.added is None else [meld.added, meld.called]
        turned = (seat_of(seats, seat, meld.source) - seat) % ENTRIES
        place = {3: 0, 2: 1, 1: len(own)}[turned]
    return f"{_joined(own[:place])}{LETTERS[meld.kind]}{_joined([*after, *own[place:]])}"


def _joined(tiles: Sequence[Tile]) -> str:
    return "".join(str(NUMBERS[tile]) for tile in tiles)


def _result(state: Round, end: ToldEnd) -> list[Any]:
    assert isinstance(state.phase, Over)
    result = state.phase.result
    if not result.wins:
        if result.ready and result.end is End.EXHAUSTIVE and len(set(result.ready)) == 1:
            return ["全員聴牌" if result.ready[0] else "全員不聴"]
        word = next(word for word, kind in DRAWS.items() if kind is result.end)
        return [word] if result.end.is_abortive else [word, padded(end.moved or (), ENTRIES, 0)]
    said: list[Any] = [WON]
    for win, told in zip(result.wins, end.wins, strict=True):
        liable = win.seat if win.liable is None else win.liable
        worth = [_worth(state.ruleset, win), *_yaku(state, win)]
        said += [padded(told.moved or (), ENTRIES, 0), [win.seat, win.source, liable, *worth]]
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
    fu = f"{worth.fu_total}符" if worth.fu_total else ""
    value = _LIMITS[worth.limit] if worth.limit else f"{fu}{worth.han}飜"
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
