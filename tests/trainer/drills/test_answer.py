"""An answer: marked and kept once, or brought back as it was written."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.core.signing import Signer
from django.db import connection
from django.test import Client

from tests.trainer.drills.conftest import NOT_READY, POINTS, RON, TSUMO, WAITS, Ask
from trainer.accounts.models import User
from trainer.drills import services
from trainer.drills.models import Attempt, PracticeSet, Question

RIGHT = {"han": "3", "fu": "40", "payment": "5200"}
SLIPPED = {"han": "3", "fu": "50", "payment": "6400"}


def text(client: Client, question: Question) -> str:
    return client.get(question.get_absolute_url()).content.decode()


def answer(client: Client, question: Question, data: dict[str, object]) -> str:
    """What the visitor sees after posting an answer."""
    response = client.post(f"/q/{question.pk}/answer/", data)
    if response.status_code == 302:
        assert response.url == question.get_absolute_url()
        return text(client, question)
    assert response.status_code == 200
    return response.content.decode()


def test_a_right_answer_is_marked_and_kept(client: Client, ask: Ask) -> None:
    question = ask(RON)
    page = answer(client, question, RIGHT)
    assert ">Right<" in page
    attempt = Attempt.objects.get()
    assert attempt.right
    assert attempt.person.is_guest
    assert attempt.parts == {"han": True, "fu": True, "payment": True}
    assert attempt.answer == {"han": 3, "fu": 40, "payment": [5200]}
    assert text(client, question).count("right</span>") == 3, "and is there again on the next visit"


def test_a_wrong_answer_is_told_its_slip_and_shown_the_score(client: Client, ask: Ask) -> None:
    page = answer(client, ask(RON), SLIPPED)
    order = [
        "Not yet: fu and payment",
        "you wrote 50",
        "The last tile of this triplet came by ron",
        "4 fu, not 8",
        "Triplet by ron, terminals",
        "These tiles can be read in one way only",
        "Read up",
        "Same skill, new hand",
    ]
    places = [page.index(words) for words in order]
    assert places == sorted(places)
    assert Attempt.objects.get().slip == "fu.ron-triplet-closed"


def test_every_other_reading_says_why_it_is_worth_less(client: Client, ask: Ask) -> None:
    page = answer(
        client, ask("223344m556677p88s ron 8s", rules="standard"), {"han": "4", "fu": "40", "payment": "8000"}
    )
    assert "3 han 25 fu: 3,200" in page
    assert "Without Ryanpeikou (3 han); with Chiitoitsu (2 han); 25 fu in place of 40" in page.replace("\n", "")


def test_fu_are_not_asked_of_a_limit_hand(client: Client, ask: Ask) -> None:
    question = ask("223344m556677p88s ron 8s riichi ippatsu dora 7s", rules="standard")
    page = answer(client, question, {"han": "8", "fu": "", "payment": "baiman"})
    assert "not needed at this limit" in page
    assert Attempt.objects.get().right


def test_two_boxes_for_a_non_dealers_self_draw(client: Client, ask: Ask) -> None:
    question = ask(TSUMO, asks="payment")
    assert 'name="payment_dealer"' in text(client, question)
    answer(client, question, {"payment_each": "700", "payment_dealer": "400"})
    assert Attempt.objects.get().slip == "pay.boxes-swapped"


def test_waits_missed_and_too_many_stand_apart(client: Client, ask: Ask) -> None:
    page = answer(client, ask(WAITS, kind="waits"), {"tiles": ["2p", "5p", "8p", "1p"]})
    for title, tiles in (("Found", "2, 5, 8 of circles"), ("Missed", "4, 7 of circles"), ("Too many", "1 of circles")):
        assert f'aria-label="{tiles}"' in page[page.index(f"<b>{title}</b>") :][:200]
    assert page.count('<details class="fold" open') == 2, "the missed ones come open"


@pytest.mark.parametrize("written", [["258p", ""], ["2p", "5p", "8p"], ["2p 5p", "8p"], ["２５８p"]])
def test_tiles_are_ticked_or_typed(client: Client, ask: Ask, written: list[str]) -> None:
    answer(client, ask("13456799p22m, 111z".replace(" ", ""), kind="waits"), {"tiles": written})
    assert Attempt.objects.get().answer == {"tiles": "258p"}


def test_not_ready_is_an_answer(client: Client, ask: Ask) -> None:
    page = answer(client, ask(NOT_READY, kind="waits"), {"tiles": ["", "none"]})
    assert "Right: not ready" in page
    assert "away from ready" in page


def test_riichi_ticked_where_it_was_not_declared_is_told_apart(client: Client, ask: Ask) -> None:
    stated = "riichi counts only where it is stated beside the hand"
    dama = "234m666p567s88m44s ron 8m seat S round E dora 3s"
    assert stated in answer(client, ask(dama, asks="yaku"), {"yaku": ["riichi", "tanyao"]})
    assert stated not in answer(client, ask(dama, asks="yaku"), {"yaku": ["pinfu", "tanyao"]})


def test_points(client: Client, ask: Ask) -> None:
    page = answer(client, ask(POINTS, kind="points"), {"payment": "7.700"})
    assert ">Right<" in page
    assert "× 6 = 7,680, rounded up" in page


@pytest.mark.parametrize(
    ("facts", "kind", "decides"),
    [
        ("4 han 30 fu dealer ron", "points", True),
        ("3 han 60 fu non-dealer tsumo", "points", True),
        ("3 han 110 fu dealer ron", "points", False),
        ("2 han 80 fu dealer ron", "points", False),
        (RON, "score", False),
    ],
)
def test_rounding_up_to_mangan_is_said_before_every_answer_and_after_those_it_decides(
    client: Client, ask: Ask, facts: str, kind: str, *, decides: bool
) -> None:
    question = ask(facts, kind=kind, rules="standard")
    assert "At this table: a payment just short of mangan" in text(client, question)
    page = answer(client, question, {"unknown": "1"})
    assert ("At this table: a payment just short of mangan" in page) is decides


def test_not_knowing_yet_shows_the_answer_and_counts_as_not_right(client: Client, ask: Ask) -> None:
    page = answer(client, ask(RON), {"unknown": "1", "han": "abc"})
    assert "Here is how it goes" in page
    assert "you wrote" not in page
    attempt = Attempt.objects.get()
    assert (attempt.right, attempt.slip, attempt.answer) == (False, "", {})
    for kind, facts in (("waits", WAITS), ("points", POINTS)):
        assert "you" not in answer(client, ask(facts, kind=kind), {"unknown": "1"}).split("<h1")[1].split("Read up")[0]


BAD = [
    ({"han": "abc", "fu": "99", "payment": "-100"}, ["abc", "99", "-100"], 3),
    ({"han": "", "fu": "", "payment": ""}, [], 3),
    ({"han": "3", "fu": "forty", "payment": "5200"}, ["forty", "5200"], 1),
    ({"han": "1e9", "fu": "40", "payment": "5200"}, ["1e9"], 1),
    ({}, [], 3),
]


@pytest.mark.parametrize(("written", "kept", "errors"), BAD)
def test_what_cannot_be_read_comes_back_as_written(
    client: Client, htmx: Client, ask: Ask, written: dict[str, str], kept: list[str], errors: int
) -> None:
    question = ask(RON)
    for browser in (client, htmx):
        response = browser.post(f"/q/{question.pk}/answer/", written)
        page = response.content.decode()
        assert response.status_code == 200
        assert page.count('class="invalid-feedback"') == errors
        assert page.count('aria-invalid="true"') == errors
        assert page.count("autofocus") == 1
        assert all(f'value="{value}"' in page for value in kept)
        assert ("<html" in page) is (browser is client)
        assert "5,200" not in page
    assert not Attempt.objects.exists()
    assert not User.objects.exists()


def test_the_theme_is_chosen_on_a_refused_answer_too(client: Client, ask: Ask) -> None:
    """It leads back to the question: the address of the post has no page."""
    question = ask(RON)
    page = client.post(f"/q/{question.pk}/answer/", {"han": "abc"}).content.decode()
    assert f'name="back" value="{question.get_absolute_url()}"' in page


def test_bad_yaku_and_tiles_come_back_too(client: Client, ask: Ask) -> None:
    page = answer(client, ask(RON, asks="yaku han"), {"yaku": ["riichi", "nonsense"], "han": "3"})
    assert "nonsense is not a yaku under these rules" in page
    assert 'value="riichi" checked' in page
    page = answer(client, ask(WAITS, kind="waits"), {"tiles": ["2p", "5x"]})
    assert 'value="2p" aria-label="2 of circles" checked' in page
    assert 'value="5x"' in page
    page = answer(client, ask(WAITS, kind="waits"), {"tiles": ["2p", "none"]})
    assert "Keep one of the two" in page
    assert not Attempt.objects.exists()


def test_written_text_is_escaped(client: Client, ask: Ask) -> None:
    page = answer(client, ask(RON), {"han": '"><script>', "fu": "40", "payment": "x" * 5000})
    assert "<script>" not in page.split("<main")[1]
    assert "x" * 201 not in page


def test_the_first_answer_stands(client: Client, htmx: Client, ask: Ask) -> None:
    question = ask(RON)
    answer(client, question, SLIPPED)
    page = answer(client, question, RIGHT)
    assert "Your first answer stands" in page
    assert "you wrote 50" in page
    answer(htmx, question, SLIPPED)
    assert "Your first answer stands" in answer(htmx, question, {"han": "abc"})
    assert Attempt.objects.count() == 2
    assert not Attempt.objects.filter(right=True).exists()


def test_a_guest_appears_at_the_first_answer_and_stays(client: Client, ask: Ask) -> None:
    first, second = ask(RON), ask(RON)
    client.get("/practise/")
    client.get("/practise/score/")
    client.post("/practise/score/start/", {"level": "typical", "ruleset": "standard", "asks": ["han"]})
    client.get(first.get_absolute_url())
    client.post(f"/q/{first.pk}/again/")
    client.get("/progress/")
    assert not User.objects.exists()
    answer(client, first, RIGHT)
    answer(client, second, RIGHT)
    assert User.objects.get().attempts.count() == 2


def test_each_person_has_their_own_answer(person: Callable[[str], tuple[User, Client]], ask: Ask) -> None:
    question = ask(RON)
    (aiko, hers), (ben, his) = person("aiko"), person("ben")
    assert "you wrote 50" in answer(hers, question, SLIPPED)
    assert "you wrote" not in text(his, question)
    assert '<form class="flow answering"' in text(his, question)
    assert ">Right<" in answer(his, question, RIGHT)
    assert list(aiko.attempts.values_list("right")) == [(False,)]
    assert list(ben.attempts.values_list("right")) == [(True,)]


def test_a_strangers_answer_leaves_a_set_where_it_is(
    client: Client, person: Callable[[str], tuple[User, Client]]
) -> None:
    _, hers = person("aiko")
    first = hers.post("/practise/points/start/", {"level": "limits", "ruleset": "standard"}).url
    question = Question.objects.get()
    for browser in (client, person("ben")[1]):
        page = answer(browser, question, {"unknown": "1"})
        assert "of 10" not in page
        assert "/next/" not in page
    practice = PracticeSet.objects.get()
    assert practice.person.username == "aiko"
    assert practice.questions.count() == 1
    assert "answering" in hers.get(first).content.decode()
    assert services.results(practice) == (None,) * 10


def test_the_set_of_a_visitor_becomes_the_guests(client: Client, db: None) -> None:
    client.post("/practise/points/start/", {"level": "limits", "ruleset": "standard"})
    question = Question.objects.get()
    assert question.set.person is None
    assert "1 of 10" in text(client, question)
    assert "of 10" not in text(Client(), question), "by link it belongs to no set"
    answer(Client(), question, {"unknown": "1"})
    question.set.refresh_from_db()
    assert question.set.person is None, "somebody else's answer does not take it"
    answer(client, question, {"unknown": "1"})
    question.set.refresh_from_db()
    assert question.set.person == User.objects.latest("pk")
    assert question.set.person.attempts.count() == 1


def test_the_time_an_answer_took(client: Client, ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    question, other = ask(RON), ask(RON)
    now = services.time.time()
    shown = services.stamp(question)
    monkeypatch.setattr(services.time, "time", lambda: now + 12.5)
    assert services.seconds_since(question, shown) == pytest.approx(12.5, abs=0.1)
    assert services.seconds_since(other, shown) is None
    assert services.seconds_since(question, shown[:-1]) is None
    assert services.seconds_since(question, "") is None
    assert services.seconds_since(question, Signer(salt="else").sign(f"{question.pk}.1")) is None
    answer(client, question, RIGHT | {"shown": shown})
    assert Attempt.objects.get().took == pytest.approx(12.5, abs=0.1)
    monkeypatch.setattr(services.time, "time", lambda: now + services.LONGEST + 1)
    assert services.seconds_since(question, shown) is None


def test_a_bad_answer_does_not_set_the_clock_back(client: Client, ask: Ask) -> None:
    question = ask(RON)
    shown = services.stamp(question)
    assert f'value="{shown}"' in answer(client, question, {"han": "abc", "shown": shown})


@pytest.mark.django_db(transaction=True)
def test_two_answers_at_once_are_one(ask: Ask) -> None:
    question = ask(RON)
    user = User.objects.create_user("aiko")
    browsers = [Client(), Client()]
    for browser in browsers:
        browser.force_login(user)

    def send(browser: Client) -> int:
        try:
            return browser.post(f"/q/{question.pk}/answer/", SLIPPED).status_code
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(send, browsers)) == [302, 302]
    assert Attempt.objects.count() == 1
