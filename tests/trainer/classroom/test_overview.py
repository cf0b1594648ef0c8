"""What a teacher sees: figures that agree with the answers, with one another and with what is given out as CSV."""

import csv
import io
import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Any
from unittest.mock import patch

import pytest
from asgiref.sync import async_to_sync
from django.http import StreamingHttpResponse
from django.test import AsyncClient, Client
from django.utils import timezone
from django.utils.safestring import SafeString

from tests.trainer.classroom.conftest import Room
from tests.trainer.drills.conftest import POINTS, RON, Ask
from trainer.accounts import services as accounts
from trainer.accounts.models import User
from trainer.classroom import cards, export, services, work
from trainer.classroom.models import Assignment, DayTally, Membership, Seen, SlipTally, Standing
from trainer.classroom.pages.matrix import Choice, Line, matrix, struggles
from trainer.drills import services as drills
from trainer.drills.kinds import KINDS
from trainer.drills.models import Attempt, Question
from trainer.drills.question import Answer
from trainer.sheets.pages.shown import Bit

Answers = Callable[..., Attempt]


@pytest.fixture
def gives(ask: Ask) -> Answers:
    """``gives(aiko, right=True, days=2)``: a new question answered so many days ago; ``slip``: by the total."""

    def give(
        person: User, *, right: bool = True, days: float = 0, took: float | None = 10, facts: str = POINTS
    ) -> Attempt:
        kind = "points" if facts == POINTS else "score"
        question = ask(facts, kind=kind, skills=["points-ron"] if kind == "points" else ["fu-by-ron"])
        answer: Answer | None = None
        if right:
            answer = KINDS[kind].solve(drills.asked(question))
        moment = timezone.now() - timedelta(days=days)
        with patch("django.utils.timezone.now", lambda: moment):
            marked, _ = drills.take_answer(person=person, question=question, answer=answer, took=took)
        return marked.attempt

    return give


def matrix_line(struggling: tuple[str, ...]) -> Line:
    place = Membership(name="Aiko Sato")
    return Line(place, (), struggling, reached=0, answers=0, right=0, seconds=0, last=None, cells=SafeString())


def slip_in(browser: Client, question: Question) -> None:
    """The payment for 50 fu, by who takes the triplet completed by ron for a concealed one."""
    browser.post(f"/q/{question.pk}/answer/", {"han": "3", "fu": "50", "payment": "6400"})


def table(response: Any) -> list[dict[str, str]]:
    assert isinstance(response, StreamingHttpResponse)
    assert response["Content-Type"] == "text/csv; charset=utf-8"
    text = b"".join(response.streaming_content).decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text)))


def test_four_states_as_the_answers_make_them(room: Room, gives: Answers) -> None:
    aiko, ben = room.aiko.student, room.ben.student
    assert aiko
    assert ben
    for days in (4, 3, 2, 1):
        gives(aiko, days=days)
    gives(ben, days=9)
    shown = matrix(room.classroom, Choice())
    assert [column.slug for column in shown.columns] == ["points-ron"]
    assert [line.states for line in shown.lines] == [("reached",), ("learning",)]
    assert shown.columns[0].reached == 1
    for days in (0.9, 0.6):
        gives(aiko, right=False, days=days)
    assert matrix(room.classroom, Choice()).lines[0].states == ("slipped",)
    everything = matrix(room.classroom, Choice(skills="all"))
    assert len(everything.columns) > 40
    assert everything.lines[0].states.count("not-started") == len(everything.columns) - 1


def test_only_what_is_answered_while_in_the_class_is_seen(room: Room, gives: Answers) -> None:
    cho = User.objects.create_user("cho")
    gives(cho)
    place, _ = services.join(classroom=room.classroom, student=cho, name="Cho")
    gives(cho, right=False)
    services.leave(place=place)
    gives(cho)
    services.join(classroom=room.classroom, student=cho, name="Cho")
    gives(cho)
    page = room.browser("mori").get(place.get_absolute_url()).context["student"]
    assert (page.answers, page.right, len(page.given)) == (2, 1, 2)
    services.archive(classroom=room.classroom)
    gives(cho)
    assert Seen.objects.filter(place=place).count() == 2


