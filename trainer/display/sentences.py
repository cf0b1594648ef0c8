"""A `Reason` as a sentence: its wording, with its amount and its tiles put in."""

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from engine.reasons import Reason
from trainer.display import faces
from trainer.display.payment import about, points
from trainer.display.wording import entry


def say(reason: Reason) -> SafeString:
    """The sentence of one reason, without those beneath it."""
    words = entry(reason.code)
    sentence = words["say"] if reason.tiles else words.get("bare", words["say"])
    if reason.amount is None:
        sentence = words.get("uncounted", sentence)
    elif reason.amount == 0:
        sentence = words.get("zero", sentence)
    drawn = faces.row(reason.tiles) if reason.tiles else ""
    figure = about if reason.code.startswith("advice.") else points
    slots = {"tiles": drawn, "amount": "" if reason.amount is None else figure(reason.amount)}
    return mark_safe(escape(sentence).format_map(slots))
