"""Setting up a table: what is being typed is not lost to a swap, and what is wrong is read first."""

from collections.abc import Callable

from playwright.sync_api import Page, expect


def test_what_is_typed_outlives_every_change(visit: Callable[..., Page]) -> None:
    page = visit("/play/?rules=standard&more=1")
    page.locator("details.fold").evaluate_all("all => all.forEach(one => one.open = true)")
    page.select_option("[name=length]", "east")
    uma = page.locator("[name='r.settle.uma']")
    uma.fill("20 10 -10 -20")
    start = page.locator("[name='r.table.start']")
    start.press_sequentially("300")
    expect(page.locator("#chosen")).to_contain_text("Uma: +20 +10 -10 -20")
    expect(start).to_be_focused()
    with page.expect_response(lambda response: "rules=tenhou" in response.url):
        page.locator("[name=rules]").evaluate(
            "one => { one.value = 'tenhou'; one.dispatchEvent(new Event('change', { bubbles: true })); }"
        )
        start.press_sequentially("00")
    expect(page.locator("#chosen")).to_contain_text("Otherwise than Tenhou")
    expect(start).to_be_focused()
    assert start.input_value() == "30000"
    assert uma.input_value() == "20 10 -10 -20"


def test_the_single_rules_come_and_go_and_the_focus_stays(visit: Callable[..., Page]) -> None:
    page = visit("/play/?rules=standard")
    more = page.get_by_role("checkbox", name="Every single rule")
    more.focus()
    page.keyboard.press("Space")
    expect(page.get_by_text("Liability", exact=True)).to_be_visible()
    expect(more).to_be_focused()
    expect(more).to_be_checked()
    expect(page.locator(".htmx-added, .htmx-settling")).to_have_count(0)
    page.keyboard.press("Space")
    expect(page.get_by_text("Liability", exact=True)).to_have_count(0)
    expect(more).to_be_focused()


def test_every_choice_can_be_changed_without_a_complaint(visit: Callable[..., Page]) -> None:
    page = visit("/play/")
    names = page.locator("#setup select, #setup [type=checkbox]").evaluate_all("all => all.map(one => one.id)")
    assert len(names) > 20
    for name in reversed(names):  # the rule set last: it offers other fields
        field = page.locator(f"#{name}")
        with page.expect_response(lambda response: "/play/?" in response.url):
            if field.get_attribute("type") == "checkbox":
                field.click()
            else:
                field.select_option(index=1)
        expect(page.locator(".htmx-request")).to_have_count(0)


def test_what_is_wrong_is_on_the_screen_and_focused(visit: Callable[..., Page]) -> None:
    page = visit("/play/?rules=standard&r.settle.uma=ten", size="phone")
    page.get_by_role("button", name="Open the table").click()
    wrong = page.locator(".wrong")
    expect(wrong).to_be_focused()
    expect(wrong).to_be_in_viewport(ratio=1)
    wrong.get_by_role("link", name="Uma").click()
    expect(page.locator("[name='r.settle.uma']")).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth") == 360
