"""The rule-set files: each loads, and says exactly what sets its table apart from the default one."""

from typing import Any

import pytest

from engine.reasons import Code
from engine.rules import differences, ids, load

SINGLE_YAKUMAN = {
    "yaku.yakuman.kokushi-musou-13": 1,
    "yaku.yakuman.suuankou-tanki": 1,
    "yaku.yakuman.daisuushii": 1,
    "yaku.yakuman.junsei-chuuren-poutou": 1,
}
ONE_AT_MOST = {"limits.counted_yakuman": "sanbaiman", "limits.stacked_yakuman": False}
NO_EARLY_END = {"length.extension": False, "length.dealer_stop": "never", "length.bust": False}
NO_ABORTS = {f"draws.{name}": False for name in ("nine_terminals", "four_winds", "four_riichi", "four_kans")}
TABLE_END = NO_EARLY_END | NO_ABORTS | {"draws.nagashi": False}
"""What sets play at a table in a hall apart from play on a platform."""

THREE_PLAYERS = {
    "table.seats": 3,
    "table.without": "2345678m",
    "table.red_fives": "0p0s",
    "table.north_pulled": True,
    "table.start": 35000,
    "wall.replacements": 8,
    "riichi.tiles_left": 3,
    "calls.chi": False,
    "draws.four_winds": False,
    "draws.four_riichi": False,
    "draws.noten": 2000,
    "points.honba_ron": 200,
    "points.tsumo_loss": True,
    "settle.uma": (15, 0, -15),
    "settle.return_points": 35000,
}

FROM_STANDARD: dict[str, dict[str, Any]] = {
    "standard": {},
    "tournament": TABLE_END | {"win.ron": "nearest", "settle.uma": (30, 10, -10, -30)},
    "mahjong-soul": {"length.repeat_first": True, "settle.return_points": 25000},
    "tenhou": SINGLE_YAKUMAN
    | {
        "length.repeat_first": True,
        "length.dealer_stop": "leading-before",
        "win.rob_closed_kan": False,
        "draws.three_rons": True,
        "responsibility.whole_hand": True,
        "settle.uma": (20, 10, -10, -20),
    },
    "wrc": SINGLE_YAKUMAN
    | ONE_AT_MOST
    | TABLE_END
    | {
        "table.red_fives": "",
        "table.start": 30000,
        "wall.open_kan_dora": "at-once",
        "riichi.closed_kan": "readings",
        "win.rob_closed_kan": False,
        "draws.own_copies": "all",
        "responsibility.honba": "discarder",
        "settle.honba_to": "all",
        "settle.sticks_to": "own",
        "settle.ties": "shared",
    },
    "sanma": SINGLE_YAKUMAN | THREE_PLAYERS | {"length.extension": False, "length.dealer_stop": "never"},
    "sanma-tenhou": SINGLE_YAKUMAN
    | THREE_PLAYERS
    | {
        "length.repeat_first": True,
        "length.dealer_stop": "leading-before",
        "win.rob_closed_kan": False,
        "responsibility.whole_hand": True,
        "settle.uma": (20, 0, -20),
        "settle.return_points": 40000,
    },
    "sanma-mahjong-soul": THREE_PLAYERS | {"length.repeat_first": True},
    "m-league": SINGLE_YAKUMAN
    | TABLE_END
    | {
        "wall.open_kan_dora": "at-once",
        "riichi.tiles_left": 0,
        "riichi.points_needed": False,
        "riichi.closed_kan": "readings",
        "win.ron": "nearest",
        "win.rob_closed_kan": False,
        "fu.double_wind_pair": 2,
        "limits.kiriage": True,
        "limits.counted_yakuman": "sanbaiman",
        "responsibility.yaku": ("daisangen", "daisuushii", "suukantsu"),
        "settle.uma": (30, 10, -10, -30),
        "settle.ties": "shared",
    },
    "jpml": SINGLE_YAKUMAN
    | ONE_AT_MOST
    | NO_EARLY_END
    | {
        "table.red_fives": "",
        "table.start": 30000,
        "wall.closed_kan_dora": "never",
        "wall.open_kan_dora": "never",
        "win.ron": "nearest",
        "draws.nagashi": False,
        "yaku.han.ippatsu": (0, 0),
        "dora.ura": False,
        "fu.rinshan_tsumo": False,
        "responsibility.yaku": ("daisangen", "daisuushii", "suukantsu"),
        "settle.uma": (8, 4, -4, -8),
        "settle.floating_uma": ((12, -1, -3, -8), (8, 4, -4, -8), (8, 3, 1, -12)),
        "settle.ties": "shared",
        "settle.leftover_sticks": "nobody",
    },
}

FAMILY_HAN = {
    "closed-hand": (1, 0),
    "riichi-bonus": (1, 0),
    "all-sequences": (1, 0),
    "two-identical-sequences": (1, 0),
    "vip-set": (1, 1),
    "all-dragons": (13, 13),
    "all-winds": (13, 13),
    "outside": (1, 1),
    "inside": (1, 1),
    "all-triplets": (2, 2),
    "closed-all-triplets": (13, 0),
    "one-suit": (2, 2),
    "one-suit-straight": (1, 1),
    "one-suit-pure": (3, 3),
    "kan-bonus": (1, 1),
    "dealer-bonus": (1, 1),
}
FAMILY_OTHERWISE = (
    NO_EARLY_END
    | NO_ABORTS
    | {
        "table.red_fives": "",
        "table.start": 50,
        "length.winds": 4,
        "length.winds_move": False,
        "length.target_above": 0,
        "wall.closed_kan_dora": "never",
        "wall.open_kan_dora": "never",
        "riichi.points_needed": False,
        "win.seven_pairs": False,
        "win.thirteen_orphans": False,
        "win.rob_closed_kan": False,
        "draws.nagashi": False,
        "draws.noten": 5,
        "draws.noten_method": "each",
        "dora.ura": False,
        "fu.counted": False,
        "fu.double_wind_pair": 2,
        "fu.open_minimum": False,
        "fu.rinshan_tsumo": False,
        "limits.stacked_yakuman": False,
        "points.method": "table",
        "points.table": ((1, 5), (2, 10), (3, 20), (4, 40), (6, 60), (8, 80), (11, 120), (13, 160)),
        "points.honba_ron": 0,
        "points.honba_tsumo": 0,
        "points.riichi_stick": 0,
        "responsibility.yaku": (),
        "responsibility.honba": "discarder",
        "settle.uma": (0, 0, 0, 0),
        "settle.return_points": 50,
        "settle.unit": 1,
        "settle.leftover_sticks": "nobody",
    }
)


