"""What is kept of a person, given to them: all of it, theirs alone, with the figures their progress page shows."""

import csv
import io
import json
from collections.abc import Callable
from statistics import geometric_mean
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from engine.rules import load
from tests.trainer.drills.conftest import POINTS, RON, WAITS, Ask
from tests.trainer.drills.test_progress import attempt
from trainer.accounts import belongings
from trainer.accounts.export import sheet
from trainer.accounts.models import User
from trainer.drills.models import Attempt
from trainer.play.models import RoundRecord
from trainer.play.options import Options
from trainer.play.services import new_match

pytestmark = pytest.mark.django_db

Member = Callable[[str], tuple[User, Client]]


def table(browser: Client, name: str) -> list[dict[str, str]]:
    page = browser.get(f"/account/export/{name}.csv")
    assert page["Content-Disposition"] == f'attachment; filename="tenpai-{name}.csv"'
    assert page["Content-Type"] == "text/csv; charset=utf-8"
    return list(csv.DictReader(io.StringIO(page.content.decode("utf-8-sig"))))


@pytest.fixture
def practised(member: Member, ask: Ask) -> tuple[User, Client]:
    aiko, browser = member("aiko")
    for ago, took in ((40, 10.0), (2, 20.5), (0, None), (0, 91.0)):
        attempt(aiko, ask(RON), right=ago > 1, took=took, ago=ago)
    attempt(aiko, ask(RON, level="open"), right=True, took=3, ago=1)
    attempt(aiko, ask(WAITS, kind="waits"), right=False, took=4.4)
    attempt(aiko, ask(POINTS, kind="points"), right=False, slip="pay.total")
    return aiko, browser


def test_the_figures_are_those_of_the_page(practised: tuple[User, Client]) -> None:
    _, browser = practised
    page = browser.get("/progress/figures/").context["figures"]
    given = json.loads(browser.get("/account/export/").content)
    assert (given["total"][0]["answers"], given["total"][0]["right"]) == (page.total.answers, page.total.right)
    assert given["total"][0]["right_percent"] == page.total.accuracy
    assert given["total"][0]["typical_seconds"] == page.total.seconds
    assert [(row["kind"], row["level"], row["answers"], row["right_percent"]) for row in given["levels"]] == [
        (kind.kind, level, tally.answers, tally.accuracy) for kind in page.kinds for level, tally in kind.levels
    ]
    assert [(row["day"], row["answers"], row["right_percent"], row["typical_seconds"]) for row in given["days"]] == [
        (day.day.isoformat(), day.tally.answers, day.tally.accuracy, day.tally.seconds) for day in page.days
    ]


def test_they_come_out_of_the_answers_given(practised: tuple[User, Client]) -> None:
    _, browser = practised
    page = browser.get("/progress/figures/").context["figures"]
    answers = table(browser, "answers")
    assert len(answers) == page.total.answers == 7
    assert sum(row["right"] == "yes" for row in answers) == page.total.right
    times = [float(row["seconds"]) for row in answers if row["seconds"]]
    assert round(geometric_mean(times), 2) == page.total.seconds
    for kind in page.kinds:
        for level, tally in kind.levels:
            rows = [row for row in answers if (row["kind"], row["level"]) == (kind.kind, level)]
            assert (len(rows), sum(row["right"] == "yes" for row in rows)) == (tally.answers, tally.right)
    for day in page.days:
        rows = [row for row in answers if row["at"].startswith(day.day.isoformat())]
        assert (len(rows), sum(row["right"] == "yes" for row in rows)) == (day.tally.answers, day.tally.right)


@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "Pacific/Pago_Pago"])
def test_days_are_those_of_the_pages(member: Member, ask: Ask, zone: str) -> None:
    _, browser = member("aiko")
    browser.cookies["zone"] = zone
    question = ask(RON)
    browser.post(f"/q/{question.pk}/answer/", {"han": "3", "fu": "40", "payment": "5200"})
    (answer,), (day,) = table(browser, "answers"), table(browser, "days")
    shown = browser.get("/progress/figures/").context["figures"].days[0].day
    assert shown == timezone.localdate(Attempt.objects.get().at, ZoneInfo(zone))
    assert answer["at"][:10] == day["day"] == shown.isoformat()
    given = json.loads(browser.get("/account/export/").content)
    assert (given["answers"][0]["at"], given["exported"][:10]) == (answer["at"], day["day"])


