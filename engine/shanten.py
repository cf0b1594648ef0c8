"""How far a hand is from ready: -1 complete, 0 ready, else the fewest exchanges of a tile that make it ready.

The number of sets follows from the concealed tiles (3k+1 or 3k+2), so the small games and open hands need no other
words. Seven pairs and thirteen orphans count only for 13 or 14 concealed tiles without any meld (edge-cases D16).

*Four copies.* A tile that could only come as a fifth copy does not exist, and neither does one whose copies lie in
this hand's own melds, are pulled norths, or are left out of the set (``without``: sanma has no ``2345678m``). So a hand
is at shanten 0 exactly if it has a wait that can come; `explain_shanten` says where this rule decides.

>>> from engine.hand import Hand
>>> shanten(Hand.parse("123m456p789s11z55z")), shanten(Hand.parse("19m19p19s1234567z_1m"))
(0, -1)
>>> shanten(Hand.parse("6666m777p222s777z"))  # the fourth 6m has no fifth to pair with
1
>>> [f"{reason.code} {reason.amount}" for reason in explain_shanten(Hand.parse("6666m777p222s777z")).because][-1]
'shanten.fifth-copy 0'
>>> shanten(Hand.parse("12s44p,3333s")), shanten(Hand.parse("44p12s"))  # no 3s is left to draw
(1, 0)
"""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import product
from typing import TypedDict, Unpack

from engine.costs import ENDLESS, FAR, join, missing
from engine.hand import Hand, HandError, keys_of_counts
from engine.reasons import Code, Reason
from engine.shapes import Form
from engine.suits import CLASS, DIGEST, HONOR, JOIN_OF, MISSING, SPECIAL, SUIT, suit_costs
from engine.tiles import KINDS, TERMINALS_AND_HONORS, Tile, counts, parse_tiles

CODE_OF = {Form.STANDARD: Code.SHANTEN_SETS, Form.SEVEN_PAIRS: Code.SHANTEN_PAIRS, Form.ORPHANS: Code.SHANTEN_ORPHANS}


class Table(TypedDict, total=False):
    """What the table does not play: forms, allowed unless said otherwise, and kinds its set does not have, as text."""

    seven_pairs: bool
    thirteen_orphans: bool
    without: str


# `shanten` and `shanten_of_counts` look the same things up, line by line: a call or a tuple would cost a tenth of it.


def shanten(hand: Hand) -> int:
    """The least shanten over the three forms. Raises `HandError` for 3, 6, 9 or 12 concealed tiles."""
    if hand.melds or hand.kita:
        return shanten_at(hand)
    m, p, s, z = hand.keys
    a = SUIT[m]
    b = SUIT[p]
    c = SUIT[s]
    d = HONOR[z]
    digest = DIGEST[a] + DIGEST[b] + DIGEST[c] + DIGEST[d]
    try:
        sets = MISSING[digest >> 14][JOIN_OF[a][CLASS[b]]][JOIN_OF[c][CLASS[d]]]
    except IndexError:
        raise wrong_size(digest >> 14) from None
    special = SPECIAL[digest]
    return (sets if sets < special else special) - 1


def shanten_of_counts(counts: Sequence[int]) -> int:
    """The shanten of concealed tiles given as 34 counts, no meld beside them. Raises `HandError` as `shanten` does."""
    m, p, s, z = keys_of_counts(counts)
    a = SUIT[m]
    b = SUIT[p]
    c = SUIT[s]
    d = HONOR[z]
    digest = DIGEST[a] + DIGEST[b] + DIGEST[c] + DIGEST[d]
    try:
        sets = MISSING[digest >> 14][JOIN_OF[a][CLASS[b]]][JOIN_OF[c][CLASS[d]]]
    except IndexError:
        raise wrong_size(digest >> 14) from None
    special = SPECIAL[digest]
    return (sets if sets < special else special) - 1


