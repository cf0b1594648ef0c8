"""The slips the design of the teaching names, each with ours; and what the catalogue says of them."""

from itertools import combinations
from pathlib import Path

import pytest

from engine.rules import load
from tests.bench.slips import made_on, questions
from trainer.drills.kinds import KINDS
from trainer.drills.kinds.score import ASKS
from trainer.drills.pages.parts import notice, slip_title
from trainer.drills.question import Question, Slip
from trainer.drills.skills import TAGS
from trainer.drills.slips.either import BESIDE, MARK, either, family, parts_of
from trainer.drills.words import slip_clause, slip_reason

NAMED = {
    "ron-completed triplet counted as concealed: fu": "fu.ron-triplet-closed",
    "the same for sanankou": "yaku.sanankou-by-ron",
    "the same for suuankou": "yaku.suuankou-by-ron",
    "tsumo 2 fu forgotten": "fu.tsumo-missed fu.two-missed",
    "tsumo fu added to pinfu": "fu.pinfu-tsumo",
    "closed ron 10 fu forgotten": "fu.closed-ron-missed fu.closed-ron-or-rounded",
    "closed ron 10 fu given to an open hand": "fu.closed-ron-imagined",
    "simple and terminal triplet mixed up": "fu.simple-as-terminal fu.terminal-as-simple fu.open-or-simple",
    "triplet counted for a kan": "fu.triplet-as-kan fu.kan-as-triplet",
    "open and closed set mixed up": "fu.open-as-closed fu.closed-as-open fu.closed-or-terminal",
    "edge, closed or single wait missed": "fu.wait-missed",
    "or imagined": "fu.wait-imagined",
    "the other wait reading": "yaku.other-wait",
    "value pair missed": "fu.pair-missed",
    "dragon or guest wind pair wrongly paid": "fu.pair-imagined fu.pair-doubled fu.two-imagined",
    "double-wind 2 and 4 swapped": "fu.double-wind",
    "fu not rounded": "fu.not-rounded",
    "fu rounded down": "fu.rounded-down fu.closed-ron-or-rounded",
    "25 fu rounded to 30": "fu.seven-pairs-rounded",
    "open 20-fu hand left at 20": "fu.open-minimum-missed",
    "closed han kept when open": "yaku.closed-han-kept",
    "closed-only yaku claimed on an open hand": "yaku.tsumo-open yaku.iipeikou-open yaku.pinfu-open",
    "the same after a call": "yaku.closed-only-kept yaku.kept",
    "menzen tsumo forgotten": "yaku.tsumo-missed",
    "pinfu claimed": "yaku.pinfu-value-pair yaku.pinfu-wait",
    "pinfu missed": "yaku.pinfu-missed",
    "yakuhai double wind counted once": "yaku.double-wind-once",
    "round wind and seat wind swapped": "yaku.winds-swapped",
    "a wind that is neither": "yaku.guest-wind",
    "indicator taken as the dora": "dora.indicator-itself dora.ura-indicator",
    "dora wrap wrong": "dora.wrap",
    "red five missed": "dora.red-missed",
    "ura without riichi": "dora.ura-without-riichi",
    "kan dora forgotten": "dora.kan-missed",
    "dealer and non-dealer swapped": "pay.dealer-swapped",
    "rounding before multiplying": "pay.rounded-early",
    "rounding on the total": "pay.rounded-total",
    "no rounding at all": "pay.not-rounded",
    "total given where a split was asked": "pay.total",
    "dealer's share forgotten": "pay.dealers-share",
    "honba forgotten": "pay.honba-missed",
    "100 instead of 300, or the sanma value": "pay.honba-amount",
    "sticks (no player pays them: counted, not forgotten)": "pay.sticks-added",
    "limit tier off by one": "pay.limit-below pay.limit-above",
    "kiriage on or off": "pay.kiriage",
    "the lower of two readings": "yaku.lower-reading",
    "yakuman counted once where it stacks": "yaku.yakuman-once",
    "ryanpeikou and chiitoitsu confused": "yaku.read-as-pairs",
    "sanma: four payers": "pay.four-payers",
    "sanma: pulled north forgotten": "dora.kita-missed",
    "only the two-sided part seen": "waits.two-sided-only",
    "a tile of which the hand holds all four": "waits.fifth-copy",
    "chiitoitsu reading missed": "waits.seven-pairs-missed",
    "the pair-in-a-run reading missed": "waits.pair-in-run",
    "not ready taken for ready": "waits.not-ready",
}
"""By the words of the design; "dora counted as a yaku" can only be chosen where a win is judged: see below."""

