"""Building a win to a plan: tiles and melds, the last tile, what happened, and the indicators drawn from what is left.

Every tile comes out of one set, so no kind can be in sight five times and no red five twice. `build` gives None where
the plan's groups did not fit together; the caller tries again with the same random source.
"""

import random
from dataclasses import dataclass
from functools import cache

from engine.hand import Hand, Meld, MeldKind, Relative
from engine.rules import Ruleset
from engine.shapes import Form, Group, GroupKind
from engine.tiles import KINDS, WINDS, Tile, counts, dora_of, parse_tiles, sort_tiles
from engine.win import By, Circumstance, Win
from trainer.drills.kinds.plans import PLANNERS, Plan, Seats, gates, orphans, pair, run, stock, triplet

RIICHI_SHARE = 0.55
"""How often a closed hand has declared riichi."""

DORA_SHARE = 0.5
"""How often the first indicator is made to point at a tile of the hand; otherwise it falls as it may."""


@dataclass(frozen=True, slots=True)
class Profile:
    """What hands of a level are like. Shares are of the hands where the plan leaves the choice."""

    open: float  # how often a hand that may be open is
    kans: float  # how often a triplet is a kan
    kan_needed: bool  # every hand has one
    honba: bool  # counters or sticks lie on the table
    timing: bool  # ippatsu, last tiles and the like may come in beside the plan


def build(rng: random.Random, slug: str, rules: Ruleset, profile: Profile) -> Win | None:
    """A win planned for the yaku of that slug; it need not have it, and may have no yaku at all."""
    seats = _seats(rng, slug, rules)
    plan = PLANNERS[slug](rng, seats)
    parts = _tiles(rng, plan, seats, profile)
    if parts is None:
        return None
    held, last, laid = parts
    melds, reds = _melds(rng, laid, _reds(rng, rules, (*held, last, *_laid_tiles(laid))), sanma=seats.sanma)
    for red in reds:
        copies = held.count(red.kind)
        if rng.random() * (copies + (last is red.kind)) < copies:
            held[held.index(red.kind)] = red
        else:
            last = red
    circumstances = _circumstances(rng, plan, melds, profile)
    by = plan.by or rng.choice(tuple(By))
    timing = _timing(rng, circumstances, by) if profile.timing else frozenset()
    circumstances |= timing
    kita = _kita(rng, rules, (*held, last, *_laid_tiles(laid)), circumstances)
    hand = Hand(sort_tiles(held), None, melds, kita)
    indicators, ura = _indicators(rng, rules, hand, last, circumstances)
    declared = bool(circumstances & _DECLARED)
    honba, sticks = rng.choice(_COUNTERS) if profile.honba else (0, 0)
    sticks += declared and profile.honba  # the winner's own stick lies on the table too
    return Win(hand, last, by, seats.seat_wind, seats.prevalent_wind, circumstances, indicators, ura, honba, sticks)


_DECLARED = frozenset((Circumstance.RIICHI, Circumstance.DOUBLE_RIICHI))
_FIRST_DRAW = frozenset((Circumstance.TENHOU, Circumstance.CHIIHOU))
_COUNTERS = ((1, 0), (1, 0), (1, 1), (2, 0), (2, 1), (3, 0), (3, 2), (4, 1), (0, 1), (0, 2))
_SOURCES = {False: tuple(Relative), True: (Relative.LEFT, Relative.RIGHT)}

Laid = list[tuple[MeldKind, Group]]


def _seats(rng: random.Random, slug: str, rules: Ruleset) -> Seats:
    winds = WINDS[: rules.table.seats]
    seat = Tile.EAST if slug == "tenhou" else rng.choice(winds[1:] if slug == "chiihou" else winds)
    return Seats(seat, rng.choice(WINDS[:2]), rules.table.without)


def _tiles(rng: random.Random, plan: Plan, seats: Seats, profile: Profile) -> tuple[list[Tile], Tile, Laid] | None:
    """The concealed tiles but the last, the last one, and the groups laid on the table."""
    if profile.kan_needed and (plan.form is not Form.STANDARD or plan.nine_gates):
        return None
    if plan.nine_gates:
        base, last = gates(rng, pure=plan.ends == "pair", seats=seats)
        return list(base), last, []
    if plan.form is Form.ORPHANS:
        base, last = orphans(rng, thirteen_sided=plan.ends == "pair")
        return list(base), last, []
    if plan.form is Form.SEVEN_PAIRS:
        kinds = stock(plan.stock, seats.without).pairs
        if len(kinds) < 7:
            return None
        held = [kind for kind in rng.sample(kinds, 7) for _ in (0, 1)]
        return held, held.pop(rng.randrange(14)), []
    groups = _fill(rng, plan, seats)
    if groups is None:
        return None
    laid = _lay(rng, plan, groups, seats, profile)
    if laid is None:
        return None
    concealed = list(groups)
    for _, group in laid:
        concealed.remove(group)
    last_tile = _last(rng, plan, concealed)
    if last_tile is None:
        return None
    held = [tile for group in concealed for tile in group.tiles]
    held.remove(last_tile)
    return held, last_tile, laid


