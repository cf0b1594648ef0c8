"""Every reason for a refusal, in a situation that calls for it; and no code of the catalogue without one."""

import re
from pathlib import Path

from engine.actions import Chi, Kan, Pass
from engine.reasons import Code
from engine.refusals import why_not
from engine.tiles import Tile, format_tiles
from tests.engine.table import Table, table

S_READY = "234p678p22p46s777z"
"""Ready for 5s alone."""


def first(rules: str = "standard", hand: str = "19m147p258s12345z", draw: str = "9p", **more: str) -> Table:
    return table(rules, E=hand, draws=draw, **more)


def offered(tile: str = "5p", rules: str = "standard", **more: str) -> Table:
    """East has discarded this tile as the first of the round; North always has a pair of it."""
    pair = {"N": f"{tile[0]}{tile}19m36s147p1236z"} if rules != "sanma" else {"W": f"{tile[0]}{tile}19m36s147p1236z"}
    return table(rules, draws=tile, **(pair | more)).play("E discard _")


def called() -> Table:
    """South has made a chi of 6m with 45m and holds 36m; the fourth 7z waits for a pon of its kind."""
    return table("standard", S="3456m147p258s123z", draws="6m").play("E discard _", "S chi 45m")


def in_riichi(hand: str = S_READY, draw: str = "1z", rules: str = "standard") -> Table:
    game = table(rules, S=hand, draws={"S": f"6z{draw}"}).until("S").play("S riichi _")
    return game.until("S")


def last_live(**hands: str) -> Table:
    return table("standard", last="9s", **hands).until_left(0)


def two_and_two(**more: str) -> Table:
    hands = {"E": "1111z2222z19m147p", "S": "3333z5555z19m258p", "W": S_READY, "N": "55s19m369p1388s6z9s"}
    game = table("standard", **(hands | more), draws="1s1s", replacements="9s9s9m5s")
    return game.play("E kan 1111z", "E kan 2222z", "E discard _").until("S").play("S kan 3333z", "S kan 5555z")


def test_before_and_after_ones_turn() -> None:
    game = first()
    assert game.refusal("S discard 1m") == "action.not-your-turn"
    assert game.refusal("S ron") == "action.nothing-on-offer"
    assert game.refusal("S kan 111z") == "action.nothing-on-offer"
    assert game.refusal("E pass") == "action.nothing-on-offer"
    game = table("sanma")
    reason = why_not(game.state, Pass(3))
    assert reason is not None
    assert (reason.code, reason.amount) == (Code.NO_SUCH_SEAT, 3)
    game.to_the_end()
    assert game.refusal("E discard 1m") == "action.round-over"


def test_a_discard_that_has_gone_by_could_not_be_taken_for_a_reason() -> None:
    """Nobody was asked about it; the reason stands beneath."""
    hands = {"S": S_READY, "W": "123m678m234s46p99p", "E": "147m369s1234z14p8s", "N": "258m369s567z147p8s"}
    game = table("standard", **hands, draws="1m5s5s5p1s").until("S").play("S discard _").until("W").play("W discard _")
    assert game.turn == "N"
    gone = game.reason("S ron")
    assert (gone.code, format_tiles(gone.tiles)) == (Code.NOTHING_ON_OFFER, "5s")
    assert [(one.code, format_tiles(one.tiles)) for one in gone.because] == [(Code.FURITEN_DISCARD, "5s")]
    assert [one.code for one in game.reason("W ron").because] == [Code.OWN_TILE]
    assert [one.code for one in game.reason("N chi 14p").because] == [Code.CHI_NO_RUN]
    game.play("N discard _")
    assert game.furiten("W") == "furiten.temporary 5p"
    assert [one.code for one in game.reason("W ron").because] == [Code.NO_YAKU]
    assert [one.code for one in game.reason("E ron").because] == [Code.NOT_COMPLETE]


