"""Other people's scorers asked about our wins: PyPI ``mahjong``, and ``jansou`` as a third opinion.

Both answers are brought to the form of `Opinion`: yaku by our slugs with han (units for a yakuman), dora apart by their
number, fu, and what is paid. Conversions follow the libraries' own documentation; what they cannot express is said in
the tests.
"""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from jansou.core.hand import CallSource, MeldType
from jansou.core.hand import Hand as JansouHand
from jansou.core.hand import Meld as JansouMeld
from jansou.core.notation import parse_mpsz
from jansou.core.rules import Rules as JansouRules
from jansou.core.tiles import Tile as JansouTile
from jansou.core.tiles import Wind
from jansou.scoring.context import WinContext
from jansou.scoring.score import ScoringError
from jansou.scoring.score import score as jansou_score
from jansou.scoring.yaku import Yaku as JansouYaku
from mahjong.hand_calculating.fu import FuDetail
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, HandConstants, OptionalRules
from mahjong.hand_calculating.hand_response import HandResponse
from mahjong.meld import Meld as MahjongMeld

from engine.hand import Meld, MeldKind, Relative
from engine.rules import Ruleset
from engine.scoring import Score, score
from engine.tiles import RED_FIVES, WINDS, Tile
from engine.win import By, Circumstance, Win


class Opinion(NamedTuple):
    """What a scorer says of a win; ``refused`` where it is none, and then nothing else is set."""

    refused: bool
    yaku: dict[str, int]
    dora: int
    fu: int
    fu_items: tuple[int, ...]
    han: int
    points: tuple[int, int, int]  # from the discarder or the dealer, from each other player, in all with sticks

    @property
    def coarse(self) -> tuple[bool, int, int, int, int, int]:
        """What every scorer can say: han or units in all, dora, fu, points in all."""
        return self.refused, sum(self.yaku.values()), self.dora, self.fu, self.han, self.points[2]


REFUSED = Opinion(True, {}, 0, 0, (), 0, (0, 0, 0))


def ours(win: Win, rules: Ruleset) -> Opinion:
    result = score(win, rules)
    if not isinstance(result, Score):
        return REFUSED
    paid = result.payments
    first = paid.discarder or paid.dealer or paid.each
    return Opinion(
        False,
        {item.code.slug: item.amount or 0 for item in result.yaku},
        sum(item.amount or 0 for item in result.dora),
        result.fu_total,
        tuple(sorted(item.amount or 0 for item in result.fu)),
        result.han,
        (first, paid.each, paid.total + paid.sticks),
    )


# PyPI mahjong: tiles are 136 ids, a red five is the first of its four.

_MAHJONG_YAKU = {
    "Riichi": "riichi",
    "Double Riichi": "double-riichi",
    "Ippatsu": "ippatsu",
    "Menzen Tsumo": "menzen-tsumo",
    "Pinfu": "pinfu",
    "Tanyao": "tanyao",
    "Iipeiko": "iipeikou",
    "Yakuhai (haku)": "haku",
    "Yakuhai (hatsu)": "hatsu",
    "Yakuhai (chun)": "chun",
    "Rinshan Kaihou": "rinshan",
    "Chankan": "chankan",
    "Haitei Raoyue": "haitei",
    "Houtei Raoyui": "houtei",
    "Chiitoitsu": "chiitoitsu",
    "Sanshoku Doujun": "sanshoku-doujun",
    "Ittsu": "ittsuu",
    "Chantai": "chanta",
    "Toitoi": "toitoi",
    "San Ankou": "sanankou",
    "San Kantsu": "sankantsu",
    "Sanshoku Doukou": "sanshoku-doukou",
    "Honroutou": "honroutou",
    "Shou Sangen": "shousangen",
    "Ryanpeikou": "ryanpeikou",
    "Honitsu": "honitsu",
    "Junchan": "junchan",
    "Chinitsu": "chinitsu",
    "Kokushi Musou": "kokushi-musou",
    "Kokushi Musou Juusanmen Matchi": "kokushi-musou-13",
    "Suu Ankou": "suuankou",
    "Suu Ankou Tanki": "suuankou-tanki",
    "Daisangen": "daisangen",
    "Shousuushii": "shousuushii",
    "Dai Suushii": "daisuushii",
    "Tsuu Iisou": "tsuuiisou",
    "Chinroutou": "chinroutou",
    "Ryuuiisou": "ryuuiisou",
    "Chuuren Poutou": "chuuren-poutou",
    "Daburu Chuuren Poutou": "junsei-chuuren-poutou",
    "Suu Kantsu": "suukantsu",
    "Tenhou": "tenhou",
    "Chiihou": "chiihou",
}
_MAHJONG_YAKU |= {
    f"Yakuhai ({which} wind {wind.name.lower()})": f"{which}-wind" for which in ("seat", "round") for wind in WINDS
}
_DORA = {"Dora", "Ura Dora", "Aka Dora"}
_MAHJONG_MELDS = {MeldKind.CHI: MahjongMeld.CHI, MeldKind.PON: MahjongMeld.PON}


