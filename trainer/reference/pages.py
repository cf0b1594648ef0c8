"""The page of one yaku put together: what is written about it, and what the engine makes of that."""

import random
from dataclasses import dataclass

from engine.making import NoExample, example
from engine.rules import Ruleset, load
from engine.scoring import Score, score
from trainer.reference.catalogue import Entry
from trainer.reference.misses import Miss, misses
from trainer.reference.often import Often, often
from trainer.reference.relations import Relations, relations
from trainer.reference.worth import FAMILY, Worth, groups, worth

SEEDS = 10**6


@dataclass(frozen=True, slots=True)
class Page:
    """What the template of a yaku reads."""

    entry: Entry
    rules: Ruleset  # that the examples are scored by
    asked: Ruleset  # the table it was asked for
    worths: tuple[tuple[Worth | None, list[Ruleset]], ...]
    examples: tuple[Score, ...]
    misses: tuple[Miss, ...]
    relations: Relations
    often: tuple[Often, ...]
    fresh: Score | None  # the random example asked for
    seed: int  # that the next one is made from

    @property
    def absent(self) -> bool:
        """Whether the table it was asked for does not play it."""
        return worth(self.entry, self.asked) is None

    @property
    def worth(self) -> Worth | None:
        """What it is worth at the table asked for, or by the rules of its examples."""
        return worth(self.entry, self.asked) or worth(self.entry, self.rules)

    @property
    def query(self) -> str:
        """The table in an address of this page."""
        return "" if self.asked == self.rules else f"rules={self.asked.id}&"

    @property
    def practised(self) -> bool:
        """Whether the scoring drill can be set to it."""
        return self.entry.is_yaku and self.entry.rules != FAMILY


def page(entry: Entry, seed: int | None, rules: str = "") -> Page:
    """The page of a yaku, asked for one table; with a seed, its random example of that number too."""
    own = load(entry.rules)
    scored = (score(win, own) for win in entry.examples)
    fresh = None if seed is None else random_example(entry, seed)
    return Page(
        entry,
        own,
        load(rules) if rules else own,
        tuple(groups(entry)),
        tuple(found for found in scored if isinstance(found, Score)),
        tuple(misses(entry)),
        relations(entry),
        tuple(often(entry)),
        fresh,
        next_seed(entry, fresh),
    )


def random_example(entry: Entry, seed: int) -> Score | None:
    """The example of a number, the same for everyone who follows its address; None if there is none."""
    try:
        return example(entry.slug, random.Random(f"{entry.slug} {seed}"), load(entry.rules))[1]
    except NoExample:
        return None


def next_seed(entry: Entry, shown: Score | None) -> int:
    """A number whose example is not the one shown."""
    while True:
        seed = random.randrange(SEEDS)
        following = random_example(entry, seed)
        if shown is None or following is None or following.reading.win != shown.reading.win:
            return seed
