"""How likely a tile is won by an opponent, and what that costs, from all that lies in sight.

Every wait that could take the tile is counted by the hidden tiles it would be made of: two neighbours, a pair, one
alone. What an opponent discarded or let go since riichi rules out the waits it belongs to (furiten); so suji, walls and
the last copies of honours need no rules of their own. The share of these hands among all the waits still possible is
the chance. How common a sort of wait is for its tiles, how often a hand with melds is ready, and what it costs, was
counted in 845 Tenhou games on record (6,200 riichi, 7,300 wins).
"""

from functools import cached_property
from itertools import combinations

from engine.bots.look import Look, about, forms_of
from engine.bots.stakes import Stakes
from engine.tiles import Tile
from engine.view import Seen

TWO_SIDED = (0.0, 1.06, 1.0, 0.85)  # by the lower distance from the edge: 23, 34, 45
CLOSED = (0.0, 0.27, 0.22, 0.08, 0.08)  # by the distance of the tile waited for
EDGE = 0.265
SINGLE = (0.44, 0.37, 0.31, 0.31, 0.31)  # pairs and single waits together, for each hidden copy
HONOR_SINGLE, HONOR_PAIR = 0.7, 0.083
SLIP, SURE = 0.012, 0.95
"""Hands of several waits make every tile a little likelier than its share."""


def _neighbors() -> tuple[tuple[int, int, int, int, float], ...]:
    """Every two tiles that wait to be a run: both kinds, the two kinds they wait for or the one twice, how common."""
    found = []
    for suit in (0, 9, 18):
        for low, high in combinations(range(9), 2):
            if high - low == 1:
                if 0 < low < 7:
                    found.append(
                        (suit + low, suit + high, suit + low - 1, suit + high + 1, TWO_SIDED[min(low, 7 - low)])
                    )
                else:
                    wait = suit + (2 if low == 0 else 6)
                    found.append((suit + low, suit + high, wait, wait, EDGE))
            elif high - low == 2:
                wait = suit + low + 1
                found.append((suit + low, suit + high, wait, wait, CLOSED[min(low + 1, 7 - low)]))
    return tuple(found)


NEIGHBORS = _neighbors()

READY = (
    # Per number of open melds, and of own discards by threes: the chance that a hand without riichi is ready.
    (0.001, 0.004, 0.022, 0.036, 0.05, 0.06, 0.07),
    (0.014, 0.08, 0.222, 0.348, 0.42, 0.447, 0.45),
    (0.129, 0.271, 0.445, 0.565, 0.629, 0.646, 0.65),
    (0.6, 0.648, 0.801, 0.858, 0.858, 0.857, 0.857),
    (1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0),
)
OPEN_HAN = (2.45, 2.9, 3.5, 4.2, 5.3, 6.0, 7.0)
"""Per dora in sight in the melds: the han of an open hand that wins by ron."""


def safe_kinds(look: Look, player: Seen) -> int:
    """The mask of kinds this player cannot win on now: own discards, and what others let go by since they could."""
    if not look.rules.win.furiten:
        return 0
    safe = 0
    for one in player.river:
        safe |= 1 << one.tile.kind
    since = player.riichi_order if player.riichi else player.river[-1].order if player.river else None
    if since is not None:
        for other in look.view.players:
            if other.seat != player.seat:
                for one in reversed(other.river):
                    if one.order <= since:
                        break
                    safe |= 1 << one.tile.kind
    return safe


def chances(look: Look, player: Seen) -> list[float]:
    """Per kind, the chance that this player wins on it, if the hand is ready."""
    unseen, safe = look.unseen, safe_kinds(look, player)
    found = [0.0] * 34
    total = 0.0
    if player.concealed >= 4:
        for low, high, one, other, common in NEIGHBORS:
            hands = unseen[low] * unseen[high]
            if hands and not (safe >> one | safe >> other) & 1:
                weight = common * hands
                total += weight
                found[one] += weight
                if other != one:
                    found[other] += weight
    for kind in range(34):
        left = unseen[kind]
        if left and not safe >> kind & 1:
            if kind >= 27:
                weight = (HONOR_SINGLE + HONOR_PAIR * (left - 1)) * left
            else:
                weight = SINGLE[min(kind % 9, 8 - kind % 9)] * left
            total += weight
            found[kind] += weight
    if total:
        found = [SLIP + SURE * weight / total if weight else 0.0 for weight in found]
    return found


class Threat:
    """One opponent as a danger: how likely ready, on what, and for how much."""

    def __init__(self, look: Look, player: Seen, stakes: Stakes) -> None:
        self.look, self.player, self.stakes = look, player, stakes
        self.dealer = player.seat == look.view.dealer
        self.melds = sum(meld.is_open for meld in player.melds)

    def ready_after(self, turns: int) -> float:
        """The chance that the hand is ready once so many turns have gone by, if no riichi is declared till then."""
        if self.player.riichi:
            return 1.0
        discards = len(self.player.river) + turns
        return READY[min(self.melds, 4)][min((discards - 1) // 3 if discards else 0, 6)]

    @cached_property
    def ready(self) -> float:
        return self.ready_after(0)

    @cached_property
    def chances(self) -> list[float]:
        return chances(self.look, self.player)

    @cached_property
    def han(self) -> float:
        """The han a win of theirs has in the mean."""
        look, player = self.look, self.player
        usual = forms_of(look.rules).usual
        kita = player.kita * look.north_dora
        if player.riichi:  # a dealer declares on cheaper hands too
            return usual + kita - 0.2 * self.dealer
        if not self.melds:
            return usual + kita - 0.3
        dora = kita + sum(look.dora[tile] for meld in player.melds for tile in meld.tiles)
        han = OPEN_HAN[min(dora, 6)] * min(1.0, usual / 3.3)
        suits = {meld.tiles[0].kind // 9 for meld in player.melds} - {3}
        if len(player.melds) >= 2 and len(suits) <= 1 and self._thrifty(suits):
            han += 1.2
        return han

    def _thrifty(self, suits: set[int]) -> bool:
        """Whether hardly a tile of the melds' suit has been thrown: a flush in the making."""
        own = sum(one.tile.kind // 9 in suits for one in self.player.river)
        return bool(suits) and 5 * own <= len(self.player.river)

    @cached_property
    def points(self) -> float:
        """What a ron of theirs is worth in the mean, counters included."""
        look = self.look
        return about(look.rules, self.han, self.dealer) + look.rules.points.honba_ron * look.view.honba

    @cached_property
    def cost(self) -> float:
        """What dealing in to it costs in the mean."""
        return self.stakes.deal_in(self.points, self.player.seat)

    def cost_of(self, tile: Tile) -> float:
        """What dealing in with this very tile costs: a dora makes the hand dearer."""
        dora = self.look.dora[tile]
        if not dora:
            return self.cost
        more = about(self.look.rules, self.han + 0.8 * dora, self.dealer) - about(
            self.look.rules, self.han, self.dealer
        )
        return self.stakes.deal_in(self.points + more, self.player.seat)


def threats(look: Look, stakes: Stakes) -> tuple[Threat, ...]:
    """Every opponent, the next in turn first."""
    return tuple(Threat(look, player, stakes) for player in look.view.others)
