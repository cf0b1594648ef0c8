"""The worked hands of ``fixtures/hands``: a win, the rules, and what the engine must say of it.

Each file is a list of ``[[hand]]``: ``id``, ``rules`` (with ``changes`` to single fields), ``win`` in the engine's own
text form, then what is expected of it, as much as the source states: ``yaku`` with han (units for a yakuman, dora too),
``han``, ``fu_items`` before rounding and ``fu``, ``yakuman`` units, ``limit``, ``base`` (the family's base score),
``pays`` (``7700``, ``1300-2600``, ``2600 all``), or ``includes`` for one yaku it must have, or ``refused`` with the
reason. ``why`` says what a careless reader gets wrong, ``source`` where the question comes from.
"""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from engine.reasons import Reason
from engine.rules import load, override
from engine.scoring import Score, alternatives, score
from engine.win import By, Win, check_win
from tests.reasons import explained

FOLDER = Path(__file__).parents[2] / "fixtures" / "hands"
HANDS = [hand for path in sorted(FOLDER.glob("*.toml")) for hand in tomllib.loads(path.read_text("utf-8"))["hand"]]
_VALUE = {"haku", "hatsu", "chun", "seat-wind", "round-wind"}
_IMPOSSIBLE = {"dor-011"}  # ura indicators of a hand that has not declared riichi


def told(result: Score | Reason, hand: dict[str, Any]) -> dict[str, Any]:
    """What the engine says, in the fields the hand states."""
    if isinstance(result, Reason):
        return {"refused": result.code.slug}
    paid = result.payments
    if paid.by is By.RON:
        pays = str(paid.discarder)
    else:
        pays = f"{paid.each}-{paid.dealer}" if paid.dealer else f"{paid.each} all"
    fields = {
        "yaku": {item.code.slug: item.amount for item in (*result.yaku, *result.dora)},
        "han": result.han,
        "fu_items": sorted(item.amount or 0 for item in result.fu),
        "fu": result.fu_total,
        "yakuman": result.yakuman,
        "limit": result.limit,
        "base": result.base,
        "pays": pays,
    }
    return {field: fields[field] for field in fields if field in hand}


def expected(hand: dict[str, Any]) -> dict[str, Any]:
    stated = {"yaku", "han", "fu_items", "fu", "yakuman", "limit", "base", "pays", "refused"}
    result = {field: value for field, value in hand.items() if field in stated}
    if "fu_items" in result:
        result["fu_items"] = sorted(result["fu_items"])
    return result


@pytest.mark.parametrize("hand", HANDS, ids=lambda hand: hand["id"])
def test_worked_hand(hand: dict[str, Any]) -> None:
    rules = override(load(hand["rules"]), hand.get("changes", {}))
    win = Win.parse(hand["win"])
    if hand["id"] not in _IMPOSSIBLE:
        check_win(win, rules)
    result = score(win, rules)
    explanation = "\n".join(explained(result))
    if "includes" in hand:
        assert isinstance(result, Score), explanation
        wanted = _VALUE if hand["includes"] == "value" else {hand["includes"]}
        assert wanted & {item.code.slug for item in result.yaku}, explanation
    else:
        assert told(result, hand) == expected(hand), explanation


@pytest.mark.parametrize("hand", HANDS, ids=lambda hand: hand["id"])
def test_no_other_reading_pays_more(hand: dict[str, Any]) -> None:
    rules = override(load(hand["rules"]), hand.get("changes", {}))
    win = Win.parse(hand["win"])
    best = score(win, rules)
    for other in alternatives(win, rules):
        assert not isinstance(other, Score) or isinstance(best, Score)
        if isinstance(best, Score) and isinstance(other, Score):
            assert other.payments.total <= best.payments.total


def test_ids_are_unique() -> None:
    ids = [hand["id"] for hand in HANDS]
    assert len(ids) == len(set(ids))
    assert len(ids) >= 231
