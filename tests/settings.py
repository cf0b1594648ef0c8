"""The site's settings, made quick for tests; nothing that decides behaviour differs."""

import os

from trainer.settings import *  # noqa: F403
from trainer.settings import DATA_DIR, DATABASES

if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    # In a file, since threads share no database in memory; one for each process, so that runs do not meet.
    DATABASES["default"]["TEST"] = {"NAME": DATA_DIR / f"test-{os.getpid()}.sqlite3"}
else:
    # A pool keeps connections open, and with them the test database could not be dropped.
    DATABASES["default"]["OPTIONS"]["pool"] = False
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES = {"staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
