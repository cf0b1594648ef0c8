"""Making a question, a sheet or a deal. What the engine refuses is said beside the field it stands in."""

from typing import Any

from django import forms
from django.core.validators import RegexValidator

from trainer.display.forms import PageHelper
from trainer.display.links import ALPHABET, new_id
from trainer.drills.kinds import KINDS
from trainer.drills.models import Question
from trainer.drills.services import ruleset_names
from trainer.sheets import services
from trainer.sheets.authoring import ASKS, SCORED, Refused
from trainer.sheets.models import LONGEST_TITLE
from trainer.sheets.words import word

MOST = 40
WINDS = [("E", "East"), ("S", "South"), ("W", "West"), ("N", "North")]


def _key() -> forms.CharField:
    return forms.CharField(
        widget=forms.HiddenInput, initial=new_id, validators=[RegexValidator(rf"^[{ALPHABET}]{{12}}$")]
    )


def _tiles(label: str, help_text: str = "", *, required: bool = False, most: int = 60) -> forms.CharField:
    return forms.CharField(
        label=label,
        help_text=help_text,
        required=required,
        max_length=most,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}),
    )


def _rules() -> list[tuple[str, str]]:
    return ruleset_names(KINDS["score"])


class QuestionForm(forms.Form):
    """A hand, what happened around it, and what is asked. A win may also be written whole in the hand's field.

    Valid only where the engine finds one right answer; ``question`` is it then, not stored yet.
    """

    ask = forms.ChoiceField(label="Ask for", choices=[(ask, word("asks", ask)) for ask in ASKS])
    hand = _tiles(
        "Hand", "Such as 234m666p567s99m44s; melds follow after a comma, such as ,66-6z", required=True, most=300
    )
    by = forms.ChoiceField(label="Won by", choices=[("", "—"), ("ron", "Ron"), ("tsumo", "Tsumo")], required=False)
    tile = _tiles("Winning tile", "Such as 9m", most=4)
    seat = forms.ChoiceField(label="Seat wind", choices=WINDS, initial="S", required=False)
    round = forms.ChoiceField(label="Round wind", choices=WINDS, required=False)
    happened = forms.MultipleChoiceField(
        label="What happened",
        choices=[
            (name, word("circumstances", name))
            for name in (
                "riichi",
                "double-riichi",
                "ippatsu",
                "rinshan",
                "chankan",
                "haitei",
                "houtei",
                "tenhou",
                "chiihou",
                "ron-on-kita",
            )
        ],
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    dora = _tiles("Dora indicators", "Such as 3s")
    ura = _tiles("Ura indicators")
    honba = forms.IntegerField(label="Honba", required=False, min_value=0, max_value=20)
    sticks = forms.IntegerField(label="Riichi sticks", required=False, min_value=0, max_value=20)
    ruleset = forms.ChoiceField(label="Rules", choices=_rules)
    title = forms.CharField(label="Title", required=False, max_length=LONGEST_TITLE, help_text="For your own list.")
    key = _key()

    question: Question

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.helper = PageHelper(self)

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if self.errors:
            return cleaned
        scored = cleaned["ask"] in SCORED
        if scored and not cleaned["by"] and not {"ron", "tsumo"} & set(cleaned["hand"].lower().split()):
            self.add_error("by", word("refusals", "no-win"))
            return cleaned
        try:
            self.question = services.written(
                cleaned["ask"], self.text if scored else cleaned["hand"], cleaned["ruleset"]
            )
        except Refused as refused:
            self.add_error("hand", str(refused))
        return cleaned

    @property
    def text(self) -> str:
        """The whole win; as it stands in the hand's field where that says how it was won."""
        given = self.cleaned_data
        if not given["by"]:
            return str(given["hand"])
        words = [
            given["hand"],
            given["by"],
            given["tile"],
            "seat",
            given["seat"] or "S",
            "round",
            given["round"] or "E",
        ]
        words += given["happened"]
        for name in ("dora", "ura"):
            words += [name, given[name]] if given[name] else []
        for name in ("honba", "sticks"):
            words += [name, str(given[name])] if given[name] else []
        return " ".join(words)


class HandForm(forms.Form):
    """A hand or a win in one line, as for a question asked of a room at once."""

    ask = forms.ChoiceField(label="Ask for", choices=[(ask, word("asks", ask)) for ask in ASKS])
    text = _tiles(
        "Hand",
        "A win such as 234m666p567s99m44s ron 9m seat S riichi dora 3s, or the tiles alone for waits and discards.",
        required=True,
        most=300,
    )
    ruleset = forms.ChoiceField(label="Rules", choices=_rules)

    question: Question

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.helper = PageHelper(self)

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if not self.errors and cleaned["text"]:
            try:
                self.question = services.written(cleaned["ask"], cleaned["text"], cleaned["ruleset"])
            except Refused as refused:
                self.add_error("text", str(refused))
        return cleaned


class SheetForm(forms.Form):
    title = forms.CharField(label="Title", max_length=LONGEST_TITLE, error_messages={"required": "Give it a title."})
    mix = forms.ChoiceField(label="Questions", choices=[(mix, word("mixes", mix)) for mix in (*services.MIXES, "own")])
    count = forms.IntegerField(label="How many", min_value=1, max_value=MOST, initial=10)
    ruleset = forms.ChoiceField(label="Rules", choices=_rules)
    seed = forms.CharField(
        label="Seed",
        max_length=40,
        initial=lambda: new_id()[:6],
        help_text="The same seed with the same choices gives the same sheet.",
    )
    columns = forms.TypedChoiceField(label="Columns", choices=[(1, "One"), (2, "Two")], coerce=int, initial=1)
    large = forms.BooleanField(label="Large print", required=False)
    key = _key()

    def __init__(self, *args: Any, own: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.own = own
        self.helper = PageHelper(self)

    def clean_mix(self) -> str:
        if self.cleaned_data["mix"] == "own" and not self.own:
            raise forms.ValidationError("You have made no questions yet.")
        return str(self.cleaned_data["mix"])


class DealForm(forms.Form):
    """Start hands by turn from the dealer, draws and indicators; all may be incomplete, chance fills them up."""

    title = forms.CharField(label="Title", max_length=LONGEST_TITLE, error_messages={"required": "Give it a title."})
    note = forms.CharField(
        label="What to look for", required=False, max_length=1000, widget=forms.Textarea(attrs={"rows": 3})
    )
    ruleset = forms.ChoiceField(label="Rules", choices=_rules)
    turn = forms.TypedChoiceField(
        label="The player sits",
        choices=[(0, "East, as the dealer"), (1, "South"), (2, "West"), (3, "North")],
        coerce=int,
    )
    east = _tiles("East’s hand", "Up to thirteen tiles, such as 123m456p789s1122z")
    south = _tiles("South’s hand")
    west = _tiles("West’s hand")
    north = _tiles("North’s hand")
    draws = _tiles("Draws in order", "East’s first draw, then South’s, and so on while nobody calls.", most=160)
    indicators = _tiles("Dora indicators")
    seed = forms.CharField(label="Seed for the rest", max_length=40, initial=lambda: new_id()[:6])
    key = _key()

    wall: Any

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.helper = PageHelper(self)

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if self.errors:
            return cleaned
        seats = services.load(cleaned["ruleset"]).table.seats
        if cleaned["turn"] >= seats:
            self.add_error("turn", "There is no such seat at a table for three.")
            return cleaned
        hands = [cleaned[name] for name in ("east", "south", "west", "north")]
        try:
            self.wall = services.wall_of(
                cleaned["ruleset"], hands, cleaned["draws"], cleaned["indicators"], cleaned["seed"]
            )
        except Refused as refused:
            self.add_error(None, str(refused))
        return cleaned
