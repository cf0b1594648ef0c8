"""Tables given out as CSV: streamed a row at a time, and safe to open in a spreadsheet."""

import csv
import json
from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from datetime import datetime, tzinfo
from itertools import islice
from typing import Any

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest, StreamingHttpResponse
from django.utils import timezone
from django.utils.http import content_disposition_header

from trainer.accounts.export import FORMULA


def cell(value: Any) -> Any:
    """A value as a cell: numbers stay numbers, and no text is taken for a formula."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, datetime):
        return timezone.localtime(value).isoformat(timespec="seconds")
    if isinstance(value, dict | list):
        return json.dumps(value, ensure_ascii=False)
    return f"'{value}" if isinstance(value, str) and FORMULA.match(value) else value


AT_ONCE = 200
"""Lines sent in one piece."""


class _Echo:
    """A file that gives back what is written to it."""

    def write(self, text: str) -> str:
        return text


def lines(columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> Iterator[str]:
    """A table as lines of CSV, with the mark by which spreadsheets know its encoding."""
    writer = csv.writer(_Echo())
    yield "\ufeff"
    yield writer.writerow(columns)
    for row in rows:
        yield writer.writerow([cell(value) for value in row])


def stream(
    request: HttpRequest, name: str, columns: Sequence[str], rows: Iterable[Sequence[Any]]
) -> StreamingHttpResponse:
    """A table as a file of this name."""
    made = _at(timezone.get_current_timezone(), lines(columns, rows))
    # Django would first gather all that a common iterator has, where it serves asynchronously.
    content = _some_at_a_time(made) if isinstance(request, ASGIRequest) else made
    response = StreamingHttpResponse(content, content_type="text/csv; charset=utf-8")
    response.headers["Content-Disposition"] = content_disposition_header(True, name) or "attachment"
    return response


def _at(zone: tzinfo, made: Iterator[str]) -> Iterator[str]:
    """Lines with the times of this zone: they are sent when the request, and with it its zone, is over."""
    while True:
        with timezone.override(zone):
            line = next(made, None)
        if line is None:
            return
        yield line


async def _some_at_a_time(made: Iterator[str]) -> AsyncIterator[str]:
    following = sync_to_async(lambda: "".join(islice(made, AT_ONCE)))
    while some := await following():
        yield some
