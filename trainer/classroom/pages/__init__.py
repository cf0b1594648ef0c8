"""What the pages of classes show."""

from trainer.classroom.pages.cards import cards
from trainer.classroom.pages.lists import classes
from trainer.classroom.pages.matrix import (
    SLIP_COLUMNS,
    Choice,
    matrix,
    matrix_columns,
    matrix_rows,
    slip_rows,
    slips,
)
from trainer.classroom.pages.people import invitation, settings, students
from trainer.classroom.pages.student import (
    ANSWER_COLUMNS,
    DAY_COLUMNS,
    SKILL_COLUMNS,
    answer_rows,
    day_rows,
    of_answer,
    skill_rows,
    slip,
    student,
)
from trainer.classroom.pages.work import (
    HARD_COLUMNS,
    RESULT_COLUMNS,
    Asked,
    due,
    hard_rows,
    items,
    mine,
    of_student,
    result,
    result_rows,
)

__all__ = [
    "ANSWER_COLUMNS",
    "DAY_COLUMNS",
    "HARD_COLUMNS",
    "RESULT_COLUMNS",
    "SKILL_COLUMNS",
    "SLIP_COLUMNS",
    "Asked",
    "Choice",
    "answer_rows",
    "cards",
    "classes",
    "day_rows",
    "due",
    "hard_rows",
    "invitation",
    "items",
    "matrix",
    "matrix_columns",
    "matrix_rows",
    "mine",
    "of_answer",
    "of_student",
    "result",
    "result_rows",
    "settings",
    "skill_rows",
    "slip",
    "slip_rows",
    "slips",
    "student",
    "students",
]
