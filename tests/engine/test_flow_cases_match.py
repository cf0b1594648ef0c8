"""The flow of a match: what a round leaves to the next, and when it is over (FL16, FL74, FL76-FL94)."""

from collections.abc import Mapping

from engine.match import Match, begin, next_round, standings
from engine.reasons import Code
from engine.round import Carry
from engine.tiles import WINDS
from tests.engine.table import RIICHI, Table, next_deal, on, rules_of, table

QUIET = {"E": "147m258p369s1234z", "S": "147m369p258s1267z", "W": "258m369p147s3467z", "N": "369m147p147s1567z"}
QUIET_3 = {"E": "19m147p258s12367z", "S": "19m258p369s12356z", "W": "19m369p147s12357z"}
READY = {"E": "234m678m234p22p46s", "S": "345m345p345s88s12s"}
WINNING = "223344p678s88p34s"
"""Waits for 2s and 5s: pinfu, tanyao, iipeikou; 5,800 for the dealer, 3,900 for others."""
SOUTH_4 = {"dealer": 3, "wind": "2z"}


def drawn_out(rules: str, points: Mapping[str, int], ready: str = "", **where: object) -> Table:
    """The wall is used up; those not named are not ready."""
    quiet = QUIET_3 if rules_of(rules).table.seats == 3 else QUIET
    hands = quiet | {letter: READY[letter] for letter in ready}
    return table(rules, points=points, **hands, **where).to_the_end()


def dealer_wins(rules: str, points: Mapping[str, int], loser: str = "S", **where: object) -> Table:
    """The dealer wins 5,800 of another's first discard."""
    draws = {"E": "1z", loser: "5s"}
    game = table(rules, E=WINNING, points=points, draws=draws, indicators="7z", **where).until(loser)
    return game.play(f"{loser} discard _", "E ron").pass_all()


def other_wins(rules: str, points: Mapping[str, int], **where: object) -> Table:
    """South wins 3,900 of the dealer's first discard."""
    game = table(rules, S=WINNING, points=points, draws="5s", indicators="7z", **where)
    return game.play("E discard _", "S ron").pass_all()


@on("FL16 R11 M03", "standard")
def test_a_deposit_may_leave_nothing_but_not_less(rules: str) -> None:
    hands = {"S": "234p678p22p46s777z", "E": "345m345p345s88s12s"}
    points = {"S": 1000, "E": 49000}
    game = table(rules, **hands, points=points, draws="1z1z").until("S").play("S riichi _").pass_all()
    assert (game.points("S"), game.over) == (0, False)
    lost = table(rules, **hands, points=points, draws={"E": "1z", "S": "1z3s"}).until("S").play("S riichi _")
    lost.until("S").play("S discard _", "E ron").pass_all()
    assert (lost.points("S") < 0, next_deal(lost.after), lost.after.reason.code) == (True, "over", Code.MATCH_BUST)
    assert next_deal(drawn_out(rules, {"S": 0}).after) == "East 2, 1 honba"


@on("FL76 M05 M07 M08", "standard")
def test_an_extension_till_somebody_has_the_target(rules: str) -> None:
    short = {"E": 29900, "S": 25000, "W": 25000, "N": 20100}
    reached = {"E": 30000, "S": 25000, "W": 25000, "N": 20000}
    assert next_deal(drawn_out(rules, short, **SOUTH_4).after) == "West 1, 1 honba"
    assert next_deal(drawn_out(rules, reached, **SOUTH_4).after) == "over"
    assert next_deal(drawn_out(f"{rules} length.target_above=6000", reached, **SOUTH_4).after) == "West 1, 1 honba"
    assert next_deal(drawn_out(rules, short, dealer=1, wind="3z").after) == "West 3, 1 honba"
    over = other_wins(rules, short | {"S": 27000, "W": 23000}, dealer=1, wind="3z").after
    assert (next_deal(over), over.reason.code) == ("over", Code.MATCH_TARGET)
    last = drawn_out(rules, short, dealer=3, wind="3z").after
    assert (next_deal(last), last.reason.code) == ("over", Code.MATCH_LAST_EXTRA)


@on("FL77 M05", "standard")
def test_the_target_is_above_the_start_and_not_what_is_returned(rules: str) -> None:
    high = f"{rules} table.start=30000"
    points = {"E": 34900, "S": 30000, "W": 30000, "N": 25100}
    game = drawn_out(high, points, **SOUTH_4)
    assert next_deal(game.after) == "West 1, 1 honba"
    assert [float(one.score) for one in standings(game.after)] == [0, 0, -4.9, 4.9]
    assert next_deal(drawn_out(high, points | {"E": 35000, "N": 25000}, **SOUTH_4).after) == "over"


