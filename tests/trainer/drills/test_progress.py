"""A person's own progress: the map of skills, one skill, the figures, and the front page they come back to."""

from collections.abc import Callable
from datetime import timedelta
from importlib import import_module

import pytest
from django.apps import apps
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from tests.trainer.drills.conftest import POINTS, RON, WAITS, Ask
from trainer.accounts.models import User
from trainer.drills import belongings, ledger, practice, services, standing
from trainer.drills.models import Attempt, PracticeSet, Question, Tally
from trainer.drills.skills import SKILLS

People = Callable[[str], tuple[User, Client]]

PAGES = ("/progress/", "/progress/figures/", "/progress/mistakes/", "/progress/history/")


def attempt(
    user: User,
    question: Question,
    *,
    right: bool,
    took: float | None = None,
    ago: int = 0,
    slip: str = "",
    shows: dict[str, bool] | None = None,
    expected: float | None = None,
) -> Attempt:
    """An answer from so many days ago, entered in the books as one from today is."""
    made = Attempt.objects.create(
        person=user,
        question=question,
        answer={},
        parts={"han": right, "fu": True},
        right=right,
        took=took,
        slip=slip,
        shows=shows or {},
        expected=expected,
    )
    Attempt.objects.filter(pk=made.pk).update(at=timezone.now() - timedelta(days=ago))
    made.refresh_from_db()
    ledger.keep(attempt=made, level=question.level, evidence=shows or {})
    return made


@pytest.mark.parametrize("address", PAGES)
def test_an_empty_page_invites(client: Client, person: People, address: str) -> None:
    for browser in (client, person("aiko")[1]):
        text = browser.get(address).content.decode()
        assert "Your first answer begins this page" in text
        assert 'href="/practise/waits/"' in text
        assert '<svg class="days"' not in text
        assert browser.post(address).status_code == 405


def test_figures_by_kind_and_level(person: People, ask: Ask) -> None:
    aiko, browser = person("aiko")
    for took in (10.0, 20.0, 80.0):
        attempt(aiko, ask(RON), right=took > 15, took=took)
    attempt(aiko, ask(RON, level="open"), right=True, took=None)
    attempt(aiko, ask(WAITS, kind="waits"), right=False, took=4.0)
    figures = browser.get("/progress/figures/").context["figures"]
    assert (figures.total.answers, figures.total.right, figures.total.accuracy) == (5, 3, 60)
    assert figures.total.seconds == round((10 * 20 * 80 * 4) ** 0.25, 2)
    assert figures.total.time == "16 s"
    found = {
        (kind.kind, level): (tally.answers, tally.accuracy, tally.time)
        for kind in figures.kinds
        for level, tally in kind.levels
    }
    assert found == {
        ("Score a hand", "Typical hands"): (3, 67, "25 s"),
        ("Score a hand", "Open hands"): (1, 100, ""),
        ("Find the waits", "Mixed hands"): (1, 0, "4 s"),
    }
    assert [(kind.kind, kind.tally.answers, kind.tally.right) for kind in figures.kinds] == [
        ("Find the waits", 1, 0),
        ("Score a hand", 4, 3),
    ]


def test_days_as_a_drawing_and_as_a_table(person: People, ask: Ask) -> None:
    aiko, browser = person("aiko")
    for ago, right in ((3, True), (3, False), (1, True), (0, False)):
        attempt(aiko, ask(RON), right=right, ago=ago, took=5 + ago)
    response = browser.get("/progress/figures/")
    figures = response.context["figures"]
    assert [(day.tally.answers, day.tally.accuracy) for day in figures.days] == [(2, 50), (1, 100), (1, 0)]
    assert [point.y for point in figures.accuracy.points] == [72.0, 12.0, 132.0]
    assert [point.says for point in figures.time.points] == ["8 s", "6 s", "5 s"]
    text = response.content.decode()
    assert text.count("<circle") == 6
    assert text.count('class="way"') == 4
    assert "style=" not in text.split("<main")[1]
    today = timezone.localdate()
    assert f'<th scope="row">{today.day} {today:%B %Y}</th><td class="n">1</td>' in text
    assert "Earlier days" not in text


def test_the_charts_can_be_turned_back(person: People, ask: Ask) -> None:
    aiko, browser = person("aiko")
    for ago in range(35):
        attempt(aiko, ask(RON), right=True, ago=ago)
    latest = browser.get("/progress/figures/").context["figures"]
    assert len(latest.days) == 30
    assert not latest.later
    response = browser.get(f"/progress/figures/?before={latest.earlier.isoformat()}")
    earlier = response.context["figures"]
    assert [day.day for day in earlier.days] == [latest.earlier - timedelta(days=ago) for ago in range(5, 0, -1)]
    assert earlier.later
    assert earlier.earlier is None
    assert "The latest days" in response.content.decode()
    assert browser.get("/progress/figures/?before=nonsense").context["figures"] == latest
    assert "No answers before that day" in browser.get("/progress/figures/?before=1999-01-01").content.decode()


