"""The flow of a round: how it ends without a winner (FL51-FL64)."""

from typing import Any

import pytest

from engine.tiles import TERMINALS_AND_HONORS, parse_tiles
from tests.engine.table import FOUR, Table, on, table

QUIET = {"E": "147m258p369s1234z", "S": "147m369p258s1267z", "W": "258m369p147s3467z", "N": "369m147p147s1567z"}
"""Hands that are nowhere near."""
READY = {"E": "234m678m234p22p46s", "S": "345m345p345s88s12s", "W": "567m234s678s99p57p", "N": "678p789s567m12m44z"}
QUIET_3 = {"E": "19m147p258s12367z", "S": "19m258p369s12356z", "W": "19m369p147s12357z"}
READY_3 = {"E": "234p678p345s22p46s", "S": "567p234s678s99p57p", "W": "789p111s789s13s66z"}


@pytest.mark.parametrize(
    ("ready", "gains", "goes_on"),
    [
        ("EW", {"E": 1500, "S": -1500, "W": 1500, "N": -1500}, "dealer stays"),
        ("S", {"E": -1000, "S": 3000, "W": -1000, "N": -1000}, "deal passes"),
        ("ESN", {"E": 1000, "S": 1000, "W": -3000, "N": 1000}, "dealer stays"),
        ("", {}, "deal passes"),
        ("ESWN", {}, "dealer stays"),
    ],
)
@on("FL51 R40 R44 P22", FOUR)
def test_the_noten_pay_the_ready(rules: str, ready: str, gains: dict[str, int], goes_on: str) -> None:
    hands = QUIET | {letter: READY[letter] for letter in ready}
    game = table(rules, **hands, honba=1, sticks=1).to_the_end()
    assert (game.end, game.ready, game.gains) == ("exhaustive", ready, gains)
    assert game.goes_on == f"{goes_on}, 2 honba, 1 sticks"


@pytest.mark.parametrize(
    ("ready", "gains", "goes_on"),
    [
        ("S", {"E": -1000, "S": 2000, "W": -1000}, "deal passes"),
        ("EW", {"E": 1000, "S": -2000, "W": 1000}, "dealer stays"),
        ("", {}, "deal passes"),
        ("ESW", {}, "dealer stays"),
    ],
)
@on("FL52 P22 S19 S24", "sanma sanma-tenhou sanma-mahjong-soul")
def test_three_players_share_two_thousand(rules: str, ready: str, gains: dict[str, int], goes_on: str) -> None:
    hands = QUIET_3 | {letter: READY_3[letter] for letter in ready}
    game = table(rules, **hands).to_the_end()
    assert (game.end, game.ready, game.gains) == ("exhaustive", ready, gains)
    assert game.goes_on == f"{goes_on}, 1 honba, 0 sticks"


@on("FL53 FL54 R41", "mahjong-soul tenhou standard tournament wrc sanma")
def test_a_wait_for_tiles_in_the_own_kan(rules: str) -> None:
    game = table(rules, S="12s3333s456p789p2z", draws={"S": "9s"}, replacements="2z").until("S")
    game.play("S kan 3333s", "S discard 9s").to_the_end()
    assert ("S" in game.ready) == (rules != "wrc")


@on("FL53 R41", FOUR)
def test_a_wait_for_a_fifth_concealed_copy_is_not_ready(rules: str) -> None:
    game = table(rules, S=f"123456789m{'5' if rules == 'wrc' else '0'}555p").to_the_end()
    assert "S" not in game.ready


TERMINALS = "19m19p19s1234567z19m19p1s"
"""Eighteen discards for a nagashi."""


@on("FL55 R45 S18 Y33", "mahjong-soul tenhou standard sanma")
def test_nagashi_pays_as_a_mangan_and_nothing_else(rules: str) -> None:
    sanma = rules == "sanma"
    hands = {"E": (READY_3 if sanma else READY)["E"]}
    game = table(rules, **hands, draws={"S": TERMINALS}, honba=1, sticks=2).to_the_end()
    gains = {"E": -4000, "S": 6000, "W": -2000} if sanma else {"E": -4000, "S": 8000, "W": -2000, "N": -2000}
    assert (game.end, game.gains) == ("nagashi", gains)
    assert "E" in game.ready
    assert game.goes_on == "dealer stays, 2 honba, 2 sticks"


@on("FL56 R45 S18", "mahjong-soul tenhou standard sanma")
def test_a_dealer_who_is_not_ready_loses_the_deal_with_it(rules: str) -> None:
    sanma = rules == "sanma"
    hands = {"E": "2468p2468s35p357s"}
    game = table(rules, **hands, draws={"E": TERMINALS + ("9s" if sanma else "")}).to_the_end()
    others = "SW" if sanma else "SWN"
    gains = {"E": 4000 * len(others)} | dict.fromkeys(others, -4000)
    assert (game.end, game.gains) == ("nagashi", gains)
    assert ("E" in game.ready, game.goes_on) == (False, "deal passes, 1 honba, 0 sticks")


