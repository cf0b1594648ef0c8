"""Bad files: whatever is wrong with one, a `FormatError` says what and where, soon and in little memory."""

import copy
import gzip
import json
import random
import re
import time
import tracemalloc
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from engine.formats import mjai, mjlog, tenhou_json
from engine.formats.guarded import DEEPEST, LARGEST_GAME, LARGEST_LINE, LARGEST_LINES, MOST_LINES
from engine.formats.told import LONGEST_MESSAGE, FormatError, Game
from tests.engine.formats import xml
from tests.engine.formats.played import LAID, game_of, random_game

READERS: dict[str, Callable[[bytes], Game]] = {"mjai": mjai.read, "tenhou": tenhou_json.read, "mjlog": mjlog.read}
WRITERS: dict[str, Callable[[Game], bytes]] = {"mjai": mjai.write, "tenhou": tenhou_json.write, "mjlog": xml.write}
PLACES = {
    "mjai": r"line \d+",
    "tenhou": r"(log|rule|sc|name)\b[\w.\[\]]*|character \d+ of the JSON",
    "mjlog": r"line \d+, column \d+",
}
"""How a message of each reader begins, where it is about a place in the file."""
SECONDS, BYTES = 10, 200_000_000
"""Far more than any file within the limits takes, and far less than one without would."""

every_format = pytest.mark.parametrize("name", READERS)


@cache
def small(name: str, rules: str = "tenhou") -> bytes:
    return WRITERS[name](random_game(rules, 0, rounds=1))


def refused(name: str, data: bytes, about: str = ".") -> str:
    """The message, within the bounds of time and memory."""
    tracemalloc.start()
    began = time.perf_counter()
    try:
        with pytest.raises(FormatError, match=about) as error:
            READERS[name](data)
        took = time.perf_counter() - began
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert took < SECONDS
    assert peak < BYTES
    assert len(str(error.value)) <= LONGEST_MESSAGE + 3
    assert str(error.value).encode()
    return str(error.value)


# Not a file of the kind at all.


@every_format
@pytest.mark.parametrize("data", [b"", b"\n\n", b"\0" * 100, b"\xff\xfe\x00", b"null", b"{}", b"[]", b"<a/>", b"5m"])
def test_no_log(name: str, data: bytes) -> None:
    refused(name, data)


@every_format
def test_another_format(name: str) -> None:
    for other in WRITERS:
        if other != name:
            refused(name, small(other))


@pytest.mark.parametrize("name", ["mjai", "tenhou"])
def test_not_utf_8(name: str) -> None:
    text = small(name).replace(b"Ada", "Adé".encode("latin-1"), 1)
    assert re.search(r"byte \d+ is not UTF-8", refused(name, text))
    refused(name, small(name).decode().encode("utf-16"))


def test_xml_in_another_encoding() -> None:
    """What the parser knows it reads, and says what it does not."""
    text = small("mjlog").decode()
    assert mjlog.read(f'<?xml version="1.0" encoding="utf-16"?>{text}'.encode("utf-16")).rounds
    for encoding in ("none-such", "utf-7", "base64"):
        refused("mjlog", f'<?xml version="1.0" encoding="{encoding}"?>{text}'.encode())
    refused("mjlog", b'<mjloggm a="\xff"/>')


# Truncated.


@every_format
@pytest.mark.parametrize("rules", ["tenhou", "sanma-tenhou"])
def test_cut_off_anywhere(name: str, rules: str) -> None:
    data = small(name, rules)
    for end in range(0, len(data.rstrip()), 97):
        message = refused(name, data[:end])
        assert re.match(PLACES[name], message) or re.match(r"byte \d+ is not UTF-8|the file has no round", message)


def test_cut_off_after_a_line() -> None:
    """Each line is whole, and still the game is not."""
    lines = small("mjai").splitlines(keepends=True)
    assert len(lines) > 40
    for count in (1, 2, *range(3, len(lines) - 1, 7), len(lines) - 1):
        assert re.match(
            rf"line {count + 1}: the file ends in the middle of a game", refused("mjai", b"".join(lines[:count]))
        )
    for count in (2, *range(3, len(lines) - 2, 7), len(lines) - 2):
        refused("mjai", b"".join(lines[:count]) + b'{"type":"end_game"}\n', f"line {count + 1}")


# Too large, too deep.