def test_what_was_expected_beside_what_came(person: People, ask: Ask) -> None:
    aiko, browser = person("aiko")
    assert browser.get("/progress/figures/").status_code == 200
    attempt(aiko, ask(RON), right=True)
    assert "Nothing was foretold yet" in browser.get("/progress/figures/").content.decode()
    for expected, right in ((0.84, True), (0.88, False), (0.83, True), (0.35, False), (1.0, True)):
        attempt(aiko, ask(RON), right=right, expected=expected)
    shown = browser.get("/progress/figures/").context["figures"].calibration
    assert [(row.expected, row.right, row.answers) for row in shown.rows] == [(35, 0, 1), (85, 67, 3), (100, 100, 1)]
    assert (shown.expected, shown.right, shown.answers) == (78, 60, 5)


def test_days_are_those_of_the_person(person: People, ask: Ask) -> None:
    aiko, browser = person("aiko")
    late = timezone.now().replace(hour=22, minute=30)
    for zone, day in (("Asia/Tokyo", late.date() + timedelta(days=1)), ("UTC", late.date())):
        Tally.objects.all().delete()
        with timezone.override(zone):
            made = Attempt.objects.create(person=aiko, question=ask(RON), answer={}, right=True)
            made.at = late
            ledger.keep(attempt=made, level="typical", evidence={})
        assert Tally.objects.get(by=Tally.By.DAY).key == day.isoformat()
    assert browser.get("/progress/figures/").status_code == 200


def test_the_books_rebuilt_are_the_books_kept(person: People, ask: Ask) -> None:
    aiko, _ = person("aiko")
    shown = ({"fu-wait": True}, {"fu-wait": False, "fu-pair": True}, {"fu-pair": False}, {})
    for number in range(12):
        right = number % 3 > 0
        attempt(
            aiko,
            ask(RON),
            right=right,
            took=number or None,
            ago=number % 5,
            slip="" if right else "pay.total",
            shows=shown[number % 4],
            expected=number / 12,
        )

    def books() -> tuple[list[object], ...]:
        kept = Tally.objects.order_by("by", "key").values_list("by", "key", "answers", "right", "timed", "expected")
        times = Tally.objects.order_by("by", "key").values_list("log_seconds", flat=True)
        evidence = aiko.attempts.order_by("pk", "evidence__skill").values_list(
            "pk", "evidence__skill", "evidence__right"
        )
        return list(kept), [round(time, 6) for time in times], list(evidence)

    before = books()
    ledger.rebuild(person=aiko, evidence_of=services.evidence_of)
    assert books() == before


def test_the_migration_enters_old_answers_and_leaves_the_others_alone(person: People, ask: Ask) -> None:
    (aiko, _), (ben, _) = person("aiko"), person("ben")
    question = ask(RON, skills=["fu-by-ron"])
    for right, ago in ((False, 3), (True, 2), (False, 1)):
        made = Attempt.objects.create(
            person=aiko, question=ask(RON, skills=["fu-by-ron"]), answer={}, parts={"fu": right}, right=right, took=8.0
        )
        Attempt.objects.filter(pk=made.pk).update(at=timezone.now() - timedelta(days=ago), kind="")
    attempt(ben, question, right=True)
    before = list(Tally.objects.filter(person=ben).values())
    import_module("trainer.drills.migrations.0006_books").enter(apps, None)
    assert list(Tally.objects.filter(person=ben).values()) == before
    days = Tally.objects.filter(person=aiko, by=Tally.By.DAY).order_by("key").values_list("answers", "right")
    assert list(days) == [(1, 0), (1, 1), (1, 0)]
    level = Tally.objects.get(person=aiko, by=Tally.By.LEVEL)
    assert (level.key, level.answers, level.timed) == ("score/typical", 3, 3)
    assert aiko.mistakes.get().attempt == made, "the first was made good by the second"
    assert set(aiko.attempts.values_list("kind", flat=True)) == {"score"}
    assert aiko.attempts.filter(evidence__skill="fu-by-ron").count() == 3
    kept = Tally.objects.count()
    import_module("trainer.drills.migrations.0006_books").enter(apps, None)
    assert Tally.objects.count() == kept


