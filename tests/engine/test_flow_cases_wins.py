"""The flow of a round: who wins and who pays (FL65-FL75)."""

from tests.engine.table import Table, on, table

EAST = "223344m678p88s34s"
"""Waits for 2s and 5s: pinfu, tanyao, iipeikou; 3 han 30 fu, 5,800 for the dealer."""
WEST = "567m345p678p22p67s"
"""Waits for 5s and 8s: pinfu, tanyao; 2 han 30 fu, 2,000."""


def double_ron(rules: str, sticks: int = 3) -> Table:
    """North is to discard 5s in the second go-around."""
    draws = {"E": "1z1m", "S": "9m9p", "W": "1z9s", "N": "2z5s"}
    game = table(rules, E=EAST, W=WEST, draws=draws, indicators="7z", ura="7z", honba=2, sticks=sticks)
    return game.until("W").until_next("W")


@on("FL65 P05 P06 P09 R44", "standard mahjong-soul tenhou")
def test_of_two_winners_the_nearest_takes_counters_and_deposits(rules: str) -> None:
    game = double_ron(rules).play("W discard _").until("N").play("N discard _", "W ron", "E ron").pass_all()
    assert game.winners == "EW"
    assert game.gains == {"E": 5800 + 600 + 3000, "W": 2000, "N": -8400}
    assert game.goes_on == "dealer stays, 3 honba, 0 sticks"


@on("P05 P06 P11", "sanma")
def test_both_others_may_win_on_a_discard_of_three_players(rules: str) -> None:
    hands = {"S": "223344p678p88s34s", "W": "345567p22p678s67s"}
    game = table(rules, **hands, draws="5s", indicators="7z", honba=2, sticks=1).play("E discard _", "W ron", "S ron")
    assert game.winners == "SW"
    assert game.gains == {"S": 3900 + 400 + 1000, "W": 2000, "E": -6300}


@on("FL66 P10", "tournament")
def test_only_the_nearest_wins(rules: str) -> None:
    game = double_ron(rules).play("W discard _").until("N").play("N discard _", "W ron", "E ron").pass_all()
    assert game.gains == {"E": 5800 + 600 + 3000, "N": -6400}
    game = double_ron(rules).play("W discard _").until("N").play("N discard _", "W ron", "E pass").pass_all()
    assert game.gains == {"W": 2000 + 600 + 3000, "N": -2600}


@on("FL67 P05 P06", "wrc")
def test_each_winner_is_paid_the_counters_and_takes_back_the_own_deposit(rules: str) -> None:
    """With riichi and ippatsu West has 4 han 30 fu."""
    game = double_ron(rules, sticks=2).play("W riichi _").until("N").play("N discard _", "W ron", "E ron").pass_all()
    assert game.yaku("W") == "riichi 1, ippatsu 1, pinfu 1, tanyao 1"
    assert game.gains == {"E": 5800 + 600 + 2000, "W": 7700 + 600, "N": -5800 - 7700 - 1200}
    assert game.points("W") == 30000 - 1000 + 7700 + 600 + 1000


DRAGONS = "556677z234p19m9p2s"
"""Three pairs of dragons, a run, a single 2s, and three tiles to discard."""


def three_dragons(rules: str, hand: str = DRAGONS, honba: int = 1, more: str = "---2s", **hands: str) -> Table:
    """South pons the dragons, the last of them from West, and waits for a pair."""
    away = "9m9p9s" if hand != DRAGONS else "1m9m9p"
    first, second, third = (away[at : at + 2] for at in (0, 2, 4))
    game = table(rules, S=hand, **hands, draws=f"5z6z7z{more}", honba=honba, indicators="4z", replacements="1s")
    game.play("E discard _", "S pon 55z", f"S discard {first}")
    game.until("W").play("W discard _", "S pon 66z", f"S discard {second}")
    game.until("W").play("W discard _", "S pon 77z", f"S discard {third}")
    return game.pass_all()


@on("FL68 P12 P14", "mahjong-soul tenhou wrc standard")
def test_who_fed_the_third_dragon_pays_a_self_draw_alone(rules: str) -> None:
    game = three_dragons(rules).until("S").play("S tsumo")
    assert game.yaku("S") == "daisangen 1"
    assert game.gains == {"S": 32300, "W": -32300}
    assert game.result.wins[0].liable == game.seat("W")


@on("FL69 P15", "mahjong-soul tenhou standard wrc tournament")
def test_who_fed_it_pays_half_of_what_another_deals_in(rules: str) -> None:
    game = three_dragons(rules, honba=2, more="-2s").until("N").play("N discard _", "S ron").pass_all()
    if rules == "wrc":
        assert game.gains == {"S": 32600, "W": -16000, "N": -16600}
    else:
        assert game.gains == {"S": 32600, "W": -16600, "N": -16000}


@on("FL69 P16", "mahjong-soul tenhou standard wrc")
def test_who_fed_it_and_deals_in_pays_all(rules: str) -> None:
    game = three_dragons(rules, more="2s").play("W discard _", "S ron").pass_all()
    assert game.gains == {"S": 32300, "W": -32300}


