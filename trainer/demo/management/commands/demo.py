"""``manage.py demo``: a class of 24 with six weeks of answers, to try every page with."""

from argparse import ArgumentParser
from time import perf_counter
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from trainer.accounts.models import User
from trainer.demo import story

PEOPLE_HERE = """\
{people} here already, and the demo would stand among what is theirs. Give it a site of its own:
    TENPAI_DATA=var/demo make demo
    TENPAI_DATA=var/demo make run
or, if it may join them (nobody else can answer anything for the minute or two it takes):
    .venv/bin/python manage.py demo --into-this-site"""

THERE = """\
The demo class is here already; nothing was changed. A new password for its teacher:
    .venv/bin/python manage.py changepassword NAME"""

DONE = """\
Done in {seconds:.0f} s. Start the site with `make run` and sign in at {sign_in}
    {told.teacher:12} {told.password}    teaches the class {told.classroom.name!r}
    {told.colleague:12} {told.colleague_password}    teaches it too
    {told.student:12} {told.student_password}       one of its students; the class's cards have the others
These passwords are not shown again."""


class Command(BaseCommand):
    help = "Makes a class of 24 invented students with six weeks of answers, to try every page with."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--into-this-site", action="store_true", help="also where there are people already")
        parser.add_argument("--seed", default="tenpai", help="another seed, other answers")

    def handle(self, *args: Any, **options: Any) -> None:
        if story.is_there():
            raise CommandError(THERE)
        people = User.objects.count()
        if people and not options["into_this_site"]:
            raise CommandError(PEOPLE_HERE.format(people="Somebody is" if people == 1 else f"{people} people are"))
        began = perf_counter()
        with transaction.atomic():  # all of it or nothing
            told = story.tell(story.plot(), seed=options["seed"], now=timezone.localtime(), progress=self.stderr.write)
        seconds = perf_counter() - began
        self.stdout.write(DONE.format(seconds=seconds, told=told, sign_in=reverse("account_login")))