@on("FL57 R45", "mahjong-soul tenhou standard sanma")
def test_two_nagashi_pay_each_other_too(rules: str) -> None:
    sanma = rules == "sanma"
    hands = {"E": "2468p2468s35p357s", "W": "2468p2468s35p346s"}
    draws = {"E": 3 * "19m19p19s" + ("1z" if sanma else ""), "S": 2 * "1234567z" + "2367z"}
    game = table(rules, **hands, draws=draws).to_the_end()
    gains = {"E": 12000 - 4000, "S": 8000 - 4000, "W": -4000 - 2000, "N": -4000 - 2000}
    if sanma:
        gains = {"E": 8000 - 4000, "S": 6000 - 4000, "W": -4000 - 2000}
    assert (game.end, game.gains) == ("nagashi", gains)


@on("FL58 R45", "mahjong-soul tenhou standard sanma")
def test_a_discard_that_was_called_spoils_it(rules: str) -> None:
    """West calls South's first discard, so that from then on everybody draws one place earlier."""
    seats = 3 if rules == "sanma" else 4
    first, *others = parse_tiles(TERMINALS + ("9s" if seats == 3 else ""))
    order = {1: first} | {seats * turn: tile for turn, tile in enumerate(others, start=1)}
    draws = "".join(str(order.get(number, "-")) for number in range(max(order) + 1))
    ready = (READY_3 if seats == 3 else READY)["E"]
    game = table(rules, E=ready, S="2468p2468s35p357s", W="11m36p23478s2567z", draws=draws).until("S")
    game.play("S discard _", "W pon 11m", "W discard 3p").to_the_end()
    assert all(one.tile in TERMINALS_AND_HONORS for one in game.player("S").river)
    payers = dict.fromkeys("SW" if seats == 3 else "SWN", -1000)
    assert (game.end, game.ready, game.gains) == ("exhaustive", "E", {"E": 1000 * len(payers)} | payers)


@on("FL58 R45 R48", "tournament wrc")
def test_without_nagashi_there_are_the_usual_payments(rules: str) -> None:
    game = table(rules, **(QUIET | {"E": READY["E"]}), draws={"S": TERMINALS}).to_the_end()
    assert (game.end, game.gains) == ("exhaustive", {"E": 3000, "S": -1000, "W": -1000, "N": -1000})


NINE = "19m19p19s124z2357s"
"""Nine kinds of terminals and honours."""
EIGHT = "19m19p19s12z11z357s"


@on("FL59 R25 R47", "standard mahjong-soul tenhou sanma")
def test_nine_terminals_on_the_first_draw(rules: str) -> None:
    game = table(rules, S=NINE, draws={"S": "8s9s"}, honba=1, sticks=1).until("S")
    assert game.may("S nine-terminals")
    later = table(rules, S=NINE, draws={"S": "8s9s"}).until("S").until_next("S")
    assert later.refusal("S nine-terminals") == "action.nine-terminals.not-first"
    game.play("S nine-terminals")
    assert (game.end, game.gains, game.goes_on) == ("nine-terminals", {}, "dealer stays, 2 honba, 1 sticks")

    game = table(rules, S=EIGHT, draws={"S": "8s"}).until("S")
    assert game.refusal("S nine-terminals") == "action.nine-terminals.kinds 19m19p19s12z 8"

    game = table(rules, E="5555z258p369s123z", S=NINE, draws={"S": "8s"}).play("E kan 5555z").until("S")
    assert game.refusal("S nine-terminals") == "action.nine-terminals.not-first"


@on("FL59 R25 S10", "sanma")
def test_nine_terminals_are_off_after_any_pulled_north(rules: str) -> None:
    game = table(rules, S=NINE, draws={"S": "8s"}, replacements="8p").until("S")
    assert game.may("S nine-terminals")
    game.play("S kita")
    assert game.refusal("S nine-terminals") == "action.nine-terminals.not-first"
    game = table(rules, E="4z147p258s19m2356z", S=NINE, draws={"S": "8s"}).play("E kita").until("S")
    assert game.refusal("S nine-terminals") == "action.nine-terminals.not-first"


@on("FL60 R26 R47", "standard mahjong-soul tenhou")
def test_the_same_wind_four_times(rules: str) -> None:
    """Riichi or not: the fourth player's deposit is paid, and all of them stay."""
    game = table(rules, E=READY["E"], N="567m789s111p99p57p", draws="4444z", honba=1)
    game.play("E riichi _", "S discard _", "W discard _", "N riichi _")
    assert (game.end, game.gains) == ("four-winds", {"E": -1000, "N": -1000})
    assert game.goes_on == "dealer stays, 2 honba, 2 sticks"


