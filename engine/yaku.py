"""The yaku, each as the facts about a reading it needs and those that forbid it, and the tiles that prove it.

What a yaku is worth, and whether a table plays it at all, stands in the rule set. Y, K and V numbers are the entries of
the rules collection a condition comes from.

>>> from engine.reading import readings
>>> from engine.rules import load
>>> from engine.win import Win
>>> rules = load("standard")
>>> [reading] = readings(Win.parse("23467m678p67888s ron 8m riichi"), rules)
>>> [str(code) for code, _, _ in worth(reading.traits, rules).yaku]
['yaku.riichi', 'yaku.pinfu', 'yaku.tanyao', 'yaku.sanshoku-doujun']
"""

from collections.abc import Callable
from typing import NamedTuple

from engine import traits as t
from engine.reading import Reading
from engine.reasons import Code
from engine.rules import Ruleset
from engine.shapes import Group, GroupKind
from engine.tiles import DRAGONS, WINDS, Tile

type Proof = Callable[[Reading], tuple[Tile, ...]]


class Yaku(NamedTuple):
    """Counts when a reading has every fact of ``needs`` and none of ``never``.

    ``yields`` names the stronger yaku that takes its place where the table plays it, and the fact that tells the two
    apart (D04, K03). A code that stands several times counts once for each line that holds.
    """

    code: Code
    needs: int
    never: int
    proof: Proof
    yields: tuple[Code, int] | None = None


def _tiles(groups: list[Group]) -> tuple[Tile, ...]:
    return tuple(tile for group in groups for tile in group.tiles)


def nothing(reading: Reading) -> tuple[Tile, ...]:
    """Proved by what happened at the table, not by tiles."""
    return ()


def whole(reading: Reading) -> tuple[Tile, ...]:
    return reading.tiles


def last(reading: Reading) -> tuple[Tile, ...]:
    return (reading.win.tile.kind,)


def sets(reading: Reading) -> tuple[Tile, ...]:
    return _tiles([group for group in reading.shape.groups if group.kind is not GroupKind.PAIR])


def twins(reading: Reading) -> tuple[Tile, ...]:
    groups = reading.shape.groups
    return _tiles([group for group in groups if group.kind is GroupKind.RUN and groups.count(group) > 1][:2])


def concealed_triplets(reading: Reading) -> tuple[Tile, ...]:
    mask = reading.shape.concealed
    if reading.ron_triplet:
        mask &= ~(1 << reading.ron_triplet.tile)
    return _tiles(
        [g for g in reading.shape.groups if g.kind in (GroupKind.TRIPLET, GroupKind.KAN) and mask >> g.tile & 1]
    )


def three_color_runs(reading: Reading) -> tuple[Tile, ...]:
    runs = reading.shape.runs
    rank = _lowest(runs & runs >> 9 & runs >> 18)
    return tuple(Tile(rank + suit + step) for suit in (0, 9, 18) for step in range(3))


def three_color_triplets(reading: Reading) -> tuple[Tile, ...]:
    triplets = reading.shape.triplets
    rank = _lowest(triplets & triplets >> 9 & triplets >> 18 & 0b111111111)
    return _tiles(
        [g for g in reading.shape.groups if g.kind is not GroupKind.RUN and g.tile in (rank, rank + 9, rank + 18)]
    )


def straight(reading: Reading) -> tuple[Tile, ...]:
    runs = reading.shape.runs
    first = _lowest(runs & runs >> 3 & runs >> 6 & 0b000000001_000000001_000000001)
    return tuple(Tile(first + step) for step in range(9))


def _lowest(bits: int) -> int:
    return (bits & -bits).bit_length() - 1


def kans(reading: Reading) -> tuple[Tile, ...]:
    return _tiles([group for group in reading.shape.groups if group.is_kan])


def groups_of(*kinds: Tile) -> Proof:
    """The sets and the pair of these kinds."""

    def proof(reading: Reading) -> tuple[Tile, ...]:
        return _tiles([g for g in reading.shape.groups if g.kind is not GroupKind.RUN and g.tile in kinds])

    return proof


def seat_wind(reading: Reading) -> tuple[Tile, ...]:
    return groups_of(reading.win.seat_wind)(reading)


def round_wind(reading: Reading) -> tuple[Tile, ...]:
    return groups_of(reading.win.prevalent_wind)(reading)


def kan_at(place: int) -> Proof:
    def proof(reading: Reading) -> tuple[Tile, ...]:
        return _tiles([group for group in reading.shape.groups if group.is_kan][place : place + 1])

    return proof


dragons, winds = groups_of(*DRAGONS), groups_of(*WINDS)
white, green, red = (groups_of(kind) for kind in DRAGONS)
_OUTER = t.TERMINAL | t.HONOR

