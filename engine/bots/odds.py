"""How the rest of a round goes, turn by turn, for somebody who goes on and for somebody who gives up.

A turn here is the time from the own discard to the next. In it others may win, by their own draw at this seat's cost
too, and whoever goes on discards tiles that may deal in. While nobody has declared riichi the table is quiet; when
somebody does there is alarm, and a hand may be given up then. What a turn loses, and the chance that the round goes
on, are lists by the own draws still to come, of both states; the first value of a list of worths is that of the end
without a winner.
"""

from functools import cached_property

from engine.bots.danger import CLOSED_READY, Threat, threats
from engine.bots.look import Look, about
from engine.bots.stakes import Stakes
from engine.tiles import Tile

TSUMO_RATE, RON_RATE = 0.06, 0.026
"""Per turn, the chance of a ready opponent to win by self-draw, and on each other player who does not fold."""
STRAY = 0.065
"""The chance that a tile drawn at random is won by a ready opponent."""
CHOSEN = 0.5
"""How much less that is for one whose hand is not ready yet, and who can choose among its tiles."""
DECLARED = (0.0, 0.001, 0.002, 0.006, 0.014, 0.028, 0.047, 0.074, 0.105, 0.137, 0.171, 0.203, 0.228, 0.254, 0.273,
            0.291, 0.311, 0.319, 0.341)  # fmt: skip
"""By own discards: the chance that a player without melds has declared riichi."""


class Layer:
    """One state of the table, by the own draws still to come: what a turn costs, and what giving up is worth."""

    def __init__(self, turns: int) -> None:
        self.goes_on = [1.0] * (turns + 1)  # neither a win of others nor a deal-in ends the turn
        self.costs = [0.0] * (turns + 1)
        self.ready_on = [1.0] * (turns + 1)  # the same for one who is ready and throws what is drawn
        self.ready_costs = [0.0] * (turns + 1)
        self.safe_on = [1.0] * (turns + 1)  # the same for one who folds
        self.safe_costs = [0.0] * (turns + 1)
        self.fold = [0.0] * (turns + 1)


class Odds:
    """The chances of one view."""

    def __init__(self, look: Look, turns: int, stakes: Stakes) -> None:
        self.look, self.turns, self.stakes = look, turns, stakes
        self.threats = threats(look, stakes)
        self.alarmed = bool(look.riichis)
        self.rise = [0.0] * (turns + 1)  # the chance that a turn ends the quiet
        self.alarm = Layer(turns)
        self.quiet = self.alarm if self.alarmed else Layer(turns)
        self._foresee()

    @cached_property
    def risk(self) -> list[float]:
        """Per kind, the chance that a discard of it now deals in."""
        safe = [1.0] * 34
        for threat in self._ready:
            ready, hits = threat.ready, threat.chances
            safe = [left * (1 - ready * hit) for left, hit in zip(safe, hits, strict=True)]
        return [1 - left for left in safe]

    @cached_property
    def loss(self) -> list[float]:
        """Per face, what a discard of it now loses in the mean."""
        found = [0.0] * 37
        for threat in self._ready:
            for tile in Tile:
                hit = threat.chances[tile.kind]
                if hit:
                    found[tile] += threat.ready * hit * threat.cost_of(tile)
        return found

    @cached_property
    def _ready(self) -> list[Threat]:
        return [threat for threat in self.threats if threat.ready > 0.004]

    def _foresee(self) -> None:
        """Fill the lists by draws left."""
        look, turns = self.look, self.turns
        strays = [
            sum(map(float.__mul__, threat.chances, map(float, look.unseen))) / max(1, look.hidden)
            if threat.player.riichi or threat.melds
            else STRAY
            for threat in self.threats
        ]
        held = sorted(self.risk[kind] for kind in {tile.kind for tile in look.view.hand.held})
        others = look.seats - 2  # whom else a ready opponent may win on
        for past in range(turns):
            left = turns - past
            stand, lost, held_back, spared, dealt, dealt_lost, cost, calm = 1.0, 0.0, 1.0, 0.0, 1.0, 0.0, 0.0, 1.0
            for threat, stray in zip(self.threats, strays, strict=True):
                ready = threat.ready_after(past)
                stand *= 1 - ready * (TSUMO_RATE + RON_RATE * others)
                lost += ready * (TSUMO_RATE * threat.share + RON_RATE * others * threat.passed_by)
                slip = ready * stray
                dealt *= 1 - slip
                dealt_lost += slip * threat.cost
                held_back *= 1 - CHOSEN * slip
                spared += CHOSEN * slip * threat.cost
                cost = max(cost, threat.cost)
                if not threat.melds and not threat.player.riichi:
                    calm *= 1 - _declares(len(threat.player.river) + past)
            worst = held[min(past, len(held) - 1)] * 0.6**past
            now = self.quiet
            now.goes_on[left], now.costs[left] = stand * held_back, lost + spared
            now.ready_on[left], now.ready_costs[left] = stand * dealt, lost + dealt_lost
            now.safe_on[left], now.safe_costs[left] = stand * (1 - worst), lost + worst * cost
            if self.alarmed:  # more may follow
                extra = 1 - calm
                now.goes_on[left] *= 1 - 0.1 * extra
                now.ready_on[left] *= 1 - 0.1 * extra
                continue
            self.rise[left] = 1 - calm
            self._alarm(left, others)
        for layer in (self.alarm, self.quiet):
            layer.fold[0] = self.noten
        for left in range(1, turns + 1):
            for layer in (self.alarm, self.quiet):
                rise = 0.0 if layer is self.alarm else self.rise[left]
                ahead = (1 - rise) * layer.fold[left - 1] + rise * self.alarm.fold[left - 1]
                layer.fold[left] = layer.safe_on[left] * ahead - layer.safe_costs[left]

    def _alarm(self, left: int, others: int) -> None:
        """A turn once somebody, nobody knows who, has declared riichi."""
        stand = 1 - TSUMO_RATE - RON_RATE * others
        layer, before, share = self.alarm, self.quiet, TSUMO_RATE * self.usual_share
        layer.goes_on[left] = before.goes_on[left] * stand * (1 - CHOSEN * STRAY)
        layer.costs[left] = before.costs[left] + share + CHOSEN * STRAY * self.usual_cost
        layer.ready_on[left] = before.ready_on[left] * stand * (1 - STRAY)
        layer.ready_costs[left] = before.ready_costs[left] + share + STRAY * self.usual_cost
        layer.safe_on[left] = before.safe_on[left] * stand * 0.99
        layer.safe_costs[left] = before.safe_costs[left] + share + 0.01 * self.usual_cost

    @cached_property
    def usual_cost(self) -> float:
        """What dealing in to somebody's riichi costs in the mean."""
        look, usual = self.look, self.look.forms.usual
        if look.view.seat == look.view.dealer:
            return about(look.rules, usual, False)
        shares = 1 / (look.seats - 1)
        return shares * about(look.rules, usual - 0.2, True) + (1 - shares) * about(look.rules, usual, False)

    @cached_property
    def usual_share(self) -> float:
        """What this seat pays of somebody's self-drawn riichi in the mean."""
        mine = self.look.view.seat == self.look.view.dealer
        return self.usual_cost * (0.6 if mine else 0.42)

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


def _declares(discards: int) -> float:
    """The chance that a player who has not yet declared does so with the next discard."""
    before, after = DECLARED[min(discards, 17)], DECLARED[min(discards + 1, 18)]
    return max(0.0, after - before) / (1 - CLOSED_READY[min(discards, 18)])
