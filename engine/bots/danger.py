"""How likely a tile is won by an opponent who is ready, from all that lies in sight.

Every wait that could take the tile is counted by the hidden tiles it would be made of: two of a kind, two neighbours,
one alone. What an opponent discarded or let go since riichi rules out the waits it belongs to (furiten); so suji, walls
and the last copies of honours need no rules of their own. The share of these hands among all the waits still possible
is the chance. How much commoner one sort of wait is than its tiles say was counted in games on record.
"""

from collections.abc import Sequence
from itertools import combinations

from engine.bots.look import Look
from engine.tiles import Tile
from engine.view import Seen

TWO_SIDED, CLOSED, EDGE, PAIR, SINGLE, HONOR_PAIR, HONOR_SINGLE = 1.0, 0.35, 0.35, 0.8, 0.12, 1.2, 0.5
"""How often a wait is seen against two-sided ones made of as many hidden tiles."""


def _neighbors() -> tuple[tuple[int, int, tuple[int, ...], float], ...]:
    """Every two tiles that wait to be a run: both kinds, what they wait for, and how common the wait is."""
    found = []
    for suit in (0, 9, 18):
        for low, high in combinations(range(9), 2):
            if high - low == 1:
                waits = tuple(suit + at for at in (low - 1, high + 1) if 0 <= at <= 8)
                found.append((suit + low, suit + high, waits, TWO_SIDED if len(waits) == 2 else EDGE))
            elif high - low == 2:
                found.append((suit + low, suit + high, (suit + low + 1,), CLOSED))
    return tuple(found)


NEIGHBORS = _neighbors()


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
        for low, high, waits, common in NEIGHBORS:
            hands = unseen[low] * unseen[high]
            if hands and not any(safe >> kind & 1 for kind in waits):
                weight = common * hands
                total += weight
                for kind in waits:
                    found[kind] += weight
    for kind in range(34):
        left = unseen[kind]
        if left and not safe >> kind & 1:
            honor = kind >= 27
            weight = (HONOR_SINGLE if honor else SINGLE) * left
            if player.concealed >= 4:
                weight += (HONOR_PAIR if honor else PAIR) * left * (left - 1)
            total += weight
            found[kind] += weight
    if total:
        found = [weight / total for weight in found]
    return found


def least(tiles: Sequence[Tile], danger: Sequence[float]) -> Tile:
    """The tile with the least of it."""
    return min(tiles, key=lambda tile: (danger[tile.kind], tile))
