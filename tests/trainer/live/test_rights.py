"""Who may see and do what: every address of a room, for everybody, with ids they know or have guessed."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from tests.trainer.live.conftest import RIGHT, Browser, Led, win
from trainer.accounts import belongings
from trainer.accounts.models import User
from trainer.accounts.services import delete_person, take_along
from trainer.classroom.models import Classroom, Membership, Teaching
from trainer.live.models import Reply, Room, Seat
from trainer.live.urls import urlpatterns

LEADING = ("", "screen/", "people/", "results/", "results.csv", "so-far/")
DOING = ("ask/", "own/", "turn/", "people/1/remove/")
WHO = {
    "owner": 200,
    "co-teacher": 200,
    "other teacher": 404,
    "student": 404,
    "other student": 404,
    "guest": 302,
    "stranger": 302,
}


@pytest.fixture
def people(class_led: Led) -> dict[str, Browser]:
    """Everybody there could be about the class's room; the student sits in it."""
    other = Classroom.objects.create(name="8a")
    Teaching.objects.create(classroom=other, teacher=User.objects.create_user("other-teacher"), is_owner=True)
    Membership.objects.create(classroom=other, student=User.objects.create_user("other-student"), name="Olaf")
    guest = User.objects.create_user("guest-1", is_guest=True)
    names = {"owner": "mori", "co-teacher": "ueda", "other teacher": "other-teacher", "student": "aiko"}
    found = {who: Browser(User.objects.get(username=name)) for who, name in names.items()}
    found |= {"other student": Browser(User.objects.get(username="other-student")), "guest": Browser(guest)}
    class_led.join(found["student"], "Aiko")
    return found | {"stranger": Browser()}


def test_every_address_is_among_those_tried() -> None:
    tried = {
        "desk",
        "screen",
        "people",
        "remove",
        "ask",
        "own",
        "turn",
        "board-stream",
        "results",
        "results-csv",
        "so-far",
    }
    tried |= {"seat", "join", "answer", "seat-stream"}
    assert {pattern.name for pattern in urlpatterns} == tried | {"enter", "rooms"}


@pytest.mark.parametrize("who", WHO)
def test_the_desk_is_its_teachers_alone(class_led: Led, people: dict[str, Browser], who: str) -> None:
    class_led.ask()
    client, status = people[who].client, WHO[who]
    for path in LEADING:
        assert client.get(f"{class_led.desk}{path}").status_code == status, path
    stream = client.get(f"/live/rooms/{class_led.room.pk}/")
    assert stream.status_code == status
    before = class_led.state(), class_led.room.version
    for path in DOING:
        assert client.get(f"{class_led.desk}{path}").status_code == 302, f"{path} by GET"
        response = client.post(f"{class_led.desk}{path}", {"act": "show", "at": 1})
        assert response.status_code == (
            200 if status == 200 and path in ("ask/", "own/") else 302 if status != 404 else 404
        ), path
    after = class_led.state(), class_led.room.version
    assert (after != before) is (status == 200)
    for path in (*LEADING, *DOING):
        guessed = f"/rooms/{'a' * 12}/{path}"
        assert client.get(guessed).status_code in (404, 302)
        assert client.post(guessed, {"act": "show", "at": 1}).status_code in (404, 302, 405)


def test_a_room_without_a_class_is_its_openers(led: Led, someone: Callable[..., Browser]) -> None:
    someone("other").page(led.desk, 404)
    led.teacher.page(led.desk)


def test_who_no_longer_teaches_the_class_no_longer_leads(class_led: Led, people: dict[str, Browser]) -> None:
    Teaching.objects.filter(teacher__username="ueda").delete()
    people["co-teacher"].page(class_led.desk, 404)
    Teaching.objects.filter(teacher__username="mori").delete()
    people["owner"].page(class_led.desk, 404)


def test_a_seat_is_its_owners(class_led: Led, people: dict[str, Browser]) -> None:
    class_led.ask()
    class_led.answer(people["student"], **RIGHT)
    for who in ("other student", "guest", "stranger", "owner"):
        client = people[who].client
        assert "Your answer is in" not in client.get(class_led.here).content.decode()
        assert client.get(f"/live/room/{class_led.room.code}/").status_code == 404
        assert client.post(f"{class_led.here}1/answer/", RIGHT).status_code == 404
    assert list(class_led.replies()) == ["Aiko"]
    assert people["student"].client.post(f"{class_led.here}9/answer/", RIGHT).status_code == 404
    for path in (f"{class_led.here}join/", f"{class_led.here}1/answer/"):
        assert people["student"].client.get(path).status_code == 302


def test_posts_need_a_token(class_led: Led) -> None:
    careful = Client(enforce_csrf_checks=True)
    careful.force_login(User.objects.get(username="mori"))
    assert careful.post(f"{class_led.desk}turn/", {"act": "end"}).status_code == 403
    assert class_led.state() == "waiting"


