"""A live question with forty phones on one process: how long an answer takes to the teacher's screen, and what a stream
keeps of memory.

A real server in a process of its own, spoken to over sockets. Answers come over four seconds, as those of a class do;
the time runs from the moment one is sent to the moment the teacher's stream counts it.
"""

import asyncio
import json
import os
import random
import re
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter
from typing import Any

from tests.bench.measure import Figure

STUDENTS, ROUNDS, SECONDS, MORE = 40, 6, 4.0, 400
ROOM = "r" * 12


def figures() -> Iterator[Figure | str]:
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "static").mkdir()
        environment = os.environ | {"TENPAI_DATA": folder, "DJANGO_SETTINGS_MODULE": "tests.settings"}
        seeded = subprocess.run(
            [sys.executable, "-m", "tests.bench.live"], env=environment, capture_output=True, text=True, check=True
        )
        people = json.loads(seeded.stdout)
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        command = [sys.executable, "manage.py", "serve", "--port", str(port)]
        server = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
        try:
            found = asyncio.run(_class(port, people, server.pid))
        finally:
            server.terminate()
            server.wait()
    times = sorted(found["times"])
    yield Figure("live.answer-to-screen.p95-ms", 1000 * times[int(0.95 * len(times))], 250, 500)
    yield f"{'live.answer-to-screen.median-ms':36} {1000 * times[len(times) // 2]:8.3g}"
    yield f"{'live.question-to-40-phones-ms':36} {1000 * max(found['asked']):8.3g}"
    yield Figure("live.memory-KB/stream", found["memory"], 64, 256)


def seed() -> None:
    """Fill the database: a room, its teacher, forty seats. Prints the code and everybody's session."""
    import django

    django.setup()
    from django.conf import settings
    from django.core.management import call_command
    from django.test import Client

    call_command("migrate", verbosity=0)
    from trainer.accounts.models import User
    from trainer.live import services

    def session(user: User) -> str:
        client = Client()
        client.force_login(user)
        return client.cookies[settings.SESSION_COOKIE_NAME].value

    teacher = User.objects.create_user("teacher")
    room = services.open_room(teacher=teacher, pk=ROOM, classroom=None, title="", scored=True)
    students = [User.objects.create_user(f"student-{number}") for number in range(STUDENTS)]
    for student in students:
        services.join(room=room, person=student, name=student.username)
    question = services.new_question(kind="points", level="dealer-ron", ruleset="standard", asks=[])
    services.ask(room=room, question=question, at=0)
    print(json.dumps({"code": room.code, "teacher": session(teacher), "students": list(map(session, students))}))


class Site:
    """The server, spoken to as a browser of one person would."""

    def __init__(self, port: int) -> None:
        self.port = port

    async def send(self, method: str, path: str, session: str, body: str = "") -> tuple[Any, Any]:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, limit=2**20)
        token = "a" * 32
        lines = [
            f"{method} {path} HTTP/1.1",
            f"Host: 127.0.0.1:{self.port}",
            f"Cookie: sessionid={session}; csrftoken={token}",
            f"X-CSRFToken: {token}",
            "HX-Request: true",
            "Content-Type: application/x-www-form-urlencoded",
            f"Content-Length: {len(body)}",
        ]
        writer.write(("\r\n".join(lines) + "\r\n\r\n" + body).encode())
        await writer.drain()
        status = await reader.readline()
        assert b" 200 " in status, f"{method} {path}: {status!r}"
        return reader, writer

    async def post(self, path: str, session: str, body: str) -> None:
        reader, writer = await self.send("POST", path, session, body)
        size = 0
        while (line := await reader.readline()).strip():
            if line.lower().startswith(b"content-length:"):
                size = int(line.split(b":")[1])
        await reader.readexactly(size)
        writer.close()

    async def follow(self, path: str, session: str, heard: Any) -> None:
        """Open a stream and tell of each version it brings; ends with the task."""
        reader, writer = await self.send("GET", path, session)
        try:
            while line := await reader.readline():
                if line.startswith(b"id: "):
                    heard(line[4:].decode().strip(), perf_counter())
        finally:
            writer.close()


async def _class(port: int, people: dict[str, Any], pid: int) -> dict[str, Any]:
    site = Site(port)
    for _ in range(200):  # until the server listens
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.close()
            break
        except OSError:
            await asyncio.sleep(0.1)
    board: list[tuple[str, float]] = []
    phones: dict[int, tuple[str, float]] = {}
    tasks = [
        asyncio.create_task(site.follow(f"/live/rooms/{ROOM}/", people["teacher"], lambda *one: board.append(one)))
    ]
    seat = f"/live/room/{people['code']}/"

    def phone(number: int) -> Any:
        return lambda *one: phones.__setitem__(number, one)

    for number, session in enumerate(people["students"]):
        tasks.append(asyncio.create_task(site.follow(seat, session, phone(number))))
    await _until(lambda: len(phones) == STUDENTS and board)
    rng, times, asked = random.Random(1), [], []
    for turn in range(1, ROUNDS + 1):
        sent: list[float] = []
        del board[:]

        async def answer(session: str, wait: float, turn: int = turn, sent: list[float] = sent) -> None:
            await asyncio.sleep(wait)
            sent.append(perf_counter())
            amount = rng.choice(("1500", "2000", "2900", "3900", "5800", "7700", "12000"))
            await site.post(f"/room/{people['code']}/{turn}/answer/", session, f"payment={amount}")

        await asyncio.gather(*(answer(session, rng.random() * SECONDS) for session in people["students"]))
        await _until(lambda: bool(board) and board[-1][0].endswith(f".{STUDENTS}"))
        if turn > 1:  # the first finds everything cold
            times += [_seen(board, place) - moment for place, moment in enumerate(sorted(sent), 1)]
        await site.post(f"/rooms/{ROOM}/turn/", people["teacher"], f"act=show&at={turn}")
        phones.clear()
        start = perf_counter()
        await site.post(f"/rooms/{ROOM}/turn/", people["teacher"], f"act=like&at={turn}")
        await _until(lambda: len(phones) == STUDENTS)
        asked.append(max(moment for _, moment in phones.values()) - start)
    before = _resident(pid)
    more: dict[int, tuple[str, float]] = {}
    for number in range(MORE):
        session = people["students"][number % STUDENTS]

        def heard(version: str, moment: float, number: int = number) -> None:
            more[number] = version, moment

        tasks.append(asyncio.create_task(site.follow(seat, session, heard)))
        if number % 20 == 19:
            await _until(lambda number=number: len(more) == number + 1)
    memory = (_resident(pid) - before) / MORE
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return {"times": times, "asked": asked[1:], "memory": memory}


def _seen(board: list[tuple[str, float]], place: int) -> float:
    """The moment from which the teacher's screen counted so many answers."""
    return next(moment for version, moment in board if int(version.rpartition(".")[2]) >= place)


async def _until(done: Any) -> None:
    async with asyncio.timeout(60):
        while not done():
            await asyncio.sleep(0.005)


def _resident(pid: int) -> float:
    """Kilobytes of a process in memory."""
    found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())
    assert found
    return float(found[1])


if __name__ == "__main__":
    seed()
