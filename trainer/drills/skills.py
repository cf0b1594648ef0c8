"""The skills questions are tagged with: what a learner can be good at, and where the site explains it.

A question carries those its answer rests on; a slip is evidence against its own.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Skill:
    """``page`` is where to read up; ``code`` names one yaku or fu item there, or is empty."""

    slug: str
    name: str
    page: Literal["yaku", "fu", "scores", "waits", "can-win", "discard", "tenpai", "safety", "tiles", "calls"]
    code: str = ""


SKILLS: Mapping[str, Skill] = {
    skill.slug: skill
    for skill in (
        Skill("tile-names", "Tiles and their names", "tiles"),
        Skill("seat-winds", "Seat winds as the deal moves", "tiles"),
        Skill("yaku-riichi", "Riichi, double riichi and ippatsu", "yaku", "yaku.riichi"),
        Skill("yaku-menzen-tsumo", "Self-draw with a closed hand", "yaku", "yaku.menzen-tsumo"),
        Skill("yaku-pinfu", "Pinfu", "yaku", "yaku.pinfu"),
        Skill("yaku-tanyao", "Tanyao", "yaku", "yaku.tanyao"),
        Skill("yaku-yakuhai", "Value triplets: dragons and winds", "yaku", "yaku.haku"),
        Skill("yaku-winds", "Seat wind and round wind", "yaku", "yaku.seat-wind"),
        Skill("yaku-runs", "Yaku of runs", "yaku", "yaku.sanshoku-doujun"),
        Skill("yaku-triplets", "Yaku of triplets and kans", "yaku", "yaku.toitoi"),
        Skill("yaku-concealed-triplets", "Which triplets are concealed", "yaku", "yaku.sanankou"),
        Skill("yaku-outside", "Terminals and honours in every group", "yaku", "yaku.chanta"),
        Skill("yaku-flush", "One suit", "yaku", "yaku.honitsu"),
        Skill("yaku-seven-pairs", "Seven pairs", "yaku", "yaku.chiitoitsu"),
        Skill("yaku-timing", "Yaku of the moment", "yaku", "yaku.haitei"),
        Skill("yaku-yakuman", "Yakuman", "yaku"),
        Skill("han-open", "Han of an open hand", "yaku"),
        Skill("dora-indicator", "Dora from the indicator", "yaku"),
        Skill("dora-red", "Red fives", "yaku"),
        Skill("dora-count", "Every dora counted", "yaku"),
        Skill("fu-triplets", "Fu of triplets", "fu", "fu.triplet.closed.simple"),
        Skill("fu-by-ron", "Fu of a triplet completed by ron", "fu", "fu.triplet.by-ron.simple"),
        Skill("fu-kans", "Fu of kans", "fu", "fu.kan.open.simple"),
        Skill("fu-pair", "Fu of the pair", "fu", "fu.pair.dragon"),
        Skill("fu-wait", "Fu of the wait", "fu", "fu.wait.kanchan"),
        Skill("fu-win", "Fu of a closed ron and of a self-draw", "fu", "fu.closed-ron"),
        Skill("fu-pinfu", "Fu of pinfu", "fu", "fu.pinfu-tsumo"),
        Skill("fu-seven-pairs", "Fu of seven pairs", "fu", "fu.seven-pairs"),
        Skill("fu-open", "Fu of an open hand of runs", "fu", "fu.open-minimum"),
        Skill("fu-rounding", "Rounding fu", "fu"),
        Skill("reading", "The best reading of a hand", "fu"),
        Skill("points-ron", "Payment of a ron", "scores"),
        Skill("points-tsumo", "Payments of a self-draw", "scores"),
        Skill("points-dealer", "Dealer and non-dealer", "scores"),
        Skill("points-limits", "Limits", "scores"),
        Skill("points-rounding", "Rounding a payment", "scores"),
        Skill("points-honba", "Honba and riichi sticks", "scores"),
        Skill("waits-shapes", "The five basic waits", "waits"),
        Skill("waits-small", "Waits of seven and ten tiles", "waits"),
        Skill("waits-one-suit", "Thirteen tiles of one suit", "waits"),
        Skill("waits-mixed", "Waits of a mixed hand", "waits"),
        Skill("waits-seven-pairs", "Waits of seven pairs", "waits"),
        Skill("waits-orphans", "Waits of thirteen orphans", "waits"),
        Skill("waits-melds", "Waits beside melds", "waits"),
        Skill("waits-four-copies", "Tiles of which all four are held", "waits"),
        Skill("waits-ready", "Ready or not", "waits"),
        Skill("furiten-discard", "Furiten by an own discard", "can-win"),
        Skill("furiten-temporary", "Furiten until the next discard", "can-win"),
        Skill("furiten-riichi", "Furiten after riichi", "can-win"),
        Skill("win-yaku", "No win without a yaku", "can-win"),
        Skill("win-gone", "Waits of which none is left", "can-win"),
        Skill("useful-tiles", "Counting useful tiles", "discard"),
        Skill("useful-seen", "Counting what is in sight", "discard"),
        Skill("ready-discard", "Discards that leave a hand ready", "tenpai"),
        Skill("ready-widest", "The widest wait", "tenpai"),
        Skill("safety-genbutsu", "Tiles that cannot be won on", "safety"),
        Skill("safety-suji", "Suji", "safety"),
        Skill("safety-walls", "Walls", "safety"),
        Skill("safety-several", "Several opponents", "safety"),
        Skill("calls-priority", "Which claim comes first", "calls"),
        Skill("calls-swap", "Swap calls", "calls"),
        Skill("calls-riichi-kan", "Kans in riichi", "calls"),
    )
}

OF_YAKU: Mapping[str, str] = {
    slug: skill
    for skill, slugs in {
        "yaku-riichi": "riichi double-riichi ippatsu",
        "yaku-menzen-tsumo": "menzen-tsumo",
        "yaku-pinfu": "pinfu",
        "yaku-tanyao": "tanyao",
        "yaku-yakuhai": "haku hatsu chun shousangen",
        "yaku-winds": "seat-wind round-wind",
        "yaku-runs": "iipeikou ryanpeikou sanshoku-doujun ittsuu",
        "yaku-triplets": "toitoi sankantsu sanshoku-doukou",
        "yaku-concealed-triplets": "sanankou suuankou suuankou-tanki",
        "yaku-outside": "chanta junchan honroutou",
        "yaku-flush": "honitsu chinitsu",
        "yaku-seven-pairs": "chiitoitsu",
        "yaku-timing": "rinshan chankan haitei houtei",
        "yaku-yakuman": "kokushi-musou kokushi-musou-13 daisangen shousuushii daisuushii tsuuiisou chinroutou "
        "ryuuiisou chuuren-poutou junsei-chuuren-poutou suukantsu tenhou chiihou",
    }.items()
    for slug in slugs.split()
}
"""The skill of each yaku."""
