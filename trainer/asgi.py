"""The site as an ASGI application: static files first, then Django."""

import os
from wsgiref.headers import Headers

from django.conf import settings
from django.contrib.staticfiles.handlers import ASGIStaticFilesHandler
from django.core.asgi import get_asgi_application
from servestatic import ServeStaticASGI

from trainer.updates.stream import shared_threads

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "trainer.settings")


def never_guess_the_type(headers: Headers, path: str, url: str) -> None:
    headers["X-Content-Type-Options"] = "nosniff"


django = get_asgi_application()
application = shared_threads(
    ASGIStaticFilesHandler(django)
    if settings.DEBUG
    else ServeStaticASGI(
        django,
        root=settings.STATIC_ROOT,
        prefix=settings.STATIC_URL,
        allow_all_origins=False,
        add_headers_function=never_guess_the_type,
    )
)