@on("FL60 R24 R26", "standard mahjong-soul tenhou")
def test_a_kan_or_another_wind_between_them_is_no_draw(rules: str) -> None:
    game = table(rules, S="1111p258m369s123z", draws="4444z", replacements="1m").play("E discard _")
    game.play("S kan 1111p", "S discard 4z", "W discard _", "N discard _").pass_all()
    assert game.turn == "E"
    game = table(rules, draws="4443z").discard_drawn(4)
    assert game.turn == "E"


@on("FL61 R27 R47", "standard mahjong-soul tenhou")
def test_a_fourth_riichi(rules: str) -> None:
    game = four_ready(rules, "1z").play("N riichi _")
    assert (game.end, game.result.sticks) == ("four-riichi", 4)
    assert game.gains == dict.fromkeys("ESWN", -1000)
    assert game.goes_on == "dealer stays, 1 honba, 4 sticks"

    game = four_ready(rules, "1z").play("N discard _").until("N").play("N riichi _").pass_all()
    assert (game.end, len(game.player("N").river)) == ("four-riichi", 2)

    game = four_ready(rules, "5s").play("N riichi _", "E pass").pass_all()
    assert (game.end, game.result.sticks) == ("four-riichi", 4)

    game = four_ready(rules, "5s").play("N riichi _", "E ron")
    assert (game.winners, game.points("N") - 25000 + game.result.wins[0].score.payments.discarder) == ("E", 0)
    assert game.points("E") == 25000 - 1000 + 3000 + game.result.wins[0].score.payments.discarder


def four_ready(rules: str, discard: str) -> Table:
    """Three have declared riichi; North, ready too, draws this tile."""
    hands = {"E": READY["E"], "S": "345m345p345s88s12s", "W": "567m234s678s99p57p", "N": "678p789s567m12m44z"}
    game = table(rules, **hands, draws=f"7z6z5z{discard}", indicators="3z")
    return game.play("E riichi _", "S riichi _", "W riichi _")


@on("FL62 R48", "tournament wrc")
def test_no_abortive_draw_here(rules: str) -> None:
    game = table(rules, S=NINE, draws={"S": "8s"}).until("S")
    assert game.refusal("S nine-terminals") == "action.nine-terminals.not-played"
    game = table(rules, N="567m789s111p99p57p", draws="4444z")
    game.play("E discard _", "S discard _", "W discard _", "N riichi _").pass_all()
    assert game.turn == "E"
    game = four_ready(rules, "1z").play("N riichi _").pass_all()
    assert (game.turn, game.state.sticks) == ("E", 4)


def three_wait(rules: str, **more: Any) -> Table:
    """All but the dealer wait for 5s."""
    hands = {"S": "234m678m234p22p46s", "W": "345m567m678p88p46s", "N": "234p234m678p33s46s"}
    return table(rules, **(hands | more))


@on("FL63 P11 R14", "tenhou")
def test_three_rons_end_the_round(rules: str) -> None:
    game = three_wait(rules, E="678s123m456p99p12s", draws="5s", honba=1, sticks=1)
    game.play("E riichi _", "S ron", "W ron", "N ron")
    assert (game.end, game.gains, game.player("E").riichi) == ("three-rons", {}, False)
    assert game.goes_on == "dealer stays, 2 honba, 1 sticks"


@on("FL63 P11 R14 R49", "mahjong-soul standard")
def test_three_rons_are_all_paid(rules: str) -> None:
    game = three_wait(rules, E="678s123m456p99p12s", draws="5s", honba=1, sticks=1, indicators="1z")
    game.play("E riichi _", "S ron", "W ron", "N ron")
    assert (game.end, game.winners, game.result.sticks) == ("ron", "SWN", 0)
    assert game.gains == {"E": -1300 - 300 - 1300 - 1300, "S": 1300 + 300 + 1000, "W": 1300, "N": 1300}


@on("FL63 P10 P11", "tournament")
def test_only_the_nearest_of_three_rons(rules: str) -> None:
    game = three_wait(rules, draws="5s").play("E discard _", "S ron", "W ron", "N ron")
    assert game.winners == "S"
    game = three_wait(rules, draws="5s").play("E discard _", "S pass", "W ron", "N ron")
    assert game.winners == "W"


@on("FL64 R40", "tenhou")
def test_three_rons_on_the_last_discard_are_an_abortive_draw(rules: str) -> None:
    """A pon of North's puts the last live tile into the dealer's hand."""
    hands = {"E": "7z39s147m369p1234z", "N": "77z345m678p33s46s1z"}
    game = three_wait(rules, **hands, last="5s", indicators="055s")
    game.play("E discard 7z", "N pon 77z", "N discard 1z").until_left(0)
    assert game.turn == "E"
    game.play("E discard _", "S ron", "W ron", "N ron")
    assert (game.end, game.gains, game.goes_on) == ("three-rons", {}, "dealer stays, 1 honba, 0 sticks")
