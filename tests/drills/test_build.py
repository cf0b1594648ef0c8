"""Build questions: any hand with the yaku is right, another is not, and why is said."""

import random

import pytest

from engine.rules import load
from engine.tiles import parse_tiles
from trainer.drills.kinds import KINDS
from trainer.drills.kinds.build import SIZE, pool_of, yaku_of
from trainer.drills.question import Answer, AnswerError, Question
from trainer.drills.skills import TAGS

KIND = KINDS["build"]
RULES = load("mahjong-soul")


def ask(yaku: str, pool: str) -> Question:
    return Question("build", "everyday", f"{yaku}\n{pool}", RULES, ("choices",), ())


def pick(question: Question, tiles: str) -> Answer:
    """The answer with these tiles of the pool."""
    left, places = list(parse_tiles(tiles)), []
    for place, tile in enumerate(pool_of(question)):
        if tile in left:
            left.remove(tile)
            places.append(str(place))
    assert not left
    return KIND.read_answer(question, {"pool": places})


@pytest.mark.parametrize("table", ["mahjong-soul", "tournament", "sanma"])
@pytest.mark.parametrize("level", KIND.levels)
def test_there_is_a_hand_and_it_is_right(level: str, table: str) -> None:
    rng = random.Random(3)
    for _ in range(6):
        question = KIND.make(rng, level, load(table), {})
        assert set(question.skills) <= TAGS.keys()
        assert len(pool_of(question)) > SIZE
        solved = KIND.solve(question)
        assert len(solved.choices or ()) == SIZE
        assert KIND.mark(question, solved).right
        assert yaku_of(question)


POOL = "234567m345678p2288s99s"
TANYAO = ask("tanyao", POOL)


def test_every_hand_with_the_yaku_is_right() -> None:
    assert KIND.mark(TANYAO, pick(TANYAO, "234567m345678p22s")).right
    assert KIND.mark(TANYAO, pick(TANYAO, "234567m345678p88s")).right


def test_other_hands_are_not_and_the_reason_is_named() -> None:
    complete = KIND.mark(TANYAO, pick(TANYAO, "234567m345678p99s"))
    assert not complete.right
    assert [slip.code for slip in complete.slips] == ["build.no-such-yaku"]
    broken = KIND.mark(TANYAO, pick(TANYAO, "234567m34567p228s"))
    assert [slip.code for slip in broken.slips] == ["build.not-complete"]


def test_fourteen_tiles_are_a_hand() -> None:
    with pytest.raises(AnswerError, match="13 tiles are chosen"):
        KIND.read_answer(TANYAO, {"pool": [str(place) for place in range(13)]})
    with pytest.raises(AnswerError, match="not among the choices"):
        KIND.read_answer(TANYAO, {"pool": [str(place) for place in range(10, 24)]})


def test_the_rarer_form_of_a_yakuman_counts() -> None:
    orphans = ask("kokushi-musou", "19m19p19s12345677z22m")
    assert KIND.mark(orphans, pick(orphans, "19m19p19s12345677z")).right
