"""Sprints: the server's clock, three lives, one's own records, and nothing learnt or forgotten by them."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from trainer.accounts.models import User
from trainer.drills import services, sprints
from trainer.drills.kinds import KINDS
from trainer.drills.models import Attempt, Evidence, ItemDifficulty, Mastery, Sprint

People = Callable[[str], tuple[User, Client]]

POINTS = {"course": "points/limits"}


def answer(browser: Client, sprint: Sprint, *, right: bool) -> str:
    """Answer the open question; the page that came."""
    sprint.refresh_from_db()
    question = sprint.question
    assert question is not None
    asked = services.asked(question)
    amounts = KINDS["points"].solve(asked).payment
    assert amounts is not None
    names = KINDS["points"].fields(asked)
    data = {name: str(amount * (1 if right else 3)) for name, amount in zip(names, amounts, strict=True)}
    response = browser.post(f"/practise/sprint/{sprint.pk}/{question.pk}/", data, follow=True)
    sprint.refresh_from_db()
    return response.content.decode()


def later(sprint: Sprint, seconds: float) -> None:
    """So many seconds go by."""
    sprint.refresh_from_db()
    Sprint.objects.filter(pk=sprint.pk).update(started=sprint.started - timedelta(seconds=seconds))


@pytest.fixture
def running(person: People) -> tuple[Sprint, Client]:
    aiko, browser = person("aiko")
    address = browser.post("/practise/sprint/", POINTS).url
    sprint = Sprint.objects.get(person=aiko)
    assert address == sprint.get_absolute_url()
    return sprint, browser


def test_what_can_be_run(client: Client, db: None) -> None:
    text = client.get("/practise/sprint/").content.decode()
    for kind in sprints.KINDS_RUN:
        for level in KINDS[kind].levels:
            assert f'value="{kind}/{level}"' in text
    assert "within 60 seconds" in text
    for wrong, says in (({}, "Choose what to run."), ({"course": "score/typical"}, "no sprint of that kind")):
        assert says in client.post("/practise/sprint/", wrong).content.decode()
    assert not User.objects.exists()
    assert not Sprint.objects.exists()


def test_a_guest_may_run_too(client: Client, db: None) -> None:
    address = client.post("/practise/sprint/", POINTS).url
    assert client.get(address).status_code == 200
    assert User.objects.get().is_guest


def test_right_answers_count_and_the_next_question_comes(running: tuple[Sprint, Client]) -> None:
    sprint, browser = running
    first = sprint.question
    text = answer(browser, sprint, right=True)
    assert (sprint.right, sprint.wrong) == (1, 0)
    assert sprint.question != first
    assert len(sprint.asked) == 2
    assert "<b>1</b> right" in text
    text = answer(browser, sprint, right=False)
    assert (sprint.right, sprint.wrong) == (1, 1)
    assert "1 of 3 lives gone" in text


def test_three_lives(running: tuple[Sprint, Client]) -> None:
    sprint, browser = running
    answer(browser, sprint, right=True)
    for _ in range(3):
        text = answer(browser, sprint, right=False)
    assert sprint.ended is not None
    assert sprint.question is None
    assert "right in 60 seconds" in text
    assert "Your first mark to beat" in text
    for attempt in Attempt.objects.all():
        assert f'href="{attempt.question.get_absolute_url()}"' in text


def test_the_server_decides_when_time_is_up(running: tuple[Sprint, Client], monkeypatch: pytest.MonkeyPatch) -> None:
    sprint, browser = running
    started = sprint.started
    answer(browser, sprint, right=True)
    monkeypatch.setattr(timezone, "now", lambda: started + timedelta(seconds=59))
    assert "s left" in browser.get(sprint.get_absolute_url()).content.decode()
    monkeypatch.setattr(timezone, "now", lambda: started + timedelta(seconds=60.5))
    assert "right in 60 seconds" in browser.get(sprint.get_absolute_url()).content.decode()
    answer(browser, sprint, right=True)
    assert sprint.right == 2, "sent in time, by the grace there is for the way"
    assert sprint.ended is not None


def test_an_answer_after_the_end_is_neither_counted_nor_kept(running: tuple[Sprint, Client], htmx: Client) -> None:
    sprint, browser = running
    later(sprint, 63)
    assert sprint.question is not None
    htmx.cookies = browser.cookies
    for one in (browser, htmx):
        response = one.post(f"/practise/sprint/{sprint.pk}/{sprint.question.pk}/", {"unknown": "1"}, follow=True)
        assert response.status_code == 200
    assert "came after the end" in response.content.decode()
    sprint.refresh_from_db()
    assert (sprint.right, sprint.wrong) == (0, 0)
    assert not Attempt.objects.exists()


def test_a_double_post_counts_once(running: tuple[Sprint, Client]) -> None:
    sprint, browser = running
    first = sprint.question
    assert first is not None
    for _ in range(2):
        browser.post(f"/practise/sprint/{sprint.pk}/{first.pk}/", {"unknown": "1"})
    sprint.refresh_from_db()
    assert (sprint.right, sprint.wrong, len(sprint.asked)) == (0, 1, 2)


def test_a_question_answered_by_its_link_is_passed_over(running: tuple[Sprint, Client]) -> None:
    sprint, browser = running
    sprint.refresh_from_db()
    first = sprint.question_id
    browser.post(f"/q/{first}/answer/", {"unknown": "1"})
    answer(browser, sprint, right=True)
    assert sprint.question_id not in (None, first)
    assert (sprint.right, sprint.wrong) == (0, 0)
    answer(browser, sprint, right=True)
    assert sprint.right == 1


def test_what_cannot_be_read_comes_back_and_costs_nothing(running: tuple[Sprint, Client]) -> None:
    sprint, browser = running
    assert sprint.question is not None
    name = KINDS["points"].fields(services.asked(sprint.question))[0]
    response = browser.post(f"/practise/sprint/{sprint.pk}/{sprint.question.pk}/", {name: "much"})
    assert 'value="much"' in response.content.decode()
    sprint.refresh_from_db()
    assert (sprint.right, sprint.wrong) == (0, 0)


def test_it_says_nothing_about_skills(running: tuple[Sprint, Client]) -> None:
    sprint, browser = running
    for right in (True, False, False, False):
        answer(browser, sprint, right=right)
    assert Attempt.objects.count() == 4
    for model in (Mastery, Evidence, ItemDifficulty):
        assert not model.objects.exists()
    assert browser.get("/progress/figures/").context["figures"].total.answers == 4


def test_records_are_the_best_by_kind_and_level(running: tuple[Sprint, Client], person: People) -> None:
    sprint, browser = running
    for right in (True, True, False, False, False):
        answer(browser, sprint, right=right)
    browser.post("/practise/sprint/", POINTS)
    second = Sprint.objects.latest("started")
    for right in (True, False, False, False):
        text = answer(browser, second, right=right)
    assert "Your best is 2" in text
    assert sprints.records(sprint.person) == {("points", "limits"): 2}
    assert '<span class="sr">your best: </span>2' in browser.get("/practise/sprint/").content.decode()
    assert "your best" not in person("ben")[1].get("/practise/sprint/").content.decode()


def test_twice_the_time_for_who_asked_for_it(person: People) -> None:
    aiko, browser = person("aiko")
    aiko.double_time = True
    aiko.save()
    assert "within 120 seconds" in browser.get("/practise/sprint/").content.decode()
    browser.post("/practise/sprint/", POINTS)
    sprint = Sprint.objects.get()
    assert sprint.seconds == 120
    later(sprint, 100)
    assert "s left" in browser.get(sprint.get_absolute_url()).content.decode()


def test_it_is_its_owner_s_alone(running: tuple[Sprint, Client], person: People, client: Client) -> None:
    sprint, _ = running
    assert sprint.question is not None
    for browser in (client, person("ben")[1]):
        assert browser.get(sprint.get_absolute_url()).status_code == 404
        posted = browser.post(f"/practise/sprint/{sprint.pk}/{sprint.question.pk}/", {"unknown": "1"})
        assert posted.status_code == 404
    assert not Attempt.objects.exists()
    assert running[1].get(f"/practise/sprint/{sprint.pk}/{sprint.question.pk}/").status_code == 302


def test_the_answer_is_nowhere_on_the_page(running: tuple[Sprint, Client]) -> None:
    sprint, browser = running
    response = browser.get(sprint.get_absolute_url())
    assert response.context["sprint"].page.verdict is None
    assert "verdict" not in response.content.decode()
