"""The flow of a round: declaring riichi, and the hand it locks (FL14-FL30)."""

from engine.reasons import Code
from engine.tiles import format_tiles
from tests.engine.table import RIICHI, Table, on, table

WAITS_5S = "234p678p22p46s777z"
"""Ready for 5s alone, with a triplet of dragons."""


@on("FL14 R10 R11", "standard mahjong-soul tenhou wrc tournament")
def test_riichi_asks_for_four_live_tiles_and_the_deposit(rules: str) -> None:
    hands = {"S": "234m678m234p22p46s", "W": "567m234s678s99p57p"}
    game = table(rules, points={"S": 1000, "W": 1000}, **hands).until_left(4)
    assert (game.turn, game.may("S riichi _")) == ("S", True)
    game.until_left(3)
    assert (game.turn, game.refusal("W riichi _")) == ("W", "action.riichi.few-tiles 3")

    game = table(rules, points={"S": 900}, **hands).until_left(4)
    assert game.refusal("S riichi _") == "action.riichi.points 1000"


@on("FL15 S15 R10", "sanma")
def test_three_players_need_three_live_tiles(rules: str) -> None:
    game = table(rules, E="234p678p345s22p46s", S="567p234s678s99p57p").until_left(3)
    assert (game.turn, game.may("E riichi _")) == ("E", True)
    assert game.refusal("E riichi 2p").startswith("action.riichi.not-ready 2p")
    game.until_left(2)
    assert (game.turn, game.refusal("S riichi _")) == ("S", "action.riichi.few-tiles 2")


@on("FL17 R11", "tournament")
def test_a_negative_player_plays_on_without_riichi(rules: str) -> None:
    game = table(rules, S=WAITS_5S, draws="1m1z", points={"S": -500}).until("S")
    assert game.refusal("S riichi _") == "action.riichi.points 1000"
    assert not game.play("S discard _").over


@on("FL18 R14 P08", RIICHI)
def test_a_declaration_that_is_won_pays_no_deposit(rules: str) -> None:
    game = table(rules, S="234p678p345s22p46s", W="24p567p678s678s88p", draws="1m3p", indicators="1z")
    game.until("S").play("S riichi _", "W ron")
    assert (game.end, game.result.sticks, game.yaku("W")) == ("ron", 0, "tanyao 1, iipeikou 1")
    south = game.player("S")
    assert (south.riichi, south.double, game.state.pending) == (False, False, ())
    assert game.gains == {"S": -2600, "W": 2600}


@on("FL19 R15", RIICHI)
def test_a_declaration_that_is_called_stands_without_ippatsu(rules: str) -> None:
    game = table(rules, S="234p678p345s22p46s", W="33p19m258s123567z", draws="1m3p")
    game.until("S").play("S riichi _", "W pon 33p")
    south = game.player("S")
    assert (south.riichi, south.double, south.ippatsu) == (True, True, False)
    assert (game.state.sticks, game.gains) == (1, {"S": -1000})


@on("FL19 R24 Y13", RIICHI)
def test_a_call_before_it_takes_the_double_riichi(rules: str) -> None:
    game = table(rules, S="234p678p345s22p46s", W="11m33p19s258s1235z", draws="1m--3p" if rules != "sanma" else "1m-3p")
    game.play("E discard _", "W pon 11m", "W discard 1z").until("S").play("S riichi _")
    assert (game.player("S").riichi, game.player("S").double) == (True, False)


@on("FL20 R16 R19", RIICHI)
def test_riichi_locks_the_hand(rules: str) -> None:
    draws = {"S": "1z6z"}
    game = table(rules, S="789999s234p22p46p", draws=draws).until("S").play("S riichi _").until("S")
    assert game.offered("S") == "S discard _6z"
    assert game.refusal("S discard 2p") == "action.riichi-locked 6z"
    assert game.refusal("S kan 9999s") == "action.kan.riichi-held 6z"
    assert game.refusal("S riichi _") == "action.riichi.declared"
    game = table(rules, S="789999s234p5678p", draws={"S": "1z6s"}).until("S").play("S riichi _").until("S")
    assert game.offered("S") == "S discard _6s"  # it would leave the same waits as the kan


@on("FL21 R17 R18", "mahjong-soul tenhou standard sanma tournament wrc")
def test_a_kan_after_riichi_keeps_the_waits(rules: str) -> None:
    game = table(rules, S="23567p33345666s", draws={"S": "1z3s"}).until("S").play("S riichi _").until("S")
    if rules == "wrc":
        assert game.refusal("S kan 3333s") == "action.kan.readings 3333s"
    else:
        game.play("S kan 3333s")
        assert game.hand("S").startswith("23567p45666s")


@on("FL22 R17 R18", RIICHI)
def test_no_kan_after_riichi_that_changes_the_waits(rules: str) -> None:
    game = table(rules, S="3444678p234678s", draws={"S": "1z4p"}).until("S").play("S riichi _").until("S")
    reason = game.reason("S kan 4444p")
    assert (reason.code, format_tiles(reason.tiles)) == (Code.KAN_WAITS, "4444p")
    before, after = reason.because
    assert (before.code, format_tiles(before.tiles)) == (Code.WAITS_BEFORE, "235p")
    assert (after.code, format_tiles(after.tiles)) == (Code.WAITS_AFTER, "3p")