def test_in_two_classes_each_sees_its_own(room: Room, gives: Answers) -> None:
    aiko = room.aiko.student
    assert aiko
    gives(aiko)
    there, _ = services.join(classroom=room.other, student=aiko, name="A.")
    gives(aiko)
    assert DayTally.objects.get(place=room.aiko).answers == 2
    assert DayTally.objects.get(place=there).answers == 1
    assert Standing.objects.get(place=there).tries == 1


def test_three_of_the_first_five_not_yet_right_is_a_quiet_flag(room: Room, gives: Answers) -> None:
    aiko, ben = room.aiko.student, room.ben.student
    assert aiko
    assert ben
    for right in (False, True, False):
        gives(aiko, right=right)
    assert not matrix(room.classroom, Choice()).need_help
    gives(aiko, right=False)
    for right in (True, True, False, True, True, False, False):
        gives(ben, right=right)
    shown = matrix(room.classroom, Choice())
    assert [(line.place.name, line.help_with) for line in shown.need_help] == [("Aiko Sato", "Payment of a ron")]
    browser = room.browser("tani")
    page = browser.get(room.classroom.get_absolute_url()).content.decode()
    assert "three of the first five not yet right" in page
    assert f'{room.classroom.get_absolute_url()}work/new/?skill=points-ron&amp;student={room.aiko.pk}"' in page
    assert "A word may help" in page
    narrowed = browser.get(f"{room.classroom.get_absolute_url()}?students=struggling").content.decode()
    assert "Only students who need a word stand here." in narrowed
    assert "A word may help" not in narrowed, "they stand in the table, which so begins higher up"
    assert "A word may help" in browser.get(room.aiko.get_absolute_url()).content.decode()
    assert "A word may help" not in room.browser("aiko").get(room.classroom.get_absolute_url()).content.decode()


def test_the_flag_is_taken_down_once_it_goes_better(room: Room, gives: Answers) -> None:
    aiko = room.aiko.student
    assert aiko
    flagged = lambda: [line.place for line in matrix(room.classroom, Choice()).need_help]  # noqa: E731
    for right in (False, False, False, False, True):
        gives(aiko, right=right)
    for right in (True, False, True):  # no better than before
        gives(aiko, right=right)
        assert flagged() == [room.aiko]
    gives(aiko)
    assert flagged() == []
    for _ in range(3):
        gives(aiko, right=False)
    assert flagged() == [room.aiko]


def test_whoever_most_needs_a_word_stands_first() -> None:
    assert struggles("learning", "000", tries=3, right=0)
    assert not struggles("learning", "00", tries=2, right=0)
    assert not struggles("reached", "00000", tries=9, right=4)
    assert not struggles("slipped", "00000", tries=12, right=4)  # has been there: another word says so
    line = matrix_line(("fu-pair", "fu-wait", "fu-win", "points-ron", "points-tsumo"))
    assert line.help_in_short == "Fu of the pair, Fu of the wait, Fu of a closed ron and of a self-draw and 2 more"
    assert line.help_with.endswith("Payments of a self-draw")
    assert matrix_line(("fu-pair",)).help_in_short == "Fu of the pair"


def test_sorting_and_choosing(room: Room, gives: Answers) -> None:
    aiko, ben = room.aiko.student, room.ben.student
    assert aiko
    assert ben
    gives(ben, days=1)
    gives(ben, right=False)
    gives(aiko, days=5)
    names = lambda **choice: [line.place.name for line in matrix(room.classroom, Choice(**choice)).lines]  # noqa: E731
    a, b = "Aiko Sato", "Ben Adler"
    assert names() == [a, b]
    assert names(sort="answers") == [b, a]
    assert names(sort="right") == [a, b]
    assert names(sort="last") == [b, a]
    assert names(students="idle") == []
    User.objects.create_user("cho")
    services.join(classroom=room.classroom, student=User.objects.get(username="cho"), name="Cho")
    assert names(students="idle") == ["Cho"]
    assert names(sort="last") == [b, a, "Cho"]
    assert names(sort="points-ron") == [a, b, "Cho"]
    assert Choice.of({"skills": "fu", "students": "x", "sort": "; drop"}) == Choice("fu", "all", "name")


