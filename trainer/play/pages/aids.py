"""What the learning aids say of a moment at the table. Everything is read off the player's own view.

An aid that is switched off is not reckoned out at all, so nothing of it can be on the page.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from django.utils.html import format_html
from django.utils.safestring import SafeString

from engine.actions import Chi, Discard, Kan, Pon, Riichi
from engine.bots import BOTS, Choice
from engine.bots.calls import called
from engine.costs import FAR
from engine.furiten import furiten
from engine.hand import Hand
from engine.legal import chi_bars, waits_of
from engine.prospects import Prospect, distance, prospects, way
from engine.reasons import Code, Reason
from engine.rules import Ruleset
from engine.safety import Danger, Tier, safety, threats
from engine.scoring import Score, score
from engine.shanten import Table
from engine.tiles import Tile, kinds_in
from engine.ukeire import DiscardChoice, rank_discards, ukeire
from engine.view import View
from engine.win import By, Circumstance, Win
from trainer.display import faces
from trainer.display.payment import paid, worth
from trainer.display.wording import label
from trainer.play.options import Options
from trainer.play.words import word

SHOWN = 4
"""Discards listed before the others are folded away."""
FEW = 12
"""Useful kinds that are shown; of more only their number is told."""
WAYS = 3
"""Ways to be ready that are listed before the others are folded away."""
CHIPS = 8
"""Yaku named as still possible."""
DETOUR = 2
"""Tiles more than any hand needs, beyond which a yaku is not named as possible."""


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


@dataclass(frozen=True, slots=True)
class Nearer:
    """A discard, or a call with the discard after it, and what the rest draws to."""

    call: str  # in words; empty for a discard alone
    own: tuple[Tile, ...]  # the tiles the call takes from the hand
    cut: Tile | None  # None for the hand as it stands
    far: str  # "1 from ready"
    tiles: tuple[Tile, ...]
    total: int

    @property
    def few(self) -> bool:
        """Whether the tiles can be taken in one by one."""
        return len(self.tiles) <= FEW


@dataclass(frozen=True, slots=True)
class Row:
    """Tiles of the hand that are equally safe for the same reason."""

    tier: str
    level: int
    tiles: tuple[Tile, ...]
    label: str
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Against:
    """How safe the tiles of the hand are against one opponent who is to be feared, and why they are."""

    name: str
    threat: Reason
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Chip:
    """A yaku within reach, or one that is not any more. ``more`` are the tiles it needs beyond the nearest hand."""

    slug: str
    label: str
    worth: str
    more: int
    pinned: bool
    barred: Reason | None


@dataclass(frozen=True, slots=True)
class Pinned:
    """The yaku aimed at. ``way`` are the groups of a nearest hand that has it, each tile with whether it is held."""

    slug: str
    label: str
    worth: str
    far: str
    lacks: tuple[Tile, ...]
    odd: tuple[Tile, ...]
    way: tuple[SafeString, ...]
    said: str  # the way, read out
    barred: Reason | None
    page: str = ""


@dataclass(frozen=True, slots=True)
class Said:
    """One move the coach has weighed, in words with its tiles, and why."""

    label: str
    tiles: tuple[Tile, ...]
    reason: Reason


@dataclass(frozen=True, slots=True)
class Aids:
    """What `play/coach.html` and the line above the hand read; what is off or has nothing to say is empty."""

    title: str
    lines: tuple[SafeString, ...]
    ready: tuple[Ready, ...]
    more_ready: tuple[Ready, ...]  # folded away
    nearer: tuple[Nearer, ...]
    more: tuple[Nearer, ...]  # folded away
    against: tuple[Against, ...]
    together: tuple[Row, ...]  # against all of them, where they are several
    unjudged: str  # who is not counted among the opponents feared
    possible: tuple[Chip, ...]
    lost: tuple[Chip, ...]
    pinned: Pinned | None
    hint: tuple[Said, ...]
    can_hint: bool
    causes: frozenset[int]  # the ``order`` of the discards that make the hand furiten, or one that may be chosen

    @property
    def speaks(self) -> bool:
        """Whether there is anything for the coach's column."""
        return bool(
            self.ready or self.nearer or self.against or self.possible or self.lost or self.pinned or self.can_hint
        )


