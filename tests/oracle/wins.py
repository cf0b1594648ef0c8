"""Random complete hands with everything around them, built rather than drawn: sets and a pair, then how it was won.

Flavours make the rare yaku common enough to be compared: one suit, outer tiles, triplets, equal runs, honours, the same
ranks in three suits. Every win is one the rule set allows (`check_win`), whether or not it has a yaku.
"""

from random import Random

from engine.hand import Hand, Meld, MeldKind, Relative
from engine.rules import Ruleset
from engine.tiles import DRAGONS, KINDS, TERMINALS_AND_HONORS, WINDS, Tile, parse_tiles, sort_tiles
from engine.win import By, Circumstance, Win, WinError, check_win

type Groups = list[list[Tile]]

_FLAVOURS = {"any": 4, "runs": 4, "inner": 2, "three suits": 2, "suit and honors": 2} | dict.fromkeys(
    ("triplets", "suit", "outer", "honors", "twins", "straight", "gates", "green", "dragons", "winds", "kans"), 1
)
"""How often each is tried: hands as they come most, and each sort of rare ones now and then."""


def random_win(rng: Random, rules: Ruleset) -> Win:
    """One win a table with these rules allows."""
    while True:
        win = _built(rng, rules)
        if win is not None:
            try:
                check_win(win, rules)
            except WinError:
                continue
            return win


class _Pool:
    """The tiles of the set that are still to be had."""

    def __init__(self, rng: Random, rules: Ruleset) -> None:
        without = parse_tiles(rules.table.without)
        self.rng = rng
        self.left = [0 if kind in without else 4 for kind in KINDS]
        self.reds = set(parse_tiles(rules.table.red_fives))
        self.sets = rules.table.sets

    def take(self, kinds: list[Tile]) -> list[Tile] | None:
        """These kinds, some fives red; None if one is not left."""
        for kind in set(kinds):
            if self.left[kind] < kinds.count(kind):
                return None
        taken = []
        for kind in kinds:
            red = next((red for red in self.reds if red.kind is kind), None)
            if red is not None and self.rng.randrange(self.left[kind]) == 0:
                self.reds.remove(red)
                taken.append(red)
            else:
                taken.append(kind)
            self.left[kind] -= 1
        return taken

    def draw(self) -> Tile:
        kind = self.rng.choices(KINDS, self.left)[0]
        [tile] = self.take([kind]) or [kind]
        return tile


def _built(rng: Random, rules: Ruleset) -> Win | None:
    pool = _Pool(rng, rules)
    form = rng.random()
    melds: list[Meld] = []
    if form < 0.06 and rules.win.seven_pairs:
        held = _pairs(rng, pool)
    elif form < 0.08 and rules.win.thirteen_orphans:
        held = pool.take([*TERMINALS_AND_HONORS, rng.choice(TERMINALS_AND_HONORS)])
    else:
        [flavour] = rng.choices([*_FLAVOURS], [*_FLAVOURS.values()])
        groups = _groups(rng, pool, flavour)
        if groups is None:
            return None
        held, melds = _lay(rng, pool, groups, flavour, chi=rules.calls.chi)
    if held is None:
        return None
    tile = held.pop(rng.randrange(len(held)))
    kita = 0
    if rules.table.north_pulled:
        kita = len([None for _ in range(rng.choice((0, 0, 0, 1, 1, 2, 3, 4))) if pool.take([Tile.NORTH])])
    hand = Hand(sort_tiles(held), None, tuple(melds), kita)
    by = rng.choice((By.RON, By.TSUMO))
    winds = WINDS[: rules.table.seats]
    seat, prevalent = rng.choice(winds), rng.choice((Tile.EAST, Tile.SOUTH, rng.choice(winds)))
    circumstances = _circumstances(rng, hand, by, seat, rules)
    shown = 1 + sum(meld.kind.is_kan for meld in melds)
    indicators = tuple(pool.draw() for _ in range(shown if rules.dora.indicators else 0))
    riichi = circumstances & {Circumstance.RIICHI, Circumstance.DOUBLE_RIICHI}
    ura = tuple(pool.draw() for _ in range(shown)) if riichi and rules.dora.ura else ()
    honba, sticks = rng.choice((0, 0, 1, 2, 5)), rng.choice((0, 0, 1, 3))
    return Win(hand, tile, by, seat, prevalent, circumstances, indicators, ura, honba, sticks)


