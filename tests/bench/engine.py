"""The engine against PyPI `mahjong` (plain Python), `jansou` (plain Python) and `riichienv` (Rust)."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from engine.hand import Hand
from engine.rules import load
from engine.scoring import Score, score
from engine.shanten import shanten, shanten_of_counts
from engine.tiles import counts
from engine.ukeire import DiscardChoice, rank_discards
from engine.waits import wait_mask, wait_mask_of_counts
from engine.win import Win
from tests.bench.hands import dealt, one_suit, ready, wins
from tests.bench.measure import Candidate, Figure, Target, ratios
from tests.bench.peers import installed, numbers

ROOT = Path(__file__).parents[2]


def figures() -> Iterator[Figure | str]:
    uniform = [hand for pair in zip(dealt(2000, 14), dealt(2000, 13), strict=True) for hand in pair]
    yield from ratios(
        _shanten(uniform),
        [
            Target("engine.shanten.counts/mahjong", "counts", "mahjong", 18, 12),
            Target("engine.shanten.counts/jansou", "counts", "jansou", 3, 2),
            Target("engine.shanten.hand/mahjong", "hand", "mahjong", 50, 35),
            Target("engine.shanten.hand/riichienv", "hand", "riichienv", 0.9, 0.7),
        ],
    )
    suited = [Target("engine.shanten.one-suit.counts/mahjong", "counts", "mahjong", 40, 25)]
    yield from ratios(_shanten(one_suit(4000)), suited)
    yield from ratios(
        _waits(ready(4000)),
        [
            Target("engine.waits.counts/mahjong", "counts", "mahjong", 25, 15),
            Target("engine.waits.hand/mahjong", "hand", "mahjong", 60, 35),
            Target("engine.waits.hand/riichienv", "hand", "riichienv", 1, 1),
        ],
    )
    yield from ratios(
        _ukeire(dealt(5000, 14)),
        [
            Target("engine.ukeire/mahjong", "hand", "mahjong", 150, 80),
            Target("engine.ukeire/jansou", "hand", "jansou", 8, 4),
        ],
    )
    yield from ratios(
        _scores(),
        [
            Target("engine.score/mahjong", "win", "mahjong", 5, 3),
            Target("engine.score/jansou", "win", "jansou", 9, 5),
        ],
    )
    yield from _start()


def _shanten(hands: list[Hand]) -> dict[str, Candidate]:
    lists = [counts(hand.held) for hand in hands]
    found = {"hand": Candidate(shanten, hands, 1000), "counts": Candidate(shanten_of_counts, lists, 1000)}
    if installed("mahjong"):
        from mahjong.shanten import Shanten

        found["mahjong"] = Candidate(Shanten.calculate_shanten, lists, 1000)
    if installed("jansou"):
        from jansou.analysis import shanten as jansou

        forget = jansou._COUNT_MEMO.clear, jansou._PROBE_MEMO.clear
        found["jansou"] = Candidate(lambda held: jansou.shanten_counts(held, 0), lists, 1000, forget)
    if installed("riichienv"):
        from riichienv import calculate_shanten

        found["riichienv"] = Candidate(calculate_shanten, [numbers(hand) for hand in hands], 1000)
    return _agreeing(found)


def _waits(hands: list[Hand]) -> dict[str, Candidate]:
    lists = [counts(hand.held) for hand in hands]
    found = {"hand": Candidate(wait_mask, hands, 1000), "counts": Candidate(wait_mask_of_counts, lists, 1000)}
    if installed("mahjong"):
        from mahjong.agari import Agari

        def each_tile(held: list[int]) -> int:
            mask = 0
            for kind in range(34):
                if held[kind] < 4:
                    held[kind] += 1
                    if Agari.is_agari(held):
                        mask |= 1 << kind
                    held[kind] -= 1
            return mask

        found["mahjong"] = Candidate(each_tile, lists, 500)
    if installed("riichienv"):
        from riichienv import HandEvaluator

        evaluators = [HandEvaluator(numbers(hand)) for hand in hands]
        found["riichienv"] = Candidate(HandEvaluator.get_waits, evaluators, 1000)
    return _agreeing(found, lambda answer: answer if isinstance(answer, int) else sum(1 << kind for kind in answer))


type Discards = list[tuple[int, int, dict[int, int]]]


def _ukeire(hands: list[Hand]) -> dict[str, Candidate]:
    """No hand comes up twice, so both sides' memos may stay as warm as they are in use."""
    found = {"hand": Candidate(rank_discards, hands, 100)}
    if installed("mahjong"):
        from mahjong.shanten import Shanten

        calculate = Shanten.calculate_shanten

        def each_discard(held: list[int]) -> Discards:
            ranked = []
            for kind in range(34):
                if held[kind]:
                    held[kind] -= 1
                    now = calculate(held)
                    useful = {}
                    for drawn in range(34):
                        left = 4 - held[drawn] - (drawn == kind)
                        if left > 0:
                            held[drawn] += 1
                            if calculate(held) < now:
                                useful[drawn] = left
                            held[drawn] -= 1
                    held[kind] += 1
                    ranked.append((kind, now, useful))
            return ranked

        found["mahjong"] = Candidate(each_discard, [counts(hand.held) for hand in hands], 5)
    if installed("jansou"):
        from jansou.analysis.efficiency import discard_evaluation
        from jansou.core.hand import Hand as Tiles
        from jansou.core.tiles import Tile as Face
        from jansou.core.tiles import TileKind

        theirs = [Tiles(tuple(Face(TileKind(int(tile))) for tile in hand.held)) for hand in hands]
        found["jansou"] = Candidate(discard_evaluation, theirs, 100)
    return _agreeing(found, _useful_kinds)