def test_while_a_tile_is_on_offer() -> None:
    game = offered()
    assert game.refusal("E pon 55p") == "action.own-tile 5p"
    assert game.refusal("E kan 555p") == "action.own-tile 5p"
    assert game.refusal("E discard 1m") == "action.tile-on-offer 5p"
    assert game.refusal("S discard 1m") == "action.tile-on-offer 5p"
    assert game.refusal("N nine-terminals") == "action.tile-on-offer 5p"


def test_who_has_answered_and_who_is_not_asked() -> None:
    game = offered(S="46p19m369s12367z1p", W="19m369s12347z147p")
    assert (game.asked, game.refusal("W pass")) == ("SN", "action.not-asked 5p")
    game.play("S chi 46p")
    assert game.refusal("S pass") == "action.answered 5p"
    assert game.refusal("S chi 46p") == "action.answered 5p"


def test_tiles_that_are_not_held() -> None:
    game = first()
    assert game.refusal("E discard 5p") == "action.not-held 5p"
    assert game.refusal("E discard _1m") == "action.not-drawn 1m"
    assert game.refusal("E discard 9p") == "action.just-drawn 9p"
    assert game.refusal("E kan 1111z") == "action.not-held 111z"
    game = offered()
    assert game.refusal("N pon 05p") == "action.not-held 0p"


def test_tiles_that_are_no_call() -> None:
    game = offered(S="46p19m369s12367z1p").state
    for action in (
        Chi(1, (Tile.P6, Tile.P4)),
        Chi(1, (Tile.P4,)),
        Kan(1, ()),
        Kan(1, (Tile.P4, Tile.P4)),
    ):
        reason = why_not(game, action)
        assert reason is not None
        assert (reason.code, reason.tiles) == (Code.WRONG_TILES, action.tiles)


def test_discards() -> None:
    assert in_riichi().refusal("S discard 2p") == "action.riichi-locked 1z"
    assert called().refusal("S discard 6m") == "action.swap.same-tile 6m"
    assert called().refusal("S discard 3m") == "action.swap.other-end 3m"
    assert called().refusal("S tsumo") == "action.tsumo.after-call"
    assert called().refusal("S kan 3333m") == "action.kan.after-call"


def test_riichi() -> None:
    ready = {"hand": "234m678m234p22p46s", "draw": "1z"}
    assert first("standard riichi.allowed=false", **ready).refusal("E riichi _") == "action.riichi.not-played"
    assert in_riichi().refusal("S riichi _") == "action.riichi.declared"
    assert called().refusal("S riichi 1p") == "action.riichi.open 456m"
    low = table("standard", E=ready["hand"], draws="1z", points={"E": 900})
    assert low.refusal("E riichi _") == "action.riichi.points 1000"
    late = table("standard", E=ready["hand"]).until_left(1)
    assert late.refusal("E riichi _") == "action.riichi.few-tiles 1"


def test_a_hand_that_is_not_ready_is_told_what_would_make_it_so() -> None:
    game = first(hand="234m678m234p22p46s", draw="1z")
    reason = game.reason("E riichi 2m")
    assert (reason.code, format_tiles(reason.tiles)) == (Code.RIICHI_NOT_READY, "2m")
    told, far = reason.because
    assert (told.code, format_tiles(told.tiles)) == (Code.RIICHI_READY_WITHOUT, "1z")
    assert (far.code, far.amount) == (Code.SHANTEN_SETS, 1)


def test_furiten_riichi() -> None:
    game = table("standard riichi.furiten=false", S=S_READY, draws={"S": "5s1z"}).until("S").until_next("S")
    reason = game.reason("S riichi _")
    assert (reason.code, reason.because[0].code) == (Code.RIICHI_FURITEN, Code.FURITEN_DISCARD)
    assert format_tiles(reason.because[0].tiles) == "5s"


def test_the_discard_that_declares_riichi_ends_temporary_furiten() -> None:
    game = table("standard riichi.furiten=false", S="234p678p22p46s789m", draws={"S": "1z2z", "W": "5s"}).until("S")
    game.play("S discard _").until("W").play("W discard _").until("S")
    assert [str(tile) for tile in game.player("S").let_go] == ["5s"]
    assert "riichi" in game.verbs("S")
    assert game.play("S riichi _").pass_all().furiten("S") == ""


