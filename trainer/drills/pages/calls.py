"""Calls: the table with the tile on offer, and what is to be said of it."""

from engine.hand import Hand
from engine.round import Claims
from engine.tiles import Tile, parse_tile
from trainer.display import faces
from trainer.drills import question as pure
from trainer.drills.kinds.calls import KAN, VERBS, claims_made, fourth
from trainer.drills.kinds.choosing import NONE
from trainer.drills.kinds.situations import parse
from trainer.drills.pages.scenes import Scene, of_table, player_name, seat_name
from trainer.drills.words import word


def scene(asked: pure.Question) -> Scene:
    found = parse(asked.facts, asked.ruleset)
    view, phase = found.view, found.state.phase
    if isinstance(phase, Claims):
        said = word("choices", "calls", "offered").format(who=player_name(view, phase.by), tile=faces.name(phase.tile))
        claims = [
            word("choices", "calls", "claims").format(
                who=seat_name(view, seat), verb=word("choices", "calls", action.verb).lower()
            )
            for seat, action in claims_made(found.state).items()
        ]
        return of_table(view, said, word("choices", "calls", "said").format(claims="; ".join(claims)))
    if asked.level == "swap":
        meld = faces.meld_name(found.player.hand.melds[-1])
        return of_table(view, word("choices", "calls", "called").format(meld=meld))
    return of_table(view, word("choices", "calls", "fourth").format(tile=faces.name(fourth(found))))


def legend(asked: pure.Question, group: str) -> tuple[str, Tile | None]:
    return word("choices", "calls", group), None


def value(asked: pure.Question, group: str, value: str) -> tuple[str, Tile | None]:
    if value in (*VERBS, *KAN, NONE):
        return word("choices", "calls", value), None
    if group == "barred":
        return "", parse_tile(value)
    view = parse(asked.facts, asked.ruleset).view
    return seat_name(view, int(value)), None


def brief(asked: pure.Question) -> tuple[str, Hand | None]:
    return "", parse(asked.facts, asked.ruleset).player.hand
