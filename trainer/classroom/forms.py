"""Forms about a class and the people in it."""

from typing import Any

from django import forms
from django.core.validators import RegexValidator

from trainer.classroom.models import LONGEST_NAME
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
            attrs={"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false", "class": "form-control code-box"}
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
