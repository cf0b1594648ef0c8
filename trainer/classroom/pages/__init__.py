"""What the pages of classes show."""

from trainer.classroom.pages.cards import cards
from trainer.classroom.pages.lists import classes
from trainer.classroom.pages.people import invitation, settings, students
from trainer.classroom.pages.work import RESULT_COLUMNS, Asked, due, items, mine, of_student, result, result_rows

__all__ = [
    "RESULT_COLUMNS",
    "Asked",
    "cards",
    "classes",
    "due",
    "invitation",
    "items",
    "mine",
    "of_student",
    "result",
    "result_rows",
    "settings",
    "students",
]
