"""The yaku, each as the facts about a reading it needs and those that forbid it, and the tiles that prove it.

What a yaku is worth, and whether a table plays it at all, stands in the rule set. Y, K and V numbers are the entries of
the rules collection a condition comes from.

>>> from engine.reading import readings
>>> from engine.rules import load
>>> from engine.win import Win
>>> rules = load("standard")
>>> [reading] = readings(Win.parse("23467m678p67888s ron 8m riichi"), rules)
>>> [str(one.code) for one in worth(reading.traits, rules).yaku]
['yaku.riichi', 'yaku.pinfu', 'yaku.tanyao', 'yaku.sanshoku-doujun']
"""

from functools import cache, lru_cache
from typing import NamedTuple

from engine import traits as t
from engine.proofs import (
    Proof,
    concealed_triplets,
    dragons,
    green,
    kan_at,
    kans,
    last,
    nothing,
    red,
    round_wind,
    seat_wind,
    sets,
    straight,
    three_color_runs,
    three_color_triplets,
    twins,
    white,
    whole,
    winds,
)
from engine.reading import Reading
from engine.reasons import Code, Reason
from engine.rules import Ruleset
from engine.tiles import Tile


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


class Counted(NamedTuple):
    """A yaku that counts, with its han (or units) and what proves it; ``reason`` where that takes no tiles."""

    code: Code
    amount: int
    proof: Proof
    reason: Reason | None

    def told(self, reading: Reading) -> Reason:
        """The yaku with the tiles that prove it in this reading."""
        return self.reason or Reason(self.code, self.proof(reading), self.amount)


class Worth(NamedTuple):
    """What a reading's facts are worth at a table: units of yakuman, or han, and the yaku in the catalogue's order.

    ``bonus`` are han that are no yaku though they stand among them in the rule set (V35); dora are not in it.
    """

    yakuman: int
    han: int
    yaku: tuple[Counted, ...]
    bonus: tuple[Counted, ...]


def worth(traits: int, ruleset: Ruleset) -> Worth:
    """The yaku of a reading with these facts; beside a yakuman nothing else counts (K15)."""
    return yaku_table(ruleset).worth(traits)


@lru_cache(maxsize=64)
def yaku_table(ruleset: Ruleset) -> "YakuTable":
    return YakuTable(ruleset)


