"""Reading what a learner typed or ticked: the ways people write han, fu, payments and tiles.

Everything that cannot be marked raises `AnswerError` with the field and a message that says what to write instead.

>>> split = lambda base: (base, 2 * base)   # a non-dealer's self-draw without counters
>>> read_payment(("1,300/2,600", ""), split), read_payment(("mangan", ""), split)
((1300, 2600), (2000, 4000))
>>> read_fu("99")
Traceback (most recent call last):
    ...
trainer.drills.question.AnswerError: 99 fu cannot be: fu are rounded up to tens, and seven pairs are always 25.
"""

import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Mapping

from engine.tiles import Tile, TileTextError, parse_tiles
from trainer.drills.question import AnswerError

Shares = Callable[[int], tuple[int, ...]]
"""From base points to the amounts the payment boxes of a question ask for: one, or (each non-dealer, the dealer)."""

MOST_HAN = 99
MOST_FU = 200
MOST_POINTS = 999_900
_LONGEST = 200

LIMIT_BASE: Mapping[str, int] = {
    "mangan": 2000,
    "haneman": 3000,
    "baiman": 4000,
    "sanbaiman": 6000,
    "yakuman": 8000,
    "double yakuman": 16000,
    "triple yakuman": 24000,
}
_LIMIT_NAMES = {name.replace(" ", ""): name for name in LIMIT_BASE} | {
    "kiriagemangan": "mangan",
    "kazoeyakuman": "yakuman",
    "countedyakuman": "yakuman",
    "満貫": "mangan",
    "跳満": "haneman",
    "倍満": "baiman",
    "三倍満": "sanbaiman",
    "役満": "yakuman",
    "数え役満": "yakuman",
    "二倍役満": "double yakuman",
}
_NOT_READY = {"none", "not ready", "notready", "no tiles", "noten"}


def values_of(data: Mapping[str, str | Iterable[str]], field: str) -> tuple[str, ...]:
    """The texts a form sent under a name, in one shape whether it sent one or several; blanks are left out."""
    given = data.get(field, ())
    texts = (given,) if isinstance(given, str) else tuple(given)
    return tuple(text for text in map(_plain, texts) if text)


def text_of(data: Mapping[str, str | Iterable[str]], field: str) -> str:
    """The one text a form sent under a name; empty if it sent none."""
    return next(iter(values_of(data, field)), "")


def read_han(text: str, field: str = "han") -> int:
    """A number of han; a yakuman may be named, and counts 13 (twice as much when double)."""
    text = re.sub(r"\s*(han|翻|飜)\.?$", "", _plain(text).lower())
    if not text:
        raise AnswerError(field, "How many han? Write a number.")
    limit = _LIMIT_NAMES.get(re.sub(r"[\s-]", "", text))
    if limit and "yakuman" in limit:
        return 13 * LIMIT_BASE[limit] // LIMIT_BASE["yakuman"]
    han = _whole(text, field, "a number of han")
    if han == 0:
        raise AnswerError(field, "A win has at least one han.")
    if han > MOST_HAN:
        raise AnswerError(field, f"{text} han is more than any hand has. Write a smaller number.")
    return han


def read_fu(text: str, field: str = "fu") -> int:
    """A number of fu as it enters the payment: 25, or a multiple of ten from 20."""
    text = re.sub(r"\s*(fu|符)\.?$", "", _plain(text).lower())
    if not text:
        raise AnswerError(field, "How many fu? Write a number; with five han or more any will do.")
    fu = _whole(text, field, "a number of fu")
    if fu > MOST_FU:
        raise AnswerError(field, f"{text} fu is more than any hand has. Write a smaller number.")
    if fu < 20:
        raise AnswerError(field, f"{fu} fu is too few: every hand starts from 20.")
    if fu % 10 and fu != 25:
        raise AnswerError(field, f"{fu} fu cannot be: fu are rounded up to tens, and seven pairs are always 25.")
    return fu


def read_payment(
    texts: tuple[str, str],
    shares: Shares,
    *,
    fields: tuple[str, ...] = ("payment_each", "payment_dealer"),
    honba: int = 0,
) -> tuple[int, ...]:
    """The amounts of one or two boxes; ``texts`` are what stands in them (the second empty where there is one).

    Two amounts may stand together in the first box, in either order: the smaller is the non-dealers'. The name of a
    limit stands for its amounts while there are no counters on the table to add.
    """
    boxes = len(shares(2000))
    first, second = _plain(texts[0]).lower(), _plain(texts[1]).lower() if boxes == 2 else ""
    if not first and not second:
        raise AnswerError(fields[0], "What is paid? Write the amount; a limit may be named, such as mangan.")
    if not first:
        raise AnswerError(fields[0], "What does each non-dealer pay? That box is empty.")
    if limit := _limit(first):
        if honba:
            counters = f"{honba} honba" if honba > 1 else "a honba"
            message = f"With {counters} on the table a limit's name is not the amount. Write what is paid."
            raise AnswerError(fields[0], message)
        if second and _limit(second) != limit and _amount(second) != shares(LIMIT_BASE[limit])[1]:
            message = f"{limit} is written beside {_short(second)}. Write the name alone, or two amounts."
            raise AnswerError(fields[1], message)
        return shares(LIMIT_BASE[limit])
    stripped = re.sub(r"\s*(?:all|each|オール|∀)$", "", first)
    amounts = _amounts(stripped, fields[0], pair=boxes == 2 and not second)
    if stripped != first:
        if boxes == 1 and fields[0] == "payment":
            raise AnswerError(fields[0], "This is a win by ron: one player pays. Write one amount.")
        if len(amounts) == 1 and not second:
            return amounts * boxes
    if len(amounts) > 2 or len(amounts) > boxes:
        raise AnswerError(fields[0], f"{_short(first)} is {len(amounts)} amounts. Here {_ONE_OR_TWO[boxes]}.")
    if len(amounts) == 2:
        if second:
            raise AnswerError(fields[1], "Both amounts stand in the first box. Leave the second empty, or part them.")
        return min(amounts), max(amounts)
    if boxes == 1:
        return amounts
    if not second:
        raise AnswerError(fields[1], "What does the dealer pay? That box is empty; the dealer's share is another.")
    return amounts + _amounts(second, fields[1], pair=False)


