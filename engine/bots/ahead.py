"""Looking ahead: how often and for how much a hand is won from here, over the tiles that may still come.

From a hand between turns every draw that brings it nearer is followed, and every call that keeps a yaku within reach;
from each of the hands they make, every discard that keeps it so near; to the ready hands, whose waits are scored.
What each of these is worth is a list by the own draws still to come, reckoned from the last draw backwards; at every
point the hand may be given up instead. Hands too far to be followed to the end are taken for average ones of
their distance, with their own number of useful tiles and the han they promise.
"""

from functools import cached_property, lru_cache

from engine.bots.aims import ALL, ANY, WEIGHTS, Aim, Keys, aims, melded, sets_missing
from engine.bots.look import Look
from engine.bots.odds import Odds
from engine.bots.worth import TRIPLET, Pay, Worth
from engine.draws import after_discards

type Chances = list[float]
"""What is to be expected, by the own draws still to come: with somebody in riichi, then the same with a quiet table."""

OUTS = (1.3, 1.05, 0.85, 0.7, 0.7)
"""How often the others together throw a tile waited for, against drawing it oneself; by its distance from the edge."""
HONOR_OUT = 2.2
FEED = (0.8, 0.7, 0.55, 0.5, 0.5)
"""How often one other throws a tile somebody could call, likewise."""
HONOR_FEED = 0.9
FORMAL = 0.25
"""Per turn, the chance of an average open hand to become ready, calls without a yaku included."""
FORMAL_TURNS = 6
"""Nobody aims at a draw before the last turns."""
COMES = 0.92
"""How often a useful tile comes, against any tile not seen: others keep what they can use too."""
MEAN_RATES = (0.14, 0.18, 0.26, 0.34, 0.42, 0.5, 0.6)
"""Per turn, the chance of an average hand to come a step nearer, or to win: by the steps it is from being ready."""
GOES_ON = (1.0, 0.95, 0.6, 0.35, 0.25, 0.15, 0.0, 0.0)
"""How often such a hand is played on once somebody declares riichi; the first is one that has won."""


