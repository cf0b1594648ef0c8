"""The flow of the family game (FL96-FL103). Seats keep their winds: the letters here are the turn from the dealer."""

import pytest

from engine.match import begin, next_round, standings
from engine.reasons import Code
from tests.engine.table import next_deal, on, table

QUIET = {"E": "147m258p369s1234z", "S": "147m369p258s1267z", "W": "258m369p147s3467z", "N": "369m147p147s1567z"}
READY = {"E": "234m678m234p22p46s", "S": "345m345p345s88s12s", "W": "567m234s678s99p57p", "N": "678p789s567m12m44z"}


@pytest.mark.parametrize(
    ("ready", "gains", "following"),
    [
        ("SW", {"E": -10, "S": 10, "W": 10, "N": -10}, "South 2, 0 honba"),
        ("ESW", {"E": 5, "S": 5, "W": 5, "N": -15}, "East 1, 0 honba"),
        ("N", {"E": -5, "S": -5, "W": -5, "N": 15}, "South 2, 0 honba"),
        ("", {}, "South 2, 0 honba"),
        ("ESWN", {}, "East 1, 0 honba"),
    ],
)
@on("FL96 FL97 V03 V26 V27 R44", "family")
def test_each_noten_player_pays_each_ready_one(rules: str, ready: str, gains: dict[str, int], following: str) -> None:
    """South deals in the South round (V03)."""
    hands = QUIET | {letter: READY[letter] for letter in ready}
    game = table(rules, **hands).to_the_end()
    assert (game.end, game.ready, game.gains, next_deal(game.after)) == ("exhaustive", ready, gains, following)


@on("FL98 V24 V27", "family")
def test_a_dealer_wins_two_han(rules: str) -> None:
    game = table(rules, E="123m456p777s99p34s", draws={"E": "1z", "S": "5s"}, indicators="6z").until("S")
    game.play("S discard _", "E ron").pass_all()
    assert game.yaku("E") == "closed-hand 1, dealer-bonus 1"
    assert game.gains == {"E": 30, "S": -30}
    assert next_deal(game.after) == "East 1, 0 honba"


@on("FL99 V25", "family")
def test_everybody_pays_a_self_draw_alike(rules: str) -> None:
    game = table(rules, S="234567m345p67p88s", draws={"S": "8p"}, indicators="6z").until("S").play("S tsumo")
    assert game.yaku("S") == "closed-hand 1, all-sequences 1, inside 1"
    assert game.gains == {"E": -20, "S": 60, "W": -20, "N": -20}
    assert next_deal(game.after) == "South 2, 0 honba"


@on("FL100 V33", "family")
def test_the_match_ends_as_the_north_round_passes(rules: str) -> None:
    points = {"E": 40, "S": 70, "W": 40, "N": 50}
    game = table(rules, **QUIET, dealer=3, wind="4z", points=points).to_the_end()
    assert (next_deal(game.after), game.after.reason.code) == ("over", Code.MATCH_LAST_DEAL)
    assert [one.place for one in standings(game.after)] == [1, 3, 2, 4]
    hands = QUIET | {"E": READY["E"]}
    assert next_deal(table(rules, **hands, dealer=3, wind="4z").to_the_end().after) == "North 4, 0 honba"


@on("FL101 V28 R44", "family")
def test_scores_may_fall_below_nothing(rules: str) -> None:
    game = table(rules, S="234567m345p67p88s", draws={"W": "8p"}, indicators="6z", points={"W": 10}).until("W")
    game.play("W discard _", "S ron").pass_all()
    assert (game.gains, game.points("W")) == ({"S": 60, "W": -60}, -50)
    assert next_deal(game.after) == "South 2, 0 honba"


