"""The end of a round, and of a match: hands shown, what was paid by whom and why, how everybody stands."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise

from engine.events import Drawn, End
from engine.hand import Hand
from engine.legal import waits_of
from engine.match import Standing
from engine.reasons import Code, Reason
from engine.round import Round, RoundResult, WinResult
from engine.rules import Ruleset
from engine.scoring import Score
from engine.tiles import Tile, kinds_in
from engine.win import Win
from trainer.play.claim import Claim, Part, parts
from trainer.play.models import Seat
from trainer.play.pages.seats import name, where
from trainer.play.services import Sitting, followed, standings_of
from trainer.play.words import word


@dataclass(frozen=True, slots=True)
class Winner:
    """One who won, with the whole score. ``liable`` names who pays for a yakuman they fed."""

    title: str
    seat: int
    score: Score
    liable: str

    @property
    def win(self) -> Win:
        return self.score.reading.win


@dataclass(frozen=True, slots=True)
class Shown:
    """A hand laid open at a draw; ``waits`` is empty for one that is not ready."""

    name: str
    hand: Hand
    waits: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Payment:
    """Points that moved, for an arrow from one place at the table to another; an empty place is the table's middle."""

    source: str
    source_where: str
    to: str
    to_where: str
    points: int
    reason: Reason


@dataclass(frozen=True, slots=True)
class Change:
    """What the round's end meant for one player."""

    name: str
    where: str
    before: int
    change: int
    after: int
    place: int
    chips: int
    ready: bool | None  # at a draw

    @property
    def sign(self) -> str:
        return "plus" if self.change > 0 else "minus" if self.change < 0 else ""


@dataclass(frozen=True, slots=True)
class Placing:
    """A line of the final table; figures are text with their sign."""

    place: int
    name: str
    is_me: bool
    points: int
    score: str
    uma: str
    oka: str
    chips: str
    result: str
    parts: tuple[str, ...] = ()  # of the result, in the columns that say something at this table


@dataclass(frozen=True, slots=True)
class Asking:
    """The winner is to count the hand before anything is said of it."""

    win: Win
    fields: tuple[str, ...]  # han; fu where it counts; ron, or each, or each and dealer
    honba: int
    title: str


@dataclass(frozen=True, slots=True)
class Over:
    """What `play/over.html` reads. While ``asking`` is there nothing of the score, nor of the payments, is.

    ``follows`` says why the match goes on or is over; ``placings`` is empty while it goes on.
    """

    rules: Ruleset
    title: str
    round_name: str
    honba: int
    winners: tuple[Winner, ...]
    shown: tuple[Shown, ...]
    payments: tuple[Payment, ...]
    changes: tuple[Change, ...]
    follows: Reason | None
    finished: bool
    placings: tuple[Placing, ...]
    columns: tuple[str, ...]  # of the final table, besides points and result
    summed: str  # how the results come about
    asking: Asking | None
    claimed: tuple[Part, ...]  # how the winner counted, part by part

    @property
    def settled(self) -> tuple[Reason, ...]:
        """Why points moved that are no part of a score."""
        return tuple(dict.fromkeys(one.reason for one in self.payments if one.reason.code.startswith("settle.")))


def over(sitting: Sitting, state: Round, round_name: str) -> Over:
    """The end of the round that is on."""
    result = sitting.result
    assert result is not None
    mine = next((win for win in result.wins if win.seat == sitting.seat), None)
    heads = [_headline(win, sitting) for win in result.wins]
    drawn = next((event for event in state.events if isinstance(event, Drawn)), None)
    title = " ".join(heads) if heads else word("news", "drawn", result.end)
    if sitting.options.claim and mine and sitting.round.claim is None:
        return _unclaimed(sitting, mine, title, round_name, state)
    after = followed(sitting, result)
    placings = _placings(sitting) if sitting.match.finished else ()
    return Over(
        rules=sitting.rules,
        title=title,
        round_name=round_name,
        honba=_honba(state),
        winners=tuple(_winner(win, head, sitting) for win, head in zip(result.wins, heads, strict=True)),
        shown=_shown(drawn, sitting, state) if drawn else (),
        payments=tuple(_payments(result, sitting)),
        changes=_changes(result, sitting),
        follows=_uncounted(after.reason, sitting.rules),
        finished=after.finished,
        placings=placings,
        columns=_columns(placings),
        summed=_summed(placings, sitting.rules) if placings else "",
        asking=None,
        claimed=parts(Claim.from_values(sitting.round.claim), mine.score, sitting.rules)
        if mine and sitting.round.claim
        else (),
    )


def _uncounted(reason: Reason | None, rules: Ruleset) -> Reason | None:
    """What comes next, without the honba at a table that has none."""
    if reason is None or reason.code is not Code.MATCH_REPEAT or rules.points.honba_ron or rules.points.honba_tsumo:
        return reason
    return reason._replace(amount=None)


