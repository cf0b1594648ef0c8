"""Weighing a turn or a call: every choice on one scale, the points to be expected of it for the result of the match.

A discard is worth what the hand is worth after it, less what it loses by dealing in. So a hand that is not worth its
risk is given up by the same reckoning that pushes a good one, and a call is made if the hand is worth more with it.
"""

from math import exp
from typing import NamedTuple

from engine.actions import Action, Chi, Discard, Kan, Kita, NineTerminals, Pass, Pon, Riichi
from engine.bots.advice import Advice, Choice, advise, win_if_offered
from engine.bots.ahead import Ahead, counts_of, moved
from engine.bots.aims import ALL, Keys, nearest_aim, sets_missing
from engine.bots.calls import barred_after, called
from engine.bots.habits import POINT, inclination
from engine.bots.look import OUTER, Look
from engine.bots.odds import Odds
from engine.bots.stakes import Stakes
from engine.bots.worth import TRIPLET, Worth
from engine.reasons import Code, Reason
from engine.safety import danger
from engine.tiles import Tile, kinds_in
from engine.view import View

WIDE = 8
"""How many of the best discards of a hand near ready are looked at for what may still improve them."""
KAN_DORA = 0.06
"""How much dearer a hand is for the indicator of an own kan, in proportion; it is dearer for the others too."""
STEP_BACK, ROUGH_STEP_BACK = 0.75, 0.35
"""What is believed of the worth of a hand that falls back a step: it was chosen from many for looking good."""
NEVER = -1e6


class Skill(NamedTuple):
    """How far a player looks ahead in tiles missing, and whether the shape of early hands and the places count."""

    ahead: int
    habits: bool
    places: bool


class After(NamedTuple):
    """A discard: the tiles missing after it, the kinds useful then, and what the hand is worth."""

    far: int
    useful: int
    worth: float


def decide(view: View, skill: Skill) -> Advice:
    """The advice of a player of this skill."""
    if win := win_if_offered(view):
        return win
    look = Look(view)
    if view.offer is not None:
        return _claim(look, skill)
    if look.me.riichi:
        return _locked(look)
    for action in view.options:
        if isinstance(action, Kita):
            return advise([Choice(action, 0, Reason(Code.ADVICE_KITA))])
        if isinstance(action, NineTerminals) and _outer_kinds(look) < 11:
            return advise([Choice(action, 0, Reason(Code.ADVICE_NINE))])
    return _turn(look, skill)


def _outer_kinds(look: Look) -> int:
    """How many kinds of terminals and honours are held: with eleven one may try for all thirteen."""
    return len({tile.kind for tile in look.view.hand.held if OUTER >> tile.kind & 1})


def _locked(look: Look) -> Advice:
    """After riichi there is the drawn tile, or a kan or a north that leaves the waits as they are."""
    choices = []
    for action in look.view.options:
        if isinstance(action, Kita):
            choices.append(Choice(action, 2, Reason(Code.ADVICE_KITA)))
        elif isinstance(action, Kan):
            wise = not look.riichis
            choices.append(_kan_choice(action, 1 if wise else -1, wise))
        elif isinstance(action, Discard):
            choices.append(Choice(action, 0, Reason(Code.ADVICE_PUSH, (action.tile,))))
    return advise(choices)


def _kan_choice(action: Kan, value: float, wise: bool) -> Choice:
    return Choice(action, value, Reason(Code.ADVICE_KAN if wise else Code.ADVICE_NO_KAN, action.tiles))


def _turn(look: Look, skill: Skill) -> Advice:
    view = look.view
    weigh = Weighing(look, skill, look.turns_after_discard)
    keys = view.hand.keys
    after = weigh.discards(keys, (), 0)
    choices = []
    for action in view.options:
        if isinstance(action, Discard):
            choices.append(weigh.discard(action, after[action.tile.kind]))
        elif isinstance(action, Riichi):
            choices.append(weigh.declare(action, after[action.tile.kind]))
    best = max(choice.value for choice in choices)
    for action in view.options:
        if isinstance(action, Kan):
            gain = weigh.kan(action, after, best)
            choices.append(_kan_choice(action, best + gain, gain > 0))
    return advise(choices)


def _claim(look: Look, skill: Skill) -> Advice:
    view = look.view
    calls = [action for action in view.options if isinstance(action, Chi | Pon)]
    weigh = Weighing(look, skill, max(look.turns, look.turns_after_discard)) if calls else None
    choices = []
    for action in view.options:
        if weigh and isinstance(action, Chi | Pon):
            choices.append(weigh.call(action))
        elif isinstance(action, Pass):
            choices.append(weigh.passed(action) if weigh else Choice(action, 0, Reason(Code.ADVICE_PASS)))
        elif isinstance(action, Kan):
            choices.append(_kan_choice(action, NEVER, False))
    return advise(choices)