@on("FL102 V10", "family")
def test_riichi_takes_no_deposit(rules: str) -> None:
    game = table(rules, S=READY["S"], draws={"S": "1z"}, points={"S": 0}).until("S").play("S riichi _").pass_all()
    assert (game.points("S"), game.state.sticks, game.player("S").riichi) == (0, 0, True)
    assert "discard" in game.until("S").verbs("S")
    assert game.refusal("S discard 3m").startswith("action.riichi-locked")
    late = table(rules, W=READY["W"]).until_left(3)
    assert late.refusal("W riichi _") == "action.riichi.few-tiles 3"


@on("FL103 V24", "family")
def test_two_winners_are_paid_in_full(rules: str) -> None:
    hands = {"S": "234567m345p67p88s", "N": "123m789m456p99p67p"}
    game = table(rules, **hands, draws={"W": "8p"}, indicators="6z").until("W").play("W discard _", "S ron", "N ron")
    assert (game.yaku("S"), game.yaku("N")) == (
        "closed-hand 1, all-sequences 1, inside 1",
        "closed-hand 1, all-sequences 1",
    )
    assert game.gains == {"S": 60, "W": -90, "N": 30}


@on("V02 V04", "family")
def test_whoever_is_east_deals_first(rules: str) -> None:
    """Who that is, the youngest, is the players' to say: seat 0 of the match."""
    match = begin(table(rules).state.ruleset)
    assert (match.carry.dealer, next_deal(match)) == (0, "East 1, 0 honba")


@on("V03 V33", "family")
def test_everybody_deals_once_and_keeps_the_own_wind(rules: str) -> None:
    match = begin(table(rules).state.ruleset)
    seen = []
    while not match.finished:
        carry = match.carry
        game = table(rules, **QUIET, dealer=carry.dealer, wind=str(carry.prevalent_wind)).to_the_end()
        winds = [str(game.state.seat_wind(seat)) for seat in range(4)]
        seen.append((carry.dealer, str(carry.prevalent_wind), winds))
        match = next_round(match, game.result)
    assert seen == [(dealer, f"{dealer + 1}z", ["1z", "2z", "3z", "4z"]) for dealer in range(4)]


@on("V01", "family")
def test_the_dead_wall_is_seven_stacks(rules: str) -> None:
    state = table(rules).state
    assert (state.wall.dead, state.wall.live, state.live_left) == (14, 136 - 14 - 4 * 13, 69)


@on("V20 V31 B18", "family")
def test_a_kan_turns_no_indicator_and_may_be_robbed(rules: str) -> None:
    hands = {"E": "66s258p147m12344z", "S": "234567m345p57s88s"}
    game = table(rules, **hands, draws="1p1s6s---6s", indicators="6z").until("W")
    game.play("W discard _", "E pon 66s", "E discard 1z").until("E").play("E kan 6s")
    assert game.verbs("S") == "ron pass"
    stands = table(rules, **hands, draws="1p1s6s---6s", indicators="6z").until("W")
    stands.play("W discard _", "E pon 66s", "E discard 1z").until("E").play("E kan 6s", "S pass", "E discard _")
    assert (stands.indicators, stands.state.replaced) == ("6z", 1)
    game.play("S ron")
    assert game.yaku("S") == "closed-hand 1, all-sequences 1, inside 1"


@on("V30", "family")
def test_there_are_no_abortive_draws_and_no_nagashi(rules: str) -> None:
    game = table(rules, E="19m19p19s123z2468s", draws="4444z")
    assert game.refusal("E nine-terminals") == "action.nine-terminals.not-played"
    assert game.discard_drawn(4).turn == "E"
    assert game.to_the_end().end == "exhaustive"
    assert table(rules, draws={"S": "19m19p19s1234567z19m19p1s"}).to_the_end().end == "exhaustive"


@on("V32 R03", "family")
def test_swap_calls_are_forbidden_here_too(rules: str) -> None:
    game = table(rules, S="6m147p258s123567z", W="3456m147p258s123z", draws="9p9s")
    game.play("E discard _", "S discard 6m", "W chi 45m")
    assert game.refusal("W discard 3m") == "action.swap.other-end 3m"
    assert game.refusal("W discard 6m") == "action.swap.same-tile 6m"
