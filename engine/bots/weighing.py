"""Weighing a turn or a call: how far the hand comes with it, what it is worth then, and what it risks.

While nobody is to be feared, the discard is best after which the hand is worth most. Otherwise a tile may be as
dangerous as the hand is worth it, and if none fits, the safest goes. A call is made if the hand is worth more with it.
What is told of a choice is its value in points: the chance to win times what is won then, less what it may lose.
"""

from functools import cached_property
from typing import NamedTuple

from engine.actions import Action, Chi, Discard, Kan, Pass, Pon, Riichi
from engine.bots.ahead import ALONE, STEPS, Ahead, counts_of, moved
from engine.bots.aims import ALL, Keys, nearest_aim, sets_missing
from engine.bots.calls import called, missing
from engine.bots.habits import inclination
from engine.bots.look import Look
from engine.bots.normal import judged
from engine.bots.odds import Odds
from engine.bots.stakes import Stakes
from engine.bots.worth import TRIPLET, Worth
from engine.reasons import Code, Reason
from engine.safety import danger
from engine.swap import barred
from engine.tiles import Tile, kinds_in


class Lines(NamedTuple):
    """Dangers up to which a tile is thrown: from any hand, from one of some worth, and from a good one."""

    always: float
    often: float
    seldom: float


LINES = Lines(3.0, 8.0, 13.5)
LINES_OF_THREE = Lines(5.0, 13.0, 22.0)
"""With three players each tile is more often waited for, hands are ready sooner, and who gives up pays more draws."""
FAR = 3
"""Hands that miss more tiles are judged by their shape."""
POOR, FAIR = 300, 1200
"""The worth, looking ahead, below which a hand that is not ready is poor, and from which it is good."""
READY_FAIR = 200
CALL_FAIR, CALL_READY = 1200, 500
"""What a call must make of a hand while somebody is in riichi, of one not ready and of a ready one."""
DECLARES = 1.15
"""How much more a hand must be worth in riichi than silent."""
LEAST = 100
"""What a ready hand must be worth to declare riichi."""
KAN_DORA = 0.06
"""How much dearer a hand is for the indicator of an own kan, in proportion; it is dearer for the others too."""
TIE = 1e-4
"""What the habits of strong players count for among discards that are worth the same."""
NEVER = -1e6

type Reasons = tuple[Reason, ...]


class Skill(NamedTuple):
    """How far a player looks ahead in tiles missing, and what else is known to it.

    ``weighs``: what a hand is worth decides which danger it bears and which calls it makes, else being ready and being
    nearer, and with three players a ready hand bears no more than with four; ``habits``: the shapes strong players
    keep; ``opened``: the danger of open hands; ``places``: the match's places.
    """

    ahead: int
    weighs: bool
    habits: bool
    opened: bool
    places: bool


class After(NamedTuple):
    """A discard: the tiles missing after it, the kinds useful then, and what the hand is worth, looking ahead.

    ``order`` is what discards are chosen by. One that does not fit is too dangerous, or a step back.
    """

    far: int
    useful: int
    worth: float
    order: float
    fits: bool


class Rank(NamedTuple):
    """A choice before its value is settled: what choices are ordered by, and what it comes to in points."""

    order: float
    points: float
    action: Action
    code: Code
    tiles: tuple[Tile, ...]
    because: Reasons


