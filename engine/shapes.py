"""Every way to read a complete hand: four sets and a pair, seven pairs, or thirteen orphans.

A suit's tiles are taken apart once and remembered; a hand is the product of its suits, its melds standing as they lie.
Each shape also says where the tile that completed it can sit: the same shape may be won in two places.

>>> from engine.hand import Hand
>>> from engine.tiles import Tile
>>> for shape in shapes(Hand.parse("11122233m99p,66-6z"), Tile.M3):
...     print(shape, *(f"({place.group} by {place.wait})" for place in shape.places))
111m 222m 333m 66-6z 99p (333m by shanpon)
123m 123m 123m 66-6z 99p (123m by penchan)
"""

from enum import StrEnum
from typing import NamedTuple

from engine.hand import KEY_OF, Hand, Meld, MeldKind
from engine.tiles import KINDS, Tile, format_tiles, sort_tiles
from engine.traits import (
    BAMBOO,
    CHARACTERS,
    CIRCLES,
    DRAGON_PAIR,
    GREEN_SET,
    HONOR,
    MIDDLE,
    NON_GREEN,
    ORPHANS,
    RED_SET,
    RUN,
    SEVEN_PAIRS,
    SIMPLE,
    STANDARD,
    SUITS,
    TERMINAL,
    TRIPLET,
    WHITE_SET,
    WIND_PAIR,
)


class Form(StrEnum):
    """The three forms of a complete hand."""

    STANDARD = "standard"
    SEVEN_PAIRS = "seven-pairs"
    ORPHANS = "orphans"


class GroupKind(StrEnum):
    RUN = "run"
    PAIR = "pair"
    TRIPLET = "triplet"
    KAN = "kan"


class WaitForm(StrEnum):
    """How a tile completes its group: the two-sided, closed, edge, double-pair and pair wait, and the special forms."""

    RYANMEN = "ryanmen"
    KANCHAN = "kanchan"
    PENCHAN = "penchan"
    SHANPON = "shanpon"
    TANKI = "tanki"
    SEVEN_PAIRS = "seven-pairs"
    ORPHANS = "orphans"
    ORPHANS_13 = "orphans-13"


