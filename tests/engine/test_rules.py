"""Rule sets as values: what a file may hold, what is refused, and how two are compared."""

from collections.abc import Iterator
from pathlib import Path

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
        ("[yaku.han]\npimfu = [1, 0]", "house: yaku: there is no yaku 'pimfu'"),
        ("[yaku.yakuman]\ndora = 1", "house: yaku: there is no yaku 'dora'"),
        ("[fu]\ndouble_wind_pair = 3", "house: fu.double_wind_pair: 3 is neither 2 nor 4"),
        (
            "[limits]\ncounted_yakuman = 'none'",
            "house: limits.counted_yakuman: 'none' should be one of 'yakuman', 'sanbaiman'",
        ),
        ("[points]\nriichi_stick = -1000", "house: points.riichi_stick: it is below zero"),
        ("[points]\nmethod = 'table'", "house: points.table: it is empty"),
        ("[points]\ntable = [[2, 10], [1, 5]]", "house: points.table: the han counts should ascend"),
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
        ('name = 1\nextends = "standard"', "house: missing field name"),
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
    (folder / "standard.toml").write_text(STANDARD.replace("kiriage = false\n", ""), encoding="utf-8")
    with pytest.raises(RulesetError, match=r"standard: missing field limits\.kiriage"):
        load("standard")


def test_a_file_changes_single_yaku_of_its_parent(folder: Path) -> None:
    text = 'name = "House"\nextends = "standard"\n[yaku.han]\nippatsu = [0, 0]\n'
    (folder / "house.toml").write_text(text, encoding="utf-8")
    assert list(differences(load("standard"), load("house"))) == [("yaku.han.ippatsu", (1, 0), (0, 0))]


def test_values_go_out_and_come_back() -> None:
    for name in ids():
        assert from_values(to_values(load(name))) == load(name)


def test_an_override_is_named_as_a_difference_is() -> None:
    standard = load("standard")
    changes = {"yaku.minimum_han": 2, "yaku.han.tanyao": (1, 0), "table.red_fives": ""}
    changed = override(standard, changes)
    assert {path: value for path, _, value in differences(standard, changed)} == changes
    assert list(differences(standard, override(standard, {}))) == []
    assert hash(changed) == hash(standard)
    assert changed != standard


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
