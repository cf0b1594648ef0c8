"""A win before it is scored: the hand, the tile that completed it, and everything on the table that counts.

Text: the hand, ``ron`` or ``tsumo`` with the winning tile, ``seat`` and ``round`` with a wind, and where they apply the
circumstances, ``dora`` and ``ura`` with the indicators, ``honba`` and ``sticks`` with a number. The hand stands first
and without the winning tile. When read, the words after it may come in any order, seat and round may be left out
(seat S, round E), the hand may hold the winning tile, and a tile after ``_`` in the hand is the one drawn.

>>> win = Win.parse("123m406789p1s_1s,66-6z tsumo riichi")
>>> str(win)
'123m406789p1s,66-6z tsumo 1s seat S round E riichi'
>>> from engine.rules import load
>>> check_win(win, load("standard"))
Traceback (most recent call last):
    ...
engine.win.WinError: riichi: the hand is open (66-6z); only a closed hand may declare it
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from engine.hand import LONGEST_TEXT, Hand, HandError, MeldKind
from engine.rules import Ruleset
from engine.tiles import KINDS, RED_FIVES, WINDS, Tile, counts, format_tiles, parse_tile, parse_tiles, sort_tiles


class By(StrEnum):
    """How the winning tile came."""

    RON = "ron"
    TSUMO = "tsumo"


class Circumstance(StrEnum):
    """What happened around a win, as the table saw it; the words of a win's text."""

    RIICHI = "riichi"
    DOUBLE_RIICHI = "double-riichi"  # stands alone, without riichi
    IPPATSU = "ippatsu"
    RINSHAN = "rinshan"
    CHANKAN = "chankan"
    HAITEI = "haitei"
    HOUTEI = "houtei"
    TENHOU = "tenhou"
    CHIIHOU = "chiihou"
    RON_ON_KITA = "ron-on-kita"


class WinError(ValueError):
    """A win that cannot be read, or cannot happen at a table; the message names the word, the tile or the rule."""


@dataclass(frozen=True, slots=True)
class Win:
    """``hand`` is what the winner held before ``tile`` came: 13 tiles, a meld counting as three."""

    hand: Hand
    tile: Tile
    by: By
    seat_wind: Tile
    prevalent_wind: Tile
    circumstances: frozenset[Circumstance] = frozenset()
    indicators: tuple[Tile, ...] = ()
    ura: tuple[Tile, ...] = ()
    honba: int = 0
    sticks: int = 0

    @property
    def is_dealer(self) -> bool:
        return self.seat_wind is Tile.EAST

    @classmethod
    def parse(cls, text: str) -> "Win":
        """A win's text. Raises `WinError`, `HandError` or `TileTextError`; whether a table allows it: `check_win`."""
        words = _read_words(text)
        by, tile, hand = _read_completion(words)
        return cls(
            hand,
            tile,
            by,
            _read_wind(words, "seat", Tile.SOUTH),
            _read_wind(words, "round", Tile.EAST),
            frozenset(circumstance for circumstance in Circumstance if circumstance in words),
            _read_indicators(words, "dora"),
            _read_indicators(words, "ura"),
            _read_number(words, "honba"),
            _read_number(words, "sticks"),
        )

    def __str__(self) -> str:
        parts = [str(self.hand), self.by, str(self.tile)]
        parts += ["seat", _LETTER_OF[self.seat_wind], "round", _LETTER_OF[self.prevalent_wind]]
        parts += [circumstance for circumstance in Circumstance if circumstance in self.circumstances]
        for word, tiles in (("dora", self.indicators), ("ura", self.ura)):
            parts += [word, format_tiles(tiles)] if tiles else []
        for word, number in (("honba", self.honba), ("sticks", self.sticks)):
            parts += [word, str(number)] if number else []
        return " ".join(parts)


_LETTER_OF = dict(zip(WINDS, "ESWN", strict=True))
_WIND_FROM = {name: w for w in WINDS for name in (_LETTER_OF[w].lower(), w.name.lower(), str(w))}
_WORDS = (*By, "seat", "round", *Circumstance, "dora", "ura", "honba", "sticks")


