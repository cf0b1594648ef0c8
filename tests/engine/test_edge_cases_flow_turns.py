"""The rules collection's edge cases on what a call, a kan or a draw leaves behind it in a round."""

import pytest

from engine.reasons import Code
from tests.engine.table import FOUR, RIICHI, Table, on, table

WAITS_5S = "234p678p22p46s777z"
"""Ready for 5s alone, with a triplet of dragons."""


# Swap calls.

CHIS = [
    # the tile called, with which two, what may not be discarded
    ("3m", "12m", "3m"),
    ("1m", "23m", "1m4m"),
    ("4m", "23m", "1m4m"),
    ("7m", "89m", "7m"),
    ("9m", "78m", "6m9m"),
    ("6m", "57m", "6m"),
]


@pytest.mark.parametrize(("tile", "pair", "barred"), CHIS)
@on("R03", FOUR)
def test_what_a_chi_forbids(rules: str, tile: str, pair: str, barred: str) -> None:
    game = table(rules, W="123456789m123z9s", draws=f"9p{tile}").until("S").play("S discard _", f"W chi {pair}")
    held = {f"{rank}m" for rank in "123456789"} - {f"{rank}m" for rank in pair[:2]}
    assert {one for one in held if not game.may(f"W discard {one}")} == {
        barred[at : at + 2] for at in range(0, len(barred), 2)
    }


@on("R03", FOUR)
def test_the_other_end_of_a_run_is_of_its_suit(rules: str) -> None:
    for tile, pair, free in (("3p", "12p", "9m"), ("7p", "89p", "1s")):
        game = table(rules, W="9m123456789p1s12z", draws=f"9s{tile}")
        assert game.until("S").play("S discard _", f"W chi {pair}").may(f"W discard {free}")


@on("R03", "standard")
def test_tables_that_allow_swap_calls(rules: str) -> None:
    for swap, same, end in (("none", False, False), ("other-end", False, True), ("any", True, True)):
        changed = f'{rules} calls.swap="{swap}"'
        game = table(changed, W="3456m147p258s123z", draws="9p6m").until("S").play("S discard _", "W chi 45m")
        assert (game.may("W discard 6m"), game.may("W discard 3m")) == (same, end)
        game = table(changed, W="777z147p258s19m12z", draws="9p7z").until("S").play("S discard _", "W pon 77z")
        assert game.may("W discard 7z") == same


@on("R07", RIICHI)
def test_a_table_where_the_last_discard_may_be_called(rules: str) -> None:
    """A kan has no replacement to draw even there."""
    last, caller = ("E", "W") if rules == "sanma" else ("S", "N")
    game = table(f"{rules} calls.last_discard=true", **{caller: "999s147p8p1235z19m"}, last="9s").until_left(0)
    game.play(f"{last} discard _")
    assert game.refusal(f"{caller} kan 999s") == "action.kan.last-tile"
    game.play(f"{caller} pon 99s")
    assert game.verbs(caller) == "discard"
    assert game.play(f"{caller} discard 1m").pass_all().end == "exhaustive"


# The first turn.


@on("K13 R24", RIICHI)
def test_a_win_on_the_first_draw(rules: str) -> None:
    complete = "123p456p789p11s23s"
    assert "tenhou 1" in table(rules, E=complete, draws="1s").play("E tsumo").yaku("E")
    assert "chiihou 1" in table(rules, S=complete, draws="9m1s").until("S").play("S tsumo").yaku("S")
    game = table(rules, S=complete, W="99m147p258s12345z", draws="9m" + ("-" if rules == "sanma" else "--") + "1s")
    game.play("E discard _", "W pon 99m", "W discard 1z").until("S").play("S tsumo")
    assert "chiihou" not in game.yaku("S")


@on("K13", RIICHI)
def test_an_own_kan_before_it_takes_the_dealers_win_of_the_first_draw(rules: str) -> None:
    game = table(rules, E="9999s234p678p22p4s", draws="6s", replacements="5s", indicators="1z1z").play("E kan 9999s")
    assert game.play("E tsumo").yaku("E") == "menzen-tsumo 1, rinshan 1"


@on("S10 K13", "sanma")
def test_a_pulled_north_ends_the_first_draw_for_all(rules: str) -> None:
    game = table(rules, E="4z147p258s19m1235z", S="123p456p789p11s23s", draws="9m1s").play("E kita", "E discard _")
    assert "chiihou" not in game.until("S").play("S tsumo").yaku("S")


# Ippatsu.


@on("Y02", RIICHI)
def test_ippatsu_lasts_till_the_own_next_draw(rules: str) -> None:
    others = "1z555s" if rules == "wrc" else "1z055s"  # not to be drawn
    game = (
        table(rules, S=WAITS_5S, draws={"E": "1m5s", "S": "1z"}, indicators=others, ura="1z")
        .until("S")
        .play("S riichi _")
        .until("E")
    )
    assert "ippatsu 1" in game.play("E discard _", "S ron").pass_all().yaku("S")
    drawn = table(rules, S=WAITS_5S, draws={"S": "1z5s"}, indicators="1z").until("S").play("S riichi _").until("S")
    assert "ippatsu 1" in drawn.play("S tsumo").yaku("S")
    late = table(rules, S=WAITS_5S, draws={"S": "1z9m", "W": "9m5s"}, indicators="1z").until("S").play("S riichi _")
    late.until("S").discard_drawn().until("W").play("W discard _", "S ron").pass_all()
    assert "ippatsu" not in late.yaku("S")


