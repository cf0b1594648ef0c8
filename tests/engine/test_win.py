"""A win's text, and what cannot happen at a table."""

from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine.hand import Hand, HandError, Meld, MeldKind, Relative
from engine.rules import load, override
from engine.tiles import KINDS, RED_FIVES, WINDS, Tile, TileTextError, sort_tiles
from engine.win import By, Circumstance, Win, WinError, check_hand, check_win

STANDARD = load("standard")
SANMA = load("sanma")


@st.composite
def melds(draw: st.DrawFn) -> Meld:
    kind = draw(st.sampled_from(MeldKind))
    if kind is MeldKind.CHI:
        low = draw(st.sampled_from([k for k in KINDS[:27] if k.rank <= 7]))
        tiles = [Tile(low), Tile(low + 1), Tile(low + 2)]
    else:
        tiles = [draw(st.sampled_from(KINDS))] * (4 if kind.is_kan else 3)
    red = next((red for red in RED_FIVES if red.kind in tiles), None)
    if red is not None and draw(st.booleans()):
        tiles[tiles.index(red.kind)] = red
    called = None if kind is MeldKind.CLOSED_KAN else draw(st.sampled_from(tiles))
    sources = [Relative.LEFT] if kind is MeldKind.CHI else list(Relative)
    source = None if called is None else draw(st.sampled_from(sources))
    added = None
    if kind is MeldKind.ADDED_KAN and called is not None:
        rest = list(tiles)
        rest.remove(called)
        added = draw(st.sampled_from(rest))
    return Meld(kind, sort_tiles(tiles), called, source, added)


def _can_be_held(hand: Hand) -> bool:
    try:
        hand.checked()
    except HandError:
        return False
    return True


@st.composite
def wins(draw: st.DrawFn) -> Win:
    """Any win a text can hold; most could not happen."""
    laid = tuple(draw(st.lists(melds(), max_size=4)))
    concealed = draw(st.lists(st.sampled_from(list(Tile)), min_size=13 - 3 * len(laid), max_size=13 - 3 * len(laid)))
    hand = Hand(sort_tiles(concealed), None, laid, draw(st.integers(0, 4)))
    assume(_can_be_held(hand))
    tiles = st.lists(st.sampled_from(list(Tile)), max_size=5).map(tuple)
    return Win(
        hand,
        draw(st.sampled_from(list(Tile))),
        draw(st.sampled_from(By)),
        draw(st.sampled_from(WINDS)),
        draw(st.sampled_from(WINDS)),
        frozenset(draw(st.sets(st.sampled_from(Circumstance)))),
        draw(tiles),
        draw(tiles),
        draw(st.integers(0, 30)),
        draw(st.integers(0, 30)),
    )


@given(wins())
def test_text_gives_the_win_back(win: Win) -> None:
    assert Win.parse(str(win)) == win


