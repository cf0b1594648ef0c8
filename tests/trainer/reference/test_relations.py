"""What stands beside what, held to the engine from both sides: a win for each pair that is said to combine, and no
win among thousands with a pair that is said never to.
"""

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest

from engine.making import EXAMPLE, build
from engine.rules import load
from engine.scoring import Score, score
from engine.win import By, Circumstance, Win, WinError, check_win
from trainer.reference.catalogue import Entry, entries
from trainer.reference.relations import excludes, relations

Pair = frozenset[str]


def together() -> Iterator[tuple[str, Win]]:
    rules = ""
    for line in (Path(__file__).parent / "together.txt").read_text().splitlines():
        if line.startswith("#"):
            rules = line.removeprefix("# ")
        else:
            yield rules, Win.parse(line)


def pairs_of(win: Win, rules: str) -> set[Pair]:
    found = score(win, load(rules))
    assert isinstance(found, Score), win
    return {frozenset(pair) for pair in combinations((reason.code.slug for reason in found.yaku), 2)}


def pairs_said(section: str, *, never: bool) -> set[Pair]:
    members = [entry for entry in entries().values() if entry.section == section]
    return {
        frozenset((one.slug, other.slug)) for one, other in combinations(members, 2) if excludes(one, other) == never
    }


@pytest.fixture(scope="module")
def shown() -> set[Pair]:
    return {pair for rules, win in together() for pair in pairs_of(win, rules)}


def test_the_wins_that_show_pairs_can_happen() -> None:
    for rules, win in together():
        check_win(win, load(rules))


@pytest.mark.parametrize("section", ["ordinary", "yakuman", "family"])
def test_a_win_shows_every_pair_that_is_said_to_combine(section: str, shown: set[Pair]) -> None:
    assert pairs_said(section, never=False) - shown == set()


@pytest.mark.parametrize("section", ["ordinary", "yakuman", "family"])
def test_no_win_shows_a_pair_that_is_said_never_to_occur(section: str, shown: set[Pair]) -> None:
    assert pairs_said(section, never=True) & shown == set()


def embellished(win: Win, rng: random.Random) -> Win:
    """The same hand with more happening around it, so that rare pairs meet."""
    happened = set(win.circumstances)
    if not happened & {Circumstance.TENHOU, Circumstance.CHIIHOU}:
        last = (Circumstance.HAITEI, Circumstance.RINSHAN), (Circumstance.HOUTEI, Circumstance.CHANKAN)
        happened |= set(rng.sample(last[win.by is By.RON], rng.randint(0, 1)))
        happened |= set(rng.sample((Circumstance.RIICHI, Circumstance.IPPATSU), rng.choice((0, 1, 2))))
    if Circumstance.DOUBLE_RIICHI in happened:
        happened.discard(Circumstance.RIICHI)
    return replace(win, circumstances=frozenset(happened), ura=())


def test_no_random_win_has_a_pair_that_is_said_never_to_occur() -> None:
    rng = random.Random(2026)
    never = pairs_said("ordinary", never=True) | pairs_said("yakuman", never=True) | pairs_said("family", never=True)
    met: set[Pair] = set()
    for entry in entries().values():
        rules = load(entry.rules)
        for _ in range(80):
            win = build(entry.slug, rng, rules, EXAMPLE)
            if win is None or rules.id == "sanma":
                continue
            win = embellished(win, rng)
            try:
                check_win(win, rules)
            except WinError:
                continue
            found = score(win, rules)
            if isinstance(found, Score):
                met |= {frozenset(pair) for pair in combinations((reason.code.slug for reason in found.yaku), 2)}
    assert len(met) > 250
    assert met & never == set()


@pytest.mark.parametrize("entry", list(entries().values()), ids=lambda entry: entry.slug)
def test_the_relations_of_a_page_share_out_the_others(entry: Entry) -> None:
    found = relations(entry)
    lists = (found.combines, found.replaces, found.replaced_by, found.never)
    named = [other.slug for one in lists for other in one]
    assert len(named) == len(set(named))
    assert entry.slug not in named
    others = {other.slug for other in entries().values() if other.section == entry.section} - {entry.slug}
    assert others <= set(named) or not entry.is_yaku
    assert all(entry.slug in {o.slug for o in relations(other).combines} for other in found.combines)
    assert set(entry.never) | set(entry.replaces) <= set(entries())