def _unclaimed(sitting: Sitting, mine: WinResult, title: str, round_name: str, state: Round) -> Over:
    paid = mine.score.payments
    if paid.discarder:
        payers: tuple[str, ...] = ("ron",)
    else:
        payers = ("each", "dealer") if paid.dealer and paid.payers else ("each",)
    fields = ("han", *(("fu",) if sitting.rules.fu.counted else ()), *payers)
    asking = Asking(mine.score.reading.win, fields, _honba(state), title)
    return Over(sitting.rules, title, round_name, _honba(state), (), (), (), (), None, False, (), (), "", asking, ())


def _honba(state: Round) -> int:
    """Nothing to be told where a repeated deal is worth no more."""
    points = state.ruleset.points
    return state.carry.honba if points.honba_ron or points.honba_tsumo else 0


def _headline(win: WinResult, sitting: Sitting) -> str:
    me = sitting.seat
    what = "tsumo" if win.source == win.seat else "ron"
    whose = "you" if win.seat == me else "from-you" if win.source == me else "they"
    who, source = name(sitting.players[win.seat], me), name(sitting.players[win.source], me)
    return word("over", what, whose).format(who=who, source=source)


def _winner(win: WinResult, head: str, sitting: Sitting) -> Winner:
    liable = name(sitting.players[win.liable], sitting.seat) if win.liable is not None else ""
    return Winner(head, win.seat, win.score, liable)


def _shown(drawn: Drawn, sitting: Sitting, state: Round) -> tuple[Shown, ...]:
    ready_matters = not drawn.end.is_abortive or drawn.end in (End.FOUR_RIICHI, End.THREE_RONS)
    return tuple(
        Shown(
            name(sitting.players[seat], sitting.seat),
            hand,
            kinds_in(waits_of(hand, state.ruleset)) if ready_matters and hand.drawn is None else (),
        )
        for seat, hand in enumerate(drawn.hands)
        if hand is not None
    )


def _payments(result: RoundResult, sitting: Sitting) -> list[Payment]:
    def place(seat: int | None) -> tuple[str, str]:
        if seat is None:
            return word("over", "table"), ""
        return name(sitting.players[seat], sitting.seat), where(seat, sitting.seat, len(sitting.players))

    return [Payment(*place(move.source), *place(move.to), move.points, move.reason) for move in result.moves]


def _changes(result: RoundResult, sitting: Sitting) -> tuple[Change, ...]:
    """This page's player first, then in turn order."""
    seats, me = len(sitting.players), sitting.seat
    order = sorted(range(seats), key=lambda seat: -result.points[seat])
    return tuple(
        Change(
            name=name(sitting.players[seat], me),
            where=where(seat, me, seats),
            before=result.led[seat],
            change=result.points[seat] - result.led[seat],
            after=result.points[seat],
            place=order.index(seat) + 1,
            chips=result.chips[seat],
            ready=result.ready[seat] if result.ready else None,
        )
        for seat in ((me + turn) % seats for turn in range(seats))
    )


# The end of a match.


def _placings(sitting: Sitting) -> tuple[Placing, ...]:
    stood = sorted(standings_of(sitting.match).seats, key=lambda one: one.place)
    tenths = any(one.result.denominator > 1 for one in stood)
    found = [_placing(one, sitting.players, sitting.seat, tenths=tenths) for one in stood]
    columns = _columns(found)
    return tuple(replace(one, parts=tuple(getattr(one, column) for column in columns)) for one in found)


def _placing(one: Standing, players: Sequence[Seat], me: int, *, tenths: bool) -> Placing:
    return Placing(
        place=one.place,
        name=name(players[one.seat], me),
        is_me=one.seat == me,
        points=one.points,
        score=_signed(one.score),
        uma=_signed(one.uma),
        oka=_signed(one.oka),
        chips=_signed(one.chips),
        result=_signed(one.result, tenths=tenths),
    )


def _signed(figure: Fraction, *, tenths: bool = False) -> str:
    """``+12.3``, ``−5``, ``0``; with ``tenths``, beside others that have them, ``−5.0``."""
    text = f"{float(abs(figure)):.1f}"
    text = text if tenths else text.removesuffix(".0")
    return text if not figure else f"+{text}" if figure > 0 else f"−{text}"


def _columns(placings: Sequence[Placing]) -> tuple[str, ...]:
    """The parts of the result that say something at this table."""
    return tuple(part for part in ("uma", "oka", "chips") if any(getattr(one, part) != "0" for one in placings))


def _summed(placings: Sequence[Placing], rules: Ruleset) -> str:
    """What a result is the sum of, and who comes first of two with the same points."""
    returned = rules.settle.return_points if rules.length.winds else rules.table.start
    unit = word("over", "unit").format(unit=f"{rules.settle.unit:,}") if rules.settle.unit > 1 else ""
    columns = _columns(placings)
    more = "".join(word("over", "more", part) for part in columns)
    said = [word("over", "summed").format(returned=f"{returned:,}", unit=unit, more=more)]
    short = f"{returned - rules.table.start:,}"
    said += [
        word("over", "parts", part).format(short=short, returned=f"{returned:,}") for part in columns if part != "chips"
    ]
    level = any(one.points == other.points and one.place != other.place for one, other in pairwise(placings))
    return " ".join((*said, word("over", "level")) if level else said)
