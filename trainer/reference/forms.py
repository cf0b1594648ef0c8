"""What a page of the reference is asked for by its address; a value that cannot be read falls back, and is said."""

from typing import Any, Self

from django import forms

from trainer.accounts.models import User
from trainer.accounts.services import preferred_rules
from trainer.reference.worth import rulesets


def _rules() -> list[tuple[str, str]]:
    return [(rules.id, rules.name) for rules in rulesets()]


class AskedForm(forms.Form):
    """A form read from an address: every field has a value, its first choice where none or an unknown one is given."""

    def asked(self) -> dict[str, Any]:
        """The values to go by."""
        self.is_valid()
        return {name: self._asked(name) for name in self.fields}

    def prefer(self, person: User | None) -> Self:
        """With the rules of this person's preference where the address names none."""
        rules = self.fields["rules"]
        rules.initial = preferred_rules(person, self.preferable()) or rules.initial
        return self

    def preferable(self) -> list[str]:
        """The rule sets that a preference can choose."""
        return [rules.id for rules in rulesets()]

    def _asked(self, name: str) -> Any:
        field = self.fields[name]
        given = self.cleaned_data.get(name)
        return field.initial if given in (None, "") else given

    @property
    def complaints(self) -> list[str]:
        """A sentence for each value that could not be read."""
        return [str(error) for errors in self.errors.values() for error in errors]


def choice(label: str, choices: Any, *, initial: str = "") -> forms.ChoiceField:
    return forms.ChoiceField(
        label=label,
        choices=choices,
        initial=initial,
        required=False,
        error_messages={"invalid_choice": f"{label}: “%(value)s” is none of the choices, so it was left out."},
    )


def number(what: str, *, least: int, most: int) -> forms.IntegerField:
    sentence = f"The {what} in the address should be a number from {least} to {most:,}, so it was left out."
    return forms.IntegerField(
        required=False,
        min_value=least,
        max_value=most,
        error_messages=dict.fromkeys(("invalid", "min_value", "max_value"), sentence),
    )


class YakuForm(AskedForm):
    """The list of yaku: what is looked for, and under which rules."""

    q = forms.CharField(
        label="Find",
        initial="",
        required=False,
        max_length=60,
        widget=forms.TextInput(
            attrs={"type": "search", "placeholder": "pinfu, 平和, all simples", "autocomplete": "off"}
        ),
        error_messages={"max_length": "The words to find are longer than any name here, so they were left out."},
    )
    han = choice(
        "Worth", [("", "Any"), ("1", "1 han"), ("2", "2 han"), ("3", "3 han and more"), ("yakuman", "Yakuman")]
    )
    hand = choice("Hand", [("", "All"), ("open", "Open too"), ("closed", "Closed only")])
    rules = choice("Rules", _rules, initial="standard")
    order = choice("Order", [("", "By han"), ("often", "By wins")])


class EntryForm(AskedForm):
    """A yaku's page: at which table, its own where none is named, and which fresh example is shown."""

    rules = choice("Rules", _rules)
    seed = number("example", least=0, most=10**9)


class FuForm(AskedForm):
    """The page about fu: by which rules they are counted. A game without fu is shown where the address asks for it."""

    rules = choice("Rules", _rules, initial="standard")

    def preferable(self) -> list[str]:
        return [rules.id for rules in rulesets() if rules.fu.counted]


class ScoresForm(AskedForm):
    """The score chart: whose, by which rules, and the cell that is opened."""

    rules = choice("Rules", _rules, initial="standard")
    seat = choice("Winner", [("", "Non-dealer"), ("dealer", "Dealer")])
    han = number("han", least=1, most=99)
    fu = number("fu", least=0, most=999)
