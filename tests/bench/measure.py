"""Figures with their targets, and taking turns on the clock."""

import gc
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import cycle, islice
from statistics import median
from time import perf_counter
from typing import Any


@dataclass(frozen=True)
class Figure:
    """A measured value beside its goal and its floor. Less is better where the goal is the smaller of the two."""

    name: str
    value: float
    goal: float
    floor: float

    @property
    def state(self) -> str:
        sign = -1 if self.goal < self.floor else 1
        if sign * self.value >= sign * self.goal:
            return "ok"
        return "short" if sign * self.value >= sign * self.floor else "below"

    def __str__(self) -> str:
        return f"{self.name:36} {self.value:8.3g} {self.goal:6g} {self.floor:6g}  {self.state}"


@dataclass(frozen=True)
class Candidate:
    """One way to do a piece of work: what is called, on which items, how many a chunk, and what empties its memos."""

    run: Callable[[Any], object]
    items: Sequence[Any]
    size: int
    forget: Iterable[Callable[[], object]] = field(default=())


def medians(candidates: Mapping[str, Candidate], chunks: int = 24) -> dict[str, float]:
    """Seconds per item of each candidate: the median over its chunks."""
    return {name: median(times) for name, times in timings(candidates, chunks).items()}


def timings(candidates: Mapping[str, Candidate], chunks: int) -> dict[str, list[float]]:
    """Seconds per item of each candidate, chunk by chunk, taken in turn, each beginning with empty memos.

    A chunk on the clock follows one off the clock, or it would be the previous candidate's use of the processor's
    caches that is measured: a look-up in a table takes a third longer right after another program's work.
    """
    sources = {name: cycle(one.items) for name, one in candidates.items()}
    taken: dict[str, list[float]] = {name: [] for name in candidates}
    gc.collect()
    gc.disable()
    try:
        for _ in range(chunks):
            for name, one in candidates.items():
                warm_up, timed = (list(islice(sources[name], one.size)) for _ in range(2))
                _run(one, warm_up)
                taken[name].append(_run(one, timed) / one.size)
            gc.collect()
    finally:
        gc.enable()
    return taken


def _run(one: Candidate, items: Sequence[Any]) -> float:
    for forget in one.forget:
        forget()
    run = one.run
    start = perf_counter()
    for item in items:
        run(item)
    return perf_counter() - start


@dataclass(frozen=True)
class Target:
    """A figure to be had: how many times faster candidate ``own`` is than ``peer``."""

    name: str
    own: str
    peer: str
    goal: float
    floor: float


def ratios(candidates: Mapping[str, Candidate], targets: Iterable[Target], chunks: int = 24) -> Iterator[Figure | str]:
    """The targets' figures from one run: the median, over the rounds, of how often one's time goes into the other's.

    A peer that is no candidate is a program that is not installed; a line says so.
    """
    times = timings(candidates, chunks)
    for target in targets:
        if target.peer in times:
            rounds = zip(times[target.peer], times[target.own], strict=True)
            yield Figure(target.name, median(theirs / own for theirs, own in rounds), target.goal, target.floor)
        else:
            yield f"{target.name:36} not measured without {target.peer} (requirements/dev.txt installs it)"
