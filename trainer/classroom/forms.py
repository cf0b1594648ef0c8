"""Forms about a class and the people in it."""

from typing import Any

from django import forms
from django.core.validators import RegexValidator
from django.db.models import Q
from django.utils import timezone

from trainer.classroom import asking
from trainer.classroom.models import LONGEST_NAME, Assignment, Membership
from trainer.classroom.words import say
from trainer.display.forms import PageHelper
from trainer.display.links import ALPHABET, new_id

AN_ID = RegexValidator(rf"^[{ALPHABET}]{{12}}$")

LARGEST_FILE = 100_000
"""Bytes of a list of names."""


class ClassForm(forms.Form):
    """A class is a name; all else can wait. ``key`` lets a form that is sent twice make one class."""

    name = forms.CharField(
        label="Name of the class",
        max_length=LONGEST_NAME,
        help_text="Its students see it too: “Tuesday club”, “7b”.",
        error_messages={"required": "Give the class a name."},
    )
    key = forms.CharField(widget=forms.HiddenInput, initial=new_id, validators=[AN_ID])

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.helper = PageHelper(self)


class NameForm(forms.Form):
    """A name by itself: of a class, or of a student in it."""

    name = forms.CharField(label="Name", max_length=LONGEST_NAME, error_messages={"required": "Write a name."})

    def __init__(self, *args: Any, label: str = "Name", help_text: str = "", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].label, self.fields["name"].help_text = label, help_text
        self.helper = PageHelper(self)


