"""What one player holds: concealed tiles, the tile just drawn, melds, and pulled norths.

Text: the concealed tiles, ``_`` and the drawn tile, then each meld after a comma, laid as on the table: the ``-``
follows the called tile and its place says from whom (first: left, middle: across, last: right). A kan without ``-``
is concealed; ``~`` stands before a tile added to a pon; ``n2`` is two pulled norths. The redness of a tile is kept.

>>> hand = Hand.parse("0m_0s,3-45s,66-6p,7777s,1-11~1p")
>>> [meld.kind.name for meld in hand.melds]
['CHI', 'PON', 'CLOSED_KAN', 'ADDED_KAN']
>>> str(hand)
'0m_0s,3-45s,66-6p,7777s,1-11~1p'
>>> Hand.parse("11111m23p")
Traceback (most recent call last):
    ...
engine.hand.HandError: 1m stands 5 times in the hand; a set has four
"""

import re
from bisect import insort
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import Enum, IntEnum

from engine.tiles import KINDS, Tile, counts, format_tiles, parse_tiles, sort_tiles, tile_order

KEY_OF: tuple[tuple[int, int], ...] = tuple((t.kind // 9, 5 ** (t.kind % 9)) for t in Tile)
"""Per tile: its suit (0-3) and what it adds to that suit's key, the suit's counts read as a base-5 number."""


LONGEST_TEXT = 500
"""More characters than any hand or win needs; a longer text is refused before it is read."""


class HandError(ValueError):
    """A hand no player can hold; the message names the tile or the meld."""


class Relative(IntEnum):
    """Whose discard a meld was called from, in turn order from the caller."""

    RIGHT = 1
    ACROSS = 2
    LEFT = 3

    @classmethod
    def of(cls, source: int, seat: int, seats: int) -> "Relative":
        """Where the source sits, seen from a seat. With three players nobody sits across."""
        turns = (source - seat) % seats
        return cls.LEFT if turns == seats - 1 else cls(turns)


class MeldKind(Enum):
    CHI = "chi"
    PON = "pon"
    OPEN_KAN = "open-kan"
    ADDED_KAN = "added-kan"
    CLOSED_KAN = "closed-kan"

    @property
    def is_kan(self) -> bool:
        return self in (MeldKind.OPEN_KAN, MeldKind.ADDED_KAN, MeldKind.CLOSED_KAN)


@dataclass(frozen=True, slots=True)
class Meld:
    """A set laid on the table. ``tiles`` holds all of it in sorted order, the called and the added tile included."""

    kind: MeldKind
    tiles: tuple[Tile, ...]
    called: Tile | None = None
    source: Relative | None = None
    added: Tile | None = None

    @property
    def is_open(self) -> bool:
        """A concealed kan leaves the hand closed; every other meld opens it (edge-cases D25)."""
        return self.kind is not MeldKind.CLOSED_KAN

    @property
    def laid(self) -> tuple[tuple[Tile, bool], ...]:
        """The tiles from left to right as they lie on the table, each with whether it is the turned, called one.

        A tile added to a pon is left out: it lies on the turned one.
        """
        if self.called is None:
            return tuple((tile, False) for tile in self.tiles)
        own = list(self.tiles)
        own.remove(self.called)
        if self.added is not None:
            own.remove(self.added)
        place = {Relative.LEFT: 0, Relative.ACROSS: 1, Relative.RIGHT: len(own), None: 0}[self.source]
        laid = [(tile, False) for tile in own]
        laid.insert(place, (self.called, True))
        return tuple(laid)

    @classmethod
    def parse(cls, text: str) -> "Meld":
        """One meld's text, such as ``3-45s``. A set of three without ``-`` is taken as called from the left."""
        match = re.fullmatch(r"(\d+)(?:(-)(\d*))?(?:~(\d))?([mpsz])", text)
        if match is None:
            parse_tiles(text.replace("-", "").replace("~", ""))  # names an unknown character
            raise HandError(f"{text!r} is not a meld: write one as 3-45s, 66-6p, 1111z or 1-11~1p")
        before, mark, after, added_rank, suit = match.groups(default="")
        tiles = parse_tiles(before + after + added_rank + suit)
        added = parse_tiles(added_rank + suit)[0] if added_rank else None
        place = len(before) - 1 if mark else None
        if place is None and (len(tiles) == 3 or added is not None):
            place = 0
        called = None if place is None else tiles[place]
        kinds = sorted(tile.kind for tile in tiles)
        source = None
        if place is not None:
            last = len(before + after) - 1
            source = Relative.LEFT if place == 0 else Relative.RIGHT if place == last else Relative.ACROSS
        same = kinds[0] == kinds[-1]
        run = len(kinds) == 3 and suit != "z" and kinds == [kinds[0], kinds[0] + 1, kinds[0] + 2]
        if run and added is None:
            if source is not Relative.LEFT:
                raise HandError(f"{text!r}: a chi is called from the left only, so its first tile carries the -")
            kind = MeldKind.CHI
        elif same and len(tiles) == 3 and added is None:
            kind = MeldKind.PON
        elif same and len(tiles) == 4:
            open_kan = MeldKind.OPEN_KAN if added is None else MeldKind.ADDED_KAN
            kind = MeldKind.CLOSED_KAN if called is None else open_kan
        else:
            raise HandError(f"{text!r} is neither a run, nor three or four of a kind")
        return cls(kind, sort_tiles(tiles), called, source, added)

    def __str__(self) -> str:
        suit = self.tiles[0].suit
        ranks = "".join(str(tile)[0] + ("-" if turned else "") for tile, turned in self.laid)
        return f"{ranks}{'~' + str(self.added)[0] if self.added is not None else ''}{suit}"


def tile_keys(tiles: Iterable[Tile]) -> tuple[int, int, int, int]:
    """The four suit keys of some tiles: each suit's counts read as a base-5 number, rank 1 the lowest digit."""
    keys = [0, 0, 0, 0]
    for tile in tiles:
        suit, weight = KEY_OF[tile]
        keys[suit] += weight
    return keys[0], keys[1], keys[2], keys[3]


_DIGITS = b"01234" + bytes(251)


def keys_of_counts(counts: Sequence[int]) -> tuple[int, int, int, int]:
    """The four suit keys of 34 counts. Raises `HandError` for a count that no hand has."""
    try:
        digits = bytes(counts).translate(_DIGITS)[::-1]
        if len(digits) == 34:
            return int(digits[25:], 5), int(digits[16:25], 5), int(digits[7:16], 5), int(digits[:7], 5)
    except ValueError:  # a count below 0, or one above 4: no digit of base 5
        for kind, count in zip(KINDS, counts, strict=False):
            if not 0 <= count <= 4:
                raise HandError(f"{kind} stands {count} times in the hand; a set has four") from None
    raise HandError(f"{len(counts)} counts: a hand has one for each of the 34 kinds")


class _Open:
    """A hand being filled: to make one like this takes a quarter of the time that a frozen one’s constructor does."""

    __slots__ = ("concealed", "drawn", "keys", "kita", "melds")

    concealed: tuple[Tile, ...]
    drawn: Tile | None
    melds: tuple[Meld, ...]
    kita: int
    keys: tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Hand(_Open):
    """One player's tiles. ``concealed`` is sorted and leaves out the drawn tile and the melds.

    ``keys`` are the suit keys of the concealed tiles and the drawn one together. The constructor trusts its caller;
    `Hand.parse` and `Hand.checked` refuse what no player can hold.
    """

    concealed: tuple[Tile, ...]
    drawn: Tile | None = None
    melds: tuple[Meld, ...] = ()
    kita: int = 0
    keys: tuple[int, int, int, int] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        held = self.concealed if self.drawn is None else (*self.concealed, self.drawn)
        object.__setattr__(self, "keys", tile_keys(held))

    @property
    def held(self) -> tuple[Tile, ...]:
        """The concealed tiles and the drawn one."""
        return self.concealed if self.drawn is None else (*self.concealed, self.drawn)

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """Every tile of the hand, melds included, pulled norths not."""
        return (*self.held, *(tile for meld in self.melds for tile in meld.tiles))

    @property
    def set_aside(self) -> list[int]:
        """How many of each of the 34 kinds lie in the melds or are pulled norths."""
        aside = counts(tile for meld in self.melds for tile in meld.tiles)
        aside[Tile.NORTH] += self.kita
        return aside

    @property
    def is_open(self) -> bool:
        return any(meld.is_open for meld in self.melds)

    def draw(self, tile: Tile) -> "Hand":
        """The hand with a tile drawn; a tile drawn before joins the others."""
        joined = self.concealed if self.drawn is None else sort_tiles(self.held)
        (m, p, s, z), (dm, dp, ds, dz) = self.keys, _STEPS[tile]
        return _made(joined, tile, self.melds, self.kita, (m + dm, p + dp, s + ds, z + dz))

    def discard(self, tile: Tile) -> "Hand":
        """The hand without one held tile; the drawn one joins the others. Raises `HandError` if it is not held."""
        drawn = self.drawn
        (m, p, s, z), (dm, dp, ds, dz) = self.keys, _STEPS[tile]
        keys = m - dm, p - dp, s - ds, z - dz
        if tile is drawn:
            return _made(self.concealed, None, self.melds, self.kita, keys)
        left = list(self.concealed)
        try:
            left.remove(tile)
        except ValueError:
            raise HandError(f"{tile} is not in the hand") from None
        if drawn is not None:
            insort(left, drawn, key=_place)
        return _made(tuple(left), None, self.melds, self.kita, keys)

    def lay(self, meld: Meld, own: Iterable[Tile]) -> "Hand":
        """The hand with these of its tiles laid down in a meld, which takes the place of a pon it was added to."""
        hand = self
        for tile in own:
            hand = hand.discard(tile)
        melds = list(hand.melds)
        if meld.kind is MeldKind.ADDED_KAN:
            place = next(at for at, one in enumerate(melds) if one.kind is MeldKind.PON and one.called == meld.called)
            melds[place] = meld
        else:
            melds.append(meld)
        return _made(hand.concealed, None, tuple(melds), hand.kita, hand.keys)

    def pull_north(self) -> "Hand":
        """The hand with a north set aside, which leaves it a tile short. Raises `HandError` if it holds none."""
        hand = self.discard(Tile.NORTH)
        return _made(hand.concealed, None, hand.melds, hand.kita + 1, hand.keys)

    def checked(self) -> "Hand":
        """This hand, if a player can hold it: right size, at most four of a kind and one red five a suit.

        Sizes are 1, 4, 7, 10 or 13 tiles, or one more for a drawn one, a meld counting as three. Raises `HandError`.
        """
        size = len(self.held) + 3 * len(self.melds)
        if size == 0:
            raise HandError("there is no tile in the hand")
        if size > 14 or size % 3 == 0 or not self.held:
            raise HandError(
                f"{size} tiles{' (a meld counts as three)' if self.melds else ''}: a hand has 13, or 14 with the drawn "
                "one (1, 4, 7 or 10 in the small games)"
            )
        if self.drawn is not None and size % 3 == 1:
            raise HandError(f"{size} tiles with the drawn {self.drawn}: a hand has 14 after drawing (or 2, 5, 8, 11)")
        for kind, count in zip(KINDS, counts(self.tiles), strict=True):
            count += self.kita if kind is Tile.NORTH else 0
            if count > 4:
                raise HandError(f"{kind} stands {count} times in the hand; a set has four")
        for red in (tile for tile in self.tiles if tile.is_red):
            if self.tiles.count(red) > 1:
                raise HandError(f"{red} stands {self.tiles.count(red)} times in the hand; each suit has one red five")
        return self

    @classmethod
    def parse(cls, text: str) -> "Hand":
        """A hand's text, checked. Raises `TileTextError` naming a character, or `HandError` naming a tile."""
        if len(text) > LONGEST_TEXT:
            raise HandError(f"{len(text)} characters: a hand is written with at most {LONGEST_TEXT}")
        held, *laid = text.strip().split(",")
        if "-" in held or "~" in held:
            raise HandError("a meld stands after a comma, as in 123m,77-7z")
        concealed_text, mark, drawn_text = held.partition("_")
        concealed = parse_tiles(concealed_text)
        drawn = parse_tiles(drawn_text)
        if mark and len(drawn) != 1:
            raise HandError(f"after _ stands the one tile just drawn, not {drawn_text!r}")
        melds: list[Meld] = []
        kita = 0
        for part in map(str.strip, laid):
            if re.fullmatch(r"n[1-4]", part):
                if kita:
                    raise HandError(
                        f"pulled norths are written twice, as n{kita} and {part}; once with their number will do"
                    )
                kita = int(part[1])
            else:
                melds.append(Meld.parse(part))
        return cls(sort_tiles(concealed), drawn[0] if drawn else None, tuple(melds), kita).checked()

    def __str__(self) -> str:
        text = format_tiles(self.concealed)
        if self.drawn is not None:
            text += f"_{self.drawn}"
        return ",".join((text, *map(str, self.melds), *((f"n{self.kita}",) if self.kita else ())))


_STEPS = tuple(tuple(weight * (at == suit) for at in range(4)) for suit, weight in KEY_OF)
_place = tuple(map(tile_order, Tile)).__getitem__


def _made(
    concealed: tuple[Tile, ...],
    drawn: Tile | None,
    melds: tuple[Meld, ...],
    kita: int,
    keys: tuple[int, int, int, int],
) -> Hand:
    """A hand whose keys are known."""
    hand = _Open()
    hand.concealed = concealed
    hand.drawn = drawn
    hand.melds = melds
    hand.kita = kita
    hand.keys = keys
    hand.__class__ = Hand
    return hand  # type: ignore[return-value]
