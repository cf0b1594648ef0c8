"""The rules collection's edge cases about the flow of a round (B, P, R, S) that no case of the flow shows.

Where a line is told as a situation too, that is in ``test_flow_cases_*`` under both names.
"""

import pytest

from engine.events import Drawn
from engine.rules import ids
from engine.tiles import Tile, parse_tiles
from tests.engine.table import FOUR, RIICHI, Table, next_deal, on, table

WAITS_5S = "234p678p22p46s777z"
"""Ready for 5s alone, with a triplet of dragons."""
TERMINALS = "19m19p19s1234567z19m19p1s"
"""Eighteen discards for a nagashi."""


# Dora.


@on("B15 R31", "standard mahjong-soul tenhou sanma tournament")
def test_an_indicator_that_is_still_due_does_not_count_for_a_robbed_kan(rules: str) -> None:
    """West has made an open kan and with its replacement adds to a pon; South robs that."""
    draws = "6s-9s" if rules == "sanma" else "6s--9s"
    hands = {"W": "66s999s147p1235z1m", "S": "234p678p22p57s777z"}
    game = table(rules, **hands, draws=draws, replacements="6s", indicators="1z1z", ura="2z2z")
    game.play("E discard _", "W pon 66s", "W discard 1z").until("S").play("S discard _", "W kan 999s", "W kan 6s")
    assert (game.asked, game.indicators) == ("S", "1z")
    assert len(game.play("S ron").win("S").indicators) == 1


@on("B16 R20", RIICHI)
def test_there_are_at_most_five_indicators(rules: str) -> None:
    game = table(rules, E="1111z2222z3333z6z", draws="6z", replacements="6z6z1m9m", indicators="78p78s7z")
    game.play("E kan 1111z", "E kan 2222z", "E kan 3333z", "E kan 6666z", "E discard _")
    assert game.indicators == "78p78s7z"


@on("B06", f"{RIICHI} jpml")
def test_ura_are_turned_over_for_a_riichi_hand_alone(rules: str) -> None:
    """Where they are played at all."""
    for declaration, ura in (("riichi", () if rules == "jpml" else (Tile.GREEN,)), ("discard", ())):
        game = table(rules, S=WAITS_5S, draws={"S": "1z5s"}, indicators="1z", ura="6z").until("S")
        assert game.play(f"S {declaration} _").until("S").play("S tsumo").win("S").ura == ura


# Payments.


def three_dragons(rules: str, letter: str, draws: str) -> Table:
    """This player pons all dragons, the last of them from the player the draws give it to, then wins with 2s."""
    game = table(rules, **{letter: "556677z234p19m9p2s"}, draws=draws, honba=1, indicators="4z")
    for dragon, away in (("5z", "1m"), ("6z", "9m"), ("7z", "9p")):
        pon = f"{letter} pon {dragon[0]}{dragon}"
        while pon not in game.play(f"{game.turn} discard _").options(letter):
            game.pass_all()
        game.play(pon, f"{letter} discard {away}").pass_all()
    return game.until(letter).play(f"{letter} tsumo")


@on("P18 P14", "sanma")
def test_three_players_too_leave_all_of_it_to_one(rules: str) -> None:
    game = three_dragons(rules, "S", "5z6z7z--2s")
    assert game.gains == {"S": 32200, "W": -32200}


@on("P19", FOUR)
def test_the_winner_says_whether_it_is_a_dealers_yakuman(rules: str) -> None:
    game = three_dragons(rules, "E", "1z5z6z7z---2s")
    assert game.gains == {"E": 48300, "S": -48300}
    game = three_dragons(rules, "S", "5z6z--7z---2s")
    assert game.gains == {"E": -32300, "S": 32300}


@on("P27", "standard")
def test_who_is_liable_shares_no_chips(rules: str) -> None:
    game = three_dragons(f"{rules} settle.chip=2", "S", "5z6z7z---2s")
    assert game.gains == {"S": 32300, "W": -32300}
    assert game.chips == {"E": -5, "S": 15, "W": -5, "N": -5}


