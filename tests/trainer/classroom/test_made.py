"""Questions that teachers made themselves, set to a class."""

from datetime import timedelta
from io import StringIO

from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.trainer.classroom.conftest import Room
from trainer.accounts.models import User
from trainer.classroom.models import Assignment, Task
from trainer.display.links import new_id
from trainer.drills.models import Question
from trainer.sheets import services
from trainer.sheets.models import Made

HANDS = ("678m3334567p123s", "123m456p78s11z999s")


def own(author: User, text: str, title: str) -> Made:
    question = services.written("waits", text, "standard")
    return services.make(author=author, key=new_id(), title=title, question=question)


def sent(*items: str, size: int = 10) -> dict[str, object]:
    usual = {
        "key": new_id(),
        "title": "Waits",
        "ruleset": "standard",
        "same": "",
        "feedback": "once",
        "goes": 1,
        "counts": "best",
    }
    return usual | {"items": items, "size": size}


def test_questions_of_its_teachers_are_set_once_each(room: Room) -> None:
    mine, colleagues = own(room.mori, HANDS[0], "By heart"), own(room.tani, HANDS[1], "From Tani")
    strangers = own(room.kato, HANDS[1], "From Kato")
    mori = room.browser("mori")
    address = f"/classes/{room.classroom.pk}/work/new/"
    page = mori.get(address).content.decode()
    assert "By heart" in page
    assert "From Tani" in page
    assert "From Kato" not in page
    refused = mori.post(address, sent(f"made:{strangers.question_id}"))
    assert refused.status_code == 200
    items = [f"made:{one.question_id}" for one in (mine, colleagues)]
    mori.post(address, sent(*items))
    row = Assignment.objects.get()
    assert row.size == 2
    assert "By heart" in mori.get(row.get_absolute_url()).content.decode()
    for who in ("aiko", "ben"):
        room.browser(who).post(f"{row.get_absolute_url()}begin/")
    tasks = Task.objects.select_related("question").order_by("sitting", "number")
    assert len(tasks) == 4
    assert {task.question.facts for task in tasks} == {mine.question.facts, colleagues.question.facts}
    assert len({task.question_id for task in tasks} | {mine.question_id, colleagues.question_id}) == 6


def test_beside_drills_the_rest_is_fresh(room: Room) -> None:
    mine = own(room.mori, HANDS[0], "By heart")
    mori = room.browser("mori")
    made = f"made:{mine.question_id}"
    mori.post(f"/classes/{room.classroom.pk}/work/new/", sent(made, "drill:points/limits", size=4))
    row = Assignment.objects.get()
    assert row.size == 4
    mine.delete()
    room.browser("aiko").post(f"{row.get_absolute_url()}begin/")
    asked = [task.question for task in Task.objects.select_related("question").order_by("number")]
    assert [question.kind for question in asked] == ["waits", "points", "points", "points"]
    assert mori.get(row.get_absolute_url()).status_code == 200


def test_taken_off_its_list_it_is_kept_for_the_assignments_that_ask_it(room: Room) -> None:
    mine, dropped = own(room.mori, HANDS[0], "By heart"), own(room.mori, HANDS[1], "Dropped")
    mori = room.browser("mori")
    mori.post(f"/classes/{room.classroom.pk}/work/new/", sent(f"made:{mine.question_id}", size=1))
    for one in (mine, dropped):
        mori.post("/sheets/drop/", {"made": one.pk})
    Question.objects.update(made=timezone.now() - timedelta(days=100))
    call_command("forgetquestions", stdout=StringIO())
    assert [one.pk for one in Question.objects.all()] == [mine.question_id]
    room.browser("aiko").post(f"{Assignment.objects.get().get_absolute_url()}begin/")
    assert Task.objects.get().question.facts == mine.question.facts


def test_pages_ask_as_often_for_many(room: Room) -> None:
    made = [own(room.mori, HANDS[0], "") for _ in range(6)]
    mori, items = room.browser("mori"), [f"made:{one.question_id}" for one in made]

    def asked() -> list[int]:
        counts = []
        for path in ("", "edit/"):
            with CaptureQueriesContext(connection) as queries:
                assert mori.get(f"{row.get_absolute_url()}{path}").status_code == 200
            counts.append(len(queries))
        return counts

    mori.post(f"/classes/{room.classroom.pk}/work/new/", sent(*items[:3]))
    row = Assignment.objects.get()
    made[0].delete()
    few = asked()
    row.items = items
    row.save()
    made[1].delete()
    assert asked() == few


def test_changing_an_assignment_keeps_questions_that_are_on_no_list_any_more(room: Room) -> None:
    mine, dropped = own(room.mori, HANDS[0], "By heart"), own(room.tani, HANDS[1], "From Tani")
    items, mori = [f"made:{one.question_id}" for one in (mine, dropped)], room.browser("mori")
    mori.post(f"/classes/{room.classroom.pk}/work/new/", sent(*items))
    room.browser("tani").post("/sheets/drop/", {"made": dropped.pk})
    row = Assignment.objects.get()
    form = mori.get(f"{row.get_absolute_url()}edit/").context["form"]
    assert "A question of a teacher’s" in mori.get(f"{row.get_absolute_url()}edit/").content.decode()
    drawn = [slug for slug, _ in form.fields["items"].choices if slug in form.ticked]
    mori.post(f"{row.get_absolute_url()}edit/", sent(*drawn, size=2) | {"title": "Renamed"})
    row.refresh_from_db()
    assert (row.title, set(row.items), row.edition) == ("Renamed", set(items), 1)
    refused = mori.post(f"/classes/{room.classroom.pk}/work/new/", sent(items[1]))
    assert list(refused.context["form"].errors) == ["items"]