def _read_words(text: str) -> dict[str, str]:
    """The words of a win's text, each with what follows it; ``hand`` holds what stands before the first of them."""
    if len(text) > LONGEST_TEXT:
        raise WinError(f"{len(text)} characters: a win is written with at most {LONGEST_TEXT}")
    words = {"hand": ""}
    last = "hand"
    for part in text.split():
        word = part.lower()
        if word in _WORDS:
            if word in words:
                raise WinError(f"{word!r} is written twice")
            last = word
            words[last] = ""
        elif part[0].isalpha() and last not in ("seat", "round") and not re.fullmatch(r"n\d,?", word):
            raise WinError(f"{part!r} is no word of a win; there are {', '.join(_WORDS)}")
        elif last in Circumstance:
            raise WinError(f"{part!r} follows {last!r}, which takes nothing after it")
        else:
            words[last] = f"{words[last]} {part}".strip()
    if not words["hand"]:
        raise WinError("the hand stands first, before ron or tsumo and the other words")
    return words


def _read_completion(words: dict[str, str]) -> tuple[By, Tile, Hand]:
    """How the tile came, the tile, and the hand without it."""
    hand = Hand.parse(words["hand"])
    given = [by for by in By if by in words]
    if len(given) == 2:
        raise WinError("both ron and tsumo are written; a win is one of them")
    if not given and hand.drawn is None:
        raise WinError("ron or tsumo is missing, with the winning tile after it, such as ron 5m")
    by = given[0] if given else By.TSUMO
    tile = parse_tile(words[by]) if words.get(by) else hand.drawn
    if tile is None:
        raise WinError(f"{by} lacks the winning tile after it, such as {by} 5m")
    if hand.drawn is not None and by is By.RON:
        raise WinError(f"{hand.drawn} stands after _ as just drawn, yet the win is by ron")
    if hand.drawn is not None and hand.drawn is not tile:
        raise WinError(f"{hand.drawn} stands after _ as just drawn, yet the winning tile is {tile}")
    if len(hand.held) % 3 == 1:
        return by, tile, hand
    if tile not in hand.held:
        alike = next((held for held in hand.held if held.kind is tile.kind), None)
        hint = "" if alike is None else f"; it holds {'the red' if alike.is_red else 'a plain'} five {alike}"
        raise WinError(f"the winning tile {tile} is not among the tiles of the hand{hint}")
    return by, tile, hand.discard(tile)


def _read_wind(words: dict[str, str], word: str, default: Tile) -> Tile:
    text = words.get(word)
    if text is None:
        return default
    if text.lower() not in _WIND_FROM:
        raise WinError(f"{word}: {text!r} is no wind; write E, S, W or N")
    return _WIND_FROM[text.lower()]


def _read_indicators(words: dict[str, str], word: str) -> tuple[Tile, ...]:
    if words.get(word) == "":
        raise WinError(f"{word} lacks the indicator tiles after it, such as {word} 4p")
    return parse_tiles(words.get(word, ""))


def _read_number(words: dict[str, str], word: str) -> int:
    text = words.get(word, "0")
    if not re.fullmatch(r"[0-9]{1,3}", text):
        raise WinError(f"{word}: {text!r} should be a number from 0 to 999")
    return int(text)


def check_win(win: Win, rules: Ruleset) -> None:
    """Raise `WinError` if this win cannot happen at a table with these rules. Says nothing about its shape or yaku.

    Left-out indicators are taken as not looked at: fewer than the hand's kans turned over are accepted.
    """
    for objection in _objections(win, rules):
        raise WinError(objection)


def check_hand(hand: Hand, rules: Ruleset) -> None:
    """Raise `HandError` if no player at a table with these rules can hold this hand. Redness is not looked at."""
    for objection in _hand_objections(hand, rules):
        raise HandError(objection)


def _objections(win: Win, rules: Ruleset) -> Iterator[str]:
    yield from _hand_objections(win.hand, rules)
    yield from _seat_objections(win, rules)
    yield from _set_objections(win, rules)
    yield from _indicator_objections(win, rules)
    yield from _declaration_objections(win)
    yield from _last_tile_objections(win, rules)
    yield from _counter_objections(win, rules)


