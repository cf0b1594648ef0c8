"""Rule sets as values: what a file may hold, what is refused, and how two are compared."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine import rules
from engine.rules import RulesetError, differences, from_values, ids, load, override, to_values

STANDARD = (rules.FOLDER / "standard.toml").read_text(encoding="utf-8")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of rule-set files of its own, with a standard table in it."""
    monkeypatch.setattr(rules, "FOLDER", tmp_path)
    (tmp_path / "standard.toml").write_text(STANDARD, encoding="utf-8")
    ids.cache_clear()
    load.cache_clear()
    yield tmp_path
    ids.cache_clear()
    load.cache_clear()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[tabel]\nseats = 3", "house: unknown field tabel"),
        ("[table]\nseat = 3", "house: unknown field table.seat"),
        ("[table]\nseats = '3'", "house: table.seats: '3' should be a whole number"),
        ("[table]\nseats = true", "house: table.seats: True should be a whole number"),
        ("[table]\nseats = 5", "house: table.seats: 5 players; a table has 3 or 4"),
        ("[table]\nwithout = 'xyz'", "house: table.without: 'x' at place 1 is not part of a tile"),
        ("[table]\nred_fives = '5p'", "house: table.red_fives: '5p' should be red fives only: 0m, 0p or 0s"),
        ("[yaku]\nopen_tanyao = 1", "house: yaku.open_tanyao: 1 should be true or false"),
        ("[yaku]\nminimum_han = 0", "house: yaku.minimum_han: 0 is not between 1 and 4"),
        ("[yaku.han]\npinfu = 1", "house: yaku.han.pinfu: 1 should be a list"),
        ("[yaku.han]\npinfu = [1]", "house: yaku.han.pinfu: [1] should have 2 values"),
        ("[yaku.han]\npinfu = [1, 'x']", "house: yaku.han.pinfu: 'x' should be a whole number"),
        ("[yaku.han]\npimfu = [1, 0]", "house: yaku.han.pimfu: there is no such yaku"),
        ("[yaku.yakuman]\ndora = 1", "house: yaku.yakuman.dora: there is no such yaku"),
        ("[fu]\ndouble_wind_pair = 3", "house: fu.double_wind_pair: 3 is neither 2 nor 4"),
        (
            "[limits]\ncounted_yakuman = 'none'",
            "house: limits.counted_yakuman: 'none' should be one of 'yakuman', 'sanbaiman'",
        ),
        ("[points]\nriichi_stick = -1000", "house: points.riichi_stick: it is below zero"),
        ("[points]\nmethod = 'table'", "house: points.table: it is empty"),
        ("[points]\ntable = [[2, 10], [1, 5]]", "house: points.table: han and scores should ascend"),
        ("[points]\ntable = 'x'", "house: points.table: 'x' should be a list"),
    ],
)
def test_a_wrong_value_names_file_and_field(folder: Path, text: str, message: str) -> None:
    (folder / "house.toml").write_text(f'name = "House"\nextends = "standard"\n{text}\n', encoding="utf-8")
    with pytest.raises(RulesetError) as caught:
        load("house")
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('extends = "standard"\ntable = 3', "house: table: 3 should be a table of fields"),
        ('name = "House"', "house: missing field table.north_pulled"),
        ('name = "House"\nextends = "nowhere"', "there is no rule set 'nowhere'; there are house, standard"),
        ('name = "House"\nextends = "house"', "house: extends itself through house"),
        ('name = 1\nextends = "standard"', "house: name: 1 should be text"),
        ('name = "House', "house: Illegal character '\\n' (at line 1, column 14)"),
    ],
)
def test_a_file_that_is_no_rule_set(folder: Path, text: str, message: str) -> None:
    (folder / "house.toml").write_text(text + "\n", encoding="utf-8")
    with pytest.raises(RulesetError) as caught:
        load("house")
    assert str(caught.value) == message


def test_two_files_may_not_extend_each_other(folder: Path) -> None:
    for name, parent in (("a", "b"), ("b", "a")):
        (folder / f"{name}.toml").write_text(f'name = "{name}"\nextends = "{parent}"\n', encoding="utf-8")
    with pytest.raises(RulesetError, match="a: extends itself through a -> b"):
        load("a")