def read_tiles(texts: Iterable[str], field: str = "tiles") -> frozenset[Tile]:
    """Kinds of tiles, ticked or typed; the empty set where ``none`` was chosen. A red five is read as a five."""
    words = [word.lower() for word in map(_plain, texts) if word]
    if not words:
        raise AnswerError(field, "Choose the tiles, or say that the hand is not ready.")
    tiles: set[Tile] = set()
    for word in words:
        if word not in _NOT_READY:
            try:
                tiles.update(tile.kind for tile in parse_tiles(re.sub(r"[,;./·]", " ", word)))
            except TileTextError as error:
                raise AnswerError(field, f"{_sentence(str(error))} Write tiles as 258m or 3p6p1z.") from None
    if tiles and _NOT_READY.intersection(words):
        raise AnswerError(field, "Tiles are chosen and the hand is called not ready. Keep one of the two.")
    return frozenset(tiles)


def read_yaku(texts: Iterable[str], known: Collection[str], field: str = "yaku") -> frozenset[str]:
    """Slugs of yaku, each one of ``known``."""
    slugs = frozenset(map(_plain, texts)) - {""}
    if not slugs:
        raise AnswerError(field, "Choose at least one yaku: without one there is no win.")
    for slug in sorted(slugs - frozenset(known)):
        raise AnswerError(field, f"{_short(slug)} is not a yaku under these rules.")
    return slugs


_ONE_OR_TWO = {1: "one is asked for", 2: "two are asked for, the non-dealers' and the dealer's"}
_NUMBER = re.compile(r"\d+|\d{1,3}(?:[.,'’_ ]\d{3})+")
_STRONG = re.compile(r"\s*(?:[/;&+|・–—-]|,\s+|\band\b)\s*")


def _plain(text: str) -> str:
    """The text without outer blanks, full-width digits and signs made ordinary; no more of it than an answer needs."""
    return unicodedata.normalize("NFKC", text[:_LONGEST]).replace("−", "-").strip()


def _short(text: str) -> str:
    """A text as a message repeats it."""
    return text if len(text) <= 20 else f"{text[:20]}…"


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."


def _whole(text: str, field: str, what: str) -> int:
    if re.fullmatch(r"\d{1,9}", text) and text.isascii():
        return int(text)
    shown = _short(text)
    if re.fullmatch(r"-\s*\d+([.,]\d+)?", text):
        raise AnswerError(field, f"{shown} is below zero. Write {what}.")
    if re.fullmatch(r"\d+[.,]\d+", text):
        raise AnswerError(field, f"{shown} is not a whole number. Write {what} without a fraction.")
    if text.isdecimal():
        raise AnswerError(field, f"{shown} is too large for {what}.")
    raise AnswerError(field, f"{shown!r} is not {what}. Write it in digits, such as {3 if 'han' in what else 30}.")


def _limit(text: str) -> str | None:
    return _LIMIT_NAMES.get(re.sub(r"[\s-]", "", text))


def _amount(text: str) -> int | None:
    """One amount, with or without thousands marks; None if it is not one."""
    text = re.sub(r"\s*(?:points?|pts?\.?|点)$", "", text)
    if not _NUMBER.fullmatch(text) or not text.replace("’", "").isascii():
        return None
    return int(re.sub(r"\D", "", text))


def _amounts(text: str, field: str, *, pair: bool) -> tuple[int, ...]:
    """The amounts in one box; with ``pair``, ``300,500`` is two of them rather than one with a thousands mark."""
    shown = _short(text)
    if re.match(r"-\s*\d", text):
        raise AnswerError(field, f"{shown} is below zero. Write what is paid, such as 3900.")
    pieces = [piece for piece in _STRONG.split(text) if piece]
    if len(pieces) == 1 and (pair or _amount(text) is None):
        parted = [_amount(piece) for piece in re.split(r"[,.\s]+", re.sub(r"\s*(?:points?|pts?\.?|点)$", "", text))]
        if len(parted) == 2 and all(amount is not None and amount >= 100 for amount in parted):
            pieces = [str(amount) for amount in parted]
    amounts = [_amount(piece) for piece in pieces]
    found = tuple(amount for amount in amounts if amount is not None)
    if not found or len(found) < len(amounts):
        raise AnswerError(field, f"{shown!r} is not an amount of points. Write it in digits, such as 3900.")
    for amount in found:
        if amount > MOST_POINTS:
            raise AnswerError(field, f"{shown} is more than any hand pays.")
        if amount == 0:
            raise AnswerError(field, "Somebody pays something for every win. Write the amount.")
    return found
