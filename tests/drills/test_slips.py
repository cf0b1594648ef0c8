"""Slips on hands chosen so that the slip shows, and on many made at random."""

import random

import pytest

from engine.rules import load
from engine.scoring import Score, score
from engine.tiles import Tile
from engine.win import Win
from tests.bench.slips import made_on, precision, questions, recall, recognise
from trainer.drills.kinds import KINDS
from trainer.drills.kinds.score import ASKS
from trainer.drills.question import Answer, Question, Slip
from trainer.drills.skills import TAGS
from trainer.drills.slips import named, slips_of
from trainer.drills.slips.working import of_score

KIND = KINDS["score"]
RULES = load("mahjong-soul")


def marked(text: str, answer: Answer, *asks: str, table: str = "mahjong-soul") -> tuple[Slip, ...]:
    question = Question("score", "typical", text, load(table), asks or ASKS, ())
    verdict = KIND.mark(question, answer)
    assert not verdict.right
    return verdict.slips


def answer(yaku: str, han: int, fu: int | None, *payment: int) -> Answer:
    return Answer(yaku=frozenset(yaku.split()), han=han, fu=fu, payment=payment)


RON_TRIPLET = "22299m345p678s44s ron 9m seat S round E riichi dora 1s"  # 20 + 10 + 4 + 4 = 38, so 1 han 40: 1300
OPEN_RON = "234m56p44s,3-45s,5-67m ron 4p seat S round E"  # 2 for the open hand: 1 han 30, 1000
OPEN_SANSHOKU = "567m56p99s,5-67s,111-z ron 7p seat E round S"  # seat wind, sanshoku 1: 2 han 30
PINFU_TSUMO = "234m456p99s678s34s tsumo 5s seat W round E"  # menzen tsumo, pinfu, 20 fu: 400/700
DEALER = "234m345p67999s55p ron 8s riichi seat E round E dora 7s ura 2z honba 2 sticks 1"  # 2 han 40: 3900 + 600

CASES = [
    # what the learner wrote, and the slip that gives it
    (RON_TRIPLET, answer("riichi", 1, 50, 1600), "fu.ron-triplet-closed"),
    (RON_TRIPLET, answer("riichi", 1, 30, 1000), "fu.closed-ron-or-rounded"),
    (RON_TRIPLET, answer("riichi", 1, 40, 2000), "pay.dealer-swapped"),
    (RON_TRIPLET, answer("riichi", 1, 40, 1280), "pay.not-rounded"),
    (OPEN_RON, answer("tanyao", 1, 20, 700), "fu.open-minimum-missed"),
    (OPEN_SANSHOKU, answer("seat-wind sanshoku-doujun", 2, 40, 3900), "fu.closed-ron-imagined"),
    (OPEN_SANSHOKU, answer("seat-wind sanshoku-doujun", 3, 30, 5800), "yaku.closed-han-kept"),
    (OPEN_SANSHOKU, answer("seat-wind", 1, 30, 1500), "yaku.missed.sanshoku-doujun"),
    (PINFU_TSUMO, answer("menzen-tsumo pinfu", 2, 30, 500, 1000), "fu.pinfu-tsumo"),
    (PINFU_TSUMO, answer("menzen-tsumo", 1, 30, 300, 500), "yaku.pinfu-missed"),
    (PINFU_TSUMO, answer("menzen-tsumo pinfu", 2, 20, 400, 400), "pay.dealers-share"),
    (PINFU_TSUMO, answer("menzen-tsumo pinfu", 2, 20, 700, 700), "pay.dealer-swapped"),
    (DEALER, answer("riichi", 2, 40, 3900), "pay.honba-missed"),
    (DEALER, answer("riichi", 2, 40, 4100), "pay.honba-amount"),
    (DEALER, answer("riichi", 2, 40, 5500), "pay.sticks-added"),
    (DEALER, answer("riichi", 2, 40, 3200), "pay.dealer-swapped"),
    (DEALER, answer("riichi", 1, 40, 2600), "dora.missed"),
    ("11m22335577p33s7z ron 7z seat S", answer("chiitoitsu", 2, 30, 2000), "fu.seven-pairs-rounded"),
    ("223344m556677p5s ron 5s seat S", answer("chiitoitsu tanyao", 3, 25, 3200), "yaku.read-as-pairs"),
    ("1112345678999m tsumo 5m seat S", answer("junsei-chuuren-poutou", 13, None, 8000, 16000), "yaku.yakuman-once"),
]


