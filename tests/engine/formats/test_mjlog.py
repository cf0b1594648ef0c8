"""Tenhou's XML: its packed calls, its numbers, and what else stands in a file."""

import gzip

import pytest

from engine.events import Called, Discarded, End
from engine.formats import mjlog
from engine.formats.mjlog import unpack
from engine.formats.tables import of_type
from engine.formats.told import FormatError
from engine.hand import MeldKind
from engine.rules import load
from engine.tiles import Tile
from tests.engine.formats import played, xml
from tests.engine.formats.played import game_of, random_game
from tests.engine.table import table

# Calls as they stand in Tenhou's files; a tile is one of 136.

PACKED = [
    (12535, MeldKind.CHI, 3, 18, (23, 25)),  # 5m with 67m, from the left
    (1578, MeldKind.PON, 2, 4, (6, 7)),
    (62695, MeldKind.CHI, 3, 103, (96, 105)),  # 8s with 7s and 9s
    (50186, MeldKind.PON, 2, 131, (129, 130)),  # green, from across
    (45611, MeldKind.PON, 3, 119, (116, 118)),
    (50194, MeldKind.ADDED_KAN, 2, 128, (129, 130, 131)),
    (31520, None, 0, 123, ()),
    (30752, None, 0, 120, ()),
    (13 << 8, MeldKind.CLOSED_KAN, 0, 13, (12, 14, 15)),
    (16 << 8 | 1, MeldKind.OPEN_KAN, 1, 16, (17, 18, 19)),
]


@pytest.mark.parametrize(("packed", "kind", "source", "tile", "own"), PACKED)
def test_calls(packed: int, kind: MeldKind | None, source: int, tile: int, own: tuple[int, ...]) -> None:
    assert unpack(packed) == (kind, source, tile, own)


@pytest.mark.parametrize("rules", ["tenhou", "sanma-tenhou"])
def test_packing_and_unpacking(rules: str) -> None:
    """What the tests' writer packs is unpacked again, and every kind of call is there."""
    seen = set()
    for number in range(12):
        game = random_game(rules, number)
        told = mjlog.tell(xml.write(game))
        for mine, theirs in zip(told.rounds, game.rounds, strict=True):
            calls = [event for event in theirs.events if isinstance(event, Called)]
            assert [event for event in mine.events if isinstance(event, Called)] == calls
            seen |= {(event.meld.kind, event.meld.source) for event in calls}
    assert {kind for kind, _ in seen} == set(MeldKind) - ({MeldKind.CHI} if rules == "sanma-tenhou" else set())


# The table's type.


@pytest.mark.parametrize(
    ("bits", "name", "winds", "red", "open_tanyao"),
    [
        (169, "tenhou", 2, True, True),
        (225, "tenhou", 1, True, True),
        (185, "sanma-tenhou", 2, True, True),
        (9, "tenhou", 2, True, True),
        (1, "tenhou", 1, True, True),
        (11, "tenhou", 2, False, True),
        (15, "tenhou", 2, False, False),
        (17, "sanma-tenhou", 1, True, True),
    ],
)
def test_types(bits: int, name: str, winds: int, red: bool, open_tanyao: bool) -> None:
    rules = of_type(bits)
    assert (rules.id, rules.length.winds, bool(rules.table.red_fives)) == (name, winds, red)
    assert rules.yaku.open_tanyao is open_tanyao
    assert (rules == load(name)) is (winds == 2 and red and open_tanyao)


def test_rules_with_chips_are_not_known() -> None:
    with pytest.raises(FormatError, match="the table's type 521 has bits whose rules are not known"):
        of_type(521)


# The elements.


def text_of(*rounds: str) -> str:
    return xml.write(game_of([getattr(played, name)().state for name in rounds])).decode()


def test_what_says_nothing_of_the_play() -> None:
    """Somebody leaves and comes back; a declaration of XML, comments and spaces stand between."""
    text = text_of("double_ron", "triple_ron_that_ends_the_round")
    more = text.replace("<D", '<!-- now --><BYE who="2"/>\n  <UN n2="%41" dan="" rate="" sx=""/><D', 1)
    read = mjlog.read(f'<?xml version="1.0" encoding="UTF-8"?>\n{more}\n'.encode())
    assert read == mjlog.read(text.encode())
    assert read.names == played.NAMES


def test_plain_and_gzip() -> None:
    text = text_of("double_ron").encode()
    assert mjlog.read(gzip.compress(text)) == mjlog.read(text)


def test_two_winners_are_two_elements() -> None:
    read = mjlog.read(text_of("double_ron").encode())
    assert [(win.seat, win.source, win.moved) for win in read.stated[0].wins] == [
        (2, 1, (0, -1900, 2900, 0)),
        (0, 1, (3900, -3900, 0, 0)),
    ]
    assert read.final == (28900, 19200, 27900, 25000)


def test_kinds_of_draw() -> None:
    read = mjlog.read(text_of("four_winds", "four_riichi", "triple_ron_that_ends_the_round").encode())
    assert [end.end for end in read.stated] == [End.FOUR_WINDS, End.FOUR_RIICHI, End.THREE_RONS]
    text = text_of("four_winds").replace("kaze4", "kaze5")
    with pytest.raises(FormatError, match="RYUUKYOKU: there is no kind of draw 'kaze5'"):
        mjlog.read(text.encode())


def test_a_tile_drawn_and_one_like_it_are_told_apart() -> None:
    """By their numbers: it is a discard of the drawn tile if it is the same of the four."""
    game = table("tenhou", E="1z", draws="1z").play("E discard 1z").to_the_end()
    other = table("tenhou", E="1z", draws="1z").play("E discard _").to_the_end()
    for state, drawn in ((game.state, False), (other.state, True)):
        (told,) = mjlog.tell(xml.write(game_of([state]))).rounds
        assert told.events[1] == Discarded(0, Tile.EAST, drawn)


def test_red_fives_are_those_of_the_table() -> None:
    """Where none are played number 16 is a plain five."""
    game = table("tenhou", E="055m", draws="0p").to_the_end()
    text = xml.write(game_of([game.state])).decode()
    (told,) = mjlog.tell(text.encode()).rounds
    assert Tile.M5R in told.hands[0]
    (told,) = mjlog.tell(text.replace('type="9"', 'type="11"').encode()).rounds
    assert Tile.M5R not in told.hands[0]
    assert told.hands[0].count(Tile.M5) == 3


def test_a_round_without_an_end() -> None:
    text = text_of("four_winds", "four_riichi")
    first, second = (part for part in text.split("<INIT ")[1:])
    cut = first[: first.index("<RYUUKYOKU")]
    with pytest.raises(FormatError, match=r"line 1, column \d+: the round that begins here has no end"):
        mjlog.read(text.replace(first, cut).encode())
    with pytest.raises(FormatError, match=r"D\d+: stands after the end of the round"):
        mjlog.read(text.replace("</mjloggm>", "<D1/></mjloggm>").encode())
    assert second


def test_three_players_have_no_fourth_seat() -> None:
    """S21."""
    text = xml.write(game_of([played.robbed_north().state])).decode()
    assert 'hai3=""' in text
    assert mjlog.read(text.encode()).rounds[0].events == played.robbed_north().state.events
    for more in ("<W1/>", "<G1/>"):
        with pytest.raises(FormatError, match="seat 3 is empty"):
            mjlog.read(text.replace("<AGARI", f"{more}<AGARI", 1).encode())
    with pytest.raises(FormatError, match="the empty seat has points"):
        mjlog.read(text.replace(',0" oya', ',1" oya').encode())
