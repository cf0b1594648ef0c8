"""A round that this engine cannot replay: it was played under another, and nothing is guessed about it."""

from dataclasses import dataclass

from trainer.play.pages.seats import name
from trainer.play.services import Sitting
from trainer.play.words import word


@dataclass(frozen=True, slots=True)
class Earlier:
    """``scores`` are what the round came to, where it was over; else it can only be dealt again."""

    pk: str
    at: str
    title: str
    says: str
    scores: tuple[tuple[str, int], ...]
    finished: bool


def earlier(sitting: Sitting) -> Earlier:
    result = sitting.round.result
    points = result["points"] if result else ()
    return Earlier(
        pk=sitting.match.pk,
        at=sitting.at,
        title=word("earlier", "over" if result else "stuck"),
        says=word("earlier", "over-says" if result else "stuck-says"),
        scores=tuple((name(player, sitting.seat), had) for player, had in zip(sitting.players, points, strict=False)),
        finished=sitting.match.finished is not None,
    )
