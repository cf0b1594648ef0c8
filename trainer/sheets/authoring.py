"""From a hand as a teacher writes it to a question with one right answer, or to the reason why there is none.

>>> from engine.rules import load
>>> compose("waits", "678m3334567p123s", load("standard")).facts
'678m3334567p123s'
>>> compose("waits", "11111m234567p12s", load("standard"))
Traceback (most recent call last):
    ...
trainer.sheets.authoring.Refused: 1m stands 5 times in the hand; a set has four
"""

from collections.abc import Callable
from html import unescape

from django.utils.html import strip_tags

from engine.hand import Hand, MeldKind
from engine.rules import Ruleset
from engine.scoring import Score, score
from engine.shanten import shanten
from engine.tiles import format_tiles, parse_tiles, sort_tiles
from engine.ukeire import rank_discards
from engine.waits import wait_mask, waits
from engine.win import Circumstance, Win, check_hand, check_win
from trainer.display.sentences import say
from trainer.drills.kinds import score as scoring
from trainer.drills.kinds import waits as waiting
from trainer.drills.question import Question
from trainer.sheets.words import word

SCORED = {
    "payment": ("payment",),
    "han-fu": ("han", "fu"),
    "yaku": ("yaku",),
    "whole": ("yaku", "han", "fu", "payment"),
}
"""What can be asked of a win: the parts."""

ASKS = (*SCORED, "waits", "tenpai", "discard")
"""What can be asked, in the order a form offers it."""


class Refused(ValueError):
    """A hand nothing can be asked of; the message says why."""


def compose(ask: str, text: str, rules: Ruleset) -> Question:
    """The question: ``ask`` is one of ASKS, ``text`` a win's text or a hand's. Raises `Refused`."""
    try:
        if ask in SCORED:
            return _of_win(Win.parse(text), SCORED[ask], rules)
        hand = Hand.parse(text)
        check_hand(hand, rules)
        return _OF_HAND[ask](hand, rules)
    except ValueError as error:
        raise Refused(str(error)) from None


def _of_win(win: Win, asks: tuple[str, ...], rules: Ruleset) -> Question:
    check_win(win, rules)
    result = score(win, rules)
    if not isinstance(result, Score):
        raise Refused(_plain(say(result)))
    if not scoring.is_sound(win, result, rules):
        raise Refused(word("refusals", "not-one"))
    skills = scoring._skills(result, asks)
    return Question("score", _level(win, result), str(win), rules, asks, skills)


def _plain(sentence: str) -> str:
    """A sentence without the tiles drawn in it."""
    return " ".join(unescape(strip_tags(sentence)).split())


_TIMED = frozenset(Circumstance) - {Circumstance.RIICHI}


def _level(win: Win, result: Score) -> str:
    """The level of the scoring drill that such a win belongs to."""
    if result.yakuman:
        return "yakuman"
    if win.honba or win.sticks:
        return "honba"
    if any(meld.kind is not MeldKind.CHI and meld.kind is not MeldKind.PON for meld in win.hand.melds):
        return "kans"
    if win.circumstances & _TIMED:
        return "timing"
    return "open" if win.hand.is_open else "typical"


def _waits(hand: Hand, rules: Ruleset) -> Question:
    if len(hand.held) % 3 != 1:
        raise Refused(word("refusals", "thirteen"))
    found = waits(hand, seven_pairs=rules.win.seven_pairs, thirteen_orphans=rules.win.thirteen_orphans)
    if not found and wait_mask(hand, count_melds=False):
        raise Refused(word("refusals", "own-melds"))
    level = "not-ready" if not found else "melds" if hand.melds else "mixed"
    return Question("waits", level, str(hand), rules, ("tiles",), waiting._skills(level, hand, found))


def _turn(hand: Hand) -> None:
    if len(hand.held) % 3 != 2:
        raise Refused(word("refusals", "fourteen"))


def _tenpai(hand: Hand, rules: Ruleset) -> Question:
    _turn(hand)
    if shanten(hand) != 0:
        raise Refused(word("refusals", "complete" if shanten(hand) < 0 else "not-near"))
    ready = {one.tile.kind for one in rank_discards(hand, without=rules.table.without) if one.shanten == 0}
    several = len(ready) > 1
    skills = ("ready-discard", "ready-widest") if several else ("ready-discard",)
    return Question("tenpai", "several" if several else "one", str(hand), rules, ("choices",), skills)


def _discard(hand: Hand, rules: Ruleset) -> Question:
    _turn(hand)
    best = min(one.shanten for one in rank_discards(hand, without=rules.table.without))
    if shanten(hand) < 0 or best not in (1, 2):
        raise Refused(word("refusals", "far"))
    level = "one-away" if best == 1 else "two-away"
    return Question("discard", level, str(hand), rules, ("choices",), ("useful-tiles",))


_OF_HAND: dict[str, Callable[[Hand, Ruleset], Question]] = {"waits": _waits, "tenpai": _tenpai, "discard": _discard}


def with_tile(text: str, tile: str) -> str:
    """A hand's text with one tile more among those held; raises `Refused` where the text cannot be read."""
    head, comma, melds = text.partition(",")
    try:
        (one,) = parse_tiles(tile)
        held = (*parse_tiles(head.strip()), one) if head.strip() else (one,)
    except ValueError as error:
        raise Refused(str(error)) from None
    return f"{format_tiles(sort_tiles(held))}{comma}{melds}"
