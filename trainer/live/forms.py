"""Opening a room, coming in, and choosing what is asked next."""

from typing import Any

from django import forms
from django.core.validators import RegexValidator

from trainer.classroom.models import LONGEST_NAME, Classroom
from trainer.display.forms import PageHelper
from trainer.display.links import ALPHABET, new_id
from trainer.drills.kinds import KINDS
from trainer.drills.services import ruleset_names
from trainer.drills.skills import AREAS, SKILLS, Drill
from trainer.drills.words import word
from trainer.sheets.forms import HandForm
from trainer.sheets.models import Made
from trainer.sheets.services import copy_of


class OpenForm(forms.Form):
    """A session for a class or for whoever has the code. ``key`` lets a form that is sent twice open one; ``skill`` is
    what its first question is to be about, where that is known already.
    """

    classroom = forms.ModelChoiceField(
        Classroom.objects.none(), required=False, label="For", empty_label="Whoever has the code"
    )
    title = forms.CharField(
        label="Title",
        required=False,
        max_length=LONGEST_NAME,
        help_text="What your sessions are told apart by.",
    )
    scored = forms.BooleanField(label="Show who had most right", required=False)
    key = forms.CharField(
        widget=forms.HiddenInput, initial=new_id, validators=[RegexValidator(rf"^[{ALPHABET}]{{12}}$")]
    )
    skill = forms.CharField(widget=forms.HiddenInput, required=False)

    def __init__(self, *args: Any, classes: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["classroom"]
        assert isinstance(field, forms.ModelChoiceField)
        field.queryset = classes
        self.helper = PageHelper(self)


class OwnForm(HandForm):
    """A question of the teacher's own: one they made before, or a hand typed in."""

    made = forms.ModelChoiceField(
        Made.objects.none(), required=False, label="A question of yours", empty_label="The hand below"
    )
    at = forms.IntegerField(widget=forms.HiddenInput, min_value=0)

    field_order = ("made",)

    def __init__(self, *args: Any, own: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        made = self.fields["made"]
        assert isinstance(made, forms.ModelChoiceField)
        made.queryset = own
        if not own:
            made.widget = forms.HiddenInput()
        self.fields["text"].required = False
        self.helper.layout.fields.remove("at")

    def clean(self) -> dict[str, Any]:
        made = self.cleaned_data.get("made")
        if made:
            self.question = copy_of(made.question)
            return self.cleaned_data
        if not self.errors and not self.cleaned_data["text"]:
            self.add_error("text", "Write the hand.")
        return super().clean()


class SeatForm(forms.Form):
    name = forms.CharField(
        label="Your name",
        max_length=LONGEST_NAME,
        help_text="As your teacher knows you.",
        error_messages={"required": "Write a name, so that your teacher knows who is there."},
        widget=forms.TextInput(attrs={"autocomplete": "nickname", "spellcheck": "false"}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.helper = PageHelper(self)


SKILL = "skill"
"""What stands before the slug of a skill, in place of a kind."""


class AskForm(forms.Form):
    """What is asked next: a level of any kind of drill, or a skill; under which rules; of a whole score which parts.

    ``at`` is how many questions were asked so far, as the page saw it.
    """

    what = forms.ChoiceField(label="Question")
    ruleset = forms.ChoiceField(label="Rules")
    asks = forms.MultipleChoiceField(
        label="Of a whole hand ask for",
        required=False,
        widget=forms.CheckboxSelectMultiple,
        initial=["payment"],
        choices=[(part, word("parts", part)) for part in KINDS["score"].asks],
    )
    at = forms.IntegerField(widget=forms.HiddenInput, min_value=0)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        what, ruleset = self.fields["what"], self.fields["ruleset"]
        assert isinstance(what, forms.ChoiceField)
        assert isinstance(ruleset, forms.ChoiceField)
        what.choices = [
            (
                word("kinds", slug, "title"),
                [(f"{slug} {level}", word("levels", slug, level, "label")) for level in kind.levels],
            )
            for slug, kind in KINDS.items()
        ] + [
            (f"Skills: {name}", [(f"{SKILL} {one.slug}", one.name) for one in SKILLS.values() if one.area == area])
            for area, name in AREAS.items()
        ]
        ruleset.choices = list(dict.fromkeys(name for kind in KINDS.values() for name in ruleset_names(kind)))
        self.helper = PageHelper(self)
        self.helper.layout.fields.remove("at")  # the board knows how many were asked, and keeps it fresh

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if "what" in cleaned and "ruleset" in cleaned and self.drill is None:
            self.add_error("ruleset", "This kind of question is not asked under these rules. Choose others.")
        return cleaned

    @property
    def skill(self) -> str:
        """The skill it is to ask for, empty where a kind and level are chosen."""
        first, second = self.cleaned_data["what"].split()
        return second if first == SKILL else ""

    @property
    def drill(self) -> Drill | None:
        """The kind and level chosen, of a skill the easiest; None where these rules have none."""
        kind, level = self.cleaned_data["what"].split()
        drills = SKILLS[self.skill].drills if self.skill else ((kind, level),)
        return next((drill for drill in drills if self.cleaned_data["ruleset"] in KINDS[drill[0]].rulesets), None)