def aids(seen: View, options: Options, names: Sequence[str], *, hint: bool = False) -> Aids:
    """What the aids that are on have to say; ``names`` are the players' by seat, ``hint`` asks for the best move."""
    on = options.aids
    ready = tuple(_ready(seen, furiten="furiten" in on)) if "waits" in on else ()
    causes = _causes(seen, ready) if "furiten" in on else frozenset[int]()
    nearer = tuple(_nearer(seen, skip_ready=bool(ready))) if "shanten" in on else ()
    against = tuple(_against(seen, names)) if "safety" in on else ()
    possible, lost, pinned = _yaku(seen, options.pin) if "yaku" in on else ((), (), None)
    can_hint = "hint" in on and len(seen.options) > 1
    return Aids(
        title=_title(ready, nearer),
        lines=tuple(_lines(seen, ready, nearer, against)),
        ready=ready[:WAYS],
        more_ready=ready[WAYS:],
        nearer=nearer[:SHOWN],
        more=nearer[SHOWN:],
        against=against,
        together=tuple(_together(seen)) if len(against) > 1 else (),
        unjudged=_unjudged(seen, names, against),
        possible=possible,
        lost=lost,
        pinned=pinned,
        hint=tuple(_hint(seen)) if hint and can_hint else (),
        can_hint=can_hint,
        causes=causes,
    )


# A ready hand.


def _ready(seen: View, *, furiten: bool) -> Iterator[Ready]:
    """The ways to be ready after the discard, the widest first; else the ready hand as it stands."""
    rules, hand = seen.ruleset, seen.hand
    unseen = seen.unseen
    if len(hand.held) % 3 == 1:
        if mask := waits_of(hand, rules):
            yield _one_ready(seen, None, hand, mask, unseen, seen.furiten if furiten else None)
        return
    found = []
    for tile in _cuts(seen):
        rest = hand.discard(tile)
        if mask := waits_of(rest, rules):
            cut = None if seen.me.riichi else tile
            why = _furiten_after(seen, rest, tile) if furiten else None
            found.append(_one_ready(seen, cut, rest, mask, unseen, why))
    yield from sorted(found, key=lambda one: (not one.wins, one.furiten is not None, -one.left))


def _cuts(seen: View) -> list[Tile]:
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


def _causes(seen: View, ready: Iterable[Ready]) -> frozenset[int]:
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


# A hand that is not ready.


def _nearer(seen: View, *, skip_ready: bool) -> Iterator[Nearer]:
    """The discards that keep the hand nearest, with what they draw to; calls with the best discard after them."""
    hand, table, unseen = seen.hand, table_of(seen.ruleset), seen.unseen
    if len(hand.held) % 3 == 1:
        now = ukeire(hand, unseen, **table)
        if now.shanten > 0 or not skip_ready:
            yield Nearer("", (), None, far_words(now.shanten), tuple(kind for kind, _ in now.tiles), now.total)
        for action in seen.options:
            if isinstance(action, Chi | Pon):
                yield from _after_call(seen, action, unseen, table)
        return
    ranked = rank_discards(hand, unseen, **table)
    may = {tile.kind for tile in _cuts(seen)}
    choices = {choice.tile.kind: choice for choice in reversed(ranked) if choice.tile.kind in may}
    best = min((choice.shanten for choice in choices.values()), default=0)
    if best > 0 or not skip_ready:
        for choice in reversed(choices.values()):
            if choice.shanten == best:
                yield _cut(choice)


def _after_call(seen: View, action: Chi | Pon, unseen: Sequence[int], table: Table) -> Iterator[Nearer]:
    assert seen.offer is not None
    kind, swap = seen.offer.tile.kind, seen.ruleset.calls.swap
    if isinstance(action, Chi):
        one, two = sorted(tile.kind for tile in action.tiles)
        bars = chi_bars(seen.ruleset, kind, (one, two))
    else:
        bars = 1 << kind if swap == "none" else 0
    for choice in rank_discards(called(seen, action), unseen, **table):
        if not bars >> choice.tile.kind & 1:
            yield _cut(choice, word("calls", action.verb), action.tiles)
            return


