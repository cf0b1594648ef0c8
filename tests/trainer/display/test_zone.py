"""Days are those of where a person is."""

from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory
from django.utils import timezone

from trainer.display.zone import LocalDays

LATE = datetime(2026, 11, 30, 22, 30, tzinfo=UTC)


@pytest.fixture
def day_for() -> Callable[[str], str]:
    """``day_for("Asia/Tokyo")``: which day it is late on 30 November, Greenwich time, for whoever has this cookie."""

    def ask(cookie: str) -> str:
        def view(request: HttpRequest) -> HttpResponse:
            return HttpResponse(timezone.localdate(LATE).isoformat())

        request = RequestFactory().get("/")
        if cookie:
            request.COOKIES["zone"] = cookie
        return LocalDays(view)(request).content.decode()

    return ask


@pytest.mark.parametrize(
    ("cookie", "day"),
    [("Asia/Tokyo", "2026-12-01"), ("Europe/Lisbon", "2026-11-30"), ("America/New_York", "2026-11-30")],
)
def test_the_browser_says_where(day_for: Callable[[str], str], cookie: str, day: str) -> None:
    assert day_for(cookie) == day


@pytest.mark.parametrize("cookie", ["", "Nowhere/Atall", "../../etc/passwd", "/etc/passwd", "Europe", "x" * 5000, "\0"])
def test_anything_else_is_the_site_s_own_zone(day_for: Callable[[str], str], cookie: str) -> None:
    assert day_for("Asia/Tokyo") == "2026-12-01"
    assert day_for(cookie) == "2026-11-30"
