"""Which yaku stand beside which: every pair of a game either occurs in some hand or is called impossible.

The tests hold both halves to the engine: each pair said to combine has a win that shows it, and none of thousands of
random wins has a pair that is said never to occur.
"""

from dataclasses import dataclass

from trainer.reference.catalogue import Entry, entries


@dataclass(frozen=True, slots=True)
class Relations:
    """The other yaku of the game, as they stand to one of them; each in the order of the catalogue."""

    combines: tuple[Entry, ...]
    replaces: tuple[Entry, ...]  # implied by the tiles, and not counted because this one is
    replaced_by: tuple[Entry, ...]
    never: tuple[Entry, ...]


def relations(entry: Entry) -> Relations:
    """How the yaku of the same kind stand to this one: ordinary, yakuman and family yaku each among themselves.

    That a yakuman takes the place of every ordinary yaku is said once for all of them (edge-cases K15).
    """
    others = [other for other in entries().values() if other is not entry and other.section == entry.section]
    replaces = tuple(other for other in entries().values() if other.slug in entry.replaces)
    replaced_by = tuple(other for other in entries().values() if entry.slug in other.replaces)
    apart = {*replaces, *replaced_by}
    never = tuple(other for other in others if other not in apart and excludes(entry, other))
    combines = tuple(other for other in others if other not in apart and other not in never)
    return Relations(combines, replaces, replaced_by, never) if entry.is_yaku else Relations((), (), (), ())


def excludes(one: Entry, other: Entry) -> bool:
    """Whether no hand is scored with both."""
    return (
        other.slug in one.never or one.slug in other.never or other.slug in one.replaces or one.slug in other.replaces
    )
