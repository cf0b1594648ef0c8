"""What is kept of a person, given to them: one JSON document, or a table at a time as CSV."""

import csv
import io
import json
import re
from collections.abc import Iterator
from datetime import datetime
from typing import Any

from django.utils import timezone

from trainer.accounts import belongings
from trainer.accounts.belongings import Table
from trainer.accounts.models import User

FORMULA = re.compile(r"\s*[=+\-@＝＋－＠]|[\t\r\n]")
"""How a text begins that a spreadsheet might take for something to compute."""


def document(person: User) -> str:
    """Everything, as JSON."""
    tables = {
        table.name: [dict(zip(table.columns, row, strict=True)) for row in _rows(table)] for table in _all(person)
    }
    return json.dumps({"exported": _given(timezone.now())} | tables, ensure_ascii=False, indent=1)


def tables(person: User) -> list[tuple[str, str]]:
    """The tables there are: name, and what stands in it."""
    return [(table.name, table.says) for table in _all(person)]


def sheet(person: User, name: str) -> str:
    """One table as CSV. Raises `KeyError`."""
    table = {table.name: table for table in _all(person)}[name]
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(table.columns)
    writer.writerows([_cell(value) for value in row] for row in _rows(table))
    return out.getvalue()


def _rows(table: Table) -> Iterator[list[Any]]:
    return ([_given(value) for value in row] for row in table.rows())


def _given(value: Any) -> Any:
    """A value as it is given out: moments as the pages have them, so that their day is the same."""
    return timezone.localtime(value).isoformat() if isinstance(value, datetime) else value


def _all(person: User) -> Iterator[Table]:
    yield _account(person)
    yield from belongings.tables(person)


def _account(person: User) -> Table:
    fields = (
        "username",
        "is_guest",
        "date_joined",
        "email",
        "ruleset",
        "names",
        "theme",
        "corners",
        "motion",
        "double_time",
    )
    rows = [[getattr(person, name) for name in fields]]
    return Table("account", "your name and preferences", ("name", "guest", "since", *fields[3:]), lambda: rows)


def _cell(value: Any) -> Any:
    """A value as a cell: numbers stay numbers, and no text is taken for a formula."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict | list | tuple):
        return json.dumps(value, ensure_ascii=False)
    return f"'{value}" if isinstance(value, str) and FORMULA.match(value) else value