@on("FL78 M09 M10", "standard")
def test_a_dealer_who_wins_the_last_hand_and_leads_stops(rules: str) -> None:
    first = {"E": 25200, "S": 30000, "W": 22400, "N": 22400}
    below = {"E": 23200, "S": 25000, "W": 25900, "N": 25900}
    second = {"E": 25200, "S": 30000, "W": 40000, "N": 4800}
    for points, expected, code in (
        (first, "over", Code.MATCH_DEALER_STOP),
        (below, "South 4, 1 honba", Code.MATCH_REPEAT),
        (second, "South 4, 1 honba", Code.MATCH_REPEAT),
    ):
        match = dealer_wins(rules, points, **SOUTH_4).after
        assert (next_deal(match), match.reason.code) == (expected, code)


@on("FL79 M09 M11", "standard")
def test_a_dealer_who_is_ready_in_the_last_hand_and_leads_stops(rules: str) -> None:
    leading = {"E": 31000, "S": 25000, "W": 22000, "N": 22000}
    assert next_deal(drawn_out(rules, leading, "E", **SOUTH_4).after) == "over"
    assert next_deal(drawn_out(rules, leading, **SOUTH_4).after) == "over"
    nobody = {"E": 25000, "S": 28000, "W": 23500, "N": 23500}
    assert next_deal(drawn_out(rules, nobody, **SOUTH_4).after) == "West 1, 1 honba"


@on("FL79 M09", "tenhou")
def test_at_a_draw_the_dealer_must_have_led_before_the_payments(rules: str) -> None:
    """As the records show: what the noten pay does not put the dealer on top in time."""
    late = {"E": 29000, "S": 31000, "W": 20000, "N": 20000}
    match = drawn_out(rules, late, "E", **SOUTH_4).after
    assert (match.carry.points[3], next_deal(match)) == (32000, "South 4, 1 honba")
    assert next_deal(drawn_out(rules, late | {"E": 31000, "S": 29000}, "E", **SOUTH_4).after) == "over"


@on("FL80 M09 R47", "standard mahjong-soul tenhou")
def test_an_abortive_draw_never_ends_the_match(rules: str) -> None:
    points = {"E": 40000, "S": 20000, "W": 20000, "N": 20000}
    game = table(rules, E="19m19p19s123z2468s", points=points, draws="5s", **SOUTH_4).play("E nine-terminals")
    assert next_deal(game.after) == "South 4, 1 honba"


@on("FL81 M09 M12", "standard mahjong-soul tenhou")
def test_a_dealer_level_with_an_earlier_seat_does_not_lead(rules: str) -> None:
    points = {"E": 26200, "S": 32000, "W": 20900, "N": 20900}
    match = dealer_wins(rules, points, "W", **SOUTH_4).after
    assert match.carry.points == (32000, 15100, 20900, 32000)
    assert next_deal(match) == "South 4, 1 honba"


@on("FL82 M17 M03", "tournament")
def test_a_tournament_plays_its_eight_hands_and_no_others(rules: str) -> None:
    leading = {"E": 39200, "S": 30000, "W": 15400, "N": 15400}
    assert next_deal(dealer_wins(rules, leading, **SOUTH_4).after) == "South 4, 1 honba"
    even = dict.fromkeys("ESWN", 25000)
    assert next_deal(drawn_out(rules, even, **SOUTH_4).after) == "over"
    negative = {"E": 28000, "S": -3000, "W": 37000, "N": 38000}
    assert next_deal(drawn_out(rules, negative).after) == "East 2, 1 honba"


@on("FL83 M03 M04", "standard mahjong-soul tenhou sanma")
def test_below_nothing_the_match_ends_at_once(rules: str) -> None:
    nothing = dealer_wins(rules, {"S": 5800}, "S")
    assert (nothing.points("S"), next_deal(nothing.after)) == (0, "East 1, 1 honba")
    below = dealer_wins(rules, {"S": 5700}, "S")
    assert (below.points("S"), next_deal(below.after)) == (-100, "over")
    assert below.after.reason.code is Code.MATCH_BUST


@on("FL84 P07 M03", "standard")
def test_both_winners_are_paid_before_anybody_is_out(rules: str) -> None:
    hands = {"E": WINNING, "W": "567m345p678p22p67s"}
    game = table(rules, **hands, draws={"E": "1z", "S": "5s"}, indicators="7z", points={"S": 6800, "N": 43200})
    game.until("S").play("S discard _", "E ron", "W ron").pass_all()
    assert game.gains == {"E": 5800, "S": -7800, "W": 2000}
    assert (game.points("S"), next_deal(game.after)) == (-1000, "over")


def finished(rules: str, *points: int, sticks: int = 0) -> Match:
    """A match that is over with these scores."""
    ruleset = rules_of(rules)
    carry = Carry(3 % ruleset.table.seats, WINDS[1], 0, sticks, points)
    return begin(ruleset)._replace(carry=carry, finished=True)


def results(match: Match) -> list[float]:
    found = [one.result for one in standings(match)]
    assert sum(found) == 0
    return [float(one) for one in found]


