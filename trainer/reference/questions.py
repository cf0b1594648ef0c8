"""The figures in the answers to what people ask about the score chart, for one table; a template says them."""

from dataclasses import dataclass

from engine.points import Payments, base_points
from engine.rules import Ruleset
from engine.win import By
from trainer.display.payment import paid
from trainer.reference.chart import pay
from trainer.reference.worth import rulesets


@dataclass(frozen=True, slots=True)
class Sum:
    """A hand of so many han and fu: fu x 2^(2 + han), what that comes to as base points, and a non-dealer's ron."""

    han: int
    fu: int
    product: int
    base: int
    fourfold: int  # four times the product
    rounded: int  # that, rounded up to a hundred
    ron: int  # what is really paid


@dataclass(frozen=True, slots=True)
class Figures:
    """Everything the answers speak of, worked out by the engine."""

    rules: Ruleset
    short: Sum  # 4 han 30 fu, just short of mangan
    over: Sum  # 4 han 40 fu
    over_too: Sum  # 3 han 70 fu
    pairs: Sum  # seven pairs alone
    small: Sum  # 1 han 30 fu
    small_tsumo: Payments
    counters: tuple[str, str]  # 3 han 40 fu with two counters, by ron and by self-draw
    counted: int  # 13 han, by ron
    kiriage: tuple[str, ...]  # the rule sets that round up to mangan
    counting: tuple[str, ...]  # the rule sets in which 13 han are a yakuman
    family: Payments  # 3 han by ron, where a table of base scores is used

    @property
    def small_double(self) -> int:
        """The dealer's share of the small self-draw, before rounding."""
        return 2 * self.small.base


def figures(rules: Ruleset) -> Figures:
    """The figures for one table."""
    tables = [other for other in rulesets() if other.fu.counted]
    pairs = rules.yaku.han.get("chiitoitsu", (0, 0))[0]
    small = _sum(1, 30, rules)
    two = [pay(base_points(3, 40, rules)[0], by, rules, dealer=False, honba=2) for by in (By.RON, By.TSUMO)]
    return Figures(
        rules,
        short=_sum(4, 30, rules),
        over=_sum(4, 40, rules),
        over_too=_sum(3, 70, rules),
        pairs=_sum(pairs, 25, rules),
        small=small,
        small_tsumo=pay(small.base, By.TSUMO, rules, dealer=False),
        counters=(paid(two[0]), paid(two[1])),
        counted=_ron(base_points(13, 30, rules)[0], rules),
        kiriage=tuple(other.name for other in tables if other.limits.kiriage),
        counting=tuple(other.name for other in tables if other.limits.counted_yakuman == "yakuman"),
        family=pay(base_points(3, 0, rules)[0], By.RON, rules, dealer=False),
    )


def _sum(han: int, fu: int, rules: Ruleset) -> Sum:
    product = fu * 2 ** (2 + han)
    base = base_points(han, fu, rules)[0]
    return Sum(han, fu, product, base, 4 * product, -(-4 * product // 100) * 100, _ron(base, rules))


def _ron(base: int, rules: Ruleset) -> int:
    return pay(base, By.RON, rules, dealer=False).discarder