def test_calls() -> None:
    locked = table("standard", S=S_READY, N="88p19m36s147p1236z", draws="1m6z8p")
    game = locked.until("S").play("S riichi _").until("W").play("W discard _")
    assert game.refusal("S chi 67p") == "action.chi.from-left 8p"
    assert game.refusal("S pon 88p") == "action.call.riichi 8p"
    game = two_and_two().play("S discard _")
    assert game.refusal("N pon 55s") == "action.call.four-kans 5s"
    last = table("standard", E="234p678p234s22p78s", N="999s147p8p1235z19m", last="9s", indicators="666s", ura="6s")
    assert last.until_left(0).play("S discard _").refusal("N pon 99s") == "action.call.last-discard 9s"


def test_a_kan_is_only_won() -> None:
    game = table("standard", E="66s19m147p1236z13s", S="234p678p22p57s777z", draws="1m-6s---6s").until("W")
    game.play("W discard _", "E pon 66s", "E discard 1z").until("E").play("E kan 6s")
    assert game.asked == "S"
    assert game.refusal("S chi 57s") == "action.call.only-won 6s"
    assert game.refusal("S pon 77z") == "action.call.only-won 6s"


def test_chi() -> None:
    assert offered("5p", "sanma").refusal("S chi 46p") == "action.chi.not-played"
    assert offered().refusal("N chi 46p") == "action.chi.from-left 5p"
    game = offered(S="46p19m369s12367z1p")
    assert game.refusal("S chi 14p") == "action.chi.no-run 145p"
    assert game.refusal("S chi 19m") == "action.chi.no-run 19m5p"
    assert game.refusal("S chi 12z") == "action.chi.no-run 5p12z"


def test_pon_and_open_kan() -> None:
    assert offered(rules="standard calls.pon=false", S="46p19m369s12367z1p").refusal("N pon 55p") == (
        "action.pon.not-played"
    )
    assert offered().refusal("N pon 14p") == "action.pon.not-alike 145p"
    game = offered("9p", N="999p19m36s14p1236z")
    assert game.may("N kan 999p")
    assert game.refusal("N kan 199p") == "action.kan.not-alike 1999p"
    no_kan = offered("9p", "standard calls.kan=false", N="999p19m36s14p1236z")
    assert no_kan.refusal("N kan 999p") == "action.kan.not-played"


def test_a_call_that_leaves_no_discard() -> None:
    hands = {"W": "3456m147s2244z99p", "N": "66m258p369s13567z", "S": "258p147s1112355z"}
    game = table("standard", **hands, draws="2z4z9p--6m")
    game.play("E discard _", "W pon 22z", "W discard 1s", "N discard _", "W pon 44z", "W discard 4s")
    game.play("N discard _", "W pon 99p", "W discard 7s", "N discard _", "E discard _", "S discard _")
    assert game.refusal("W chi 45m") == "action.call.swap 36m"


def test_kans_of_the_own_turn() -> None:
    assert first("standard calls.kan=false", "9999p19m36s14p123z", "1p").refusal("E kan 9999p") == (
        "action.kan.not-played"
    )
    game = first(hand="999p19m36s14p1236z", draw="1p")
    assert game.refusal("E kan 9p") == "action.kan.no-pon 9p"
    assert game.refusal("E kan 1999p") == "action.kan.not-alike 1999p"
    assert last_live(S="999s147p3p14z258s1m").refusal("S kan 9999s") == "action.kan.last-tile"
    four = table("standard", E="1111z2222z3333z6z", S="9999s147p258p19m4z", draws="6z", replacements="6z6z1m9m")
    four.play("E kan 1111z", "E kan 2222z", "E kan 3333z", "E kan 6666z", "E discard _").until("S")
    assert four.refusal("S kan 9999s") == "action.kan.limit 4"


