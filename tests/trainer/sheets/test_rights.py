"""Who sees a shelf, a sheet, a key, a deal: every address, for everybody, with ids they know or have guessed."""

import pytest
from django.test import Client
from django.utils import timezone

from tests.trainer.sheets.conftest import DEAL, QUESTION, SHEET, Sign
from trainer.accounts import belongings
from trainer.accounts.models import User
from trainer.accounts.services import delete_person
from trainer.classroom import services as classes
from trainer.classroom.models import Classroom, Membership, Teaching
from trainer.drills.models import Question
from trainer.sheets.models import Deal, Made, Sheet
from trainer.sheets.urls import urlpatterns

KEPT = ("/sheets/", "/sheets/new/", "/sheets/questions/new/", "/sheets/deals/new/")
WHO = ("author", "co-teacher", "other teacher", "student", "other student", "guest", "stranger")


@pytest.fixture
def people(sign: Sign) -> dict[str, Client]:
    """Everybody; the author's class has a second teacher and a student."""
    found = {who: sign(who.replace(" ", "-"))[1] for who in WHO[:5]}
    own, other = Classroom.objects.create(name="7b"), Classroom.objects.create(name="8a")
    for who, classroom in (("author", own), ("co-teacher", own), ("other-teacher", other)):
        Teaching.objects.create(classroom=classroom, teacher=User.objects.get(username=who), shares=True)
    for who, classroom in (("student", own), ("other-student", other)):
        Membership.objects.create(classroom=classroom, student=User.objects.get(username=who), name=who)
    found["guest"] = sign("guest-1", is_guest=True)[1]
    found["stranger"] = Client()
    author = found["author"]
    author.post("/sheets/questions/new/", QUESTION)
    author.post("/sheets/new/", SHEET)
    author.post("/sheets/deals/new/", DEAL)
    return found


def test_every_address_is_among_those_tried() -> None:
    tried = {"shelf", "draw-up", "make", "drop", "prepare", "sheet", "key", "questions", "deal", "play"}
    assert {pattern.name for pattern in urlpatterns} == tried


@pytest.mark.parametrize("who", WHO)
def test_sheets_and_keys_are_for_their_author_and_who_teaches_with_them(people: dict[str, Client], who: str) -> None:
    client = people[who]
    unnamed = who in ("guest", "stranger")
    for path in (f"/sheets/{'s' * 12}/", f"/sheets/{'s' * 12}/key/"):
        assert client.get(path).status_code == (302 if unnamed else 200 if who in ("author", "co-teacher") else 404)
        assert client.post(path).status_code == 405
    for path in (f"/sheets/{'a' * 12}/", f"/sheets/{'a' * 12}/key/"):
        assert client.get(path).status_code == (302 if unnamed else 404)
    for path in KEPT:
        response = client.get(path)
        assert response.status_code == (302 if unnamed else 200)
        listed = path == "/sheets/" and who in ("author", "co-teacher")
        assert ("Friday" in response.content.decode()) is listed
        assert ("Push or fold" in response.content.decode()) is (path == "/sheets/" and who == "author")
    assert client.get("/sheets/drop/", follow=True).redirect_chain[0] == ("/sheets/", 302)
    dropped = client.post("/sheets/drop/", {"made": "q" * 12})
    assert dropped.status_code == (302 if unnamed or who == "author" else 404)
    assert Made.objects.exists() is (who != "author")
    assert client.get(f"/s/{'s' * 12}/").status_code == 200
    assert client.get(f"/s/{'a' * 12}/").status_code == 404
    assert client.get(f"/deal/{'d' * 12}/").status_code == 200
    assert client.get(f"/deal/{'d' * 12}/play/").status_code == 302
    assert client.post(f"/deal/{'a' * 12}/play/").status_code == 404
    assert client.post(f"/deal/{'d' * 12}/play/").status_code == 302


def test_a_colleague_sees_sheets_while_they_teach_together(people: dict[str, Client]) -> None:
    colleague, here = people["co-teacher"], f"/sheets/{'s' * 12}/key/"
    shelf = colleague.get("/sheets/").content.decode()
    assert "By those you teach with" in shelf
    assert shelf.count(f'href="{here}"') == 1
    second = Classroom.objects.create(name="7c")  # a second class together lists it once all the same
    for who in ("author", "co-teacher"):
        Teaching.objects.create(classroom=second, teacher=User.objects.get(username=who), shares=True)
    assert colleague.get("/sheets/").content.decode().count(f'href="{here}"') == 1
    assert "By those you teach with" not in people["author"].get("/sheets/").content.decode()
    Teaching.objects.filter(classroom=second, teacher__username="co-teacher").delete()
    Classroom.objects.filter(name="7b").update(archived=timezone.now())
    assert colleague.get(here).status_code == 404
    assert people["author"].get(here).status_code == 200


def test_who_is_made_a_teacher_unasked_shares_nothing(people: dict[str, Client]) -> None:
    student, author, here = people["student"], people["author"], f"/sheets/{'s' * 12}/key/"
    trap = classes.create(owner=User.objects.get(username="student"), name="Trap", key="abcdefgh2345")
    student.post(f"/classes/{trap.pk}/teachers/add/", {"username": "author"})
    added = trap.teachings.get(teacher__username="author")
    assert student.get(here).status_code == 404
    student.post(f"/classes/{trap.pk}/teachers/{added.pk}/owner/")
    assert student.get(here).status_code == 404
    assert "Friday" not in student.get("/sheets/").content.decode()
    # What the author shares in one class is no colleague's of another.
    author.post(f"/classes/{trap.pk}/settings/sheets/", {"share": "1"})
    assert [people[who].get(here).status_code for who in ("student", "other teacher")] == [200, 404]
    author.post(f"/classes/{trap.pk}/settings/sheets/")
    assert [people[who].get(here).status_code for who in ("student", "co-teacher")] == [404, 200]


def test_another_form_does_not_take_over_what_is_there(people: dict[str, Client]) -> None:
    other = people["other teacher"]
    for path, data in (("/sheets/questions/new/", QUESTION), ("/sheets/new/", SHEET), ("/sheets/deals/new/", DEAL)):
        assert other.post(path, data).status_code == 404
    assert {one.author.username for model in (Made, Sheet, Deal) for one in model.objects.all()} == {"author"}


def test_what_a_person_prepared_is_counted_given_out_and_goes_with_them(people: dict[str, Client]) -> None:
    author = User.objects.get(username="author")
    said = belongings.counted(author)
    assert {"1 sheet", "1 prepared deal"} <= set(said)
    tables = {table.name: list(table.rows()) for table in belongings.tables(author)}
    assert [len(tables[name]) for name in ("made-questions", "sheets", "deals")] == [1, 1, 1]
    questions = Question.objects.count()
    delete_person(author)
    assert not any(model.objects.exists() for model in (Made, Sheet, Deal))
    assert Question.objects.count() == questions, "others may have answered them"
