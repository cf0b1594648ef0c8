"""The flow of a round: kans, replacement tiles and indicators (FL39-FL50)."""

from engine.events import Drew
from engine.wall import Wall, tile_set
from tests.engine.table import RIICHI, Table, on, table

WAITS_5S = "234p678p22p46s"
"""What is ready for 5s alone, beside a set."""
LATER = "standard mahjong-soul tenhou sanma tournament"
"""Where the indicator of an open kan is turned with the discard after it."""


def open_kan(rules: str, replacement: str) -> Table:
    """West has made a kan of South's 9s and drawn the replacement; East waits for 3s."""
    hands = {"W": f"999s{WAITS_5S}", "E": "456p789p24s555z11p"}
    game = table(rules, **hands, draws="1m9s", replacements=replacement, indicators="6z1z", ura="6z1z")
    return game.play("E discard _").until("S").play("S discard _", "W kan 999s")


@on("FL39 B13", LATER)
def test_a_replacement_after_an_open_kan_wins_with_the_old_indicators(rules: str) -> None:
    game = open_kan(rules, "5s")
    assert game.indicators == "6z"
    game.play("W tsumo")
    assert [str(tile) for tile in game.win("W").indicators] == ["6z"]
    assert game.yaku("W") == "rinshan 1"


@on("FL39 B13", LATER)
def test_the_discard_after_an_open_kan_is_won_with_the_new_indicator(rules: str) -> None:
    game = open_kan(rules, "3s").play("W discard _", "E ron").pass_all()
    assert [str(tile) for tile in game.win("E").indicators] == ["6z", "1z"]


@on("FL41 B13", "wrc m-league")
def test_an_open_kan_turns_its_indicator_at_once(rules: str) -> None:
    game = open_kan(rules, "5s")
    assert game.indicators == "61z"
    assert len(game.play("W tsumo").win("W").indicators) == 2


@on("B13", f"{LATER} wrc m-league")
def test_an_added_kan_turns_its_indicator_as_an_open_one_does(rules: str) -> None:
    draws = "6s-1m6s" if rules == "sanma" else "6s--1m6s"
    game = table(rules, W="66s19m258p123567z", draws=draws, replacements="1z", indicators="6z2z")
    game.play("E discard _", "W pon 66s", "W discard 1z").until("W").play("W kan 6s")
    assert game.indicators == ("6z" if rules in LATER.split() else "62z")
    assert game.play("W discard _").indicators == "62z"


@on("FL40 B13", RIICHI)
def test_a_concealed_kan_turns_its_indicator_before_the_replacement(rules: str) -> None:
    game = table(rules, E=f"999s{WAITS_5S}", draws="9s", replacements="5s", indicators="6z1z").play("E kan 9999s")
    assert game.indicators == "61z"
    assert game.shown_when(Drew) == 2
    assert len(game.play("E tsumo").win("E").indicators) == 2


@on("FL42 B14", LATER)
def test_a_second_kan_turns_the_indicator_that_was_due(rules: str) -> None:
    hands = {"W": "999s111z147p258s1m"}
    game = table(rules, **hands, draws="1m9s", replacements="1z9m", indicators="6z2z3z")
    game.until("S").play("S discard _", "W kan 999s")
    assert game.indicators == "6z"
    game.play("W kan 1111z")
    assert game.indicators == "623z"
    assert game.shown_when(Drew) == 3


@on("FL42 S11 B17", "sanma")
def test_a_pulled_north_turns_the_indicator_that_was_due_and_none_of_its_own(rules: str) -> None:
    hands = {"W": "999s4z147p258s12z1m"}
    game = table(rules, **hands, draws="1m9s", replacements="1m9m", indicators="6z2z3z")
    game.until("S").play("S discard _", "W kan 999s")
    assert game.indicators == "6z"
    game.play("W kita")
    assert game.indicators == "62z"
    game.play("W discard _")
    assert game.indicators == "62z"


@on("B15", "sanma")
def test_an_indicator_that_is_due_does_not_count_for_a_north_that_is_won(rules: str) -> None:
    """It is turned before the replacement, and there is none."""
    hands = {"W": "999s4z147p258s12z1m", "S": "4z777z234p678p234s"}
    game = table(rules, **hands, draws="1m9s", replacements="1m9m", indicators="6z6z", ura="1p1p")
    game.until("S").play("S discard _", "W kan 999s", "W kita", "S ron")
    assert game.yaku("S") == "chun 1, dora 3"


@on("FL44 R30 K18", "mahjong-soul standard sanma tournament")
def test_thirteen_orphans_rob_a_concealed_kan(rules: str) -> None:
    game = table(rules, E="1111z258p369s44p3s", S="199m19p19s234567z").play("E kan 1111z")
    assert (game.asked, game.offered("S")) == ("S", "S ron, S pass")
    game.play("S ron")
    assert (game.yaku("S"), game.state.replaced, len(game.indicators)) == ("kokushi-musou 1", 0, 2)


@on("FL44 R30", "tenhou wrc")
def test_thirteen_orphans_may_not_rob_a_concealed_kan_here(rules: str) -> None:
    game = table(rules, E="1111z258p369s44p3s", S="199m19p19s234567z").play("E kan 1111z")
    assert (game.turn, game.furiten("S")) == ("E", "")


@on("FL44 R30", RIICHI)
def test_no_other_hand_robs_a_concealed_kan(rules: str) -> None:
    """Nor is it furiten for having let the tile go."""
    hands = {"E": "2222p258s147s123z", "S": "13p678p234s88s777z"}
    game = table(rules, **hands).play("E kan 2222p")
    assert (game.turn, game.furiten("S")) == ("E", "")


