"""The skills: each leads to a yaku or a fu item there is, and every yaku belongs to one."""

from engine.reasons import Code
from engine.rules import load
from trainer.drills.skills import OF_YAKU, SKILLS


def test_each_skill_leads_somewhere() -> None:
    yaku = {code.slug for code in Code if code.startswith("yaku.")}
    for skill in SKILLS.values():
        if skill.page == "yaku":
            assert skill.anchor in yaku
        elif skill.page == "fu" and skill.anchor:
            assert Code(skill.anchor).startswith("fu.")
        else:
            assert not skill.anchor


def test_every_yaku_belongs_to_a_skill() -> None:
    rules = load("standard").yaku
    assert OF_YAKU.keys() == rules.han.keys() | rules.yakuman.keys()
    assert set(OF_YAKU.values()) <= SKILLS.keys()