class MahjongCall(NamedTuple):
    """One call of ``HandCalculator.estimate_hand_value``, its arguments ready."""

    tiles: list[int]
    win_tile: int
    melds: list[MahjongMeld]
    indicators: list[int]
    config: HandConfig
    ura: list[int]

    def __call__(self) -> HandResponse:
        return HandCalculator.estimate_hand_value(
            self.tiles,
            self.win_tile,
            melds=self.melds,
            dora_indicators=self.indicators,
            config=self.config,
            ura_dora_indicators=self.ura,
        )


def mahjong_call(win: Win, rules: Ruleset) -> MahjongCall:
    used: Counter[Tile] = Counter()

    def number(tile: Tile) -> int:
        if tile.is_red:
            return 4 * tile.kind
        first = 1 if any(red.kind is tile for red in RED_FIVES) else 0
        used[tile] += 1
        # The fourth plain five of a set without reds takes the red one's number; reds are switched off then.
        return 4 * tile + (first + used[tile] - 1) % 4

    concealed = [number(tile) for tile in win.hand.concealed]
    last = number(win.tile)
    melds = [
        MahjongMeld(_MAHJONG_MELDS.get(meld.kind, MahjongMeld.KAN), [number(tile) for tile in meld.tiles], meld.is_open)
        for meld in win.hand.melds
    ]
    happened = win.circumstances
    config = HandConfig(
        is_tsumo=win.by is By.TSUMO,
        is_riichi=Circumstance.RIICHI in happened,
        is_daburu_riichi=Circumstance.DOUBLE_RIICHI in happened,
        is_ippatsu=Circumstance.IPPATSU in happened,
        is_rinshan=Circumstance.RINSHAN in happened,
        is_chankan=Circumstance.CHANKAN in happened,
        is_haitei=Circumstance.HAITEI in happened,
        is_houtei=Circumstance.HOUTEI in happened,
        is_tenhou=Circumstance.TENHOU in happened,
        is_chiihou=Circumstance.CHIIHOU in happened,
        player_wind=int(win.seat_wind),
        round_wind=int(win.prevalent_wind),
        tsumi_number=win.honba,
        kyoutaku_number=win.sticks,
        num_nuki_dora=win.hand.kita,
        options=OptionalRules(
            has_open_tanyao=rules.yaku.open_tanyao,
            has_aka_dora=bool(rules.table.red_fives),
            has_double_yakuman=rules.yaku.yakuman["daisuushii"] == 2,
            kazoe_limit=HandConstants.KAZOE_LIMITED
            if rules.limits.counted_yakuman == "yakuman"
            else HandConstants.KAZOE_SANBAIMAN,
            kiriage=rules.limits.kiriage,
            fu_for_open_pinfu=rules.fu.open_minimum,
            limit_to_sextuple_yakuman=False,
            is_three_player=rules.table.seats == 3,
        ),
    )
    tiles = [*concealed, last, *(tile for meld in melds for tile in meld.tiles)]
    indicators, ura = ([4 * tile.kind + 1 for tile in side] for side in (win.indicators, win.ura))
    return MahjongCall(tiles, last, melds, indicators, config, ura)


def mahjong(win: Win, rules: Ruleset) -> Opinion:
    answer = mahjong_call(win, rules)()
    if answer.error:
        return REFUSED
    closed = not win.hand.is_open
    yakuman = any(yaku.is_yakuman for yaku in answer.yaku)
    yaku = {
        _MAHJONG_YAKU[one.name]: (one.han_closed if closed else one.han_open) // (13 if yakuman else 1)
        for one in answer.yaku
        if one.name not in _DORA
    }
    cost = answer.cost
    return Opinion(
        False,
        yaku,
        0 if yakuman else answer.han - sum(yaku.values()),
        0 if yakuman else answer.fu,
        () if yakuman else tuple(sorted(_fu_items(answer.fu_details))),
        0 if yakuman else answer.han,
        (
            cost["main"] + cost["main_bonus"],
            cost["additional"] + cost["additional_bonus"],
            cost["total"],
        ),
    )


def _fu_items(details: list[FuDetail]) -> Iterator[int]:
    """The library writes the base of a closed ron as 30; we write 20 and 10 (edge-cases U01)."""
    for item in details:
        yield from (20, 10) if (item["reason"], item["fu"]) == ("base", 30) else (item["fu"],)


