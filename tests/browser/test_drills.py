"""Practice as a person does it: with the mouse, with the keyboard alone, without script, on a phone."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from engine.rules import load
from trainer.drills import services
from trainer.drills.models import Attempt, Question

Visit = Callable[..., Page]
Check = Callable[[Page], None]

RON = "234m666p567s99m44s ron 9m seat S round E riichi dora 3s ura 1p"
WAITS = "678m3334567p123s"
MELDED = "406m1178p,6-66z,7777s ron 9p seat E round S dora 4p1z honba 2 sticks 1"


@pytest.fixture
def ask(transactional_db: None) -> Callable[..., str]:
    """The address of a new question."""

    def make(facts: str, *, kind: str = "score", level: str = "typical", asks: str = "han fu payment") -> str:
        return Question.objects.create(
            kind=kind, level=level, facts=facts, asks=asks.split(), ruleset=services.record_of(load("mahjong-soul"))
        ).get_absolute_url()

    return make


def fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def test_a_wrong_score_with_the_mouse(
    visit: Visit, ask: Callable[..., str], assert_accessible: Check, look: dict[str, str]
) -> None:
    page = visit(ask(RON), **look)
    assert_accessible(page)
    page.get_by_label("Han", exact=True).fill("3")
    page.get_by_label("Fu", exact=True).fill("50")
    page.get_by_label("Discarder pays").fill("6,400")
    page.get_by_role("button", name="Check").click()
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_contain_text("Not yet: fu and payment")
    expect(heading).to_be_focused()
    expect(page.get_by_text("The last tile of this triplet came by ron")).to_be_visible()
    expect(page.get_by_text("4 fu, not 8")).to_be_visible()
    lit = page.locator(".proof .hand .tile").evaluate_all(
        "tiles => tiles.filter(tile => getComputedStyle(tile).opacity === '1').length"
    )
    assert lit == 3, "the triplet is lit, the rest is dimmed"
    assert fits(page)
    assert_accessible(page)
    page.get_by_role("button", name="Same skill, new hand").click()
    expect(heading).to_have_text("Score this hand")
    expect(heading).to_be_focused()
    assert Question.objects.count() == 2
    assert page.url.endswith(Question.objects.latest("made").get_absolute_url())
    page.go_back()
    expect(heading).to_contain_text("Not yet: fu and payment")


def test_yaku_melds_and_every_part(
    visit: Visit, ask: Callable[..., str], assert_accessible: Check, look: dict[str, str]
) -> None:
    page = visit(ask(MELDED, level="kans", asks="yaku han fu payment"), **look)
    page.get_by_text("Yakuman", exact=True).click()
    assert_accessible(page)
    assert fits(page)
    page.get_by_role("checkbox", name="Green dragon").check()
    page.get_by_role("button", name="Check").click()
    expect(page.get_by_label("Han", exact=True)).to_be_focused()
    expect(page.get_by_role("checkbox", name="Green dragon")).to_be_checked()
    expect(page.locator(".invalid-feedback")).to_have_count(3)
    assert_accessible(page)
    page.get_by_role("button", name="I don’t know yet").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Here is how it goes")
    assert_accessible(page)
    assert fits(page)


def test_a_set_with_the_keyboard_alone(visit: Visit) -> None:
    page = visit("/practise/points/")
    heading = page.get_by_role("heading", level=1)
    press = page.keyboard.press
    while page.evaluate("document.activeElement.name") != "level":
        press("Tab")
    press("ArrowDown")  # ron: one box
    press("Enter")
    for number in (1, 2):
        expect(heading).to_have_text("What is paid?")
        page.wait_for_load_state("domcontentloaded")  # the script that takes the digits has run
        expect(page.locator(".quiz-top")).to_contain_text(f"{number} of 10")
        page.keyboard.type("12300")  # the first digit goes to the box by itself
        expect(page.get_by_label("Discarder pays")).to_have_value("12300")
        press("Enter")
        expect(heading).to_be_focused()
        expect(page.get_by_text("you wrote 12,300", exact=True)).to_be_visible()
        press("Enter")
    expect(page.locator(".quiz-top")).to_contain_text("3 of 10")
    assert Attempt.objects.count() == 2
    assert all(attempt.took and attempt.took < 30 for attempt in Attempt.objects.all())


def test_yaku_and_boxes_with_the_keyboard_alone(visit: Visit, ask: Callable[..., str]) -> None:
    page = visit(ask(RON, asks="yaku han fu payment"))
    press = page.keyboard.press
    while page.evaluate("document.activeElement.value") != "riichi":
        press("Tab")
    press("Space")
    while page.evaluate("document.activeElement.name") != "han":
        press("Tab")
    for text in ("3", "40", "5200"):
        page.keyboard.type(text)
        press("Tab")
    press("Enter")
    expect(page.locator(".verdict .is-right")).to_have_count(4)


def test_tiles_by_digits_and_suit_letter(visit: Visit, ask: Callable[..., str]) -> None:
    page = visit(ask(WAITS, kind="waits", level="mixed", asks="tiles"))
    page.keyboard.type("24578p1s")
    expect(page.locator("[data-ticked]")).to_have_text("6 ticked: 24578p1s")
    page.keyboard.type("1s")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Right: five tiles")


def test_without_script(visit: Visit, ask: Callable[..., str]) -> None:
    page = visit(ask(RON), script=False)
    page.get_by_label("Han", exact=True).fill("abc")
    page.get_by_role("button", name="Check").click()
    expect(page.get_by_label("Han", exact=True)).to_have_value("abc")
    expect(page.get_by_text("is not a number of han")).to_be_visible()
    page.get_by_label("Han", exact=True).fill("3")
    page.get_by_label("Fu", exact=True).fill("50")
    page.get_by_label("Discarder pays").fill("6400")
    page.get_by_role("button", name="Check").click()
    expect(page.get_by_text("The last tile of this triplet came by ron")).to_be_visible()
    page.get_by_role("radio", name="Concealed triplet, simples").check()
    expect(page.get_by_text("More on this").locator("visible=true")).to_have_count(1)
    page.get_by_role("button", name="Same skill, new hand").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Score this hand")
    page.get_by_role("button", name="I don’t know yet").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Here is how it goes")


def test_a_whole_set_without_script(visit: Visit) -> None:
    page = visit("/practise/waits/", script=False)
    page.get_by_label("Seven tiles").check()
    page.get_by_role("button", name="Start ten questions").click()
    for number in range(1, 11):
        expect(page.locator(".quiz-top")).to_contain_text(f"{number} of 10")
        page.get_by_label("1 of characters", exact=True).check()
        page.get_by_role("button", name="Check").click()
        page.get_by_role("button", name="How the set went" if number == 10 else "Next").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("of 10")


def test_waits_on_a_phone(visit: Visit, ask: Callable[..., str], assert_accessible: Check) -> None:
    page = visit(ask(WAITS, kind="waits", level="mixed", asks="tiles"), size="phone")
    assert_accessible(page)
    boxes = page.locator(".picker label").evaluate_all(
        "labels => labels.map(label => label.getBoundingClientRect()).map(box => [box.width, box.height])"
    )
    assert len(boxes) == 34
    assert min(height for _, height in boxes) >= 44
    assert min(width for width, _ in boxes) >= 33, "nine to a row of 360 px"
    for tile in ("2 of circles", "5 of circles", "8 of circles", "1 of circles"):
        page.get_by_label(tile, exact=True).click()
    page.get_by_role("button", name="Check").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Five tiles; you found three")
    missed = page.locator(".row-of", has_text="Missed")
    expect(missed.get_by_role("img", name="4, 7 of circles")).to_be_visible()
    expect(page.locator("details[open]")).to_have_count(2)
    page.locator("summary", has_text="Two-sided wait").first.click()
    expect(page.locator("details[open]")).to_have_count(3)
    assert fits(page)
    assert_accessible(page)


READY = "345678m3456s55z89s"
"""Ready without 3s, 6s or 9s."""


def test_choosing_with_the_keyboard_alone(visit: Visit, ask: Callable[..., str]) -> None:
    page = visit(ask("winds players 4 dealer 1 after 0", kind="tiles", level="winds", asks="choices"))
    page.wait_for_load_state("domcontentloaded")
    page.keyboard.press("4")
    expect(page.get_by_role("radio", name="North")).to_be_checked()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Right")
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    page = visit(ask(READY, kind="tenpai", level="one", asks="choices"))
    page.wait_for_load_state("domcontentloaded")
    page.keyboard.type("369s")
    expect(page.locator("[data-ticked]")).to_have_text("3 ticked: 369s")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Right")


def test_a_hand_is_built_with_the_keys_or_refused_kindly(visit: Visit, ask: Callable[..., str]) -> None:
    page = visit(ask("tanyao\n234567m345678p2288s99s", kind="build", level="everyday", asks="choices"))
    page.wait_for_load_state("domcontentloaded")
    page.keyboard.type("234567m345678p2s")
    page.keyboard.press("Enter")
    expect(page.get_by_text("13 tiles are chosen; a hand has fourteen.")).to_be_visible()
    expect(page.locator(".picker input:checked")).to_have_count(13)
    page.keyboard.type("2s")
    page.get_by_role("button", name="Check").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Right")


def test_choosing_without_script(visit: Visit, ask: Callable[..., str]) -> None:
    page = visit(ask("dora 9p", kind="tiles", level="dora", asks="choices"), script=False)
    page.get_by_role("button", name="Check").click()
    expect(page.get_by_text("Something is not chosen yet")).to_be_visible()
    page.get_by_role("radio", name="9 of circles").check()
    page.get_by_role("button", name="Check").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Not yet")
    expect(page.get_by_text("The indicator is not the dora")).to_be_visible()
    page.get_by_role("button", name="Same skill, new hand").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Know the tiles")


CHOSEN = ("tiles", "fu", "can-win", "tenpai", "discard", "safety", "what-if", "compare", "yaku", "calls", "build")


@pytest.mark.parametrize("kind", CHOSEN)
def test_every_kind_fits_a_phone_and_a_desk(
    visit: Visit, kind: str, assert_accessible: Check, look: dict[str, str]
) -> None:
    page = visit(f"/practise/{kind}/", **look)
    assert fits(page)
    assert_accessible(page)
    page.get_by_role("radio").last.check()
    page.get_by_role("button", name="Start ten questions").click()
    expect(page.locator(".quiz-top")).to_contain_text("1 of 10")
    low = page.locator(".choosing label").evaluate_all(
        "labels => labels.filter(label => label.getBoundingClientRect().height < 44).length"
    )
    assert not low, "every target is 44 px high"
    assert fits(page)
    assert_accessible(page)
    page.get_by_role("button", name="I don’t know yet").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Here is how it goes")
    assert fits(page)
    assert_accessible(page)


@pytest.mark.parametrize(
    "path", ["/practise/", "/practise/score/", "/practise/waits/", "/practise/points/", "/progress/"]
)
def test_pages_around_the_questions(visit: Visit, path: str, assert_accessible: Check, look: dict[str, str]) -> None:
    page = visit(path, **look)
    assert fits(page)
    assert_accessible(page)


def test_summary_progress_and_front_page_after_a_set(
    visit: Visit, assert_accessible: Check, look: dict[str, str]
) -> None:
    page = visit("/practise/points/", **look)
    page.get_by_role("button", name="Start ten questions").click()
    for number in range(1, 11):
        expect(page.locator(".quiz-top")).to_contain_text(f"{number} of 10")
        if number == 5:
            assert_accessible(page)
            address = page.url
            page.goto("/")
            expect(page.get_by_role("heading", name="Welcome back")).to_be_visible()
            assert fits(page)
            assert_accessible(page)
            page.get_by_role("link", name="Go on").click()
            assert page.url == address
        page.get_by_role("button", name="I don’t know yet").click()
        page.get_by_role("button", name="How the set went" if number == 10 else "Next").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("0 of 10")
    expect(page).to_have_title("How the set went · Tenpai")
    assert fits(page)
    assert_accessible(page)
    page.get_by_role("link", name="Progress").locator("visible=true").first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("skills reached")
    assert fits(page)
    assert_accessible(page)
    page.get_by_role("link", name="Figures").click()
    expect(page.locator("svg.days circle")).to_have_count(2)
    page.get_by_text("The figures").click()
    assert fits(page)
    assert_accessible(page)


def test_targets_are_large_enough(visit: Visit, ask: Callable[..., str]) -> None:
    page = visit(ask(RON, asks="yaku han fu payment"), size="phone")
    controls = "main :is(button, input:not([type=checkbox], [type=hidden]), summary, label:has(input))"
    measure = "all => all.map(one => [one.textContent.trim() || one.name, one.getBoundingClientRect().height])"
    small = [name for name, height in page.locator(controls).evaluate_all(measure) if height < 44]
    assert small == []


def test_the_hand_stays_in_sight_while_yaku_are_ticked(visit: Visit, ask: Callable[..., str]) -> None:
    page = visit(ask(RON, asks="yaku han"), size="phone")
    page.get_by_label("Chiitoitsu").check()
    hand = page.locator(".quiz > .hand").bounding_box()
    tick = page.get_by_label("Chiitoitsu").bounding_box()
    assert hand
    assert tick
    assert hand["y"] == 0
    assert tick["y"] > hand["height"]
