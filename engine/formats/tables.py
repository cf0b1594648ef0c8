"""Which rule set a log was played by, from what it says of its rules.

>>> south = of_type(169)
>>> south.id, south.length.winds, of_type(185).table.seats
('tenhou', 2, 3)
>>> of_type(0x07).table.red_fives, of_type(0x07).yaku.open_tanyao
('', False)
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from engine.formats.guarded import Json
from engine.formats.told import FormatError
from engine.rules import RulesetError, from_values, load, override, to_values
from engine.ruleset import Ruleset

NO_RED, NO_OPEN_TANYAO, SOUTH, SANMA = 0x02, 0x04, 0x08, 0x10
"""Bits of a Tenhou table's type."""
KNOWN_BITS = 0xFF
"""The other low bits are the room and the speed, which change no rule."""

_PLATFORMS = {
    ("tenhou", 4): "tenhou",
    ("tenhou", 3): "sanma-tenhou",
    ("mahjongsoul", 4): "mahjong-soul",
    ("mahjongsoul", 3): "sanma-mahjong-soul",
    ("mleague", 4): "m-league",
    ("jpml-a", 4): "jpml",
}
_DOUBLES = tuple(
    f"yaku.yakuman.{slug}" for slug in ("kokushi-musou-13", "suuankou-tanki", "daisuushii", "junsei-chuuren-poutou")
)


def of_platform(platform: str, seats: int, where: str = "") -> Ruleset:
    """The ranked table of a platform."""
    if (platform, seats) not in _PLATFORMS:
        raise FormatError(f"no rules are known of {platform!r} with {seats} players", where)
    return load(_PLATFORMS[platform, seats])


@lru_cache(maxsize=64)
def changed(rules: Ruleset, *, winds: int, red: bool, open_tanyao: bool) -> Ruleset:
    """The table with what Tenhou's tables differ in."""
    return override(
        rules,
        {
            "length.winds": winds,
            "table.red_fives": rules.table.red_fives if red else "",
            "yaku.open_tanyao": open_tanyao,
        },
    )


def of_type(bits: int, where: str = "") -> Ruleset:
    """A Tenhou table by its type."""
    if not 0 <= bits <= KNOWN_BITS:
        raise FormatError(f"the table's type {bits} has bits whose rules are not known", where)
    rules = of_platform("tenhou", 3 if bits & SANMA else 4)
    return changed(rules, winds=2 if bits & SOUTH else 1, red=not bits & NO_RED, open_tanyao=not bits & NO_OPEN_TANYAO)


def of_display(text: str, seats: int, red: bool) -> Ruleset:
    """A table by the name that Tenhou's viewer shows, such as 鳳南喰赤; Mahjong Soul's rooms are called 間."""
    rules = of_platform("mahjongsoul" if "間" in text else "tenhou", seats)
    east = "東" in text or ("間" in text and "南" not in text)
    open_tanyao = "喰" in text or "間" in text or not ("南" in text or "東" in text)
    return changed(rules, winds=1 if east else 2, red=red, open_tanyao=open_tanyao)


def of_words(rules: Json, seats: int) -> Ruleset:
    """A table by the platform and single rules named in words."""
    base = of_platform(rules["platform"].text(), seats, rules.path)
    changes: dict[str, Any] = {}
    for word, change in WORDS.items():
        if (said := rules.get(word)) is not None:
            changes |= change(base, said)
    try:
        return override(base, changes)
    except RulesetError as error:
        raise FormatError(str(error), rules.path) from None


def _winds(said: Json) -> int:
    return {"east": 1, "south": 2}.get(said.text()) or said.fail(f"{said.value!r} should be east or south")


def _red_fives(base: Ruleset, said: Json) -> str:
    return (base.table.red_fives or "0m0p0s") if said.flag() else ""


WORDS: Mapping[str, Callable[[Ruleset, Json], Mapping[str, Any]]] = {
    "length": lambda _base, said: {"length.winds": _winds(said)},
    "start_score": lambda _base, said: {"table.start": said.whole(0, 1_000_000)},
    "aka": lambda base, said: {"table.red_fives": _red_fives(base, said)},
    "kuitan": lambda _base, said: {"yaku.open_tanyao": said.flag()},
    "kiriage": lambda _base, said: {"limits.kiriage": said.flag()},
    "kazoe": lambda _base, said: {"limits.counted_yakuman": "yakuman" if said.flag() else "sanbaiman"},
    "double_wind_fu": lambda _base, said: {"fu.double_wind_pair": said.whole(2, 4)},
    "ippatsu": lambda _base, said: {"yaku.han.ippatsu": (1, 0) if said.flag() else (0, 0)},
    "ura": lambda _base, said: {"dora.ura": said.flag()},
    "double_yakuman": lambda _base, said: dict.fromkeys(_DOUBLES, 2 if said.flag() else 1),
}
"""What each word of the rules changes in those of the platform."""


def to_json(rules: Ruleset) -> str | Mapping[str, Any]:
    """A rule set as our own logs name it: by its id, or with its values where they are not the file's."""
    try:
        return rules.id if rules == load(rules.id) else to_values(rules)
    except RulesetError:
        return to_values(rules)


def of_json(said: Json) -> Ruleset:
    """What `to_json` wrote."""
    try:
        return load(said.value) if isinstance(said.value, str) else from_values(said.fields())
    except RulesetError as error:
        raise FormatError(str(error), said.path) from None