class Weighing:
    """One view's choices."""

    def __init__(self, look: Look, skill: Skill, turns: int) -> None:
        self.look, self.skill = look, skill
        self.odds = Odds(look, turns, Stakes(look, places=skill.places))
        self.worth = Worth(look, self.odds.stakes)
        self.ahead = Ahead(look, self.odds, self.worth, deep=skill.ahead)
        self.turns = look.turns_after_discard

    def now(self, turns: int) -> int:
        """The place, in a list of chances, of the table as it is with so many draws left."""
        return turns if self.odds.alarmed else self.odds.turns + 1 + turns

    @property
    def fold(self) -> float:
        return self.odds.quiet.fold[self.turns]

    # Discards.

    def discards(self, keys: Keys, extras: tuple[int, ...], barred: int) -> dict[int, After]:
        """What the hand is worth after each discard, by kind."""
        ahead, now = self.ahead, self.now(self.turns)
        options = [option for option in ahead.discards(keys, extras) if not barred >> option[0] & 1]
        best = min((far for _, far, _ in options), default=99)
        if best > ahead.deep and self.skill.habits:
            return self._by_habit(keys, extras, options, best)
        found = {}
        for kind, far, mask in options:
            rest = moved(keys, kind, -1)
            if far <= ahead.deep or far == best:
                worth = ahead.between(rest, extras, far, mask, 1 << kind)[now]
                back = 1.0 if far == best else STEP_BACK
            else:
                worth, back = ahead.rough(rest, extras, far, mask)[now], ROUGH_STEP_BACK
            found[kind] = After(far, mask, self.fold + back * (worth - self.fold))
        if best == 2 <= ahead.deep:
            for kind in sorted(found, key=lambda kind: -found[kind].worth)[:WIDE]:
                far, mask, worth = found[kind]
                if far == 2:
                    better = ahead.follow(moved(keys, kind, -1), extras, far, mask)[now]
                    found[kind] = After(far, mask, max(worth, better))
        return found

    def _by_habit(
        self, keys: Keys, extras: tuple[int, ...], options: list[tuple[int, int, int]], best: int
    ) -> dict[int, After]:
        """A hand far from ready: the discard strong players like best is worth what an average hand like it is."""
        ahead, now = self.ahead, self.now(self.turns)
        closed = not ahead.open and not extras
        counts = counts_of(keys)
        liked: dict[int, float] = {}
        for kind, far, mask in options:
            rest = moved(keys, kind, -1)
            useful = ahead.pace(rest, mask, closed) * ahead.hidden
            han = self.worth.han(rest, extras, closed)
            liked[kind] = inclination(self.look, counts, kind, far - best, far, useful, han)
        top, far, mask = max(options, key=lambda option: liked[option[0]])
        gain = max(0.0, ahead.between(moved(keys, top, -1), extras, far, mask)[now] - self.fold)
        return {
            kind: After(far, mask, self.fold + gain * exp(POINT * (liked[kind] - liked[top])))
            for kind, far, mask in options
        }

    def thrown(self, tile: Tile, worth: float) -> float:
        """What a discard comes to: what it loses now, and what the hand is worth if it does not deal in."""
        return (1 - self.odds.risk[tile.kind]) * worth - self.odds.loss[tile]

    def discard(self, action: Discard, after: After) -> Choice:
        value = self.thrown(action.tile, after.worth)
        if after.worth <= self.fold + 20:
            code = Code.ADVICE_FOLD
        elif self.odds.risk[action.tile.kind] > 0.03:
            code = Code.ADVICE_PUSH
        elif after.far == 1 and any(type(other) is Riichi and other.tile == action.tile for other in self._options):
            code = Code.ADVICE_SILENT
        else:
            code = Code.ADVICE_NEARER
        return Choice(action, value, Reason(code, (action.tile,), None, self._because(action.tile, after, value)))

    def declare(self, action: Riichi, after: After) -> Choice:
        ahead, kind = self.ahead, action.tile.kind
        if after.far != 1:  # the only wait left is a dead one
            return Choice(action, NEVER, Reason(Code.ADVICE_RIICHI, (action.tile,)))
        rest = moved(self.look.view.hand.keys, kind, -1)
        barred = bool(after.useful & (ahead.thrown | 1 << kind))
        worth = ahead.ready(rest, (), after.useful, barred, riichi=True)[self.now(self.turns)]
        value = self.thrown(action.tile, worth)
        because = self._because(action.tile, after, value)
        return Choice(action, value, Reason(Code.ADVICE_RIICHI, (action.tile,), None, because))

    @property
    def _options(self) -> tuple[Action, ...]:
        return self.look.view.options

    def _because(self, tile: Tile, after: After, value: float) -> tuple[Reason, ...]:
        """What speaks for and against a discard: the tiles it draws to, the risk, and what it comes to."""
        found = [self._draws(after)]
        risk = self.odds.risk[tile.kind]
        if risk >= 0.005:
            worst = max(self.odds.threats, key=lambda threat: threat.ready * threat.chances[tile.kind])
            why = danger(self.look.view, tile, worst.player.seat).reason
            found.append(Reason(Code.ADVICE_RISK, (tile,), round(100 * risk), (why,)))
            found.append(Reason(Code.ADVICE_COST, (), round(self.odds.loss[tile] / risk)))
        found.append(Reason(Code.ADVICE_EXPECTED, (), round(value)))
        return tuple(found)

    def _draws(self, after: After) -> Reason:
        left = self.look.unseen
        kinds = tuple(kind for kind in kinds_in(after.useful & ALL) if left[kind])
        distance = Reason(Code.SHANTEN_SETS, (), after.far - 1)
        return Reason(Code.UKEIRE, kinds, sum(left[kind] for kind in kinds), (distance,))

    # Kans.

    def kan(self, action: Kan, after: dict[int, After], best: float) -> float:
        """What an own kan adds: a draw more and dora, if nobody else may be ready and the hand stays near."""
        if any(threat.ready > 0.3 for threat in self.odds.threats):
            return NEVER
        ahead, keys = self.ahead, self.look.view.hand.keys
        kind = action.tiles[0].kind
        nearest = min(after.values())
        if len(action.tiles) == 4:
            rest, sets = moved(keys, kind, -4), ahead.sets - 1
            far = sets_missing(rest, sets) if not ahead.open else ahead.far(rest, (TRIPLET + kind,))
        else:
            rest, far = moved(keys, kind, -1), after[kind].far
        if far > nearest.far or far > 3 or (len(action.tiles) == 4 and self._loosens(keys, kind, nearest.far)):
            return -100.0
        return max(1.0, KAN_DORA * (best - self.fold))

    def _loosens(self, keys: Keys, kind: int, far: int) -> bool:
        """Whether some of the four may be of use beside their neighbours."""
        neighbors = [kind + off for off in (-2, -1, 1, 2) if kind < 27 and 0 <= kind % 9 + off <= 8]
        counts = counts_of(keys)
        return any(counts[near] for near in neighbors) and far > 1

    # Calls.

    def passed(self, action: Pass) -> Choice:
        """What the hand is worth if nothing is called."""
        look, ahead = self.look, self.ahead
        hand = look.view.hand
        if hand.is_open or not ahead.quick:
            far, mask = ahead.useful(hand.keys, ())
        else:
            found = look.ukeire(hand)
            far, mask = found.shanten + 1, sum(1 << kind for kind, _ in found.tiles)
        worth = (ahead.follow if ahead.deep >= 2 else ahead.between)(hand.keys, (), far, mask)[self.now(look.turns)]
        because = (self._draws(After(far, mask, worth)), Reason(Code.ADVICE_EXPECTED, (), round(worth)))
        return Choice(action, worth, Reason(Code.ADVICE_PASS, (), None, because))

    def call(self, action: Chi | Pon) -> Choice:
        """A call with the best discard after it."""
        look, ahead = self.look, self.ahead
        view = look.view
        assert view.offer is not None
        keys, kind = view.hand.keys, view.offer.tile.kind
        for tile in action.tiles:
            keys = moved(keys, tile.kind, -1)
        code = TRIPLET + kind if isinstance(action, Pon) else min(kind, action.tiles[0].kind)
        if not ahead.goals_of((code,), keys):
            return Choice(action, NEVER, Reason(Code.ADVICE_NO_YAKU))
        found = self.discards(keys, (code,), barred_after(look.rules, kind, action))
        left = list(view.hand.held)
        for tile in action.tiles:
            left.remove(tile)
        options = [(self.thrown(tile, found[tile.kind].worth), tile) for tile in left if tile.kind in found]
        value, tile = max(options, key=lambda option: (option[0], -option[1]))
        after = called(view, action)
        far, aim = nearest_aim(after, look)
        if far >= 99 or aim is None:
            return Choice(action, NEVER, Reason(Code.ADVICE_NO_YAKU))
        because = (aim.reason, *self._because(tile, found[tile.kind], value))
        return Choice(action, value, Reason(Code.ADVICE_CALL, action.tiles, None, because))
