"""The other programs and our hands in their words. Each is absent (None) where it is not installed."""

from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

from engine.hand import Hand, MeldKind, Relative
from engine.tiles import Tile
from engine.win import By, Circumstance, Win


def installed(name: str) -> bool:
    return find_spec(name) is not None


class Numbered:
    """Tiles as numbers from 0 to 135, four a kind; the first of a five is the red one."""

    def __init__(self) -> None:
        self.used: set[int] = set()

    def __call__(self, tile: Tile) -> int:
        first = 4 * tile.kind
        numbers = range(first, first + 1) if tile.is_red else range(first + (tile % 9 == 4 and tile < 27), first + 4)
        number = next((number for number in numbers if number not in self.used), first)
        self.used.add(number)
        return number


def numbers(hand: Hand) -> list[int]:
    number = Numbered()
    return [number(tile) for tile in hand.held]


def mahjong_score() -> tuple[Callable[[Win], Any], Callable[[Any], int]]:
    """From a win to the arguments of PyPI `mahjong`, and from those to the points won."""
    from mahjong.constants import EAST
    from mahjong.hand_calculating.hand import HandCalculator
    from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
    from mahjong.meld import Meld

    options = OptionalRules(has_open_tanyao=True, has_aka_dora=True, has_double_yakuman=False)
    kinds = {MeldKind.CHI: Meld.CHI, MeldKind.PON: Meld.PON, MeldKind.ADDED_KAN: Meld.SHOUMINKAN}

    def arguments(win: Win) -> Any:
        number = Numbered()
        last = number(win.tile)
        tiles = [last, *map(number, win.hand.concealed)]
        melds = []
        for meld in win.hand.melds:
            ids = list(map(number, meld.tiles))
            tiles += ids
            melds.append(Meld(kinds.get(meld.kind, Meld.KAN), ids, opened=meld.is_open))
        flags = {f"is_{name.value}": True for name in win.circumstances if name is not Circumstance.DOUBLE_RIICHI}
        if Circumstance.DOUBLE_RIICHI in win.circumstances:
            flags |= {"is_riichi": True, "is_daburu_riichi": True}
        config = HandConfig(
            is_tsumo=win.by is By.TSUMO,
            player_wind=EAST + win.seat_wind - Tile.EAST,
            round_wind=EAST + win.prevalent_wind - Tile.EAST,
            kyoutaku_number=win.sticks,
            tsumi_number=win.honba,
            options=options,
            **flags,
        )
        shown = [4 * tile.kind + 1 for tile in win.indicators]
        hidden = [4 * tile.kind + 1 for tile in win.ura]
        return tiles, last, melds, shown, config, hidden

    def points(call: Any) -> int:
        tiles, last, melds, shown, config, hidden = call
        found = HandCalculator.estimate_hand_value(tiles, last, melds, shown, config, ura_dora_indicators=hidden)
        return found.cost["total"] if found.cost else 0

    return arguments, points


def jansou_score() -> tuple[Callable[[Win], Any], Callable[[Any], int]]:
    """From a win to the arguments of `jansou`, and from those to the points won."""
    from dataclasses import replace

    from jansou.core.hand import CallSource, Meld, MeldType
    from jansou.core.hand import Hand as Tiles
    from jansou.core.rules import preset
    from jansou.core.tiles import Tile as Face
    from jansou.core.tiles import TileKind, Wind
    from jansou.scoring.context import WinContext
    from jansou.scoring.score import score

    rules = replace(preset("tenhou"), double_yakuman=False)
    kinds = {
        MeldKind.CHI: MeldType.CHII,
        MeldKind.PON: MeldType.PON,
        MeldKind.OPEN_KAN: MeldType.DAIMINKAN,
        MeldKind.ADDED_KAN: MeldType.SHOUMINKAN,
        MeldKind.CLOSED_KAN: MeldType.ANKAN,
    }
    sources = {
        Relative.LEFT: CallSource.KAMICHA,
        Relative.ACROSS: CallSource.TOIMEN,
        Relative.RIGHT: CallSource.SHIMOCHA,
    }

    def face(tile: Tile) -> Face:
        return Face(TileKind(int(tile.kind)), red=tile.is_red)

    def arguments(win: Win) -> Any:
        melds = tuple(
            Meld(
                kinds[meld.kind],
                tuple(map(face, meld.tiles)),
                face(meld.called) if meld.called is not None else None,
                sources[meld.source] if meld.source is not None else None,
                face(meld.added) if meld.added is not None else None,
            )
            for meld in win.hand.melds
        )
        hand = Tiles((*map(face, win.hand.concealed), face(win.tile)), melds)
        context = WinContext(
            rules=rules,
            round_wind=list(Wind)[win.prevalent_wind - Tile.EAST],
            seat_wind=list(Wind)[win.seat_wind - Tile.EAST],
            is_tsumo=win.by is By.TSUMO,
            dora_indicators=tuple(map(face, win.indicators)),
            ura_indicators=tuple(map(face, win.ura)),
            honba=win.honba,
            riichi_sticks=win.sticks,
            **{name.value.replace("-", "_"): True for name in win.circumstances},
        )
        return hand, face(win.tile), context

    def points(call: Any) -> int:
        return score(*call).payment.total

    return arguments, points
