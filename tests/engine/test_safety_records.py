"""The tiers of safety against what happened in recorded games (tests/records/deal_ins.py)."""

from collections.abc import Callable
from pathlib import Path

from engine.safety import Tier
from tests.records.deal_ins import Counts, discards
from tests.records.games import games, lines_of

GAMES = 60
"""All of them: `python -m tests.records.deal_ins ../shared/data/records/games`."""


def test_a_safe_tile_is_never_won_and_the_dangerous_ones_are_won_more_often(shared: Callable[[str], Path]) -> None:
    paths = sorted(shared("data/records/games").glob("*.jsonl.gz"))
    counts = Counts()
    for number in range(GAMES):
        path = paths[number % len(paths)]
        for at, game in enumerate(games(lines_of(path))):
            if at == number // len(paths):
                counts.add(discards(game))
                break
    assert counts.tiers[False][Tier.SAFE] > 1000
    assert counts.tiers[True][Tier.SAFE] == 0
    low, high = counts.rate(Tier.NEARLY_SAFE, Tier.LOW), counts.rate(Tier.HIGH, Tier.HIGHEST)
    assert low < counts.rate(Tier.MEDIUM) < high
    assert 2 * low < high
