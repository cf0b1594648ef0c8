"""``manage.py migrate``, Django's, but it waits for who is writing: on SQLite that can take a while, as `demo` does."""

from itertools import count
from typing import Any

from django.core.management.commands.migrate import Command as Migrate
from django.db import OperationalError, transaction


class Command(Migrate):
    def check(self, *args: Any, **options: Any) -> None:
        self._wait_for_the_database()
        super().check(*args, **options)

    def _wait_for_the_database(self) -> None:
        """Django's checks would take a locked database for one that cannot hold JSON."""
        for attempt in count():
            try:
                with transaction.atomic():
                    return
            except OperationalError as error:
                if "database is locked" not in str(error):
                    raise
                if attempt == 0:
                    self.stderr.write("Another program, perhaps `make demo`, is writing to the database. Waiting …")
