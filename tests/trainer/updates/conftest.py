"""Servers for these tests: a Redis and a PostgreSQL of their own, where they are installed."""

import os
import shutil
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path
from tempfile import mkdtemp
from time import monotonic, sleep
from typing import Any

import pytest


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def found(program: str) -> str:
    """The program, on the path or where Debian puts PostgreSQL's. Without it the test is skipped, and says so."""
    places = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{program}"))
    path = shutil.which(program) or (str(places[-1]) if places else None)
    if path is None:
        message = f"{program} is not installed (Debian: apt-get install redis-server postgresql)"
        if os.environ.get("TENPAI_REQUIRE_SERVERS") == "1":
            pytest.fail(message)
        pytest.skip(message)
    return path


class RedisServer:
    """A Redis that can be stopped and started again at the same port."""

    def __init__(self) -> None:
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self._program = found("redis-server")

    def start(self) -> None:
        command = [self._program, "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        patience = monotonic() + 10
        while monotonic() < patience:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            sleep(0.02)
        pytest.fail("Redis did not start within ten seconds")

    def stop(self) -> None:
        self._process.kill()
        self._process.wait()


@pytest.fixture
def redis_server() -> Iterator[RedisServer]:
    pytest.importorskip("redis", reason="the driver for Redis is not installed (requirements/scale.txt)")
    server = RedisServer()
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def postgres_parameters() -> Iterator[dict[str, Any]]:
    """How to reach a PostgreSQL made for this run. It will not run for root, who makes it as ``postgres``: in a folder
    of its own, since pytest keeps its own from everybody else.
    """
    pytest.importorskip("psycopg", reason="the driver for PostgreSQL is not installed (requirements/scale.txt)")
    initdb, pg_ctl = found("initdb"), found("pg_ctl")
    folder = Path(mkdtemp(prefix="postgres-"))
    root = os.getuid() == 0
    who = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] if root else []
    if root:
        shutil.chown(folder, "postgres")
    port, data = free_port(), folder / "data"

    def run(*command: str) -> None:
        done = subprocess.run([*who, *command], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        assert done.returncode == 0, done.stdout

    run(initdb, "--auth=trust", "--username=tenpai", "--no-sync", "--encoding=UTF8", "-D", str(data))
    options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off"
    log = str(folder / "log")
    run(pg_ctl, "-D", str(data), "-w", "-o", options, "-l", log, "start")
    yield {"host": "127.0.0.1", "port": port, "user": "tenpai", "dbname": "postgres"}
    run(pg_ctl, "-D", str(data), "-m", "immediate", "stop")
    shutil.rmtree(folder)
