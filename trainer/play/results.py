"""How rounds and matches ended, as plain values to store: what a page can still show when a round no longer replays."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Self

from engine.events import End
from engine.match import Standing
from engine.reasons import Reason
from engine.round import RoundResult, WinResult

FRACTIONS = ("score", "uma", "oka", "chips", "result")


def to_values(result: RoundResult) -> dict[str, Any]:
    return {
        "end": result.end,
        "wins": [_win(win) for win in result.wins],
        "ready": result.ready,
        "moves": [[move.source, move.to, move.points, move.reason.code] for move in result.moves],
        "led": result.led,
        "points": result.points,
        "sticks": result.sticks,
        "dealer_stays": result.dealer_stays,
        "honba": result.honba,
        "chips": result.chips,
    }


def _win(win: WinResult) -> dict[str, Any]:
    score = win.score
    return {
        "seat": win.seat,
        "source": win.source,
        "liable": win.liable,
        "win": str(score.reading.win),
        "yaku": [[reason.code, reason.amount] for reason in (*score.yaku, *score.dora)],
        "han": score.han,
        "fu": score.fu_total,
        "yakuman": score.yakuman,
        "total": score.payments.total,
    }


def from_values(values: Mapping[str, Any]) -> RoundResult:
    """What the next round needs of a stored result; its hands and payments are left out."""
    return RoundResult(
        end=End(values["end"]),
        wins=(),
        ready=tuple(values["ready"]) if values["ready"] else None,
        moves=(),
        led=tuple(values["led"]),
        points=tuple(values["points"]),
        sticks=values["sticks"],
        dealer_stays=values["dealer_stays"],
        honba=values["honba"],
        chips=tuple(values["chips"]),
    )


@dataclass(frozen=True, slots=True)
class Standings:
    """How a match ended: every seat's standing, by seat, and why it was over."""

    seats: tuple[Standing, ...]
    code: str
    amount: int | None

    @classmethod
    def from_values(cls, values: Mapping[str, Any]) -> Self:
        seats = [Standing(**one | {name: Fraction(one[name]) for name in FRACTIONS}) for one in values["seats"]]
        return cls(tuple(seats), values["code"], values["amount"])


def standings_to_values(seats: Iterable[Standing], reason: Reason | None) -> dict[str, Any]:
    return {
        "seats": [one._asdict() | {name: str(getattr(one, name)) for name in FRACTIONS} for one in seats],
        "code": reason.code if reason else "",
        "amount": reason.amount if reason else None,
    }
