"""Assignments: set, done, handed in, shown; and nothing told before its time."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.trainer.classroom.conftest import Room
from trainer.classroom import asking, services, work
from trainer.classroom.models import Assignment, Hand, Sitting, Standing, Task
from trainer.display.links import new_id
from trainer.drills import services as drills
from trainer.drills.kinds import KINDS
from trainer.drills.models import Attempt, Mastery, Question

Assigned = Callable[..., Assignment]


@pytest.fixture
def assigned(room: Room) -> Assigned:
    """``assigned(feedback="end")``: an assignment of the class, of two questions of the points drill."""

    def make(**fields: Any) -> Assignment:
        usual = {"title": "Limits", "items": ["drill:points/limits"], "ruleset": "standard", "size": 2}
        return Assignment.objects.create(classroom=room.classroom, **usual | fields)

    return make


def right(question: Question) -> dict[str, Any]:
    """What a form with the right answer sends."""
    kind, asked = KINDS[question.kind], drills.asked(question)
    solved = kind.solve(asked)
    names = [name for name in kind.fields(asked) if name.startswith("payment")]
    return dict(zip(names, map(str, solved.payment or ()), strict=True))


def wrong(question: Question) -> dict[str, Any]:
    return dict.fromkeys(right(question), "100")


def begin(browser: Client, row: Assignment) -> str:
    """The address of the question one comes to."""
    return str(browser.post(f"{row.get_absolute_url()}begin/").url)


def task(row: Assignment, number: int, go: int = 1, who: str = "aiko") -> Task:
    return Task.objects.get(
        sitting__assignment=row, sitting__go=go, number=number, sitting__place__student__username=who
    )


def do(browser: Client, row: Assignment, *good: bool, who: str = "aiko") -> Sitting:
    """Do an assignment: each question rightly or not; it is not handed in."""
    begin(browser, row)
    sitting = Sitting.objects.filter(assignment=row, place__student__username=who).latest("go")
    for number, well in enumerate(good, 1):
        one = task(row, number, sitting.go, who)
        data = right(one.question) if well else wrong(one.question)
        browser.post(f"{row.get_absolute_url()}{sitting.go}/{number}/", data)
    sitting.refresh_from_db()
    return sitting


# Setting it


FORM = {"key": "k" * 12, "title": "Week 1", "items": ["skill:fu-pair", "drill:points/limits"], "ruleset": "standard",
        "size": "4", "feedback": "end", "goes": "1", "counts": "best"}  # fmt: skip


def test_an_assignment_is_set_in_one_form(room: Room) -> None:
    browser = room.browser("tani")
    answer = browser.post(f"{room.classroom.get_absolute_url()}work/new/", FORM | {"due": "2030-01-02T10:00"})
    row = Assignment.objects.get()
    assert answer.url == row.get_absolute_url()
    assert (row.title, row.size, row.same, row.due.year) == ("Week 1", 4, False, 2030)
    assert "Week 1" in browser.get(f"{room.classroom.get_absolute_url()}work/").content.decode()
    page = browser.get(row.get_absolute_url()).content.decode()
    assert "Fu of the pair" in page


def test_a_form_that_is_sent_twice_sets_it_once(room: Room) -> None:
    mori, new = room.browser("mori"), f"{room.classroom.get_absolute_url()}work/new/"
    sent = FORM | {"key": mori.get(new).context["form"]["key"].value()}
    answers = [mori.post(new, sent | {"only": [room.aiko.pk]}) for _ in range(2)]
    row = Assignment.objects.get()
    assert [answer.url for answer in answers] == [row.get_absolute_url()] * 2
    assert list(row.only.all()) == [room.aiko]
    assert room.browser("kato").post(f"{room.other.get_absolute_url()}work/new/", sent).status_code == 404
    assert f'name="key" value="{sent["key"]}"' not in mori.get(f"{row.get_absolute_url()}edit/").content.decode()


@pytest.mark.parametrize(
    ("field", "changed"),
    [
        ("title", {"title": ""}),
        ("items", {"items": []}),
        ("items", {"items": ["drill:points/nothing"]}),
        ("size", {"size": "51"}),
        ("size", {"size": "0"}),
        ("ruleset", {"ruleset": "no-such"}),
        ("due", {"opens": "2030-01-02T10:00", "due": "2030-01-02T10:00"}),
        ("feedback", {"feedback": "never"}),
    ],
)
def test_what_cannot_be_set_comes_back_with_its_reason(room: Room, field: str, changed: dict[str, Any]) -> None:
    page = room.browser("mori").post(f"{room.classroom.get_absolute_url()}work/new/", FORM | changed)
    assert list(page.context["form"].errors) == [field]
    assert not Assignment.objects.exists()


def test_what_is_not_asked_under_the_rules_is_named() -> None:
    assert "family" not in dict(asking.rulesets())
    items = ["drill:waits/shapes", "skill:fu-pair"]
    assert asking.not_under(items, "family") == asking.item_names(items)


def test_every_skill_and_drill_can_be_set(room: Room) -> None:
    items = [slug for group in (*asking.skill_groups(), *asking.drill_groups()) for slug, _ in group.choices]
    assert len(items) > 80
    assert all(asking.item_names(items))
    assert asking.not_under([item for item in items if "family" not in item], "standard") == []


def test_questions_take_the_items_in_turn(assigned: Assigned) -> None:
    row = assigned(items=["skill:points-ron", "drill:tiles/names"], size=4)
    made = asking.questions(row)
    assert [question.kind for question in made][1::2] == ["tiles", "tiles"]
    assert all("points-ron" in question.skills for question in made[::2])


# Doing it


def test_feedback_at_once_marks_each_answer_and_hands_in_at_the_end(room: Room, assigned: Assigned) -> None:
    row, browser = assigned(), room.browser("aiko")
    first = begin(browser, row)
    assert first == f"{row.get_absolute_url()}1/1/"
    one = task(row, 1)
    assert browser.post(first, right(one.question)).url == first
    page = browser.get(first).content.decode()
    assert "Next question" in page
    assert f"{row.get_absolute_url()}1/2/" in page
    attempt = Attempt.objects.get(person=room.aiko.student)
    assert (attempt.right, attempt.question_id) == (True, one.question_id)
    assert Standing.objects.filter(place=room.aiko).exists()
    browser.post(f"{row.get_absolute_url()}1/2/", wrong(task(row, 2).question))
    sitting = Sitting.objects.get()
    assert (sitting.right, sitting.answered, sitting.size) == (1, 2, 2)
    assert sitting.handed_in
    assert "1 of 2 right" in browser.get(row.get_absolute_url()).content.decode()


def test_a_second_answer_to_what_is_shown_changes_nothing(room: Room, assigned: Assigned) -> None:
    row, browser = assigned(), room.browser("aiko")
    do(browser, row, False)
    browser.post(f"{row.get_absolute_url()}1/1/", right(task(row, 1).question))
    assert task(row, 1).right is False
    assert Attempt.objects.count() == 1


@pytest.mark.parametrize("feedback", ["end", "release"])
def test_nothing_is_told_before_its_time(room: Room, assigned: Assigned, feedback: str) -> None:
    row, browser = assigned(feedback=feedback), room.browser("aiko")
    do(browser, row, True, False)
    here = row.get_absolute_url()
    assert not Attempt.objects.exists(), "no figure of the site knows of it"
    assert not Mastery.objects.exists()
    assert not Standing.objects.exists()
    for number in (1, 2):
        question = task(row, number).question_id
        page = browser.get(f"{here}1/{number}/")
        assert page.context["page"].verdict is None
        for address in (f"{here}1/{number}/", here, "/classes/", "/", "/progress/", "/account/export/"):
            assert question not in browser.get(address).content.decode(), "its own address is told nowhere"
    browser.post(f"{here}1/hand-in/")
    if feedback == "end":
        assert "1 of 2 right" in browser.get(here).content.decode()
        assert browser.get(f"{here}1/1/").context["page"].verdict
        assert Attempt.objects.count() == 2
        return
    assert browser.get(f"{here}1/1/").url == here
    assert "of 2 right" not in browser.get(here).content.decode()
    assert not Attempt.objects.exists()
    told = room.browser("mori").get(here).content.decode()
    assert "1 of 2" in told, "its teachers know"
    room.browser("tani").post(f"{here}release/")
    assert "1 of 2 right" in browser.get(here).content.decode()
    assert Attempt.objects.count() == 2
    room.browser("tani").post(f"{here}release/")
    assert Attempt.objects.count() == 2


def test_no_kind_of_question_tells_its_address(room: Room, assigned: Assigned) -> None:
    items = [f"drill:{slug}/{kind.levels[0]}" for slug, kind in KINDS.items() if "standard" in kind.rulesets]
    row = assigned(feedback="end", items=items, size=len(items))
    browser = room.browser("aiko")
    begin(browser, row)
    for number in range(1, len(items) + 1):
        page = browser.get(f"{row.get_absolute_url()}1/{number}/").content.decode()
        assert task(row, number).question_id not in page
        assert "/q/" not in page


def test_an_answer_can_be_changed_until_it_is_handed_in(room: Room, assigned: Assigned) -> None:
    row, browser = assigned(feedback="end", size=1), room.browser("aiko")
    do(browser, row, False)
    here, one = f"{row.get_absolute_url()}1/1/", task(row, 1)
    assert 'value="100"' in browser.get(here).content.decode()
    browser.post(here, right(one.question))
    browser.post(f"{row.get_absolute_url()}1/hand-in/")
    assert Sitting.objects.get().right == 1
    browser.post(here, wrong(one.question))
    assert task(row, 1).right is True


def test_what_cannot_be_read_comes_back_and_is_not_kept(room: Room, assigned: Assigned) -> None:
    row, browser = assigned(feedback="end"), room.browser("aiko")
    here = begin(browser, row)
    names = right(task(row, 1).question)
    page = browser.post(here, dict.fromkeys(names, "many"))
    assert page.status_code == 200
    assert "many" in page.content.decode()
    assert task(row, 1).answered is None


def test_handing_in_with_questions_left(room: Room, assigned: Assigned) -> None:
    row, browser = assigned(feedback="end", size=3), room.browser("aiko")
    do(browser, row, True)
    for _ in range(2):
        browser.post(f"{row.get_absolute_url()}1/hand-in/")
    sitting = Sitting.objects.get()
    assert (sitting.right, sitting.answered, sitting.size, sitting.shown) == (1, 1, 3, True)


def test_the_same_hands_for_all_or_fresh_ones_for_each(room: Room, assigned: Assigned) -> None:
    for same in (True, False):
        row = assigned(same=same)
        for who in ("aiko", "ben"):
            begin(room.browser(who), row)
        facts = [task(row, 1, who=who).question_id for who in ("aiko", "ben")]
        assert (facts[0] == facts[1]) is same
    row = assigned(same=True, goes=2)
    browser = room.browser("aiko")
    do(browser, row, True, True)
    begin(browser, row)
    assert task(row, 1, 1).question_id != task(row, 1, 2).question_id, "the second time has hands of its own"


def test_beginning_twice_is_beginning_once(room: Room, assigned: Assigned) -> None:
    row, browser = assigned(), room.browser("aiko")
    assert begin(browser, row) == begin(browser, row)
    assert Sitting.objects.count() == 1


def test_how_often_and_which_time_counts(room: Room, assigned: Assigned) -> None:
    row, browser = assigned(goes=3), room.browser("aiko")
    for good in ((True, False), (True, True), (False, False)):
        do(browser, row, *good)
    assert begin(browser, row) == row.get_absolute_url(), "three times and no more"
    sittings = list(Sitting.objects.order_by("go"))
    assert [sitting.right for sitting in sittings] == [1, 2, 0]
    for counts, go in (("best", 2), ("first", 1), ("last", 3)):
        row.counts = counts
        counted = work.counting(row, sittings)
        assert counted
        assert counted.go == go


def test_late_and_slow_work_is_marked_and_taken(room: Room, assigned: Assigned) -> None:
    row = assigned(due=timezone.now() - timedelta(hours=1), minutes=10)
    browser = room.browser("aiko")
    begin(browser, row)
    Sitting.objects.update(started=timezone.now() - timedelta(minutes=15))
    sitting = do(browser, row, True, True)
    assert sitting.handed_in
    done = room.browser("mori").get(row.get_absolute_url()).context["result"].rows[0].counting
    assert (done.late, done.over_time, done.minutes) == (True, True, 15)
    room.aiko.student.double_time = True
    room.aiko.student.save()
    done = room.browser("mori").get(row.get_absolute_url()).context["result"].rows[0].counting
    assert (done.late, done.over_time) == (True, False)


def test_what_was_withdrawn_while_a_student_looked_at_it_is_not_begun(room: Room, assigned: Assigned) -> None:
    as_it_was_read = assigned()
    work.withdraw(assignment=Assignment.objects.get(pk=as_it_was_read.pk))
    with pytest.raises(work.NotNow):
        work.begin(assignment=as_it_was_read, place=room.classroom.memberships.earliest("joined"))
    assert not Sitting.objects.exists()


def test_what_is_not_open_or_withdrawn_cannot_be_begun(room: Room, assigned: Assigned) -> None:
    browser = room.browser("aiko")
    later = assigned(opens=timezone.now() + timedelta(days=1))
    assert begin(browser, later) == later.get_absolute_url()
    gone = assigned()
    do(browser, gone, True)
    room.browser("mori").post(f"{gone.get_absolute_url()}withdraw/")
    assert browser.get(gone.get_absolute_url()).status_code == 200, "who has begun goes on"
    assert room.browser("ben").get(gone.get_absolute_url()).status_code == 404
    unbegun = assigned()
    room.browser("mori").post(f"{unbegun.get_absolute_url()}withdraw/")
    assert not Assignment.objects.filter(pk=unbegun.pk).exists()
    assert not Sitting.objects.exclude(assignment=gone).exists()


def test_changing_it_after_it_began_loses_no_answer(room: Room, assigned: Assigned) -> None:
    row, browser = assigned(same=True, size=2), room.browser("aiko")
    do(browser, row, True)
    before = [one.question_id for one in Task.objects.order_by("number")]
    form = FORM | {"items": ["drill:tiles/names"], "size": "3", "same": "1", "feedback": "once"}
    assert room.browser("mori").post(f"{row.get_absolute_url()}edit/", form).status_code == 302
    row.refresh_from_db()
    assert (row.edition, row.size) == (2, 3)
    do(browser, row, True, True)
    sitting = Sitting.objects.get()
    assert (sitting.right, sitting.size) == (2, 2)
    assert [one.question_id for one in Task.objects.order_by("number")] == before
    begin(room.browser("ben"), row)
    assert {one.question.kind for one in Task.objects.filter(sitting__place=room.ben)} == {"tiles"}
    assert room.browser("mori").post(f"{row.get_absolute_url()}edit/", form | {"title": "Other"}).status_code == 302
    row.refresh_from_db()
    assert row.edition == 2, "a title is not what is asked"


def test_no_longer_waiting_for_the_teacher(room: Room, assigned: Assigned) -> None:
    row, browser = assigned(feedback="release"), room.browser("aiko")
    do(browser, row, True, True)
    browser.post(f"{row.get_absolute_url()}1/hand-in/")
    form = FORM | {"items": row.items, "size": "2", "feedback": "end"}
    room.browser("mori").post(f"{row.get_absolute_url()}edit/", form)
    assert "2 of 2 right" in browser.get(row.get_absolute_url()).content.decode()


def test_showing_an_exam_collects_what_is_under_way(room: Room, assigned: Assigned) -> None:
    """Else who hears the answers from those it is shown to could write them still."""
    row = assigned(feedback="release", same=True)
    do(room.browser("aiko"), row, True, False)
    do(room.browser("ben"), row, True, who="ben")
    room.browser("mori").post(f"{row.get_absolute_url()}release/")
    room.browser("ben").post(f"{row.get_absolute_url()}1/2/", right(task(row, 2, who="ben").question))
    assert [(one.right, one.answered) for one in Sitting.objects.order_by("place__name")] == [(1, 2), (1, 1)]
    assert all(one.handed_in and one.shown for one in Sitting.objects.all())
    assert Attempt.objects.count() == 3


def test_to_another_class_one_teaches(room: Room, assigned: Assigned) -> None:
    row = assigned(due=timezone.now(), goes=3)
    mine = services.create(owner=room.mori, name="Mine too", key=new_id())
    browser = room.browser("mori")
    sent = {"to": mine.pk, "key": browser.get(row.get_absolute_url()).context["copy_form"]["key"].value()}
    answers = [browser.post(f"{row.get_absolute_url()}copy/", sent) for _ in range(2)]
    made = Assignment.objects.get(classroom=mine)
    assert [answer.url for answer in answers] == [f"{made.get_absolute_url()}edit/"] * 2
    assert (made.title, made.goes, made.due, made.pk != row.pk) == ("Limits", 3, None, True)
    for forged in ({"to": room.other.pk, "key": new_id()}, sent | {"key": row.pk}):
        assert browser.post(f"{row.get_absolute_url()}copy/", forged).status_code == 404
    assert not Assignment.objects.filter(classroom=room.other).exists()


def test_a_preview_is_as_a_student_has_it_and_keeps_nothing(room: Room, assigned: Assigned) -> None:
    row, browser = assigned(same=True), room.browser("mori")
    here = f"{row.get_absolute_url()}preview/1/"
    assert "nothing is kept" in browser.get(here).content.decode()
    question = Hand.objects.get(number=1).question
    page = browser.post(here, right(question))
    assert page.context["page"].verdict
    assert f"{row.get_absolute_url()}preview/2/" in page.content.decode()
    begin(room.browser("aiko"), row)
    assert task(row, 1).question == question
    assert not Attempt.objects.exists()
    assert browser.get(f"{row.get_absolute_url()}preview/3/").status_code == 404


def test_students_see_what_is_due_and_where_they_stand(room: Room, assigned: Assigned) -> None:
    now = timezone.now()
    assigned(title="Far", due=now + timedelta(days=9))
    assigned(title="Near", due=now + timedelta(days=1))
    assigned(title="Undated")
    done = assigned(title="Done")
    browser = room.browser("aiko")
    do(browser, done, True, True)
    page = browser.get(room.classroom.get_absolute_url()).content.decode()
    places = [page.index(title) for title in ("Near", "Far", "Undated", "Done")]
    assert places == sorted(places)
    assert "2 of 2" in page
    for address in ("/classes/", "/"):
        page = browser.get(address).content.decode()
        assert "Near" in page
        assert "Done" not in page


def test_an_answer_given_elsewhere_before_does_not_count_twice(room: Room, assigned: Assigned) -> None:
    """Somebody who has the address of a question of an exam from a fellow student answers it there first."""
    row, browser = assigned(same=True, feedback="end", size=1), room.browser("aiko")
    begin(browser, row)
    question = task(row, 1).question
    browser.post(f"/q/{question.pk}/answer/", wrong(question))
    do(browser, row, True)
    browser.post(f"{row.get_absolute_url()}1/hand-in/")
    assert Attempt.objects.get().right is False
    assert Sitting.objects.get().right == 1


def test_the_table_of_an_assignment_is_its_csv(room: Room, assigned: Assigned) -> None:
    import csv
    import io

    row = assigned(title="=1+1")
    room.ben.name = "=cmd|' /C calc'!A0"
    room.ben.save()
    do(room.browser("aiko"), row, True, False)
    browser = room.browser("mori")
    result = browser.get(row.get_absolute_url()).context["result"]
    answer = browser.get(f"{row.get_absolute_url()}results.csv")
    text = b"".join(answer.streaming_content).decode("utf-8-sig")
    given = list(csv.DictReader(io.StringIO(text)))
    assert [(one["student"], one["state"], one["score"], one["of"]) for one in given] == [
        ("'=cmd|' /C calc'!A0", "to do", "", ""),
        ("Aiko Sato", "done", "1", "2"),
    ]
    assert result.mean == 50
    assert (result.done, len(result.rows)) == (1, 2)
    assert sum(hard.answers for hard in result.hardest) >= 2
    assert [band.students for band in result.bands] == [0, 0, 1, 0, 0]
    answer = browser.get(f"{room.classroom.get_absolute_url()}work.csv")
    listed = list(csv.DictReader(io.StringIO(b"".join(answer.streaming_content).decode("utf-8-sig"))))
    item = browser.get(f"{room.classroom.get_absolute_url()}work/").context["items"][0]
    assert [tuple(one.values()) for one in listed] == [("'=1+1", "", "1", "2", "50")]
    assert (item.done, item.students, item.mean) == (1, 2, 50)
    answer = browser.get(f"{row.get_absolute_url()}skills.csv")
    hard = list(csv.DictReader(io.StringIO(b"".join(answer.streaming_content).decode("utf-8-sig"))))
    assert [(one["skill"], one["answers"], one["right"], one["percent"]) for one in hard] == [
        (one.name, str(one.answers), str(one.right), str(one.percent)) for one in result.hardest
    ]


@pytest.mark.parametrize("feedback", ["once", "release"])
def test_the_hardest_skills_are_those_the_matrix_counts(room: Room, assigned: Assigned, feedback: str) -> None:
    """Who does not know yet was never asked for the payment, and so has not missed it."""
    row = assigned(items=["drill:score/typical"], feedback=feedback, size=2)
    aiko = room.browser("aiko")
    begin(aiko, row)
    aiko.post(f"{row.get_absolute_url()}1/1/", {"unknown": "1"})
    aiko.post(f"{row.get_absolute_url()}1/hand-in/")
    mori = room.browser("mori")
    before = mori.get(row.get_absolute_url()).context["result"].hardest
    assert before
    assert all((hard.answers, hard.right) == (1, 0) for hard in before), "the question without an answer counts"
    if feedback == "release":
        assert not Standing.objects.exists()
        assert "1 assignment</a> answers are held back" in mori.get(room.classroom.get_absolute_url()).content.decode()
        mori.post(f"{row.get_absolute_url()}release/")
    assert "held back" not in mori.get(room.classroom.get_absolute_url()).content.decode()
    hardest = mori.get(row.get_absolute_url()).context["result"].hardest
    counted = Standing.objects.filter(place=room.aiko).values_list("skill", "tries", "right")
    assert {(hard.slug, hard.answers, hard.right) for hard in hardest} == set(counted)


def test_pages_of_assignments_ask_as_often_for_many(
    room: Room, assigned: Assigned, django_assert_num_queries: Any
) -> None:
    row = assigned()
    browser = room.browser("mori")
    for who in ("aiko", "ben"):
        do(room.browser(who), row, True, False, who=who)
        with django_assert_num_queries(
            9
        ):  # session, person, class, assignment, others, sittings, students, only, tasks
            browser.get(row.get_absolute_url())
        with django_assert_num_queries(7):  # session, person, class, students, sittings, assignments, only
            browser.get(f"{room.classroom.get_absolute_url()}work/")
        assigned()