def _pairs(rng: Random, pool: _Pool) -> list[Tile] | None:
    suit = rng.randrange(3)
    several = [
        [kind for kind in KINDS if pool.left[kind]],
        [kind for kind in KINDS if pool.left[kind] and (kind // 9 == suit or kind >= Tile.EAST)],
        [kind for kind in KINDS if pool.left[kind] and kind.is_simple],
        [kind for kind in TERMINALS_AND_HONORS if pool.left[kind]],
        list(KINDS[Tile.EAST :]),
    ]
    kinds = rng.choice([kinds for kinds in several if len(kinds) >= 7])
    return pool.take([kind for kind in rng.sample(kinds, 7) for _ in range(2)])


def _groups(rng: Random, pool: _Pool, flavour: str) -> Groups | None:
    """The sets of a hand and, last, its pair, as kinds; None if the set of tiles has not what the flavour needs."""
    suit, rank = rng.randrange(3), rng.randrange(7)
    triplets = _TRIPLETS.get(flavour, 0.3)
    allowed = [kind for kind in KINDS if pool.left[kind] and _fits(kind, flavour, suit)]
    groups = _begun(rng, flavour, 9 * suit)
    if not allowed or len(groups) > pool.sets:
        return None
    while len(groups) < pool.sets:
        if groups and flavour in ("twins", "three suits") and rng.random() < 0.6:
            step = 9 if flavour == "three suits" else 0
            kinds = [KINDS[(kind + step) % 27] if kind < 27 else kind for kind in groups[-1]]
        else:
            first = rng.choice(allowed)
            if flavour == "three suits" and first < 27:
                first = KINDS[first // 9 * 9 + rank]
            run = first < 27 and first % 9 <= 6 and rng.random() >= triplets
            kinds = list(KINDS[first : first + 3]) if run else [first] * 3
            if run and flavour in _ENDS and first % 9 not in _ENDS[flavour]:
                continue
        groups.append(kinds)
        if _short(pool, groups):
            groups.pop()
            if rng.random() < 0.05:
                return None
    pairs = [kind for kind in allowed if not _short(pool, [*groups, [kind] * 2])]
    return None if not pairs or _short(pool, groups) else [*groups, [rng.choice(pairs)] * 2]


_TRIPLETS = {"triplets": 0.9, "kans": 0.9, "runs": 0.05, "honors": 0.8, "outer": 0.5, "twins": 0.1}  # else 0.3
_ENDS = {"outer": (0, 6), "inner": (1, 2, 3, 4, 5), "green": (1,)}  # where runs may begin, ranks from 0


def _begun(rng: Random, flavour: str, first: int) -> Groups:
    """The sets a flavour begins with; ``first`` is the 1 of a suit."""
    match flavour:
        case "straight":
            return [list(KINDS[first + low : first + low + 3]) for low in (0, 3, 6)]
        case "gates":
            low = first + rng.choice((1, 2))  # 8 or 2 is then the pair that makes nine gates
            return [
                [KINDS[first]] * 3,
                list(KINDS[low : low + 3]),
                list(KINDS[low + 3 : low + 6]),
                [KINDS[first + 8]] * 3,
            ]
        case "dragons" | "winds":
            kinds = DRAGONS if flavour == "dragons" else WINDS
            return [[kind] * 3 for kind in rng.sample(kinds, rng.randint(2, len(kinds)))]
        case _:
            return []


def _short(pool: _Pool, groups: Groups) -> bool:
    """Whether the set has not all the tiles of these groups."""
    tiles = [kind for group in groups for kind in group]
    return any(tiles.count(kind) > pool.left[kind] for kind in tiles)


def _fits(kind: Tile, flavour: str, suit: int) -> bool:
    match flavour:
        case "suit" | "gates":
            return kind // 9 == suit
        case "suit and honors":
            return kind // 9 in (suit, 3)
        case "outer":
            return not kind.is_simple or kind % 9 == 6
        case "inner":
            return kind.is_simple
        case "honors" | "dragons" | "winds":
            return kind >= Tile.EAST or kind.is_terminal or flavour != "honors"
        case "green":
            return str(kind) in "2s3s4s6s8s6z"
        case _:
            return True


def _lay(rng: Random, pool: _Pool, groups: Groups, flavour: str, *, chi: bool) -> tuple[list[Tile] | None, list[Meld]]:
    """The concealed tiles, and the sets that were called or declared."""
    *sets, pair = groups
    called = rng.choice((0.0, 0.0, 0.5, 0.9))
    kans = 0.8 if flavour == "kans" else 0.1
    held = pool.take(pair)
    if held is None:
        return None, []
    melds: list[Meld] = []
    for kinds in sets:
        tiles = pool.take(kinds)
        if tiles is None:
            return None, []
        run = kinds[0] != kinds[1]
        kan = [] if run or rng.random() > kans else pool.take(kinds[:1]) or []
        if kan and rng.random() < 0.5:
            melds.append(Meld(MeldKind.CLOSED_KAN, sort_tiles(tiles + kan)))
        elif (rng.random() < called and (chi or not run)) or (kan and called):
            melds.append(_called(rng, tiles, kan, run))
        elif kan:
            melds.append(Meld(MeldKind.CLOSED_KAN, sort_tiles(tiles + kan)))
        else:
            held += tiles
    return held, melds


def _called(rng: Random, tiles: list[Tile], kan: list[Tile], run: bool) -> Meld:
    taken = rng.choice(tiles)
    if run:
        return Meld(MeldKind.CHI, sort_tiles(tiles), taken, Relative.LEFT)
    source = rng.choice(tuple(Relative))
    if not kan:
        return Meld(MeldKind.PON, sort_tiles(tiles), taken, source)
    if rng.random() < 0.5:
        return Meld(MeldKind.OPEN_KAN, sort_tiles(tiles + kan), taken, source)
    return Meld(MeldKind.ADDED_KAN, sort_tiles(tiles + kan), taken, source, kan[0])


def _circumstances(rng: Random, hand: Hand, by: By, seat: Tile, rules: Ruleset) -> frozenset[Circumstance]:
    found = set()
    if not hand.is_open and rng.random() < 0.5:
        found.add(Circumstance.DOUBLE_RIICHI if rng.random() < 0.1 else Circumstance.RIICHI)
        if rng.random() < 0.3:
            found.add(Circumstance.IPPATSU)
    replacement = hand.kita or any(meld.kind.is_kan for meld in hand.melds)
    chance = rng.random()
    if by is By.TSUMO:
        if replacement and chance < 0.2:
            found.add(Circumstance.RINSHAN)
        elif chance > 0.95:
            found.add(Circumstance.HAITEI)
        elif not hand.melds and not hand.kita and not found and chance > 0.93:
            found.add(Circumstance.TENHOU if seat is Tile.EAST else Circumstance.CHIIHOU)
    elif chance < 0.05:
        found.add(Circumstance.CHANKAN)
    elif chance > 0.95:
        found.add(Circumstance.HOUTEI)
    return frozenset(found)
