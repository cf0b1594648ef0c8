"""Tables given out as CSV: streamed a row at a time, and safe to open in a spreadsheet."""

import csv
import json
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import Any

from django.http import StreamingHttpResponse
from django.utils.http import content_disposition_header

from trainer.accounts.export import FORMULA


def cell(value: Any) -> Any:
    """A value as a cell: numbers stay numbers, and no text is taken for a formula."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, datetime):
        return value.isoformat(timespec="seconds")
    if isinstance(value, dict | list):
        return json.dumps(value, ensure_ascii=False)
    return f"'{value}" if isinstance(value, str) and FORMULA.match(value) else value


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


def stream(name: str, columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> StreamingHttpResponse:
    """A table as a file of this name."""
    response = StreamingHttpResponse(lines(columns, rows), content_type="text/csv; charset=utf-8")
    response.headers["Content-Disposition"] = content_disposition_header(True, name) or "attachment"
    return response