def test_every_field_must_be_stated_somewhere(folder: Path) -> None:
    (folder / "standard.toml").write_text(STANDARD.replace("kiriage = false", ""), encoding="utf-8")
    with pytest.raises(RulesetError, match=r"standard: missing field limits\.kiriage"):
        load("standard")


def test_a_file_changes_single_yaku_of_its_parent(folder: Path) -> None:
    text = 'name = "House"\nextends = "standard"\n[yaku.han]\nippatsu = [0, 0]\n'
    (folder / "house.toml").write_text(text, encoding="utf-8")
    assert list(differences(load("standard"), load("house"))) == [("yaku.han.ippatsu", (1, 0), (0, 0))]


def test_values_go_out_and_come_back() -> None:
    for name in ids():
        assert from_values(to_values(load(name))) == load(name)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"id": 5}, "rule set: id should be a word of small letters, digits and hyphens"),
        ({"id": "house\n0 discard 1m"}, "rule set: id should be a word of small letters, digits and hyphens"),
        ({"name": "two\nlines"}, "standard: name should be one line of at most 100 characters"),
        ({"name": "\ud800"}, "standard: name should be one line of at most 100 characters"),
        ({"name": "n" * 101}, "standard: name should be one line of at most 100 characters"),
    ],
)
def test_a_name_that_no_text_can_hold(changes: dict[str, Any], message: str) -> None:
    """The text of a round names its rules in one line."""
    with pytest.raises(RulesetError) as caught:
        from_values(to_values(load("standard")) | changes)
    assert str(caught.value) == message


def test_an_override_is_named_as_a_difference_is() -> None:
    standard = load("standard")
    changes = {"yaku.minimum_han": 2, "yaku.han.tanyao": (1, 0), "table.red_fives": ""}
    changed = override(standard, changes)
    assert {path: value for path, _, value in differences(standard, changed)} == changes
    assert list(differences(standard, override(standard, {}))) == []
    assert hash(changed) == hash(standard)
    assert changed != standard


