"""Files from outside read within limits: gzip that unpacks for ever, JSON nested without end, XML that grows.

Whatever is wrong with a file comes out as a `FormatError` that says where.

>>> log = parse_json('{"log": [[1, "5m"]]}')
>>> log["log"][0][1].text()
'5m'
>>> log["log"][0][1].whole(0, 9)
Traceback (most recent call last):
    ...
engine.formats.told.FormatError: log[0][1]: "5m" should be a whole number
"""

import gzip
import io
import json
import re
import zlib
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NoReturn
from unicodedata import category
from xml.parsers import expat

from engine.formats.told import FormatError

LARGEST_GAME = 2_000_000
"""Bytes of one game's file, unpacked; a long one takes a tenth of that."""
LARGEST_LINE = 100_000
"""Bytes of a line of a file that is read line by line."""
LARGEST_LINES = 16_000_000
"""Bytes of such a file, which may hold many games."""
MOST_LINES = 200_000
"""Lines of such a file."""
MOST_VALUES = 200
"""Values of a JSON list; the longest are a round's tiles and a game's rounds."""
LONGEST_TEXT = 1_000
"""Characters of a JSON text; the longest is a wall."""
LONGEST_NAME = 100
"""Characters of a player's name."""
MOST_ELEMENTS = 50_000
"""Elements of an XML file; a long game has 3,000."""
DEEPEST = 4
"""XML elements within one another; a game has 2."""
DEEPEST_JSON = 100
"""Lists and objects within one another; a game has 7. What is nested so that Python does not read it is far deeper."""
LONGEST_SHOWN = 40
"""Characters of a value that a message repeats."""
LARGEST_NUMBER = 100_000_000
"""No score of any game is further from zero."""


def unpacked(data: bytes, largest: int) -> bytes:
    """The file's bytes, out of gzip if they are packed. Raises `FormatError` where there are more than ``largest``."""
    if data[:2] == b"\x1f\x8b":
        try:
            with gzip.GzipFile(fileobj=io.BytesIO(data)) as file:
                data = file.read(largest + 1)
        except (OSError, EOFError, zlib.error) as error:
            raise FormatError(f"the gzip file is damaged: {error}") from None
        if len(data) > largest:
            raise FormatError(f"unpacked the file has more than {largest} bytes")
    elif len(data) > largest:
        raise FormatError(f"the file has {len(data)} bytes; at most {largest} are read")
    return data


def decoded(data: bytes, where: str = "") -> str:
    """The text of UTF-8 bytes."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FormatError(f"byte {error.start + 1} is not UTF-8", where) from None


def shown(value: object) -> str:
    """A value as a message repeats it."""
    if isinstance(value, list | dict):
        return "a list" if isinstance(value, list) else "an object"
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}..."


class Json:
    """A value of a JSON text with the path to it, by which its messages name it."""

    __slots__ = ("path", "value")

    def __init__(self, value: Any, path: str = "") -> None:
        self.value = value
        self.path = path

    @property
    def place(self) -> str:
        """Where the value stands, as messages begin with it."""
        return self.path.removesuffix(": ")

    def fail(self, message: str) -> NoReturn:
        raise FormatError(message, self.place)

    def _should_be(self, what: str) -> NoReturn:
        self.fail(f"{shown(self.value)} should be {what}")

    def __getitem__(self, key: str | int) -> "Json":
        """A field of an object or a place of a list, which must be there."""
        if isinstance(key, str):
            fields = self.fields()
            if key not in fields:
                self.fail(f"the field {key!r} is missing")
            return Json(fields[key], f"{self.path}{'.' if self.path[-1:] not in ('', ' ') else ''}{key}")
        values = self.list()
        if key >= len(values):
            self.fail(f"the list has {len(values)} values; one more is needed")
        return values[key]

    def get(self, key: str) -> "Json | None":
        """A field of an object, None where it is absent or null."""
        return self[key] if self.fields().get(key) is not None else None

    def fields(self) -> dict[str, Any]:
        if not isinstance(self.value, dict):
            self._should_be("an object")
        return self.value

    def list(self, *sizes: int) -> "list[Json]":
        """The values of a list, of one of these sizes if any are given."""
        if not isinstance(self.value, list):
            self._should_be("a list")
        if len(self.value) > MOST_VALUES:
            self.fail(f"the list has {len(self.value)} values; at most {MOST_VALUES} are read")
        if sizes and len(self.value) not in sizes:
            right = " or ".join(dict.fromkeys(map(str, sizes)))
            self.fail(f"the list has {len(self.value)} values; it should have {right}")
        return [Json(value, f"{self.path}[{number}]") for number, value in enumerate(self.value)]

    def whole(self, low: int = -LARGEST_NUMBER, high: int = LARGEST_NUMBER) -> int:
        if not isinstance(self.value, int) or isinstance(self.value, bool):
            self._should_be("a whole number")
        if not low <= self.value <= high:
            self.fail(f"{shown(self.value)} is not between {low} and {high}")
        return self.value

    def wholes(self, *sizes: int) -> tuple[int, ...]:
        return tuple([one.whole() for one in self.list(*sizes)])

    def seated[T](self, seats: int, read: "Callable[[Json], T]") -> tuple[T, ...]:
        """A value for each seat; what stands for a fourth seat that nobody has is left out."""
        return tuple([read(one) for one in self.list(seats, 4)][:seats])

    def points(self, seats: int) -> tuple[int, ...]:
        """A number for each seat; of a fourth seat that nobody has, nothing."""
        numbers = self.wholes(seats, 4)
        if any(numbers[seats:]):
            self.fail("the empty seat has points")
        return numbers[:seats]

    def text(self) -> str:
        if not isinstance(self.value, str):
            self._should_be("text")
        if len(self.value) > LONGEST_TEXT:
            self.fail(f"the text has {len(self.value)} characters; at most {LONGEST_TEXT} are read")
        return self.value

    def name(self) -> str:
        """The name of a player."""
        return checked_name(self.text(), self.path)

    def flag(self) -> bool:
        if not isinstance(self.value, bool):
            self._should_be("true or false")
        return self.value


def checked_name(text: str, where: str) -> str:
    """A player's name, if it is one that can be kept: not too long, no half of a character and no control."""
    if len(text) > LONGEST_NAME:
        raise FormatError(f"a name of {len(text)} characters; at most {LONGEST_NAME} are read", where)
    if any(category(character) in ("Cc", "Cs") for character in text):
        raise FormatError("a name with a character that cannot be shown", where)
    return text


