"""Looking things up in a browser: every page in its four looks, the list as one types, examples, the chart."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

Visit = Callable[..., Page]
Accessible = Callable[[Page], None]

PAGES = [
    "/yaku/",
    "/yaku/?q=zzz",
    "/yaku/pinfu/?seed=3",
    "/yaku/suukantsu/",
    "/yaku/ippatsu/",
    "/fu/",
    "/scores/?han=3&fu=40",
    "/scores/?rules=family",
]


def settled(page: Page) -> None:
    """Until htmx has settled what it swapped in, a link there is a plain link."""
    expect(page.locator(".htmx-added, .htmx-settling")).to_have_count(0)


@pytest.mark.parametrize("path", PAGES)
def test_a_page_in_every_look(visit: Visit, assert_accessible: Accessible, look: dict[str, str], path: str) -> None:
    page = visit(path, **look)
    expect(page.locator("h1")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing scrolls sideways"
    assert_accessible(page)


NARROW = ["/yaku/", "/yaku/kokushi-musou-13/?seed=3", "/fu/", "/scores/?han=3&fu=40", "/scores/?rules=sanma"]
STICKS_OUT = """() => [...document.querySelectorAll("main :is(.hand, td, th, .card)")].filter(one => {
    const edge = one.getBoundingClientRect().right + 1;
    return [...one.querySelectorAll("svg, a, b, small")].some(part => part.getBoundingClientRect().right > edge)
        || one.scrollWidth > one.clientWidth + 1;
}).map(one => one.textContent.trim() || one.className)"""


@pytest.mark.parametrize("path", NARROW)
def test_narrow_phones_hold_everything(visit: Visit, path: str) -> None:
    page = visit("/healthz")
    for width in (320, 360):
        page.set_viewport_size({"width": width, "height": 640})
        page.goto(path)
        assert page.evaluate("document.documentElement.scrollWidth") == width
        assert page.evaluate(STICKS_OUT) == []


def test_the_list_narrows_as_one_types_and_the_address_keeps_it(visit: Visit) -> None:
    page = visit("/yaku/")
    rows = page.locator(".yaku-list .name > a")
    expect(rows).to_have_count(48)
    page.get_by_label("Find").press_sequentially("sanshoku")
    expect(rows).to_have_text(["Sanshoku doujun", "Sanshoku doukou"])
    expect(page).to_have_url(re.compile(r"q=sanshoku"))
    expect(page.get_by_label("Find")).to_be_focused()
    page.get_by_text("Closed only", exact=True).first.click()
    expect(page.get_by_role("heading", name="Nothing by that name with these choices")).to_be_visible()
    page.reload()
    expect(page.get_by_label("Find")).to_have_value("sanshoku")
    expect(page.get_by_role("radio", name="Closed only")).to_be_checked()
    page.get_by_role("link", name="Show all yaku").click()
    expect(rows).to_have_count(48)


def test_the_list_without_script(visit: Visit) -> None:
    page = visit("/yaku/", script=False)
    page.get_by_label("Find").fill("平和")
    page.get_by_label("Rules").select_option("tenhou")
    page.get_by_role("button", name="Show").click()
    expect(page.locator(".yaku-list .name > a").first).to_have_text("Pinfu")
    expect(page.get_by_label("Rules")).to_have_value("tenhou")


def test_another_example_by_keyboard_never_the_same(visit: Visit) -> None:
    page = visit("/yaku/chanta/")
    fresh = page.get_by_role("article", name="A fresh example")
    expect(fresh).to_have_count(0)
    page.get_by_role("link", name="Another example").focus()
    before = ""
    for _ in range(4):
        page.keyboard.press("Enter")
        expect(fresh).to_be_visible()
        page.wait_for_function("was => document.querySelector('#another .hand')?.ariaLabel !== was", arg=before)
        settled(page)
        hand = fresh.locator(".hand").get_attribute("aria-label") or ""
        assert hand != before
        before = hand
        assert page.evaluate("document.activeElement.id") == "another-link", "the next Enter asks for the next one"
    page.reload()
    expect(fresh.locator(".hand")).to_have_attribute("aria-label", before)


def test_another_example_without_script(visit: Visit) -> None:
    page = visit("/yaku/kokushi-musou/", script=False)
    page.get_by_role("link", name="Another example").click()
    expect(page.get_by_role("article", name="A fresh example")).to_be_visible()


def test_a_line_of_a_score_lights_its_tiles(visit: Visit) -> None:
    page = visit("/yaku/chun/")
    example = page.get_by_role("article", name="Example 1")
    example.get_by_role("radio", name=re.compile("^Red dragon")).check()
    lit = example.locator('.hand .tile[data-ev~="1"]')
    expect(lit).to_have_count(3)
    expect(lit.first).to_have_css("opacity", "1")


def test_feedback_finds_its_fu_item(visit: Visit) -> None:
    page = visit("/fu/#fu-kan-closed-honor")
    item = page.locator("#fu-kan-closed-honor")
    expect(item).to_be_in_viewport()
    expect(item).to_contain_text("32 fu")


@pytest.mark.parametrize("script", [True, False])
def test_a_tap_opens_a_cell_and_close_shuts_it(visit: Visit, script: bool) -> None:
    page = visit("/scores/", size="phone", script=script)
    page.get_by_role("link", name="5,200 1,300 / 2,600").first.click()
    opened = page.get_by_role("complementary", name="How a cell comes about")
    expect(opened.get_by_role("heading", name="3 han 40 fu")).to_be_in_viewport()
    expect(opened).to_contain_text("Ron: × 4 = 5,120")
    expect(page).to_have_url(re.compile(r"han=3&fu=40"))
    expect(page.locator('[aria-current="true"]')).to_have_text(re.compile("5,200"))
    opened.get_by_role("link", name="Close").click()
    expect(opened.get_by_role("heading", name="Choose a cell")).to_have_count(1)


def test_the_chart_follows_seat_and_rules(visit: Visit) -> None:
    page = visit("/scores/")
    page.get_by_text("Dealer", exact=True).click()
    expect(page.locator("#cell-4-30")).to_contain_text("11,600")
    page.get_by_label("Rules").select_option("m-league")
    expect(page.locator("#cell-4-30")).to_contain_text("12,000")
    expect(page.get_by_text("The dealer wins under the rules “M.League”")).to_be_visible()
    settled(page)
    page.locator("#cell-2-25").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#opened")).to_contain_text("3 han already")
    assert page.evaluate("document.activeElement.id") == "cell-2-25"
    page.reload()
    expect(page.get_by_label("Rules")).to_have_value("m-league")
    expect(page.get_by_role("radio", name="Dealer", exact=True)).to_be_checked()


def test_the_focus_is_seen_above_what_lies_over_the_foot_of_a_phone(visit: Visit) -> None:
    page = visit("/scores/?han=3&fu=40", size="phone")
    stops = 0
    while stops == 0 or page.evaluate("document.activeElement !== document.body"):
        page.keyboard.press("Tab")
        covered = page.evaluate("""() => {
            const { left, right, top, bottom } = document.activeElement.getBoundingClientRect();
            const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
            return above && !document.activeElement.contains(above) && !above.contains(document.activeElement);
        }""")
        assert not covered, page.evaluate("document.activeElement.outerHTML")
        stops += 1
    assert stops > 50


def test_the_focus_of_close_goes_on_where_it_stood(visit: Visit) -> None:
    page = visit("/scores/?han=3&fu=40")
    page.get_by_role("link", name="Close", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="How fu are counted")).to_be_focused()


def test_the_chart_is_printed_without_what_only_a_screen_needs(visit: Visit) -> None:
    page = visit("/scores/")
    expect(page.get_by_role("button", name="Print")).to_be_visible()
    page.emulate_media(media="print")
    expect(page.locator(".chart")).to_be_visible()
    for hidden in (".scores-form", ".tabbar", "#opened", ".me"):
        expect(page.locator(hidden)).to_be_hidden()
    for gold in (".is-limit:has(> #cell-4-40)", ".key.is-limit"):
        expect(page.locator(gold)).to_have_css("border-top-width", "2px")