NONSENSE: list[tuple[str, dict[str, Any], str]] = [
    ("standard", {"table.seats": 2}, "table.seats: 2 players; a table has 3 or 4"),
    ("standard", {"table.sets": 5}, "table.sets: 5 sets; a hand has 1 to 4"),
    ("standard", {"table.sets": 0}, "table.sets: 0 sets; a hand has 1 to 4"),
    (
        "standard",
        {"table.without": "0m"},
        "table.without: '0m' should be kinds of tiles; whether fives are red is table.red_fives",
    ),
    ("standard", {"table.red_fives": "0m00p0s"}, "table.red_fives: 0p stands 2 times; each suit has one red five"),
    ("sanma", {"table.red_fives": "0m0p0s"}, "table.red_fives: 0m is red and its kind is left out of the set"),
    (
        "standard",
        {"table.north_pulled": True, "wall.replacements": 8, "wall.dead": 18},
        "table.north_pulled: with four players the north is somebody's wind",
    ),
    (
        "sanma",
        {"table.without": "2345678m4z", "win.thirteen_orphans": False},
        "table.north_pulled: the norths are left out of the set",
    ),
    ("standard", {"table.without": "1z"}, "win.thirteen_orphans: the set is without 1z"),
    ("sanma", {"wall.replacements": 7}, "wall.replacements: 7 tiles; kans and pulled norths can take 8"),
    ("standard", {"wall.replacements": 3}, "wall.replacements: 3 tiles; kans and pulled norths can take 4"),
    ("standard", {"wall.dead": 9}, "wall.dead: 9 tiles; replacements and indicators need 10"),
    ("family", {"wall.dead": 5}, "wall.dead: 5 tiles; replacements and indicators need 6"),
    (
        "standard",
        {"wall.dead": 81},
        "wall.dead: the set has 136 tiles; after the deal and the dead wall there is no draw for everyone",
    ),
    ("sanma", {"wall.dead": -1}, "wall.dead: -1 tiles; replacements and indicators need 14"),
    (
        "standard",
        {"riichi.tiles_left": -1},
        "riichi.tiles_left: -1 is not between 0 and the 70 tiles there are to draw",
    ),
    (
        "standard",
        {"riichi.tiles_left": 71},
        "riichi.tiles_left: 71 is not between 0 and the 70 tiles there are to draw",
    ),
    ("standard", {"points.tsumo_loss": True}, "points.tsumo_loss: with four players nobody's share is lost"),
    ("sanma", {"calls.chi": True}, "calls.chi: three players do not call chi"),
    ("sanma", {"draws.four_winds": True}, "draws.four_winds: it takes four players"),
    ("sanma", {"draws.four_riichi": True}, "draws.four_riichi: it takes four players"),
    ("sanma", {"draws.three_rons": True}, "draws.three_rons: it takes four players"),
    ("standard", {"length.winds": 3}, "length.winds: 3 winds; a match has 1, 2 or 4, or 0 for a single hand"),
    ("sanma", {"length.winds": 4}, "length.winds: 4 winds; a match has 1, 2 or 3, or 0 for a single hand"),
    ("standard", {"length.winds": 4}, "length.extension: no wind follows the last"),
    (
        "standard",
        {"length.winds_move": False},
        "length.winds_move: where seats keep their winds, points.method should be 'table': East need not be dealer",
    ),
    ("standard", {"length.target_above": -1}, "length.target_above: it is below zero"),
    ("standard", {"table.sets": 3}, "win.seven_pairs: a hand of 3 sets and a pair has not fourteen tiles"),
    (
        "standard",
        {"table.sets": 3, "win.seven_pairs": False},
        "win.thirteen_orphans: a hand of 3 sets and a pair has not fourteen tiles",
    ),
    ("tournament", {"draws.three_rons": True}, "draws.three_rons: only the nearest player wins (win.ron)"),
    ("standard", {"dora.indicators": False}, "dora.ura: there are no indicators to lie under"),
    ("standard", {"yaku.han.toitoi": (2, 3)}, "yaku.han.toitoi: 3 han open should be between 0 and the 2 closed"),
    ("standard", {"yaku.han.pinfu": (1, -1)}, "yaku.han.pinfu: -1 han open should be between 0 and the 1 closed"),
    ("standard", {"yaku.yakuman.suuankou": -1}, "yaku.yakuman.suuankou: -1 is not between 0 and 10"),
    ("standard", {"yaku.yakuman.suuankou": 11}, "yaku.yakuman.suuankou: 11 is not between 0 and 10"),
    ("standard", {"yaku.yakuman.toitoi": 1}, "yaku.yakuman.toitoi: it is worth han too"),
    ("standard", {"yaku.minimum_han": 9}, "yaku.minimum_han: 9 is not between 1 and 4"),
    ("family", {"points.table": ((1, 5), (2, 0))}, "points.table: han and scores should be above zero"),
    ("family", {"points.table": ((1, 5), (1, 10))}, "points.table: han and scores should ascend"),
    ("family", {"points.table": ((1, 10), (2, 5))}, "points.table: han and scores should ascend"),
    ("family", {"points.table": ((2, 5), (3, 10))}, "points.table: a hand of 1 han is in none of its rows"),
    ("family", {"yaku.yakuman.daisangen": 1}, "yaku.yakuman.daisangen: points.method 'table' has no yakuman"),
    ("family", {"draws.nagashi": True}, "draws.nagashi: points.method 'table' has no mangan"),
    ("family", {"fu.counted": True}, "fu.counted: points.method 'table' has no fu"),
    ("standard", {"fu.counted": False}, "fu.counted: points.method 'han-fu' takes fu"),
    (
        "family",
        {"length.winds": 2},
        "length.winds: 2 winds; where seats keep theirs, all 4 deal, or it is a single hand",
    ),
    ("growing-4", {"yaku.minimum_han": 2}, "yaku.minimum_han: no hand can win: all yaku together have 1 han"),
    ("growing-4", {"yaku.han.riichi": (0, 0)}, "yaku.minimum_han: no hand can win: all yaku together have 0 han"),
    ("standard", {"points.honba_ron": 1_000_001}, "points.honba_ron: 1000001 is further from zero than 1,000,000"),
    ("standard", {"yaku.han.riichi": (10**7, 0)}, "yaku.han.riichi: 10000000 is further from zero than 1,000,000"),
    ("family", {"points.table": ((1, 10**9),)}, "points.table: 1000000000 is further from zero than 1,000,000"),
    ("standard", {"draws.noten": 1000}, "draws.noten: 1000 points cannot be shared out among any number of players"),
    ("family", {"draws.noten": -5}, "draws.noten: -5 points cannot be shared out among any number of players"),
    (
        "standard",
        {"responsibility.yaku": ("toitoi",)},
        "responsibility.yaku: 'toitoi' should be one of daisangen, daisuushii, suukantsu",
    ),
    ("standard", {"table.start": 0}, "table.start: 0 points; they should be above zero"),
    ("standard", {"settle.uma": (15, 0, -15)}, "settle.uma: [15, 0, -15] should have a value for each of 4 places"),
    (
        "tournament",
        {"settle.uma": (50, 10, -10, -30)},
        "settle.uma: [50, 10, -10, -30] adds up to 20; it should be 0, for the oka comes from settle.return_points",
    ),
    (
        "standard",
        {"settle.uma": (5, 15, -5, -15)},
        "settle.uma: [5, 15, -5, -15] gives a lower place more than a higher one",
    ),
    (
        "jpml",
        {"settle.floating_uma": ((12, -1, -3, -8),)},
        "settle.floating_uma: 1 rows; it takes one for 1 to 3 players",
    ),
    (
        "jpml",
        {"settle.floating_uma": ((12, -1, -3, -8), (8, 4, -4, -8), (8, 3, 1, 0))},
        "settle.floating_uma: [8, 3, 1, 0] adds up to 12; it should be 0, for the oka comes from settle.return_points",
    ),
    ("standard", {"table.start": 35000}, "settle.return_points: 30000 is below the 35000 points of the start"),
    ("standard", {"settle.unit": 0}, "settle.unit: 0 points; they should be above zero"),
    ("standard", {"settle.chip": -1}, "settle.chip: it is below zero"),
]