class Weighing:
    """One view's choices."""

    def __init__(self, look: Look, skill: Skill) -> None:
        self.look, self.skill = look, skill
        self.turns = look.turns_after_discard
        self.odds = Odds(look, Stakes(look, places=skill.places))
        self.worth = Worth(look, self.odds.stakes)
        self.ahead = Ahead(look, self.odds, self.worth, deep=skill.ahead)
        self.danger = self.odds.dangers(skill.opened)
        self.lines = LINES_OF_THREE if skill.weighs and look.seats == 3 else LINES

    # Discards.

    def discards(self, keys: Keys, extras: tuple[int, ...], barred: int) -> dict[int, After]:
        """What the hand is after each discard, by kind."""
        ahead, danger = self.ahead, self.danger
        options = [option for option in ahead.discards(keys, extras) if not barred >> option[0] & 1]
        best = min((far for _, far, _ in options), default=99)
        low = min((danger[kind] for kind, _, _ in options), default=0.0) if danger else 0.0
        counts = counts_of(keys)
        closed = not ahead.open and not extras
        found = {}
        for kind, far, mask in options:
            rest = moved(keys, kind, -1)
            if best > FAR:
                useful, han = ahead.useful_tiles(rest, mask, closed), self.worth.han(rest, extras, closed)
                worth, order = 0.0, useful + han - 100.0 * (far - best)
                if self.skill.habits:
                    order = inclination(self.look, counts, kind, far - best, far, useful, han)
            elif far == best:
                worth = ahead.worth_of(rest, extras, far, mask, 1 << kind)
                order = worth
                if best > 1 and self.skill.habits:
                    order += TIE * inclination(self.look, counts, kind, 0, far, 10, 0)
            else:
                worth = order = 0.0
            fits = (best > FAR or far == best) and (not danger or self._bears(danger[kind], low, best, worth))
            if not fits:
                order = NEVER - (1000 * danger[kind] if danger else 0.0)
            found[kind] = After(far, mask, worth, order, fits)
        return found

    def _bears(self, danger: float, low: float, far: int, worth: float) -> bool:
        """Whether a hand that misses so many tiles and is worth so much bears a danger, ``low`` being the least."""
        if danger <= low:
            return True
        lines = self.lines
        if not self.skill.weighs and (far > 1 or self.look.seats != 3):
            return far <= 1
        if danger >= lines.seldom:
            return False
        usual = self.odds.usual
        if far > FAR or (far > 1 and worth < POOR * usual):
            return danger < lines.often and low >= lines.always
        if worth < (FAIR if far > 1 else READY_FAIR) * usual:
            return danger < lines.often and (low >= lines.always or danger < lines.always)
        return True

    def gain(self, keys: Keys, extras: tuple[int, ...], far: int, mask: int) -> tuple[float, float]:
        """The chance to win of a hand between turns, and the points it is worth then."""
        ahead = self.ahead
        chance = ahead.chance(keys, extras, far, mask, self.turns)
        if far > 1:
            return chance, self.worth.about(keys, extras, not ahead.open and not extras)
        pays = ahead.pays(keys, extras, mask, barred=False)
        tiles = sum(ahead.left[kind] for kind, _ in pays)
        return chance, sum(ahead.left[kind] * pay for kind, pay in pays) / tiles if tiles else 0.0

    def thrown(self, keys: Keys, extras: tuple[int, ...], tile: Tile, after: dict[int, After]) -> tuple[float, Reasons]:
        """What a discard comes to in points, and what speaks for and against it."""
        one, best = after[tile.kind], max(after.values(), key=lambda one: one.worth)
        chance, worth = self.gain(moved(keys, tile.kind, -1), extras, one.far, one.useful)
        points = chance * worth if one.fits or not self.danger else 0.0
        if one.worth and one is not best:
            top = next(kind for kind in after if after[kind] is best)
            top_chance, top_worth = self.gain(moved(keys, top, -1), extras, best.far, best.useful)
            points *= min(1.0, top_chance * top_worth * one.worth / best.worth / max(1.0, chance * worth))
        points -= self.odds.loss[tile]
        return points, self._because(tile, one, chance, worth, points)

    def _chosen(self, tile: Tile, one: After) -> float:
        return one.order - 1e-6 * self.look.dora[tile]

    def discard(self, action: Discard, after: dict[int, After]) -> Rank:
        tile = action.tile
        one = after[tile.kind]
        points, because = self.thrown(self.look.view.hand.keys, (), tile, after)
        if self._folds(after):
            code = Code.ADVICE_FOLD
        elif self.odds.risk[tile.kind] > 0.03:
            code = Code.ADVICE_PUSH
        elif one.far == 1 and any(type(other) is Riichi and other.tile == tile for other in self.look.view.options):
            code = Code.ADVICE_SILENT
        else:
            code = Code.ADVICE_NEARER
        return Rank(self._chosen(tile, one), points, action, code, (tile,), because)

    def _folds(self, after: dict[int, After]) -> bool:
        """Whether of the discards that keep the hand near only the safest are left."""
        if not self.danger:
            return False
        low, nearest = min(self.danger[kind] for kind in after), min(one.far for one in after.values())
        refused = any(one.far == nearest and not one.fits for one in after.values())
        return refused and all(self.danger[kind] <= low for kind, one in after.items() if one.fits)

    def declare(self, action: Riichi, after: dict[int, After]) -> Rank:
        """Riichi goes before the silent discard of the tile if it pays enough more."""
        ahead, tile = self.ahead, action.tile
        one, keys = after[tile.kind], self.look.view.hand.keys
        points, because = self.thrown(keys, (), tile, after)
        order = NEVER * 2
        if one.far == 1 and one.fits and one.worth >= LEAST * self.odds.usual:
            rest = moved(keys, tile.kind, -1)
            silent = sum(
                ahead.left[kind] * (pay.ron or ALONE * pay.tsumo)
                for kind, pay in ahead.waits(rest, (), one.useful, closed=True)
            )
            order = self._chosen(tile, one) + (1e-3 if STEPS[1] * one.worth >= DECLARES * silent else -1e-3)
        return Rank(order, points, action, Code.ADVICE_RIICHI, (tile,), because)

    def _because(self, tile: Tile, after: After, chance: float, worth: float, points: float) -> Reasons:
        found = list(self._hand(after.far, after.useful, chance, worth))
        risk = self.odds.risk[tile.kind]
        if risk >= 0.005:
            worst = max(self.odds.threats, key=lambda threat: threat.ready * threat.chances[tile.kind])
            why = danger(self.look.view, tile, worst.player.seat).reason
            found.append(Reason(Code.ADVICE_RISK, (tile,), round(100 * risk), (why,)))
            found.append(Reason(Code.ADVICE_COST, (), round(self.odds.loss[tile] / risk)))
        found.append(Reason(Code.ADVICE_EXPECTED, (), round(points)))
        return tuple(found)

    def _hand(self, far: int, useful: int, chance: float, worth: float) -> Reasons:
        """What the hand draws to, how likely it wins, and what for."""
        left = self.look.unseen
        kinds = tuple(kind for kind in kinds_in(useful & ALL) if left[kind])
        distance = Reason(Code.SHANTEN_SETS, (), far - 1)
        return (
            Reason(Code.UKEIRE, kinds, sum(left[kind] for kind in kinds), (distance,)),
            Reason(Code.ADVICE_CHANCE, (), round(100 * chance)),
            Reason(Code.ADVICE_WORTH, (), round(worth) if worth < 1000 else 100 * round(worth / 100)),
        )

    # Kans.

    def kan(self, action: Kan, after: dict[int, After], best: float) -> float:
        """What an own kan adds: a draw more and dora, if nobody else may be ready and the hand stays near."""
        ahead, keys = self.ahead, self.look.view.hand.keys
        kind = action.tiles[0].kind
        nearest = min(one.far for one in after.values())
        if self.danger and nearest > 1:
            return NEVER
        if len(action.tiles) == 4:
            rest, sets = moved(keys, kind, -4), ahead.sets - 1
            far = sets_missing(rest, sets) if not ahead.open else ahead.far(rest, (TRIPLET + kind,))
        else:
            rest, far = moved(keys, kind, -1), after[kind].far
        if far > nearest or far > FAR or (len(action.tiles) == 4 and self._loosens(keys, kind, nearest)):
            return -100.0
        return max(1.0, KAN_DORA * best)

    def _loosens(self, keys: Keys, kind: int, far: int) -> bool:
        """Whether some of the four may be of use beside their neighbours."""
        neighbors = [kind + off for off in (-2, -1, 1, 2) if kind < 27 and 0 <= kind % 9 + off <= 8]
        counts = counts_of(keys)
        return any(counts[near] for near in neighbors) and far > 1

    # Calls.

    @cached_property
    def now(self) -> tuple[int, int, float]:
        """The tiles missing if nothing is called, the kinds useful then, and what the hand is worth."""
        look, ahead = self.look, self.ahead
        hand = look.view.hand
        if hand.is_open or not ahead.quick:
            far, mask = ahead.useful(hand.keys, ())
        else:
            found = look.ukeire(hand)
            far, mask = found.shanten + 1, sum(1 << kind for kind, _ in found.tiles)
        return far, mask, ahead.worth_of(hand.keys, (), far, mask)

    def passed(self, action: Pass) -> Rank:
        """What the hand is if nothing is called."""
        far, mask, _ = self.now
        chance, worth = self.gain(self.look.view.hand.keys, (), far, mask)
        points = chance * worth
        because = (*self._hand(far, mask, chance, worth), Reason(Code.ADVICE_EXPECTED, (), round(points)))
        return Rank(0.0, points, action, Code.ADVICE_PASS, (), because)

    def call(self, action: Chi | Pon) -> Rank:
        """A call with the best discard after it; better than none if its order is above 0."""
        look, ahead = self.look, self.ahead
        view = look.view
        assert view.offer is not None
        keys, kind = view.hand.keys, view.offer.tile.kind
        for tile in action.tiles:
            keys = moved(keys, tile.kind, -1)
        extras = (TRIPLET + kind if isinstance(action, Pon) else min(kind, action.tiles[0].kind),)
        found = (
            self.discards(keys, extras, barred(look.rules, kind, action.tiles)) if ahead.goals_of(extras, keys) else {}
        )
        _, aim = nearest_aim(called(view, action), look)
        if not found or aim is None:
            return Rank(NEVER, NEVER, action, Code.ADVICE_NO_YAKU, (), ())
        left = list(view.hand.held)
        for tile in action.tiles:
            left.remove(tile)
        tile = max((tile for tile in left if tile.kind in found), key=lambda tile: self._chosen(tile, found[tile.kind]))
        points, because = self.thrown(keys, extras, tile, found)
        order = self._call_order(min(one.far for one in found.values()), max(one.worth for one in found.values()))
        if not self.skill.weighs:
            order = judged(action, view, look)[0]
        return Rank(order, points, action, Code.ADVICE_CALL, action.tiles, (aim.reason, *because))

    def _call_order(self, far: int, worth: float) -> float:
        """How much better than waiting a call is that leaves so many tiles missing and makes a hand of this worth."""
        now = missing(self.look.view.hand, self.look)
        if now > FAR:
            return 1.0 if far < self.now[0] and not self.look.riichis else -1.0
        if far > FAR or (self.look.riichis and worth < (CALL_FAIR if far > 1 else CALL_READY) * self.odds.usual):
            return -1.0
        return worth - self.now[2] or -1.0
