"""How safe a discard is, in tiers: what each opponent could still be waiting with for this tile.

A tile that somebody discarded, or let go since riichi or since the last own discard, cannot be won by them: that is
furiten. For any other tile the waits that could take it are gone through: two-sided, closed, edge, pair and single.
Suji and walls (tiles all in sight) rule some of them out, and the tier follows from what is left. Only the order of
the tiers is meant, no chance. It is the order counted in recorded games (tests/records/deal_ins.py), and that of the
rates against riichi over 160,000 games at Tenhou's highest tables (kobalab's table). Not judged are the dora, what a
hand costs, and what its discards and their order tell.

The order holds for one who is ready; who may be is said by `threats`.

>>> from engine.eyes import view
>>> from engine.record import Record, replay
>>> table = view(replay(Record.parse('''
... round 1
... ruleset standard
... dealer 0  wind E  honba 0  sticks 0  points 25000 25000 25000 25000
... wall 1234m5678p1234s7777z1m5z9m9p "safe tiles"
... 0 discard 4m
... ''')), seat=1)
>>> for one in safety(table, against=[0])[:3]:
...     print(one.tile, one.tier, one.against[0].reason.code)
1m low safety.suji
1z medium safety.pairs
2m high safety.open
"""

from collections.abc import Iterable, Iterator, Sequence
from enum import IntEnum
from functools import cache
from typing import NamedTuple

from engine.dora import dora_rules
from engine.reasons import Code, Reason
from engine.tiles import DRAGONS, KINDS, TERMINALS_AND_HONORS, WINDS, Suit, Tile
from engine.view import Seen, View, copies_in


class Tier(IntEnum):
    """Lower is safer. In brackets: of a hundred discards beside a riichi, how many it could win in 1,047 games."""

    SAFE = 0  # it cannot be won on (0)
    NEARLY_SAFE = 1  # a single wait on the last copy, or thirteen orphans (0.2)
    LOW = 2  # an honour with two unseen; suji or a wall but for a pair and at most one closed wait (2 to 4)
    MEDIUM = 3  # an honour with three unseen; suji 3 and 7; 1, 2, 8, 9 if one last tile is there (4 to 6)
    HIGH = 4  # 1 to 3 and 7 to 9 without suji, 4 to 6 with one side open; 3 to 7 if one last tile is there (8 to 10)
    HIGHEST = 5  # 4 to 6 with both sides open (15)

    def __str__(self) -> str:
        return self.name.lower().replace("_", "-")


class Danger(NamedTuple):
    """A tile against one opponent."""

    seat: int
    tier: Tier
    reason: Reason


class Safety(NamedTuple):
    """A tile against several; ``tier`` is the worst of them."""

    tile: Tile
    tier: Tier
    against: tuple[Danger, ...]


class Threat(NamedTuple):
    """An opponent to be careful of. The reason has the others beneath it."""

    seat: int
    reason: Reason


def safety(view: View, against: Iterable[int] | None = None) -> tuple[Safety, ...]:
    """Each face in the own hand, safest first; in a tier in order of the tiles.

    ``against`` are the seats that count: if left out those who are a threat, or all others where nobody is.
    """
    seats = tuple(against) if against is not None else tuple(threat.seat for threat in threats(view))
    unseen = view.unseen
    opponents = [_Opponent(view, player, unseen) for player in view.others if not seats or player.seat in seats]
    found = []
    for tile in dict.fromkeys(view.hand.held):
        dangers = tuple([opponent.danger(tile) for opponent in opponents])
        found.append(Safety(tile, max(danger.tier for danger in dangers), dangers))
    return tuple(sorted(found, key=lambda one: (one.tier, one.tile.kind)))


def danger(view: View, tile: Tile, seat: int) -> Danger:
    """How dangerous a tile of the own hand is against one opponent."""
    return _Opponent(view, view.players[seat], view.unseen).danger(tile)