@on("FL23 R34 R36", RIICHI)
def test_a_wait_let_go_after_riichi_bars_every_ron_but_no_tsumo(rules: str) -> None:
    four = rules != "sanma"
    last = "5s" if rules == "wrc" else "0s"
    game = table(rules, S=WAITS_5S, draws=f"1m1z5s{'-' if four else ''}5s{last}").until("S").play("S riichi _")
    game.play("W discard _")
    assert game.verbs("S") == "ron pass"
    game.play("S pass").until("E").play("E discard _")
    assert game.turn == "S"
    assert game.furiten("S") == "furiten.riichi 55s"
    assert game.play("S tsumo").end == "tsumo"


def added_kan_in_the_go_around(rules: str) -> Table:
    """South in riichi waits for 6s; West adds the last one to a pon before the go-around is over."""
    draws = "6s-1m6s" if rules == "sanma" else "6s--1m6s"
    game = table(rules, S="234p678p22p999p57s", W="66s19m258p123567z", draws=draws, replacements="1z", indicators="7z")
    game.play("E discard _", "W pon 66s", "W discard 1z").until("S").play("S riichi _", "W kan 6s")
    assert game.verbs("S") == "ron pass"
    return game


@on("FL24 FL43 Y03 B15 R30", RIICHI)
def test_a_robbed_kan_keeps_ippatsu_and_turns_no_indicator(rules: str) -> None:
    game = added_kan_in_the_go_around(rules).play("S ron")
    assert game.yaku("S").startswith("riichi 1, ippatsu 1, chankan 1")
    assert (game.indicators, game.state.replaced) == ("7z", 0)
    assert len(game.win("S").ura) == 1


@on("FL25 Y03", RIICHI)
def test_a_kan_that_stands_ends_ippatsu(rules: str) -> None:
    game = added_kan_in_the_go_around(rules)
    assert game.player("S").ippatsu
    game.play("S pass")
    assert (game.turn, game.state.replaced, game.player("S").ippatsu) == ("W", 1, False)


@on("FL26 Y04 Y12", RIICHI)
def test_an_own_kan_ends_the_own_ippatsu(rules: str) -> None:
    game = table(rules, S=WAITS_5S, draws={"S": "6z1z7z"}, replacements="5s", indicators="99m", ura="11m")
    game.until("S").until_next("S").play("S riichi _").until("S").play("S kan 7777z", "S tsumo")
    assert game.yaku("S") == "riichi 1, menzen-tsumo 1, chun 1, rinshan 1"


@on("FL27 R24 Y13 K13", RIICHI)
def test_a_concealed_kan_ends_the_first_turn_for_all(rules: str) -> None:
    hands = {"E": "9999s234p678p22p4s", "S": "19m19p1s1236z258s4s", "W": "567p678s234s88p57s"}
    game = table(rules, **hands, draws="6s7z6s", replacements="1z")
    game.play("E kan 9999s", "E riichi _")
    assert (game.player("E").riichi, game.player("E").double) == (True, False)
    game.until("S")
    played = rules not in ("tournament", "wrc")
    assert game.refusal("S nine-terminals") == f"action.nine-terminals.{'not-first' if played else 'not-played'}"
    game.until("W").play("W tsumo")
    assert "chiihou" not in game.yaku("W")
    assert "menzen-tsumo 1" in game.yaku("W")

    game = table(rules, **hands, draws="6s7z1z", replacements="1z")
    game.play("E kan 9999s", "E discard _").until("W").play("W riichi _")
    assert (game.player("W").riichi, game.player("W").double) == (True, False)


@on("FL28 R24 S10 Y13", "sanma")
def test_a_pulled_north_ends_the_first_turn_for_all(rules: str) -> None:
    hands = {"S": "19m19p19s1234z258s", "W": "567p678s234s88p57s"}
    game = table(rules, **hands, draws="9m9p1z", replacements="6z").until("S")
    assert game.may("S nine-terminals")
    game.play("S kita")
    assert game.refusal("S nine-terminals") == "action.nine-terminals.not-first"
    game.play("S discard _").until("W").play("W riichi _")
    assert (game.player("W").riichi, game.player("W").double) == (True, False)


@on("FL29 S03", "sanma")
def test_a_north_drawn_after_riichi(rules: str) -> None:
    draws = {"S": "1z4z"}
    game = table(rules, S="234p678p345s789s4z", draws=draws).until("S").play("S riichi _").until("S")
    assert game.offered("S") == "S tsumo, S kita, S discard _4z"
    game = table(rules, S=WAITS_5S, draws=draws).until("S").play("S riichi _").until("S")
    assert game.offered("S") == "S kita, S discard _4z"
    game = table(rules, S="234p678p345s22p44z", draws={"S": "1z2z"}).until("S").play("S riichi _").until("S")
    assert game.offered("S") == "S discard _2z"
    assert game.refusal("S kita") == "action.kita.riichi 2z"


@on("FL30 R12", RIICHI)
def test_a_hand_that_waits_for_a_fifth_copy_is_not_ready(rules: str) -> None:
    five = "5" if rules == "wrc" else "0"
    game = table(rules, S=f"123456789s{five}555p", draws={"S": "1z"}).until("S")
    reason = game.reason("S riichi _")
    assert (reason.code, format_tiles(reason.tiles)) == (Code.RIICHI_NOT_READY, "1z")
    beneath = {one.code: format_tiles(one.tiles) for one in reason.because}
    assert beneath[Code.WAIT_FIFTH_COPY] == "5p"
    assert beneath[Code.RIICHI_READY_WITHOUT] == ("5p" if five == "5" else "05p")
    assert game.may("S riichi 5p")
