"""What a seat may do: its options, made once as a turn or an offer begins, and accepted exactly as they are made.

Why something else is refused is said by `engine.refusals`, from the same conditions.
"""

from collections.abc import Sequence

from engine.actions import Action, Chi, Discard, Kan, Kita, NineTerminals, Pass, Pon, Riichi, Ron, Tsumo
from engine.furiten import furiten
from engine.hand import KEY_OF, Hand, Meld, MeldKind
from engine.held import faces, fours, held_of, pairs_around, taken
from engine.reasons import Reason
from engine.round import MOST_KANS, Came, On, Player, Table, is_untouched, kans_of, seat_wind
from engine.rules import Ruleset
from engine.scoring import Score, score
from engine.shanten import shanten_floor
from engine.shapes import Form
from engine.swap import barred, barred_after
from engine.tiles import KIND_OF, KINDS, TERMINALS_AND_HONORS, Tile
from engine.waits import wait_mask, waits
from engine.win import By, Circumstance, Win

_FROM_HAND, _JUST_DRAWN = (
    tuple(tuple(Discard(s, t, drawn) for t in Tile).__getitem__ for s in range(4)) for drawn in (False, True)
)
"""Every discard there is, by seat, whether drawn, and tile; equal ones are the same object."""
_RIICHI = tuple(tuple(tuple(Riichi(s, t, drawn) for t in Tile) for drawn in (False, True)) for s in range(4))
_PASS, _RON, _TSUMO, _KITA = (tuple(kind(s) for s in range(4)) for kind in (Pass, Ron, Tsumo, Kita))


# A seat's own turn.


def turn_options(table: Table, seat: int, came: Came) -> tuple[Action, ...]:
    """What the seat may do with a drawn tile or after a call."""
    player, rules = table.players[seat], table.ruleset
    hand = player.hand
    if came is Came.CALL:
        return discards(seat, hand, barred_after(rules, hand.melds[-1]))
    found: list[Action] = []
    drawn = hand.drawn
    if drawn is not None and player.waits >> KIND_OF[drawn] & 1 and can_tsumo(table, seat, drawn, came):
        found.append(_TSUMO[seat])
    if player.distance <= 1 and not player.riichi and can_declare(table, seat):
        found += riichi_options(table, seat)
    if table.live_left > 0:
        if rules.calls.kan and (kans := own_kans(table, seat)) and sum(kans_of(table.players)) < MOST_KANS:
            found += kans
        if rules.table.north_pulled and can_pull(player):
            found.append(_KITA[seat])
    if may_abort_for_terminals(table, seat):
        found.append(NineTerminals(seat))
    if player.riichi:
        assert drawn is not None
        return (*found, _JUST_DRAWN[seat](drawn))
    return (*found, *discards(seat, hand, 0)) if found else discards(seat, hand, 0)


def discards(seat: int, hand: Hand, barred: int) -> tuple[Discard, ...]:
    """A discard for each face held, and for the drawn tile; ``barred`` is a mask of kinds that may not go.

    It bars them in the turn of a call, where nothing was drawn.
    """
    faces, drawn = map(_FROM_HAND[seat], dict.fromkeys(hand.concealed)), hand.drawn
    if drawn is not None:
        return (*faces, _JUST_DRAWN[seat](drawn))
    if barred:
        return tuple([action for action in faces if not barred >> KIND_OF[action.tile] & 1])
    return tuple(faces)


def can_tsumo(table: Table, seat: int, drawn: Tile, came: Came) -> bool:
    """A hand that the drawn tile completes may always be won with a yaku (R36)."""
    return isinstance(score(win_of(table, seat, drawn, By.TSUMO, came=came), table.ruleset), Score)


def readiness(hand: Hand, rules: Ruleset) -> tuple[int, int]:
    """What a player keeps of the hand between turns: its waits, and how far it is from ready, at least."""
    distance = shanten_floor(hand)
    return (waits_of(hand, rules) if distance <= 0 else 0), distance


def waits_of(hand: Hand, rules: Ruleset) -> int:
    """The mask of kinds that complete the hand at this table."""
    win = rules.win
    if win.seven_pairs and win.thirteen_orphans:
        return wait_mask(hand)
    return wait_mask(hand, seven_pairs=win.seven_pairs, thirteen_orphans=win.thirteen_orphans)


def can_declare(table: Table, seat: int) -> bool:
    """Whether riichi may be declared if a discard leaves the hand ready: closed, a draw to come, the deposit owned."""
    rules, hand = table.ruleset, table.players[seat].hand
    return (
        rules.riichi.allowed
        and shanten_floor(hand) <= 0
        and not hand.is_open
        and table.live_left >= rules.riichi.tiles_left
        and (table.points[seat] >= rules.points.riichi_stick or not rules.riichi.points_needed)
    )


def riichi_options(table: Table, seat: int) -> list[Action]:
    """A declaration for each discard that leaves the hand waiting for a tile that can come (R12)."""
    hand = table.players[seat].hand
    found: list[Action] = []
    for action in discards(seat, hand, 0):
        if keeps_ready(table, seat, action.tile):
            found.append(_RIICHI[seat][action.drawn][action.tile])
    return found


