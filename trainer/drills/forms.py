"""What a learner chooses before a set of ten."""

from typing import Any

from django import forms

from trainer.display.forms import PageHelper
from trainer.drills.kinds import OFFERING, Kind
from trainer.drills.kinds.score import has_played
from trainer.drills.services import levels_with, ruleset_names
from trainer.drills.words import word

AS_LEVEL = ""


class SetupForm(forms.Form):
    """Level and rule set of a kind, the parts asked where there is a choice, and its switches.

    A switch left alone is as the level has it, so the three choices of each need no script when the level changes.
    ``from_play`` takes hands that bots won with in place of built ones, for the kinds that ask about a win; ``offered``
    has numbers chosen instead of written. With ``yaku`` every hand is made for that one; the levels are then those that
    have it.
    """

    def __init__(self, kind: Kind, *args: Any, yaku: str = "", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.kind = kind
        self.yaku = yaku if levels_with(yaku) and kind.slug == "score" else ""
        self.levels = levels_with(yaku) if self.yaku else kind.levels
        self.fields["level"] = forms.ChoiceField(
            label="Level",
            choices=[(slug, word("levels", kind.slug, slug, "label")) for slug in self.levels],
            widget=forms.RadioSelect,
            initial=self.levels[0],
        )
        if len(kind.asks) > 1:
            self.fields["asks"] = forms.MultipleChoiceField(
                label="Asked",
                choices=[(part, word("parts", part)) for part in kind.asks],
                widget=forms.CheckboxSelectMultiple,
                initial=kind.asks,
                error_messages={"required": "Choose at least one thing to be asked."},
            )
        if len(kind.rulesets) > 1:
            self.fields["ruleset"] = forms.ChoiceField(
                label="Rules",
                choices=ruleset_names(kind),
                initial=kind.rulesets[0],
                widget=forms.Select(attrs={"class": "form-select"}),
            )
        for option in kind.options:
            self.fields[option] = forms.ChoiceField(
                label=word("options", option),
                choices=[(AS_LEVEL, "As the level has it"), ("yes", "Yes"), ("no", "No")],
                required=False,
                widget=forms.Select(attrs={"class": "form-select"}),
            )
        if kind.from_play:
            self.fields["from_play"] = forms.BooleanField(
                label=word("from-play", "label"), help_text=word("from-play", "help"), required=False
            )
        if kind.slug in OFFERING:
            self.fields["offered"] = forms.BooleanField(
                label=word("offered", "label"), help_text=word("offered", "help"), required=False
            )
        self.helper = PageHelper(self)

    def clean(self) -> None:
        """Hands from play are asked for only where there is one."""
        if self.kind.slug != "score" or not self.cleaned_data.get("from_play") or self.errors:
            return
        if not has_played(self.level, self.ruleset, self.options):
            self.add_error("from_play", word("from-play", "none"))

    @property
    def level(self) -> str:
        return str(self.cleaned_data["level"])

    @property
    def ruleset(self) -> str:
        return str(self.cleaned_data.get("ruleset", self.kind.rulesets[0]))

    @property
    def options(self) -> dict[str, Any]:
        """As the kinds take them: the switches that were set, and the parts asked in their order."""
        chosen: dict[str, Any] = {
            option: self.cleaned_data[option] == "yes" for option in self.kind.options if self.cleaned_data[option]
        }
        if "asks" in self.cleaned_data:
            chosen["asks"] = [part for part in self.kind.asks if part in self.cleaned_data["asks"]]
        if self.yaku:
            chosen["yaku"] = self.yaku
        if self.cleaned_data.get("from_play"):
            chosen["from_play"] = True
        if self.cleaned_data.get("offered"):
            chosen["offered"] = True
        return chosen