def packed(times: int) -> bytes:
    data = b"[" * 100_000_000
    for _ in range(times):
        data = gzip.compress(data, 1)
    return data


BOMBS: list[tuple[str, str, Callable[[], bytes], str]] = [
    *[(name, "100 MB", lambda: packed(0), "bytes") for name in READERS],
    *[(name, "100 MB packed", lambda: packed(1), "unpacked the file has more than|line has") for name in READERS],
    *[(name, "100 MB packed twice", lambda: packed(2), ".") for name in READERS],
    ("tenhou", "nested", lambda: b"[" * (LARGEST_GAME - 10), "^character 101 of the JSON: it is nested too deeply"),
    ("tenhou", "nested objects", lambda: b'{"log":' * 200_000, "nested too deeply"),
    ("tenhou", "nested and closed", lambda: b"[" * 500_000 + b"]" * 500_000, "nested too deeply"),
    ("tenhou", "many lists", lambda: b'{"log":[' + b"[]," * 600_000 + b"[]]}", "600001 rounds|values"),
    (
        "tenhou",
        "a number",
        lambda: b'{"log":[' + b"9" * 1_000_000 + b"]}",
        r"^character 9 of the JSON: 9{40} is no number",
    ),
    ("tenhou", "NaN", lambda: b'{"name":"NaN\\"","log":[1.5,NaN]}', "^character 28 of the JSON: NaN is no number"),
    ("tenhou", "infinity", lambda: b'[{"a":[-Infinity]}]', "^character 8 of the JSON: -Infinity is no number"),
    ("tenhou", "a text", lambda: b'{"log":["' + b"x" * 1_000_000 + b'"]}', "should be a list"),
    ("mjai", "a line", lambda: b"[" * (LARGEST_LINE + 1), "line 1: the line has"),
    (
        "mjai",
        "nested",
        lambda: b'{"type":"start_game","x":' + b"[" * 90_000,
        "line 1: character 125 of the JSON: it is nested too deeply",
    ),
    ("mjai", "half a line", lambda: b'{"type":', "^line 1: character 9 of the JSON: Expecting value$"),
    ("mjai", "lines", lambda: b"\n" * (MOST_LINES + 1), "more than"),
    (
        "mjai",
        "a number",
        lambda: b'{"type":' + b"1" * 90_000 + b"}",
        "line 1: character 9 of the JSON: 1{40} is no number",
    ),
    ("mjai", "bytes", lambda: b" " * (LARGEST_LINES + 1), "at most"),
    ("mjlog", "nested", lambda: b"<mjloggm>" * 200_000, f"within {DEEPEST} elements"),
    ("mjlog", "elements", lambda: b'<mjloggm><GO type="9"/>' + b"<BYE/>" * 300_000, "more than"),
    (
        "mjlog",
        "attributes",
        lambda: b"<mjloggm " + b" ".join(b'a%d=""' % n for n in range(150_000)) + b"/>",
        "no round",
    ),
    ("mjlog", "numbers", lambda: b'<GO type="' + b"1," * 900_000 + b'"/>', "numbers"),
    ("mjlog", "a number", lambda: b'<GO type="' + b"1" * 1_000_000 + b'"/>', "whole number"),
    ("mjlog", "a name", lambda: b"<" + b"a" * 1_500_000 + b"/>", "stands before GO"),
]
"""Which reader, what it is, the bytes, and what is said of them."""


@pytest.mark.parametrize(
    ("name", "data", "about"),
    [pytest.param(name, data, about, id=f"{name} {what}".replace(" ", "-")) for name, what, data, about in BOMBS],
)
def test_bombs(name: str, data: Callable[[], bytes], about: str) -> None:
    refused(name, data(), about)


@every_format
def test_damaged_gzip(name: str) -> None:
    packed = gzip.compress(small(name))
    assert READERS[name](packed) == READERS[name](small(name))
    for data in (
        packed[:-1],
        packed[:40],
        packed[:2],
        packed[:60] + b"\0\0\0\0" + packed[64:],
        packed[:-8] + b"\0" * 8,
    ):
        refused(name, data, "gzip file is damaged")


# Tricks of XML.

