"""Every word the pages of the drills may ask for is there."""

import random
import re
import tomllib
from pathlib import Path

import pytest

from engine.rules import load
from trainer.drills import slips, words
from trainer.drills.kinds import KINDS
from trainer.drills.pages.parts import notice, reference, slip_title
from trainer.drills.question import PART_NAMES, Slip
from trainer.drills.skills import TAGS
from trainer.drills.words import rule_words, slip_words, word

SOURCES = Path(slips.__file__).parent


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_kinds_levels_and_switches(kind: object) -> None:
    for part in ("title", "ask", "trains"):
        assert word("kinds", kind.slug, part)
    for level in kind.levels:
        assert word("levels", kind.slug, level, "label")
        assert word("levels", kind.slug, level, "says")
    for option in kind.options:
        assert word("options", option)
    assert all(word("parts", part) for part in PART_NAMES)


def test_slips_named_in_the_sources_have_words() -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in SOURCES.glob("*.py"))
    codes = set(re.findall(r'Slip\(\s*f?"((?:yaku|dora|fu|pay|waits)\.[a-z.{}_-]+)"', text))
    codes |= set(re.findall(r'"((?:pay|dora|waits)\.[a-z-]+)"', text)) | set(
        re.findall(r'\("(fu\.[a-z-]+)", "fu-', text)
    )
    assert len(codes) > 40
    for code in codes:
        assert slip_words(code.partition(".{")[0] if ".{" in code else code)


@pytest.mark.parametrize("skill", TAGS)
def test_every_skill_has_its_place_to_read_up(skill: str) -> None:
    assert re.fullmatch(r"/(yaku|fu|scores|practise)/([\w-]+/)?(#[\w-]+)?", reference(skill).address)


def test_a_notice_names_amounts_and_the_yaku_or_wait() -> None:
    assert notice(Slip("yaku.missed.pinfu", "yaku-pinfu", (), 1, 0)).title == "Pinfu is missing"
    assert notice(Slip("waits.missed.kanchan", "waits-shapes", (), 4, 3)).title == "Overlooked: Closed wait"
    assert "5,200, not 6,400" in notice(Slip("pay.not-rounded", "points-rounding", (), 5200, 6400)).say
    assert slip_title("yaku.missed.ittsuu") == "Ittsuu was overlooked"


def test_lists_say_what_was_done_and_of_no_two_slips_the_same() -> None:
    file = Path(words.__file__).with_suffix(".toml")
    codes = tomllib.loads(file.read_text(encoding="utf-8"))["slips"].keys() - {"either"}
    ends = {"yaku.missed": "ittsuu", "yaku.weaker-added": "chanta", "yaku.weaker-taken": "chanta"}
    ends |= {"yaku.kept": "pinfu", "waits.missed": "kanchan", "fu.two-missed": "wait", "fu.two-imagined": "wait"}
    titles = [slip_title(f"{code}.{ends[code]}" if code in ends else code) for code in sorted(codes)]
    assert len(set(titles)) == len(titles) > 100
    for title in titles:
        assert title[:1] == title[:1].upper()
        assert title[-1] != "."
        assert "{" not in title
        assert len(title) <= 80
    assert slip_title("fu.seven-pairs-rounded") == "The 25 fu of seven pairs were rounded up"
    assert slip_title("fu.two-missed.tsumo-pair") == "The self-draw and the pair: 2 fu were left out"


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_rules_that_can_decide_have_words_under_every_table(kind: object) -> None:
    rng = random.Random(7)
    seen = set()
    for rules in map(load, kind.rulesets):
        for level in kind.levels:
            for _ in range(3 if kind.slug in ("score", "points", "waits", "yaku", "fu", "what-if") else 1):
                for path in kind.deciding_rules(kind.make(rng, level, rules, {})):
                    value: object = rules
                    for step in path.split("."):
                        value = value.get(step, 0) if isinstance(value, dict) else getattr(value, step)
                    assert rule_words(path, value)
                    seen.add(path)
    assert seen or kind.slug in ("waits", "discard", "tenpai", "safety", "build")  # no table differs there


@pytest.mark.parametrize("rounds", [True, False])
def test_rounding_up_to_mangan_is_said_without_the_han_and_fu_it_is_asked_of(rounds: bool) -> None:
    said = rule_words("limits.kiriage", rounds)
    assert "mangan" in said
    assert not re.search(r"\d", said)