def test_slips_of_the_last_days(room: Room, ask: Ask) -> None:
    browser, here = room.browser("tani"), room.classroom.get_absolute_url()
    for name, days in (("aiko", 40), ("aiko", 7), ("ben", 6)):
        moment = timezone.now() - timedelta(days=days)
        with patch("django.utils.timezone.now", lambda moment=moment: moment):
            question = ask(RON, kind="score", skills=["fu-by-ron"])
            written = {"han": ["3"], "fu": ["50"], "payment": ["6400"]}
            person = User.objects.get(username=name)
            drills.take_answer(
                person=person, question=question, answer=drills.read_answer(question, written), took=None
            )
    code = SlipTally.objects.values_list("slip", flat=True).distinct().get()
    for query, students, of, times in (
        ("", 2, 2, 3),
        ("?days=30", 2, 2, 2),
        ("?days=7", 1, 1, 1),
        ("?days=x", 2, 2, 3),
    ):
        (slip,) = browser.get(f"{here}slips/{query}").context["slips"]
        assert (slip.students, slip.of, slip.times) == (students, of, times)
        (row,) = table(browser.get(f"{here}slips.csv{query}"))
        assert (row["students"], row["of"], row["times"]) == (str(students), str(of), str(times))
        page = browser.get(f"{here}slips/{code}/{query}").context["slip"]
        assert (page.students, page.times, len(page.given)) == (students, times, times)
        narrowed = f"{query}&slip={code}" if query else f"?slip={code}"
        assert len(table(browser.get(f"{here}answers.csv{narrowed}"))) == times
    SlipTally.objects.create(place=room.ben, slip="pay.total", times=1, seen=timezone.now() - timedelta(days=40))
    none = browser.get(f"{here}slips/pay.total/?days=7").content.decode()
    assert "Nobody has made it in these days." in none
    assert '<ul class="given"' not in none
    page = browser.get(f"{here}slips/?days=7").content.decode()
    assert f'href="{here}slips/{code}/?days=7"' in page
    assert f'href="{here}slips.csv?days=7"' in page
    assert '<a href="?days=7" aria-current="true">last 7 days</a>' in page


def test_an_answer_with_help_is_known_by_it(room: Room, ask: Ask) -> None:
    aiko, browser = room.browser("aiko"), room.browser("tani")
    for helped in (False, True):
        question = ask(POINTS, kind="points", skills=["points-ron"])
        if helped:
            aiko.post(f"/q/{question.pk}/help/")
        aiko.post(f"/q/{question.pk}/answer/", {"payment": "7700"})
    assert [row["helped"] for row in table(browser.get(f"{room.classroom.get_absolute_url()}answers.csv"))] == [
        "no",
        "yes",
    ]
    assert browser.get(room.aiko.get_absolute_url()).content.decode().count(">with help<") == 1
    told = [
        "with help" in browser.get(f"{room.classroom.get_absolute_url()}answers/{attempt.pk}/").content.decode()
        for attempt in Attempt.objects.order_by("pk")
    ]
    assert told == [False, True]


