"""Gathering wins: bots play whole matches, and what they win is kept in the order it was won (`trainer.wins`)."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import batched, count

from engine.bots import BOTS
from engine.round import Over
from engine.rules import Ruleset
from trainer.play.tournament import play_match
from trainer.wins import Pool, Taken

type Played = tuple[int, list[Taken]]
"""The rounds of a match and the wins in them."""


def play(game: int, rules: Ruleset, levels: Sequence[str], seed: str) -> Played:
    """One match, its walls from the seed and its number; the levels sit one seat further than in the match before."""
    turn = game % len(levels)
    seats = (*levels[turn:], *levels[:turn])
    _, rounds = play_match(rules, [BOTS[level] for level in seats], f"wins {seed} {game}")
    results = [state.phase.result for state in rounds if isinstance(state.phase, Over)]
    return len(results), [Taken.of(win) for result in results for win in result.wins]


def gather(rules: Ruleset, levels: Sequence[str], wins: int, seed: str, *, command: str, jobs: int = 1) -> Pool:
    """Matches until so many wins are there, the last one played to its end; the same for any number of processes."""
    rounds, kept = 0, list[Taken]()
    for number, won in _matches(partial(play, rules=rules, levels=levels, seed=seed), jobs):
        rounds += number
        kept += won
        if len(kept) >= wins:
            break
    return Pool.gathered(rules, levels, command, rounds, kept)


def _matches(one: "partial[Played]", jobs: int) -> Iterator[Played]:
    """Matches without end, in order; several processes are some of them ahead."""
    if jobs < 2:
        yield from map(one, count())
        return
    with ProcessPoolExecutor(jobs) as workers:
        for ahead in batched(count(), 2 * jobs):
            yield from workers.map(one, ahead)
