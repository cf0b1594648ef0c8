"""The ways to be ready: what the hand waits for, how many of each may come, what they are worth, and furiten."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from engine.actions import Discard, Riichi
from engine.furiten import furiten
from engine.hand import Hand
from engine.legal import waits_of
from engine.reasons import Code, Reason
from engine.rules import Ruleset
from engine.scoring import Score, score
from engine.tiles import Tile, kinds_in
from engine.view import View
from engine.win import By, Circumstance, Win
from trainer.display.payment import paid, worth
from trainer.play.words import word


@dataclass(frozen=True, slots=True)
class Pay:
    """What a win pays, with its han and fu; or why it is none."""

    points: str
    worth: str
    refused: Reason | None = None


@dataclass(frozen=True, slots=True)
class Worth:
    """What some of the waits are worth, by ron and by self-draw."""

    tiles: tuple[Tile, ...]
    ron: Pay
    tsumo: Pay


@dataclass(frozen=True, slots=True)
class Payoff:
    """``how``: with riichi, or without; empty where there is no choice."""

    how: str
    worths: tuple[Worth, ...]


@dataclass(frozen=True, slots=True)
class Ready:
    """A ready hand: ``cut`` is the discard that leaves it, None for the hand as it stands."""

    cut: Tile | None
    waits: tuple[tuple[Tile, int], ...]  # each with the copies this player does not see
    payoffs: tuple[Payoff, ...]
    furiten: Reason | None

    @property
    def wins(self) -> bool:
        """Whether any of the waits is a win."""
        worths = [worth for payoff in self.payoffs for worth in payoff.worths]
        return any(worth.tsumo.points or (worth.ron.points and not self.furiten) for worth in worths)

    @property
    def left(self) -> int:
        return sum(left for _, left in self.waits)


def ready_ways(seen: View, *, with_furiten: bool) -> Iterator[Ready]:
    """The ways to be ready after the discard, the widest first; else the ready hand as it stands."""
    rules, hand = seen.ruleset, seen.hand
    unseen = seen.unseen
    if len(hand.held) % 3 == 1:
        if mask := waits_of(hand, rules):
            yield _one_ready(seen, None, hand, mask, unseen, seen.furiten if with_furiten else None)
        return
    found = []
    for tile in cuts(seen):
        rest = hand.discard(tile)
        if mask := waits_of(rest, rules):
            cut = None if seen.me.riichi else tile
            why = _furiten_after(seen, rest, tile) if with_furiten else None
            found.append(_one_ready(seen, cut, rest, mask, unseen, why))
    yield from sorted(found, key=lambda one: (not one.wins, one.furiten is not None, -one.left))


def cuts(seen: View) -> list[Tile]:
    """One face of each kind that may go, a plain five rather than a red one; any of the hand while it is not asked."""
    offered = [action.tile for action in seen.options if isinstance(action, Discard)]
    faces_ = sorted(offered or seen.hand.held, key=lambda tile: (tile.kind, tile.is_red))
    return list({tile.kind: tile for tile in reversed(faces_)}.values())[::-1]


def _furiten_after(seen: View, rest: Hand, cut: Tile) -> Reason | None:
    """A discard forgets what was let go before it (R33), but not after riichi (R34)."""
    if not seen.ruleset.win.furiten or seen.me.riichi:
        return seen.furiten
    river = (*(one.tile for one in seen.me.river), cut)
    forms = seen.ruleset.win
    found = furiten(
        rest, river, (), riichi=False, seven_pairs=forms.seven_pairs, thirteen_orphans=forms.thirteen_orphans
    )
    return found and found._replace(tiles=tuple(dict.fromkeys(tile.kind for tile in found.tiles)))


def _one_ready(seen: View, cut: Tile | None, hand: Hand, mask: int, unseen: Sequence[int], why: Reason | None) -> Ready:
    kinds = kinds_in(mask)
    payoffs = tuple(
        Payoff(how, tuple(_grouped([(kind, *_pays(seen, hand, kind, happened)) for kind in kinds])))
        for how, happened in _ways_to_win(seen, cut)
    )
    return Ready(cut, tuple((kind, unseen[kind]) for kind in kinds), payoffs, why)


def _ways_to_win(seen: View, cut: Tile | None) -> Iterator[tuple[str, frozenset[Circumstance]]]:
    me = seen.me
    happened = set[Circumstance]()
    if me.riichi:
        happened.add(Circumstance.DOUBLE_RIICHI if me.double else Circumstance.RIICHI)
        if me.ippatsu:
            happened.add(Circumstance.IPPATSU)
    declared = [
        action for action in seen.options if isinstance(action, Riichi) and cut and action.tile.kind is cut.kind
    ]
    if declared:
        first = not me.river and not any(player.melds or player.kita for player in seen.players)
        yield word("coach", "riichi"), frozenset((Circumstance.DOUBLE_RIICHI if first else Circumstance.RIICHI,))
    yield word("coach", "silent") if declared else "", frozenset(happened)


def _pays(seen: View, hand: Hand, kind: Tile, happened: frozenset[Circumstance]) -> tuple[Pay, Pay]:
    """What the tile pays by ron and by self-draw."""
    win = Win(
        hand,
        kind,
        By.RON,
        seen.me.wind,
        seen.prevalent_wind,
        happened,
        seen.indicators,
        honba=seen.honba,
        sticks=seen.sticks,
    )
    last = frozenset() if seen.live_left else frozenset((Circumstance.HOUTEI,))
    ron, tsumo = replace(win, circumstances=happened | last), replace(win, by=By.TSUMO)
    return _pay(ron, seen.ruleset), _pay(tsumo, seen.ruleset)


def _pay(win: Win, rules: Ruleset) -> Pay:
    result = score(win, rules)
    if isinstance(result, Score):
        return Pay(paid(result.payments), worth(result))
    return Pay("", "", result)


def _grouped(told: Iterable[tuple[Tile, Pay, Pay]]) -> Iterator[Worth]:
    """Waits that are worth the same share a line."""
    groups: dict[tuple[object, ...], list[tuple[Tile, Pay, Pay]]] = {}
    for one in told:
        _, ron, tsumo = one
        codes = [pay.refused and pay.refused.code for pay in (ron, tsumo)]
        groups.setdefault((ron.points, ron.worth, tsumo.points, tsumo.worth, *codes), []).append(one)
    for group in groups.values():
        _, ron, tsumo = group[0]
        yield Worth(tuple(tile for tile, _, _ in group), ron, tsumo)


def causes_of(seen: View, ready: Iterable[Ready]) -> frozenset[int]:
    """The discards that make the hand furiten, or would: own ones, and those of others that were let go."""
    reasons = [one.furiten for one in ready] or [seen.furiten]
    said = [one for reason in reasons if reason for one in reason.walk()]
    me = seen.me
    since = me.riichi_order if me.riichi_order is not None else me.river[-1].order if me.river else -1
    found = set()
    for reason in said:
        kinds = {tile.kind for tile in reason.tiles}
        own = reason.code is Code.FURITEN_DISCARD
        for player in seen.players:
            if (player.seat == me.seat) is own:
                found |= {one.order for one in player.river if one.tile.kind in kinds and (own or one.order > since)}
    return frozenset(found)
