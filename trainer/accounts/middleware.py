"""What a person prefers to see on every page: corner letters on tiles, and how yaku are named."""

import re
from functools import cache

from django.http import HttpRequest, HttpResponseBase
from django.http.response import HttpResponse
from django.utils.deprecation import MiddlewareMixin

from trainer.accounts.services import person_of
from trainer.display.wording import Style, name_by

FACE = re.compile(rb'(/tiles[^"/]*\.svg#[0-9][mpsz])"')
"""The end of a tile's address in the sprite; the same with ``-i`` has corner letters, the back has none."""


class CornerLetters(MiddlewareMixin):
    """Tiles are drawn in many places and partly kept drawn, so that nobody's preference can be known there: it is put
    in where a page leaves.
    """

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if not isinstance(response, HttpResponse) or not response.get("Content-Type", "").startswith("text/html"):
            return response
        if FACE.search(response.content):
            person = person_of(request)
            if person and person.corners:
                response.content = FACE.sub(rb'\1-i"', response.content)
        return response


class NameStyle(MiddlewareMixin):
    """Yaku are named as the person prefers while their request is answered; who they are is asked at the first name."""

    def process_request(self, request: HttpRequest) -> None:
        @cache
        def ask() -> Style:
            person = person_of(request)
            return Style(person.names) if person else Style.ROMAJI

        name_by(ask)

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        name_by(None)
        return response
