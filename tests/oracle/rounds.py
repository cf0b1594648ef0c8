"""Random rounds played here and by two other programs at once: ``python -m tests.oracle.rounds --rounds 2000 --seed 1``

From the same wall and with the same choices, PyPI ``jansou`` and PyPI ``riichienv`` must offer the same options at each
decision and end the round with the same payments; or the difference is one of `KNOWN`, which
docs/decisions/0009-differences-from-peers.md decides. Printed per peer are the decisions compared and the explained
differences by name; the last line is ``N passed, N failed``, and the exit status 1 if any failed.
"""

import argparse
import sys
from collections import Counter
from importlib.util import find_spec
from random import Random

from engine.actions import Action, Pass
from engine.play import apply, start
from engine.record import record_of
from engine.round import Over, RoundResult, Turn
from engine.rules import load
from engine.ruleset import Ruleset
from tests.oracle.rounds_known import Difference, explained
from tests.oracle.rounds_peers import PEERS, Ending, Peer
from tests.walks import STACKS, Player, carry_of, wall_of

RULESETS = ("tenhou", "mahjong-soul", "sanma-tenhou", "sanma-mahjong-soul")


class Unexplained(Exception):
    """A difference that no known one covers; the message says all of it."""


class Compared:
    """One round played along with a peer."""

    def __init__(self, peer_name: str, ruleset: Ruleset, rng: Random, counted: Counter[str]) -> None:
        self.rng = rng
        self.counted = counted
        stack = rng.choice(STACKS)
        wall, carry = wall_of(ruleset, rng, stack), carry_of(ruleset, rng)
        self.state = start(ruleset, wall, carry)
        self.peer_name = peer_name
        self.peer: Peer = PEERS[peer_name](ruleset, wall, carry)
        self.players = [Player(rng, stack) for _ in self.state.players]
        self.chosen: dict[int, Action] = {}

    def run(self) -> None:
        while not isinstance(self.state.phase, Over):
            self.moment()
        self.compare_end(self.state.phase.result)

    def moment(self) -> None:
        """One turn, or the answers of all who are asked about a tile."""
        self.chosen = {}
        phase = self.state.phase
        if not isinstance(phase, Turn):
            self.peer.claims(self.choose)
            for seat in self.state.asking:
                if seat not in self.chosen:
                    self.choose(seat, frozenset())
        else:
            self.peer.claims(self.decline)
            if not self.peer.turn(phase.seat, self.choose):
                self.differs(phase.seat, frozenset(phase.options), frozenset())
        for action in list(self.chosen.values()):
            if action.seat in self.state.asking:
                self.state = apply(self.state, action)

    def choose(self, seat: int, theirs: frozenset[Action]) -> Action:
        """What the seat does, of what both let it do."""
        ours = frozenset(self.state.asking.get(seat, ()))
        self.counted["decisions"] += 1
        if ours != theirs:
            self.differs(seat, ours, theirs)
        common = ours & theirs
        if not common:
            self.chosen[seat] = Pass(seat)
            return Pass(seat)
        for _ in range(20):
            action = self.players[seat].choose(self.state, seat)
            if action in common:
                break
        else:
            action = Pass(seat) if Pass(seat) in common else self.rng.choice(sorted(common, key=str))
        self.chosen[seat] = action
        return action

    def decline(self, seat: int, theirs: frozenset[Action]) -> Action:
        """What the seat does about a tile that nobody here was asked about, and that is gone by."""
        self.counted["decisions"] += 1
        self.differs(seat, frozenset(), theirs)
        return Pass(seat)

    def differs(self, seat: int, ours: frozenset[Action], theirs: frozenset[Action]) -> None:
        difference = Difference(self.peer_name, self.state, seat, ours - theirs, theirs - ours, None)
        self.tell(difference)

    def compare_end(self, result: RoundResult) -> None:
        self.peer.claims(self.decline)
        ending = self.peer.ending
        ours = Ending(result.end, result.points, result.sticks, result.dealer_stays)
        if ending is not None and ending.dealer_stays is None:
            ours = ours._replace(dealer_stays=None)
        self.counted["ends"] += 1
        self.counted[f"end {result.end}"] += 1
        if ours != ending:
            self.tell(Difference(self.peer_name, self.state, None, frozenset(), frozenset(), ending))

    def tell(self, difference: Difference) -> None:
        known = explained(difference)
        if known is None:
            raise Unexplained(f"{difference}\n{record_of(self.state)}")
        self.counted[f"explained, {known.name}:"] += 1


def compare(peer: str, rounds: int, seed: int) -> tuple[Counter[str], list[str]]:
    """What was counted over so many rounds, spread over the rule sets, and the failures."""
    counted: Counter[str] = Counter()
    failures: list[str] = []
    for number in range(rounds):
        ruleset = load(RULESETS[number % len(RULESETS)])
        try:
            Compared(peer, ruleset, Random(f"{seed} {number}"), counted).run()
        except Unexplained as error:
            failures.append(f"FAILED {peer} seed {seed} round {number} ({ruleset.id}): {error}")
    return counted, failures


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.oracle.rounds", description="Play rounds beside two peers.")
    parser.add_argument("--rounds", type=int, default=2000, help="of each peer")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--peer", choices=sorted(PEERS), action="append")
    given = parser.parse_args(arguments)
    passed = failed = 0
    for peer in given.peer or sorted(PEERS):
        if find_spec(peer) is None:
            print(f"{peer}: not compared, it is not installed (requirements/dev.txt installs it)")
            continue
        counted, failures = compare(peer, given.rounds, given.seed)
        for failure in failures:
            print(failure)
        for what, count in sorted(counted.items()):
            print(f"{peer}: {what} {count}")
        failed += len(failures)
        passed += given.rounds - len(failures)
    print(f"{passed} passed, {failed} failed")
    return int(failed > 0 or not passed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
