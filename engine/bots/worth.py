"""What a hand pays: exactly, for a wait of a ready hand, and in the mean, for one that is still being built."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from engine.bots.aims import WEIGHTS, Keys, melded
from engine.bots.look import Look, about, ron_points, tsumo_points
from engine.bots.stakes import Stakes
from engine.hand import Hand, Meld, MeldKind, Relative
from engine.reasons import Code
from engine.rules import Ruleset
from engine.scoring import Score, score
from engine.tiles import KINDS, Tile
from engine.win import By, Circumstance, Win

_DECLARED = (Code.RIICHI, Code.DOUBLE_RIICHI, Code.RIICHI_BONUS)
_RIICHI = frozenset((Circumstance.RIICHI,))
_NOTHING: frozenset[Circumstance] = frozenset()
TRIPLET = 34
"""A meld in the mind is a number: the lowest kind of a run, or this and the kind of three alike."""


class Pay(NamedTuple):
    """What a wait is worth: by ron and by self-draw, silent and after riichi; 0 where it is no win.

    ``yaku`` are those of the hand in riichi if it may declare it.
    """

    ron: float
    tsumo: float
    riichi_ron: float
    riichi_tsumo: float
    yaku: tuple[Code, ...]


NO_PAY = Pay(0, 0, 0, 0, ())


@lru_cache(maxsize=1 << 12)
def _tiles(suit: int, key: int) -> tuple[Tile, ...]:
    return tuple(KINDS[9 * suit + rank] for rank in range(7 if suit == 3 else 9) for _ in range(key // 5**rank % 5))


@lru_cache(maxsize=128)
def _meld(code: int) -> Meld:
    """A meld in the mind as one on the table."""
    if code >= TRIPLET:
        kind = KINDS[code - TRIPLET]
        return Meld(MeldKind.PON, (kind, kind, kind), kind, Relative.LEFT)
    first = KINDS[code]
    return Meld(MeldKind.CHI, (first, KINDS[code + 1], KINDS[code + 2]), first, Relative.LEFT)


def _surprises(rules: Ruleset, indicators: int, ippatsu: int) -> tuple[float, ...]:
    """The chances of 0, 1, 2 and more han that a riichi brings beside itself: ura, and a win at once."""
    chances = [1.0]
    if rules.dora.ura:
        for _ in range(indicators):
            chances = _added(chances, (0.70, 0.24, 0.05, 0.01))
    if ippatsu:
        chances = _added(chances, (0.87, 0.13))
    return tuple(chances[:5])


def _added(one: Sequence[float], other: Sequence[float]) -> list[float]:
    found = [0.0] * (len(one) + len(other) - 1)
    for at, chance in enumerate(one):
        for more, another in enumerate(other):
            found[at + more] += chance * another
    return found


class Scored(NamedTuple):
    """What scoring says of a wait: han and fu with riichi if it may be declared, the han of riichi and of all yaku."""

    han: int
    fu: int
    declared: int
    yaku: int
    limit: int  # points of a yakuman, or of a hand that has a yaku by self-draw only
    codes: tuple[Code, ...]


@lru_cache(maxsize=1 << 15)
def _scored(
    rules: Ruleset,
    wind: Tile,
    prevalent: Tile,
    indicators: tuple[Tile, ...],
    melds: tuple[Meld, ...],
    kita: int,
    extras: tuple[int, ...],
    keys: Keys,
    tile: Tile,
    declare: bool,
) -> Scored | None:
    """A ready hand's win on a tile, honba, deposits and red fives in the hand left out."""
    concealed = _tiles(0, keys[0]) + _tiles(1, keys[1]) + _tiles(2, keys[2]) + _tiles(3, keys[3])
    hand = Hand(concealed, None, (*melds, *map(_meld, extras)), kita)
    happened = _RIICHI if declare else _NOTHING
    result = score(Win(hand, tile, By.RON, wind, prevalent, happened, indicators), rules)
    if not isinstance(result, Score):
        if hand.is_open:
            return None
        result = score(Win(hand, tile, By.TSUMO, wind, prevalent, _NOTHING, indicators), rules)
        if not isinstance(result, Score):
            return None
        return Scored(0, 0, 0, 0, result.payments.total, ())
    codes = tuple(item.code for item in result.yaku)
    if result.yakuman:
        return Scored(0, 0, 0, 1, result.payments.total, codes)
    declared = sum(item.amount or 0 for item in result.yaku if item.code in _DECLARED)
    yaku = sum(item.amount or 0 for item in result.yaku)
    return Scored(result.han, result.fu_total, declared, yaku, 0, codes)


