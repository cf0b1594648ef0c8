"""Calls: what is legal here and who comes first, what may not be discarded after a chi, kans in riichi.

The answers are the round's own: its options, its refusals, and what becomes of it when the claims are made.
"""

import random
from collections.abc import Iterator, Mapping
from typing import Any

from engine.actions import Action, Chi, Discard, Kan, Pass, Pon, Ron
from engine.events import Called, Won
from engine.play import apply
from engine.reasons import Code, Reason
from engine.refusals import why_not
from engine.round import Came, Claims, On, Round, Turn
from engine.rules import Ruleset
from engine.tiles import KINDS, Tile, counts, sort_tiles
from trainer.drills.kinds.choosing import ASKS, NONE, Group, Key, chosen_in
from trainer.drills.kinds.situations import Habits, Situation, parse, rounds, with_draw
from trainer.drills.question import Answer, Question, Slip

LEVELS = ("priority", "swap", "riichi-kan")

VERBS = ("chi", "pon", "kan", "ron")
KAN = ("yes", "waits", "readings", "never")
_KAN_OF = {Code.KAN_WAITS: "waits", Code.KAN_READINGS: "readings", Code.KAN_RIICHI: "never"}
_HABITS = {
    "priority": Habits(calls=0.15),
    "swap": Habits(calls=0.7, riichi=0.4),
    "riichi-kan": Habits(let_go=0.5),
}
_SHARE = 0.7
"""How often a question has what its level is about: a ron, a tile that may not go, a kan that is refused."""
_LONG = 15
"""Rounds looked through for it."""


def make(rng: random.Random, level: str, ruleset: Ruleset, options: Mapping[str, Any]) -> Question:
    """A situation of the level as it came in a round, or might have with another tile drawn."""
    telling = rng.random() < _SHARE
    for number, states in enumerate(rounds(rng, ruleset, _HABITS[level])):
        states = rng.sample(states, len(states))
        for asked in _SITUATIONS[level](rng, states):
            if _is_telling(level, asked) is telling or number > _LONG:
                return Question("calls", level, str(asked), ruleset, ASKS, (f"calls-{level}",))
    raise AssertionError("rounds do not end")


def _is_telling(level: str, asked: Situation) -> bool:
    match level:
        case "priority":
            assert isinstance(asked.state.phase, Claims)
            return len({type(action) for action in claims_made(asked.state).values()}) > 1
        case "swap":
            return bool(_barred(asked))
        case _:
            return _kan_refused(asked) is not None


def _claimed(rng: random.Random, states: list[Round]) -> Iterator[Situation]:
    """A discard that several may take, before anybody has answered; seen by one of those who did not discard it."""
    for state in states:
        phase = state.phase
        if not isinstance(phase, Claims) or phase.on is not On.DISCARD or any(phase.answers):
            continue
        if len(state.asking) > 1:
            seats = [seat for seat in range(state.ruleset.table.seats) if seat != phase.by]
            yield Situation(state, rng.choice(seats))


def _called(rng: random.Random, states: list[Round]) -> Iterator[Situation]:
    """A seat that has just called, before its discard."""
    for state in states:
        if isinstance(state.phase, Turn) and state.phase.came is Came.CALL:
            yield Situation(state, state.phase.seat)


def _fourth_drawn(rng: random.Random, states: list[Round]) -> Iterator[Situation]:
    """A seat in riichi that has drawn the fourth of a kind of which it held three."""
    for state in states:
        if not isinstance(state.phase, Turn) or state.phase.came is not Came.DRAW or state.live_left == 0:
            continue
        seat = state.phase.seat
        hand, declared = state.players[seat].hand, state.players[seat].riichi
        for kind, number in zip(KINDS, counts(hand.concealed), strict=True):
            if declared and number == 3 and sum(state.kans) == 0:
                drawn = with_draw(state, kind)
                if drawn is not None and _can_be_answered(Situation(drawn, seat)):
                    yield Situation(drawn, seat)


def _can_be_answered(asked: Situation) -> bool:
    reason = _kan_refused(asked)
    return reason is None or reason.code in _KAN_OF


_SITUATIONS = {"priority": _claimed, "swap": _called, "riichi-kan": _fourth_drawn}


def claims_made(state: Round) -> dict[int, Action]:
    """What everybody asked is said to claim: the strongest each can."""
    return {seat: options[0] for seat, options in state.asking.items()}


def _takers(state: Round) -> frozenset[str]:
    """Who gets the tile when all these claims are made."""
    before = len(state.events)
    for action in claims_made(state).values():
        state = apply(state, action)
    return frozenset(str(event.seat) for event in state.events[before:] if isinstance(event, Called | Won))


def _legal(asked: Situation) -> frozenset[str]:
    found = {action.verb for action in asked.state.asking.get(asked.seat, ()) if not isinstance(action, Pass)}
    return frozenset(found or {NONE})