class Group(NamedTuple):
    """A set or the pair. ``tile`` is its (lowest) kind; ``meld`` is where it lies on the table, None if in the hand."""

    kind: GroupKind
    tile: Tile
    meld: Meld | None = None

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The kinds in it, redness forgotten."""
        return _TILES[self.kind][self.tile]

    @property
    def is_open(self) -> bool:
        return self.meld is not None and self.meld.kind is not MeldKind.CLOSED_KAN

    @property
    def is_kan(self) -> bool:
        return self.kind is GroupKind.KAN

    def __str__(self) -> str:
        return str(self.meld) if self.meld else format_tiles(self.tiles)


_RUN_TILES = tuple(KINDS[kind : kind + 3] for kind in KINDS)
_TRIPLET_TILES, _KAN_TILES = (tuple((kind,) * number for kind in KINDS) for number in (3, 4))
_TILES: dict[GroupKind, tuple[tuple[Tile, ...], ...]] = {
    GroupKind.RUN: _RUN_TILES,
    GroupKind.PAIR: tuple((kind, kind) for kind in KINDS),
    GroupKind.TRIPLET: _TRIPLET_TILES,
    GroupKind.KAN: _KAN_TILES,
}


class Place(NamedTuple):
    """One group the completing tile can sit in, and the wait that was; no group in thirteen orphans."""

    group: Group | None
    wait: WaitForm


class Shape(NamedTuple):
    """One way to read a complete hand, and where the tile that completed it can sit.

    Standard: the sets, concealed ones first, then the pair; seven pairs: the pairs; orphans: no groups. ``tiles`` are
    the kinds of the whole hand, suit by suit, then melds. The rest is what yaku and fu share: how many pairs of equal
    concealed runs; bits by kind for the runs (their lowest tile), for the triplets and kans, for those of them that are
    not called, and for the kans; and what `engine.traits` says of the single tiles and groups.
    """

    form: Form
    groups: tuple[Group, ...]
    places: tuple[Place, ...]
    tiles: tuple[Tile, ...]
    twins: int
    runs: int
    triplets: int
    concealed: int
    kans: int
    traits: int

    def __str__(self) -> str:
        return " ".join(map(str, self.groups)) or self.form


# One way to read one suit's concealed tiles, with what it adds to a `Shape`: the sets, the pair, the tiles, how many
# pairs of equal runs, bits of the runs and of the triplets, traits, and the places of each tile asked for.
type _Part = tuple[
    tuple[Group, ...], tuple[Group, ...], tuple[Tile, ...], int, int, int, int, dict[Tile, tuple[Place, ...]]
]
type _Known = tuple[dict[int, tuple[_Part, ...]], ...]


_SUIT_TRAIT = (CHARACTERS, CIRCLES, BAMBOO, HONOR)
_GREEN = {Tile.S2, Tile.S3, Tile.S4, Tile.S6, Tile.S8, Tile.GREEN}
_KIND_TRAITS = tuple(
    _SUIT_TRAIT[kind // 9]
    | (SIMPLE if kind.is_simple else TERMINAL if kind.is_terminal else 0)
    | (0 if kind in _GREEN else NON_GREEN)
    for kind in KINDS
)
_SET_TRAIT = {Tile.WHITE: WHITE_SET, Tile.GREEN: GREEN_SET, Tile.RED: RED_SET}


def _group_traits(group: Group) -> int:
    traits = 0
    for kind in group.tiles:
        traits |= _KIND_TRAITS[kind]
    if not traits & (TERMINAL | HONOR):
        traits |= MIDDLE
    if group.kind is GroupKind.RUN:
        return traits | RUN
    if group.kind is GroupKind.PAIR:
        return traits | (DRAGON_PAIR if group.tile.is_dragon else WIND_PAIR if group.tile.is_wind else 0)
    return traits | TRIPLET | _SET_TRAIT.get(group.tile, 0)


_RUNS = {kind: Group(GroupKind.RUN, kind) for kind in KINDS if kind < 27 and kind.rank <= 7}
_PAIRS, _TRIPLETS, _KANS = (
    tuple(Group(group, kind) for kind in KINDS) for group in (GroupKind.PAIR, GroupKind.TRIPLET, GroupKind.KAN)
)
_TRAITS = {group: _group_traits(group) for group in (*_RUNS.values(), *_PAIRS, *_TRIPLETS, *_KANS)}
_RUN_TRAITS = {kind: _TRAITS[group] for kind, group in _RUNS.items()}
_TRIPLET_TRAITS = tuple(_TRAITS[group] for group in _TRIPLETS)


def _wait(group: Group, tile: Tile) -> WaitForm:
    """The wait that ``tile`` ended by completing this group."""
    if group.kind is GroupKind.PAIR:
        return WaitForm.TANKI
    if group.kind is GroupKind.TRIPLET:
        return WaitForm.SHANPON
    if tile == group.tile + 1:
        return WaitForm.KANCHAN
    edge = (group.tile.rank, tile - group.tile) in ((1, 2), (7, 0))  # 12(3) and (7)89 only (U14)
    return WaitForm.PENCHAN if edge else WaitForm.RYANMEN


_NOTHING: tuple[_Part, ...] = (((), (), (), 0, 0, 0, 0, {}),)
_parts: _Known = ({}, {}, {}, {})
_REMEMBERED = 8192  # patterns kept per suit; of complete ones alone there are some twenty thousand


def _suit_parts(suit: int, key: int) -> tuple[_Part, ...]:
    """Every way to read a suit's concealed tiles, given as its key, as sets and at most one pair.

    The tiles of the lowest rank are a triplet or not, a pair or not, and begin a run each otherwise; what is left is
    read the same way.
    """
    known = _parts[suit].get(key)
    if known is not None:
        return known
    if not key:
        return _NOTHING
    rank, unit, held = 0, 1, key % 5
    while not held:
        rank, unit = rank + 1, 5 * unit
        held = key // unit % 5
    kind = KINDS[9 * suit + rank]
    found: list[_Part] = []
    for triplet, pair in ((1, 0), (1, 1), (0, 0), (0, 1)):
        runs = held - 3 * triplet - 2 * pair
        rest = key - held * unit
        if runs < 0:
            continue
        if runs:
            if kind not in _RUNS or min(key // (5 * unit) % 5, key // (25 * unit) % 5) < runs:
                continue
            rest -= 30 * unit * runs
        head = (_TRIPLETS[kind],) * triplet + ((_RUNS[kind],) * runs if runs else ())
        tail = (_PAIRS[kind],) * pair
        tiles = sum((group.tiles for group in head + tail), ())
        traits = 0
        for group in head + tail:
            traits |= _TRAITS[group]
        for its_sets, its_pair, its_tiles, its_twins, its_runs, its_triplets, its_traits, _ in _suit_parts(suit, rest):
            if not (pair and its_pair):
                found.append(
                    (
                        head + its_sets,
                        tail + its_pair,
                        tiles + its_tiles,
                        runs // 2 + its_twins,
                        its_runs | bool(runs) << kind,
                        its_triplets | triplet << kind,
                        its_traits | traits,
                        {},
                    )
                )
    if len(_parts[suit]) >= _REMEMBERED:
        _parts[suit].clear()
    parts = _parts[suit][key] = tuple(found)
    return parts


def _places(tile: Tile, groups: tuple[Group, ...], known: dict[Tile, tuple[Place, ...]]) -> tuple[Place, ...]:
    """The different groups a tile can sit in."""
    found = tuple(Place(group, _wait(group, tile)) for group in dict.fromkeys(groups) if tile in group.tiles)
    known[tile] = found
    return found


def shapes(hand: Hand, tile: Tile) -> tuple[Shape, ...]:
    """Every way to read ``hand`` and ``tile`` as complete, none if it is not.

    ``hand`` holds 1, 4, 7, 10 or 13 tiles, a meld counting as three. A fifth copy of a held tile completes nothing.
    """
    suit, weight = KEY_OF[tile]
    keys = list(hand.keys)
    if keys[suit] // weight % 5 == 4:
        return ()
    keys[suit] += weight
    found = _standard(hand, tile.kind, suit, keys, _parts)
    if not hand.melds:
        if keys[0] in _PAIRS_OF and keys[1] in _PAIRS_OF and keys[2] in _PAIRS_OF and keys[3] in _PAIRS_OF:
            found += _seven_pairs(tile.kind, keys)
        elif keys[3] >= _ORPHAN_KEYS[3]:
            found += _orphans(hand, tile.kind, keys)
    return found


def _standard(hand: Hand, tile: Tile, won: int, keys: list[int], known: _Known) -> tuple[Shape, ...]:
    """The readings as sets and a pair. ``won`` is the suit of the tile, ``known`` how each suit can be read."""
    sets: tuple[Group, ...] = ()
    pair: tuple[Group, ...] = ()
    tiles: tuple[Tile, ...] = ()
    places: tuple[Place, ...] = ()
    twins = runs = triplets = traits = 0
    for suit, key in enumerate(keys):
        if key:
            parts = known[suit].get(key) or _suit_parts(suit, key)
            if len(parts) != 1:
                # A reading for each of them, as if it were the only one.
                only: list[_Known] = [(*known[:suit], {key: (part,)}, *known[suit + 1 :]) for part in parts]
                return tuple(shape for one in only for shape in _standard(hand, tile, won, keys, one))
            [(its_sets, its_pair, its_tiles, its_twins, its_runs, its_triplets, its_traits, its_places)] = parts
            sets += its_sets
            pair += its_pair
            tiles += its_tiles
            twins += its_twins
            runs |= its_runs
            triplets |= its_triplets
            traits |= its_traits
            if suit == won:
                places = its_places.get(tile) or _places(tile, its_sets + its_pair, its_places)
    if len(pair) != 1:
        return ()
    concealed = triplets
    kans = 0
    if hand.melds:
        laid, laid_tiles, laid_runs, laid_triplets, closed_kans, kans, laid_traits = _laid(hand.melds)
        sets += laid
        tiles += laid_tiles
        runs |= laid_runs
        triplets |= laid_triplets
        concealed |= closed_kans
        traits |= laid_traits
    shape = Form.STANDARD, sets + pair, places, tiles, twins, runs, triplets, concealed, kans, traits | STANDARD
    return (_new(Shape, shape),)


_new = tuple.__new__  # a named tuple from its values in half the time of its own constructor
type _Melds = tuple[tuple[Group, ...], tuple[Tile, ...], int, int, int, int, int]


def _laid(melds: tuple[Meld, ...]) -> _Melds:
    """The melds as groups and tiles; their runs, triplets, closed kans and kans as bits; their traits."""
    groups: tuple[Group, ...] = ()
    tiles: tuple[Tile, ...] = ()
    runs = triplets = closed_kans = kans = traits = 0
    for meld in melds:
        kind = meld.kind
        tile = meld.tiles[0].kind
        if kind is MeldKind.CHI:
            groups += (_new(Group, (GroupKind.RUN, tile, meld)),)
            tiles += _RUN_TILES[tile]
            traits |= _RUN_TRAITS[tile]
            runs |= 1 << tile
            continue
        traits |= _TRIPLET_TRAITS[tile]
        triplets |= 1 << tile
        if kind is MeldKind.PON:
            groups += (_new(Group, (GroupKind.TRIPLET, tile, meld)),)
            tiles += _TRIPLET_TILES[tile]
            continue
        groups += (_new(Group, (GroupKind.KAN, tile, meld)),)
        tiles += _KAN_TILES[tile]
        kans |= 1 << tile
        if kind is MeldKind.CLOSED_KAN:
            closed_kans |= 1 << tile
    return groups, tiles, runs, triplets, closed_kans, kans, traits


_PAIRS_OF = {
    sum(2 * 5**rank for rank in range(9) if ranks >> rank & 1): tuple(rank for rank in range(9) if ranks >> rank & 1)
    for ranks in range(1 << 9)
}
"""The suit keys made of nothing but pairs, with their ranks from 0."""


def _seven_pairs(tile: Tile, keys: list[int]) -> tuple[Shape, ...]:
    """Seven different pairs; four of a kind are never two of them (edge-cases D15)."""
    pairs = tuple(_PAIRS[9 * suit + rank] for suit, key in enumerate(keys) for rank in _PAIRS_OF[key])
    if len(pairs) != 7:
        return ()
    traits = SEVEN_PAIRS
    for pair in pairs:
        traits |= _TRAITS[pair]
    tiles = tuple(kind for pair in pairs for kind in pair.tiles)
    place = Place(_PAIRS[tile], WaitForm.SEVEN_PAIRS)
    return (Shape(Form.SEVEN_PAIRS, pairs, (place,), tiles, 0, 0, 0, 0, 0, traits),)


_ORPHAN_KEYS = (1 + 5**8,) * 3 + (sum(5**rank for rank in range(7)),)
_ORPHAN_WEIGHTS = (frozenset((1, 5**8)),) * 3 + (frozenset(5**rank for rank in range(7)),)
_ORPHAN_TRAITS = ORPHANS | SUITS | HONOR | TERMINAL | NON_GREEN


def _orphans(hand: Hand, tile: Tile, keys: list[int]) -> tuple[Shape, ...]:
    """One of each terminal and honour and one more of them. Thirteen-sided if the 13 held were all different (K05)."""
    over = [key - orphans for key, orphans in zip(keys, _ORPHAN_KEYS, strict=True)]
    if over.count(0) != 3 or not any(more in weights for more, weights in zip(over, _ORPHAN_WEIGHTS, strict=True)):
        return ()
    wait = WaitForm.ORPHANS_13 if hand.keys == _ORPHAN_KEYS else WaitForm.ORPHANS
    tiles = sort_tiles((*(held.kind for held in hand.held), tile))
    return (Shape(Form.ORPHANS, (), (Place(None, wait),), tiles, 0, 0, 0, 0, 0, _ORPHAN_TRAITS),)