def test_a_guest_leads_no_room(someone: Callable[..., Browser]) -> None:
    guest = Browser(User.objects.create_user("guest-1", is_guest=True))
    assert guest.client.get("/rooms/").url.startswith("/account/sign-up/")
    assert guest.client.post("/rooms/", {"key": "k" * 12}).status_code == 302
    assert not Room.objects.exists()


def test_a_guests_seat_goes_along_when_they_sign_in(led: Led, someone: Callable[..., Browser]) -> None:
    guest, person = User.objects.create_user("guest-1", is_guest=True), User.objects.create_user("ann")
    phone = Browser(guest)
    led.join(phone, "Ann")
    led.ask()
    led.answer(phone, **RIGHT)
    assert "1 seat in live questions" in belongings.counted(guest)
    take_along(guest=guest, person=person)
    assert led.room.seats.get().person == person
    led.turn("show")
    assert person.attempts.get().right


def test_where_both_have_a_seat_the_persons_own_stands(led: Led) -> None:
    guest, person = User.objects.create_user("guest-1", is_guest=True), User.objects.create_user("ann")
    led.join(Browser(guest), "A")
    led.join(Browser(person), "Ann")
    take_along(guest=guest, person=person)
    assert sorted(led.room.seats.values_list("name", "person")) == [("", None), ("Ann", person.pk)]


def test_who_deletes_their_account_leaves_figures_and_no_name(class_led: Led, people: dict[str, Browser]) -> None:
    aiko = people["student"].user
    assert aiko
    class_led.ask()
    class_led.answer(people["student"], **RIGHT)
    class_led.turn("show")
    table = next(table for table in belongings.tables(aiko) if table.name == "live")
    assert [row[-3:-1] for row in table.rows()] == [(True, "")]
    delete_person(aiko)
    assert Seat.objects.get().name == ""
    assert Reply.objects.get().right
    assert '<span class="c">1</span>' in class_led.teacher.page(class_led.desk)


def test_a_teacher_who_goes_leaves_the_class_its_rooms(class_led: Led, led: Led, people: dict[str, Browser]) -> None:
    delete_person(User.objects.get(username="mori"))
    assert Room.objects.get(pk=class_led.room.pk).teacher.username == "ueda"
    delete_person(User.objects.get(username="sensei"))
    assert not Room.objects.filter(pk=led.room.pk).exists()


def read(response: Any, until: int) -> list[str]:
    """The first so many events of a stream."""

    async def gather() -> list[str]:
        found = []
        stream = aiter(response.streaming_content)
        async for chunk in stream:
            found.append(chunk.decode())
            if len(found) == until:
                break
        await stream.aclose()
        return found

    return asyncio.run(gather())


@pytest.mark.django_db(transaction=True)
def test_streams_show_what_the_page_shows_and_nothing_of_the_answer(led: Led, someone: Callable[..., Browser]) -> None:
    ann = someone("ann")
    led.join(ann, "Ann")
    question = led.ask()
    for browser, path in ((ann, f"/live/room/{led.room.code}/"), (led.teacher, f"/live/rooms/{led.room.pk}/")):
        response = browser.client.get(path)
        assert response["Content-Type"] == "text/event-stream"
        retry, event = read(response, 2)
        assert retry.startswith("retry:")
        assert "What is paid?" in event
        assert question.pk not in event
        page = browser.page(led.here if browser is ann else led.desk)
        version = event.split("\n")[0].removeprefix("id: ")
        assert f'data-version="{version}"' in page


@pytest.mark.django_db(transaction=True)
def test_a_seats_stream_ends_with_the_seat_and_with_the_session(led: Led, someone: Callable[..., Browser]) -> None:
    ann, bob = someone("ann"), someone("bob")
    led.join(bob, "Bob")
    led.turn("end")
    response = bob.client.get(f"/live/room/{led.room.code}/")
    assert [event.split("\n")[0].split(":")[0] for event in read(response, 9)] == ["retry", "id", "event"]
    Seat.objects.create(room=led.room, person=ann.user, name="Ann", removed=True)
    assert read(ann.client.get(f"/live/room/{led.room.code}/"), 9)[-1].startswith("event: over")


@pytest.mark.django_db(transaction=True)
def test_yaku_are_named_in_the_room_as_each_prefers(led: Led, someone: Callable[..., Browser]) -> None:
    kanji, romaji = someone("kanji"), someone("romaji")
    User.objects.filter(username="kanji").update(names="kanji")
    for browser in (kanji, romaji):
        led.join(browser, browser.user.username if browser.user else "")
    led.ask(win(asks="yaku"))
    led.turn("show")
    for browser, name, other in ((kanji, "立直", ">Riichi"), (romaji, ">Riichi", "立直")):
        page = browser.page(led.here)
        _, event = read(browser.client.get(f"/live/room/{led.room.code}/"), 2)
        for shown in (page, event):
            assert name in shown
            assert other not in shown
