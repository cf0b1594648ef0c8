"""``manage.py serve``: the site under uvicorn, the same on a laptop and behind a proxy."""

import os
from argparse import ArgumentParser
from typing import Any

import uvicorn
from django.conf import settings
from django.core.management.base import BaseCommand


class Command(BaseCommand):
    help = "Serves the site (ASGI)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default=os.environ.get("HOST", "127.0.0.1"))
        parser.add_argument("--port", type=int, default=os.environ.get("PORT", "8000"))
        parser.add_argument("--workers", type=int, default=settings.WORKERS, help="processes (WEB_CONCURRENCY)")
        parser.add_argument("--reload", action="store_true", help="start anew when a file changes")

    def handle(self, *args: Any, host: str, port: int, workers: int, reload: bool, **options: Any) -> None:
        settings.WORKERS = workers
        self.check()
        name = "localhost" if host == "127.0.0.1" else host
        self.stdout.write(f"Tenpai is at http://{name}:{port}/ (stop it with Ctrl-C)")
        uvicorn.run(
            "trainer.asgi:application",
            host=host,
            port=port,
            workers=workers,
            reload=reload,
            lifespan="off",
            log_level="warning",
            timeout_graceful_shutdown=2,  # a stream that stays open must not keep the process alive
        )
