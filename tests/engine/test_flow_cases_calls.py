"""The flow of a round: calls and turn order, and the last tiles of the wall (FL01-FL13)."""

from engine.tiles import parse_tiles
from tests.engine.table import FOUR, RIICHI, Table, on, table

WAITS_5S = "234p678p234s22p46s"
"""Ready for 5s alone, with tanyao."""
FOURTH_5S = {rules: "5s" if rules == "wrc" else "0s" for rules in RIICHI.split()}


def five_circles(rules: str) -> Table:
    """South discards 5p: West could chi it, North pon it, East win with it."""
    game = table(
        rules,
        E="234m678m234s46p22p",
        S="5p258m147s123467z",
        W="46p147m369s12345z",
        N="55p147m258s12367z",
        draws="9m9s",
    )
    return game.play("E discard _", "S discard 5p")


@on("FL01 R01 R02", FOUR)
def test_a_ron_goes_before_a_pon_and_a_pon_before_a_chi(rules: str) -> None:
    game = five_circles(rules)
    assert (game.asked, game.verbs("W"), game.verbs("N"), game.verbs("E")) == (
        "EWN",
        "chi pass",
        "pon pass",
        "ron pass",
    )
    game.play("W chi 46p", "N pon 55p", "E ron")  # in the order of their clicks; nothing is decided before the last
    assert (game.end, game.winners) == ("ron", "E")

    game = five_circles(rules).play("W chi 46p", "N pon 55p", "E pass")
    assert (game.turn, game.hand("N")) == ("N", "147m258s12367z,55-5p")
    assert game.hand("W") == "147m46p369s12345z"
    assert game.play("N discard 1z").turn == "E"

    game = five_circles(rules).play("N pass", "E pass", "W chi 46p")
    assert (game.turn, game.hand("W")) == ("W", "147m369s12345z,5-46p")


@on("FL02", FOUR)
def test_a_ron_of_another_goes_before_the_pon_of_a_player_who_could_have_won(rules: str) -> None:
    game = table(rules, E="234m678m234s46p22p", S="5p258m147s123467z", N="55p234m567m345s88s", draws="9m9s")
    game.play("E discard _", "S discard 5p")
    assert game.verbs("N") == "ron pon pass"
    game.play("N pon 55p", "E ron").pass_all()
    assert (game.end, game.winners, game.hand("N")) == ("ron", "E", "234567m55p34588s")


@on("FL03 R01", FOUR)
def test_a_pon_goes_before_the_chi_of_a_player_who_could_have_won(rules: str) -> None:
    game = table(
        rules,
        S="4m89m258p369s126z5z",
        W="56m234p678p234s88s",
        N="44m147p258s12367z",
        E="258p147s19m12345z",
        draws="9s9p7m",
    )
    game.play("E discard _", "S discard 4m")
    assert game.verbs("W") == "ron chi pass"
    game.play("W chi 56m", "N pon 44m", "N discard 1z")
    assert game.furiten("W") == "furiten.temporary 4m"
    game.play("E discard _")  # 7m, the other tile West waits for
    assert game.asked == "S"
    assert game.refusal("W ron") == "furiten.temporary 4m"


@on("FL04 R03", FOUR)
def test_after_a_chi_neither_the_called_tile_nor_the_other_end_may_be_discarded(rules: str) -> None:
    game = table(rules, S="6m147p258s123567z", W="3456m147p258s123z", draws="9p9s")
    game.play("E discard _", "S discard 6m", "W chi 45m")
    assert not game.may("W discard 3m")
    assert game.refusal("W discard 3m") == "action.swap.other-end 3m"
    assert game.refusal("W discard 6m") == "action.swap.same-tile 6m"
    assert game.offered("W") == ", ".join(f"W discard {tile}" for tile in parse_tiles("147p258s123z"))


@on("FL05 R04", FOUR)
def test_a_chi_that_would_leave_only_forbidden_discards_is_none(rules: str) -> None:
    game = table(
        rules,
        S="258p147s1112355z",
        W="3456m147s2244z99p",
        N="66m258p369s13567z",
        draws="2z4z9p--6m",
    )
    game.play("E discard _", "W pon 22z", "W discard 1s", "N discard _", "W pon 44z", "W discard 4s")
    game.play("N discard _", "W pon 99p", "W discard 7s", "N discard _", "E discard _", "S discard _")
    assert (game.hand("W"), game.asked) == ("3456m,22-2z,444-z,999-p", "N")
    assert game.refusal("W chi 45m") == "action.call.swap 36m"


@on("FL06 R03 R05", FOUR)
def test_a_red_five_is_a_five_to_the_swap_rule(rules: str) -> None:
    five = "5m" if rules == "wrc" else "0m"  # no red fives there
    game = table(rules, S="5m147p258s123467z", W=f"55m{five}147p258s1234z", draws="9p9s")
    game.play("E discard _", "S discard 5m", "W pon 55m")
    assert game.refusal(f"W discard {five}") == "action.swap.same-tile 5m"
    assert game.may("W discard 1p")
    game = table(rules, S="5m147p258s123467z", W=f"46{five[0]}m147p258s1234z", draws="9p9s")
    game.play("E discard _", "S discard 5m", "W chi 46m")
    assert game.refusal(f"W discard {five}") == "action.swap.same-tile 5m"


@on("FL07 R05", FOUR)
def test_a_red_and_a_plain_five_are_two_ways_to_call(rules: str) -> None:
    five = "5m" if rules == "wrc" else "0m"
    for discarded, plain, red in (("4m", "W chi 56m", "W chi 06m"), ("6m", "W chi 45m", "W chi 40m")):
        game = table(rules, S=f"{discarded}147p258s123467z", W=f"45{five[0]}6m147p258s123z", draws="9p9s")
        game.play("E discard _", f"S discard {discarded}")
        chis = [option for option in game.options("W") if "chi" in option]
        assert chis == ([plain] if rules == "wrc" else [plain, red])


