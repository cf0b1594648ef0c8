"""What just happened, in words."""

from collections.abc import Iterable, Iterator, Sequence

from engine.events import Called, Discarded, DoraShown, Drawn, Drew, Event, Pulled, Won
from engine.hand import Meld, MeldKind
from trainer.display import faces
from trainer.display.wording import term
from trainer.play.models import Seat
from trainer.play.pages.seats import name
from trainer.play.pages.table import News
from trainer.play.words import word


def news(events: Iterable[Event], players: Sequence[Seat], me: int, eyes: int | None = None) -> tuple[News, ...]:
    """One sentence for each event that everybody, or this player, sees; ``eyes``: another seat that is seen from."""
    return tuple(_told(events, players, me, me if eyes is None else eyes))


def _told(events: Iterable[Event], players: Sequence[Seat], me: int, eyes: int) -> Iterator[News]:
    def says(seat: int, what: str, shout: str = "", **slots: str) -> News:
        words = word("news", what, "you" if seat == me else "they").format(who=name(players[seat], me), **slots)
        return News(seat, words, what, word("calls", shout) if shout else "")

    for event in events:
        match event:
            case Drew(seat, tile) if tile is not None and seat == eyes:
                yield says(seat, "draw", tile=faces.name(tile))
            case Discarded(seat, tile, drawn, riichi):
                what = "riichi" if riichi else "cut" if drawn and seat != me else "discard"
                yield says(seat, what, "riichi" if riichi else "", tile=faces.name(tile))
            case Called(seat, meld):
                what, shout = ("kan", "kan") if meld.kind.is_kan else ("call", meld.kind.value)
                yield says(seat, what, shout, meld=_named(meld))
            case Pulled(seat):
                yield says(seat, "kita", "kita")
            case DoraShown(indicator):
                yield News(None, word("news", "dora", "table").format(tile=faces.name(indicator)), "dora")
            case Won(seat, source, tile):
                what = "tsumo" if seat == source else "ron"
                source_name = word("places", "you") if source == me else name(players[source], me)
                yield says(seat, what, what, tile=faces.name(tile), source=source_name)
            case Drawn(end):
                yield News(None, word("news", "drawn", end), "drawn")


def _named(meld: Meld) -> str:
    """``pon: East``, ``chi: 2, 3, 4 of characters``; its tiles are in sight."""
    tiles = faces.names(meld.tiles) if meld.kind is MeldKind.CHI else faces.name(meld.tiles[0].kind)
    return f"{term(f'meld.{meld.kind.value}')}: {tiles}"
