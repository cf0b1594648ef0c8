"""What a person wishes for, in a browser: names in Japanese, hands from play, a lost password."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from trainer.accounts.models import User

type Visit = Callable[..., Page]
type Check = Callable[[Page], None]


def test_names_in_japanese_on_the_pages_after(visit: Visit, assert_accessible: Check) -> None:
    page = visit("/account/preferences/", size="phone")
    page.get_by_label("Japanese: 平和, 満貫").check()
    page.get_by_role("button", name="Keep these").click()
    expect(page.get_by_text("Kept.")).to_be_visible()
    page.goto("/yaku/?order=often")
    expect(page.locator(".yaku-list .name > a").first).to_have_text("立直")
    expect(page.get_by_label("Order")).to_have_value("often")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing scrolls sideways"
    page.get_by_role("link", name="平和", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("平和")
    assert_accessible(page)
    assert User.objects.get().names == "kanji"


def test_hands_from_play_are_asked_for_and_said_to_be(visit: Visit, assert_accessible: Check) -> None:
    page = visit("/practise/score/", size="phone")
    page.get_by_label("Hands from play").check()
    assert_accessible(page)
    page.get_by_role("button", name="Start ten questions").click()
    expect(page.get_by_text("Typical hands, from play").first).to_be_visible()


def test_who_lost_a_password_is_told_where_the_letter_went(visit: Visit, assert_accessible: Check) -> None:
    page = visit("/account/sign-in/", size="phone")
    page.get_by_role("link", name="Have a link sent").click()
    assert_accessible(page)
    page.get_by_label("E-mail address").fill("nobody@example.org")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Look into your mail")).to_be_visible()
