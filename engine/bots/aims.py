"""What an open hand can aim at so that it will have a yaku, and how far it is from that.

A closed hand needs no aim, for it can declare riichi or win by its own draw. An open one is only as near as the
nearest aim: a set of honours of value, simples only, sets of three alike only, one suit.

>>> from engine.hand import Hand
>>> hand = Hand.parse("2344m56p3488s,2-34p")
>>> Aim(Code.TANYAO, simples=True).missing(hand)
2
"""

from collections.abc import Iterator
from typing import NamedTuple

from engine.bots.look import Look
from engine.costs import FAR
from engine.hand import KEY_OF, Hand, MeldKind
from engine.reasons import Code, Reason
from engine.suits import CLASS, HONOR, JOIN_OF, MISSING, SUIT
from engine.tiles import Tile


class Aim(NamedTuple):
    """One way to a yaku. ``honor`` is to be a set, ``suit`` the only one beside honours."""

    code: Code
    han: int = 1
    simples: bool = False
    triplets: bool = False
    honor: Tile | None = None
    suit: int | None = None

    @property
    def reason(self) -> Reason:
        return Reason(Code.ADVICE_AIM, (), None, (Reason(self.code, (), self.han),))

    def missing(self, hand: Hand) -> int:
        """The tiles missing to a complete hand of this kind; `FAR` if the melds rule it out."""
        sets = len(hand.held) // 3
        for meld in hand.melds:
            first = meld.tiles[0].kind
            run = meld.kind is MeldKind.CHI
            if self.simples and not (first.is_simple and (not run or first % 9 < 6)):
                return FAR
            if self.triplets and run:
                return FAR
            if self.suit is not None and first // 9 not in (self.suit, 3):
                return FAR
            if first is self.honor:
                return sets_missing(hand.keys, sets)
        m, p, s, z = hand.keys
        if self.triplets:
            return _triplets_missing(hand.keys, sets)
        if self.simples:
            return sets_missing((_inner(m), _inner(p), _inner(s), 0), sets)
        if self.suit is not None:
            return sets_missing((*(key if self.suit == at else 0 for at, key in enumerate((m, p, s))), z), sets)
        if self.honor is not None:
            weight = KEY_OF[self.honor][1]
            held = min(z // weight % 5, 3)
            return sets_missing((m, p, s, z - held * weight), sets - 1) + 3 - held
        return sets_missing(hand.keys, sets)


def sets_missing(keys: tuple[int, ...], sets: int) -> int:
    """The tiles missing to so many sets and a pair, wherever the tiles are to come from."""
    m, p, s, z = keys
    a, b, c, d = SUIT[m], SUIT[p], SUIT[s], HONOR[z]
    found: int = MISSING[3 * sets + 1][JOIN_OF[a][CLASS[b]]][JOIN_OF[c][CLASS[d]]]
    return found


def _inner(key: int) -> int:
    """A suit without its one and nine."""
    return key % 5**8 - key % 5


def _triplets_missing(keys: tuple[int, ...], sets: int) -> int:
    held: list[int] = sorted((key // 5**rank % 5 for key in keys for rank in range(9)), reverse=True)
    threes = sum(min(count, 3) for count in held[:sets])
    return 3 * sets + 2 - threes - min(held[sets], 2)


def aims(hand: Hand, look: Look) -> Iterator[Aim]:
    """The aims that the rules know and the melds allow; sets of honours only where a pair of them is held or melded."""
    forms = look.forms
    z = hand.keys[3]
    melded = {meld.tiles[0].kind for meld in hand.melds}
    for honor, han in look.value.items():
        held = z // KEY_OF[honor][1] % 5
        if han and (honor in melded or held > 2 or (held == 2 and look.unseen[honor])):
            yield Aim(
                _CODE_OF.get(honor, Code.ROUND_WIND if honor is look.view.prevalent_wind else Code.SEAT_WIND),
                han,
                honor=honor,
            )
    if forms.simples:
        yield Aim(Code.TANYAO, forms.simples, simples=True)
    if forms.triplets:
        yield Aim(Code.TOITOI, forms.triplets, triplets=True)
    if forms.half_flush:
        for suit in range(3):
            yield Aim(Code.HONITSU, forms.half_flush, suit=suit)


_CODE_OF = {Tile.WHITE: Code.HAKU, Tile.GREEN: Code.HATSU, Tile.RED: Code.CHUN}


def nearest_aim(hand: Hand, look: Look) -> tuple[int, Aim | None]:
    """The tiles an open hand misses to be complete with a yaku, and by which aim; the dearest of equally near ones."""
    best: tuple[int, int, Aim | None] = (FAR, 0, None)
    for aim in aims(hand, look):
        missing = aim.missing(hand)
        if (missing, -aim.han) < best[:2]:
            best = (missing, -aim.han, aim)
    return best[0], best[2]
