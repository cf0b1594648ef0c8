"""What lies on the table, read off a view: the plates with their rivers and melds, and the centre."""

from collections.abc import Container, Sequence

from engine.round import Round
from engine.rules import Ruleset
from engine.tiles import WINDS, Tile
from engine.view import Seen, View
from trainer.display import faces
from trainer.display.payment import points as said_points
from trainer.play.models import Seat
from trainer.play.pages.table import Centre, Plate, RiverCell
from trainer.play.words import word

_WHERE = {4: ("me", "right", "across", "left"), 3: ("me", "right", "left")}


def where(seat: int, of: int, seats: int) -> str:
    """Where a player sits for another: me, right (who acts after them), across or left."""
    return _WHERE[seats][(seat - of) % seats]


def name(player: Seat, me: int) -> str:
    return word("places", "me") if player.number == me else player.called


def letter(wind: Tile) -> str:
    return "ESWN"[WINDS.index(wind)]


def round_name(rules: Ruleset, prevalent_wind: Tile, dealer: int) -> str:
    """``East 2``; only the wind where it moves with every deal (V03)."""
    said = faces.name(prevalent_wind)
    return f"{said} {dealer + 1}" if rules.length.winds_move else said


def plates(
    seen: View,
    players: Sequence[Seat],
    acting: int | None,
    points: Sequence[int],
    causes: Container[int] = (),
) -> tuple[Plate, ...]:
    """In turn order from the one after this page's player, who stands last.

    ``causes`` are the `RiverTile.order` of the discards that make this player furiten, to be marked.
    """
    last = max((player.river[-1].order for player in seen.players if player.river), default=-1)
    seats = len(seen.players)
    order = [(seen.seat + turn) % seats for turn in range(1, seats + 1)]
    return tuple(
        _plate(seen, seen.players[seat], players[seat], acting == seat, points, last, causes) for seat in order
    )


def _plate(
    seen: View, who: Seen, player: Seat, acting: bool, points: Sequence[int], last: int, causes: Container[int]
) -> Plate:
    called = name(player, seen.seat)
    dealer = who.seat == seen.dealer
    said = [called, faces.name(who.wind), *([word("plate", "dealer")] if dealer else []), said_points(points[who.seat])]
    if who.riichi:
        said.append(word("plate", "riichi"))
    difference = points[who.seat] - points[seen.seat]
    if difference:
        said.append(apart(difference))
    return Plate(
        seat=who.seat,
        where=where(who.seat, seen.seat, len(seen.players)),
        name=called,
        level=word("levels", player.level) if player.level else "",
        wind=who.wind,
        letter=letter(who.wind),
        is_dealer=dealer,
        points=points[who.seat],
        apart=apart(difference),
        riichi=who.riichi,
        concealed=who.concealed,
        acting=acting,
        river=_river(who, last, causes),
        melds=who.melds,
        kita=who.kita,
        label=", ".join(said),
    )


def apart(difference: int) -> str:
    """How far ahead of this page's player, or behind, in words; empty where there is no difference."""
    if not difference:
        return ""
    return word("plate", "ahead" if difference > 0 else "behind").format(points=f"{abs(difference):,}")


def _river(who: Seen, last: int, causes: Container[int]) -> tuple[RiverCell, ...]:
    """Marked are the last discard of all, and what makes this page's player furiten."""
    return tuple(
        RiverCell(
            one.tile,
            one.drawn,
            one.riichi,
            one.called,
            last=one.order == last and not one.called,
            cause=one.order in causes,
        )
        for one in who.river
    )


def centre(state: Round) -> Centre:
    rules, shown = state.ruleset, state.indicators
    return Centre(
        round_name=round_name(rules, state.carry.prevalent_wind, state.carry.dealer),
        indicators=shown,
        unturned=_most_indicators(rules) - len(shown),
        left=state.live_left,
        honba=state.carry.honba if rules.points.honba_ron or rules.points.honba_tsumo else None,
        sticks=state.sticks if rules.points.riichi_stick else None,
        label=faces.names(shown),
    )


def _most_indicators(rules: Ruleset) -> int:
    """The first, and one more for each kan there may be."""
    if not rules.dora.indicators:
        return 0
    turned = rules.calls.kan and {rules.wall.closed_kan_dora, rules.wall.open_kan_dora} != {"never"}
    return 1 + (min(4, rules.wall.replacements) if turned else 0)