def test_csv_and_json_say_the_same(practised: tuple[User, Client]) -> None:
    _, browser = practised
    given = json.loads(browser.get("/account/export/").content)
    names = [name for name in given if name != "exported"]
    assert names[:8] == ["account", "answers", "total", "levels", "skills", "days", "matches", "rounds"]
    assert {*names[8:]} == {"classes", "live", "made-questions", "sheets", "deals"}

    def cell(value: Any) -> str:
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, dict | list):
            return json.dumps(value, ensure_ascii=False)
        return "" if value is None else str(value)

    for name in names:
        assert table(browser, name) == [{key: cell(value) for key, value in row.items()} for row in given[name]]


def test_an_answer_has_its_question(practised: tuple[User, Client]) -> None:
    _, browser = practised
    slipped = next(row for row in table(browser, "answers") if row["slip"])
    assert (slipped["facts"], slipped["rules"], slipped["slip"]) == (POINTS, "Mahjong Soul", "pay.total")
    assert browser.get(slipped["question"]).status_code == 200


def test_a_match_is_given_round_by_round_but_not_the_one_that_is_on(member: Member) -> None:
    aiko, browser = member("aiko")
    match = new_match(person=aiko, rules=load("standard"), levels=["normal"] * 3, options=Options(), seat=2, label="w")
    RoundRecord.objects.filter(match=match).update(result={"kind": "draw"})
    RoundRecord.objects.create(match=match, number=1, text="what lies in the wall")
    given = json.loads(browser.get("/account/export/").content)
    assert [(row["match"], row["seat"], row["rules"]) for row in given["matches"]] == [
        (match.pk, 2, match.values["name"])
    ]
    assert [(row["round"], row["record"]) for row in given["rounds"]] == [(0, match.rounds.get(number=0).text)]
    for name in ("matches", "rounds"):
        assert "what lies in the wall" not in browser.get(f"/account/export/{name}.csv").content.decode()


@pytest.mark.parametrize(
    "name", ["=1+1", "+1", "-1", "@SUM(A1)", " =1", "\t=1", "\r=1", "＝1", "=HYPERLINK(1)"], ids=ascii
)
def test_a_spreadsheet_computes_nothing_of_it(db: None, name: str) -> None:
    person = User.objects.create_user("aiko")
    person.username = name
    cell = next(csv.DictReader(io.StringIO(sheet(person, "account"), newline="")))["name"]
    assert cell == f"'{name}"


def test_numbers_stay_numbers(practised: tuple[User, Client]) -> None:
    aiko, _ = practised
    assert sheet(aiko, "total").splitlines()[1] == "7,3,43,11.97"


def test_nothing_of_another_person_s(
    practised: tuple[User, Client], member: Member, guest: tuple[User, Client]
) -> None:
    _, ben = member("ben")
    for browser in (ben, guest[1]):
        given = browser.get("/account/export/").content.decode()
        assert "aiko" not in given
        assert RON not in given
    assert len(table(guest[1], "answers")) == 1
    assert table(ben, "answers") == []
    assert ben.get("/account/export/answers.csv").content.decode("utf-8-sig").startswith("at,question,")


def test_addresses_that_are_none(member: Member, client: Client) -> None:
    _, browser = member("aiko")
    assert browser.get("/account/export/passwords.csv").status_code == 404
    for path in ("/account/export/", "/account/export/answers.csv"):
        assert client.get(path).status_code == 404
        assert browser.post(path).status_code == 405
        assert "no-store" in browser.get(path)["Cache-Control"]


def test_no_password_is_given_out(practised: tuple[User, Client]) -> None:
    aiko, browser = practised
    assert aiko.password not in browser.get("/account/export/").content.decode()


def test_the_account_page_counts_and_computes_nothing(
    practised: tuple[User, Client], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    person, browser = practised
    counts = sum(len(part.counted(person)) for part in belongings._kept.values())
    with django_assert_num_queries(2 + counts):  # session, person, and one for each sort of thing that is counted
        browser.get("/account/")
