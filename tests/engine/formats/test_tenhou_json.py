"""Tenhou's JSON: what it looks like written, and the ways others write it."""

import json
from typing import Any

import pytest

from engine.formats import tenhou_json
from engine.formats.tenhou_json.notation import DRAWS, parse_call, parse_tile
from engine.formats.told import FormatError, Game
from engine.hand import MeldKind
from engine.rules import load
from engine.tiles import format_tiles
from tests.engine.formats import played
from tests.engine.formats.played import game_of, random_game
from tests.engine.table import Table, table


def log_of(game: Game) -> dict[str, Any]:
    return json.loads(tenhou_json.write(game))


def read(log: dict[str, Any]) -> Game:
    return tenhou_json.read(json.dumps(log).encode())


def result_of(game: Table) -> list[Any]:
    return log_of(game_of([game.state]))["log"][0][-1]


# Tiles and calls.


def test_tiles() -> None:
    numbers = [11, 19, 21, 29, 31, 39, 41, 44, 45, 46, 47, 51, 52, 53]
    assert format_tiles(map(parse_tile, numbers)) == "19m19p19s14567z0m0p0s"
    for number in (0, 10, 20, 40, 48, 50, 54, 60, 99):
        with pytest.raises(FormatError, match=f"there is no tile {number}"):
            parse_tile(number)


@pytest.mark.parametrize(
    ("text", "kind", "tile", "own", "place"),
    [
        ("c151314", MeldKind.CHI, "5m", "34m", 0),
        ("p212121", MeldKind.PON, "1p", "11p", 0),
        ("39p3939", MeldKind.PON, "9s", "99s", 1),
        ("5335p35", MeldKind.PON, "5s", "05s", 2),
        ("m41414141", MeldKind.OPEN_KAN, "1z", "111z", 0),
        ("454545m45", MeldKind.OPEN_KAN, "5z", "555z", 3),
        ("232323a23", MeldKind.CLOSED_KAN, "3p", "333p", 3),
        ("k34343434", MeldKind.ADDED_KAN, "4s", "444s", 0),
        ("25k522525", MeldKind.ADDED_KAN, "0p", "555p", 1),
    ],
)
def test_calls(text: str, kind: MeldKind, tile: str, own: str, place: int) -> None:
    call = parse_call(text)
    assert (call.kind, str(call.tile), format_tiles(call.own), call.place) == (kind, tile, own, place)


@pytest.mark.parametrize(
    "text", ["", "p", "p2121", "p21212121", "c1", "x212121", "21p21p21", "p2121xx", "p21212", "21", "r60"]
)
def test_what_is_no_call(text: str) -> None:
    with pytest.raises(FormatError, match="no call"):
        parse_call(text)


def test_where_a_call_comes_from() -> None:
    """The letter's place: before all others from the left, between them from across, before the last from the right."""
    for caller, written in (("W", "46p4646"), ("S", "p464646"), ("N", "4646p46")):
        game = table("tenhou", E="6z", **{caller: "66z"}).play("E discard 6z", f"{caller} pon 66z")
        state = game.play(game.options(caller)[0]).to_the_end().state
        log = log_of(game_of([state]))
        assert log["log"][0][5 + 3 * "ESWN".index(caller)][0] == written
        assert read(log).rounds[0].events == state.events


@pytest.mark.parametrize(
    ("caller", "usual", "other"), [("S", "p464646", None), ("W", "46p4646", "4646p46"), ("E", "4646p46", None)]
)
def test_three_players_sit_at_a_table_of_four(caller: str, usual: str, other: str | None) -> None:
    """S21: north's place is empty, so the seat after next sits across. A log that counts without it is read too."""
    thrower = {"S": "E", "W": "E", "E": "S"}[caller]
    game = table("sanma-tenhou", **{thrower: "6z", caller: "66z"})
    if thrower == "S":
        game.discard_drawn()
    game.play(f"{thrower} discard 6z", f"{caller} pon 66z")
    state = game.play(game.options(caller)[0]).to_the_end().state
    log = log_of(game_of([state]))
    takes = log["log"][0][5 + 3 * "ESW".index(caller)]
    at = next(place for place, take in enumerate(takes) if isinstance(take, str))
    assert takes[at] == usual
    assert log["log"][0][13:16] == [[], [], []]
    for text in filter(None, (usual, other)):
        takes[at] = text
        assert read(log).rounds[0].events == state.events


def test_a_red_five_added_to_a_pon() -> None:
    game = table("tenhou", E="5p", W="550p", draws="1z1z").play("E discard 5p", "W pon 55p").pass_all()
    game.play(next(text for text in game.options("W") if "0p" not in text)).until("W")
    state = game.play("W kan 0p").to_the_end().state
    log = log_of(game_of([state]))
    assert "25k522525" in log["log"][0][12]
    assert read(log).rounds[0].events == state.events