@pytest.mark.parametrize("rules", [pytest.param(name, id=f"P30-{name}") for name in ids()])
def test_points_and_deposits_stay_the_same(rules: str) -> None:
    game = table(rules)
    total = sum(game.state.points)
    while game.turn:
        riichi = next((option for option in game.options(game.turn) if "riichi" in option), f"{game.turn} discard _")
        game.play(riichi).pass_all()
        assert sum(game.state.points) + game.state.sticks * game.state.ruleset.points.riichi_stick == total
    assert game.over


# The round.


@on("R13", RIICHI)
def test_a_furiten_hand_may_declare_riichi_where_the_table_allows_it(rules: str) -> None:
    hands = {"S": WAITS_5S}
    game = table(rules, **hands, draws={"S": "5s1z"}).until("S").until_next("S")
    assert game.may("S riichi _")
    game = table(f"{rules} riichi.furiten=false", **hands, draws={"S": "5s1z"}).until("S").until_next("S")
    reason = game.reason("S riichi _")
    assert (reason.code.value, [str(tile) for tile in reason.because[0].tiles]) == ("action.riichi.furiten", ["5s"])


@on("R10", RIICHI)
def test_an_open_hand_declares_no_riichi(rules: str) -> None:
    game = table(rules, S="77z234p678p22p46s1z", draws="7z").play("E discard _", "S pon 77z", "S discard 1z").until("S")
    assert "riichi" not in game.verbs("S")
    assert game.refusal("S riichi _") == "action.riichi.open 777z"


@on("R10 R11", "m-league family")
def test_tables_where_riichi_asks_for_no_points(rules: str) -> None:
    game = table(rules, S=WAITS_5S, draws={"S": "1z"}, points={"S": 0}).until("S").play("S riichi _").pass_all()
    assert (game.player("S").riichi, game.points("S")) == (True, -1000 if rules == "m-league" else 0)


@on("R10", "m-league")
def test_a_table_where_riichi_asks_for_no_draw_to_come(rules: str) -> None:
    game = table(rules, S=WAITS_5S, last="1z", indicators="055s").until_left(0)
    assert (game.turn, game.may("S riichi _")) == ("S", True)


@on("R17 R18", RIICHI)
def test_a_kan_that_takes_a_run_apart(rules: str) -> None:
    """Three triplets that could be three runs: the waits stay, the readings do not. Nine gates are no reading."""
    game = table(rules, S="111222333p78s22z", draws={"S": "6z1p"}).until("S").play("S riichi _").until("S")
    if rules == "wrc":
        assert game.refusal("S kan 1111p") == "action.kan.readings 1111p"
    else:
        assert game.may("S kan 1111p")
    game = table(rules, S="1113445678999s", draws={"S": "6z1s"}).until("S").play("S riichi _").until("S")
    assert game.may("S kan 1111s")


@on("R21", f"{RIICHI} family")
def test_every_kan_takes_a_live_tile(rules: str) -> None:
    game = table(rules, E="9999s1111p56z12z7z", draws="3z")
    live = 55 if rules == "sanma" else 70
    assert (game.state.wall.live, game.state.live_left) == (live, live - 1)
    game.play("E kan 9999s")
    assert game.state.live_left == live - 2
    game.play("E kan 1111p").to_the_end()
    assert (game.state.drawn, game.state.replaced) == (live - 2, 2)


@on("R28", "standard mahjong-soul tenhou")
def test_a_riichi_on_the_discard_after_four_kans_is_paid(rules: str) -> None:
    hands = {"E": "1111z2222z19m147p", "S": "3333z5555z34s678p"}
    game = table(rules, **hands, draws="1s9p", replacements="9s9s9p1m")
    game.play("E kan 1111z", "E kan 2222z", "E discard _").until("S")
    game.play("S kan 3333z", "S kan 5555z", "S riichi _").pass_all()
    assert (game.end, game.result.sticks, game.gains) == ("four-kans", 1, {"S": -1000})


