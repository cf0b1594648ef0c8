"""``manage.py forgetguests``: what nobody can come back to is not kept. To be run now and then."""

from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from trainer.accounts.services import forget_guests


class Command(BaseCommand):
    help = "Deletes guests whose browser has lost them, with all they did."

    def handle(self, *args: Any, **options: Any) -> None:
        gone = forget_guests(before=timezone.now() - timedelta(days=1))
        self.stdout.write(f"{gone} guest{'' if gone == 1 else 's'} forgotten")
