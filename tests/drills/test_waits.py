"""Wait questions: ready hands and others, marked tile by tile, with the slips people make."""

import random
from collections import Counter

import pytest

from engine.hand import Hand
from engine.rules import load
from engine.shanten import shanten
from engine.shapes import WaitForm
from engine.tiles import Suit, parse_tiles
from engine.waits import dead_waits, wait_mask, waits
from trainer.drills.kinds import KINDS
from trainer.drills.question import Answer, AnswerError, Question
from trainer.drills.skills import TAGS
from trainer.drills.slips.waits import waits_slips
from trainer.drills.words import slip_words

KIND = KINDS["waits"]
RULES = load("mahjong-soul")
SIZES = {"shapes": 4, "seven": 7, "ten": 10, "one-suit": 13, "mixed": 13, "pairs-and-orphans": 13}


def questions(level: str, number: int, table: str = "mahjong-soul", **options: object) -> list[Question]:
    rng = random.Random(11)
    return [KIND.make(rng, level, load(table), options) for _ in range(number)]


def ask(hand: str) -> Question:
    return Question("waits", "mixed", hand, RULES, ("tiles",), ())


@pytest.mark.parametrize("table", KIND.rulesets)
@pytest.mark.parametrize("level", KIND.levels)
def test_each_question_is_a_hand_with_its_waits(level: str, table: str) -> None:
    absent = parse_tiles(load(table).table.without)
    for question in questions(level, 30, table):
        hand = Hand.parse(question.facts)
        assert str(hand) == question.facts
        assert not set(hand.tiles) & set(absent)
        assert question.skills
        assert set(question.skills) <= TAGS.keys()
        verdict = KIND.mark(question, KIND.solve(question))
        assert verdict.right
        assert not verdict.slips
        assert verdict.found == tuple(wait.tile for wait in waits(hand))
        assert level == "not-ready" or verdict.found
        if level in SIZES:
            assert len(hand.tiles) == SIZES[level]
            assert not hand.melds
        if level == "one-suit":
            assert len({tile.suit for tile in hand.tiles}) == 1
            assert Suit.HONORS not in {tile.suit for tile in hand.tiles}


def test_the_five_basic_waits_come_alike_and_alone() -> None:
    forms = Counter()
    for question in questions("shapes", 400):
        [form] = {form for wait in waits(Hand.parse(question.facts)) for form in wait.forms}
        forms[form] += 1
    assert set(forms) == {WaitForm.RYANMEN, WaitForm.KANCHAN, WaitForm.PENCHAN, WaitForm.SHANPON, WaitForm.TANKI}
    assert min(forms.values()) > 50


def test_every_form_of_wait_comes() -> None:
    found = Counter(
        form
        for question in questions("pairs-and-orphans", 300)
        for wait in waits(Hand.parse(question.facts))
        for form in wait.forms
    )
    assert set(found) == set(WaitForm)
    numbers = Counter(len(waits(Hand.parse(question.facts))) for question in questions("one-suit", 300))
    assert {1, 2, 3, 4, 5, 6} <= set(numbers)


def test_hands_with_melds_have_melds() -> None:
    hands = [Hand.parse(question.facts) for question in questions("melds", 150)]
    assert all(hand.melds for hand in hands)
    assert any(meld.kind.is_kan for hand in hands for meld in hand.melds)


def test_about_half_of_the_last_level_is_not_ready() -> None:
    hands = [Hand.parse(question.facts) for question in questions("not-ready", 300)]
    unready = [hand for hand in hands if not waits(hand)]
    assert 100 < len(unready) < 200
    assert all(shanten(hand) == 1 and not wait_mask(hand, count_melds=False) for hand in unready)
    assert sum(bool(dead_waits(hand)) for hand in unready) > 10


def test_a_switch_mixes_hands_that_are_not_ready_into_any_level() -> None:
    level = [waits(Hand.parse(question.facts)) for question in questions("seven", 200, **{"not-ready": True})]
    assert 15 < sum(not found for found in level) < 80
    never = [waits(Hand.parse(question.facts)) for question in questions("not-ready", 60, **{"not-ready": False})]
    assert all(never)


def test_missed_and_superfluous_stand_apart() -> None:
    question = ask("34567m22p111s555z")
    assert KIND.solve(question).tiles == frozenset(parse_tiles("258m"))
    answer = KIND.read_answer(question, {"tiles": ["5m", "9m"]})
    verdict = KIND.mark(question, answer)
    assert not verdict.right
    assert (verdict.found, verdict.missed, verdict.superfluous) == (
        parse_tiles("5m"),
        parse_tiles("28m"),
        parse_tiles("9m"),
    )
    assert [wait.tile for wait in verdict.waits] == list(parse_tiles("258m"))


def test_typed_and_tapped() -> None:
    question = ask("34567m22p111s555z")
    for data in ({"tiles": "258m"}, {"tiles": ["2m", "5m", "8m"]}, {"tiles": ["2m", "58m"]}, {"tiles": "2m 5m,8m"}):
        assert KIND.mark(question, KIND.read_answer(question, data)).right
    with pytest.raises(AnswerError):
        KIND.read_answer(question, {})
    with pytest.raises(AnswerError):
        KIND.read_answer(question, {"tiles": "9x"})


def slip(hand: str, tiles: str) -> list[str]:
    answer = Answer(tiles=frozenset(parse_tiles(tiles)))
    return [one.code for one in KIND.mark(ask(hand), answer).slips]


def test_slips() -> None:
    # 333 is a triplet beside 4567, or a pair and a part of runs
    hand = "3334567m111s555z"
    assert [str(wait.tile) for wait in waits(Hand.parse(hand))] == ["2m", "4m", "5m", "7m", "8m"]
    assert slip(hand, "258m") == ["waits.pair-in-run"]
    assert slip("2223m456p789s111z", "14m") == ["waits.pair-in-run"]
    assert slip("1111m234p567s789s", "1m") == ["waits.fifth-copy"]
    assert slip("1111m234p567s789s", "2m") == ["waits.not-ready"]
    assert slip("34567m22p111s555z", "") == ["waits.ready-missed"]
    assert slip("34567m22p111s555z", "1z") == []


def test_each_slips_own_answer_is_recognised() -> None:
    rng = random.Random(4)
    for level in KIND.levels:
        for _ in range(80):
            question = KIND.make(rng, level, RULES, {})
            hand = Hand.parse(question.facts)
            for tiles, made in waits_slips(waits(hand), dead_waits(hand)).items():
                verdict = KIND.mark(question, Answer(tiles=tiles))
                assert not verdict.right
                assert verdict.slips == (made,)
                assert made.skill in TAGS
                assert slip_words(made.code)
