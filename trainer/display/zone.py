"""Where a person is: their days begin at their own midnight."""

from functools import lru_cache
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone
from django.utils.deprecation import MiddlewareMixin

COOKIE = "zone"
"""Where a browser's script (static/js/zone.js) keeps the name of its time zone, as ``Europe/Vienna``."""


class LocalDays(MiddlewareMixin):
    """Days and times are those of the browser's time zone; of the site's where it says none, or none there is."""

    def process_request(self, request: HttpRequest) -> None:
        zone = _zone(request.COOKIES.get(COOKIE, ""))
        if zone:
            timezone.activate(zone)
        else:
            timezone.deactivate()  # the thread may have answered somebody else before

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        timezone.deactivate()
        return response


@lru_cache(maxsize=512)
def _zone(name: str) -> ZoneInfo | None:
    if not name or len(name) > 40:
        return None
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):  # unknown; not a name at all; a directory of zones
        return None