def test_the_map_says_what_is_reached_due_and_locked(person: People, ask: Ask) -> None:
    aiko, browser = person("aiko")
    for ago in (4, 3, 2, 1):
        attempt(aiko, ask(RON), right=True, ago=ago, shows={"tile-names": True})
    attempt(aiko, ask(RON), right=False, ago=9, shows={"fu-pair": False})
    standing.rebuild(person=aiko)
    response = browser.get("/progress/")
    shown = response.context["progress"]
    nodes = {node.slug: node for area in shown.areas for node in area.nodes}
    assert nodes.keys() == SKILLS.keys()
    assert shown.size == len(SKILLS)
    assert (nodes["tile-names"].state, nodes["tile-names"].right, nodes["tile-names"].of) == ("reached", 4, 4)
    assert (nodes["fu-pair"].state, nodes["fu-pair"].is_due) == ("learning", True)
    assert [node.slug for node in shown.plan.due] == ["fu-pair"]
    assert nodes["fu-kans"].locked
    assert nodes["fu-kans"].needs == tuple(SKILLS[need].name for need in SKILLS["fu-kans"].needs)
    assert shown.plan.next is not None
    assert not shown.plan.next.locked
    text = response.content.decode()
    assert f"1 of {len(SKILLS)} skills reached" in text
    assert 'href="/progress/skills/fu-pair/"' in text
    assert {state: count for state, _, count in shown.counts} == {
        "not-started": len(SKILLS) - 2,
        "learning": 1,
        "reached": 1,
        "slipped": 0,
    }


def test_the_map_and_the_export_say_what_they_count(person: People, ask: Ask) -> None:
    aiko, browser = person("aiko")
    attempt(aiko, ask(RON), right=False, ago=2, shows={"seat-winds": False})
    for right in (True, True, False):
        attempt(aiko, ask(RON), right=right, shows={"seat-winds": right})
    standing.rebuild(person=aiko)
    assert "0 of 2 first tries" in browser.get("/progress/").content.decode()
    (exported,) = [table for table in belongings.tables(aiko) if table.name == "skills"]
    name = SKILLS["seat-winds"].name
    (winds,) = [dict(zip(exported.columns, row, strict=True)) for row in exported.rows() if row[0] == name]
    assert (winds["answers"], winds["right"], winds["first_tries"], winds["first_tries_right"]) == (4, 2, 2, 0)


def test_nothing_open_is_not_everything_met(person: People, ask: Ask) -> None:
    """Whoever has missed the only open skill goes on with it, and is not told that all is done."""
    aiko, browser = person("aiko")
    for _ in range(4):
        attempt(aiko, ask(RON), right=False, shows={"tile-names": False})
    standing.rebuild(person=aiko)
    response = browser.get("/progress/")
    shown, text = response.context["progress"], response.content.decode()
    assert (shown.plan.due, shown.plan.next, shown.plan.done) == ((), None, False)
    assert "Next is Tiles and their names." in text
    assert "Everything has been met" not in text


def test_everything_met_and_nothing_due_is_said(person: People, ask: Ask) -> None:
    aiko, browser = person("aiko")
    attempt(aiko, ask(RON), right=True, shows=dict.fromkeys(SKILLS, True))
    standing.rebuild(person=aiko)
    assert "Everything has been met and nothing is due" in browser.get("/progress/").content.decode()


@pytest.mark.parametrize("right", [True, False])
def test_every_page_names_the_same_skill_as_next(person: People, ask: Ask, right: bool) -> None:
    aiko, browser = person("aiko")
    shown = {"tile-names": True, "waits-shapes": right, "seat-winds": True}
    for number in range(practice.NEW_A_DAY):
        started = PracticeSet.objects.create(person=aiko, chosen=True)
        why = {"skill": "seat-winds", "code": "new", "slots": {}, "step": ""}
        attempt(aiko, ask(RON, set=started, number=1, why=why), right=number > 3, shows=shown)
    standing.rebuild(person=aiko)
    following = services.next_choice(aiko).why
    progress, practise = browser.get("/progress/"), browser.get("/practise/")
    assert progress.context["progress"].plan.next.slug != following.skill
    assert progress.context["progress"].next == practise.context["practise"].next
    assert progress.context["progress"].next.slug == following.skill
    assert browser.get("/").context["today"].next == practise.context["practise"].next
    assert f"Next is {SKILLS[following.skill].name}." in progress.content.decode()


