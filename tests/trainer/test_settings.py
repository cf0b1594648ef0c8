"""Settings that are computed, not written."""

import os
import stat
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.db import connection

from trainer.settings import BASE_DIR, SQLITE, kept_secret_key, postgres


def test_the_secret_key_is_made_once_and_kept_from_others(tmp_path: Path) -> None:
    path = tmp_path / "secret-key"
    with ThreadPoolExecutor(4) as pool:
        keys = set(pool.map(lambda _: kept_secret_key(path), range(8)))
    assert len(keys) == 1
    assert len(keys.pop()) >= 50
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert list(tmp_path.iterdir()) == [path]


def test_a_postgres_address() -> None:
    database = postgres("postgres://club:p%40ss@db.example:5433/tenpai")
    assert (database["USER"], database["PASSWORD"], database["NAME"]) == ("club", "p@ss", "tenpai")
    assert (database["HOST"], database["PORT"]) == ("db.example", "5433")


@pytest.mark.skipif(connection.vendor != "postgresql", reason="only PostgreSQL has a pool of connections")
def test_a_command_ends_when_it_is_done() -> None:
    command = [sys.executable, "manage.py", "showmigrations"]
    site = os.environ | {"DJANGO_SETTINGS_MODULE": "trainer.settings"}  # with its pool, which tests do without
    run = subprocess.run(command, capture_output=True, text=True, cwd=BASE_DIR, env=site, timeout=10)
    assert (run.returncode, run.stderr) == (0, "")


def test_sqlite_waits_for_its_turn() -> None:
    options = SQLITE["OPTIONS"]
    assert options["transaction_mode"] == "IMMEDIATE"
    assert options["timeout"] == 10


def test_an_https_address_turns_on_what_it_needs(tmp_path: Path) -> None:
    wanted = "DEBUG SECURE_SSL_REDIRECT SESSION_COOKIE_SECURE CSRF_COOKIE_SECURE ALLOWED_HOSTS"
    environment = os.environ | {"TENPAI_URL": "https://tenpai.example", "TENPAI_DATA": str(tmp_path)}
    environment.pop("TENPAI_DEBUG", None)
    answer = subprocess.run(
        [sys.executable, "-c", f"from trainer import settings as s\nfor n in {wanted.split()!r}: print(getattr(s, n))"],
        capture_output=True,
        text=True,
        check=True,
        env=environment,
        cwd=BASE_DIR,
    ).stdout.splitlines()
    assert answer[:4] == ["False", "True", "True", "True"]
    assert "'tenpai.example'" in answer[4]


def test_a_page_that_fails_is_written_to_standard_error(tmp_path: Path) -> None:
    program = """
import django, types
django.setup()
from django.urls import path
def broken(request):
    raise LookupError("the tile that was not there")
urls = types.ModuleType("urls")
urls.urlpatterns = [path("broken/", broken)]
from django.core.handlers.wsgi import WSGIHandler
from django.test import RequestFactory
request = RequestFactory(headers={"host": "localhost"}).get("/broken/")
request.urlconf = urls
print(WSGIHandler().get_response(request).status_code)
"""
    environment = os.environ | {"TENPAI_DATA": str(tmp_path), "DJANGO_SETTINGS_MODULE": "trainer.settings"}
    environment.pop("TENPAI_DEBUG", None)
    answer = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, env=environment, cwd=BASE_DIR
    )
    assert answer.stdout.split() == ["500"]
    assert "the tile that was not there" in answer.stderr
    assert "/broken/" in answer.stderr


def test_templates_are_read_afresh_while_pages_are_changed(tmp_path: Path) -> None:
    program = (
        "import django; django.setup()\nfrom django.template import engines\nprint(engines['django'].engine.loaders)"
    )
    environment = os.environ | {"TENPAI_DATA": str(tmp_path), "DJANGO_SETTINGS_MODULE": "trainer.settings"}
    for debug, kept in (("1", False), ("0", True)):
        answer = subprocess.run(
            [sys.executable, "-c", program],
            capture_output=True,
            text=True,
            check=True,
            env=environment | {"TENPAI_DEBUG": debug},
            cwd=BASE_DIR,
        )
        assert ("cached" in answer.stdout) is kept
