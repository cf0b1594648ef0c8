"""What `manage.py check` and every start refuse about the bus."""

from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, register

REMEDY = "Set TENPAI_BUS to redis://… or postgres, or serve with one worker."


@register()
def bus_reaches_every_worker(app_configs: Any, **options: Any) -> Sequence[CheckMessage]:
    """With several workers news must travel between processes, or pages would stand still at random."""
    kind = settings.BUS
    if kind == "memory":
        if settings.WORKERS > 1:
            return [Error("News stay in one process, and there are several workers.", hint=REMEDY, id="updates.E001")]
    elif kind == "postgres":
        if not str(settings.DATABASES["default"]["ENGINE"]).endswith("postgresql"):
            hint = "Set DATABASE_URL to a PostgreSQL database, or TENPAI_BUS to something else."
            return [Error("TENPAI_BUS is postgres and the database is not.", hint=hint, id="updates.E002")]
    elif not kind.startswith(("redis://", "rediss://", "unix://")):
        return [Error(f"TENPAI_BUS is “{kind}”, which is none of memory, postgres, redis://…", id="updates.E003")]
    return []
