"""How long each level takes to decide, over the decisions of some matches between all four.

Processor time, so that other programs on the machine do not count; median and 99th percentile in milliseconds.
"""

from collections.abc import Iterator
from time import process_time

from engine.bots import BOTS, Advice, Bot
from engine.rules import load
from engine.view import View
from tests.bench.measure import Figure
from trainer.play.tournament import play_match

MATCHES = 2
TARGETS = {
    # Milliseconds: goal and floor of the median, then of the 99th percentile.
    "beginner": (0.3, 0.4, 2, 3),
    "normal": (1, 1.5, 4, 6),
    "expert": (2, 3, 10, 20),
    "master": (5, 8, 100, 120),
}


def figures() -> Iterator[Figure]:
    rules = load("tenhou")
    taken: dict[str, list[float]] = {level: [] for level in BOTS}
    bots = [_timed(bot, taken[level]) for level, bot in BOTS.items()]
    for number in range(MATCHES):
        play_match(rules, [*bots[number:], *bots[:number]], f"bench {number}")
    for level, times in taken.items():
        times.sort()
        goal, floor, late_goal, late_floor = TARGETS[level]
        yield Figure(f"bots.{level}.median.ms", times[len(times) // 2], goal, floor)
        yield Figure(f"bots.{level}.p99.ms", times[99 * len(times) // 100], late_goal, late_floor)


def _timed(bot: Bot, times: list[float]) -> Bot:
    """The bot with a clock at its side that writes down milliseconds."""

    def decide(view: View) -> Advice:
        start = process_time()
        advice = bot(view)
        times.append(1000 * (process_time() - start))
        return advice

    return decide