YAKU: tuple[Yaku, ...] = (
    Yaku(Code.RIICHI, t.RIICHI, 0, nothing, (Code.DOUBLE_RIICHI, t.DOUBLE_RIICHI)),
    Yaku(Code.DOUBLE_RIICHI, t.DOUBLE_RIICHI, 0, nothing),
    Yaku(Code.IPPATSU, t.IPPATSU, 0, nothing),
    Yaku(Code.MENZEN_TSUMO, t.CLOSED | t.TSUMO, 0, last),
    Yaku(Code.PINFU, t.STANDARD | t.CLOSED | t.TWO_SIDED, t.TRIPLET | t.VALUE_PAIR, whole),
    Yaku(Code.TANYAO, 0, _OUTER, whole),
    Yaku(Code.IIPEIKOU, t.CLOSED | t.TWINS, 0, twins, (Code.RYANPEIKOU, t.DOUBLE_TWINS)),
    Yaku(Code.HAKU, t.WHITE_SET, 0, white),
    Yaku(Code.HATSU, t.GREEN_SET, 0, green),
    Yaku(Code.CHUN, t.RED_SET, 0, red),
    Yaku(Code.SEAT_WIND, t.SEAT_SET, 0, seat_wind),
    Yaku(Code.ROUND_WIND, t.ROUND_SET, 0, round_wind),
    Yaku(Code.RINSHAN, t.RINSHAN, 0, last),
    Yaku(Code.CHANKAN, t.CHANKAN, 0, last),
    Yaku(Code.HAITEI, t.HAITEI, 0, last),
    Yaku(Code.HOUTEI, t.HOUTEI, 0, last),
    Yaku(Code.CHIITOITSU, t.SEVEN_PAIRS, 0, whole),
    Yaku(Code.SANSHOKU_DOUJUN, t.THREE_COLOR_RUNS, 0, three_color_runs),
    Yaku(Code.ITTSUU, t.STRAIGHT, 0, straight),
    Yaku(Code.CHANTA, t.STANDARD | t.RUN | t.HONOR, t.MIDDLE, whole),
    Yaku(Code.TOITOI, t.STANDARD, t.RUN, sets),
    Yaku(Code.SANANKOU, t.THREE_CONCEALED, 0, concealed_triplets),
    Yaku(Code.SANKANTSU, t.THREE_KANS, 0, kans),
    Yaku(Code.SANSHOKU_DOUKOU, t.THREE_COLOR_TRIPLETS, 0, three_color_triplets),
    Yaku(Code.HONROUTOU, t.TERMINAL | t.HONOR, t.SIMPLE | t.ORPHANS, whole),
    Yaku(Code.SHOUSANGEN, t.TWO_DRAGONS | t.DRAGON_PAIR, 0, dragons),
    Yaku(Code.RYANPEIKOU, t.CLOSED | t.DOUBLE_TWINS, 0, sets),
    Yaku(Code.HONITSU, t.ONE_SUIT | t.HONOR, 0, whole),
    Yaku(Code.JUNCHAN, t.STANDARD | t.RUN | t.TERMINAL, t.MIDDLE | t.HONOR, whole),
    Yaku(Code.CHINITSU, t.ONE_SUIT, t.HONOR, whole),
    # Yakuman.
    Yaku(Code.KOKUSHI_MUSOU, t.ORPHANS, 0, whole, (Code.KOKUSHI_MUSOU_13, t.THIRTEEN_SIDED)),
    Yaku(Code.KOKUSHI_MUSOU_13, t.ORPHANS | t.THIRTEEN_SIDED, 0, whole),
    Yaku(Code.SUUANKOU, t.FOUR_CONCEALED, 0, sets, (Code.SUUANKOU_TANKI, t.PAIR_WAIT)),
    Yaku(Code.SUUANKOU_TANKI, t.FOUR_CONCEALED | t.PAIR_WAIT, 0, whole),
    Yaku(Code.DAISANGEN, t.THREE_DRAGONS, 0, dragons),
    Yaku(Code.SHOUSUUSHII, t.THREE_WINDS | t.WIND_PAIR, 0, winds),
    Yaku(Code.DAISUUSHII, t.FOUR_WINDS, 0, winds),
    Yaku(Code.TSUUIISOU, t.HONOR, t.SIMPLE | t.TERMINAL, whole),
    Yaku(Code.CHINROUTOU, t.TERMINAL, t.SIMPLE | t.HONOR, whole),
    Yaku(Code.RYUUIISOU, 0, t.NON_GREEN, whole),  # without the green dragon too (K10)
    Yaku(Code.CHUUREN_POUTOU, t.NINE_GATES, 0, whole, (Code.JUNSEI_CHUUREN_POUTOU, t.PURE_GATES)),
    Yaku(Code.JUNSEI_CHUUREN_POUTOU, t.PURE_GATES, 0, whole),
    Yaku(Code.SUUKANTSU, t.FOUR_KANS, 0, kans),
    Yaku(Code.TENHOU, t.TENHOU, 0, nothing),
    Yaku(Code.CHIIHOU, t.CHIIHOU, 0, nothing),
    # The family game.
    Yaku(Code.CLOSED_HAND, t.CLOSED, 0, nothing),
    Yaku(Code.RIICHI_BONUS, t.RIICHI, 0, nothing),
    Yaku(Code.ALL_SEQUENCES, t.STANDARD | t.CLOSED, t.TRIPLET, sets),
    Yaku(Code.TWO_IDENTICAL_SEQUENCES, t.CLOSED | t.TWINS, 0, twins),
    Yaku(Code.VIP_SET, t.WHITE_SET, 0, white),
    Yaku(Code.VIP_SET, t.GREEN_SET, 0, green),
    Yaku(Code.VIP_SET, t.RED_SET, 0, red),
    Yaku(Code.VIP_SET, t.SEAT_SET, 0, seat_wind),
    Yaku(Code.VIP_SET, t.ROUND_SET, t.SAME_WIND, round_wind),  # one set is one han even if both winds (V05)
    Yaku(Code.ALL_DRAGONS, t.THREE_DRAGONS, 0, dragons),
    Yaku(Code.ALL_WINDS, t.FOUR_WINDS, 0, winds),
    Yaku(Code.OUTSIDE, t.STANDARD, t.MIDDLE, whole),
    Yaku(Code.INSIDE, 0, _OUTER, whole),
    Yaku(Code.ALL_TRIPLETS, t.STANDARD, t.RUN, sets),
    Yaku(Code.CLOSED_ALL_TRIPLETS, t.STANDARD | t.CLOSED, t.RUN, sets),
    Yaku(Code.ONE_SUIT, t.ONE_SUIT, 0, whole),
    Yaku(Code.ONE_SUIT_STRAIGHT, t.ONE_SUIT | t.STRAIGHT, 0, straight),
    Yaku(Code.ONE_SUIT_PURE, t.ONE_SUIT, t.HONOR, whole),
    Yaku(Code.KAN_BONUS, t.KAN, 0, kan_at(0)),
    Yaku(Code.KAN_BONUS, t.TWO_KANS, 0, kan_at(1)),
    Yaku(Code.KAN_BONUS, t.THREE_KANS, 0, kan_at(2)),
    Yaku(Code.KAN_BONUS, t.FOUR_KANS, 0, kan_at(3)),
    Yaku(Code.DEALER_BONUS, t.SAME_WIND, 0, nothing),  # the dealer's seat wind is the round wind there (V03)
)


