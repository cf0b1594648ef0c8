"""Opening a session, coming in, being asked, answering, and seeing what came of it."""

import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from django.test import Client

from tests.trainer.live.conftest import RIGHT, RON, SLIP, Browser, Led, answered, win
from trainer.accounts.models import User
from trainer.classroom.models import Classroom, Membership
from trainer.drills.kinds import KINDS
from trainer.drills.models import Attempt, Question
from trainer.live import services
from trainer.live.models import Reply, Room

Someone = Callable[..., Browser]


def test_a_session_is_opened_once_however_often_the_form_is_sent(someone: Someone) -> None:
    teacher = someone("sensei")
    key = re.search(r'name="key" value="(\w{12})"', teacher.page("/rooms/"))
    assert key
    for _ in range(2):
        page = teacher.post("/rooms/", key=key[1], title="Fu on Friday", scored="on")
    room = Room.objects.get()
    assert (room.title, room.scored, room.classroom) == ("Fu on Friday", True, None)
    assert re.fullmatch(r"[A-HJKMNP-Z2-9]{8}", room.code)
    assert f"{room.code[:4]}-{room.code[4:]}" in page
    assert 'class="qr"' in page
    assert "Fu on Friday" in teacher.page("/rooms/")
    someone("other").post("/rooms/", key=key[1], status=404)
    assert "choose" not in teacher.post("/rooms/", key="nonsense")
    assert Room.objects.count() == 1


def test_one_comes_in_by_the_code_with_nothing_but_a_name(led: Led, someone: Someone) -> None:
    phone = someone()
    code = led.room.code
    assert "There is no session" in phone.post("/room/", code="KITA-7272")
    page = phone.post("/room/", code=f"{code[:4].lower()}-{code[4:]} ")
    assert "What shall your teacher call you?" in page
    assert not User.objects.filter(is_guest=True).exists(), "a guest is made for who looked only"
    assert "Write a name" in phone.post(f"{led.here}join/", name="  ")
    page = phone.post(f"{led.here}join/", name="  Bo   Berg ")
    assert "You are in." in page
    seat = led.room.seats.get()
    assert (seat.name, seat.person and seat.person.is_guest) == ("Bo Berg", True)
    phone.post(f"{led.here}join/", name="Somebody else")
    assert led.room.seats.get().name == "Bo Berg", "a second press takes no second seat"
    assert "Bo Berg" in phone.page(led.here)


def test_a_guest_in_the_class_has_its_name_in_its_room_and_in_no_other(
    class_led: Led, led: Led, someone: Someone
) -> None:
    guest = User.objects.create_user("visitor", is_guest=True)
    Membership.objects.create(classroom=class_led.room.classroom, student=guest, name="Bo Berg")
    phone = Browser(guest)
    assert 'value="Bo Berg"' in phone.page(class_led.here)
    assert "Bo Berg" not in phone.page(led.here)
    stranger = Browser(User.objects.create_user("another", is_guest=True))
    assert "Bo Berg" not in stranger.page(class_led.here)


def test_wrong_codes_are_limited_and_right_ones_are_not(led: Led, someone: Someone, settings: object) -> None:
    guesser, neighbour = someone(), someone()
    for number in range(2, 15):
        guesser.post("/room/", code=f"WRNG{number:04}".replace("0", "A").replace("1", "B"))
    assert "That were many codes" in guesser.post("/room/", code=led.room.code)
    guesser.page(led.here, 404)
    assert "What shall your teacher call you?" in neighbour.post("/room/", code=led.room.code)


def test_a_member_of_the_class_has_their_name_there(class_led: Led) -> None:
    aiko = Browser(User.objects.get(username="aiko"))
    assert 'value="Aiko Abe"' in aiko.page(class_led.here)
    assert "7b" in aiko.page(class_led.here)