def _fill(rng: random.Random, plan: Plan, seats: Seats) -> list[Group] | None:
    """Four sets and a pair: the plan's and others from its stock; None if a kind would be needed five times."""
    source = stock(plan.stock, seats.without)
    sets = [group for group in plan.fixed if group.kind is not GroupKind.PAIR]
    pairs = [group for group in plan.fixed if group.kind is GroupKind.PAIR]
    while len(sets) < 4:
        if source.runs and rng.random() < plan.runs:
            sets.append(run(rng.choice(source.runs)))
        else:
            sets.append(triplet(rng.choice(source.triplets)))
    groups = [*sets, *(pairs or [pair(rng.choice(source.pairs))])]
    seen = counts(tile for group in groups for tile in group.tiles)
    return groups if max(seen) <= 4 else None


def _lay(rng: random.Random, plan: Plan, groups: list[Group], seats: Seats, profile: Profile) -> Laid | None:
    """Which groups lie on the table, in what kind of meld; None if the plan's kans do not fit."""
    opened = not plan.closed and rng.random() < profile.open
    used = counts(tile for group in groups for tile in group.tiles)
    can_kan = [group for group in groups if group.kind is GroupKind.TRIPLET and used[group.tile] == 3]
    wanted = max(plan.kans, 1 if profile.kan_needed else 0)
    if wanted > len(can_kan) or (plan.kans and not profile.kans):
        return None
    rng.shuffle(can_kan)
    kans = can_kan[:wanted]
    if not plan.circumstances or not _FIRST_DRAW.intersection(plan.circumstances):
        kans += [group for group in can_kan[wanted:] if plan.ends != "triplet" and rng.random() < profile.kans]
    elif wanted:
        return None
    open_kinds = (MeldKind.OPEN_KAN, MeldKind.ADDED_KAN, MeldKind.CLOSED_KAN)
    laid: Laid = [(rng.choice(open_kinds) if opened else MeldKind.CLOSED_KAN, group) for group in kans]
    if opened:
        fixed = (GroupKind.PAIR, GroupKind.RUN) if seats.sanma else (GroupKind.PAIR,)
        free = [group for group in groups if group not in kans and group.kind not in fixed]
        number = min(len(free), rng.choices((1, 2, 3, 4), (40, 35, 20, 5))[0])
        for group in rng.sample(free, number):
            laid.append((MeldKind.CHI if group.kind is GroupKind.RUN else MeldKind.PON, group))
    return laid


def _last(rng: random.Random, plan: Plan, concealed: list[Group]) -> Tile | None:
    """The tile that completes the hand, as the plan wants it to; None if no concealed group allows it."""
    match plan.ends:
        case "pair":
            return concealed[-1].tile
        case "triplet":
            found = [group.tile for group in concealed if group.kind is GroupKind.TRIPLET]
        case "run":
            found = [tile for group in concealed if group.kind is GroupKind.RUN for tile in group.tiles]
        case "two-sided":
            runs = [group.tiles for group in concealed if group.kind is GroupKind.RUN]
            found = [low for low, _, _ in runs if low.rank < 7] + [high for _, _, high in runs if high.rank > 3]
        case _:
            found = [tile for group in concealed for tile in group.tiles]
    return rng.choice(found) if found else None


def _laid_tiles(laid: Laid) -> list[Tile]:
    return [tile for kind, group in laid for tile in (*group.tiles, *((group.tile,) if kind.is_kan else ()))]


def _reds(rng: random.Random, rules: Ruleset, kinds: tuple[Tile, ...]) -> list[Tile]:
    """The red fives among these tiles: each is in them as often as chance would have it."""
    return [red for red in parse_tiles(rules.table.red_fives) if rng.random() * 4 < kinds.count(red.kind)]


