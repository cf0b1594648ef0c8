"""Random legal rounds, from the deal to the payment, that go where ordinary play seldom does.

Walls are shuffled, or stacked so that hands are near ready, full of threes and fours, or of terminals. The players
prefer one kind of action or another, and answer an offer in any order. ``python -m tests.walks --rounds 10000`` checks
every invariant along the way and prints ``N passed, N failed``, and the ends that were reached.
"""

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterator

from engine.actions import Action, Discard, Pass
from engine.play import apply, start
from engine.round import Carry, Over, Round
from engine.rules import Ruleset, ids, load
from engine.shanten import shanten_floor
from engine.tiles import TERMINALS_AND_HONORS, WINDS, Tile
from engine.wall import Wall, tile_set
from engine.win import Circumstance
from tests.invariants import Watch

TASTES: tuple[dict[str, float], ...] = (
    # How often an action of a verb is taken when it is there; the discard is what is left.
    {"tsumo": 1, "ron": 1, "riichi": 1, "kan": 0.1, "pon": 0.05, "chi": 0.05, "kita": 0.9, "nine-terminals": 0.3},
    {"tsumo": 0.3, "ron": 0.3, "riichi": 1, "kan": 1, "pon": 0.7, "chi": 0.1, "kita": 0.5, "nine-terminals": 0},
    {"tsumo": 0.1, "ron": 0.05, "riichi": 0.8, "kan": 0.7, "pon": 0.3, "chi": 0.5, "kita": 0.8, "nine-terminals": 0.1},
    {"tsumo": 0.9, "ron": 0.9, "riichi": 0.1, "kan": 0.5, "pon": 0.9, "chi": 0.9, "kita": 0.3, "nine-terminals": 1},
    {"tsumo": 0, "ron": 0, "riichi": 0, "kan": 0.3, "pon": 0, "chi": 0, "kita": 0.5, "nine-terminals": 0},
)
HABITS = ("any", "drawn", "nearest", "nearest", "nearest", "terminals", "same wind")
"""What a player discards; one whose hand comes nearer to ready is the common kind."""
STACKS = ("shuffled", "ready", "ready", "threes", "terminals", "winds", "one wait", "fours")


def carry_of(ruleset: Ruleset, rng: random.Random) -> Carry:
    """A beginning in the middle of a match: any deal of it, some counters and deposits, uneven points."""
    seats, unit = ruleset.table.seats, max(100, ruleset.points.riichi_stick) if ruleset.points.riichi_stick else 5
    points = [ruleset.table.start] * seats
    for _ in range(rng.randrange(5)):
        payer, to = rng.sample(range(seats), 2)
        moved = rng.randrange(20) * unit
        points[payer] -= moved
        points[to] += moved
    sticks = rng.choice((0, 0, 0, 1, 3)) if ruleset.points.riichi_stick else 0
    honba = rng.choice((0, 0, 1, 4)) if ruleset.points.honba_tsumo else 0
    dealer, wind = rng.randrange(seats), rng.choice(WINDS[:seats])
    if not ruleset.length.winds_move:
        dealer = WINDS.index(wind)  # V03
    return Carry(dealer, wind, honba, sticks, tuple(points))


def wall_of(ruleset: Ruleset, rng: random.Random, stack: str) -> Wall:
    """A wall stacked in one of the ways of `STACKS`."""
    label = str(rng.getrandbits(64))
    seats, size = ruleset.table.seats, 3 * ruleset.table.sets + 1
    pool = list(tile_set(ruleset))
    rng.shuffle(pool)
    outer = [tile for tile in pool if tile.kind in TERMINALS_AND_HONORS]
    who = rng.randrange(seats)
    if stack == "ready":
        return Wall.laid(ruleset, hands={turn: _sets(pool, size, rng, runs=0.8) for turn in range(seats)}, label=label)
    if stack == "threes":
        return Wall.laid(ruleset, hands={turn: _sets(pool, size, rng, runs=0.1) for turn in range(seats)}, label=label)
    if stack == "terminals":
        return Wall.laid(ruleset, hands={who: outer[: min(size, len(outer))]}, label=label)
    if stack == "winds":
        wind = rng.choice(WINDS)
        winds = [tile for tile in pool if tile is wind]
        return Wall.laid(ruleset, hands={turn: [tile] for turn, tile in enumerate(winds[:seats])}, label=label)
    if stack == "one wait":
        return _one_wait(ruleset, pool, rng, label)
    if stack == "fours":
        return _fours(ruleset, pool, rng, label)
    return Wall.shuffled(ruleset, label)