@pytest.mark.parametrize(("text", "given", "code"), CASES)
def test_named(text: str, given: Answer, code: str) -> None:
    assert [slip.code for slip in marked(text, given)] == [code]


def test_a_triplet_completed_by_ron_names_its_tiles_and_amounts() -> None:
    [slip] = marked(RON_TRIPLET, answer("riichi", 1, 50, 1600))
    assert slip == Slip("fu.ron-triplet-closed", "fu-by-ron", (Tile.M9,) * 3, 4, 8)


def test_parts_asked_alone() -> None:
    assert [slip.code for slip in marked(RON_TRIPLET, Answer(fu=50), "fu")] == ["fu.ron-triplet-closed"]
    assert [slip.code for slip in marked(RON_TRIPLET, Answer(payment=(1600,)), "payment")] == ["fu.ron-triplet-closed"]
    assert [slip.code for slip in marked(DEALER, Answer(payment=(3900,)), "payment")] == ["pay.honba-missed"]


def test_nothing_is_said_where_nothing_explains_the_answer() -> None:
    assert marked(RON_TRIPLET, answer("riichi", 7, 70, 12300)) == ()
    assert marked(RON_TRIPLET, Answer(payment=(3900,)), "payment") == ()


def test_slips_that_always_give_the_same_are_one() -> None:
    text = "234m567p44789s11z ron 1z seat S round S riichi"  # 38 fu: without the ten of the ron, or rounded to 30
    [slip] = marked(text, answer("riichi", 1, 30, 1000))
    assert slip.code == "fu.closed-ron-or-rounded"
    assert slip.skills == ("fu-win", "fu-rounding")


def test_a_pair_of_slips() -> None:
    slips = marked(RON_TRIPLET, answer("riichi", 1, 50, 2400))  # the triplet, then the dealer's payment
    assert [slip.code for slip in slips] == ["fu.ron-triplet-closed", "pay.dealer-swapped"]


def test_the_parts_before_the_payment_are_explained_alone() -> None:
    slips = marked(RON_TRIPLET, answer("riichi", 1, 50, 7777))
    assert [slip.code for slip in slips] == ["fu.ron-triplet-closed"]


def test_two_slips_beside_each_other_are_told_as_one_or_the_other() -> None:
    text = "122223333p5678s,n1 tsumo 0s seat E round S riichi dora 2z ura 3s"  # one red five, one north set aside
    slips = marked(text, answer("menzen-tsumo riichi", 3, 40, 2600), table="sanma-mahjong-soul")
    assert [slip.code for slip in slips] == ["dora.either.red-missed+kita-missed"]


def test_right_answers_have_no_slip_and_slips_have_skills() -> None:
    for question in several("score", 8, seed=9):
        assert KIND.mark(question, KIND.solve(question)).slips == ()
        result = score(Win.parse(question.facts), question.ruleset)
        assert isinstance(result, Score)
        for slip, working in slips_of(of_score(result, question.ruleset)):
            assert slip.skill in TAGS, slip
            assert len(working.payment) == len(KIND.solve(question).payment or ()), slip


def several(kind: str, number: int, seed: int) -> list[Question]:
    """So many questions of each level of a kind."""
    return [one for level in KINDS[kind].levels for one in questions(kind, level, number, seed)]


def test_a_slip_that_could_be_in_several_places_has_no_tiles() -> None:
    one, other = (Slip("fu.open-as-closed", "fu-triplets", (tile,) * 3, 4, 8) for tile in (Tile.M1, Tile.M9))
    assert named([one, other]) == (Slip("fu.open-as-closed", "fu-triplets", (), 4, 8),)
    assert named([one, Slip("fu.open-as-closed", "fu-triplets", (Tile.P2,) * 3, 2, 4)])[0].right is None
    assert named([one, one]) == (one,)