def test_a_question_from_asking_to_what_came_of_it(led: Led, someone: Someone) -> None:
    ann, bob, cat = (someone(name) for name in ("ann", "bob", "cat"))
    for browser, name in ((ann, "Ann"), (bob, "Bob"), (cat, "Cat")):
        led.join(browser, name)
    question = led.ask()
    page = ann.page(led.here)
    assert "What is paid?" in page
    assert question.pk not in page
    assert answered(led.teacher.page(led.desk)) == "0 of 3"

    page = led.answer(ann, **RIGHT)
    assert "Your answer is in" in page
    assert "5,200" in page
    led.answer(bob, **SLIP)
    assert led.replies()["Bob"] == ({"payment": [6400]}, False, "fu.ron-triplet-closed")
    board = led.teacher.page(led.desk)
    assert answered(board) == "2 of 3"
    for hidden in (question.pk, "5,200", "6,400", "Ron-completed"):
        assert hidden not in board
        assert hidden not in cat.page(led.here)
    assert not Attempt.objects.exists(), "nobody's record tells before the room does"

    board = led.turn("show")
    assert re.findall(r'<span class="c">(\d+)</span>', board) == ["1", "1", "1"]
    assert board.index("5,200") < board.index("6,400") < board.index("No answer")
    assert question.pk in board
    kept = {attempt.person.username: attempt for attempt in Attempt.objects.select_related("person")}
    assert {name: attempt.right for name, attempt in kept.items()} == {"ann": True, "bob": False}
    assert kept["bob"].slip == "fu.ron-triplet-closed"
    assert kept["ann"].took is not None

    assert "Right" in ann.page(led.here)
    assert "1 of 1 right so far" in ann.page(led.here)
    page = bob.page(led.here)
    assert "Not yet" in page
    assert "triplet" in page.lower()
    assert "You gave no answer" in cat.page(led.here)


def test_a_first_answer_stands_and_a_late_one_is_refused(led: Led, someone: Someone) -> None:
    ann, bob = someone("ann"), someone("bob")
    led.join(ann, "Ann")
    led.join(bob, "Bob")
    led.ask()
    led.answer(ann, **SLIP)
    led.answer(ann, **RIGHT)
    assert led.replies() == {"Ann": ({"payment": [6400]}, False, "fu.ron-triplet-closed")}
    led.turn("show")
    page = led.answer(bob, **RIGHT)
    assert "no more time" in page
    assert "Bob" not in led.replies()
    assert Attempt.objects.count() == 1


def test_what_cannot_be_read_comes_back_as_it_was_written(led: Led, someone: Someone) -> None:
    ann = someone("ann")
    led.join(ann, "Ann")
    led.ask()
    for htmx in (False, True):
        page = led.answer(ann, payment="five thousand", htmx=htmx)
        assert 'value="five thousand"' in page
        assert 'id="payment-error"' in page
    assert not Reply.objects.exists()
    assert "don’t know" in led.answer(ann, unknown="1")
    assert led.replies() == {"Ann": ({}, False, "")}
    assert "Don’t know yet" in led.turn("show")


def test_pause_takes_no_answers_and_going_on_does(led: Led, someone: Someone) -> None:
    ann = someone("ann")
    led.join(ann, "Ann")
    led.ask()
    assert "Paused" in led.turn("pause")
    assert "no answers are taken" in ann.page(led.here)
    led.answer(ann, **RIGHT)
    assert led.replies() == {}
    led.turn("resume")
    led.answer(ann, **RIGHT)
    led.turn("show")
    assert Attempt.objects.get().took is None, "a time with a pause in it means nothing"


def test_a_question_that_is_skipped_is_nobodys_mistake(led: Led, someone: Someone) -> None:
    ann = someone("ann")
    led.join(ann, "Ann")
    first = led.ask()
    led.answer(ann, **SLIP)
    page = led.turn("skip")
    assert "was left" in page
    assert first.pk not in page
    assert "was left" in ann.page(led.here)
    led.ask()
    led.answer(ann, 2, **RIGHT)
    led.turn("show", 2)
    assert [(one.question_id == first.pk, one.right) for one in Attempt.objects.all()] == [(False, True)]
    assert "1 of 1 right so far" in ann.page(led.here)


def test_a_question_left_for_the_next_is_skipped(led: Led, someone: Someone) -> None:
    led.ask()
    led.ask()
    assert list(led.room.asked.order_by("number").values_list("state", flat=True)) == ["skipped", "open"]


