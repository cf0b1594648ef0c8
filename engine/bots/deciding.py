"""From what a seat sees to its advice: what there is to choose is weighed, and put in order.

Some choices need no weighing: a win is taken, a north set aside, a first hand of nine kinds of terminals and honours
given up while it has fewer than eleven. In riichi there is hardly any choice.
"""

from engine.actions import Chi, Discard, Kan, Kita, NineTerminals, Pass, Pon, Riichi
from engine.bots.advice import Advice, Choice, advise, win_if_offered
from engine.bots.look import OUTER, Look
from engine.bots.weighing import NEVER, Rank, Skill, Weighing
from engine.reasons import Code, Reason
from engine.view import View


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
    weigh = Weighing(look, skill)
    after = weigh.discards(view.hand.keys, (), 0)
    ranks = []
    for action in view.options:
        if isinstance(action, Discard):
            ranks.append(weigh.discard(action, after))
        elif isinstance(action, Riichi):
            ranks.append(weigh.declare(action, after))
    choices = _settled(ranks)
    best = choices[0].value
    for action in view.options:
        if isinstance(action, Kan):
            gain = weigh.kan(action, after, best)
            choices.append(_kan_choice(action, best + gain, gain > 0))
    return advise(choices)


def _settled(ranks: list[Rank]) -> list[Choice]:
    """The choices in their order; none is told to be worth more than a better one."""
    choices: list[Choice] = []
    for rank in sorted(ranks, key=lambda rank: -rank.order):
        value = min(rank.points, choices[-1].value) if choices else rank.points
        choices.append(Choice(rank.action, value, Reason(rank.code, rank.tiles, None, rank.because)))
    return choices


def _claim(look: Look, skill: Skill) -> Advice:
    view = look.view
    calls = [action for action in view.options if isinstance(action, Chi | Pon)]
    others = [_kan_choice(action, NEVER, False) for action in view.options if isinstance(action, Kan)]
    passing = [action for action in view.options if isinstance(action, Pass)]
    if not calls:
        return advise([*(Choice(action, 0, Reason(Code.ADVICE_PASS)) for action in passing), *others])
    weigh = Weighing(look, skill)
    ranks = [weigh.call(action) for action in calls]
    ranks += [weigh.passed(action) for action in passing]
    return advise([*_settled(ranks), *others])
