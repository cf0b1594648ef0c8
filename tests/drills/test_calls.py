"""Call questions: the answers are the round's own options, refusals and outcomes."""

import random

import pytest

from engine.actions import Discard, Kan, Pass
from engine.events import Called, Won
from engine.play import apply
from engine.refusals import why_not
from engine.rules import load, override
from engine.tiles import sort_tiles
from trainer.drills.kinds import KINDS
from trainer.drills.kinds.calls import claims_made, fourth
from trainer.drills.kinds.situations import parse
from trainer.drills.question import Answer, Question
from trainer.drills.skills import TAGS

KIND = KINDS["calls"]
RULES = load("mahjong-soul")


def questions(level: str, number: int, table: str = "mahjong-soul", seed: int = 5) -> list[Question]:
    rng = random.Random(seed)
    return [KIND.make(rng, level, load(table), {}) for _ in range(number)]


def right(question: Question, group: str) -> set[str]:
    start = f"{group}="
    return {one.removeprefix(start) for one in KIND.solve(question).choices or () if one.startswith(start)}


@pytest.mark.parametrize("table", ["mahjong-soul", "tournament", "sanma"])
@pytest.mark.parametrize("level", KIND.levels)
def test_a_question_has_one_answer_and_survives_its_text(level: str, table: str) -> None:
    for question in questions(level, 2, table):
        assert str(parse(question.facts, question.ruleset)) == question.facts
        assert KIND.mark(question, KIND.solve(question)).right
        assert set(question.skills) <= TAGS.keys()


def test_what_is_legal_and_who_takes_the_tile() -> None:
    for question in questions("priority", 10):
        asked = parse(question.facts, question.ruleset)
        options = asked.state.asking.get(asked.seat, ())
        assert right(question, "legal") == ({one.verb for one in options if not isinstance(one, Pass)} or {"none"})
        state = asked.state
        for action in claims_made(asked.state).values():
            state = apply(state, action)
        happened = state.events[len(asked.state.events) :]
        assert right(question, "first") == {str(event.seat) for event in happened if isinstance(event, Called | Won)}


def test_a_chi_never_comes_before_a_pon() -> None:
    seen = 0
    for question in questions("priority", 12, seed=9):
        claims = claims_made(parse(question.facts, question.ruleset).state)
        verbs = {str(seat): action.verb for seat, action in claims.items()}
        takers = {verbs[seat] for seat in right(question, "first")}
        if {"chi", "pon"} <= set(verbs.values()):
            assert "chi" not in takers
            seen += 1
    assert seen


def test_what_may_not_be_discarded_after_a_call() -> None:
    for question in questions("swap", 12):
        asked = parse(question.facts, question.ruleset)
        hand = asked.player.hand
        barred = {str(tile.kind) for tile in hand.concealed if why_not(asked.state, Discard(asked.seat, tile))}
        assert right(question, "barred") == (barred or {"none"})
        called = hand.melds[-1].called
        assert called is not None
        assert (str(called.kind) in barred) is (called.kind in {tile.kind for tile in hand.concealed})


def test_swap_calls_are_a_rule_of_the_table() -> None:
    [question] = [one for one in questions("swap", 6) if right(one, "barred") != {"none"}][:1]
    free = Question("calls", "swap", question.facts, override(RULES, {"calls.swap": "any"}), ("choices",), ())
    assert right(free, "barred") == {"none"}
    assert KIND.deciding_rules(question) == ("calls.swap",)
    none = Answer(choices=frozenset(("barred=none",)))
    [slip] = KIND.mark(question, none).slips
    assert slip.code in ("calls.swap-same", "calls.swap-end")


def test_kans_in_riichi() -> None:
    answers = set()
    for question in questions("riichi-kan", 8):
        asked = parse(question.facts, question.ruleset)
        tiles = sort_tiles(tile for tile in asked.player.hand.held if tile.kind is fourth(asked))
        assert len(tiles) == 4
        reason = why_not(asked.state, Kan(asked.seat, tiles))
        answers |= right(question, "kan")
        assert right(question, "kan") == ({"yes"} if reason is None else {reason.code.slug})
        if reason is not None:
            [slip] = KIND.mark(question, Answer(choices=frozenset(("kan=yes",)))).slips
            assert slip.code == "calls.kan-in-riichi"
        never = override(RULES, {"riichi.closed_kan": "never"})
        strict = Question("calls", "riichi-kan", question.facts, never, ("choices",), ())
        assert right(strict, "kan") == {"never"}
    assert len(answers) > 1