def test_an_earlier_question_is_shown_again_and_a_new_one_follows_the_last(led: Led) -> None:
    first = led.ask()
    led.turn("show")
    led.ask()
    led.turn("show", 2)
    page = led.turn("again", 1)
    assert first.pk in page
    led.turn("like", 2)
    asked = list(led.room.asked.order_by("number"))
    assert [one.number for one in asked] == [1, 2, 3]
    assert asked[2].question.facts != asked[1].question.facts
    led.turn("show", 3)
    led.turn("repeat", 3)
    asked = list(led.room.asked.order_by("number"))
    assert asked[3].question.facts == asked[2].question.facts
    assert asked[3].question_id != asked[2].question_id


@pytest.mark.parametrize("act", ["show", "pause", "skip", "like", "again", "repeat"])
def test_a_second_press_or_an_old_tab_does_nothing(led: Led, act: str) -> None:
    led.ask()
    led.turn("show")
    led.ask()
    before = led.state(), led.room.asked.count(), led.room.version
    led.turn(act, 1 if act != "again" else 2)
    assert act == "again" or (led.state(), led.room.asked.count(), led.room.version) == before
    led.turn(act, 7)
    led.teacher.post(f"{led.desk}turn/", act=act, at="²")
    assert led.room.asked.count() == 2


