"""Games to write down and read again: random ones, and rounds laid so that what is rare happens in them."""

import random
from collections.abc import Callable
from functools import cache
from typing import Any

from engine.formats.told import Game
from engine.round import Over, Round
from engine.rules import load
from tests.engine.table import Table, table
from tests.walks import walk

NAMES = ("Ada", "天", 'Bo "B"', "Ç&<ß>")


def game_of(rounds: list[Round]) -> Game:
    return Game.of(NAMES[: rounds[0].ruleset.table.seats], rounds, rounds[-1].points)


@cache
def random_game(rules: str, number: int, rounds: int = 4) -> Game:
    """Rounds that have nothing to do with one another; a log may hold them all the same."""
    rng = random.Random(f"{rules} {number}")
    played = []
    for _ in range(rounds):
        *_, state = walk(load(rules), rng)
        assert isinstance(state.phase, Over)
        played.append(state)
    return game_of(played)


# Rounds laid for what happens in them.

EAST, WEST, NORTH = "123m789m46p11122z", "46p234567s88p678m", "46p345m345s666s22p"
"""Three hands that wait for 5p and have a yaku."""


def _thrown(rules: str, winners: str, **hands: str) -> Table:
    game = table(rules, draws="9s5p", honba=2, sticks=1, **hands)
    return game.play("E discard _", "S discard _", *(f"{letter} ron" for letter in winners)).pass_all()


def double_ron() -> Table:
    return _thrown("tenhou", "EW", E=EAST, W=WEST)


def triple_ron() -> Table:
    return _thrown("mahjong-soul", "EWN", E=EAST, W=WEST, N=NORTH)


def triple_ron_that_ends_the_round() -> Table:
    return _thrown("tenhou", "EWN", E=EAST, W=WEST, N=NORTH)


def nearest_of_two() -> Table:
    return _thrown("m-league", "EW", E=EAST, W=WEST)


def declaration_thrown_to_a_ron() -> Table:
    game = table("mahjong-soul", draws="9s5p", S="234m678p2347899s", E=EAST)
    return game.play("E discard _", "S riichi _", "E ron").pass_all()


def won_in_riichi() -> Table:
    """With a red five, and both indicators of a kan turned."""
    game = table(
        "tenhou", E="111m234p067s99p78s", replacements="5z", draws={"E": "1m9s", "S": "1z", "W": "1z", "N": "1z"}
    )
    return game.play("E kan 1111m", "E riichi _").until_next("E").play("E tsumo")


def four_winds() -> Table:
    game = table("tenhou", E="3z", S="3z", W="3z", N="3z", sticks=2)
    return game.play("E discard 3z", "S discard 3z", "W discard 3z", "N discard 3z").pass_all()


def four_riichi() -> Table:
    hands = {"E": "123456789m55s12p", "S": "12m55p123456789s", "W": "123456789p12s77z", "N": "234m234p23478s66z"}
    game = table("tenhou", draws="1234z", **hands)
    return game.play(*(f"{letter} riichi _" for letter in "ESWN")).pass_all()


def four_kans() -> Table:
    game = table("tenhou", E="11112222m", S="11112222p").play("E kan 1111m", "E kan 2222m", "E discard _").pass_all()
    return game.play("S kan 1111p", "S kan 2222p", "S discard _").pass_all()


def nine_terminals() -> Table:
    return table("tenhou", E="19m2333m19p19s123z").play("E nine-terminals")


def robbed_kan() -> Table:
    game = table("mahjong-soul", E="77s123m456m99p123z", S="7s", W="68s234m567m88p345p", draws="1p----7s")
    game.play("E discard _", "S discard 7s", "E pon 77s", "E discard 3z").until("E")
    return game.play("E kan 7s", "W ron")


def nagashi() -> Table:
    return table("mahjong-soul", E="123m456m789m12p55s", draws={"E": "199m199p199s123456711z"}).to_the_end()


def exhaustive(**beginning: Any) -> Table:
    """Nobody does anything; it may begin with any points and honba."""
    points = beginning.pop("points", (25000,) * 4)
    return table("mahjong-soul", points=dict(zip("ESWN", points, strict=True)), **beginning).to_the_end()


def robbed_north() -> Table:
    game = table("sanma-tenhou", E="44z", S="123456789p555z4z", W="123456789s666z4z", sticks=1)
    return game.play("E kita", "S ron", "W ron")


LAID: tuple[Callable[[], Table], ...] = (
    double_ron,
    triple_ron,
    triple_ron_that_ends_the_round,
    nearest_of_two,
    declaration_thrown_to_a_ron,
    won_in_riichi,
    four_winds,
    four_riichi,
    four_kans,
    nine_terminals,
    robbed_kan,
    nagashi,
    exhaustive,
    robbed_north,
)
