"""Bots against each other: whole matches on duplicate walls, and what comes of it for each level.

A game is played once for each way to turn the seats round, with the same walls every time, so that nobody is better for
better tiles. What the matches of one game have in common is why the errors are those of games, not of matches.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import pairwise
from math import sqrt
from typing import NamedTuple

from engine.bots import BOTS, Bot
from engine.eyes import view
from engine.match import Match, begin, next_round, standings
from engine.play import apply, start
from engine.round import Over, Round
from engine.rules import Ruleset
from engine.wall import Wall

type Tally = Counter[str]
"""Sums over rounds and matches for one level, by the names of `Line`'s fields and what they are divided by."""


class Line(NamedTuple):
    """One figure of one level with half the width of its 95 per cent interval."""

    name: str
    figure: float
    give: float


def play_round(state: Round, bots: Sequence[Bot]) -> Round:
    """The round played to its end by one bot a seat."""
    while not isinstance(state.phase, Over):
        seat = next(iter(state.asking))
        state = apply(state, bots[seat](view(state, seat)).action)
    return state


def play_match(ruleset: Ruleset, bots: Sequence[Bot], label: str) -> tuple[Match, list[Round]]:
    """A whole match, its walls from a label, with its rounds as they ended."""
    match, rounds = begin(ruleset), []
    while not match.finished:
        wall = Wall.shuffled(ruleset, f"{label} {len(match.results)}")
        state = play_round(start(ruleset, wall, match.carry), bots)
        assert isinstance(state.phase, Over)
        rounds.append(state)
        match = next_round(match, state.phase.result)
    return match, rounds


def tally(match: Match, rounds: Iterable[Round], seats: Sequence[str]) -> dict[str, Tally]:
    """What happened to each level in a match."""
    found: dict[str, Tally] = {level: Counter() for level in seats}
    for standing in standings(match):
        found[seats[standing.seat]].update(
            {"matches": 1, "placing": standing.place, "points": standing.points, f"place {standing.place}": 1}
        )
    for state in rounds:
        assert isinstance(state.phase, Over)
        result = state.phase.result
        for seat, player in enumerate(state.players):
            level = found[seats[seat]]
            level["rounds"] += 1
            level["riichi"] += player.riichi
            level["call"] += player.hand.is_open
            level["draw"] += not result.end.is_win
        for win in result.wins:
            level = found[seats[win.seat]]
            level["win"] += 1
            level["won"] += win.score.payments.total
            if win.source != win.seat:
                found[seats[win.source]]["deal-in"] += 1
                found[seats[win.source]]["lost"] += win.score.payments.total
    return found


def play_game(game: int, levels: Sequence[str], rules: Ruleset, seed: str) -> dict[str, Tally]:
    """One game: a match for each turn of the seats, on the same walls."""
    total: dict[str, Tally] = {level: Counter() for level in levels}
    for turn in range(len(levels)):
        seats = (*levels[turn:], *levels[:turn])
        match, rounds = play_match(rules, [BOTS[level] for level in seats], f"{seed} {game}")
        for level, sums in tally(match, rounds, seats).items():
            total[level].update(sums)
    return total


def play_games(
    levels: Sequence[str], matches: int, rules: Ruleset, seed: str, jobs: int = 1
) -> Iterator[dict[str, Tally]]:
    """Games until there are so many matches, in order."""
    games = range(-(-matches // len(levels)))
    play = partial(play_game, levels=levels, rules=rules, seed=seed)
    if jobs < 2:
        yield from map(play, games)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(play, games)


RATES = (
    # A figure, the sum it is made of, and what that is divided by.
    ("placing", "placing", "matches"),
    ("points", "points", "matches"),
    ("win", "win", "rounds"),
    ("deal-in", "deal-in", "rounds"),
    ("riichi", "riichi", "rounds"),
    ("call", "call", "rounds"),
    ("draw", "draw", "rounds"),
    ("won", "won", "win"),
    ("lost", "lost", "deal-in"),
)


def figures(games: Sequence[Tally]) -> list[Line]:
    """The figures of one level over games."""
    return [Line(name, *ratio([(game[above], game[below]) for game in games])) for name, above, below in RATES]


def ratio(pairs: Sequence[tuple[float, int]]) -> tuple[float, float]:
    """A sum over a sum, and half the width of its 95 per cent interval, the pairs being independent."""
    below = sum(pair[1] for pair in pairs)
    if not below:
        return 0.0, 0.0
    mean = sum(pair[0] for pair in pairs) / below
    if len(pairs) < 2:
        return mean, 0.0
    spread = sum((above - mean * under) ** 2 for above, under in pairs)
    return mean, 1.96 * sqrt(spread * len(pairs) / (len(pairs) - 1)) / below


def steps(games: Sequence[dict[str, Tally]]) -> Iterator[Line]:
    """How much worse each level places than the one listed before it, both of the same walls."""
    levels = list(dict.fromkeys(level for game in games for level in game))
    for better, worse in pairwise(levels):
        gaps = [_places(game[worse]) - _places(game[better]) for game in games]
        yield Line(f"{better} before {worse}", *ratio([(gap, 1) for gap in gaps]))


def _places(sums: Tally) -> float:
    return sums["placing"] / sums["matches"]


def so_far(games: Sequence[dict[str, Tally]]) -> str:
    """How many matches were played and each level's mean place, in a line, for whoever waits."""
    total: dict[str, Tally] = {}
    for game in games:
        for level, sums in game.items():
            total.setdefault(level, Counter()).update(sums)
    places = ", ".join(f"{level} {_places(sums):.2f}" for level, sums in total.items())
    return f"after {len(games)} walls: {places}"


def table(games: Sequence[dict[str, Tally]]) -> Iterator[str]:
    """The figures of all levels as lines of text."""
    yield f"{'':10}" + "".join(f"{name:>16}" for name, _, _ in RATES)
    for level in dict.fromkeys(level for game in games for level in game):
        cells = []
        for name, figure, give in figures([game[level] for game in games]):
            rate = name in ("win", "deal-in", "riichi", "call", "draw")
            figure, give = (100 * figure, 100 * give) if rate else (figure, give)
            digits = 2 if name == "placing" else 1 if rate else 0
            cells.append(f"{figure:.{digits}f}{' %' if rate else ''} ±{give:.{digits}f}".rjust(16))
        yield f"{level:10}" + "".join(cells)
    for line in steps(games):
        yield f"{line.name}: {line.figure:.2f} ±{line.give:.2f} places"
