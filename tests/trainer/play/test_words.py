"""The words of the table: one for everything that can be chosen, called or told."""

import pytest

from engine.bots import BOTS
from engine.events import End
from engine.options import options
from engine.round import On
from engine.rules import Ruleset, ids, load
from trainer.play import house
from trainer.play.options import AIDS
from trainer.play.pages.hand import _ORDER
from trainer.play.words import word


def test_everything_that_can_be_chosen_has_words() -> None:
    for level in BOTS:
        assert word("levels", level)
    for aid in AIDS:
        assert word("aids", aid)
    for game in house.GAMES:
        assert word("games", game)
    for name in ids():
        for option, choices in options(load(name)).items():
            assert word("house", option, "label")
            assert all(word("house", option, "choices", choice) for choice in choices)


def test_everything_that_can_be_called_or_told_has_words() -> None:
    assert all(word("calls", verb) for verb in _ORDER)
    assert all(word("asked", on) for on in On)
    assert all(word("news", "drawn", end) for end in End if not end.is_win)


@pytest.mark.parametrize("name", ids())
def test_a_table_as_its_rule_set_has_it_is_written_with_no_difference(name: str) -> None:
    rules = load(name)
    assert house.written(rules) == ({}, {})
    assert house.table(rules, {}, {}) == rules
    usual = {field.path: field.usual for field in house.fields(rules)}
    assert house.table(rules, {}, usual) == rules, "what a form shows as usual can be written into it"
    assert name in house.games()[house.game_of(rules)]


def attempt(rules: Ruleset, single: dict[str, str]) -> tuple[Ruleset, house.HouseError | None]:
    try:
        return house.table(rules, {}, single), None
    except house.HouseError as error:
        return rules, error


def test_every_choice_of_every_field_is_either_played_or_refused_with_its_field() -> None:
    rules = load("standard")
    for field in house.fields(rules):
        for text, _ in field.choices[1:] or (("0", ""), ("7", ""), ("1 0", ""), ("-5", ""), ("x", ""), ("1; 2", "")):
            made, refused = attempt(rules, {field.path: text})
            if refused:
                assert refused.path, f"{field.path} {text}: {refused}"
            else:
                assert house.table(rules, *house.written(made)) == made
