"""``python -m engine``: what it prints, and with which exit status."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from engine.__main__ import HELP, main
from engine.hand import Hand
from engine.reasons import Code, Reason
from engine.rules import ids, load, override
from engine.scoring import score
from engine.terminal import name, tell_refusal
from engine.win import Win

ROOT = Path(__file__).parents[2]
EXAMPLES = [line.strip() for line in HELP.splitlines() if line.strip().startswith("python -m")]
type Capture = pytest.CaptureFixture[str]


def ask(capsys: Capture, *arguments: str) -> tuple[int, str, str]:
    status = main(arguments)
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def ask_json(capsys: Capture, *arguments: str) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(ask(capsys, *arguments, "--json")[1])
    return answer


def test_it_runs_as_a_command_and_tells_its_text_forms() -> None:
    run = [sys.executable, "-m", "engine"]
    shown = subprocess.run([*run, "--help"], cwd=ROOT, capture_output=True, text=True)
    assert shown.returncode == 0
    assert HELP.strip() in shown.stdout
    refused = subprocess.run([*run, "score", "123m456p789s3344z ron 4z"], cwd=ROOT, capture_output=True, text=True)
    assert (refused.returncode, refused.stderr) == (1, "")
    wrong = subprocess.run([*run, "waits", "123x"], cwd=ROOT, capture_output=True, text=True)
    assert (wrong.returncode, wrong.stdout) == (2, "")


@pytest.mark.parametrize("line", EXAMPLES)
def test_every_example_of_the_help_works(capsys: Capture, line: str) -> None:
    command, text, rest = line.removeprefix("python -m engine ").split('"')
    status, out, err = ask(capsys, command.strip(), text, *rest.split())
    assert (status, err) == (0, "")
    assert out


def test_every_hand_of_the_help_is_a_hand() -> None:
    hands = [line.split()[0] for line in HELP.splitlines() if line.startswith("    ") and line.strip()[0].isdigit()]
    assert len(hands) == 3
    for hand in hands:
        assert str(Hand.parse(hand)) == hand


SCORED = """\
Standard: 123m456p2278s777z ron 9s seat E round E riichi honba 1 sticks 2
Read as 123m 456p 789s 777z 22s; 9s completes 789s: two-sided wait (ryanmen)

  riichi                        1 han
  chun                          1 han   777z

  base                         20 fu
  closed honour triplet         8 fu   777z
  closed ron                   10 fu
  together                     38 fu, rounded up to 40

2 han 40 fu: 40 x 2^(2 + 2) = 640 base points
The discarder pays 4,200.
In this, honba: 300.
From the table, riichi sticks: 2,000.
"""


def test_a_score_is_told_in_the_order_one_counts(capsys: Capture) -> None:
    assert ask(capsys, "score", "123m456p2278s777z ron 9s seat E riichi honba 1 sticks 2") == (0, SCORED, "")


@pytest.mark.parametrize(
    ("text", "rules", "lines"),
    [
        ("5p,77-7z,1111m,3-45s,999-p tsumo 0p honba 2", "tenhou", ["2 han 70 fu: 70 x 2^(2 + 2) = 1,120 base points"]),
        (
            "111999m44p66677s ron 7s",
            "standard",
            [
                "  simple triplet by ron         2 fu   777s",
                "  together                     52 fu, rounded up to 60",
                "4 han 60 fu: 60 x 2^(2 + 4) = 3,840 base points, cut to mangan: 2,000",
            ],
        ),
        (
            "223344m55567p67s ron 8s riichi",
            "m-league",
            ["4 han 30 fu: 30 x 2^(2 + 4) = 1,920 base points, rounded up to mangan: 2,000"],
        ),
        ("223344m55567p67s ron 8s riichi dora 1m", "standard", ["6 han 30 fu: haneman, 3,000 base points"]),
        (
            "19m19p19s1234567z tsumo 1m",
            "standard",
            [
                "  kokushi musou, 13 waits       2 yakuman   119m19p19s1234567z",
                "2 yakuman: 16,000 base points",
                "The dealer pays 32,000, the other 2 pay 16,000 each: 64,000 together.",
            ],
        ),
        ("19m19p19s1234567z tsumo 1m", "tenhou", ["yakuman: 8,000 base points"]),
        ("19m19p19s1234567z tsumo 1m", "sanma", ["The dealer pays 16,000, the other pays 8,000: 24,000 together."]),
        ("234678p34567899s tsumo 8s seat E", "sanma", ["The other 2 pay 700 each: 1,400 together."]),
        ("223344m55567p67s ron 8s riichi", "family", ["5 han: base score 40", "The discarder pays 120."]),
    ],
)
def test_how_fu_base_points_and_payments_are_told(capsys: Capture, text: str, rules: str, lines: list[str]) -> None:
    status, out, _ = ask(capsys, "score", text, "--ruleset", rules)
    assert status == 0
    for line in lines:
        assert line in out.splitlines()


def test_the_other_readings_are_told(capsys: Capture) -> None:
    _, out, _ = ask(capsys, "score", "22334455m234p24s ron 3s dora 3m")
    assert out.endswith(
        "Other readings\n"
        "  4 han 40 fu, 8,000: 345m 345m 234p 234s 22m; 3s completes 234s: closed wait (kanchan)\n"
        "    tanyao, iipeikou, dora\n"
    )


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("345m678p123s2378p ron 2p", "Not a win: the tiles do not make a complete hand.\n"),
        (
            "345m678p123s2399p ron 2p",
            "Not a win: the tiles do not make a complete hand.\n  the hand waits for 1p 4p\n",
        ),
        (
            "23456m456p33z,345s ron 7m dora 2z",
            "Not a win: the hand is complete but has no yaku.\n  were it closed, it would have: pinfu\n  dora: 2 han\n",
        ),
        (
            "123m456p789s1p22z1p ron 2z seat W",
            "Not a win: the hand is complete but has no yaku.\n  on a self-draw it would have: menzen tsumo\n",
        ),
    ],
)
def test_a_hand_that_does_not_win_says_why(capsys: Capture, text: str, told: str) -> None:
    assert ask(capsys, "score", text) == (1, told, "")


def test_too_few_han_are_told_as_such() -> None:
    win = Win.parse("223344m55567p67s ron 8s")
    refused = score(win, override(load("standard"), {"yaku.minimum_han": 4}))
    assert isinstance(refused, Reason)
    assert list(tell_refusal(refused, ()))[:2] == [
        "Not a win: its yaku are too few han for this table.",
        "  pinfu: 1 han",
    ]


WAITS = """\
2333p waits for 3 kinds, 11 tiles
  1p  4 left ryanmen      123p    123p 33p
  2p  3 left tanki        22p     333p 22p
  4p  4 left ryanmen      234p    234p 33p
