"""The first page and the frame around every page, as a person meets them."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from engine.rules import load
from trainer.drills import services
from trainer.drills.models import Question


def test_home(visit: Callable[..., Page], assert_accessible: Callable[[Page], None], look: dict[str, str]) -> None:
    page = visit("/", **look)
    expect(page.get_by_role("button", name="Practise", exact=True)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing scrolls sideways"
    assert_accessible(page)


def test_the_theme_is_chosen_without_script(visit: Callable[..., Page]) -> None:
    page = visit("/", script=False)
    page.get_by_role("button", name="dark").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.get_by_role("button", name="dark")).to_have_attribute("aria-pressed", "true")


@pytest.fixture
def question(transactional_db: None) -> Question:
    return Question.objects.create(
        kind="waits", level="seven", facts="3334567p", asks=["tiles"], ruleset=services.record_of(load("standard"))
    )


def test_a_press_that_fails_says_why(
    site: str, browser: Browser, question: Question, assert_accessible: Callable[[Page], None]
) -> None:
    """In a browser of its own: what fails here is written to the console, where other tests want nothing."""
    with browser.new_context(base_url=site, reduced_motion="reduce") as context:
        page = context.new_page()
        page.goto(question.get_absolute_url())
        told, check = page.get_by_role("dialog"), page.get_by_role("button", name="Check")
        page.locator(".picker label").first.click()
        context.set_offline(True)
        check.click()
        expect(told.get_by_role("heading")).to_have_text("The site could not be reached")
        assert_accessible(page)
        told.get_by_role("button", name="Stay here").click()
        expect(told).to_be_hidden()
        assert page.locator(".picker input:checked").count() == 1, "what was chosen stays"
        context.set_offline(False)
        context.clear_cookies()
        check.click()
        expect(told.get_by_role("heading")).to_have_text("This page has grown old")
        told.get_by_role("link", name="Load the page again").click()
        expect(told).to_be_hidden()
        page.get_by_role("button", name="I don’t know").click()
        expect(page.get_by_role("heading", level=1)).to_be_focused()
        question.attempts.get()
        question.attempts.all().delete()
        question.delete()
        page.get_by_role("button", name="Same skill, new hand").click()
        expect(told.get_by_role("heading")).to_have_text("There is no page at this address")


def test_a_theme_chosen_on_the_way_leads_back_to_where_one_is(visit: Callable[..., Page], question: Question) -> None:
    page = visit(question.get_absolute_url())
    page.get_by_role("button", name="I don’t know").click()
    page.get_by_role("button", name="Same skill, new hand").click()
    page.wait_for_url(lambda url: question.pk not in url)
    second = page.url
    page.get_by_role("button", name="dark").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert page.url == second


def test_a_theme_chosen_beside_another_choice_leads_back_to_what_is_chosen(visit: Callable[..., Page]) -> None:
    page = visit("/fu/")
    page.get_by_label("Rules").select_option("jpml")
    page.wait_for_url("**/fu/?rules=jpml")
    page.get_by_role("button", name="dark").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert page.url.endswith("/fu/?rules=jpml")