TRICKS = {
    "billion laughs": '<!DOCTYPE a [<!ENTITY x "ha"><!ENTITY y "&x;&x;&x;"><!ENTITY z "&y;&y;&y;">]><a b="&z;"/>',
    "external": '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>',
    "external document type": '<!DOCTYPE a SYSTEM "http://127.0.0.1:9/a.dtd"><a/>',
    "parameter": '<!DOCTYPE a [<!ENTITY % x SYSTEM "file:///etc/passwd"> %x;]><a/>',
    "plain": "<!DOCTYPE mjloggm><mjloggm/>",
}


@pytest.mark.parametrize("trick", TRICKS.values(), ids=[what.replace(" ", "-") for what in TRICKS])
def test_document_types_are_refused(trick: str) -> None:
    refused("mjlog", trick.encode(), r"line 1, column \d+: a document type is not read")


def test_unknown_entities_are_refused() -> None:
    refused("mjlog", b'<mjloggm a="&x;"/>', "undefined entity")


# Wrong within.


def line_of(data: bytes, number: int, change: Callable[[dict[str, Any]], None]) -> bytes:
    lines = [json.loads(line) for line in data.splitlines()]
    change(lines[number - 1])
    return b"\n".join(json.dumps(line).encode() for line in lines)


MJAI: list[tuple[int, str, object, str]] = [
    (2, "tehais", [], "line 2: tehais: the list has 0 values"),
    (2, "tehais", [["1m"] * 12] * 4, "line 2: seat 0 is dealt 12 tiles; a hand is dealt 13"),
    (2, "tehais", [["1m"] * 13] * 4, r"line 2: East 1, 2 honba: 1m stands \d+ times in the wall"),
    (2, "tehais", [["1m"] * 12 + ["0m"]] * 4, r"line 2: tehais\[0\]\[12\]: there is no tile '0m'"),
    (2, "tehais", [["?"] * 13] * 4, r"line 2: tehais\[0\]\[0\]: a hidden tile"),
    (2, "oya", 4, "line 2: oya: 4 is not between 0 and 3"),
    (2, "oya", True, "line 2: oya: true should be a whole number"),
    (2, "bakaze", "EE", "line 2: bakaze: 'EE' should be E, S, W or N"),
    (2, "honba", 10**30, "line 2: honba: 1000000000000000000000000000000 is not between"),
    (2, "honba", 1.5, "line 2: honba: 1.5 should be a whole number"),
    (2, "scores", [25000] * 3, "line 2: scores: the list has 3 values; it should have 4"),
    (2, "scores", {"0": 25000}, "line 2: scores: an object should be a list"),
    (2, "wall", "1m2m", 'line 2: wall: "1m2m" should be an object'),
    (2, "wall", {"live": "10m", "rinshan": "", "dora": "", "ura": ""}, r"line 2: wall.live: |line 2: East 1"),
    (3, "type", "tsumo!", "line 3: there is no event 'tsumo!'"),
    (3, "type", None, "line 3: type: null should be text"),
    (3, "pai", "P5", "line 3: pai: there is no tile 'P5'"),
    (3, "pai", 5, "line 3: pai: 5 should be text"),
    (3, "actor", 1, "line 3: East 1, 2 honba, event 1: the log has seat 1 drawing"),
    (4, "pai", None, "line 4: pai: null should be text"),
    (4, "tsumogiri", None, "line 4: tsumogiri: null should be true or false"),
]


@pytest.mark.parametrize(("number", "key", "value", "about"), MJAI)
def test_mjai_fields(number: int, key: str, value: object, about: str) -> None:
    data = mjai.write(game_of([LAID[0]().state]))
    refused("mjai", line_of(data, number, lambda event: event.update({key: value})), f"^{about}")


