"""What a player takes in at one look at the table: tiles left, dora, honours of value, who threatens."""

from functools import cached_property, lru_cache
from typing import NamedTuple

from engine.dora import dora_rules
from engine.hand import Hand
from engine.rules import Ruleset
from engine.shanten import Table
from engine.tiles import DRAGONS, KINDS, TERMINALS_AND_HONORS, Tile, parse_tiles
from engine.ukeire import DiscardChoice, Ukeire, rank_discards, ukeire
from engine.view import Seen, View

OUTER = sum(1 << kind for kind in TERMINALS_AND_HONORS)
"""The mask of terminals and honours."""


class Forms(NamedTuple):
    """What a rule set lets a hand be worth, as far as a player plans by it: han of an open hand, 0 where none."""

    table: Table
    value: dict[Tile, int]  # a set of these dragons
    seat_wind: int
    round_wind: int
    simples: int
    triplets: int
    half_flush: int
    full_flush: int


@lru_cache(maxsize=64)
def forms_of(ruleset: Ruleset) -> Forms:
    """Where the family's names stand beside the usual ones, only one of them is in a rule set."""
    han = ruleset.yaku.han

    def opened(*slugs: str) -> int:
        return max((han[slug][1] for slug in slugs if slug in han), default=0)

    table: Table = {}
    if not ruleset.win.seven_pairs:
        table["seven_pairs"] = False
    if not ruleset.win.thirteen_orphans:
        table["thirteen_orphans"] = False
    if ruleset.table.without:
        table["without"] = ruleset.table.without
    missing = set(parse_tiles(ruleset.table.without))
    return Forms(
        table,
        {
            dragon: opened(slug, "vip-set")
            for dragon, slug in zip(DRAGONS, ("haku", "hatsu", "chun"), strict=True)
            if dragon not in missing
        },
        opened("seat-wind", "vip-set"),
        opened("round-wind", "vip-set"),
        (opened("tanyao") if ruleset.yaku.open_tanyao else 0) or opened("inside"),
        opened("toitoi", "all-triplets"),
        opened("honitsu", "one-suit"),
        opened("chinitsu", "one-suit-pure"),
    )


class Look:
    """One view, looked at."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.rules = view.ruleset
        self.forms = forms_of(view.ruleset)
        self.unseen = view.unseen
        self.me = view.me

    @cached_property
    def hidden(self) -> int:
        """How many tiles this seat does not see."""
        return sum(self.unseen)

    @cached_property
    def turns(self) -> int:
        """Own draws still to come if nobody calls."""
        view = self.view
        seats = view.ruleset.table.seats
        last = view.turn if view.turn is not None else view.offer.by if view.offer else view.seat
        before = (view.seat - last - 1) % seats  # players who draw before this seat does
        return max(0, (view.live_left - before + seats - 1) // seats)

    @cached_property
    def dora(self) -> list[int]:
        """Per face, how many han it is worth as dora."""
        rules = dora_rules(self.rules)
        worth = [0] * 37
        if rules.indicators:
            for indicator in self.view.indicators:
                worth[rules.points_to[indicator]] += 1
        for tile in Tile:
            if tile.is_red:
                worth[tile] = worth[tile.kind] + (tile in rules.reds)
        return worth

    @cached_property
    def value(self) -> dict[Tile, int]:
        """The honours of which a set is a yaku for this seat, with its han in an open hand."""
        found = dict(self.forms.value)
        north_is_dora = self.rules.table.north_pulled
        for wind, han in ((self.me.wind, self.forms.seat_wind), (self.view.prevalent_wind, self.forms.round_wind)):
            if han and not (wind is Tile.NORTH and north_is_dora):
                found[wind] = found.get(wind, 0) + han
        return found

    @cached_property
    def riichis(self) -> tuple[Seen, ...]:
        """The others who have declared riichi."""
        return tuple(player for player in self.view.others if player.riichi)

    def rank_discards(self, hand: Hand) -> tuple[DiscardChoice, ...]:
        """Every discard with the tiles that help afterwards, of those this seat does not see."""
        return rank_discards(hand, self.unseen, **self.forms.table)

    def ukeire(self, hand: Hand) -> Ukeire:
        return ukeire(hand, self.unseen, **self.forms.table)

    def dora_in(self, hand: Hand) -> int:
        """The han of dora the hand holds, melds included."""
        worth = self.dora
        return sum(worth[tile] for tile in hand.tiles) + hand.kita * (
            1 + worth[Tile.NORTH] if self.rules.table.north_pulled else 0
        )


KIND_BITS = tuple(1 << kind for kind in KINDS)
