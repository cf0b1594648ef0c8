"""Tournaments: seats turned round on the same walls, the same figures for the same seed."""

from collections import Counter
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from engine.bots import BOTS
from engine.rules import load
from trainer.play.tournament import figures, play_games, play_match, ratio, steps, table


def told(**options: object) -> list[str]:
    out = StringIO()
    call_command("bots", "tournament", stdout=out, **options)
    return out.getvalue().splitlines()


def test_every_level_sits_in_every_seat_on_the_same_walls() -> None:
    levels = ["normal", "beginner", "beginner", "normal"]
    [game] = play_games(levels, 4, load("growing-7"), "a seed")
    assert game["normal"]["matches"] == game["beginner"]["matches"] == 8
    placing = next(line for line in figures([game["normal"]]) if line.name == "placing")
    assert 1 <= placing.figure <= 4
    assert game["normal"]["placing"] + game["beginner"]["placing"] == 4 * (1 + 2 + 3 + 4)
    assert game["normal"]["points"] + game["beginner"]["points"] == 4 * 4 * load("growing-7").table.start


def test_a_match_is_the_same_for_the_same_label() -> None:
    rules, bots = load("growing-10"), [BOTS["beginner"]] * 4
    one, other = (play_match(rules, bots, "label") for _ in range(2))
    assert one[0].results == other[0].results
    assert play_match(rules, bots, "other label")[0].results != one[0].results


def test_the_interval_of_a_ratio() -> None:
    assert ratio([(1, 2), (1, 2), (1, 2)]) == (0.5, 0.0)
    mean, give = ratio([(0, 1), (1, 1)] * 50)
    assert mean == 0.5
    assert give == pytest.approx(1.96 * 0.5 / 99**0.5)
    assert ratio([(0, 0)]) == (0.0, 0.0)


def test_a_step_is_how_much_worse_the_next_level_places_on_the_same_walls() -> None:
    games = [
        {level: Counter({"matches": 4, "placing": placing}) for level, placing in zip("abc", places, strict=True)}
        for places in ((4, 8, 12), (8, 8, 8))
    ]
    first, second = steps(games)
    assert (first.name, first.figure, second.figure) == ("a before b", 0.5, 0.5)
    assert first.give == pytest.approx(1.96 * 0.5)


def test_a_table_has_a_line_for_each_level() -> None:
    games = list(play_games(["normal", "normal", "beginner"], 3, load("sanma"), "three"))
    head, *lines, step = table(games)
    assert [line.split()[0] for line in lines] == ["normal", "beginner"]
    assert step.startswith("normal before beginner: ")
    assert head.split()[:3] == ["placing", "points", "win"]


def test_the_command() -> None:
    lines = told(seats="normal,beginner,beginner,normal", games=4, rules="growing-4", seed="x")
    assert lines[0] == "Growing table, 4 tiles: 4 matches on 1 walls, seed x"
    assert lines[:-1] == told(seats="normal,beginner,beginner,normal", games=4, rules="growing-4", seed="x")[:-1]


@pytest.mark.parametrize(
    ("seats", "message"), [("normal,nobody,beginner,normal", "nobody"), ("normal,beginner", "2 levels for the 4 seats")]
)
def test_seats_that_make_no_table(seats: str, message: str) -> None:
    with pytest.raises(CommandError, match=message):
        told(seats=seats)