class CodeForm(forms.Form):
    code = forms.CharField(
        label="Code",
        max_length=20,
        widget=forms.TextInput(
            attrs={
                "autocomplete": "off",
                "autocapitalize": "characters",
                "spellcheck": "false",
                "class": "form-control code-box",
            }
        ),
        help_text="Eight letters and digits.",
        error_messages={"required": "Write the code your teacher shows."},
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.helper = PageHelper(self)


class TeacherForm(forms.Form):
    username = forms.CharField(
        label="Name they sign in with",
        max_length=150,
        error_messages={"required": "Write the name they sign in with."},
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.helper = PageHelper(self)


class ListForm(forms.Form):
    """Names, pasted or in a file. ``batch`` lets a list that is sent twice make its accounts once."""

    names = forms.CharField(
        label="Names",
        required=False,
        strip=False,
        max_length=LARGEST_FILE,
        widget=forms.Textarea(attrs={"rows": 8, "autocomplete": "off", "spellcheck": "false"}),
        help_text="One on each line, as you call them in class. Nobody outside the class sees these.",
    )
    file = forms.FileField(
        label="Or a CSV file",
        required=False,
        help_text="Its column of names is headed “name”; without a heading each line is a name.",
        widget=forms.FileInput(attrs={"accept": ".csv,.txt,text/csv,text/plain"}),
    )
    batch = forms.CharField(widget=forms.HiddenInput, initial=new_id, validators=[AN_ID])

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.helper = PageHelper(self)

    def clean_file(self) -> str:
        """The text of the file, empty without one."""
        file = self.cleaned_data["file"]
        if not file:
            return ""
        if file.size > LARGEST_FILE:
            raise forms.ValidationError(say("refusals", "not-text"))
        data = file.read()
        for encoding in ("utf-8-sig", "utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "cp1252"):
            try:
                text = str(data.decode(encoding))
            except UnicodeDecodeError:
                continue
            if "\x00" not in text:
                return text
        raise forms.ValidationError(say("refusals", "not-text"))

    @property
    def text(self) -> str:
        return str(self.cleaned_data["file"] or self.cleaned_data["names"])


class MomentField(forms.DateTimeField):
    """A day and a time, as browsers let one choose them."""

    def __init__(self, **kwargs: Any) -> None:
        shown = forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")
        super().__init__(required=False, widget=shown, input_formats=["%Y-%m-%dT%H:%M", "%Y-%m-%dT%H:%M:%S"], **kwargs)


class StudentsField(forms.ModelMultipleChoiceField):
    def label_from_instance(self, obj: Membership) -> str:
        return str(obj) if obj.left is None else f"{obj} (has left)"


class AssignForm(forms.ModelForm):
    """What is set to a class, until when, and how it is marked. Changing it later loses no answer. ``key`` lets a form
    that is sent twice set it once.
    """

    class Meta:
        model = Assignment
        fields = (
            "title",
            "items",
            "only",
            "ruleset",
            "size",
            "same",
            "opens",
            "due",
            "minutes",
            "feedback",
            "goes",
            "counts",
            "note",
        )

    title = forms.CharField(label="Title", max_length=80, error_messages={"required": "Give it a title."})
    items = forms.MultipleChoiceField(
        label="What is asked",
        error_messages={"required": "Choose at least one skill or drill.", "invalid_choice": "There is no such drill."},
    )
    only = StudentsField(
        Membership.objects.none(),
        label="Students",
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text="Tick nobody, and it is for the whole class.",
        error_messages={"invalid_choice": "Somebody you ticked is not in the class any more."},
    )
    ruleset = forms.ChoiceField(label="Rules", widget=forms.Select(attrs={"class": "form-select"}))
    size = forms.IntegerField(label="How many questions", min_value=1, max_value=50, initial=10)
    same = forms.TypedChoiceField(
        label="Hands",
        choices=[("", "Each student gets fresh ones"), ("1", "The same for all")],
        coerce=bool,
        required=False,
        empty_value="",
        widget=forms.RadioSelect,
    )
    opens = MomentField(label="Opens", help_text="Empty: at once. Times are those of {zone}.")
    due = MomentField(label="Due", help_text="Later work is marked as late, not refused.")
    minutes = forms.IntegerField(
        label="Minutes it should take",
        required=False,
        min_value=1,
        max_value=600,
        help_text="Empty: untimed. Taking longer is marked and stops nobody; who has asked for twice the time has it.",
    )
    feedback = forms.ChoiceField(
        label="When students see what was right",
        choices=Assignment.Feedback.choices,
        widget=forms.RadioSelect,
        initial=Assignment.Feedback.ONCE,
    )
    goes = forms.TypedChoiceField(
        label="How often it may be done",
        choices=[(1, "Once"), (2, "Twice"), (3, "Three times"), (5, "Five times"), (0, "As often as they like")],
        coerce=int,
        initial=1,
        widget=forms.Select(attrs={"class": "form-select"}),
    )
    counts = forms.ChoiceField(
        label="Which time counts",
        choices=Assignment.Counts.choices,
        initial=Assignment.Counts.BEST,
        widget=forms.Select(attrs={"class": "form-select"}),
    )
    note = forms.CharField(
        label="Word to the students", required=False, max_length=500, widget=forms.Textarea(attrs={"rows": 2})
    )
    key = forms.CharField(widget=forms.HiddenInput, initial=new_id, validators=[AN_ID])

    def __init__(self, *args: Any, usual: str, **kwargs: Any) -> None:
        """``usual`` are the rules a new one begins with."""
        super().__init__(*args, **kwargs)
        if not self.instance._state.adding:
            del self.fields["key"]
        self.made = asking.made_groups(self.instance)
        self.skills, self.drills = asking.skill_groups(), asking.drill_groups()
        groups = (*self.made, *self.skills, *self.drills)
        self.fields["items"].choices = [choice for group in groups for choice in group.choices]  # type: ignore[attr-defined]
        self.fields["ruleset"].choices = asking.rulesets()  # type: ignore[attr-defined]
        # Who has left stays among those it is for: with nobody ticked it would be for all.
        here_or_named = Q(left=None) | Q(pk__in=[place.pk for place in self.initial["only"]])
        self.fields["only"].queryset = self.instance.classroom.memberships.filter(here_or_named).order_by("name", "pk")  # type: ignore[attr-defined]
        self.initial["same"] = "1" if self.instance.same else ""
        self.initial["ruleset"] = self.instance.ruleset or usual
        self.fields["opens"].help_text = self.fields["opens"].help_text.format(
            zone=timezone.get_current_timezone_name()
        )
        self.helper = PageHelper(self)

    @property
    def rest(self) -> list[forms.BoundField]:
        """The fields that are drawn one after the other; title, items and students stand before them."""
        return [self[name] for name in self.Meta.fields if name not in ("title", "items", "only")]

    @property
    def ticked(self) -> set[str]:
        return set(self["items"].value() or ())

    def clean_same(self) -> bool:
        return bool(self.cleaned_data["same"])

    def clean_items(self) -> list[str]:
        """In the order of the lists."""
        return [slug for slug, _ in self.fields["items"].choices if slug in self.cleaned_data["items"]]  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        self.instance.pk = data.get("key", self.instance.pk)
        if data.get("items") and data.get("ruleset"):
            missing = asking.not_under(data["items"], data["ruleset"])
            if data.get("size") and all(item.startswith(asking.MADE) for item in data["items"]):
                data["size"] = min(data["size"], len(data["items"]))
            if missing:
                self.add_error("ruleset", say("refusals", "not-under", items=", ".join(missing)))
        if data.get("opens") and data.get("due") and data["due"] <= data["opens"]:
            self.add_error("due", say("refusals", "due-before-open"))
        return data


class CopyForm(forms.Form):
    """Another class an assignment is taken to. ``key`` lets a form that is sent twice take it there once."""

    to = forms.ChoiceField(label="To the class", widget=forms.Select(attrs={"class": "form-select"}))
    key = forms.CharField(widget=forms.HiddenInput, initial=new_id, validators=[AN_ID])

    def __init__(self, choices: list[tuple[str, str]], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["to"].choices = choices  # type: ignore[attr-defined]
        self.helper = PageHelper(self)
