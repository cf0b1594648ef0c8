"""What a player takes in at one look at the table: tiles left, dora, honours of value, who has declared riichi."""

from functools import cached_property, lru_cache
from typing import NamedTuple

from engine.dora import dora_rules
from engine.hand import Hand
from engine.points import base_points, payments
from engine.rules import Ruleset
from engine.shanten import Table
from engine.tiles import DRAGONS, TERMINALS_AND_HONORS, Tile, parse_tiles
from engine.ukeire import Ukeire, ukeire
from engine.view import Seen, View
from engine.win import By

OUTER = sum(1 << kind for kind in TERMINALS_AND_HONORS)
"""The mask of terminals and honours."""

type Han = tuple[int, int]
"""Han of a yaku in a closed hand and in an open one, 0 where it does not count."""


class Forms(NamedTuple):
    """What a rule set lets a hand be worth, as far as a player plans by it."""

    table: Table
    riichi: int
    self_draw: int
    ippatsu: int
    dragons: dict[Tile, Han]
    seat_wind: Han
    round_wind: Han
    simples: Han
    triplets: Han
    half_flush: Han
    three_colors: Han
    straight: Han
    all_runs: int
    usual: float  # han of a ready hand that declared riichi, in the mean


@lru_cache(maxsize=64)
def forms_of(ruleset: Ruleset) -> Forms:
    """Where the family's names stand beside the usual ones, only one of them is in a rule set."""
    han = ruleset.yaku.han

    def worth(*slugs: str) -> Han:
        return max((han[slug] for slug in slugs if slug in han), default=(0, 0))

    table: Table = {}
    if not ruleset.win.seven_pairs:
        table["seven_pairs"] = False
    if not ruleset.win.thirteen_orphans:
        table["thirteen_orphans"] = False
    if ruleset.table.without:
        table["without"] = ruleset.table.without
    missing = set(parse_tiles(ruleset.table.without))
    simples = worth("tanyao", "inside")
    if "tanyao" in han and not ruleset.yaku.open_tanyao:
        simples = simples[0], 0
    riichi = max(worth("riichi")[0], worth("riichi-bonus")[0] + worth("closed-hand")[0]) * ruleset.riichi.allowed
    usual = riichi + 0.7 * ruleset.dora.indicators + 0.2 * len(parse_tiles(ruleset.table.red_fives))
    usual += 0.35 * ruleset.dora.ura + 0.15 * worth("ippatsu")[0] + 0.25 * worth("pinfu", "all-sequences")[0]
    usual += 0.3 * simples[0] + 0.2 * min(1, worth("haku", "vip-set")[0]) + 1.3 * ruleset.table.north_pulled
    return Forms(
        table,
        riichi,
        worth("menzen-tsumo")[0],
        worth("ippatsu")[0],
        {
            dragon: worth(slug, "vip-set")
            for dragon, slug in zip(DRAGONS, ("haku", "hatsu", "chun"), strict=True)
            if dragon not in missing
        },
        worth("seat-wind", "vip-set"),
        worth("round-wind", "vip-set"),
        simples,
        worth("toitoi", "all-triplets"),
        worth("honitsu", "one-suit"),
        worth("sanshoku-doujun"),
        worth("ittsuu"),
        worth("pinfu", "all-sequences")[0],
        usual,
    )


class Look:
    """One view, looked at."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.rules = view.ruleset
        self.forms = forms_of(view.ruleset)
        self.unseen = view.unseen
        self.me = view.me
        self.seats = view.ruleset.table.seats

    @cached_property
    def hidden(self) -> int:
        """How many tiles this seat does not see."""
        return sum(self.unseen)

    @cached_property
    def turns(self) -> int:
        """Own draws still to come if nobody calls."""
        view = self.view
        last = view.turn if view.turn is not None else view.offer.by if view.offer else view.seat
        before = (view.seat - last - 1) % self.seats  # players who draw before this seat does
        return max(0, (view.live_left - before + self.seats - 1) // self.seats)

    @property
    def turns_after_discard(self) -> int:
        """Own draws still to come once this seat has discarded."""
        return self.view.live_left // self.seats

    @cached_property
    def dora(self) -> list[int]:
        """Per face, how many han it is worth as dora."""
        rules = dora_rules(self.rules)
        worth = [0] * 37
        if rules.indicators:
            for indicator in self.view.indicators:
                worth[rules.points_to[indicator]] += 1
        for red in (Tile.M5R, Tile.P5R, Tile.S5R):
            worth[red] = worth[red.kind] + (red in rules.reds)
        return worth

    @cached_property
    def value(self) -> dict[Tile, Han]:
        """The honours of which a set is a yaku for this seat, with its han."""
        found = dict(self.forms.dragons)
        north_is_dora = self.rules.table.north_pulled
        for wind, han in ((self.me.wind, self.forms.seat_wind), (self.view.prevalent_wind, self.forms.round_wind)):
            if han[0] and not (wind is Tile.NORTH and north_is_dora):
                had = found.get(wind, (0, 0))
                found[wind] = had[0] + han[0], had[1] + han[1]
        return found

    @cached_property
    def riichis(self) -> tuple[Seen, ...]:
        """The others who have declared riichi."""
        return tuple(player for player in self.view.others if player.riichi)

    def ukeire(self, hand: Hand) -> Ukeire:
        return ukeire(hand, self.unseen, **self.forms.table)

    def dora_in(self, hand: Hand) -> int:
        """The han of dora the hand holds, melds included."""
        worth = self.dora
        return sum(worth[tile] for tile in hand.tiles) + self.north_dora * hand.kita

    @property
    def north_dora(self) -> int:
        """The han of a pulled north."""
        return 1 + self.dora[Tile.NORTH] if self.rules.table.north_pulled else 0


# What a hand pays.


@lru_cache(maxsize=1 << 14)
def ron_points(rules: Ruleset, han: int, fu: int, dealer: bool) -> int:
    """What the discarder pays for a hand, without counters."""
    base, _, _ = base_points(han, fu, rules)
    return payments(base, dealer_won=dealer, by=By.RON, honba=0, sticks=0, ruleset=rules).total


@lru_cache(maxsize=1 << 14)
def tsumo_points(rules: Ruleset, han: int, fu: int, dealer: bool) -> tuple[int, int, int]:
    """What a self-drawn hand pays in all, and what the dealer and each other player pays of it."""
    base, _, _ = base_points(han, fu, rules)
    paid = payments(base, dealer_won=dealer, by=By.TSUMO, honba=0, sticks=0, ruleset=rules)
    return paid.total, paid.dealer, paid.each


def about(rules: Ruleset, han: float, dealer: bool) -> float:
    """What a hand of so many han pays on a ron in the mean, between whole numbers of them in proportion."""
    low = max(1, int(han))
    share = min(1.0, max(0.0, han - low))
    return (1 - share) * ron_points(rules, low, 30, dealer) + share * ron_points(rules, low + 1, 30, dealer)
