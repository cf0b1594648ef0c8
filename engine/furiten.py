"""Furiten: why a ready hand may not win on another player's tile. A self-draw always may (edge-cases R36).

It is computed from what was discarded and let go, never set; so it comes and goes with the waits (R32), and nobody can
forget it. One wait among the player's own discards bars all of them (R35).

>>> from engine.hand import Hand
>>> from engine.tiles import parse_tiles
>>> hand = Hand.parse("23406m456p99s,77-7z")
>>> reason = furiten(hand, river=parse_tiles("1z9p7m"), let_go=(), riichi=False)
>>> assert reason
>>> str(reason.code), reason.tiles
('furiten.own-discard', (<Tile.M7: 6>,))
>>> furiten(hand, river=parse_tiles("1z9p"), let_go=parse_tiles("2p"), riichi=False) is None
True
"""

from collections.abc import Sequence

from engine.hand import Hand
from engine.reasons import Code, Reason
from engine.tiles import Tile
from engine.waits import wait_mask


def furiten(
    hand: Hand,
    river: Sequence[Tile],
    let_go: Sequence[Tile],
    riichi: bool,
    *,
    seven_pairs: bool = True,
    thirteen_orphans: bool = True,
) -> Reason | None:
    """Why the hand is furiten, with the tiles that make it so; None if it is not, or not ready.

    ``hand`` is held between turns (3k+1 tiles). ``river`` are all its player's discards, those called away included
    (R32). ``let_go`` are the tiles of others that could have been taken, discards, robbed kans and pulled norths alike
    and whether or not a yaku allowed the win (R31, R37): since the player's own last discard (R33), or since riichi if
    ``riichi`` (R34). Of several reasons the more lasting one is given, the others stand beneath it.
    """
    waits = wait_mask(hand, seven_pairs=seven_pairs, thirteen_orphans=thirteen_orphans)
    causes = (
        (Code.FURITEN_RIICHI if riichi else Code.FURITEN_TEMPORARY, let_go),
        (Code.FURITEN_DISCARD, river),
    )
    found: list[Reason] = []
    for code, tiles in causes if riichi else causes[::-1]:
        barred = tuple(tile for tile in tiles if waits >> tile.kind & 1)
        if barred:
            found.append(Reason(code, barred))
    if not found:
        return None
    first, *others = found
    return Reason(first.code, first.tiles, None, tuple(others))
