"""A master: weighs what each action gains and loses in the mean, looking ahead over the tiles not seen.

A discard is worth what the hand is worth after it, less what it loses by dealing in; a hand that is not worth its risk
is given up by the same reckoning. A call is made if the hand is worth more with it than without.
"""

from math import exp

from engine.actions import Chi, Discard, Kan, Kita, NineTerminals, Pass, Pon, Riichi
from engine.bots.advice import Advice, Choice, advise, win_if_offered
from engine.bots.ahead import Ahead, counts_of, moved
from engine.bots.aims import Keys
from engine.bots.habits import POINT, inclination
from engine.bots.look import Look
from engine.bots.odds import Odds
from engine.bots.stakes import Stakes
from engine.bots.worth import TRIPLET, Worth
from engine.reasons import Code, Reason
from engine.tiles import Tile
from engine.view import View


def master(view: View) -> Advice:
    """What a master does."""
    if win := win_if_offered(view):
        return win
    look = Look(view)
    if view.offer is not None:
        return _claim(look)
    if look.me.riichi:
        return _locked(look)
    for action in view.options:
        if isinstance(action, Kita):
            return advise([Choice(action, 1, Reason(Code.ADVICE_KITA))])
        if isinstance(action, NineTerminals) and _kinds(look) < 11:
            return advise([Choice(action, 1, Reason(Code.ADVICE_NINE))])
    return _turn(look)


def _kinds(look: Look) -> int:
    return len({tile.kind for tile in look.view.hand.held if not tile.is_simple})


def _locked(look: Look) -> Advice:
    """After riichi there is the drawn tile, or a kan or a north that leaves the waits as they are."""
    choices = []
    for action in look.view.options:
        if isinstance(action, Kita):
            choices.append(Choice(action, 2, Reason(Code.ADVICE_KITA)))
        elif isinstance(action, Kan):
            choices.append(Choice(action, -1 if look.riichis else 1, Reason(Code.ADVICE_KAN, action.tiles)))
        elif isinstance(action, Discard):
            choices.append(Choice(action, 0, Reason(Code.ADVICE_PUSH, (action.tile,))))
    return advise(choices)


def _turn(look: Look) -> Advice:
    view = look.view
    odds = Odds(look, look.turns_after_discard, Stakes(look))
    weigh = _Weighing(look, odds)
    keys = view.hand.keys
    choices = []
    after = weigh.discards(keys, (), 0)
    for action in view.options:
        if isinstance(action, Discard):
            value = weigh.thrown(action.tile, after[action.tile.kind])
            choices.append(Choice(action, value, Reason(Code.ADVICE_NEARER, (action.tile,))))
        elif isinstance(action, Riichi):
            value = weigh.thrown(action.tile, weigh.riichi(keys, action.tile.kind))
            choices.append(Choice(action, value, Reason(Code.ADVICE_RIICHI, (action.tile,))))
    best = max(choice.value for choice in choices)
    for action in view.options:
        if isinstance(action, Kan):
            gain = weigh.kan(action)
            choices.append(
                Choice(action, best + gain, Reason(Code.ADVICE_KAN if gain > 0 else Code.ADVICE_NO_KAN, action.tiles))
            )
    return advise(choices)


def _claim(look: Look) -> Advice:
    view = look.view
    assert view.offer is not None
    choices = []
    weigh: _Weighing | None = None
    for action in view.options:
        if isinstance(action, Chi | Pon):
            if weigh is None:
                weigh = _Weighing(look, Odds(look, max(look.turns, look.turns_after_discard), Stakes(look)))
            choices.append(weigh.call(action))
        elif isinstance(action, Kan):
            choices.append(Choice(action, -1e6, Reason(Code.ADVICE_NO_KAN, action.tiles)))
        else:
            assert isinstance(action, Pass)
    value = weigh.passed() if weigh else 0.0
    choices.append(Choice(view.options[-1], value, Reason(Code.ADVICE_PASS)))
    return advise(choices)