# Results.


def test_results_of_wins() -> None:
    assert result_of(played.double_ron()) == [
        "和了",
        [0, -1900, 2900, 0],
        [2, 1, 2, "40符1飜1300点", "断幺九(1飜)"],
        [3900, -3900, 0, 0],
        [0, 1, 0, "40符2飜3900点", "自風 東(1飜)", "場風 東(1飜)"],
    ]
    assert result_of(played.won_in_riichi())[2][:4] == [0, 0, 0, "跳満6000点∀"]
    assert result_of(played.robbed_north())[4][3].endswith("点")
    assert result_of(_small_self_draw())[2][3] == "30符1飜300-500点"
    yakuman = table("tenhou", E="19m19p19s1234567z", draws="1m").play("E tsumo")
    assert result_of(yakuman)[2][3:] == ["役満32000点∀", "国士無双１３面(役満)", "天和(役満)"]


def _small_self_draw() -> Table:
    game = table("tenhou", S="234m345p678s22z67s", draws={"S": "1z5s"}, indicators="3z", honba=1)
    return game.play("E discard _").pass_all().play("S discard _").until("S").play("S tsumo")


def test_results_of_draws() -> None:
    assert result_of(played.four_winds()) == ["四風連打"]
    assert result_of(played.four_riichi()) == ["四家立直"]
    assert result_of(played.triple_ron_that_ends_the_round()) == ["三家和了"]
    assert result_of(played.nagashi()) == ["流し満貫", [12000, -4000, -4000, -4000]]
    assert result_of(played.exhaustive())[0] in ("流局", "全員不聴")
    assert result_of(_all_ready()) == ["全員聴牌"]


def _all_ready() -> Table:
    hands = {"E": "123456789m55s12p", "S": "12m55p123456789s", "W": "123456789p12s77z", "N": "234m234p23478s66z"}
    return table("mahjong-soul", draws="1234z", **hands).to_the_end()


@pytest.mark.parametrize(("word", "same"), [("四開槓", "四槓散了"), ("三家和", "三家和了")])
def test_other_words(word: str, same: str) -> None:
    """Mahjong Soul's converters call two of the draws otherwise."""
    assert DRAWS[word] == DRAWS[same]
    if word == "三家和":
        log = log_of(game_of([played.triple_ron_that_ends_the_round().state]))
        log["log"][0][-1] = [word]
        assert read(log).rounds


def test_a_name_we_have_not_is_written_as_it_is_called_here() -> None:
    game = random_game("family", 0)
    words = json.dumps(log_of(game), ensure_ascii=False)
    assert "vip-set" in words or "closed-hand" in words or "riichi-bonus" in words


# Rules.

RULES = [
    ({"disp": "鳳南喰赤", "aka": 1}, "tenhou", 2, True, True),
    ({"disp": "般東喰赤速", "aka": 1}, "tenhou", 1, True, True),
    ({"disp": "特南", "aka": 0}, "tenhou", 2, False, False),
    ({"disp": "王座の間南喰赤", "aka53": 1, "aka52": 1, "aka51": 1}, "mahjong-soul", 2, True, True),
    ({"disp": "金の間赤", "aka53": 1, "aka52": 1, "aka51": 1}, "mahjong-soul", 1, True, True),
    ({"disp": "", "aka": 1}, "tenhou", 2, True, True),
    ({}, "tenhou", 2, True, True),
]


@pytest.mark.parametrize(("rule", "name", "winds", "red", "open_tanyao"), RULES)
def test_rules(rule: dict[str, object], name: str, winds: int, red: bool, open_tanyao: bool) -> None:
    log = log_of(random_game("tenhou", 0)) | {"rule": rule}
    rules = tenhou_json.tell(json.dumps(log).encode()).ruleset
    assert (rules.id, rules.length.winds, bool(rules.table.red_fives)) == (name, winds, red)
    assert rules.yaku.open_tanyao is open_tanyao
    assert tenhou_json.tell(json.dumps(log).encode(), load("wrc")).ruleset == load("wrc")


def test_three_players_are_told_by_the_empty_seat() -> None:
    log = log_of(random_game("sanma-tenhou", 0)) | {"rule": {"disp": "三鳳南喰赤", "aka": 1}}
    assert tenhou_json.tell(json.dumps(log).encode()).ruleset == load("sanma-tenhou")
    for one in log["log"]:
        del one[13:16]  # some leave the seat out
        one[1].pop()
    log["name"].pop()
    assert read(log).rounds[0].events == random_game("sanma-tenhou", 0).rounds[0].events
