"""``manage.py forgetquestions``: what was asked and never answered is not kept. To be run now and then.

It stands with the classes, since assignments name questions that teachers have made, on their lists still or not.
"""

from datetime import datetime, timedelta
from typing import Any

from django.core.management.base import BaseCommand
from django.db import transaction
from django.db.models import Exists, ManyToOneRel, OuterRef
from django.utils import timezone

from trainer.classroom.asking import MADE
from trainer.classroom.models import Assignment
from trainer.drills.models import Attempt, PracticeSet, Question

KEPT = timedelta(days=90)
"""Until then somebody may come by a link that was passed on."""


class Command(BaseCommand):
    help = "Deletes questions that were asked three months ago, that nobody has answered and nothing else holds."

    def handle(self, *args: Any, **options: Any) -> None:
        gone = forget_questions(before=timezone.now() - KEPT)
        self.stdout.write(f"{gone} question{'' if gone == 1 else 's'} forgotten")


@transaction.atomic
def forget_questions(*, before: datetime) -> int:
    """Delete the questions made before that moment to which no row leads, an answer or a class's, say, nor an
    assignment's items, nor an answer to another of their set; and the sets that are empty then. Say how many questions.
    """
    items = (item for one in Assignment.objects.values_list("items", flat=True) for item in one)
    named = [item.removeprefix(MADE) for item in items if item.startswith(MADE)]
    lost = Question.objects.filter(made__lt=before).exclude(pk__in=named)
    for held in Question._meta.get_fields(include_hidden=True):
        if isinstance(held, ManyToOneRel):
            lost = lost.exclude(Exists(held.related_model._default_manager.filter(**{held.field.name: OuterRef("pk")})))
    lost = lost.exclude(Exists(Attempt.objects.filter(question__set=OuterRef("set"))))
    gone = lost.count()
    lost.delete()
    PracticeSet.objects.filter(started__lt=before, questions=None).delete()
    return gone