def parse_json(text: str, path: str = "") -> Json:
    """The value of a JSON text. Raises `FormatError` naming the character that does not fit."""
    place = path.removesuffix(": ")
    try:
        return Json(json.loads(text, parse_constant=_no_number), path)
    except json.JSONDecodeError as error:
        raise FormatError(f"character {error.pos + 1} of the JSON: {error.msg}", place) from None
    except (RecursionError, ValueError):  # the latter for what Python reads as no number, or as none so long
        raise FormatError(_too_much(text), place) from None


_TOKENS = re.compile(r'"(?:[^"\\]|\\.)*"|([\[{])|([\]}])|(NaN|-?Infinity|-?\d{4301,})')


def _too_much(text: str) -> str:
    """Where a JSON text first has a number that is none, or is nested more deeply than any game."""
    depth = 0
    for token in _TOKENS.finditer(text):
        depth += (token[1] is not None) - (token[2] is not None)
        if token[3] or depth > DEEPEST_JSON:
            what = f"{token[3][:LONGEST_SHOWN]} is no number" if token[3] else "it is nested too deeply"
            return f"character {token.start() + 1} of the JSON: {what}"
    raise AssertionError("the JSON can be read")


def _no_number(text: str) -> NoReturn:
    raise ValueError(text)


def lines(data: bytes) -> Iterator[tuple[int, str]]:
    """The lines of a file that are not empty, with their numbers from 1."""
    if data.count(b"\n") > MOST_LINES:
        raise FormatError(f"the file has more than {MOST_LINES} lines", f"line {MOST_LINES + 1}")
    start, number = 0, 0
    while start < len(data):
        end = data.find(b"\n", start)
        end = len(data) if end < 0 else end
        number += 1
        if end - start > LARGEST_LINE:
            raise FormatError(f"the line has {end - start} bytes; at most {LARGEST_LINE} are read", f"line {number}")
        text = decoded(data[start:end], f"line {number}").strip()
        if text:
            yield number, text
        start = end + 1


def read_xml(data: bytes, element: Callable[[str, Mapping[str, str], str], None]) -> None:
    """Call ``element`` with the name, the attributes and the place of each element. Raises `FormatError`.

    A document type is refused, and with it every entity of the file's own.
    """
    parser = expat.ParserCreate()
    depth = count = 0

    def place() -> str:
        return f"line {parser.CurrentLineNumber}, column {parser.CurrentColumnNumber + 1}"

    def began(name: str, attributes: dict[str, str]) -> None:
        nonlocal depth, count
        depth += 1
        count += 1
        if depth > DEEPEST:
            raise FormatError(f"<{name[:LONGEST_SHOWN]}> stands within {depth - 1} elements", place())
        if count > MOST_ELEMENTS:
            raise FormatError(f"the file has more than {MOST_ELEMENTS} elements", place())
        element(name, attributes, place())

    def ended(_name: str) -> None:
        nonlocal depth
        depth -= 1

    def no_doctype(*_declared: object) -> None:
        raise FormatError("a document type is not read", place())

    parser.StartElementHandler = began
    parser.EndElementHandler = ended
    parser.StartDoctypeDeclHandler = no_doctype
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        raise FormatError(
            f"the XML does not go on: {expat.ErrorString(error.code)}",
            f"line {error.lineno}, column {error.offset + 1}",
        ) from None
    except (LookupError, ValueError) as error:
        if isinstance(error, FormatError):
            raise
        raise FormatError(f"the XML cannot be decoded: {error}", place()) from None