def _hand_objections(hand: Hand, rules: Ruleset) -> Iterator[str]:
    try:
        hand.checked()
    except HandError as error:
        yield str(error)
    size, most = len(hand.held) + 3 * len(hand.melds), 3 * rules.table.sets + 2
    if size > most:
        yield f"{size} tiles; under the rules {rules.name!r} a hand has {most - 1}, or {most} with the drawn tile"
    for meld in hand.melds:
        if meld.kind is MeldKind.CHI and rules.table.seats == 3:
            yield f"{meld}: three players play without chi"
        elif not _may_call(meld.kind, rules):
            yield f"{meld}: there is no {'kan' if meld.kind.is_kan else meld.kind.value} under the rules {rules.name!r}"
    if hand.kita and not rules.table.north_pulled:
        yield f"n{hand.kita}: norths are not pulled under the rules {rules.name!r}"
    yield from _absent(hand.tiles, rules)


def _may_call(kind: MeldKind, rules: Ruleset) -> bool:
    calls = rules.calls
    return calls.kan if kind.is_kan else calls.chi if kind is MeldKind.CHI else calls.pon


def _absent(tiles: Iterable[Tile], rules: Ruleset) -> Iterator[str]:
    without = set(parse_tiles(rules.table.without))
    for tile in sort_tiles(set(tiles)):
        if tile.kind in without:
            yield f"{tile} is not in the set of the rules {rules.name!r}"


def _seat_objections(win: Win, rules: Ruleset) -> Iterator[str]:
    hand = win.hand
    if len(hand.held) % 3 != 1:
        size = len(hand.held) + 3 * len(hand.melds)
        yield f"{size} tiles before the winning one; a hand waits with 13 (or 1, 4, 7, 10)"
    for name, wind in (("seat", win.seat_wind), ("round", win.prevalent_wind)):
        if not wind.is_wind:
            yield f"{name}: {wind} is no wind"
        if wind is Tile.NORTH and rules.table.seats == 3:
            yield f"{name} N: three players have no north"


def _set_objections(win: Win, rules: Ruleset) -> Iterator[str]:
    """Every tile in sight must be in the set, and not more often than the set holds it."""
    seen = (*win.hand.tiles, win.tile, *win.indicators, *win.ura, *(Tile.NORTH,) * win.hand.kita)
    yield from _absent(seen, rules)
    reds = Counter(parse_tiles(rules.table.red_fives))
    faces = Counter(seen)
    for red in (tile for tile in RED_FIVES if faces[tile] > reds[tile]):
        if reds[red]:
            yield f"{red} is in sight {faces[red]} times; the set has {reds[red]}"
        else:
            yield f"{red}: the rules {rules.name!r} have no such red five"
    for kind, count in zip(KINDS, counts(seen), strict=True):
        if count > 4:
            yield f"{kind} is in sight {count} times, counting hand, winning tile and indicators; the set has four"
    for red, number in reds.items():
        plain = faces[red.kind]
        if plain > 4 - number:
            yield f"{red.kind} is in sight {plain} times; the set has {4 - number}, and {number} red, written {red}"


def _indicator_objections(win: Win, rules: Ruleset) -> Iterator[str]:
    declared = win.circumstances & {Circumstance.RIICHI, Circumstance.DOUBLE_RIICHI}
    for word, tiles in (("dora", win.indicators), ("ura", win.ura)):
        if len(tiles) > 5:
            yield f"{word}: {len(tiles)} indicators; there are never more than 5"
    if win.indicators and not rules.dora.indicators:
        yield f"dora {format_tiles(win.indicators)}: the rules {rules.name!r} have no dora"
    if win.ura and not declared:
        yield f"ura {format_tiles(win.ura)}: only a riichi hand turns them over"
    if win.ura and not rules.dora.ura:
        yield f"ura {format_tiles(win.ura)}: the rules {rules.name!r} have no ura dora"
    if win.indicators and len(win.ura) > len(win.indicators):
        yield f"ura: {len(win.ura)} of them under {len(win.indicators)} dora indicators"


