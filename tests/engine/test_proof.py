"""The two commands that prove scoring against files from outside: they pass, and they would notice."""

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests import cases
from tests.records import __main__ as records
from tests.records.agari import differences

CASE: dict[str, Any] = {
    "id": "a",
    "rules": "mahjong-soul",
    "concealed": "223344m556677p88s",
    "melds": [],
    "win": "8s",
    "method": "ron",
    "seat_wind": "S",
    "round_wind": "E",
    "dora_indicators": ["7s"],
    "ura_indicators": [],
    "flags": [],
    "kita": 0,
    "honba": 1,
    "expect": {
        "win": True,
        "yaku": [["tanyao", 1], ["ryanpeikou", 3], ["dora", 2]],
        "fu": 40,
        "fu_raw": 32,
        "fu_parts": [["tanki-wait", 2], ["base", 20], ["closed-ron", 10]],
        "han": 6,
        "yakuman": 0,
        "limit": "haneman",
        "points": {"ron": 12300},
    },
}
WRONG: dict[str, Any] = {
    "win": False,
    "yaku": [["tanyao", 1], ["ryanpeikou", 3], ["dora", 1]],
    "fu": 30,
    "fu_raw": 30,
    "fu_parts": [["base", 20], ["closed-ron", 10]],
    "han": 5,
    "yakuman": 1,
    "limit": "mangan",
    "points": {"ron": 12000},
    "base_score": 2000,
}
RECORD: dict[str, Any] = {
    **{key: value for key, value in CASE.items() if key not in ("id", "rules", "expect")},
    "src": "b#r0",
    "platform": "tenhou",
    "players": 4,
    "riichi_sticks": 2,
    "who": 1,
    "from": 3,
    "dealer": 0,
    "expect": {
        "yaku": [["tanyao", 1], ["ryanpeikou", 3], ["dora", 2], ["ura-dora", 0]],
        "fu": 40,
        "han": 6,
        "yakuman": 0,
        "limit": "haneman",
        "points": 12000,
        "payments": [0, 0, 0, 12000],
        "deltas": [0, 14300, 0, -12300],
        "scores_before": [25000, 25000, 25000, 23000],
    },
    "rules": {"aka": True, "kuitan": True, "double_wind_fu": 4, "go_type": 9},
}