@on("FL85 P23 P24 P25", "standard")
def test_results_with_oka(rules: str) -> None:
    assert results(finished(rules, 40000, 30000, 20000, 10000)) == [45, 5, -15, -35]
    assert results(finished(rules, 40000, 30100, 20000, 9900))[1] == 5.1


@on("FL86 P23", "tournament")
def test_results_of_a_tournament(rules: str) -> None:
    assert results(finished(rules, 40000, 30000, 20000, 10000)) == [60, 10, -20, -50]


@on("FL87 P23", "standard")
def test_results_without_oka(rules: str) -> None:
    assert results(finished(f"{rules} table.start=30000", 42000, 33000, 27000, 18000)) == [27, 8, -8, -27]


@on("FL88 M12", "standard")
def test_of_two_level_the_nearer_to_the_first_dealer_stands_higher(rules: str) -> None:
    match = finished(rules, 20000, 32000, 16000, 32000)
    assert [one.place for one in standings(match)] == [3, 1, 4, 2]
    assert [float(one.uma + one.oka) for one in standings(match)] == [-5, 35, -15, 5]


@on("FL89 M12", "wrc")
def test_level_players_share_the_uma(rules: str) -> None:
    match = finished(rules, 36000, 36000, 28000, 20000)
    assert [one.uma for one in standings(match)][:2] == [10, 10]


@on("FL90 M13 P24", "standard mahjong-soul tenhou wrc")
def test_deposits_left_on_the_table_go_to_the_first(rules: str) -> None:
    start = rules_of(rules).table.start
    match = finished(rules, start + 9000, start - 1000, start - 4000, start - 6000, sticks=2)
    assert [one.points - start for one in standings(match)] == [11000, -1000, -4000, -6000]
    assert sum(one.result for one in standings(match)) == 0


@on("FL90 M13 M14", "standard")
def test_a_match_that_ends_by_a_draw_gives_them_away(rules: str) -> None:
    """They do not count for the target."""
    points = {"E": 30000, "S": 24000, "W": 22000, "N": 22000}
    match = drawn_out(rules, points, sticks=2, **SOUTH_4).after
    assert [one.points for one in standings(match)] == [24000, 22000, 22000, 32000]
    short = {"E": 29900, "S": 24100, "W": 22000, "N": 22000}
    assert next_deal(drawn_out(rules, short, sticks=2, **SOUTH_4).after) == "West 1, 1 honba"


@on("FL91 M01 M18 M19 P29 S02", "sanma")
def test_three_players_play_six_hands(rules: str) -> None:
    even = dict.fromkeys("ESW", 35000)
    seen = []
    for wind in "12":
        for dealer in range(3):
            seen.append(next_deal(drawn_out(rules, even, dealer=dealer, wind=f"{wind}z").after))
    assert seen == [f"{name}, 1 honba" for name in ("East 2", "East 3", "South 1", "South 2", "South 3")] + ["over"]
    leading = {"E": 60000, "S": 25000, "W": 20000}
    match = dealer_wins(rules, leading, dealer=2, wind="2z").after
    assert next_deal(match) == "South 3, 1 honba"  # no dealer stop
    assert results(finished(rules, 50000, 35000, 20000)) == [30, 0, -30]
    single = finished(f"{rules} length.winds=0", 50000, 35000, 20000)
    assert [one.uma for one in standings(single)] == [0, 0, 0]


@on("FL92 M15 R44", RIICHI)
def test_honba_grow_and_are_reset(rules: str) -> None:
    first = dealer_wins(rules, {})
    assert next_deal(first.after) == "East 1, 1 honba"
    second = drawn_out(rules, {}, honba=first.result.honba)
    assert next_deal(second.after) == "East 2, 2 honba"
    third = other_wins(rules, {}, dealer=1, honba=second.result.honba)
    counter = 200 if rules == "sanma" else 300
    assert third.gains == {"E": -3900 - 2 * counter, "S": 3900 + 2 * counter}
    assert next_deal(third.after) == "East 3, 0 honba"


@on("FL93 M16", RIICHI)
def test_east_is_the_dealer_in_the_south_round_too(rules: str) -> None:
    game = dealer_wins(rules, {}, wind="2z")
    assert game.gains == {"E": 5800, "S": -5800}
    assert next_deal(game.after) == "South 1, 1 honba"


@on("FL94 M01 M20", "standard sanma")
def test_a_single_hand_is_one_hand(rules: str) -> None:
    game = dealer_wins(f"{rules} length.winds=0", {})
    assert next_deal(game.after) == "over"
    assert [float(one.result) for one in standings(game.after)][:2] == [5.8, -5.8]


@on("FL74 P26", "standard")
def test_chips_are_settled_with_the_match(rules: str) -> None:
    game = dealer_wins(f"{rules} settle.chip=2", {})
    match = next_round(begin(game.state.ruleset), game.result._replace(chips=(4, -4, 0, 0)))
    assert [float(one.chips) for one in standings(match)] == [8, -8, 0, 0]