def test_slips_by_how_many_make_them_each_with_its_answers(room: Room, ask: Ask) -> None:
    for who, often in (("aiko", 1), ("ben", 2)):
        for _ in range(often):
            slip_in(room.browser(who), ask(RON, skills=["fu-by-ron"]))
    room.browser("aiko").post(f"/q/{ask(RON).pk}/answer/", {"unknown": "1"})
    browser, here = room.browser("mori"), room.classroom.get_absolute_url()
    made = browser.get(here).context["matrix"].slips
    assert [(slip.students, slip.of, slip.times) for slip in made] == [(2, 2, 3)]
    page = browser.get(f"{here}slips/{made[0].code}/")
    assert len(page.context["slip"].given) == 3
    assert page.content.decode().count("Ben Adler") == 3  # twice in the list of answers, once with how often
    assert [(place.name, times) for place, times in page.context["slip"].makers] == [("Ben Adler", 2), ("Aiko Sato", 1)]
    beside = [(one.expected, one.wrote) for one in page.context["slip"].given]
    assert beside == [((Bit("40 fu"), Bit("5,200")), (Bit("50 fu"), Bit("6,400")))] * 3
    assert made[0].title not in page.content.decode().split('class="given"')[1]  # it is the page's name, said once
    (listed,) = browser.get(f"{here}slips/").context["slips"]
    assert listed.skill == page.context["slip"].skill == "fu-by-ron"
    for shown in (page, browser.get(f"{here}slips/")):
        assert f'href="{here}work/new/?skill={listed.skill}"' in shown.content.decode()
    assert f"skill:{listed.skill}" in browser.get(f"{here}work/new/?skill={listed.skill}").context["form"].ticked
    answer = re.search(rf'href="({here}answers/\d+/)"', page.content.decode())
    assert answer
    seen = browser.get(answer[1])
    assert seen.context["page"].verdict
    assert "6,400" in seen.content.decode()
    assert browser.get(f"{here}slips/no.such/").status_code == 404
    assert table(browser.get(f"{here}slips.csv")) == [{"slip": made[0].title, "students": "2", "of": "2", "times": "3"}]
    assert len(table(browser.get(f"{here}answers.csv?slip={made[0].code}"))) == 3


@pytest.fixture
def busy(room: Room, gives: Answers, ask: Ask) -> Room:
    """A class in which something has happened."""
    for who, pattern in (("aiko", "1101011"), ("ben", "00010")):
        person = User.objects.get(username=who)
        for number, right in enumerate(pattern):
            gives(person, right=right == "1", days=len(pattern) - number, took=7.25 * number)
        slip_in(room.browser(who), ask(RON, skills=["fu-by-ron", "points-ron"]))
    return room


def test_the_matrix_is_its_csv(busy: Room) -> None:
    browser, here = busy.browser("mori"), busy.classroom.get_absolute_url()
    for query in ("", "?skills=all&sort=answers", "?skills=fu&students=struggling"):
        shown = browser.get(here + query).context["matrix"]
        given = table(browser.get(f"{here}matrix.csv{query}"))
        assert [row["student"] for row in given] == [line.place.name for line in shown.lines] + ["Reached"]
        for row, line in zip(given, shown.lines, strict=False):
            states = [row[column.name] for column in shown.columns]
            assert states == [state.replace("-", " ") for state in line.states]
            numbers = (line.reached, line.answers, line.right, line.percent)
            names = ("reached", "answers", "right answers", "right in %")
            assert tuple(int(row[name]) for name in names) == numbers
            assert row["minutes"] == str(line.minutes or "")
            assert row["last"] == (line.last.isoformat() if line.last else "")
        assert [given[-1][column.name] for column in shown.columns] == [str(column.reached) for column in shown.columns]


@pytest.mark.parametrize(("took", "told"), [(None, None), (18, "under 1"), (59, "under 1"), (60, 1), (130, 2)])
def test_a_time_is_told_alike_everywhere(room: Room, gives: Answers, took: float | None, told: object) -> None:
    assert room.aiko.student
    gives(room.aiko.student, took=took)
    browser, here = room.browser("mori"), room.classroom.get_absolute_url()
    line = next(line for line in browser.get(here).context["matrix"].lines if line.place == room.aiko)
    student = browser.get(room.aiko.get_absolute_url()).context["student"]
    row = table(browser.get(f"{here}matrix.csv"))[0]
    assert (line.minutes, student.minutes, student.days[0].minutes) == (told, told, told)
    assert (row["student"], row["minutes"]) == ("Aiko Sato", str(told or ""))