class Worth(NamedTuple):
    """What a reading's facts are worth at a table: units of yakuman, or han; each yaku with its han or units.

    ``bonus`` are han that are no yaku though they stand among them in the rule set (V35); dora are not in it.
    """

    yakuman: int
    han: int
    yaku: tuple[tuple[Code, int, tuple[Proof, ...]], ...]
    bonus: tuple[tuple[Code, int, tuple[Proof, ...]], ...]


def worth(traits: int, ruleset: Ruleset) -> Worth:
    """The yaku of a reading with these facts; beside a yakuman nothing else counts (K15)."""
    table = _tables.get(ruleset)
    if table is None:
        table = _tables[ruleset] = _Table(ruleset)
    return table.known.get(traits) or table.look_up(traits)


class _Table:
    """One rule set's yaku with what they are worth, and the sets of facts met so far."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.stacked = ruleset.limits.stacked_yakuman
        self.known: dict[int, Worth] = {}
        self.rows: list[tuple[Yaku, int, int, int, int]] = []  # yaku, never, han closed, han open, units
        han, yakuman = ruleset.yaku.han, ruleset.yaku.yakuman
        for yaku in YAKU:
            closed, opened = han.get(yaku.code.slug, (0, 0))
            if yaku.code is Code.TANYAO and not ruleset.yaku.open_tanyao:
                opened = 0
            units = yakuman.get(yaku.code.slug, 0)
            never = yaku.never
            if yaku.yields and (any(han.get(yaku.yields[0].slug, ())) or yakuman.get(yaku.yields[0].slug)):
                never |= yaku.yields[1]
            if closed or opened or units:
                self.rows.append((yaku, never, closed, opened, units))

    def look_up(self, traits: int) -> Worth:
        ordinary: dict[Code, tuple[int, tuple[Proof, ...]]] = {}
        yakuman: dict[Code, tuple[int, tuple[Proof, ...]]] = {}
        for yaku, never, closed, opened, units in self.rows:
            amount = units or (closed if traits & t.CLOSED else opened)
            if amount and traits & yaku.needs == yaku.needs and not traits & never:
                found = yakuman if units else ordinary
                more, proofs = found.get(yaku.code, (0, ()))
                found[yaku.code] = (amount + more, (*proofs, yaku.proof))
        counted = tuple((code, amount, proofs) for code, (amount, proofs) in (yakuman or ordinary).items())
        yaku_ = tuple(one for one in counted if one[0].startswith("yaku."))
        each = [amount for _, amount, _ in yaku_] if yakuman else [0]
        result = Worth(
            sum(each) if self.stacked else max(each),
            0 if yakuman else sum(amount for _, amount, _ in yaku_),
            yaku_,
            () if yakuman else tuple(one for one in counted if not one[0].startswith("yaku.")),
        )
        if len(self.known) >= _REMEMBERED:
            self.known.clear()
        self.known[traits] = result
        return result


_REMEMBERED = 16384
_tables: dict[Ruleset, _Table] = {}