@lru_cache(maxsize=1 << 12)
def _counts(key: int) -> tuple[int, ...]:
    return tuple(key // 5**rank % 5 for rank in range(9))


def counts_of(keys: Keys) -> list[int]:
    """The 34 counts of four suit keys."""
    m, p, s, z = keys
    return [*_counts(m), *_counts(p), *_counts(s), *_counts(z)[:7]]


def moved(keys: Keys, kind: int, number: int) -> Keys:
    """The keys with so many more of a kind."""
    suit, weight = WEIGHTS[kind]
    changed = list(keys)
    changed[suit] += number * weight
    return changed[0], changed[1], changed[2], changed[3]


class Ahead:
    """The hands one view's hand can become."""

    def __init__(self, look: Look, odds: Odds, worth: Worth, *, deep: int = 3, calls: bool = True) -> None:
        self.look, self.odds, self.worth = look, odds, worth
        view = look.view
        rules = view.ruleset
        self.turns = odds.turns
        self.length = (1 if odds.alarmed else 2) * (odds.turns + 1)
        self.left = list(look.unseen)
        self.hidden = max(1, look.hidden)
        self.deep = deep  # hands that miss more tiles are taken for average ones
        self.calls = calls
        self.sets = len(view.hand.held) // 3
        self.open = view.hand.is_open
        self.melds = melded(view.hand.melds)
        special = rules.win.seven_pairs, rules.win.thirteen_orphans
        whole = self.sets == 4 and rules.table.sets == 4 and not view.hand.melds
        self.quick = all(special) or not whole
        self.thrown = 0
        if rules.win.furiten:
            for one in look.me.river:
                self.thrown |= 1 << one.tile.kind
        self.can_declare = (
            rules.riichi.allowed
            and not self.open
            and (look.me.points >= rules.points.riichi_stick or not rules.riichi.points_needed)
        )
        self.outs, self.feed = self._flow()
        self.hands: dict[tuple[Keys, tuple[int, ...]], Chances] = {}
        self.ready_hands: dict[tuple[Keys, tuple[int, ...], bool], Chances] = {}
        self.full: dict[tuple[Keys, tuple[int, ...], int], Chances | None] = {}
        self.goals: dict[tuple[int, ...], tuple[Aim, ...]] = {}
        self.average = self._average(MEAN_RATES)

    def _flow(self) -> tuple[list[float], list[float]]:
        """Per kind, how often others throw it: all of them together, and one of them, against one own draw."""
        outs, feed = [], []
        river, others = self.thrown, (self.look.seats - 1) / 3
        for kind in range(34):
            if kind >= 27:
                out, fed = HONOR_OUT, HONOR_FEED
            else:
                place = min(kind % 9, 8 - kind % 9)
                out, fed = OUTS[place], FEED[place]
                if _is_suji(kind, river):
                    out *= 1.35  # suji
            if self.look.dora[kind]:
                out, fed = 0.7 * out, 0.5 * fed
            outs.append(out * others)
            feed.append(fed)
        return outs, feed

    def _average(self, rates: tuple[float, ...]) -> list[Chances]:
        """Per tiles missing, the chance that an average hand wins."""
        size = self.turns + 1
        found = [[1.0] * self.length]
        for missing, rate in enumerate(rates, 1):
            nearer = found[-1]
            goes_on = self.odds.alarm.goes_on
            chances = [0.0]
            for left in range(1, size):
                chances.append(goes_on[left] * (rate * nearer[left - 1] + (1 - rate) * chances[-1]))
            if not self.odds.alarmed:
                goes_on, rise, on = self.odds.quiet.goes_on, self.odds.rise, GOES_ON[missing]
                chances.append(0.0)
                for left in range(1, size):
                    calm = rate * nearer[size + left - 1] + (1 - rate) * chances[-1]
                    alarm = rate * nearer[left - 1] + (1 - rate) * chances[left - 1]
                    chances.append(goes_on[left] * ((1 - rise[left]) * calm + rise[left] * on * alarm))
            found.append(chances)
        return found

    # How near a hand is.

    def goals_of(self, extras: tuple[int, ...], keys: Keys) -> tuple[Aim, ...]:
        """The ways to a yaku for a hand with these melds in the mind; those much further than another are left out."""
        if not self.open and not extras:
            return (ANY,)
        found = self.goals.get(extras)
        if found is None:
            melds = [*self.melds]
            melds += [(code, True) if code < TRIPLET else (code - TRIPLET, False) for code in extras]
            chosen = []
            for aim in aims(keys, melds, self.look):
                chosen.append(ANY if aim.is_made(melds) else aim)
            if ANY in chosen:
                chosen = [ANY]
            sets = self.sets - len(extras)
            far = {aim: aim.missing(keys, sets) for aim in chosen}
            nearest = min(far.values(), default=0)
            found = self.goals[extras] = tuple(aim for aim in far if far[aim] <= nearest + 1)
        return found

    def far(self, keys: Keys, extras: tuple[int, ...]) -> int:
        """The tiles missing to a complete hand with a yaku."""
        sets = self.sets - len(extras)
        goals = self.goals_of(extras, keys)
        return min([goal.missing(keys, sets) for goal in goals], default=99)

    def useful(self, keys: Keys, extras: tuple[int, ...]) -> tuple[int, int]:
        """The tiles missing and the kinds that make them one less."""
        sets = self.sets - len(extras)
        best, kinds = 99, 0
        for goal in self.goals_of(extras, keys):
            far, mask = goal.useful(keys, sets)
            if far < best:
                best, kinds = far, mask
            elif far == best:
                kinds |= mask
        return best, kinds

    def discards(self, keys: Keys, extras: tuple[int, ...], most: int = 99) -> list[tuple[int, int, int]]:
        """Every discard of a full hand that leaves at most so many tiles missing.

        The kind, the tiles missing afterwards, the kinds that are useful then.
        """
        counts = counts_of(keys)
        goals = self.goals_of(extras, keys)
        if self.quick and goals == (ANY,):
            return [(kind, far, mask) for kind, far, _, mask in after_discards(keys, counts) if far <= most]
        found = []
        for kind in range(34):
            if counts[kind]:
                rest = moved(keys, kind, -1)
                if most == 99 or self.far(rest, extras) <= most:
                    found.append((kind, *self.useful(rest, extras)))
        return found

    # What a hand is worth.

    def between(self, keys: Keys, extras: tuple[int, ...], far: int, mask: int, thrown: int = 0) -> Chances:
        """What a hand between turns is worth; ``thrown`` has the kind just discarded."""
        if far <= 1:
            barred = mask & (self.thrown | thrown)
            known = keys, extras, bool(barred)
            found = self.ready_hands.get(known)
            if found is None:
                found = self.ready_hands[known] = self._ready(keys, extras, mask, bool(barred))
            return found
        found = self.hands.get((keys, extras))
        if found is None:
            found = self.rough(keys, extras, far, mask) if far > self.deep else self._follow(keys, extras, far, mask)
            if self.open or extras:
                found = self._or_formal(keys, extras, found)
            self.hands[keys, extras] = found
        return found

    def _or_formal(self, keys: Keys, extras: tuple[int, ...], found: Chances) -> Chances:
        """What an open hand is worth if it may also be ready without a yaku, for the payments at a draw."""
        missing = sets_missing(keys, self.sets - len(extras))
        return list(map(max, found, self.formal[missing - 1])) if 1 <= missing <= 2 else found

    @cached_property
    def formal(self) -> tuple[Chances, Chances]:
        """What is to be expected of a hand that is ready without a yaku, and of one that misses a tile to be so."""
        odds = self.odds
        ready, nearly = [odds.tenpai], [odds.noten]
        for layer in (odds.alarm,) if odds.alarmed else (odds.alarm, odds.quiet):
            if layer is not odds.alarm:
                ready.append(odds.tenpai)
                nearly.append(odds.noten)
            for left in range(1, self.turns + 1):
                rise = 0.0 if layer is odds.alarm else odds.rise[left]
                one = (1 - rise) * ready[-1] + rise * ready[left - 1]
                two = (1 - rise) * nearly[-1] + rise * nearly[left - 1]
                two = FORMAL * one + (1 - FORMAL) * two
                late = left <= FORMAL_TURNS
                fold, goes_on, costs = layer.fold[left], layer.goes_on[left], layer.costs[left]
                ready.append(max(fold, goes_on * one - costs) if late else fold)
                nearly.append(max(fold, goes_on * two - costs) if late else fold)
        return ready, nearly

    def best_discard(self, keys: Keys, extras: tuple[int, ...], far: int) -> Chances | None:
        """The best of the discards that leave so many tiles missing, at each number of draws; None if there is none."""
        known = keys, extras, far
        if known in self.full:
            return self.full[known]
        best: Chances | None = None
        options = self.discards(keys, extras, far)
        if len(options) > 3 and far > 1:
            options.sort(key=lambda option: -self._count(option[2]))
            options = options[:3]
        for kind, rest, mask in options:
            chances = self.between(moved(keys, kind, -1), extras, rest, mask, 1 << kind)
            best = chances if best is None else list(map(max, best, chances))
        self.full[known] = best
        return best

    def _count(self, mask: int) -> int:
        left, total = self.left, 0
        while mask:
            low = mask & -mask
            total += left[low.bit_length() - 1]
            mask ^= low
        return total

    def _ready(self, keys: Keys, extras: tuple[int, ...], mask: int, barred: bool) -> Chances:
        """A ready hand: silent or, if it may, in riichi, whichever is better."""
        silent = self.ready(keys, extras, mask, barred, riichi=False)
        if not self.can_declare or extras:
            return silent
        return list(map(max, silent, self.ready(keys, extras, mask, barred, riichi=True)))

    def ready(self, keys: Keys, extras: tuple[int, ...], mask: int, barred: bool, *, riichi: bool) -> Chances:
        """A ready hand that declares riichi or does not; one that is barred wins by its own draw only."""
        rate = gain = 0.0
        closed = not self.open and not extras
        for kind, pay in self.waits(keys, extras, mask, closed):
            share = self.left[kind] / self.hidden
            out = 0.0 if barred else share * self.outs[kind] * (1.0 if riichi else 1.2)
            ron, tsumo = (pay.riichi_ron, pay.riichi_tsumo) if riichi else (pay.ron, pay.tsumo)
            if tsumo:
                rate, gain = rate + share, gain + share * tsumo
            if ron:
                rate, gain = rate + out, gain + out * ron
        stick = self.look.rules.points.riichi_stick if riichi else 0
        gain += rate * stick
        odds, size, stay = self.odds, self.turns + 1, 1 - rate
        layer = odds.alarm
        goes_on, costs, fold = layer.ready_on, layer.ready_costs, layer.fold
        chances = [odds.tenpai]
        for left in range(1, size):
            value = gain + stay * (goes_on[left] * chances[-1] - costs[left])
            chances.append(value if riichi or value > fold[left] else fold[left])
        if not odds.alarmed:
            layer, rise = odds.quiet, odds.rise
            goes_on, costs, fold = layer.ready_on, layer.ready_costs, layer.fold
            chances.append(odds.tenpai)
            for left in range(1, size):
                ahead = (1 - rise[left]) * chances[-1] + rise[left] * chances[left - 1]
                value = gain + stay * (goes_on[left] * ahead - costs[left])
                chances.append(value if riichi or value > fold[left] else fold[left])
        if not riichi:
            return chances
        few = 1 if self.look.rules.riichi.tiles_left else 0
        return [value - stick if at % size >= few else -1e9 for at, value in enumerate(chances)]

    def waits(self, keys: Keys, extras: tuple[int, ...], mask: int, closed: bool) -> list[tuple[int, Pay]]:
        """The waits of a ready hand that can still come, and what they pay."""
        found = []
        mask &= ALL
        while mask:
            low = mask & -mask
            mask ^= low
            kind = low.bit_length() - 1
            if self.left[kind] > 0:
                found.append((kind, self.worth.wait(keys, extras, kind, closed)))
        return found

    def follow(self, keys: Keys, extras: tuple[int, ...], far: int, mask: int) -> Chances:
        """Like `between`, and draws that leave the hand as near but make more tiles useful are followed too."""
        if far != 2:
            return self.between(keys, extras, far, mask)
        draws, calls = self._steps(keys, extras, far, mask)
        found = self._joined(draws, calls + self._better(keys, extras, far, mask))
        return self._or_formal(keys, extras, found) if self.open or extras else found

    def _better(self, keys: Keys, extras: tuple[int, ...], far: int, mask: int) -> list[tuple[float, Chances]]:
        """The draws that improve the hand without bringing it nearer: how often each comes, and what it leads to."""
        found = []
        useful = self._count(mask)
        for kind in range(34):
            if self.left[kind] > 0 and not mask >> kind & 1:
                full = moved(keys, kind, 1)
                options = [
                    (self._count(more), thrown, more)
                    for thrown, rest, more in self.discards(full, extras)
                    if rest == far
                ]
                count, thrown, more = max(options, default=(0, 0, 0))
                if count > useful:
                    chances = self.between(moved(full, thrown, -1), extras, far, more)
                    found.append((self.left[kind] / self.hidden, chances))
        return found

    def _follow(self, keys: Keys, extras: tuple[int, ...], far: int, mask: int) -> Chances:
        """A hand that draws towards being ready, and may call."""
        return self._joined(*self._steps(keys, extras, far, mask))

    def _joined(self, draws: list[tuple[float, Chances]], calls: list[tuple[float, Chances]]) -> Chances:
        """What draws, and calls made if they are better than none, come to over the turns."""
        odds, size = self.odds, self.turns + 1
        drawn = [0.0] * self.length
        rate = 0.0
        for share, chances in draws:
            rate += share
            drawn = [had + share * more for had, more in zip(drawn, chances, strict=True)]
        layer = odds.alarm
        goes_on, costs, fold = layer.goes_on, layer.costs, layer.fold
        found, moves = [odds.noten], [0.0]
        for left in range(1, size):
            value = _moved_on(found[-1], drawn[left - 1], rate, calls, left - 1)
            moves.append(value)
            value = goes_on[left] * value - costs[left]
            found.append(value if value > fold[left] else fold[left])
        if odds.alarmed:
            return found
        layer, rise = odds.quiet, odds.rise
        goes_on, costs, fold = layer.goes_on, layer.costs, layer.fold
        found.append(odds.noten)
        for left in range(1, size):
            value = _moved_on(found[-1], drawn[size + left - 1], rate, calls, size + left - 1)
            value = goes_on[left] * ((1 - rise[left]) * value + rise[left] * moves[left]) - costs[left]
            found.append(value if value > fold[left] else fold[left])
        return found

    def _steps(
        self, keys: Keys, extras: tuple[int, ...], far: int, mask: int
    ) -> tuple[list[tuple[float, Chances]], list[tuple[float, Chances]]]:
        """The draws and the calls that bring the hand nearer: how often each comes in a turn, and what it leads to."""
        draws: list[tuple[float, Chances]] = []
        calls: list[tuple[float, Chances]] = []
        left = self.left
        counts = counts_of(keys)
        remaining = mask & ALL
        while remaining:
            low = remaining & -remaining
            remaining ^= low
            kind = low.bit_length() - 1
            if left[kind] <= 0:
                continue
            share = COMES * left[kind] / self.hidden
            left[kind] -= 1
            chances = self.best_discard(moved(keys, kind, 1), extras, far - 1)
            if chances is not None:
                draws.append((share, chances))
            if self.calls:
                calls += self._calls(keys, extras, far, kind, counts, share)
            left[kind] += 1
        return draws, calls

    def _calls(
        self, keys: Keys, extras: tuple[int, ...], far: int, kind: int, counts: list[int], share: float
    ) -> list[tuple[float, Chances]]:
        rules = self.look.rules.calls
        found: list[tuple[float, Chances]] = []
        fed = share * self.feed[kind]
        others = self.look.seats - 1
        ponned: Chances | None = None
        if counts[kind] >= 2 and rules.pon:
            after = tuple(sorted((*extras, TRIPLET + kind)))
            ponned = self._called(moved(keys, kind, -2), after, far - 1)
            if ponned is not None:
                found.append((fed * others, ponned))
        if ponned is None and kind < 27 and rules.chi:
            best: Chances | None = None
            rank = kind % 9
            for first in range(max(0, rank - 2), min(rank, 6) + 1):
                one, two = (kind - rank + at for at in (first, first + 1, first + 2) if at != rank)
                if counts[one] and counts[two]:
                    after = tuple(sorted((*extras, kind - rank + first)))
                    chances = self._called(moved(moved(keys, one, -1), two, -1), after, far - 1)
                    if chances is not None:
                        best = chances if best is None else list(map(max, best, chances))
            if best is not None:
                found.append((fed, best))
        return found

    def _called(self, keys: Keys, extras: tuple[int, ...], far: int) -> Chances | None:
        if self.far(keys, extras) > far:
            return None
        return self.best_discard(keys, extras, far)

    def rough(self, keys: Keys, extras: tuple[int, ...], far: int, mask: int) -> Chances:
        """A hand taken for an average one."""
        closed = not self.open and not extras
        rate = self.pace(keys, mask, closed)
        points = self.worth.about(keys, extras, closed)
        nearer = self.average[min(far - 1, len(MEAN_RATES))]
        odds, size, on = self.odds, self.turns + 1, GOES_ON[min(far, len(MEAN_RATES))]
        goes_on, fold = odds.alarm.goes_on, odds.alarm.fold
        chance, wins = 0.0, [0.0]
        for left in range(1, size):
            chance = goes_on[left] * (rate * nearer[left - 1] + (1 - rate) * chance)
            wins.append(on * chance)
        found = [wins[left] * (points - fold[left]) + fold[left] for left in range(size)]
        if odds.alarmed:
            return found
        goes_on, fold, rise = odds.quiet.goes_on, odds.quiet.fold, odds.rise
        chance = 0.0
        found.append(fold[0])
        for left in range(1, size):
            calm = rate * nearer[size + left - 1] + (1 - rate) * chance
            chance = goes_on[left] * ((1 - rise[left]) * calm + rise[left] * wins[left - 1])
            found.append(chance * (points - fold[left]) + fold[left])
        return found

    def pace(self, keys: Keys, mask: int, closed: bool) -> float:
        """The chance of a useful tile in a turn, those that may be called counted as often as they come."""
        counts = counts_of(keys)
        others = self.look.seats - 1
        total = 0.0
        remaining = mask & ALL
        while remaining:
            low = remaining & -remaining
            remaining ^= low
            kind = low.bit_length() - 1
            if not self.left[kind]:
                continue
            times = 1.0
            if not closed:
                if counts[kind] >= 2:
                    times += others * self.feed[kind]
                elif kind < 27 and self.look.rules.calls.chi and _in_run(counts, kind):
                    times += self.feed[kind]
            elif counts[kind] >= 2 and kind in self.look.value:
                times += others * self.feed[kind]
            total += self.left[kind] * times
        return min(0.9, total / self.hidden)


def _moved_on(stay: float, drawn: float, rate: float, calls: list[tuple[float, Chances]], place: int) -> float:
    """What a turn comes to: draws and calls that help, or none."""
    value = drawn + (1 - rate) * stay
    for share, chances in calls:
        better = chances[place] - stay
        if better > 0:
            value += share * better
    return value


def _is_suji(kind: int, river: int) -> bool:
    """Whether the own discards rule out, to the eye of others, every two-sided wait for this kind."""
    rank = kind % 9
    lower = rank > 2 and river >> kind - 3 & 1
    upper = rank < 6 and river >> kind + 3 & 1
    return bool((lower or rank < 3) and (upper or rank > 5))


def _in_run(counts: list[int], kind: int) -> bool:
    """Whether two held neighbours make a run with this kind."""
    rank = kind % 9
    lower = rank > 0 and counts[kind - 1] > 0
    upper = rank < 8 and counts[kind + 1] > 0
    return (
        (lower and upper)
        or (lower and rank > 1 and counts[kind - 2] > 0)
        or (upper and rank < 7 and counts[kind + 2] > 0)
    )