@on("Y02", RIICHI)
def test_a_call_of_others_ends_ippatsu(rules: str) -> None:
    game = table(rules, S=WAITS_5S, E="99m147p258s12346z", draws={"S": "1z", "W": "9m"}).until("S")
    game.play("S riichi _").until("W").play("W discard _", "E pon 99m")
    assert (game.player("S").riichi, game.player("S").ippatsu) == (True, False)


@on("Y02 S07", "sanma sanma-mahjong-soul")
def test_a_north_that_stands_ends_ippatsu(rules: str) -> None:
    game = table(rules, S=WAITS_5S, W="4z147p258s19m1235z", draws={"S": "1z"}).until("S").play("S riichi _")
    assert not game.until("W").play("W kita").player("S").ippatsu


# Furiten.


@on("R31 R30", "standard mahjong-soul sanma")
def test_thirteen_orphans_that_let_a_concealed_kan_stand_are_furiten(rules: str) -> None:
    game = table(rules, E="1111z258p369s44p3s", S="199m19p19s234567z").play("E kan 1111z", "S pass")
    assert (game.turn, game.furiten("S")) == ("E", "furiten.temporary 1z")


@on("R37 Y31 D23", "standard")
def test_too_few_han_for_the_table_make_furiten_too(rules: str) -> None:
    game = table(f"{rules} yaku.minimum_han=2", S=WAITS_5S, draws="5s").play("E discard _").pass_all()
    assert game.furiten("S") == "furiten.temporary 5s"


# Dora.


@on("B08", "standard mahjong-soul tenhou tournament sanma")
def test_a_robbed_red_five_keeps_its_colour(rules: str) -> None:
    """West's pon came from East's first discard."""
    hands = {"W": "55p19m147s123566z", "S": "234s678s22s46p777z"}
    game = table(rules, **hands, draws="5p--0p" if rules == "sanma" else "5p---0p", indicators="1z")
    game.play("E discard _", "W pon 55p", "W discard 1m").until("W")
    game.play("W kan 0p", "S ron")
    assert game.yaku("S") == "chun 1, chankan 1, aka-dora 1"


# Liability.


def liable(rules: str, hand: str, *moves: str, draws: str, replacements: str = "") -> list[tuple[Code, str]]:
    """Who is liable for South's yakuman after these moves, between which everybody discards what they draw."""
    game = table(rules, S=hand, draws=draws, replacements=replacements, indicators="9s")
    for move in moves:
        _advance(game, move)
    game.pass_all()
    assert len(game.player("S").hand.melds) == sum(move.split()[1] in ("pon", "kan") for move in moves)
    return [(code, game.letter(seat)) for code, seat in game.player("S").liable]


def _advance(game: Table, move: str) -> None:
    while move not in game.options(move[0]):
        if game.turn:
            game.play(f"{game.turn} discard _")
        else:
            game.pass_all()
    game.play(move)


THREE = ("S pon 55z", "S discard 1m", "S pon 66z", "S discard 9m")


@on("P12 P13", RIICHI)
def test_a_pon_or_an_open_kan_of_the_third_dragon_makes_liable(rules: str) -> None:
    draws = "5z6z7z"
    assert liable(rules, "556677z234p19m9p2s", *THREE, "S pon 77z", draws=draws) == [(Code.DAISANGEN, "W")]
    assert liable(rules, "5566777z234p19m2s", *THREE, "S kan 777z", draws=draws) == [(Code.DAISANGEN, "W")]


@on("P13", RIICHI)
def test_only_sets_in_sight_make_the_danger(rules: str) -> None:
    """Two of them lying there, a concealed kan too; a triplet in the hand is not seen."""
    in_hand = liable(rules, "5556677z234p19m2s", "S pon 66z", "S discard 1m", "S pon 77z", draws="6z7z")
    assert in_hand == []
    four = ("S kan 5555z", "S discard 1m", "S pon 66z", "S discard 9m", "S pon 77z")
    order = "9p5z" + ("-6z" if rules == "sanma" else "--6z")
    seen = liable(rules, "5556677z234p19m2s", *four, draws=f"{order}7z", replacements="9p")
    assert [code for code, _ in seen] == [Code.DAISANGEN]


@on("P13 R23", RIICHI)
def test_a_call_after_the_last_dragon_makes_nobody_liable(rules: str) -> None:
    moves = (*THREE, "S pon 77z", "S discard 9p", "S pon 22p")
    assert liable(rules, "22p556677z19m9p24s", *moves, draws="5z6z7z2p") == [(Code.DAISANGEN, "W")]


@on("P12", f"{RIICHI} m-league jpml")
def test_the_fourth_kan_makes_liable_at_some_tables(rules: str) -> None:
    kans = ("S kan 1111z", "S kan 2222z", "S kan 3333z", "S discard _1s", "S kan 999p")
    found = liable(rules, "1111z2222z333z99p", *kans, draws="9m3z9p", replacements="9p1p1s")
    assert found == ([(Code.SUUKANTSU, "W")] if rules in ("m-league", "jpml") else [])


@on("P12", FOUR)
def test_the_fourth_wind_makes_liable_too(rules: str) -> None:
    moves = ("S pon 11z", "S discard 1m", "S pon 22z", "S discard 9m", "S pon 33z", "S discard 1p", "S pon 44z")
    assert liable(rules, "11223344z19m19p2s", *moves, draws="1z2z3z4z") == [(Code.DAISUUSHII, "W")]