def test_a_student_s_page_is_its_csv_and_its_answers(busy: Room) -> None:
    browser, here = busy.browser("tani"), busy.aiko.get_absolute_url()
    shown = browser.get(here).context["student"]
    attempts = Attempt.objects.filter(person=busy.aiko.student)
    assert (shown.answers, shown.right) == (attempts.count(), attempts.filter(right=True).count())
    assert shown.seconds == pytest.approx(sum(took or 0 for took in attempts.values_list("took", flat=True)))
    assert len(shown.given) == shown.answers
    days = table(browser.get(f"{here}days.csv"))
    assert [(row["day"], int(row["answers"]), int(row["right"])) for row in days] == [
        (day.day.isoformat(), day.answers, day.right) for day in shown.days
    ]
    skills = table(browser.get(f"{here}skills.csv"))
    told = [skill for _, of_area in shown.areas for skill in of_area]
    assert [(row["skill"], row["state"], int(row["answers"]), int(row["right"])) for row in skills] == [
        (skill.name, skill.says, skill.tries, skill.right) for skill in told
    ]
    made = table(browser.get(f"{here}slips.csv"))
    assert made == [{"slip": one.title, "times": str(one.times)} for one in shown.slips]
    assert made
    csv_here = f"{busy.classroom.get_absolute_url()}answers.csv"
    answers = table(browser.get(f"{csv_here}?student={busy.aiko.pk}"))
    assert len(answers) == shown.answers
    assert sum(row["right"] == "yes" for row in answers) == shown.right
    assert {row["student"] for row in answers} == {"Aiko Sato"}
    assert (
        len(table(browser.get(csv_here)))
        == Attempt.objects.filter(person__memberships__classroom=busy.classroom).count()
    )
    line = next(line for line in matrix(busy.classroom, Choice()).lines if line.place == busy.aiko)
    assert (line.answers, line.right, line.minutes, line.reached) == (
        shown.answers,
        shown.right,
        shown.minutes,
        shown.reached,
    )


def test_answers_are_narrowed_and_paged(busy: Room, gives: Answers) -> None:
    browser, here = busy.browser("mori"), busy.ben.get_absolute_url()
    wrong = browser.get(f"{here}?right=0").context["student"]
    assert len(wrong.given) == 5
    assert not any(one.right for one in wrong.given)
    of_skill = browser.get(f"{here}?skill=points-ron").context["student"]
    assert of_skill.only == "Payment of a ron"
    assert len(of_skill.given) == Standing.objects.get(place=busy.ben, skill="points-ron").tries
    slip = SlipTally.objects.get(place=busy.ben).slip
    assert len(browser.get(f"{here}?slip={slip}").context["student"].given) == 1
    assert browser.get(f"{here}?slip=no.such&skill=x&right=9&before=x").status_code == 200
    person = busy.ben.student
    assert person
    for _ in range(30):
        gives(person)
    first = browser.get(here).context["student"]
    assert len(first.given) == 30
    second = browser.get(f"{here}?before={first.older}").context["student"]
    assert len(second.given) == 6
    assert second.older is None
    assert not {one.pk for one in first.given} & {one.pk for one in second.given}


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@x", "\t=1", "＝1", "x"])
def test_a_spreadsheet_computes_nothing(name: str) -> None:
    line = list(export.lines(["name"], [[name]]))[-1]
    assert next(csv.reader([line]))[0] == (name if name == "x" else f"'{name}")


def test_csv_is_made_a_row_at_a_time() -> None:
    taken: list[int] = []

    def rows() -> Iterator[list[int]]:
        for number in range(100):
            taken.append(number)
            yield [number]

    lines = export.lines(["n"], rows())
    assert [next(lines) for _ in range(4)][-1] == "1\r\n"
    assert len(taken) == 2


