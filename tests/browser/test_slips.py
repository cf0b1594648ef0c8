"""Slips as a person meets them: numbers to choose from, a slip told, one of two told, and on with the same skill."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from engine.rules import load
from trainer.drills import services
from trainer.drills.models import Attempt, Question

Visit = Callable[..., Page]
Check = Callable[[Page], None]

POINTS = "2 han 30 fu non-dealer tsumo"
OFFERS = {"payment": ["400/900", "480/960", "500/1000", "1000/1000"]}
TWO_REDS = "122223333p5678s,n1 tsumo 0s seat E round S riichi dora 2z ura 3s"
"""A red five and a north set aside: a han less is either of them."""


@pytest.fixture
def ask(transactional_db: None) -> Callable[..., str]:
    """The address of a new question."""

    def make(facts: str, *, kind: str, level: str, asks: str, table: str = "mahjong-soul", **fields: object) -> str:
        record = services.record_of(load(table))
        return Question.objects.create(
            kind=kind, level=level, facts=facts, asks=asks.split(), ruleset=record, **fields
        ).get_absolute_url()

    return make


def test_a_number_chosen_with_the_keyboard_and_its_slip(
    visit: Visit, ask: Callable[..., str], assert_accessible: Check, look: dict[str, str]
) -> None:
    options = {"offered": True, "offers": OFFERS}
    page = visit(ask(POINTS, kind="points", level="tsumo", asks="payment", options=options), **look)
    offered = page.get_by_role("group", name="Each non-dealer pays, and the dealer").get_by_role("radio")
    expect(offered).to_have_count(4)
    assert_accessible(page)
    offered.first.focus()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("radio", name="480 / 960")).to_be_checked()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Not yet")
    expect(page.get_by_text("Each payment is rounded up")).to_be_visible()
    expect(page.get_by_text("500, not 480")).to_be_visible()
    expect(page.get_by_role("link", name="Rounding a payment")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert_accessible(page)
    assert Attempt.objects.get().slip == "pay.not-rounded"
    page.get_by_role("button", name="Same skill, new hand").click()
    expect(page.get_by_role("radio")).to_have_count(4)
    numbers = Question.objects.latest("made").options["offers"]["payment"]
    assert len(numbers) == 4
    assert page.get_by_role("radio").evaluate_all("all => all.map(one => one.value)") == numbers


def test_one_of_two_slips(visit: Visit, ask: Callable[..., str], assert_accessible: Check) -> None:
    page = visit(ask(TWO_REDS, kind="score", level="typical", asks="yaku han fu payment", table="sanma-mahjong-soul"))
    for yaku in ("riichi", "menzen-tsumo"):
        page.locator(f'input[name="yaku"][value="{yaku}"]').check()
    page.get_by_label("Han", exact=True).fill("3")
    page.get_by_label("Fu", exact=True).fill("40")
    page.get_by_label("Each player pays").fill("2600")
    page.get_by_role("button", name="Check").click()
    said = page.locator(".notice.is-slip")
    expect(said).to_contain_text("One of two things")
    expect(said).to_contain_text("Either a red five was left out, or the norths set aside were left out")
    assert_accessible(page)
    assert Attempt.objects.get().slip == "dora.either.red-missed+kita-missed"
