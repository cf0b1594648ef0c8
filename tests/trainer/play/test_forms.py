"""How a winner's count is written into its fields."""

import pytest

from trainer.play.forms import ClaimForm


@pytest.mark.parametrize(
    "each", ["4100", "4,100", "4.100", "4’100", "4 100", "4\N{NARROW NO-BREAK SPACE}100", " 4,100 "]
)
def test_points_are_read_as_people_write_and_phones_complete_them(each: str) -> None:
    form = ClaimForm({"han": "5", "fu": "30", "each": each})
    assert form.is_valid(), form.errors
    assert form.cleaned_data["each"] == 4100


@pytest.mark.parametrize("each", ["4,10", "4,1000", "4-100", "mangan"])
def test_what_is_no_number_of_points_is_refused(each: str) -> None:
    assert "each" in ClaimForm({"han": "5", "fu": "30", "each": each}).errors
