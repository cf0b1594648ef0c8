"""For each tile a hand waits for: may it be won on by ron, by self-draw, and if not, why not.

The situation is one of a round that simple players played, letting wins go now and then. It is asked as it stands: ron
on a tile that somebody discards now, self-draw with the next tile.
"""

import random
from collections.abc import Iterator, Mapping
from typing import Any

from engine.dora import dora_rules
from engine.events import Discarded
from engine.legal import furiten_of, win_of
from engine.reasons import Code, Reason
from engine.round import Came, Round, Turn
from engine.rules import Ruleset
from engine.scoring import score
from engine.tiles import Tile, kinds_in, parse_tile
from engine.win import By
from trainer.drills.kinds.choosing import ASKS, Group, Key, chosen_in
from trainer.drills.kinds.situations import Habits, Situation, parse, rounds, with_discard
from trainer.drills.question import Answer, Question, Slip

LEVELS = ("own-discard", "temporary", "riichi", "no-yaku", "gone")

YES = "yes"
RON = (YES, "own-discard", "temporary", "riichi", "no-yaku", "gone")
TSUMO = (YES, "no-yaku", "gone")
_CAUSE_OF: Mapping[Code, str] = {
    Code.FURITEN_DISCARD: "own-discard",
    Code.FURITEN_TEMPORARY: "temporary",
    Code.FURITEN_RIICHI: "riichi",
    Code.NO_YAKU: "no-yaku",
    Code.CLOSED_ONLY: "no-yaku",
    Code.TSUMO_ONLY: "no-yaku",
    Code.WAIT_GONE: "gone",
}
_SKILL_OF = {
    "own-discard": "furiten-discard",
    "temporary": "furiten-temporary",
    "riichi": "furiten-riichi",
    "no-yaku": "win-yaku",
    "gone": "win-gone",
}
_MOST_WAITS = 3
_FEWEST_LEFT = 4
"""Live tiles left: the yaku of the last tiles do not come in."""
_SHARE = 0.7
"""How often a question of a level has its cause; else it has an earlier one, or none."""

_HABITS = Habits(let_go=0.75, calls=0.15, riichi=0.5)
_TRIES = 12
_LONG = 25
"""Rounds looked through for a cause."""


def make(rng: random.Random, level: str, ruleset: Ruleset, options: Mapping[str, Any]) -> Question:
    """A ready hand with one cause at most against each way to win; where a table hardly knows the cause, another."""
    wanted = level if rng.random() < _SHARE else rng.choice((YES, *LEVELS[: LEVELS.index(level)]))
    for number, states in enumerate(rounds(rng, ruleset, _HABITS)):
        ready = list(_ready(states))
        if wanted == "gone":
            ready = [one for one in ready if any(not one.view.unseen[tile] for tile in kinds_in(one.player.waits))]
        for one in rng.sample(ready, min(len(ready), _TRIES)):
            for asked in _arranged(rng, one, wanted):
                answers = _answers(asked)
                found = {value for values in answers.values() for value in values}
                single = all(len(values) == 1 for values in answers.values()) and None not in found
                if single and (wanted in found or number > _LONG):
                    skills = tuple(_SKILL_OF[cause] for cause in RON[1:] if cause in found)
                    return Question("can-win", level, str(asked), ruleset, ASKS, skills or (_SKILL_OF[level],))
    raise AssertionError("rounds do not end")


def _arranged(rng: random.Random, one: Situation, wanted: str) -> Iterator[Situation]:
    """The situation itself, and as it would be if one discard had been a tile the hand waits for."""
    yield one
    if wanted not in ("own-discard", "temporary", "riichi"):
        return
    events, since = one.state.events, 0
    if wanted == "temporary":
        since = max(at for at, event in enumerate(events) if isinstance(event, Discarded) and event.seat == one.seat)
    thrown = [
        event
        for event in events[since + 1 :]
        if isinstance(event, Discarded) and event.drawn and (event.seat == one.seat) == (wanted == "own-discard")
    ]
    if thrown:
        tile = rng.choice(kinds_in(one.player.waits))
        state = with_discard(one.state, rng.choice(thrown), tile)
        if state is not None and state.players[one.seat].waits == one.player.waits:
            yield Situation(state, one.seat)


