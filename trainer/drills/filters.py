"""Which of their answers a person looks at, and what they run as a sprint."""

from datetime import date
from typing import Any

from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator

from trainer.drills.kinds import KINDS
from trainer.drills.skills import AREAS, SKILLS
from trainer.drills.sprints import KINDS_RUN
from trainer.drills.words import word

NO_DATE = "Write a day as 2026-11-30."

DAYS = [MinValueValidator(date(2000, 1, 1), NO_DATE), MaxValueValidator(date(2999, 12, 31), NO_DATE)]
"""Days far from any answer are slips of the keyboard, and the very first and last have no midnight everywhere."""


class SprintForm(forms.Form):
    """The kind and level to run, as kind/level."""

    course = forms.ChoiceField(
        choices=[(f"{kind}/{level}", level) for kind in KINDS_RUN for level in KINDS[kind].levels],
        error_messages={
            "required": "Choose what to run.",
            "invalid_choice": "There is no sprint of that kind and level.",
        },
    )

    @property
    def chosen(self) -> dict[str, str]:
        """Kind and level, as a sprint begins with them."""
        kind, _, level = self.cleaned_data["course"].partition("/")
        return {"kind": kind, "level": level}


class HistoryForm(forms.Form):
    """Which answers: of a kind of drill, of a skill, right or not yet, with a slip, between two days.

    ``before`` is the last answer of the page before this one.
    """

    kind = forms.ChoiceField(label="Kind", required=False)
    skill = forms.ChoiceField(label="Skill", required=False)
    outcome = forms.ChoiceField(
        label="How it went", required=False, choices=[("", "All"), ("right", "Right"), ("not-yet", "Not yet")]
    )
    since = forms.DateField(label="From", required=False, error_messages={"invalid": NO_DATE}, validators=DAYS)
    until = forms.DateField(label="To", required=False, error_messages={"invalid": NO_DATE}, validators=DAYS)
    slip = forms.CharField(required=False, max_length=60)
    before = forms.IntegerField(required=False, min_value=1, max_value=2**62)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        kinds = [(slug, word("kinds", slug, "title")) for slug in KINDS]
        skills = [
            (area, [(skill.slug, skill.name) for skill in SKILLS.values() if skill.area == slug])
            for slug, area in AREAS.items()
        ]
        self._choose("kind", [("", "All kinds"), *kinds])
        self._choose("skill", [("", "All skills"), *skills])

    def _choose(self, name: str, choices: list[Any]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices

    def clean(self) -> dict[str, Any]:
        chosen = super().clean() or {}
        since, until = chosen.get("since"), chosen.get("until")
        if since and until and until < since:
            self.add_error("until", "This is before the first day.")
        return chosen