def _useful_kinds(answer: Any) -> list[tuple[int, int, list[int]]]:
    """Discard, shanten and useful kinds: `jansou` counts the tile just discarded as left to draw, so no counts."""
    if answer and isinstance(answer[0], DiscardChoice):
        rows = [(one.tile, one.shanten, [kind for kind, _ in one.ukeire]) for one in answer]
    elif answer and isinstance(answer[0], tuple):
        rows = [(kind, far, list(useful)) for kind, far, useful in answer]
    else:
        rows = [(one.discard, one.shanten, list(one.acceptance)) for one in answer]
    return sorted((int(kind), far, sorted(map(int, kinds))) for kind, far, kinds in rows)


def _scores() -> dict[str, Candidate]:
    rules = load("tenhou")  # open tanyao, reds, no double yakuman, stacked and counted yakuman, 4 fu a double wind
    played = wins(20_000, rules)

    def points(win: Win) -> int:
        found = score(win, rules)
        return found.payments.total + found.payments.sticks if isinstance(found, Score) else 0

    found = {"win": Candidate(points, played, 500)}
    if installed("mahjong", "jansou"):
        from tests.oracle.peers import MahjongCall, jansou_call, jansou_score, mahjong_call

        def mahjong_points(call: MahjongCall) -> int:
            return call().cost["total"]

        def jansou_points(arguments: Any) -> int:
            return jansou_score(*arguments).payment.total

        found["mahjong"] = Candidate(mahjong_points, [mahjong_call(win, rules) for win in played], 500)
        found["jansou"] = Candidate(jansou_points, [jansou_call(win, rules) for win in played], 500)
    return _agreeing(found)


def _agreeing(
    candidates: dict[str, Candidate], words: Callable[[Any], Any] = lambda answer: answer
) -> dict[str, Candidate]:
    """The candidates, once they have given the same answers on a few hundred items: the race must be one."""
    own, *others = candidates
    for name in others:
        one = candidates[name]
        for mine, theirs in list(zip(candidates[own].items, one.items, strict=True))[: one.size]:
            answers = words(candidates[own].run(mine)), words(one.run(theirs))
            assert answers[0] == answers[1], f"{own} and {name} disagree on {mine}: {answers}"
    return candidates


PEAK = """
def peak():
    with open("/proc/self/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmHWM:"))
"""
FIRST = """
import sys, time
before = time.perf_counter()
sys.path.insert(0, ".")
from engine.hand import Hand
from engine.rules import load
from engine.scoring import score
from engine.ukeire import rank_discards
from engine.waits import waits
from engine.win import Win
rank_discards(Hand.parse("123m4457p23456s11z"))
waits(Hand.parse("1112345678999m"))
score(Win.parse("122334m567p11777z ron 2m seat S round E"), load("standard"))
after = time.perf_counter()
print(after - before, peak())
"""
BARE = "print(0, peak())"


def _start() -> Iterator[Figure | str]:
    """From nothing imported to the first discards, waits and score: milliseconds, and megabytes over an idle Python.

    The least of several starts: whatever else the machine does only adds to them.
    """
    if not Path("/proc/self/status").exists():
        yield "engine.start                         not measured: this system has no /proc/self/status"
        return
    first, bare = ([_fresh(PEAK + code) for _ in range(15)] for code in (FIRST, BARE))
    yield Figure("engine.start.ms", 1e3 * min(seconds for seconds, _ in first), 60, 150)
    size = min(kilobytes for _, kilobytes in first) - min(kilobytes for _, kilobytes in bare)
    yield Figure("engine.start.mb", size / 1024, 12, 25)


def _fresh(code: str) -> tuple[float, float]:
    output = subprocess.run([sys.executable, "-I", "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    seconds, kilobytes = output.stdout.split()
    return float(seconds), float(kilobytes)