def run_cases(tmp_path: Path, capsys: pytest.CaptureFixture[str], *lines: object) -> tuple[int, list[str]]:
    path = tmp_path / "some.jsonl"
    path.write_text("\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines), "utf-8")
    status = cases.main([str(path)])
    return status, capsys.readouterr().out.splitlines()


def run_records(tmp_path: Path, capsys: pytest.CaptureFixture[str], *lines: object) -> tuple[int, list[str]]:
    path = tmp_path / "some.jsonl.gz"
    with gzip.open(path, "wt", encoding="utf-8") as file:
        file.write("\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines))
    status = records.main(["agari", str(path)])
    return status, capsys.readouterr().out.splitlines()


def test_the_shared_cases(shared: Callable[[str], Path], capsys: pytest.CaptureFixture[str]) -> None:
    files = [str(shared(f"data/{name}.jsonl")) for name in ("scoring-cases", "yaku-examples")]
    assert cases.main(files) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "231 passed, 0 failed"


def test_the_shared_records(shared: Callable[[str], Path], capsys: pytest.CaptureFixture[str]) -> None:
    names = ("agari", "agari-majsoul-fixture")
    assert records.main(["agari", *(str(shared(f"data/records/{name}.jsonl.gz")) for name in names)]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "13620 passed, 0 failed"


def test_a_right_case_passes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_cases(tmp_path, capsys, CASE, "") == (0, ["1 passed, 0 failed"])


@pytest.mark.parametrize("field", WRONG)
def test_each_expected_field_is_compared(field: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out = run_cases(tmp_path, capsys, {**CASE, "expect": {**CASE["expect"], field: WRONG[field]}})
    assert (status, out[-1]) == (1, "0 passed, 1 failed")
    assert f"  {field}: expected" in out[1]
    assert any("fu.wait.tanki" in line for line in out), "the reason tree stands beneath"


def test_check_names_the_fields_that_count(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wrong = {**CASE, "expect": {**CASE["expect"], "han": 5}}
    assert run_cases(tmp_path, capsys, {**wrong, "check": ["points"]})[0] == 0
    assert run_cases(tmp_path, capsys, {**wrong, "check": ["han"]})[0] == 1


def test_a_refusal_with_its_reason(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    two_han = {**CASE, "rules": "standard", "concealed": "123456m23499p456s", "win": "6s", "flags": ["riichi"]}
    for options, reason, status in (({"min_han": 3}, "min-han", 0), ({"min_han": 3}, "no-yaku", 1), ({}, "min-han", 1)):
        case = {**two_han, "options": options, "expect": {"win": False, "reason": reason}}
        assert run_cases(tmp_path, capsys, case)[0] == status


def test_options_change_the_rules(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    red = {**CASE, "rules": "wrc", "concealed": "223344m506677p88s", "options": {"red": True}}
    expect = {"yaku": [["tanyao", 1], ["ryanpeikou", 3], ["dora", 2], ["aka-dora", 1]]}
    assert run_cases(tmp_path, capsys, {**red, "expect": expect})[0] == 0
    assert run_cases(tmp_path, capsys, {**red, "options": {}, "expect": expect})[0] == 1
    assert run_cases(tmp_path, capsys, {**red, "options": {"kuitan": False, "kiriage": True, "red": True}})[0] == 1


def test_a_yaku_to_be_included(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    example = {key: value for key, value in CASE.items() if key != "expect"}
    assert run_cases(tmp_path, capsys, {**example, "yaku_includes": "ryanpeikou"})[0] == 0
    assert run_cases(tmp_path, capsys, {**example, "yaku_includes": "yakuhai"})[0] == 1


@pytest.mark.parametrize(
    "line",
    [
        "not json",
        "[1]",
        "{}",
        {key: value for key, value in CASE.items() if key != "expect"},
        {**CASE, "win": "9s"},
        {**CASE, "rules": "nowhere"},
        {**CASE, "options": {"moon": True}},
        {**CASE, "flags": ["moon"]},
        {**CASE, "concealed": "223344m556677p888s"},
        {**CASE, "expect": {**CASE["expect"], "moon": 1}},
    ],
)
def test_a_faulty_line_is_a_failed_one(line: object, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out = run_cases(tmp_path, capsys, CASE, line)
    assert (status, out[-1]) == (1, "1 passed, 1 failed")


def test_no_file_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert (cases.main([]), records.main([]), records.main(["agari"])) == (2, 2, 2)
    assert capsys.readouterr().out.startswith("usage")


def test_a_right_record_passes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out = run_records(tmp_path, capsys, RECORD)
    assert (status, out[-1]) == (0, "1 passed, 0 failed")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("yaku", [["tanyao", 1], ["ryanpeikou", 3], ["dora", 1]]),
        ("fu", 30),
        ("han", 5),
        ("yakuman", 1),
        ("limit", None),
        ("points", 8000),
        ("payments", [0, 0, 12000, 0]),
        ("deltas", [0, 13300, 0, -12300]),
    ],
)
def test_each_field_of_a_record_is_compared(
    field: str, value: object, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out = run_records(tmp_path, capsys, {**RECORD, "expect": {**RECORD["expect"], field: value}})
    expected = (0, "1 passed, 0 failed") if field == "limit" and value is None else (1, "0 passed, 1 failed")
    assert (status, out[-1]) == expected


@pytest.mark.parametrize("line", ["not json", {**RECORD, "platform": "moon"}, {**RECORD, "win": "9s"}])
def test_a_faulty_record_is_a_failed_one(line: object, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out = run_records(tmp_path, capsys, RECORD, line)
    assert (status, out[-1]) == (1, "1 passed, 1 failed")


def test_a_liable_seat_pays_alone_or_half() -> None:
    """Tenhou, daisangen: all of a self-draw with its counters, half of a ron by another and the counters (P14, P15)."""
    hand = {
        **RECORD,
        "concealed": "123m22p",
        "melds": [{"kind": "pon", "tiles": tiles} for tiles in ("555z", "666z", "777z")],
        "win": "2p",
        "dora_indicators": [],
        "riichi_sticks": 0,
        "pao": 2,
    }
    expect = {"yaku": [["daisangen", "yakuman"]], "yakuman": 1, "points": 32000, "payments": None}
    by_ron = {**hand, "expect": {**expect, "deltas": [0, 32300, -16300, -16000]}}
    by_tsumo = {**hand, "method": "tsumo", "from": 1, "expect": {**expect, "deltas": [0, 32300, -32300, 0]}}
    by_liable = {**hand, "from": 2, "expect": {**expect, "deltas": [0, 32300, -32300, 0]}}
    for record in (by_ron, by_tsumo, by_liable):
        assert list(differences(record)) == []
