"""A beginner: builds towards any shape and looks at the own tiles only.

The usual mistakes are in it: the tiles others have thrown are counted as still to come, dora are thrown like any tile,
honours are held on to, every value pair and every call that brings the hand nearer is called, and a hand that waits for
one kind alone stays silent, often without a yaku. Against a riichi it knows one thing: what that player has thrown is
safe. It never calls without a yaku in sight.
"""

from engine.actions import Action, Chi, Discard, Kan, Kita, NineTerminals, Pass, Pon, Riichi
from engine.bots.advice import Advice, Choice, advise, win_if_offered
from engine.bots.aims import nearest_aim
from engine.bots.calls import called, missing
from engine.bots.look import Look
from engine.reasons import Code, Reason
from engine.ukeire import rank_discards
from engine.view import View

KEPT = 8
"""Useful tiles that an honour is held on to for."""


def beginner(view: View) -> Advice:
    """What a beginner does."""
    if win := win_if_offered(view):
        return win
    look = Look(view)
    if view.offer is not None:
        return _claim(view, look)
    for action in view.options:
        if isinstance(action, Kita):
            return advise([Choice(action, 1, Reason(Code.ADVICE_KITA))])
        if isinstance(action, NineTerminals):
            return advise([Choice(action, 1, Reason(Code.ADVICE_NINE))])
    return _turn(view, look)


def _turn(view: View, look: Look) -> Advice:
    """Riichi for two kinds and more, a kan when there is one, else the discard that keeps most draws to the eye of this
    hand alone; with somebody in riichi, a tile they have thrown if the hand is far from ready or stays as near.
    """
    ranked = rank_discards(view.hand, None, **look.forms.table)
    place = {choice.tile: choice.total - 100 * choice.shanten - KEPT * choice.tile.is_honor for choice in ranked}
    reasons = {choice.tile: choice for choice in ranked}
    near = ranked[0].shanten
    thrown = {one.tile.kind for player in look.riichis for one in player.river}
    choices = []
    for action in view.options:
        if isinstance(action, Discard | Riichi):
            found = reasons[action.tile]
            declare = isinstance(action, Riichi)
            if declare and len(found.ukeire) < 2:
                continue
            safe = not declare and action.tile.kind in thrown and (near >= 2 or found.shanten == near)
            code = Code.ADVICE_RIICHI if declare else Code.ADVICE_FOLD if safe and near else Code.ADVICE_NEARER
            why = Reason(code, (action.tile,), None, (found.reason,))
            choices.append(Choice(action, place[action.tile] + 1000 * (declare or safe), why))
        elif isinstance(action, Kan) and len(action.tiles) == 4 and ranked[0].shanten > 0:
            choices.append(Choice(action, 1, Reason(Code.ADVICE_KAN, action.tiles)))
    return advise(choices)


def _claim(view: View, look: Look) -> Advice:
    """Calls what brings the hand nearer as soon as a yaku is in sight."""
    now = missing(view.hand, look)
    choices = []
    for action in view.options:
        choices.append(Choice(action, *_call(action, view, look, now)))
    return advise(choices)


def _call(action: Action, view: View, look: Look, now: int) -> tuple[float, Reason]:
    if not isinstance(action, Chi | Pon):
        return (0, Reason(Code.ADVICE_PASS)) if isinstance(action, Pass) else (-1, Reason(Code.ADVICE_KEEP_CLOSED))
    after = called(view, action)
    far, aim = nearest_aim(after, look)
    if aim is None or far > now:
        return -1, Reason(Code.ADVICE_NO_YAKU)
    if missing(after, look) >= now:
        return -1, Reason(Code.ADVICE_NO_NEARER)
    return 10 - far, Reason(Code.ADVICE_CALL, action.tiles, None, (aim.reason,))
