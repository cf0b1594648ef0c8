"""A table's rules as pages list them."""

import pytest

from engine.rules import ids, load, override
from trainer.display.rules import changed, statements


@pytest.mark.parametrize("name", ids())
def test_every_rule_set_can_be_listed(name: str) -> None:
    groups = list(statements(load(name)))
    assert len(groups) == 14
    assert all(one.label and one.value for group in groups for one in group.statements)
    assert all("not played" not in one.value for group in groups for one in group.statements)


def test_no_yaku_is_listed_that_the_tiles_cannot_make() -> None:
    def listed(name: str) -> set[str]:
        return {one.path for group in statements(load(name)) for one in group.statements}

    assert "yaku.han.sanshoku-doujun" in listed("standard")
    assert "yaku.han.sanshoku-doujun" not in listed("sanma")
    assert "yaku.han.sanshoku-doukou" in listed("sanma")


def test_a_difference_is_told_with_what_is_usual() -> None:
    usual = load("standard")
    house = override(usual, {"calls.chi": False, "settle.uma": (0, 0, 0, 0), "table.red_fives": ""})
    found = {one.path: (one.value, one.usual) for one in changed(usual, house)}
    assert found["calls.chi"] == ("no", "yes")
    assert found["settle.uma"] == ("+0 +0 +0 +0", "+15 +5 -5 -15")
    assert found["table.red_fives"][0] == "none"
    assert len(found) == 3