def keeps_ready(table: Table, seat: int, tile: Tile) -> bool:
    """Whether the hand may declare riichi by discarding this tile, as far as its waits go."""
    player, rules = table.players[seat], table.ruleset
    if not waits_of(player.hand.discard(tile), rules):
        return False
    return rules.riichi.furiten or not furiten_declaring(player, rules, tile)


def furiten_declaring(player: Player, rules: Ruleset, tile: Tile) -> Reason | None:
    """Why this player would be furiten declaring riichi with this tile, whose discard ends what is temporary (R33)."""
    return furiten_of(player._replace(hand=player.hand.discard(tile), let_go=()), rules, tile)


def furiten_of(player: Player, rules: Ruleset, *more: Tile) -> Reason | None:
    """Why this player is furiten between turns, with ``more`` tiles discarded; None also where it is not played."""
    if not rules.win.furiten:
        return None
    river = (*(one.tile for one in player.river), *more)
    forms = rules.win
    return furiten(
        player.hand,
        river,
        player.let_go,
        player.riichi,
        seven_pairs=forms.seven_pairs,
        thirteen_orphans=forms.thirteen_orphans,
    )


def own_kans(table: Table, seat: int) -> list[Action]:
    """Kans of the own turn: four concealed tiles, or one added to a pon."""
    player = table.players[seat]
    hand = player.hand
    found: list[Action] = []
    for kind in fours(hand):
        if not player.riichi or keeps_waits(table, seat, kind):
            found.append(Kan(seat, taken(hand, kind, 4)[0]))
    for meld in hand.melds:
        if meld.kind is MeldKind.PON and held_of(hand, kind := KIND_OF[meld.tiles[0]]):
            found += [Kan(seat, (tile,)) for tile in hand.held if KIND_OF[tile] is kind]
    return found


def keeps_waits(table: Table, seat: int, kind: Tile) -> bool:
    """Whether a riichi hand may lay down four of this kind: the last of them just drawn, the waits as before (R17)."""
    player, rules = table.players[seat], table.ruleset
    drawn, rule = player.hand.drawn, rules.riichi.closed_kan
    if rule == "never" or drawn is None or drawn.kind is not kind:
        return False
    before = player.hand.discard(drawn)
    tiles = taken(player.hand, kind, 4)[0]
    after = player.hand.lay(Meld(MeldKind.CLOSED_KAN, tiles), tiles)
    if waits_of(before, rules) != waits_of(after, rules):
        return False
    return rule == "waits" or stands_alone(before, kind)


def stands_alone(hand: Hand, kind: Tile) -> bool:
    """Whether the three of a kind are a triplet in every reading of the ready hand."""
    triplet = (kind, kind, kind)
    return all(
        any(tuple(tile.kind for tile in group.tiles) == triplet for group in completion.shape.groups)
        for wait in waits(hand)
        for completion in wait.completions
    )


def can_pull(player: Player) -> bool:
    """A north in the hand, in riichi only the one just drawn, may be set aside (S03)."""
    hand = player.hand
    return hand.drawn is Tile.NORTH or (not player.riichi and Tile.NORTH in hand.concealed)


def may_abort_for_terminals(table: Table, seat: int) -> bool:
    """Nine kinds of terminals and honours on the own first draw, before any call (R25)."""
    return (
        not table.players[seat].river
        and table.ruleset.draws.nine_terminals
        and is_untouched(table.players)
        and terminal_kinds(table.players[seat].hand) >= 9
    )


def terminal_kinds(hand: Hand) -> int:
    """How many kinds of terminals and honours the concealed tiles hold."""
    return sum([held_of(hand, kind) > 0 for kind in TERMINALS_AND_HONORS])


# A tile on offer.


def claim_options(table: Table, tile: Tile, by: int, on: On) -> tuple[tuple[Action, ...], ...] | None:
    """What each seat may do with a tile, an option to pass last; nothing for those who can do nothing.

    None if that is all of them.
    """
    calls = table.ruleset.calls
    suit, weight = KEY_OF[tile]
    kind = KIND_OF[tile]
    seats = len(table.players)
    next_seat = (by + 1) % seats if calls.chi and suit < 3 else -1
    result: list[tuple[Action, ...]] | None = None
    for seat, player in enumerate(table.players):
        takes = player.waits >> kind & 1
        key = player.hand.keys[suit]
        held = key // weight % 5
        follows = seat == next_seat and pairs_around(key, weight)
        if not (takes or held >= 2 or follows) or seat == by:  # as it is nearly always
            continue
        found: list[Action] = []
        if takes and can_ron(table, seat, tile, on):
            found.append(_RON[seat])
        if not player.riichi and may_be_called(table, on):
            if held >= 2:
                found += same_kind_calls(table, seat, kind, held)
            if follows:
                found += chi_options(table, seat, tile)
        if found:
            found.append(_PASS[seat])
            result = result or [()] * seats
            result[seat] = tuple(found)
    return tuple(result) if result else None


