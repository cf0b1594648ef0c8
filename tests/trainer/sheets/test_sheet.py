"""Sheets: the same seed gives the same questions; the key knows the answers; a link leads back to them."""

import re

import pytest

from tests.trainer.sheets.conftest import QUESTION, SHEET, Sign
from trainer.drills.kinds import KINDS
from trainer.drills.models import Question
from trainer.drills.services import asked
from trainer.sheets import services
from trainer.sheets.models import Sheet
from trainer.sheets.pages.shown import solution


def facts(sheet: Sheet) -> list[str]:
    return list(sheet.places.order_by("number").values_list("question__facts", flat=True))


@pytest.mark.parametrize("mix", services.MIXES)
def test_the_same_seed_gives_the_same_sheet(db: None, mix: str) -> None:
    one, two = (services.drawn_up(mix, "fuji", 4, "standard") for _ in range(2))
    assert [question.facts for question in one] == [question.facts for question in two]
    other = services.drawn_up(mix, "asama", 4, "standard")
    assert [question.facts for question in other] != [question.facts for question in one]
    longer = services.drawn_up(mix, "fuji", 5, "standard")
    assert [question.facts for question in longer[:4]] == [question.facts for question in one]


def test_a_sheet_is_drawn_up_once_and_printed_without_answers(sign: Sign) -> None:
    user, mori = sign("mori")
    for _ in range(2):
        response = mori.post("/sheets/new/", SHEET)
        assert response.url == f"/sheets/{'s' * 12}/"
    sheet = Sheet.objects.get()
    assert Question.objects.count() == 5
    page = mori.get(response.url).content.decode()
    assert len(re.findall(r"<li value=", page)) == 5
    assert "is-double" in page
    assert 'class="qr"' in page
    assert f"http://testserver/s/{sheet.pk}/" in page
    for place in sheet.places.select_related("question"):
        assert place.question_id not in page
    key = mori.get(f"/sheets/{sheet.pk}/key/").content.decode()
    for place in sheet.places.select_related("question"):
        for bit in solution(place.question):
            assert bit.words.replace("'", "&#x27;") in key
    assert key.count('class="explained') == 5
    assert services.draw_up(author=user, **SHEET | {"key": "t" * 12, "large": False}).places.count() == 5
    assert facts(Sheet.objects.get(pk="t" * 12)) == facts(sheet)


def test_a_sheet_of_payments_asks_what_is_paid(sign: Sign) -> None:
    user, mori = sign("mori")
    sheet = services.draw_up(author=user, **SHEET | {"mix": "scoring", "large": False})
    page = mori.get(sheet.get_absolute_url()).content.decode()
    assert page.count("<h2>What is paid?") == 5
    assert "Score this hand" not in page


def test_the_link_leads_anybody_to_the_same_questions(sign: Sign) -> None:
    _, mori = sign("mori")
    mori.post("/sheets/new/", SHEET)
    sheet = Sheet.objects.get()
    _, student = sign("aiko")
    page = student.get(f"/s/{sheet.pk}/").content.decode()
    first = sheet.places.get(number=1).question
    for place in sheet.places.all():
        assert f"/q/{place.question_id}/" in page
    assert "answered" not in page.split("<ol")[1]
    student.post(f"/q/{first.pk}/answer/", {"unknown": "1"})
    assert page.count("chip is-jade") == 0
    assert student.get(f"/s/{sheet.pk}/").content.decode().count("chip is-jade") == 1
    assert KINDS[first.kind].solve(asked(first))


def test_ones_own_questions_on_a_sheet(sign: Sign) -> None:
    _, mori = sign("mori")
    assert "no questions yet" in mori.post("/sheets/new/", SHEET | {"mix": "own"}).content.decode()
    mori.post("/sheets/questions/new/", QUESTION)
    mori.post("/sheets/questions/new/", QUESTION | {"key": "r" * 12, "ask": "yaku"})
    mori.post("/sheets/new/", SHEET | {"mix": "own"})
    assert list(Sheet.objects.get().places.order_by("number").values_list("question__asks", flat=True)) == [
        ["payment"],
        ["yaku"],
    ]
    assert Question.objects.count() == 2


@pytest.mark.parametrize(
    ("field", "value", "says"),
    [
        ("count", "41", "40"),
        ("count", "0", "1"),
        ("title", "", "title"),
        ("mix", "none", "choice"),
        ("seed", "", "required"),
    ],
)
def test_what_is_wrong_is_said_at_its_field(sign: Sign, field: str, value: str, says: str) -> None:
    _, mori = sign("mori")
    page = mori.post("/sheets/new/", SHEET | {field: value}).content.decode()
    assert says in page.split(f'id="error_1_id_{field}"')[1][:200]
    assert not Sheet.objects.exists()


def test_large_print_says_so(sign: Sign) -> None:
    _, mori = sign("mori")
    mori.post("/sheets/new/", SHEET | {"large": "on", "columns": 1})
    page = mori.get(f"/sheets/{'s' * 12}/").content.decode()
    assert "is-large" in page
    assert "is-double" not in page
