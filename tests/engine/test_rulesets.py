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
THREE_PLAYERS = {
    "table.seats": 3,
    "table.without": "2345678m",
    "table.red_fives": "0p0s",
    "table.north_pulled": True,
    "points.honba_ron": 200,
    "points.tsumo_loss": True,
}
ONE_AT_MOST = {"limits.counted_yakuman": "sanbaiman", "limits.stacked_yakuman": False}

FROM_STANDARD: dict[str, dict[str, Any]] = {
    "standard": {},
    "tournament": {},
    "mahjong-soul": {},
    "tenhou": SINGLE_YAKUMAN,
    "wrc": {"table.red_fives": ""} | SINGLE_YAKUMAN | ONE_AT_MOST,
    "sanma": THREE_PLAYERS | SINGLE_YAKUMAN,
    "sanma-tenhou": THREE_PLAYERS | SINGLE_YAKUMAN,
    "sanma-mahjong-soul": THREE_PLAYERS,
    "m-league": SINGLE_YAKUMAN
    | {"fu.double_wind_pair": 2, "limits.kiriage": True, "limits.counted_yakuman": "sanbaiman"},
    "jpml": {"table.red_fives": "", "yaku.han.ippatsu": (0, 0), "dora.ura": False, "fu.rinshan_tsumo": False}
    | SINGLE_YAKUMAN
    | ONE_AT_MOST,
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
FAMILY_OTHERWISE = {
    "table.red_fives": "",
    "win.seven_pairs": False,
    "win.thirteen_orphans": False,
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
}


def test_these_are_all_the_files() -> None:
    assert set(ids()) == {*FROM_STANDARD, "family"}


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
