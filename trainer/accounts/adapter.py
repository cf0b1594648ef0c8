"""How signing up and in is done here: whoever signs up as a guest goes on with the guest's row and session."""

import unicodedata
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.internal.flows.login import record_authentication
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from trainer.accounts import services
from trainer.accounts.models import User


class Adapter(DefaultAccountAdapter):
    error_messages = DefaultAccountAdapter.error_messages | {
        "username_password_mismatch": "This name and this password do not belong together.",
        "username_taken": "Somebody has this name already.",
        "name_reserved": "Names that begin like this are given to guests. Choose another.",
    }

    def new_user(self, request: HttpRequest) -> User:
        """The guest's own row; a new one for who has done nothing yet, or whose guest has a name by now."""
        guest = guest_of(request)
        return (services.claim(guest) if guest else None) or User()

    def clean_username(self, username: str, shallow: bool = False) -> str:
        username = unicodedata.normalize("NFKC", username)
        if username.lower().startswith(services.GUEST):
            raise self.validation_error("name_reserved")
        return str(super().clean_username(username, shallow))

    def login(self, request: HttpRequest, user: User) -> None:
        guest = guest_of(request)
        if guest and guest.pk == user.pk:
            services.keep_session(request, user)
        super().login(request, user)
        if guest and guest.pk != user.pk:
            services.let_wait(request, guest)

    def post_login(self, request: HttpRequest, user: User, *, signup: bool, **rest: Any) -> HttpResponse:
        if signup:  # the password was chosen this very moment: nobody is asked for it again at once
            record_authentication(request, user, method="password", reauthenticated=True)
        response: HttpResponse = super().post_login(request, user, signup=signup, **rest)
        return response

    def get_login_redirect_url(self, request: HttpRequest) -> str:
        if services.waiting(request):
            return reverse("accounts:guest")
        return str(super().get_login_redirect_url(request))


def guest_of(request: Any) -> User | None:
    """The guest who stands at an entrance (`trainer.accounts.views.entrance`), where the request knows nobody."""
    guest: User | None = getattr(request, "guest", None)
    return guest
