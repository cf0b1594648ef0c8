"""The two addresses that belong to the frame of the site: its theme, and whether it is alive."""

from django.db import connection
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from trainer.display.context import THEMES, keep_theme


@require_POST
def theme(request: HttpRequest) -> HttpResponse:
    """Keep the chosen theme in a cookie and go back to the page it was chosen on."""
    back = request.POST.get("back", "/")
    if not url_has_allowed_host_and_scheme(back, {request.get_host()}):
        back = "/"
    response = HttpResponseRedirect(back)
    chosen = request.POST.get("theme")
    if chosen in THEMES:
        keep_theme(response, chosen)
    return response


@require_GET
@never_cache
def healthz(request: HttpRequest) -> HttpResponse:
    """200 and ``ok`` while the site answers and its database does."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return HttpResponse("ok\n", content_type="text/plain")
