"""Can-win questions: each wait has one answer, and it is the one the round itself gives when the tile comes."""

import random

import pytest

from engine.actions import Ron
from engine.furiten import furiten
from engine.legal import claim_options
from engine.round import On
from engine.rules import load
from engine.tiles import kinds_in
from trainer.drills.kinds import KINDS, canwin
from trainer.drills.kinds.situations import parse
from trainer.drills.question import Answer, AnswerError, Question
from trainer.drills.skills import TAGS

KIND = KINDS["can-win"]
RULES = load("mahjong-soul")


def questions(level: str, number: int, table: str = "mahjong-soul", seed: int = 3) -> list[Question]:
    rng = random.Random(seed)
    return [KIND.make(rng, level, load(table), {}) for _ in range(number)]


@pytest.mark.parametrize("table", ["mahjong-soul", "tournament", "sanma"])
@pytest.mark.parametrize("level", KIND.levels)
def test_each_question_has_one_answer_for_each_wait(level: str, table: str) -> None:
    for question in questions(level, 2, table):
        assert str(parse(question.facts, question.ruleset)) == question.facts
        assert set(question.skills) <= TAGS.keys()
        asked = parse(question.facts, question.ruleset)
        assert [group.name for group in canwin.groups(question)] == [
            f"{by}-{tile}" for tile in kinds_in(asked.player.waits) for by in ("ron", "tsumo")
        ]
        assert all(len(key.right) == 1 for key in canwin.keys(question))
        assert KIND.mark(question, KIND.solve(question)).right


@pytest.mark.parametrize("level", KIND.levels)
def test_the_table_offers_a_ron_exactly_where_the_answer_is_yes(level: str) -> None:
    for question in questions(level, 4, seed=8):
        asked = parse(question.facts, question.ruleset)
        right = KIND.solve(question).choices or ()
        for tile in kinds_in(asked.player.waits):
            if f"ron-{tile}=gone" in right:
                assert asked.view.unseen[tile] == 0
                continue
            offered = claim_options(asked.state, tile, asked.state.phase.seat, On.DISCARD) or ((),) * 4
            assert (Ron(asked.seat) in offered[asked.seat]) is (f"ron-{tile}=yes" in right)


def test_where_the_answer_is_yes_its_yaku_are_told() -> None:
    yes = [key for question in questions("no-yaku", 8) for key in canwin.keys(question) if key.right == {"yes"}]
    assert yes
    for key in yes:
        assert key.because
        assert all(reason.code.startswith("yaku.") for reason in key.because)


def test_each_cause_is_the_one_its_level_is_about() -> None:
    for level in ("own-discard", "temporary", "riichi"):
        found = [one for one in questions(level, 6) if f"={level}" in " ".join(KIND.solve(one).choices or ())]
        assert len(found) > 2
        for question in found:
            player = parse(question.facts, question.ruleset).player
            reason = furiten(player.hand, [one.tile for one in player.river], player.let_go, player.riichi)
            assert reason
            assert reason.code.slug == level


def test_a_cause_overlooked_is_named() -> None:
    [question] = [one for one in questions("temporary", 4) if "furiten-temporary" in one.skills][:1]
    right = KIND.solve(question).choices or frozenset()
    answer = Answer(choices=frozenset(one.replace("=temporary", "=yes") for one in right))
    verdict = KIND.mark(question, answer)
    assert not verdict.right
    assert [slip.code for slip in verdict.slips] == ["win.temporary-missed"]
    imagined = Answer(choices=frozenset(one.replace("=temporary", "=own-discard") for one in right))
    assert [slip.code for slip in KIND.mark(question, imagined).slips] == ["win.other-cause"]


def test_several_different_mistakes_have_no_name() -> None:
    for question in questions("own-discard", 8):
        right = KIND.solve(question).choices or frozenset()
        swapped = {"yes": "gone", "own-discard": "yes", "no-yaku": "yes"}
        answer = frozenset(
            f"{name}={swapped.get(value, value)}" for name, _, value in (one.partition("=") for one in right)
        )
        if {"yes", "own-discard"} <= {one.partition("=")[2] for one in right}:
            assert not KIND.mark(question, Answer(choices=answer)).slips
            return
    raise AssertionError("no question with both")


def test_an_answer_needs_every_group() -> None:
    [question] = questions("no-yaku", 1)
    first = canwin.groups(question)[0].name
    with pytest.raises(AnswerError, match="not chosen yet"):
        KIND.read_answer(question, {first: "yes"})
    with pytest.raises(AnswerError, match="not among the choices"):
        KIND.read_answer(question, {first: "perhaps"})


def test_a_hand_without_a_yaku_taken_for_a_win_by_its_dora() -> None:
    told = set()
    for question in questions("no-yaku", 10, seed=4):
        for key in canwin.keys(question):
            if key.right == {"no-yaku"}:
                answer = frozenset(
                    f"{one.name}={'yes' if one.right == {'no-yaku'} else min(one.right)}"
                    for one in canwin.keys(question)
                )
                asked = parse(question.facts, question.ruleset)
                red = any(tile.is_red for tile in asked.player.hand.tiles)
                codes = [slip.code for slip in KIND.mark(question, Answer(choices=answer)).slips]
                assert set(codes) <= {"win.dora-as-yaku", "win.no-yaku-missed"}
                assert not red or "win.no-yaku-missed" not in codes
                told |= set(codes)
    assert told == {"win.dora-as-yaku", "win.no-yaku-missed"}
