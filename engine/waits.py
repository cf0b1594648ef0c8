"""What completes a ready hand: every winning tile, the groups it completes and the form of each wait.

Only a tile that can come is a wait: one of which all four copies are in this player's own hand is not, whether they are
concealed (edge-cases D17) or lie in melds. `dead_waits` names those. Whether a hand that waits for nothing else is
ready at a draw is the table's rule (R41): ``wait_mask(hand, count_melds=False)`` counts only the concealed copies.

>>> from engine.hand import Hand
>>> for wait in waits(Hand.parse("2333p")):
...     print(wait.tile, wait.left, *(f"{completion.group} {completion.form}" for completion in wait.completions))
1p 4 123p ryanmen
2p 3 22p tanki
4p 4 234p ryanmen
>>> waits(Hand.parse("12s44p,3333s")), [str(reason.tiles[0]) for reason in dead_waits(Hand.parse("12s44p,3333s"))]
((), ['3s'])
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypedDict, Unpack

from engine.costs import ENDLESS, costs_of, join, missing
from engine.hand import Hand, HandError, keys_of_counts
from engine.reasons import Code, Reason
from engine.shapes import Form, Group, Shape, WaitForm, shapes
from engine.suits import DIGEST, HALF_WAITS, HONOR, SPECIAL, STATE, SUIT, WAITS
from engine.tiles import KINDS, TERMINALS_AND_HONORS, Tile, counts, kinds_in

CODE_OF = {
    WaitForm.RYANMEN: Code.WAIT_RYANMEN,
    WaitForm.KANCHAN: Code.WAIT_KANCHAN,
    WaitForm.PENCHAN: Code.WAIT_PENCHAN,
    WaitForm.SHANPON: Code.WAIT_SHANPON,
    WaitForm.TANKI: Code.WAIT_TANKI,
    WaitForm.SEVEN_PAIRS: Code.WAIT_PAIRS,
    WaitForm.ORPHANS: Code.WAIT_ORPHANS,
    WaitForm.ORPHANS_13: Code.WAIT_ORPHANS_13,
}
_ORDER = tuple(WaitForm)
_SIZES = (1, 4, 7, 10, 13)

# A ready hand's four ``STATE`` add up to one of these: a suit with one tile over; two that are complete with the pair,
# so that either may become sets alone; or one such, and one that only the winning tile completes.
_EACH_FITS = (1, 20)
_ONE_FITS = 23


class Completion(NamedTuple):
    """One way a wait completes the hand. No group in thirteen orphans."""

    shape: Shape
    group: Group | None
    form: WaitForm


@dataclass(frozen=True, slots=True)
class Wait:
    """A kind that completes the hand. ``left`` counts the copies not in the hand, whether or not they are in sight.

    The reason has the code of the first form and beneath it those of the others.
    """

    tile: Tile
    forms: tuple[WaitForm, ...]
    completions: tuple[Completion, ...]
    left: int
    reason: Reason


class Counting(TypedDict, total=False):
    """What counts as a wait; all of it does unless said otherwise."""

    seven_pairs: bool
    thirteen_orphans: bool
    count_melds: bool  # whether copies in melds and pulled norths use a tile up, as they do in truth


def wait_mask(hand: Hand, **counting: Unpack[Counting]) -> int:
    """The waits of a hand of 3k+1 tiles as bits by kind, 1m the lowest; 0 if it is not ready. Raises `HandError`."""
    mask, special = _standard_waits(hand.keys)
    if special and not hand.melds:
        held = counts(hand.held)
        mask |= _special_waits(held, counting.get("seven_pairs", True), counting.get("thirteen_orphans", True))
    if mask and (hand.melds or hand.kita) and counting.get("count_melds", True):
        for kind, aside in enumerate(hand.set_aside):
            if aside and aside + hand.keys[kind // 9] // 5 ** (kind % 9) % 5 == 4:
                mask &= ~(1 << kind)
    return mask


def wait_mask_of_counts(counts: Sequence[int]) -> int:
    """`wait_mask` of concealed tiles given as 34 counts, no meld beside them."""
    mask, special = _standard_waits(keys_of_counts(counts))
    return mask | _special_waits(counts, True, True) if special else mask


def _standard_waits(keys: tuple[int, int, int, int]) -> tuple[int, bool]:
    """The waits for sets and a pair, and whether the tiles by themselves are one from seven pairs or orphans."""
    m, p, s, z = keys
    a = SUIT[m]
    b = SUIT[p]
    c = SUIT[s]
    d = HONOR[z]
    state = STATE[a] + STATE[b] + STATE[c] + STATE[d]
    if state in _EACH_FITS:
        mask = WAITS[a] | WAITS[b] << 9 | WAITS[c] << 18 | WAITS[d] << 27
    elif state == _ONE_FITS:
        mask = HALF_WAITS[a] | HALF_WAITS[b] << 9 | HALF_WAITS[c] << 18 | HALF_WAITS[d] << 27
    else:
        mask = 0
    digest = DIGEST[a] + DIGEST[b] + DIGEST[c] + DIGEST[d]
    if not mask and digest >> 14 not in _SIZES:
        number = digest >> 14 if digest >> 14 <= 14 else "more than 14"
        raise HandError(f"{number} concealed tiles: a hand waits with 13, less three for each meld")
    return mask, SPECIAL[digest] == 1


def _special_waits(held: Sequence[int], seven_pairs: bool, thirteen_orphans: bool) -> int:
    """The waits of 13 tiles, one short of seven pairs or of thirteen orphans."""
    if 1 in held and held.count(2) == 6:
        return 1 << held.index(1) if seven_pairs else 0
    if not thirteen_orphans:
        return 0
    missing = [kind for kind in TERMINALS_AND_HONORS if not held[kind]]
    return sum(1 << kind for kind in missing or TERMINALS_AND_HONORS)


def waits(hand: Hand, *, seven_pairs: bool = True, thirteen_orphans: bool = True) -> tuple[Wait, ...]:
    """The waits of a hand of 3k+1 tiles, none if it is not ready. Raises `HandError` for a hand of another size."""
    allowed = {Form.STANDARD: True, Form.SEVEN_PAIRS: seven_pairs, Form.ORPHANS: thirteen_orphans}
    own = hand.set_aside
    for tile in hand.held:
        own[tile.kind] += 1
    found = []
    for kind in kinds_in(wait_mask(hand, seven_pairs=seven_pairs, thirteen_orphans=thirteen_orphans)):
        completions = tuple(
            Completion(shape, place.group, place.wait)
            for shape in shapes(hand, kind)
            if allowed[shape.form]
            for place in shape.places
        )
        forms = tuple(sorted({completion.form for completion in completions}, key=_ORDER.index))
        left = 4 - own[kind]
        first, *others = (CODE_OF[form] for form in forms)
        reason = Reason(first, (kind,), left, tuple(Reason(code, (kind,), left) for code in others))
        found.append(Wait(kind, forms, completions, left, reason))
    return tuple(found)


def dead_waits(hand: Hand, *, seven_pairs: bool = True, thirteen_orphans: bool = True) -> tuple[Reason, ...]:
    """A reason for each kind that would complete the hand if there were a fifth copy; all four are in it already."""
    takes = wait_mask(hand, seven_pairs=seven_pairs, thirteen_orphans=thirteen_orphans, count_melds=False)
    held = counts(hand.held)
    gone = [
        kind
        for kind, aside in zip(KINDS, hand.set_aside, strict=True)
        if held[kind] + aside == 4 and (takes >> kind & 1 if aside else _takes_a_fifth(held, kind))
    ]
    return tuple(Reason(Code.WAIT_FIFTH_COPY, (kind,), 0) for kind in gone)


def _takes_a_fifth(held: Sequence[int], kind: Tile) -> bool:
    """Whether the concealed tiles, with a fifth of a kind held four times, would be sets and a pair."""
    five = [count + (other is kind) for other, count in zip(KINDS, held, strict=True)]
    m, p, s = (costs_of(five[at : at + 9], (ENDLESS,) * 9) for at in (0, 9, 18))
    z = costs_of(five[27:], (ENDLESS,) * 7, runs=False)
    return missing(join(m, p), join(s, z), sum(five) // 3) == 0
