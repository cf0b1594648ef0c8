"""Safety questions: three tiles of three tiers, in the order of the tiers."""

import random
from itertools import permutations

import pytest

from engine.rules import load
from engine.safety import Tier, danger
from trainer.drills.kinds import KINDS
from trainer.drills.kinds.safety import groups, situation_of, tile_of
from trainer.drills.question import Answer, Question

KIND = KINDS["safety"]


def questions(level: str, number: int = 5, table: str = "mahjong-soul") -> list[Question]:
    rng = random.Random(9)
    return [KIND.make(rng, level, load(table), {}) for _ in range(number)]


def tiers(question: Question) -> dict[str, Tier]:
    """By each group, the worst tier of its tile against those in riichi."""
    asked = situation_of(question)
    seats = [seat for seat, player in enumerate(asked.state.players) if player.riichi]
    assert asked.seat not in seats
    return {
        group.name: max(danger(asked.view, tile_of(group.name), seat).tier for seat in seats)
        for group in groups(question)
    }


@pytest.mark.parametrize("table", ["mahjong-soul", "sanma"])
@pytest.mark.parametrize("level", KIND.levels)
def test_the_order_is_that_of_the_tiers(level: str, table: str) -> None:
    for question in questions(level, table=table):
        found = tiers(question)
        assert len(set(found.values())) == 3
        order = sorted(found, key=found.__getitem__)
        data = {name: str(place) for place, name in enumerate(order, 1)}
        assert KIND.mark(question, KIND.read_answer(question, data)).right
        data = {name: str(place) for place, name in enumerate(reversed(order), 1)}
        assert not KIND.mark(question, KIND.read_answer(question, data)).right
        riichi = sum(player.riichi for player in situation_of(question).state.players)
        assert riichi > 1 if level == "several" else riichi == 1


@pytest.mark.parametrize("level", KIND.levels)
def test_the_tile_of_the_level_put_too_far_back_is_named(level: str) -> None:
    named = 0
    for question in questions(level, 8):
        found = tiers(question)
        order = sorted(found, key=found.__getitem__)
        for places in permutations(order):
            choices = frozenset(f"{name}={place}" for place, name in enumerate(places, 1))
            for slip in KIND.mark(question, Answer(choices=choices)).slips:
                [tile] = slip.tiles
                if slip.code == "safety.suji-for-genbutsu":
                    assert places.index(f"place-{tile}") < order.index(f"place-{tile}")
                    continue
                assert slip.code == f"safety.{level}"
                assert places.index(f"place-{tile}") > order.index(f"place-{tile}")
                named += 1
        same = frozenset(f"{name}=1" for name in order)
        assert not KIND.mark(question, Answer(choices=same)).slips
    assert named


def test_suji_put_before_a_tile_that_cannot_be_won_on() -> None:
    found = []
    for question in questions("suji", 8):
        order = sorted(tiers(question).items(), key=lambda item: item[1])
        (first, tier), (second, _), (third, _) = order
        choices = frozenset((f"{second}=1", f"{first}=2", f"{third}=3"))
        slips = KIND.mark(question, Answer(choices=choices)).slips
        assert tier is Tier.SAFE or not slips or slips[0].code != "safety.suji-for-genbutsu"
        found += [slip.code for slip in slips]
    assert "safety.suji-for-genbutsu" in found
