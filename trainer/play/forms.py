"""What a player chooses before a table is opened, and how a winner counts a hand."""

import re
from collections.abc import Iterator, Sequence
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.forms import BoundField
from django.http import QueryDict
from django.urls import reverse

from trainer.display.forms import PageHelper
from trainer.play import house
from trainer.play.claim import Claim
from trainer.play.options import AIDS, Options
from trainer.play.words import word

MOST = 1_000_000
"""More points than any payment."""

AS_RULES = ""
NO_AIDS = "none"
SINGLE = "r."
"""What stands before the name of a single field of the rule set."""

PLACES = ("right", "across", "left")
SWITCHES = ("exam", "claim", "fast")
USUAL_LEVEL = "normal"


def _select(**more: Any) -> forms.Select:
    return forms.Select(attrs={"class": "form-select"} | more)


def _swaps(part: str) -> dict[str, str]:
    """What makes a field ask for the form anew and put in one part of it; the form itself then asks for nothing."""
    target = f"#{part}"
    return {
        "hx-get": reverse("play:setup"),
        "hx-trigger": "change consume",
        "hx-include": "closest form",
        "hx-target": target,
        "hx-select": target,
    }


def filled(given: QueryDict) -> QueryDict:
    """A link's choices with the usual ones beside them. A whole form has ``given`` in it: a box without a tick was
    cleared there, where a link only does not say.
    """
    data = given.copy()
    data.setdefault("rules", "standard")
    for place in PLACES:
        data.setdefault(place, USUAL_LEVEL)
    if data.getlist("aids") == [NO_AIDS]:
        data.setlist("aids", [])
    elif "aids" not in data and "given" not in data:
        data.setlist("aids", list(AIDS))
    return data


