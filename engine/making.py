"""Random wins made to hold a yaku: tiles and melds by its plan, the last tile, what happened, and the indicators.

Every tile comes out of one set, so no kind can be in sight five times and no red five twice. Randomness comes only from
the source passed in: the same source makes the same win.

>>> import random
>>> from engine.rules import load
>>> win, result = example("sanshoku-doujun", random.Random(1), load("standard"))
>>> "sanshoku-doujun" in {reason.code.slug for reason in result.yaku}
True
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from engine.hand import Hand, Meld, MeldKind, Relative
from engine.plans import PLANS, Plan, Seats, gates, orphans, stock, suits
from engine.rules import Ruleset
from engine.scoring import Score, score
from engine.shapes import Group, GroupKind
from engine.tiles import KINDS, WINDS, Tile, counts, dora_of, parse_tiles, sort_tiles
from engine.win import By, Circumstance, Win

TRIES = 500
"""Wins made for one example before it is given up; the rarest yaku needs about thirty."""

RIICHI_SHARE = 0.55
"""How often a closed hand has declared riichi."""

DORA_SHARE = 0.5
"""How often the first indicator is made to point at a tile of the hand; otherwise it falls as it may."""


class NoExample(LookupError):
    """There is no plan for this yaku, or no hand with it under these rules."""


@dataclass(frozen=True, slots=True)
class Profile:
    """What wins are like where their plan leaves the choice. Shares are from 0 to 1."""

    open: float  # how often a hand that may be open is
    kans: float  # how often a triplet is a kan
    kan_needed: bool = False  # every hand has one
    honba: bool = False  # counters or sticks lie on the table
    timing: bool = False  # ippatsu, last tiles and the like may come in beside the plan


EXAMPLE = Profile(open=0.45, kans=0.1)


def example(slug: str, rng: random.Random, rules: Ruleset) -> tuple[Win, Score]:
    """A random win with this yaku, bonus or dora, and its score. Raises `NoExample`."""
    for _ in range(TRIES if slug in PLANS else 0):
        win = build(slug, rng, rules, EXAMPLE)
        found = score(win, rules) if win else None
        if win and isinstance(found, Score) and slug in {reason.code.slug for reason in (*found.yaku, *found.dora)}:
            return win, found
    raise NoExample(f"{slug} under the rules {rules.name!r}")


def exists(slug: str, rules: Ruleset) -> bool:
    """Whether the tiles of a table make a yaku it counts: three players have no runs of the middle characters."""
    if not rules.table.without:
        return True
    try:
        example(slug, random.Random(slug), rules)
    except NoExample:
        return False
    return True


def build(slug: str, rng: random.Random, rules: Ruleset, profile: Profile) -> Win | None:
    """A possible win planned for the yaku of that slug; it need not have it, and may have no yaku at all.

    None where what was drawn did not fit together; the caller tries again with the same random source.
    """
    plan, seats = PLANS[slug], _seats(rng, PLANS[slug], rules)
    parts = _tiles(rng, plan, seats, rules, profile)
    if parts is None:
        return None
    held, last, laid = parts
    reds = _reds(rng, rules, (*held, last, *_laid_tiles(laid)))
    melds, reds = _melds(rng, laid, reds, sanma=rules.table.seats == 3)
    for red in reds:
        copies = held.count(red.kind)
        if rng.random() * (copies + (last is red.kind)) < copies:
            held[held.index(red.kind)] = red
        else:
            last = red
    by = plan.by or rng.choice(tuple(By))
    circumstances = _circumstances(rng, plan, by, profile, closed=not any(meld.is_open for meld in melds))
    kita = _kita(rng, rules, (*held, last, *_laid_tiles(laid)), circumstances)
    hand = Hand(sort_tiles(held), None, melds, kita)
    indicators, ura = _indicators(rng, rules, hand, last, circumstances)
    counters = _counters(rng, rules, circumstances) if profile.honba else (0, 0)
    return Win(hand, last, by, *seats, circumstances, indicators, ura, *counters)


def _counters(rng: random.Random, rules: Ruleset, circumstances: frozenset[Circumstance]) -> tuple[int, int]:
    """Honba and sticks, of those the table knows; the winner's own stick lies on it too."""
    honba, sticks = rng.choice(_COUNTERS)
    sticks += bool(circumstances & _DECLARED)
    return honba if rules.points.honba_ron else 0, sticks if rules.points.riichi_stick else 0