class Worth:
    """Hands of one view."""

    def __init__(self, look: Look, stakes: Stakes) -> None:
        view = look.view
        self.look, self.stakes = look, stakes
        self.hand = view.hand
        self.dealer = view.seat == view.dealer
        self.reds = [tile.kind for tile in view.hand.held if tile.is_red and look.dora[tile] > look.dora[tile.kind]]
        self.surprises = _surprises(look.rules, len(view.indicators), look.forms.ippatsu)
        self.table = view.sticks * look.rules.points.riichi_stick
        self.honba = view.honba
        self.known: dict[tuple[Keys, tuple[int, ...], int], Pay] = {}

    def wait(self, keys: Keys, extras: tuple[int, ...], kind: int, closed: bool) -> Pay:
        """What a ready hand gets for this kind. ``extras`` are melds in the mind."""
        key = keys, extras, kind
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self._wait(keys, extras, KINDS[kind], closed)
        return found

    def _wait(self, keys: Keys, extras: tuple[int, ...], tile: Tile, closed: bool) -> Pay:
        look, rules, view = self.look, self.look.rules, self.look.view
        declare = closed and look.forms.riichi > 0
        wind, prevalent = look.me.wind, view.prevalent_wind
        result = _scored(
            rules, wind, prevalent, view.indicators, self.hand.melds, self.hand.kita, extras, keys, tile, declare
        )
        if result is None:
            return NO_PAY
        if result.limit:
            total = self.stakes.win(result.limit + self.table, tsumo=False)
            return Pay(total, total, total, total, result.codes) if result.yaku else Pay(0, total, 0, 0, ())
        han, fu, declared, _, _, codes = result
        han += self._red_han(keys, extras)
        own = result.yaku - declared
        drawn_fu = fu if not closed or fu <= 25 else 20 if Code.PINFU in codes else max(30, fu - 10)
        drawn = look.forms.self_draw if closed else 0
        enough = rules.yaku.minimum_han
        silent = self._ron(han - declared, fu) if own >= enough else 0.0
        silent_drawn = self._tsumo(han - declared + drawn, drawn_fu) if own + drawn >= enough else 0.0
        if not declare:
            return Pay(silent, silent_drawn, 0, 0, codes)
        riichi = riichi_drawn = 0.0
        for more, chance in enumerate(self.surprises):
            riichi += chance * self._ron(han + more, fu)
            riichi_drawn += chance * self._tsumo(han + drawn + more, drawn_fu)
        return Pay(silent, silent_drawn, riichi, riichi_drawn, codes)

    def _red_han(self, keys: Keys, extras: tuple[int, ...]) -> int:
        """The han of red fives in the own tiles that are still among them; those in melds on the table are scored."""
        han = 0
        for kind in self.reds:
            suit, weight = WEIGHTS[kind]
            if keys[suit] // weight % 5 or any(
                code == TRIPLET + kind or (code < TRIPLET and code <= kind <= code + 2) for code in extras
            ):
                han += 1
        return han

    def _ron(self, han: int, fu: int) -> float:
        rules = self.look.rules
        points = ron_points(rules, han, fu, self.dealer) + rules.points.honba_ron * self.honba
        return self.stakes.win(points + self.table, tsumo=False)

    def _tsumo(self, han: int, fu: int) -> float:
        rules = self.look.rules
        honba = rules.points.honba_tsumo * self.honba * (self.look.seats - 1)
        return self.stakes.win(tsumo_points(rules, han, fu, self.dealer)[0] + honba + self.table, tsumo=True)

    def about(self, keys: Keys, extras: tuple[int, ...], closed: bool) -> float:
        """What a hand still being built is worth if it wins."""
        points = about(self.look.rules, self.han(keys, extras, closed), self.dealer)
        return self.stakes.win(points + self.table, tsumo=False)

    # A hand still being built.

    def han(self, keys: Keys, extras: tuple[int, ...], closed: bool) -> float:
        """The han such a hand will have in the mean if it wins, from what it holds now."""
        look, forms = self.look, self.look.forms
        held = [keys[suit] // weight % 5 for suit, weight in WEIGHTS]
        dora = look.dora
        melds = melded(self.hand.melds)
        melds += [(code, True) if code < TRIPLET else (code - TRIPLET, False) for code in extras]
        han = float(self._red_han(keys, extras)) + look.north_dora * self.hand.kita
        for meld in self.hand.melds:
            for tile in meld.tiles:
                han += dora[tile]
        han += 0.85 * sum(map(int.__mul__, held, dora))
        for code in extras:
            han += sum(dora[code : code + 3]) if code < TRIPLET else 3 * dora[code - TRIPLET]
        side = 0 if closed else 1
        yaku = 0.0
        for honor, worth in look.value.items():
            if (honor, False) in melds or held[honor] >= 3:
                yaku += worth[side]
            elif held[honor] == 2:
                yaku += worth[side] * (0.18 * min(2, look.unseen[honor]) if closed else 0.25 * look.unseen[honor])
        outer = _outer(held)
        if forms.simples[side] and all(_is_inner(first, run) for first, run in melds):
            yaku += forms.simples[side] * (0.85, 0.65, 0.45, 0.25, 0.12, 0.05, 0.02)[min(outer, 6)]
        if forms.half_flush[side]:
            in_suit = [sum(held[at : at + 9]) for at in (0, 9, 18)]
            best = max(range(3), key=in_suit.__getitem__)
            if all(first // 9 in (best, 3) for first, _ in melds):
                stray = sum(in_suit) - in_suit[best]
                yaku += forms.half_flush[side] * (1.0, 0.6, 0.35, 0.2, 0.1, 0.04, 0.0)[min(stray, 6)]
        if forms.triplets[side] and not any(run for _, run in melds):
            pairs = sum(count >= 2 for count in held) + len(melds)
            yaku += forms.triplets[side] * (0.0, 0.0, 0.0, 0.02, 0.15, 0.6)[min(pairs, 5)] * (0.5 if closed else 1)
        if closed:
            runs = forms.all_runs * 0.35 if not any(count >= 3 for count in held) else 0.0
            return (
                han
                + forms.riichi
                + 0.45 * forms.self_draw
                + yaku
                + runs
                + 0.1 * forms.ippatsu
                + 0.35 * look.rules.dora.ura
            )
        return han + max(1.0, yaku)


def _is_inner(first: int, run: bool) -> bool:
    return first < 27 and (first % 9 not in (0, 6) if run else first % 9 not in (0, 8))


def _outer(held: Sequence[int]) -> int:
    return sum(held[27:]) + held[0] + held[8] + held[9] + held[17] + held[18] + held[26]