@given(st.text("0159mpsz_,-~n ", max_size=30), st.sampled_from(["ron 1m", "tsumo", "seat N dora", "honba é", ""]))
def test_any_text_is_read_or_refused(hand: str, words: str) -> None:
    try:
        win = Win.parse(f"{hand} {words}")
    except (WinError, HandError, TileTextError):
        return
    assert Win.parse(str(win)) == win


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("123456789m1123p ron 1p", "123456789m1123p ron 1p seat S round E"),
        ("123456789m11123p ron 1p", "123456789m1123p ron 1p seat S round E"),
        ("123456789m1123p_1p", "123456789m1123p tsumo 1p seat S round E"),
        ("123456789m1123p_1p tsumo", "123456789m1123p tsumo 1p seat S round E"),
        ("123456789m1123p_1p tsumo 1p", "123456789m1123p tsumo 1p seat S round E"),
        ("11p 987654321m 32p  ron 1p", "123456789m1123p ron 1p seat S round E"),
        ("123m4p, 777-z , 66-6z,3-45s RON 4p", "123m4p,777-z,66-6z,3-45s ron 4p seat S round E"),
        ("123m4p,777z,n2,666z,345s ron 4p", "123m4p,7-77z,6-66z,3-45s,n2 ron 4p seat S round E"),
        ("1123m ron 1m round South seat west", "1123m ron 1m seat W round S"),
        ("1123m Round 3z Seat e tsumo 1m", "1123m tsumo 1m seat E round W"),
        ("1123m riichi dora 4p 1z ron 1m ura 2m", "1123m ron 1m seat S round E riichi dora 4p1z ura 2m"),
        ("1123m sticks 2 honba 1 ippatsu riichi ron 1m", "1123m ron 1m seat S round E riichi ippatsu honba 1 sticks 2"),
        ("1123m ron 1m honba 0", "1123m ron 1m seat S round E"),
        ("1240p ron 3p", "1240p ron 3p seat S round E"),
        ("5s tsumo 0s", "5s tsumo 0s seat S round E"),
    ],
)
def test_what_is_read_and_how_it_is_written(written: str, canonical: str) -> None:
    assert str(Win.parse(written)) == canonical


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the hand stands first, before ron or tsumo and the other words"),
        ("ron 1m 123m1m", "the hand stands first"),
        ("1123m", "ron or tsumo is missing, with the winning tile after it, such as ron 5m"),
        ("1123m ron", "ron lacks the winning tile after it, such as ron 5m"),
        ("11123m tsumo riichi", "tsumo lacks the winning tile after it"),
        ("1123m ron 1m tsumo 1m", "both ron and tsumo are written"),
        ("1123m ron 1m ron 1m", "'ron' is written twice"),
        ("1123m_1m ron", "1m stands after _ as just drawn, yet the win is by ron"),
        ("1123m_1m tsumo 4m", "1m stands after _ as just drawn, yet the winning tile is 4m"),
        ("1123m4p ron 5p", "the winning tile 5p is not among the tiles of the hand"),
        ("1123m5p ron 0p", "the winning tile 0p is not among the tiles of the hand; it holds a plain five 5p"),
        ("1123m0p ron 5p", "the winning tile 5p is not among the tiles of the hand; it holds the red five 0p"),
        ("1123m ron 1m richi", "'richi' is no word of a win; there are ron, tsumo, seat, round, riichi, double-riichi"),
        ("1123m abc ron 1m", "'abc' is no word of a win"),
        ("1123m ron 1m riichi 3", "'3' follows 'riichi', which takes nothing after it"),
        ("1123m ron 1m seat X", "seat: 'X' is no wind; write E, S, W or N"),
        ("1123m ron 1m round", "round: '' is no wind"),
        ("1123m ron 1m dora riichi", "dora lacks the indicator tiles after it, such as dora 4p"),
        ("1123m ron 1m honba -1", "honba: '-1' should be a number from 0 to 999"),
        ("1123m ron 1m sticks", "sticks: '' should be a number from 0 to 999"),
    ],
)
def test_a_text_that_is_no_win_names_the_word_or_the_tile(text: str, message: str) -> None:
    with pytest.raises(WinError) as caught:
        Win.parse(text)
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("123x ron 1m", TileTextError, "'x' at place 4 is not part of a tile"),
        ("1123m ron 1q", TileTextError, "'q' at place 2 is not part of a tile"),
        ("1123m ron 12m", TileTextError, "'12m' should be one tile, such as 5m"),
        ("1123m ron 1m dora 8z", TileTextError, "there is no tile 8z"),
        ("123456789m123456p ron 1m", HandError, "15 tiles: a hand has 13"),
        ("11111m2p4p ron 3p", HandError, "1m stands 5 times in the hand; a set has four"),
    ],
)
def test_a_wrong_hand_or_tile_in_a_win_is_named(text: str, error: type[ValueError], message: str) -> None:
    with pytest.raises(error) as caught:
        Win.parse(text)
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize(
    "text",
    [
        "123456789m1123p ron 1p",
        "1p,7777z,1111z,99-99m,11-1~1s tsumo 1p",
        "123m456p789s1p,7777z tsumo 1p riichi ippatsu dora 9p9p ura 8p8p",
        "123m456p789s1p,7777z tsumo 1p double-riichi rinshan dora 9p9p ura 8p8p",
        "23m456p789s11z,7777z ron 4m riichi ippatsu chankan",
        "123m456p789s2345p tsumo 2p riichi ippatsu haitei dora 1m",
        "123m456p789s2345p ron 2p riichi houtei dora 1m9m9m9m1s",  # others may have made kans
        "123m456p789s2345p ron 2p riichi ura 1m",  # indicators not written down
        "123m456p789s2345p ron 2p double-riichi",
        "123m456p789s2345p tsumo 2p seat E tenhou",
        "123m456p789s2345p tsumo 2p chiihou",
        "123m406p789s2345p ron 2p",
        "123m406p789s234s0m ron 5m",
        "1m ron 1m",
        "123m4p,7-77~7z tsumo 4p rinshan",
    ],
)
def test_wins_that_can_happen(text: str) -> None:
    check_win(Win.parse(text), STANDARD)


