"""A person's own progress, and nobody else's."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from trainer.drills import pages
from trainer.drills.views import person_of


@require_safe
@never_cache
def progress(request: HttpRequest) -> HttpResponse:
    """Answers, accuracy and time by kind and level and by day; an invitation for who has none yet."""
    return render(
        request, "drills/progress.html", {"place": "progress", "progress": pages.progress(person_of(request))}
    )
