"""One of our levels with three players of @kobalab/majiang-ai, an independent bot of known strength.

``python -m tests.bots.majiang --games 100 --level master`` plays whole matches on duplicate walls, our level in each
seat in turn, and prints what `manage.py bots tournament` prints. The package is fetched once from the npm registry and
run under node; where one of these is missing that is said, and nothing is played.
"""

import argparse
import json
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any

from engine.actions import Action, Chi, Discard, Kan, NineTerminals, Pass, Pon, Riichi, Ron, Tsumo
from engine.bots import BOTS
from engine.events import Called, Dealt, Discarded, DoraShown, Drew, Event
from engine.eyes import view
from engine.hand import Meld, MeldKind, Relative
from engine.match import begin, next_round
from engine.play import apply, start
from engine.round import Over, Round
from engine.rules import Ruleset, load
from engine.tiles import WINDS, Tile, sort_tiles
from engine.wall import Wall
from trainer.play.tournament import Tally, so_far, table, tally

HOME = Path(__file__).parents[2] / ".venv" / "majiang"
PACKAGES = ("@kobalab/majiang-ai@1.0.13", "@kobalab/majiang-core@1.4.1")
DRIVER = Path(__file__).with_name("driver.js")


class Missing(Exception):
    """What keeps the other bot from playing."""


def fetch() -> None:
    """The package in its place. Raises `Missing`."""
    if not shutil.which("node"):
        raise Missing("node is not installed")
    if (HOME / "node_modules" / "@kobalab" / "majiang-ai").exists():
        return
    if not shutil.which("npm"):
        raise Missing("npm is not installed")
    HOME.mkdir(parents=True, exist_ok=True)
    command = ["npm", "install", "--prefix", str(HOME), "--ignore-scripts", "--no-audit", "--no-fund", *PACKAGES]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    if done.returncode:
        raise Missing(f"npm could not fetch {PACKAGES[0]}: {done.stderr.strip().splitlines()[-1:]}")


class Unmatched(AssertionError):
    """An answer of the other bot that is no option at our table."""


def tile_text(tile: Tile) -> str:
    return f"{tile.suit}{0 if tile.is_red else tile.rank}"


def tiles_text(tiles: Iterable[Tile]) -> str:
    text, suit = "", ""
    for tile in sort_tiles(tiles):
        text += tile_text(tile) if tile.suit != suit else tile_text(tile)[1]
        suit = tile.suit
    return text


_MARKS = {Relative.LEFT: "-", Relative.ACROSS: "=", Relative.RIGHT: "+"}


def meld_text(meld: Meld) -> str:
    """A meld in that bot's writing: the called tile marked by where it came from, an added one at the end."""
    suit = meld.tiles[0].suit
    digits = lambda tiles: "".join(tile_text(tile)[1] for tile in tiles)  # noqa: E731
    if meld.kind is MeldKind.CLOSED_KAN:
        return suit + digits(sorted(meld.tiles, key=lambda tile: tile.is_red))
    assert meld.called is not None
    assert meld.source is not None
    mark = _MARKS[meld.source]
    if meld.kind is MeldKind.CHI:
        return suit + "".join(tile_text(tile)[1] + (mark if tile is meld.called else "") for tile in meld.tiles)
    own = list(meld.tiles)
    own.remove(meld.called)
    if meld.added is not None:
        own.remove(meld.added)
    text = suit + digits(sorted(own, key=lambda tile: tile.is_red)) + tile_text(meld.called)[1] + mark
    return text + (tile_text(meld.added)[1] if meld.added is not None else "")


