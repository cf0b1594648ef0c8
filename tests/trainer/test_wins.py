"""Pools of wins: read and written alike; every stored win is possible, scores as it says, and is counted."""

import pytest

from engine.rules import load
from engine.scoring import Score, score
from engine.win import check_win
from trainer.wins import FOLDER, NAMES, Count, Pool, PoolError, Taken, knows, pool, pool_for

TEXT = """\
made by hand
rules standard
levels normal,expert,normal,expert
rounds 3
wins 2
yaku riichi 1 0
yaku dora 1 1
yaku haku 0 1
riichi dora | 345789m1177p456s ron 7p seat E round E riichi dora 7m ura 5z sticks 1
haku dora | 3388m,55-5z,5-67s,7-56m tsumo 3m seat E round E dora 7m honba 4
"""


def test_a_pool_reads_what_it_writes() -> None:
    read = Pool.parse(TEXT)
    assert Pool.parse(str(read)) == read
    assert (read.rounds, len(read.wins), read.rules.id) == (3, 2, "standard")
    assert read.count("dora") == Count(1, 1)
    assert read.count("dora").total == 2
    assert read.count("pinfu") == Count(0, 0)
    assert [taken.win.tile.name for taken in read.having("haku")] == ["M3"]


def test_counting_finds_what_the_head_says() -> None:
    read = Pool.parse(TEXT)
    again = Pool.gathered(read.rules, read.levels, read.command, read.rounds, read.wins)
    assert dict(again.counts) == dict(read.counts)
    assert again == read


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("wins 2", "wins 3"), "counts 3 wins; there are 2"),
        (("rounds 3\n", ""), "lacks rounds"),
        (("yaku dora 1 1", "yaku dora one"), "line 7"),
    ],
)
def test_a_text_that_is_no_pool(change: tuple[str, str], message: str) -> None:
    with pytest.raises(PoolError, match=message):
        Pool.parse(TEXT.replace(*change))


@pytest.mark.parametrize("name", NAMES)
def test_every_stored_win_is_possible_and_scores_as_it_says(name: str) -> None:
    kept = pool(name)
    for taken in kept.wins:
        win = taken.win
        assert str(win) == taken.text
        check_win(win, kept.rules)
        found = score(win, kept.rules)
        assert isinstance(found, Score), taken.text
        assert {reason.code.slug for reason in (*found.yaku, *found.dora)} == {*taken.counted}, taken.text


@pytest.mark.parametrize("name", NAMES)
def test_stored_wins_are_counted_in_the_head(name: str) -> None:
    kept = pool(name)
    again = Pool.gathered(kept.rules, kept.levels, kept.command, kept.rounds, kept.wins)
    assert again.counts == kept.counts
    assert len({*kept.wins}) > 0.99 * len(kept.wins), "hands are not won twice"
    assert len(kept.wins) < kept.rounds
    assert f"bots wins {name} " in kept.command
    assert len(kept.levels) == kept.rules.table.seats


def test_the_stored_pools_are_large_enough_and_small_enough() -> None:
    assert [len(pool(name).wins) >= least for name, least in zip(NAMES, (2400, 1500, 800), strict=True)] == [True] * 3
    assert sum((FOLDER / f"{name}.txt").stat().st_size for name in NAMES) < 10**6


def test_a_table_takes_the_pool_of_as_many_players() -> None:
    assert pool_for(load("jpml")) is pool("four")
    assert pool_for(load("sanma-tenhou")) is pool("three")


def test_a_hand_is_known_whatever_lay_on_the_table() -> None:
    taken: Taken = next(taken for taken in pool("four").wins if "aka-dora" in taken.counted)
    assert knows(taken.text)
    assert knows(taken.text.replace("0", "5"))
    assert not knows(taken.text.replace("ron", "tsumo") if "ron" in taken.text else taken.text.replace("tsumo", "ron"))
