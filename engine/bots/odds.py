"""How the rest of a round goes, turn by turn, for somebody who goes on and for somebody who gives up.

A turn here is the time from the own discard to the next. In it others may win, by their own draw at this seat's cost
too, and whoever goes on discards tiles that may deal in. What is lost so, and the chance that the round goes on, are
lists by the own draws still to come; a list's first value is that of the end without a winner.
"""

from functools import cached_property

from engine.bots.danger import threats
from engine.bots.look import Look
from engine.tiles import Tile

TSUMO_RATE, RON_RATE = 0.06, 0.026
"""Per turn, the chance of a ready opponent to win by self-draw, and on each other player who does not fold."""


class Odds:
    """The chances of one view."""

    def __init__(self, look: Look, turns: int) -> None:
        self.look, self.turns = look, turns
        self.threats = threats(look)
        self._foresee()

    @cached_property
    def risk(self) -> list[float]:
        """Per kind, the chance that a discard of it now deals in."""
        safe = [1.0] * 34
        for threat in self.threats:
            ready, hits = threat.ready, threat.chances
            if ready > 0.004:
                safe = [left * (1 - ready * hit) for left, hit in zip(safe, hits, strict=True)]
        return [1 - left for left in safe]

    @cached_property
    def loss(self) -> list[float]:
        """Per face, what a discard of it now loses in the mean."""
        found = []
        for tile in Tile:
            kind = tile.kind
            found.append(
                sum(
                    threat.ready * threat.chances[kind] * threat.cost_of(tile)
                    for threat in self.threats
                    if threat.ready > 0.004
                )
            )
        return found

    def _foresee(self) -> None:
        """Fill the lists by draws left."""
        look, turns = self.look, self.turns
        unseen, hidden = look.unseen, max(1, look.hidden)
        others = look.seats - 2  # whom else a ready opponent may win on
        stray = []
        for threat in self.threats:
            if threat.ready_after(turns) < 0.02:
                stray.append(0.06)
            else:
                stray.append(sum(map(float.__mul__, threat.chances, map(float, unseen))) / hidden)
        goes_on, costs = [1.0] * (turns + 1), [0.0] * (turns + 1)
        safe_on, safe_costs = [1.0] * (turns + 1), [0.0] * (turns + 1)
        held = sorted(self.risk[kind] for kind in {tile.kind for tile in look.view.hand.held})
        for past in range(turns):
            left = turns - past
            stand, lost, dealt, dealt_lost = 1.0, 0.0, 1.0, 0.0
            for threat, hit in zip(self.threats, stray, strict=True):
                ready = threat.ready_after(past)
                stand *= 1 - ready * (TSUMO_RATE + RON_RATE * others)
                lost += ready * TSUMO_RATE * threat.share
                slip = 0.75 * ready * hit
                dealt *= 1 - slip
                dealt_lost += slip * threat.cost
            goes_on[left], costs[left] = stand * dealt, lost + dealt_lost
            worst = held[min(past, len(held) - 1)] * 0.6**past
            mean_cost = max(threat.cost for threat in self.threats)
            safe_on[left], safe_costs[left] = stand * (1 - worst), lost + worst * mean_cost
        self.goes_on, self.costs = goes_on, costs
        """By draws left: the chance that neither a win of others nor a deal-in ends the turn, and what is lost."""
        fold = [self.noten]
        for left in range(1, turns + 1):
            fold.append(safe_on[left] * fold[-1] - safe_costs[left])
        self.fold = fold
        """By draws left: what is to be expected of giving up."""

    @cached_property
    def noten(self) -> float:
        """What is paid at a draw by somebody who is not ready."""
        rules = self.look.rules.draws
        return -rules.noten * (0.33 if rules.noten_method == "shared" else 1.2)

    @cached_property
    def tenpai(self) -> float:
        """What a ready hand gets at a draw."""
        rules = self.look.rules.draws
        return rules.noten * (0.4 if rules.noten_method == "shared" else 1.8)