def shanten_floor(hand: Hand) -> int:
    """The shanten without a look at copies that lie in the own melds: never more than the true one, and quick."""
    m, p, s, z = hand.keys
    a = SUIT[m]
    b = SUIT[p]
    c = SUIT[s]
    d = HONOR[z]
    digest = DIGEST[a] + DIGEST[b] + DIGEST[c] + DIGEST[d]
    sets = MISSING[digest >> 14][JOIN_OF[a][CLASS[b]]][JOIN_OF[c][CLASS[d]]]
    special = SPECIAL[digest]
    return (sets if sets < special else special) - 1


def shanten_at(hand: Hand, **table: Unpack[Table]) -> int:
    """The shanten where a form is not played or a kind is not in the set."""
    return min(distances(hand, **table).values()) - 1


def wrong_size(tiles: int) -> HandError:
    """No hand has so many concealed tiles."""
    number = tiles if tiles <= 14 else "more than 14"
    return HandError(f"{number} concealed tiles: a hand has 13 or 14, less three for each meld")


def room_of(hand: Hand, held: Sequence[int], without: str = "") -> list[int]:
    """Per kind, how many tiles of it the concealed hand can ever hold: four less those that lie elsewhere for good."""
    room = [4 - aside for aside in hand.set_aside]
    for kind in parse_tiles(without):
        room[kind] = held[kind]
    return room