@on("FL08 R06", RIICHI)
def test_no_kan_in_the_turn_of_a_pon_but_at_the_next_draw(rules: str) -> None:
    game = table(rules, W="777z147p258s19m12z", draws="9p7z")
    game.play("E discard _", "S discard _", "W pon 77z")
    assert game.verbs("W") == "discard"
    assert game.refusal("W kan 7z") == "action.kan.after-call"
    assert game.refusal("W discard 7z") == "action.swap.same-tile 7z"
    game.play("W discard 1m").until("W")
    assert game.may("W kan 7z")


@on("FL09 R06 S03", "sanma")
def test_no_north_is_pulled_in_the_turn_of_a_pon(rules: str) -> None:
    game = table(rules, W="77z4z147p258s19m12z", draws="9p7z")
    game.play("E discard _", "S discard _", "W pon 77z")
    assert game.verbs("W") == "discard"
    assert game.refusal("W kita") == "action.kita.after-call"
    game.play("W discard 1m").until("W")
    assert game.may("W kita")


@on("FL10 S01", "sanma")
def test_three_players_have_no_chi(rules: str) -> None:
    game = table(rules, E="55p258s19m123567z", W="46p12378s12356z", draws="9p5p")
    game.play("E discard _", "S discard _")
    assert game.asked == "E"
    assert game.refusal("W chi 46p") == "action.chi.not-played"


@on("FL11 R07", RIICHI)
def test_the_last_discard_may_only_be_won(rules: str) -> None:
    sanma = rules == "sanma"
    last, pair, winner = ("E", "W", "S") if sanma else ("S", "N", "E")
    hands = {pair: "55s147p8p19m12356z", winner: WAITS_5S}
    if not sanma:
        hands["W"] = "46s147p8p19m12367z"
    game = table(rules, last="5s", indicators=FOURTH_5S[rules], **hands).until_left(0)
    assert game.turn == last
    game.play(f"{last} discard _")
    assert (game.asked, game.verbs(winner)) == (winner, "ron pass")
    assert game.refusal(f"{pair} pon 55s") == "action.call.last-discard 5s"
    if not sanma:
        assert game.refusal("W chi 46s") == "action.call.last-discard 5s"
    game.play(f"{winner} ron")
    assert "houtei 1" in game.yaku(winner)


@on("FL11 R07 R08", RIICHI)
def test_the_last_discard_makes_no_kan(rules: str) -> None:
    last, kan, winner = ("E", "W", "S") if rules == "sanma" else ("S", "N", "E")
    hands = {kan: "999s147p8p1235z19m", winner: "234p678p234s22p78s"}
    game = table(rules, last="9s", indicators="666s", ura="6s", **hands).until_left(0).play(f"{last} discard _")
    assert game.asked == winner
    assert game.refusal(f"{kan} kan 999s") == "action.call.last-discard 9s"


@on("FL12 R08 R22 S13", RIICHI)
def test_no_kan_and_no_north_with_the_last_live_tile(rules: str) -> None:
    last = "E" if rules == "sanma" else "S"
    game = table(rules, **{last: "999s147p3p14z258s1m"}, last="9s").until_left(0)
    assert (game.turn, game.verbs(last)) == (last, "discard")
    assert game.refusal(f"{last} kan 9999s") == "action.kan.last-tile"
    assert game.refusal(f"{last} kita") == ("action.kita.last-tile" if rules == "sanma" else "action.kita.not-played")


@on("FL12 R08", RIICHI)
def test_no_added_kan_with_the_last_live_tile(rules: str) -> None:
    """The pon leaves out a turn; with four players a kan brings the last live tile to its player again."""
    four = rules != "sanma"
    game = table(rules, E="1111z7z258p369s19m", S="77z147p23p24z258s1m", last="7z1m" if four else "7z")
    if four:
        game.play("E kan 1111z")
    game.play("E discard 7z", "S pon 77z", "S discard 1p").until_left(0)
    assert (game.turn, game.verbs("S")) == ("S", "discard")
    assert game.refusal("S kan 7z") == "action.kan.last-tile"


@on("FL13 R09 Y10", RIICHI)
def test_a_kan_with_one_live_tile_left_ends_the_wall(rules: str) -> None:
    kan = "W" if rules == "sanma" else "E"
    game = table(rules, **{kan: "9999s234p678p22p4s"}, last="6s1m", replacements="5s").until_left(1)
    assert game.turn == kan
    game.play(f"{kan} kan 9999s")
    assert game.state.live_left == 0
    game.play(f"{kan} tsumo")
    assert "rinshan 1" in game.yaku(kan)
    assert "haitei" not in game.yaku(kan)


@on("FL13 R09", RIICHI)
def test_after_that_kan_there_is_no_other_and_the_discard_is_the_last(rules: str) -> None:
    kan, winner = ("W", "S") if rules == "sanma" else ("E", "W")
    hands = {kan: "9999s1111p56z12z7z", winner: WAITS_5S}
    game = table(rules, **hands, last="3z1m", replacements="5s", indicators=FOURTH_5S[rules] + "55s").until_left(1)
    game.play(f"{kan} kan 9999s")
    assert game.verbs(kan) == "discard"
    assert game.refusal(f"{kan} kan 1111p") == "action.kan.last-tile"
    game.play(f"{kan} discard _", f"{winner} ron")
    assert "houtei 1" in game.yaku(winner)
