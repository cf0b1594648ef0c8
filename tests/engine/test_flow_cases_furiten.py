"""The flow of a round: furiten as it comes and goes (FL31-FL38, FL95)."""

from tests.engine.table import RIICHI, on, table

WAITS_5S = "234p678p22p46s777z"
"""Ready for 5s alone, with a triplet of dragons."""


@on("FL31 R32 R35", RIICHI)
def test_a_discard_that_was_called_away_bars_all_waits(rules: str) -> None:
    hands = {"S": "34s234p678p22p777z", "W": "2s55s19m147p12356z", "E": "22s19m369p12356z"}
    game = table(rules, **hands, draws="9p5s").until("S")
    assert "tsumo" in game.verbs("S")
    game.play("S discard _", "W pon 55s", "W discard 2s")
    assert (game.river("S"), game.player("S").river[0].called) == ("5s", True)
    assert "E" in game.asked
    assert game.refusal("S ron") == "furiten.own-discard 5s"


@on("FL32 R32", RIICHI)
def test_a_red_five_among_the_own_discards_is_a_five(rules: str) -> None:
    five = "5p" if rules == "wrc" else "0p"
    hands = {"S": "234s678s22s46p777z", "E": "55p19m147s12356z1p"}
    game = table(rules, **hands, draws=f"9s{five}5p").until("S").play("S discard _").until("W").play("W discard _")
    assert "E" in game.asked
    assert game.refusal("S ron") == f"furiten.own-discard {five}"


@on("FL33 R33 R37", "standard mahjong-soul tenhou sanma tournament")
def test_a_tile_let_go_without_a_yaku_bars_till_the_next_own_discard(rules: str) -> None:
    """An open straight waits for 4p; with 7p the hand is complete as well and has no yaku."""
    sanma = rules == "sanma"
    pair = "E" if sanma else "N"
    hands = {"W": "12378956p99s88s1z", pair: "44p19m147s12356z1p"}
    game = table(rules, **hands, draws="-9s7p4p-4p" if sanma else "-9s-7p4p--4p", indicators="6z")
    game.until("S").play("S discard _", "W pon 99s", "W discard 1z").until("E").play("E discard _").pass_all()
    assert game.furiten("W") == "furiten.temporary 7p"
    game.play("S discard _")
    assert pair in game.asked
    assert game.refusal("W ron") == "furiten.temporary 7p"
    game.until("W").play("W discard _").until("E")
    assert game.furiten("W") == ""
    assert "ittsuu 1" in game.play("E discard _", "W ron").pass_all().yaku("W")


@on("FL34 R33", "standard mahjong-soul tenhou sanma")
def test_a_call_of_others_does_not_end_it(rules: str) -> None:
    hands = {"W": WAITS_5S, "E": "5s66z19m147p1389s3z", "S": "05s19m258p1234z78s"}
    game = table(rules, **hands, draws="5s6z").play("E discard _")
    assert game.verbs("W") == "ron pass"
    game.until("S").play("S discard _", "E pon 66z", "E discard 5s")
    assert "S" in game.asked
    assert game.refusal("W ron") == "furiten.temporary 5s"


@on("FL35 R33", RIICHI)
def test_an_own_call_ends_it_only_with_the_discard_after_it(rules: str) -> None:
    game = table(rules, W=WAITS_5S, draws="5s2p6s").play("E discard _")
    assert game.verbs("W") == "ron pass"
    game.until("S").play("S discard _")
    assert game.furiten("W") == "furiten.temporary 5s"
    game.play("W pon 22p")
    assert [str(tile) for tile in game.player("W").let_go] == ["5s"]
    game.play("W discard 4s").pass_all()
    assert (game.hand("W"), game.furiten("W")) == ("234678p6s777z,2-22p", "")
    assert game.play(f"{game.turn} discard _", "W ron").pass_all().winners == "W"


@on("FL36 R31", RIICHI)
def test_passing_a_kan_that_could_be_robbed_bars_the_other_wait_too(rules: str) -> None:
    """Of the kan's kind there is no fifth tile, so it is the hand's other wait that is discarded next."""
    hands = {"S": "66s19m147p12356z1s", "W": "234p345p22p78s777z", "E": "99s19m369p12356z"}
    game = table(rules, **hands, draws="6s--6s" if rules == "sanma" else "6s---6s", replacements="9s")
    game.play("E discard _", "S pon 66s", "S discard 1z").until("S").play("S kan 6s")
    assert game.verbs("W") == "ron pass"
    game.play("W pass", "S discard _")
    assert "E" in game.asked
    assert game.refusal("W ron") == "furiten.temporary 6s"


@on("FL37 R37 S06", "sanma")
def test_a_pulled_north_let_go_bars_till_the_next_own_discard(rules: str) -> None:
    game = table(rules, W="234p678p345s789s4z", draws="4z", replacements="1z", label="north")
    game.play("E kita")
    assert game.turn == "E"  # West has no yaku and was not asked
    assert game.furiten("W") == "furiten.temporary 4z"
    game.play("E discard _").until("W").play("W discard _")
    assert game.furiten("W") == ""


@on("FL38 R32", RIICHI)
def test_furiten_goes_when_the_waits_change(rules: str) -> None:
    game = table(rules, S=WAITS_5S, draws={"S": "5s4s"}).until("S").play("S discard _").until("S")
    assert game.furiten("S") == "furiten.own-discard 5s"
    game.play("S discard 6s").pass_all()
    assert (game.hand("S"), game.furiten("S")) == ("22234678p44s777z", "")


@on("FL95 R51", "standard sanma")
def test_a_pass_bars_whoever_lets_the_clock_run_out(rules: str) -> None:
    """The table answers for a player whose time is over: a pass, with all that follows."""
    game = table(rules, W=WAITS_5S, draws={"E": "5s"}).play("E discard _", "W pass")
    assert game.pass_all().furiten("W") == "furiten.temporary 5s"
    game = table(rules, W=WAITS_5S, draws={"E": "1m5s", "W": "1z"}, indicators="50s").until("W")
    game.play("W riichi _").until("E").play("E discard _", "W pass")
    assert game.until("W").until_next("E").furiten("W") == "furiten.riichi 5s"
