"""What a player chooses before a table is opened, and how a winner counts a hand."""

from django import forms

from trainer.play.claim import Claim

MOST = 1_000_000
"""More points than any payment."""


class ClaimForm(forms.Form):
    """Han, fu and payment. Which of them are asked is the page's; what is not asked is not sent."""

    han = forms.IntegerField(min_value=0, max_value=200, error_messages={"required": "How many han?"})
    fu = forms.IntegerField(min_value=0, max_value=200, required=False)
    ron = forms.IntegerField(min_value=0, max_value=MOST, required=False)
    each = forms.IntegerField(min_value=0, max_value=MOST, required=False)
    dealer = forms.IntegerField(min_value=0, max_value=MOST, required=False)

    def clean(self) -> None:
        super().clean()
        if not self.errors and not self.payment:
            self.add_error(None, "What is paid?")

    @property
    def payment(self) -> tuple[int, ...]:
        values = (self.cleaned_data.get(name) for name in ("ron", "each", "dealer"))
        return tuple(value for value in values if value is not None)

    @property
    def claim(self) -> Claim:
        return Claim(self.cleaned_data["han"], self.cleaned_data["fu"], self.payment)
