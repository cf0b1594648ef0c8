"""What a seat sees: its own hand, the table, what it may do; and nothing of what others hold or were asked."""

from engine.events import Dealt, Drawn, Drew, Won
from engine.eyes import seen, view
from engine.hand import Hand
from engine.reasons import Code
from engine.round import Over, Round
from engine.tiles import Tile, format_tiles
from engine.view import Offer, View
from tests.engine.table import Table, table


def _hidden(now: View, state: Round) -> set[str]:
    """The texts of others' hands that stand in the view's text."""
    others = [player.hand for seat, player in enumerate(state.players) if seat != now.seat]
    return {str(hand) for hand in others if str(hand) in repr(now) or repr(hand.concealed) in repr(now)}


def _views(east: Table) -> list[View]:
    return [view(east.state, seat) for seat in range(len(east.state.players))]


def test_the_deal() -> None:
    east = table("standard", E="123m456p789s1122z", S="1358m2468p1357s3z", draws="5z", indicators="4p")
    mine, theirs, *_ = _views(east)
    assert str(mine.hand) == "123m456p789s1122z_5z"
    assert str(theirs.hand) == "1358m2468p1357s3z"
    assert [player.concealed for player in theirs.players] == [14, 13, 13, 13]
    assert mine.turn == theirs.turn == 0
    assert mine.options == east.state.asking[0]
    assert theirs.options == ()
    assert format_tiles(theirs.indicators) == "4p"
    assert (theirs.live_left, theirs.offer, theirs.furiten, theirs.waits) == (69, None, None, 0)
    assert [player.wind for player in theirs.players] == [Tile.EAST, Tile.SOUTH, Tile.WEST, Tile.NORTH]
    assert [player.seat for player in theirs.others] == [2, 3, 0]
    assert theirs.me is theirs.players[1]
    assert not any(_hidden(now, east.state) for now in _views(east))


def test_waits_are_those_beside_the_drawn_tile_and_none_in_the_turn_of_a_call() -> None:
    east = table("standard", E="123m456p789s112z9m", S="1z23p34567m678s55z", draws="1z")
    assert view(east.state, 1).waits == 0  # thirteen tiles, one away
    east.play("E discard 9m")
    west = table("standard", E="5z", S="2355789m123p5z99s", W="123m456p789s1122z", draws="5z")
    assert format_tiles([tile for tile in Tile if tile < 34 and view(west.state, 2).waits >> tile & 1]) == "12z"
    calls = table("standard", E="5z", S="23m456789p55z99s1z", draws="5z")
    calls.play("E discard 5z", "S pon 55z")
    called = view(calls.state, 1)
    assert (called.waits, called.furiten, called.turn) == (0, None, 1)
    assert called.players[0].river[0].called
    assert (called.me.concealed, len(called.me.melds)) == (11, 1)


def test_a_tile_is_on_offer_for_those_asked_and_the_answers_are_seen_by_nobody() -> None:
    east = table("standard", S="46p", W="55p", draws="5p")
    east.play("E discard _")
    before = _views(east)
    asked = Offer(Tile.P5, 0, "discard")
    assert [now.offer for now in before] == [None, asked, asked, None]
    assert [bool(now.options) for now in before] == [False, True, True, False]
    assert {now.turn for now in before} == {None}
    east.play("W pass")
    after = _views(east)
    assert after[0] == before[0]
    assert after[1] == before[1]
    assert after[3] == before[3]
    assert after[2] == before[2]._replace(options=())


def test_furiten_is_told_in_the_own_turn_and_between_turns() -> None:
    ready = table("standard", E="23m456p789s11144z", draws="4m5z6z7z9m", S="258m258p258s3566z")
    ready.play("E discard _").pass_all()
    reason = view(ready.state, 0).furiten
    assert reason is not None
    assert (reason.code, reason.tiles) == (Code.FURITEN_DISCARD, (Tile.M4,))
    ready.until("E")
    again = view(ready.state, 0).furiten
    assert again == reason
    assert view(ready.state, 1).furiten is None


def test_where_furiten_is_not_played_nobody_is() -> None:
    east = table("standard win.furiten=false", E="23m456p789s11144z", draws="4m5z6z7z9m")
    east.play("E discard _").pass_all()
    assert view(east.state, 0).furiten is None


def test_events_as_they_reach_a_seat() -> None:
    east = table("standard", E="123m456p789s1122z", S="1358m2468p1357s3z", draws="5z9s")
    east.play("E discard _").pass_all()
    dealt = [event for event in seen(east.state, 1) if isinstance(event, Dealt)]
    assert [format_tiles(event.tiles) for event in dealt if event.tiles] == ["1358m2468p1357s3z"]
    drew = [event for event in seen(east.state, 1) if isinstance(event, Drew)]
    assert drew == [Drew(0, None), Drew(1, Tile.S9)]
    assert seen(east.state, 1, since=len(east.state.events) - 1) == (Drew(1, Tile.S9),)
    assert seen(east.state, 0)[-1] == Drew(1, None)


def test_riichi_and_norths_have_their_order() -> None:
    east = table("sanma", E="4z19m456p789s1155z", S="123p456p789p11s22z", draws="4z3s9m9p")
    assert view(east.state, 1).players[0].kita_order is None
    east.play("E kita")
    order = view(east.state, 1).players[0].kita_order
    assert order is not None
    assert east.state.events[order].__class__.__name__ == "Pulled"
    east.play("E discard _").pass_all()
    east.play("S riichi _").pass_all()
    south = view(east.state, 0).players[1]
    assert south.riichi
    assert south.double is False  # a north was pulled before (S10)
    assert south.riichi_order == south.river[-1].order


def test_what_is_shown_at_the_end_is_in_the_events() -> None:
    east = table("standard", E="9m", S="123456p11555z23s", draws="4s")
    east.play("E discard _", "S ron")
    assert isinstance(east.state.phase, Over)
    for seat, now in enumerate(_views(east)):
        assert (now.options, now.turn, now.offer) == ((), None, None)
        assert not _hidden(now, east.state)
        (won,) = [event for event in seen(east.state, seat) if isinstance(event, Won)]
        assert won.score.reading.win.hand == Hand.parse("123456p11555z23s")
        assert [player.points for player in now.players] == list(east.state.phase.result.points)
    drawn = table("standard", E="19m19p19s123z2255p", draws="9m")
    drawn.play("E nine-terminals")
    (shown,) = [event for event in seen(drawn.state, 2) if isinstance(event, Drawn)]
    assert [hand is not None for hand in shown.hands] == [True, False, False, False]


def test_what_is_unseen_is_in_the_wall_and_in_other_hands() -> None:
    east = table("sanma", E="4z19m456p789s1155z", S="55z", W="5p5p", draws="4z3s", indicators="7p")
    unseen = view(east.state, 0).unseen
    assert (unseen[Tile.M2], unseen[Tile.NORTH], unseen[Tile.WHITE], unseen[Tile.P7]) == (0, 2, 2, 3)
    east.play("E kita", "E discard 5z")
    assert view(east.state, 0).unseen[Tile.WHITE] == 2
    assert view(east.state, 2).unseen[Tile.WHITE] == 3
    assert view(east.state, 2).unseen[Tile.NORTH] == 3
    east.play("S pon 55z")
    assert view(east.state, 2).unseen[Tile.WHITE] == 1
    assert sum(view(east.state, 0).unseen) == 108 - 13 - 1 - 1 - 3  # own tiles and north, indicator, pon
