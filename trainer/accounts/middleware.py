"""Corner letters on every tile, for who wants them."""

import re

from django.http import HttpRequest, HttpResponseBase
from django.http.response import HttpResponse
from django.utils.deprecation import MiddlewareMixin

from trainer.accounts.services import person_of

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
