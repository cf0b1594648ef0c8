"""What a question shows of the table: facts, the hand, and every player's discards and melds."""

from dataclasses import dataclass

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from engine.hand import Hand
from engine.tiles import Tile
from engine.view import Seen, View
from trainer.display import faces
from trainer.display.facts import Fact
from trainer.display.wording import term
from trainer.drills.words import word

NOTHING = mark_safe("")


@dataclass(frozen=True, slots=True)
class Row:
    """One player: where they sit, whether they are in riichi, their river and their melds."""

    name: str
    riichi: bool
    river: SafeString
    melds: tuple[SafeString, ...]


@dataclass(frozen=True, slots=True)
class Scene:
    """What stands above what is asked. ``said`` are sentences; ``hand`` and ``rows`` may be empty."""

    said: tuple[str, ...] = ()
    facts: tuple[Fact, ...] = ()
    hand: SafeString = NOTHING
    rows: tuple[Row, ...] = ()


def of_hand(hand: Hand, *said: str) -> Scene:
    return Scene(said, hand=faces.hand(hand))


def of_table(view: View, *said: str, hand: bool = True) -> Scene:
    """The table from one seat, its own discards last."""
    facts = [
        Fact(term("fact.seat"), faces.name(view.me.wind)),
        Fact(term("fact.round"), faces.name(view.prevalent_wind)),
    ]
    if view.indicators:
        facts.append(Fact(term("fact.dora"), tiles=view.indicators))
    facts.append(Fact(word("scene", "left"), str(view.live_left)))
    rows = tuple(_row(view, player) for player in (*view.others, view.me))
    return Scene(said, tuple(facts), faces.hand(view.hand) if hand else NOTHING, rows)


def seat_name(view: View, seat: int) -> str:
    """``You``, ``After you``, ``Across``, ``Before you``, in turn order."""
    return word("scene", _where(view, seat))


def player_name(view: View, seat: int) -> str:
    """Another player in a sentence: ``the player across``."""
    return word("scene", f"by-{_where(view, seat)}")


def _where(view: View, seat: int) -> str:
    turn = (seat - view.seat) % len(view.players)
    return (("me", "after", "across", "before") if len(view.players) == 4 else ("me", "after", "before"))[turn]


def _row(view: View, player: Seen) -> Row:
    who = f"{seat_name(view, player.seat)}, {faces.name(player.wind)}"
    own = [faces.meld_name(meld) for meld in player.melds]
    melds = [
        format_html('<span class="meld" role="img" aria-label="{}">{}</span>', said, faces.draw(faces.laid(meld)))
        for said, meld in zip(own, player.melds, strict=True)
    ]
    if player.kita:
        said = f"{term('hand.kita')}: {player.kita}"
        north = faces.draw([faces.Place(Tile.NORTH)] * player.kita)
        melds.append(format_html('<span class="meld" role="img" aria-label="{}">{}</span>', said, north))
    return Row(who, player.riichi, _river(player), tuple(melds))


def _river(player: Seen) -> SafeString:
    if not player.river:
        return NOTHING
    drawn = faces.draw(
        faces.Place(one.tile, " ".join(filter(None, ("is-turned" * one.riichi, "is-gone" * one.called))))
        for one in player.river
    )
    said = []
    for one in player.river:
        also = [word("scene", "declared")] * one.riichi + [word("scene", "taken")] * one.called
        said.append(" ".join((faces.name(one.tile), *also)))
    return format_html('<span class="tiles river-row" role="img" aria-label="{}">{}</span>', ", ".join(said), drawn)
