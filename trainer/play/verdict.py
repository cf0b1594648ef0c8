"""What the coach says of a decision: the move made beside the one it would have made, from what the player could see.

The coach is the strongest bot. How much a move gives away is the difference it sees between the two; the sentence about
it rests on what can be counted: useful tiles, steps from ready, tiers of safety, the points of a win.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, Self

from engine.actions import Action, Chi, Discard, Kan, Pass, Pon, Riichi, Ron, Tsumo, parse_action
from engine.bots import BOTS, Choice
from engine.bots.calls import called
from engine.bots.look import Look, forms_of
from engine.bots.weighing import NEVER
from engine.eyes import view
from engine.legal import win_of
from engine.reasons import Code, Reason
from engine.round import Claims, Round, Turn
from engine.safety import Safety, safety, threats
from engine.scoring import Score, score
from engine.shanten import shanten_at
from engine.tiles import Tile, format_tiles, parse_tiles
from engine.ukeire import rank_discards
from engine.view import View
from engine.win import By
from trainer.display.payment import paid, worth

MATTERS = 300
"""Points in the mean from which a difference is marked."""
LEVEL = list(BOTS)[-1]
"""The strongest bot."""
RANKED = 3
"""Moves kept of those the coach weighed."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """A move the coach thought of. ``behind`` are the points it falls short of the best one; None for one ruled out."""

    action: str
    behind: int | None
    reason: Reason


@dataclass(frozen=True, slots=True)
class Decision:
    """One choice of a player, at the place in the round named by ``step``, the events before it.

    ``kind`` says what made a difference, empty where nothing much did: a win or a call that was missed, a wrong call, a
    riichi, a safer tile, tiles given up, or points. ``loss`` is in points, None where the coach cannot say.
    ``facts`` fill the sentence.
    """

    step: int
    chosen: str
    best: str
    kind: str
    loss: int | None
    facts: Mapping[str, Any] = field(default_factory=dict)
    ranked: tuple[Weighed, ...] = ()

    @property
    def is_marked(self) -> bool:
        return bool(self.kind)

    def to_values(self) -> dict[str, Any]:
        return {
            "step": self.step,
            "chosen": self.chosen,
            "best": self.best,
            "kind": self.kind,
            "loss": self.loss,
            "facts": dict(self.facts),
            "ranked": [[one.action, one.behind, _stored(one.reason)] for one in self.ranked],
        }

    @classmethod
    def from_values(cls, values: Mapping[str, Any]) -> Self:
        ranked = tuple(Weighed(action, behind, _restored(reason)) for action, behind, reason in values["ranked"])
        return cls(**{**values, "ranked": ranked})


def _stored(reason: Reason) -> list[Any]:
    return [reason.code, format_tiles(reason.tiles), reason.amount, [_stored(one) for one in reason.because]]


def _restored(values: Sequence[Any]) -> Reason:
    code, tiles, amount, because = values
    return Reason(Code(code), parse_tiles(tiles), amount, tuple(map(_restored, because)))


def is_decision(state: Round, seat: int) -> bool:
    """Whether this seat has a choice here."""
    return len(state.asking.get(seat, ())) > 1


def decide(state: Round, chosen: Action) -> Decision:
    """The coach's word on a choice made in this state."""
    seen = view(state, chosen.seat)
    ranked = BOTS[LEVEL](seen).ranked
    best = ranked[0].action
    own = next((choice for choice in ranked if choice.action == chosen), None)
    loss = behind(own, ranked[0]) if own else None
    kind, facts = "", dict[str, Any]()
    if not _alike(chosen, best) and (loss is None or loss >= MATTERS):
        kind, facts = _difference(state, seen, chosen, best, _spared(own, ranked[0]))
        loss = facts.pop("loss", loss)
    return Decision(
        step=len(state.events),
        chosen=sent(chosen),
        best=sent(best),
        kind=kind,
        loss=loss,
        facts=facts,
        ranked=tuple(_weighed(choice, ranked[0]) for choice in ranked[:RANKED]),
    )


def sent(action: Action) -> str:
    """An action as a press sends it: whose it is the site knows."""
    return str(action).partition(" ")[2]


def action_of(seat: int, text: str) -> Action:
    return parse_action(f"{seat} {text}")


def _weighed(choice: Choice, best: Choice) -> Weighed:
    return Weighed(sent(choice.action), behind(choice, best), choice.reason)


def behind(choice: Choice, best: Choice) -> int | None:
    """Points; None for what the coach rules out unweighed, such as a call that leaves no yaku."""
    points = best.value - choice.value
    return round(points) if points < -NEVER / 2 else None


