"""Rule sets in words: every field and every value has them."""

from dataclasses import fields
from typing import Literal, get_args, get_origin, get_type_hints

import pytest

from engine.rules import ids, load, override
from engine.ruleset import GROUPS
from trainer.display.rules import _words, changed, field_label, field_says, statements


def test_every_field_has_a_label_and_words_for_each_of_its_values() -> None:
    paths = {f"{group}.{field.name}" for group, kind in GROUPS.items() for field in fields(kind)}
    assert set(_words()["fields"]) == paths
    assert set(_words()["groups"]) == set(GROUPS)
    for group, kind in GROUPS.items():
        for name, hint in get_type_hints(kind).items():
            values = get_args(hint) if get_origin(hint) is Literal else (True, False) if hint is bool else ()
            says = [field_says(f"{group}.{name}", value) for value in values]
            assert len(set(says)) == len(values), f"{group}.{name}"
            assert field_label(f"{group}.{name}")


@pytest.mark.parametrize("name", ids())
def test_every_rule_set_can_be_said(name: str) -> None:
    for group in statements(load(name)):
        for one in group.statements:
            assert one.says
            assert "{" not in one.says


def test_a_difference_is_said_with_what_is_usual() -> None:
    usual = load("standard")
    house = override(usual, {"yaku.open_tanyao": False, "settle.uma": (0, 0, 0, 0), "yaku.han.ippatsu": (0, 0)})
    assert [(one.label, one.says, one.usual) for one in changed(usual, house)] == [
        ("Open tanyao", "tanyao counts in a closed hand only", "tanyao counts in an open hand"),
        ("Ippatsu", "Ippatsu does not count", "Ippatsu: 1 han, closed only"),
        ("Uma", "no uma", "uma by place: 15, 5, −5, −15"),
    ]
