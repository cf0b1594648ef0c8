"""``python -m tests.records.deal_ins PATH...``: how many discards of recorded games would have dealt in to a riichi.

Counted is every discard beside a riichi by somebody not in riichi, by the tier and the reason that `engine.safety`
gives it, and how many of them the riichi player could win. The tiers should be in order, and the safe one never won.
"""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from engine.actions import Discard, Riichi, Ron
from engine.eyes import view
from engine.formats.mjai import tell
from engine.formats.rebuild import rebuild
from engine.play import apply, start
from engine.round import Claims, Round
from engine.safety import Danger, Tier, danger
from tests.records.games import events_of, files, games, lines_of
from tests.records.rules import ruleset_of_game


class Discarded(NamedTuple):
    """A discard against one riichi player, and whether it could be won."""

    danger: Danger
    rank: str  # as the tables have it: 1/9, 2/8, 3/7, 4-6, honour
    won: bool


def discards(game: list[str]) -> Iterator[Discarded]:
    """Every discard of a game against every riichi."""
    rules = ruleset_of_game(events_of(game))
    [told] = tell("\n".join(game).encode(), rules)
    for one in told.rounds:
        yield from discards_of(rebuild(rules, one))


def discards_of(played: Round) -> Iterator[Discarded]:
    state = start(played.ruleset, played.wall, played.carry)
    for action in played.actions:
        judged: list[Danger] = []
        if isinstance(action, Discard | Riichi) and not state.players[action.seat].riichi:
            declared = [seat for seat, player in enumerate(state.players) if player.riichi and seat != action.seat]
            now = view(state, action.seat) if declared else None
            judged = [danger(now, action.tile, seat) for seat in declared if now is not None]
        state = apply(state, action)
        for one in judged:
            assert isinstance(action, Discard | Riichi)
            offered = state.phase.options[one.seat] if isinstance(state.phase, Claims) else ()
            yield Discarded(one, _rank(action.tile.kind), any(isinstance(option, Ron) for option in offered))


def _rank(kind: int) -> str:
    return "honour" if kind >= 27 else ("1/9", "2/8", "3/7", "4-6", "4-6")[min(kind % 9, 8 - kind % 9)]


class Counts:
    """How many discards there were and how many of them won, by tier and by reason."""

    def __init__(self) -> None:
        self.tiers: dict[bool, Counter[Tier]] = {False: Counter(), True: Counter()}
        self.reasons: dict[bool, Counter[str]] = {False: Counter(), True: Counter()}

    def add(self, found: Iterable[Discarded]) -> None:
        for one in found:
            amount = one.danger.reason.amount
            words = f"{one.danger.reason.code} {one.rank}" + (f", {amount} unseen" if amount is not None else "")
            for won in (False, True)[: 1 + one.won]:  # the first counts all of them
                self.tiers[won][one.danger.tier] += 1
                self.reasons[won][words] += 1

    def rate(self, *tiers: Tier) -> float:
        """Per cent of the discards of these tiers that could be won."""
        return 100 * sum(self.tiers[True][tier] for tier in tiers) / sum(self.tiers[False][tier] for tier in tiers)


def main(paths: list[str]) -> int:
    """Count the games of the files and print the rates; return 1 if a safe discard was won or the order is another."""
    if not paths:
        print("usage: python -m tests.records.deal_ins PATH...")
        return 2
    counts = Counts()
    for path in files(paths):
        for game in games(lines_of(path)):
            counts.add(discards(game))
    for table in (counts.reasons, counts.tiers):
        rates = {what: 100 * table[True][what] / number for what, number in table[False].items()}
        for what in sorted(rates, key=lambda what: rates[what]):
            print(f"{rates[what]:6.2f} %  of {table[False][what]:6}  {what}")
        print()
    rates = [counts.rate(tier) for tier in Tier if counts.tiers[False][tier]]
    return int(rates != sorted(rates) or counts.tiers[True][Tier.SAFE] > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