TENHOU: list[tuple[str, object, str]] = [
    ("log", [], "log: the game has 0 rounds"),
    ("log 0", [], r"log\[0\]: the list has 0 values; it should have 14 or 17"),
    ("log 0 0 0", 16, r"log\[0\]\[0\]: there is no round 16"),
    ("log 0 0", [0, 0], r"log\[0\]\[0\]: the list has 2 values; it should have 3"),
    ("log 0 1", ["25000"] * 4, r'log\[0\]\[1\]\[0\]: "25000" should be a whole number'),
    ("log 0 4 3", 10, r"log\[0\]\[4\]\[3\]: there is no tile 10"),
    ("log 0 4", [11] * 13, r"log\[0\]: East 1: 1m stands"),
    ("log 0 4", [11] * 14, r"log\[0\]: seat 0 is dealt 14 tiles"),
    ("log 0 5", [11] * 100, r"log\[0\]\[6\]: \d+ tiles are given away and 100 are taken"),
    ("log 0 5 0", "q", r"log\[0\]\[5\]\[0\]: 'q' is no call"),
    ("log 0 5 0", "a1111", r"log\[0\]\[5\]\[0\]: 'a1111' is no call"),
    ("log 0 5 0", "111111a11", r"log\[0\]\[5\]\[0\]: '111111a11' takes no tile"),
    ("log 0 5 0", "p111111", r"log\[0\]\[6\]\[0\]: there is no drawn tile to discard after a call"),
    ("log 0 6 0", "p111111", r"log\[0\]\[6\]\[0\]: 'p111111' gives no tile away"),
    ("log 0 6 0", "r", r"log\[0\]\[6\]\[0\]: 'r' is no call"),
    ("log 0 6 0", "r99", r"log\[0\]\[6\]\[0\]: there is no tile 99"),
    ("log 0 6 0", [], r"log\[0\]\[6\]\[0\]: a list should be a whole number"),
    ("log 0 8 0", 41, r"log\[0\]: East 1, the end: .* 2 ron is refused: win.not-complete"),
    ("log 0 16", ["流れ"], r"log\[0\]\[16\]\[0\]: there is no end of a round '流れ'"),
    ("log 0 16", ["和了"], r"log\[0\]\[16\]: a win has"),
    ("log 0 16", ["和了", [0, 0, 0, 0], [4, 0, 0]], r"log\[0\]\[16\]\[2\]\[0\]: 4 is not between 0 and 3"),
    ("log 0 16", ["流局", [0, 0, 0, 0]], r"log\[0\]: East 1, 2 honba, the end: the log has the end of the round"),
    ("name", ["a"] * 5, "name: the list has 5 values; it should have 4$"),
    ("name 0", "x" * 101, r"name\[0\]: a name of 101 characters"),
    ("name 0", "\ud800", r"name\[0\]: a name with a character that cannot be shown"),
    ("name 0", "A\0", r"name\[0\]: a name with a character that cannot be shown"),
    ("log 0 0 0", "\ud800", r'log\[0\]\[0\]\[0\]: "\\ud800" should be a whole number'),
    ("rule ruleset", {"\ud800": 1}, r"rule.ruleset: house-rules: unknown field \\ud800"),
    ("sc", [0] * 7, "sc: the list has 7 values; it should have 8$"),
    ("sc", [0.5] * 8, r"sc\[0\]: 0.5 should be a whole number"),
    ("rule ruleset", "none-such", "rule.ruleset: there is no rule set 'none-such'"),
    ("rule ruleset", "../x", "rule.ruleset: there is no rule set"),
    ("rule ruleset", {"id": "x"}, "rule.ruleset: x: missing field name"),
    ("rule ruleset", [], "rule.ruleset: a list should be an object"),
    ("rule", "鳳", 'rule: "鳳" should be an object'),
]


@pytest.mark.parametrize(("path", "value", "about"), TENHOU)
def test_tenhou_fields(path: str, value: object, about: str) -> None:
    log = json.loads(tenhou_json.write(game_of([LAID[0]().state])))
    *way, last = [int(key) if key.isdecimal() else key for key in path.split()]
    inner = log
    for key in way:
        inner = inner[key]
    inner[last] = value
    refused(
        "tenhou",
        json.dumps(log).encode(),
        f"^{about}".replace("East 1", "East 1, 2 honba").replace("honba, 2 honba", "honba"),
    )