@on("R28 R30", "standard mahjong-soul tenhou sanma")
def test_a_fourth_kan_that_is_robbed_or_wins_is_no_draw(rules: str) -> None:
    draws = "6s--6s" if rules == "sanma" else "6s---6s"
    hands = {"E": "1111z2222z19m147p", "S": "66s3333z258p19m13s", "W": "234p678p22p57s777z"}
    setup = {"replacements": "9p9p9m", "draws": draws, "indicators": "7s"}
    game = table(rules, **hands, **setup).play("E kan 1111z", "E kan 2222z", "E discard 6s")
    game.play("S pon 66s", "S discard 1m").until("S").play("S kan 3333z", "S kan 6s")
    assert game.asked == "W"
    assert game.play("W ron").end == "ron"

    hands = {"E": "1111z2222z19m147p", "S": "3333z5555z34s678p"}
    game = table(rules, **hands, draws="1s9p", replacements="9s9s9p5s").play(
        "E kan 1111z", "E kan 2222z", "E discard _"
    )
    game.until("S").play("S kan 3333z", "S kan 5555z", "S tsumo")
    assert (game.end, "rinshan 1" in game.yaku("S")) == ("tsumo", True)


@on("R38", RIICHI)
def test_the_riichi_discard_is_an_own_discard_at_once(rules: str) -> None:
    game = table(rules, S="34s234p678p22p777z", draws={"S": "5s"}).until("S").play("S riichi _").pass_all()
    assert game.furiten("S") == "furiten.own-discard 5s"


@on("R39", "sanma")
def test_an_own_pulled_north_is_no_discard(rules: str) -> None:
    game = table(rules, S="4z234p678p345s789s", draws={"S": "4z"}, replacements="1z").until("S")
    game.play("S kita", "S discard _").pass_all()
    assert (game.hand("S"), game.furiten("S")) == ("234678p345789s4z,n1", "")


@on("R39", RIICHI)
def test_a_tile_added_to_an_own_pon_is_no_discard(rules: str) -> None:
    """There is no fifth to win with; the hand waits for the other end as well."""
    draws = "6s--6s" if rules == "sanma" else "6s---6s"
    game = table(rules, S="66s234p678p22p78s7z", draws=draws, replacements="1z")
    game.play("E discard _", "S pon 66s", "S discard 7z").until("S").play("S kan 6s", "S discard _").pass_all()
    assert game.furiten("S") == ""


@on("R42", RIICHI)
def test_a_furiten_hand_is_ready_at_a_draw(rules: str) -> None:
    game = table(rules, S=WAITS_5S, draws={"S": "5s"}).until("S").play("S discard _").to_the_end()
    assert game.furiten("S").startswith("furiten.own-discard")
    assert "S" in game.ready


@on("R41", RIICHI)
def test_a_hand_whose_waits_all_lie_on_the_table_is_ready(rules: str) -> None:
    last = "5s" if rules == "wrc" else "0s"
    game = table(rules, S=WAITS_5S, draws={"E": "5s5s", "W": f"5s{last}"}).to_the_end()
    assert [one.tile.kind for letter in "EW" for one in game.player(letter).river].count(Tile.S5) == 4
    assert "S" in game.ready


@on("R43", RIICHI)
def test_a_riichi_hand_is_shown_at_a_draw(rules: str) -> None:
    game = table(rules, S=WAITS_5S, draws={"S": "1z"}, indicators="555s").until("S").play("S riichi _").to_the_end()
    drawn = next(event for event in game.state.events if isinstance(event, Drawn))
    assert str(drawn.hands[game.seat("S")]) == game.hand("S") == "22234678p46s777z"
    assert all((hand is not None) == ready for hand, ready in zip(drawn.hands, game.result.ready, strict=True))


