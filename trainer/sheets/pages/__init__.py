"""What the pages of the shelf show, as values."""

from trainer.sheets.pages.printed import key, questions, sheet
from trainer.sheets.pages.shelf import picker, shelf

__all__ = ["key", "picker", "questions", "sheet", "shelf"]
