"""Questions on tiles: every dora, every seat, and the slips made with them."""

import random

import pytest

from engine.rules import load
from engine.tiles import KINDS as TILES
from engine.tiles import WINDS, dora_of, parse_tiles
from trainer.drills.kinds import KINDS
from trainer.drills.question import Answer, Question

KIND = KINDS["tiles"]


def ask(facts: str, table: str = "mahjong-soul") -> Question:
    return Question("tiles", facts.split()[0], facts, load(table), ("choices",), ())


def slips(facts: str, choice: str, table: str = "mahjong-soul") -> list[str]:
    return [slip.code for slip in KIND.mark(ask(facts, table), Answer(choices=frozenset((choice,)))).slips]


@pytest.mark.parametrize("table", ["mahjong-soul", "sanma"])
@pytest.mark.parametrize("level", KIND.levels)
def test_one_choice_is_right(level: str, table: str) -> None:
    rng = random.Random(1)
    absent = set(map(str, parse_tiles(load(table).table.without)))
    for _ in range(60):
        question = KIND.make(rng, level, load(table), {})
        [name] = KIND.fields(question)
        [judged] = KIND.mark(question, KIND.solve(question)).judged
        assert judged.right
        assert len(set(judged.group.values)) == len(judged.group.values)
        assert not absent.intersection(judged.group.values)
        right = [
            value
            for value in judged.group.values
            if KIND.mark(question, KIND.read_answer(question, {name: value})).right
        ]
        assert len(right) == 1


def test_the_dora_follows_the_indicator() -> None:
    for kind in TILES:
        assert KIND.solve(ask(f"dora {kind}")).choices == {f"dora={dora_of(kind)}"}
    assert KIND.solve(ask("dora 1m", "sanma")).choices == {"dora=9m"}


@pytest.mark.parametrize(
    ("facts", "wind"),
    [
        ("winds players 4 dealer 0 after 0", "1z"),
        ("winds players 4 dealer 1 after 0", "4z"),  # the next in turn is east, so this is north
        ("winds players 4 dealer 3 after 0", "2z"),
        ("winds players 4 dealer 0 after 1", "4z"),  # the deal has gone on to the next
        ("winds players 4 dealer 1 after 3", "1z"),
        ("winds players 3 dealer 1 after 0", "3z"),
        ("winds players 3 dealer 0 after 3", "1z"),
    ],
)
def test_seat_winds(facts: str, wind: str) -> None:
    assert KIND.solve(ask(facts)).choices == {f"wind={wind}"}


def test_slips() -> None:
    assert slips("dora 9p", "dora=9p") == ["tiles.indicator-itself"]
    assert slips("dora 4z", "dora=5z") == ["tiles.winds-and-dragons"]
    assert slips("dora 1m", "dora=1m", "sanma") == ["tiles.indicator-itself"]
    assert slips("dora 3p", "dora=5p") == []
    assert slips("winds players 4 dealer 1 after 0", "wind=2z") == ["tiles.other-way"]
    assert slips("winds players 4 dealer 0 after 1", "wind=1z") == ["tiles.deal-stayed"]
    assert slips("names 5p: 5p 5s 6p 4p", "name=5s") == []
    assert len(WINDS) == 4