@on("R44", RIICHI)
def test_a_dealer_among_two_winners_stays(rules: str) -> None:
    hands = {"E": "223344p678s88p34s", "W": "34567899p46s777z"}
    game = (
        table(rules, **hands, draws={"E": "1z", "S": "5s"}).until("S").play("S discard _", "W ron", "E ron").pass_all()
    )
    assert game.winners == ("W" if rules == "tournament" else "WE")
    assert game.result.dealer_stays == (rules != "tournament")


@on("R45", "standard mahjong-soul tenhou sanma")
def test_nagashi_with_an_own_call_or_riichi(rules: str) -> None:
    """South pons East's first discard; from then on everybody draws one place earlier."""
    seats = 3 if rules == "sanma" else 4
    order = {0: "1z"} | {seats * turn: str(tile) for turn, tile in enumerate(parse_tiles(TERMINALS), start=1)}
    draws = "".join(order.get(number, "-") for number in range(seats * (18 if seats == 3 else 17) + 1))
    game = table(rules, S="11z9m234678p22p46s", draws=draws).play("E discard _", "S pon 11z", "S discard 9m")
    assert game.to_the_end().end == "nagashi"

    game = table(rules, S=WAITS_5S, draws={"S": TERMINALS}, indicators="555s").until("S").play("S riichi _")
    assert game.to_the_end().end == "nagashi"


@on("R46", "standard mahjong-soul tenhou")
def test_a_last_discard_that_is_won_leaves_no_nagashi(rules: str) -> None:
    setup = {"draws": {"S": "19m19p1s1234567z19m19p19s"}, "indicators": "999s", "ura": "6666s"}
    game = table(rules, W="234p678p22p78s777z", **setup).until_left(0)
    assert game.turn == "S"
    assert game.play("S discard _", "W ron").end == "ron"
    assert table(rules, W="234p678p22p78s777z", **setup).to_the_end().end == "nagashi"


@on("R50", "standard mahjong-soul tenhou wrc")
def test_two_players_rob_a_kan(rules: str) -> None:
    """With three players the pon comes from one of the two, whose own discard then bars that ron."""
    hands = {"E": "66s19m147p1236z13s", "S": "234p678p22p57s777z", "N": "345p678p99p57s555z"}
    game = table(rules, **hands, draws="1m-6s---6s", indicators="1z").until("W")
    game.play("W discard _", "E pon 66s", "E discard 1z").until("E").play("E kan 6s", "N ron", "S ron")
    assert (game.winners, set(game.gains)) == ("SN", {"E", "S", "N"})
    assert game.yaku("S") == game.yaku("N").replace("haku", "chun")


# Tables that leave something out.


@on("R32 R35", "growing-4")
def test_a_table_without_furiten(rules: str) -> None:
    game = table(rules, S="2355p", draws={"S": "1p", "W": "4p"}).until("S").play("S riichi _")
    game.until("W").play("W discard _")
    assert game.furiten("S") == ""
    assert game.play("S ron").pass_all().winners == "S"


@on("R47", "standard")
def test_a_dealer_who_never_repeats_passes_the_deal_after_an_abortive_draw_too(rules: str) -> None:
    for where, following in (({}, "East 2, 1 honba"), ({"dealer": 3, "wind": "2z", "points": {"S": 30000}}, "over")):
        game = table(f'{rules} length.repeats="never"', E="19m19p19s123z2468s", draws="5s", **where)
        game.play("E nine-terminals")
        assert (game.goes_on, next_deal(game.after)) == ("deal passes, 1 honba, 0 sticks", following)


@on("R44 P04", "standard")
def test_counters_that_only_a_self_draw_pays_are_counters(rules: str) -> None:
    for path in ("honba_ron", "honba_tsumo"):
        game = table(f"{rules} points.{path}=0", E="19m19p19s123z2468s", draws="5s").play("E nine-terminals")
        assert game.result.honba == 1