def _alike(one: Action, other: Action) -> bool:
    """The same move, whether the tile is the drawn one or its twin."""
    if isinstance(one, Discard) and isinstance(other, Discard):
        return one.tile is other.tile
    return one == other


# What made the difference.

type Difference = tuple[str, dict[str, Any]]


class Spared(NamedTuple):
    """What two discards may lose by dealing in, as the coach counts it in points."""

    own: int
    best: int
    loss: float

    @property
    def decides(self) -> bool:
        """Whether most of what lies between them is danger."""
        return 2 * (self.own - self.best) >= self.loss > 0


def _spared(own: Choice | None, best: Choice) -> Spared:
    if own is None:
        return Spared(0, 0, 0)
    return Spared(_dealing_in(own), _dealing_in(best), best.value - own.value)


def _dealing_in(choice: Choice) -> int:
    told = {reason.code: reason.amount or 0 for reason in choice.reason.because}
    return round(told.get(Code.ADVICE_RISK, 0) * told.get(Code.ADVICE_COST, 0) / 100)


def _difference(state: Round, seen: View, chosen: Action, best: Action, spared: Spared) -> Difference:
    if isinstance(best, Ron | Tsumo):
        return "win", _win(state, best)
    if isinstance(best, Riichi) and isinstance(chosen, Discard):
        return "riichi", {"tile": str(best.tile)}
    if isinstance(chosen, Riichi) and isinstance(best, Discard):
        return "no-riichi", {"tile": str(best.tile)}
    if isinstance(chosen, Discard | Riichi) and isinstance(best, Discard | Riichi):
        return _discards(seen, chosen.tile, best.tile, spared)
    if isinstance(best, Pass):
        return "no-call", _call(seen, chosen)
    if isinstance(best, Chi | Pon | Kan) and isinstance(state.phase, Claims):
        return "call", _call(seen, best)
    return "move", {}


def _win(state: Round, best: Action) -> dict[str, Any]:
    """What the win would have paid as far as its winner could know: the ura stay where they are."""
    phase = state.phase
    if isinstance(phase, Claims):
        win = win_of(state, best.seat, phase.tile, By.RON, on=phase.on)
    else:
        assert isinstance(phase, Turn)
        drawn = state.players[best.seat].hand.drawn
        assert drawn is not None
        win = win_of(state, best.seat, drawn, By.TSUMO, came=phase.came)
    result = score(replace(win, ura=()), state.ruleset)
    assert isinstance(result, Score)
    return {"worth": worth(result), "paid": paid(result.payments), "loss": result.payments.total}


def _discards(seen: View, chosen: Tile, best: Tile, spared: Spared) -> Difference:
    """A tile more dangerous than it had to be, or steps or tiles given up while there is still something to draw."""
    ranked = {one.tile.kind: one for one in rank_discards(seen.hand, seen.unseen, **forms_of(seen.ruleset).table)}
    own, other = ranked[chosen.kind], ranked[best.kind]
    facts: dict[str, Any] = {
        "tile": str(best),
        "own_far": own.shanten,
        "far": other.shanten,
        "own_keeps": own.total,
        "keeps": other.total,
    }
    risk = _risk(seen, chosen, best)
    further = (own.shanten, -own.total) > (other.shanten, -other.total)
    if spared.decides or (risk and not further):
        return "safer", facts | {"own_risks": spared.own, "risks": spared.best} | risk
    if not Look(seen).turns_after_discard:
        return "points", {"tile": str(best)}
    if own.shanten > other.shanten:
        return "step", facts | risk
    if own.shanten == other.shanten and own.total < other.total:
        return "tiles", facts | risk
    return "points", facts


def _risk(seen: View, chosen: Tile, best: Tile) -> dict[str, Any]:
    """The tiers of both tiles, if the best is the safer one against those who are to be feared."""
    feared = [threat.seat for threat in threats(seen)]
    if not feared:
        return {}
    judged: dict[Tile, Safety] = {one.tile: one for one in safety(seen, against=feared)}
    own, other = judged[chosen], judged[best]
    if own.tier <= other.tier:
        return {}
    worst = max(own.against, key=lambda one: one.tier)
    return {"who": worst.seat, "own_tier": str(own.tier), "tier": str(other.tier)}


def _call(seen: View, action: Action) -> dict[str, Any]:
    """How far the hand is from ready before a call and after it."""
    if not isinstance(action, Chi | Pon):
        return {}
    table = forms_of(seen.ruleset).table
    return {"far": shanten_at(seen.hand, **table), "after": shanten_at(called(seen, action), **table)}