@on("FL70 P17", "mahjong-soul standard")
def test_liability_covers_its_own_yakuman_alone(rules: str) -> None:
    game = three_dragons(rules, hand="556677z111z2z9m9p9s", honba=0, more="---2z").until("S").play("S tsumo")
    assert game.yaku("S") == "daisangen 1, tsuuiisou 1"
    assert game.gains == {"E": -16000, "S": 64000, "W": -40000, "N": -8000}


@on("FL70 P17", "tenhou")
def test_liability_covers_the_whole_hand(rules: str) -> None:
    game = three_dragons(rules, hand="556677z111z2z9m9p9s", honba=0, more="---2z").until("S").play("S tsumo")
    assert game.gains == {"S": 64000, "W": -64000}


@on("FL71 P13 R23", "mahjong-soul tenhou standard")
def test_nobody_is_liable_for_a_third_set_from_the_own_hand(rules: str) -> None:
    """The third dragon is a concealed kan, or it lay in the hand and a pon of another became a kan."""
    for hand, first, second, drawn, kan in (
        ("5566777z234p19m2s", "5z", "6z", "7z", "7777z"),
        ("5566677z234p19m2s", "7z", "5z", "7z", "7z"),
    ):
        game = table(rules, S=hand, draws=f"{first}{second}---{drawn}", replacements="2s", indicators="4z3m")
        game.play("E discard _", f"S pon {first[0]}{first}", "S discard 1m").until("W")
        game.play("W discard _", f"S pon {second[0]}{second}", "S discard 9m").until("S")
        game.play(f"S kan {kan}", "S tsumo")
        assert game.yaku("S") == "daisangen 1"
        assert game.player("S").liable == ()
        assert game.gains == {"E": -16000, "S": 32000, "W": -8000, "N": -8000}


@on("FL72 P04 P20", "sanma")
def test_a_counter_of_three_players_is_a_hundred_from_each(rules: str) -> None:
    game = table(rules, E="23467899p555z12p", draws="1m--3p", honba=1, indicators="1m")
    game.play("E discard _").until("E").play("E tsumo")
    assert game.yaku("E") == "menzen-tsumo 1, haku 1, honitsu 3"
    assert game.gains == {"E": 8200, "S": -4100, "W": -4100}


@on("FL73 S06 S08 P05 P11", "sanma")
def test_both_others_may_win_on_a_pulled_north(rules: str) -> None:
    hands = {"S": "4z777z234p678p234s", "W": "4z555z678s345s567p"}
    game = table(rules, **hands, draws="4z", honba=1, sticks=1, indicators="1m", ura="1m").play("E kita")
    assert (game.verbs("S"), game.verbs("W")) == ("ron pass", "ron pass")
    game.play("S ron", "W ron")
    assert (game.yaku("S"), game.yaku("W"), game.state.replaced) == ("chun 1", "haku 1", 0)
    assert game.gains == {"E": -2800, "S": 1300 + 200 + 1000, "W": 1300}


CHIPS = "standard settle.chip=2"
CHIP_HAND = "234678m406p22s57s"
"""Waits for 6s, with a red five; the ura indicator 1s makes the pair dora."""


@on("FL74 P26 P28", "standard")
def test_chips_for_ippatsu_red_and_ura(rules: str) -> None:
    assert CHIPS.startswith(rules)
    game = table(CHIPS, S=CHIP_HAND, draws="1m1z6s", indicators="7z", ura="1s").until("S")
    game.play("S riichi _", "W discard _", "S ron").pass_all()
    assert game.chips == {"S": 4, "W": -4}
    paid = game.result.wins[0].score.payments.discarder
    assert game.gains == {"S": paid, "W": -paid}

    game = table(CHIPS, S=CHIP_HAND, draws="1m1z---6s", indicators="7z", ura="1s").until("S")
    game.play("S riichi _").until("S").play("S tsumo")
    assert game.chips == {"E": -4, "S": 12, "W": -4, "N": -4}


@on("FL75 P26 K17", "standard")
def test_chips_for_yakuman_but_not_for_a_counted_one(rules: str) -> None:
    assert CHIPS.startswith(rules)
    honours = "1z1z2z2z3z3z"
    game = table(CHIPS, S="1112340678999m", draws=f"{honours}5m", indicators="7z", ura="1m").until("S")
    game.play("S riichi _").until("S").discard_drawn().play("W discard _", "S ron").pass_all()
    assert game.yaku("S") == "junsei-chuuren-poutou 2"
    assert game.chips == {"S": 22, "W": -22}

    game = table(CHIPS, S="2233440566778m", draws=f"{honours}8m", indicators="1m", ura="7z").until("S")
    game.play("S riichi _").until("S").discard_drawn().play("W discard _", "S ron").pass_all()
    assert game.result.wins[0].score.limit == "kazoe-yakuman"
    assert game.chips == {"S": 1, "W": -1}
