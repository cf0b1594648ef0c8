"""What a yaku is worth at each table, compared with what the engine gives random hands that have it."""

import random

import pytest

from engine.making import example
from engine.rules import Ruleset, load, override
from trainer.reference.catalogue import Entry, entries
from trainer.reference.worth import FAMILY, Worth, groups, rulesets, worth

ENTRIES = list(entries().values())
PAIRS = [
    (entry, rules) for entry in ENTRIES for rules in rulesets() if entry.is_yaku and worth(entry, rules) is not None
]


@pytest.mark.parametrize(("entry", "rules"), PAIRS, ids=lambda value: getattr(value, "slug", getattr(value, "id", "")))
def test_the_engine_gives_what_the_page_says(entry: Entry, rules: Ruleset) -> None:
    said = worth(entry, rules)
    assert said is not None
    for seed in range(6):
        win, found = example(entry.slug, random.Random(seed), rules)
        amount = sum(reason.amount or 0 for reason in found.yaku if reason.code.slug == entry.slug)
        expected = said.open if win.hand.is_open else said.closed
        assert amount == expected or (entry.slug == "vip-set" and amount % expected == 0)
        assert bool(found.yakuman) == bool(said.units)


def test_a_table_may_leave_a_yaku_out_or_make_it_single() -> None:
    entry = entries()
    assert worth(entry["ippatsu"], load("jpml")) is None
    assert worth(entry["sanshoku-doujun"], load("sanma")) is None
    assert worth(entry["ura-dora"], load("jpml")) is None
    assert worth(entry["aka-dora"], load("wrc")) is None
    assert worth(entry["kita-dora"], load("standard")) is None
    assert worth(entry["pinfu"], load("family")) is None
    assert worth(entry["daisuushii"], load("standard")) == Worth(2, 2, 2)
    assert worth(entry["daisuushii"], load("tenhou")) == Worth(1, 1, 1)
    closed = override(load("standard"), {"yaku.open_tanyao": False})
    assert worth.__wrapped__(entry["tanyao"], closed) == Worth(1, 0)


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.slug)
def test_each_rule_set_stands_in_one_group(entry: Entry) -> None:
    named = [rules.id for _, members in groups(entry) for rules in members]
    assert len(named) == len(set(named))
    own = {rules.id for rules in rulesets() if (rules.id == FAMILY) == (entry.rules == FAMILY)}
    assert set(named) == (own | {FAMILY} if "dora" in entry.slug else own)


def test_the_rules_a_yaku_is_worth_something_under_come_first() -> None:
    values = [value for value, _ in groups(entries()["ippatsu"])]
    assert values == [Worth(1, 0), None]