@pytest.mark.django_db(transaction=True)
def test_csv_is_sent_some_at_a_time_by_the_server_too(busy: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(export, "AT_ONCE", 5)

    async def parts() -> list[bytes]:
        client = AsyncClient()
        await client.aforce_login(busy.mori)
        response = await client.get(f"{busy.classroom.get_absolute_url()}answers.csv")
        assert isinstance(response, StreamingHttpResponse)
        assert response.is_async
        return [part async for part in response]

    sent = async_to_sync(parts)()
    assert len(sent) == 4, "a mark, a head and fourteen answers"
    whole = busy.browser("mori").get(f"{busy.classroom.get_absolute_url()}answers.csv")
    assert isinstance(whole, StreamingHttpResponse)
    assert b"".join(sent) == b"".join(whole.streaming_content)  # type: ignore[arg-type]


def test_a_deleted_account_leaves_figures_that_are_nobody_s(busy: Room) -> None:
    browser, here = busy.browser("mori"), busy.classroom.get_absolute_url()
    before = browser.get(here).context["matrix"].slips
    person = busy.ben.student
    assert person
    accounts.delete_person(person)
    shown = browser.get(here).context["matrix"]
    assert [line.place.name for line in shown.lines] == ["Aiko Sato"]
    assert [(slip.students, slip.of, slip.times) for slip in shown.slips] == [
        (slip.students, slip.of, slip.times) for slip in before
    ]
    page = browser.get(f"{here}slips/{before[0].code}/")
    assert page.context["slip"].gone == 1
    assert len(page.context["slip"].given) == 1
    page = browser.get(busy.ben.get_absolute_url())
    assert "A former student" in page.content.decode()
    assert page.context["student"].answers == 6
    assert page.context["student"].given == ()
    for address in (here, f"{here}students/", f"{here}matrix.csv", f"{here}answers.csv", busy.ben.get_absolute_url()):
        response = browser.get(address)
        text = (
            b"".join(response.streaming_content) if isinstance(response, StreamingHttpResponse) else response.content
        ).decode()
        assert "Ben" not in text
        assert "ben" not in re.findall(r"\w+", text)


def test_moments_are_those_of_who_looks_on_pages_and_in_files(room: Room, gives: Answers) -> None:
    aiko = room.aiko.student
    assert aiko
    with patch("django.utils.timezone.now", lambda: datetime(2026, 3, 1, 20, 30, tzinfo=UTC)):
        gives(aiko)
    here = room.classroom.get_absolute_url()
    work.save(
        assignment=Assignment(
            classroom=room.classroom, title="Fu", items=["skill:fu-pair"], due=datetime(2026, 3, 31, 20, 0, tzinfo=UTC)
        ),
        only=(),
        changed=(),
    )
    browser, elsewhere = room.browser("tani"), AsyncClient()
    browser.cookies["zone"] = "Asia/Tokyo"
    assert "2 Mar 2026, 05:30" in browser.get(room.aiko.get_absolute_url()).content.decode()
    assert "1 Apr 2026, 05:00" in browser.get(f"{here}work/").content.decode()
    assert "Times are those of Asia/Tokyo." in browser.get(f"{here}work/new/").content.decode()
    assert table(browser.get(f"{here}answers.csv"))[0]["at"] == "2026-03-02T05:30:00+09:00"
    assert table(browser.get(f"{here}work.csv"))[0]["due"] == "2026-04-01T05:00:00+09:00"
    elsewhere.cookies = browser.cookies
    response: Any = async_to_sync(elsewhere.get)(f"{here}answers.csv")

    async def whole() -> bytes:
        return b"".join([part async for part in response.streaming_content])

    assert b"2026-03-02T05:30:00+09:00" in async_to_sync(whole)()


def test_as_many_queries_for_many(busy: Room, gives: Answers, django_assert_num_queries: Any) -> None:
    browser, here = busy.browser("mori"), busy.classroom.get_absolute_url()
    for round_ in range(2):
        with django_assert_num_queries(
            9
        ):  # session, person, class, students, standings, days, slips, of how many, held
            browser.get(here)
        with django_assert_num_queries(8):  # session, person, class, student, days, standings, slips, answers
            browser.get(busy.aiko.get_absolute_url())
        made = cards.make_students(
            classroom=busy.classroom, names=[f"N{round_}{n}" for n in range(4)], batch=f"abcdefgh234{round_}"
        )
        for place in made:
            assert place.student
            gives(place.student)
            gives(place.student, right=False)
    assert Membership.objects.filter(classroom=busy.classroom).count() == 10


def test_pages_are_there_for_a_class_without_anybody(room: Room) -> None:
    services.leave(place=room.aiko)
    services.leave(place=room.ben)
    page = room.browser("mori").get(room.classroom.get_absolute_url()).content.decode()
    assert "Nobody is here yet" in page