def distances(hand: Hand, **table: Unpack[Table]) -> dict[Form, int]:
    """The tiles each form misses (its shanten and one more); forms this hand may not take are left out."""
    held = counts(hand.held)
    room = room_of(hand, held, table.get("without", ""))
    if len(hand.held) % 3 == 0:
        raise wrong_size(len(hand.held))
    far = {Form.STANDARD: _standard(hand.keys, room, len(hand.held) // 3)}
    if not hand.melds and len(hand.held) >= 13:
        if table.get("seven_pairs", True):
            far[Form.SEVEN_PAIRS] = pairs_missing(held, room)
        if table.get("thirteen_orphans", True):
            far[Form.ORPHANS] = orphans_missing(held, room)
    return far


def _standard(keys: Sequence[int], room: Sequence[int], sets: int) -> int:
    m, p, s, z = (suit_costs(key, tuple(room[at : at + 9])) for key, at in zip(keys, (0, 9, 18, 27), strict=True))
    return missing(join(m, p), join(s, z), sets)


def pairs_missing(held: Sequence[int], room: Sequence[int]) -> int:
    """The tiles missing to seven different pairs: four of a kind are one of them (edge-cases D15)."""
    return sum(sorted(max(0, 2 - count) if most >= 2 else FAR for count, most in zip(held, room, strict=True))[:7])


def orphans_missing(held: Sequence[int], room: Sequence[int]) -> int:
    """The tiles missing to one of each terminal and honour and a second of any."""
    if not all(room[kind] for kind in TERMINALS_AND_HONORS):
        return FAR
    kinds = sum(held[kind] > 0 for kind in TERMINALS_AND_HONORS)
    return 14 - kinds - any(held[kind] > 1 for kind in TERMINALS_AND_HONORS)


def explain_shanten(hand: Hand, **table: Unpack[Table]) -> Reason:
    """The nearest form (the standard one at a tie), beneath it the groups of a nearest complete hand.

    Each group is shown by the tiles held for it and the number it misses; these add up to shanten + 1. After the groups
    stand the other forms, and a ``shanten.fifth-copy`` for each kind whose fifth copy would bring the hand nearer.
    """
    far = distances(hand, **table)
    nearest = min(far, key=lambda form: far[form])
    held = counts(hand.held)
    room = room_of(hand, held, table.get("without", ""))
    if nearest is Form.STANDARD:
        because = [*_groups(held, room, len(hand.held) // 3)]
    elif nearest is Form.SEVEN_PAIRS:
        because = [*_pairs(held, room)]
    else:
        kinds = tuple(kind for kind in TERMINALS_AND_HONORS if held[kind])
        because = [Reason(Code.SHANTEN_GROUP, kinds, far[nearest])]
    because += (Reason(CODE_OF[form], amount=far[form] - 1) for form in far if form is not nearest)
    because += _fifth_copies(hand, held, room, far[nearest])
    return Reason(CODE_OF[nearest], amount=far[nearest] - 1, because=tuple(because))


def _fifth_copies(hand: Hand, held: Sequence[int], room: Sequence[int], far: int) -> Iterable[Reason]:
    """The kinds, all four copies of them in this hand, of which one more would bring it nearer.

    Where only more of several kinds would, these share a reason.
    """
    sets = len(hand.held) // 3
    full = [kind for kind, aside in zip(KINDS, hand.set_aside, strict=True) if held[kind] + aside == 4]
    wide = tuple(ENDLESS if kind in full else most for kind, most in zip(KINDS, room, strict=True))
    if _standard(hand.keys, wide, sets) >= far:
        return
    alone = False
    for kind in full:
        wider = [ENDLESS if other is kind else most for other, most in zip(KINDS, room, strict=True)]
        if (nearer := _standard(hand.keys, wider, sets)) < far:
            yield Reason(Code.SHANTEN_FIFTH_COPY, (kind,), nearer - 1)
            alone = True
    if not alone:
        used = counts(tile for group in nearest_groups(tuple(held), wide, sets) for tile in group)
        over = tuple(kind for kind in full if used[kind] > room[kind])
        yield Reason(Code.SHANTEN_FIFTH_COPY, over, _standard(hand.keys, wide, sets) - 1)


def _pairs(held: Sequence[int], room: Sequence[int]) -> Iterable[Reason]:
    """Seven pairs: the kinds held twice, then single ones, then as many pairs as are wholly missing."""
    kinds = sorted((kind for kind in KINDS if held[kind] and room[kind] >= 2), key=lambda kind: held[kind] < 2)
    for kind in kinds[:7]:
        yield Reason(Code.SHANTEN_GROUP, (kind,) * min(2, held[kind]), max(0, 2 - held[kind]))
    for _ in range(7 - len(kinds)):
        yield Reason(Code.SHANTEN_GROUP, amount=2)


def _groups(held: Sequence[int], room: Sequence[int], sets: int) -> Iterable[Reason]:
    """The sets and the pair of a nearest complete hand, with the tiles held for each."""
    left = list(held)
    for group in nearest_groups(tuple(held), tuple(room), sets):
        tiles = []
        for kind in group:
            if left[kind]:
                left[kind] -= 1
                tiles.append(kind)
        yield Reason(Code.SHANTEN_GROUP, tuple(tiles), len(group) - len(tiles))


type Groups = tuple[tuple[Tile, ...], ...]


def nearest_groups(held: tuple[int, ...], room: tuple[int, ...], sets: int) -> Groups:
    """The sets and then the pair of one complete hand that misses as few tiles as can be."""
    impossible: tuple[int, Groups] = (FAR, ())

    @cache
    def search(kind: int, one_ago: int, two_ago: int, sets: int, pair: int) -> tuple[int, Groups]:
        """The cheapest way to make these sets and pair of this kind and those above it, runs being open below it."""
        if (one_ago or two_ago) and (kind % 9 == 0 or kind > 27):  # a run ends with its suit; honours have none
            return impossible
        if kind == 34:
            return impossible if sets or pair else (0, ())
        best = impossible
        for begun, triplet, head in product(range(sets + 1 if kind < 27 else 1), (0, 1, 2), range(pair + 1)):
            used = one_ago + two_ago + begun + 3 * triplet + 2 * head
            if used > room[kind] or begun + triplet > sets:
                continue
            cost, groups = search(kind + 1, begun, one_ago, sets - begun - triplet, pair - head)
            cost += max(0, used - held[kind])
            if cost < best[0]:
                made = ((KINDS[kind],) * 3,) * triplet + (KINDS[kind : kind + 3],) * begun
                best = cost, (*made, *groups, *((KINDS[kind],) * 2,) * head)
        return best

    return search(0, 0, 0, sets, 1)[1]