def _counter_objections(win: Win, rules: Ruleset) -> Iterator[str]:
    points = rules.points
    for word, number, worth in (
        ("honba", win.honba, points.honba_ron or points.honba_tsumo),
        ("sticks", win.sticks, points.riichi_stick),
    ):
        if number < 0:
            yield f"{word}: there cannot be fewer than 0"
        if number > 0 and not worth:
            yield f"{word} {number}: the rules {rules.name!r} have {_MISSING[word]}"


_MISSING = {"honba": "no counters", "sticks": "no riichi deposits"}


def _declaration_objections(win: Win) -> Iterator[str]:
    c = win.circumstances
    riichi = c & {Circumstance.RIICHI, Circumstance.DOUBLE_RIICHI}
    if len(riichi) == 2:
        yield "riichi and double-riichi: a hand declares one of them"
    opened = [str(meld) for meld in win.hand.melds if meld.is_open]
    for word in sorted(riichi):
        if opened:
            yield f"{word}: the hand is open ({', '.join(opened)}); only a closed hand may declare it"
    if Circumstance.IPPATSU in c and not riichi:
        yield "ippatsu: it needs riichi or double-riichi"
    if Circumstance.IPPATSU in c and Circumstance.RINSHAN in c:
        yield "ippatsu with rinshan: the kan or pulled north before the replacement tile ended it"  # Y04
    for word, dealer in ((Circumstance.TENHOU, True), (Circumstance.CHIIHOU, False)):
        if word not in c:
            continue
        if win.is_dealer != dealer:
            yield f"{word}: {'only the dealer (seat E) has it' if dealer else 'of the dealer (seat E) it is tenhou'}"
        if win.by is By.RON:
            yield f"{word}: it is a win on the own first draw, so by tsumo"
        if win.hand.melds or win.hand.kita:
            yield f"{word}: the first draw comes before any call, kan or pulled north"  # K13
        if len(c) > 1:
            yield f"{word} with {', '.join(sorted(c - {word}))}: it is the first draw, before anything can be declared"


def _last_tile_objections(win: Win, rules: Ruleset) -> Iterator[str]:
    """What the circumstances say of the winning tile itself: where it came from."""
    c = win.circumstances
    for word, by in _COMES_BY.items():
        if word in c and win.by is not by:
            yield f"{word}: it is a win by {by}, not by {win.by}"
    for one, other, why in _EXCLUDE:
        if one in c and other in c:
            yield f"{one} with {other}: {why}"
    if Circumstance.RINSHAN in c and not (win.hand.kita or any(meld.kind.is_kan for meld in win.hand.melds)):
        yield "rinshan: the hand has no kan (or pulled north) to draw a replacement tile for"
    elsewhere = {tile.kind for tile in (*win.hand.tiles, *win.indicators, *win.ura)}
    if Circumstance.CHANKAN in c and win.tile.kind in elsewhere:
        yield f"chankan: the other three {win.tile.kind} lie in the robbed kan, so none can be elsewhere"
    if Circumstance.RON_ON_KITA in c and not rules.table.north_pulled:
        yield f"ron-on-kita: norths are not pulled under the rules {rules.name!r}"
    if Circumstance.RON_ON_KITA in c and win.tile is not Tile.NORTH:
        yield f"ron-on-kita: the pulled tile is a north (4z), not {win.tile}"


_COMES_BY = {
    Circumstance.RINSHAN: By.TSUMO,
    Circumstance.CHANKAN: By.RON,
    Circumstance.HAITEI: By.TSUMO,
    Circumstance.HOUTEI: By.RON,
    Circumstance.RON_ON_KITA: By.RON,
}
_EXCLUDE = (
    (Circumstance.RINSHAN, Circumstance.HAITEI, "a replacement tile is not the last tile of the wall"),  # Y10
    (Circumstance.CHANKAN, Circumstance.HOUTEI, "a robbed tile is no discard"),
    (Circumstance.RON_ON_KITA, Circumstance.HOUTEI, "a pulled north is no discard"),  # S06
    (Circumstance.RON_ON_KITA, Circumstance.CHANKAN, "a pulled north is no kan"),  # Y11
)
