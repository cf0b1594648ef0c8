"""Random wins: they hold the yaku, could be seen at a table, come quickly, and are the same for the same number."""

import random
from time import perf_counter

import pytest

from engine.hand import Hand
from engine.rules import Ruleset, load
from engine.win import Win, check_win
from trainer.reference.catalogue import Entry, entries
from trainer.reference.construct import NoExample, example
from trainer.reference.recipes import RECIPES
from trainer.reference.worth import rulesets, worth

ENTRIES = list(entries().values())
WORTHS = [(entry, rules) for entry in ENTRIES for rules in rulesets() if worth(entry, rules)]


def test_every_page_has_a_recipe_and_every_recipe_a_page() -> None:
    assert set(RECIPES) == set(entries())


@pytest.mark.parametrize(("entry", "rules"), WORTHS, ids=lambda value: getattr(value, "slug", getattr(value, "id", "")))
def test_an_example_under_each_rule_set_that_knows_the_yaku(entry: Entry, rules: Ruleset) -> None:
    for seed in range(5):
        win, found = example(entry.slug, random.Random(seed), rules)
        check_win(win, rules)
        assert entry.slug in {reason.code.slug for reason in (*found.yaku, *found.dora)}
        assert found.reading.win == win
        assert Win.parse(str(win)) == win
        Hand.parse(str(win.hand))


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.slug)
def test_examples_come_quickly_and_differ(entry: Entry) -> None:
    rules = load(entry.rules)
    started = perf_counter()
    wins = [str(example(entry.slug, random.Random(seed), rules)[0]) for seed in range(20)]
    assert (perf_counter() - started) / 20 < 0.05
    assert len(set(wins)) >= 12
    assert wins[7] == str(example(entry.slug, random.Random(7), rules)[0])


def test_what_cannot_be_is_said() -> None:
    with pytest.raises(NoExample):
        example("sanshoku-doujun", random.Random(1), load("sanma"))
    with pytest.raises(NoExample):
        example("ippatsu", random.Random(1), load("jpml"))
    with pytest.raises(NoExample):
        example("nothing", random.Random(1), load("standard"))


@pytest.mark.parametrize("slug", ["tanyao", "honitsu", "toitoi", "sanankou", "ittsuu"])
def test_examples_are_of_every_kind(slug: str) -> None:
    wins = [example(slug, random.Random(seed), load("standard"))[0] for seed in range(80)]
    assert len({win.by for win in wins}) == 2
    assert len({win.hand.is_open for win in wins}) == 2
    assert any(meld.kind.is_kan for win in wins for meld in win.hand.melds)
    assert any(tile.is_red for win in wins for tile in win.hand.tiles)