def may_be_called(table: Table, on: On) -> bool:
    """Whether a tile may be had otherwise than by a win: a discard, the last one not at every table (R07, R28)."""
    return (
        on is On.DISCARD
        and (table.live_left > 0 or table.ruleset.calls.last_discard)
        and not (table.replaced and four_kans_shared(table))
    )


def can_ron(table: Table, seat: int, tile: Tile, on: On) -> bool:
    """Whether the seat may win on this tile: no furiten, and a yaku."""
    player, rules = table.players[seat], table.ruleset
    if furiten_of(player, rules):
        return False
    result = score(win_of(table, seat, tile, By.RON, on=on), rules)
    if isinstance(result, Reason):
        return False
    return on is not On.CLOSED_KAN or result.reading.shape.form is Form.ORPHANS  # R30


def same_kind_calls(table: Table, seat: int, kind: Tile, held: int) -> list[Action]:
    """Pon, and kan with a third of the kind, where something may be discarded or drawn afterwards."""
    rules, hand = table.ruleset, table.players[seat].hand
    found: list[Action] = []
    if rules.calls.pon:
        bars = barred(rules, kind, (kind, kind))
        found += [Pon(seat, own) for own in taken(hand, kind, 2) if leaves_a_discard(hand, own, bars)]
    if held == 3 and rules.calls.kan and table.live_left > 0 and sum(kans_of(table.players)) < MOST_KANS:
        found.append(Kan(seat, taken(hand, kind, 3)[0]))
    return found


def chi_options(table: Table, seat: int, tile: Tile) -> list[Action]:
    """Every run the tile makes with two of the hand; a red five is another choice than a plain one (R05)."""
    rules, hand = table.ruleset, table.players[seat].hand
    kind = KIND_OF[tile]
    found: list[Action] = []
    for one, two in pairs_around(hand.keys[kind // 9], KEY_OF[kind][1]):
        pair = (KINDS[kind + one], KINDS[kind + two])
        bars = barred(rules, kind, pair)
        found += [
            Chi(seat, own)
            for first in faces(hand, pair[0])
            for second in faces(hand, pair[1])
            if leaves_a_discard(hand, own := (first, second), bars)
        ]
    return found


def leaves_a_discard(hand: Hand, own: tuple[Tile, ...], bars: int) -> bool:
    """Whether the hand holds something that may be discarded beside these tiles; else the call is none (R04)."""
    if not bars:
        return True
    free = [tile for tile in hand.concealed if not bars >> KIND_OF[tile] & 1]
    return len(free) > len([tile for tile in own if not bars >> KIND_OF[tile] & 1])


def four_kans_shared(table: Table) -> bool:
    """All four kans are made, by more than one player, at a table where that ends the round (R28)."""
    if not table.ruleset.draws.four_kans:
        return False
    kans = kans_of(table.players)
    return sum(kans) == MOST_KANS and max(kans) < MOST_KANS


# A win as it stands on the table.


def win_of(table: Table, seat: int, tile: Tile, by: By, *, on: On = On.DISCARD, came: Came = Came.DRAW) -> Win:
    """The seat's win on a drawn tile, or on one on offer, with all that happened around it."""
    player, rules = table.players[seat], table.ruleset
    happened: set[Circumstance] = set()
    if player.riichi:
        happened.add(Circumstance.DOUBLE_RIICHI if player.double else Circumstance.RIICHI)
        if player.ippatsu:
            happened.add(Circumstance.IPPATSU)
    hand = player.hand
    if by is By.TSUMO:
        hand = hand.discard(tile)
        if came is Came.REPLACEMENT:
            happened.add(Circumstance.RINSHAN)
        elif table.live_left == 0:
            happened.add(Circumstance.HAITEI)
        if not player.river and is_untouched(table.players):
            dealer = seat == table.carry.dealer
            happened.add(Circumstance.TENHOU if dealer else Circumstance.CHIIHOU)
    elif on is On.DISCARD:
        if table.live_left == 0:
            happened.add(Circumstance.HOUTEI)
    else:
        happened.add(Circumstance.RON_ON_KITA if on is On.KITA else Circumstance.CHANKAN)
    ura = player.riichi and rules.dora.ura
    return Win(
        hand=hand,
        tile=tile,
        by=by,
        seat_wind=seat_wind(rules, table.carry.dealer, seat),
        prevalent_wind=table.carry.prevalent_wind,
        circumstances=frozenset(happened),
        indicators=tuple([table.wall.indicator(number) for number in range(table.shown)]),
        ura=tuple([table.wall.ura(number) for number in range(table.shown)]) if ura else (),
        honba=table.carry.honba,
        sticks=table.sticks,
    )


def order_by_distance(seats: Sequence[int], source: int, number: int) -> list[int]:
    """These seats in turn order from the source."""
    return sorted(seats, key=lambda seat: (seat - source) % number)
