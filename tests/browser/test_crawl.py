"""Every page that a link leads to, as a teacher, a student and a stranger find it on the narrowest phone.

What nobody thought of when a page was made, a list that has grown or a name that is long, shows here: a page that
scrolls sideways, a link that leads nowhere, and by `visit` whatever a page complains of.
"""

import re
from collections import Counter, deque
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.test_classroom import sign_in
from tests.trainer.demo.small import tell
from trainer.accounts.models import User

Visit = Callable[..., Page]

NARROWEST = {"width": 320, "height": 640}
EACH = 2
"""Of pages that differ by a name or a number alone."""
FILES = re.compile(r"\.csv|/log/|/export/")
WIDE = """() => [...document.querySelectorAll("body *:not(.scroller *)")]
    .filter(one => one.getBoundingClientRect().right > innerWidth + 1).slice(-3)
    .map(one => one.outerHTML.slice(0, 90))"""


def kind_of(address: str) -> str:
    """The address without what names one thing among its like."""
    path = re.sub(r"/\d+(?=/)", "/1", address.split("?")[0])
    path = re.sub(r"/[a-z0-9]{10,}(?=/)", "/x", path)
    return re.sub(r"^(/yaku/|/progress/skills/|/classes/[^/]+/(?:slips|students)/)[^/]+/", r"\1x/", path)


def crawl(page: Page) -> int:
    """How many pages were found, from the front page on."""
    page.set_viewport_size(NARROWEST)  # type: ignore[arg-type]
    found, seen = {"/"}, Counter[str]()
    to_see = deque(found)
    while to_see:
        address = to_see.popleft()
        if seen[kind_of(address)] == EACH:
            continue
        seen[kind_of(address)] += 1
        answer = page.goto(address)
        assert answer is not None
        assert answer.ok, f"{address}: {answer.status}"
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, f"{address} is {wide} px too wide: {page.evaluate(WIDE)}"
        for href in page.locator("a[href^='/']").evaluate_all("all => all.map(one => one.getAttribute('href'))"):
            address = href.split("#")[0]
            if address not in found and not FILES.search(address):
                found.add(address)
                to_see.append(address)
    return seen.total()


@pytest.mark.parametrize(
    ("who", "least"), [("teacher", 80), ("student", 50), ("", 35)], ids=["teacher", "student", "stranger"]
)
def test_every_page_opens_and_fits(visit: Visit, who: str, least: int) -> None:
    told = tell() if who else None
    page = visit()
    if told:
        sign_in(page, User.objects.get(username=getattr(told, who)))
    assert crawl(page) >= least
