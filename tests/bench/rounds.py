"""Whole rounds against `jansou` (plain Python) and `riichienv` (Rust, driven from Python), and what a round costs here.

Every program plays shuffled walls and takes each decision at random among the options it gives, all rules in force and
all events kept.
"""

import tracemalloc
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

from engine.match import begin, next_round
from engine.play import apply, start
from engine.record import Record, record_of, replay
from engine.round import Carry, Over, Round
from engine.rules import Ruleset, load
from engine.tiles import WINDS
from engine.wall import Wall
from tests.bench.measure import Candidate, Figure, Target, ratios
from tests.bench.peers import installed
from tests.records.games import check, files, games, lines_of

RECORDS = Path(__file__).parents[3] / "shared/data/records/games"
SIZE, CHUNKS = 10, 24  # rounds in a chunk, and chunks


def figures() -> Iterator[Figure | str]:
    rules = load("tenhou")
    targets = [
        Target("rounds.random/jansou", "own", "jansou", 8, 4),
        Target("rounds.random/riichienv", "own", "riichienv", 2, 1),
    ]
    yield from ratios(_players(rules), targets, CHUNKS)
    yield from _replays(rules)
    yield Figure("rounds.apply.us", 1e6 * _apply(rules), 60, 100)
    yield from _recorded()
    yield _memory(rules)


def _players(rules: Ruleset) -> dict[str, Candidate]:
    """The programs, each with its own shuffled walls at hand."""
    seeds = range(2 * SIZE * CHUNKS)
    carry = _first(rules)
    walls = [(Random(seed), Wall.shuffled(rules, seed)) for seed in seeds]
    found = {"own": Candidate(lambda one: _played(rules, carry, *one), walls, SIZE)}
    if installed("jansou"):
        found["jansou"] = _jansou(seeds)
    if installed("riichienv"):
        found["riichienv"] = _riichienv(seeds)
    return found


def _first(rules: Ruleset) -> Carry:
    return Carry(0, WINDS[0], 0, 0, (rules.table.start,) * rules.table.seats)


def _played(rules: Ruleset, carry: Carry, rng: Random, wall: Wall) -> Round:
    state = start(rules, wall, carry)
    choose = rng.choice
    while not isinstance(state.phase, Over):
        for options in state.asking.values():
            state = apply(state, choose(options))
    return state


def _jansou(seeds: Iterable[int]) -> Candidate:
    """An agent a seat in its environment: how its users play a game, and how the goal was measured."""
    from jansou.core.rules import preset
    from jansou.core.tiles import full_tile_set
    from jansou.game.agents import RandomAgent
    from jansou.game.environment import Environment, GameConfigError

    rules = preset("tenhou")
    tiles = full_tile_set(4, aka_dora=True)

    def play(one: tuple[list[RandomAgent], tuple[Any, ...]]) -> Any:
        agents, wall = one
        environment = Environment(rules, walls=[wall])
        with suppress(GameConfigError):  # it asks for the next deal's wall, of which there is none
            environment.run(agents)
        return environment.records

    items = [
        ([RandomAgent(4 * seed + seat) for seat in range(4)], tuple(Random(seed).sample(tiles, len(tiles))))
        for seed in seeds
    ]
    return Candidate(play, items, SIZE)


def _riichienv(seeds: Iterable[int]) -> Candidate:
    from riichienv import GameRule, RiichiEnv

    env = RiichiEnv(game_mode="4p-red-single", rule=GameRule.default_tenhou())

    def play(one: tuple[Random, list[int]]) -> Any:
        rng, wall = one
        choose = rng.choice
        asked = env.reset(wall=wall)
        while not env.done():
            asked = env.step({seat: choose(observation.legal_actions()) for seat, observation in asked.items()})
        return env.scores()

    return Candidate(play, [(rng := Random(seed), rng.sample(range(136), 136)) for seed in seeds], SIZE)


def _long_rounds(rules: Ruleset) -> Iterator[Record]:
    """Rounds of 80 to 100 actions."""
    for seed in range(60):
        state = _played(rules, _first(rules), Random(seed), Wall.shuffled(rules, seed))
        if 80 <= len(state.actions) <= 100:
            yield record_of(state)


def _replays(rules: Ruleset) -> Iterator[Figure]:
    """A whole round again from its actions, and how the time grows from half of them to all."""
    records = list(_long_rounds(rules))
    whole: list[float] = []
    growth: list[float] = []
    for record in records * 4:
        half_time, time = (_timed(record, part) for part in (len(record.actions) // 2, len(record.actions)))
        whole.append(time)
        growth.append(time / half_time)
    yield Figure("rounds.replay.ms", 1e3 * median(whole), 5, 8)
    yield Figure("rounds.replay.twice-the-length", median(growth), 2.3, 2.6)


def _timed(record: Record, upto: int) -> float:
    begun = perf_counter()
    replay(record, upto)
    return perf_counter() - begun


def _apply(rules: Ruleset) -> float:
    """Seconds of one action, what everybody may do next included: the median over the actions of long rounds."""
    times = []
    for record in _long_rounds(rules):
        state = start(record.ruleset, record.wall, record.carry)
        for action in record.actions:
            begun = perf_counter()
            state = apply(state, action)
            times.append(perf_counter() - begun)
    return median(times)


def _recorded() -> Iterator[Figure | str]:
    """Seconds for 1,000 recorded rounds, read, replayed and compared with everything they state."""
    if not RECORDS.exists():
        yield f"{'rounds.recorded.1000.s':36} not measured: there are no game records at {RECORDS}"
        return
    counted: Counter[str] = Counter()
    begun = perf_counter()
    for path in files([str(RECORDS)]):
        for game in games(lines_of(path)):
            assert not check(game, counted)
        if counted["rounds"] >= 1000:
            break
    yield Figure("rounds.recorded.1000.s", 1000 * (perf_counter() - begun) / counted["rounds"], 30, 60)


def _memory(rules: Ruleset) -> Figure:
    """Kilobytes of a finished match with each of its rounds as it ended, all events and actions in it."""
    tracemalloc.start()
    match, rounds, rng = begin(rules), [], Random(3)
    while not match.finished:
        state = _played(rules, match.carry, rng, Wall.shuffled(rules, len(rounds)))
        assert isinstance(state.phase, Over)
        rounds.append(state)
        match = next_round(match, state.phase.result)
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(rounds) == len(match.results)
    return Figure("rounds.match.kb", size / 1024, 500, 1000)
