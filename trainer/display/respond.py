"""One answer for both kinds of asking: a whole page, or the parts of it that htmx asked for."""

from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.cache import patch_vary_headers


def respond(
    request: HttpRequest, template: str, context: dict[str, Any], *, partials: Sequence[str], back: Any = None
) -> HttpResponse:
    """The page, or its named partials where htmx asks: the first is the target, the others swap out of band.

    A post without htmx goes to ``back`` (anything `redirect` takes). The view names the partials, never the client.
    """
    htmx = getattr(request, "htmx", None)
    if not htmx and request.method == "POST":
        return redirect(back)
    whole = not htmx or (htmx.history_restore_request and request.method != "POST")
    if whole:
        response = render(request, template, context)
    else:
        parts = (
            render_to_string(f"{template}#{name}", context | {"oob": place > 0}, request)
            for place, name in enumerate(partials)
        )
        response = HttpResponse("".join(parts))
    patch_vary_headers(response, ["HX-Request"])
    return response