def _barred(asked: Situation) -> dict[str, Reason]:
    """The kinds of the hand that may not be discarded now, each with the rule that says so."""
    found = {}
    for tile in dict.fromkeys(asked.player.hand.concealed):
        reason = why_not(asked.state, Discard(asked.seat, tile))
        if reason is not None:
            found[str(tile.kind)] = reason
    return found


def fourth(asked: Situation) -> Tile:
    """The tile just drawn, of which four are held now."""
    drawn = asked.player.hand.drawn
    assert drawn is not None
    return drawn.kind


def _kan_refused(asked: Situation) -> Reason | None:
    tiles = sort_tiles(tile for tile in asked.player.hand.held if tile.kind is fourth(asked))
    return why_not(asked.state, Kan(asked.seat, tiles))


def groups(question: Question) -> tuple[Group, ...]:
    asked = parse(question.facts, question.ruleset)
    match question.level:
        case "priority":
            seats = question.ruleset.table.seats
            claiming = claims_made(asked.state)
            others = tuple(str(seat) for turn in range(seats) if (seat := (asked.seat + turn) % seats) in claiming)
            return Group("legal", (*VERBS, NONE), several=True), Group("first", others, several=True)
        case "swap":
            held = {tile.kind for tile in asked.player.hand.concealed}
            values = tuple(str(kind) for kind in KINDS if kind in held)
            return (Group("barred", (*values, NONE), several=True),)
        case _:
            return (Group("kan", KAN),)


def keys(question: Question) -> tuple[Key, ...]:
    asked = parse(question.facts, question.ruleset)
    match question.level:
        case "priority":
            refused = {verb: (reason,) for verb, reason in _refused(asked)}
            return Key("legal", _legal(asked), (), refused), Key("first", _takers(asked.state))
        case "swap":
            barred = _barred(asked)
            return (Key("barred", frozenset(barred) or frozenset((NONE,)), tuple(barred.values())),)
        case _:
            reason = _kan_refused(asked)
            right = "yes" if reason is None else _KAN_OF[reason.code]
            return (Key("kan", frozenset((right,)), (reason,) if reason else ()),)


def _refused(asked: Situation) -> Iterator[tuple[str, Reason]]:
    """Of each call that is not legal, why the tiles that come nearest to it may not be taken."""
    phase = asked.state.phase
    assert isinstance(phase, Claims)
    hand, kind, legal = asked.player.hand, phase.tile.kind, _legal(asked)
    same = sort_tiles(tile for tile in hand.concealed if tile.kind is kind)
    tries: list[Action] = [Ron(asked.seat)]
    if len(same) >= 2:
        tries.append(Pon(asked.seat, same[:2]))
    if len(same) == 3:
        tries.append(Kan(asked.seat, same))
    tries += [Chi(asked.seat, pair) for pair in _partners(hand.concealed, kind)][:1]
    for action in tries:
        reason = why_not(asked.state, action)
        if action.verb not in legal and reason is not None:
            yield action.verb, reason


def _partners(held: tuple[Tile, ...], kind: Tile) -> Iterator[tuple[Tile, ...]]:
    """Two tiles of the hand that make a run with this one."""
    if kind.is_honor:
        return
    for low in range(max(kind.rank - 2, 1), min(kind.rank, 7) + 1):
        wanted = [KINDS[kind - kind.rank + rank] for rank in range(low, low + 3) if rank != kind.rank]
        found = [next((tile for tile in held if tile.kind is one), None) for one in wanted]
        if None not in found:
            yield sort_tiles(tile for tile in found if tile is not None)


def explain(question: Question, answer: Answer) -> tuple[Slip, ...]:
    """A chi not from the left, a chi before a pon, the run's other end overlooked, a kan that changes the wait."""
    asked = parse(question.facts, question.ruleset)
    match question.level:
        case "priority":
            assert isinstance(asked.state.phase, Claims)
            if "chi" in chosen_in(answer, "legal") - _legal(asked):
                next_seat = (asked.state.phase.by + 1) % question.ruleset.table.seats
                if asked.seat != next_seat:
                    return (Slip("calls.chi-not-left", "calls-priority", (asked.state.phase.tile,)),)
            if chosen_in(answer, "first") != _takers(asked.state):
                return (Slip("calls.priority", "calls-priority", (asked.state.phase.tile,)),)
        case "swap":
            for kind, reason in _barred(asked).items():
                if kind not in chosen_in(answer, "barred"):
                    code = "calls.swap-end" if reason.code is Code.SWAP_END else "calls.swap-same"
                    return (Slip(code, "calls-swap", reason.tiles),)
        case _:
            if "yes" in chosen_in(answer, "kan") and _kan_refused(asked) is not None:
                return (Slip("calls.kan-in-riichi", "calls-riichi-kan", (fourth(asked),)),)
    return ()


def deciding_rules(question: Question) -> tuple[str, ...]:
    """Tables differ on several rons, on swap calls, and on how strict a kan in riichi is judged."""
    return {"priority": ("win.ron",), "swap": ("calls.swap",), "riichi-kan": ("riichi.closed_kan",)}[question.level]