_DECLARED = frozenset((Circumstance.RIICHI, Circumstance.DOUBLE_RIICHI))
_FIRST_DRAW = frozenset((Circumstance.TENHOU, Circumstance.CHIIHOU))
_COUNTERS = ((1, 0), (1, 0), (1, 1), (2, 0), (2, 1), (3, 0), (3, 2), (4, 1), (0, 1), (0, 2))
_OPEN_KANS = (MeldKind.OPEN_KAN, MeldKind.ADDED_KAN, MeldKind.CLOSED_KAN)

Laid = list[tuple[MeldKind, Group]]


def _seats(rng: random.Random, plan: Plan, rules: Ruleset) -> Seats:
    winds = WINDS[: rules.table.seats]
    seat = rng.choice(winds if plan.dealer is None else winds[:1] if plan.dealer else winds[1:])
    return Seats(seat, rng.choice(WINDS[:2]) if rules.fu.counted else Tile.EAST)  # the family game has one round (V03)


def _tiles(
    rng: random.Random, plan: Plan, seats: Seats, rules: Ruleset, profile: Profile
) -> tuple[list[Tile], Tile, Laid] | None:
    """The concealed tiles but the last, the last one, and the groups laid on the table."""
    pairs = rng.random() < plan.pairs
    if pairs or plan.form != "sets":
        if profile.kan_needed or rules.table.sets != 4:
            return None
        if plan.form == "orphans":
            return *orphans(rng, thirteen_sided=plan.ends == "pair"), []
        if plan.form == "gates":
            return *gates(rng, rng.choice(suits(rules.table.without)), pure=plan.ends == "pair"), []
    fixed = plan.groups(rng, seats)
    suit = fixed[0].tile // 9 if fixed else rng.choice(suits(rules.table.without))
    source = stock(rng.choice(plan.stock), rules.table.without, suit)
    if len(source.kinds) < (7 if pairs else 1):
        return None  # they are left out of the set
    if pairs:
        held = [kind for kind in rng.sample(source.kinds, 7) for _ in (0, 1)]
        return held, held.pop(rng.randrange(14)), []
    sets = [group for group in fixed if group.kind is not GroupKind.PAIR]
    if len(sets) > rules.table.sets:
        return None
    sets += [source.draw_set(rng, plan.runs) for _ in range(rules.table.sets - len(sets))]
    groups = [*sets, next((group for group in fixed if group.kind is GroupKind.PAIR), None) or source.draw_pair(rng)]
    needed = counts(tile for group in groups for tile in group.tiles)
    if any(number > there for number, there in zip(needed, counts(tile_set(rules.table.without)), strict=True)):
        return None
    laid = _lay(rng, plan, groups, needed, profile, rules)
    if laid is None:
        return None
    for _, group in laid:
        groups.remove(group)
    last = _last(rng, plan, groups)
    if last is None or (Circumstance.CHANKAN in plan.circumstances and needed[last] > 1):
        return None  # the other three of a robbed tile lie in the kan
    held = [tile for group in groups for tile in group.tiles]
    held.remove(last)
    return held, last, laid


def _lay(
    rng: random.Random, plan: Plan, groups: list[Group], needed: list[int], profile: Profile, rules: Ruleset
) -> Laid | None:
    """Which groups lie on the table, in what kind of meld; None if the kans there have to be do not fit."""
    opened = not plan.closed and rng.random() < profile.open and rules.calls.pon
    can_kan = [group for group in groups if group.kind is GroupKind.TRIPLET and needed[group.tile] == 3]
    rng.shuffle(can_kan)
    wanted = max(plan.kans, int(profile.kan_needed))
    share = profile.kans
    if plan.circumstances & _FIRST_DRAW or not rules.calls.kan:  # the first draw comes before any kan (K13)
        can_kan, share = [], 0
    if wanted > len(can_kan):
        return None
    kans = can_kan[:wanted] + [group for group in can_kan[wanted:] if rng.random() < share]
    laid: Laid = [(rng.choice(_OPEN_KANS) if opened else MeldKind.CLOSED_KAN, group) for group in kans]
    if opened:
        may = (GroupKind.TRIPLET, GroupKind.RUN) if rules.calls.chi else (GroupKind.TRIPLET,)
        free = [group for group in groups if group.kind in may and group not in kans]
        number = min(len(free), rng.choices((1, 2, 3, 4), (40, 35, 20, 5))[0])
        laid += [(_called(group), group) for group in rng.sample(free, number)]
    return laid


def _called(group: Group) -> MeldKind:
    return MeldKind.CHI if group.kind is GroupKind.RUN else MeldKind.PON


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


def _tiles_of(kind: MeldKind, group: Group) -> tuple[Tile, ...]:
    return (*group.tiles, group.tile) if kind.is_kan else group.tiles


