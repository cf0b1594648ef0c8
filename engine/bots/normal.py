"""A normal player: counts the tiles in sight, calls for a sure yaku, and folds, late, when a riichi is out.

It keeps dora where that costs nothing, declares riichi with any wait that can still come, and stays in the hand while
it is one tile from ready. With three players the game is too quick for it: it sees what helps its hand and not how much
of that is gone.
"""

from engine.actions import Action, Chi, Discard, Kan, Kita, NineTerminals, Pass, Pon, Riichi
from engine.bots.advice import Advice, Choice, advise, win_if_offered
from engine.bots.aims import Aim, nearest_aim
from engine.bots.calls import called, missing
from engine.bots.danger import chances
from engine.bots.look import Look
from engine.hand import Hand, Meld, MeldKind
from engine.reasons import Code, Reason
from engine.tiles import Tile
from engine.ukeire import DiscardChoice, rank_discards
from engine.view import View

PUSHED, NEAR = 100, 1000
"""Useful tiles that the chance of dealing in weighs as much as, for a ready hand and for one that is nearly so."""


def normal(view: View) -> Advice:
    """What a normal player does."""
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
    ranked = rank_discards(view.hand, None if look.seats == 3 else look.unseen, **look.forms.table)
    found = {choice.tile: choice for choice in ranked}
    far = {tile: _far(view, look, choice) for tile, choice in found.items()}
    danger = threat(look)
    fold = danger is not None and min(far.values()) >= 2
    worth = keepers(look)
    choices = []
    for action in view.options:
        if isinstance(action, Discard | Riichi):
            choice, tile = found[action.tile], action.tile
            value = choice.total - 40.0 * far[tile] - worth[tile]
            if isinstance(action, Riichi):
                if choice.total:
                    choices.append(
                        Choice(action, value + 50, Reason(Code.ADVICE_RIICHI, (tile,), None, (choice.reason,)))
                    )
            elif fold:
                assert danger is not None
                risk = danger[tile.kind]
                choices.append(Choice(action, value / 1000 - 1000 * risk, _fold(tile, risk)))
            else:
                if danger:
                    value -= (PUSHED if far[tile] <= 0 else NEAR) * danger[tile.kind]
                choices.append(Choice(action, value, Reason(Code.ADVICE_NEARER, (tile,), None, (choice.reason,))))
        elif isinstance(action, Kan) and not danger and len(action.tiles) == 4:
            choices.append(_kan(action, view, look, ranked[0].shanten))
    return advise(choices)


def _far(view: View, look: Look, choice: DiscardChoice) -> int:
    """The shanten after a discard; of an open hand, that of the nearest hand with a yaku."""
    if not view.hand.is_open:
        return choice.shanten
    return max(choice.shanten, nearest_aim(view.hand.discard(choice.tile), look)[0] - 1)


def _fold(tile: Tile, risk: float) -> Reason:
    return Reason(Code.ADVICE_FOLD, (tile,), None, (Reason(Code.ADVICE_RISK, (tile,), round(100 * risk)),))


def _kan(action: Kan, view: View, look: Look, now: int) -> Choice:
    """Four of a kind are laid down if that leaves the hand as near as it is."""
    after = view.hand.lay(Meld(MeldKind.CLOSED_KAN, action.tiles), action.tiles)
    nearer = missing(after, look) - 1 <= now
    return Choice(
        action, 200.0 if nearer else -400.0, Reason(Code.ADVICE_KAN if nearer else Code.ADVICE_NO_NEARER, action.tiles)
    )


def threat(look: Look) -> list[float] | None:
    """Per kind, the chance that one of those in riichi wins on it; None if nobody is."""
    if not look.riichis:
        return None
    if len(look.riichis) == 1:
        return chances(look, look.riichis[0])
    return [sum(each) for each in zip(*(chances(look, player) for player in look.riichis), strict=True)]


def keepers(look: Look) -> list[float]:
    """Per face, what else a tile is good for, in useful tiles: dora, and among isolated tiles the better neighbours."""
    worth = [4.0 * han for han in look.dora]
    for tile in Tile:
        kind = tile.kind
        if kind < 27:
            rank = kind % 9
            worth[tile] += 0.3 + 0.15 * min(rank, 8 - rank)
        elif look.value.get(kind):
            worth[tile] += 0.5 if look.unseen[kind] >= 2 else 0.0
    return worth


def _claim(view: View, look: Look) -> Advice:
    return advise([Choice(action, *judged(action, view, look)) for action in view.options])


def judged(action: Action, view: View, look: Look) -> tuple[float, Reason]:
    """What a normal player thinks of an answer to another's tile: a call that is worth making is above 0."""
    if isinstance(action, Pass):
        return 0, Reason(Code.ADVICE_PASS)
    if not isinstance(action, Chi | Pon):
        return -1, Reason(Code.ADVICE_KEEP_CLOSED)
    now = nearest_aim(view.hand, look)[0] if view.hand.is_open else missing(view.hand, look)
    after = called(view, action)
    far, aim = nearest_aim(after, look)
    if aim is None:
        return -1, Reason(Code.ADVICE_NO_YAKU)
    if far >= now:
        return -1, Reason(Code.ADVICE_NO_NEARER)
    if look.riichis and far > 2:
        return -1, Reason(Code.ADVICE_KEEP_CLOSED)
    if not view.hand.is_open and not _worth_opening(aim, far, after, look):
        return -1, Reason(Code.ADVICE_KEEP_CLOSED)
    return 10 - far, Reason(Code.ADVICE_CALL, action.tiles, None, (aim.reason,))


def _worth_opening(aim: Aim, far: int, after: Hand, look: Look) -> bool:
    """A closed hand is opened for an honour that is a set already, or when it is near and worth something."""
    if aim.honor is not None and any(meld.tiles[0].kind is aim.honor for meld in after.melds):
        return True
    return far <= 2 or (far == 3 and aim.han + look.dora_in(after) >= 2)