def _one_wait(ruleset: Ruleset, pool: list[Tile], rng: random.Random, label: str) -> Wall:
    """All but the dealer wait for the same tiles, which the dealer draws."""
    sets, seats = ruleset.table.sets, ruleset.table.seats
    hands: dict[int, list[Tile]] = {}
    for turn in range(1, seats):
        pair = next(tile.kind for tile in pool if (tile < 27 and tile % 9 in (0, 8)) or tile in WINDS)
        kinds = [[18 + 5, 18 + 6]] if any(tile == 18 for tile in pool) else [[9 + 5, 9 + 6]]
        low = rng.choice((9, 9 + 3))
        runs = [[low, low + 1, low + 2], [9, 9 + 1, 9 + 2], [9 + 3, 9 + 4, 9 + 5], [9 + 6, 9 + 7, 9 + 8]]
        hands[turn] = [tile for group in (*kinds, [pair] * 2, *runs[: sets - 1]) for tile in _take(pool, group)]
    suit = 18 if any(tile == 18 for tile in pool) else 9
    draws = [tile for tile in pool if tile.kind in (suit + 4, suit + 7)][:1]
    return Wall.laid(ruleset, hands=hands, draws=draws, label=label)


def _fours(ruleset: Ruleset, pool: list[Tile], rng: random.Random, label: str) -> Wall:
    """Two hands with fours, threes whose fourth is soon drawn, and one that waits for thirteen orphans."""
    size, seats = 3 * ruleset.table.sets + 1, ruleset.table.seats
    turns = rng.sample(range(seats), seats)
    hands: dict[int, list[Tile]] = {}
    draws: list[Tile] = []
    if size == 13:
        orphans = list(TERMINALS_AND_HONORS)
        missing = rng.choice(orphans)
        orphans[orphans.index(missing)] = rng.choice([kind for kind in orphans if kind is not missing])
        hands[turns.pop()] = _take(pool, list(orphans))
        whole = [tile for tile in pool if tile is missing]
        if rng.random() < 0.7:
            hands[turns.pop()] = _take(pool, [missing] * len(whole)) + [pool.pop() for _ in range(size - len(whole))]
    for turn in turns:
        hand: list[Tile] = []
        for _ in range(40):
            kind = rng.choice(pool).kind
            if len(hand) + 3 <= size and sum(tile.kind is kind for tile in pool) == 4:
                hand += _take(pool, [kind] * 3)
                draws += _take(pool, [kind])
        hands[turn] = hand
    rng.shuffle(draws)
    return Wall.laid(ruleset, hands=hands, draws=draws, label=label)


def _sets(pool: list[Tile], size: int, rng: random.Random, *, runs: float) -> list[Tile]:
    """A hand taken out of the pool: sets as long as they can be found, a pair, and whatever fills it up."""
    hand: list[Tile] = []
    for _ in range(60):
        if len(hand) + 3 > size:
            break
        first = rng.choice(pool).kind
        run = rng.random() < runs
        if run and (first > 26 or first % 9 > 6):
            continue
        kinds = [first, first + 1, first + 2] if run else [first] * 3
        taken = _take(pool, kinds)
        hand += taken
    if len(hand) + 2 <= size and rng.random() < 0.5:
        hand += _take(pool, [pool[0].kind] * 2)
    while len(hand) < size:
        hand.append(pool.pop())
    for _ in range(rng.choice((0, 0, 1, 2))):  # some tiles that do not fit
        at = rng.randrange(size)
        hand[at], pool[0] = pool[0], hand[at]
    return hand


def _take(pool: list[Tile], kinds: list[int]) -> list[Tile]:
    """One tile of each of these kinds, or none at all."""
    taken: list[Tile] = []
    for kind in kinds:
        tile = next((tile for tile in pool if tile.kind == kind), None)
        if tile is None:
            pool += taken
            return []
        pool.remove(tile)
        taken.append(tile)
    return taken