@pytest.mark.parametrize(("name", "changes", "message"), NONSENSE, ids=[message for _, _, message in NONSENSE])
def test_rules_that_make_no_table_are_refused_with_the_field(name: str, changes: dict[str, Any], message: str) -> None:
    with pytest.raises(RulesetError) as caught:
        override(load(name), changes)
    assert str(caught.value) == f"{name}: {message}"


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("standard", {"length.winds": 0}),
        ("standard", {"length.winds": 4, "length.extension": False}),
        ("sanma", {"length.winds": 3}),
        ("standard", {"draws.noten": 0}),
        ("standard", {"table.red_fives": "0s"}),
        ("standard", {"draws.noten": 1500}),
        ("standard", {"wall.dead": 10}),
        ("standard", {"wall.replacements": 0, "calls.kan": False}),
        ("sanma", {"wall.replacements": 4, "table.north_pulled": False}),
        ("family", {"table.start": 30, "settle.return_points": 30}),
        ("family", {"win.seven_pairs": True, "win.thirteen_orphans": True}),
    ],
)
def test_rules_that_are_unusual_and_make_a_table(name: str, changes: dict[str, Any]) -> None:
    changed = override(load(name), changes)
    assert {path: value for path, _, value in differences(load(name), changed)} == changes


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("table.nothing", 1, "standard: unknown field table.nothing"),
        ("nothing.seats", 1, "standard: unknown field nothing"),
        ("table.seats", "4", "standard: table.seats: '4' should be a whole number"),
        ("table", 4, "standard: table: 4 should be a table of fields"),
    ],
)
def test_an_override_is_checked_too(path: str, value: object, message: str) -> None:
    with pytest.raises(RulesetError) as caught:
        override(load("standard"), {path: value})
    assert str(caught.value) == message
