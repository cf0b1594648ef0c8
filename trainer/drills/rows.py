"""Rows read and written by statements that are made once for a model, not anew each time: for what every answer does.

Written rows are new or not, as may be; several writers at once lose nothing of what is added.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from itertools import chain
from typing import Any

from django.db import connection, models


def select(
    model: type[models.Model], names: tuple[str, ...], where: Mapping[str, Sequence[Any]]
) -> list[dict[str, Any]]:
    """The named fields of the rows whose fields are among the values given; an empty sequence finds none."""
    if not all(where.values()):
        return []
    sql, converters = _select(connection.vendor, model, names, tuple((name, len(where[name])) for name in where))
    with connection.cursor() as cursor:
        cursor.execute(sql, list(chain.from_iterable(where.values())))
        found = cursor.fetchall()
    return [
        {name: convert(value) for name, convert, value in zip(names, converters, row, strict=True)} for row in found
    ]


@cache
def _select(
    vendor: str, model: type[models.Model], names: tuple[str, ...], where: tuple[tuple[str, int], ...]
) -> tuple[str, tuple[Callable[[Any], Any], ...]]:
    """The statement and what makes values of what it finds. ``vendor`` is only there to keep databases apart."""
    quoted, meta = connection.ops.quote_name, model._meta
    asked = [meta.get_field(name) for name in names]
    columns = ", ".join(quoted(str(field.column)) for field in asked if isinstance(field, models.Field))
    conditions = " AND ".join(
        f"{quoted(str(field.column))} IN ({', '.join(['%s'] * number)})"
        for name, number in where
        for field in [meta.get_field(name)]
        if isinstance(field, models.Field)
    )
    sql = f"SELECT {columns} FROM {quoted(meta.db_table)} WHERE {conditions}"
    return sql, tuple(_converter(field) for field in asked if isinstance(field, models.Field))


def _converter(field: models.Field) -> Callable[[Any], Any]:
    column = field.get_col(field.model._meta.db_table)
    steps = [*connection.ops.get_db_converters(column), *field.get_db_converters(connection)]

    def convert(value: Any) -> Any:
        for step in steps:
            value = step(value, column, connection)
        return value

    return convert


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
    """The statement and the fields whose values it takes."""

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
