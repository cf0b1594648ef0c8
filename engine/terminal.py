"""What the engine concludes, as lines for a terminal: the one module of the engine that makes sentences."""

from collections.abc import Iterator

from engine.hand import Hand
from engine.reasons import Code, Reason
from engine.rules import Ruleset
from engine.scoring import Score
from engine.shapes import Form, WaitForm
from engine.tiles import Tile, format_tiles
from engine.ukeire import DiscardChoice, Ukeire
from engine.waits import Wait
from engine.win import By

_NAMES = {
    Code.KOKUSHI_MUSOU_13: "kokushi musou, 13 waits",
    Code.AKA_DORA: "red fives",
    Code.KITA_DORA: "pulled norths",
}
_REFUSALS = {
    Code.NOT_COMPLETE: "the tiles do not make a complete hand",
    Code.NO_YAKU: "the hand is complete but has no yaku",
    Code.MIN_HAN: "its yaku are too few han for this table",
    Code.CLOSED_ONLY: "were it closed, it would have",
    Code.TSUMO_ONLY: "on a self-draw it would have",
}
_WAITS = {
    WaitForm.RYANMEN: "two-sided wait (ryanmen)",
    WaitForm.KANCHAN: "closed wait (kanchan)",
    WaitForm.PENCHAN: "edge wait (penchan)",
    WaitForm.SHANPON: "double-pair wait (shanpon)",
    WaitForm.TANKI: "pair wait (tanki)",
    WaitForm.SEVEN_PAIRS: "the last of seven pairs",
    WaitForm.ORPHANS: "the last of thirteen orphans",
    WaitForm.ORPHANS_13: "thirteen orphans, any of the thirteen",
}


def name(code: Code) -> str:
    """A code in words: ``fu.triplet.closed.simple`` is "closed simple triplet"."""
    if code in _NAMES:
        return _NAMES[code]
    first, *rest = code.split(".")[1:]
    words = " ".join((*rest, first)).replace("-", " ").replace("honor", "honour")
    return f"{words.removeprefix('by ron ')} by ron" if words.startswith("by ron ") else words


def _table(items: tuple[Reason, ...], unit: str) -> Iterator[str]:
    for item in items:
        yield f"  {name(item.code):<28}{item.amount:>3} {unit}   {format_tiles(item.tiles)}".rstrip()


def tell_refusal(reason: Reason, found: tuple[Wait, ...]) -> Iterator[str]:
    """Why a hand is not a win, and what it would take; ``found`` are the waits of the hand."""
    yield f"Not a win: {_REFUSALS[reason.code]}."
    for beneath in reason.because:
        if beneath.code in _REFUSALS:
            yield f"  {_REFUSALS[beneath.code]}: {', '.join(name(item.code) for item in beneath.because)}"
        elif reason.code is not Code.NOT_COMPLETE:  # how far such a hand is: `shanten`
            yield f"  {name(beneath.code)}: {beneath.amount} han"
    if reason.code is Code.NOT_COMPLETE and found:
        yield f"  the hand waits for {' '.join(str(wait.tile) for wait in found)}"


def tell_score(score: Score, rules: Ruleset) -> Iterator[str]:
    """A win's reading, yaku, fu, base points and payments, in the order one counts them."""
    unit = "yakuman" if score.yakuman else "han"
    yield f"{rules.name}: {score.reading.win}"
    yield f"Read as {_reading(score)}"
    yield ""
    yield from _table((*score.yaku, *score.dora), unit)
    if score.fu:
        yield ""
        yield from _table(score.fu, "fu")
        rounded = "" if score.fu_raw == score.fu_total else f", rounded up to {score.fu_total}"
        yield f"  {'together':<28}{score.fu_raw:>3} fu{rounded}"
    yield ""
    yield f"{summary(score)}: {_derivation(score.base_reason)}"
    yield from _payments(score)


def summary(score: Score) -> str:
    """Han and fu, or yakuman."""
    if score.yakuman:
        return "yakuman" if score.yakuman == 1 else f"{score.yakuman} yakuman"
    return f"{score.han} han {score.fu_total} fu" if score.fu_total else f"{score.han} han"


def _reading(score: Score) -> str:
    reading = score.reading
    groups = "thirteen orphans" if reading.shape.form is Form.ORPHANS else str(reading.shape)
    completed = "" if reading.group is None else f" {reading.group}"
    return f"{groups}; {reading.win.tile} completes{completed}: {_WAITS[reading.wait]}"


