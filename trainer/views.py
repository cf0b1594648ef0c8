"""The front door."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from trainer.accounts.services import person_of
from trainer.classroom.pages import due
from trainer.drills import pages, services
from trainer.play.pages import open_table


@require_safe
@never_cache
def home(request: HttpRequest) -> HttpResponse:
    """Two ways in for a newcomer; for who has answered before, where they left off."""
    person = person_of(request)
    today = pages.today(person, services.open_set(person, [])) if person else None
    context = {"today": today, "open_table": open_table(person) if person else None, "due": due(person)}
    return render(request, "today.html" if today else "home.html", context)
