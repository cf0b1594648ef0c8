"""What points are worth for the result of the match: as many as they are at its beginning, more or less at its end.

A result is the points and what the places pay (uma and oka). How likely a player stays before another follows from the
points between them and from how many rounds are left to change that. So near the end a win that gains a place is worth
more than its points, and one that gains none is worth little.
"""

from functools import cached_property
from math import erf, sqrt

from engine.bots.look import Look, about
from engine.tiles import WINDS

SPREAD = 1.3
"""How far two players part in a round, in the mean, in usual wins."""


class Stakes:
    """The match as one seat sees it; without ``places`` only points count."""

    def __init__(self, look: Look, *, places: bool = True) -> None:
        self.look = look
        view, rules = look.view, look.rules
        self.points = [player.points for player in view.players]
        self.gap = self._gap() if places else 0.0
        wind = WINDS.index(view.prevalent_wind)
        deals = look.seats if rules.length.winds_move else 1
        left = (rules.length.winds - 1 - wind) * deals + (look.seats - 1 - view.dealer if deals > 1 else 0)
        self.rounds = 1.25 * max(0, left) + 0.12
        usual = about(rules, look.forms.usual, False)
        self.reach = SPREAD * usual * sqrt(self.rounds)
        self.known: dict[tuple[int, ...], float] = {}
        self.wins: dict[tuple[int, bool], float] = {}

    def _gap(self) -> float:
        """What one place more is worth in points, in the mean; 0 where places pay nothing."""
        rules = self.look.rules
        if not rules.length.winds:
            return 0.0
        seats, settle = self.look.seats, rules.settle
        oka = (settle.return_points - rules.table.start) * seats / settle.unit
        return (settle.uma[0] + oka - settle.uma[-1]) * settle.unit / (seats - 1)

    @cached_property
    def slope(self) -> float:
        """What a point is worth among players who are level."""
        others = self.look.seats - 1
        return 1 + self.gap * others * 0.4 / self.reach

    def change(self, *changes: int) -> float:
        """What changes of the scores, by seat, are worth to this one, in points among players who are level."""
        found = self.known.get(changes)
        if found is None:
            me = self.look.view.seat
            found = float(changes[me])
            if self.gap:
                after = [had + more for had, more in zip(self.points, changes, strict=True)]
                found = (found + self.gap * (self._before(self.points) - self._before(after))) / self.slope
            self.known[changes] = found
        return found

    def _before(self, points: list[int]) -> float:
        """How many others end before this seat in the mean."""
        me = self.look.view.seat
        mine = points[me]
        total = 0.0
        for seat, theirs in enumerate(points):
            if seat != me:
                lead = theirs - mine + (1 if seat < me else -1)
                total += 0.5 + 0.5 * erf(lead / self.reach / 1.4142)
        return total

    def win(self, points: float, tsumo: bool) -> float:
        """A win of so many points, by whomever it is paid."""
        rounded = 100 * round(points / 100) if points >= 500 else round(points)
        found = self.wins.get((rounded, tsumo))
        if found is None:
            me, seats = self.look.view.seat, self.look.seats
            others = [seat for seat in range(seats) if seat != me]
            if tsumo:
                found = self._moved(rounded, me, {seat: rounded / len(others) for seat in others})
            else:
                found = sum(self._moved(rounded, me, {seat: rounded}) for seat in others) / len(others)
            self.wins[rounded, tsumo] = found
        return found

    def deal_in(self, points: float, to: int) -> float:
        """What dealing in loses, as a positive number."""
        return -self._moved(points, to, {self.look.view.seat: points})

    def _moved(self, points: float, to: int, paid: dict[int, float]) -> float:
        changes = [0] * self.look.seats
        changes[to] = round(points)
        for seat, part in paid.items():
            changes[seat] = -round(part)
        return self.change(*changes)
