"""How a session went: the table on the page, the same as CSV, and nothing in either that was not shown."""

import csv
import io
import re
from collections.abc import Callable
from typing import Any

from django.http import StreamingHttpResponse

from tests.trainer.live.conftest import RIGHT, SLIP, Browser, Led, win
from trainer.accounts.services import delete_person

Someone = Callable[..., Browser]


def exported(led: Led) -> list[list[str]]:
    response: Any = led.teacher.client.get(f"{led.desk}results.csv")
    assert isinstance(response, StreamingHttpResponse)
    return list(csv.reader(io.StringIO(b"".join(response).decode("utf-8-sig"))))


def on_the_page(led: Led) -> list[list[str]]:
    """The cells of the table's body and foot, as they are read out."""
    rows = re.findall(r"<tr>(.*?)</tr>", led.teacher.page(f"{led.desk}results/"), re.DOTALL)[1:]
    cells = [re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", row, re.DOTALL) for row in rows]
    return [[re.sub(r'<span aria-hidden="true">.*?</span>|<[^>]+>', "", cell) for cell in row] for row in cells]


def test_the_page_and_the_file_tell_the_same(class_led: Led, someone: Someone) -> None:
    aiko, ben, cho = (someone() for _ in range(3))
    for browser, name in ((aiko, "Aiko"), (ben, "=HYPERLINK(1)"), (cho, "Cho")):
        class_led.join(browser, name)
    class_led.ask()
    class_led.answer(aiko, **RIGHT)
    class_led.answer(ben, **SLIP)
    assert "No question has been shown yet" in class_led.teacher.page(f"{class_led.desk}results/")
    assert exported(class_led)[0] == ["name", "right", "of", "place"], "nothing is told before it is shown"
    class_led.turn("show")
    class_led.ask()
    class_led.turn("skip", at=2)
    class_led.ask(win())
    class_led.answer(aiko, 3, **RIGHT)
    class_led.answer(ben, 3, unknown="1")
    class_led.turn("show", at=3)
    assert exported(class_led) == [
        ["name", "1: Score a hand, Typical hands", "3: Score a hand, Typical hands", "right", "of", "place"],
        ["Aiko", "right", "right", "2", "2", "1"],
        ["'=HYPERLINK(1)", "not yet", "did not know yet", "0", "2", "2"],
        ["Cho", "no answer", "no answer", "0", "2", "2"],
        ["Right", "1", "1", "", "", ""],
        ["Answered", "2", "2", "", "", ""],
    ]
    assert on_the_page(class_led) == [
        ["Aiko", "right", "right", "2", "1"],
        ["=HYPERLINK(1)", "not yet", "did not know yet", "0", "2"],
        ["Cho", "no answer", "no answer", "0", "2"],
        ["Right", "1", "1", "", ""],
        ["Answered", "2", "2", "", ""],
    ]
    # The list on the desk counts alike.
    assert class_led.teacher.page(class_led.desk).count("1 of 2 right") == 1
    assert f"{class_led.desk}results/" in class_led.teacher.page("/rooms/")


def test_who_was_sent_out_counts_for_nothing_and_whose_account_is_gone_is_somebody(
    class_led: Led, someone: Someone
) -> None:
    aiko, ben = someone("aiko-2"), someone()
    class_led.join(aiko, "Aiko")
    seat = class_led.join(ben, "Ben")
    class_led.ask()
    class_led.answer(aiko, **RIGHT)
    class_led.answer(ben, **SLIP)
    class_led.turn("show")
    class_led.teacher.post(f"{class_led.desk}people/{seat.pk}/remove/", status=302)
    assert aiko.user
    delete_person(aiko.user)
    assert exported(class_led)[1:] == [
        ["Somebody", "right", "1", "1", "1"],
        ["Right", "1", "", "", ""],
        ["Answered", "1", "", "", ""],
    ]


def test_a_question_is_named_by_what_it_asks(led: Led) -> None:
    for asks, title, wanted in (
        ("payment", "What is paid?", ""),
        ("fu", "Score this hand", "fu"),
        ("han fu payment", "Score this hand", "han, fu"),
    ):
        led.ask(win(asks=asks))
        for page in (led.teacher.page(led.desk), led.teacher.page(f"{led.desk}screen/")):
            (head,) = re.findall(r'<div class="top">(.*?)</div>', page, re.DOTALL)
            assert f"<h1>{title}" in head
            assert wanted in head.lower()
            assert ("payment" in head.lower()) is (asks == "han fu payment")


def test_its_teachers_see_before_the_room_what_was_answered(class_led: Led, someone: Someone) -> None:
    here = f"{class_led.desk}so-far/"
    assert "No question is open" in class_led.teacher.page(here)
    browsers = [someone() for _ in range(3)]
    for number, browser in enumerate(browsers):
        class_led.join(browser, f"Student {number}")
    class_led.ask()
    for browser, answer in zip(browsers, (SLIP, SLIP, RIGHT), strict=True):
        class_led.answer(browser, **answer)
    page = class_led.teacher.page(here)
    assert "3 of 3 answered" in page
    rows = re.findall(r'<span class="c">(\d+)</span><span class="why">(.*?)</span>', page, re.DOTALL)
    assert [(count, "Right" in why, "completed by ron" in why) for count, why in rows] == [
        ("1", True, False),
        ("2", False, True),
    ]
    for path in (class_led.desk, f"{class_led.desk}screen/"):
        assert "5,200" not in class_led.teacher.page(path)
    assert class_led.state() == "open", "looking shows nothing to anybody"
    class_led.turn("show")
    assert "No question is open" in class_led.teacher.page(here)


def test_who_comes_late_finds_the_way_in_on_the_wall(class_led: Led) -> None:
    way = f"/room/{class_led.room.code}/"
    for step in (class_led.ask, lambda: class_led.turn("show")):
        step()
        page = class_led.teacher.page(f"{class_led.desk}screen/")
        assert page.count('class="qr"') == 1
        assert way in page
    class_led.turn("end")
    assert 'class="qr"' not in class_led.teacher.page(f"{class_led.desk}screen/")
