"""The map: an order without circles, each skill asked for by its drills, every tag and every yaku in its place."""

from random import Random

import pytest

from engine.reasons import Code
from engine.rules import load
from trainer.drills.kinds import KINDS
from trainer.drills.skills import AREAS, OF_YAKU, SKILLS, TAGS, skill_of

LEVELS = [(kind.slug, level) for kind in KINDS.values() for level in kind.levels]


def test_each_skill_and_tag_leads_somewhere() -> None:
    for one in (*SKILLS.values(), *TAGS.values()):
        if one.code:
            assert one.page in ("yaku", "fu")
            assert Code(one.code).startswith(f"{one.page}.")


def test_a_skill_builds_on_earlier_ones_only() -> None:
    order = list(SKILLS)
    for place, skill in enumerate(SKILLS.values()):
        assert skill.area in AREAS
        assert set(skill.needs) <= set(order[:place]), skill.slug
    assert [slug for slug, skill in SKILLS.items() if not skill.needs] == ["tile-names"]


def test_a_tag_belongs_to_one_skill() -> None:
    assert sum(len(skill.tags) for skill in SKILLS.values()) == len(TAGS)
    assert all(tag in SKILLS[skill_of(tag)].tags for tag in TAGS)
    with pytest.raises(KeyError):
        skill_of("no-such-tag")


def test_every_level_is_a_drill_of_some_skill() -> None:
    assert {drill for skill in SKILLS.values() for drill in skill.drills} == set(LEVELS)


@pytest.mark.parametrize(("kind", "level"), LEVELS)
def test_questions_carry_the_skills_they_are_listed_for(kind: str, level: str) -> None:
    """Made until each of them has come; what a level makes slowly it makes for one skill."""
    missing = {skill.slug for skill in SKILLS.values() if (kind, level) in skill.drills}
    rules = load(KINDS[kind].rulesets[0])
    for seed in range(120):
        made = KINDS[kind].make(Random(seed), level, rules, {})
        assert set(made.skills) <= TAGS.keys()
        missing -= {skill_of(tag) for tag in made.skills}
        if not missing:
            return
    pytest.fail(f"{kind} {level} never asks for {sorted(missing)}")


def test_every_yaku_belongs_to_a_tag() -> None:
    rules = load("standard").yaku
    assert OF_YAKU.keys() == rules.han.keys() | rules.yakuman.keys()
    assert set(OF_YAKU.values()) <= TAGS.keys()
