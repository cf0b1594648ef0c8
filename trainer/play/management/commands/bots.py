"""``manage.py bots tournament``: the levels against each other; ``manage.py bots wins``: what they win, as a file."""

from argparse import ArgumentParser
from pathlib import Path
from time import perf_counter
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from engine.bots import BOTS
from engine.rules import Ruleset, ids, load
from trainer.play.gathering import gather
from trainer.play.tournament import play_games, so_far, table
from trainer.wins import FOLDER, NAMES


class Command(BaseCommand):
    help = "Whole matches between bots: how well each level plays, or a file of the hands they win with."

    def add_arguments(self, parser: ArgumentParser) -> None:
        what = parser.add_subparsers(dest="what", required=True)
        tournament = what.add_parser("tournament", help="the levels at one table, their seats turned round")
        tournament.add_argument("--seats", default=",".join(reversed(list(BOTS))), help="a level for each seat")
        tournament.add_argument("--games", type=int, default=40, help="matches; filled up to whole turns of the seats")
        tournament.add_argument("--seed", default="1")
        tournament.add_argument("--rules", default="tenhou", choices=ids(), metavar="ID")
        tournament.add_argument("--jobs", type=int, default=1, help="processes")
        wins = what.add_parser("wins", help="matches until there are so many wins; writes them to trainer/wins")
        wins.add_argument("pool", choices=NAMES)
        wins.add_argument("--seats", default="normal,expert,normal,expert", help="a level for each seat")
        wins.add_argument("--wins", type=int, default=3000)
        wins.add_argument("--seed", default="1")
        wins.add_argument("--jobs", type=int, default=1, help="processes; the file is the same for any number")
        wins.add_argument("--to", type=Path, default=FOLDER, help="the folder it is written to")

    def handle(self, *args: Any, **options: Any) -> None:
        rules = load(RULES[options["pool"]] if options["what"] == "wins" else options["rules"])
        levels = options["seats"].split(",")
        if unknown := set(levels) - BOTS.keys():
            raise CommandError(f"no level is called {', '.join(sorted(unknown))}; there are {', '.join(BOTS)}")
        if len(levels) != rules.table.seats:
            raise CommandError(f"{len(levels)} levels for the {rules.table.seats} seats of {rules.name}")
        if options["what"] == "wins":
            self._wins(rules, levels, options)
            return
        began = perf_counter()
        games = []
        for game in play_games(levels, options["games"], rules, options["seed"], options["jobs"]):
            games.append(game)
            if len(games) % 10 == 0:
                self.stderr.write(so_far(games))
        matches = len(games) * len(levels)
        self.stdout.write(f"{rules.name}: {matches} matches on {len(games)} walls, seed {options['seed']}")
        for line in table(games):
            self.stdout.write(line)
        self.stdout.write(f"{(perf_counter() - began) / matches:.1f} s a match")

    def _wins(self, rules: Ruleset, levels: list[str], options: dict[str, Any]) -> None:
        name, wins, seed = options["pool"], options["wins"], options["seed"]
        command = f"manage.py bots wins {name} --seats {options['seats']} --wins {wins} --seed {seed}"
        found = gather(rules, levels, wins, seed, command=command, jobs=options["jobs"])
        path = options["to"] / f"{name}.txt"
        path.write_text(str(found), encoding="utf-8")
        self.stdout.write(f"{path}: {len(found.wins)} wins in {found.rounds} rounds")


RULES = {"four": "standard", "three": "sanma", "family": "family"}
"""The rules each pool is played by."""