def _ready(states: list[Round]) -> Iterator[Situation]:
    """The ready hands of others as a turn begins, with few waits."""
    for state in states:
        if not isinstance(state.phase, Turn) or state.phase.came is not Came.DRAW or state.live_left < _FEWEST_LEFT:
            continue
        for seat, player in enumerate(state.players):
            if seat != state.phase.seat and player.river and 1 <= player.waits.bit_count() <= _MOST_WAITS:
                yield Situation(state, seat)


def _answers(asked: Situation) -> dict[str, list[str | None]]:
    """By each group, the answers that could be given; None for an objection that is not among the choices."""
    found: dict[str, list[str | None]] = {}
    for tile in kinds_in(asked.player.waits):
        for by in (By.RON, By.TSUMO):
            values = [_CAUSE_OF.get(reason.code) for reason in _objections(asked, tile, by)[0]]
            found[f"{by}-{tile}"] = values or [YES]
    return found


def _objections(asked: Situation, tile: Tile, by: By) -> tuple[list[Reason], tuple[Reason, ...]]:
    """All that stands against winning on the tile; and the yaku the win would have."""
    state, seat, player = asked.state, asked.seat, asked.player
    found = [] if asked.view.unseen[tile] else [Reason(Code.WAIT_GONE, (tile,), 0)]
    if by is By.RON:
        furiten = furiten_of(player, state.ruleset)
        if furiten:
            found += [furiten._replace(because=()), *furiten.because]
        win = win_of(state, seat, tile, by)
    else:
        held = player._replace(hand=player.hand.draw(tile))
        players = (*state.players[:seat], held, *state.players[seat + 1 :])
        win = win_of(state._replace(players=players), seat, tile, by)
    result = score(win, state.ruleset)
    if isinstance(result, Reason):
        return [*found, result], ()
    return found, result.yaku


def groups(question: Question) -> tuple[Group, ...]:
    """By each tile the hand waits for: ron, and self-draw."""
    waits = kinds_in(parse(question.facts, question.ruleset).player.waits)
    return tuple(Group(f"{by}-{tile}", RON if by is By.RON else TSUMO) for tile in waits for by in (By.RON, By.TSUMO))


def keys(question: Question) -> tuple[Key, ...]:
    """What is right for each: why the tile may not be won on, or else the yaku of the win."""
    asked = parse(question.facts, question.ruleset)
    found = []
    for tile in kinds_in(asked.player.waits):
        for by in (By.RON, By.TSUMO):
            objections, yaku = _objections(asked, tile, by)
            value = _CAUSE_OF[objections[0].code] if objections else YES
            found.append(Key(f"{by}-{tile}", frozenset((value,)), tuple(objections) or yaku))
    return tuple(found)


def explain(question: Question, answer: Answer) -> tuple[Slip, ...]:
    """One cause overlooked or imagined throughout, and everything else right."""
    found = set()
    for key in keys(question):
        (right,) = key.right
        given = chosen_in(answer, key.name)
        if given == key.right or not given:
            continue
        (value,) = given
        tsumo = key.name.startswith(By.TSUMO)
        tiles = tuple(tile for reason in key.because for tile in reason.tiles)
        if value == YES:
            by_dora = right == "no-yaku" and _has_dora(parse(question.facts, question.ruleset), key.name)
            code = "win.dora-as-yaku" if by_dora else f"win.{right}-missed"
            found.add(Slip(code, _SKILL_OF[right], tiles))
        elif right == YES:
            by = "win.tsumo-barred" if tsumo else f"win.{value}-imagined"
            found.add(Slip(by, _SKILL_OF[value]))
        else:
            found.add(Slip("win.other-cause", _SKILL_OF[right], tiles))
    return tuple(found) if len(found) == 1 else ()


def _has_dora(asked: Situation, group: str) -> bool:
    """Whether the hand with the tile of a group holds dora, seen by everybody: a win by them is what is imagined."""
    tile = parse_tile(group.partition("-")[2])
    points_to = dora_rules(asked.state.ruleset).points_to
    shown = {points_to[indicator.kind] for indicator in asked.view.indicators}
    return any(held.is_red or held.kind in shown for held in (*asked.player.hand.tiles, tile))


def deciding_rules(question: Question) -> tuple[str, ...]:
    """Open tanyao alone may be the yaku that is missing; by what is in sight."""
    hand = parse(question.facts, question.ruleset).player.hand
    return ("yaku.open_tanyao",) if hand.is_open and all(tile.is_simple for tile in hand.tiles) else ()