"""


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("2333p", WAITS),
        (
            "12s44p,3333s",
            "44p12s,3333s is not ready: 1-shanten\n  3s would complete it, but all four are in the hand\n",
        ),
        ("1258m3669p14s257z", "1258m3669p14s257z is not ready: 5-shanten\n"),
        ("5z", "5z waits for 1 kind, 3 tiles\n  5z  3 left tanki        55z     55z\n"),
    ],
)
def test_waits_are_told_with_form_group_and_copies(capsys: Capture, text: str, told: str) -> None:
    assert ask(capsys, "waits", text) == (0, told, "")


@pytest.mark.parametrize(
    ("text", "rules", "lines"),
    [
        (
            "6666m777p222s777z",
            "standard",
            [
                "6666m777p222s777z: 1-shanten",
                "  nothing yet   misses 2",
                "  a fifth 6m would bring it to ready, but a set has four",
            ],
        ),
        ("1122m5566p7788s1z", "standard", ["1122m5566p7788s1z: ready", "Completed by 1 kind, 3 tiles: 1z(3)"]),
        ("1122m5566p7788s1z", "family", ["1122m5566p7788s1z: 3-shanten"]),
        (
            "44p124s",
            "standard",
            [
                "44p124s: ready",
                "Discard  then              drawing to",
                "  1s     ready              4  3s(4)",
                "  4s     ready              4  3s(4)",
            ],
        ),
        ("44p123s", "standard", ["44p123s: complete"]),
        ("1119m", "sanma", ["1119m: ready", "Completed by 1 kind, 3 tiles: 9m(3)"]),
    ],
)
def test_shanten_is_explained_and_draws_and_discards_told(
    capsys: Capture, text: str, rules: str, lines: list[str]
) -> None:
    status, out, err = ask(capsys, "shanten", text, "--ruleset", rules)
    assert (status, err) == (0, "")
    for line in lines:
        assert line in out.splitlines()


@pytest.mark.parametrize(
    ("command", "text", "message"),
    [
        ("score", "123456789m123456p ron 1m", "15 tiles: a hand has 13"),
        ("score", "11111m23p4s ron 4s", "1m stands 5 times in the hand; a set has four"),
        ("score", "1111m2345678p99s ron 1m", "1m is in sight 5 times"),
        ("score", "123y ron 1m", "'y' at place 4 is not part of a tile"),
        ("score", "123m456p789s11223z ron 4z", "the winning tile 4z is not among the tiles of the hand"),
        ("score", "123m456p22789s,77-7z ron 2s riichi", "riichi: the hand is open (77-7z)"),
        ("score", "123m456p789s1122z", "ron or tsumo is missing"),
        ("score", "", "the hand stands first"),
        ("waits", "123m456p789s11223z", "14 concealed tiles: a hand waits with 13"),
        ("waits", "12m", "2 concealed tiles: a hand waits with 13"),
        ("waits", "123m", "3 tiles: a hand has 13"),
        ("waits", "11111m23p", "1m stands 5 times"),
        ("waits", "123m4q", "'q' at place 6 is not part of a tile"),
        ("waits", "1p,n1", "n1: norths are not pulled under the rules 'Standard'"),
        ("shanten", "123m45", "'4' at place 5 has no suit letter"),
        ("shanten", "0m0m1p2p", "0m stands 2 times in the hand; each suit has one red five"),
        ("shanten", "", "there is no tile in the hand"),
    ],
)
@pytest.mark.parametrize("form", [[], ["--json"]])
def test_a_bad_text_gets_one_line_and_status_2(
    capsys: Capture, command: str, text: str, message: str, form: list[str]
) -> None:
    status, out, err = ask(capsys, command, text, *form)
    assert (status, out) == (2, "")
    assert err.startswith(f"{command}: {message}")
    assert err.count("\n") == 1


def test_an_unknown_rule_set_is_named_with_those_there_are(capsys: Capture) -> None:
    status, out, err = ask(capsys, "waits", "1m", "--ruleset", "house")
    assert (status, out) == (2, "")
    assert err == f"waits: there is no rule set 'house'; there are {', '.join(ids())}\n"


def test_a_hand_is_read_by_the_rules_asked_for(capsys: Capture) -> None:
    assert ask(capsys, "waits", "3m", "--ruleset", "sanma")[2] == (
        "waits: 3m is not in the set of the rules 'Three players'\n"
    )
    assert ask(capsys, "shanten", "1p,3-45s", "--ruleset", "sanma")[0] == 2


def test_a_score_as_data(capsys: Capture) -> None:
    data = ask_json(capsys, "score", "234m34067p22678s ron 5p riichi dora 4p seat E")
    assert list(data) == [
        "win",
        "ruleset",
        "won",
        "reading",
        "yaku",
        "dora",
        "fu",
        "fu_raw",
        "fu_total",
        "han",
        "yakuman",
        "limit",
        "base",
        "payments",
        "reason",
        "others",
    ]
    assert data["win"] == "234m34067p22678s ron 5p seat E round E riichi dora 4p"
    assert data["reading"]["wait"] == "ryanmen"
    assert {"kind": "pair", "tiles": "22s", "meld": None} in data["reading"]["groups"]
    assert [(item["code"], item["amount"]) for item in data["yaku"]] == [
        ("yaku.riichi", 1),
        ("yaku.pinfu", 1),
        ("yaku.tanyao", 1),
    ]
    assert [(item["code"], item["amount"]) for item in data["dora"]] == [("dora.dora", 2), ("dora.aka-dora", 1)]
    assert [item["amount"] for item in data["fu"]] == [20, 10]
    assert (data["han"], data["limit"], data["base"]) == (6, "haneman", 3000)
    assert data["payments"] == {
        "by": "ron",
        "discarder": 18000,
        "dealer": 0,
        "each": 0,
        "payers": 0,
        "honba": 0,
        "sticks": 0,
        "total": 18000,
    }
    assert (data["reason"]["code"], data["reason"]["amount"]) == ("points.pay.total", 18000)
    assert [other["won"] for other in data["others"]] == [True]


def test_a_refusal_as_data(capsys: Capture) -> None:
    data = ask_json(capsys, "score", "123m456p789s3344z ron 4z")
    assert (data["won"], data["reason"]["code"], data["ruleset"]) == (False, "win.no-yaku", "standard")


def test_waits_as_data(capsys: Capture) -> None:
    data = ask_json(capsys, "waits", "2333p")
    assert (data["hand"], data["shanten"], data["left"], data["dead"]) == ("2333p", 0, 11, [])
    assert [wait["tile"] for wait in data["waits"]] == ["1p", "2p", "4p"]
    assert data["waits"][1] == {
        "tile": "2p",
        "left": 3,
        "forms": ["tanki"],
        "completions": [
            {
                "form": "tanki",
                "group": "22p",
                "groups": [
                    {"kind": "triplet", "tiles": "333p", "meld": None},
                    {"kind": "pair", "tiles": "22p", "meld": None},
                ],
            }
        ],
    }
    dead = ask_json(capsys, "waits", "12s44p,3333s")["dead"]
    assert dead == [{"code": "wait.fifth-copy", "amount": 0, "tiles": "3s", "because": []}]


def test_shanten_as_data(capsys: Capture) -> None:
    ready = ask_json(capsys, "shanten", "2333p")
    assert (ready["shanten"], ready["reason"]["code"]) == (0, "shanten.sets")
    assert ready["ukeire"] == {
        "tiles": [{"tile": "1p", "left": 4}, {"tile": "2p", "left": 3}, {"tile": "4p", "left": 4}],
        "total": 11,
    }
    full = ask_json(capsys, "shanten", "44p124s")
    assert {"tile": "4s", "shanten": 0, "ukeire": {"tiles": [{"tile": "3s", "left": 4}], "total": 4}} in full[
        "discards"
    ]
    assert "ukeire" not in full


def test_every_code_has_a_name_of_its_own_in_its_family() -> None:
    for family in ("yaku.", "dora.", "bonus.", "fu.", "points."):
        codes = [code for code in Code if code.startswith(family)]
        assert len({name(code) for code in codes}) == len(codes)
    assert name(Code.FU_TRIPLET_CLOSED_HONOR) == "closed honour triplet"
