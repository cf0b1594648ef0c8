"""One table's rules as plain values: a `Ruleset` is the groups of fields that a rule-set file states.

The dataclasses have no defaults and no behaviour: `engine.rules` reads and compares them, `engine.sense` says what
makes no table, and behaviour belongs to the modules that play. Letters and numbers are the notes a field comes from:
R, M, P and the others of the edge cases, FL of the flow cases.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, get_type_hints

from engine.reasons import Code


@dataclass(frozen=True, slots=True)
class TableRules:
    seats: int  # 3 or 4
    without: str  # kinds left out of the set, as tiles: "2345678m"
    red_fives: str  # the red fives in the set, as tiles: "0m0p0s"
    north_pulled: bool  # norths are set aside as dora (sanma)
    sets: int  # sets in a complete hand beside the pair: 4, in the growing games 1 to 3
    start: int  # points each player begins a match with


@dataclass(frozen=True, slots=True)
class LengthRules:
    """How long a match is and what ends it (edge-cases M01-M21)."""

    winds: int  # scheduled prevalent winds: 1 East, 2 East-South, 4 all; 0 is a single hand (M20)
    winds_move: bool  # seat winds move with the deal; else they stay and the deal is the round wind's seat (V03)
    repeats: Literal["win-or-tenpai", "win", "never"]  # what keeps the dealer's seat (R44)
    target_above: int  # points over ``table.start`` somebody needs once the last hand is played (M05)
    extension: bool  # one wind more while nobody has the target
    repeat_first: bool  # in the extension the dealer's repeat comes before the target's end (M07)
    dealer_stop: Literal["never", "leading", "leading-before"]  # a leading dealer ends the last hand (M09);
    # "leading-before": at a draw only one who led before the noten payments too
    bust: bool  # a score below zero ends the match (M03)


@dataclass(frozen=True, slots=True)
class WallRules:
    dead: int  # tiles never drawn: replacements and indicators (R21, V01)
    replacements: int  # replacement tiles: 4, with three players 8
    closed_kan_dora: Literal["at-once", "discard", "never"]  # when a concealed kan turns its indicator (FL39-FL42)
    open_kan_dora: Literal["at-once", "discard", "never"]  # "discard": as its player discards, or kans again


@dataclass(frozen=True, slots=True)
class RiichiRules:
    allowed: bool
    tiles_left: int  # live tiles there must be after the draw (R10)
    points_needed: bool  # one must own the deposit (R11)
    furiten: bool  # a furiten hand may declare (R13)
    closed_kan: Literal["waits", "readings", "never"]  # after riichi: when the waits, or all readings, stay (R17)


@dataclass(frozen=True, slots=True)
class CallRules:
    chi: bool
    pon: bool
    kan: bool
    swap: Literal["none", "other-end", "any"]  # which swap calls (kuikae) are allowed (R03)
    last_discard: bool  # the last discard may be called, not only won (R07)


@dataclass(frozen=True, slots=True)
class WinRules:
    seven_pairs: bool
    thirteen_orphans: bool
    furiten: bool
    ron: Literal["all", "nearest"]  # who wins when several could (P10, P11)
    rob_closed_kan: bool  # thirteen orphans may rob a concealed kan (R30)


@dataclass(frozen=True, slots=True)
class DrawRules:
    """Rounds without a winner (R40-R48)."""

    nine_terminals: bool
    four_winds: bool
    four_riichi: bool
    four_kans: bool  # of several players
    three_rons: bool  # three rons on one discard abort the round (P11)
    nagashi: bool
    noten: int  # points the noten pay: in all, or each of them to each ready player (P22, V26)
    noten_method: Literal["shared", "each"]
    own_copies: Literal[
        "concealed", "all"
    ]  # noten if all copies of the waits lie in one's own hand, or melds too (R41)


@dataclass(frozen=True, slots=True)
class LiabilityRules:
    """Pao: who fed the last set of a yakuman in sight pays for it (P12-P19)."""

    yaku: tuple[str, ...]
    whole_hand: bool  # for all yakuman of the hand, not its own alone (P17)
    honba: Literal["liable", "discarder"]  # who pays the counters of a ron by another's discard (P15)


@dataclass(frozen=True, slots=True)
class YakuRules:
    open_tanyao: bool
    minimum_han: int  # of yaku alone, dora not counted (edge-cases Y31)
    han: Mapping[str, tuple[int, int]]  # slug -> han closed, han open; 0 where it does not count
    yakuman: Mapping[str, int]  # slug -> units


@dataclass(frozen=True, slots=True)
class DoraRules:
    indicators: bool
    ura: bool


@dataclass(frozen=True, slots=True)
class FuRules:
    counted: bool  # false where only han are counted (family)
    double_wind_pair: int  # 2 or 4 (edge-cases U11)
    open_minimum: bool  # an open ron of 20 fu counts 22 (U05)
    rinshan_tsumo: bool  # the replacement tile keeps the 2 fu of a self-draw (U15)


@dataclass(frozen=True, slots=True)
class LimitRules:
    kiriage: bool  # 4 han 30 fu and 3 han 60 fu become mangan (P03)
    counted_yakuman: Literal["yakuman", "sanbaiman"]  # what 13 ordinary han pay (K16)
    stacked_yakuman: bool  # different yakuman add up, else the dearest alone counts (K01)


@dataclass(frozen=True, slots=True)
class PointRules:
    method: Literal["han-fu", "table"]  # payments from han and fu, or a base score looked up by han (family)
    table: tuple[tuple[int, int], ...]  # for "table": (from this many han, base score), ascending
    honba_ron: int  # points a counter adds to a ron
    honba_tsumo: int  # points a counter adds to each payer's share of a self-draw
    riichi_stick: int  # points of a riichi deposit; 0 where none is paid (V10)
    tsumo_loss: bool  # sanma: the absent player's share of a self-draw is not paid (P20)


@dataclass(frozen=True, slots=True)
class SettleRules:
    """What several winners share, and how final scores become results (P05, P06, P23-P29)."""

    honba_to: Literal["nearest", "all"]  # the winner nearest in turn order, or every winner
    sticks_to: Literal["nearest", "own"]  # "own": each winner takes the own deposit back first
    uma: tuple[int, ...]  # by place, in units; together 0, for the oka is not in it (P23, P24)
    floating_uma: tuple[tuple[int, ...], ...]  # the uma with one player at ``return_points`` or above, with two, ...;
    # empty where it does not depend on that. With none, or all, it is ``uma``
    return_points: int  # what results are counted from; (return - start) x seats is the oka, the first player's
    unit: int  # points a unit of the result: 1,000
    rounding: Literal["none", "thousands"]  # thousands: each score to whole units, halves away from zero, before uma;
    # the first player has what makes the sum 0
    ties: Literal["seat", "shared"]  # the seat nearer the first dealer stands higher, or places are shared (M12):
    # their uma, the oka and what is left on the table
    leftover_sticks: Literal["first", "nobody"]  # who gets the deposits left on the table (M13)
    chip: int  # units a chip is worth; 0 where none are played (P26)


@dataclass(frozen=True, slots=True)
class Ruleset:
    """A table's rules. Compare two with `differences`; change single fields with `override`."""

    id: str
    name: str
    table: TableRules
    length: LengthRules
    wall: WallRules
    riichi: RiichiRules
    calls: CallRules
    win: WinRules
    draws: DrawRules
    yaku: YakuRules
    dora: DoraRules
    fu: FuRules
    limits: LimitRules
    points: PointRules
    responsibility: LiabilityRules
    settle: SettleRules

    def __hash__(self) -> int:
        return hash(self.id)  # equal rule sets share their id; mappings have no hash of their own


GROUPS: dict[str, type] = {name: hint for name, hint in get_type_hints(Ruleset).items() if name not in ("id", "name")}
BONUS_SLUGS = frozenset(code.slug for code in Code if code.startswith("bonus."))
YAKU_SLUGS = BONUS_SLUGS | {code.slug for code in Code if code.startswith("yaku.")}