@on("FL45 FL49 R20 R29", RIICHI)
def test_after_four_kans_of_one_player_nobody_kans_again(rules: str) -> None:
    hands = {"E": "1111z2222z3333z6z", "S": "789999s234p22p46p", "W": "777z147p258s19m45z"}
    game = table(rules, **hands, draws="6z1p7z", replacements="6z6z1m9m")
    game.play("E kan 1111z", "E kan 2222z", "E kan 3333z", "E kan 6666z")
    assert (game.turn, game.state.kans[0], game.state.replaced) == ("E", 4, 4)
    game.play("E discard _").until("S")
    assert game.refusal("S kan 9999s") == "action.kan.limit 4"
    game.play("S riichi _").until("W")
    assert game.refusal("W kan 7777z") == "action.kan.limit 4"
    assert not game.play("W discard _").over


@on("FL45 R20", RIICHI)
def test_nor_from_a_discard_or_after_riichi(rules: str) -> None:
    hands = {"E": "1111z2222z3333z6z", "S": f"777z{WAITS_5S}", "W": "999s147p25s19m455z"}
    game = table(rules, **hands, draws="6z9m9m9s7z" if rules == "sanma" else "6z9m9m-9s7z", replacements="6z6z1m1m")
    game.play("E kan 1111z", "E kan 2222z", "E kan 3333z", "E kan 6666z", "E discard _").until("S")
    game.play("S riichi _").until("W").play("W discard _").until("E").play("E discard _")
    assert game.verbs("W") == "pon pass"
    assert game.refusal("W kan 999s") == "action.kan.limit 4"
    game.until("S")
    assert game.refusal("S kan 7777z") == "action.kan.limit 4"


def two_and_two(rules: str, discard: str) -> Table:
    """East and South have made two kans each; South has drawn the last replacement. West waits for 5s."""
    hands = {"E": "1111z2222z19m147p", "S": "3333z5555z19m258p", "W": f"777z{WAITS_5S}"}
    if rules != "sanma":
        hands["N"] = "55s19m369p1388s6z9s"
    game = table(rules, **hands, draws="1s1s7z", replacements=f"9s9s9m{discard}", honba=1, sticks=2)
    return game.play("E kan 1111z", "E kan 2222z", "E discard _").until("S").play("S kan 3333z", "S kan 5555z")


@on("FL46 R28 R47", "standard mahjong-soul tenhou sanma")
def test_four_kans_of_two_players_end_the_round(rules: str) -> None:
    game = two_and_two(rules, "6s")
    assert game.turn == "S"
    game.play("S discard _")
    assert (game.end, game.gains, game.goes_on) == ("four-kans", {}, "dealer stays, 2 honba, 2 sticks")


@on("FL46 R28", "standard mahjong-soul tenhou sanma")
def test_four_kans_end_the_round_later_on_too(rules: str) -> None:
    """With a discard that is not its player's first."""
    hands = {"E": "1111z2222z19m147p", "S": "3333z5555z34s678p"}
    game = table(rules, **hands, draws={"S": "1s1s"}, replacements="9s9s9m1m")
    game.play("E kan 1111z", "E kan 2222z", "E discard _").until("S").until_next("S")
    game.play("S kan 3333z", "S kan 5555z", "S discard _").pass_all()
    assert (game.end, len(game.player("S").river)) == ("four-kans", 2)


@on("FL47 R28 R40", "standard mahjong-soul tenhou sanma")
def test_a_ron_that_is_passed_does_not_hold_it_up(rules: str) -> None:
    game = two_and_two(rules, "5s").play("S discard _")
    assert game.asked == "W"
    if rules != "sanma":
        assert game.refusal("N pon 55s") == "action.call.four-kans 5s"
    game.play("W pass")
    assert (game.end, game.gains, game.goes_on) == ("four-kans", {}, "dealer stays, 2 honba, 2 sticks")

    game = two_and_two(rules, "5s").play("S discard _", "W ron")
    assert (game.end, game.winners) == ("ron", "W")


@on("FL48 R48", "tournament wrc")
def test_without_that_draw_the_round_goes_on_and_nobody_kans_again(rules: str) -> None:
    game = two_and_two(rules, "6s").play("S discard _").until("W")
    assert game.refusal("W kan 7777z") == "action.kan.limit 4"
    game = two_and_two(rules, "5s").play("S discard _")
    assert game.verbs("N") == "pon pass"


@on("FL50 R21 S04 S14 B17", "sanma")
def test_four_norths_and_two_kans(rules: str) -> None:
    game = table(rules, E="4444z1111z2222z5z", draws="1m", replacements="199m199p", indicators="6z3s3p", ura="7z6s6p")
    game.play("E kita", "E kita", "E kita", "E kita", "E kan 1111z", "E kan 2222z")
    assert (game.state.replaced, game.state.live_left, game.indicators) == (6, 55 - 1 - 6, "6z3s3p")
    assert game.hand("E") == "1199m19p5z_9p,1111z,2222z,n4"
    ruleset = game.state.ruleset
    places = Wall(range(len(tile_set(ruleset))), 3, 13, ruleset.wall.dead, ruleset.wall.replacements)
    replaced = {places.replacement(number) for number in range(8)}
    assert not replaced & {place(number) for place in (places.indicator, places.ura) for number in range(5)}
