"""The coach's column and the review, as a person uses them: by mouse, by keyboard, without script, on a phone."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from engine.bots import BOTS
from engine.eyes import view
from engine.record import record_of
from engine.rules import load
from tests.engine.table import Table as Laid
from tests.engine.table import table as lay
from trainer.accounts.models import User
from trainer.play import review, services
from trainer.play.models import MatchRecord
from trainer.play.options import Options

Visit = Callable[..., Page]
Check = Callable[[Page], None]


def guest(visit: Visit, *, script: bool = True, look: dict[str, str] | None = None) -> Page:
    page = visit("/play/", script=script, **look or {})
    page.get_by_role("button", name="Play now").click()
    expect(page.get_by_role("list", name="Your hand")).to_be_visible()
    return page


def table(page: Page, laid: Laid, **options: object) -> Page:
    """The guest, who deals, at a table laid so."""
    match = services.new_match(
        person=User.objects.latest("pk"),
        rules=laid.state.ruleset,
        levels=["beginner"] * (laid.state.ruleset.table.seats - 1),
        options=Options(**options),  # type: ignore[arg-type]
        seat=0,
        label="a wall",
    )
    match.rounds.update(text=str(record_of(laid.state)))
    page.goto(match.get_absolute_url())
    return page


def looked_back(page: Page, rules: str = "standard", label: str = "rv1") -> MatchRecord:
    """A match that the guest has played to its end."""
    user = User.objects.latest("pk")
    match = services.new_match(
        person=user,
        rules=load(rules),
        levels=["normal"] * (load(rules).table.seats - 1),
        options=Options(),
        seat=0,
        label=label,
    )
    while True:
        sitting = services.sit(match, user)
        while sitting.result is None:
            action = str(BOTS["beginner"](view(sitting.state, 0)).action).partition(" ")[2]
            sitting = services.take_action(match=match, by=user, action=action, at=sitting.at)
        match.refresh_from_db()
        if match.finished:
            break
        services.next_round(match=match, by=user, at=sitting.at)
    page.goto(f"{match.get_absolute_url()}review/?round=1&step=0")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    return match


READY = {"E": "123m789p24s666s11p", "draws": "2z", "S": "258p369m147s1234z"}
THREAT = {"E": "159m159p159s1234z", "S": "123m789p24s666s11p", "draws": "7z2z"}


# The coach.


def test_the_coach_says_how_to_be_ready_and_a_hint_comes_when_it_is_asked_for(visit: Visit) -> None:
    page = table(guest(visit), lay("standard", **READY))
    coach = page.get_by_role("complementary", name="Coach")
    expect(coach.get_by_role("heading", name="One way to be ready")).to_be_visible()
    expect(coach.get_by_role("row", name=re.compile("3 of bamboo no yaku")).last).to_be_visible()
    coach.get_by_role("link", name="Hint").click()
    expect(coach.get_by_role("heading", name="Hint")).to_be_visible()
    expect(page.get_by_role("button", name="Riichi South")).to_be_visible()


def test_a_yaku_is_aimed_at_and_let_go(visit: Visit) -> None:
    page = table(guest(visit), lay("standard", **READY))
    page.get_by_role("button", name=re.compile("^Riichi 1 han")).click()
    expect(page.get_by_role("heading", name="Aiming at Riichi")).to_be_visible()
    page.get_by_role("button", name=re.compile("^Riichi 1 han")).click()
    expect(page.get_by_role("heading", name="Aiming at Riichi")).to_have_count(0)


def test_on_a_phone_the_coach_is_a_sheet(visit: Visit) -> None:
    page = table(guest(visit, look={"size": "phone"}), lay("standard", **READY))
    expect(page.locator("#coach")).to_be_hidden()
    page.get_by_role("link", name="Aids").click()
    expect(page.locator("#coach")).to_be_visible()
    page.get_by_role("link", name="Close").click()
    expect(page.locator("#coach")).to_be_hidden()


def test_without_script_hint_and_aim_work_too(visit: Visit) -> None:
    page = table(guest(visit, script=False), lay("standard", **READY))
    page.get_by_role("link", name="Hint").click()
    expect(page.get_by_role("heading", name="Hint")).to_be_visible()
    page.get_by_role("button", name=re.compile("^Riichi 1 han")).click()
    expect(page.get_by_role("heading", name="Aiming at Riichi")).to_be_visible()


@pytest.mark.parametrize("laid", [READY, THREAT], ids=["ready", "threat"])
def test_the_coach_is_accessible(
    visit: Visit, assert_accessible: Check, look: dict[str, str], laid: dict[str, str]
) -> None:
    situation = lay("standard", **laid)
    if laid is THREAT:
        situation.play("E discard _", "S riichi _").until("E")
    page = table(guest(visit, look=look), situation, pin="toitoi")
    if look["size"] == "phone":
        page.get_by_role("link", name="Aids").click()
    if laid is THREAT:
        expect(page.get_by_role("heading", name=re.compile("^Safety against"))).to_be_visible()
    assert_accessible(page)


# The review.


def place(page: Page) -> str:
    return page.locator(".where").inner_text()


def test_a_match_is_looked_back_on_by_keyboard(visit: Visit) -> None:
    page = guest(visit)
    looked_back(page)
    assert place(page).startswith("1 of ")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".where")).to_have_text(re.compile("^2 of "))
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".where")).to_have_text(re.compile("^1 of "))
    page.keyboard.press("End")
    expect(page.locator(".ended")).to_be_visible()
    page.keyboard.press("Home")
    expect(page.locator(".where")).to_have_text(re.compile("^1 of "))
    page.go_back()
    expect(page.locator(".ended")).to_be_visible()


def test_the_focus_stays_on_a_way_that_has_come_to_its_end(visit: Visit) -> None:
    page = guest(visit)
    looked_back(page)
    page.get_by_role("link", name="Last", exact=True).focus()
    page.keyboard.press("Enter")
    last = page.get_by_role("link", name="Last", exact=True)
    expect(last).to_be_disabled()
    expect(last).to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(page.get_by_role("link", name="Mark before")).to_be_focused()


def test_the_marks_are_gone_through_and_another_move_is_tried(visit: Visit) -> None:
    page = guest(visit)
    match = looked_back(page)
    kept = list(match.rounds.values_list("text", flat=True))
    access = review.by_player(match, User.objects.latest("pk"))
    rounds = [review.decisions(access, review.tell(access, one, 0)) for one in match.rounds.order_by("number")]
    number = next(number for number, found in enumerate(rounds, 1) if any(one.is_marked for one in found[1:]))
    page.goto(f"{match.get_absolute_url()}review/?round={number}&step=0")
    page.get_by_role("link", name="Next mark").click()
    expect(page.get_by_role("heading", name=re.compile("^Chosen: "))).to_be_visible()
    expect(page.locator(".chosen .is-slip")).to_be_visible()
    page.locator(".own button[name=action]:not(.is-chosen)").last.click()
    expect(page).to_have_url(re.compile(r"/play/[a-z0-9]+/$"))
    assert match.pk not in page.url
    assert list(match.rounds.values_list("text", flat=True)) == kept


def test_from_any_seat_and_by_a_link_without_script(visit: Visit) -> None:
    page = guest(visit, script=False)
    match = looked_back(page)
    name = match.seats.get(number=2).name
    page.get_by_role("navigation", name="Seen from").get_by_role("link", name=name).click()
    assert "seat=2" in page.url
    page.get_by_role("link", name="Forward").click()
    assert "seat=2" in page.url
    page.get_by_label("Show everybody’s hands").uncheck()
    page.get_by_role("button", name="Make a link").click()
    address = page.locator("a.link").get_attribute("href")
    assert address is not None
    other = visit(address, script=False)
    expect(other.get_by_role("heading", name="Marked choices")).to_be_visible()
    expect(other.get_by_role("heading", name="All hands")).to_have_count(0)


@pytest.mark.parametrize("rules", ["standard", "sanma"])
def test_the_review_is_accessible(visit: Visit, assert_accessible: Check, look: dict[str, str], rules: str) -> None:
    page = guest(visit, look=look)
    match = looked_back(page, rules)
    assert_accessible(page)
    page.goto(f"{match.get_absolute_url()}review/?round=1")
    assert_accessible(page)
    page.goto(f"{match.get_absolute_url()}review/?round=1&step=9999")
    assert_accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_every_hand_fits_beside_the_table(visit: Visit) -> None:
    page = guest(visit)
    page.set_viewport_size({"width": 1280, "height": 720})
    looked_back(page)
    panel = page.locator("#moment")
    expect(page.get_by_role("heading", name="All hands")).to_be_visible()
    assert panel.evaluate("it => it.scrollWidth <= it.clientWidth")
    edge = panel.evaluate("it => it.getBoundingClientRect().left + it.clientWidth")
    rights = panel.locator(".shown .tile").evaluate_all("all => all.map(it => it.getBoundingClientRect().right)")
    assert len(rights) >= 53
    assert max(rights) <= edge


def test_on_a_phone_on_its_side_board_hand_and_ways_are_seen_at_once(visit: Visit) -> None:
    page = guest(visit)
    match = looked_back(page)
    page.set_viewport_size({"width": 740, "height": 360})
    page.goto(f"/play/{match.pk}/review/?step=30")
    for part in (page.locator(".board"), page.locator(".handrow"), page.get_by_role("navigation", name="Moments of")):
        expect(part).to_be_in_viewport(ratio=1)
    here = page.locator(".where").inner_text()
    page.get_by_role("link", name="Forward").click()
    expect(page.locator(".where")).not_to_have_text(here)
    assert page.locator(".board").evaluate("board => board.scrollHeight <= board.clientHeight + 1")


def test_what_is_pressed_beside_the_moment_is_large_enough_for_a_thumb(visit: Visit) -> None:
    page = guest(visit, look={"size": "phone"})
    looked_back(page)
    ways = page.locator(":is(.ways, .picks, .marks, .downloads) a")
    expect(ways.first).to_be_visible()
    for way in ways.all():
        box = way.bounding_box()
        assert box
        assert box["width"] >= 44, way.inner_text()
        assert box["height"] >= 44, way.inner_text()