def test_slips_beside_each_other_and_others() -> None:
    short, below = Slip("fu.rounded-down", "fu-rounding", (), 40, 30), Slip("fu.wait-missed", "fu-wait", (), 2, 0)
    [both] = named([short, below])
    assert both.code == "fu.either.rounded-down+wait-missed"
    assert set(both.skills) == {"fu-rounding", "fu-wait"}
    assert named([below, short]) == (both,)
    assert named([short, Slip("pay.not-rounded", "points-rounding")]) == ()  # another step of the working
    assert named([short, below, Slip("fu.tsumo-missed", "fu-win", (), 2, 0)]) == ()
    assert named([short, Slip("fu.triplet-as-kan", "fu-kans", (), 4, 16)]) == (short,)  # hardly anybody's
    assert named([]) == ()


def test_the_number_as_before_is_the_change_overlooked() -> None:
    facts = "234m666p567s99m44s ron 9m seat S round E riichi"
    question = Question("what-if", "by", f"{facts}\n{facts.replace('ron', 'tsumo')}", RULES, ("payment",), ())
    assert KINDS["what-if"].mark(question, Answer(payment=(700, 1300))).right
    slips = KINDS["what-if"].mark(question, Answer(payment=(400, 700))).slips  # the han of the self-draw
    assert [slip.code for slip in slips] == ["yaku.tsumo-missed"]
    dealer = facts.replace("seat S", "seat E")
    question = Question("what-if", "by", f"{dealer}\n{dealer.replace('ron', 'tsumo')}", RULES, ("payment",), ())
    slips = KINDS["what-if"].mark(question, Answer(payment=(2000,))).slips
    assert [slip.code for slip in slips] == ["pay.change-overlooked"]


def test_what_the_page_told_is_not_miscounted_afterwards() -> None:
    facts = "234m666p567s99m44s ron 9m seat S round E riichi"
    score_slips = {code for code, _ in made_on(Question("score", "typical", facts, RULES, ("payment",), ()))}
    told = Question("what-if", "honba", f"{facts}\n{facts} honba 2", RULES, ("payment",), ())
    told_slips = {code for code, _ in made_on(told)}
    assert "fu.ron-triplet-closed" in score_slips - told_slips
    assert "pay.honba-missed" in told_slips
    assert all(code.startswith("pay.") for code in told_slips)


CALLED = (
    "45567m77p234067s tsumo 6m seat W round S riichi dora 1z ura 9p\n"
    "45m77p234067s,5-67m tsumo 6m seat W round S dora 1z"
)


@pytest.mark.parametrize(
    ("payment", "code"),
    [
        ((1000, 2000), "yaku.closed-only-kept"),  # of menzen tsumo and riichi one
        ((2000, 4000), "pay.change-overlooked"),
        ((1000, 1000), "pay.dealer-swapped"),
    ],
)
def test_what_a_call_takes_away(payment: tuple[int, ...], code: str) -> None:
    question = Question("what-if", "open", CALLED, RULES, ("payment",), ())
    assert [slip.code for slip in KINDS["what-if"].mark(question, Answer(payment=payment)).slips] == [code]


@pytest.mark.parametrize("kind", ["score", "fu", "what-if", "yaku", "points"])
def test_recognition(kind: str) -> None:
    numbers = {"score": 6, "fu": 8, "what-if": 6, "yaku": 6, "points": 20}
    asked = [one for one in several(kind, numbers[kind], seed=3) if "choices" not in one.asks]
    total = recognise(asked).total
    assert total["named"] > 10
    assert total["silent"] == 0
    assert precision(total) >= 0.85
    assert recall(total) > {"fu": 0.5}.get(kind, 0.8)


def test_answers_at_random_get_at_most_a_pair() -> None:
    rng = random.Random(5)
    for question in several("score", 5, seed=6):
        right = KIND.solve(question)
        assert right.payment is not None
        given = Answer(
            yaku=right.yaku,
            han=rng.randrange(1, 14),
            fu=rng.choice((20, 25, 30, 40, 50, 60)),
            payment=tuple(amount + rng.choice((-100, 0, 100, 300)) for amount in right.payment),
        )
        assert len(KIND.mark(question, given).slips) <= 2