class _Opponent:
    """What may be known of one opponent's waits."""

    def __init__(self, view: View, player: Seen, unseen: Sequence[int]) -> None:
        self.player, self.unseen, self.copies = player, unseen, copies_in(view.ruleset.table.without)
        self.discarded, self.passed = (0, 0) if not view.ruleset.win.furiten else _ruled_out(view, player)
        self.safe = self.discarded | self.passed
        self.orphans = view.ruleset.win.thirteen_orphans and view.ruleset.table.sets == 4 and not player.melds

    def danger(self, tile: Tile) -> Danger:
        tier, reason = self._judge(tile.kind)
        return Danger(self.player.seat, tier, reason)

    def _judge(self, kind: Tile) -> tuple[Tier, Reason]:
        if self.discarded >> kind & 1:
            return Tier.SAFE, Reason(Code.SAFETY_DISCARD, (kind,))
        if self.passed >> kind & 1:
            return Tier.SAFE, Reason(Code.SAFETY_PASSED_RIICHI if self.player.riichi else Code.SAFETY_PASSED, (kind,))
        closed: list[Reason] = []  # two-sided waits that cannot be
        thin: list[Reason] = []  # those that need a last copy
        absent: list[Reason] = []  # those whose tiles the set has not
        free = bad = 0  # the other two-sided ones; closed and edge waits
        for held, other in _runs(kind) if self.player.concealed >= _FOR_A_RUN else ():
            if lacking := tuple([one for one in held if not self.copies[one]]):  # sanma has no such run
                absent.append(Reason(Code.SAFETY_NO_CHANCE, lacking))
                continue
            gone = tuple([one for one in held if not self.unseen[one]])
            if other is None:
                bad += not gone
            elif self.safe >> other & 1:
                closed.append(Reason(Code.SAFETY_SUJI, (other,)))
            elif gone:
                closed.append(Reason(Code.SAFETY_NO_CHANCE, gone))
            elif last := tuple([one for one in held if self.unseen[one] == 1]):
                thin.append(Reason(Code.SAFETY_ONE_CHANCE, last))
            else:
                free += 1
        if free == 2:
            return Tier.HIGHEST, Reason(Code.SAFETY_OPEN_MIDDLE, (kind,))
        if free:
            one_side = closed or thin
            return Tier.HIGH, Reason(Code.SAFETY_HALF if one_side else Code.SAFETY_OPEN, (kind,), None, tuple(one_side))
        if thin:
            return (Tier.MEDIUM if kind % 9 in _OUTER else Tier.HIGH), _led_by((*thin, *closed))
        if bad:
            return (Tier.MEDIUM if bad == 2 else Tier.LOW), _led_by(closed or absent)
        return self._pairs_only(kind, closed)

    def _pairs_only(self, kind: Tile, closed: Sequence[Reason]) -> tuple[Tier, Reason]:
        """No run can take the tile: a pair or a single tile of its kind would have to."""
        left = self.unseen[kind]
        because = tuple(closed)
        if not left:
            if kind in TERMINALS_AND_HONORS and self._may_be_orphans(kind):
                return Tier.NEARLY_SAFE, Reason(Code.SAFETY_ORPHANS, (kind,), None, because)
            return Tier.SAFE, Reason(Code.SAFETY_NO_WAIT, (kind,), None, because)
        if left == 1:
            return Tier.NEARLY_SAFE, Reason(Code.SAFETY_SINGLE, (kind,), left, because)
        if self.player.concealed < _FOR_A_RUN:
            return Tier.LOW, Reason(Code.SAFETY_SINGLE, (kind,), left)
        if closed:
            return Tier.LOW, _led_by(closed)
        rare = kind.is_honor and left == 2  # of sanma's characters a pair is kept more often
        return (Tier.LOW if rare else Tier.MEDIUM), Reason(Code.SAFETY_PAIRS, (kind,), left)

    def _may_be_orphans(self, kind: Tile) -> bool:
        return self.orphans and all(self.unseen[other] for other in TERMINALS_AND_HONORS if other is not kind)


_OUTER = (0, 1, 7, 8)
_FOR_A_RUN = 4
"""Concealed tiles that a wait of two tiles takes: the two, and the pair beside them."""