def _derivation(reason: Reason) -> str:
    """How base points came about, from the innermost step outwards."""
    amount = f"{reason.amount:,}"
    match reason.code:
        case Code.POINTS_FU_HAN:
            fu, han = (beneath.amount for beneath in reason.because)
            return f"{fu} x 2^(2 + {han}) = {amount} base points"
        case Code.POINTS_TABLE:
            return f"base score {amount}"
        case Code.POINTS_MANGAN | Code.POINTS_KIRIAGE if reason.because[0].code is Code.POINTS_FU_HAN:
            step = "cut to" if reason.code is Code.POINTS_MANGAN else "rounded up to"
            return f"{_derivation(reason.because[0])}, {step} mangan: {amount}"
        case Code.POINTS_YAKUMAN:
            return f"{amount} base points"
        case _:
            return f"{name(reason.code).removesuffix(' limit')}, {amount} base points"


def _payments(score: Score) -> Iterator[str]:
    paid = score.payments
    if paid.by is By.RON:
        yield f"The discarder pays {paid.discarder:,}."
    elif paid.dealer:
        others = (
            f"the other pays {paid.each:,}" if paid.payers == 1 else f"the other {paid.payers} pay {paid.each:,} each"
        )
        yield f"The dealer pays {paid.dealer:,}, {others}: {paid.total:,} together."
    else:
        yield f"The other {paid.payers} pay {paid.each:,} each: {paid.total:,} together."
    if paid.honba:
        yield f"In this, honba: {paid.honba:,}."
    if paid.sticks:
        yield f"From the table, riichi sticks: {paid.sticks:,}."


def tell_others(others: tuple[Score | Reason, ...]) -> Iterator[str]:
    """The readings that were worth less, or as much."""
    if others:
        yield ""
        yield "Other readings"
    for other in others:
        if isinstance(other, Score):
            yield f"  {summary(other)}, {other.payments.total:,}: {_reading(other)}"
            yield f"    {', '.join(name(item.code) for item in (*other.yaku, *other.dora))}"
        else:
            yield f"  {_REFUSALS[other.code]}"


def tell_waits(hand: Hand, found: tuple[Wait, ...], dead: tuple[Reason, ...], distance: int) -> Iterator[str]:
    """Each wait with its copies left, the form, the group it completes and the whole hand then."""
    if found:
        yield f"{hand} waits for {_kinds(len(found))}, {_tiles(sum(wait.left for wait in found))}"
    else:
        yield f"{hand} is not ready: {_shanten(distance)}"
    for wait in found:
        head = f"{wait.tile}  {wait.left} left"
        for completion in wait.completions:
            group = str(completion.group or "")
            yield f"  {head:<11}{completion.form:<12} {group:<6}  {completion.shape}".rstrip()
            head = ""
    for reason in dead:
        yield f"  {format_tiles(reason.tiles)} would complete it, but all four are in the hand"


def tell_shanten(hand: Hand, explained: Reason) -> Iterator[str]:
    """The distance from ready and what it is made of: the groups of a nearest complete hand."""
    yield f"{hand}: {_shanten(explained.amount or 0)}"
    yield f"Nearest as {_FORMS[explained.code]}"
    for reason in explained.because:
        tiles = format_tiles(reason.tiles)
        if reason.code is Code.SHANTEN_GROUP:
            yield f"  {tiles or 'nothing yet':<13} {f'misses {reason.amount}' if reason.amount else 'complete'}"
        elif reason.code is Code.SHANTEN_FIFTH_COPY:
            yield f"  a fifth {tiles} would bring it to {_shanten(reason.amount or 0)}, but a set has four"
        else:
            yield f"  as {_FORMS[reason.code]}: {_shanten(reason.amount or 0)}"


def tell_ukeire(useful: Ukeire) -> Iterator[str]:
    """The tiles that bring the hand nearer."""
    step = "Brought nearer" if useful.shanten else "Completed"
    yield f"{step} by {_kinds(len(useful.tiles))}, {_tiles(useful.total)}: {_left(useful.tiles)}"


def tell_discards(choices: tuple[DiscardChoice, ...]) -> Iterator[str]:
    """Every discard, the best first, with what the rest of the hand draws to."""
    yield "Discard  then              drawing to"
    for choice in choices:
        yield f"  {choice.tile}     {_shanten(choice.shanten):<16} {choice.total:>3}  {_left(choice.ukeire)}".rstrip()


_FORMS = {
    Code.SHANTEN_SETS: "sets and a pair",
    Code.SHANTEN_PAIRS: "seven pairs",
    Code.SHANTEN_ORPHANS: "thirteen orphans",
}


def _shanten(distance: int) -> str:
    return "complete" if distance < 0 else "ready" if distance == 0 else f"{distance}-shanten"


def _left(tiles: tuple[tuple[Tile, int], ...]) -> str:
    return " ".join(f"{tile}({left})" for tile, left in tiles)


def _kinds(number: int) -> str:
    return f"{number} kind{'s' * (number != 1)}"


def _tiles(number: int) -> str:
    return f"{number} tile{'s' * (number != 1)}"
