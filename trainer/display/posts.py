"""The address of a post is no page: whoever comes to it, by going back or signing in, meant the page it is part of."""

from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.urls import is_valid_path
from django.utils.deprecation import MiddlewareMixin


class PageOfPost(MiddlewareMixin):
    """An address that only takes posts leads to the page above it: ``/q/abc/answer/`` to ``/q/abc/``."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if response.status_code != 405 or request.method not in ("GET", "HEAD"):
            return response
        path = _above(request.path)
        while not is_valid_path(path):
            path = _above(path)
        return redirect(path)


def _above(path: str) -> str:
    return path.rstrip("/").rpartition("/")[0] + "/"