LINES = Path(__file__).with_name("slips.txt").read_text(encoding="utf-8").splitlines()[1:]
EXAMPLES = {line.partition(" | ")[0]: line for line in LINES}
"""For each slip a question on which it is told to whoever makes it."""


def test_every_slip_of_the_design_has_its_example() -> None:
    assert {code for codes in NAMED.values() for code in codes.split()} == EXAMPLES.keys()


@pytest.mark.parametrize("line", LINES, ids=EXAMPLES)
def test_whoever_makes_it_is_told(line: str) -> None:
    slip, kind_level, table, facts = line.split(" | ")
    kind, level = kind_level.split()
    asks = {"score": ASKS, "yaku": ("yaku",), "fu": ("fu",), "waits": ("tiles",)}.get(kind, ("payment",))
    question = Question(kind, level, facts.replace(" // ", "\n"), load(table), asks, ())
    made = [(code, answer) for code, answer in made_on(question) if slip in (code, family(code))]
    told = [(code, [one.code for one in KINDS[kind].mark(question, answer).slips]) for code, answer in made]
    assert any(codes == [code] or (codes and MARK in codes[0] and slip in parts_of(codes[0])) for code, codes in told)
    for _, answer in made:
        for one in KINDS[kind].mark(question, answer).slips:
            words = notice(one)
            assert words.title
            assert "{" not in words.title + words.say
            assert len(one.code) <= 60


def test_slips_that_stand_beside_each_other_can_be_told_in_one_sentence() -> None:
    for group in BESIDE:
        for code in group:
            clause = slip_clause(code if code not in ("fu.two-missed", "fu.two-imagined", "yaku.kept") else f"{code}.x")
            assert not clause.endswith(".")
        for one, other in combinations(group, 2):
            both = either(Slip(one, "fu-pair"), Slip(other, "fu-pair"))
            assert both is not None
            assert set(parts_of(both.code)) == {one, other}
            assert len(both.code) <= 60  # as an attempt keeps it
            assert notice(both).title == "One of two things"
            assert " or " in slip_title(both.code)
    assert "the wait were left out, or" in notice(Slip("fu.either.wait-missed+rounded-down", "fu-wait")).say


def test_two_fu_missing_somewhere_names_the_places() -> None:
    assert notice(Slip("fu.two-missed.tsumo-pair", "fu-win", (), 2, 0)).say == (
        "The self-draw and the pair: each of them pays 2 fu, and one was left out."
    )


def test_a_slip_made_nobody_knows_where_is_told_without_amounts() -> None:
    say = notice(Slip("fu.open-as-closed", "fu-triplets")).say
    assert say == "A called set was paid as a concealed one."


def test_what_is_seldom_told_says_why() -> None:
    assert slip_reason("fu.two-missed.tsumo-wait").startswith("Two fu show only")
    assert slip_reason("pay.total") == ""


@pytest.mark.parametrize("kind", ["waits", "fu", "points", "score", "what-if", "compare"])
def test_whatever_can_be_made_has_words_and_a_skill(kind: str) -> None:
    for level in KINDS[kind].levels:
        if (kind, level) == ("compare", "double-wind"):
            continue
        for question in questions(kind, level, 4, seed=12):
            for code, answer in made_on(question):
                assert "{}" not in slip_title(code)
                assert len(code) <= 60
                for slip in KINDS[kind].mark(question, answer).slips:
                    assert slip.skill in TAGS
                    assert "{" not in notice(slip).say