class _Weighing:
    """One view's choices on one scale: points to be expected of the round."""

    def __init__(self, look: Look, odds: Odds) -> None:
        self.look, self.odds = look, odds
        self.turns = look.turns_after_discard
        self.worth = Worth(look, odds.stakes)
        self.ahead = Ahead(look, odds, self.worth, deep=2)

    def thrown(self, tile: Tile, value: float) -> float:
        """What a discard comes to: what it loses now, and what the hand is worth if it does not deal in."""
        return (1 - self.odds.risk[tile.kind]) * value - self.odds.loss[tile]

    def discards(self, keys: Keys, extras: tuple[int, ...], barred: int) -> dict[int, float]:
        """Per kind, what the hand is worth after its discard."""
        ahead, now = self.ahead, self.now(self.turns)
        options = [option for option in ahead.discards(keys, extras) if not barred >> option[0] & 1]
        best = min((far for _, far, _ in options), default=99)
        if best >= 3:
            return self._by_habit(keys, extras, options, best)
        fold = self.odds.quiet.fold[self.turns]
        found: dict[int, float] = {}
        for kind, far, mask in options:
            rest = moved(keys, kind, -1)
            if far == best == 2:
                found[kind] = ahead.follow(rest, extras, far, mask)[now]
            elif far <= 2:
                found[kind] = ahead.between(rest, extras, far, mask, 1 << kind)[now]
            else:
                found[kind] = fold + 0.35 * (ahead._rough(rest, extras, far, mask)[now] - fold)
        return found

    def _by_habit(
        self, keys: Keys, extras: tuple[int, ...], options: list[tuple[int, int, int]], best: int
    ) -> dict[int, float]:
        """A hand far from ready: what strong players throw, on the scale of what the hand is worth to an average one."""
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
        fold = self.odds.quiet.fold[self.turns]
        worth = max(0.0, ahead._rough(moved(keys, top, -1), extras, far, mask)[now] - fold)
        return {kind: fold + worth * exp(POINT * (like - liked[top])) for kind, like in liked.items()}

    def now(self, turns: int) -> int:
        """The place in a list of chances of the table as it is."""
        return turns if self.odds.alarmed else self.odds.turns + 1 + turns

    def riichi(self, keys: Keys, kind: int) -> float:
        """What the hand is worth in riichi with this kind discarded."""
        rest = moved(keys, kind, -1)
        for thrown, far, mask in self.ahead.discards(keys, ()):
            if thrown == kind and far == 1:
                barred = bool(mask & (self.ahead.thrown | 1 << kind))
                return self.ahead.ready(rest, (), mask, barred, riichi=True)[self.now(self.turns)]
        return -1e6

    def kan(self, action: Kan) -> float:
        """What a kan of the own turn adds: a draw and dora for all; nothing while others may be ready."""
        look = self.look
        if any(threat.ready > 0.3 for threat in self.odds.threats):
            return -1000.0
        kind = action.tiles[0].kind
        keys = look.view.hand.keys
        before = min(far for _, far, _ in self.ahead.discards(keys, ()))
        if len(action.tiles) == 4:
            after = (
                self.ahead.far(moved(keys, kind, -4), (TRIPLET + kind,))
                if look.view.hand.is_open
                else self._closed_far(keys, kind)
            )
        else:
            after = self.ahead.far(moved(keys, kind, -1), ())
        return 100.0 if after <= before <= 3 else -100.0

    def _closed_far(self, keys: Keys, kind: int) -> int:
        from engine.bots.aims import sets_missing

        return sets_missing(moved(keys, kind, -4), self.ahead.sets - 1)

    def passed(self) -> float:
        """What the hand is worth if nothing is called."""
        look, ahead = self.look, self.ahead
        hand = look.view.hand
        now = self.now(look.turns)
        if hand.is_open or not ahead.quick:
            far, mask = ahead.useful(hand.keys, ())
        else:
            found = look.ukeire(hand)
            far, mask = found.shanten + 1, sum(1 << kind for kind, _ in found.tiles)
        return ahead.follow(hand.keys, (), far, mask)[now]

    def call(self, action: Chi | Pon) -> Choice:
        """A call with the best discard after it."""
        look, ahead = self.look, self.ahead
        offer = look.view.offer
        assert offer is not None
        keys = look.view.hand.keys
        kind = offer.tile.kind
        barred = 0
        swap = look.rules.calls.swap
        if isinstance(action, Pon):
            code = TRIPLET + kind
            after = moved(keys, kind, -2)
            barred = 1 << kind if swap == "none" else 0
        else:
            one, two = (tile.kind for tile in action.tiles)
            code = min(one, kind)
            after = moved(moved(keys, one, -1), two, -1)
            if swap != "any":
                barred = 1 << kind
            if swap == "none" and two - one == 1:
                end = two + 1 if kind < one else one - 1
                if end >= 0 and end // 9 == kind // 9:
                    barred |= 1 << end
        if not ahead.goals_of((code,), after):
            return Choice(action, -1e6, Reason(Code.ADVICE_NO_YAKU))
        held = {
            tile.kind: tile
            for tile in reversed(look.view.hand.held)
            if tile not in action.tiles or look.view.hand.held.count(tile) > action.tiles.count(tile)
        }
        found = self.discards(after, (code,), barred)
        value = max((self.thrown(tile, found[kind]) for kind, tile in held.items() if kind in found), default=-1e6)
        return Choice(action, value, Reason(Code.ADVICE_CALL, action.tiles))
