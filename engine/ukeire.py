"""Which draws bring a hand nearer, and which discard keeps the most of them.

*Ukeire* are the kinds that lower the shanten and can still come, each with the copies left: four less those in the
whole hand, a tile just discarded included, or those the player has not seen. A fifth copy never counts.

>>> from engine.hand import Hand
>>> for choice in rank_discards(Hand.parse("123m4457p23456s11z"))[:2]:
...     print(choice.tile, choice.shanten, choice.total, *(f"{kind}x{left}" for kind, left in choice.ukeire))
7p 1 23 3px4 4px2 6px4 1sx4 4sx3 7sx4 1zx2
4p 1 19 3px4 6px4 1sx4 4sx3 7sx4
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import compress
from operator import getitem
from typing import NamedTuple, Unpack

from engine.draws import Drawing, after_discards
from engine.hand import Hand, HandError
from engine.reasons import Code, Reason
from engine.shanten import CODE_OF, Table, room_of
from engine.shapes import Form
from engine.tiles import KINDS, RED_FIVES, Tile, counts

type Left = tuple[tuple[Tile, int], ...]
"""Kinds and how many of each can still come, none of them 0."""


class Ukeire(NamedTuple):
    """What a hand of 3k+1 tiles draws to. ``form`` is the nearest form, the standard one at a tie."""

    shanten: int
    tiles: Left
    total: int
    form: Form

    @property
    def reason(self) -> Reason:
        """Beneath it the distance, then each kind with its copies."""
        return _reason(self.shanten, self.tiles, self.total, self.form)


class DiscardChoice(NamedTuple):
    """One discard of a hand of 3k+2 tiles and what the rest draws to."""

    tile: Tile
    shanten: int
    ukeire: Left
    total: int
    form: Form

    @property
    def reason(self) -> Reason:
        """Beneath it the distance, then each kind with its copies."""
        return _reason(self.shanten, self.ukeire, self.total, self.form)


def _reason(shanten: int, left: Left, total: int, form: Form) -> Reason:
    each = (Reason(Code.UKEIRE, (kind,), count) for kind, count in left)
    distance = Reason(CODE_OF[form], amount=shanten)
    return Reason(Code.UKEIRE, tuple(kind for kind, _ in left), total, (distance, *each))


def ukeire(hand: Hand, unseen: Sequence[int] | None = None, **table: Unpack[Table]) -> Ukeire:
    """The useful tiles of a hand of 3k+1 tiles. Raises `HandError` for a hand of another size.

    ``unseen`` are 34 counts of the tiles that may still come, as this player sees it; else all not in the hand.
    """
    if len(hand.held) % 3 != 1:
        raise HandError(f"{len(hand.held)} concealed tiles: ukeire is asked of 13, less three for each meld")
    held = counts(hand.held)
    room = room_of(hand, held, table.get("without", ""))
    far, form, mask = Drawing(hand, room, **table).useful(hand.keys, held)
    tiles, total = _Supply(_gone(held, room, unseen)).of(mask)
    return Ukeire(far - 1, tiles, total, form)


def rank_discards(hand: Hand, unseen: Sequence[int] | None = None, **table: Unpack[Table]) -> tuple[DiscardChoice, ...]:
    """Every discard of a hand of 3k+2 tiles, best first: lowest shanten, then most tiles, then in order of the tiles.

    ``unseen`` as in `ukeire`. A red five is a choice of its own. Raises `HandError` for a hand of another size.
    """
    tiles = hand.held
    if len(tiles) % 3 != 2:
        raise HandError(f"{len(tiles)} concealed tiles: one discards from 14, less three for each meld")
    held = counts(tiles)
    if hand.melds or hand.kita or table:
        room = room_of(hand, held, table.get("without", ""))
        found: Iterable[tuple[int, int, Form, int]] = Drawing(hand, room, **table).after_discards(hand.keys, held)
        gone = _gone(held, room, unseen)
    else:
        found = after_discards(hand.keys, held)
        gone = held if unseen is None else _gone(held, (4,) * 34, unseen)
    supply = _Supply(gone)
    ranked = []
    for kind, far, form, mask in found:
        useful, total = supply.of(mask)
        ranked.append((far, -total, kind, useful, form))
    ranked.sort()
    # Made as a bare tuple is made: the constructor of a named one takes twice the time.
    new = tuple.__new__
    choices = [
        new(DiscardChoice, (KINDS[kind], far - 1, useful, -total, form)) for far, total, kind, useful, form in ranked
    ]
    reds = _REDS.intersection(tiles)
    return tuple(_with_reds(choices, reds, held) if reds else choices)


_REDS = frozenset(RED_FIVES)


def _with_reds(choices: list[DiscardChoice], reds: frozenset[Tile], held: Sequence[int]) -> Iterator[DiscardChoice]:
    """The choices of a kind as those of its faces: the plain five, if there is one, before the red."""
    red_of = {red.kind: red for red in reds}
    for choice in choices:
        red = red_of.get(choice.tile)
        if red is None or held[choice.tile] > 1:
            yield choice
        if red is not None:
            yield choice._replace(tile=red)


def _gone(held: Sequence[int], room: Sequence[int], unseen: Sequence[int] | None) -> list[int]:
    """How many of each kind cannot come: those this player has, those not in the set, those seen elsewhere."""
    gone = [4 - most + count for most, count in zip(room, held, strict=True)]
    if unseen is not None:
        gone = [max(count, 4 - left) for count, left in zip(gone, unseen, strict=True)]
    return gone


class _Supply:
    """The tiles that can still come: how many of each kind, as pairs and as bits of the binary digits."""

    def __init__(self, gone: Sequence[int]) -> None:
        digits = bytes(gone)[::-1]
        self.items = tuple(map(getitem, _LEFT, gone))
        self.ones, self.twos, self.fours = (int(digits.translate(column), 2) for column in _BINARY)
        self.some = self.ones | self.twos | self.fours

    def of(self, mask: int) -> tuple[Left, int]:
        """These kinds with the copies left, and how many tiles they are together."""
        mask &= self.some
        chosen = _BYTES[mask & 4095] + _BYTES[mask >> 12 & 4095] + _BYTES[mask >> 24]
        total = (
            (mask & self.ones).bit_count() + 2 * (mask & self.twos).bit_count() + 4 * (mask & self.fours).bit_count()
        )
        return tuple(compress(self.items, chosen)), total


_LEFT = tuple(tuple((kind, 4 - gone) for gone in range(5)) for kind in KINDS)
_BINARY = tuple(bytes(ord("0") + (max(0, 4 - gone) >> place & 1) for gone in range(256)) for place in range(3))
_SIX = tuple(bytes(mask >> place & 1 for place in range(6)) for mask in range(64))
_BYTES = tuple(low + high for high in _SIX for low in _SIX)  # twelve bits, a byte each
