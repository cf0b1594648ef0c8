"""Gathering wins: the same seed gives the same file, every win was paid at the table, the command writes it."""

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from engine.bots import BOTS, Bot
from engine.round import Round
from engine.rules import Ruleset, load
from trainer.play import gathering
from trainer.play.gathering import gather
from trainer.wins import Pool

LEVELS = ("beginner", "normal", "beginner")
SEATS = ("beginner", "beginner", "beginner", "beginner")


def written(folder: Path) -> str:
    seats = ",".join(LEVELS)
    call_command("bots", "wins", "three", to=folder, seats=seats, wins=1, seed="s", stdout=StringIO())
    return (folder / "three.txt").read_text(encoding="utf-8")


def test_the_command_writes_the_same_file_for_the_same_seed(tmp_path: Path) -> None:
    one = written(tmp_path)
    assert one == written(tmp_path)
    assert "made manage.py bots wins three --seats beginner,normal,beginner --wins 1 --seed s\n" in one
    kept = Pool.parse(one)
    assert kept.wins
    assert kept.rules.id == "sanma"
    assert str(kept) == one


def test_any_number_of_processes_gathers_the_same() -> None:
    rules = load("growing-4")
    assert gather(rules, SEATS, 9, "a", command="") == gather(rules, SEATS, 9, "a", command="", jobs=2)


def test_another_seed_plays_other_matches() -> None:
    rules = load("growing-4")
    one, same, other = (gather(rules, SEATS, 5, seed, command="") for seed in ("a", "a", "b"))
    assert one == same
    assert one.wins != other.wins


def test_levels_move_a_seat_on_each_match(monkeypatch: pytest.MonkeyPatch) -> None:
    sat: list[list[Bot]] = []

    def play_match(rules: Ruleset, bots: list[Bot], label: str) -> tuple[None, list[Round]]:
        sat.append(bots)
        return None, []

    monkeypatch.setattr(gathering, "play_match", play_match)
    for game in range(4):
        gathering.play(game, load("sanma"), LEVELS, "x")
    assert [bots.index(BOTS["normal"]) for bots in sat] == [1, 0, 2, 1]


def test_a_level_nobody_plays_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="nobody"):
        call_command("bots", "wins", "three", to=tmp_path, seats="nobody,normal,normal")
    with pytest.raises(CommandError, match="2 levels for the 3 seats"):
        call_command("bots", "wins", "three", to=tmp_path, seats="normal,normal")
    assert not list(tmp_path.iterdir())