class YakuTable:
    """What facts are worth at a table with one rule set, as far as they have been met.

    What happens at the table, honours and shape go together in any way, so hardly two wins have all their facts in
    common. Each of the three is looked up by itself; of what they find together there is far less.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        self.stacked = ruleset.limits.stacked_yakuman
        self.happenings, self.honors, self.shape = self.sections = _Section(), _Section(), _Section()
        for yaku in YAKU:
            if line := _line(yaku, ruleset):
                asked = line.needs | line.never
                if asked | _HAPPENINGS == _HAPPENINGS:
                    self.happenings.add(line)
                elif asked | _HONORS == _HONORS:
                    self.honors.add(line)
                else:
                    self.shape.add(line)
        self.known: dict[tuple[int, int, int], Worth] = {}

    def worth(self, traits: int) -> Worth:
        happenings, honors, shape = self.happenings, self.honors, self.shape
        try:
            return self.known[
                happenings.known[traits & happenings.facts],
                honors.known[traits & honors.facts],
                shape.known[traits & shape.facts],
            ]
        except KeyError:
            return self._joined(traits)

    def _joined(self, traits: int) -> Worth:
        one, two, three = (section.number(traits & section.facts) for section in self.sections)
        found = sorted((*self.happenings.found[one], *self.honors.found[two], *self.shape.found[three]))
        yakuman = tuple(counted for _, is_yakuman, counted in found if is_yakuman)
        if yakuman:
            if not self.stacked:  # one is paid, and only that one counts: the dearest, of equals the first (K01)
                yakuman = (max(yakuman, key=lambda counted: counted.amount),)
            result = Worth(sum(counted.amount for counted in yakuman), 0, yakuman, ())
        else:
            yaku = tuple(counted for _, _, counted in found if not counted.code.startswith("bonus."))
            bonus = tuple(counted for _, _, counted in found if counted.code.startswith("bonus."))
            result = Worth(0, sum(counted.amount for counted in yaku), yaku, bonus)
        if len(self.known) >= _REMEMBERED:
            self.known.clear()
        self.known[one, two, three] = result
        return result


class _Line(NamedTuple):
    """A yaku as one table plays it: its place in the catalogue, what it needs, and what it is worth."""

    place: int
    yaku: Yaku
    needs: int
    never: int
    closed: int
    opened: int
    is_yakuman: bool


def _line(yaku: Yaku, ruleset: Ruleset) -> _Line | None:
    """None where the table does not play it."""
    han, units = ruleset.yaku.han, ruleset.yaku.yakuman
    closed, opened = han.get(yaku.code.slug, (0, 0))
    if yaku.code is Code.TANYAO and not ruleset.yaku.open_tanyao:
        opened = 0
    is_yakuman = units.get(yaku.code.slug, 0) > 0
    if is_yakuman:
        closed = opened = units[yaku.code.slug]
    if not closed and not opened:
        return None
    never = yaku.never
    if yaku.yields:
        stronger, fact = yaku.yields
        if any(han.get(stronger.slug, ())) or units.get(stronger.slug):
            never |= fact
    return _Line(YAKU.index(yaku), yaku, yaku.needs, never, closed, opened, is_yakuman)


type _Found = tuple[tuple[int, bool, Counted], ...]  # place in the catalogue, whether a yakuman, what counts


class _Section:
    """Yaku that ask for facts of one sort. ``known`` leads from facts to the number, in ``found``, of what counts."""

    def __init__(self) -> None:
        self.lines: list[_Line] = []
        self.facts = t.CLOSED
        self.known: dict[int, int] = {}
        self.found: list[_Found] = []

    def add(self, line: _Line) -> None:
        self.lines.append(line)
        self.facts |= line.needs | line.never

    def number(self, facts: int) -> int:
        number = self.known.get(facts)
        if number is None:
            found = self._counting(facts)
            if found not in self.found:
                self.found.append(found)
            if len(self.known) >= _REMEMBERED:
                self.known.clear()
            number = self.known[facts] = self.found.index(found)
        return number

    def _counting(self, facts: int) -> _Found:
        found: dict[Code, tuple[int, bool, Counted]] = {}
        for place, yaku, needs, never, closed, opened, is_yakuman in self.lines:
            amount = closed if facts & t.CLOSED else opened
            if amount and facts & needs == needs and not facts & never:
                proof, reason = yaku.proof, Reason(yaku.code, (), amount) if yaku.proof is nothing else None
                if yaku.code in found:
                    place, _, (_, more, one, _) = found[yaku.code]
                    amount, proof, reason = amount + more, _both(one, yaku.proof), None
                found[yaku.code] = place, is_yakuman, Counted(yaku.code, amount, proof, reason)
        return tuple(found.values())


@cache
def _both(one: Proof, other: Proof) -> Proof:
    def proof(reading: Reading) -> tuple[Tile, ...]:
        return one(reading) + other(reading)

    return proof


_REMEMBERED = 8192
_HAPPENINGS = (
    (t.CLOSED | t.TSUMO | t.SAME_WIND | t.RIICHI | t.DOUBLE_RIICHI | t.IPPATSU)
    | (t.RINSHAN | t.CHANKAN | t.HAITEI | t.HOUTEI | t.TENHOU | t.CHIIHOU)
)  # fmt: skip
_HONORS = (
    (t.WHITE_SET | t.GREEN_SET | t.RED_SET | t.DRAGON_PAIR | t.TWO_DRAGONS | t.THREE_DRAGONS)
    | (t.WIND_PAIR | t.THREE_WINDS | t.FOUR_WINDS | t.SEAT_SET | t.ROUND_SET | t.SAME_WIND)
)  # fmt: skip