class Majiang:
    """The other bot's players in one node process, told of everything, and what each answered last."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            ["node", str(DRIVER), str(HOME)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.seats: tuple[int, ...] = ()
        self.replies: dict[int, dict[str, str]] = {}

    def close(self) -> None:
        assert self.process.stdin
        self.process.stdin.close()
        self.process.wait(10)

    def send(self, messages: dict[int, dict[str, Any]]) -> None:
        stdin, stdout = self.process.stdin, self.process.stdout
        assert stdin
        assert stdout
        for seat, message in messages.items():
            stdin.write(json.dumps({"seat": seat, "msg": message}) + "\n")
        stdin.flush()
        for seat in messages:
            self.replies[seat] = json.loads(stdout.readline()) or {}

    def sit(self, seats: Sequence[int]) -> None:
        """A new game with the players of these seats."""
        self.seats = tuple(seats)
        names = {"title": "", "player": ["A", "B", "C", "D"], "qijia": 0, "rule": {}}
        self.send({seat: {"kaiju": {"id": seat, **names}} for seat in self.seats})

    def deal(self, state: Round) -> None:
        carry = state.carry
        places = [(carry.dealer + turn) % 4 for turn in range(4)]
        common = {
            "zhuangfeng": WINDS.index(carry.prevalent_wind),
            "jushu": carry.dealer,
            "changbang": carry.honba,
            "lizhibang": carry.sticks,
            "defen": [carry.points[seat] for seat in places],
            "baopai": tile_text(state.wall.indicator(0)),
        }
        hands = {event.seat: tiles_text(event.tiles) for event in state.events if isinstance(event, Dealt)}
        self.send(
            {
                seat: {"qipai": {**common, "shoupai": [hands[at] if at == seat else "" for at in places]}}
                for seat in self.seats
            }
        )

    def tell(self, event: Event, dealer: int) -> None:
        """What happened, to every player."""
        match event:
            case Drew(seat, tile, replacement):
                assert tile is not None
                verb = "gangzimo" if replacement else "zimo"
                place = (seat - dealer) % 4
                self.send({to: {verb: {"l": place, "p": tile_text(tile) if to == seat else ""}} for to in self.seats})
            case Discarded(seat, tile, drawn, riichi):
                text = tile_text(tile) + "_" * drawn + "*" * riichi
                self._all({"dapai": {"l": (seat - dealer) % 4, "p": text}})
            case Called(seat, meld):
                own = meld.kind in (MeldKind.CLOSED_KAN, MeldKind.ADDED_KAN)
                self._all({"gang" if own else "fulou": {"l": (seat - dealer) % 4, "m": meld_text(meld)}})
            case DoraShown(indicator):
                self._all({"kaigang": {"baopai": tile_text(indicator)}})

    def _all(self, message: dict[str, Any]) -> None:
        self.send(dict.fromkeys(self.seats, message))

    def answer(self, seat: int, options: Sequence[Action]) -> Action:
        """The option the seat's last answer means. Raises `Unmatched`."""
        reply = self.replies[seat]
        found = [action for action in options if self._means(reply, action)]
        if len(found) != 1:
            raise Unmatched(f"{reply} among {', '.join(map(str, options))}")
        return found[0]

    def _means(self, reply: dict[str, str], action: Action) -> bool:
        match action:
            case Tsumo() | Ron():
                return "hule" in reply
            case NineTerminals():
                return "daopai" in reply
            case Discard(_, tile, drawn):
                return reply.get("dapai") == tile_text(tile) + "_" * drawn
            case Riichi(_, tile, drawn):
                return reply.get("dapai") == tile_text(tile) + "_" * drawn + "*"
            case Chi(_, tiles) | Pon(_, tiles):
                return "fulou" in reply and own_tiles(reply["fulou"]) == tiles_text(tiles)
            case Kan(_, tiles):
                text = reply.get("fulou" if len(tiles) == 3 else "gang", "")
                if len(tiles) == 1:
                    return text[:1] + text[-1:] == tile_text(tiles[0]) and not text[1:].isdigit()
                return own_tiles(text) == tiles_text(tiles)
            case Pass():
                return not reply.keys() - {"daopai"}
            case _:
                return False


def own_tiles(meld: str) -> str:
    """The tiles of the own hand in that bot's writing of a meld, in our order."""
    if not meld:
        return ""
    suit, rest = meld[0], meld[1:]
    place = next((at for at, mark in enumerate(rest) if mark in "-=+"), None)
    digits = rest if place is None else rest[: place - 1] + rest[place + 1 :]
    return suit + "".join(sorted(digits, key=lambda digit: (digit.replace("0", "5"), digit != "0")))


def play_match(majiang: Majiang, rules: Ruleset, level: str, ours: int, label: str) -> dict[str, Tally]:
    """A match with our level in one seat."""
    bot = BOTS[level]
    majiang.sit([seat for seat in range(4) if seat != ours])
    match, rounds = begin(rules), []
    while not match.finished:
        state = start(rules, Wall.shuffled(rules, f"{label} {len(match.results)}"), match.carry)
        majiang.deal(state)
        told = 5  # the four hands and the first indicator
        while True:
            for event in state.events[told:]:
                majiang.tell(event, state.carry.dealer)
            told = len(state.events)
            if isinstance(state.phase, Over):
                break
            for seat, options in state.asking.items():
                action = bot(view(state, seat)).action if seat == ours else majiang.answer(seat, options)
                state = apply(state, action)
        rounds.append(state)
        match = next_round(match, state.phase.result)
    return tally(match, rounds, [level if seat == ours else "majiang-ai" for seat in range(4)])


def play_game(game: int, level: str, seed: str) -> dict[str, Tally]:
    """One set of walls, our level in each seat in turn."""
    total: dict[str, Tally] = {level: Counter(), "majiang-ai": Counter()}
    majiang = Majiang()
    for ours in range(4):
        for name, sums in play_match(majiang, load("tenhou"), level, ours, f"{seed} {game}").items():
            total[name].update(sums)
    majiang.close()
    return total


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bots.majiang", description=__doc__)
    parser.add_argument("--games", type=int, default=100, help="matches; filled up to four a wall")
    parser.add_argument("--level", default="master", choices=BOTS)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    try:
        fetch()
    except Missing as missing:
        print(f"skipped: {missing}")
        return 0
    began = perf_counter()
    walls = range(-(-given.games // 4))
    play = partial(play_game, level=given.level, seed=given.seed)
    with ProcessPoolExecutor(given.jobs) as pool:
        games = []
        for game in pool.map(play, walls):
            games.append(game)
            print(so_far(games), file=sys.stderr, flush=True)
    print(f"{4 * len(games)} matches on {len(games)} walls, seed {given.seed}: {given.level} and three majiang-ai")
    for line in table(games):
        print(line)
    print(f"{(perf_counter() - began) / 4 / len(games):.1f} s a match")
    return 0


if __name__ == "__main__":
    sys.exit(main())