def test_a_skill_with_its_last_answers_and_slips(person: People, ask: Ask, client: Client) -> None:
    aiko, browser = person("aiko")
    good, bad = ask(RON), ask(POINTS, kind="points")
    attempt(aiko, good, right=False, ago=2, shows={"points-ron": True})
    attempt(aiko, bad, right=False, ago=1, slip="pay.total", shows={"points-ron": False})
    standing.rebuild(person=aiko)
    response = browser.get("/progress/skills/points-ron/")
    shown = response.context["skill"]
    assert [(row.brief.row, row.right) for row in shown.last] == [(bad, False), (good, True)]
    assert shown.slips == (("pay.total", "More than one player’s share was given", 1),)
    assert [right for _, right in shown.tries] == [True, False]
    text = response.content.decode()
    assert f'href="{bad.get_absolute_url()}"' in text
    assert 'href="/progress/history/?skill=points-ron"' in text
    for stranger in (client, person("ben")[1]):
        text = stranger.get("/progress/skills/points-ron/").content.decode()
        assert "Not started" in text
        assert bad.pk not in text
    assert browser.get("/progress/skills/nothing/").status_code == 404


@pytest.mark.parametrize("slug", SKILLS)
def test_every_skill_has_its_page(client: Client, db: None, slug: str) -> None:
    response = client.get(f"/progress/skills/{slug}/")
    shown = response.context["skill"]
    assert shown.read
    assert shown.drills
    assert [node.slug for node in shown.needs] == list(SKILLS[slug].needs)
    for reference in shown.read:
        assert f'href="{reference.address}"' in response.content.decode()


@pytest.mark.parametrize("address", [*PAGES, "/progress/skills/fu-pair/"])
def test_only_ones_own(person: People, client: Client, ask: Ask, address: str) -> None:
    (aiko, hers), (_, his) = person("aiko"), person("ben")
    question = ask(RON)
    attempt(aiko, question, right=False, shows={"fu-pair": False}, slip="pay.total")
    standing.rebuild(person=aiko)
    for browser in (his, client):
        response = browser.get(address)
        assert response.headers["Cache-Control"].startswith("max-age=0")
        assert question.pk not in response.content.decode()
        assert (
            "Your first answer begins this page" in response.content.decode()
            or "Not started" in response.content.decode()
        )
    assert hers.get(address).status_code == 200


@pytest.mark.parametrize(
    ("address", "queries"),
    [
        ("/practise/", 9),  # session, person, the open set, days, standing in three, mistakes, classes without a clock
        ("/progress/", 6),  # session, person, any answer, standing in three
        ("/progress/figures/", 5),  # session, person, levels, days, expected
        ("/progress/mistakes/", 7),  # session, person, any answer, how many, the page of them, slips, their questions
        ("/progress/history/", 4),  # session, person, any answer, the page of them
        ("/progress/history/?skill=fu-pair&outcome=not-yet&kind=score", 4),
        ("/progress/skills/fu-pair/", 7),  # session, person, standing in three, slips, answers
    ],
)
def test_few_queries_however_many_answers(
    person: People, ask: Ask, django_assert_num_queries: DjangoAssertNumQueries, address: str, queries: int
) -> None:
    aiko, browser = person("aiko")
    for number in range(25):
        shows = {"fu-pair": number % 2 == 0, "fu-wait": False}
        attempt(
            aiko, ask(RON), right=number % 2 == 0, ago=number, slip="" if number % 2 == 0 else "pay.total", shows=shows
        )
    standing.rebuild(person=aiko)
    with django_assert_num_queries(queries):
        browser.get(address)


def test_the_front_page_goes_on_where_one_left_off(client: Client, db: None) -> None:
    assert "Welcome back" not in client.get("/").content.decode()
    first = client.post("/practise/points/start/", {"level": "limits", "ruleset": "standard"}).url
    assert "Welcome back" not in client.get("/").content.decode()
    client.post(f"{first}answer/", {"unknown": "1"})
    second = client.post(f"{first}next/").url
    text = client.get("/").content.decode()
    assert "question 2 of 10" in text
    assert f'href="{second}">Go on<' in text
    assert "Not known yet" in text


def test_after_a_whole_set_the_front_page_says_what_is_next(person: People, ask: Ask) -> None:
    aiko, browser = person("aiko")
    attempt(aiko, ask(WAITS, kind="waits"), right=True, took=75)
    response = browser.get("/")
    text = response.content.decode()
    assert response.context["today"].next.why in text
    assert 'action="/practise/start/"' in text
    assert "typically 1 min 15 s" in text


def test_the_calendar_counts_days_and_no_row_can_break(person: People, ask: Ask) -> None:
    aiko, browser = person("aiko")
    today = timezone.localdate()
    monday = today - timedelta(days=today.weekday())
    for day in (today, monday - timedelta(days=3), monday - timedelta(days=10), monday - timedelta(days=60)):
        attempt(aiko, ask(RON), right=True, ago=(today - day).days)
    shown = browser.get("/practise/").context["practise"].calendar
    assert shown.days == 3
    squares = [square for week in shown.weeks for square in week]
    assert len(squares) == 28
    assert squares[0].day == monday - timedelta(days=21)
    assert [square.to_come for square in squares].count(True) == 6 - today.weekday()
