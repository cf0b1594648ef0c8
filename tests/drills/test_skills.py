"""The skills: each leads to a yaku or a fu item there is, and every yaku belongs to one."""

from engine.reasons import Code
from engine.rules import load
from trainer.drills.skills import OF_YAKU, SKILLS


def test_each_skill_leads_somewhere() -> None:
    for skill in SKILLS.values():
        if skill.code:
            assert skill.page in ("yaku", "fu")
            assert Code(skill.code).startswith(f"{skill.page}.")


def test_every_yaku_belongs_to_a_skill() -> None:
    rules = load("standard").yaku
    assert OF_YAKU.keys() == rules.han.keys() | rules.yakuman.keys()
    assert set(OF_YAKU.values()) <= SKILLS.keys()
