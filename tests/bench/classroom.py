"""A class of forty with 200,000 answers: its pages against an empty page of the same stack, and its answers as CSV.

The answers are put into the database directly, with the tallies `take_answer` would have kept. Memory is the most that
Python holds while the file is sent, of the whole class against that of one student; it must not grow with the answers.
"""

import os
import random
import tempfile
import tracemalloc
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

from tests.bench.measure import Candidate, Figure, medians
from tests.bench.site import sender

STUDENTS, ANSWERS, DAYS = 40, 200_000, 60
CHUNKS, SIZE = 12, 3

GOALS = {"matrix": (10, 15), "matrix.all": (10, 15), "student": (10, 15), "slip": (10, 15), "slips.week": (10, 15)}


def figures() -> Iterator[Figure | str]:
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {"TENPAI_DATA": folder, "DJANGO_SETTINGS_MODULE": "tests.settings"}
        import django

        django.setup()
        from django.core.management import call_command

        call_command("migrate", verbosity=0)
        send = sender()
        classroom, place = _class()
        here = classroom.get_absolute_url()
        paths = {
            "empty": "/empty/",
            "matrix": here,
            "matrix.all": f"{here}?skills=all&sort=answers",
            "student": place.get_absolute_url(),
            "slip": f"{here}slips/pay.total/",
            "slips.week": f"{here}slips/?days=7",
        }
        times = medians(
            {name: Candidate(lambda path: send("GET", path, {}), [path], SIZE) for name, path in paths.items()}, CHUNKS
        )
        for name, (goal, floor) in GOALS.items():
            yield Figure(f"class.{name}/empty-page", times[name] / times["empty"], goal, floor)
        one, rows_of_one = _sent(classroom, {"student": place.pk})
        whole, rows = _sent(classroom, {})
        assert (rows_of_one, rows) == (ANSWERS // STUDENTS + 1, ANSWERS + 1)
        yield f"{'class.csv':36} {rows:,} lines, {whole / 2**20:.1f} MiB at most"
        yield Figure("class.csv-memory/one-student's", whole / one, 1.2, 2)


def _sent(classroom: Any, asked: dict[str, str]) -> tuple[int, int]:
    """Send the answers: the most memory held, in bytes, and how many lines there were."""
    from trainer.classroom import export, pages

    tracemalloc.start()
    rows = pages.answer_rows(classroom, asked)
    lines = sum(1 for line in export.lines(pages.ANSWER_COLUMNS, rows) if line != "\ufeff")
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return most, lines


def _class() -> tuple[Any, Any]:
    from django.utils import timezone

    from engine.rules import load
    from trainer.accounts.models import User
    from trainer.classroom import services
    from trainer.classroom.models import DayTally, Membership, Seen, SlipTally, Standing
    from trainer.drills import services as drills
    from trainer.drills.models import Attempt, Evidence
    from trainer.drills.skills import SKILLS

    rng, now = random.Random(6), timezone.now()
    teacher = User.objects.get(username="learner")
    classroom = services.create(owner=teacher, name="Bench", key="benchbench22")
    people = User.objects.bulk_create(User(username=f"s{number}") for number in range(STUDENTS))
    places = Membership.objects.bulk_create(
        Membership(classroom=classroom, student=person, name=f"Student {number}")
        for number, person in enumerate(people)
    )
    record = drills.record_of(load("standard"))
    each = ANSWERS // STUDENTS
    made = [drills.new_question(kind="points", level="all", record=record, options={}) for _ in range(each)]
    for question in made:
        question.save(force_insert=True)
    answer = drills.KINDS["points"].solve(drills.asked(made[0])).to_values()
    for person, place in zip(people, places, strict=True):
        attempts = Attempt.objects.bulk_create(
            (
                Attempt(
                    person=person,
                    question=question,
                    kind="points",
                    answer=answer,
                    right=rng.random() < 0.7,
                    slip="pay.total" if rng.random() < 0.02 else "",
                    took=10.0,
                    shows={"points-ron": True},
                )
                for question in made
            ),
            batch_size=2000,
        )
        Seen.objects.bulk_create(
            (Seen(place=place, attempt=attempt, slip=attempt.slip) for attempt in attempts), batch_size=5000
        )
        Evidence.objects.bulk_create(
            (
                Evidence(person=person, attempt=attempt, skill="points-ron", right=attempt.right, at=now)
                for attempt in attempts[:200]
            ),
            batch_size=2000,
        )
    states = ("learning", "reached", "slipped")
    Standing.objects.bulk_create(
        Standing(place=place, skill=skill, state=rng.choice(states), tries=9, right=6, early="01001", seen=now)
        for place in places
        for skill in SKILLS
    )
    slips = (
        "pay.total",
        "pay.not-rounded",
        "pay.rounded-down",
        "pay.sticks-added",
        "pay.four-payers",
        "fu.not-rounded",
    )
    SlipTally.objects.bulk_create(
        SlipTally(place=place, slip=slip, times=5, seen=now) for place in places for slip in slips
    )
    day = timezone.localdate(now)
    DayTally.objects.bulk_create(
        DayTally(place=place, day=day - timedelta(days=ago), answers=each // DAYS, right=60, seconds=600.0)
        for place in places
        for ago in range(DAYS)
    )
    return classroom, places[0]
