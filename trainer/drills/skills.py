"""What a learner can be good at: the skills of the map in course order, and the finer tags that questions carry.

A question carries the tags its answer rests on, a slip the tag it is evidence against; each tag belongs to one skill.

>>> skill_of("furiten-riichi")
'furiten-passed'
>>> SKILLS["fu-kans"].needs
('fu-hand',)
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

type Page = Literal["yaku", "fu", "scores", "waits", "can-win", "discard", "tenpai", "safety", "tiles", "calls"]
type Drill = tuple[str, str]
"""A kind of drill and one of its levels."""


@dataclass(frozen=True, slots=True)
class Skill:
    """One skill of the map. ``needs`` are the skills it builds on, ``drills`` what asks for it, easiest first.

    ``tags`` are what questions carry for it; ``page`` is where to read up and ``code`` one yaku or fu item there.
    """

    slug: str
    name: str
    area: str
    page: Page
    code: str
    needs: tuple[str, ...]
    drills: tuple[Drill, ...]
    tags: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Tag:
    """What one part of a question rests on. ``page`` is where to read up; ``code`` names one yaku or fu item there."""

    slug: str
    name: str
    page: Page
    code: str
    skill: str


AREAS: Mapping[str, str] = {
    "tiles": "Tiles and turns",
    "waits": "Shapes and waits",
    "yaku": "Yaku",
    "fu": "Fu",
    "points": "Points",
    "table": "At the table",
}
"""The areas of the map, in its order."""


def _skill(slug: str, name: str, area: str, *, needs: str = "", drills: str, tags: str = "", code: str = "") -> Skill:
    """``drills`` are written kind/level; without ``tags`` the skill is carried under its own name."""
    asked = tuple((kind, level) for kind, _, level in (drill.partition("/") for drill in drills.split()))
    page = _PAGES.get(slug.partition("-")[0]) or _PAGES[area]
    return Skill(slug, name, area, page, code, tuple(needs.split()), asked, tuple(tags.split()) or (slug,))


_PAGES: Mapping[str, Page] = {
    "tiles": "tiles",
    "dora": "yaku",
    "han": "yaku",
    "waits": "waits",
    "yaku": "yaku",
    "fu": "fu",
    "points": "scores",
    "calls": "calls",
    "ready": "tenpai",
    "furiten": "can-win",
    "win": "can-win",
    "useful": "discard",
    "safety": "safety",
}

SKILLS: Mapping[str, Skill] = {
    skill.slug: skill
    for skill in (
        _skill("tile-names", "Tiles and their names", "tiles", drills="tiles/names"),
        _skill("seat-winds", "Seat winds as the deal moves", "tiles", needs="tile-names", drills="tiles/winds"),
        _skill(
            "dora-indicator",
            "Dora from the indicator",
            "tiles",
            needs="tile-names",
            drills="tiles/dora score/typical",
        ),
        _skill("waits-shapes", "The five basic waits", "waits", needs="tile-names", drills="waits/shapes"),
        _skill(
            "waits-small", "Waits of seven and ten tiles", "waits", needs="waits-shapes", drills="waits/seven waits/ten"
        ),
        _skill(
            "ready-discard",
            "Discards that leave a hand ready",
            "waits",
            needs="waits-small",
            drills="tenpai/one tenpai/several",
            tags="ready-discard ready-widest",
        ),
        _skill(
            "calls-priority", "Which claim comes first", "tiles", needs="tile-names seat-winds", drills="calls/priority"
        ),
        _skill(
            "yaku-riichi",
            "Riichi and self-draw",
            "yaku",
            needs="waits-shapes",
            drills="yaku/one yaku/two-or-three score/typical",
            tags="yaku-riichi yaku-menzen-tsumo",
            code="yaku.riichi",
        ),
        _skill(
            "yaku-tanyao",
            "Tanyao",
            "yaku",
            needs="tile-names",
            drills="yaku/one yaku/two-or-three score/typical score/open",
            code="yaku.tanyao",
        ),
        _skill(
            "yaku-yakuhai",
            "Value triplets: dragons and winds",
            "yaku",
            needs="seat-winds",
            drills="yaku/one yaku/two-or-three yaku/open score/typical score/open",
            tags="yaku-yakuhai yaku-winds",
            code="yaku.haku",
        ),
        _skill(
            "yaku-pinfu",
            "Pinfu",
            "yaku",
            needs="waits-shapes yaku-riichi",
            drills="build/everyday yaku/one yaku/two-or-three score/typical",
            code="yaku.pinfu",
        ),
        _skill(
            "yaku-seven-pairs",
            "Seven pairs",
            "yaku",
            needs="yaku-tanyao",
            drills="yaku/one build/everyday yaku/two-or-three",
            code="yaku.chiitoitsu",
        ),
        _skill(
            "han-open",
            "Han of an open hand",
            "yaku",
            needs="yaku-yakuhai yaku-tanyao",
            drills="yaku/open what-if/open score/open",
        ),
        _skill(
            "waits-mixed",
            "Waits of a whole hand",
            "waits",
            needs="waits-small",
            drills="waits/melds waits/mixed",
            tags="waits-mixed waits-melds waits-four-copies",
        ),
        _skill(
            "waits-pairs",
            "Waits of seven pairs and thirteen orphans",
            "waits",
            needs="waits-small",
            drills="waits/pairs-and-orphans",
            tags="waits-seven-pairs waits-orphans",
        ),
        _skill("waits-ready", "Ready or not", "waits", needs="waits-mixed waits-pairs", drills="waits/not-ready"),
        _skill(
            "furiten-discard", "Furiten by an own discard", "waits", needs="waits-small", drills="can-win/own-discard"
        ),
        _skill(
            "furiten-passed",
            "Furiten after a tile let go",
            "waits",
            needs="furiten-discard yaku-riichi",
            drills="can-win/temporary can-win/riichi",
            tags="furiten-temporary furiten-riichi",
        ),
        _skill(
            "win-yaku",
            "Waits that are no win",
            "waits",
            needs="furiten-discard yaku-yakuhai yaku-tanyao",
            drills="can-win/no-yaku can-win/gone",
            tags="win-yaku win-gone",
        ),
        _skill(
            "dora-count",
            "Every dora counted",
            "yaku",
            needs="dora-indicator yaku-riichi",
            drills="what-if/ura score/typical score/open compare/red-fives",
            tags="dora-count dora-red",
        ),
        _skill("points-limits", "Limits", "points", needs="yaku-riichi", drills="points/limits compare/kiriage"),
        _skill(
            "points-ron",
            "Payment of a ron",
            "points",
            needs="points-limits",
            drills="points/dealer-ron points/columns points/all score/typical",
            tags="points-ron points-rounding",
        ),
        _skill(
            "points-tsumo",
            "Payments of a self-draw",
            "points",
            needs="points-limits",
            drills="points/tsumo points/columns points/all score/typical compare/sanma",
        ),
        _skill(
            "points-dealer",
            "Dealer and non-dealer",
            "points",
            needs="points-ron points-tsumo",
            drills="points/dealer-ron points/all what-if/dealer",
        ),
        _skill(
            "fu-pair",
            "Fu of the pair",
            "fu",
            needs="yaku-yakuhai",
            drills="fu/pair compare/double-wind",
            code="fu.pair.dragon",
        ),
        _skill(
            "fu-triplets",
            "Fu of triplets",
            "fu",
            needs="tile-names",
            drills="fu/set fu/hand score/typical",
            code="fu.triplet.closed.simple",
        ),
        _skill(
            "fu-wait", "Fu of the wait", "fu", needs="waits-shapes", drills="fu/wait fu/hand", code="fu.wait.kanchan"
        ),
        _skill(
            "fu-win",
            "Fu of a closed ron and of a self-draw",
            "fu",
            needs="yaku-riichi",
            drills="fu/win fu/hand what-if/by",
            code="fu.closed-ron",
        ),
        _skill(
            "fu-by-ron",
            "Fu of a triplet completed by ron",
            "fu",
            needs="fu-triplets fu-wait fu-win",
            drills="fu/hand score/open score/typical",
            code="fu.triplet.by-ron.simple",
        ),
        _skill(
            "fu-hand",
            "Fu of a whole hand",
            "fu",
            needs="fu-pair fu-triplets fu-wait fu-win yaku-pinfu yaku-seven-pairs",
            drills="fu/hand score/typical",
            tags="fu-pinfu fu-seven-pairs fu-open fu-rounding reading",
            code="fu.pinfu-tsumo",
        ),
        _skill("fu-kans", "Fu of kans", "fu", needs="fu-hand", drills="fu/kans score/kans", code="fu.kan.open.simple"),
        _skill(
            "points-honba",
            "Honba and riichi sticks",
            "points",
            needs="points-ron points-tsumo",
            drills="what-if/honba score/honba",
        ),
        _skill(
            "yaku-runs",
            "Yaku of runs",
            "yaku",
            needs="yaku-pinfu",
            drills="yaku/two-or-three build/patterns score/typical yaku/open",
            code="yaku.sanshoku-doujun",
        ),
        _skill(
            "yaku-triplets",
            "Yaku of triplets, and which are concealed",
            "yaku",
            needs="yaku-yakuhai",
            drills="yaku/open score/open score/kans",
            tags="yaku-triplets yaku-concealed-triplets",
            code="yaku.toitoi",
        ),
        _skill(
            "yaku-flush",
            "One suit",
            "yaku",
            needs="han-open",
            drills="build/everyday yaku/open score/open",
            code="yaku.honitsu",
        ),
        _skill(
            "yaku-outside",
            "Terminals and honours in every group",
            "yaku",
            needs="yaku-yakuhai yaku-runs",
            drills="build/patterns yaku/open score/open",
            code="yaku.chanta",
        ),
        _skill(
            "yaku-timing",
            "Yaku of the moment",
            "yaku",
            needs="yaku-riichi han-open",
            drills="yaku/timing score/timing",
            code="yaku.haitei",
        ),
        _skill(
            "yaku-yakuman",
            "Yakuman",
            "yaku",
            needs="yaku-triplets yaku-outside yaku-flush",
            drills="build/yakuman yaku/yakuman score/yakuman",
        ),
        _skill("waits-one-suit", "Thirteen tiles of one suit", "waits", needs="waits-mixed", drills="waits/one-suit"),
        _skill(
            "calls-limits",
            "What a call or riichi forbids",
            "tiles",
            needs="calls-priority waits-small",
            drills="calls/swap calls/riichi-kan",
            tags="calls-swap calls-riichi-kan",
        ),
        _skill(
            "useful-tiles",
            "Counting useful tiles",
            "table",
            needs="ready-discard",
            drills="discard/one-away discard/two-away",
        ),
        _skill(
            "useful-seen", "Counting what is in sight", "table", needs="useful-tiles", drills="discard/at-the-table"
        ),
        _skill(
            "safety-genbutsu", "Tiles that cannot be won on", "table", needs="furiten-discard", drills="safety/genbutsu"
        ),
        _skill(
            "safety-suji",
            "Suji and walls",
            "table",
            needs="safety-genbutsu waits-shapes",
            drills="safety/suji safety/walls",
            tags="safety-suji safety-walls",
        ),
        _skill("safety-several", "Several opponents", "table", needs="safety-suji", drills="safety/several"),
    )
}
"""Every skill of the map by its slug, in course order."""

_TAG_NAMES: Mapping[str, tuple[str, str]] = {
    # What a tag is called, and the item it is read up under, where that is not its skill's.
    "yaku-riichi": ("Riichi, double riichi and ippatsu", "yaku.riichi"),
    "yaku-menzen-tsumo": ("Self-draw with a closed hand", "yaku.menzen-tsumo"),
    "yaku-winds": ("Seat wind and round wind", "yaku.seat-wind"),
    "yaku-triplets": ("Yaku of triplets and kans", "yaku.toitoi"),
    "yaku-concealed-triplets": ("Which triplets are concealed", "yaku.sanankou"),
    "dora-red": ("Red fives", ""),
    "fu-pinfu": ("Fu of pinfu", "fu.pinfu-tsumo"),
    "fu-seven-pairs": ("Fu of seven pairs", "fu.seven-pairs"),
    "fu-open": ("Fu of an open hand of runs", "fu.open-minimum"),
    "fu-rounding": ("Rounding fu", ""),
    "reading": ("The best reading of a hand", ""),
    "points-rounding": ("Rounding a payment", ""),
    "waits-mixed": ("Waits of a mixed hand", ""),
    "waits-melds": ("Waits beside melds", ""),
    "waits-four-copies": ("Tiles of which all four are held", ""),
    "waits-seven-pairs": ("Waits of seven pairs", ""),
    "waits-orphans": ("Waits of thirteen orphans", ""),
    "furiten-temporary": ("Furiten until the next discard", ""),
    "furiten-riichi": ("Furiten after riichi", ""),
    "win-yaku": ("No win without a yaku", ""),
    "win-gone": ("Waits of which none is left", ""),
    "ready-widest": ("The widest wait", ""),
    "calls-swap": ("Swap calls", ""),
    "calls-riichi-kan": ("Kans in riichi", ""),
    "safety-suji": ("Suji", ""),
    "safety-walls": ("Walls", ""),
}

TAGS: Mapping[str, Tag] = {
    tag: Tag(tag, name, skill.page, code, skill.slug)
    for skill in SKILLS.values()
    for tag in skill.tags
    for name, code in [_TAG_NAMES.get(tag, (skill.name, skill.code))]
}
"""Every tag that questions and slips carry."""


def skill_of(tag: str) -> str:
    """The skill a tag belongs to. Raises `KeyError` where there is no such tag."""
    return TAGS[tag].skill


OF_YAKU: Mapping[str, str] = {
    slug: tag
    for tag, slugs in {
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
"""The tag of each yaku."""
