"""Cases of scoring as lines of text, so that a table of them reads like the book of rules they come from.

A case is the ids of the rules it shows, the tables it holds at, a win, and what the engine must say of it. Tables are
rule-set ids, with changes to single fields as ``path=value``. What is said: the yaku with their han (units for a
yakuman) and then the dora; han and fu, the items before rounding from the largest down, and the limit; what is paid:
by the discarder, or ``each-dealer``, or ``each all``, honba included, and ``+`` the sticks from the table.
"""

import json
from collections.abc import Iterable, Iterator

import pytest
from _pytest.mark import ParameterSet

from engine.hand import HandError
from engine.reasons import Reason
from engine.rules import Ruleset, load, override
from engine.scoring import Score, score
from engine.win import By, Win, WinError, check_win
from tests.reasons import tree

FOUR = "standard tournament mahjong-soul tenhou wrc"
RIICHI = f"{FOUR} sanma"

type Case = tuple[str, str, str, str]


def tables(text: str) -> Iterator[tuple[str, Ruleset]]:
    """The rule sets a case names, each with the case's changes."""
    words = text.split()
    changes = dict(word.split("=") for word in words if "=" in word)
    for name in words:
        if "=" not in name:
            yield name, override(load(name), {path: json.loads(value) for path, value in changes.items()})


def on_each_table(cases: Iterable[Case]) -> list[ParameterSet]:
    """The cases as parameters ``rules, win, expected``, once for each table."""
    return [
        pytest.param(rules, win, expected, id=f"{ids.replace(' ', '-')}-{name}")
        for ids, names, win, expected in cases
        for name, rules in tables(names)
    ]


def tell(result: Score | Reason) -> str:
    """What is said of a win, as in a case."""
    if isinstance(result, Reason):
        return result.code.slug if not result.amount else f"{result.code.slug} {result.amount}"
    yaku = ", ".join(f"{item.code.slug} {item.amount}" for item in (*result.yaku, *result.dora))
    return f"{yaku}: {_worth(result)}: {_paid(result)}"


def _worth(result: Score) -> str:
    if result.yakuman and not (result.han or result.fu or result.fu_total):  # these have neither (K15, U22)
        return f"{result.yakuman} yakuman"
    words = [f"{result.han} han"]
    if result.fu:
        items = sorted((item.amount or 0 for item in result.fu), reverse=True)
        assert sum(items) == result.fu_raw
        words.append(f"{result.fu_total} fu ({' '.join(map(str, items))})")
    return " ".join([*words, *([result.limit] if result.limit else [])])


def _paid(result: Score) -> str:
    paid = result.payments
    if paid.by is By.RON:
        text = f"{paid.discarder}"
    else:
        text = f"{paid.each}-{paid.dealer}" if paid.dealer else f"{paid.each} all"
    return f"{text} +{paid.sticks}" if paid.sticks else text


def assert_told(rules: Ruleset, text: str, expected: str) -> None:
    """The win can happen at the table and is worth what is expected; a failure shows how the engine got there."""
    win = Win.parse(text)
    check_win(win, rules)
    result = score(win, rules)
    why = "\n".join(tree(result.reason if isinstance(result, Score) else result))
    assert tell(result) == expected, f"{rules.name}: {win}\n{why}"


def assert_refused(rules: Ruleset, text: str, why: str) -> None:
    """The win cannot happen at the table, and what is said of it begins so."""
    with pytest.raises((HandError, WinError)) as refusal:
        check_win(Win.parse(text), rules)
    assert str(refusal.value).startswith(why)
