"""Practice against an empty page of the same stack: how many times its time a question and an answer take.

A request goes through every middleware and the whole view to the rendered response, without a socket. "question" is
going on in a set: a question made, checked, stored and rendered. "answer" is a wrong answer marked, its slip looked
for, kept and explained. The pages of progress are those of somebody with a hundred thousand answers.
"""

import os
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any
from urllib.parse import urlencode

from tests.bench.measure import Candidate, Figure, medians

CHUNKS, SIZE = 20, 6
NEEDED = 2 * CHUNKS * SIZE
"""Questions a candidate uses up: each is gone on from, or answered, once."""

GOAL, FLOOR = 4, 5
PROGRESS_GOAL, PROGRESS_FLOOR = 6, 8
MANY = 100_000
PROGRESS = {
    "practise": "/practise/",
    "progress": "/progress/",
    "skill": "/progress/skills/fu-wait/",
    "figures": "/progress/figures/",
    "mistakes": "/progress/mistakes/",
    "history": "/progress/history/",
    "history-filtered": "/progress/history/?kind=tiles&skill=tile-names&outcome=not-yet&until=2025-06-30",
}
KINDS = {"score": "typical", "waits": "mixed", "points": "all"}


def figures() -> Iterator[Figure | str]:
    with tempfile.TemporaryDirectory() as folder:
        times = medians(_candidates(folder), CHUNKS)
        for name in times:
            if name != "empty":
                goals = (PROGRESS_GOAL, PROGRESS_FLOOR) if name in PROGRESS else (GOAL, FLOOR)
                yield Figure(f"site.{name}/empty-page", times[name] / times["empty"], *goals)


def _candidates(folder: str) -> dict[str, Candidate]:
    os.environ |= {"TENPAI_DATA": folder, "DJANGO_SETTINGS_MODULE": "tests.settings"}
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    send = sender()
    # As long a chunk as the others', or a busy machine would interrupt it less often.
    candidates = {"empty": Candidate(lambda _: send("GET", "/empty/", {}), [None], GOAL * SIZE)}
    for kind, level in KINDS.items():
        answered, fresh = _sets(kind, level, answer=True), _sets(kind, level, answer=False)
        candidates[f"{kind}.question"] = Candidate(_going_on(send), answered, SIZE)
        candidates[f"{kind}.answer"] = Candidate(_answering(send), fresh, SIZE)
    return candidates | dict(_progress())


def _progress() -> Iterator[tuple[str, Candidate]]:
    """The pages of progress of somebody with very many answers."""
    from tests.bench.many import answered
    from trainer.accounts.models import User

    send = sender("veteran")
    answered(User.objects.get(username="veteran"), MANY)
    for name, address in PROGRESS.items():
        yield name, Candidate(partial(_get, send), [address], SIZE)


def _get(send: "Send", address: str) -> bytes:
    return send("GET", address, {})


Send = Callable[[str, str, dict[str, Any]], bytes]


def sender(name: str = "learner") -> Send:
    """``send(method, path, data)``: the body of the response, for a person signed in, asking as htmx does."""
    from django.conf import settings
    from django.contrib.auth import get_user_model, login
    from django.contrib.sessions.backends.db import SessionStore
    from django.core.handlers.wsgi import WSGIHandler
    from django.http import HttpRequest
    from django.test import RequestFactory

    visit = HttpRequest()
    visit.session = SessionStore()
    login(visit, get_user_model().objects.get_or_create(username=name)[0], settings.AUTHENTICATION_BACKENDS[0])
    visit.session.save()
    secret = "a" * 32
    factory = RequestFactory(headers={"host": "localhost", "x-csrftoken": secret, "hx-request": "true"})
    factory.cookies[settings.SESSION_COOKIE_NAME] = visit.session.session_key
    factory.cookies[settings.CSRF_COOKIE_NAME] = secret
    respond = WSGIHandler().get_response

    def send(method: str, path: str, data: dict[str, Any]) -> bytes:
        request = factory.generic(method, path, urlencode(data, doseq=True), "application/x-www-form-urlencoded")
        request.urlconf = "tests.bench.empty"
        response = respond(request)
        assert response.status_code == 200, f"{path}: {response.status_code}"
        return response.content

    return send


def _sets(kind: str, level: str, *, answer: bool) -> list[tuple[str, dict[str, Any]]]:
    """First questions of as many sets, each with a form's wrong answer to it; answered already with ``answer``."""
    from trainer.accounts.models import User
    from trainer.drills import services

    person = User.objects.get(username="learner")
    found = []
    for _ in range(NEEDED):
        question = services.start_set(person=person, kind=kind, level=level, ruleset_id="mahjong-soul", options={})
        if answer:
            services.take_answer(person=person, question=question, answer=None, took=None)
        found.append((question.pk, _wrong(question)))
    return found


def _wrong(question: Any) -> dict[str, Any]:
    """The right answer but for its first number or tile; every part that is built on it is left as it was."""
    from trainer.drills import services
    from trainer.drills.kinds import KINDS

    kind, asked = KINDS[question.kind], services.asked(question)
    right = kind.solve(asked)
    data: dict[str, Any] = {"yaku": sorted(right.yaku or ()), "han": right.han or 0, "fu": right.fu or 30}
    names = [name for name in kind.fields(asked) if name.startswith("payment")]
    data |= {name: 2 * amount for name, amount in zip(names, right.payment or (), strict=True)}
    data["shown"] = services.stamp(question)
    data["tiles"] = [str(tile) for tile in sorted(right.tiles or ())][1:] or ["1m"]
    return data


def _going_on(send: Send) -> Callable[[Any], object]:
    return lambda item: send("POST", f"/q/{item[0]}/next/", {})


def _answering(send: Send) -> Callable[[Any], object]:
    return lambda item: send("POST", f"/q/{item[0]}/answer/", item[1])
