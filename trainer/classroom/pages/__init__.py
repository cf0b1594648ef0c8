"""What the pages of classes show."""

from trainer.classroom.pages.cards import Card, cards
from trainer.classroom.pages.lists import Classes, classes
from trainer.classroom.pages.people import Invitation, Settings, Students, invitation, settings, students

__all__ = [
    "Card",
    "Classes",
    "Invitation",
    "Settings",
    "Students",
    "cards",
    "classes",
    "invitation",
    "settings",
    "students",
]