def _melds(rng: random.Random, laid: Laid, reds: list[Tile], *, sanma: bool) -> tuple[tuple[Meld, ...], list[Tile]]:
    """The melds, some with a red five in them, and the red fives left for the concealed tiles."""
    melds = []
    for kind, group in laid:
        tiles = [*group.tiles, *((group.tile,) if kind.is_kan else ())]
        for red in [red for red in reds if red.kind in tiles]:
            tiles[tiles.index(red.kind)] = red
            reds.remove(red)
        if kind is MeldKind.CLOSED_KAN:
            melds.append(Meld(kind, sort_tiles(tiles)))
            continue
        source = Relative.LEFT if kind is MeldKind.CHI else rng.choice(_SOURCES[sanma])
        mixed = rng.sample(tiles, len(tiles))
        added = mixed[1] if kind is MeldKind.ADDED_KAN else None
        melds.append(Meld(kind, sort_tiles(tiles), mixed[0], source, added))
    rng.shuffle(melds)
    return tuple(melds), reds


def lay_melds(rng: random.Random, groups: list[Group], *, sanma: bool) -> tuple[Meld, ...]:
    """These groups as melds without red fives, some triplets as kans."""
    kinds = (MeldKind.PON, MeldKind.PON, MeldKind.OPEN_KAN, MeldKind.ADDED_KAN, MeldKind.CLOSED_KAN)
    laid = [(MeldKind.CHI if group.kind is GroupKind.RUN else rng.choice(kinds), group) for group in groups]
    return _melds(rng, laid, [], sanma=sanma)[0]


def _circumstances(
    rng: random.Random, plan: Plan, melds: tuple[Meld, ...], profile: Profile
) -> frozenset[Circumstance]:
    given = frozenset(plan.circumstances)
    closed = not any(meld.is_open for meld in melds)
    if closed and not given & (_DECLARED | _FIRST_DRAW) and rng.random() < RIICHI_SHARE:
        given |= {Circumstance.RIICHI}
    return given


def _timing(rng: random.Random, given: frozenset[Circumstance], by: By) -> frozenset[Circumstance]:
    """Something more that happened, now and then."""
    chance = rng.random()
    if given & _FIRST_DRAW:
        return frozenset()
    if Circumstance.RIICHI in given and Circumstance.RINSHAN not in given and chance < 0.25:
        return frozenset((Circumstance.IPPATSU,))
    if not given & {Circumstance.RINSHAN, Circumstance.CHANKAN} and chance > 0.9:
        return frozenset((Circumstance.HAITEI if by is By.TSUMO else Circumstance.HOUTEI,))
    return frozenset()


def _kita(rng: random.Random, rules: Ruleset, tiles: tuple[Tile, ...], circumstances: frozenset[Circumstance]) -> int:
    if not rules.table.north_pulled or circumstances & (_FIRST_DRAW | {Circumstance.DOUBLE_RIICHI}):
        return 0
    return min(rng.choice((0, 0, 0, 1, 1, 2)), 4 - tiles.count(Tile.NORTH))


@cache
def tile_set(without: str, reds: str) -> tuple[Tile, ...]:
    """Every tile of a set: 136 of them, or fewer without some kinds, red fives in place of plain ones."""
    absent, red_fives = parse_tiles(without), parse_tiles(reds)
    plain = [kind for kind in KINDS if kind not in absent for _ in range(4)]
    for red in red_fives:
        plain.remove(red.kind)
    return (*plain, *red_fives)


def _indicators(
    rng: random.Random, rules: Ruleset, hand: Hand, last: Tile, circumstances: frozenset[Circumstance]
) -> tuple[tuple[Tile, ...], tuple[Tile, ...]]:
    """Dora and ura indicators, drawn from the tiles nobody holds."""
    if not rules.dora.indicators:
        return (), ()
    rest = list(tile_set(rules.table.without, rules.table.red_fives))
    for tile in (*hand.tiles, last, *(Tile.NORTH,) * hand.kita):
        rest.remove(tile)
    if Circumstance.CHANKAN in circumstances:  # the other three lie in the robbed kan
        rest = [tile for tile in rest if tile.kind is not last.kind]
    kans = [meld.kind for meld in hand.melds if meld.kind.is_kan]
    number = 1 + len(kans)
    if Circumstance.RINSHAN in circumstances and kans and MeldKind.CLOSED_KAN not in kans:
        number -= 1  # an open kan shows its dora only after the replacement tile (B13)
    number = min(number, 5)
    drawn = rng.sample(rest, number + (number if rules.dora.ura and circumstances & _DECLARED else 0))
    if rng.random() < DORA_SHARE:
        sanma = rules.table.seats == 3
        kinds = frozenset(tile.kind for tile in (*hand.tiles, last))
        pointing = [tile for tile in rest if dora_of(tile, sanma=sanma) in kinds and tile not in drawn]
        if pointing:
            drawn[0] = rng.choice(pointing)
    return tuple(drawn[:number]), tuple(drawn[number:])
