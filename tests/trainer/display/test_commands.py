"""The commands that start the site: they say what is the matter, or wait until it is over."""

import sqlite3
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(connection.vendor != "sqlite", reason="only SQLite has writers wait for one another")
def test_migrating_waits_for_whoever_writes() -> None:
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA busy_timeout=100")
    writer = sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)
    writer.execute("BEGIN IMMEDIATE")

    class Told(StringIO):
        def write(self, text: str) -> int:
            writer.close()
            return super().write(text)

    told = Told()
    call_command("migrate", verbosity=0, skip_checks=False, stderr=told)
    assert "is writing to the database. Waiting" in told.getvalue()


def test_a_port_that_is_no_number_is_said_to_be_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PORT", "abc")
    with pytest.raises(CommandError, match="argument --port: invalid int value: 'abc'"):
        call_command("serve")
