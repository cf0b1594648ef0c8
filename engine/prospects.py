"""Which yaku a hand can still come to, and how far it is from each: the tiles missing to a complete hand that has it.

A kind counts as one that can come only while not all its copies are in sight, so a yaku may be out of reach for want of
tiles as well as for a call. What depends on luck alone (ippatsu, the last tile, a robbed kan) is not reckoned with, nor
are kans still to be made, nor that pinfu has to end on a two-sided wait. A hand that comes to something dearer instead
counts too: one suit without honours for honitsu, terminals without honours for chanta.

>>> from engine.hand import Hand
>>> from engine.rules import load
>>> from engine.tiles import Tile, format_tiles
>>> rules, winds = load("standard"), (Tile.SOUTH, Tile.EAST)
>>> hand = Hand.parse("2345m678p234s1z,55-5z")
>>> found = prospects(hand, rules, winds)
>>> for one in (*found[:2], found[-1]):
...     print(one.code, one.missing, one.barred.code if one.barred else f"lacks {format_tiles(one.lacks) or 'nothing'}")
yaku.haku 1 lacks nothing
yaku.round-wind 3 lacks 11z
yaku.iipeikou 99 prospect.open
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations
from operator import itemgetter
from typing import NamedTuple

from engine.costs import FAR, PARTS, Costs, costs_of, join
from engine.designs import ALL, DESIGNS, Block, Design, Winds, run, tiles_of, triplet
from engine.hand import Hand, Meld, MeldKind
from engine.reasons import Code, Reason
from engine.rules import Ruleset
from engine.shanten import orphans_missing, pairs_missing
from engine.tiles import KINDS, TERMINALS_AND_HONORS, Tile, counts
from engine.view import copies_in


class Prospect(NamedTuple):
    """One yaku. ``missing`` are the tiles still to come, `FAR` where it is ``barred``, which then says by what.

    ``amount`` is its han as the hand stands, closed or open, or units of ``yakuman``. ``lacks`` are the tiles missing
    from the groups that make the yaku, ``odd`` those held that cannot be in it.
    """

    code: Code
    amount: int
    yakuman: bool
    missing: int
    lacks: tuple[Tile, ...]
    odd: tuple[Tile, ...]
    barred: Reason | None
    design: Design | None = None


_ANY = Design(pairs=True)
_BY_CLOSED = (Code.RIICHI, Code.RIICHI_BONUS, Code.MENZEN_TSUMO, Code.CLOSED_HAND)
"""What any closed hand has, at the price of a deposit, of luck or of nothing."""


def prospects(hand: Hand, rules: Ruleset, winds: Winds, unseen: Sequence[int] | None = None) -> tuple[Prospect, ...]:
    """Every yaku the table plays that a design can be made for: nearest first, then dearest; those out of reach last.

    ``unseen`` are 34 counts of the tiles that may still come; else all not in the hand.
    """
    asked = _Hand(hand, rules, unseen)
    found = []
    for code in (*_BY_CLOSED, Code.CHIITOITSU, Code.SANANKOU, *DESIGNS, Code.KOKUSHI_MUSOU, Code.CHUUREN_POUTOU):
        if (worth := _worth(code, rules)) is not None:
            one = asked.prospect(code, winds, *worth)
            if one is not None:
                found.append(one)
    return tuple(sorted(found, key=lambda one: (one.missing, -13 * one.amount if one.yakuman else -one.amount)))


def distance(hand: Hand, rules: Ruleset, unseen: Sequence[int] | None = None) -> int:
    """The tiles missing to any complete hand, with a yaku or without."""
    return _Hand(hand, rules, unseen).nearest


def way(hand: Hand, rules: Ruleset, prospect: Prospect, unseen: Sequence[int] | None = None) -> "Groups":
    """The sets and then the pair of one nearest hand with that yaku; nothing where it is made of no such groups."""
    return _Hand(hand, rules, unseen).way(prospect.design) if prospect.design else ()


def _worth(code: Code, rules: Ruleset) -> tuple[int, int, bool] | None:
    """Han closed and open, and whether these are units of yakuman; None where it is not played."""
    if units := rules.yaku.yakuman.get(code.slug):
        return units, 0 if code in _CLOSED_YAKUMAN else units, True
    closed, opened = rules.yaku.han.get(code.slug, (0, 0))
    if code is Code.TANYAO and not rules.yaku.open_tanyao:
        opened = 0
    if code in (Code.RIICHI, Code.RIICHI_BONUS) and not rules.riichi.allowed:
        return None
    return (closed, opened, False) if closed else None


_CLOSED_YAKUMAN = (Code.KOKUSHI_MUSOU, Code.SUUANKOU, Code.CHUUREN_POUTOU)


class _Hand:
    """One hand: what it holds, and what there is room for."""

    def __init__(self, hand: Hand, rules: Ruleset, unseen: Sequence[int] | None) -> None:
        self.hand, self.rules = hand, rules
        self.held = counts(hand.held)
        if unseen is None:
            gone = zip(copies_in(rules.table.without), self.held, hand.set_aside, strict=True)
            unseen = [copies - here - aside for copies, here, aside in gone]
        self.room = [here + max(0, left) for here, left in zip(self.held, unseen, strict=True)]
        self.sets = len(hand.held) // 3
        self.laid = [(_block(meld), meld) for meld in hand.melds]
        self.pairs = rules.win.seven_pairs and not hand.melds and len(hand.held) >= 13
        self.of_groups = self.far(_ANY)
        self.nearest = min(self.of_groups, self._orphans())

    def prospect(self, code: Code, winds: Winds, closed: int, opened: int, yakuman: bool) -> Prospect | None:
        """The yaku, or None where no hand of this size can have it."""
        amount = opened if self.hand.is_open else closed
        if not amount:
            called = tuple(tile for meld in self.hand.melds if meld.is_open for tile in meld.tiles)
            return Prospect(code, closed, yakuman, FAR, (), (), Reason(Code.PROSPECT_OPEN, called))
        if code in _BY_CLOSED:
            design = _ANY if self.of_groups == self.nearest else None
            return Prospect(code, amount, yakuman, self.nearest, (), (), None, design)
        if code in _FORMS:
            return self._by_form(code, amount, yakuman) if self.rules.table.sets == 4 else None
        designs = tuple(self._triplets()) if code is Code.SANANKOU else DESIGNS[code](winds)
        if all(_sets_in(design) > self.rules.table.sets for design in designs):
            return None
        return self._nearest_of(code, amount, yakuman, designs)

    def _nearest_of(self, code: Code, amount: int, yakuman: bool, designs: Sequence[Design]) -> Prospect:
        """The yaku by the nearest of its designs, or why none of them is left."""
        best, chosen = FAR, None
        unfit, gone = set[Tile](), set[Tile]()
        for short, design in sorted(((self._short(design), design) for design in designs), key=itemgetter(0)):
            if best <= max(short, self.nearest) and short < FAR:
                break
            if strange := self._strange(design):
                unfit.update(strange)
            elif short < FAR and (far := self.far(design)) < best:
                best, chosen = far, design
            elif best == FAR:
                gone.update(self._gone(design))
        if chosen is not None:
            return Prospect(code, amount, yakuman, best, self._lacks(chosen), self._odd(chosen), None, chosen)
        barred = Code.PROSPECT_GONE if gone or not unfit else Code.PROSPECT_MELDS
        tiles = tuple(sorted(gone if barred is Code.PROSPECT_GONE else unfit))
        return Prospect(code, amount, yakuman, FAR, (), (), Reason(barred, tiles))

    def _by_form(self, code: Code, amount: int, yakuman: bool) -> Prospect:
        """Seven pairs, thirteen orphans and nine gates, which allow no meld, not even a concealed kan."""
        lacks: tuple[Tile, ...] = ()
        if self.hand.melds:
            barred = Reason(Code.PROSPECT_MELDS, tuple(tile for meld in self.hand.melds for tile in meld.tiles))
            return Prospect(code, amount, yakuman, FAR, (), (), barred)
        if code is Code.CHIITOITSU:
            far = pairs_missing(self.held, self.room)
        elif code is Code.KOKUSHI_MUSOU:
            far = self._orphans()
            lacks = tuple(kind for kind in TERMINALS_AND_HONORS if not self.held[kind])
        else:
            far, lacks = min((self._gates(first) for first in (0, 9, 18)), key=itemgetter(0))
        if far < FAR:
            return Prospect(code, amount, yakuman, far, lacks, (), None)
        gone = tuple(kind for kind in TERMINALS_AND_HONORS if not self.room[kind])
        return Prospect(code, amount, yakuman, FAR, (), (), Reason(Code.PROSPECT_GONE, gone))

    def _orphans(self) -> int:
        alone = not self.hand.melds and len(self.hand.held) >= 13 and self.rules.win.thirteen_orphans
        return orphans_missing(self.held, self.room) if alone else FAR

    def _gates(self, first: int) -> tuple[int, tuple[Tile, ...]]:
        """How far a suit is from 1112345678999 and one more of it, and what it lacks of the thirteen."""
        suit = KINDS[first : first + 9]
        needed = {kind: 3 if kind.is_terminal else 1 for kind in suit}
        if any(self.room[kind] < need for kind, need in needed.items()):
            return FAR, ()
        lacks = tuple(kind for kind, need in needed.items() for _ in range(need - self.held[kind]))
        spare = sum(self.held[kind] for kind in suit) > 13 - len(lacks)
        return len(lacks) + (not spare), lacks

    def _triplets(self) -> Iterator[Design]:
        """The designs for three concealed triplets: those laid down as kans, and others of kinds that are held."""
        kans = [block for block, meld in self.laid if not meld.is_open]
        kinds = [kind for kind in KINDS if self.held[kind] and self.room[kind] >= 3]
        for more in combinations(kinds, max(0, 3 - len(kans))):
            yield Design(needs=(*kans, *map(triplet, more)), concealed=True)

    # One design.

    def _open_needs(self, design: Design) -> tuple[Block, ...]:
        """The groups needed that do not lie on the table."""
        if not self.laid or not design.needs:
            return design.needs
        needs = list(design.needs)
        for block, meld in self.laid:
            if block in needs and not (design.concealed and meld.is_open):
                needs.remove(block)
        return tuple(needs)

    def _strange(self, design: Design) -> tuple[Tile, ...]:
        """The melds that cannot be in such a hand, or leave no place for what it needs."""
        unfit = [meld for block, meld in self.laid if not design.allows(block)]
        needs = self._open_needs(design)
        if not unfit and sum(sort != "pair" for sort, _ in needs) > self.sets:
            unfit = [
                meld for block, meld in self.laid if block not in design.needs or (design.concealed and meld.is_open)
            ]
        return tuple(tile for meld in unfit for tile in meld.tiles)

    def _short(self, design: Design) -> int:
        """The tiles missing from the groups it needs; `FAR` if one of them cannot come."""
        held, room, short = self.held, self.room, 0
        for kind, count in _needed(self._open_needs(design)):
            if room[kind] < count:
                return FAR
            if held[kind] < count:
                short += count - held[kind]
        return short

    def _gone(self, design: Design) -> Iterator[Tile]:
        return (KINDS[kind] for kind, count in _needed(self._open_needs(design)) if self.room[kind] < count)

    def _lacks(self, design: Design) -> tuple[Tile, ...]:
        needed = _needed(self._open_needs(design))
        return tuple(KINDS[kind] for kind, count in needed for _ in range(count - self.held[kind]))

    def _odd(self, design: Design) -> tuple[Tile, ...]:
        fitting = design.fitting
        return tuple(kind for kind in KINDS if self.held[kind] and not fitting >> kind & 1)

    def far(self, design: Design) -> int:
        """The tiles missing to a complete hand of the design whose melds fit."""
        needs = self._open_needs(design)
        held, room, short = self._beside(needs, design.kinds)
        pairs = sum(sort == "pair" for sort, _ in needs)
        rows = [
            _row(
                tuple(held[first:last]),
                tuple(room[first:last]),
                design.runs >> first & 0b1111111 if last <= 27 else 0,
                design.triplets >> first & 0b111111111,
                design.heads >> first & 0b111111111,
            )
            for first, last in _PARTS_OF_HAND
        ]
        m, p, s, z = rows
        far = short + join(join(m, p), join(s, z))[2 * (self.sets - len(needs) + pairs) + 1 - pairs]
        if design.pairs and self.pairs:
            far = min(far, pairs_missing(held, room))
        return min(far, FAR)

    def _beside(self, needs: Sequence[Block], kinds: int) -> tuple[list[int], list[int], int]:
        """What is held and what there is room for beside these groups, of these kinds; and the tiles those miss."""
        held = (
            self.held if kinds == ALL else [count if kinds >> kind & 1 else 0 for kind, count in enumerate(self.held)]
        )
        room = self.room if kinds == ALL else [most if kinds >> kind & 1 else 0 for kind, most in enumerate(self.room)]
        short = 0
        if needs:
            held, room = list(held), list(room)
            for kind, count in _needed(tuple(needs)):
                short += max(0, count - held[kind])
                held[kind], room[kind] = max(0, held[kind] - count), room[kind] - count
        return held, room, short

    def way(self, design: Design) -> tuple[tuple[Tile, ...], ...]:
        """The groups of one nearest hand of the design, those on the table left out."""
        needs = self._open_needs(design)
        held, room, _ = self._beside(needs, design.kinds)
        if design.pairs and self.pairs and pairs_missing(held, room) == self.far(design):
            kinds = sorted((kind for kind in KINDS if room[kind] >= 2), key=lambda kind: -min(2, held[kind]))
            return tuple((kind, kind) for kind in sorted(kinds[:7]))
        pairs = sum(sort == "pair" for sort, _ in needs)
        rest = _groups(tuple(held), tuple(room), self.sets - len(needs) + pairs, 1 - pairs, design)
        return tuple(sorted((*map(tiles_of, needs), *rest), key=lambda group: (len(group) == 2, group)))


_FORMS = (Code.CHIITOITSU, Code.KOKUSHI_MUSOU, Code.CHUUREN_POUTOU)
_PARTS_OF_HAND = ((0, 9), (9, 18), (18, 27), (27, 34))


def _block(meld: Meld) -> Block:
    return run(meld.tiles[0].kind) if meld.kind is MeldKind.CHI else triplet(meld.tiles[0].kind)


def _sets_in(design: Design) -> int:
    return sum(sort != "pair" for sort, _ in design.needs)


@lru_cache(maxsize=1 << 10)
def _needed(blocks: tuple[Block, ...]) -> tuple[tuple[int, int], ...]:
    """The kinds these groups are made of, each with how many of it."""
    return tuple(sorted(Counter(int(tile) for block in blocks for tile in tiles_of(block)).items()))


@lru_cache(maxsize=1 << 12)
def _row(held: tuple[int, ...], room: tuple[int, ...], runs: int, triplets: int, heads: int) -> Costs:
    """The ten costs of a suit (`engine.costs`) where only these runs, triplets and pairs are allowed."""
    if not any(room):
        return _EMPTY
    if triplets == heads == (1 << len(held)) - 1 and runs in (0, 0b1111111):
        return costs_of(held, room, runs=runs > 0)
    states = {(0, 0, 0, 0): 0}  # sets, pair, runs begun one rank ago and two ranks ago
    for rank, (here, most) in enumerate(zip(held, room, strict=True)):
        after: dict[tuple[int, int, int, int], int] = {}
        triple, head = (0, 1) if triplets >> rank & 1 else (0,), (0, 1) if heads >> rank & 1 else (0,)
        for (sets, pair, one_ago, two_ago), cost in states.items():
            through = one_ago + two_ago
            for begun in range(min(4 - sets, most - through) + 1 if runs >> rank & 1 else 1):
                for three in triple:
                    for two in head:
                        used = through + begun + 3 * three + 2 * two
                        if used > most or sets + begun + three > 4 or pair + two > 1:
                            continue
                        state = sets + begun + three, pair + two, begun, one_ago
                        total = cost + used - here if used > here else cost
                        if total < after.get(state, FAR):
                            after[state] = total
        states = after
    return tuple(states.get((sets, pair, 0, 0), FAR) for sets, pair in PARTS)


_EMPTY = tuple(0 if part == (0, 0) else FAR for part in PARTS)

type Groups = tuple[tuple[Tile, ...], ...]


def _groups(held: tuple[int, ...], room: tuple[int, ...], sets: int, pairs: int, design: Design) -> Groups:
    """The groups of a nearest way to so many sets and pairs."""
    impossible: tuple[int, Groups] = (FAR, ())

    @cache
    def search(kind: int, one_ago: int, two_ago: int, sets: int, pairs: int) -> tuple[int, Groups]:
        if (one_ago or two_ago) and (kind % 9 == 0 or kind > 27):
            return impossible
        if kind == 34:
            return impossible if sets or pairs else (0, ())
        best = impossible
        through = one_ago + two_ago
        for begun in range(sets + 1 if design.runs >> kind & 1 else 1):
            for three in range(1 + (design.triplets >> kind & 1)):
                for two in range(min(pairs, design.heads >> kind & 1) + 1):
                    used = through + begun + 3 * three + 2 * two
                    if used > room[kind] or begun + three > sets:
                        continue
                    cost, groups = search(kind + 1, begun, one_ago, sets - begun - three, pairs - two)
                    cost += max(0, used - held[kind])
                    if cost < best[0]:
                        made = ((KINDS[kind],) * 3,) * three + (KINDS[kind : kind + 3],) * begun
                        best = cost, (*made, *groups, *((KINDS[kind],) * 2,) * two)
        return best

    return search(0, 0, 0, sets, pairs)[1]
