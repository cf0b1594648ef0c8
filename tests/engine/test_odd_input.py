"""``python -m engine`` asked by somebody who does not mean well: odd and huge texts, and hands of every size."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.__main__ import COMMANDS, main
from engine.hand import LONGEST_TEXT, Hand, HandError
from engine.win import Win, WinError
from tests.engine.test_command_line import Capture, ask

ROOT = Path(__file__).parents[2]

ODD = [
    *("", " ", "\n", "-", "_", ",", ",,", "~", "m", "1m,", "1m,,", "_1m", "1m_", "1m_1m_1m", "1m;2m", "ron", "1m ron"),
    *(
        "\x00",
        "123m\x00",
        "\x1b[31m1m",
        "1m\u202e",
        "\udc80",
        "🀄",
        "１２３m",
        "١m",
        "1m,٣-45s",
        "²m",
        "123M",
        "0z",
        "8z",
    ),
    *("n4", "1m,n0", "1m,n5", "1m,n-1", "1m,n11", "1m,N2", "1m,n2,n1", "4z,n4", "00m", "1m,0055m", "11111m", "1m" * 14),
    *("1m,12-3m", "1m,1-1m", "1m,1~1m", "1m,1-1~1m", "1m,1111~1m", "1m,-111m", "1m,1--11m", "1m,12345m", "1m,1-23z"),
    *("1z,1111m,2222m,3333m,4444m,6666m", "1111m,2222m,3333m,4444m,6666m", "1m,1-23m,1-23m,1-23m,1-23m"),
    *("1m ron 1m1m", "1m ron ron 1m", "1m ron 1m tsumo 1m", "1m ron 1m seat", "1m ron 1m seat 5z", "1m ron 1m foo\x1b"),
    *("1m ron 1m honba", "1m ron 1m honba -1", "1m ron 1m honba 1e3", "1m ron 1m honba ٣", "1m ron 1m honba 1000"),
    *(
        "1m ron 1m dora",
        "1m ron 1m dora 0z",
        "1m ron 1m dora 6_m",
        "1m ron 1m riichi 5m",
        "1m ron 1m,n1",
        "1z ron 1z rinshan",
    ),
]
HUGE = [
    "1m" * 5_000_000,
    "1" * 10_000_000,
    "x" * 10_000_000,
    "1m ron " + "1m " * 3_000_000,
    "1m" + ",1-23m" * 1_500_000,
]


def assert_refused_in_a_line(status: int, out: str, err: str) -> None:
    assert (status, out) == (2, "")
    assert err.endswith("\n")
    assert err[:-1].isprintable()
    assert len(err) < 2 * LONGEST_TEXT


@pytest.mark.parametrize("form", [[], ["--json"]], ids=["lines", "json"])
@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("text", ODD, ids=ascii)
def test_an_odd_text_is_refused_in_a_line(capsys: Capture, text: str, command: str, form: list[str]) -> None:
    if " ron" not in text or command == "score":
        assert_refused_in_a_line(*ask(capsys, command, *form, "--", text))


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("text", HUGE, ids=["tiles", "digits", "word", "words", "melds"])
def test_a_huge_text_is_not_read(capsys: Capture, text: str, command: str) -> None:
    status, out, err = ask(capsys, command, text)
    assert_refused_in_a_line(status, out, err)
    assert f"{len(text)} characters" in err


@given(st.sampled_from(sorted(COMMANDS)), st.text(max_size=40), st.integers(0, 60))
def test_any_text_put_into_a_good_one_is_answered(command: str, odd: str, at: int) -> None:
    good = "123m406p78s11z,77-7z ron 9s seat E honba 2 dora 4p" if command == "score" else "123m406p78s11z,77-7z"
    assert main([command, "--json", "--", good[:at] + odd + good[at:]]) in (0, 1, 2)


def test_pulled_norths_are_written_once() -> None:
    with pytest.raises(HandError, match="pulled norths are written twice, as n2 and n1"):
        Hand.parse("1p,n2,n1")


@pytest.mark.parametrize("word", ["honba", "sticks"])
def test_counters_and_sticks_are_numbers_of_three_digits(word: str) -> None:
    assert getattr(Win.parse(f"1m ron 1m {word} 999"), word) == 999
    for number in ("1000", "9" * 400, "٣", "²", "+1", "1_0", "0x1"):
        with pytest.raises(WinError, match=f"{word}: .* should be a number from 0 to 999"):
            Win.parse(f"1m ron 1m {word} {number}")


MELDS = ("9999m", "1-11~1p", "44-4z", "7-89s")


@pytest.mark.parametrize("rules", ["standard", "sanma", "family"])
@pytest.mark.parametrize("size", range(1, 15))
def test_hands_of_every_size_with_any_number_of_melds(capsys: Capture, size: int, rules: str) -> None:
    """One to fourteen tiles, none to four of the sets laid down; three players lay no chi."""
    concealed = ("2p", "3p", "5p", "6p", "8p", "1s", "2s", "4s", "5s", "6s", "1z", "2z", "5z", "6z")
    for number in range(min(4 if rules != "sanma" else 3, (size - 1) // 3) + 1):
        text = ",".join(("".join(concealed[: size - 3 * number]), *MELDS[:number]))
        answers = {"waits": size % 3 == 1, "shanten": size % 3 != 0}
        for command, answered in answers.items():
            status, out, err = ask(capsys, command, text, "--ruleset", rules, "--json")
            if not answered:
                assert_refused_in_a_line(status, out, err)
                continue
            assert (status, err) == (0, ""), text
            assert Hand.parse(json.loads(out)["hand"]) == Hand.parse(text)


def test_pulled_norths_and_norths_in_the_hand(capsys: Capture) -> None:
    """Four in all, and the last of them can still be waited for."""
    assert json.loads(ask(capsys, "waits", "4z,n2", "--ruleset", "sanma", "--json")[1])["left"] == 1
    gone = json.loads(ask(capsys, "waits", "4z,n3", "--ruleset", "sanma", "--json")[1])
    assert (gone["waits"], gone["dead"][0]["tiles"], gone["shanten"]) == ([], "4z", 1)
    assert_refused_in_a_line(*ask(capsys, "waits", "4z,n4", "--ruleset", "sanma"))


def test_all_thirteen_orphans_stand_apart_from_what_they_miss(capsys: Capture) -> None:
    assert "  19m19p19s1234567z misses 1" in ask(capsys, "shanten", "19m19p19s1234567z")[1].splitlines()


def test_the_same_question_has_the_same_answer_to_the_byte() -> None:
    """Whatever the order in which Python keeps its sets this time; and on a terminal that knows ASCII only."""
    questions = [
        ["score", "22333444s678p77z ron 2s riichi ippatsu dora 66z7p ura 1m2m"],
        ["waits", "2223334445556p"],
        ["shanten", "1358m2469p1147s35z"],
    ]
    for question in questions:
        answers = set()
        for seed in ("1", "2"):
            environment = os.environ | {"PYTHONHASHSEED": seed, "PYTHONIOENCODING": "ascii"}
            run = [sys.executable, "-m", "engine", *question, "--json"]
            shown = subprocess.run(run, cwd=ROOT, env=environment, capture_output=True)
            assert (shown.returncode, shown.stderr) == (0, b"")
            answers.add(shown.stdout)
        assert len(answers) == 1
    run = [sys.executable, "-m", "engine", "waits", "🀄"]
    shown = subprocess.run(run, cwd=ROOT, env=environment, capture_output=True)
    assert (shown.returncode, shown.stderr.count(b"\n")) == (2, 1)


def test_a_reader_that_closes_early_is_no_fault() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as closed:
        run = [sys.executable, "-m", "engine", "shanten", "1358m2469p1147s35z"]
        shown = subprocess.run(run, cwd=ROOT, stdout=closed, stderr=subprocess.PIPE)
    assert (shown.returncode, shown.stderr) == (0, b"")