def test_asking_by_the_form(led: Led, monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = {"what": "score typical", "ruleset": "mahjong-soul", "asks": ["han", "fu"], "at": 0}
    led.teacher.post(f"{led.desk}ask/", **chosen)
    led.teacher.post(f"{led.desk}ask/", **chosen)
    question = led.room.asked.get().question
    assert (question.kind, question.asks) == ("score", ["han", "fu"])
    page = led.teacher.post(f"{led.desk}ask/", htmx=True, **chosen | {"at": 1, "what": "waits seven"})
    assert 'id="board"' in page
    assert 'hx-swap-oob="true"' in page
    assert led.room.asked.get(number=2).question.asks == ["tiles"]
    monkeypatch.setitem(KINDS, "score", replace(KINDS["score"], rulesets=("standard",)))  # type: ignore[arg-type]
    wrong = led.teacher.post(f"{led.desk}ask/", **chosen | {"at": 2})
    assert "not asked under these rules" in wrong
    assert "valid choice" in led.teacher.post(f"{led.desk}ask/", htmx=True, **chosen | {"at": 2, "what": "score none"})
    assert led.room.asked.count() == 2


def test_a_hand_typed_in_is_asked_or_refused_with_the_reason(led: Led) -> None:
    hand = {"ask": "payment", "text": RON, "ruleset": "mahjong-soul", "at": 0}
    assert "1m stands 5 times" in led.teacher.post(f"{led.desk}own/", **hand | {"text": "11111m 234p ron 1m"})
    assert "Write the hand" in led.teacher.post(f"{led.desk}own/", htmx=True, **hand | {"text": ""})
    no_yaku = {"text": "234m567p456s6s,3-33z ron 6s seat S"}
    assert not led.room.asked.exists()
    page = led.teacher.post(f"{led.desk}own/", htmx=True, **hand | no_yaku)
    assert "yaku" in page.split("invalid-feedback")[1][:300]
    led.teacher.post(f"{led.desk}own/", **hand)
    led.teacher.post(f"{led.desk}own/", **hand)
    question = led.room.asked.get().question
    assert services.KINDS["score"].solve(services.drills.asked(question)).payment == (5200,)


def test_a_question_made_before_is_asked_as_a_copy(led: Led, someone: Someone) -> None:
    from trainer.sheets.services import make

    assert led.teacher.user
    other = someone("other").user
    assert other
    mine = make(author=led.teacher.user, key="q" * 12, title="By ron", question=win())
    theirs = make(author=other, key="p" * 12, title="Theirs", question=win())
    page = led.teacher.page(led.desk)
    assert "By ron" in page
    assert "Theirs" not in page
    data = {"ask": "payment", "text": "", "ruleset": "mahjong-soul", "at": 0}
    led.teacher.post(f"{led.desk}own/", made=theirs.pk, **data)
    assert not led.room.asked.exists()
    led.teacher.post(f"{led.desk}own/", made=mine.pk, **data)
    asked = led.room.asked.get().question
    assert asked.facts == mine.question.facts
    assert asked.pk != mine.question_id


@pytest.mark.parametrize(("kind", "level"), [(kind, made.levels[0]) for kind, made in KINDS.items()])
def test_every_kind_of_question_can_be_asked_of_a_room(led: Led, someone: Someone, kind: str, level: str) -> None:
    """Asked, answered rightly, shown: and nothing leads to it before."""
    ann = someone("ann")
    led.join(ann, "Ann")
    rules = KINDS[kind].rulesets[0]
    question = led.ask(services.new_question(kind=kind, level=level, ruleset=rules, asks=["payment"]))
    page = ann.page(led.here)
    assert "/answer/" in page
    assert question.pk not in page
    assert question.pk not in led.teacher.page(led.desk)
    asked = services.drills.asked(question)
    right = KINDS[kind].solve(asked)
    seat = led.room.seats.select_related("room").get()
    Reply.objects.create(asked=led.room.asked.get(), seat=seat, answer=right.to_values(), right=True)
    board = led.turn("show")
    assert '<span class="c">1</span>' in board
    assert Attempt.objects.get().right
    assert question.pk in ann.page(led.here)


def test_the_end_stays_to_look_at_and_lets_nobody_in(led: Led, someone: Someone) -> None:
    ann, bob = someone("ann"), someone("bob")
    led.join(ann, "Ann")
    led.ask()
    led.answer(ann, **RIGHT)
    led.turn("show")
    led.ask()
    led.answer(ann, 2, **RIGHT)
    page = led.turn("end")
    assert "The session is over" in page
    assert "1 of 1 right" in page
    assert led.replies()
    assert Attempt.objects.count() == 1, "what was not shown is not kept"
    assert "Thank you" in ann.page(led.here)
    assert "over" in bob.page(led.here)
    bob.post(f"{led.here}join/", name="Bob")
    assert led.room.seats.count() == 1
    assert not services.ask(room=led.room, question=win(), at=2)
    assert Question.objects.count() == 2


def test_scores_only_where_they_were_wished_for(class_led: Led, led: Led, someone: Someone) -> None:
    ann, bob = someone("ann"), someone("bob")
    for room in (class_led, led):
        room.join(ann, "Ann")
        room.join(bob, "Bob")
        room.ask()
        room.answer(ann, **RIGHT)
        room.answer(bob, **SLIP)
    assert [(one.seat.name, one.right, one.place) for one in services.standings(class_led.room)] == [
        ("Ann", 0, 1),
        ("Bob", 0, 1),
    ]
    scored, plain = class_led.turn("show"), led.turn("show")
    assert [(one.seat.name, one.right, one.place) for one in services.standings(class_led.room)] == [
        ("Ann", 1, 1),
        ("Bob", 0, 2),
    ]
    assert 'class="best"' in scored
    assert 'class="best"' not in plain
    assert "· place 2" in bob.page(class_led.here)
    assert "· place" not in bob.page(led.here)
    assert "Ann" not in bob.page(class_led.here)


def test_somebody_sent_out_is_out(led: Led, someone: Someone) -> None:
    ann = someone("ann")
    seat = led.join(ann, "Rude word")
    led.ask()
    led.answer(ann, **SLIP)
    assert "Rude word" in led.teacher.page(f"{led.desk}people/")
    led.teacher.post(f"{led.desk}people/{seat.pk}/remove/")
    assert "Rude word" not in led.teacher.page(f"{led.desk}people/")
    assert "no longer in this session" in ann.page(led.here)
    ann.post(f"{led.here}1/answer/", status=404, **RIGHT)
    led.join(ann, "Rude word")
    assert led.room.seats.get().removed
    assert answered(led.teacher.page(led.desk)) == "0 of 0"


def test_the_screen_leads_back_to_the_screen(led: Led) -> None:
    led.ask()
    page = led.teacher.page(f"{led.desk}screen/")
    assert 'class="projector"' in page
    response = led.teacher.client.post(f"{led.desk}turn/", {"act": "show", "at": 1, "on": "screen"})
    assert response.url == f"{led.desk}screen/"


def test_the_same_queries_for_forty_as_for_two(led: Led, someone: Someone, django_assert_num_queries: object) -> None:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    def count(path: str, client: Client) -> int:
        with CaptureQueriesContext(
            connection,
        ) as caught:
            assert client.get(path).status_code == 200
        return len(caught)

    def fill(start: int, stop: int) -> None:
        for number in range(start, stop):
            seat = services.join(room=led.room, person=User.objects.create_user(f"s{number}"), name=f"S{number}")
            for asked in led.room.asked.all():
                Reply.objects.create(asked=asked, seat=seat, answer={"payment": [100 * number]}, right=False)

    ann = someone("ann")
    led.join(ann, "Ann")
    led.ask()
    fill(0, 2)
    led.turn("show")
    few = [count(path, led.teacher.client) for path in (led.desk, f"{led.desk}people/")] + [count(led.here, ann.client)]
    for _ in range(5):
        led.ask()
    services.show(room=led.room, at=6)
    fill(2, 40)
    many = [count(path, led.teacher.client) for path in (led.desk, f"{led.desk}people/")] + [
        count(led.here, ann.client)
    ]
    assert many == few
    assert max(many) <= 20


def test_a_class_and_its_rooms(classroom: Classroom, someone: Someone) -> None:
    teacher = Browser(User.objects.get(username="mori"))
    page = teacher.page(f"/rooms/?class={classroom.pk}")
    assert re.search(rf'value="{classroom.pk}"[^>]* selected', page)
    other = someone("other")
    assert ">7b<" in page
    assert ">7b<" not in other.page("/rooms/")
    key = "k" * 12
    assert "valid choice" in other.post("/rooms/", key=key, classroom=classroom.pk)
    teacher.post("/rooms/", key=key, classroom=classroom.pk)
    assert Room.objects.get().classroom == classroom


def test_what_a_member_answers_stands_in_the_class(class_led: Led) -> None:
    from trainer.classroom.models import Standing

    aiko = User.objects.get(username="aiko")
    class_led.join(Browser(aiko), "Aiko Abe")
    class_led.ask()
    class_led.answer(Browser(aiko), **SLIP)
    assert not Standing.objects.exists()
    class_led.turn("show")
    assert Standing.objects.filter(place__student=aiko).exists()
    assert "Aiko Abe" in class_led.teacher.page(f"/classes/{class_led.room.classroom_id}/")


@pytest.mark.django_db(transaction=True)
def test_a_room_at_once(led: Led, someone: Someone) -> None:
    """Two tabs ask, a class answers and the teacher shows it, all in the same moment: nothing twice, nothing lost."""
    from concurrent.futures import ThreadPoolExecutor

    from django.db import connection

    def closing(do: Callable[[], object]) -> object:
        try:
            return do()
        finally:
            connection.close()

    students = [someone(f"s{number}") for number in range(6)]
    for number, student in enumerate(students):
        led.join(student, f"S{number}")
    room = Room.objects.get()
    with ThreadPoolExecutor(6) as pool:
        asked = list(pool.map(closing, [lambda: services.ask(room=room, question=win(), at=0)] * 4))
        assert sorted(map(bool, asked)) == [False, False, False, True]
        path = f"{led.here}1/answer/"
        twice = [*students, *students]
        answers = [lambda student=student: student.client.post(path, RIGHT).status_code for student in twice]
        acts = [
            *answers[:8],
            lambda: services.show(room=room, at=1),
            *answers[8:],
            lambda: services.show(room=room, at=1),
        ]
        list(pool.map(closing, acts))
    services.keep_replies(room)
    replies = Reply.objects.count()
    assert 0 < replies <= 6
    assert Attempt.objects.count() == replies
    assert not Reply.objects.filter(kept=False).exists()
    assert led.state() == "shown"


@pytest.mark.parametrize(("preferred", "usual"), [("tenhou", "tenhou"), ("", "standard"), ("family", "standard")])
def test_every_form_of_a_teacher_begins_with_the_same_rules(class_led: Led, preferred: str, usual: str) -> None:
    teacher = class_led.teacher.user
    assert teacher
    User.objects.filter(pk=teacher.pk).update(ruleset=preferred)
    assert class_led.room.classroom
    assign = f"{class_led.room.classroom.get_absolute_url()}work/new/"
    for path in (class_led.desk, assign, "/sheets/new/", "/sheets/questions/new/", "/sheets/deals/new/"):
        page = class_led.teacher.page(path)
        boxes = re.findall(r'<select[^>]*name="ruleset".*?</select>', page, re.DOTALL)
        assert len(boxes) == (2 if path == class_led.desk else 1), path
        for box in boxes:
            assert re.findall(r'<option value="([^"]*)"\s+selected', box) == [usual], path
