"""Practice chosen by the trainer, one skill's practice, table pace, and another try that does not count."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from tests.trainer.drills.conftest import RON, Ask
from tests.trainer.drills.test_progress import attempt
from trainer.accounts.models import User
from trainer.drills import services, standing
from trainer.drills.kinds import KINDS
from trainer.drills.models import Attempt, Mastery, Mistake, PracticeSet, Question
from trainer.drills.pages.practice import PACES
from trainer.drills.skills import SKILLS, skill_of

People = Callable[[str], tuple[User, Client]]


@pytest.mark.django_db
def test_a_newcomer_is_told_what_comes_and_why(client: Client) -> None:
    response = client.get("/practise/")
    shown = response.context["practise"]
    text = response.content.decode()
    assert shown.next.slug == next(iter(SKILLS))
    assert shown.next.why in text
    assert "To begin with" in text
    assert shown.calendar is None
    assert 'action="/practise/start/"' in text
    for kind in KINDS:
        assert f'href="/practise/{kind}/"' in text
    assert not Question.objects.exists()


@pytest.mark.django_db
def test_a_visitor_begins_and_the_question_says_why_now(client: Client) -> None:
    address = client.post("/practise/start/").url
    question = Question.objects.get()
    assert address == question.get_absolute_url()
    assert question.set.chosen
    assert not User.objects.exists()
    text = client.get(address).content.decode()
    assert "To begin with: " in text
    assert "1 of 10" in text
    client.post(f"{address}answer/", {"unknown": "1"})
    assert PracticeSet.objects.get().person == User.objects.get()
    following = client.post(f"{address}next/").url
    assert following != address
    assert Question.objects.get(set=question.set, number=2).why["code"]
    assert "question 2 of 10" in client.get("/practise/").content.decode()


def test_due_skills_are_named(person: People, ask: Ask) -> None:
    aiko, browser = person("aiko")
    attempt(aiko, ask(RON), right=False, ago=30, shows={"fu-pair": False})
    standing.rebuild(person=aiko)
    response = browser.get("/practise/")
    text = response.content.decode()
    assert response.context["practise"].next.slug == "fu-pair"
    assert "Reviewing: Fu of the pair" in text
    assert "Coming back:" in text
    assert "1 open" in text


@pytest.mark.django_db
def test_practice_of_one_skill(client: Client) -> None:
    address = client.post("/practise/start/", {"skill": "fu-wait"}).url
    question = Question.objects.get()
    assert question.set.skill == "fu-wait"
    assert "fu-wait" in {skill_of(tag) for tag in question.skills}
    assert "You chose Fu of the wait" in client.get(address).content.decode()
    assert client.post("/practise/start/", {"skill": "nothing"}).status_code == 404
    assert client.get("/practise/start/").status_code == 302


@pytest.mark.django_db
def test_the_summary_of_a_mixed_set(client: Client, person: People) -> None:
    address = client.post("/practise/start/", {"skill": "tile-names"}).url
    for _ in range(10):
        client.post(f"{address}answer/", {"unknown": "1"})
        address = client.post(f"{address}next/").url
    response = client.get(address)
    text = response.content.decode()
    assert "0 of 10" in text
    assert text.count("<small>Tiles and their names</small>") == 10
    assert 'action="/practise/start/"' in text
    assert "Harder" not in text
    assert person("ben")[1].get(address).status_code == 404


@pytest.mark.django_db
def test_table_pace_shows_a_time_and_judges_nothing(client: Client, ask: Ask, person: People) -> None:
    assert set(PACES) == set(KINDS)
    question = ask(RON)
    assert "Table pace" not in client.get(question.get_absolute_url()).content.decode()
    assert client.post("/practise/pace/", {"pace": "on"}).url == "/practise/"
    assert "Table pace: about 45 s" in client.get(question.get_absolute_url()).content.decode()
    client.post("/practise/pace/", {"pace": "off"})
    assert "Table pace" not in client.get(question.get_absolute_url()).content.decode()
    assert client.get("/practise/pace/").status_code == 302
    aiko, browser = person("aiko")
    aiko.double_time = True
    aiko.save()
    browser.post("/practise/pace/", {"pace": "on"})
    assert "Table pace: about 1 min 30 s" in browser.get(question.get_absolute_url()).content.decode()


WRONG = {"han": "3", "fu": "50", "payment": "6400"}
RIGHT = {"han": "3", "fu": "40", "payment": "5200"}


def test_another_try_is_marked_and_not_kept(person: People, ask: Ask, htmx: Client) -> None:
    _aiko, browser = person("aiko")
    question = ask(RON, skills=["fu-by-ron"])
    browser.post(f"/q/{question.pk}/answer/", WRONG)
    kept = Attempt.objects.values_list("pk", "right", "slip", "answer").get()
    before = list(Mastery.objects.values())
    address = f"/q/{question.pk}/try/"
    text = browser.get(address).content.decode()
    assert f'action="{address}"' in text
    assert "It does not count" in text
    assert "5,200" not in text
    text = browser.post(address, RIGHT).content.decode()
    assert "Right" in text
    assert "A fresh one like it" in text
    assert '<input type="hidden" name="skill" value="fu-by-ron">' in text
    text = browser.post(address, WRONG).content.decode()
    assert "The last tile of this triplet came by ron" in text
    text = browser.post(address, RIGHT | {"han": "many"}).content.decode()
    assert "is not a number of han" in text
    assert 'value="many"' in text
    assert Attempt.objects.values_list("pk", "right", "slip", "answer").get() == kept
    assert list(Mastery.objects.values()) == before
    assert Mistake.objects.get().attempt_id == kept[0]


def test_nobody_tries_what_they_have_not_answered(person: People, client: Client, ask: Ask) -> None:
    question = ask(RON)
    for browser in (client, person("ben")[1]):
        for response in (browser.get(f"/q/{question.pk}/try/"), browser.post(f"/q/{question.pk}/try/", RIGHT)):
            assert response.url == question.get_absolute_url()
        assert "Answer this question first" in browser.get(question.get_absolute_url()).content.decode()
    assert not Attempt.objects.exists()


def test_a_fresh_one_like_it_asks_for_the_skill(person: People, ask: Ask) -> None:
    _aiko, browser = person("aiko")
    question = ask(RON, skills=["fu-by-ron"])
    browser.post(f"/q/{question.pk}/answer/", WRONG)
    address = browser.post(f"/q/{question.pk}/again/", {"skill": "fu-by-ron"}).url
    fresh = Question.objects.exclude(pk=question.pk).get()
    assert address == fresh.get_absolute_url()
    assert "fu-by-ron" in {skill_of(tag) for tag in fresh.skills}
    assert browser.post(f"/q/{question.pk}/again/", {"skill": "nothing"}).status_code == 302


def test_a_mistake_goes_when_a_fresh_one_is_right(person: People, ask: Ask) -> None:
    aiko, browser = person("aiko")
    first, other, fresh = ask(RON, skills=["fu-by-ron"]), ask(RON, skills=["fu-by-ron"]), ask(RON, skills=["fu-by-ron"])
    browser.post(f"/q/{first.pk}/answer/", WRONG)
    browser.post(f"/q/{other.pk}/answer/", {"unknown": "1"})
    rows = browser.get("/progress/mistakes/").context["mistakes"].rows
    assert [(row.brief.row, row.slug) for row in rows] == [(other, "fu-by-ron"), (first, "fu-by-ron")]
    browser.post(f"/q/{first.pk}/answer/", RIGHT)  # a second answer changes nothing
    assert Mistake.objects.count() == 2
    browser.post(f"/q/{fresh.pk}/answer/", RIGHT)
    shown = browser.get("/progress/mistakes/")
    assert shown.context["mistakes"].rows == ()
    assert "Nothing left over" in shown.content.decode()
    assert services.marked(person=aiko, question=first) is not None


def test_mistakes_a_page_at_a_time(person: People, ask: Ask) -> None:
    aiko, browser = person("aiko")
    made = [attempt(aiko, ask(RON), right=False, ago=20 - number, shows={"fu-pair": False}) for number in range(13)]
    first = browser.get("/progress/mistakes/").context["mistakes"]
    assert [row.key for row in first.rows] == [one.pk for one in reversed(made[3:])]
    assert first.open == 13
    response = browser.get(f"/progress/mistakes/?before={first.earlier}")
    second = response.context["mistakes"]
    assert [row.key for row in second.rows] == [one.pk for one in reversed(made[:3])]
    assert second.earlier is None
    assert "The latest ones" in response.content.decode()
    for nonsense in ("x", "-1", "9" * 30, str(made[-1].pk + 999)):
        assert browser.get(f"/progress/mistakes/?before={nonsense}").status_code == 200


def test_slips_made_most_with_their_last_question(person: People, ask: Ask) -> None:
    aiko, browser = person("aiko")
    asked = [ask(RON) for _ in range(5)]
    for question, ago, slip in zip(asked, (5, 4, 3, 2, 1), ["pay.total"] * 3 + ["fu.not-rounded"] * 2, strict=True):
        attempt(aiko, question, right=False, ago=ago, slip=slip)
    slips = browser.get("/progress/mistakes/").context["mistakes"].slips
    assert [(slip.code, slip.times, slip.example.row) for slip in slips] == [
        ("pay.total", 3, asked[2]),
        ("fu.not-rounded", 2, asked[4]),
    ]
    rows = browser.get("/progress/history/?slip=pay.total").context["history"].rows
    assert [row.brief.row for row in rows] == [asked[2], asked[1], asked[0]]


@pytest.mark.django_db
def test_nobody_s_progress_moves_by_looking(client: Client, person: People, ask: Ask) -> None:
    aiko, browser = person("aiko")
    attempt(aiko, ask(RON), right=False, shows={"fu-pair": False})
    standing.rebuild(person=aiko)
    before = [list(model.objects.values()) for model in (Attempt, Mastery, Mistake, Question, PracticeSet)]
    for address in (
        "/",
        "/practise/",
        "/practise/sprint/",
        "/progress/",
        "/progress/skills/fu-pair/",
        "/progress/history/",
    ):
        assert browser.get(address).status_code == 200
    assert [list(model.objects.values()) for model in (Attempt, Mastery, Mistake, Question, PracticeSet)] == before
    assert timezone.localdate() >= Mastery.objects.get().begun


def test_which_yaku_comes_is_said_nowhere(person: People, ask: Ask) -> None:
    aiko, browser = person("aiko")
    attempt(aiko, ask(RON), right=False, ago=30, shows={"yaku-flush": False, "yaku-outside": False})
    standing.rebuild(person=aiko)
    assert services.next_choice(aiko).skill.startswith("yaku-")
    for address in ("/", "/practise/"):
        text = browser.get(address).content.decode()
        assert "Reviewing: a yaku, due today." in text
        assert "2 yaku." in text
        for skill in ("yaku-flush", "yaku-outside"):
            assert SKILLS[skill].name not in text
    plan = browser.get("/progress/").content.decode().partition('<section class="section today-plan">')[2]
    assert "Which yaku it is" in plan.partition("</section>")[0]
    assert SKILLS["yaku-flush"].name not in plan.partition("</section>")[0]