GROWING: dict[str, tuple[str, dict[str, Any]]] = {
    "growing-4": (
        "family",
        {
            "table.without": "123456789m123456789s1234567z",
            "table.sets": 1,
            "length.winds": 1,
            "length.winds_move": True,
            "length.repeats": "never",
            "wall.dead": 0,
            "wall.replacements": 0,
            "riichi.closed_kan": "never",
            "calls.chi": False,
            "calls.pon": False,
            "calls.kan": False,
            "win.furiten": False,
            "draws.noten": 0,
            "dora.indicators": False,
            "points.table": ((1, 1), (2, 2), (3, 4), (4, 8), (6, 12), (8, 16), (11, 24), (13, 32)),
            "settle.leftover_sticks": "first",
        },
    ),
    "growing-7": (
        "growing-4",
        {
            "table.without": "1234567z",
            "table.sets": 2,
            "calls.chi": True,
            "calls.pon": True,
            "yaku.han.menzen-tsumo": (1, 0),
            "yaku.han.tanyao": (1, 1),
            "yaku.han.toitoi": (2, 2),
        },
    ),
    "growing-10": (
        "growing-7",
        {
            "table.without": "",
            "table.sets": 3,
            "length.repeats": "win-or-tenpai",
            "wall.dead": 14,
            "riichi.points_needed": True,
            "win.furiten": True,
            "draws.noten": 1,
            "yaku.han.pinfu": (1, 0),
            "yaku.han.iipeikou": (1, 0),
            "yaku.han.haku": (1, 1),
            "yaku.han.hatsu": (1, 1),
            "yaku.han.chun": (1, 1),
            "yaku.han.seat-wind": (1, 1),
            "yaku.han.round-wind": (1, 1),
            "yaku.han.sanshoku-doujun": (2, 1),
            "yaku.han.ittsuu": (2, 1),
            "yaku.han.honitsu": (3, 2),
            "yaku.han.chinitsu": (6, 5),
            "dora.indicators": True,
            "points.riichi_stick": 1,
        },
    ),
}
"""Each step of the growing tables: the rules it is told against, and what it changes."""


def test_these_are_all_the_files() -> None:
    assert set(ids()) == {*FROM_STANDARD, "family", *GROWING}


@pytest.mark.parametrize("name", FROM_STANDARD)
def test_every_difference_from_the_default_table(name: str) -> None:
    assert {path: value for path, _, value in differences(load("standard"), load(name))} == FROM_STANDARD[name]


def test_the_family_game_shares_next_to_nothing_with_the_default_table() -> None:
    standard, family = load("standard"), load("family")
    assert dict(family.yaku.han) == FAMILY_HAN
    assert dict(family.yaku.yakuman) == {}
    assert not FAMILY_HAN.keys() & standard.yaku.han.keys()
    others = {p: value for p, _, value in differences(standard, family) if not p.startswith("yaku.")}
    assert others == FAMILY_OTHERWISE


@pytest.mark.parametrize("name", GROWING)
def test_every_step_of_a_growing_table(name: str) -> None:
    before, changes = GROWING[name]
    found = {path: value for path, _, value in differences(load(before), load(name))}
    if before == "family":
        found = {path: value for path, value in found.items() if not path.startswith("yaku.han")}
        assert dict(load(name).yaku.han) == {"riichi": (1, 0)}
    assert found == changes


@pytest.mark.parametrize("name", GROWING)
def test_what_counts_at_a_growing_table_counts_the_same_at_a_full_one(name: str) -> None:
    standard = load("standard")
    assert load(name).yaku.han.items() <= standard.yaku.han.items()


@pytest.mark.parametrize("name", ids())
def test_every_yaku_of_a_file_is_in_the_catalogue(name: str) -> None:
    yaku = {code.slug for code in Code if code.startswith("yaku.")}
    bonuses = {"kan-bonus", "dealer-bonus"} if name == "family" else set()
    rules = load(name)
    assert rules.yaku.han.keys() | rules.yaku.yakuman.keys() <= yaku | bonuses
    assert not rules.yaku.han.keys() & rules.yaku.yakuman.keys()


def test_together_the_files_use_every_yaku_of_the_catalogue() -> None:
    used = {slug for name in ids() for slug in (*load(name).yaku.han, *load(name).yaku.yakuman)}
    assert used == {code.slug for code in Code if code.startswith(("yaku.", "bonus."))}


def test_closed_han_is_never_less_than_open_han() -> None:
    for name in ids():
        for slug, (closed, opened) in load(name).yaku.han.items():
            assert closed >= opened >= 0, (name, slug)


def test_every_table_has_a_name_of_its_own() -> None:
    assert len({load(name).name for name in ids()}) == len(ids())
