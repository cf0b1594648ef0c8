"""Making a question by tapping tiles, and sheets as they come out of a printer."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Page, expect

from tests.trainer.sheets.conftest import DEAL, SHEET
from trainer.accounts.models import User
from trainer.sheets import services
from trainer.sheets.models import Made

Visit = Callable[..., Page]


@pytest.fixture
def teacher(site: str, visit: Visit) -> Callable[..., Page]:
    """``teacher("/sheets/")``: a page of a signed-in teacher's."""
    user = User.objects.create_user("sensei")
    client = Client()
    client.force_login(user)
    name = settings.SESSION_COOKIE_NAME

    def open_page(path: str, **more: object) -> Page:
        page = visit("/yaku/", **more)
        cookie = {"name": name, "value": client.cookies[name].value, "domain": "127.0.0.1", "path": "/"}
        page.context.add_cookies([cookie])  # type: ignore[list-item]
        page.goto(path)
        return page

    return open_page


@pytest.mark.parametrize("script", [True, False], ids=["script", "no-script"])
def test_a_question_is_tapped_together(teacher: Callable[..., Page], script: bool) -> None:
    page = teacher("/sheets/questions/new/", size="phone", script=script)
    page.get_by_label("Ask for").select_option("waits")
    page.get_by_label("Hand").fill("678m3334567p12s")
    page.get_by_role("button", name="3 of bamboo", exact=True).click()
    expect(page.get_by_text("13 tiles")).to_be_visible()
    expect(page.get_by_label("Hand")).to_have_value("678m3334567p123s")
    expect(page.get_by_label("Ask for")).to_have_value("waits")
    page.get_by_role("button", name="Keep the question").click()
    expect(page.get_by_role("heading", name="Your questions and sheets")).to_be_visible()
    assert Made.objects.get().question.facts == "678m3334567p123s"


def test_a_sheet_and_its_key_on_paper(teacher: Callable[..., Page], tmp_path: Path) -> None:
    author = User.objects.get(username="sensei")
    for key, columns, large, count in (("s" * 12, 2, False, 8), ("b" * 12, 1, True, 4)):
        services.draw_up(author=author, **SHEET | {"key": key, "columns": columns, "large": large, "count": count})
    page = teacher(f"/sheets/{'s' * 12}/")
    expect(page.get_by_role("button", name="Print")).to_be_visible()
    page.emulate_media(media="print")
    assert not page.locator(".masthead").is_visible()
    assert not page.get_by_role("button", name="Print").is_visible()
    assert page.locator(".paper .qr").is_visible()
    left, right = (page.locator(".printed > li").nth(place).bounding_box() for place in (0, 1))
    assert left
    assert right
    assert right["x"] > left["x"] + left["width"] - 1, "two columns stand side by side"

    def printed(path: str) -> bytes:
        page.goto(path)
        return page.pdf(format="A4", path=tmp_path / f"{path.strip('/').replace('/', '-')}.pdf")

    def pages_of(pdf: bytes) -> int:
        assert pdf.startswith(b"%PDF")
        return len(re.findall(rb"/Type\s*/Page\b", pdf))

    double, large = printed(f"/sheets/{'s' * 12}/"), printed(f"/sheets/{'b' * 12}/")
    assert 1 <= pages_of(double) <= 4
    assert pages_of(large) >= 2, "large print takes more paper"
    assert pages_of(printed(f"/sheets/{'s' * 12}/key/")) >= 2


def test_every_page_of_the_shelf_is_accessible_and_fits(
    teacher: Callable[..., Page], look: dict[str, str], assert_accessible: Callable[[Page], None]
) -> None:
    author = User.objects.get(username="sensei")
    sheet = services.draw_up(author=author, **SHEET | {"large": False})
    wall = services.wall_of("standard", [str(DEAL["east"])], "", "", "fuji")
    deal = services.prepare(author=author, key="d" * 12, title="A deal", note="", ruleset="standard", wall=wall, turn=0)
    question = services.written("waits", "678m3334567p123s", "standard")
    services.make(author=author, key="q" * 12, title="", question=question)
    made = (sheet.get_absolute_url(), f"/sheets/{sheet.pk}/key/", f"/s/{sheet.pk}/", deal.get_absolute_url())
    page = teacher("/sheets/", **look)
    for path in ("/sheets/", "/sheets/new/", "/sheets/questions/new/", "/sheets/deals/new/", *made):
        page.goto(path)
        assert_accessible(page)
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide == 0, f"{path} is {wide} px too wide"
