"""The ways people write an answer, and what is said to an answer that cannot be marked."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.tiles import parse_tiles
from trainer.drills.answers import read_fu, read_han, read_payment, read_tiles, read_yaku
from trainer.drills.question import Answer, AnswerError


def ron(base: int) -> tuple[int, ...]:
    return (4 * base,)


def dealers_tsumo(base: int) -> tuple[int, ...]:
    return (2 * base,)


def split(base: int) -> tuple[int, ...]:
    return (base, 2 * base)


@pytest.mark.parametrize(
    ("texts", "paid"),
    [
        (("1300/2600", ""), (1300, 2600)),
        (("2600/1300", ""), (1300, 2600)),
        (("1300, 2600", ""), (1300, 2600)),
        (("1300,2600", ""), (1300, 2600)),
        (("1300-2600", ""), (1300, 2600)),
        (("1300 2600", ""), (1300, 2600)),
        (("1.300/2.600", ""), (1300, 2600)),
        (("1,300, 2,600", ""), (1300, 2600)),
        (("300,500", ""), (300, 500)),
        (("1300 and 2600", ""), (1300, 2600)),
        (("2000点/4000点", ""), (2000, 4000)),
        (("1300", "2600"), (1300, 2600)),
        (("1,300", "2.600"), (1300, 2600)),
        (("２０００", "４０００"), (2000, 4000)),
        (("2600", "1300"), (2600, 1300)),  # the boxes say whose they are
        (("mangan", ""), (2000, 4000)),
        (("mangan", "mangan"), (2000, 4000)),
        (("跳満", ""), (3000, 6000)),
        (("4000 all", ""), (4000, 4000)),
    ],
)
def test_two_boxes(texts: tuple[str, str], paid: tuple[int, ...]) -> None:
    assert read_payment(texts, split) == paid


@pytest.mark.parametrize(
    ("text", "paid"),
    [
        ("8000", 8000),
        ("8,000", 8000),
        ("8.000", 8000),
        ("8 000", 8000),
        ("8’000", 8000),
        ("12,000 points", 12000),
        ("Mangan", 8000),
        ("hane-man", 12000),
        ("double yakuman", 64000),
        ("数え役満", 32000),
    ],
)
def test_one_box(text: str, paid: int) -> None:
    assert read_payment((text, ""), ron, fields=("payment",)) == (paid,)


@pytest.mark.parametrize("text", ["4000", "4000 all", "4000∀", "4000 オール", "4000 each", "mangan"])
def test_each_pays(text: str) -> None:
    assert read_payment((text, ""), dealers_tsumo, fields=("payment_each",)) == (4000,)


@pytest.mark.parametrize(
    ("texts", "field", "says"),
    [
        (("abc", ""), "payment_each", "'abc' is not an amount"),
        (("-100", ""), "payment_each", "below zero"),
        (("", ""), "payment_each", "What is paid"),
        (("", "2600"), "payment_each", "each non-dealer"),
        (("1300", ""), "payment_dealer", "What does the dealer pay"),
        (("1,300", ""), "payment_dealer", "What does the dealer pay"),
        (("1300", "x"), "payment_dealer", "'x' is not an amount"),
        (("1300/2600", "2600"), "payment_dealer", "Both amounts"),
        (("1/2/3", ""), "payment_each", "3 amounts"),
        (("mangan", "300"), "payment_dealer", "mangan is written beside 300"),
        (("999999999", "1"), "payment_each", "more than any hand pays"),
        (("9" * 5000, "1"), "payment_each", "more than any hand pays"),
        (("0", "100"), "payment_each", "Somebody pays"),
        (("٣٠٠", "500"), "payment_each", "not an amount"),
    ],
)
def test_payment_that_cannot_be_marked(texts: tuple[str, str], field: str, says: str) -> None:
    with pytest.raises(AnswerError, match=says) as caught:
        read_payment(texts, split)
    assert caught.value.field == field


def test_one_payment_that_cannot_be_marked() -> None:
    for text, says in (("4000 all", "one player pays"), ("1300/2600", "one is asked for"), ("13.5", "not an amount")):
        with pytest.raises(AnswerError, match=says) as caught:
            read_payment((text, ""), ron, fields=("payment",))
        assert caught.value.field == "payment"


def test_a_limit_is_not_an_amount_beside_counters() -> None:
    with pytest.raises(AnswerError, match="2 honba"):
        read_payment(("mangan", ""), ron, fields=("payment",), honba=2)


@pytest.mark.parametrize(
    ("text", "han"), [("3", 3), (" 3 han", 3), ("３翻", 3), ("13", 13), ("yakuman", 13), ("Double Yakuman", 26)]
)
def test_han(text: str, han: int) -> None:
    assert read_han(text) == han


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "How many han"),
        ("abc", "'abc' is not a number of han"),
        ("13.5", "whole number"),
        ("-2", "below zero"),
        ("0", "at least one"),
        ("100", "more than any hand has"),
        ("9" * 5000, "too large"),
        ("mangan", "not a number of han"),
    ],
)
def test_han_that_cannot_be_marked(text: str, says: str) -> None:
    with pytest.raises(AnswerError, match=says) as caught:
        read_han(text)
    assert caught.value.field == "han"
    assert len(caught.value.message) < 120


@pytest.mark.parametrize(("text", "fu"), [("25", 25), ("40 fu", 40), ("110", 110), ("３０符", 30)])
def test_fu(text: str, fu: int) -> None:
    assert read_fu(text) == fu


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("99", "rounded up to tens, and seven pairs are always 25"),
        ("38", "rounded up to tens"),
        ("10", "too few"),
        ("-30", "below zero"),
        ("1000", "more than any hand has"),
        ("30.5", "whole number"),
        ("forty", "'forty' is not a number of fu"),
        ("", "How many fu"),
    ],
)
def test_fu_that_cannot_be_marked(text: str, says: str) -> None:
    with pytest.raises(AnswerError, match=says) as caught:
        read_fu(text)
    assert caught.value.field == "fu"


@pytest.mark.parametrize(
    ("texts", "tiles"),
    [
        (["258m"], "258m"),
        (["2m", "5m", "8m"], "258m"),
        (["2m, 5m; 1z"], "25m1z"),
        (["0p"], "5p"),
        (["２Ｍ"], "2m"),
        (["", "3s"], "3s"),
        (["none"], ""),
        (["Not ready"], ""),
    ],
)
def test_tiles(texts: list[str], tiles: str) -> None:
    assert read_tiles(texts) == frozenset(parse_tiles(tiles))


@pytest.mark.parametrize(
    ("texts", "says"),
    [
        (["9x"], "'x' at place 2"),
        (["8z"], "There is no tile 8z"),
        (["258"], "no suit letter"),
        ([], "Choose the tiles"),
        (["none", "1m"], "Keep one of the two"),
        (["<b>"], "'<'"),
    ],
)
def test_tiles_that_cannot_be_marked(texts: list[str], says: str) -> None:
    with pytest.raises(AnswerError, match=says) as caught:
        read_tiles(texts)
    assert caught.value.field == "tiles"


def test_yaku() -> None:
    assert read_yaku(["riichi", "pinfu"], ["riichi", "pinfu", "tanyao"]) == {"riichi", "pinfu"}
    with pytest.raises(AnswerError, match="at least one"):
        read_yaku([], ["riichi"])
    with pytest.raises(AnswerError, match="nonsense is not a yaku"):
        read_yaku(["riichi", "nonsense"], ["riichi"])


def test_an_answer_survives_being_stored() -> None:
    for answer in (
        Answer(yaku=frozenset(("riichi", "pinfu")), han=3, fu=40, payment=(1300, 2600)),
        Answer(tiles=frozenset(parse_tiles("258m1z"))),
        Answer(tiles=frozenset()),
        Answer(han=5),
    ):
        assert Answer.from_values(answer.to_values()) == answer


@given(st.text(max_size=300) | st.text("0123456789.,/-+ 'mpsz∀", max_size=30), st.text(max_size=20))
def test_whatever_is_written_is_read_or_refused_kindly(text: str, second: str) -> None:
    for read in (
        lambda: read_han(text),
        lambda: read_fu(text),
        lambda: read_tiles([text, second]),
        lambda: read_yaku([text], ["riichi"]),
        lambda: read_payment((text, second), split),
        lambda: read_payment((text, ""), ron, fields=("payment",)),
    ):
        with suppress(AnswerError):
            read()