@pytest.mark.parametrize(
    "text",
    [
        "123p456p789s1119s,n4 ron 9s riichi",
        "123p456p789s1119s,n1 tsumo 9s rinshan riichi",
        "123p456p789s1119s ron 9s seat W round W",
        "19m19p19s123567z4z ron 4z ron-on-kita",
        "123p456p789s1144z ron 4z ron-on-kita riichi ippatsu",
        "123p406p789s1119s ron 9s dora 1m9m",
    ],
)
def test_wins_that_can_happen_with_three_players(text: str) -> None:
    check_win(Win.parse(text), SANMA)


CLOSED = "123m456p789s2345p"
KAN = "123m456p789s1p,7777z"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        # declarations
        (
            "123m456p1s,77-7z,3-45s ron 1s riichi",
            "riichi: the hand is open (77-7z, 3-45s); only a closed hand may declare it",
        ),
        ("1p,77-77z ron 1p double-riichi", "double-riichi: the hand is open (77-77z)"),
        ("1p,77-7~7z ron 1p riichi", "riichi: the hand is open (77-7~7z)"),
        (f"{CLOSED} ron 2p riichi double-riichi", "riichi and double-riichi: a hand declares one of them"),
        (f"{CLOSED} ron 2p ippatsu", "ippatsu: it needs riichi or double-riichi"),
        (
            f"{KAN} tsumo 1p riichi ippatsu rinshan",
            "ippatsu with rinshan: the kan or pulled north before the replacement",
        ),
        (f"{CLOSED} ron 2p ura 1m", "ura 1m: only a riichi hand turns them over"),
        # the first draw
        (f"{CLOSED} tsumo 2p tenhou", "tenhou: only the dealer (seat E) has it"),
        (f"{CLOSED} tsumo 2p seat E chiihou", "chiihou: of the dealer (seat E) it is tenhou"),
        (f"{CLOSED} ron 2p seat E tenhou", "tenhou: it is a win on the own first draw, so by tsumo"),
        (f"{CLOSED} ron 2p chiihou", "chiihou: it is a win on the own first draw, so by tsumo"),
        (f"{KAN} tsumo 1p seat E tenhou", "tenhou: the first draw comes before any call, kan or pulled north"),
        (f"{CLOSED} tsumo 2p seat E tenhou riichi", "tenhou with riichi: it is the first draw"),
        (f"{CLOSED} tsumo 2p chiihou haitei", "chiihou with haitei: it is the first draw"),
        # where the winning tile came from
        (f"{KAN} ron 1p rinshan", "rinshan: it is a win by tsumo, not by ron"),
        (f"{CLOSED} tsumo 2p rinshan", "rinshan: the hand has no kan (or pulled north)"),
        ("123m4p,7-77z tsumo 4p rinshan", "rinshan: the hand has no kan"),
        (f"{CLOSED} tsumo 2p chankan", "chankan: it is a win by ron, not by tsumo"),
        (f"{CLOSED} ron 2p haitei", "haitei: it is a win by tsumo, not by ron"),
        (f"{CLOSED} tsumo 2p houtei", "houtei: it is a win by ron, not by tsumo"),
        (f"{KAN} tsumo 1p rinshan haitei", "rinshan with haitei: a replacement tile is not the last tile of the wall"),
        (f"{CLOSED} ron 9p chankan houtei", "chankan with houtei: a robbed tile is no discard"),
        (f"{CLOSED} ron 2p chankan", "chankan: the other three 2p lie in the robbed kan, so none can be elsewhere"),
        ("1234m ron 4m chankan", "chankan: the other three 4m lie in the robbed kan"),
        ("23m11p ron 4m chankan dora 4m", "chankan: the other three 4m lie in the robbed kan"),
        # the set of tiles
        ("1111m23p1s ron 1m", "1m is in sight 5 times, counting hand, winning tile and indicators; the set has four"),
        ("1s,1-11m ron 1s dora 1m1m", "1m is in sight 5 times"),
        ("11m22p ron 1m riichi dora 1m ura 1m", "1m is in sight 5 times"),
        ("0p123m ron 0p", "0p is in sight 2 times; the set has 1"),
        ("5555p123m ron 4m", "5p is in sight 4 times; the set has 3, and 1 red, written 0p"),
        ("5p123m,5-55p ron 1m", "5p is in sight 4 times"),
        ("123m4p,n1 ron 4p", "n1: norths are not pulled under the rules 'Standard'"),
        # indicators and counters
        (f"{CLOSED} ron 2p dora 1z2z3z4z5z6z", "dora: 6 indicators; there are never more than 5"),
        (f"{CLOSED} ron 2p riichi ura 1z2z3z4z5z6z", "ura: 6 indicators; there are never more than 5"),
        (f"{CLOSED} ron 2p riichi dora 1z ura 2z3z", "ura: 2 of them under 1 dora indicators"),
        # three-player words at a table of four
        ("1144z ron 4z ron-on-kita", "ron-on-kita: norths are not pulled under the rules 'Standard'"),
    ],
)
def test_wins_that_cannot_happen(text: str, message: str) -> None:
    with pytest.raises(WinError) as caught:
        check_win(Win.parse(text), STANDARD)
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("123m456p11s ron 1s", "2m is not in the set of the rules 'Three players'"),
        ("1p ron 1p dora 5m", "5m is not in the set of the rules 'Three players'"),
        ("1p ron 1p riichi ura 8m", "8m is not in the set"),
        ("1p ron 1p dora 0m", "0m is not in the set"),
        ("1p,3-45s ron 1p", "3-45s: three players play without chi"),
        ("1p ron 1p seat N", "seat N: three players have no north"),
        ("1p ron 1p round N", "round N: three players have no north"),
        ("44z11p,n2 ron 4z", "4z is in sight 5 times"),
        ("11z44p,n1 ron 1z ron-on-kita", "ron-on-kita: the pulled tile is a north (4z), not 1z"),
        ("1144z ron 4z ron-on-kita chankan", "ron-on-kita with chankan: a pulled north is no kan"),
        ("1144z ron 4z ron-on-kita houtei", "ron-on-kita with houtei: a pulled north is no discard"),
        ("1144z tsumo 4z ron-on-kita", "ron-on-kita: it is a win by ron, not by tsumo"),
        ("1p,n1 tsumo 1p chiihou", "chiihou: the first draw comes before any call, kan or pulled north"),
        ("1p,n1 tsumo 1p riichi ippatsu rinshan", "ippatsu with rinshan: the kan or pulled north"),
    ],
)
def test_wins_that_cannot_happen_with_three_players(text: str, message: str) -> None:
    with pytest.raises(WinError) as caught:
        check_win(Win.parse(text), SANMA)
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"seat_wind": Tile.WHITE}, "seat: 5z is no wind"),
        ({"prevalent_wind": Tile.M1}, "round: 1m is no wind"),
        ({"honba": -1}, "honba: there cannot be fewer than 0"),
        ({"sticks": -2}, "sticks: there cannot be fewer than 0"),
        ({"hand": Hand.parse("123m11p")}, "5 tiles before the winning one; a hand waits with 13"),
        ({"hand": Hand((Tile.M1,) * 3)}, "3 tiles: a hand has 13"),
        ({"hand": Hand((Tile.M1,) * 7)}, "1m stands 7 times in the hand; a set has four"),
    ],
)
def test_a_win_made_without_its_text_is_checked_as_well(change: dict[str, object], message: str) -> None:
    win = replace(Win.parse(f"{CLOSED} ron 2p"), **change)  # type: ignore[arg-type]
    with pytest.raises(WinError) as caught:
        check_win(win, STANDARD)
    assert str(caught.value).startswith(message)