def _cut(choice: DiscardChoice, call: str = "", own: tuple[Tile, ...] = ()) -> Nearer:
    tiles = tuple(kind for kind, _ in choice.ukeire)
    return Nearer(call, own, choice.tile, far_words(choice.shanten), tiles, choice.total)


def far_words(shanten: int) -> str:
    """``ready``, ``2 from ready``."""
    return word("coach", "far", "ready") if shanten <= 0 else word("coach", "far", "away").format(number=shanten)


def table_of(rules: Ruleset) -> Table:
    """The table's own forms, as `engine.shanten` asks for them."""
    table: Table = {}
    if not rules.win.seven_pairs:
        table["seven_pairs"] = False
    if not rules.win.thirteen_orphans:
        table["thirteen_orphans"] = False
    if rules.table.without:
        table["without"] = rules.table.without
    return table


# Safety.


def _against(seen: View, names: Sequence[str]) -> Iterator[Against]:
    """Each opponent who is to be feared."""
    for threat in threats(seen):
        judged = [(one.tile, one.against[0]) for one in safety(seen, against=[threat.seat])]
        yield Against(names[threat.seat], threat.reason, tuple(_rows(judged)))


def _rows(judged: Iterable[tuple[Tile, Danger]]) -> Iterator[Row]:
    groups: dict[tuple[Tier, Code], list[tuple[Tile, Reason]]] = {}
    for tile, one in judged:
        groups.setdefault((one.tier, one.reason.code), []).append((tile, one.reason))
    for (tier, code), found in groups.items():
        yield Row(
            word("coach", "tiers", str(tier)),
            int(tier),
            tuple(tile for tile, _ in found),
            label(code),
            tuple(reason for _, reason in found),
        )


def _together(seen: View) -> Iterator[Row]:
    """A tile is as dangerous as to the one it is most dangerous to."""
    tiers: dict[Tier, list[Tile]] = {}
    for one in safety(seen):
        tiers.setdefault(one.tier, []).append(one.tile)
    for tier, tiles in tiers.items():
        yield Row(word("coach", "tiers", str(tier)), int(tier), tuple(tiles), "", ())


def _unjudged(seen: View, names: Sequence[str], against: Sequence[Against]) -> str:
    others = [names[player.seat] for player in seen.others if names[player.seat] not in {one.name for one in against}]
    return " and ".join(others) if against else ""


# Yaku.


def _yaku(seen: View, pin: str) -> tuple[tuple[Chip, ...], tuple[Chip, ...], Pinned | None]:
    """What the hand may still come to, what it has lost, and the yaku aimed at."""
    rules, hand, unseen = seen.ruleset, seen.hand, seen.unseen
    nearest = distance(hand, rules, unseen)
    all_of_them = prospects(hand, rules, (seen.me.wind, seen.prevalent_wind), unseen)
    possible, lost = [], []
    aim: Prospect | None = None
    for one in all_of_them:
        if one.code in (Code.RIICHI, Code.RIICHI_BONUS) and (reason := _no_riichi(seen, one)):
            one = one._replace(missing=FAR, barred=reason)
        if one.code.slug == pin:
            aim = one
        if one.barred is not None:
            if not one.yakuman and one.code not in (Code.MENZEN_TSUMO, Code.CLOSED_HAND):
                lost.append(_chip(one, nearest, pin))
        elif one.missing <= nearest + DETOUR:
            possible.append(_chip(one, nearest, pin))
    return tuple(possible[:CHIPS]), tuple(lost), _pinned(seen, aim, unseen) if aim else None


def _no_riichi(seen: View, one: Prospect) -> Reason | None:
    """R12, R13: too few tiles left, or no points for the deposit."""
    rules = seen.ruleset
    if one.barred is not None or seen.me.riichi:
        return None
    if seen.live_left < rules.riichi.tiles_left:
        return Reason(Code.RIICHI_FEW_TILES, (), seen.live_left)
    if rules.riichi.points_needed and seen.me.points < rules.points.riichi_stick:
        return Reason(Code.RIICHI_POINTS, (), rules.points.riichi_stick)
    return None