class Player:
    """Somebody with a taste for some actions and a habit of discarding; some walls ask for one."""

    def __init__(self, rng: random.Random, stack: str) -> None:
        self.rng = rng
        self.taste = rng.choice(TASTES)
        self.habit = "same wind" if stack == "winds" else rng.choice(HABITS)
        if stack == "one wait" and rng.random() < 0.8:
            self.taste, self.habit = TASTES[0], "drawn"

    def choose(self, state: Round, seat: int) -> Action:
        options = state.asking[seat]
        wanted = [action for action in options if self.rng.random() < self.taste.get(action.verb, 0)]
        if wanted:
            best = min(wanted, key=lambda action: ("tsumo", "ron").count(action.verb) == 0)
            return best if best.verb in ("tsumo", "ron") else self.rng.choice(wanted)
        if isinstance(options[-1], Pass):
            return options[-1]
        return self.discard(state, seat, [action for action in options if isinstance(action, Discard)])

    def discard(self, state: Round, seat: int, options: list[Discard]) -> Action:
        hand, habit = state.players[seat].hand, self.habit
        if habit == "drawn" and options[-1].drawn:
            return options[-1]
        if habit == "terminals":
            outer = [action for action in options if action.tile.kind in TERMINALS_AND_HONORS]
            return self.rng.choice(outer or options)
        if habit == "same wind" and not state.players[seat].river:
            winds = [action for action in options if action.tile.is_wind]
            first = [one.tile for player in state.players for one in player.river]
            return next((action for action in winds if action.tile in first), (winds or options)[0])
        if habit == "nearest":
            near = {action: shanten_floor(hand.discard(action.tile)) for action in options}
            best = min(near.values())
            return self.rng.choice([action for action, far in near.items() if far == best])
        return self.rng.choice(options)


def walk(ruleset: Ruleset, rng: random.Random) -> Iterator[Round]:
    """Every state of a random round, the deal first and the end last."""
    stack = rng.choice(STACKS)
    state = start(ruleset, wall_of(ruleset, rng, stack), carry_of(ruleset, rng))
    players = [Player(rng, stack) for _ in state.players]
    yield state
    while not isinstance(state.phase, Over):
        seat = rng.choice(list(state.asking))
        state = apply(state, players[seat].choose(state, seat))
        yield state


def reached(state: Round) -> Iterator[str]:
    """What kind of end it was, and what was rare about it."""
    assert isinstance(state.phase, Over)
    result = state.phase.result
    yield result.end if len(result.wins) < 2 else f"{len(result.wins)} x {result.end}"
    for win in result.wins:
        yield from win.score.reading.win.circumstances - {Circumstance.RIICHI}
        if win.liable is not None:
            yield "liable"
        if win.score.yakuman:
            yield "yakuman"


def run(rounds: int, seed: int) -> int:
    """Check so many rounds, spread over the rule sets; print what fails and the counts, and return the exit status.

    The counts are those of what was reached, under any rule set.
    """
    passed = failed = 0
    ends: Counter[str] = Counter()
    tried: Counter[str] = Counter()
    for number in range(rounds):
        ruleset = load(ids()[number % len(ids())])
        rng = random.Random(f"{seed} {number}")
        watch = Watch(rng)
        try:
            for state in walk(ruleset, rng):
                watch.step(state)
        except Exception as error:
            failed += 1
            print(f"FAILED seed {seed} round {number} ({ruleset.id}): {type(error).__name__}: {error}")
            continue
        passed += 1
        tried += watch.counted
        assert isinstance(state.phase, Over)
        ends.update(reached(state))
    print(", ".join(f"{end}: {count}" for end, count in sorted(ends.items())))
    print(", ".join(f"{what}: {count}" for what, count in sorted(tried.items())))
    print(f"{passed} passed, {failed} failed")
    return int(failed > 0)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.walks", description="Check random legal rounds.")
    parser.add_argument("--rounds", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    sys.exit(run(given.rounds, given.seed))