# jansou.

_JANSOU_YAKU = {yaku: yaku.name.lower().replace("_", "-") for yaku in JansouYaku} | {
    JansouYaku.YAKUHAI_HAKU: "haku",
    JansouYaku.YAKUHAI_HATSU: "hatsu",
    JansouYaku.YAKUHAI_CHUN: "chun",
    JansouYaku.YAKUHAI_ROUND: "round-wind",
    JansouYaku.YAKUHAI_SEAT: "seat-wind",
    JansouYaku.ITTSU: "ittsuu",
    JansouYaku.KOKUSHI: "kokushi-musou",
    JansouYaku.CHUUREN: "chuuren-poutou",
    JansouYaku.SHOUSUUSHI: "shousuushii",
    JansouYaku.DAISUUSHI: "daisuushii",
}
_JANSOU_MELDS = {
    MeldKind.CHI: MeldType.CHII,
    MeldKind.PON: MeldType.PON,
    MeldKind.OPEN_KAN: MeldType.DAIMINKAN,
    MeldKind.ADDED_KAN: MeldType.SHOUMINKAN,
    MeldKind.CLOSED_KAN: MeldType.ANKAN,
}
_JANSOU_SOURCES = {
    Relative.LEFT: CallSource.KAMICHA,
    Relative.ACROSS: CallSource.TOIMEN,
    Relative.RIGHT: CallSource.SHIMOCHA,
    None: None,
}
_JANSOU_WINDS = dict(zip(WINDS, Wind, strict=True))


def _jansou_tiles(tiles: tuple[Tile, ...]) -> tuple[JansouTile, ...]:
    return tuple(parse_mpsz("".join(map(str, tiles))))


def _jansou_meld(meld: Meld) -> JansouMeld:
    one = [None if tile is None else _jansou_tiles((tile,))[0] for tile in (meld.called, meld.added)]
    return JansouMeld(_JANSOU_MELDS[meld.kind], _jansou_tiles(meld.tiles), one[0], _JANSOU_SOURCES[meld.source], one[1])


def jansou_call(win: Win, rules: Ruleset) -> tuple[JansouHand, JansouTile, WinContext]:
    """The arguments of jansou's ``score``."""
    happened = win.circumstances
    context = WinContext(
        rules=JansouRules(
            player_count=rules.table.seats,
            double_wind_fu=rules.fu.double_wind_pair,
            kiriage_mangan=rules.limits.kiriage,
            kazoe_yakuman=rules.limits.counted_yakuman == "yakuman",
            multiple_yakuman=rules.limits.stacked_yakuman,
            double_yakuman=rules.yaku.yakuman["daisuushii"] == 2,
            aka_dora=bool(rules.table.red_fives),
            nuki_dora=rules.table.north_pulled,
            kuitan=rules.yaku.open_tanyao,
        ),
        round_wind=_JANSOU_WINDS[win.prevalent_wind],
        seat_wind=_JANSOU_WINDS[win.seat_wind],
        is_tsumo=win.by is By.TSUMO,
        riichi=Circumstance.RIICHI in happened,
        double_riichi=Circumstance.DOUBLE_RIICHI in happened,
        ippatsu=Circumstance.IPPATSU in happened,
        haitei=Circumstance.HAITEI in happened,
        houtei=Circumstance.HOUTEI in happened,
        rinshan=Circumstance.RINSHAN in happened,
        chankan=Circumstance.CHANKAN in happened,
        tenhou=Circumstance.TENHOU in happened,
        chiihou=Circumstance.CHIIHOU in happened,
        dora_indicators=_jansou_tiles(win.indicators),
        ura_indicators=_jansou_tiles(win.ura),
        nuki_count=win.hand.kita,
        honba=win.honba,
        riichi_sticks=win.sticks,
    )
    [last] = _jansou_tiles((win.tile,))
    melds = tuple(map(_jansou_meld, win.hand.melds))
    return JansouHand((*_jansou_tiles(win.hand.concealed), last), melds), last, context


def jansou(win: Win, rules: Ruleset) -> Opinion:
    """Only what `Opinion.coarse` looks at: jansou has no names for the double forms and keeps honba apart."""
    try:
        answer = jansou_score(*jansou_call(win, rules))
    except ScoringError:
        return REFUSED
    yaku = {_JANSOU_YAKU[one.yaku]: one.value for one in answer.yaku}
    dora = 0 if answer.is_yakuman else answer.han - sum(yaku.values())
    fu = 0 if answer.is_yakuman else answer.fu.total
    return Opinion(False, yaku, dora, fu, (), answer.han, (0, 0, answer.payment.total))