def test_what_a_table_allows_depends_on_its_rules() -> None:
    plain = Win.parse("5555p123m ron 4m")
    red = Win.parse("0555p123m ron 4m")
    with pytest.raises(WinError, match="5p is in sight 4 times"):
        check_win(plain, STANDARD)
    check_win(red, STANDARD)
    check_win(plain, load("wrc"))
    with pytest.raises(WinError, match="0p: the rules 'EMA / WRC' have no such red five"):
        check_win(red, load("wrc"))
    with pytest.raises(WinError, match="0m: the rules 'House' have no such red five"):
        check_win(Win.parse("0m ron 5m"), replace(override(STANDARD, {"table.red_fives": "0p0s"}), name="House"))
    with pytest.raises(WinError, match="ura 1m: the rules 'JPML A rule' have no ura dora"):
        check_win(Win.parse(f"{CLOSED} ron 2p riichi ura 1m"), load("jpml"))


@pytest.mark.parametrize(
    ("table", "text", "message"),
    [
        ("growing-4", "123456p5p ron 5p", "7 tiles; under the rules 'Growing table, 4 tiles' a hand has 4, or 5 with"),
        ("growing-4", "5p,1-23p ron 5p", "1-23p: there is no chi under the rules 'Growing table, 4 tiles'"),
        ("growing-4", "5p,1-11p ron 5p", "1-11p: there is no pon under the rules 'Growing table, 4 tiles'"),
        ("growing-7", "5p234s,1111p ron 5p", "1111p: there is no kan under the rules 'Growing table, 7 tiles'"),
        ("growing-4", "1234p ron 1p dora 2p", "dora 2p: the rules 'Growing table, 4 tiles' have no dora"),
        ("growing-4", "1234s ron 1s", "1s is not in the set of the rules 'Growing table, 4 tiles'"),
    ],
)
def test_wins_that_cannot_happen_at_a_growing_table(table: str, text: str, message: str) -> None:
    with pytest.raises(WinError) as caught:
        check_win(Win.parse(text), load(table))
    assert str(caught.value).startswith(message)