@cache
def _runs(kind: Tile) -> tuple[tuple[tuple[Tile, Tile], Tile | None], ...]:
    """The two tiles of each run this one would complete, with the other kind they would wait for if there is one."""
    if kind.is_honor:
        return ()
    rank, first = kind % 9, kind - kind % 9
    found = []
    for low in range(max(0, rank - 2), min(rank, 6) + 1):
        one, two = (at for at in range(low, low + 3) if at != rank)
        other = rank + 3 if rank < one else rank - 3 if rank > two else -1
        found.append(((KINDS[first + one], KINDS[first + two]), KINDS[first + other] if 0 <= other <= 8 else None))
    return tuple(found)


def _led_by(reasons: Sequence[Reason]) -> Reason:
    """The first reason with the others of its code in it, and those of another beneath."""
    first = reasons[0]
    tiles = tuple(dict.fromkeys(tile for one in reasons if one.code is first.code for tile in one.tiles))
    return Reason(first.code, tiles, None, tuple(one for one in reasons if one.code is not first.code))


def _ruled_out(view: View, player: Seen) -> tuple[int, int]:
    """The masks of kinds a player is furiten for: own discards, and what others discarded since."""
    own = passed = 0
    for one in player.river:
        own |= 1 << one.tile.kind
    since = player.riichi_order
    if since is None:
        since = player.river[-1].order if player.river else -1
    for other in view.players:
        if other.seat == player.seat:
            continue
        offered = view.offer.on if view.offer is not None and view.offer.by == other.seat else None
        for one in reversed(other.river[:-1] if offered == "discard" else other.river):
            if one.order <= since:
                break
            passed |= 1 << one.tile.kind
        if offered != "kita" and other.kita_order is not None and other.kita_order > since:
            passed |= 1 << Tile.NORTH
    return own, passed


# Who is to be feared.


def threats(view: View) -> tuple[Threat, ...]:
    """The others who are in riichi, or whose open sets say that they are near or dear, in turn order."""
    found = []
    for player in view.others:
        reasons = tuple(_menaces(view, player))
        if reasons:
            first, *others = reasons
            found.append(Threat(player.seat, Reason(first.code, first.tiles, first.amount, tuple(others))))
    return tuple(found)


def _menaces(view: View, player: Seen) -> Iterator[Reason]:
    if player.riichi:
        yield Reason(Code.THREAT_RIICHI, tuple([one.tile for one in player.river if one.riichi]))
    laid = [meld for meld in player.melds if meld.is_open]
    if not laid:
        return
    tiles = tuple([tile for meld in player.melds for tile in meld.tiles])
    if len(laid) >= 3:
        yield Reason(Code.THREAT_SETS, tiles, len(laid))
    dora = _dora_shown(view, player)
    if dora >= 3:
        yield Reason(Code.THREAT_DORA, tiles, dora)
    suits = {tile.suit for tile in tiles} - {Suit.HONORS}
    if len(player.melds) >= 2 and len(suits) == 1 and _has_suits(view.ruleset.table.without):
        yield Reason(Code.THREAT_ONE_SUIT, tiles)
    kinds = {meld.tiles[0].kind for meld in player.melds}
    for group, number in ((DRAGONS, 2), (WINDS, 3)):
        if len(kinds.intersection(group)) >= number:
            yield Reason(Code.THREAT_YAKUMAN, tuple(kind for kind in group if kind in kinds))


def _dora_shown(view: View, player: Seen) -> int:
    """The dora in sight in a player's sets and among the norths set aside, each of which is one of itself."""
    rules = dora_rules(view.ruleset)
    dora = [rules.points_to[indicator] for indicator in view.indicators]
    shown = [tile for meld in player.melds for tile in meld.tiles] + [Tile.NORTH] * player.kita
    return sum(dora.count(tile.kind) + (tile in rules.reds) for tile in shown) + player.kita


@cache
def _has_suits(without: str) -> bool:
    """Whether a hand of one suit says anything: the first of the growing tables has no other."""
    return len({kind.suit for kind, copies in zip(KINDS, copies_in(without), strict=True) if copies}) > 2