MJLOG = [
    ('type="9"', 'type="1033"', "the table's type 1033 has bits whose rules are not known"),
    ('type="9"', 'type="x"', "GO: type: 'x' should be a whole number"),
    ('type="9"', 'kind="9"', "GO: the attribute 'type' is missing"),
    ("<GO ", "<NO ", "NO: stands before GO"),
    ("<INIT ", "<INITS ", "INITS: stands outside a round"),
    ('seed="0,', 'seed="1,', "there is no round 1 dealt by seat 0"),
    ('seed="0,', 'seed="', "INIT: seed has 5 numbers; it should have 6"),
    ('hai0="', 'hai0="136,', "INIT: there is no tile 136"),
    ('hai0="', 'hai0="1,', "seat 0 is dealt 14 tiles"),
    ("<T(?=[0-9])", "<DORA hai='-1'/><T", "DORA: hai: -1 is not between"),
    ("<T(?=[0-9])", "<N who='0' m='65536'/><T", "N: m: 65536 is not between"),
    ("<T(?=[0-9])", "<N who='0' m='16'/><T", "seat 0 adds 1m to a pon it has not called"),
    ("<T(?=[0-9])", "<REACH who='0' step='3'/><T", "REACH: step: 3 is not between"),
    ("<T(?=[0-9])", "<X/><T", "X: there is no such element"),
    (
        "<T",
        "<T0/><T",
        "East 1, 2 honba, event 1: the log has seat 0 drawing 1m; by the rules comes seat 0 drawing|stands",
    ),
    ('who="2" fromWho="1"', 'who="4" fromWho="1"', "AGARI: who: 4 is not between 0 and 3"),
    ('who="2" fromWho="1"', 'who="3" fromWho="1"', "the end: the log has a win of seat 3 from seat 1"),
    ('sc="', 'sc="1,', "AGARI: sc has 9 numbers; it should have 8"),
    ('owari="', 'owari="x', "AGARI: owari: 'x.*' should be a whole number"),
]


@pytest.mark.parametrize(("old", "new", "about"), MJLOG)
def test_mjlog_fields(old: str, new: str, about: str) -> None:
    text = xml.write(game_of([LAID[0]().state])).decode()
    text, changed = re.subn(old, new, text, count=1)
    assert changed
    message = refused("mjlog", text.encode(), about)
    assert re.match(PLACES["mjlog"], message)


# Anything, anywhere.

ODD = [
    None,
    True,
    0,
    -1,
    3,
    13,
    60,
    10**40,
    1.5,
    "",
    "?",
    "5m",
    "E",
    "x" * 5_000,
    [],
    [[]],
    {},
    [1] * 300,
    "r60",
    "f44",
    "0p",
]


def parts(value: Any) -> list[tuple[Any, Any]]:
    """Every place in a JSON value: what it stands in, and its key there."""
    found: list[tuple[Any, Any]] = []
    waiting = [value]
    while waiting:
        box = waiting.pop()
        if isinstance(box, dict | list):
            keys = list(box) if isinstance(box, dict) else list(range(len(box)))
            found += [(box, key) for key in keys]
            waiting += [box[key] for key in keys]
    return found


def read_or_refuse(name: str, data: bytes) -> bool:
    """Whether it was read; nothing but a `FormatError` may come of it otherwise."""
    try:
        WRITERS[name](READERS[name](data))
    except FormatError:
        return False
    return True


@pytest.mark.parametrize("name", ["mjai", "tenhou"])
def test_wrong_values_everywhere(name: str) -> None:
    rng = random.Random(name)
    read = 0
    for number in range(200):
        data = small(name, ("tenhou", "sanma-tenhou")[number % 2])
        texts = data.splitlines() if name == "mjai" else [data]
        log = [json.loads(text) for text in texts]
        for _ in range(rng.choice((1, 1, 2))):
            box, key = rng.choice(parts(log))
            other, place = rng.choice(parts(log))
            box[key] = copy.deepcopy(rng.choice((rng.choice(ODD), other[place])))
        read += read_or_refuse(name, b"\n".join(json.dumps(one).encode() for one in log))
    assert 0 < read < 150  # some values do not matter, most do


@every_format
def test_random_damage(name: str) -> None:
    rng = random.Random(name)
    read = 0
    for number in range(200):
        data = bytearray(
            small(name, ("tenhou", "sanma-tenhou", "mahjong-soul")[number % 3 if name != "mjlog" else number % 2])
        )
        for _ in range(rng.choice((1, 1, 3))):
            at = rng.randrange(len(data))
            match rng.randrange(4):
                case 0:
                    data[at] = rng.randrange(256)
                case 1:
                    del data[at : at + rng.randrange(1, 40)]
                case 2:
                    other = rng.randrange(len(data))
                    data[at:at] = data[other : other + rng.randrange(1, 60)]
                case _:
                    digits = [place for place, byte in enumerate(data) if chr(byte).isdecimal()]
                    data[rng.choice(digits)] = ord(rng.choice("0123456789"))
        read += read_or_refuse(name, bytes(data))
    assert 0 < read < 130
