"""Rows written in one statement, whether they are new or not; several writers at once lose nothing of what is added.

For what every answer writes: the statement is made once for a model and not anew each time.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import chain

from django.db import connection, models


def upsert(rows: Sequence[models.Model], *, unique: tuple[str, ...], add: tuple[str, ...] = ()) -> None:
    """Write rows of one model, no more than some hundred. Where there is one with the same ``unique`` fields, its other
    fields become those of the new one; to those named in ``add`` the new value is added.
    """
    if rows:
        model = type(rows[0])
        sql, fields = _statement(connection.vendor, model, unique, add)
        values = ([field.get_db_prep_save(getattr(row, field.attname), connection) for field in fields] for row in rows)
        marks = ", ".join([f"({', '.join(['%s'] * len(fields))})"] * len(rows))
        with connection.cursor() as cursor:
            cursor.execute(sql.format(marks=marks), list(chain.from_iterable(values)))


@cache
def _statement(
    vendor: str, model: type[models.Model], unique: tuple[str, ...], add: tuple[str, ...]
) -> tuple[str, tuple[models.Field, ...]]:
    """The statement and the fields whose values it takes. ``vendor`` is only there to keep databases apart."""

    def columns(fields: Iterable[models.Field]) -> str:
        return ", ".join(quoted(str(field.column)) for field in fields)

    quoted = connection.ops.quote_name
    table = quoted(model._meta.db_table)
    fields = tuple(field for field in model._meta.concrete_fields if not field.primary_key)
    changes = ", ".join(
        f"{column} = {f'{table}.{column} + ' if field.name in add else ''}excluded.{column}"
        for field in fields
        for column in [columns([field])]
        if field.name not in unique
    )
    key = columns(field for field in fields if field.name in unique)
    return (
        f"INSERT INTO {table} ({columns(fields)}) VALUES {{marks}} ON CONFLICT ({key}) DO UPDATE SET {changes}",
        fields,
    )
