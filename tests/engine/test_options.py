"""House options: which a table has, what each choice changes, and what is refused."""

from itertools import combinations, product
from typing import Any

import pytest

from engine.options import choose, chosen, options
from engine.rules import RulesetError, differences, ids, load, override

FULL = {
    "length": ["single-hand", "east", "east-south"],
    "start": ["25000", "30000"],
    "red-fives": ["none", "one-a-suit"],
    "open-tanyao": ["on", "off"],
    "minimum-han": ["1", "2", "4"],
    "uma": ["none", "5-15", "10-20", "10-30"],
    "chips": ["none", "1", "2", "5"],
}
STYLED = {"style": ["standard", "tournament"]} | FULL
THREE = {name: choices for name, choices in FULL.items() if name != "start"} | {"uma": ["none", "15", "20"]}

OPTIONS: dict[str, dict[str, list[str]]] = {
    "standard": STYLED,
    "tournament": STYLED,
    "mahjong-soul": FULL,
    "tenhou": FULL,
    "wrc": FULL,
    "m-league": FULL,
    "jpml": FULL,
    "sanma": THREE,
    "sanma-tenhou": THREE,
    "sanma-mahjong-soul": THREE,
    "family": {"length": ["single-hand", "all-winds"], "red-fives": ["none", "one-a-suit"]},
    "growing-4": {"length": FULL["length"]},
    "growing-7": {"length": FULL["length"], "open-tanyao": ["on", "off"]},
    "growing-10": {
        "length": FULL["length"],
        "red-fives": ["none", "one-a-suit"],
        "open-tanyao": ["on", "off"],
    },
}

NO_EARLY_END = {
    "length.extension": False,
    "length.dealer_stop": "never",
    "length.bust": False,
    "win.ron": "nearest",
    "draws.nine_terminals": False,
    "draws.four_winds": False,
    "draws.four_riichi": False,
    "draws.four_kans": False,
    "draws.nagashi": False,
}


@pytest.mark.parametrize("name", ids())
def test_each_table_has_the_options_that_mean_something_there(name: str) -> None:
    assert {option: list(choices) for option, choices in options(load(name)).items()} == OPTIONS[name]


@pytest.mark.parametrize(
    ("name", "picks", "changes"),
    [
        ("standard", {}, {}),
        ("standard", {"length": "single-hand"}, {"length.winds": 0}),
        ("standard", {"length": "east"}, {"length.winds": 1}),
        ("standard", {"length": "east-south"}, {}),
        ("standard", {"start": "25000"}, {}),
        ("standard", {"start": "30000"}, {"table.start": 30000}),  # returned from 30000 still: no oka (P23)
        ("standard", {"red-fives": "none"}, {"table.red_fives": ""}),
        ("standard", {"open-tanyao": "off"}, {"yaku.open_tanyao": False}),
        ("standard", {"minimum-han": "4"}, {"yaku.minimum_han": 4}),
        ("standard", {"uma": "none"}, {"settle.uma": (0, 0, 0, 0)}),
        ("standard", {"uma": "10-30"}, {"settle.uma": (30, 10, -10, -30)}),
        ("standard", {"chips": "2"}, {"settle.chip": 2}),
        ("standard", {"style": "tournament"}, NO_EARLY_END | {"settle.uma": (30, 10, -10, -30)}),
        ("standard", {"uma": "10-20", "style": "tournament"}, NO_EARLY_END | {"settle.uma": (20, 10, -10, -20)}),
        ("mahjong-soul", {"start": "25000"}, {}),
        ("mahjong-soul", {"start": "30000"}, {"table.start": 30000, "settle.return_points": 30000}),
        ("wrc", {"start": "25000", "red-fives": "one-a-suit"}, {"table.start": 25000, "table.red_fives": "0m0p0s"}),
        ("jpml", {"uma": "5-15"}, {"settle.uma": (15, 5, -5, -15), "settle.floating_uma": ()}),
        ("sanma", {"red-fives": "none", "length": "east"}, {"table.red_fives": "", "length.winds": 1}),
        ("sanma", {"red-fives": "one-a-suit"}, {}),  # two: the set has no five of characters (B10)
        ("sanma", {"uma": "none"}, {"settle.uma": (0, 0, 0)}),
        ("family", {"red-fives": "one-a-suit"}, {"table.red_fives": "0m0p0s"}),  # V22
        ("family", {"length": "single-hand"}, {"length.winds": 0}),
        ("growing-4", {"length": "east-south"}, {"length.winds": 2}),
        ("growing-10", {"open-tanyao": "off", "red-fives": "none"}, {"yaku.open_tanyao": False}),
    ],
)
def test_a_choice_changes_these_fields_and_no_others(name: str, picks: dict[str, str], changes: dict[str, Any]) -> None:
    rules = load(name)
    changed = choose(rules, picks)
    assert {path: value for path, _, value in differences(rules, changed)} == changes
    assert {option: choice for option, choice in chosen(changed).items() if option in picks} == {
        option: choice for option, choice in picks.items() if option != "style" or "uma" not in picks
    }


@pytest.mark.parametrize(
    ("name", "picks", "message"),
    [
        ("standard", {"clock": "5"}, "there is no option 'clock'; there are style, length, start, red-fives,"),
        ("standard", {"minimum-han": "9"}, "yaku.minimum_han: '9' should be one of '1', '2', '4'"),
        ("standard", {"length": "all-winds"}, "length.winds: 'all-winds' should be one of 'single-hand', 'east'"),
        ("tenhou", {"style": "tournament"}, "length: 'tournament' has no place in these rules"),
        ("sanma", {"start": "25000"}, "table.start: '25000' has no place in these rules"),
        ("sanma", {"uma": "5-15"}, "settle.uma: '5-15' should be one of 'none', '15', '20'"),
        ("family", {"length": "east"}, "length.winds: 'east' should be one of 'single-hand', 'all-winds'"),
        ("family", {"open-tanyao": "on"}, "yaku.open_tanyao: 'on' has no place in these rules"),
        ("family", {"start": "25000"}, "table.start: '25000' has no place in these rules"),
        ("family", {"chips": "2"}, "settle.chip: '2' has no place in these rules"),
        ("growing-4", {"open-tanyao": "off"}, "yaku.open_tanyao: 'off' has no place in these rules"),
        ("growing-4", {"red-fives": "none"}, "table.red_fives: 'none' has no place in these rules"),
        ("growing-10", {"minimum-han": "2"}, "yaku.minimum_han: '2' has no place in these rules"),
    ],
)
def test_what_a_table_does_not_have_is_refused_with_the_field(name: str, picks: dict[str, str], message: str) -> None:
    with pytest.raises(RulesetError) as caught:
        choose(load(name), picks)
    assert str(caught.value).startswith(f"{name}: {message}")


@pytest.mark.parametrize("name", ids())
def test_any_two_choices_go_together(name: str) -> None:
    rules = load(name)
    found = [[(option, choice) for choice in choices] for option, choices in options(rules).items()]
    for one, other in combinations(found, 2):
        for picks in product(one, other):
            changed = choose(rules, dict(picks))
            assert chosen(changed).items() >= {(option, choice) for option, choice in picks if option != "style"}
            assert options(changed).keys() == options(rules).keys()


def test_what_is_set_in_another_way_is_none_of_the_choices() -> None:
    rules = override(load("standard"), {"settle.uma": (40, 10, -20, -30), "yaku.minimum_han": 3})
    assert chosen(rules).keys() == STYLED.keys() - {"uma", "minimum-han", "style"}
