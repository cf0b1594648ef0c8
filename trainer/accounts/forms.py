"""Forms about a person: their name and password, what they prefer, and their leaving."""

import unicodedata
from typing import Any

from allauth.account import forms as allauth
from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from allauth.mfa.webauthn.forms import AddWebAuthnForm
from django import forms
from django.conf import settings
from django.contrib import messages
from django.core.validators import MaxLengthValidator
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from trainer.accounts.models import User
from trainer.accounts.services import ruleset_names

LONGEST_NAME = 30
LONGEST_ADDRESS = 254

STAY = "Stay signed in on this device"


class LoginForm(allauth.LoginForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _plain(self)
        self.fields["login"].label = "Name"
        self.fields["remember"].label = STAY

    def clean_login(self) -> str:
        """The name as it was written down when it was taken."""
        return unicodedata.normalize("NFKC", super().clean_login())


class SignupForm(allauth.SignupForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _plain(self)
        name = self.fields["username"]
        name.label = "Name"
        name.help_text = f"Letters, digits and @ . + - _, at most {LONGEST_NAME} of them. It need not be your own."
        name.max_length = LONGEST_NAME
        name.widget.attrs["maxlength"] = LONGEST_NAME
        self.fields["remember"] = forms.BooleanField(
            label=STAY, required=False, help_text="Not where others use this computer too."
        )

    def clean_username(self) -> str:
        name = super().clean_username()
        if len(name) > LONGEST_NAME:
            raise forms.ValidationError(f"A name has at most {LONGEST_NAME} letters.")
        return str(name)

    def try_save(self, request: HttpRequest) -> tuple[User | None, HttpResponse | None]:
        """The person, or the way back to the form where somebody took the name in this very moment."""
        try:
            with transaction.atomic():
                saved: tuple[User | None, HttpResponse | None] = super().try_save(request)
        except IntegrityError:
            messages.info(request, "This name was taken a moment ago.")
            return None, redirect("account_signup")
        request.session.set_expiry(settings.SESSION_COOKIE_AGE if self.cleaned_data["remember"] else 0)
        return saved


class AddressForm(allauth.AddEmailForm):
    """An address to send a new password to; it counts once its owner has followed the link in a letter."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _plain(self)
        email = self.fields["email"]
        email.label = "E-mail address"
        email.validators.append(MaxLengthValidator(LONGEST_ADDRESS))
        email.widget.attrs["maxlength"] = LONGEST_ADDRESS


class LostPasswordForm(allauth.ResetPasswordForm):
    """An address a link is sent to if somebody here has confirmed it; what is said is the same either way."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _plain(self)
        self.fields["email"].label = "E-mail address"
        self.fields["email"].help_text = ""

    def clean_email(self) -> str:
        email = str(super().clean_email())
        confirmed = EmailAddress.objects.filter(email__iexact=email, verified=True).values("user")
        self.users = list(User.objects.filter(pk__in=confirmed, is_active=True))
        return email


class NewPasswordForm(allauth.ResetPasswordKeyForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _plain(self)


class PasskeyForm(AddWebAuthnForm):
    """A new passkey; it signs in by itself unless it is only to be the second step."""

    passwordless = forms.BooleanField(
        label="It signs me in by itself",
        initial=True,
        required=False,
        help_text="Without the tick it is asked for after the password.",
    )


def _plain(form: forms.Form) -> None:
    """Labels stand above the fields; there is no need to say the same within them."""
    for field in form.fields.values():
        field.widget.attrs.pop("placeholder", None)


class PreferencesForm(forms.ModelForm):
    """What a person prefers wherever they sign in."""

    class Meta:
        model = User
        fields = ("ruleset", "names", "theme", "corners", "motion", "double_time")

    theme = forms.ChoiceField(label="Light or dark", choices=User.Theme.choices, widget=forms.RadioSelect)
    names = forms.ChoiceField(
        label="Names of yaku and limits",
        choices=User.Names.choices,
        required=False,
        widget=forms.RadioSelect,
        help_text="Wherever a yaku is named on its own. Sentences, addresses and the search know all three.",
    )
    corners = forms.BooleanField(
        label="Corner letters on every tile",
        required=False,
        help_text="A number or letter in the corner of each tile, to learn the characters by.",
    )
    motion = forms.BooleanField(
        label="Things may move",
        required=False,
        help_text="Without the tick nothing glides or fades; a device that asks for this gets it anyway.",
    )
    double_time = forms.BooleanField(
        label="Twice the time",
        required=False,
        help_text="Wherever there is a clock or a target time. Nothing is timed unless you ask for it.",
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["ruleset"] = forms.ChoiceField(
            label="Rules",
            choices=[("", "The usual ones of each page"), *ruleset_names()],
            required=False,
            help_text="Chosen beforehand wherever there is a choice; a drill or a table can have others.",
            widget=forms.Select(attrs={"class": "form-select"}),
        )
        self.order_fields(self.Meta.fields)

    def clean_names(self) -> str:
        """As before where nothing is said."""
        return str(self.cleaned_data["names"] or self.instance.names)


class DeleteForm(forms.Form):
    """Who leaves proves that it is them: by the password, or, as a guest, by a tick."""

    def __init__(self, person: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.person = person
        if person.is_guest:
            self.fields["sure"] = forms.BooleanField(label="Yes, delete all of it")
        else:
            self.fields["password"] = forms.CharField(
                label="Your password",
                strip=False,
                widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
            )

    def clean_password(self) -> str:
        password = str(self.cleaned_data["password"])
        if not get_adapter().reauthenticate(self.person, password):
            raise get_adapter().validation_error("incorrect_password")
        return password
