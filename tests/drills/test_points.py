"""The points drill: only what can occur is asked, and everything that can occur at a level is."""

import random
from dataclasses import replace
from pathlib import Path

import pytest

from engine.rules import load
from engine.scoring import Score, score
from engine.win import By, Win, check_win
from trainer.drills.kinds import KINDS
from trainer.drills.kinds.points import Facts, can_occur
from trainer.drills.question import Answer, Question

KIND = KINDS["points"]
RULES = load("mahjong-soul")


def ask(text: str, table: str = "mahjong-soul") -> Question:
    return Question("points", "all", text, load(table), ("payment",), ())


@pytest.mark.parametrize(
    ("text", "paid"),
    [
        ("1 han 30 fu non-dealer ron", (1000,)),
        ("3 han 40 fu dealer ron", (7700,)),
        ("2 han 25 fu dealer ron", (2400,)),
        ("2 han 20 fu non-dealer tsumo", (400, 700)),
        ("3 han 25 fu dealer tsumo", (1600,)),
        ("4 han 30 fu non-dealer tsumo", (2000, 3900)),
        ("4 han 40 fu non-dealer ron", (8000,)),
        ("2 han 110 fu non-dealer ron", (7100,)),
        ("6 han dealer tsumo", (6000,)),
        ("12 han non-dealer ron", (24000,)),
        ("13 han dealer ron", (48000,)),
        ("yakuman non-dealer tsumo", (8000, 16000)),
        ("2 yakuman dealer ron", (96000,)),
    ],
)
def test_payments(text: str, paid: tuple[int, ...]) -> None:
    question = ask(text)
    assert str(Facts.parse(text)) == text
    assert KIND.solve(question).payment == paid
    verdict = KIND.mark(question, Answer(payment=paid))
    assert verdict.right
    assert not verdict.slips


def test_facts_that_are_none() -> None:
    for text in ("", "3 han", "3 han 40 fu dealer", "x han 40 fu dealer ron"):
        with pytest.raises(ValueError, match="should read like"):
            Facts.parse(text)


@pytest.mark.parametrize("table", KIND.rulesets)
@pytest.mark.parametrize("level", KIND.levels)
def test_each_question_can_occur(level: str, table: str) -> None:
    rng = random.Random(3)
    for _ in range(60):
        question = KIND.make(rng, level, load(table), {})
        facts = Facts.parse(question.facts)
        assert facts.yakuman or facts.han >= 5 or can_occur(facts.han, facts.fu, facts.by)
        assert KIND.mark(question, KIND.solve(question)).right
        assert level != "tsumo" or facts.by is By.TSUMO
        assert level != "columns" or facts.fu in (30, 40)


def test_for_each_han_and_fu_there_is_a_win() -> None:
    lines = Path(__file__).with_name("witnesses.txt").read_text(encoding="utf-8").splitlines()[1:]
    found = set()
    for win in map(Win.parse, lines):
        check_win(win, RULES)
        result = score(win, RULES)
        assert isinstance(result, Score)
        found.add((result.han, result.fu_total, win.by))
    fu = (20, 25, *range(30, 120, 10))
    assert found == {(h, f, by) for h in range(1, 5) for f in fu for by in By if can_occur(h, f, by)}


def test_what_cannot_occur() -> None:
    assert not can_occur(2, 20, By.RON)  # pinfu by ron is 30
    assert not can_occur(1, 20, By.TSUMO)  # pinfu and menzen tsumo are 2 han
    assert not can_occur(1, 25, By.RON)
    assert not can_occur(2, 25, By.TSUMO)
    assert not can_occur(3, 35, By.RON)


def test_rules_that_decide() -> None:
    assert KIND.deciding_rules(ask("4 han 30 fu dealer ron")) == ("limits.kiriage",)
    assert KIND.deciding_rules(ask("4 han 50 fu dealer ron")) == ("limits.kiriage",)  # or it would tell the limit
    assert KIND.deciding_rules(ask("13 han dealer ron")) == ("limits.counted_yakuman",)
    assert KIND.deciding_rules(ask("2 han 40 fu dealer ron")) == ()
    assert KIND.deciding_rules(ask("2 han 40 fu dealer tsumo", "sanma")) == ("points.tsumo_loss",)


def test_slips() -> None:
    def slip(text: str, *paid: int) -> list[str]:
        return [one.code for one in KIND.mark(ask(text), Answer(payment=paid)).slips]

    assert slip("3 han 40 fu dealer ron", 5200) == ["pay.dealer-swapped"]
    assert slip("3 han 40 fu non-dealer ron", 5120) == ["pay.not-rounded"]
    assert slip("3 han 40 fu dealer tsumo", 7800) == ["pay.total"]
    assert slip("3 han 40 fu dealer tsumo", 7700) == ["pay.total"]
    assert slip("3 han 40 fu non-dealer tsumo", 1300, 1300) == ["pay.dealers-share"]
    assert slip("4 han 30 fu non-dealer ron", 8000) == ["pay.kiriage"]
    assert slip("6 han non-dealer ron", 8000) == ["pay.limit-below"]
    assert slip("3 han 40 fu non-dealer ron", 4321) == []


def test_reading() -> None:
    question = ask("3 han 40 fu non-dealer tsumo")
    assert KIND.fields(question) == ("payment_each", "payment_dealer")
    assert KIND.read_answer(question, {"payment_each": "1300/2600"}) == Answer(payment=(1300, 2600))
    assert KIND.fields(replace(question, facts="3 han 40 fu dealer tsumo")) == ("payment_each",)
