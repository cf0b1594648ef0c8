"""Wins made to hold a yaku: they hold it, could be seen at a table, come quickly, and are the same for the same source.

The yaku here are those of each rule set; that every page of the site has a plan is held by the tests of the pages.
"""

import random
from time import process_time

import pytest

from engine.hand import Hand, MeldKind
from engine.making import EXAMPLE, NoExample, Profile, build, example
from engine.plans import PLANS
from engine.reasons import Code
from engine.rules import Ruleset, ids, load
from engine.win import Circumstance, Win, check_win

BONUSES = {
    "dora": lambda rules: rules.dora.indicators,
    "ura-dora": lambda rules: rules.dora.ura,
    "aka-dora": lambda rules: bool(rules.table.red_fives),
    "kita-dora": lambda rules: rules.table.north_pulled,
}


def played(rules: Ruleset) -> list[str]:
    """Every yaku, bonus and dora a hand can have at this table; three players have no runs of the middle characters."""
    worth = rules.yaku.yakuman | {slug: sum(han) for slug, han in rules.yaku.han.items()}
    slugs = {slug for slug, amount in worth.items() if amount} | {slug for slug, test in BONUSES.items() if test(rules)}
    return sorted(slugs - ({"sanshoku-doujun"} if rules.table.seats == 3 else set()))


TABLES = [load(name) for name in ids()]
PAIRS = [(slug, rules) for rules in TABLES for slug in played(rules)]


def named(value: object) -> str:
    return value.id if isinstance(value, Ruleset) else str(value)


def test_there_is_a_plan_for_everything_a_hand_can_have() -> None:
    assert PLANS.keys() == {code.slug for code in Code if code.startswith(("yaku.", "bonus.", "dora."))}


@pytest.mark.parametrize(("slug", "rules"), PAIRS, ids=named)
def test_a_win_with_each_yaku_under_each_rule_set_that_plays_it(slug: str, rules: Ruleset) -> None:
    started = process_time()
    wins = [example(slug, random.Random(seed), rules) for seed in range(8)]
    assert (process_time() - started) / 8 < 0.05
    for win, found in wins:
        check_win(win, rules)
        assert len(win.hand.concealed) + 3 * len(win.hand.melds) == 3 * rules.table.sets + 1
        assert slug in {reason.code.slug for reason in (*found.yaku, *found.dora)}
        assert found.reading.win == win
        assert Win.parse(str(win)) == win
        Hand.parse(str(win.hand))
    assert wins[5][0] == example(slug, random.Random(5), rules)[0]
    assert len({win for win, _ in wins}) >= 6


@pytest.mark.parametrize("profile", [EXAMPLE, Profile(0.5, 0.3, kan_needed=True, honba=True, timing=True)])
@pytest.mark.parametrize("rules", TABLES, ids=named)
def test_what_is_made_can_happen_at_the_table(rules: Ruleset, profile: Profile) -> None:
    rng = random.Random(rules.id)
    for slug in played(rules):
        for _ in range(25):
            if win := build(slug, rng, rules, profile):
                check_win(win, rules)


def test_a_profile_says_what_wins_are_like() -> None:
    rng, rules = random.Random(3), load("standard")
    profiles = [
        Profile(0, 0),
        Profile(1, 0, honba=True),
        Profile(0.5, 0.2, kan_needed=True),
        Profile(0, 0, timing=True),
    ]
    plain, opened, kans, timed = (
        [win for _ in range(300) if (win := build("tanyao", rng, rules, profile))] for profile in profiles
    )
    timing = {Circumstance.IPPATSU, Circumstance.HAITEI, Circumstance.HOUTEI}
    assert not any(win.hand.melds or win.honba or win.sticks or win.circumstances & timing for win in plain)
    assert all(win.hand.is_open and (win.honba or win.sticks) for win in opened)
    assert all(any(meld.kind.is_kan for meld in win.hand.melds) for win in kans)
    assert {kind for win in kans for meld in win.hand.melds if (kind := meld.kind)} == set(MeldKind)
    assert {one for win in timed for one in win.circumstances} == timing | {Circumstance.RIICHI}


@pytest.mark.parametrize("slug", ["tanyao", "honitsu", "toitoi", "sanankou", "ittsuu"])
def test_examples_are_of_every_kind(slug: str) -> None:
    wins = [example(slug, random.Random(seed), load("standard"))[0] for seed in range(80)]
    assert len({win.by for win in wins}) == 2
    assert len({win.seat_wind for win in wins}) == 4
    assert len({win.hand.is_open for win in wins}) == 2
    assert any(meld.kind.is_kan for win in wins for meld in win.hand.melds)
    assert any(tile.is_red for win in wins for tile in win.hand.tiles)


@pytest.mark.parametrize(
    ("slug", "table"),
    [
        ("sanshoku-doujun", "sanma"),
        ("ippatsu", "jpml"),
        ("pinfu", "family"),
        ("tsuuiisou", "growing-7"),
        ("ryuuiisou", "growing-4"),
        ("nothing", "standard"),
    ],
)
def test_what_cannot_be_is_said(slug: str, table: str) -> None:
    with pytest.raises(NoExample):
        example(slug, random.Random(1), load(table))
