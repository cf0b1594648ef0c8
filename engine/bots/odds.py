"""What going on risks and may gain: how likely a discard deals in, and how likely a hand is won from here."""

from functools import cached_property
from math import exp

from engine.bots.danger import Threat, threats
from engine.bots.look import Look, about
from engine.bots.stakes import Stakes
from engine.tiles import Tile

OPEN_READY = 0.6
"""An opponent without riichi is reckoned with from this chance on of being ready."""
USUAL_COST = 5200
"""Points of a usual riichi; a danger is told in per cent of losing as much as that."""
LEAST_LOSS = 0.1
"""Even for the last in the last round a loss counts for something."""
CHEAPEST, DEAREST = 0.7, 1.8
"""How much less and more than usual a loss may count."""
ENDS, RIICHI_ENDS = 0.07, 0.09
"""Per turn, the chance that somebody else ends the round, and what each riichi adds to it."""
WAIT = 3
"""The turns a step takes in the mean."""
MEAN_RATES = (0.14, 0.18, 0.26, 0.34, 0.42, 0.5, 0.6)
"""Per turn, the chance of an average hand to win, or to come a step nearer: by the tiles it misses."""


class Odds:
    """The chances of one view."""

    def __init__(self, look: Look, stakes: Stakes) -> None:
        self.look, self.stakes = look, stakes
        self.threats = threats(look, stakes)
        self.ends = ENDS + RIICHI_ENDS * len(look.riichis)
        self.averages: dict[tuple[int, int], float] = {}

    @cached_property
    def usual(self) -> float:
        """What dealing in to a usual riichi loses here and now, against the one the measures were found with."""
        points = about(self.look.rules, self.look.forms.usual, False)
        losses = [self.stakes.deal_in(points, player.seat) for player in self.look.view.others]
        return max(LEAST_LOSS, sum(losses) / len(losses) / USUAL_COST)

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

    def dangers(self, opened: bool) -> list[float] | None:
        """Per kind, how dangerous its discard is, the worst opponent counting; None if nobody is to be feared.

        Riichi always is; ``opened`` says whether open hands that may be ready are too.
        """
        feared = [
            threat
            for threat in self.threats
            if threat.player.riichi or (opened and threat.melds and threat.ready >= OPEN_READY)
        ]
        if not feared:
            return None
        worst = [0.0] * 34
        for threat in feared:
            dear = threat.cost / (USUAL_COST * self.usual)
            weight = 100 * threat.ready * min(DEAREST, max(CHEAPEST, dear))
            worst = [max(had, weight * hit) for had, hit in zip(worst, threat.chances, strict=True)]
        return worst

    # How likely a win is.

    def wins(self, far: int, rate: float, turns: int) -> float:
        """The chance that a hand wins which misses so many tiles and has this chance a turn of a useful one."""
        found = rate * self._time(rate, turns)
        return found * self._average(far - 1, turns - min(WAIT, turns // far)) if far > 1 else found

    def _average(self, far: int, turns: int) -> float:
        known = far, turns
        if known not in self.averages:
            self.averages[known] = self.wins(far, MEAN_RATES[min(far, len(MEAN_RATES)) - 1], turns)
        return self.averages[known]

    def _time(self, rate: float, turns: int) -> float:
        """The turns, in the mean, in which something of this rate may still come before the round ends."""
        total = rate + self.ends
        return (1 - exp(-total * turns)) / total
