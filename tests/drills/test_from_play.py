"""Questions about hands that bots won with: checked as built ones are, of their level, as often as they were won."""

import random

import pytest

from engine.rules import load
from engine.scoring import Score, score
from engine.win import Circumstance, Win, check_win
from trainer.drills.kinds import KINDS
from trainer.drills.kinds.score import TIMING, has_played, is_sound
from trainer.drills.question import Question
from trainer.wins import Taken, knows, pool

SCORE = KINDS["score"]
PLAYED = {"from_play": True}


def questions(kind: str, level: str, table: str, number: int, **options: object) -> list[Question]:
    rng = random.Random(f"{kind} {level} {table}")
    return [KINDS[kind].make(rng, level, load(table), PLAYED | options) for _ in range(number)]


@pytest.mark.parametrize("table", SCORE.rulesets)
@pytest.mark.parametrize("level", SCORE.levels)
def test_each_is_a_win_of_the_pool_with_one_right_answer(level: str, table: str) -> None:
    rules = load(table)
    for question in questions("score", level, table, 5):
        assert knows(question.facts)
        win = Win.parse(question.facts)
        assert str(win) == question.facts
        check_win(win, rules)
        found = score(win, rules)
        assert isinstance(found, Score)
        assert is_sound(win, found, rules)
        assert KINDS["score"].mark(question, KINDS["score"].solve(question)).right


@pytest.mark.parametrize("level", SCORE.levels)
def test_they_are_of_their_level(level: str) -> None:
    wins = [Win.parse(question.facts) for question in questions("score", level, "mahjong-soul", 40)]
    kans = [any(meld.kind.is_kan for meld in win.hand.melds) for win in wins]
    moments = [bool(win.circumstances & {*map(Circumstance, TIMING)}) for win in wins]
    assert any(win.hand.is_open for win in wins) is (level != "typical")
    assert all(kans) is (level == "kans")
    assert any(kans) <= (level in ("kans", "timing", "yakuman"))
    assert all(win.honba or win.sticks for win in wins) is (level == "honba")
    assert all(moments) is (level == "timing")
    if level in ("typical", "open", "honba", "kans"):
        assert not any(moments)
    assert level != "open" or 24 <= sum(win.hand.is_open for win in wins) < 40


def test_what_was_won_often_comes_often() -> None:
    """Among closed wins without a kan or a yaku of the moment, riichi is as frequent as in the pool."""

    def is_typical(taken: Taken) -> bool:
        win = taken.win
        return not win.hand.melds and {*taken.counted}.isdisjoint(TIMING)

    pooled = [taken.counted for taken in pool("four").wins if is_typical(taken)]
    asked = [SCORE.solve(question).yaku or () for question in questions("score", "typical", "standard", 200)]
    shares = [sum("riichi" in one for one in every) / len(every) for every in (pooled, asked)]
    assert shares[0] == pytest.approx(shares[1], abs=0.1)
    assert shares[0] > 0.5


def test_switches_and_a_yaku_hold_for_them_too() -> None:
    for question in questions("score", "open", "standard", 10, yaku="toitoi"):
        assert knows(question.facts)
        assert "toitoi" in (SCORE.solve(question).yaku or ())
    for question in questions("score", "open", "standard", 10, open=False):
        assert not Win.parse(question.facts).hand.is_open


def test_a_hand_that_was_never_won_is_built() -> None:
    rare = next(slug for slug in load("standard").yaku.yakuman if not pool("four").count(slug).total)
    assert not has_played("yakuman", "standard", {"yaku": rare})
    assert has_played("yakuman", "standard", {})
    [question] = questions("score", "yakuman", "standard", 1, yaku=rare)
    assert not knows(question.facts)
    assert rare in (SCORE.solve(question).yaku or ())


@pytest.mark.parametrize(
    ("kind", "level"), [(kind, level) for kind in ("yaku", "fu", "what-if") for level in KINDS[kind].levels]
)
def test_kinds_about_a_win_take_them(kind: str, level: str) -> None:
    made = questions(kind, level, "mahjong-soul", 3)
    assert any(map(knows, (line for question in made for line in question.facts.split("\n"))))
    for question in made:
        assert KINDS[kind].mark(question, KINDS[kind].solve(question)).right


@pytest.mark.parametrize("level", KINDS["compare"].levels)
def test_two_tables_about_them(level: str) -> None:
    for question in questions("compare", level, "standard", 2):
        assert KINDS["compare"].mark(question, KINDS["compare"].solve(question)).right


def test_no_red_five_no_ura_and_no_ippatsu_where_there_are_none() -> None:
    wins = [Win.parse(question.facts) for question in questions("score", "honba", "jpml", 60)]
    assert not any(win.ura or Circumstance.IPPATSU in win.circumstances for win in wins)
    assert not any(tile.is_red for win in wins for tile in (*win.hand.tiles, win.tile, *win.indicators))
    assert all(len(win.indicators) == 1 for win in wins)


def test_only_kinds_about_a_win_offer_them() -> None:
    assert {slug for slug, kind in KINDS.items() if kind.from_play} == {"score", "yaku", "fu", "what-if", "compare"}