class SetupForm(forms.Form):
    """A new table: rule set, house options, who sits where, aids and pace; and every field of the rules, if wanted.

    What is left empty is as the rule set has it.
    """

    def __init__(self, data: QueryDict) -> None:
        super().__init__(data)
        self.given = data
        self.base = house.load(data["rules"] if data["rules"] in house.names() else "standard")
        self.fields["rules"] = forms.ChoiceField(
            label="Rules",
            choices=[
                (word("games", game), [(name, house.load(name).name) for name in names])
                for game, names in house.games().items()
            ],
            widget=_select(**_swaps("setup")),
            help_text=word("introduced", house.game_of(self.base)),
        )
        self.picks = list(house.options(self.base))
        for name, choices in house.options(self.base).items():
            self._add_pick(name, list(choices))
        self.places = tuple(place for place in PLACES if self.base.table.seats == 4 or place != "across")
        for place in self.places:
            self.fields[place] = forms.ChoiceField(
                label=word("setup", place),
                choices=[(level, word("levels", level)) for level in house.LEVELS],
                widget=_select(),
            )
        self.fields["aids"] = forms.MultipleChoiceField(
            label="Aids",
            choices=[(aid, word("aids", aid)) for aid in AIDS],
            required=False,
            widget=forms.CheckboxSelectMultiple,
        )
        for name in SWITCHES:
            self.fields[name] = forms.BooleanField(
                label=word("setup", name), help_text=word("setup", f"{name}-help"), required=False
            )
        self.more = "more" in data or any(name.startswith(SINGLE) and data[name] for name in data)
        self.single = house.fields(self.base) if self.more else ()
        for field in self.single:
            self._add_single(field)
        self.helper = PageHelper(self)

    def _add_pick(self, name: str, choices: Sequence[str]) -> None:
        has = house.chosen(self.base).get(name)
        usual = word("house", name, "choices", has) if has else word("house", "other")
        self.fields[name] = forms.ChoiceField(
            label=word("house", name, "label"),
            choices=[
                (AS_RULES, f"Usual: {usual}"),
                *((choice, word("house", name, "choices", choice)) for choice in choices),
            ],
            required=False,
            widget=_select(),
            error_messages={"invalid_choice": f"{self.base.name} has no such choice; take another."},
        )

    def _add_single(self, field: house.Field) -> None:
        name = SINGLE + field.path
        known = {"id": f"id_{name.replace('.', '-')}"}  # htmx finds no id with a dot in it
        if field.choices:
            self.fields[name] = forms.ChoiceField(
                label=field.label, choices=field.choices, required=False, widget=_select(**known)
            )
        else:
            self.fields[name] = forms.CharField(
                label=field.label,
                max_length=200,
                required=False,
                help_text=f"Usual: {field.usual or 'nothing'}",
                # Kept as it is by a swap: what is being typed into it is not lost.
                widget=forms.TextInput(
                    attrs=known | {"class": "form-control", "autocomplete": "off", "hx-preserve": "true"}
                ),
            )

    def clean(self) -> None:
        """The table of these choices. Every single field that makes none is named: each in turn is left out."""
        super().clean()
        picks = {name: self.cleaned_data.get(name, "") for name in self.picks}
        single = {field.path: self.cleaned_data.get(SINGLE + field.path, "") for field in self.single}
        while True:
            try:
                self.ruleset = house.table(self.base, picks, single)
                return
            except house.HouseError as error:
                where = next((one for one in (SINGLE + error.path, error.path) if one in self.fields), None)
                self.add_error(where, str(error) if where else f"{error.path}: {error}")
                if not single.pop(error.path, ""):
                    return

    @property
    def levels(self) -> list[str]:
        return [str(self.cleaned_data[place]) for place in self.places]

    @property
    def options(self) -> Options:
        chosen = self.cleaned_data
        aids = frozenset[str]() if chosen["exam"] else frozenset(chosen["aids"])
        return Options(aids=aids, fast=chosen["fast"], claim=chosen["claim"], exam=chosen["exam"])

    # For the page.

    @property
    def picked(self) -> list[BoundField]:
        return [self[name] for name in self.picks]

    @property
    def seats(self) -> list[BoundField]:
        return [self[place] for place in self.places]

    @property
    def wrong(self) -> list[tuple[str, str, str]]:
        """What is wrong: the id of the field to go to, what it is called, and the first thing said about it."""
        found = [self[name] for name in self.errors if name in self.fields]
        return [(one.id_for_label or f"div_{one.auto_id}", str(one.label), str(one.errors[0])) for one in found]

    @property
    def groups(self) -> Iterator[tuple[str, list[BoundField], bool]]:
        """The single fields, group by group, and whether one of the group is set or wrong."""
        for group in dict.fromkeys(field.group for field in self.single):
            bound = [self[SINGLE + field.path] for field in self.single if field.group == group]
            yield house.group(group), bound, any(one.value() or one.errors for one in bound)

    @property
    def link(self) -> str:
        """The query that fills the form in as it stands; what is as usual is left out."""
        given = self.given
        single = [SINGLE + field.path for field in self.single]
        pairs = [("rules", self.base.id)]
        pairs += [(name, str(given[name])) for name in (*self.picks, *single) if given.get(name)]
        pairs += [(place, str(given[place])) for place in self.places if given[place] != USUAL_LEVEL]
        aids = [str(aid) for aid in given.getlist("aids")]
        if set(aids) != set(AIDS):
            pairs += [("aids", aid) for aid in aids] or [("aids", NO_AIDS)]
        pairs += [(name, "on") for name in SWITCHES if given.get(name)]
        return urlencode(pairs)

    @property
    def link_back(self) -> str:
        """The same, with the single fields open if they were."""
        return f"{self.link}&more=1" if self.more else self.link


class PointsField(forms.IntegerField):
    """Points as a person writes them: the thousands may be marked, as they are on the pages."""

    def to_python(self, value: Any) -> int | None:
        return super().to_python(
            re.sub(r"(?<=\d)[,.’'\s](?=\d{3}\s*$)", "", value) if isinstance(value, str) else value
        )


class ClaimForm(forms.Form):
    """Han, fu and payment. Which of them are asked is the page's; what is not asked is not sent."""

    han = forms.IntegerField(min_value=0, max_value=200, error_messages={"required": "How many han?"})
    fu = forms.IntegerField(min_value=0, max_value=200, required=False)
    ron = PointsField(label="The discarder pays", min_value=0, max_value=MOST, required=False)
    each = PointsField(label="Each pays", min_value=0, max_value=MOST, required=False)
    dealer = PointsField(label="The dealer pays", min_value=0, max_value=MOST, required=False)

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
