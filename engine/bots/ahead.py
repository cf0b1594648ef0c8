"""Looking ahead: what a hand is worth by the hands it can become, over the tiles that may still come.

A ready hand is worth what its waits pay, each as often as it may come. One that misses a tile more is worth what its
useful tiles make of it, drawn or called; so on to the hands that miss two, whose next step is taken for an average one.
Further off, how many tiles help and what the shape promises must do. The numbers are points on a scale of their own:
in them a hand can be told from another, a call from waiting, and a hand worth a risk from one that is not.
"""

from collections.abc import Iterator
from functools import lru_cache

from engine.bots.aims import ALL, ANY, WEIGHTS, Aim, Keys, aims, melded
from engine.bots.look import Look
from engine.bots.odds import Odds
from engine.bots.worth import TRIPLET, Pay, Worth
from engine.draws import after_discards

STEPS = (1, 12, 72, 216)
"""By the tiles missing: what the useful tiles, each times what it makes of the hand, are divided by."""
OUTS = 5.5
"""The tiles an average ready hand waits for."""
FURTHER = 0.2
"""What is left of a hand's worth for each tile it misses beyond three."""
ALONE = 1 / 3
"""What a wait is worth that only an own draw can win on."""
COMES = 0.92
"""How often a useful tile comes, against any tile not seen: others keep what they can use too."""
THROWN = (1.3, 1.05, 0.85, 0.7, 0.7)
"""How often the others together throw a tile waited for, against drawing it oneself; by its distance from the edge."""
HONOR_THROWN = 2.2


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
    """The hands one view's hand can become. ``deep``: those that miss more tiles are taken for average ones."""

    def __init__(self, look: Look, odds: Odds, worth: Worth, *, deep: int = 2) -> None:
        self.look, self.odds, self.worth, self.deep = look, odds, worth, deep
        view = look.view
        rules = view.ruleset
        self.left = list(look.unseen)
        self.hidden = max(1, look.hidden)
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
        self.goals: dict[tuple[int, ...], tuple[Aim, ...]] = {}
        self.hands: dict[tuple[Keys, tuple[int, ...], bool], float] = {}
        self.full: dict[tuple[Keys, tuple[int, ...]], float] = {}

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

    def worth_of(self, keys: Keys, extras: tuple[int, ...], far: int, mask: int, thrown: int = 0) -> float:
        """A hand between turns, followed as far as is looked ahead; ``thrown`` has the kind just discarded."""
        if far == self.deep + 1 == 3:
            return self._nearly(keys, extras, far, mask)
        if far > 3:
            return self._average(keys, extras, 3, mask) * FURTHER ** (far - 3)
        return self.between(keys, extras, far, mask, thrown)

    def between(self, keys: Keys, extras: tuple[int, ...], far: int, mask: int, thrown: int = 0) -> float:
        barred = far <= 1 and bool(mask & ALL & (self.thrown | thrown))
        known = keys, extras, barred
        found = self.hands.get(known)
        if found is None:
            if far <= 1:
                found = self._ready(keys, extras, mask, barred)
            elif far <= self.deep:
                found = self._drawing(keys, extras, far, mask)
            else:
                found = self._average(keys, extras, far, mask)
            self.hands[known] = found
        return found

    def pays(self, keys: Keys, extras: tuple[int, ...], mask: int, barred: bool) -> list[tuple[int, float]]:
        """The waits of a ready hand with what they pay, in riichi if it can be declared."""
        riichi = self.can_declare and not extras
        found = []
        for kind, pay in self.waits(keys, extras, mask, not self.open and not extras):
            ron, drawn = (pay.riichi_ron, pay.riichi_tsumo) if riichi else (pay.ron, pay.tsumo)
            found.append((kind, ALONE * drawn if barred or not ron else ron))
        return found

    def _ready(self, keys: Keys, extras: tuple[int, ...], mask: int, barred: bool) -> float:
        return sum([self.left[kind] * pay for kind, pay in self.pays(keys, extras, mask, barred)]) / STEPS[1]

    def _drawing(self, keys: Keys, extras: tuple[int, ...], far: int, mask: int) -> float:
        """What draws and calls make of a hand."""
        total = 0.0
        for kind, copies, counts in self._coming(keys, mask):
            drawn = self.best_discard(moved(keys, kind, 1), extras, far - 1)
            total += copies * (drawn + self._called(keys, extras, far, kind, counts))
        return total / STEPS[far]

    def _coming(self, keys: Keys, mask: int) -> Iterator[tuple[int, int, list[int]]]:
        """The useful kinds that can come, with their copies left and the counts of the hand; one is gone meanwhile."""
        left, counts = self.left, counts_of(keys)
        mask &= ALL
        while mask:
            low = mask & -mask
            mask ^= low
            kind = low.bit_length() - 1
            copies = left[kind]
            if copies > 0 and counts[kind] < 4:
                left[kind] -= 1
                yield kind, copies, counts
                left[kind] += 1

    def best_discard(self, keys: Keys, extras: tuple[int, ...], far: int) -> float:
        """The best of the discards that leave so many tiles missing; 0 if there is none."""
        known = keys, extras
        found = self.full.get(known)
        if found is None:
            found = 0.0
            for kind, rest, mask in self.discards(keys, extras, far):
                found = max(found, self.between(moved(keys, kind, -1), extras, rest, mask, 1 << kind))
            self.full[known] = found
        return found

    def _called(self, keys: Keys, extras: tuple[int, ...], far: int, kind: int, counts: list[int]) -> float:
        """What calling a useful tile makes of the hand, added up over those who may throw it."""
        rules, others = self.look.rules.calls, self.look.seats - 1
        pon = chi = 0.0
        if counts[kind] >= 2 and rules.pon:
            pon = self._after_call(moved(keys, kind, -2), extras, TRIPLET + kind, far - 1)
        if kind < 27 and rules.chi:
            rank = kind % 9
            for first in range(max(0, rank - 2), min(rank, 6) + 1):
                one, two = (kind - rank + at for at in (first, first + 1, first + 2) if at != rank)
                if counts[one] and counts[two]:
                    rest = moved(moved(keys, one, -1), two, -1)
                    chi = max(chi, self._after_call(rest, extras, kind - rank + first, far - 1))
        return others * pon if pon > chi else (others - 1) * pon + chi

    def _after_call(self, keys: Keys, extras: tuple[int, ...], meld: int, far: int) -> float:
        after = tuple(sorted((*extras, meld)))
        return self.best_discard(keys, after, far) if self.far(keys, after) <= far else 0.0

    def _nearly(self, keys: Keys, extras: tuple[int, ...], far: int, mask: int) -> float:
        """A hand whose next step is followed, and what it makes taken for average."""
        total = 0.0
        for kind, copies, _ in self._coming(keys, mask):
            full = moved(keys, kind, 1)
            best = 0.0
            for thrown, rest, more in self.discards(full, extras, far - 1):
                after = moved(full, thrown, -1)
                known = after, extras, True
                found = self.hands.get(known)
                if found is None:
                    found = self.hands[known] = self._average(after, extras, rest, more)
                best = max(best, found)
            total += copies * best
        return total / STEPS[far]

    def _average(self, keys: Keys, extras: tuple[int, ...], far: int, mask: int) -> float:
        """A hand taken for an average one, with its own number of useful tiles and the han it promises."""
        closed = not self.open and not extras
        worth = self.useful_tiles(keys, mask, closed) * self.worth.about(keys, extras, closed)
        for steps in range(1, far):
            worth *= (OUTS, 25.0, 25.0)[steps - 1] / STEPS[steps]
        return worth / STEPS[far]

    def useful_tiles(self, keys: Keys, mask: int, closed: bool) -> int:
        """The useful tiles, those that may be called counted for everybody who may throw them."""
        counts, others, total = counts_of(keys), self.look.seats - 1, 0
        mask &= ALL
        while mask:
            low = mask & -mask
            mask ^= low
            kind = low.bit_length() - 1
            times = 1
            if counts[kind] >= 2 and (not closed or kind in self.look.value):
                times += others
            elif not closed and kind < 27 and self.look.rules.calls.chi and _in_run(counts, kind):
                times += 1
            total += times * self.left[kind]
        return total

    def chance(self, keys: Keys, extras: tuple[int, ...], far: int, mask: int, turns: int) -> float:
        """The chance that this hand wins in the draws still to come."""
        if far == 1:
            rate = sum(
                self.left[kind] * (1 + (self._out(kind) if pay.ron or pay.riichi_ron else 0.0))
                for kind, pay in self.waits(keys, extras, mask, not self.open and not extras)
                if pay.tsumo or pay.riichi_tsumo
            )
        else:
            rate = COMES * self.useful_tiles(keys, mask, not self.open and not extras)
        return self.odds.wins(far, min(0.9, rate / self.hidden), turns)

    def _out(self, kind: int) -> float:
        """How often the others throw a tile waited for."""
        often = HONOR_THROWN if kind >= 27 else THROWN[min(kind % 9, 8 - kind % 9)]
        return often * (1.35 if kind < 27 and _is_suji(kind, self.thrown) else 1.0) * (self.look.seats - 1) / 3

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