def _laid_tiles(laid: Laid) -> list[Tile]:
    return [tile for kind, group in laid for tile in _tiles_of(kind, group)]


def _reds(rng: random.Random, rules: Ruleset, kinds: tuple[Tile, ...]) -> list[Tile]:
    """The red fives among these tiles: each is in them as often as chance would have it."""
    return [red for red in parse_tiles(rules.table.red_fives) if rng.random() * 4 < kinds.count(red.kind)]


def _melds(rng: random.Random, laid: Laid, reds: list[Tile], *, sanma: bool) -> tuple[tuple[Meld, ...], list[Tile]]:
    """The melds, some with a red five in them, and the red fives left for the concealed tiles."""
    left, melds = list(reds), []
    for kind, group in laid:
        tiles = list(_tiles_of(kind, group))
        for red in [red for red in left if red.kind in tiles]:
            tiles[tiles.index(red.kind)] = red
            left.remove(red)
        if kind is MeldKind.CLOSED_KAN:
            melds.append(Meld(kind, sort_tiles(tiles)))
            continue
        sources = (Relative.LEFT, Relative.RIGHT) if sanma else tuple(Relative)
        source = Relative.LEFT if kind is MeldKind.CHI else rng.choice(sources)
        called, added, *_ = rng.sample(tiles, len(tiles))
        melds.append(Meld(kind, sort_tiles(tiles), called, source, added if kind is MeldKind.ADDED_KAN else None))
    rng.shuffle(melds)
    return tuple(melds), left


def lay_melds(rng: random.Random, groups: Sequence[Group], *, sanma: bool) -> tuple[Meld, ...]:
    """These sets as melds without red fives, some triplets as kans."""
    kinds = (MeldKind.PON, MeldKind.PON, *_OPEN_KANS)
    laid = [(_called(group) if group.kind is GroupKind.RUN else rng.choice(kinds), group) for group in groups]
    return _melds(rng, laid, [], sanma=sanma)[0]


def _circumstances(
    rng: random.Random, plan: Plan, by: By, profile: Profile, *, closed: bool
) -> frozenset[Circumstance]:
    """What the plan says happened, riichi for many closed hands, and now and then something more."""
    given = plan.circumstances
    if given & _FIRST_DRAW:
        return given
    if closed and not given & _DECLARED and rng.random() < RIICHI_SHARE:
        given |= {Circumstance.RIICHI}
    chance = rng.random()
    if not profile.timing:
        return given
    if Circumstance.RIICHI in given and Circumstance.RINSHAN not in given and chance < 0.25:
        return given | {Circumstance.IPPATSU}
    if not given & {Circumstance.RINSHAN, Circumstance.CHANKAN} and chance > 0.9:
        return given | {Circumstance.HAITEI if by is By.TSUMO else Circumstance.HOUTEI}
    return given


def _kita(rng: random.Random, rules: Ruleset, tiles: tuple[Tile, ...], circumstances: frozenset[Circumstance]) -> int:
    if not rules.table.north_pulled or circumstances & (_FIRST_DRAW | {Circumstance.DOUBLE_RIICHI}):
        return 0
    return min(rng.choice((0, 0, 0, 1, 1, 2)), 4 - tiles.count(Tile.NORTH))


@cache
def tile_set(without: str, reds: str = "") -> tuple[Tile, ...]:
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
    number = _number_shown(rules, [meld.kind for meld in hand.melds if meld.kind.is_kan], circumstances)
    drawn = rng.sample(rest, number + (number if rules.dora.ura and circumstances & _DECLARED else 0))
    if rng.random() < DORA_SHARE:
        sanma = rules.table.seats == 3
        kinds = frozenset(tile.kind for tile in (*hand.tiles, last))
        pointing = [tile for tile in rest if dora_of(tile, sanma=sanma) in kinds and tile not in drawn]
        if pointing:
            drawn[0] = rng.choice(pointing)
    return tuple(drawn[:number]), tuple(drawn[number:])


def _number_shown(rules: Ruleset, kans: list[MeldKind], circumstances: frozenset[Circumstance]) -> int:
    """How many dora indicators lie open: one, and one more for each of the winner's kans."""
    if not rules.dora.ura:
        return 1  # the family game shows none for a kan (V20); `check_win` takes fewer than kans elsewhere too
    number = 1 + len(kans)
    if Circumstance.RINSHAN in circumstances and kans and MeldKind.CLOSED_KAN not in kans:
        number -= 1  # an open kan shows its dora only after the replacement tile (B13)
    return min(number, 5)