def _chip(one: Prospect, nearest: int, pin: str) -> Chip:
    more = max(0, one.missing - nearest) if one.barred is None else 0
    return Chip(one.code.slug, label(one.code), _han(one), more, one.code.slug == pin, one.barred)


def _han(one: Prospect) -> str:
    if one.yakuman:
        return word("coach", "yakuman")
    return word("coach", "han").format(number=one.amount)


def _pinned(seen: View, aim: Prospect, unseen: Sequence[int]) -> Pinned:
    groups = way(seen.hand, seen.ruleset, aim, unseen) if aim.barred is None else ()
    held = [tile.kind for tile in seen.hand.held]
    drawn, said = [], []
    for group in groups:
        places = []
        for tile in group:
            here = tile in held
            if here:
                held.remove(tile)
            places.append(faces.Place(tile, "" if here else "is-missing"))
        drawn.append(faces.draw(places))
        said.append(faces.names(group))
    far = (
        "" if aim.barred else word("coach", "missing", "one" if aim.missing == 1 else "many").format(number=aim.missing)
    )
    return Pinned(
        aim.code.slug, label(aim.code), _han(aim), far, aim.lacks, aim.odd, tuple(drawn), "; ".join(said), aim.barred
    )


# A hint.


def _hint(seen: View) -> Iterator[Said]:
    """The move the strongest bot would make and the two it thinks of next."""
    for choice in BOTS[LEVEL](seen).ranked[:3]:
        yield said(choice)


LEVEL = list(BOTS)[-1]
"""Whose advice the coach gives: the strongest bot's."""


def said(choice: Choice) -> Said:
    action = choice.action
    tiles: tuple[Tile, ...] = ()
    if isinstance(action, Discard | Riichi):
        tiles = (action.tile,)
    elif isinstance(action, Chi | Pon | Kan):
        tiles = action.tiles
    return Said(word("calls", action.verb), tiles, choice.reason)


# In few words.


def _title(ready: Sequence[Ready], nearer: Sequence[Nearer]) -> str:
    """What the coach's column is headed by."""
    if ready and ready[0].cut is None:
        return word("coach", "titles", "waiting")
    if ready:
        return word("coach", "titles", "one-ready" if len(ready) == 1 else "ready").format(number=len(ready))
    return nearer[0].far.capitalize() if nearer else word("coach", "titles", "plain")


def _lines(
    seen: View, ready: Sequence[Ready], nearer: Sequence[Nearer], against: Sequence[Against]
) -> Iterator[SafeString]:
    """A short sentence an option for the line above the hand, three at the most."""
    for one in ready[:2]:
        yield _ready_line(one)
    if not ready and nearer:
        yield _nearer_line(nearer[0])
    if against and any(isinstance(action, Discard) for action in seen.options):
        feared = against[0].name if len(against) == 1 else word("coach", "all")
        safest = safety(seen)[0]
        yield format_html(
            '<span class="safest">{} {} {}</span>',
            word("coach", "safest").format(who=feared),
            faces.row((safest.tile,)),
            word("coach", "tiers", str(safest.tier)),
        )


def _ready_line(one: Ready) -> SafeString:
    waits = faces.row([kind for kind, _ in one.waits])
    left = word("coach", "left").format(number=one.left)
    cut = format_html("<b>{}</b> {} ", word("coach", "cut"), faces.row((one.cut,))) if one.cut is not None else ""
    verb = word("coach", "wait" if one.cut is not None else "waiting")
    barred = format_html(' <strong class="furiten">{}</strong>', label(one.furiten.code)) if one.furiten else ""
    return format_html("<span>{}<b>{}</b> {} {}{}</span>", cut, verb, waits, left, barred)


def _nearer_line(one: Nearer) -> SafeString:
    draws = word("coach", "draws").format(number=one.total)
    if one.cut is None or one.call:
        return format_html("<span><b>{}</b> {}</span>", one.far.capitalize(), draws)
    return format_html(
        "<span><b>{}</b> {} {} {}</span>", one.far.capitalize(), word("coach", "with"), faces.row((one.cut,)), draws
    )