@on("P26", "jpml")
def test_no_chip_for_ippatsu_where_it_is_no_yaku(rules: str) -> None:
    game = table(f"{rules} settle.chip=2", S=WAITS_5S, draws={"E": "1m5s", "S": "1z"}, indicators="555s").until("S")
    game.play("S riichi _").until("E").play("E discard _", "S ron").pass_all()
    assert game.chips == {}


def test_a_table_without_dora_turns_no_indicator() -> None:
    game = table("standard dora.indicators=false dora.ura=false", E="9999s234p678p22p4s", draws="6s")
    assert (game.indicators, game.play("E kan 9999s").indicators) == ("", "")
    assert table("growing-4").indicators == ""


@on("V18 V29", "family")
def test_six_pairs_wait_for_nothing_where_seven_are_no_hand(rules: str) -> None:
    game = table(rules, S="2244668p335577s", draws={"S": "8p1z"}).until("S")
    assert "tsumo" not in game.verbs("S")
    game.play("S discard _").pass_all()
    assert game.furiten("S") == ""
    assert game.until("S").refusal("S riichi _").startswith("action.riichi.not-ready 1z")


# Three players.


@on("S05", "sanma")
def test_a_pulled_north_leaves_the_hand_closed(rules: str) -> None:
    game = table(rules, S="4z234p678p22p46s77z", draws={"S": "7z"}, replacements="1z").until("S").play("S kita")
    assert game.may("S riichi _")


@on("S07 S09", "sanma sanma-mahjong-soul")
def test_a_north_that_is_won_leaves_ippatsu(rules: str) -> None:
    game = table(rules, S="234p678p345s789s4z", W="4z147p258s19m1235z", draws={"S": "1z"}, ura="1p").until("S")
    game.play("S riichi _", "W kita", "S ron")
    assert game.yaku("S").startswith("double-riichi 2, ippatsu 1")
    assert "chankan" not in game.yaku("S")
    assert (game.player("W").hand.kita, game.state.replaced) == (1, 0)


@on("S04 S10 Y12", "sanma sanma-tenhou sanma-mahjong-soul")
def test_the_replacement_of_a_north_wins_as_that_of_a_kan(rules: str) -> None:
    """On the first draw too, which the pull has ended."""
    game = table(rules, E="4z234p678p22p46s77z", draws="7z", replacements="5s", indicators="1m").play("E kita")
    assert game.play("E tsumo").yaku("E") == "menzen-tsumo 1, chun 1, rinshan 1, kita-dora 1"


@on("S12", "sanma")
def test_a_pull_is_no_kan(rules: str) -> None:
    hands = {"E": "44z1111z2222z147p", "S": "4z3333z258p19m123s"}
    game = table(rules, **hands, draws="9s9s", replacements="9p9p9m1m1s5p").play("E kita", "E kita")
    game.play("E kan 1111z", "E kan 2222z", "E discard _").until("S").play("S kita", "S kan 3333z", "S discard _")
    assert (sum(game.state.kans), game.pass_all().over) == (3, False)


@on("S20", "sanma")
def test_three_players_have_no_other_abortive_draws(rules: str) -> None:
    game = table(rules, draws="222z").discard_drawn(3)
    assert game.turn == "E"
    hands = {"E": "234p678p345s22p46s", "S": "567p234s678s99p57p", "W": "789p111s789s13s66z"}
    game = table(rules, **hands, draws="1z2z3z")
    game.play("E riichi _").until("S").play("S riichi _").until("W").play("W riichi _").pass_all()
    assert (game.turn, game.state.sticks) == ("E", 3)


@on("S21 S02", "sanma")
def test_three_seats_and_no_ghost(rules: str) -> None:
    game = table(rules, dealer=2)
    assert [str(game.state.seat_wind(seat)) for seat in range(3)] == ["2z", "3z", "1z"]
    game.to_the_end()
    assert (len(game.state.players), len(game.result.points), sum(game.result.points)) == (3, 3, 105000)
