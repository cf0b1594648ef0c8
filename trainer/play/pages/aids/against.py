"""How safe the tiles of the hand are against each opponent who is to be feared, in the engine’s tiers."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from engine.reasons import Code, Reason
from engine.safety import Danger, Tier, safety, threats
from engine.tiles import Tile
from engine.view import View
from trainer.display.wording import label
from trainer.play.words import word


@dataclass(frozen=True, slots=True)
class Row:
    """Tiles of the hand that are equally safe for the same reason."""

    tier: str
    level: int
    tiles: tuple[Tile, ...]
    label: str
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Against:
    """How safe the tiles of the hand are against one opponent who is to be feared, and why they are."""

    name: str
    threat: Reason
    rows: tuple[Row, ...]


def feared(seen: View, names: Sequence[str]) -> Iterator[Against]:
    """Each opponent who is to be feared."""
    for threat in threats(seen):
        judged = [(one.tile, one.against[0]) for one in safety(seen, against=[threat.seat])]
        yield Against(names[threat.seat], threat.reason, tuple(_rows(judged)))


def _rows(judged: Iterable[tuple[Tile, Danger]]) -> Iterator[Row]:
    groups: dict[tuple[Tier, Code], list[tuple[Tile, Reason]]] = {}
    for tile, one in judged:
        groups.setdefault((one.tier, one.reason.code), []).append((tile, one.reason))
    for (tier, code), found in groups.items():
        yield Row(
            word("coach", "tiers", str(tier)),
            int(tier),
            tuple(tile for tile, _ in found),
            label(code),
            tuple(reason for _, reason in found),
        )


def together(seen: View) -> Iterator[Row]:
    """A tile is as dangerous as to the one it is most dangerous to."""
    tiers: dict[Tier, list[Tile]] = {}
    for one in safety(seen):
        tiers.setdefault(one.tier, []).append(one.tile)
    for tier, tiles in tiers.items():
        yield Row(word("coach", "tiers", str(tier)), int(tier), tuple(tiles), "", ())


def unjudged(seen: View, names: Sequence[str], feared: Sequence[Against]) -> str:
    others = [names[player.seat] for player in seen.others if names[player.seat] not in {one.name for one in feared}]
    return " and ".join(others) if feared else ""
