"""The first page and the frame around every page, as a person meets them."""

from collections.abc import Callable

from playwright.sync_api import Page, expect


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
