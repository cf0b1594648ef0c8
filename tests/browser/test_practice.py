"""A newcomer's first two days, and the pages of practice and progress as they are looked at."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from engine.rules import load
from tests.bench.many import answered
from trainer.accounts.models import User
from trainer.drills import services
from trainer.drills.models import Attempt, Mistake, Question, Sprint

Visit = Callable[..., Page]
Check = Callable[[Page], None]

RON = "234m666p567s99m44s ron 9m seat S round E riichi dora 3s ura 1p"
"""3 han 40 fu, 5,200; 50 fu and 6,400 if the triplet completed by ron is taken for concealed."""

PASSWORD = "seven-pairs-of-geta"
SKILL = "Fu of a triplet completed by ron"


@pytest.fixture
def slip(transactional_db: None) -> Question:
    """The question of the closed triplet."""
    return Question.objects.create(
        kind="score",
        level="typical",
        facts=RON,
        asks=["han", "fu", "payment"],
        options={"asks": ["han", "fu", "payment"]},
        skills=["fu-by-ron", "fu-win", "points-ron"],
        ruleset=services.record_of(load("mahjong-soul")),
    )


def fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def unknown(page: Page) -> None:
    """Say that the answer is not known yet, and wait for the verdict."""
    page.get_by_role("button", name="I don’t know yet").click()
    expect(page.get_by_role("button", name="Same skill, new hand")).to_be_visible()


def test_a_newcomer_s_first_two_days(
    visit: Visit, slip: Question, assert_accessible: Check, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = visit("/")
    page.get_by_role("button", name="Practise", exact=True).click()
    expect(page.locator(".why-now")).to_contain_text("To begin with: Tiles and their names")
    assert not User.objects.exists()
    unknown(page)
    guest = User.objects.get()
    assert guest.is_guest

    page.goto(slip.get_absolute_url())
    page.get_by_label("Han", exact=True).fill("3")
    page.get_by_label("Fu", exact=True).fill("50")
    page.get_by_label("Discarder pays").fill("6400")
    page.get_by_role("button", name="Check").click()
    expect(page.get_by_text("The last tile of this triplet came by ron")).to_be_visible()
    expect(page.get_by_text("4 fu, not 8")).to_be_visible()
    page.goto("/progress/mistakes/")
    expect(page.get_by_role("heading", level=1)).to_have_text("2 not yet right")
    expect(page.locator(".open-mistakes > li").first).to_contain_text(
        "The triplet completed by ron was paid as a concealed one"
    )
    expect(page.locator(".open-mistakes > li").first).to_contain_text(SKILL)

    page.goto("/account/")
    page.get_by_role("link", name="Take a name").click()
    for name, text in (("username", "aiko"), ("password1", PASSWORD), ("password2", PASSWORD)):
        page.locator(f"[name={name}]").fill(text)
    page.get_by_role("button", name="Take this name").click()
    expect(page.get_by_role("heading", name="Welcome back")).to_be_visible()
    aiko = User.objects.get()
    assert (aiko.pk, aiko.username, aiko.is_guest) == (guest.pk, "aiko", False)
    page.goto("/progress/history/")
    expect(page.locator(".answers > li")).to_have_count(2)
    page.goto("/progress/skills/fu-by-ron/")
    expect(page.locator(".lead")).to_contain_text("Learning. It comes back tomorrow.")
    expect(page.get_by_role("link", name="The triplet completed by ron was paid as a concealed one")).to_be_visible()
    assert_accessible(page)

    now = timezone.now
    monkeypatch.setattr("django.utils.timezone.now", lambda: now() + timedelta(days=1))
    page.goto("/progress/")
    expect(page.locator(".today-plan")).to_contain_text(SKILL)
    page.goto("/practise/")
    page.get_by_role("button", name="Ten others instead").click()
    for _ in range(10):
        page.wait_for_load_state()
        why = page.locator(".why-now").inner_text()
        if SKILL in why:
            break
        unknown(page)
        page.get_by_role("button", name="Next").click()
        expect(page.get_by_role("button", name="I don’t know yet")).to_be_visible()
    assert why == f"Reviewing: {SKILL}, due today."
    fresh = Question.objects.get(pk=page.url.rstrip("/").rpartition("/")[2])
    assert fresh.facts != slip.facts
    unknown(page)

    given = page.request.get("/account/export/").json()
    page.goto("/progress/figures/")
    terms, values = (page.locator(f".figures {name}").all_inner_texts() for name in ("dt", "dd"))
    shown = dict(zip(terms, values, strict=True))
    assert shown["Answers"] == str(given["total"][0]["answers"]) == str(Attempt.objects.count())
    assert shown["Right"] == f"{given['total'][0]['right_percent']} %"
    assert shown["Typical time"] == f"{round(given['total'][0]['typical_seconds'])} s"
    page.get_by_text("The figures", exact=True).click()
    days = page.locator(".days-table tbody tr").evaluate_all("rows => rows.map(row => row.cells[1].textContent)")
    assert days == [str(row["answers"]) for row in given["days"]]
    assert len(days) == 2, "yesterday and today"
    page.goto("/progress/")
    states = [row["state"] for row in given["skills"]]
    expect(page.locator(".legend")).to_contain_text(f"learning {states.count('learning')}")
    assert_accessible(page)


@pytest.fixture
def veteran(transactional_db: None, visit: Visit) -> Callable[..., Page]:
    """``veteran("/progress/", size="phone")``: a page of somebody who has practised for years."""
    person = User.objects.create_user("aiko", password=PASSWORD)
    answered(person, 300, each=1)

    def open_page(path: str, **look: str) -> Page:
        page = visit("/account/sign-in/", **look)
        page.get_by_label("Name").fill("aiko")
        page.locator("[name=password]").fill(PASSWORD)
        page.get_by_role("button", name="Sign in", exact=True).click()
        page.wait_for_url("**/")
        page.goto(path)
        return page

    return open_page


def test_pages_of_somebody_who_has_practised_for_years(
    veteran: Callable[..., Page], assert_accessible: Check, look: dict[str, str]
) -> None:
    page = veteran("/", **look)
    for path in (
        "/",
        "/practise/",
        "/practise/sprint/",
        "/progress/",
        "/progress/skills/fu-wait/",
        "/progress/figures/",
        "/progress/mistakes/",
        "/progress/history/",
        "/progress/history/?skill=fu-wait&since=nonsense",
    ):
        page.goto(path)
        page.evaluate("document.querySelectorAll('main details').forEach(fold => { fold.open = true; })")
        assert fits(page), path
        assert_accessible(page)


def test_filters_and_pages_without_script(veteran: Callable[..., Page]) -> None:
    page = veteran("/progress/history/", script=False)  # type: ignore[arg-type]
    page.get_by_label("How it went").select_option("not-yet")
    page.get_by_role("button", name="Show").click()
    expect(page.locator(".answers .mark.is-right")).to_have_count(0)
    first = page.locator(".answers a").first.get_attribute("href")
    page.get_by_role("link", name="Earlier answers").click()
    expect(page.locator(".answers .mark.is-right")).to_have_count(0)
    assert page.locator(".answers a").first.get_attribute("href") != first
    page.get_by_role("link", name="The latest answers").click()
    assert page.locator(".answers a").first.get_attribute("href") == first


@pytest.mark.parametrize("script", [True, False], ids=["script", "plain"])
def test_a_mistake_tried_again_and_then_made_good(
    visit: Visit, slip: Question, assert_accessible: Check, *, script: bool
) -> None:
    page = visit(slip.get_absolute_url(), script=script, size="phone")
    for label, text in (("Han", "3"), ("Fu", "50")):
        page.get_by_label(label, exact=True).fill(text)
    page.get_by_label("Discarder pays").fill("6400")
    page.get_by_role("button", name="Check").click()
    expect(page.get_by_text("The last tile of this triplet came by ron")).to_be_visible()
    page.goto("/progress/mistakes/")
    page.get_by_role("link", name="Try again").click()
    expect(page.get_by_text("It does not count.")).to_be_visible()
    for label, text in (("Han", "3"), ("Fu", "40")):
        page.get_by_label(label, exact=True).fill(text)
    page.get_by_label("Discarder pays").fill("5200")
    page.get_by_role("button", name="Check").click()
    expect(page.locator(".verdict .is-right")).to_have_count(3)
    assert fits(page)
    if script:
        assert_accessible(page)
    assert Mistake.objects.count() == Attempt.objects.count() == 1
    page.get_by_role("button", name="A fresh one like it").click()
    expect(page.get_by_role("button", name="Check")).to_be_visible()
    fresh = Question.objects.exclude(pk=slip.pk).get()
    right = services.KINDS["score"].solve(services.asked(fresh))
    page.get_by_label("Han", exact=True).fill(str(right.han))
    page.get_by_label("Fu", exact=True).fill(str(right.fu or 30))
    for box, amount in zip(page.locator("[name^=payment]").all(), right.payment or (), strict=True):
        box.fill(str(amount))
    page.get_by_role("button", name="Check").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Right:")
    page.goto("/progress/mistakes/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Nothing left over")


@pytest.mark.parametrize("script", [True, False], ids=["script", "plain"])
def test_a_sprint_to_its_end(visit: Visit, assert_accessible: Check, *, script: bool) -> None:
    page = visit("/practise/sprint/", script=script, size="phone")
    page.get_by_label("30 and 40 fu").check()
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("timer")).to_contain_text("s left")
    if script:
        assert_accessible(page)
    for wrong in (1, 2, 3):
        assert Sprint.objects.get().wrong == wrong - 1
        page.get_by_role("button", name="I don’t know yet").click()
        if wrong < 3:
            expect(page.get_by_text(f"{wrong} of 3 lives gone;")).to_be_attached()
    expect(page.get_by_role("heading", level=1)).to_have_text("0 right in 60 seconds")
    expect(page.locator(".answers > li")).to_have_count(3)
    assert fits(page)
    if script:
        assert_accessible(page)


def test_the_clock_runs_out_by_itself(visit: Visit) -> None:
    page = visit("/practise/sprint/")
    page.get_by_label("30 and 40 fu").check()
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("timer")).to_contain_text("s left")
    Sprint.objects.update(started=timezone.now() - timedelta(seconds=55))
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("0 right in 60 seconds", timeout=20_000)


def test_help_comes_in_place_and_keeps_what_is_written(visit: Visit, slip: Question, assert_accessible: Check) -> None:
    page = visit(slip.get_absolute_url(), size="phone")
    page.get_by_label("Han", exact=True).fill("3")
    page.get_by_role("button", name="Help me begin").click()
    expect(page.get_by_text("Begin by reading the hand in its sets")).to_be_visible()
    expect(page.get_by_text("A beginning")).to_be_focused()
    expect(page.get_by_label("Han", exact=True)).to_have_value("3")
    assert fits(page)
    assert_accessible(page)
    page.get_by_label("Fu", exact=True).fill("40")
    page.get_by_label("Discarder pays").fill("5200")
    page.get_by_role("button", name="Check").click()
    expect(page.get_by_text("this was practice")).to_be_visible()
    assert Attempt.objects.get().helped
