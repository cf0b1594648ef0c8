"""Why the engine says so: one type for a fu item, a yaku, a refusal and a piece of advice.

A `Reason` is data: a code from the catalogue, the tiles that prove it, an amount in the unit its code implies (han,
fu, points, tiles), and the reasons it rests on. Words are made of it elsewhere, never here.
"""

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from engine.tiles import Tile


class Reason(NamedTuple):
    """One conclusion of the engine and what it rests on."""

    code: "Code"
    tiles: tuple[Tile, ...] = ()
    amount: int | None = None
    because: tuple["Reason", ...] = ()

    def walk(self) -> Iterator["Reason"]:
        """This reason and every reason beneath it, depth first."""
        yield self
        for reason in self.because:
            yield from reason.walk()


class Code(StrEnum):
    """The catalogue of everything the engine can conclude. Each code has its wording on the site."""

    # Why a complete hand is, or is not, a win.
    NOT_COMPLETE = "win.not-complete"
    NO_YAKU = "win.no-yaku"
    MIN_HAN = "win.min-han"
    CLOSED_ONLY = "win.closed-only"  # beneath: the yaku this shape has only while closed
    TSUMO_ONLY = "win.tsumo-only"  # beneath: the yaku this hand has only on a self-draw

    # Yaku: amount is han, or units for a yakuman; tiles are those that prove it.
    RIICHI = "yaku.riichi"
    DOUBLE_RIICHI = "yaku.double-riichi"
    IPPATSU = "yaku.ippatsu"
    MENZEN_TSUMO = "yaku.menzen-tsumo"
    PINFU = "yaku.pinfu"
    TANYAO = "yaku.tanyao"
    IIPEIKOU = "yaku.iipeikou"
    HAKU = "yaku.haku"
    HATSU = "yaku.hatsu"
    CHUN = "yaku.chun"
    SEAT_WIND = "yaku.seat-wind"
    ROUND_WIND = "yaku.round-wind"
    RINSHAN = "yaku.rinshan"
    CHANKAN = "yaku.chankan"
    HAITEI = "yaku.haitei"
    HOUTEI = "yaku.houtei"
    CHIITOITSU = "yaku.chiitoitsu"
    SANSHOKU_DOUJUN = "yaku.sanshoku-doujun"
    ITTSUU = "yaku.ittsuu"
    CHANTA = "yaku.chanta"
    TOITOI = "yaku.toitoi"
    SANANKOU = "yaku.sanankou"
    SANKANTSU = "yaku.sankantsu"
    SANSHOKU_DOUKOU = "yaku.sanshoku-doukou"
    HONROUTOU = "yaku.honroutou"
    SHOUSANGEN = "yaku.shousangen"
    RYANPEIKOU = "yaku.ryanpeikou"
    HONITSU = "yaku.honitsu"
    JUNCHAN = "yaku.junchan"
    CHINITSU = "yaku.chinitsu"
    KOKUSHI_MUSOU = "yaku.kokushi-musou"
    KOKUSHI_MUSOU_13 = "yaku.kokushi-musou-13"
    SUUANKOU = "yaku.suuankou"
    SUUANKOU_TANKI = "yaku.suuankou-tanki"
    DAISANGEN = "yaku.daisangen"
    SHOUSUUSHII = "yaku.shousuushii"
    DAISUUSHII = "yaku.daisuushii"
    TSUUIISOU = "yaku.tsuuiisou"
    CHINROUTOU = "yaku.chinroutou"
    RYUUIISOU = "yaku.ryuuiisou"
    CHUUREN_POUTOU = "yaku.chuuren-poutou"
    JUNSEI_CHUUREN_POUTOU = "yaku.junsei-chuuren-poutou"
    SUUKANTSU = "yaku.suukantsu"
    TENHOU = "yaku.tenhou"
    CHIIHOU = "yaku.chiihou"

    # Han that are no yaku.
    DORA = "dora.dora"
    URA_DORA = "dora.ura-dora"
    AKA_DORA = "dora.aka-dora"
    KITA_DORA = "dora.kita-dora"

    # The family game's yaku and bonuses.
    CLOSED_HAND = "yaku.closed-hand"
    RIICHI_BONUS = "yaku.riichi-bonus"
    ALL_SEQUENCES = "yaku.all-sequences"
    TWO_IDENTICAL_SEQUENCES = "yaku.two-identical-sequences"
    VIP_SET = "yaku.vip-set"
    ALL_DRAGONS = "yaku.all-dragons"
    ALL_WINDS = "yaku.all-winds"
    OUTSIDE = "yaku.outside"
    INSIDE = "yaku.inside"
    ALL_TRIPLETS = "yaku.all-triplets"
    CLOSED_ALL_TRIPLETS = "yaku.closed-all-triplets"
    ONE_SUIT = "yaku.one-suit"
    ONE_SUIT_STRAIGHT = "yaku.one-suit-straight"
    ONE_SUIT_PURE = "yaku.one-suit-pure"
    KAN_BONUS = "bonus.kan-bonus"
    DEALER_BONUS = "bonus.dealer-bonus"

    # Fu: amount is fu before rounding, but for the total.
    FU_TOTAL = "fu.total"  # rounded; beneath: the items
    FU_BASE = "fu.base"
    FU_CLOSED_RON = "fu.closed-ron"
    FU_TSUMO = "fu.tsumo"
    FU_PINFU_TSUMO = "fu.pinfu-tsumo"
    FU_SEVEN_PAIRS = "fu.seven-pairs"
    FU_OPEN_MINIMUM = "fu.open-minimum"
    FU_TRIPLET_OPEN_SIMPLE = "fu.triplet.open.simple"
    FU_TRIPLET_OPEN_TERMINAL = "fu.triplet.open.terminal"
    FU_TRIPLET_OPEN_HONOR = "fu.triplet.open.honor"
    FU_TRIPLET_RON_SIMPLE = "fu.triplet.by-ron.simple"
    FU_TRIPLET_RON_TERMINAL = "fu.triplet.by-ron.terminal"
    FU_TRIPLET_RON_HONOR = "fu.triplet.by-ron.honor"
    FU_TRIPLET_CLOSED_SIMPLE = "fu.triplet.closed.simple"
    FU_TRIPLET_CLOSED_TERMINAL = "fu.triplet.closed.terminal"
    FU_TRIPLET_CLOSED_HONOR = "fu.triplet.closed.honor"
    FU_KAN_OPEN_SIMPLE = "fu.kan.open.simple"
    FU_KAN_OPEN_TERMINAL = "fu.kan.open.terminal"
    FU_KAN_OPEN_HONOR = "fu.kan.open.honor"
    FU_KAN_CLOSED_SIMPLE = "fu.kan.closed.simple"
    FU_KAN_CLOSED_TERMINAL = "fu.kan.closed.terminal"
    FU_KAN_CLOSED_HONOR = "fu.kan.closed.honor"
    FU_PAIR_DRAGON = "fu.pair.dragon"
    FU_PAIR_SEAT_WIND = "fu.pair.seat-wind"
    FU_PAIR_ROUND_WIND = "fu.pair.round-wind"
    FU_PAIR_DOUBLE_WIND = "fu.pair.double-wind"
    FU_WAIT_TANKI = "fu.wait.tanki"
    FU_WAIT_KANCHAN = "fu.wait.kanchan"
    FU_WAIT_PENCHAN = "fu.wait.penchan"

    # From han and fu to points: amount is points, but for the han.
    HAN_TOTAL = "han.total"  # beneath: yaku, dora and bonuses
    POINTS_FU_HAN = "points.fu-han"  # fu x 2^(2 + han)
    POINTS_MANGAN = "points.limit.mangan"
    POINTS_KIRIAGE = "points.limit.kiriage-mangan"
    POINTS_HANEMAN = "points.limit.haneman"
    POINTS_BAIMAN = "points.limit.baiman"
    POINTS_SANBAIMAN = "points.limit.sanbaiman"
    POINTS_KAZOE = "points.limit.kazoe-yakuman"
    POINTS_YAKUMAN = "points.limit.yakuman"
    POINTS_TABLE = "points.table"  # the family game's base score of a han count
    PAY_TOTAL = "points.pay.total"  # what the winner gets from the players; beneath: who pays what
    PAY_RON = "points.pay.ron"  # what the discarder pays, honba included
    PAY_DEALER = "points.pay.dealer"  # what the dealer pays on a self-draw
    PAY_EACH = "points.pay.each"  # what each other player pays on a self-draw
    PAY_HONBA = "points.pay.honba"  # the counters' part of it
    PAY_STICKS = "points.pay.sticks"  # riichi sticks taken from the table

    # What else moves points at the end of a round, beside points.pay: amount is points.
    SETTLE_LIABLE = "settle.liable"  # who fed the last set of a yakuman pays for it alone
    SETTLE_LIABLE_HALF = "settle.liable-half"  # on a ron from a third player: half each
    SETTLE_OWN_STICK = "settle.own-stick"  # one of several winners takes back the own deposit
    SETTLE_NOTEN = "settle.noten"
    SETTLE_NAGASHI = "settle.nagashi"  # tiles: the river

    # Why a match has ended, and why it goes on.
    MATCH_BUST = "match.end.bust"  # amount: the lowest score
    MATCH_SINGLE = "match.end.single-hand"
    MATCH_LAST_DEAL = "match.end.last-deal"
    MATCH_TARGET = "match.end.target"  # amount: the target
    MATCH_DEALER_STOP = "match.end.dealer-stop"  # amount: the target
    MATCH_LAST_EXTRA = "match.end.last-extra-deal"
    MATCH_NEXT_DEAL = "match.on.next-deal"
    MATCH_REPEAT = "match.on.repeat"  # amount: counters; beneath: the abort, or what keeps the dealer from ending it
    MATCH_EXTENSION = "match.on.extension"  # amount: the target
    MATCH_ABORTED = "match.on.aborted"
    MATCH_NOT_LEADING = "match.on.not-leading"
    MATCH_BELOW_TARGET = "match.on.below-target"  # amount: the target
    MATCH_LED_TOO_LATE = "match.on.led-too-late"

    # What completes a hand: amount is copies left to the eye of this hand.
    WAIT_RYANMEN = "wait.ryanmen"
    WAIT_KANCHAN = "wait.kanchan"
    WAIT_PENCHAN = "wait.penchan"
    WAIT_SHANPON = "wait.shanpon"
    WAIT_TANKI = "wait.tanki"
    WAIT_PAIRS = "wait.seven-pairs"
    WAIT_ORPHANS = "wait.orphans"
    WAIT_ORPHANS_13 = "wait.orphans-13"
    WAIT_FIFTH_COPY = "wait.fifth-copy"  # the shape would take it, but all four are in the hand
    WAIT_GONE = "wait.gone"  # all four copies are in sight

    # Distance from ready: amount is shanten, of a group the tiles it misses; ukeire: amount is tiles.
    SHANTEN_SETS = "shanten.sets"
    SHANTEN_PAIRS = "shanten.seven-pairs"
    SHANTEN_ORPHANS = "shanten.orphans"
    SHANTEN_GROUP = "shanten.group"  # tiles: those held for it
    SHANTEN_FIFTH_COPY = "shanten.fifth-copy"  # amount: the shanten if this kind had a fifth copy
    UKEIRE = "ukeire"

    # Why a ready hand may not take another player's tile.
    FURITEN_DISCARD = "furiten.own-discard"
    FURITEN_TEMPORARY = "furiten.temporary"
    FURITEN_RIICHI = "furiten.riichi"

    # Why an action is refused.
    ROUND_OVER = "action.round-over"
    NO_SUCH_SEAT = "action.no-such-seat"
    WRONG_TILES = "action.wrong-tiles"
    NOT_YOUR_TURN = "action.not-your-turn"
    TILE_ON_OFFER = "action.tile-on-offer"
    NOTHING_ON_OFFER = "action.nothing-on-offer"
    ANSWERED = "action.answered"
    NOT_ASKED = "action.not-asked"
    OWN_TILE = "action.own-tile"
    NOT_HELD = "action.not-held"
    NOT_DRAWN = "action.not-drawn"
    JUST_DRAWN = "action.just-drawn"
    RIICHI_LOCKED = "action.riichi-locked"
    SWAP_SAME = "action.swap.same-tile"
    SWAP_END = "action.swap.other-end"
    RIICHI_NOT_PLAYED = "action.riichi.not-played"
    RIICHI_DECLARED = "action.riichi.declared"
    RIICHI_OPEN = "action.riichi.open"
    RIICHI_FEW_TILES = "action.riichi.few-tiles"
    RIICHI_POINTS = "action.riichi.points"
    RIICHI_NOT_READY = "action.riichi.not-ready"
    RIICHI_READY_WITHOUT = "action.riichi.ready-without"
    RIICHI_FURITEN = "action.riichi.furiten"
    CALL_RIICHI = "action.call.riichi"
    CALL_LAST = "action.call.last-discard"
    CALL_ONLY_WON = "action.call.only-won"
    CALL_FOUR_KANS = "action.call.four-kans"
    CALL_SWAP = "action.call.swap"
    CHI_NOT_PLAYED = "action.chi.not-played"
    CHI_FROM_LEFT = "action.chi.from-left"
    CHI_NO_RUN = "action.chi.no-run"
    PON_NOT_PLAYED = "action.pon.not-played"
    PON_NOT_ALIKE = "action.pon.not-alike"
    KAN_NOT_PLAYED = "action.kan.not-played"
    KAN_NOT_ALIKE = "action.kan.not-alike"
    KAN_NO_PON = "action.kan.no-pon"
    KAN_LIMIT = "action.kan.limit"
    KAN_LAST = "action.kan.last-tile"
    KAN_AFTER_CALL = "action.kan.after-call"
    KAN_RIICHI = "action.kan.riichi"
    KAN_RIICHI_HELD = "action.kan.riichi-held"
    KAN_WAITS = "action.kan.waits"
    KAN_READINGS = "action.kan.readings"
    WAITS_BEFORE = "action.waits.before"
    WAITS_AFTER = "action.waits.after"
    KITA_NOT_PLAYED = "action.kita.not-played"
    KITA_NOT_HELD = "action.kita.not-held"
    KITA_AFTER_CALL = "action.kita.after-call"
    KITA_LAST = "action.kita.last-tile"
    KITA_RIICHI = "action.kita.riichi"
    NINE_NOT_PLAYED = "action.nine-terminals.not-played"
    NINE_NOT_FIRST = "action.nine-terminals.not-first"
    NINE_KINDS = "action.nine-terminals.kinds"
    TSUMO_AFTER_CALL = "action.tsumo.after-call"
    RON_CLOSED_KAN = "action.ron.closed-kan"

    # What a bot advises, and what speaks for and against an action.
    ADVICE_WIN = "advice.win"
    ADVICE_NEARER = "advice.nearer"  # tiles: the discard; beneath: what the hand draws to after it
    ADVICE_PUSH = "advice.push"  # tiles: the discard
    ADVICE_FOLD = "advice.fold"  # tiles: the discard
    ADVICE_RIICHI = "advice.riichi"  # tiles: the discard
    ADVICE_SILENT = "advice.silent"  # tiles: the discard
    ADVICE_CALL = "advice.call"  # tiles: those of the own hand
    ADVICE_PASS = "advice.pass"
    ADVICE_KEEP_CLOSED = "advice.keep-closed"
    ADVICE_NO_YAKU = "advice.no-yaku"
    ADVICE_NO_NEARER = "advice.no-nearer"
    ADVICE_KAN = "advice.kan"
    ADVICE_NO_KAN = "advice.no-kan"
    ADVICE_KITA = "advice.kita"
    ADVICE_NINE = "advice.nine-terminals"
    ADVICE_AIM = "advice.aim"  # beneath: the yaku
    ADVICE_WORTH = "advice.worth"  # amount: points of the hand if it is won
    ADVICE_CHANCE = "advice.chance"  # amount: per cent, of winning
    ADVICE_EXPECTED = "advice.expected"  # amount: points gained or lost in the mean
    ADVICE_RISK = "advice.risk"  # tiles: the discard; amount: per cent, of dealing in
    ADVICE_COST = "advice.cost"  # amount: points a deal-in costs in the mean

    # How safe a discard is against one player. Tiles are the proof: those it rests on, else the discard itself.
    SAFETY_DISCARD = "safety.own-discard"
    SAFETY_PASSED_RIICHI = "safety.passed-riichi"
    SAFETY_PASSED = "safety.passed"
    SAFETY_NO_WAIT = "safety.no-wait"
    SAFETY_ORPHANS = "safety.orphans"
    SAFETY_SINGLE = "safety.single"  # amount: copies unseen, here and of the pairs
    SAFETY_PAIRS = "safety.pairs"
    SAFETY_SUJI = "safety.suji"
    SAFETY_NO_CHANCE = "safety.no-chance"
    SAFETY_ONE_CHANCE = "safety.one-chance"
    SAFETY_HALF = "safety.half"  # beneath: what closes the other side, or nearly does
    SAFETY_OPEN = "safety.open"
    SAFETY_OPEN_MIDDLE = "safety.open-middle"

    # Why another player is to be feared.
    THREAT_RIICHI = "threat.riichi"
    THREAT_SETS = "threat.sets"  # amount: how many
    THREAT_DORA = "threat.dora"  # amount: dora in sight
    THREAT_ONE_SUIT = "threat.one-suit"
    THREAT_YAKUMAN = "threat.yakuman"

    # Why a hand cannot come to a yaku any more; tiles are those in the way, or gone.
    PROSPECT_OPEN = "prospect.open"
    PROSPECT_MELDS = "prospect.melds"
    PROSPECT_GONE = "prospect.gone"

    @property
    def slug(self) -> str:
        """The last part of the code, as it stands in addresses: ``pinfu``."""
        return self.value.rpartition(".")[2]
