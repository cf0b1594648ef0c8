"""``manage.py bots tournament``: the levels against each other."""

from argparse import ArgumentParser
from time import perf_counter
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from engine.bots import BOTS
from engine.rules import ids, load
from trainer.play.tournament import play_games, table


class Command(BaseCommand):
    help = "Whole matches between bots on duplicate walls: placing, points and rates of each level."

    def add_arguments(self, parser: ArgumentParser) -> None:
        what = parser.add_subparsers(dest="what", required=True)
        tournament = what.add_parser("tournament", help="the levels at one table, their seats turned round")
        tournament.add_argument("--seats", default=",".join(reversed(list(BOTS))), help="a level for each seat")
        tournament.add_argument("--games", type=int, default=40, help="matches; filled up to whole turns of the seats")
        tournament.add_argument("--seed", default="1")
        tournament.add_argument("--rules", default="tenhou", choices=ids(), metavar="ID")
        tournament.add_argument("--jobs", type=int, default=1, help="processes")

    def handle(self, *args: Any, **options: Any) -> None:
        rules = load(options["rules"])
        levels = options["seats"].split(",")
        if unknown := set(levels) - BOTS.keys():
            raise CommandError(f"no level is called {', '.join(sorted(unknown))}; there are {', '.join(BOTS)}")
        if len(levels) != rules.table.seats:
            raise CommandError(f"{len(levels)} levels for the {rules.table.seats} seats of {rules.name}")
        began = perf_counter()
        games = list(play_games(levels, options["games"], rules, options["seed"], options["jobs"]))
        matches = len(games) * len(levels)
        self.stdout.write(f"{rules.name}: {matches} matches on {len(games)} walls, seed {options['seed']}")
        for line in table(games):
            self.stdout.write(line)
        self.stdout.write(f"{(perf_counter() - began) / matches:.1f} s a match")