def test_kans_after_riichi() -> None:
    assert in_riichi("789999s234p22p46p").refusal("S kan 9999s") == "action.kan.riichi-held 1z"
    never = in_riichi(draw="7z", rules='standard riichi.closed_kan="never"')
    assert never.refusal("S kan 7777z") == "action.kan.riichi"
    readings = in_riichi("23567p33345666s", "3s", "wrc")
    assert readings.refusal("S kan 3333s") == "action.kan.readings 3333s"


def test_a_kan_that_changes_the_waits_shows_both() -> None:
    reason = in_riichi("3444678p234678s", "4p").reason("S kan 4444p")
    assert (reason.code, format_tiles(reason.tiles)) == (Code.KAN_WAITS, "4444p")
    assert [(one.code, format_tiles(one.tiles)) for one in reason.because] == [
        (Code.WAITS_BEFORE, "235p"),
        (Code.WAITS_AFTER, "3p"),
    ]


def test_norths() -> None:
    assert first().refusal("E kita") == "action.kita.not-played"
    assert first("sanma", "19m147p258s12356z").refusal("E kita") == "action.kita.not-held"
    pon = table("sanma", W="77z4z147p258s19m12z", draws="9p7z").until("S").play("S discard _", "W pon 77z")
    assert pon.refusal("W kita") == "action.kita.after-call"
    assert table("sanma", E="4z147p258s19m1235z").until_left(0).refusal("E kita") == "action.kita.last-tile"
    assert in_riichi("234p678p345s22p44z", "2z", "sanma").refusal("S kita") == "action.kita.riichi 2z"


def test_nine_terminals() -> None:
    nine = "19m19p19s124z2357s"
    assert first("tournament", nine).refusal("E nine-terminals") == "action.nine-terminals.not-played"
    assert first(hand="19m19p19s12z11z357s").refusal("E nine-terminals") == (
        "action.nine-terminals.kinds 19m19p19s12z 8"
    )
    assert first(hand=nine).until_next("E").refusal("E nine-terminals") == "action.nine-terminals.not-first"


def test_a_self_draw_that_is_no_win() -> None:
    game = first(hand="234m678m234p22p46s", draw="1z")
    reason = game.reason("E tsumo")
    assert (reason.code, format_tiles(reason.tiles), reason.because[0].amount) == (Code.NOT_COMPLETE, "1z", 0)
    game = table("standard", W="12378956p99s88s1z", draws="1m9s---7p")
    game.until("S").play("S discard _", "W pon 99s", "W discard 1z").until("W")
    assert game.refusal("W tsumo") == "win.no-yaku 0"


def test_a_ron_that_is_none() -> None:
    """Of several reasons: not complete, then furiten, then no yaku."""
    game = offered("5p", S="234m678m234s46p22p")
    assert game.refusal("N ron").startswith("win.not-complete 5p")
    game = offered("5p", S="123m678m234s46p99p")
    assert game.refusal("S ron").startswith("win.no-yaku")
    game = offered("5p", "standard yaku.minimum_han=2", S="234m678m234s46p22p")
    assert game.refusal("S ron") == "win.min-han 1"
    game = table("standard", S="46p123m678m234s99p", N="05p19m36s147p1236z", draws="1m5p5p").until("S")
    game.play("S discard _").until("W").play("W discard _")
    assert game.refusal("S ron") == "furiten.own-discard 5p"


def test_a_concealed_kan_is_robbed_by_thirteen_orphans_only() -> None:
    hands = {"E": "9999s258p369m44p1m", "S": "119m19p1s1234567z", "W": "234p678p22p78s777z"}
    game = table("standard", **hands).play("E kan 9999s")
    assert game.asked == "S"
    assert game.refusal("W ron") == "action.ron.closed-kan 9s"


def test_every_code_of_a_refusal_has_its_situation_here() -> None:
    source = Path(__file__).read_text("utf-8")
    told = set(re.findall(r'"(action\.[a-z.-]+)', source))
    codes = {code for code in Code if code.startswith("action.")}
    assert {code for code in codes if code.value not in told and f"Code.{code.name}" not in source} == set()
    assert told <= {code.value for code in codes} | {"action."}