def test_the_family_game_has_neither_counters_nor_deposits() -> None:
    family = load("family")
    check_win(Win.parse(f"{CLOSED} ron 2p riichi"), family)
    with pytest.raises(WinError, match="honba 1: the rules 'Family game' have no counters"):
        check_win(Win.parse(f"{CLOSED} ron 2p honba 1"), family)
    with pytest.raises(WinError, match="sticks 2: the rules 'Family game' have no riichi deposits"):
        check_win(Win.parse(f"{CLOSED} ron 2p sticks 2"), family)


def test_a_hand_alone_is_checked_against_a_table() -> None:
    check_hand(Hand.parse("5555p123m_4m,3-45s"), STANDARD)
    check_hand(Hand.parse("119m5555p,n4"), SANMA)
    for text, rules, message in (
        ("1p,n1", STANDARD, "n1: norths are not pulled under the rules 'Standard'"),
        ("1p,3-45s", SANMA, "3-45s: three players play without chi"),
        ("0m1p2p3p", SANMA, "0m is not in the set of the rules 'Three players'"),
    ):
        with pytest.raises(HandError) as caught:
            check_hand(Hand.parse(text), rules)
        assert str(caught.value) == message


def test_the_dealer_is_the_seat_that_is_east() -> None:
    assert Win.parse("1m ron 1m seat E round S").is_dealer
    assert not Win.parse("1m ron 1m seat S round S").is_dealer
