"""The rules collection's edge cases about the flow of a match (M) that no case of the flow shows.

M21 is about a rating and not about points: there is nothing of it here.
"""

from engine.match import begin, next_round, standings
from engine.reasons import Code
from tests.engine.table import next_deal, on, rules_of, table
from tests.engine.test_flow_cases_match import SOUTH_4, dealer_wins, drawn_out, finished


def deals(rules: str) -> list[str]:
    """Every deal of a match in which nobody is ever ready or wins."""
    match = begin(rules_of(rules))
    seen = []
    while not match.finished:
        carry = match.carry
        seen.append(f"{carry.prevalent_wind.name[0]}{carry.dealer + 1}")
        where = {"dealer": carry.dealer, "wind": str(carry.prevalent_wind), "honba": carry.honba}
        match = next_round(match, drawn_out(rules, {}, **where).result)
    return seen


@on("M01 M02", "tournament wrc m-league jpml")
def test_a_half_game_is_eight_deals(rules: str) -> None:
    assert deals(rules) == [f"{wind}{number}" for wind in "ES" for number in (1, 2, 3, 4)]


@on("M01 M05 M08", "standard mahjong-soul tenhou")
def test_an_extension_is_one_wind_and_no_more(rules: str) -> None:
    assert deals(rules) == [f"{wind}{number}" for wind in "ESW" for number in (1, 2, 3, 4)]


@on("M06", "standard tenhou")
def test_an_east_game_is_extended_into_the_south(rules: str) -> None:
    assert deals(f"{rules} length.winds=1") == [f"{wind}{number}" for wind in "ES" for number in (1, 2, 3, 4)]
    short = {"E": 29900, "S": 25000, "W": 25000, "N": 20100}
    match = drawn_out(f"{rules} length.winds=1", short, dealer=3).after
    assert (next_deal(match), match.reason.code) == ("South 1, 1 honba", Code.MATCH_EXTENSION)
    reached = {"E": 30000, "S": 25000, "W": 25000, "N": 20000}
    assert next_deal(drawn_out(f"{rules} length.winds=1", reached, dealer=3).after) == "over"


@on("M07", "standard mahjong-soul tenhou")
def test_in_an_extension_the_dealers_repeat_or_the_target_comes_first(rules: str) -> None:
    """The dealer wins the first hand of the west round; another has the target and leads."""
    points = {"E": 20000, "S": 25000, "W": 35000, "N": 20000}
    match = dealer_wins(rules, points, wind="3z").after
    assert next_deal(match) == ("over" if rules == "standard" else "West 1, 1 honba")
    leading = {"E": 29000, "S": 29000, "W": 21000, "N": 21000}
    assert next_deal(dealer_wins(rules, leading, wind="3z").after) == "over"


@on("M08", "standard mahjong-soul tenhou")
def test_repeats_of_the_last_extra_hand_belong_to_it(rules: str) -> None:
    points = {"E": 20000, "S": 26000, "W": 27000, "N": 27000}
    match = dealer_wins(rules, points, dealer=3, wind="3z").after
    assert next_deal(match) == "West 4, 1 honba"


@on("M09 M17 M18", "tournament wrc m-league jpml sanma")
def test_no_dealer_stop_here(rules: str) -> None:
    where = {"dealer": 2, "wind": "2z"} if rules == "sanma" else SOUTH_4
    start = rules_of(rules).table.start
    match = dealer_wins(rules, {"E": start + 20000}, **where).after
    assert next_deal(match) == f"South {where['dealer'] + 1}, 1 honba"


@on("M03", "tournament wrc m-league jpml")
def test_a_score_below_nothing_ends_no_match_here(rules: str) -> None:
    match = dealer_wins(rules, {"S": 100}).after
    assert (match.carry.points[1] < 0, next_deal(match)) == (True, "East 1, 1 honba")


@on("M13 P24", "growing-10")
def test_deposits_left_over_are_worth_what_was_paid(rules: str) -> None:
    found = standings(finished(rules, 60, 50, 50, 38, sticks=2))
    assert ([one.deposits for one in found], sum(one.result for one in found)) == ([2, 0, 0, 0], 0)


@on("P23 P24", "family")
def test_an_oka_is_counted_in_the_units_of_the_table(rules: str) -> None:
    found = standings(finished(f"{rules} settle.return_points=60", 80, 50, 40, 30))
    assert [one.oka for one in found] == [40, 0, 0, 0]
    assert [one.result for one in found] == [60, -10, -20, -30]


@on("M13", "standard")
def test_a_bust_gives_the_deposits_to_the_first_too(rules: str) -> None:
    """M04: it comes before everything else, in the middle of a match."""
    hands = {"S": "234p678p22p46s777z"}
    game = table(rules, **hands, draws={"S": "1z"}, points={"E": 500, "W": 49500}, indicators="555s").until("S")
    game.play("S riichi _").to_the_end()
    match = game.after
    assert (game.points("E") < 0, next_deal(match), match.reason.code) == (True, "over", Code.MATCH_BUST)
    assert sum(one.points for one in standings(match)) == 100000
