"""What an open hand can aim at so that it will have a yaku, and how far it is from that.

A closed hand needs no aim, for it can declare riichi or win by its own draw. An open one is only as near as the
nearest aim: a set of honours of value, simples only, sets of three alike only, one suit.

Hands stand here as their suit keys (`engine.hand`) and the number of sets they still have to make.

>>> from engine.hand import Hand
>>> from engine.reasons import Code
>>> hand = Hand.parse("2344m56p3488s,2-34p")
>>> Aim(Code.TANYAO, 1, simples=True).missing(hand.keys, 3)
2
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from engine.bots.look import OUTER, Look
from engine.costs import FAR
from engine.hand import KEY_OF, Hand, Meld, MeldKind
from engine.reasons import Code, Reason
from engine.suits import CLASS, HONOR, JOIN, MISSING, SUIT
from engine.tiles import KINDS, Tile

type Keys = tuple[int, int, int, int]

ALL = (1 << 34) - 1
WEIGHTS = tuple(KEY_OF[kind] for kind in KINDS)
"""Per kind, its suit and what it adds to that suit's key."""


class Aim(NamedTuple):
    """One way to a yaku, whose code it has; with none of the fields after the han, any complete hand.

    ``honor`` is to be a set, ``suit`` the only one beside honours; ``runs`` are to be made, named by their lowest kind.
    """

    code: Code
    han: int = 1
    simples: bool = False
    triplets: bool = False
    honor: Tile | None = None
    suit: int | None = None
    runs: tuple[int, ...] = ()

    @property
    def reason(self) -> Reason:
        return Reason(Code.ADVICE_AIM, (), None, (Reason(self.code, (), self.han),))

    def allows(self, first: int, run: bool) -> bool:
        """Whether a meld, given its lowest kind, leaves this aim open."""
        if self.simples:
            return not (OUTER >> first & 1 or (run and OUTER >> first + 2 & 1))
        if self.triplets:
            return not run
        return self.suit is None or first // 9 in (self.suit, 3)

    def is_made(self, melds: Sequence[tuple[int, bool]]) -> bool:
        """Whether the melds have the yaku already, so that any complete hand will do."""
        if self.honor is not None:
            return (self.honor, False) in melds
        return not (self.simples or self.triplets or self.suit is not None or self.runs)

    def missing(self, keys: Keys, sets: int) -> int:
        """The tiles missing to a complete hand of this kind."""
        m, p, s, z = keys
        if self.simples:
            return sets_missing((_inner(m), _inner(p), _inner(s), 0), sets)
        if self.suit is not None:
            return sets_missing(self._one_suit(keys), sets)
        if self.honor is not None:
            weight = WEIGHTS[self.honor][1]
            held = min(z // weight % 5, 3)
            return sets_missing((m, p, s, z - held * weight), sets - 1) + 3 - held
        if self.triplets:
            return _triplets(keys, sets)[0]
        if self.runs:
            rest, missing = self._without_runs(keys)
            return sets_missing(rest, sets - len(self.runs)) + missing.bit_count()
        return sets_missing(keys, sets)

    def useful(self, keys: Keys, sets: int) -> tuple[int, int]:
        """The tiles missing, and the mask of kinds that would make them one less."""
        m, p, s, z = keys
        if self.simples:
            far, mask = useful((_inner(m), _inner(p), _inner(s), 0), sets)
            return far, mask & ~OUTER
        if self.suit is not None:
            far, mask = useful(self._one_suit(keys), sets)
            return far, mask & (0b111111111 << 9 * self.suit | 0b1111111 << 27)
        if self.honor is not None:
            weight = WEIGHTS[self.honor][1]
            held = min(z // weight % 5, 3)
            far, mask = useful((m, p, s, z - held * weight), sets - 1)
            return far + 3 - held, mask | (held < 3) << self.honor
        if self.triplets:
            return _triplets(keys, sets)
        if self.runs:
            rest, missing = self._without_runs(keys)
            far, mask = useful(rest, sets - len(self.runs))
            return far + missing.bit_count(), mask | missing
        return useful(keys, sets)

    def _without_runs(self, keys: Keys) -> tuple[Keys, int]:
        """The keys without what is held of the runs, and the mask of what is missing of them."""
        left, missing = list(keys), 0
        for first in self.runs:
            for kind in (first, first + 1, first + 2):
                suit, weight = WEIGHTS[kind]
                if left[suit] // weight % 5:
                    left[suit] -= weight
                else:
                    missing |= 1 << kind
        return (left[0], left[1], left[2], left[3]), missing

    def _one_suit(self, keys: Keys) -> Keys:
        m, p, s, z = keys
        return (m if self.suit == 0 else 0), (p if self.suit == 1 else 0), (s if self.suit == 2 else 0), z


ANY = Aim(Code.SHANTEN_SETS, 0)
"""Any complete hand: the yaku is in the melds, or the hand is closed."""


def _inner(key: int) -> int:
    """A suit without its one and nine."""
    return key % 390625 - key % 5


def sets_missing(keys: Keys, sets: int) -> int:
    """The tiles missing to so many sets and a pair, wherever they are to come from."""
    m, p, s, z = keys
    found: int = MISSING[3 * sets + 1][JOIN[CLASS[SUIT[m]]][CLASS[SUIT[p]]]][JOIN[CLASS[SUIT[s]]][CLASS[HONOR[z]]]]
    return found


@lru_cache(maxsize=1 << 15)
def _draws(honors: bool, key: int) -> tuple[int, tuple[tuple[int, int], ...]]:
    """A suit's class, and the classes one draw makes of it, each with the ranks that do so as bits."""
    table = HONOR if honors else SUIT
    this = CLASS[table[key]]
    found: dict[int, int] = {}
    weight = 1
    for rank in range(7 if honors else 9):
        if key // weight % 5 < 4:
            after = CLASS[table[key + weight]]
            if after != this:
                found[after] = found.get(after, 0) | 1 << rank
        weight *= 5
    return this, tuple(found.items())


def useful(keys: Keys, sets: int) -> tuple[int, int]:
    """The tiles missing to so many sets and a pair, and the kinds that would make them one less."""
    m, m_draws = _draws(False, keys[0])
    p, p_draws = _draws(False, keys[1])
    s, s_draws = _draws(False, keys[2])
    z, z_draws = _draws(True, keys[3])
    final = MISSING[3 * sets + 1]
    mp, sz = JOIN[m][p], JOIN[s][z]
    far: int = final[mp][sz]
    mask = 0
    for after, bits in m_draws:
        if final[JOIN[after][p]][sz] < far:
            mask |= bits
    for after, bits in p_draws:
        if final[JOIN[m][after]][sz] < far:
            mask |= bits << 9
    row = final[mp]
    for after, bits in s_draws:
        if row[JOIN[after][z]] < far:
            mask |= bits << 18
    for after, bits in z_draws:
        if row[JOIN[s][after]] < far:
            mask |= bits << 27
    return far, mask


def _triplets(keys: Keys, sets: int) -> tuple[int, int]:
    """The tiles missing to sets of three alike and a pair, and the kinds that are useful for it."""
    held = [keys[suit] // weight % 5 for suit, weight in WEIGHTS]
    threes = sum(count >= 3 for count in held)
    pairs = sum(count == 2 for count in held)
    singles = sum(count == 1 for count in held)
    if threes > sets:
        threes = sets
    far = 3 * sets + 2 - 3 * threes
    blocks = sets + 1 - threes  # still to be made: sets, and the pair
    two = min(pairs, blocks)
    far -= 2 * two + min(singles, blocks - two)
    mask = sum(1 << kind for kind, count in enumerate(held) if count == 2)
    if two < blocks or threes == sets:
        mask |= sum(1 << kind for kind, count in enumerate(held) if count == 1)
    return far, mask


def melded(melds: Iterable[Meld]) -> list[tuple[int, bool]]:
    """The lowest kind of each meld and whether it is a run."""
    return [(meld.tiles[0].kind, meld.kind is MeldKind.CHI) for meld in melds]


def aims(keys: Keys, melds: Sequence[tuple[int, bool]], look: Look) -> Iterator[Aim]:
    """The aims that the rules know and the melds allow; sets of honours only where a pair of them is held or melded."""
    forms = look.forms
    z = keys[3]
    for honor, (_, han) in look.value.items():
        if not han:
            continue
        if (honor, False) in melds:
            yield Aim(_code_of(honor, look), han)
        else:
            held = z // WEIGHTS[honor][1] % 5
            if held > 2 or (held == 2 and look.unseen[honor]):
                yield Aim(_code_of(honor, look), han, honor=honor)
    shapes = []
    if forms.simples[1]:
        shapes.append(Aim(Code.TANYAO, forms.simples[1], simples=True))
    if forms.triplets[1]:
        shapes.append(Aim(Code.TOITOI, forms.triplets[1], triplets=True))
    if forms.half_flush[1]:
        shapes += [Aim(Code.HONITSU, forms.half_flush[1], suit=suit) for suit in range(3)]
    yield from _run_aims(keys, melds, look)
    for aim in shapes:
        if all(aim.allows(first, run) for first, run in melds):
            yield aim


def _run_aims(keys: Keys, melds: Sequence[tuple[int, bool]], look: Look) -> Iterator[Aim]:
    """Three runs of one sort, of which at most two tiles are missing."""
    forms = look.forms
    made = {first for first, run in melds if run}
    sets = look.rules.table.sets
    wanted: list[tuple[Code, int, tuple[int, ...]]] = []
    if forms.three_colors[1]:
        wanted += [(Code.SANSHOKU_DOUJUN, forms.three_colors[1], (rank, 9 + rank, 18 + rank)) for rank in range(7)]
    if forms.straight[1]:
        wanted += [(Code.ITTSUU, forms.straight[1], (first, first + 3, first + 6)) for first in (0, 9, 18)]
    for code, han, three in wanted:
        aim = Aim(code, han, runs=tuple(first for first in three if first not in made))
        if len(melds) + len(aim.runs) > sets:
            continue
        if not aim.runs:
            yield Aim(code, han)
        elif aim._without_runs(keys)[1].bit_count() <= 2:
            yield aim


def _code_of(honor: Tile, look: Look) -> Code:
    if honor in _DRAGON_CODES:
        return _DRAGON_CODES[honor]
    return Code.ROUND_WIND if honor is look.view.prevalent_wind else Code.SEAT_WIND


_DRAGON_CODES = {Tile.WHITE: Code.HAKU, Tile.GREEN: Code.HATSU, Tile.RED: Code.CHUN}


def nearest_aim(hand: Hand, look: Look) -> tuple[int, Aim | None]:
    """The tiles an open hand misses to be complete with a yaku, and by which aim; the dearest of equally near ones."""
    best: tuple[int, int, Aim | None] = (FAR, 0, None)
    sets = len(hand.held) // 3
    for aim in aims(hand.keys, melded(hand.melds), look):
        missing = aim.missing(hand.keys, sets)
        if (missing, -aim.han) < best[:2]:
            best = (missing, -aim.han, aim)
    return best[0], best[2]
