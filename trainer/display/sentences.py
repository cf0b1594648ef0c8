"""A `Reason` as a sentence: its wording, with its amount and its tiles put in."""

from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe

from engine.reasons import Reason
from engine.tiles import Tile
from trainer.display import faces
from trainer.display.wording import entry


def row(tiles: tuple[Tile, ...]) -> SafeString:
    """Tiles in running text."""
    drawn = mark_safe("".join(faces.face(tile) for tile in tiles))
    return format_html('<span class="tiles" role="img" aria-label="{}">{}</span>', faces.names(tiles), drawn)


def say(reason: Reason) -> SafeString:
    """The sentence of one reason, without those beneath it."""
    sentence = escape(entry(reason.code)["say"])
    slots = {"tiles": row(reason.tiles), "amount": "" if reason.amount is None else f"{reason.amount:,}"}
    return mark_safe(sentence.format_map(slots))
