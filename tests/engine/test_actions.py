"""What a player chooses, written and read."""

import pytest

from engine.actions import (
    Action,
    ActionError,
    Chi,
    Discard,
    Kan,
    Kita,
    NineTerminals,
    Pass,
    Pon,
    Riichi,
    Ron,
    Tsumo,
    parse_action,
)
from engine.tiles import Tile

M5, RED, P1, NORTH = Tile.M5, Tile.M5R, Tile.P1, Tile.NORTH

WRITTEN: list[tuple[str, Action]] = [
    ("0 discard 5m", Discard(0, M5)),
    ("1 discard _0m", Discard(1, RED, drawn=True)),
    ("2 riichi 1p", Riichi(2, P1)),
    ("3 riichi _4z", Riichi(3, NORTH, drawn=True)),
    ("0 chi 34m", Chi(0, (Tile.M3, Tile.M4))),
    ("0 chi 40m", Chi(0, (Tile.M4, RED))),
    ("1 pon 05m", Pon(1, (RED, M5))),
    ("1 pon 44z", Pon(1, (NORTH, NORTH))),
    ("2 kan 0555m", Kan(2, (RED, M5, M5, M5))),
    ("2 kan 111p", Kan(2, (P1, P1, P1))),
    ("2 kan 0m", Kan(2, (RED,))),
    ("0 kita", Kita(0)),
    ("1 tsumo", Tsumo(1)),
    ("2 ron", Ron(2)),
    ("3 nine-terminals", NineTerminals(3)),
    ("0 pass", Pass(0)),
]


@pytest.mark.parametrize(("text", "action"), WRITTEN)
def test_written_and_read(text: str, action: Action) -> None:
    assert str(action) == text
    assert parse_action(text) == action


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("0 chi 43m", Chi(0, (Tile.M3, Tile.M4))),
        ("1 pon 50m", Pon(1, (RED, M5))),
        ("2 kan 5m0m5m5m", Kan(2, (RED, M5, M5, M5))),
        ("  0   discard  5m ", Discard(0, M5)),
    ],
)
def test_the_order_of_tiles_and_spaces_do_not_matter(text: str, action: Action) -> None:
    assert parse_action(text) == action


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "'' should be a seat, a verb and its tiles, as in '0 discard 9p'"),
        ("0", "'0' should be a seat, a verb and its tiles, as in '0 discard 9p'"),
        ("0 discard 5m 6m", "'0 discard 5m 6m' should be a seat, a verb and its tiles, as in '0 discard 9p'"),
        ("4 pass", "'4 pass': the seat should be 0 to 3, not '4'"),
        ("\uff10 pass", "'\uff10 pass': the seat should be 0 to 3, not '\uff10'"),
        ("0 throw 5m", "'0 throw 5m': there is no verb 'throw'; there are discard, riichi, chi,"),
        ("0 discard", "'0 discard': discard takes one tile"),
        ("0 discard _", "'0 discard _': discard takes one tile"),
        ("0 riichi 12m", "'0 riichi 12m': riichi takes one tile"),
        ("0 discard 8z", "'0 discard 8z': there is no tile 8z"),
        ("0 chi _34m", "'0 chi _34m': _ stands before a discarded tile only"),
        ("0 chi 345m", "'0 chi 345m': chi takes the two tiles of the own hand"),
        ("0 kan 11m", "'0 kan 11m': kan takes four tiles, three for a discard, or the one added to a pon"),
        ("0 ron 5m", "'0 ron 5m': ron takes no tiles"),
        ("0 discard " + "1m" * 40, "'0 discard 1m1m1m1m1m1m1m1m1m1m1m1m1m1m1m...' should be a seat,"),
    ],
)
def test_what_is_no_action(text: str, message: str) -> None:
    with pytest.raises(ActionError) as caught:
        parse_action(text)
    assert str(caught.value).startswith(message)
