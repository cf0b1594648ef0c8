"""A live question in a real browser: a teacher, her second tab, the wall, and students on their phones."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic, sleep

import pytest
from django.conf import settings
from django.contrib.sessions.models import Session as SignedIn
from django.test import Client
from playwright.sync_api import Browser, Page, expect

from tests.trainer.live.conftest import win
from trainer.accounts.models import User
from trainer.drills.models import Attempt
from trainer.live import services
from trainer.live.models import Room
from trainer.updates.bus import bus

Visit = Callable[..., Page]


@dataclass
class Session:
    room: Room
    visit: Visit

    @property
    def here(self) -> str:
        return f"/room/{self.room.code}/"

    def as_teacher(self, path: str = "", **more: object) -> Page:
        client = Client()
        client.force_login(self.room.teacher)
        page = self.visit("/yaku/", **more)
        name = settings.SESSION_COOKIE_NAME
        cookie = {"name": name, "value": client.cookies[name].value, "domain": "127.0.0.1", "path": "/"}
        page.context.add_cookies([cookie])  # type: ignore[list-item]
        page.goto(f"/rooms/{self.room.pk}/{path}")
        return page

    def sit(self, name: str, **more: object) -> Page:
        page = self.visit(self.here, **{"size": "phone"} | more)
        page.get_by_label("Your name").fill(name)
        page.get_by_role("button", name="Come in").click()
        expect(page.get_by_text("You are in.")).to_be_visible()
        return page

    def ask(self, facts: str = "") -> None:
        question = win(facts) if facts else win()
        assert services.ask(room=self.room, question=question, at=self.room.asked.count())


@pytest.fixture
def session(site: str, visit: Visit) -> Session:
    teacher = User.objects.create_user("sensei")
    room = services.open_room(teacher=teacher, pk="r" * 12, classroom=None, title="Friday", scored=True)
    return Session(room, visit)


def streams(room: Room, wanted: int) -> None:
    """Wait until so many streams follow the room."""
    patience = monotonic() + 10
    while bus().waiting(room.topic) != wanted:
        assert monotonic() < patience, f"{bus().waiting(room.topic)} streams, not {wanted}"
        sleep(0.02)


def test_a_question_from_the_desk_to_three_phones_and_back(session: Session) -> None:
    desk, wall = session.as_teacher(), session.as_teacher("screen/")
    ann, bob, cat = (session.sit(name) for name in ("Ann", "Bob", "Cat"))
    expect(desk.locator("#board")).to_contain_text("3 here")

    desk.get_by_label("Question").select_option("points dealer-ron")
    desk.get_by_role("button", name="Ask it").click()
    for page in (desk, wall, ann, bob, cat):
        expect(page.get_by_role("heading", name="What is paid?")).to_be_visible()
    expect(wall.locator("#board")).to_contain_text("0 of 3 answered")

    question = session.room.asked.get().question
    right = services.drills.asked(question)
    (paid,) = services.KINDS["points"].solve(right).payment or ()
    ann.get_by_label("Discarder pays").fill(str(paid))
    ann.get_by_role("button", name="Check").click()
    expect(ann.get_by_text("Your answer is in")).to_be_visible()
    expect(desk.locator("#board")).to_contain_text("1 of 3 answered")
    bob.get_by_label("Discarder pays").fill(str(paid + 100))
    bob.keyboard.press("Enter")
    expect(wall.locator("#board")).to_contain_text("2 of 3 answered")
    assert f"{paid:,}" not in wall.locator("#board").inner_text()
    assert not Attempt.objects.exists()

    wall.get_by_role("button", name="Show the answers").click()
    expect(desk.locator(".dist li")).to_have_count(3)
    expect(desk.locator(".dist li").first).to_contain_text(f"{paid:,}")
    expect(desk.locator(".best li").first).to_contain_text("Ann")
    expect(ann.get_by_role("heading", name="Right")).to_be_visible()
    expect(bob.get_by_role("heading", name="Not yet")).to_be_visible()
    expect(cat.get_by_text("You gave no answer")).to_be_visible()
    assert sorted(Attempt.objects.values_list("right", flat=True)) == [False, True]

    desk.get_by_role("button", name="Next: same skill").click()
    expect(wall.locator("#board")).to_contain_text("0 of 3 answered")
    expect(cat.get_by_text("Question 2")).to_be_visible()
    desk.get_by_role("button", name="Pause").click()
    expect(ann.get_by_text("no answers are taken just now")).to_be_visible()
    wall.get_by_role("button", name="Go on").click()
    expect(ann.get_by_label("Discarder pays")).to_be_visible()
    desk.get_by_role("button", name="End the session").click()
    expect(ann.get_by_text("Thank you for taking part")).to_be_visible()
    streams(session.room, 0)


def test_what_is_typed_stays_while_others_answer_and_after_the_phone_slept(session: Session) -> None:
    ann, bob = session.sit("Ann"), session.sit("Bob")
    session.ask()
    box = ann.get_by_label("Discarder pays")
    box.fill("52")
    bob.get_by_label("Discarder pays").fill("6400")
    bob.get_by_role("button", name="Check").click()
    expect(bob.get_by_text("Your answer is in")).to_be_visible()
    streams(session.room, 2)
    # A headless browser never hides a page by itself.
    ann.evaluate("Object.defineProperty(document, 'hidden', {value: true, configurable: true})")
    ann.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    streams(session.room, 1)
    ann.evaluate("Object.defineProperty(document, 'hidden', {value: false, configurable: true})")
    ann.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    streams(session.room, 2)
    ann.wait_for_timeout(300)
    assert box.input_value() == "52"
    services.show(room=session.room, at=1)
    expect(ann.get_by_text("You gave no answer")).to_be_visible()


def test_a_lost_network_and_a_reload_keep_the_place(session: Session) -> None:
    ann = session.sit("Ann")
    session.ask()
    expect(ann.get_by_label("Discarder pays")).to_be_visible()
    ann.get_by_label("Discarder pays").fill("6400")
    ann.get_by_role("button", name="Check").click()
    expect(ann.get_by_text("Your answer is in")).to_be_visible()
    ann.reload()
    expect(ann.get_by_text("Your answer is in")).to_be_visible()
    expect(ann.get_by_text("6,400")).to_be_visible()
    ann.evaluate("Object.defineProperty(document, 'hidden', {value: true, configurable: true})")
    ann.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    streams(session.room, 0)
    services.show(room=session.room, at=1)  # while nobody listens
    ann.evaluate("Object.defineProperty(document, 'hidden', {value: false, configurable: true})")
    ann.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(ann.get_by_role("heading", name="Not yet")).to_be_visible()


def test_all_of_it_without_script(session: Session) -> None:
    desk, ann = session.as_teacher(script=False), session.sit("Ann", script=False)
    desk.get_by_label("Question").select_option("waits shapes")
    desk.get_by_role("button", name="Ask it").click()
    ann.get_by_role("link", name="Refresh").click()
    ann.get_by_role("button", name="Not ready").click()
    expect(ann.get_by_text("Your answer is in")).to_be_visible()
    desk.get_by_role("link", name="Refresh").click()
    expect(desk.locator("#board")).to_contain_text("1 of 1 answered")
    desk.get_by_role("button", name="Show the answers").click()
    expect(desk.locator(".dist")).to_contain_text("Not ready")
    ann.get_by_role("link", name="Refresh").click()
    expect(ann.get_by_role("heading", name="Not yet")).to_be_visible()
    desk.get_by_text("The whole explanation").click()


def test_every_page_of_it_is_accessible_and_fits(session: Session, assert_accessible: Callable[[Page], None]) -> None:
    ann = session.sit("Ann")
    bob = session.sit("Bob")
    desk, wall = session.as_teacher(), session.as_teacher("screen/")
    wall.set_viewport_size({"width": 1920, "height": 1080})
    small = session.as_teacher(size="phone")
    pages = (ann, desk, wall, small)

    def look() -> None:
        for page in pages:
            assert_accessible(page)
            wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
            assert wide == 0, f"{page.url} is {wide} px too wide"

    look()
    session.ask()
    expect(ann.get_by_label("Discarder pays")).to_be_visible()
    bob.get_by_label("Discarder pays").fill("6400")
    bob.get_by_role("button", name="Check").click()
    for page in pages[1:]:
        expect(page.locator("#board")).to_contain_text("1 of 2 answered")
    tile = wall.locator(".hand .tile").first.bounding_box()
    assert tile
    assert tile["width"] >= 60, "tiles on a wall are seen from the last row"
    assert wall.get_by_role("button", name="Show the answers").is_visible()
    look()
    small.get_by_role("link", name="Answers so far").click()
    expect(small.locator(".dist li")).to_have_count(3)  # right, the slip, and no answer
    look()
    small.get_by_role("link", name=str(session.room)).click()
    services.show(room=session.room, at=1)
    expect(ann.get_by_text("You gave no answer")).to_be_visible()
    for page in pages[1:]:
        expect(page.locator(".dist li").first).to_contain_text("5,200")
        page.get_by_text("The whole explanation").click()
    look()
    for page in (desk, small):
        page.goto(f"{page.url.rstrip('/')}/results/")
        expect(page.get_by_role("row", name="Bob")).to_contain_text("not yet")
    look()
    assert not re.search(r"<script[^>]*>[^<]", ann.content())


def test_signed_out_in_another_tab_a_press_leads_to_the_door(session: Session, site: str, browser: Browser) -> None:
    """In a browser of its own: the stream that is refused is written to the console."""
    teacher = session.room.teacher
    teacher.set_password("seven-pairs-of-geta")
    teacher.save()
    with browser.new_context(base_url=site) as context:
        desk = context.new_page()

        def sign_in() -> None:
            expect(desk).to_have_url(re.compile("/account/sign-in/"))
            desk.get_by_label("Name").fill(teacher.username)
            desk.get_by_label("Password").fill("seven-pairs-of-geta")
            desk.get_by_role("main").get_by_role("button", name="Sign in", exact=True).click()
            expect(desk).to_have_url(f"{site}/rooms/{session.room.pk}/")

        desk.goto(f"/rooms/{session.room.pk}/")
        sign_in()
        SignedIn.objects.all().delete()
        desk.get_by_role("button", name="Ask it").click()
        sign_in()
